//! The form of a submission: `multipart/form-data`, already received as a whole. It knows no field by name.

/// The most fields of a form.
const MAX_FIELDS: usize = 12;
/// The most bytes of the head of a field.
const MAX_HEAD: usize = 1024;

/// The fields of a form by name, in its order; `None` if the body is not a form of this type.
pub(super) fn parse_form<'a>(kind: &str, body: &'a [u8]) -> Option<Vec<(String, &'a [u8])>> {
    let boundary = boundary(kind)?;
    let opening = format!("--{boundary}");
    let between = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(opening.as_bytes())?;
    let mut fields = Vec::new();
    loop {
        if rest.starts_with(b"--") {
            return Some(fields);
        }
        rest = rest.strip_prefix(b"\r\n")?;
        let head_length = find(&rest[..rest.len().min(MAX_HEAD)], b"\r\n\r\n")?;
        let head = std::str::from_utf8(&rest[..head_length]).ok()?;
        let value = &rest[head_length + 4..];
        let length = find(value, between.as_bytes())?;
        if fields.len() == MAX_FIELDS {
            return None;
        }
        fields.push((field_name(head)?, &value[..length]));
        rest = &value[length + between.len()..];
    }
}

/// The boundary that a content type names.
fn boundary(kind: &str) -> Option<&str> {
    let rest = kind.trim().strip_prefix("multipart/form-data")?;
    let value = rest.split(';').find_map(|part| part.trim().strip_prefix("boundary="))?;
    let value = value.trim_matches('"');
    let fits = |c: char| c.is_ascii_alphanumeric() || "'()+_,-./:=? ".contains(c);
    ((1..=70).contains(&value.len()) && value.chars().all(fits)).then_some(value)
}

/// The name of a field, from its head.
fn field_name(head: &str) -> Option<String> {
    let line =
        head.lines().find(|line| line.to_ascii_lowercase().starts_with("content-disposition:"))?;
    let (_, rest) = line.split_once(" name=\"")?;
    rest.split_once('"').map(|(name, _)| name.to_owned())
}

/// Where one text begins in another.
fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    // The first byte is looked for first: windows alone would compare every place of an upload.
    let first = *wanted.first()?;
    let mut from = 0;
    while let Some(at) = text.get(from..)?.iter().position(|byte| *byte == first) {
        if text[from + at..].starts_with(wanted) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: &str = "multipart/form-data; boundary=XyZ";

    #[test]
    fn a_form_gives_its_fields_with_their_bytes() {
        let body = b"--XyZ\r\nContent-Disposition: form-data; name=\"game\"\r\n\r\ndice\r\n--XyZ\r\n\
            Content-Disposition: form-data; name=\"file\"; filename=\"a\"\r\nContent-Type: x/y\r\n\r\n\x1f\x8b\r\n--Xy\r\n--XyZ--\r\n";
        let fields = parse_form(KIND, body).expect("a form");
        assert_eq!(fields[0], ("game".to_owned(), b"dice".as_slice()));
        assert_eq!(fields[1], ("file".to_owned(), b"\x1f\x8b\r\n--Xy".as_slice()));
    }

    #[test]
    fn what_is_no_form_is_refused() {
        let good = b"--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--XyZ--\r\n";
        assert!(parse_form(KIND, good).is_some());
        assert!(parse_form("application/json", good).is_none());
        assert!(parse_form("multipart/form-data", good).is_none());
        assert!(parse_form("multipart/form-data; boundary=other", good).is_none());
        for cut in 0..good.len() - 4 {
            assert!(parse_form(KIND, &good[..cut]).is_none(), "{cut}");
        }
        let one = "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n";
        let many = one.repeat(MAX_FIELDS + 1) + "--XyZ--\r\n";
        assert!(parse_form(KIND, many.as_bytes()).is_none(), "too many fields");
    }
}
