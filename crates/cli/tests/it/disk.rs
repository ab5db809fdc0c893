//! What programs read from the disk, which leaves a trace in memory for others: counted and limited.

use std::fs::File;
use std::process::Command;

use croupier_arena::Cause;

use crate::match_host::{HostFixture, built_in, causes, play};

/// The file system of a folder, as `stat` calls it.
fn file_system(folder: &str) -> String {
    let ran = Command::new("stat").args(["-f", "-c", "%T", folder]).output().expect("stat");
    String::from_utf8_lossy(&ran.stdout).trim().to_owned()
}

/// Takes a file out of the memory of the system.
fn evict(file: &str) {
    File::open(file).and_then(|file| file.sync_all()).expect("it is on the disk");
    let ran = Command::new("dd").args([&format!("if={file}"), "iflag=nocache", "count=0"]).output();
    assert!(ran.expect("dd").status.success());
}

#[test]
fn a_program_that_reads_much_from_the_disk_in_a_contest_fails_and_at_last_is_given_up() {
    let fixture = HostFixture::new("perudo");
    if file_system(&fixture.folder.file("")) == "tmpfs" {
        eprintln!("the files of this test are in memory: reading them from the disk is not tested");
        return;
    }
    let data = fixture.folder.write("data.bin", &"x".repeat(4 << 20));
    let read = format!("open({data:?}, 'rb').read()\ntime.sleep(0.3)\nsay(ask['legal'][0])");
    let entrants = [fixture.python("reader", &read), built_in("random")];
    evict(&data);
    // The host reads the files of its bots before the first game, so they are in memory.
    let mut host = fixture.open(&entrants);
    let mut next = || play(&mut host, 1);
    assert_eq!(causes(&next()), []);
    for _ in 0..3 {
        evict(&data);
        let all = next();
        assert_eq!(causes(&all), [Cause::Crash]);
        assert_eq!(all[0].failures[0].detail.id, "arena-detail-disk");
        fixture.assert_translated(&all);
    }
    let all = next();
    assert_eq!(all[0].failures[0].detail.id, "arena-detail-given-up");
}
