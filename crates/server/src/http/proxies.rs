//! The addresses that limits count: who is behind a proxy, which proxies are believed, and what counts as one address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// A network of addresses: `10.0.0.0/8`, `fd00::/8`, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    first: u128,
    bits: u32,
}

/// A text that is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an address or a network such as 10.0.0.0/8")]
pub struct BadNetwork;

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u32>().map_err(|_| BadNetwork)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| BadNetwork)?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(all);
        if bits > all {
            return Err(BadNetwork);
        }
        let bits = bits + 128 - all;
        Ok(Network { first: number(address) & mask(bits), bits })
    }
}

impl Network {
    /// This machine and private networks, as containers have.
    pub fn near() -> Vec<Network> {
        let near =
            ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"];
        near.iter().filter_map(|text| text.parse().ok()).collect()
    }

    fn contains(self, address: IpAddr) -> bool {
        number(address) & mask(self.bits) == self.first
    }
}

/// An address as a number; those of version 4 are mapped into version 6.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().into(),
        IpAddr::V6(address) => address.into(),
    }
}

fn mask(bits: u32) -> u128 {
    if bits == 0 { 0 } else { u128::MAX << (128 - bits) }
}

/// The proxies that are believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Vec<Network>);

impl Proxies {
    /// These networks hold proxies of ours.
    pub(crate) fn new(networks: &[Network]) -> Proxies {
        Proxies(networks.to_vec())
    }

    /// Whether this is the address of a proxy of ours.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The client of a request: behind proxies of ours, the last hop that is none of them. Every proxy appends the
    /// address that it was called from, so only what is left of that hop can be invented.
    pub(crate) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let mut client = peer;
        let lines: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .iter()
            .map(|value| value.to_str().unwrap_or("?"))
            .collect();
        for hop in lines.iter().flat_map(|line| line.split(',')).rev() {
            if !self.trusts(client) {
                break;
            }
            let Some(address) = hop_address(hop.trim()) else { break };
            client = address;
        }
        client
    }

    /// What limits count as one: an address of version 4, or a network of 64 bits of version 6, which is what one
    /// household has.
    pub(crate) fn subject(address: IpAddr) -> IpAddr {
        match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & mask(64)).into(),
            IpAddr::V4(address) => address.into(),
        }
    }
}

/// The address that a proxy has named, with or without a port.
fn hop_address(text: &str) -> Option<IpAddr> {
    let port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(port)
}

/// Whether an address is of this machine or of a private network.
pub(crate) fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// The address that stands for an unknown one.
pub(crate) const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutator::{Mutator, inputs};

    fn client(proxies: &[&str], peer: &str, lines: &[&str]) -> String {
        let networks: Vec<Network> =
            proxies.iter().map(|text| text.parse().expect("a network")).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().expect("a value"));
        }
        let peer = peer.parse().expect("an address");
        Proxies::new(&networks).client(&headers, peer).to_string()
    }

    #[test]
    fn the_last_hop_that_is_no_proxy_of_ours_counts() {
        let ours = ["10.0.0.0/8", "::1"];
        for (peer, lines, expected) in [
            ("10.0.0.1", vec!["203.0.113.7"], "203.0.113.7"),
            ("10.0.0.1", vec!["1.1.1.1, 203.0.113.7, 10.0.0.2"], "203.0.113.7"),
            ("10.0.0.1", vec!["1.1.1.1", "203.0.113.7", "10.0.0.2"], "203.0.113.7"),
            ("10.0.0.1", vec!["1.1.1.1, 203.0.113.7:4711"], "203.0.113.7"),
            ("::1", vec!["[2001:db8::1]:4711"], "2001:db8::1"),
            ("::ffff:10.0.0.1", vec!["203.0.113.7"], "203.0.113.7"),
            ("10.0.0.1", vec!["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            ("10.0.0.1", vec!["203.0.113.7, nonsense"], "10.0.0.1"),
            ("10.0.0.1", vec![], "10.0.0.1"),
            ("198.51.100.1", vec!["203.0.113.7"], "198.51.100.1"),
        ] {
            assert_eq!(client(&ours, peer, &lines), expected, "{peer} {lines:?}");
        }
        assert_eq!(client(&[], "127.0.0.1", &["203.0.113.7"]), "127.0.0.1", "nobody is trusted");
    }

    #[test]
    fn no_text_breaks_the_reading_of_networks_and_hops() {
        let right = ["10.0.0.0/8", "::1", "192.168.0.1/32", "2001:db8::/64", "[2001:db8::1]:443"];
        let right = right.map(|text| text.as_bytes().to_vec());
        let mut mutator = Mutator::new(1);
        for _ in 0..inputs() {
            let bytes = mutator.mutate(&right);
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let hop = hop_address(&text);
            if let Ok(network) = text.parse::<Network>() {
                assert!(hop.is_none_or(|address| network.contains(address)), "{text:?}");
            }
        }
    }

    #[test]
    fn a_household_of_version_6_counts_as_one() {
        let subject = |text: &str| Proxies::subject(text.parse().expect("an address")).to_string();
        assert_eq!(subject("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(subject("2001:db8:1:2:ffff::"), "2001:db8:1:2::");
        assert_eq!(subject("::ffff:192.0.2.1"), "192.0.2.1");
        assert_eq!(subject("192.0.2.1"), "192.0.2.1");
    }

    #[test]
    fn a_network_is_an_address_with_or_without_its_bits() {
        for bad in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/x", "10.0.0.0/-1", "a/b/c"] {
            assert_eq!(bad.parse::<Network>(), Err(BadNetwork), "{bad}");
        }
        let all: Network = "0.0.0.0/0".parse().expect("a network");
        assert!(all.contains("192.0.2.1".parse().expect("an address")));
        assert!(!all.contains("2001:db8::1".parse().expect("an address")));
        for address in ["127.0.0.1", "10.1.2.3", "::1", "fd00::1"] {
            let address = address.parse().expect("an address");
            assert!(Network::near().iter().any(|network| network.contains(address)));
        }
    }
}
