//! Bodies for functions of Rust's libraries, for runs: of all that the libraries
//! define, what the program leads to is linked.

use super::value::attribute_kind;
use super::{LoadError, Module, Value, producer, verify};
use crate::demangle;
use llvm_sys::core::*;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex};
use rustc_hash::FxHashSet as HashSet;

/// What replaces what `std` prints by.
const PRINTERS: [(&str, &str); 3] = [
    ("std::io::stdio::_print", "pincer_rust_print"),
    ("std::io::stdio::_eprint", "pincer_rust_eprint"),
    (
        "std::io::stdio::attempt_print_to_stderr",
        "pincer_rust_eprint",
    ),
];

impl Module {
    /// Links libraries (name and bitcode each) of which only what is called
    /// matters. Functions of which something is `known` stay without bodies.
    pub(crate) fn add_libraries(
        &mut self,
        libraries: &[(String, Vec<u8>)],
        known: impl Fn(Value<'_>) -> bool,
    ) -> Result<(), LoadError> {
        let own: HashSet<String> = self
            .functions()
            .into_iter()
            .filter(|f| !f.is_declaration())
            .map(Value::name)
            .collect();
        let variables = self.globals().into_iter().filter(|g| !g.is_declaration());
        let own_variables: HashSet<String> = variables.map(Value::name).collect();
        for (name, bytes) in libraries {
            let fail = |message| LoadError { input: 0, message };
            let part = self.parse(name, bytes).map_err(fail)?;
            // SAFETY: it was just parsed, into this context, and is consumed by the
            // linker.
            unsafe {
                verify(part).map_err(fail)?;
                producer::mark(self, part, false);
                let mut f = LLVMGetFirstFunction(part);
                while !f.is_null() {
                    let next = LLVMGetNextFunction(f);
                    let function = Value::new(f);
                    if !function.is_declaration() && known(function) {
                        forget_body(part, function);
                    } else {
                        self.forget_promises(function);
                    }
                    f = next;
                }
                if LLVMLinkModules2(self.raw, part) != 0 {
                    return Err(fail(self.diagnostics.borrow().join("; ")));
                }
            }
        }
        let functions = self.functions();
        for (path, name) in PRINTERS {
            let printer = functions.iter().find(|f| f.name() == name);
            let Some(printer) = printer.filter(|f| !f.is_declaration()) else {
                continue;
            };
            for f in &functions {
                if f.is_declaration()
                    && f.value_type() == printer.value_type()
                    && demangle::path(&f.name()).is_some_and(|p| p == path)
                {
                    // SAFETY: both are functions of one type.
                    unsafe { LLVMReplaceAllUsesWith(f.raw(), printer.raw()) };
                }
            }
        }
        self.keep_reached(&own, &own_variables);
        Ok(())
    }

    /// Takes from a function what is said of its values: libraries keep it, and
    /// what isn't modelled of it would stand in the way of runs.
    ///
    /// SAFETY: the module must be alive.
    unsafe fn forget_promises(&self, f: Value<'_>) {
        const PROMISES: [&str; 5] = ["invariant.load", "nonnull", "noundef", "range", "align"];
        let name = |n: &&'static str| (n.as_ptr().cast(), u32::try_from(n.len()).unwrap_or(0));
        // SAFETY: as the caller promises; the names are copied.
        let kinds = PROMISES
            .iter()
            .map(name)
            .map(|(text, len)| unsafe { LLVMGetMDKindIDInContext(self.context, text, len) });
        let kinds: Vec<u32> = kinds.collect();
        const RESULTS: [&str; 5] = ["nonnull", "range", "align", "dereferenceable", "returned"];
        let results: Vec<u32> = RESULTS.iter().filter_map(|n| attribute_kind(n)).collect();
        for kind in &results {
            // SAFETY: a function; nothing of that kind is left then.
            unsafe { LLVMRemoveEnumAttributeAtIndex(f.raw(), LLVMAttributeReturnIndex, *kind) };
        }
        for inst in f.blocks().into_iter().flat_map(super::Block::instructions) {
            // SAFETY: as above, of an instruction, and of a call.
            unsafe {
                for kind in &kinds {
                    LLVMSetMetadata(inst.raw(), *kind, std::ptr::null_mut());
                }
                for kind in results.iter().filter(|_| inst.is_call()) {
                    LLVMRemoveCallSiteEnumAttribute(inst.raw(), LLVMAttributeReturnIndex, *kind);
                }
            }
        }
    }

    /// Removes what isn't reached from these functions and variables.
    fn keep_reached(&self, functions: &HashSet<String>, variables: &HashSet<String>) {
        let all = || self.functions().into_iter().chain(self.globals());
        let own = |v: &Value<'_>| {
            let names = if v.is_function() {
                functions
            } else {
                variables
            };
            names.contains(&v.name()) || v.name().starts_with("llvm.")
        };
        let mut open: Vec<Value<'_>> = all().filter(own).collect();
        open.extend(self.aliases());
        let mut seen: HashSet<Value<'_>> = HashSet::default();
        while let Some(v) = open.pop() {
            if !seen.insert(v) {
                continue;
            }
            open.extend(v.initializer());
            if v.is_function() {
                for inst in v.blocks().into_iter().flat_map(super::Block::instructions) {
                    let operands = inst.operands().into_iter();
                    open.extend(operands.filter(|o| o.is_constant()));
                }
            } else if v.is_constant() {
                open.extend(v.operands());
            }
        }
        for v in all() {
            if seen.contains(&v) || v.name().starts_with("llvm.") {
                continue;
            }
            // SAFETY: a function or a variable of the module; what still uses it
            // isn't reached, and goes as well.
            unsafe {
                LLVMReplaceAllUsesWith(v.raw(), LLVMGetPoison(v.ty().raw()));
                if v.is_function() {
                    LLVMDeleteFunction(v.raw());
                } else {
                    LLVMDeleteGlobal(v.raw());
                }
            }
        }
    }
}

/// Makes a declaration of a definition.
///
/// SAFETY: the function must be of that module, which is alive, and nobody may
/// hold values in it.
unsafe fn forget_body(module: LLVMModuleRef, f: Value<'_>) {
    let (name, Some(ty)) = (f.name(), f.value_type()) else {
        return;
    };
    // SAFETY: as the caller promises; the declaration has the same type, and takes
    // the name once the other is gone.
    unsafe {
        let declared = LLVMAddFunction(module, c"".as_ptr(), ty.raw());
        let count = LLVMGetAttributeCountAtIndex(f.raw(), LLVMAttributeFunctionIndex) as usize;
        let mut said: Vec<LLVMAttributeRef> = vec![std::ptr::null_mut(); count];
        LLVMGetAttributesAtIndex(f.raw(), LLVMAttributeFunctionIndex, said.as_mut_ptr());
        for attribute in said {
            LLVMAddAttributeAtIndex(declared, LLVMAttributeFunctionIndex, attribute);
        }
        LLVMReplaceAllUsesWith(f.raw(), declared);
        LLVMDeleteFunction(f.raw());
        LLVMSetValueName2(declared, name.as_ptr().cast(), name.len());
    }
}
