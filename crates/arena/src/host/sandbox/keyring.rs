//! The session keyring of a bot: a new one that is empty, so that no bot inherits keys of the host. Programs keep it over
//! fork and exec, whatever namespaces they enter.
//!
//! The filter of system calls already refuses everything that a bot could do with keys. This is the second barrier, so a
//! machine that has no key store, or refuses it in a container, loses nothing.

use keyutils_raw::keyctl_join_session_keyring;

/// Joins a new anonymous session keyring. Returns false if the kernel refuses.
pub(super) fn join_fresh_session() -> bool {
    keyctl_join_session_keyring(None).is_ok()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use keyutils_raw::{KEY_SPEC_SESSION_KEYRING, add_key, keyctl_get_keyring_id, keyctl_search};

    use super::*;

    #[test]
    fn a_fresh_session_has_no_key_of_the_one_before() {
        // Keyrings belong to threads, and this one leaves nothing behind.
        let test = thread::spawn(|| {
            if !join_fresh_session() {
                eprintln!("this machine has no key store");
                return;
            }
            let session = || keyctl_get_keyring_id(KEY_SPEC_SESSION_KEYRING, false);
            let host = session().expect("a session");
            add_key("user", "croupier-test", b"secret", host).expect("a key");
            let find = || keyctl_search(KEY_SPEC_SESSION_KEYRING, "user", "croupier-test", None);
            assert!(find().is_ok(), "the host's session has the key");
            assert!(join_fresh_session());
            assert_ne!(session().expect("a session"), host);
            assert!(find().is_err(), "the new session has none");
        });
        test.join().expect("the thread ends well");
    }
}
