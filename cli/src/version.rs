//! What this command is made of, as `--version` tells.

use std::sync::OnceLock;

/// The LLVM that is linked: the soname of its library and the crate `llvm-sys`
/// fix it to the second number.
pub(crate) const LLVM: &str = "22.1";

/// The command's own version.
pub(crate) const OWN: &str = env!("CARGO_PKG_VERSION");

/// `-V`.
pub(crate) fn short() -> &'static str {
    OWN
}

/// `--version`.
pub(crate) fn long() -> &'static str {
    static LONG: OnceLock<String> = OnceLock::new();
    LONG.get_or_init(|| format!("{OWN} (LLVM {LLVM}, Z3 {})", horn::z3_version()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_llvm_is_that_of_the_bindings() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
        let manifest = std::fs::read_to_string(path).expect("the workspace has a manifest");
        let digits = LLVM.replace('.', "");
        let line = format!("llvm-sys = {{ version = \"{digits}\"");
        assert!(manifest.contains(&line), "{line}");
    }
}
