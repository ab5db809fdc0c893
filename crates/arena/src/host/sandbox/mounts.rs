//! The mounts that a bot sees: a `/proc` of its own, and every file system read-only. It needs a mount namespace and the
//! right to change it, which root has and a user namespace gives.
//!
//! Read-only mounts do more than forbid writing: a file that is read keeps its access time, which would otherwise be a
//! message to everybody who can look at the file.

use std::fs;
use std::io;

use rustix::fs::{StatVfsMountFlags, statvfs};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change, mount_remount};
use rustix::thread::UnshareFlags;

use super::unshare;

/// Mounts a private `/proc` in a new mount namespace. It lists the processes of the bot and no numbers of the whole
/// machine. Returns false if the kernel refuses.
pub(super) fn mount_private_proc() -> bool {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    unshare(UnshareFlags::NEWNS)
        .and_then(|()| {
            mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
        })
        .and_then(|()| mount("proc", "/proc", "proc", flags, Some(c"subset=pid")))
        .is_ok()
}

/// Makes every mount of this namespace read-only. Returns whether all file systems that store files are. Control groups
/// stay as they are: the init process enters one, and no bot may open them.
pub(super) fn make_read_only() -> bool {
    let Ok(mounts) = fs::read_to_string("/proc/self/mountinfo") else { return false };
    let mut all = true;
    let stores_files = |line: &&str| !line.contains(" - cgroup");
    for point in mounts.lines().filter(stores_files).filter_map(mount_point) {
        all &= remount_read_only(&point).is_ok();
    }
    all
}

/// Remounts one mount read-only and keeps its other flags, which a user namespace may not change.
fn remount_read_only(point: &str) -> io::Result<()> {
    let state = match statvfs(point) {
        // Mounts below a folder that this user may not enter cannot be reached by the bot either.
        Err(rustix::io::Errno::ACCESS | rustix::io::Errno::NOENT) => return Ok(()),
        state => state?.f_flag,
    };
    let kept = [
        (StatVfsMountFlags::NOSUID, MountFlags::NOSUID),
        (StatVfsMountFlags::NODEV, MountFlags::NODEV),
        (StatVfsMountFlags::NOEXEC, MountFlags::NOEXEC),
        (StatVfsMountFlags::NOATIME, MountFlags::NOATIME),
        (StatVfsMountFlags::NODIRATIME, MountFlags::NODIRATIME),
        (StatVfsMountFlags::RELATIME, MountFlags::RELATIME),
    ];
    let flags = kept.into_iter().filter(|(flag, _)| state.contains(*flag));
    let flags = flags.fold(MountFlags::BIND | MountFlags::RDONLY, |all, (_, flag)| all | flag);
    Ok(mount_remount(point, flags, "")?)
}

/// The mount point of a line of `mountinfo`, with its escaped blanks restored.
fn mount_point(line: &str) -> Option<String> {
    let escaped = line.split(' ').nth(4)?;
    let blanks = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")];
    Some(blanks.iter().fold(escaped.to_owned(), |text, (code, blank)| text.replace(code, blank)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mount_point_with_blanks_is_read_as_it_is() {
        let line = "36 35 98:0 / /my\\040disk rw,noatime - ext4 /dev/root rw";
        assert_eq!(mount_point(line).as_deref(), Some("/my disk"));
        assert_eq!(mount_point("broken"), None);
    }
}
