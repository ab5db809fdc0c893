//! Everything has a limit, and a request beyond it gets a clear refusal.

use croupier_server::Limits;

use crate::world::{World, wide};

#[test]
fn requests_are_counted_by_address_and_the_count_recovers() {
    let world = World::with(Limits { request_burst: 20.0, requests_per_s: 200.0, ..wide() });
    let mut client = world.client();
    let mut throttled = 0;
    for _ in 0..2000 {
        throttled += u32::from(client.get("/api/games").status == 429);
        if throttled > 0 {
            break;
        }
    }
    // A quick machine runs into the limit; the bucket fills again by itself, so an answer comes before long.
    if throttled > 0 {
        assert!((0..10_000).any(|_| client.get("/api/games").status == 200));
    }
    let tight = World::with(Limits { request_burst: 3.0, requests_per_s: 1e-6, ..wide() });
    let mut client = tight.client();
    let statuses: Vec<u16> = (0..5).map(|_| client.get("/api/games").status).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    let refused = client.get("/api/games");
    assert!(refused.json()["problem"].is_string(), "programs are refused in JSON");
    assert_eq!(refused.header("retry-after"), "1");
    // Whoever watches over the server is always answered.
    assert_eq!((client.get("/healthz").status, client.get("/metrics").status), (200, 200));
}

#[test]
fn one_person_may_open_so_many_tables_and_no_more() {
    let world = World::with(Limits { tables_per_person: 3, ..wide() });
    let mut client = world.client();
    let fields = [("game", "perudo"), ("name", "Ann"), ("speed", "step")];
    for _ in 0..3 {
        client.open_table(&fields);
    }
    client.post("/tables", &fields).expect(429);
    world.client().open_table(&fields);
}

#[test]
fn one_address_may_have_so_many_streams_open() {
    let world = World::with(Limits { streams_per_address: 2, ..wide() });
    let mut client = world.client();
    let table = client.open_table(&[("game", "perudo"), ("name", "Ann"), ("speed", "step")]);
    let first = client.events(&table);
    let _second = client.events(&table);
    client.get(&format!("/t/{table}/events")).expect(429);
    drop(first);
    let again = (0..1000).any(|_| {
        let mut probe = client.clone();
        std::thread::yield_now();
        probe.send("HEAD", &format!("/t/{table}/events"), &[], b"").status == 200
    });
    assert!(again, "a stream that ended makes room");
}

#[test]
fn memory_holds_so_many_tables_and_lets_idle_ones_go() {
    let world = World::with(Limits { live_tables: 2, idle_s: 1, ..wide() });
    let mut client = world.client();
    let fields = [("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")];
    let first = client.open_table(&fields);
    client.open_table(&fields);
    let full = client.post("/tables", &fields);
    assert!(full.status == 503 || full.status == 303, "{}", full.status);
    // Nobody looks, so both leave the memory; the first one comes back from the store when it is asked for.
    let mut left = false;
    for _ in 0..100_000 {
        if client.get("/metrics").body.contains("croupier_tables_in_memory 0") {
            left = true;
            break;
        }
    }
    assert!(left, "idle tables leave the memory");
    client.get(&format!("/t/{first}")).expect(200);
}
