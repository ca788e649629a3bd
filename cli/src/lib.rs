//! The `pincer` command: arguments, the pipeline of engines, reports. The only
//! crate that prints, reads files of its own accord, or decides exit statuses.

mod args;
mod budget;
mod commands;
mod doctor;
mod error;
mod explain;
mod ledger;
mod load;
mod passes;
mod pipeline;
mod policy;
mod progress;
mod report;
mod session;
mod stages;
mod trace;
mod tuning;

pub use args::Cli;
pub use budget::handle_interrupts;
pub use error::Error;
pub use passes::prepare;
pub use stages::CHILD_COMMAND;

use args::Command;
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
