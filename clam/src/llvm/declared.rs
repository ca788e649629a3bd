//! What debug information says of the type of a local: where references lie.

use super::metadata::{BASE_TYPE, find, is_list, is_subprogram, is_type, operand};
use super::{Module, lossy, take_message};
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMDbgRecordRef, LLVMValueRef};
use std::marker::PhantomData;

/// The record that declares a local.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared<'m> {
    record: LLVMDbgRecordRef,
    module: PhantomData<&'m Module>,
}

impl Declared<'_> {
    /// SAFETY: a record of a variable of a module that lives as long.
    pub(super) unsafe fn new(record: LLVMDbgRecordRef) -> Self {
        Declared {
            record,
            module: PhantomData,
        }
    }

    /// Whether the body of the function is the block that declares it.
    pub(crate) fn is_in_body(self) -> bool {
        // SAFETY: a record of a variable, whose first operand is its scope.
        unsafe {
            let variable = LLVMDbgVariableRecordGetVariable(self.record);
            let context =
                LLVMGetTypeContext(LLVMTypeOf(LLVMDbgVariableRecordGetValue(self.record, 0)));
            let scope = operand(LLVMMetadataAsValue(context, variable), 0);
            scope.is_some_and(|s| is_subprogram(LLVMValueAsMetadata(s)))
        }
    }

    /// Whether a reference lies so many bytes into the local, or, if `pointed`,
    /// into what it points or refers to.
    pub(crate) fn is_reference_at(self, offset: u64, pointed: bool) -> bool {
        if self.is_indirect() {
            // Names of parts, by way of a reference that has none.
            return offset == 0 && !pointed;
        }
        let (ty, bits) = (self.type_of(pointed), offset.checked_mul(8));
        // SAFETY: the type is one.
        ty.zip(bits)
            .is_some_and(|(ty, bits)| unsafe { lies_at(ty, bits, 0) })
    }

    /// How C calls what lies so many bytes into the local, or, if `pointed`,
    /// into what it points or refers to, and has no parts: `.next.count`. Nothing
    /// if it is all of it. `None` where it isn't one thing, or not known.
    pub(crate) fn part_at(self, module: &Module, offset: u64, pointed: bool) -> Option<String> {
        if self.is_indirect() {
            return None;
        }
        let place = (self.type_of(pointed)?, offset.checked_mul(8)?);
        let mut known = module.parts.borrow_mut();
        let part = known.entry(place).or_insert_with(|| {
            let mut path = String::new();
            // SAFETY: the type is one.
            let found = unsafe { part_of(place.0, place.1, 0, &mut path) };
            found.then_some(path)
        });
        part.clone()
    }

    /// Whether the address of the variable, not the variable, lies there.
    fn is_indirect(self) -> bool {
        // SAFETY: a record of a variable.
        unsafe {
            let expression = LLVMDbgVariableRecordGetExpression(self.record);
            let context =
                LLVMGetTypeContext(LLVMTypeOf(LLVMDbgVariableRecordGetValue(self.record, 0)));
            let text = LLVMPrintValueToString(LLVMMetadataAsValue(context, expression));
            take_message(text).contains("DIExpression(DW_OP_deref")
        }
    }

    /// The type of the variable, or of what it points or refers to.
    fn type_of(self, pointed: bool) -> Option<LLVMValueRef> {
        // SAFETY: a record of a variable; nodes below it are asked for operands.
        unsafe {
            let variable = LLVMDbgVariableRecordGetVariable(self.record);
            let context =
                LLVMGetTypeContext(LLVMTypeOf(LLVMDbgVariableRecordGetValue(self.record, 0)));
            // A local variable's operands: scope, name, file, type, ...
            let ty = operand(LLVMMetadataAsValue(context, variable), 3);
            let ty = ty.filter(|ty| is_type(*ty))?;
            if !pointed {
                return Some(ty);
            }
            match LLVMGetDINodeTag(LLVMValueAsMetadata(plain(ty))) {
                POINTER | REFERENCE | RVALUE_REFERENCE => {}
                _ => return None,
            }
            operand(plain(ty), BASE_TYPE).filter(|ty| is_type(*ty))
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

/// A member of a class, or the part of it that a base is.
struct Member {
    name: String,
    tag: u16,
    ty: LLVMValueRef,
    /// In bits.
    start: u64,
    size: u64,
}

/// SAFETY: `ty` must be the metadata of a class as a value.
unsafe fn members(ty: LLVMValueRef) -> Vec<Member> {
    let mut found = Vec::new();
    // SAFETY: as the caller promises; only types are asked for sizes.
    unsafe {
        let Some(all) = find(ty, is_list) else {
            return found;
        };
        let n = LLVMGetMDNodeNumOperands(all);
        for member in (0..n as usize).filter_map(|i| operand(all, i)) {
            if !is_type(member) {
                continue;
            }
            let of = LLVMValueAsMetadata(member);
            let mut len = 0;
            let name = lossy(LLVMDITypeGetName(of, &raw mut len), len);
            let tag = LLVMGetDINodeTag(of);
            // A table of a class with virtual bases is no member.
            if !matches!(tag, MEMBER | INHERITANCE) || name.starts_with("_vptr") {
                continue;
            }
            let Some(base) = operand(member, BASE_TYPE).filter(|b| is_type(*b)) else {
                continue;
            };
            let size = LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(plain(base)));
            found.push(Member {
                name,
                tag,
                ty: base,
                start: LLVMDITypeGetOffsetInBits(of),
                size: size.max(LLVMDITypeGetSizeInBits(of)),
            });
        }
    }
    found
}

/// The element of an array and its size in bits, if that is known.
///
/// SAFETY: `ty` must be the metadata of an array as a value.
unsafe fn element(ty: LLVMValueRef) -> Option<(LLVMValueRef, u64)> {
    // SAFETY: as the caller promises.
    unsafe {
        let element = operand(ty, BASE_TYPE).filter(|e| is_type(*e))?;
        let size = LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(plain(element)));
        (size > 0).then_some((element, size))
    }
}

