//! Programs in C that are handed arguments and a standard input: `pincer run` against a
//! native run. Each file below `tests/runs/given` is one test: what is printed to both
//! streams is the same, and the exit status.
//!
//! The first lines of a file say what it is given: `// arg: TEXT`, each an argument, and
//! `// stdin: "TEXT"`, with the escapes of JSON. `// fails: LINE` says that it fails
//! there, and that it isn't run natively; `// beyond: WHY` that a run can't follow it, and
//! says so.

use libtest_mimic::{Arguments, Failed, Trial};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

const PINCER: &str = env!("CARGO_BIN_EXE_pincer-under-test");

/// What a file says of its run.
#[derive(Default)]
struct Given {
    arguments: Vec<String>,
    stdin: Option<String>,
    fails: Option<u32>,
    is_beyond: bool,
}

fn given(text: &str) -> Result<Given, Failed> {
    let mut given = Given::default();
    for line in text.lines() {
        let Some((what, value)) = line.strip_prefix("// ").and_then(|l| l.split_once(": ")) else {
            break;
        };
        match what {
            "arg" => given.arguments.push(value.to_owned()),
            "stdin" => given.stdin = Some(serde_json::from_str(value)?),
            "beyond" => given.is_beyond = true,
            "fails" => given.fails = Some(value.parse()?),
            _ => return Err(format!("unknown: {line}").into()),
        }
    }
    Ok(given)
}

/// Runs a command in a directory with a file that is its standard input.
fn output(command: &mut Command, stdin: &Path) -> Result<Output, Failed> {
    let stdin = match std::fs::File::open(stdin) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    Ok(command.stdin(stdin).output()?)
}

fn check(path: &Path) -> Result<(), Failed> {
    let given = given(&std::fs::read_to_string(path)?)?;
    let dir = tempfile::tempdir()?;
    let stdin = dir.path().join("stdin");
    if let Some(text) = &given.stdin {
        std::fs::write(&stdin, text)?;
    }
    let mut command = Command::new(PINCER);
    command.arg("run").arg(path);
    for argument in &given.arguments {
        command.args(["--arg", argument]);
    }
    if given.stdin.is_some() {
        command.args(["--stdin", "-"]);
    }
    let run = output(&mut command, &stdin)?;
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    if said.contains("isn't modelled") != given.is_beyond {
        return Err(said.into());
    }
    if given.is_beyond {
        return Ok(());
    }
    if let Some(line) = given.fails {
        let is_there = said.contains(&format!(":{line}:"));
        let holds = run.status.code() == Some(1) && is_there;
        return if holds { Ok(()) } else { Err(said.into()) };
    }
    let exe = dir.path().join(path.file_stem().unwrap_or_default());
    let (clang, _) = clam::find_clang().ok_or("there is no clang")?;
    let mut compiler = Command::new(clang);
    compiler.arg("-w").arg("-o").arg(&exe).arg(path);
    if !compiler.status()?.success() {
        return Err("it doesn't compile".into());
    }
    // By the name that a run hands to `main`, too.
    let mut command = Command::new(&exe);
    let program = path.file_stem().unwrap_or_default();
    command.arg0(program).args(&given.arguments);
    let native = output(&mut command, &stdin)?;
    if run.stdout != native.stdout {
        let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
        return Err(format!("it prints\n{stdout}{said}").into());
    }
    let errors = String::from_utf8_lossy(&native.stderr).into_owned();
    let status = native.status.code().unwrap_or(-1);
    let ends = ["returned", "exited with"].map(|how| format!("{errors}{how} {status} ("));
    if run.status.code() == Some(0) && ends.iter().any(|end| said.starts_with(end)) {
        return Ok(());
    }
    Err(format!("natively, {status}\n{errors}it says\n{said}").into())
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("runs/given");
    let entries = std::fs::read_dir(&root).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|e| e.path()).collect();
    files.sort();
    let trials = files.into_iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Trial::test(name.into_owned(), move || check(&path))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
