//! LLVM's instructions: one table, one row each.

use super::intrinsic;
use super::treatment::Treatment;
use crate::llvm::Opcode;
use std::sync::LazyLock;

/// How an instruction is lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Binary,
    Compare,
    Convert,
    Select,
    Freeze,
    Phi,
    Float,
    Alloca,
    Load,
    Store,
    ElementPointer,
    AtomicUpdate,
    AtomicExchange,
    Fence,
    ExtractValue,
    InsertValue,
    ExtractElement,
    InsertElement,
    Shuffle,
    Call,
    Invoke,
    Return,
    Branch,
    Switch,
    Unreachable,
    IndirectBranch,
    CallBranch,
    LandingPad,
    Resume,
    /// Only an exception leads here, and that none is thrown is assumed.
    Pad,
    FurtherArgument,
    /// The result is arbitrary, and it goes on anywhere it may.
    Unknown,
}

/// LLVM's name, how it is lowered, and how true that is.
type Entry = (Opcode, &'static str, Way, &'static str);

const WRAPS: &str = "exactly; checked where it must not wrap";
const EXACT: &str = "exactly";
const LANES: &str = "exactly, each element a number of its own";
const FLOAT: &str = "single and double exactly in runs and bit-vectors, as ranges with rounding in \
                     domains; other formats: an arbitrary result";
const ACCESS: &str =
    "byte by byte, in the object that is pointed to; checked: null, lifetime, bounds";
const ATOMIC: &str = "as one step of a single thread, which is assumed";
const PAD: &str = "that no exception of another system leads here is assumed";

const TABLE: &[Entry] = &[
    (Opcode::LLVMAdd, "add", Way::Binary, WRAPS),
    (Opcode::LLVMSub, "sub", Way::Binary, WRAPS),
    (Opcode::LLVMMul, "mul", Way::Binary, WRAPS),
    (
        Opcode::LLVMUDiv,
        "udiv",
        Way::Binary,
        "exactly; checked: division by zero",
    ),
    (
        Opcode::LLVMSDiv,
        "sdiv",
        Way::Binary,
        "exactly; checked: division by zero, overflow",
    ),
    (
        Opcode::LLVMURem,
        "urem",
        Way::Binary,
        "exactly; checked: division by zero",
    ),
    (
        Opcode::LLVMSRem,
        "srem",
        Way::Binary,
        "exactly; checked: division by zero, overflow",
    ),
    (
        Opcode::LLVMShl,
        "shl",
        Way::Binary,
        "exactly; checked: the amount, and what must not wrap",
    ),
    (
        Opcode::LLVMLShr,
        "lshr",
        Way::Binary,
        "exactly; checked: the amount",
    ),
    (
        Opcode::LLVMAShr,
        "ashr",
        Way::Binary,
        "exactly; checked: the amount",
    ),
    (Opcode::LLVMAnd, "and", Way::Binary, EXACT),
    (Opcode::LLVMOr, "or", Way::Binary, EXACT),
    (Opcode::LLVMXor, "xor", Way::Binary, EXACT),
    (
        Opcode::LLVMICmp,
        "icmp",
        Way::Compare,
        "exactly; of pointers: objects and offsets",
    ),
    (Opcode::LLVMTrunc, "trunc", Way::Convert, EXACT),
    (Opcode::LLVMZExt, "zext", Way::Convert, EXACT),
    (Opcode::LLVMSExt, "sext", Way::Convert, EXACT),
    (
        Opcode::LLVMPtrToInt,
        "ptrtoint",
        Way::Convert,
        "the address as a number; the object is kept where the number's way is seen",
    ),
    (
        Opcode::LLVMPtrToAddr,
        "ptrtoaddr",
        Way::Convert,
        "the address as a number; the object is kept where the number's way is seen",
    ),
    (
        Opcode::LLVMIntToPtr,
        "inttoptr",
        Way::Convert,
        "the object that the number came from; else any whose address was seen",
    ),
    (Opcode::LLVMBitCast, "bitcast", Way::Convert, EXACT),
    (
        Opcode::LLVMAddrSpaceCast,
        "addrspacecast",
        Way::Convert,
        "the same object, where both have as many bits; it may be null, too",
    ),
    (Opcode::LLVMSelect, "select", Way::Select, EXACT),
    (
        Opcode::LLVMFreeze,
        "freeze",
        Way::Freeze,
        "exactly where it shows that the value isn't poison; an arbitrary number elsewhere",
    ),
    (
        Opcode::LLVMPHI,
        "phi",
        Way::Phi,
        "exactly, as copies on the edges",
    ),
    (Opcode::LLVMFNeg, "fneg", Way::Float, FLOAT),
    (Opcode::LLVMFAdd, "fadd", Way::Float, FLOAT),
    (Opcode::LLVMFSub, "fsub", Way::Float, FLOAT),
    (Opcode::LLVMFMul, "fmul", Way::Float, FLOAT),
    (Opcode::LLVMFDiv, "fdiv", Way::Float, FLOAT),
    (Opcode::LLVMFRem, "frem", Way::Float, FLOAT),
    (Opcode::LLVMFCmp, "fcmp", Way::Float, FLOAT),
    (
        Opcode::LLVMFPToUI,
        "fptoui",
        Way::Float,
        "as floats are; checked: it fits",
    ),
    (
        Opcode::LLVMFPToSI,
        "fptosi",
        Way::Float,
        "as floats are; checked: it fits",
    ),
    (Opcode::LLVMUIToFP, "uitofp", Way::Float, FLOAT),
    (Opcode::LLVMSIToFP, "sitofp", Way::Float, FLOAT),
    (Opcode::LLVMFPTrunc, "fptrunc", Way::Float, FLOAT),
    (Opcode::LLVMFPExt, "fpext", Way::Float, FLOAT),
    (
        Opcode::LLVMAlloca,
        "alloca",
        Way::Alloca,
        "a new object, until its scope or function ends",
    ),
    (Opcode::LLVMLoad, "load", Way::Load, ACCESS),
    (Opcode::LLVMStore, "store", Way::Store, ACCESS),
    (
        Opcode::LLVMGetElementPtr,
        "getelementptr",
        Way::ElementPointer,
        "exactly, as an offset in the object; checked: an index of an array",
    ),
    (
        Opcode::LLVMAtomicRMW,
        "atomicrmw",
        Way::AtomicUpdate,
        ATOMIC,
    ),
    (
        Opcode::LLVMAtomicCmpXchg,
        "cmpxchg",
        Way::AtomicExchange,
        ATOMIC,
    ),
    (
        Opcode::LLVMFence,
        "fence",
        Way::Fence,
        "nothing: a single thread is assumed",
    ),
    (
        Opcode::LLVMExtractValue,
        "extractvalue",
        Way::ExtractValue,
        EXACT,
    ),
    (
        Opcode::LLVMInsertValue,
        "insertvalue",
        Way::InsertValue,
        EXACT,
    ),
    (
        Opcode::LLVMExtractElement,
        "extractelement",
        Way::ExtractElement,
        LANES,
    ),
    (
        Opcode::LLVMInsertElement,
        "insertelement",
        Way::InsertElement,
        LANES,
    ),
    (
        Opcode::LLVMShuffleVector,
        "shufflevector",
        Way::Shuffle,
        LANES,
    ),
    (
        Opcode::LLVMCall,
        "call",
        Way::Call,
        "the functions that may be meant; the library as `list library` says; what is unknown may do \
         anything; inline assembly: arbitrary results",
    ),
    (
        Opcode::LLVMInvoke,
        "invoke",
        Way::Invoke,
        "as a call, that goes on or unwinds",
    ),
    (
        Opcode::LLVMRet,
        "ret",
        Way::Return,
        "exactly; the function's locals end",
    ),
    (Opcode::LLVMBr, "br", Way::Branch, EXACT),
    (Opcode::LLVMSwitch, "switch", Way::Switch, EXACT),
    (
        Opcode::LLVMUnreachable,
        "unreachable",
        Way::Unreachable,
        "checked, where the program says so: it isn't reached",
    ),
    (
        Opcode::LLVMIndirectBr,
        "indirectbr",
        Way::IndirectBranch,
        "exactly where the address is a label's that is seen; else to any of the labels",
    ),
    (
        Opcode::LLVMCallBr,
        "callbr",
        Way::CallBranch,
        "arbitrary results, on to any of the labels",
    ),
    (
        Opcode::LLVMLandingPad,
        "landingpad",
        Way::LandingPad,
        "the exception that is thrown, and the handler that its type chooses",
    ),
    (
        Opcode::LLVMResume,
        "resume",
        Way::Resume,
        "exactly: the exception goes on",
    ),
    (Opcode::LLVMCleanupPad, "cleanuppad", Way::Pad, PAD),
    (Opcode::LLVMCatchPad, "catchpad", Way::Pad, PAD),
    (Opcode::LLVMCleanupRet, "cleanupret", Way::Pad, PAD),
    (Opcode::LLVMCatchRet, "catchret", Way::Pad, PAD),
    (Opcode::LLVMCatchSwitch, "catchswitch", Way::Pad, PAD),
    (
        Opcode::LLVMVAArg,
        "va_arg",
        Way::FurtherArgument,
        "an arbitrary result (clang reads the list itself, which is followed)",
    ),
];

