//! A program on standard input. Compilers and LLVM read files, so it becomes
//! one for as long as the program is loaded; people read `<stdin>`.

use crate::args::Language;
use crate::error::Error;
use ir::Program;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What stands for standard input on the command line.
pub(crate) const ARGUMENT: &str = "-";

/// What people read instead of the file's name.
pub(crate) const SHOWN: &str = "<stdin>";

/// A program that was read.
pub(crate) struct Given {
    /// Where the file is; it is removed with this.
    _folder: TempDir,
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
}

/// How files of that language end.
fn extension(language: Language) -> &'static str {
    match language {
        Language::C => "c",
        Language::Cpp => "cpp",
        Language::Rust => "rs",
        Language::Ll => "ll",
        Language::Bc => "bc",
        Language::Pir => "pir",
    }
}

/// Whether a path stands for standard input.
pub(crate) fn is_meant(path: &Path) -> bool {
    path.as_os_str() == ARGUMENT
}

/// What people read for a program on the command line.
pub(crate) fn shown(path: &Path) -> String {
    if is_meant(path) {
        return SHOWN.to_owned();
    }
    path.display().to_string()
}

impl Given {
    /// Reads standard input to its end.
    pub(crate) fn read(language: Language) -> Result<Given, Error> {
        let failed = |e: std::io::Error| Error::Io(format!("standard input: {e}"));
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(failed)?;
        if bytes.is_empty() {
            return Err(Error::Malformed("standard input is empty".to_owned()));
        }
        let folder = tempfile::tempdir().map_err(failed)?;
        let path = folder
            .path()
            .join("stdin")
            .with_extension(extension(language));
        std::fs::write(&path, &bytes).map_err(failed)?;
        Ok(Given {
            _folder: folder,
            path,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }

    /// A message in which the file is called what people know it by.
    pub(crate) fn named(&self, message: &str) -> String {
        message.replace(&self.path.display().to_string(), SHOWN)
    }

    /// The same for all that a program tells of its files.
    pub(crate) fn name_in(&self, program: &mut Program) {
        for file in &mut program.files {
            *file = self.named(file);
        }
        for a in &mut program.assumptions {
            a.text = self.named(&a.text);
        }
    }
}
