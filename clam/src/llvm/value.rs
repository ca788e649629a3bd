//! Values, constants, globals, functions and blocks.

use super::{Linkage, Type, ValueKind, lossy, take_message};
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex};
use rustc_hash::FxHashMap as HashMap;
use std::cell::RefCell;
use std::ffi::c_char;
use std::marker::PhantomData;

/// A value of a module: constant, global, argument, instruction, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value<'m> {
    raw: LLVMValueRef,
    module: PhantomData<&'m super::Module>,
}

/// A basic block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m super::Module>,
}

impl<'m> Value<'m> {
    pub(super) fn new(raw: LLVMValueRef) -> Value<'m> {
        Value {
            raw,
            module: PhantomData,
        }
    }

    pub(super) fn from_nullable(raw: LLVMValueRef) -> Option<Value<'m>> {
        (!raw.is_null()).then(|| Value::new(raw))
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    /// What kind of value.
    pub(crate) fn kind(self) -> ValueKind {
        // SAFETY: the value is alive.
        unsafe { LLVMGetValueKind(self.raw) }
    }

    /// Its type.
    pub(crate) fn ty(self) -> Type<'m> {
        // SAFETY: the value is alive.
        Type::new(unsafe { LLVMTypeOf(self.raw) })
    }

    /// Its name; empty when it has none.
    pub(crate) fn name(self) -> String {
        let mut len = 0;
        // SAFETY: the value is alive; LLVM sets the length.
        unsafe {
            let text = LLVMGetValueName2(self.raw, &raw mut len);
            lossy(text, len)
        }
    }

    /// Whether it is an instruction.
    pub(crate) fn is_instruction(self) -> bool {
        // The kind doesn't tell: constants that the C interface has no name for
        // count as instructions there.
        // SAFETY: asking never fails.
        !unsafe { LLVMIsAInstruction(self.raw) }.is_null()
    }

    /// Whether it is a constant: a number, an address, an expression of those.
    pub(crate) fn is_constant(self) -> bool {
        // SAFETY: asking never fails.
        unsafe { LLVMIsConstant(self.raw) != 0 }
    }

    /// The function behind a constant that is just another way to call it
    /// (`dso_local_equivalent`, `no_cfi`): the C interface has no name for it.
    pub(crate) fn equivalent(self) -> Option<Value<'m>> {
        let unnamed = self.kind() == ValueKind::LLVMInstructionValueKind;
        if unnamed && self.is_constant() && self.operand_count() == 1 {
            return self.operand(0);
        }
        None
    }

    /// The block whose address this constant is.
    pub(crate) fn label(self) -> Option<Block<'m>> {
        if self.kind() != ValueKind::LLVMBlockAddressValueKind {
            return None;
        }
        // SAFETY: the address of a block.
        let raw = unsafe { LLVMGetBlockAddressBasicBlock(self.raw) };
        (!raw.is_null()).then(|| Block::new(raw))
    }

    /// Whether it is a function.
    pub(crate) fn is_function(self) -> bool {
        self.kind() == ValueKind::LLVMFunctionValueKind
    }

    /// Whether it is a global variable.
    pub(crate) fn is_global(self) -> bool {
        self.kind() == ValueKind::LLVMGlobalVariableValueKind
    }

    /// Whether it is `poison`.
    pub(crate) fn is_poison(self) -> bool {
        self.kind() == ValueKind::LLVMPoisonValueKind
    }

    fn has_operands(self) -> bool {
        // SAFETY: asking for a user never fails.
        !unsafe { LLVMIsAUser(self.raw) }.is_null()
    }

    /// The number of operands; 0 for values without.
    pub(crate) fn operand_count(self) -> u32 {
        if !self.has_operands() {
            return 0;
        }
        // SAFETY: the value is a user.
        u32::try_from(unsafe { LLVMGetNumOperands(self.raw) }).unwrap_or(0)
    }

    /// An operand, if there is one at that position and it is a value.
    pub(crate) fn operand(self, i: u32) -> Option<Value<'m>> {
        if i >= self.operand_count() {
            return None;
        }
        // SAFETY: in range.
        Value::from_nullable(unsafe { LLVMGetOperand(self.raw, i) })
    }

    /// All operands that are values.
    pub(crate) fn operands(self) -> Vec<Value<'m>> {
        (0..self.operand_count())
            .filter_map(|i| self.operand(i))
            .collect()
    }

    /// The users, once per use.
    pub(crate) fn users(self) -> Vec<Value<'m>> {
        let mut all = Vec::new();
        // SAFETY: the value is alive, and so is each use while we look.
        unsafe {
            let mut at = LLVMGetFirstUse(self.raw);
            while !at.is_null() {
                all.extend(Value::from_nullable(LLVMGetUser(at)));
                at = LLVMGetNextUse(at);
            }
        }
        all
    }

    /// As LLVM prints it.
    pub(crate) fn print(self) -> String {
        // SAFETY: the value is alive; the message is ours.
        unsafe { take_message(LLVMPrintValueToString(self.raw)) }
    }

    /// The unsigned reading of an integer constant of at most 64 bits.
    pub(crate) fn int(self) -> Option<u64> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        match self.ty().shape() {
            // SAFETY: an integer constant that fits.
            super::Shape::Int(w) if w <= 64 => Some(unsafe { LLVMConstIntGetZExtValue(self.raw) }),
            _ => None,
        }
    }

    /// Whether it is the constant 0 of its type, however wide.
    pub(crate) fn is_zero(self) -> bool {
        // SAFETY: asking never fails.
        self.is_constant() && unsafe { LLVMIsNull(self.raw) != 0 }
    }

    /// The signed reading of an integer constant of at most 64 bits.
    pub(crate) fn signed_int(self) -> Option<i64> {
        self.int()?;
        // SAFETY: `int` made sure that it is an integer constant that fits.
        Some(unsafe { LLVMConstIntGetSExtValue(self.raw) })
    }

    /// The bits of a floating-point constant, as an integer constant.
    pub(crate) fn float_bits(self) -> Option<Value<'m>> {
        if self.kind() != ValueKind::LLVMConstantFPValueKind {
            return None;
        }
        let super::Shape::Float(kind) = self.ty().shape() else {
            return None;
        };
        // SAFETY: a constant and an integer type of the same width; folding
        // never fails on a plain constant.
        unsafe {
            let context = LLVMGetTypeContext(self.ty().raw());
            let int = LLVMIntTypeInContext(context, kind.bits());
            Value::from_nullable(LLVMConstBitCast(self.raw, int))
        }
    }

    /// Element `i` of a constant struct, array or vector.
    pub(crate) fn element(self, i: u32) -> Option<Value<'m>> {
        if !self.is_constant() {
            return None;
        }
        // SAFETY: a constant; an index out of range gives null.
        Value::from_nullable(unsafe { LLVMGetAggregateElement(self.raw, i) })
    }

    /// The bytes of a constant array of integers or floats, as they lie in
    /// memory of the machine that runs us.
    pub(crate) fn raw_bytes(self) -> Option<Vec<u8>> {
        if !matches!(
            self.kind(),
            ValueKind::LLVMConstantDataArrayValueKind | ValueKind::LLVMConstantDataVectorValueKind
        ) {
            return None;
        }
        let mut len: usize = 0;
        // The binding declares LLVM's `size_t *` as a number of that size.
        let len_at = (&raw mut len).expose_provenance();
        // SAFETY: a constant data sequence; LLVM sets the length in bytes.
        unsafe {
            let data = LLVMGetRawDataValues(self.raw, len_at);
            if data.is_null() {
                return Some(Vec::new());
            }
            Some(std::slice::from_raw_parts(data.cast::<u8>(), len).to_vec())
        }
    }

    /// The opcode of a constant expression.
    pub(crate) fn constant_opcode(self) -> Option<super::Opcode> {
        (self.kind() == ValueKind::LLVMConstantExprValueKind)
            // SAFETY: a constant expression.
            .then(|| unsafe { LLVMGetConstOpcode(self.raw) })
    }

    fn is_global_object(self) -> bool {
        // SAFETY: asking never fails.
        !unsafe { LLVMIsAGlobalObject(self.raw) }.is_null()
    }

    /// Whether a global variable or function is defined elsewhere.
    pub(crate) fn is_declaration(self) -> bool {
        // SAFETY: only asked of a global object.
        !self.is_global_object() || unsafe { LLVMIsDeclaration(self.raw) } != 0
    }

    /// Who may refer to a global variable or function.
    pub(crate) fn linkage(self) -> Option<Linkage> {
        // SAFETY: asking whether it is a global value, an alias too, never
        // fails, and only those are asked for their linkage.
        unsafe { (!LLVMIsAGlobalValue(self.raw).is_null()).then(|| LLVMGetLinkage(self.raw)) }
    }

    /// The section that a global value is put into; empty when it doesn't say.
    pub(crate) fn section(self) -> String {
        // SAFETY: only variables and functions are asked; LLVM ends the text
        // with a zero.
        unsafe {
            if !self.is_function() && !self.is_global() {
                return String::new();
            }
            let text = LLVMGetSection(self.raw);
            if text.is_null() {
                return String::new();
            }
            std::ffi::CStr::from_ptr(text)
                .to_string_lossy()
                .into_owned()
        }
    }

    /// The type of a global's contents, or of a function.
    pub(crate) fn value_type(self) -> Option<Type<'m>> {
        self.is_global_object()
            // SAFETY: only asked of a global object.
            .then(|| Type::new(unsafe { LLVMGlobalGetValueType(self.raw) }))
    }

    /// A global variable's initial contents.
    pub(crate) fn initializer(self) -> Option<Value<'m>> {
        if !self.is_global() {
            return None;
        }
        // SAFETY: a global variable.
        Value::from_nullable(unsafe { LLVMGetInitializer(self.raw) })
    }

    /// Whether a global variable's contents may be changed before the program
    /// starts.
    pub(crate) fn is_externally_initialized(self) -> bool {
        // SAFETY: only asked of a global variable.
        self.is_global() && unsafe { LLVMIsExternallyInitialized(self.raw) } != 0
    }

    /// Whether a function or variable may not exist: then its address is null.
    pub(crate) fn may_be_missing(self) -> bool {
        self.linkage() == Some(Linkage::LLVMExternalWeakLinkage)
    }

    /// Whether other modules can refer to a global variable or function.
    pub(crate) fn is_exported(self) -> bool {
        let linkage = self.linkage();
        linkage.is_some_and(|l| {
            !matches!(
                l,
                Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage
            )
        })
    }

    /// Whether a global variable can't be written.
    pub(crate) fn is_constant_global(self) -> bool {
        // SAFETY: only asked of a global variable.
        self.is_global() && unsafe { LLVMIsGlobalConstant(self.raw) } != 0
    }

    /// The bytes of a text, without its end, that a constant global holds from its
    /// start.
    pub(crate) fn constant_text(self) -> Option<Vec<u8>> {
        let text = self.is_constant_global().then(|| self.initializer())??;
        if text.is_zero() {
            return text.element(0).map(|_| Vec::new());
        }
        let mut bytes = text.raw_bytes()?;
        let end = bytes.iter().position(|b| *b == 0)?;
        bytes.truncate(end);
        Some(bytes)
    }

    /// A constant text of characters of so many bits, without its end.
    pub(crate) fn constant_characters(self, bits: u32) -> Option<Vec<u64>> {
        let text = self.is_constant_global().then(|| self.initializer())??;
        let mut found = Vec::new();
        for i in 0.. {
            let c = text.element(i)?;
            if c.ty().shape() != super::Shape::Int(bits) {
                return None;
            }
            match c.int()? {
                0 => break,
                c => found.push(c),
            }
        }
        Some(found)
    }

    /// Whether a global's address means nothing: equal ones may be merged.
    pub(crate) fn has_no_address(self) -> bool {
        // SAFETY: only asked of a global.
        let said = || unsafe { LLVMGetUnnamedAddress(self.raw) };
        self.is_global() && matches!(said(), llvm_sys::LLVMUnnamedAddr::LLVMGlobalUnnamedAddr)
    }

    /// What an alias stands for.
    pub(crate) fn aliasee(self) -> Option<Value<'m>> {
        if self.kind() != ValueKind::LLVMGlobalAliasValueKind {
            return None;
        }
        // SAFETY: an alias.
        Value::from_nullable(unsafe { LLVMAliasGetAliasee(self.raw) })
    }

    /// The function or variable that an alias stands for, through others, or
    /// the resolver of an `ifunc`.
    pub(crate) fn behind(self) -> Option<Value<'m>> {
        let mut v = self;
        if v.kind() == ValueKind::LLVMGlobalIFuncValueKind {
            // SAFETY: an ifunc.
            v = Value::from_nullable(unsafe { LLVMGetGlobalIFuncResolver(v.raw) })?;
        }
        for _ in 0..32 {
            match v.aliasee() {
                Some(next) => v = next,
                None => return (v.is_function() || v.is_global()).then_some(v),
            }
        }
        None
    }

    /// The alignment in bytes that a global, load, store or alloca states; 0
    /// when it states none.
    pub(crate) fn alignment(self) -> u64 {
        use super::Opcode;
        let memory = matches!(
            self.opcode(),
            Some(
                Opcode::LLVMAlloca
                    | Opcode::LLVMLoad
                    | Opcode::LLVMStore
                    | Opcode::LLVMAtomicRMW
                    | Opcode::LLVMAtomicCmpXchg
            )
        );
        if !memory && !self.is_global_object() {
            return 0;
        }
        // SAFETY: a global object or an instruction with an alignment.
        u64::from(unsafe { LLVMGetAlignment(self.raw) })
    }

    /// The parameters of a function.
    pub(crate) fn arguments(self) -> Vec<Value<'m>> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: a function, and positions in range.
        unsafe {
            (0..LLVMCountParams(self.raw))
                .map(|i| Value::new(LLVMGetParam(self.raw, i)))
                .collect()
        }
    }

    /// The blocks of a function; the first is the entry.
    pub(crate) fn blocks(self) -> Vec<Block<'m>> {
        let mut all = Vec::new();
        if !self.is_function() {
            return all;
        }
        // SAFETY: a function and its blocks.
        unsafe {
            let mut at = LLVMGetFirstBasicBlock(self.raw);
            while !at.is_null() {
                all.push(Block::new(at));
                at = LLVMGetNextBasicBlock(at);
            }
        }
        all
    }

    /// The name of what decides where exceptions go on that reach a function.
    pub(crate) fn personality(self) -> Option<String> {
        // SAFETY: a function, which has one.
        let raw = unsafe {
            if !self.is_function() || LLVMHasPersonalityFn(self.raw) == 0 {
                return None;
            }
            LLVMGetPersonalityFn(self.raw)
        };
        Value::from_nullable(raw).map(Value::name)
    }

    /// Whether a function carries an attribute of that name.
    pub(crate) fn has_attribute(self, name: &'static str) -> bool {
        self.attribute_at(LLVMAttributeFunctionIndex, name)
    }

    /// Whether parameter `i` of a function carries an attribute of that name.
    pub(crate) fn parameter_has(self, i: u32, name: &'static str) -> bool {
        self.attribute_at(i.saturating_add(1), name)
    }

    /// Whether the result of a function carries an attribute of that name.
    pub(crate) fn result_has(self, name: &'static str) -> bool {
        self.attribute_at(LLVMAttributeReturnIndex, name)
    }

    fn attribute_at(self, index: u32, name: &'static str) -> bool {
        let Some(kind) = attribute_kind(name) else {
            return false;
        };
        // SAFETY: a function; the index may be out of range.
        self.is_function()
            && !unsafe { LLVMGetEnumAttributeAtIndex(self.raw, index, kind) }.is_null()
    }

    /// Whether a function may read or write memory.
    pub(crate) fn touches_memory(self) -> bool {
        let Some(kind) = attribute_kind("memory") else {
            return true;
        };
        if !self.is_function() {
            return true;
        }
        // SAFETY: a function; `memory` is an attribute with a number, 0 for none.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.raw, LLVMAttributeFunctionIndex, kind);
            attribute.is_null() || LLVMGetEnumAttributeValue(attribute) != 0
        }
    }

    /// The type that an attribute of parameter `i` of a function names
    /// (`byval`, `sret`).
    pub(crate) fn param_attribute_type(self, i: u32, name: &'static str) -> Option<Type<'m>> {
        let kind = attribute_kind(name)?;
        if !self.is_function() {
            return None;
        }
        // SAFETY: a function; an absent attribute is null.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.raw, i + 1, kind);
            (!attribute.is_null() && LLVMIsTypeAttribute(attribute) != 0)
                .then(|| Type::new(LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The number of an attribute of parameter `i` of a function (`align`); 0
    /// when it isn't there.
    pub(crate) fn param_attribute_number(self, i: u32, name: &'static str) -> u64 {
        let Some(kind) = attribute_kind(name).filter(|_| self.is_function()) else {
            return 0;
        };
        // SAFETY: a function; an absent attribute is null.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.raw, i + 1, kind);
            if attribute.is_null() {
                0
            } else {
                LLVMGetEnumAttributeValue(attribute)
            }
        }
    }

    /// The text of a function's attribute of that name (`target-features`).
    pub(crate) fn text_attribute(self, name: &str) -> Option<String> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: a function; the name is copied; an absent attribute is null,
        // and LLVM sets the length.
        unsafe {
            let attribute = LLVMGetStringAttributeAtIndex(
                self.raw,
                LLVMAttributeFunctionIndex,
                name.as_ptr().cast::<c_char>(),
                u32::try_from(name.len()).unwrap_or(0),
            );
            if attribute.is_null() {
                return None;
            }
            let mut len = 0;
            let text = LLVMGetStringAttributeValue(attribute, &raw mut len);
            Some(lossy(text, len as usize))
        }
    }
}

/// The number of an attribute's name; `None` when this LLVM doesn't know it.
pub(super) fn attribute_kind(name: &'static str) -> Option<u32> {
    thread_local! {
        /// LLVM looks through all names each time.
        static KNOWN: RefCell<HashMap<&'static str, u32>> = RefCell::default();
    }
    let kind = KNOWN.with_borrow_mut(|known| {
        *known.entry(name).or_insert_with(|| {
            let text = name.as_ptr().cast::<c_char>();
            // SAFETY: the name is only read.
            unsafe { LLVMGetEnumAttributeKindForName(text, name.len()) }
        })
    });
    (kind != 0).then_some(kind)
}

impl<'m> Block<'m> {
    pub(super) fn new(raw: LLVMBasicBlockRef) -> Block<'m> {
        Block {
            raw,
            module: PhantomData,
        }
    }

    /// Its label; empty when it has none.
    pub(crate) fn name(self) -> String {
        // SAFETY: the block is alive.
        Value::new(unsafe { LLVMBasicBlockAsValue(self.raw) }).name()
    }

    /// The instructions that may go on here.
    pub(crate) fn sources(self) -> Vec<Value<'m>> {
        // SAFETY: the block is alive.
        let label = Value::new(unsafe { LLVMBasicBlockAsValue(self.raw) });
        let users = label.users().into_iter();
        users.filter(|user| user.is_instruction()).collect()
    }

    /// Its instructions.
    pub(crate) fn instructions(self) -> impl Iterator<Item = Value<'m>> + use<'m> {
        let some = |at: LLVMValueRef| (!at.is_null()).then_some(at);
        // SAFETY: the block and its instructions are alive.
        let first = some(unsafe { LLVMGetFirstInstruction(self.raw) });
        // SAFETY: as above.
        std::iter::successors(first, move |at| {
            some(unsafe { LLVMGetNextInstruction(*at) })
        })
        .map(Value::new)
    }

    /// The function that it is in.
    pub(crate) fn function(self) -> Option<Value<'m>> {
        // SAFETY: the block is alive.
        Value::from_nullable(unsafe { LLVMGetBasicBlockParent(self.raw) })
    }

    /// The last instruction, which ends the block.
    pub(crate) fn last(self) -> Option<Value<'m>> {
        // SAFETY: the block is alive; null when it is empty.
        let last = unsafe { LLVMGetLastInstruction(self.raw) };
        (!last.is_null()).then(|| Value::new(last))
    }

    /// Whether the block's address is a value somewhere.
    pub(crate) fn address_is_taken(self) -> bool {
        // SAFETY: the block is alive.
        let value = Value::<'m>::new(unsafe { LLVMBasicBlockAsValue(self.raw) });
        let is_address = |u: &Value<'_>| u.kind() == ValueKind::LLVMBlockAddressValueKind;
        value.users().iter().any(is_address)
    }

    /// Whether some block jumps here, or the block's address is taken.
    pub(crate) fn has_predecessors(self) -> bool {
        // SAFETY: the block is alive.
        !unsafe { LLVMGetFirstUse(LLVMBasicBlockAsValue(self.raw)) }.is_null()
    }
}