/// The rows' ways, by LLVM's number.
static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let last = TABLE.iter().map(|(opcode, ..)| *opcode as usize).max();
    let mut ways = vec![Way::Unknown; last.unwrap_or(0) + 1];
    for (opcode, _, way, _) in TABLE {
        ways[*opcode as usize] = *way;
    }
    ways
});

impl Way {
    /// An instruction that the table doesn't have is unknown.
    pub(super) fn of(opcode: Opcode) -> Way {
        let way = WAYS.get(opcode as usize);
        way.copied().unwrap_or(Way::Unknown)
    }
}

/// What each instruction gets, then each intrinsic. Other intrinsics: arbitrary
/// results, and arbitrary memory if they say that they touch it.
pub fn treatments() -> Vec<Treatment> {
    let instructions = TABLE.iter().map(|(_, name, _, summary)| Treatment {
        name,
        is_intrinsic: false,
        summary,
    });
    let mut all: Vec<Treatment> = instructions.collect();
    let intrinsics = intrinsic::treatments();
    let is_new = |name: &str| TABLE.iter().all(|(_, known, ..)| *known != name);
    all.extend(intrinsics.filter(|t| is_new(t.name)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_instruction_of_llvm_has_one_row() {
        let numbers: BTreeSet<u32> = TABLE.iter().map(|(o, ..)| *o as u32).collect();
        let names: BTreeSet<&str> = TABLE.iter().map(|(_, n, ..)| *n).collect();
        assert_eq!((numbers.len(), names.len()), (TABLE.len(), TABLE.len()));
        // 6 was `unwind`; the two after 46 are for LLVM's own use.
        let known = (1..=69).filter(|n| ![6, 47, 48].contains(n));
        assert_eq!(numbers, known.collect());
    }

    #[test]
    fn what_is_told_has_one_name() {
        let all = treatments();
        let names: BTreeSet<&str> = all.iter().map(|t| t.name).collect();
        assert_eq!(names.len(), all.len());
        assert!(names.contains("ctpop") && names.contains("sqrt"));
    }
}
