//! Tables in the terminal.
