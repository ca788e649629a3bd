//! Types.

use ir::FloatKind;
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMTypeRef;
use std::marker::PhantomData;

/// A type of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Type<'m> {
    raw: LLVMTypeRef,
    module: PhantomData<&'m super::Module>,
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape<'m> {
    /// No value.
    Void,
    /// An integer of that many bits.
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// A pointer.
    Ptr,
    /// A struct with these fields.
    Struct(Vec<Type<'m>>),
    /// An array: element and length.
    Array(Type<'m>, u64),
    /// A vector of fixed length: element and length.
    Vector(Type<'m>, u32),
    /// A function.
    Function,
    /// Labels, metadata, tokens, scalable vectors, target types.
    Other,
}

impl<'m> Type<'m> {
    pub(super) fn new(raw: LLVMTypeRef) -> Type<'m> {
        Type {
            raw,
            module: PhantomData,
        }
    }

    pub(super) fn raw(self) -> LLVMTypeRef {
        self.raw
    }

    /// What the type is made of.
    pub(crate) fn shape(self) -> Shape<'m> {
        // SAFETY: the type is alive; each accessor is called on its own kind.
        unsafe {
            match LLVMGetTypeKind(self.raw) {
                LLVMTypeKind::LLVMVoidTypeKind => Shape::Void,
                LLVMTypeKind::LLVMIntegerTypeKind => Shape::Int(LLVMGetIntTypeWidth(self.raw)),
                LLVMTypeKind::LLVMHalfTypeKind => Shape::Float(FloatKind::F16),
                LLVMTypeKind::LLVMBFloatTypeKind => Shape::Float(FloatKind::BF16),
                LLVMTypeKind::LLVMFloatTypeKind => Shape::Float(FloatKind::F32),
                LLVMTypeKind::LLVMDoubleTypeKind => Shape::Float(FloatKind::F64),
                LLVMTypeKind::LLVMX86_FP80TypeKind => Shape::Float(FloatKind::F80),
                LLVMTypeKind::LLVMFP128TypeKind => Shape::Float(FloatKind::F128),
                LLVMTypeKind::LLVMPPC_FP128TypeKind => Shape::Float(FloatKind::PpcF128),
                LLVMTypeKind::LLVMPointerTypeKind => Shape::Ptr,
                LLVMTypeKind::LLVMStructTypeKind => {
                    let n = LLVMCountStructElementTypes(self.raw);
                    let field = |i| Type::new(LLVMStructGetTypeAtIndex(self.raw, i));
                    Shape::Struct((0..n).map(field).collect())
                }
                LLVMTypeKind::LLVMArrayTypeKind => Shape::Array(
                    Type::new(LLVMGetElementType(self.raw)),
                    LLVMGetArrayLength2(self.raw),
                ),
                LLVMTypeKind::LLVMVectorTypeKind => Shape::Vector(
                    Type::new(LLVMGetElementType(self.raw)),
                    LLVMGetVectorSize(self.raw),
                ),
                LLVMTypeKind::LLVMFunctionTypeKind => Shape::Function,
                _ => Shape::Other,
            }
        }
    }

    /// How many fields a struct type has; 0 for others.
    pub(crate) fn field_count(self) -> u32 {
        // SAFETY: the type is alive; only structs are counted.
        unsafe {
            match LLVMGetTypeKind(self.raw) {
                LLVMTypeKind::LLVMStructTypeKind => LLVMCountStructElementTypes(self.raw),
                _ => 0,
            }
        }
    }

    /// Field `i` of a struct type that has it.
    pub(crate) fn field(self, i: u32) -> Option<Type<'m>> {
        // SAFETY: a struct type, and a field that it has.
        (i < self.field_count())
            .then(|| Type::new(unsafe { LLVMStructGetTypeAtIndex(self.raw, i) }))
    }

    /// Whether it has a size that doesn't depend on the machine's vectors.
    pub(super) fn has_fixed_size(self) -> bool {
        // Types nest finitely, but how deep is up to the input: no recursion.
        let mut todo = vec![self];
        while let Some(ty) = todo.pop() {
            // SAFETY: the type is alive.
            if unsafe { LLVMTypeIsSized(ty.raw) } == 0 {
                return false;
            }
            match ty.shape() {
                Shape::Other | Shape::Void | Shape::Function => return false,
                Shape::Struct(fields) => todo.extend(fields),
                Shape::Array(element, _) | Shape::Vector(element, _) => todo.push(element),
                Shape::Int(_) | Shape::Float(_) | Shape::Ptr => {}
            }
        }
        true
    }

    /// The space that addresses of this type are of, or those in a vector of it; 0 for
    /// other types.
    pub(crate) fn address_space(self) -> u32 {
        match self.shape() {
            // SAFETY: a pointer's type.
            Shape::Ptr => unsafe { LLVMGetPointerAddressSpace(self.raw) },
            Shape::Vector(element, _) => element.address_space(),
            _ => 0,
        }
    }

    /// Whether it is a structure without padding.
    pub(crate) fn is_packed(self) -> bool {
        // SAFETY: a structure's type.
        matches!(self.shape(), Shape::Struct(_)) && unsafe { LLVMIsPackedStruct(self.raw) } != 0
    }

    /// Parameters of a function type; empty for others.
    pub(crate) fn params(self) -> Vec<Type<'m>> {
        if self.shape() != Shape::Function {
            return Vec::new();
        }
        // SAFETY: a function type; the vector has room for all parameters.
        unsafe {
            let n = LLVMCountParamTypes(self.raw) as usize;
            let mut raw = vec![std::ptr::null_mut(); n];
            LLVMGetParamTypes(self.raw, raw.as_mut_ptr());
            raw.into_iter().map(Type::new).collect()
        }
    }

    /// The result of a function type.
    pub(crate) fn result(self) -> Option<Type<'m>> {
        if self.shape() != Shape::Function {
            return None;
        }
        // SAFETY: a function type.
        Some(Type::new(unsafe { LLVMGetReturnType(self.raw) }))
    }

    /// Whether it is the type of a function with a variable number of arguments.
    pub(crate) fn is_variadic(self) -> bool {
        // SAFETY: only asked of a function type.
        self.shape() == Shape::Function && unsafe { LLVMIsFunctionVarArg(self.raw) } != 0
    }
}
