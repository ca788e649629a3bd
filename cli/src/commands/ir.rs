//! `pincer ir`.

use super::emit;
use crate::args::{IrArgs, IrFormat};
use crate::error::Error;
use crate::{load, passes};
use std::path::Path;

/// Prints the goto program.
pub fn run(args: &IrArgs, exe: &Path) -> Result<u8, Error> {
    let mut program = load::load(&args.input, exe, None)?.program;
    for name in &args.passes {
        let pass = passes::named(name).ok_or_else(|| {
            let names: Vec<&str> = passes::PASSES.iter().map(|p| p.name).collect();
            Error::Usage(format!(
                "unknown pass `{name}`; there are {}",
                names.join(", ")
            ))
        })?;
        program = (pass.run)(&program);
        passes::must_be_valid(&program).map_err(Error::Internal)?;
    }
    let text = match args.format {
        IrFormat::Text => ir::text::print(&program),
        IrFormat::Ron => ir::ron::to_ron(&program),
        IrFormat::Dot => program
            .functions
            .iter()
            .filter(|f| !f.is_external())
            .map(|f| ir::dot::cfg(&program, f))
            .collect(),
    };
    emit(&text, args.output.as_deref())?;
    Ok(0)
}
