//! What debug information says of the type of a local: where references lie.

use super::metadata::{BASE_TYPE, find, is_list, is_type, operand};
use super::{lossy, take_message};
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMDbgRecordRef, LLVMValueRef};
use std::marker::PhantomData;

/// The record that declares a local.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'m> {
    record: LLVMDbgRecordRef,
    module: PhantomData<&'m super::Module>,
}

impl Declared<'_> {
    /// SAFETY: a record of a variable of a module that lives as long.
    pub(super) unsafe fn new(record: LLVMDbgRecordRef) -> Self {
        Declared {
            record,
            module: PhantomData,
        }
    }

    /// Whether a reference lies so many bytes into the local, or, if `pointed`,
    /// into what it points or refers to.
    pub fn is_reference_at(self, offset: u64, pointed: bool) -> bool {
        // SAFETY: a record of a variable; nodes below it are asked for operands.
        unsafe {
            let variable = LLVMDbgVariableRecordGetVariable(self.record);
            let expression = LLVMDbgVariableRecordGetExpression(self.record);
            let context =
                LLVMGetTypeContext(LLVMTypeOf(LLVMDbgVariableRecordGetValue(self.record, 0)));
            // A local variable's operands: scope, name, file, type, ...
            let ty = operand(LLVMMetadataAsValue(context, variable), 3);
            let Some(mut ty) = ty.filter(|ty| is_type(*ty)) else {
                return false;
            };
            let text = LLVMPrintValueToString(LLVMMetadataAsValue(context, expression));
            let indirect = take_message(text).contains("DIExpression(DW_OP_deref");
            if indirect {
                // Names of parts, by way of a reference that has none.
                return offset == 0 && !pointed;
            }
            if pointed {
                match LLVMGetDINodeTag(LLVMValueAsMetadata(plain(ty))) {
                    POINTER | REFERENCE | RVALUE_REFERENCE => {}
                    _ => return false,
                }
                match operand(plain(ty), BASE_TYPE).filter(|ty| is_type(*ty)) {
                    Some(base) => ty = base,
                    None => return false,
                }
            }
            let bits = offset.checked_mul(8);
            bits.is_some_and(|bits| lies_at(ty, bits, 0))
        }
    }
}

// Tags of DWARF 5, table 7.3.
const ARRAY: u16 = 0x01;
const CLASS: u16 = 0x02;
const MEMBER: u16 = 0x0d;
const POINTER: u16 = 0x0f;
const REFERENCE: u16 = 0x10;
const STRUCTURE: u16 = 0x13;
const TYPEDEF: u16 = 0x16;
const UNION: u16 = 0x17;
const INHERITANCE: u16 = 0x1c;
const CONST: u16 = 0x26;
const VOLATILE: u16 = 0x35;
const RVALUE_REFERENCE: u16 = 0x42;

/// The type behind names and qualifiers.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn plain(mut ty: LLVMValueRef) -> LLVMValueRef {
    for _ in 0..32 {
        // SAFETY: as the caller promises; what follows is a type, too.
        unsafe {
            let tag = LLVMGetDINodeTag(LLVMValueAsMetadata(ty));
            if !matches!(tag, TYPEDEF | CONST | VOLATILE) {
                return ty;
            }
            match operand(ty, BASE_TYPE).filter(|base| is_type(*base)) {
                Some(base) => ty = base,
                None => return ty,
            }
        }
    }
    ty
}

/// Whether a reference lies so many bits into a type; so deep in others.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn lies_at(ty: LLVMValueRef, bits: u64, depth: u32) -> bool {
    if depth > 16 {
        return false;
    }
    // SAFETY: as the caller promises; only types are asked for sizes.
    unsafe {
        let ty = plain(ty);
        let metadata = LLVMValueAsMetadata(ty);
        match LLVMGetDINodeTag(metadata) {
            REFERENCE | RVALUE_REFERENCE => bits == 0,
            ARRAY => {
                let Some(element) = operand(ty, BASE_TYPE).filter(|e| is_type(*e)) else {
                    return false;
                };
                let size = LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(element));
                size > 0 && lies_at(element, bits % size, depth + 1)
            }
            STRUCTURE | CLASS | UNION => {
                let Some(members) = find(ty, is_list) else {
                    return false;
                };
                let n = LLVMGetMDNodeNumOperands(members);
                let mut all = (0..n as usize).filter_map(|i| operand(members, i));
                all.any(|member| {
                    if !is_type(member) {
                        return false;
                    }
                    let of = LLVMValueAsMetadata(member);
                    let mut len = 0;
                    let name = lossy(LLVMDITypeGetName(of, &raw mut len), len);
                    let tag = LLVMGetDINodeTag(of);
                    // A table of a class with virtual bases is no member.
                    if !matches!(tag, MEMBER | INHERITANCE) || name.starts_with("_vptr") {
                        return false;
                    }
                    let Some(base) = operand(member, BASE_TYPE).filter(|b| is_type(*b)) else {
                        return false;
                    };
                    let start = LLVMDITypeGetOffsetInBits(of);
                    let size = LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(plain(base)));
                    let size = size.max(LLVMDITypeGetSizeInBits(of));
                    (start..start + size.max(1)).contains(&bits)
                        && lies_at(base, bits - start, depth + 1)
                })
            }
            _ => false,
        }
    }
}
