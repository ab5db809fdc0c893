//! How MTS is presented to people: scenes, narration and typed input. Everything here reads views only.

pub(in crate::mts) mod input;
pub(in crate::mts) mod narrate;
pub(in crate::mts) mod scene;
