//! Reading, linking and lowering modules.

use crate::llvm::Module;
use crate::{Coverage, Error, Options, lower};
use ir::{Assumption, AssumptionKind, Span};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A module to load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The bitcode or textual IR.
    pub path: PathBuf,
    /// What the user named; messages name it too.
    pub origin: PathBuf,
    /// Whether we compiled it from source. Only then are broken promises
    /// (`nsw`, ...) failing checks; elsewhere they give arbitrary values.
    pub from_source: bool,
    /// Where its compiler folded a constant expression that overflows.
    pub folded: Vec<Place>,
}

/// A place in a source file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file, as the compiler was given it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl Input {
    /// A module that somebody else compiled.
    pub fn given(path: &Path) -> Input {
        Input {
            path: path.to_owned(),
            origin: path.to_owned(),
            from_source: false,
            folded: Vec::new(),
        }
    }
}

/// A loaded program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loaded {
    /// The program.
    pub program: ir::Program,
    /// How much of it was lowered exactly.
    pub coverage: Coverage,
}

/// Reads, links and lowers modules, in this process: a malformed module can
/// end it. [`crate::load_in_child`] is the safe way.
pub fn load(inputs: &[Input], options: &Options) -> Result<Loaded, Error> {
    let mut contents = Vec::new();
    for input in inputs {
        let bytes = read(&input.path, &input.origin)?;
        contents.push((input.origin.display().to_string(), bytes, input.from_source));
    }
    let module = Module::load(&contents).map_err(|e| Error::Malformed {
        path: inputs
            .get(e.input)
            .map_or_else(PathBuf::new, |i| i.origin.clone()),
        reason: e.message,
    })?;
    let mut loaded = lower::lower(&module, options)?;
    for place in inputs.iter().flat_map(|i| &i.folded) {
        assume_no_overflow(&mut loaded.program, place);
    }
    Ok(loaded)
}

/// clang folds `2147483647 + 1` without leaving a trace in the module, so that
/// no check can stand there.
fn assume_no_overflow(program: &mut ir::Program, place: &Place) {
    let file = program.file(&place.file);
    program.assume(Assumption {
        kind: AssumptionKind::UncheckedKind,
        span: Some(Span {
            file,
            line: place.line,
            column: place.column,
        }),
        function: None,
        text: "a constant expression overflows here, and the compiler folded it".to_owned(),
        affects_safe: true,
    });
}

/// The contents of a module's file, which must look like bitcode or text.
fn read(path: &Path, origin: &Path) -> Result<Vec<u8>, Error> {
    check_file(path).map_err(|reason| Error::unreadable(origin, reason))?;
    let bytes = std::fs::read(path).map_err(|e| Error::unreadable(origin, e))?;
    let bitcode = bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(&[0xDE, 0xC0, 0x17, 0x0B]);
    let named_bitcode = path.extension().is_some_and(|e| e == "bc");
    if named_bitcode && !bitcode {
        return Err(Error::Malformed {
            path: origin.to_owned(),
            reason: "it does not start like bitcode".to_owned(),
        });
    }
    Ok(bytes)
}

/// Why a path can't be an input, if so.
pub(crate) fn check_file(path: &Path) -> Result<(), String> {
    let meta = std::fs::metadata(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        _ => e.to_string(),
    })?;
    if meta.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if meta.len() == 0 {
        return Err("the file is empty".to_owned());
    }
    Ok(())
}
