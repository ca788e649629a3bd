//! Other programs, which are ended when the time is up.

use apart::Process;
use std::io::Read as _;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How a program ended.
pub(crate) enum End {
    /// By itself.
    Exited(ExitStatus),
    /// By us: the time was up.
    OutOfTime,
}

/// Runs a program to its end, or kills it when the time is up.
pub(crate) fn wait(command: &mut Command, until: Option<Instant>) -> std::io::Result<End> {
    wait_for(command.spawn()?.try_into()?, until)
}

/// Waits for a process, or kills it when the time is up.
pub(crate) fn wait_for(mut process: Process, until: Option<Instant>) -> std::io::Result<End> {
    let Some(until) = until else {
        return process.wait().map(End::Exited);
    };
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = process.try_wait()? {
            return Ok(End::Exited(status));
        }
        if Instant::now() >= until {
            process.kill()?;
            return Ok(End::OutOfTime);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// The same, with what it says on standard error.
pub(crate) fn said(
    command: &mut Command,
    until: Option<Instant>,
) -> std::io::Result<(End, String)> {
    let (mut reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(writer);
    let text = std::thread::spawn(move || {
        let mut text = Vec::new();
        let read = reader.read_to_end(&mut text);
        read.map(|_| String::from_utf8_lossy(&text).into_owned())
    });
    let end = wait(command, until);
    // The pipe stays open as long as the command has its end of it.
    command.stderr(Stdio::null());
    let end = end?;
    if matches!(end, End::OutOfTime) {
        return Ok((end, String::new())); // a child of its own may hold the pipe
    }
    let text = text
        .join()
        .unwrap_or_else(|e| std::panic::resume_unwind(e))?;
    Ok((end, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(text: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", text]);
        command
    }

    #[test]
    fn what_a_program_says_is_read_to_its_end() {
        let (end, text) = said(&mut shell("echo a >&2; echo b; echo c >&2; exit 3"), None).unwrap();
        assert_eq!(text, "a\nc\n");
        assert!(matches!(end, End::Exited(status) if status.code() == Some(3)));
        // More than a pipe holds.
        let much = "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123 >&2; \
                    i=$((i+1)); done";
        let until = Some(Instant::now() + Duration::from_mins(1));
        let (_, text) = said(&mut shell(much), until).unwrap();
        assert_eq!(text.len(), 3000 * 35);
    }

    #[test]
    fn a_program_is_killed_when_the_time_is_up() {
        let start = Instant::now();
        let until = Some(start + Duration::from_millis(100));
        let (end, _) = said(&mut shell("exec sleep 30"), until).unwrap();
        assert!(matches!(end, End::OutOfTime));
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
