//! The `pincer` command: arguments, the pipeline of engines, reports. The only
//! crate that prints, reads files of its own accord, or decides exit statuses.

mod args;
mod budget;
mod commands;
mod doctor;
mod document;
mod error;
mod explain;
mod invariants;
mod ledger;
mod load;
mod passes;
mod pipeline;
mod policy;
mod progress;
mod report;
mod schemas;
mod screen;
mod session;
mod stages;
mod stdin;
mod suggest;
mod trace;
mod tuning;
mod unloaded;
mod version;

pub use args::{Cli, parse, wants_json};
pub use budget::handle_interrupts;
pub use document::{error as error_document, usage as usage_document};
pub use error::Error;
pub use passes::prepare;
pub use stages::CHILD_COMMAND;

use args::Command;
use commands::{
    emit, explain as explaining, horn, infer, ir, list, manual, run as running, verify,
};
use std::path::Path;

/// Runs a command. `exe` is this program, which is its own child process.
pub fn run(cli: &Cli, exe: &Path) -> Result<u8, Error> {
    let print = |text: &str| emit(text, None).map(|()| 0);
    match &cli.command {
        Command::Verify(args) => verify::run(args, cli.screen, exe),
        Command::Infer(args) => infer::run(args, cli.screen, exe),
        Command::Ir(args) => ir::run(args, exe),
        Command::Horn(args) => horn::run(args, exe),
        Command::Run(args) => running::run(args, cli.screen, exe),
        Command::List { what, format } => print(&list::list(*what, *format)),
        Command::Explain { name, format } => print(&explaining::text(name, *format)?),
        Command::Doctor { format } => {
            let (text, complete) = doctor::doctor(*format);
            print(&text)?;
            Ok(if complete { 0 } else { 2 })
        }
        Command::Schema { document } => print(schemas::schema(document).unwrap_or_default()),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { command, output } => manual::man(command.as_deref(), output.as_deref()),
    }
}
