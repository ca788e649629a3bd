//! Bodies of library functions that nobody looks into, since a row says what they do.

use super::{Linkage, Module, Value};
use llvm_sys::core::*;

impl Module {
    /// Makes declarations of defined functions of which `is_known`, and takes away what
    /// only their bodies used, of the same library.
    pub(crate) fn forget_bodies(
        &self,
        is_known: impl Fn(&str) -> bool,
        is_of_the_library: impl Fn(&str) -> bool,
    ) {
        let mut forgotten = false;
        for f in self.functions() {
            let name = f.name();
            if f.is_declaration() || !is_inline(f) || !is_known(&name) {
                continue;
            }
            let Some(ty) = f.value_type() else { continue };
            forgotten = true;
            // SAFETY: a function of the module, and one of the same type, which takes
            // its name and its place; then nothing uses the old one.
            unsafe {
                let declared = LLVMAddFunction(self.raw, c"".as_ptr(), ty.raw());
                LLVMReplaceAllUsesWith(f.raw(), declared);
                LLVMDeleteFunction(f.raw());
                LLVMSetValueName2(declared, name.as_ptr().cast(), name.len());
            }
        }
        while forgotten {
            let unused = self.functions().into_iter().filter(|f| {
                let goes = f.is_declaration() || is_inline(*f);
                goes && is_of_the_library(&f.name()) && f.users().is_empty()
            });
            let unused: Vec<Value<'_>> = unused.collect();
            forgotten = !unused.is_empty();
            for f in unused {
                // SAFETY: a function of the module that nothing uses.
                unsafe { LLVMDeleteFunction(f.raw()) };
            }
        }
    }
}

/// Whether each module that uses a function has its own.
fn is_inline(f: Value<'_>) -> bool {
    matches!(
        f.linkage(),
        Some(
            Linkage::LLVMLinkOnceODRLinkage
                | Linkage::LLVMLinkOnceAnyLinkage
                | Linkage::LLVMAvailableExternallyLinkage
        )
    )
}
