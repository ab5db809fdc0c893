//! Every page in every language: complete, light, and without anything that the policy forbids.

use std::io::Write;

use crate::world::World;

/// The games, in the order of the registry.
pub(crate) fn games() -> Vec<&'static str> {
    croupier_games::GAMES.iter().map(|kind| kind.name()).collect()
}

/// What must hold for every page.
fn check(page: &str, what: &str) {
    assert!(!page.contains('‹'), "{what} lacks a message: {}", around(page, "‹"));
    assert!(!page.contains("<style") && !page.contains(" style="), "{what} has inline style");
    assert!(
        !page.contains("javascript:") && !page.contains(" onclick"),
        "{what} has inline script"
    );
    for script in page.split("<script").skip(1) {
        assert!(script.starts_with(" defer src=\"/assets/"), "{what} has inline script");
    }
    let mut ids: Vec<&str> =
        page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{what} uses an id twice");
}

/// How many bytes a text takes on its way to a browser.
fn packed(text: &str) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory").len()
}

fn around<'a>(page: &'a str, mark: &str) -> &'a str {
    let at = page.find(mark).unwrap_or(0);
    let end = page[at..].char_indices().nth(80).map_or(page.len(), |(n, _)| at + n);
    &page[at..end]
}

#[test]
fn every_page_is_complete_in_three_languages_and_light() {
    let world = World::new();
    for lang in ["en", "ru", "de"] {
        let mut client = world.client();
        client.set_cookie("lang", lang);
        check(&client.get("/").expect(200).body, "home");
        for path in ["/me", "/me/open", "/me/games", "/lobby", "/group"] {
            check(&client.get(path).expect(200).body, path);
        }
        for game in games() {
            check(&client.get(&format!("/new/{game}")).expect(200).body, game);
            check(&client.get(&format!("/rules/{game}")).expect(200).body, game);
            let table = client.open_table(&[("game", game), ("name", "Ann"), ("speed", "step")]);
            let page = client.get(&format!("/t/{table}")).expect(200);
            check(&page.body, game);
            assert!(page.body.contains(&format!("<html lang=\"{lang}\"")));
            let mut weight = packed(&page.body);
            for asset in page.body.split("\"/assets/").skip(1) {
                let name = asset.split('"').next().expect("a name");
                // Pictures for installing are not loaded with a page.
                if !name.contains("icon") {
                    weight += packed(&client.get(&format!("/assets/{name}")).expect(200).body);
                }
            }
            assert!(weight < 80_000, "{game}: {weight} bytes");
            let replay = client.get(&format!("/t/{table}/replay?step=1")).expect(200);
            check(&replay.body, "replay");
            check(&client.get(&format!("/t/{table}/rules")).expect(200).body, "rules");
        }
        let group = client.post("/group", &[("game", games()[0]), ("seats", "2")]).expect(303);
        let group = group.header("location").to_owned();
        client.post(&format!("{group}/join"), &[("name", "Ann")]).expect(303);
        // Now there is something to show.
        for path in ["/", "/me", "/me/games", &group] {
            check(&client.get(path).expect(200).body, path);
        }
    }
}

#[test]
fn answers_carry_a_strict_policy_and_are_not_cached() {
    let world = World::new();
    let mut client = world.client();
    for path in ["/", "/nowhere", "/healthz", "/api/games"] {
        let answer = client.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

#[test]
fn the_cookie_of_an_identity_is_out_of_reach_of_scripts_and_other_sites() {
    let world = World::new();
    let answer =
        world.client().post("/tables", &[("game", games()[0]), ("name", "Ann")]).expect(303);
    let cookies: Vec<&String> = answer
        .headers
        .iter()
        .filter(|(name, _)| name == "set-cookie")
        .map(|(_, value)| value)
        .collect();
    assert!(cookies.iter().any(|cookie| cookie.starts_with("who=")));
    for cookie in cookies {
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    }
}

#[test]
fn the_language_is_chosen_by_a_button_and_leads_back_to_the_page_only() {
    let world = World::new();
    let mut client = world.client();
    let answer = client.post("/lang", &[("lang", "ru"), ("back", "/rules/perudo")]).expect(303);
    assert_eq!(answer.header("location"), "/rules/perudo");
    assert!(client.get("/").body.contains("Садитесь"));
    for back in ["//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nX: y", ""] {
        let answer = client.post("/lang", &[("lang", "de"), ("back", back)]).expect(303);
        assert_eq!(answer.header("location"), "/", "{back}");
    }
    assert!(client.get("/").body.contains("Nimm Platz"));
}

#[test]
fn operators_see_health_and_numbers() {
    let world = World::new();
    let mut client = world.client();
    assert_eq!(client.get("/healthz").expect(200).body, "ok\n");
    client.open_table(&[("game", games()[0]), ("name", "Ann")]);
    let text = client.get("/metrics").expect(200).body;
    for name in
        ["croupier_tables_in_memory 1", "croupier_moves_total", "croupier_move_seconds_bucket"]
    {
        assert!(text.contains(name), "{name} is missing: {text}");
    }
}

#[test]
fn reports_of_one_folder_are_served_and_nothing_else() {
    let folder = crate::world::Folder::new();
    let reports = folder.path().join("reports");
    std::fs::create_dir_all(reports.join("deep")).expect("a folder");
    std::fs::write(reports.join("deep/a.html"), "<h1>hello</h1>").expect("a file");
    std::fs::write(reports.join(".hidden"), "secret").expect("a file");
    std::fs::write(folder.path().join("outside.txt"), "secret").expect("a file");
    let world = World::on(&folder.db(), crate::world::wide(), Some(reports));
    let mut client = world.client();
    assert!(client.get("/reports/").expect(200).body.contains("deep/"));
    client.get("/reports/deep").expect(303);
    let page = client.get("/reports/deep/a.html").expect(200);
    assert_eq!(
        (page.body.as_str(), page.header("content-type")),
        ("<h1>hello</h1>", "text/html; charset=utf-8")
    );
    for path in [
        "../outside.txt",
        "%2e%2e/outside.txt",
        "deep/../../outside.txt",
        ".hidden",
        "/etc/passwd",
        "x",
    ] {
        client.get(&format!("/reports/{path}")).expect(404);
    }
}
