//! Which values may be poison: the results of operations whose promises are broken,
//! and what is computed with them.
//!
//! Source: LLVM's Language Reference, *Poison Values*.

use super::value::attribute_kind;
use super::{CallTarget, Opcode, Shape, Value, ValueKind};
use ir::Flags;
use llvm_sys::LLVMAttributeReturnIndex;
use llvm_sys::core::*;
use rustc_hash::FxHashSet as HashSet;

/// How many values a value is computed from are looked at.
const MOST: usize = 64;

/// Intrinsics that give poison only where they are given some.
const PURE: [&str; 22] = [
    "llvm.bitreverse.",
    "llvm.bswap.",
    "llvm.ctpop.",
    "llvm.expect.",
    "llvm.fabs.",
    "llvm.fshl.",
    "llvm.fshr.",
    "llvm.sadd.sat.",
    "llvm.sadd.with.overflow.",
    "llvm.scmp.",
    "llvm.smax.",
    "llvm.smin.",
    "llvm.smul.with.overflow.",
    "llvm.ssub.sat.",
    "llvm.ssub.with.overflow.",
    "llvm.uadd.sat.",
    "llvm.uadd.with.overflow.",
    "llvm.ucmp.",
    "llvm.umax.",
    "llvm.umin.",
    "llvm.umul.with.overflow.",
    "llvm.usub.sat.",
];

/// Attributes that make poison of what breaks them, unless `noundef` stands beside.
const PROMISES: [&str; 4] = ["align", "nofpclass", "nonnull", "range"];

/// What is to be known of an operation.
enum Gives {
    /// Poison, or nobody knows.
    Some,
    /// None.
    None,
    /// As much as its operands do.
    That,
}

impl Value<'_> {
    /// Whether a value may be poison, as far as its function shows.
    pub(crate) fn may_be_poison(self) -> bool {
        let mut open = vec![self];
        let mut seen = HashSet::default();
        while let Some(v) = open.pop() {
            if !seen.insert(v) {
                continue;
            }
            if seen.len() > MOST {
                return true;
            }
            match v.gives() {
                Gives::Some => return true,
                Gives::None => {}
                Gives::That if v.is_call() => open.extend(v.call_args()),
                Gives::That => open.extend(v.operands()),
            }
        }
        false
    }

    fn gives(self) -> Gives {
        #[allow(clippy::enum_glob_use)] // a table of kinds
        use ValueKind::*;
        match self.kind() {
            LLVMInstructionValueKind => self.instruction_gives(),
            LLVMArgumentValueKind if self.is_defined_argument() => Gives::None,
            LLVMConstantAggregateZeroValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind
            | LLVMConstantFPValueKind
            | LLVMConstantIntValueKind
            | LLVMConstantPointerNullValueKind
            | LLVMFunctionValueKind
            | LLVMGlobalAliasValueKind
            | LLVMGlobalVariableValueKind
            | LLVMUndefValueValueKind => Gives::None,
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind => Gives::That,
            _ => Gives::Some,
        }
    }

    fn instruction_gives(self) -> Gives {
        #[allow(clippy::enum_glob_use)] // a table of opcodes
        use Opcode::*;
        let Some(opcode) = self.opcode() else {
            return Gives::Some;
        };
        let that_if = |is: bool| if is { Gives::That } else { Gives::Some };
        match opcode {
            LLVMFreeze | LLVMAlloca => Gives::None,
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMAnd
            | LLVMOr | LLVMXor | LLVMZExt | LLVMSExt | LLVMTrunc | LLVMPtrToInt | LLVMIntToPtr
            | LLVMBitCast | LLVMUIToFP | LLVMSIToFP => that_if(self.flags() == Flags::NONE),
            LLVMShl | LLVMLShr | LLVMAShr => {
                that_if(self.flags() == Flags::NONE && self.shifts_by_less_than_its_width())
            }
            // SAFETY: a comparison of integers or pointers.
            LLVMICmp => that_if(unsafe { LLVMGetICmpSameSign(self.raw()) } == 0),
            LLVMFCmp | LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem | LLVMFNeg
            | LLVMSelect | LLVMPHI => that_if(self.has_no_fast_math()),
            LLVMExtractValue | LLVMInsertValue => Gives::That,
            LLVMLoad if self.has_metadata("noundef") => Gives::None,
            LLVMCall => self.call_gives(),
            _ => Gives::Some,
        }
    }

    fn call_gives(self) -> Gives {
        let callee = match self.call_target() {
            Some(CallTarget::Function(f)) => Some(f),
            _ => None,
        };
        let Some(kind) = attribute_kind("noundef") else {
            return Gives::Some;
        };
        // SAFETY: a call; an absent attribute is null.
        let here =
            unsafe { LLVMGetCallSiteEnumAttribute(self.raw(), LLVMAttributeReturnIndex, kind) };
        if !here.is_null() || callee.is_some_and(|f| f.result_has("noundef")) {
            return Gives::None;
        }
        let promises = |i: u32| PROMISES.iter().any(|p| self.argument_has(i, p));
        let promised =
            self.promises_result() || (0..).zip(self.call_args()).any(|(i, _)| promises(i));
        let Some(f) = callee.filter(|f| !promised && !f.result_has("nofpclass")) else {
            return Gives::Some;
        };
        let name = f.name();
        if self.has_no_fast_math() && PURE.iter().any(|p| name.starts_with(p)) {
            return Gives::That;
        }
        // What others return is a number.
        if f.is_declaration() && self.has_no_fast_math() && !name.starts_with("llvm.") {
            return Gives::None;
        }
        Gives::Some
    }

    fn has_no_fast_math(self) -> bool {
        // SAFETY: an instruction; its flags are asked for if it may have any.
        unsafe {
            LLVMCanValueUseFastMathFlags(self.raw()) == 0 || LLVMGetFastMathFlags(self.raw()) == 0
        }
    }

    fn shifts_by_less_than_its_width(self) -> bool {
        let amount = self.operand(1).and_then(Value::int);
        matches!((amount, self.ty().shape()), (Some(n), Shape::Int(width)) if n < u64::from(width))
    }

    /// Whether an argument isn't poison: its function says so, or it is one of the
    /// program's own, of which nothing is promised.
    fn is_defined_argument(self) -> bool {
        // SAFETY: an argument.
        let f = Value::from_nullable(unsafe { LLVMGetParamParent(self.raw()) });
        f.is_some_and(|f| {
            let at = (0..).zip(f.arguments()).find(|(_, p)| *p == self);
            at.is_some_and(|(i, _)| {
                let given = f.name() == "main" && !PROMISES.iter().any(|p| f.parameter_has(i, p));
                given || f.parameter_has(i, "noundef")
            })
        })
    }
}
