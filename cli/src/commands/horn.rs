//! `pincer horn`.

use super::emit;
use crate::args::HornArgs;
use crate::error::Error;
use crate::{load, passes};
use horn::EncodingOptions;
use ir::CheckId;
use std::collections::BTreeSet;
use std::path::Path;

/// Prints the Horn clauses of the checks that were asked for.
pub(crate) fn run(args: &HornArgs, exe: &Path) -> Result<u8, Error> {
    let options = EncodingOptions {
        step: args.step,
        ..EncodingOptions::default()
    };
    let (_, text) = load::open(&args.input, exe, move |loaded| {
        // What `verify` solves, without inlining.
        let (program, _) = passes::prepare(&loaded.program, 0);
        let goals: BTreeSet<CheckId> = (0..program.checks.len())
            .map(CheckId::new)
            .filter(|c| program.check(*c).requested)
            .collect();
        Ok(horn::smt_lib(&program, &goals, options))
    })?;
    emit(&text, args.output.as_deref())?;
    Ok(0)
}
