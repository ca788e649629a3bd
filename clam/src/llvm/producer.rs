//! Who made a function of bitcode that was given to us, and whether anybody
//! rewrote it: only where nobody did, its flags (`nsw`, `inbounds`, ...) are
//! the source's.
//!
//! clang marks what it compiles without optimising by `optnone`. Otherwise the
//! debug information's compile unit names the producer and says whether it
//! optimised; but since other tools may have run after it, the function must
//! also look as clang or rustc leave it.

use super::debug::records_before;
use super::metadata::operand;
use super::{Block, Module, Opcode, Value, attribute, lossy, take_message};
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMGetMetadataKind, LLVMGetSubprogram, LLVMMetadataKind};
use llvm_sys::prelude::{LLVMMetadataRef, LLVMModuleRef, LLVMValueRef};
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMDbgRecordKind, LLVMTailCallKind};
use rustc_hash::FxHashMap as HashMap;
use std::ffi::c_char;

/// What is known of where a function's instructions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// We compiled it.
    Compiled,
    /// clang compiled it, without optimising.
    Clang,
    /// rustc compiled it, without optimising.
    Rustc,
    /// Nobody knows.
    Foreign,
    /// Passes that rewrite code have run on it.
    Rewritten,
}

impl Origin {
    const ALL: [Origin; 5] = [
        Origin::Compiled,
        Origin::Clang,
        Origin::Rustc,
        Origin::Foreign,
        Origin::Rewritten,
    ];

    fn name(self) -> &'static str {
        match self {
            Origin::Compiled => "compiled",
            Origin::Clang => "clang",
            Origin::Rustc => "rustc",
            Origin::Foreign => "foreign",
            Origin::Rewritten => "rewritten",
        }
    }

    /// Whether flags and literal `poison` are the source's.
    pub(crate) fn is_faithful(self) -> bool {
        matches!(self, Origin::Compiled | Origin::Clang | Origin::Rustc)
    }
}

/// The language of a function's source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// C, of whichever year.
    C,
    /// Rust.
    Rust,
    /// Another one, or nobody knows.
    Other,
}

impl Language {
    const ALL: [Language; 3] = [Language::C, Language::Rust, Language::Other];

    fn name(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Rust => "rust",
            Language::Other => "other",
        }
    }

    /// What a compile unit says, as LLVM prints it: `language: DW_LANG_C11`, or
    /// `sourceLanguageName: DW_LNAME_C`.
    fn of_unit(printed: &str) -> Language {
        let named = ["DW_LANG_", "DW_LNAME_"]
            .iter()
            .find_map(|p| printed.split_once(p));
        let Some((_, rest)) = named else {
            return Language::Other;
        };
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = rest.split(|c| !is_word(c)).next().unwrap_or_default();
        match word.trim_end_matches(|c: char| c.is_ascii_digit()) {
            "C" => Language::C,
            "Rust" => Language::Rust,
            _ => Language::Other,
        }
    }
}

/// Functions carry their origin in this attribute, which linking keeps,
const ORIGIN: &str = "pincer-origin";
/// and the language of their source in this one.
const LANGUAGE: &str = "pincer-language";

/// Operands of a subprogram: file, scope, name, linkage name, type, unit, ...
const UNIT_OF_SUBPROGRAM: usize = 5;
/// Operands of a compile unit: file, producer, ...
const PRODUCER_OF_UNIT: usize = 1;

/// The compiler that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compiler {
    Clang,
    Rustc,
    Other,
}

/// `Debian clang version 22.1.8`, `clang LLVM (rustc version 1.95.0)`.
fn compiler(producer: &str) -> Compiler {
    if producer.contains("rustc version") {
        Compiler::Rustc
    } else if producer.contains("clang version") {
        Compiler::Clang
    } else {
        Compiler::Other
    }
}

/// A compile unit.
#[derive(Clone, Copy, Debug)]
struct Unit {
    compiler: Compiler,
    language: Language,
    optimized: bool,
}

