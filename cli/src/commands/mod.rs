//! One file per subcommand.

pub(crate) mod explain;
pub(crate) mod horn;
pub(crate) mod infer;
pub(crate) mod ir;
pub(crate) mod list;
pub(crate) mod manual;
pub(crate) mod run;
pub(crate) mod verify;

use crate::args::AnalysisArgs;
use crate::error::Error;
use crate::session::Stronger;
use domains::stack::{self, Stack, registry};
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// Writes a command's result to a file or to standard output.
pub(crate) fn emit(text: &str, output: Option<&Path>) -> Result<(), Error> {
    match output {
        Some(path) => {
            fs::write(path, text).map_err(|e| Error::Io(format!("{}: {e}", path.display())))
        }
        None => match std::io::stdout().lock().write_all(text.as_bytes()) {
            // The reader has seen enough.
            Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            result => result.map_err(|e| Error::Io(format!("standard output: {e}"))),
        },
    }
}

/// The stack that the options ask for.
pub(crate) fn stack(args: &AnalysisArgs) -> Result<Stack, Error> {
    let preset = args.preset.as_deref().and_then(registry::preset);
    let preset = preset.unwrap_or(registry::DEFAULT).expression;
    let expression = args.domain.as_deref().unwrap_or(preset);
    Ok(stack::stack(expression)?)
}

/// The presets for small functions, when nothing was said about domains.
pub(crate) fn stronger_stacks(args: &AnalysisArgs) -> Result<Stronger, Error> {
    if args.domain.is_some() || args.preset.is_some() {
        return Ok(Stronger::default());
    }
    let of = |preset: Option<&registry::Preset>| {
        let made = preset.map(|p| stack::stack(p.expression));
        made.transpose()
    };
    Ok(Stronger {
        strongest: of(registry::PRESETS.last())?,
        searches: of(registry::preset("searches"))?,
        sums: of(registry::preset("sums"))?,
        precise: of(registry::preset("precise"))?,
    })
}
