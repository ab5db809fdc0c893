//! Times random playouts of one game: `cargo run --release --example speed -- perudo 4`.

use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let kind = croupier_games::find(&args.next().expect("a game's name")).expect("a known game");
    let seats = args.next().map_or(kind.usual_seats(), |s| s.parse().expect("a number of seats"));
    for round in 0..5 {
        let start = Instant::now();
        let mut total = croupier_engine::Playouts::default();
        while start.elapsed().as_secs_f64() < 1.0 {
            let played = kind
                .playouts(&serde_json::Value::Null, seats, 1000, total.games + round)
                .expect("playable");
            total.games += played.games;
            total.decisions += played.decisions;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{:.2} M decisions/s, {:.0} games/s, {:.1} decisions/game",
            total.decisions as f64 / seconds / 1e6,
            total.games as f64 / seconds,
            total.decisions as f64 / total.games as f64
        );
    }
}