/// Gives every function of a module that has a body its origin and its language.
///
/// SAFETY: `part` must be alive, and belong to `module`'s context.
pub(super) unsafe fn mark(module: &Module, part: LLVMModuleRef, compiled: bool) {
    // SAFETY: the module is alive.
    let functions: Vec<Value<'_>> = unsafe {
        let first = LLVMGetFirstFunction(part);
        super::chain(first, |f| LLVMGetNextFunction(f))
    };
    let bodies = functions.into_iter().filter(|f| !f.is_declaration());
    let bodies: Vec<Value<'_>> = bodies.collect();
    let mut units = HashMap::default();
    let origins: Vec<Origin> = if compiled {
        bodies.iter().map(|_| Origin::Compiled).collect()
    } else {
        // SAFETY: as above.
        let of_module = unsafe { identified(part) };
        judge(module, &bodies, of_module, &mut units)
    };
    for (f, origin) in bodies.into_iter().zip(origins) {
        let language = unit_of(module, f, &mut units).map_or(Language::Other, |u| u.language);
        for (key, value) in [(ORIGIN, origin.name()), (LANGUAGE, language.name())] {
            // SAFETY: a function of a live module; the strings are copied.
            unsafe {
                let mark = attribute(module.context, key, value);
                LLVMAddAttributeAtIndex(f.raw(), LLVMAttributeFunctionIndex, mark);
            }
        }
    }
}

