//! `pincer ir`.

use super::emit;
use crate::Children;
use crate::args::{IrArgs, IrFormat};
use crate::error::Error;
use crate::{load, passes};
use ir::Program;
use ir::points_to::Solution;
use ir::transform::InlineLimits;

/// Prints the goto program.
pub(crate) fn run(args: &IrArgs, children: &Children) -> Result<u8, Error> {
    let (passes, format) = (args.passes.clone(), args.format);
    let points_to = args.points_to;
    if points_to && format == IrFormat::Ron {
        return Err(Error::Usage(
            "`--points-to` is a listing or, with `--format dot`, a picture".to_owned(),
        ));
    }
    let (_, text) = load::open(&args.input, &children.reader, move |loaded| {
        let mut program = loaded.program;
        let named = |name: &String| passes::PASSES.iter().find(|p| p.name == *name);
        for pass in passes.iter().filter_map(named) {
            (program, _) = (pass.run)(&program, InlineLimits::default());
            passes::must_be_valid(&program).map_err(Error::Internal)?;
        }
        Ok(if points_to {
            let solution = Solution::of(&program);
            match format {
                IrFormat::Dot => solution.picture(&program),
                _ => solution.listing(&program),
            }
        } else {
            print(&program, format)
        })
    })?;
    emit(&text, args.output.as_deref())?;
    Ok(0)
}

fn print(program: &Program, format: IrFormat) -> String {
    match format {
        IrFormat::Text => ir::text::print(program),
        IrFormat::Ron => ir::ron::to_ron(program),
        IrFormat::Dot => program
            .functions
            .iter()
            .filter(|f| !f.is_external())
            .map(|f| ir::dot::cfg(program, f))
            .collect(),
    }
}
