fn main() {
    let kind = croupier_games::find("localgame").unwrap();
    let t = std::time::Instant::now();
    kind.check(std::env::args().nth(1).unwrap().parse().unwrap(), 20_261_115)
        .map_err(|b| b.to_string())
        .unwrap();
    println!("{:?}", t.elapsed());
}