fn judge(
    module: &Module,
    bodies: &[Value<'_>],
    of_module: Compiler,
    units: &mut HashMap<LLVMMetadataRef, Unit>,
) -> Vec<Origin> {
    let unoptimized = |f: &Value<'_>| f.has_attribute("optnone");
    // What compilers make for themselves carries neither mark.
    let any_unoptimized = bodies
        .iter()
        .any(|f| unoptimized(f) || unit_of(module, *f, units).is_some_and(|u| !u.optimized));
    // A single function may be exempt from optimising, in a module that isn't.
    let any_rewritten = bodies
        .iter()
        .any(|f| !unoptimized(f) && shows_rewriting(*f, Compiler::Other));
    bodies
        .iter()
        .map(|f| {
            let unit = unit_of(module, *f, units);
            let compiler = unit.map_or(of_module, |u| u.compiler);
            let optimized = unit.map_or(any_rewritten, |u| u.optimized);
            let said = if unoptimized(f) {
                // Passes over whole programs replace arguments that nobody
                // reads, here too.
                compiler == Compiler::Clang && !(optimized && passes_poison(*f))
            } else {
                let says_so = unit.map_or(any_unoptimized, |u| !u.optimized);
                says_so && !shows_rewriting(*f, compiler)
            };
            match compiler {
                Compiler::Clang if said => Origin::Clang,
                Compiler::Rustc if said => Origin::Rustc,
                _ if optimized && unit.is_some() => Origin::Rewritten,
                Compiler::Rustc if !shows_rewriting(*f, compiler) => Origin::Foreign,
                _ if shows_rewriting(*f, Compiler::Other) || stores_no_parameter(*f) => {
                    Origin::Rewritten
                }
                _ => Origin::Foreign,
            }
        })
        .collect()
}

/// What `llvm.ident` says of the whole module: clang if it is the compiler of
/// some of it, and nobody unknown is.
///
/// SAFETY: `part` must be alive.
unsafe fn identified(part: LLVMModuleRef) -> Compiler {
    let name = c"llvm.ident".as_ptr().cast::<c_char>();
    // SAFETY: the vector has room for all operands.
    let nodes = unsafe {
        let n = LLVMGetNamedMetadataNumOperands(part, name) as usize;
        let mut nodes = vec![std::ptr::null_mut(); n];
        LLVMGetNamedMetadataOperands(part, name, nodes.as_mut_ptr());
        nodes
    };
    let mut known = Compiler::Other;
    for node in nodes {
        // SAFETY: nodes are metadata as values.
        let text = unsafe { operand(node, 0).map(|s| text(s)) };
        match compiler(&text.unwrap_or_default()) {
            Compiler::Other => return Compiler::Other,
            Compiler::Rustc if known == Compiler::Clang => {}
            found => known = found,
        }
    }
    known
}

fn unit_of(
    module: &Module,
    f: Value<'_>,
    known: &mut HashMap<LLVMMetadataRef, Unit>,
) -> Option<Unit> {
    // SAFETY: a function; nodes are only asked for operands, and the printed
    // text is ours.
    unsafe {
        let subprogram = LLVMGetSubprogram(f.raw());
        if subprogram.is_null() {
            return None;
        }
        let node = LLVMMetadataAsValue(module.context, subprogram);
        let unit = operand(node, UNIT_OF_SUBPROGRAM)?;
        let key = LLVMValueAsMetadata(unit);
        let is_unit = matches!(
            LLVMGetMetadataKind(key),
            LLVMMetadataKind::LLVMDICompileUnitMetadataKind
        );
        if !is_unit {
            return None;
        }
        if let Some(unit) = known.get(&key) {
            return Some(*unit);
        }
        let producer = operand(unit, PRODUCER_OF_UNIT).map(|s| text(s));
        // The C interface has no accessor for it.
        let printed = take_message(LLVMPrintValueToString(unit));
        let found = Unit {
            compiler: compiler(&producer.unwrap_or_default()),
            language: Language::of_unit(&printed),
            optimized: !printed.contains("isOptimized: false")
                || printed.contains("isOptimized: true"),
        };
        known.insert(key, found);
        Some(found)
    }
}

/// SAFETY: `string` must be metadata as a value.
unsafe fn text(string: LLVMValueRef) -> String {
    let mut len = 0;
    // SAFETY: only strings are asked for their text.
    unsafe {
        if LLVMIsAMDString(string).is_null() {
            return String::new();
        }
        let text = LLVMGetMDString(string, &raw mut len);
        lossy(text, len as usize)
    }
}

/// Whether a function looks other than its compiler leaves it when it doesn't
/// optimise.
fn shows_rewriting(f: Value<'_>, compiler: Compiler) -> bool {
    let inferred = ["nofree", "nosync"].iter().any(|a| f.has_attribute(a))
        || (f.has_attribute("norecurse") && f.name() != "main");
    if inferred {
        return true;
    }
    let blocks = f.blocks();
    let position: HashMap<_, _> = blocks.iter().zip(0..).map(|(b, i)| (*b, i)).collect();
    for (at, block) in blocks.iter().enumerate() {
        for inst in block.instructions() {
            let rewritten = match inst.opcode() {
                // No compiler carries the state of a loop in registers.
                Some(Opcode::LLVMPHI) => {
                    let mut from = inst.incoming().into_iter();
                    from.any(|(b, _)| position.get(&b).is_some_and(|i| *i >= at))
                }
                Some(Opcode::LLVMCall) => is_tail_call(inst),
                _ => false,
            };
            if rewritten || (compiler == Compiler::Clang && tells_values(inst)) {
                return true;
            }
        }
    }
    // What clang makes for itself has no locals.
    compiler == Compiler::Clang && f.name() != "__clang_call_terminate" && keeps_parameters(f)
}

/// Whether some parameter isn't stored to a local first.
fn keeps_parameters(f: Value<'_>) -> bool {
    let in_memory = |i: usize| {
        let i = u32::try_from(i).unwrap_or(u32::MAX);
        ["byval", "sret", "inalloca", "byref"]
            .iter()
            .any(|name| f.param_attribute_type(i, name).is_some())
    };
    let parameters = f.arguments();
    let mut kept = parameters.iter().enumerate();
    kept.any(|(i, a)| !in_memory(i) && !is_stored(*a))
}

/// Whether a function has parameters, and stores none of them.
fn stores_no_parameter(f: Value<'_>) -> bool {
    let parameters = f.arguments();
    !parameters.is_empty() && !parameters.into_iter().any(is_stored)
}

fn is_stored(parameter: Value<'_>) -> bool {
    parameter
        .users()
        .iter()
        .any(|u| u.opcode() == Some(Opcode::LLVMStore) && u.operand(0) == Some(parameter))
}

fn is_tail_call(call: Value<'_>) -> bool {
    // SAFETY: a call.
    let kind = unsafe { LLVMGetTailCallKind(call.raw()) };
    matches!(kind, LLVMTailCallKind::LLVMTailCallKindTail)
}

/// Whether debug records before an instruction tell a variable's value: without
/// optimising, they tell where it lies.
fn tells_values(inst: Value<'_>) -> bool {
    let is_value = |kind| matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordValue);
    // SAFETY: a record is only asked for its kind.
    let mut records = records_before(inst).into_iter();
    records.any(|r| is_value(unsafe { LLVMDbgRecordGetKind(r) }))
}

