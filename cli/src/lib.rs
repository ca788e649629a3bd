//! The `pincer` command: arguments, the pipeline of engines, reports. The only
//! crate that prints, reads files of its own accord, or decides exit statuses.

mod args;
mod budget;
mod commands;
mod doctor;
mod document;
mod error;
mod explain;
mod inputs;
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
mod tuning;
mod unloaded;
mod version;

pub use args::{Cli, parse, wants_json};
pub use budget::handle_interrupts;
pub use document::{error as error_document, usage as usage_document};
pub use error::Error;
pub use passes::prepare;
pub use stages::CHILD_COMMAND;

use ::horn::Isolation;
use args::Command;
use clam::Reader;
use commands::{
    emit, explain as explaining, horn, infer, ir, list, manual, run as running, verify,
};
use std::path::Path;

/// What runs in processes of their own.
#[derive(Clone, Debug)]
pub struct Children {
    /// Who reads modules.
    reader: Reader,
    /// Where solvers run.
    solvers: Isolation,
}

impl Children {
    /// Those that a command needs. `exe` is this program, which is its own child
    /// process. To be called before there are threads: copies of this process
    /// wait then for what there is to do.
    pub fn of(cli: &Cli, exe: &Path) -> Children {
        let reads = matches!(
            cli.command,
            Command::Verify(_)
                | Command::Infer(_)
                | Command::Ir(_)
                | Command::Horn(_)
                | Command::Run(_)
        );
        let solves = matches!(cli.command, Command::Verify(_));
        let solver = [CHILD_COMMAND];
        Children {
            solvers: if solves {
                Isolation::begun(exe, &solver)
            } else {
                Isolation::process(exe, &solver)
            },
            reader: if reads {
                Reader::begun(exe)
            } else {
                Reader::new(exe)
            },
        }
    }
}

/// Runs a command.
pub fn run(cli: &Cli, children: &Children) -> Result<u8, Error> {
    let print = |text: &str| emit(text, None).map(|()| 0);
    match &cli.command {
        Command::Verify(args) => verify::run(args, cli.screen, children),
        Command::Infer(args) => infer::run(args, cli.screen, children),
        Command::Ir(args) => ir::run(args, children),
        Command::Horn(args) => horn::run(args, children),
        Command::Run(args) => running::run(args, cli.screen, children),
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
