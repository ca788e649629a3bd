//! What linking would lose: functions of later modules that nothing there
//! refers to (static, inline), and the names of static ones that another module
//! has as well.

use super::{Linkage, Value, attribute, chain};
use llvm_sys::LLVMAttributeFunctionIndex;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use std::ffi::CString;

/// The name that a static function had before linking.
const NAME: &str = "pincer-name";

/// How names start of variables that keep functions.
const KEEPER: &str = "pincer.keeps.";

/// Writes down the names of a module's static functions, and refers to each
/// function that a linker would otherwise drop.
///
/// SAFETY: `module` must be alive, of that context, and not linked yet.
pub(super) unsafe fn name_and_keep(context: LLVMContextRef, module: LLVMModuleRef, input: usize) {
    // SAFETY: as the caller promises; functions are collected before anything
    // changes, and names end with their only zeros.
    unsafe {
        let functions: Vec<Value<'_>> =
            chain(LLVMGetFirstFunction(module), |f| LLVMGetNextFunction(f));
        for (i, f) in functions.into_iter().enumerate() {
            let linkage = f.linkage();
            let strong = matches!(
                linkage,
                Some(Linkage::LLVMExternalLinkage | Linkage::LLVMWeakAnyLinkage)
            );
            if f.is_declaration() || strong {
                continue;
            }
            let own = matches!(
                linkage,
                Some(Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
            );
            if own {
                let name = attribute(context, NAME, &f.name());
                LLVMAddAttributeAtIndex(f.raw(), LLVMAttributeFunctionIndex, name);
            }
            if input > 0
                && let Ok(name) = CString::new(format!("{KEEPER}{input}.{i}"))
            {
                let keeper = LLVMAddGlobal(module, LLVMTypeOf(f.raw()), name.as_ptr());
                LLVMSetInitializer(keeper, f.raw());
                LLVMSetGlobalConstant(keeper, 1);
            }
        }
    }
}

/// Takes away what kept functions.
///
/// SAFETY: `module` must be alive, and nobody may hold values of it.
pub(super) unsafe fn forget_kept(module: LLVMModuleRef) {
    // SAFETY: as the caller promises; globals are collected before any goes.
    unsafe {
        let globals: Vec<Value<'_>> = chain(LLVMGetFirstGlobal(module), |g| LLVMGetNextGlobal(g));
        for g in globals {
            if g.name().starts_with(KEEPER) {
                LLVMDeleteGlobal(g.raw());
            }
        }
    }
}

impl Value<'_> {
    /// The name that a function had in its own module.
    pub(crate) fn given_name(self) -> String {
        self.text_attribute(NAME).unwrap_or_else(|| self.name())
    }
}
