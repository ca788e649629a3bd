//! The `pincer` command: arguments, the pipeline of engines, reports. The only
//! crate that prints, reads files of its own accord, or decides exit statuses.

pub mod args;
pub mod budget;
pub mod commands;
pub mod doctor;
pub mod error;
pub mod explain;
pub mod ledger;
pub mod load;
pub mod passes;
pub mod pipeline;
pub mod policy;
pub mod progress;
pub mod report;
pub mod session;
pub mod stages;
pub mod trace;
pub mod tuning;

use args::{Cli, Command};
use error::Error;
use std::path::Path;

/// Runs a command. `exe` is this program, which is its own child process.
pub fn run(cli: &Cli, exe: &Path) -> Result<u8, Error> {
    match &cli.command {
        Command::Verify(args) => commands::verify::run(args, exe),
        Command::Infer(args) => commands::infer::run(args, exe),
        Command::Ir(args) => commands::ir::run(args, exe),
        Command::Horn(args) => commands::horn::run(args, exe),
        Command::Run(args) => commands::run::run(args, exe),
        Command::List { what } => commands::emit(&commands::list::list(*what), None).map(|()| 0),
        Command::Explain { name } => match explain::explain(name) {
            Some(text) => commands::emit(&text, None).map(|()| 0),
            None => Err(Error::Usage(format!(
                "nothing is called `{name}`: see `pincer list checks`, `pincer list domains` and \
                 `pincer list presets`"
            ))),
        },
        Command::Doctor => {
            let (text, complete) = doctor::doctor();
            commands::emit(&text, None)?;
            Ok(if complete { 0 } else { 2 })
        }
    }
}
