//! Loading in a child process: a file with flipped bits can kill LLVM's
//! reader, and then costs one clear error.

use crate::load::load_with;
use crate::process::{self, End};
use crate::{Error, Input, Loaded, Options, compile};
use apart::{Process, Side};
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{PipeWriter, Read as _, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// Who reads modules: a process that ends with what it read.
#[derive(Clone, Debug)]
pub struct Reader {
    /// A program that calls [`child_main`] when its first argument is
    /// [`CHILD_COMMAND`].
    exe: PathBuf,
    /// A copy of this process that waits for something to read.
    waiting: Arc<Mutex<Option<Waiting>>>,
}

#[derive(Debug)]
struct Waiting {
    process: Process,
    /// Where it is told the directory of its request. It ends when it is told
    /// nothing.
    order: PipeWriter,
}

impl Waiting {
    fn start() -> std::io::Result<Waiting> {
        let (mut orders, order) = std::io::pipe()?;
        match apart::copy()? {
            Side::Original(process) => Ok(Waiting { process, order }),
            Side::Copy => apart::leave(|| {
                // With our end open here, it would never hear that we are gone.
                drop(order);
                apart::keep_quiet(None)?;
                let mut dir = Vec::new();
                orders.read_to_end(&mut dir)?;
                if dir.is_empty() {
                    return Ok(0);
                }
                let files = Files::within(Path::new(OsStr::from_bytes(&dir)));
                apart::keep_quiet(Some(&File::create(&files.said)?))?;
                Ok(child_main(&[files.request, files.answer]))
            }),
        }
    }

    fn read(mut self, dir: &Path) -> std::io::Result<Process> {
        self.order.write_all(dir.as_os_str().as_bytes())?;
        Ok(self.process)
    }
}

impl Reader {
    /// That program.
    pub fn new(exe: impl Into<PathBuf>) -> Reader {
        Reader {
            exe: exe.into(),
            waiting: Arc::default(),
        }
    }

    /// The same, but the first time it is a copy of this process, which spares it
    /// the loading of its libraries. To be called before there are other threads;
    /// where there are, none is copied.
    pub fn begun(exe: impl Into<PathBuf>) -> Reader {
        let reader = Reader::new(exe);
        *reader.lock() = Waiting::start().ok();
        reader
    }

    fn lock(&self) -> MutexGuard<'_, Option<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self, files: &Files, memory_mb: Option<u64>) -> std::io::Result<Process> {
        // The copy has what memory it has.
        if memory_mb.is_none()
            && let Some(waiting) = self.lock().take()
        {
            return waiting.read(&files.dir);
        }
        limited(&self.exe, memory_mb)
            .arg(CHILD_COMMAND)
            .arg(&files.request)
            .arg(&files.answer)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&files.said)?)
            .spawn()?
            .try_into()
    }
}

/// What a reader is asked, what it answers and what it says.
struct Files {
    dir: PathBuf,
    request: PathBuf,
    answer: PathBuf,
    said: PathBuf,
}

impl Files {
    fn within(dir: &Path) -> Files {
        Files {
            dir: dir.to_owned(),
            request: dir.join("request"),
            answer: dir.join("answer"),
            said: dir.join("stderr"),
        }
    }
}

/// Loads modules in a child process.
pub fn load_in_child(
    reader: &Reader,
    inputs: &[Input],
    options: &Options,
) -> Result<Loaded, Error> {
    let fail = |reason: String| Error::Child {
        paths: inputs.iter().map(|i| i.origin.clone()).collect(),
        reason,
    };
    let io = |e: std::io::Error| fail(e.to_string());
    let dir = tempfile::tempdir().map_err(io)?;
    let files = Files::within(dir.path());
    let message = Request {
        inputs: inputs.to_vec(),
        options: options.clone(),
    };
    let bytes = postcard::to_stdvec(&message).map_err(|e| fail(e.to_string()))?;
    std::fs::write(&files.request, bytes).map_err(io)?;
    let process = reader.start(&files, options.memory_mb).map_err(io)?;
    let end = process::wait_for(process, options.until()).map_err(io)?;
    let End::Exited(status) = end else {
        return Err(Error::OutOfTime);
    };
    if files.answer.exists() {
        let bytes = std::fs::read(&files.answer).map_err(io)?;
        return postcard::from_bytes::<Result<Loaded, Error>>(&bytes)
            .map_err(|e| fail(format!("the child process answered nonsense: {e}")))?;
    }
    let said = std::fs::read(&files.said).unwrap_or_default();
    Err(fail(describe(status, &String::from_utf8_lossy(&said))))
}

/// Compiles what is source, then loads everything in a child process.
pub fn program(reader: &Reader, inputs: &[PathBuf], options: &Options) -> Result<Loaded, Error> {
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
    load_in_child(reader, &modules, &options)
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
