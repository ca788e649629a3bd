//! `pincer horn`.

use super::emit;
use crate::args::{HornArgs, Step};
use crate::error::Error;
use crate::{load, passes};
use horn::{EncodingOptions, StepSize};
use ir::CheckId;
use std::collections::BTreeSet;
use std::path::Path;

/// The encoder's word for a size of steps.
pub fn step(s: Step) -> StepSize {
    match s {
        Step::Small => StepSize::Small,
        Step::Large => StepSize::Large,
    }
}

/// Prints the Horn clauses of the checks that were asked for.
pub fn run(args: &HornArgs, exe: &Path) -> Result<u8, Error> {
    let program = load::load(&args.input, exe, None)?.program;
    // What `verify` solves, without inlining.
    let (program, _) = passes::prepare(&program, 0);
    let goals: BTreeSet<CheckId> = (0..program.checks.len())
        .map(CheckId::new)
        .filter(|c| program.check(*c).requested)
        .collect();
    let options = EncodingOptions {
        step: step(args.step),
        ..EncodingOptions::default()
    };
    let text = horn::smt_lib(&program, &goals, options);
    emit(&text, args.output.as_deref())?;
    Ok(0)
}