impl Module {
    /// Whether rustc made the module, as far as it says so.
    pub(crate) fn is_of_rustc(&self) -> bool {
        // SAFETY: the module is alive.
        unsafe { identified(self.raw) == Compiler::Rustc }
    }
}

/// Whether a literal `poison` is an argument of a call.
fn passes_poison(f: Value<'_>) -> bool {
    let mut instructions = f.blocks().into_iter().flat_map(Block::instructions);
    instructions.any(|i| i.call_args().into_iter().any(Value::is_poison))
}

impl Value<'_> {
    /// Where a function's instructions come from.
    pub(crate) fn origin(self) -> Origin {
        let marked = self.text_attribute(ORIGIN).unwrap_or_default();
        let mut all = Origin::ALL.into_iter();
        all.find(|o| o.name() == marked).unwrap_or(Origin::Foreign)
    }

    /// The language that a function is written in.
    pub(crate) fn language(self) -> Language {
        let marked = self.text_attribute(LANGUAGE).unwrap_or_default();
        let mut all = Language::ALL.into_iter();
        all.find(|l| l.name() == marked).unwrap_or(Language::Other)
    }

    /// What [`mark`] wrote to a function.
    pub(super) fn marks(self) -> Vec<(&'static str, String)> {
        let keys = [ORIGIN, LANGUAGE].into_iter();
        keys.filter_map(|key| Some((key, self.text_attribute(key)?)))
            .collect()
    }

    /// Whether flags and literal `poison` of a function are its source's.
    pub(crate) fn is_from_source(self) -> bool {
        self.origin().is_faithful()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_told_apart() {
        for (unit, expected) in [
            (
                "!DICompileUnit(language: DW_LANG_C11, file: !1)",
                Language::C,
            ),
            ("!DICompileUnit(language: DW_LANG_C, file: !1)", Language::C),
            (
                "!DICompileUnit(sourceLanguageName: DW_LNAME_C, file: !1)",
                Language::C,
            ),
            (
                "!DICompileUnit(language: DW_LANG_Rust, file: !1)",
                Language::Rust,
            ),
            (
                "!DICompileUnit(language: DW_LANG_C_plus_plus_14)",
                Language::Other,
            ),
            (
                "!DICompileUnit(sourceLanguageName: DW_LNAME_C_plus_plus)",
                Language::Other,
            ),
            ("!DICompileUnit(language: DW_LANG_Cobol85)", Language::Other),
            ("!DICompileUnit(file: !1)", Language::Other),
        ] {
            assert_eq!(Language::of_unit(unit), expected, "{unit}");
        }
    }

    #[test]
    fn producers_are_told_apart() {
        for (producer, expected) in [
            ("Debian clang version 22.1.8 (1~deb12u1)", Compiler::Clang),
            ("clang version 3.9.0", Compiler::Clang),
            ("clang LLVM (rustc version 1.95.0)", Compiler::Rustc),
            ("rustc version 1.95.0", Compiler::Rustc),
            ("zig 0.13.0", Compiler::Other),
            ("", Compiler::Other),
        ] {
            assert_eq!(compiler(producer), expected, "{producer}");
        }
    }
}
