//! What operators rely on: the numbers of the dashboard and of the guide exist.

use std::collections::BTreeSet;
use std::path::Path;

use crate::world::World;

/// The names of metrics in a text.
fn metrics_in(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.split(|c| !is_part(c)).filter(|word| word.starts_with("croupier_"));
    words.collect()
}

#[test]
fn every_number_of_the_dashboard_and_of_the_guide_is_measured() {
    let world = World::new();
    let measured = world.client().get("/metrics").expect(200).body;
    let measured = metrics_in(&measured);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in ["deploy/grafana.json", "docs/operate.md"] {
        let text = std::fs::read_to_string(root.join(file)).expect("the file is there");
        let named = metrics_in(&text);
        assert!(named.len() > 8, "{file} names metrics");
        assert!(named.is_subset(&measured), "{file}: {:?}", named.difference(&measured));
    }
    serde_json::from_str::<serde_json::Value>(
        &std::fs::read_to_string(root.join("deploy/grafana.json")).expect("the file is there"),
    )
    .expect("the dashboard is JSON");
}
