fn main() {
    let kind = croupier_games::find("localgame").unwrap();
    let p = kind
        .playouts(&serde_json::Value::Null, 2, std::env::args().nth(1).unwrap().parse().unwrap(), 1)
        .unwrap();
    println!("{}", p.decisions);
}
