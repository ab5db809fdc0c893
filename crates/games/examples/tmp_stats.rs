use croupier_engine::*;
use croupier_games::localgame::*;
use rand::SeedableRng;
fn main() {
    let mut rng = FastRng::seed_from_u64(1);
    let mut legal = Vec::new();
    let mut n = [[0u64; 7]; 4]; // by stage: count, actions by kind
    let mut hand = 0;
    let mut trash = 0;
    let mut melds = 0;
    let mut dec = 0;
    let mut owed = 0;
    let mut owed_cand = 0;
    for _ in 0..2000 {
        let mut g: LocalGame = start(&serde_json::Value::Null, 2).unwrap();
        loop {
            match g.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let c = g.sample_chance(&mut rng);
                    g.apply_chance(c);
                }
                Turn::Seat(s) => {
                    legal.clear();
                    g.actions(&mut legal);
                    let v = g.view(Some(s));
                    let st = v.stage as usize;
                    n[st][0] += 1;
                    for a in &legal {
                        let k = match a {
                            Action::Change { .. } => 1,
                            Action::Pick { .. } => 2,
                            Action::Meld { .. } => 3,
                            Action::Add { .. } => 4,
                            Action::Trash { .. } => 5,
                        };
                        n[st][k] += 1;
                    }
                    hand += v.hand.len();
                    trash += v.trash.len();
                    melds += v.melds.len();
                    dec += 1;
                    if v.owes_card.is_some() {
                        owed += 1;
                        owed_cand += legal.len();
                    }
                    g.apply(pick(&mut rng, &legal));
                }
            }
        }
    }
    for st in 0..4 {
        println!(
            "stage {st}: {:?} per dec: {:?}",
            n[st][0],
            n[st][1..6].iter().map(|x| *x as f64 / n[st][0] as f64).collect::<Vec<_>>()
        );
    }
    println!(
        "hand {:.1} trash {:.1} melds {:.1} owed {:.3} {:.1}",
        hand as f64 / dec as f64,
        trash as f64 / dec as f64,
        melds as f64 / dec as f64,
        owed as f64 / dec as f64,
        owed_cand as f64 / owed as f64
    );
}
