//! Answers are compressed for those who accept it, and nothing waits for that.

use std::io::Read;

use flate2::read::GzDecoder;
use flate2::{Decompress, FlushDecompress};

use crate::client::{Answer, Client, read_chunk, read_head};
use crate::world::World;

const BROWSER: &[(&str, &str)] = &[("Accept-Encoding", "gzip, deflate, br, zstd")];
const ONLY_GZIP: &[(&str, &str)] = &[("Accept-Encoding", "gzip")];

fn unzipped(answer: &Answer) -> String {
    assert_eq!(answer.header("content-encoding"), "gzip");
    let mut text = String::new();
    GzDecoder::new(answer.bytes.as_slice()).read_to_string(&mut text).expect("gzip");
    text
}

fn unbrotlied(answer: &Answer) -> String {
    assert_eq!(answer.header("content-encoding"), "br");
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut answer.bytes.as_slice(), &mut bytes).expect("brotli");
    String::from_utf8(bytes).expect("text")
}

/// The path of the first asset on a page whose name begins like this.
fn asset(page: &str, stem: &str) -> String {
    let rest = page.split(&format!("\"/assets/{stem}")).nth(1).expect("an asset");
    format!("/assets/{stem}{}", rest.split('"').next().expect("a name"))
}

#[test]
fn pages_and_json_are_compressed_for_those_who_accept_it() {
    let world = World::new();
    let mut client = world.client();
    for path in ["/", "/rules/perudo", "/api/openapi.json"] {
        let plain = client.get(path).expect(200);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        assert_eq!(plain.header("vary"), "accept-encoding", "{path}");
        let zipped = client.send("GET", path, BROWSER, b"").expect(200);
        assert_eq!(unzipped(&zipped), plain.body, "{path}");
        assert!(zipped.bytes.len() * 2 < plain.bytes.len(), "{path}");
        assert_eq!(zipped.header("content-length"), zipped.bytes.len().to_string());
        assert!(zipped.header("content-security-policy").starts_with("default-src 'none'"));
    }
}

#[test]
fn assets_come_in_the_smallest_form_that_is_accepted() {
    let world = World::new();
    let mut client = world.client();
    let home = client.get("/").expect(200).body;
    for stem in ["style", "table"] {
        let path = asset(&home, stem);
        let plain = client.get(&path).expect(200);
        let brotli = client.send("GET", &path, BROWSER, b"").expect(200);
        let gzip = client.send("GET", &path, ONLY_GZIP, b"").expect(200);
        assert_eq!(unbrotlied(&brotli), plain.body);
        assert_eq!(unzipped(&gzip), plain.body);
        assert!(brotli.bytes.len() < gzip.bytes.len() && gzip.bytes.len() < plain.bytes.len());
        for answer in [plain, brotli, gzip] {
            assert_eq!(answer.header("vary"), "accept-encoding");
            assert!(answer.header("cache-control").contains("immutable"));
        }
    }
}

#[test]
fn what_gains_nothing_or_must_stay_readable_stays_plain() {
    let world = World::new();
    let mut client = world.client();
    client.open_table(&[("game", "perudo"), ("name", "Ann"), ("speed", "step")]);
    let small = client.send("GET", "/api/tables/none", BROWSER, b"");
    assert!(small.bytes.len() < 600 && small.header("content-encoding").is_empty());
    for path in ["/healthz", "/metrics", "/me"] {
        let answer = client.send("GET", path, BROWSER, b"").expect(200);
        assert_eq!(answer.header("content-encoding"), "", "{path}");
    }
    let head = client.send("HEAD", "/", BROWSER, b"").expect(200);
    assert_eq!((head.header("content-encoding"), head.bytes.len()), ("", 0));
}

/// Reads the next part of a compressed stream.
fn next_part(reader: &mut impl std::io::BufRead, decoder: &mut Decompress) -> (usize, String) {
    let chunk = read_chunk(reader).expect("the stream goes on");
    let mut text = Vec::with_capacity(1 << 20);
    decoder.decompress_vec(&chunk, &mut text, FlushDecompress::Sync).expect("gzip");
    (chunk.len(), String::from_utf8(text).expect("text"))
}

fn listens(client: &Client, table: &str) -> std::io::BufReader<std::net::TcpStream> {
    let mut reader = client.open("GET", &format!("/t/{table}/events"), BROWSER, b"");
    let (status, headers) = read_head(&mut reader);
    assert_eq!(status, 200);
    assert!(headers.contains(&("content-encoding".to_owned(), "gzip".to_owned())));
    assert!(headers.contains(&("content-type".to_owned(), "text/event-stream".to_owned())));
    reader
}

#[test]
fn every_event_of_a_compressed_stream_can_be_read_before_the_next_one_comes() {
    let mut world = World::new();
    let mut client = world.client();
    let table = client.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
        ("speed", "step"),
    ]);
    let mut reader = listens(&client, &table);
    let mut decoder = Decompress::new_gzip(15);
    let (first, text) = next_part(&mut reader, &mut decoder);
    assert!(text.starts_with("event: table\n") && text.ends_with("\n\n"), "{text}");
    client.act(&table, &[("n", "2"), ("action", "1x2")]).expect(204);
    let (second, text) = next_part(&mut reader, &mut decoder);
    assert!(text.contains("data-n=\"3\"") && text.ends_with("\n\n"), "{text}");
    assert!(second < first, "the second event is told by its difference: {first}, {second}");
    drop(client);
    world.stop();
    let mut rest = Vec::with_capacity(1 << 20);
    while let Some(chunk) = read_chunk(&mut reader) {
        decoder.decompress_vec(&chunk, &mut rest, FlushDecompress::Sync).expect("a whole file");
    }
}
