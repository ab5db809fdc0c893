//! Serving a home network: the address that other devices use, and its QR code for a terminal.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// An address reserved for documentation, where nobody is.
const NOWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// The address of this machine in its network. Nothing is sent: the system only says from which of its addresses it would.
pub fn address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(NOWHERE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// A link as a QR code of half blocks, with its quiet zone. The light squares are drawn, as on a dark terminal; phones
/// read it on a light one too. `None` if the link is too long.
pub fn qr_code(link: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    // `Dark` is what the renderer calls a square that it draws.
    let (drawn, blank) = (Dense1x2::Dark, Dense1x2::Light);
    let mut renderer = code.render();
    Some(renderer.light_color(drawn).dark_color(blank).quiet_zone(true).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_this_machine_is_no_loopback() {
        // A machine without a network has none.
        if let Some(address) = address() {
            assert!(!address.is_loopback() && !address.is_unspecified());
        }
    }

    #[test]
    fn a_code_is_square_and_lies_in_a_light_frame() {
        let code = qr_code("http://192.168.178.23:8080").expect("a code");
        let lines: Vec<Vec<char>> = code.lines().map(|line| line.chars().collect()).collect();
        let width = lines[0].len();
        assert!(lines.iter().all(|line| line.len() == width));
        assert_eq!(width.div_ceil(2), lines.len(), "a line holds two rows");
        assert!(code.chars().all(|c| " █▀▄\n".contains(c)), "{code}");
        assert!(lines[0].iter().all(|c| *c == '█'), "the quiet zone is light");
        assert!(lines.iter().all(|line| line[..4] == ['█'; 4] || line[..4] == ['▀'; 4]), "{code}");
    }

    #[test]
    fn a_link_that_is_too_long_has_no_code() {
        assert_eq!(qr_code(&"x".repeat(5000)), None);
    }
}
