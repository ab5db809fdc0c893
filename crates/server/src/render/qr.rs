//! A link as a QR code, drawn as one SVG path.

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The code, or nothing if the link is longer than a code can hold.
pub(crate) fn code(link: &str) -> Option<Markup> {
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (n, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            path.push_str(&format!("M{} {}h1v1h-1z", n % width + 4, n / width + 4));
        }
    }
    let size = width + 8;
    Some(html! {
        svg class="qr" viewBox=(format!("0 0 {size} {size}")) shape-rendering="crispEdges" aria-hidden="true" {
            path d=(path) {}
        }
    })
}
