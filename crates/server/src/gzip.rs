//! Gzip for pages and for streams of events.
//!
//! A stream compresses each event against the ones before it, and a client can decode each event as soon as it has
//! arrived. Between events a stream keeps only the last 32 KiB of its text: the compressor, which is many times larger,
//! belongs to the thread and is given that text as its dictionary. To the decoder the pieces are one gzip stream.

use std::cell::RefCell;

use flate2::{Compress, Compression, Crc, FlushCompress, Status};

/// How hard pages and events are compressed: about 70 µs for an event of 15 kB.
const LEVEL: u32 = 2;
/// How far back a deflate stream can refer.
const WINDOW_BYTES: usize = 32 * 1024;
/// Deflate, no name, no time, an unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// Room for the end of a block and the marker of a flush.
const BLOCK_BYTES: usize = 64;

thread_local! {
    static DEFLATE: RefCell<Compress> =
        RefCell::new(Compress::new(Compression::new(LEVEL), false));
}

/// A text as one gzip file, quickly.
pub(crate) fn compress(text: &[u8]) -> Vec<u8> {
    let mut stream = GzipStream::default();
    let mut out = stream.write(text, FlushCompress::Finish);
    out.extend(stream.trailer());
    out
}

/// A text as one gzip file, as small as it gets.
pub(crate) fn compress_best(text: &[u8]) -> Vec<u8> {
    let mut deflate = Compress::new(Compression::best(), false);
    let mut crc = Crc::new();
    crc.update(text);
    let mut out = HEADER.to_vec();
    append(&mut deflate, text, FlushCompress::Finish, &mut out);
    out.extend(trailer(&crc));
    out
}

/// A gzip stream whose parts can be decoded as they arrive.
#[derive(Default)]
pub(crate) struct GzipStream {
    /// The last text, to which the next part may refer.
    window: Vec<u8>,
    crc: Crc,
    is_begun: bool,
}

impl GzipStream {
    /// The next part of the stream.
    pub(crate) fn part(&mut self, text: &[u8]) -> Vec<u8> {
        let out = self.write(text, FlushCompress::Sync);
        self.remember(text);
        out
    }

    /// The end of the stream.
    pub(crate) fn finish(&mut self) -> Vec<u8> {
        let mut out = self.write(b"", FlushCompress::Finish);
        out.extend(self.trailer());
        out
    }

    fn write(&mut self, text: &[u8], flush: FlushCompress) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() / 4 + BLOCK_BYTES);
        if !std::mem::replace(&mut self.is_begun, true) {
            out.extend(HEADER);
        }
        self.crc.update(text);
        DEFLATE.with_borrow_mut(|deflate| {
            deflate.reset();
            if !self.window.is_empty() {
                deflate
                    .set_dictionary(&self.window)
                    .expect("a fresh raw stream takes a dictionary");
            }
            append(deflate, text, flush, &mut out);
        });
        out
    }

    /// Keeps the end of what was sent.
    fn remember(&mut self, text: &[u8]) {
        let text = &text[text.len().saturating_sub(WINDOW_BYTES)..];
        let kept = WINDOW_BYTES - text.len();
        self.window.drain(..self.window.len().saturating_sub(kept));
        self.window.extend_from_slice(text);
    }

    fn trailer(&self) -> [u8; 8] {
        trailer(&self.crc)
    }
}

/// The check sum and the length of the text.
fn trailer(crc: &Crc) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&crc.sum().to_le_bytes());
    bytes[4..].copy_from_slice(&crc.amount().to_le_bytes());
    bytes
}

/// Appends all of the text, compressed up to and including the flush.
fn append(deflate: &mut Compress, text: &[u8], flush: FlushCompress, out: &mut Vec<u8>) {
    let begun = deflate.total_in();
    loop {
        out.reserve(BLOCK_BYTES.max(out.capacity() / 2));
        let done = (deflate.total_in() - begun) as usize;
        let status = deflate.compress_vec(&text[done..], out, flush);
        let status = status.expect("a stream of this thread alone is in order");
        // Room that is left over means that nothing is held back.
        if status == Status::StreamEnd || out.len() < out.capacity() && flush == FlushCompress::Sync
        {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    fn decoded(bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        GzDecoder::new(bytes).read_to_end(&mut text).expect("a gzip file");
        text
    }

    /// A page of so many bytes, of which every number gives another one.
    fn page(bytes: usize, number: usize) -> Vec<u8> {
        let line =
            |n: usize| format!("<li>{}</li>\n", (n * 7919 + number * (n % 50 / 49)) % 100_003);
        (0..).flat_map(|n| line(n).into_bytes()).take(bytes).collect()
    }

    #[test]
    fn a_text_of_any_length_is_restored() {
        for bytes in [0, 1, 599, 10_000, 40_000, 1_000_000] {
            let text = page(bytes, 1);
            assert_eq!(decoded(&compress(&text)), text);
            assert_eq!(decoded(&compress_best(&text)), text);
        }
    }

    #[test]
    fn each_part_of_a_stream_can_be_decoded_before_the_next_one_comes() {
        for bytes in [3, 10_000, 32_768, 50_000] {
            let mut stream = GzipStream::default();
            let mut decoder = Decompress::new_gzip(15);
            let mut all = Vec::new();
            for number in 0..6 {
                let text = page(bytes, number);
                let part = stream.part(&text);
                let mut got = Vec::with_capacity(bytes + 1000);
                decoder.decompress_vec(&part, &mut got, FlushDecompress::Sync).expect("a part");
                assert_eq!(got, text, "part {number} of {bytes} bytes");
                all.extend(part);
            }
            all.extend(stream.finish());
            assert_eq!(decoded(&all).len(), 6 * bytes, "the check sum is right");
        }
    }

    #[test]
    fn a_page_that_hardly_changes_costs_a_small_part_of_the_first() {
        let mut stream = GzipStream::default();
        let first = stream.part(&page(15_000, 0)).len();
        let second = stream.part(&page(15_000, 1)).len();
        assert!(second * 4 < first, "{first} bytes, then {second}");
    }

    #[test]
    fn a_stream_remembers_no_more_than_the_window() {
        let mut stream = GzipStream::default();
        for number in 0..20 {
            stream.part(&page(9_000, number));
            assert!(stream.window.len() <= WINDOW_BYTES);
        }
    }
}
