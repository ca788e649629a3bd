//! Instructions.

use super::value::attribute_kind;
use super::{Block, IntPredicate, Opcode, RealPredicate, Type, Value, ValueKind};
use ir::Flags;
use llvm_sys::core::*;
use llvm_sys::{
    LLVMAtomicRMWBinOp, LLVMAttributeFunctionIndex, LLVMCallConv, LLVMGEPFlagNUW, LLVMTailCallKind,
};

/// What an `atomicrmw` computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtomicOp {
    /// The new value.
    Exchange,
    /// A binary operation on the old and the new value.
    Binary(ir::BinOp),
    /// The complement of their conjunction.
    Nand,
    /// The one that the comparison (old, new) prefers.
    Choose(ir::CmpOp),
    /// Something else.
    Other,
}

/// What a call calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallTarget<'m> {
    /// This function.
    Function(Value<'m>),
    /// Inline assembly.
    Assembly(Value<'m>),
    /// What a pointer addresses.
    Pointer(Value<'m>),
}

impl<'m> Value<'m> {
    /// The opcode, if it is an instruction.
    pub(crate) fn opcode(self) -> Option<Opcode> {
        self.is_instruction()
            // SAFETY: an instruction.
            .then(|| unsafe { LLVMGetInstructionOpcode(self.raw()) })
    }

    fn is(self, opcodes: &[Opcode]) -> bool {
        self.opcode().is_some_and(|o| opcodes.contains(&o))
    }

    /// The block that an instruction stands in.
    pub(crate) fn parent(self) -> Option<Block<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: an instruction.
        let raw = unsafe { LLVMGetInstructionParent(self.raw()) };
        (!raw.is_null()).then(|| Block::new(raw))
    }

    /// The promises of an instruction.
    pub(crate) fn flags(self) -> Flags {
        #[allow(clippy::enum_glob_use)] // a table of opcodes
        use Opcode::*;
        let mut flags = Flags::NONE;
        // SAFETY: every accessor is asked of an instruction that has its flag.
        unsafe {
            if self.is(&[LLVMAdd, LLVMSub, LLVMMul, LLVMShl, LLVMTrunc]) {
                flags.nsw = LLVMGetNSW(self.raw()) != 0;
                flags.nuw = LLVMGetNUW(self.raw()) != 0;
            } else if self.is(&[LLVMUDiv, LLVMSDiv, LLVMLShr, LLVMAShr]) {
                flags.exact = LLVMGetExact(self.raw()) != 0;
            } else if self.is(&[LLVMOr]) {
                flags.disjoint = LLVMGetIsDisjoint(self.raw()) != 0;
            } else if self.is(&[LLVMZExt, LLVMUIToFP]) {
                flags.nneg = LLVMGetNNeg(self.raw()) != 0;
            }
        }
        flags
    }

    /// Whether a sanitizer's instrumentation made this instruction.
    pub(crate) fn is_instrumentation(self) -> bool {
        self.has_metadata("nosanitize")
    }

    /// Whether an access says what type it is of, as those of the source do.
    pub(crate) fn has_type_metadata(self) -> bool {
        self.has_metadata("tbaa")
    }

    /// Whether a call or a load promises something of its result, or its callee
    /// does: a breach is undefined.
    pub(crate) fn promises_result(self) -> bool {
        const PROMISES: [&str; 5] = ["nonnull", "range", "align", "dereferenceable", "returned"];
        const ANNOTATIONS: [&str; 4] = ["range", "nonnull", "align", "dereferenceable"];
        let callee = match self.call_target() {
            Some(CallTarget::Function(f)) => Some(f),
            _ => None,
        };
        let promised = PROMISES.iter().any(|name| {
            let Some(kind) = attribute_kind(name) else {
                return false;
            };
            // SAFETY: a call, and a function; an absent attribute is null.
            unsafe {
                (self.is_call() && !LLVMGetCallSiteEnumAttribute(self.raw(), 0, kind).is_null())
                    || callee
                        .is_some_and(|f| !LLVMGetEnumAttributeAtIndex(f.raw(), 0, kind).is_null())
            }
        });
        promised || ANNOTATIONS.iter().any(|name| self.has_metadata(name))
    }

    pub(super) fn has_metadata(self, kind_name: &str) -> bool {
        if !self.is_instruction() {
            return false;
        }
        // SAFETY: an instruction, and the name of a kind of metadata.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw()));
            let len = u32::try_from(kind_name.len()).unwrap_or(0);
            let kind = LLVMGetMDKindIDInContext(context, kind_name.as_ptr().cast(), len);
            !LLVMGetMetadata(self.raw(), kind).is_null()
        }
    }

    /// The comparison of an `icmp`.
    pub(crate) fn int_predicate(self) -> Option<IntPredicate> {
        self.is(&[Opcode::LLVMICmp])
            // SAFETY: an `icmp`.
            .then(|| unsafe { LLVMGetICmpPredicate(self.raw()) })
    }

    /// The comparison of an `fcmp`.
    pub(crate) fn real_predicate(self) -> Option<RealPredicate> {
        self.is(&[Opcode::LLVMFCmp])
            // SAFETY: an `fcmp`.
            .then(|| unsafe { LLVMGetFCmpPredicate(self.raw()) })
    }

    /// Whether an operation on floats may give something else than its exact
    /// result, rounded once (`nnan`, `contract`, `reassoc`, ...).
    pub(crate) fn is_relaxed(self) -> bool {
        // SAFETY: flags are asked of an instruction that has them.
        self.is_instruction()
            && unsafe {
                LLVMCanValueUseFastMathFlags(self.raw()) != 0
                    && LLVMGetFastMathFlags(self.raw()) != 0
            }
    }

    /// Whether a load, store or atomic access is volatile.
    pub(crate) fn is_volatile(self) -> bool {
        #[allow(clippy::enum_glob_use)] // a table of opcodes
        use Opcode::*;
        self.is(&[LLVMLoad, LLVMStore, LLVMAtomicRMW, LLVMAtomicCmpXchg])
            // SAFETY: a memory access.
            && unsafe { LLVMGetVolatile(self.raw()) } != 0
    }

    /// Whether a load or store is atomic.
    pub(crate) fn is_atomic(self) -> bool {
        // SAFETY: only asked of a load or store.
        self.is(&[Opcode::LLVMLoad, Opcode::LLVMStore])
            && unsafe { LLVMGetOrdering(self.raw()) }
                != llvm_sys::LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic
    }

    /// Whether a `cmpxchg` may fail although the values are the same.
    pub(crate) fn may_fail_spuriously(self) -> bool {
        self.is(&[Opcode::LLVMAtomicCmpXchg])
            // SAFETY: a `cmpxchg`.
            && unsafe { LLVMGetWeak(self.raw()) } != 0
    }

    /// Whether an `icmp` promises that its operands have the same sign.
    pub(crate) fn is_same_sign(self) -> bool {
        self.is(&[Opcode::LLVMICmp])
            // SAFETY: an `icmp`.
            && unsafe { LLVMGetICmpSameSign(self.raw()) } != 0
    }

    /// What an `alloca` makes room for.
    pub(crate) fn allocated_type(self) -> Option<Type<'m>> {
        self.is(&[Opcode::LLVMAlloca])
            // SAFETY: an `alloca`.
            .then(|| Type::new(unsafe { LLVMGetAllocatedType(self.raw()) }))
    }

    fn is_gep(self) -> bool {
        self.is(&[Opcode::LLVMGetElementPtr])
            || self.constant_opcode() == Some(Opcode::LLVMGetElementPtr)
    }

    /// The type that a `getelementptr` steps over.
    pub(crate) fn gep_source_type(self) -> Option<Type<'m>> {
        self.is_gep()
            // SAFETY: a `getelementptr`, instruction or constant.
            .then(|| Type::new(unsafe { LLVMGetGEPSourceElementType(self.raw()) }))
    }

    /// Whether a `getelementptr` promises to stay in its object.
    pub(crate) fn is_inbounds(self) -> bool {
        // SAFETY: a `getelementptr`, instruction or constant.
        self.is_gep() && unsafe { LLVMIsInBounds(self.raw()) } != 0
    }

    /// Whether a `getelementptr` promises that what it computes isn't null, unless its
    /// base is: it stays in its object, or above its base.
    pub(crate) fn stays_off_null(self) -> bool {
        // SAFETY: a `getelementptr`, instruction or constant.
        self.is_inbounds()
            || (self.is_gep() && unsafe { LLVMGEPGetNoWrapFlags(self.raw()) } & LLVMGEPFlagNUW != 0)
    }

    /// The positions that `extractvalue` and `insertvalue` name.
    pub(crate) fn indices(self) -> Vec<u32> {
        if !self.is(&[Opcode::LLVMExtractValue, Opcode::LLVMInsertValue]) {
            return Vec::new();
        }
        // SAFETY: one of the instructions with indices.
        unsafe {
            let n = LLVMGetNumIndices(self.raw()) as usize;
            let at = LLVMGetIndices(self.raw());
            if n == 0 || at.is_null() {
                return Vec::new();
            }
            std::slice::from_raw_parts(at, n).to_vec()
        }
    }

    /// The mask of a `shufflevector`; `None` for a lane without a value.
    pub(crate) fn shuffle_mask(self) -> Vec<Option<u32>> {
        if !self.is(&[Opcode::LLVMShuffleVector]) {
            return Vec::new();
        }
        // SAFETY: a `shufflevector`, and positions in range.
        unsafe {
            (0..LLVMGetNumMaskElements(self.raw()))
                .map(|i| u32::try_from(LLVMGetMaskValue(self.raw(), i)).ok())
                .collect()
        }
    }

    /// The incoming values of a `phi`.
    pub(crate) fn incoming(self) -> Vec<(Block<'m>, Value<'m>)> {
        if !self.is(&[Opcode::LLVMPHI]) {
            return Vec::new();
        }
        // SAFETY: a `phi`, and positions in range.
        unsafe {
            (0..LLVMCountIncoming(self.raw()))
                .map(|i| {
                    (
                        Block::new(LLVMGetIncomingBlock(self.raw(), i)),
                        Value::new(LLVMGetIncomingValue(self.raw(), i)),
                    )
                })
                .collect()
        }
    }

    /// The blocks that a terminator may jump to.
    pub(crate) fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: asking never fails on an instruction.
        if !self.is_instruction() || unsafe { LLVMIsATerminatorInst(self.raw()) }.is_null() {
            return Vec::new();
        }
        // SAFETY: a terminator, and positions in range.
        unsafe {
            (0..LLVMGetNumSuccessors(self.raw()))
                .map(|i| Block::new(LLVMGetSuccessor(self.raw(), i)))
                .collect()
        }
    }

    /// The condition of a two-way `br`.
    pub(crate) fn condition(self) -> Option<Value<'m>> {
        // SAFETY: a `br`, and a conditional one.
        unsafe {
            if !self.is(&[Opcode::LLVMBr]) || LLVMIsConditional(self.raw()) == 0 {
                return None;
            }
            Value::from_nullable(LLVMGetCondition(self.raw()))
        }
    }

    /// The values of a `switch`'s cases, in the order of the successors after
    /// the first (the default).
    pub(crate) fn switch_cases(self) -> Vec<Value<'m>> {
        if !self.is(&[Opcode::LLVMSwitch]) {
            return Vec::new();
        }
        // SAFETY: a `switch`; case `i` belongs to successor `i`, from 1.
        unsafe {
            (1..LLVMGetNumSuccessors(self.raw()))
                .map(|i| Value::new(LLVMGetSwitchCaseValue(self.raw(), i)))
                .collect()
        }
    }

    /// Where an `invoke` goes on after an exception, if a landing pad takes it.
    pub(crate) fn landing_pad(self) -> Option<Block<'m>> {
        if !self.is(&[Opcode::LLVMInvoke]) {
            return None;
        }
        // SAFETY: an `invoke`.
        let raw = unsafe { LLVMGetUnwindDest(self.raw()) };
        let block = (!raw.is_null()).then(|| Block::new(raw))?;
        let first = block
            .instructions()
            .find(|i| i.opcode() != Some(Opcode::LLVMPHI))?;
        (first.opcode() == Some(Opcode::LLVMLandingPad)).then_some(block)
    }

    /// What a landing pad catches, in order: for each handler the record of a type, or
    /// null for all; for each list of what may pass, that list.
    pub(crate) fn clauses(self) -> Vec<Value<'m>> {
        if !self.is(&[Opcode::LLVMLandingPad]) {
            return Vec::new();
        }
        // SAFETY: a landing pad, and positions in range.
        unsafe {
            (0..LLVMGetNumClauses(self.raw()))
                .map(|i| Value::new(LLVMGetClause(self.raw(), i)))
                .collect()
        }
    }

    /// Whether a landing pad is entered whatever was thrown.
    pub(crate) fn is_cleanup(self) -> bool {
        // SAFETY: a landing pad.
        self.is(&[Opcode::LLVMLandingPad]) && unsafe { LLVMIsCleanup(self.raw()) } != 0
    }

    /// The target of an `invoke` when the call returns.
    pub(crate) fn normal_destination(self) -> Option<Block<'m>> {
        self.is(&[Opcode::LLVMInvoke])
            // SAFETY: an `invoke`.
            .then(|| Block::new(unsafe { LLVMGetNormalDest(self.raw()) }))
    }

    /// Whether it is a call of some sort.
    pub(crate) fn is_call(self) -> bool {
        self.is(&[Opcode::LLVMCall, Opcode::LLVMInvoke, Opcode::LLVMCallBr])
    }

    /// Whether a function is called as C's are.
    pub(crate) fn has_calling_convention_of_c(self) -> bool {
        // SAFETY: a function.
        self.is_function()
            && unsafe { LLVMGetFunctionCallConv(self.raw()) } == LLVMCallConv::LLVMCCallConv as u32
    }

    /// Whether a call calls as C does.
    pub(crate) fn calls_by_convention_of_c(self) -> bool {
        // SAFETY: a call.
        self.is_call()
            && unsafe { LLVMGetInstructionCallConv(self.raw()) }
                == LLVMCallConv::LLVMCCallConv as u32
    }

    /// Whether a call takes the place of the function that it stands in, whose
    /// further arguments it hands on (`musttail`).
    pub(crate) fn is_in_place_of_its_function(self) -> bool {
        // SAFETY: a call; others have no such kind.
        self.opcode() == Some(Opcode::LLVMCall)
            && matches!(
                unsafe { LLVMGetTailCallKind(self.raw()) },
                LLVMTailCallKind::LLVMTailCallKindMustTail
            )
    }

    /// What a call calls; aliases are looked through.
    pub(crate) fn call_target(self) -> Option<CallTarget<'m>> {
        if !self.is_call() {
            return None;
        }
        // SAFETY: a call.
        let mut target = Value::new(unsafe { LLVMGetCalledValue(self.raw()) });
        for _ in 0..32 {
            match target.aliasee() {
                Some(next) => target = next,
                None => break,
            }
        }
        Some(match target.kind() {
            ValueKind::LLVMFunctionValueKind => CallTarget::Function(target),
            ValueKind::LLVMInlineAsmValueKind => CallTarget::Assembly(target),
            _ => CallTarget::Pointer(target),
        })
    }

    /// The type of the function that a call thinks it calls.
    pub(crate) fn called_type(self) -> Option<Type<'m>> {
        self.is_call()
            // SAFETY: a call.
            .then(|| Type::new(unsafe { LLVMGetCalledFunctionType(self.raw()) }))
    }

    /// The arguments of a call.
    pub(crate) fn call_args(self) -> Vec<Value<'m>> {
        if !self.is_call() {
            return Vec::new();
        }
        // SAFETY: a call; its arguments are its first operands.
        let n = unsafe { LLVMGetNumArgOperands(self.raw()) };
        (0..n).filter_map(|i| self.operand(i)).collect()
    }

    /// Whether a call (not its callee) carries an attribute of that name.
    pub(crate) fn call_has_attribute(self, name: &'static str) -> bool {
        let Some(kind) = attribute_kind(name) else {
            return false;
        };
        // SAFETY: a call.
        self.is_call()
            && !unsafe {
                LLVMGetCallSiteEnumAttribute(self.raw(), LLVMAttributeFunctionIndex, kind)
            }
            .is_null()
    }

    /// Whether argument `i` of a call carries an attribute of that name.
    pub(crate) fn argument_has(self, i: u32, name: &'static str) -> bool {
        let Some(kind) = attribute_kind(name).filter(|_| self.is_call()) else {
            return false;
        };
        // SAFETY: a call; an absent attribute is null.
        !unsafe { LLVMGetCallSiteEnumAttribute(self.raw(), i + 1, kind) }.is_null()
    }

    /// The type that an attribute of argument `i` of a call names (`byval`).
    pub(crate) fn call_attribute_type(self, i: u32, name: &'static str) -> Option<Type<'m>> {
        let kind = attribute_kind(name)?;
        if !self.is_call() {
            return None;
        }
        // SAFETY: a call; an absent attribute is null.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.raw(), i + 1, kind);
            (!attribute.is_null() && LLVMIsTypeAttribute(attribute) != 0)
                .then(|| Type::new(LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The number of an attribute of argument `i` of a call (`align`); 0 when it
    /// isn't there.
    pub(crate) fn call_attribute_number(self, i: u32, name: &'static str) -> u64 {
        let Some(kind) = attribute_kind(name).filter(|_| self.is_call()) else {
            return 0;
        };
        // SAFETY: a call; an absent attribute is null.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.raw(), i + 1, kind);
            if attribute.is_null() {
                0
            } else {
                LLVMGetEnumAttributeValue(attribute)
            }
        }
    }

    /// The constraints of inline assembly.
    pub(crate) fn assembly_constraints(self) -> Option<String> {
        if self.kind() != ValueKind::LLVMInlineAsmValueKind {
            return None;
        }
        let mut len = 0;
        // SAFETY: inline assembly; LLVM sets the length.
        unsafe {
            let text = LLVMGetInlineAsmConstraintString(self.raw(), &raw mut len);
            Some(super::lossy(text, len))
        }
    }

    /// Whether inline assembly does more than to compute its outputs: it is
    /// said to have effects, and there is some.
    pub(crate) fn assembly_has_effects(self) -> bool {
        if self.kind() != ValueKind::LLVMInlineAsmValueKind {
            return false;
        }
        let mut len = 0;
        // SAFETY: inline assembly; LLVM sets the length.
        unsafe {
            let text = LLVMGetInlineAsmAsmString(self.raw(), &raw mut len);
            let empty = super::lossy(text, len).trim().is_empty();
            !empty && LLVMGetInlineAsmHasSideEffects(self.raw()) != 0
        }
    }

    /// What an `atomicrmw` computes.
    pub(crate) fn atomic_op(self) -> AtomicOp {
        #[allow(clippy::enum_glob_use)] // a table of operations
        use LLVMAtomicRMWBinOp::*;
        if !self.is(&[Opcode::LLVMAtomicRMW]) {
            return AtomicOp::Other;
        }
        // SAFETY: an `atomicrmw`.
        match unsafe { LLVMGetAtomicRMWBinOp(self.raw()) } {
            LLVMAtomicRMWBinOpXchg => AtomicOp::Exchange,
            LLVMAtomicRMWBinOpAdd => AtomicOp::Binary(ir::BinOp::Add),
            LLVMAtomicRMWBinOpSub => AtomicOp::Binary(ir::BinOp::Sub),
            LLVMAtomicRMWBinOpAnd => AtomicOp::Binary(ir::BinOp::And),
            LLVMAtomicRMWBinOpOr => AtomicOp::Binary(ir::BinOp::Or),
            LLVMAtomicRMWBinOpXor => AtomicOp::Binary(ir::BinOp::Xor),
            LLVMAtomicRMWBinOpNand => AtomicOp::Nand,
            LLVMAtomicRMWBinOpMax => AtomicOp::Choose(ir::CmpOp::Sgt),
            LLVMAtomicRMWBinOpMin => AtomicOp::Choose(ir::CmpOp::Slt),
            LLVMAtomicRMWBinOpUMax => AtomicOp::Choose(ir::CmpOp::Ugt),
            LLVMAtomicRMWBinOpUMin => AtomicOp::Choose(ir::CmpOp::Ult),
            _ => AtomicOp::Other,
        }
    }
}
