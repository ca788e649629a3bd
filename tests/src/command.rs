//! The command that tools of the tests run.

use std::path::PathBuf;

/// What `PINCER` in the environment says, else the command that was built beside
/// the running binary.
///
/// # Errors
/// When there is none.
pub fn pincer() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("PINCER") {
        return Ok(PathBuf::from(path));
    }
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let beside = ["pincer-under-test", "pincer"].map(|name| own.with_file_name(name));
    let found = beside.into_iter().find(|path| path.is_file());
    found.ok_or_else(|| "there is no `pincer-under-test` beside this binary".to_owned())
}
