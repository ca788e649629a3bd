//! Loading in a child process: a file with flipped bits can kill LLVM's
//! reader, and then costs one clear error.

use crate::load::load_with;
use crate::process::{self, End};
use crate::{Error, Input, Loaded, Options, compile};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// The hidden first argument that makes our program a child: it is followed by
/// the path of the request and that of the answer; see [`child_main`].
pub const CHILD_COMMAND: &str = "clam-child";

#[derive(Serialize, Deserialize)]
struct Request {
    inputs: Vec<Input>,
    options: Options,
}

/// What the child process runs, given the arguments after [`CHILD_COMMAND`].
/// Returns the exit status: 0 when an answer (a program or an error) was written.
pub fn child_main(args: &[PathBuf]) -> u8 {
    let [request, answer] = args else { return 2 };
    let Ok(bytes) = std::fs::read(request) else {
        return 2;
    };
    let Ok(request) = postcard::from_bytes::<Request>(&bytes) else {
        return 2;
    };
    // The process ends soon, and takes the module along.
    let result = load_with(&request.inputs, &request.options, std::mem::forget);
    let Ok(bytes) = postcard::to_stdvec(&result) else {
        return 2;
    };
    // The answer appears whole or not at all.
    let part = answer.with_extension("part");
    let written = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, answer));
    std::mem::forget(result);
    u8::from(written.is_err()) * 2
}

/// Loads modules in a child process: `exe` is a program that calls
/// [`child_main`] when its first argument is [`CHILD_COMMAND`].
pub fn load_in_child(exe: &Path, inputs: &[Input], options: &Options) -> Result<Loaded, Error> {
    let fail = |reason: String| Error::Child {
        paths: inputs.iter().map(|i| i.origin.clone()).collect(),
        reason,
    };
    let io = |e: std::io::Error| fail(e.to_string());
    let dir = tempfile::tempdir().map_err(io)?;
    let (request, answer, said) = (
        dir.path().join("request"),
        dir.path().join("answer"),
        dir.path().join("stderr"),
    );
    let message = Request {
        inputs: inputs.to_vec(),
        options: options.clone(),
    };
    let bytes = postcard::to_stdvec(&message).map_err(|e| fail(e.to_string()))?;
    std::fs::write(&request, bytes).map_err(io)?;

    let mut command = limited(exe, options.memory_mb);
    command
        .arg(CHILD_COMMAND)
        .arg(&request)
        .arg(&answer)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&said).map_err(io)?);
    let end = process::wait(&mut command, options.until()).map_err(io)?;
    let End::Exited(status) = end else {
        return Err(Error::OutOfTime);
    };
    if answer.exists() {
        let bytes = std::fs::read(&answer).map_err(io)?;
        return postcard::from_bytes::<Result<Loaded, Error>>(&bytes)
            .map_err(|e| fail(format!("the child process answered nonsense: {e}")))?;
    }
    let said = std::fs::read(&said).unwrap_or_default();
    Err(fail(describe(status, &String::from_utf8_lossy(&said))))
}

/// Compiles what is source, then loads everything in a child process.
pub fn program(exe: &Path, inputs: &[PathBuf], options: &Options) -> Result<Loaded, Error> {
    let dir = tempfile::tempdir().map_err(|e| Error::Child {
        paths: inputs.to_vec(),
        reason: e.to_string(),
    })?;
    let until = options.until();
    let modules = compile(inputs, options, dir.path())?;
    let left = until.map(|end| end.saturating_duration_since(Instant::now()));
    let options = Options {
        timeout: left,
        ..options.clone()
    };
    load_in_child(exe, &modules, &options)
}

/// The command, with a limit on its address space set by the shell that
/// starts it (setting it ourselves would need unsafe code).
fn limited(exe: &Path, memory_mb: Option<u64>) -> Command {
    let Some(mb) = memory_mb else {
        return Command::new(exe);
    };
    let mut command = Command::new("/bin/sh");
    command
        .arg("-c")
        .arg("ulimit -c 0; ulimit -v \"$1\"; shift; exec \"$@\"")
        .arg("sh")
        .arg((mb.saturating_mul(1024)).to_string())
        .arg(exe);
    command
}

fn describe(status: ExitStatus, said: &str) -> String {
    let interesting = ["LLVM ERROR", "panicked", "Assertion", "memory", "overflow"];
    let line = said
        .lines()
        .find(|l| interesting.iter().any(|w| l.contains(w)))
        .map(|l| format!(": {}", l.trim()))
        .unwrap_or_default();
    format!("LLVM's reader could not survive it ({status}{line}); the file is probably damaged")
}
