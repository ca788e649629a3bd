//! `pincer completions` and `pincer man`: made of the same declarations as the
//! command line itself.

use super::emit;
use crate::args::Cli;
use crate::error::Error;
use crate::suggest::did_you_mean;
use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::Path;

/// What makes a shell complete the command's words.
pub(crate) fn completions(shell: Shell) -> Result<u8, Error> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pincer", &mut script);
    emit(&String::from_utf8_lossy(&script), None)?;
    Ok(0)
}

/// A page in roff.
fn page(command: clap::Command) -> Result<String, Error> {
    let mut roff = Vec::new();
    Man::new(command)
        .render(&mut roff)
        .map_err(|e| Error::Io(e.to_string()))?;
    Ok(String::from_utf8_lossy(&roff).into_owned())
}

/// The command as its own page: `pincer-verify(1)`.
fn subcommand(command: &clap::Command) -> clap::Command {
    // Names of commands are static: there is one leak for each, and only here.
    let name: &'static str = format!("pincer-{}", command.get_name()).leak();
    let shown = format!("pincer {}", command.get_name());
    command.clone().name(name).bin_name(shown)
}

/// Prints the manual page of a subcommand, or of the whole command; or writes
/// all of them into a directory.
pub(crate) fn man(wanted: Option<&str>, output: Option<&Path>) -> Result<u8, Error> {
    let mut whole = Cli::command();
    whole.build();
    let all: Vec<clap::Command> = whole
        .get_subcommands()
        .filter(|c| c.get_name() != "help")
        .cloned()
        .collect();
    if let Some(directory) = output {
        let write = |command: clap::Command| {
            let path = directory.join(format!("{}.1", command.get_name()));
            emit(&page(command)?, Some(&path))
        };
        write(whole)?;
        for command in &all {
            write(subcommand(command))?;
        }
        return Ok(0);
    }
    let command = match wanted {
        None => whole,
        Some(name) => {
            let Some(found) = all.iter().find(|c| c.get_name() == name) else {
                let close = did_you_mean(name, all.iter().map(clap::Command::get_name));
                return Err(Error::Usage(format!("there is no command `{name}`{close}")));
            };
            subcommand(found)
        }
    };
    emit(&page(command)?, None)?;
    Ok(0)
}