/// Whether a reference lies so many bits into a type; so deep in others.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn lies_at(ty: LLVMValueRef, bits: u64, depth: u32) -> bool {
    if depth > 16 {
        return false;
    }
    // SAFETY: as the caller promises.
    unsafe {
        let ty = plain(ty);
        match LLVMGetDINodeTag(LLVMValueAsMetadata(ty)) {
            REFERENCE | RVALUE_REFERENCE => bits == 0,
            ARRAY => element(ty).is_some_and(|(e, size)| lies_at(e, bits % size, depth + 1)),
            STRUCTURE | CLASS | UNION => members(ty).iter().any(|m| {
                (m.start..m.start + m.size.max(1)).contains(&bits)
                    && lies_at(m.ty, bits - m.start, depth + 1)
            }),
            _ => false,
        }
    }
}

/// Adds to the path how the part is called that lies so many bits into a type;
/// whether there is just one.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn part_of(ty: LLVMValueRef, bits: u64, depth: u32, path: &mut String) -> bool {
    if depth > 16 {
        return false;
    }
    // SAFETY: as the caller promises.
    unsafe {
        let ty = plain(ty);
        match LLVMGetDINodeTag(LLVMValueAsMetadata(ty)) {
            ARRAY => element(ty).is_some_and(|(e, size)| {
                path.push('[');
                path.push_str(&(bits / size).to_string());
                path.push(']');
                part_of(e, bits % size, depth + 1, path)
            }),
            STRUCTURE | CLASS => {
                let all = members(ty);
                let mut here = all
                    .iter()
                    .filter(|m| (m.start..m.start + m.size).contains(&bits));
                let (Some(m), None) = (here.next(), here.next()) else {
                    return false;
                };
                if m.tag == MEMBER && !m.name.is_empty() {
                    path.push('.');
                    path.push_str(&m.name);
                }
                part_of(m.ty, bits - m.start, depth + 1, path)
            }
            UNION => false,
            _ => bits == 0,
        }
    }
}
