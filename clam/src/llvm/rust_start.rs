//! Where a program in Rust begins. The `main` of such a program is rustc's: it
//! hands the user's to the runtime (`std::rt::lang_start`), which is compiled
//! already, prepares threads and standard streams, and calls it back. A `main`
//! takes its place that calls the user's and makes the exit status of what that
//! returns, as the runtime does (`Termination::report`).
//!
//! It is recognised by what it does, not by its name alone; where something else
//! stands there (a `main` of the user's own, a start that was optimised),
//! everything stays as it is.

use super::{CallTarget, Linkage, Module, Opcode, Shape, Value, attribute};
use crate::demangle;
use llvm_sys::LLVMAttributeFunctionIndex;
use llvm_sys::LLVMVisibility;
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMGetSubprogram;
use llvm_sys::prelude::*;
use rustc_hash::FxHashSet as HashSet;

/// What a start leads to.
struct Start<'m> {
    /// rustc's `main`.
    shim: Value<'m>,
    /// The user's.
    main: Value<'m>,
    /// What makes an exit status of its result.
    report: Value<'m>,
    /// What only the runtime needs.
    runtime: Value<'m>,
}

impl Module {
    /// Makes a program in Rust start at its user's `main`; whether it does.
    pub(crate) fn start_at_the_users_main(&self) -> bool {
        let Some(start) = self.rust_start() else {
            return false;
        };
        // SAFETY: the module is alive, and what was found in it agrees in types.
        unsafe {
            self.replace(&start);
            remove_unused(start.runtime);
        }
        true
    }

    /// Makes calls of `std::process::exit`, which is compiled already, those of C's.
    pub(crate) fn exit_as_c_does(&self) {
        let is_exit = |f: &Value<'_>| f.is_declaration() && is(*f, "std::process::exit");
        let Some(f) = self.functions().into_iter().find(is_exit) else {
            return;
        };
        if let Some(exit) = self.exit().filter(|e| e.value_type() == f.value_type()) {
            // SAFETY: both are functions of the module, of one type.
            unsafe { LLVMReplaceAllUsesWith(f.raw(), exit.raw()) };
        }
    }

