//! The smallest program that can be the child of `clam::load_in_child`: what
//! this crate's own tests start. With source files or modules as arguments, it
//! prints their goto program.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if let [command, rest @ ..] = args.as_slice()
        && command.as_os_str() == clam::CHILD_COMMAND
    {
        return ExitCode::from(clam::child_main(rest));
    }
    let exe = match std::env::current_exe() {
        Ok(exe) => exe,
        Err(e) => return fail(&e),
    };
    match clam::program(&clam::Reader::begun(exe), &args, &clam::Options::default()) {
        Ok(loaded) => {
            print!("{}", ir::text::print(&loaded.program));
            for violation in ir::verify::verify(&loaded.program) {
                println!("// violation: {violation}");
            }
            ExitCode::SUCCESS
        }
        Err(e) => fail(&e),
    }
}

fn fail(e: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("error: {e}");
    ExitCode::from(2)
}
