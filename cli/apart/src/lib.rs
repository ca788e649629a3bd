//! Processes apart. LLVM's reader and Z3 may crash, hang or take all memory, so
//! they run in processes of their own: other programs, or copies of this one.
//! A copy has loaded the libraries already, which takes most of the time of a
//! short life.

use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, dup2_stderr, dup2_stdin, dup2_stdout, fork, getpid, getppid};
use std::fs::File;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, ExitStatus};

/// A process that we started: killed and waited for when nobody has it any more.
#[derive(Debug)]
pub struct Process {
    /// Missing when it was waited for.
    id: Option<Pid>,
}

fn ended(how: WaitStatus) -> Option<ExitStatus> {
    match how {
        WaitStatus::Exited(_, status) => Some(ExitStatus::from_raw((status & 0xff) << 8)),
        WaitStatus::Signaled(_, signal, _) => Some(ExitStatus::from_raw(signal as i32)),
        _ => None,
    }
}

impl Process {
    fn id(&self) -> io::Result<Pid> {
        let gone = || io::Error::other("the process was waited for before");
        self.id.ok_or_else(gone)
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// When it was waited for before.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        loop {
            match waitpid(self.id()?, None) {
                Ok(how) => {
                    if let Some(status) = ended(how) {
                        self.id = None;
                        return Ok(status);
                    }
                }
                Err(nix::Error::EINTR) => {}
                Err(e) => return Err(e.into()),
            }
        }
    }

    /// How it ended, if it has.
    ///
    /// # Errors
    /// When it was waited for before.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        let status = ended(waitpid(self.id()?, Some(WaitPidFlag::WNOHANG))?);
        if status.is_some() {
            self.id = None;
        }
        Ok(status)
    }

    /// Kills it, and says how it ended, perhaps before.
    ///
    /// # Errors
    /// When it was waited for before.
    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        // It may have ended just now; then there is nothing to kill.
        let _ = kill(self.id()?, Signal::SIGKILL);
        self.wait()
    }
}

impl TryFrom<Child> for Process {
    type Error = io::Error;

    fn try_from(child: Child) -> io::Result<Process> {
        let id = i32::try_from(child.id()).map_err(io::Error::other)?;
        Ok(Process {
            id: Some(Pid::from_raw(id)),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.id.is_some() {
            let _ = self.kill();
        }
    }
}

/// Who we are once there are two of us.
#[derive(Debug)]
pub enum Side {
    /// The one that was copied, with its copy.
    Original(Process),
    /// The copy, which has to [`leave`]. It is killed when the thread that was
    /// copied ends (on Linux).
    Copy,
}

/// Whether this is the only thread of its process, as far as can be told.
fn is_alone() -> bool {
    let threads = std::fs::read_dir("/proc/self/task");
    threads.map_or(true, |all| all.count() == 1)
}

/// Copies this process, which must have no other thread: a copy has only the one
/// that asked, and would find what others had locked locked for ever.
///
/// # Errors
/// When there are other threads, or the process can't be copied.
#[expect(unsafe_code, reason = "to fork")]
pub fn copy() -> io::Result<Side> {
    if !is_alone() {
        return Err(io::Error::other("there are other threads"));
    }
    let original = getpid();
    // SAFETY: there is no other thread, by what the system says, or where it says
    // nothing, by what is asked of callers.
    match unsafe { fork() }? {
        ForkResult::Parent { child } => Ok(Side::Original(Process { id: Some(child) })),
        ForkResult::Child => {
            #[cfg(target_os = "linux")]
            let _ = nix::sys::prctl::set_pdeathsig(Signal::SIGKILL);
            if getppid() == original {
                Ok(Side::Copy)
            } else {
                leave(|| Ok(0))
            }
        }
    }
}

/// Does a copy's work and ends it with that status, without what the original
/// does at its end. An error is status 2, a panic 101.
#[expect(unsafe_code, reason = "to leave at once")]
pub fn leave(work: impl FnOnce() -> io::Result<u8>) -> ! {
    // What panics would go on as the original.
    let status = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(status)) => i32::from(status),
        Ok(Err(_)) => 2,
        Err(_) => 101,
    };
    // SAFETY: it doesn't come back.
    unsafe { nix::libc::_exit(status) }
}

/// Reads nothing from the standard input any more, and writes nothing to the
/// standard output; errors go to that file, if there is one.
///
/// # Errors
/// When that can't be.
pub fn keep_quiet(errors: Option<&File>) -> io::Result<()> {
    let none = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&none)?;
    dup2_stdout(&none)?;
    dup2_stderr(errors.unwrap_or(&none))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn shell(text: &str) -> Process {
        let mut command = Command::new("/bin/sh");
        let child = command.args(["-c", text]).spawn().unwrap();
        Process::try_from(child).unwrap()
    }

    #[test]
    fn a_process_ends_once() {
        let mut p = shell("exit 3");
        assert_eq!(p.wait().unwrap().code(), Some(3));
        assert!(p.wait().is_err() && p.try_wait().is_err() && p.kill().is_err());
        let mut p = shell("exec sleep 30");
        assert_eq!(p.try_wait().unwrap(), None);
        assert_eq!(p.kill().unwrap().signal(), Some(9));
    }

    #[test]
    fn what_nobody_has_is_killed() {
        let p = shell("exec sleep 30");
        let id = p.id.unwrap();
        drop(p);
        assert_eq!(kill(id, None), Err(nix::Error::ESRCH));
    }

    #[test]
    fn a_process_with_threads_is_not_copied() {
        // Tests run in threads of their own.
        assert!(copy().is_err());
    }
}
