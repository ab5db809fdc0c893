use serde_json::json;
fn main() {
    let kind = croupier_games::find("localgame").unwrap();
    for decks in [1, 2] {
        for seats in [2u8, 4, 6, 17] {
            for de in ["continue", "reshuffle", "end"] {
                let t = std::time::Instant::now();
                let p = kind
                    .playouts(&json!({"deck_empty": de, "decks": decks}), seats, 200, 1)
                    .unwrap();
                println!(
                    "{decks} {seats} {de}: {:.1} decisions/game {:.1} us/game",
                    p.decisions as f64 / 200.0,
                    t.elapsed().as_secs_f64() * 1e6 / 200.0
                );
            }
        }
    }
}
