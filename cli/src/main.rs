//! The `pincer` command.

use pincer::Children;
use std::io::Write as _;
use std::process::ExitCode;
use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// The work of a child process: LLVM's reader and Z3 may die, so they run
/// apart. `None` when this is no child.
fn child() -> Option<u8> {
    let mut args = std::env::args_os().skip(1);
    let first = args.next()?;
    if first == clam::CHILD_COMMAND {
        let paths: Vec<_> = args.map(std::path::PathBuf::from).collect();
        return Some(clam::child_main(&paths));
    }
    if first == pincer::CHILD_COMMAND {
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let served = horn::child_main(&mut input, &mut output);
        return Some(u8::from(served.is_err()) * 2);
    }
    None
}

/// Prints a document; who doesn't read it, needs none.
fn say(document: &str) {
    let _ = std::io::stdout().write_all(document.as_bytes());
}

fn main() -> ExitCode {
    if let Some(status) = child() {
        return ExitCode::from(status);
    }
    let words: Vec<_> = std::env::args_os().collect();
    // What reads documents gets one, whatever happens.
    let json = pincer::wants_json(&words);
    let cli = match pincer::parse(&words) {
        Ok(cli) => cli,
        Err(e) if json && e.use_stderr() => {
            say(&pincer::usage_document(&e.to_string()));
            return ExitCode::from(2);
        }
        Err(e) => e.exit(),
    };
    let result = std::env::current_exe()
        .map_err(|e| pincer::Error::Io(format!("this program's own path: {e}")))
        .and_then(|exe| {
            let children = Children::of(&cli, &exe);
            pincer::handle_interrupts(); // by a thread
            pincer::run(&cli, &children)
        });
    match result {
        Ok(status) => ExitCode::from(status),
        Err(e) => {
            if json {
                say(&pincer::error_document(&e));
            } else {
                eprintln!("error: {e}");
            }
            ExitCode::from(e.exit_status())
        }
    }
}