    /// C's `exit`, declared if it isn't; `None` where that name means another thing.
    fn exit(&self) -> Option<Value<'_>> {
        // SAFETY: the module is alive; the name ends in its only zero.
        unsafe {
            let int = LLVMInt32TypeInContext(self.context);
            let void = LLVMVoidTypeInContext(self.context);
            let ty = LLVMFunctionType(void, [int].as_mut_ptr(), 1, 0);
            let known = LLVMGetNamedFunction(self.raw, c"exit".as_ptr());
            let Some(known) = Value::from_nullable(known) else {
                return Some(Value::new(LLVMAddFunction(self.raw, c"exit".as_ptr(), ty)));
            };
            let fits = known.value_type().is_some_and(|t| t.raw() == ty);
            (fits && known.is_declaration()).then_some(known)
        }
    }

    fn rust_start(&self) -> Option<Start<'_>> {
        let functions = self.functions();
        let is_main = |f: &&Value<'_>| f.name() == "main" && !f.is_declaration();
        let shim = *functions.iter().find(is_main)?;
        // SAFETY: a function; without debug information there is no subprogram.
        let is_made = unsafe { LLVMGetSubprogram(shim.raw()).is_null() };
        if !is_made || !shim.users().is_empty() || shim.blocks().len() != 1 {
            return None;
        }
        let mut call = None;
        for inst in shim.blocks()[0].instructions() {
            match inst.opcode() {
                // Of the script that debuggers load.
                Some(Opcode::LLVMLoad) if is_of_debuggers(inst.operand(0)?) => {}
                Some(Opcode::LLVMSExt | Opcode::LLVMTrunc | Opcode::LLVMRet) => {}
                Some(Opcode::LLVMCall) if call.is_none() => call = Some(inst),
                _ => return None,
            }
        }
        let call = call?;
        let runtime = called(call)?;
        let main = *call.call_args().first()?;
        if !is(runtime, "std::rt::lang_start") || !main.is_function() || main.is_declaration() {
            return None;
        }
        // `lang_start` hands a closure to what is compiled already; its table says
        // which.
        let internal = calls(runtime).into_iter().find(|c| {
            let callee = called(*c);
            callee.is_some_and(|f| f.is_declaration() && is(f, "std::rt::lang_start_internal"))
        })?;
        if calls(runtime).len() != 1 {
            return None;
        }
        let tables = internal.call_args();
        let mut tables = tables.iter().filter_map(|a| a.initializer());
        let table = tables.next()?;
        let mut closures = table.operands();
        closures.retain(|f| f.is_function() && is_closure_of_the_start(*f));
        closures.sort_unstable_by_key(|f| f.raw());
        closures.dedup();
        let [closure] = closures[..] else { return None };
        let mut reports = calls(closure).into_iter().filter_map(called);
        let (first, report) = (reports.next()?, reports.next()?);
        let is_last = reports.next().is_none();
        let is_report = demangle::readable(&report.name()).ends_with("Termination>::report")
            || demangle::is_called(&report.name(), "Termination::report");
        if !is(first, "std::sys::backtrace::__rust_begin_short_backtrace")
            || !is_report
            || !is_last
            || report.is_declaration()
            || !fits(main, report)
        {
            return None;
        }
        Some(Start {
            shim,
            main,
            report,
            runtime,
        })
    }

    /// SAFETY: the module must be alive, and `start` of it.
    unsafe fn replace(&self, start: &Start<'_>) {
        let Start {
            shim, main, report, ..
        } = *start;
        // SAFETY: as the caller promises; `fits` has compared the types. The old
        // block is the only one, and nothing outside refers to it.
        unsafe {
            for (key, value) in main.marks() {
                let mark = attribute(self.context, key, &value);
                LLVMAddAttributeAtIndex(shim.raw(), LLVMAttributeFunctionIndex, mark);
            }
            let old = LLVMGetEntryBasicBlock(shim.raw());
            let block = LLVMInsertBasicBlockInContext(self.context, old, c"start".as_ptr());
            LLVMDeleteBasicBlock(old);
            let builder = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(builder, block);
            let place = main.param_attribute_type(0, "sret").map(|ty| {
                let place = LLVMBuildAlloca(builder, ty.raw(), c"result".as_ptr());
                let align = self.align_of(ty);
                let align = align.max(main.param_attribute_number(0, "align"));
                LLVMSetAlignment(place, u32::try_from(align).unwrap_or(16));
                place
            });
            let mut args: Vec<LLVMValueRef> = place.into_iter().collect();
            let result = call(builder, main, &mut args);
            let mut args: Vec<LLVMValueRef> = match (place, report.arguments().len()) {
                (Some(place), _) => vec![place],
                (None, 0) => Vec::new(),
                (None, 1) => vec![result],
                (None, n) => (0..u32::try_from(n).unwrap_or(0))
                    .map(|i| LLVMBuildExtractValue(builder, result, i, c"".as_ptr()))
                    .collect(),
            };
            let code = call(builder, report, &mut args);
            let int = LLVMGetReturnType(LLVMGlobalGetValueType(shim.raw()));
            let code = LLVMBuildZExt(builder, code, int, c"".as_ptr());
            // A status that says something is left by `exit`, so that runs tell it.
            let void = |ty: super::Type<'_>| matches!(ty.shape(), Shape::Void);
            let plain = main.value_type().and_then(super::Type::result);
            let says_something = place.is_some() || !plain.is_none_or(void);
            if says_something && let Some(exit) = self.exit() {
                let zero = LLVMConstNull(int);
                let equal = llvm_sys::LLVMIntPredicate::LLVMIntEQ;
                let fine = LLVMBuildICmp(builder, equal, code, zero, c"".as_ptr());
                let context = self.context;
                let failed = LLVMAppendBasicBlockInContext(context, shim.raw(), c"failed".as_ptr());
                let done = LLVMAppendBasicBlockInContext(context, shim.raw(), c"done".as_ptr());
                LLVMBuildCondBr(builder, fine, done, failed);
                LLVMPositionBuilderAtEnd(builder, failed);
                call(builder, exit, &mut [code]);
                LLVMBuildUnreachable(builder);
                LLVMPositionBuilderAtEnd(builder, done);
            }
            LLVMBuildRet(builder, code);
            LLVMDisposeBuilder(builder);
        }
    }
}

/// Whether `report` takes what `main` gives back: in registers, or in memory.
fn fits(main: Value<'_>, report: Value<'_>) -> bool {
    let (Some(of_main), Some(of_report)) = (main.value_type(), report.value_type()) else {
        return false;
    };
    let (given, taken) = (of_main.params(), of_report.params());
    let code = of_report.result().map(super::Type::shape);
    if !matches!(code, Some(Shape::Int(8))) {
        return false;
    }
    let result = of_main.result().map(super::Type::shape);
    match (given.len(), result) {
        (0, None | Some(Shape::Void)) => taken.is_empty(),
        (0, Some(Shape::Struct(parts))) => parts == taken,
        (0, Some(_)) => taken.len() == 1 && of_main.result() == taken.first().copied(),
        (1, None | Some(Shape::Void)) => {
            let in_memory = main.param_attribute_type(0, "sret").is_some();
            in_memory && taken.len() == 1 && taken == given
        }
        _ => false,
    }
}

