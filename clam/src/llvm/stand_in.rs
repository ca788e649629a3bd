//! Bodies for functions of libraries whose addresses are taken: a call through a
//! pointer then does what a call by name does.

use super::{CallTarget, Module, Value, attribute, chain};
use llvm_sys::LLVMAttributeFunctionIndex;
use llvm_sys::LLVMLinkage;
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use llvm_sys::prelude::*;
use std::ffi::CString;

/// What marks such a function.
const STAND_IN: &str = "pincer-stand-in";

impl Module {
    /// For each undefined function that is wanted and whose address is taken,
    /// makes a function that only calls it, which stands wherever the address did.
    /// A function that may be missing stays: its address may be null.
    pub(crate) fn make_stand_ins(&self, wanted: impl Fn(Value<'_>) -> bool) {
        // SAFETY: the module is alive; functions and uses are collected before
        // anything changes. Arguments and results have the function's own types.
        unsafe {
            let all: Vec<Value<'_>> =
                chain(LLVMGetFirstFunction(self.raw), |f| LLVMGetNextFunction(f));
            let like = all.iter().copied().find(|f| !f.is_declaration());
            for f in all {
                let ty = f.value_type();
                let fixed = ty.filter(|ty| !ty.is_variadic());
                let (Some(like), Some(ty)) = (like, fixed) else {
                    continue;
                };
                if !f.is_declaration() || f.may_be_missing() || !wanted(f) {
                    continue;
                }
                let is_call = |u: &Value<'_>| {
                    matches!(u.call_target(), Some(CallTarget::Function(g)) if g == f)
                        && !u.call_args().contains(&f)
                };
                let users = f.users();
                let (calls, others): (Vec<_>, Vec<_>) = users.into_iter().partition(is_call);
                let Ok(name) = CString::new(format!("{}.by_address", f.name())) else {
                    continue;
                };
                if others.is_empty() {
                    continue;
                }
                let stand_in = LLVMAddFunction(self.raw, name.as_ptr(), ty.raw());
                LLVMSetLinkage(stand_in, LLVMLinkage::LLVMInternalLinkage);
                LLVMReplaceAllUsesWith(f.raw(), stand_in);
                for call in calls {
                    set_callee(call.raw(), f.raw());
                }
                let mut places = others.iter().map(|u| u.place_in_source());
                let place = places.find(|p| !p.is_null());
                self.fill(stand_in, f, ty.raw(), (like, place));
            }
        }
    }

    /// SAFETY: `stand_in` must be a function without a body, of that type, which
    /// `f` has as well.
    unsafe fn fill(
        &self,
        stand_in: LLVMValueRef,
        f: Value<'_>,
        ty: LLVMTypeRef,
        (like, place): (Value<'_>, Option<LLVMMetadataRef>),
    ) {
        // SAFETY: as the caller promises; the builder is ours.
        unsafe {
            for (key, value) in like.marks() {
                let mark = attribute(self.context, key, &value);
                LLVMAddAttributeAtIndex(stand_in, LLVMAttributeFunctionIndex, mark);
            }
            let mark = attribute(self.context, STAND_IN, &f.name());
            LLVMAddAttributeAtIndex(stand_in, LLVMAttributeFunctionIndex, mark);
            let block = LLVMAppendBasicBlockInContext(self.context, stand_in, c"entry".as_ptr());
            let builder = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(builder, block);
            // Where an address is taken is as near as one can get.
            if let Some(place) = place {
                LLVMSetCurrentDebugLocation2(builder, place);
            }
            let n = LLVMCountParams(stand_in);
            let mut args: Vec<LLVMValueRef> = (0..n).map(|i| LLVMGetParam(stand_in, i)).collect();
            let call = LLVMBuildCall2(builder, ty, f.raw(), args.as_mut_ptr(), n, c"".as_ptr());
            // What is said of parameters: which is where the result goes.
            for i in 1..=n {
                let count = LLVMGetAttributeCountAtIndex(f.raw(), i) as usize;
                let mut said: Vec<LLVMAttributeRef> = vec![std::ptr::null_mut(); count];
                LLVMGetAttributesAtIndex(f.raw(), i, said.as_mut_ptr());
                for attribute in said {
                    LLVMAddAttributeAtIndex(stand_in, i, attribute);
                    LLVMAddCallSiteAttribute(call, i, attribute);
                }
            }
            let result = LLVMGetReturnType(ty);
            if LLVMGetTypeKind(result) == llvm_sys::LLVMTypeKind::LLVMVoidTypeKind {
                LLVMBuildRetVoid(builder);
            } else {
                LLVMBuildRet(builder, call);
            }
            LLVMDisposeBuilder(builder);
        }
    }
}

/// SAFETY: `call` must be a call of some kind, whose type fits.
unsafe fn set_callee(call: LLVMValueRef, callee: LLVMValueRef) {
    // SAFETY: as the caller promises; the callee is a call's last operand.
    unsafe {
        let last = u32::try_from(LLVMGetNumOperands(call)).unwrap_or(1) - 1;
        LLVMSetOperand(call, last, callee);
    }
}

impl Value<'_> {
    /// Where an instruction stands; null if that isn't known.
    fn place_in_source(self) -> LLVMMetadataRef {
        if self.opcode().is_none() {
            return std::ptr::null_mut();
        }
        // SAFETY: an instruction.
        unsafe { LLVMInstructionGetDebugLoc(self.raw()) }
    }

    /// The name of the undefined function that this one stands for.
    pub(crate) fn stands_for(self) -> Option<String> {
        self.text_attribute(STAND_IN)
    }

    /// Whether a function stands for one that isn't defined.
    pub(crate) fn is_stand_in(self) -> bool {
        self.stands_for().is_some()
    }
}
