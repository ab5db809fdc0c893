//! Installing the tables as an app.

use crate::world::World;

#[test]
fn the_manifest_names_icons_that_exist_in_their_sizes() {
    let world = World::new();
    let mut client = world.client();
    let answer = client.get("/manifest.webmanifest").expect(200);
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    assert!(answer.header("content-security-policy").contains("manifest-src 'self'"));
    let manifest = answer.json();
    assert_eq!((&manifest["start_url"], &manifest["display"]), (&"/".into(), &"standalone".into()));
    let icons = manifest["icons"].as_array().expect("icons").clone();
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    for icon in icons {
        let file = client.get(icon["src"].as_str().expect("a path")).expect(200);
        assert_eq!(file.header("content-type"), icon["type"]);
        assert!(file.bytes.len() < 6_000);
        if icon["type"] == "image/png" {
            let side = |at| u32::from_be_bytes(file.bytes[at..at + 4].try_into().expect("4 bytes"));
            assert_eq!(icon["sizes"], format!("{}x{}", side(16), side(20)));
        }
    }
}

#[test]
fn the_service_worker_is_at_the_root_and_caches_embedded_files_only() {
    let world = World::new();
    let worker = world.client().get("/sw.js").expect(200);
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert!(!worker.body.contains("VERSION"), "the version is filled in");
    assert_eq!(worker.body.matches("pathname.startsWith(\"/assets/\")").count(), 1);
    assert_eq!(worker.body.matches("respondWith").count(), 1);
}