/// The calls in a function, but for those of LLVM's own.
fn calls(f: Value<'_>) -> Vec<Value<'_>> {
    let all = f.blocks().into_iter().flat_map(super::Block::instructions);
    all.filter(|i| i.is_call() && called(*i).is_none_or(|f| !f.name().starts_with("llvm.")))
        .collect()
}

fn called(call: Value<'_>) -> Option<Value<'_>> {
    match call.call_target()? {
        CallTarget::Function(f) => Some(f),
        _ => None,
    }
}

fn is(f: Value<'_>, path: &str) -> bool {
    demangle::path(&f.name()).is_some_and(|p| p == path)
}

fn is_closure_of_the_start(f: Value<'_>) -> bool {
    let name = demangle::readable(&f.name());
    let rest = name.strip_prefix("std::rt::lang_start");
    rest.is_some_and(|r| r.ends_with("::{closure#0}") || r == "::{{closure}}")
}

fn is_of_debuggers(g: Value<'_>) -> bool {
    g.name() == "__rustc_debug_gdb_scripts_section__"
}

/// Calls a function, with what it says of its parameters.
///
/// SAFETY: the arguments must be of the function's types.
unsafe fn call(builder: LLVMBuilderRef, f: Value<'_>, args: &mut [LLVMValueRef]) -> LLVMValueRef {
    // SAFETY: as the caller promises.
    unsafe {
        let ty = LLVMGlobalGetValueType(f.raw());
        let n = u32::try_from(args.len()).unwrap_or(0);
        let call = LLVMBuildCall2(builder, ty, f.raw(), args.as_mut_ptr(), n, c"".as_ptr());
        for i in 1..=n {
            let count = LLVMGetAttributeCountAtIndex(f.raw(), i) as usize;
            let mut said: Vec<LLVMAttributeRef> = vec![std::ptr::null_mut(); count];
            LLVMGetAttributesAtIndex(f.raw(), i, said.as_mut_ptr());
            for attribute in said {
                LLVMAddCallSiteAttribute(call, i, attribute);
            }
        }
        call
    }
}

/// Removes a function that nothing uses, and what only it used and no other
/// module can name.
///
/// SAFETY: the module must be alive, and nobody may hold values of these.
unsafe fn remove_unused(f: Value<'_>) {
    let mut open = vec![f];
    // Several may lead to one.
    let mut gone: HashSet<Value<'_>> = HashSet::default();
    while let Some(v) = open.pop() {
        if gone.contains(&v) {
            continue;
        }
        let is_object = v.is_function() || v.is_global();
        if !is_object || is_used(v) || !is_local(v) {
            continue;
        }
        // Constants in between keep what they refer to: those that lead to
        // objects are followed.
        let mut used: Vec<Value<'_>> = Vec::new();
        let mut constants: Vec<Value<'_>> = v.initializer().into_iter().collect();
        for block in v.blocks() {
            for inst in block.instructions() {
                constants.extend(inst.operands());
            }
        }
        let mut steps = 0;
        while let Some(c) = constants.pop() {
            steps += 1;
            if c.is_function() || c.is_global() {
                if c != v && !used.contains(&c) {
                    used.push(c);
                }
            } else if c.is_constant() && steps < 10_000 {
                constants.extend(c.operands());
            }
        }
        gone.insert(v);
        // SAFETY: nothing uses it but constants that nothing uses, which refer to
        // something else then; its operands live on.
        unsafe {
            LLVMReplaceAllUsesWith(v.raw(), LLVMGetPoison(v.ty().raw()));
            if v.is_function() {
                LLVMDeleteFunction(v.raw());
            } else {
                LLVMDeleteGlobal(v.raw());
            }
        }
        open.extend(used);
    }
}

/// Whether something uses a value: constants that nothing uses don't.
fn is_used(v: Value<'_>) -> bool {
    let mut open = v.users();
    let mut steps = 0;
    while let Some(user) = open.pop() {
        steps += 1;
        let is_plain = user.is_constant() && user.linkage().is_none();
        if !is_plain || steps > 10_000 {
            return true;
        }
        open.extend(user.users());
    }
    false
}

/// Whether no other module can refer to it: what is hidden stays in the program.
fn is_local(v: Value<'_>) -> bool {
    let hidden = || {
        // SAFETY: a function or a variable.
        let visibility = unsafe { LLVMGetVisibility(v.raw()) };
        visibility == LLVMVisibility::LLVMHiddenVisibility
    };
    let own = matches!(
        v.linkage(),
        Some(Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
    );
    own || hidden() || v.is_declaration()
}
