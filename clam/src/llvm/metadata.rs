//! Nodes of debug information, by their operands.

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};

/// Where the base type stands among the operands of types that have one, after
/// file, scope, name, size and offset (`DIType::MY_FIRST_OPERAND` of LLVM 22).
pub(super) const BASE_TYPE: usize = 5;

/// The first operand like that of a type, after file, scope and name; where
/// exactly they stand depends on LLVM's version.
///
/// SAFETY: `node` must be metadata as a value.
pub(super) unsafe fn find(
    node: LLVMValueRef,
    is: unsafe fn(LLVMValueRef) -> bool,
) -> Option<LLVMValueRef> {
    // SAFETY: as the caller promises; operands of metadata are such, too.
    unsafe {
        if LLVMIsAMDNode(node).is_null() {
            return None;
        }
        let n = LLVMGetMDNodeNumOperands(node) as usize;
        let mut rest = (3..n).filter_map(|i| operand(node, i));
        rest.find(|o| !LLVMIsAMDNode(*o).is_null() && is(*o))
    }
}

/// SAFETY: `node` must be metadata as a value.
pub(super) unsafe fn is_list(node: LLVMValueRef) -> bool {
    // SAFETY: as the caller promises.
    let kind = unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(node)) };
    matches!(kind, LLVMMetadataKind::LLVMMDTupleMetadataKind)
}

/// SAFETY: `node` must be metadata.
pub(super) unsafe fn is_subprogram(node: LLVMMetadataRef) -> bool {
    // SAFETY: as the caller promises.
    let kind = unsafe { LLVMGetMetadataKind(node) };
    matches!(kind, LLVMMetadataKind::LLVMDISubprogramMetadataKind)
}

/// SAFETY: `node` must be metadata as a value.
pub(super) unsafe fn is_type(node: LLVMValueRef) -> bool {
    // SAFETY: as the caller promises.
    let kind = unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(node)) };
    matches!(
        kind,
        LLVMMetadataKind::LLVMDIBasicTypeMetadataKind
            | LLVMMetadataKind::LLVMDIDerivedTypeMetadataKind
            | LLVMMetadataKind::LLVMDICompositeTypeMetadataKind
    )
}

/// SAFETY: `node` must be metadata as a value.
pub(super) unsafe fn operand(node: LLVMValueRef, i: usize) -> Option<LLVMValueRef> {
    // SAFETY: only nodes are asked, for operands that they have.
    unsafe {
        if LLVMIsAMDNode(node).is_null() {
            return None;
        }
        let i = u32::try_from(i).ok()?;
        let has = i < LLVMGetMDNodeNumOperands(node);
        let operand = has.then(|| LLVMGetOperand(node, i))?;
        (!operand.is_null()).then_some(operand)
    }
}
