//! A thin safe layer over LLVM's C interface: just what lowering reads.
//!
//! Handles are `Copy` and borrow their [`Module`]. What LLVM would only assert
//! (the opcode that an accessor expects, an index in range) is checked here,
//! so that no call from safe code can reach undefined behaviour in LLVM on a
//! module that its verifier accepted.

// LLVM's interface is a C library; every call into it is foreign.
#![allow(unsafe_code)]

mod debug;
mod declared;
mod forgotten;
mod inst;
mod libraries;
mod linked;
mod metadata;
mod poison;
mod producer;
mod rust_start;
mod stand_in;
mod types;
mod value;

pub(crate) use debug::{DebugVariable, Encoding, Location, SourceType};
pub(crate) use declared::Declared;
pub(crate) use inst::{AtomicOp, CallTarget};
pub(crate) use llvm_sys::LLVMIntPredicate as IntPredicate;
pub(crate) use llvm_sys::LLVMLinkage as Linkage;
pub(crate) use llvm_sys::LLVMOpcode as Opcode;
pub(crate) use llvm_sys::LLVMRealPredicate as RealPredicate;
pub(crate) use llvm_sys::LLVMValueKind as ValueKind;
pub(crate) use producer::{Language, Origin};
pub(crate) use types::{Shape, Type};
pub(crate) use value::{Block, Value};

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMDebugMetadataVersion, LLVMGetModuleDebugMetadataVersion};
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMByteOrder, LLVMByteOrdering,
    LLVMGetModuleDataLayout, LLVMOffsetOfElement, LLVMPointerSize,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_void};
use std::ptr;

/// A module with its context.
pub(crate) struct Module {
    context: LLVMContextRef,
    raw: LLVMModuleRef,
    // Boxed: LLVM holds its address while it may report.
    diagnostics: Box<RefCell<Vec<String>>>,
    /// Whether types have a size that doesn't depend on the machine's vectors.
    fixed_sizes: RefCell<HashMap<LLVMTypeRef, bool>>,
    /// Encodings of basic types, by their node.
    encodings: RefCell<HashMap<LLVMValueRef, Encoding>>,
    /// How the part of a type is called that lies so many bits into it.
    parts: RefCell<HashMap<(LLVMValueRef, u64), Option<String>>>,
    /// Functions of which there are two definitions, an inline one beside it.
    defined_twice: Vec<String>,
}

/// Inline definitions beside which there may be another one, elsewhere. What is
/// always inlined is that of its module; the names of the others are returned.
///
/// SAFETY: `module` must be alive.
unsafe fn inline_definitions(module: LLVMModuleRef) -> Vec<String> {
    let mut names = Vec::new();
    // SAFETY: as the caller promises; the walk is over its functions.
    unsafe {
        let mut f = LLVMGetFirstFunction(module);
        while !f.is_null() {
            let inline = matches!(LLVMGetLinkage(f), Linkage::LLVMAvailableExternallyLinkage);
            if inline && LLVMIsDeclaration(f) == 0 {
                if Value::new(f).has_attribute("alwaysinline") {
                    LLVMSetLinkage(f, Linkage::LLVMInternalLinkage);
                } else {
                    names.push(Value::new(f).name());
                }
            }
            f = LLVMGetNextFunction(f);
        }
    }
    names
}

/// What went wrong with which of several inputs.
pub(crate) struct LoadError {
    /// The position of the input.
    pub input: usize,
    /// In LLVM's words.
    pub message: String,
}

/// A name after a byte 1 is a symbol as it stands (`__asm__("\1f")`). Where
/// symbols are names (ELF), `f` is the same: two values of one symbol become
/// one, and the byte goes.
///
/// SAFETY: `module` must be alive, and nobody else may hold values of it.
unsafe fn merge_symbols(module: LLVMModuleRef) {
    // SAFETY: as the caller promises; values are collected before any goes.
    unsafe {
        let layout = CStr::from_ptr(LLVMGetDataLayoutStr(module)).to_string_lossy();
        if layout
            .split('-')
            .any(|part| part.starts_with("m:") && part != "m:e")
        {
            return;
        }
        let mut marked = Vec::new();
        let mut add = |value: LLVMValueRef| {
            let mut len = 0;
            let name = lossy(LLVMGetValueName2(value, &raw mut len), len);
            if let Some(plain) = name.strip_prefix('\u{1}')
                && !plain.starts_with("llvm.")
                && !plain.contains(char::REPLACEMENT_CHARACTER)
            {
                marked.push((value, plain.to_owned()));
            }
        };
        let mut f = LLVMGetFirstFunction(module);
        while !f.is_null() {
            add(f);
            f = LLVMGetNextFunction(f);
        }
        let mut g = LLVMGetFirstGlobal(module);
        while !g.is_null() {
            add(g);
            g = LLVMGetNextGlobal(g);
        }
        for (value, name) in marked {
            let bytes = name.as_ptr().cast::<c_char>();
            let text: Vec<u8> = name.bytes().chain([0]).collect();
            let text = text.as_ptr().cast::<c_char>();
            let function = LLVMGetNamedFunction(module, text);
            let global = LLVMGetNamedGlobal(module, text);
            let alias = LLVMGetNamedGlobalAlias(module, bytes, name.len());
            let remove = |value: LLVMValueRef| {
                if LLVMIsAFunction(value).is_null() {
                    LLVMDeleteGlobal(value);
                } else {
                    LLVMDeleteFunction(value);
                }
            };
            let other = [function, global, alias].into_iter().find(|v| !v.is_null());
            match other {
                None => {}
                Some(other) if LLVMIsDeclaration(value) != 0 => {
                    LLVMReplaceAllUsesWith(value, other);
                    remove(value);
                    continue;
                }
                Some(other) if LLVMIsDeclaration(other) != 0 => {
                    LLVMReplaceAllUsesWith(other, value);
                    remove(other);
                }
                Some(_) => continue, // no linker takes both
            }
            LLVMSetValueName2(value, bytes, name.len());
        }
    }
}

impl Module {
    /// Reads bitcode or textual IR (`(name, contents, compiled by us)` each) and links
    /// all inputs into one module, which then passes LLVM's verifier.
    pub(crate) fn load(inputs: &[(String, Vec<u8>, bool)]) -> Result<Module, LoadError> {
        // SAFETY: a fresh context, disposed by `Drop`.
        let context = unsafe { LLVMContextCreate() };
        let mut whole = Module {
            context,
            raw: ptr::null_mut(),
            diagnostics: Box::new(RefCell::new(Vec::new())),
            fixed_sizes: RefCell::new(HashMap::default()),
            encodings: RefCell::new(HashMap::default()),
            parts: RefCell::new(HashMap::default()),
            defined_twice: Vec::new(),
        };
        let mut inline = Vec::new();
        let sink: *const RefCell<Vec<String>> = &raw const *whole.diagnostics;
        // SAFETY: the box outlives the context: `Drop` disposes of the context first.
        unsafe {
            LLVMContextSetDiagnosticHandler(
                context,
                Some(collect),
                sink.cast_mut().cast::<c_void>(),
            );
        };
        for (input, (name, bytes, from_source)) in inputs.iter().enumerate() {
            let fail = |message| LoadError { input, message };
            let part = whole.parse(name, bytes).map_err(fail)?;
            // SAFETY: `part` is a module that was just parsed.
            unsafe { verify(part) }.map_err(|message| {
                // SAFETY: it was not linked, so it is ours to dispose of.
                unsafe { LLVMDisposeModule(part) };
                fail(format!("invalid module: {message}"))
            })?;
            // SAFETY: it is ours until it is linked.
            unsafe { merge_symbols(part) };
            // SAFETY: as above.
            inline.extend(unsafe { inline_definitions(part) });
            // SAFETY: it was parsed into this context.
            unsafe { producer::mark(&whole, part, *from_source) };
            // SAFETY: it is ours until it is linked.
            unsafe { linked::name_and_keep(context, part, input) };
            if whole.raw.is_null() {
                whole.raw = part;
                continue;
            }
            // SAFETY: both modules live in `context`; the source is consumed.
            if unsafe { LLVMLinkModules2(whole.raw, part) } != 0 {
                let said = whole.diagnostics.borrow().join("; ");
                return Err(fail(format!("{}: {said}", crate::error::UNLINKED)));
            }
        }
        if whole.raw.is_null() {
            return Err(LoadError {
                input: 0,
                message: "no input".to_owned(),
            });
        }
        // SAFETY: the module is alive, and nobody holds values of it yet.
        unsafe { linked::forget_kept(whole.raw) };
        let functions = whole.functions().into_iter();
        let others = functions.filter(|f| {
            !f.is_declaration() && f.linkage() != Some(Linkage::LLVMAvailableExternallyLinkage)
        });
        let others: HashSet<String> = others.map(Value::name).collect();
        inline.retain(|name| others.contains(name));
        inline.sort_unstable();
        inline.dedup();
        whole.defined_twice = inline;
        Ok(whole)
    }

    /// The functions that are defined inline in one module, and again in
    /// another: which of the two is called is not said.
    pub(crate) fn defined_twice(&self) -> &[String] {
        &self.defined_twice
    }

    fn parse(&self, name: &str, bytes: &[u8]) -> Result<LLVMModuleRef, String> {
        let name: Vec<u8> = name.bytes().filter(|b| *b != 0).chain([0]).collect();
        let mut module = ptr::null_mut();
        let mut message = ptr::null_mut();
        // SAFETY: the buffer copies `bytes`, and is disposed of after parsing;
        // `name` ends with its only zero.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast::<c_char>(),
                bytes.len(),
                name.as_ptr().cast::<c_char>(),
            );
            let failed =
                LLVMParseIRInContext2(self.context, buffer, &raw mut module, &raw mut message);
            LLVMDisposeMemoryBuffer(buffer);
            failed
        };
        // SAFETY: a message of LLVM's, or null.
        let message = unsafe { take_message(message) };
        if failed != 0 || module.is_null() {
            return Err(if message.is_empty() {
                "not LLVM IR".to_owned()
            } else {
                message
            });
        }
        Ok(module)
    }

    /// The global variables, in order.
    pub(crate) fn globals(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        let first = unsafe { LLVMGetFirstGlobal(self.raw) };
        // SAFETY: each is a global of the module.
        chain(first, |g| unsafe { LLVMGetNextGlobal(g) })
    }

    /// The functions, in order.
    pub(crate) fn functions(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        let first = unsafe { LLVMGetFirstFunction(self.raw) };
        // SAFETY: each is a function of the module.
        chain(first, |g| unsafe { LLVMGetNextFunction(g) })
    }

    /// The data layout, in LLVM's notation.
    pub(crate) fn layout(&self) -> String {
        // SAFETY: the module is alive, and so is its layout's text.
        let text = unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)) };
        text.to_string_lossy().into_owned()
    }

    /// The aliases, in order.
    pub(crate) fn aliases(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        let first = unsafe { LLVMGetFirstGlobalAlias(self.raw) };
        // SAFETY: each is an alias of the module.
        chain(first, |g| unsafe { LLVMGetNextGlobalAlias(g) })
    }

    /// What a function chooses when the program is loaded (`ifunc`), in order.
    pub(crate) fn resolved(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        let first = unsafe { LLVMGetFirstGlobalIFunc(self.raw) };
        // SAFETY: each is an ifunc of the module.
        chain(first, |g| unsafe { LLVMGetNextGlobalIFunc(g) })
    }

    /// The assembly of the module, outside of functions.
    pub(crate) fn assembly(&self) -> String {
        let mut len: usize = 0;
        // SAFETY: the module is alive; LLVM sets the length.
        unsafe {
            let text = LLVMGetModuleInlineAsm(self.raw, &raw mut len);
            lossy(text, len)
        }
    }

    /// The width of pointers in bits.
    pub(crate) fn pointer_bits(&self) -> u32 {
        // SAFETY: the layout belongs to the module.
        unsafe { LLVMPointerSize(LLVMGetModuleDataLayout(self.raw)) * 8 }
    }

    /// The module's text.
    pub(crate) fn print(&self) -> String {
        // SAFETY: a module; the message is ours.
        unsafe { take_message(LLVMPrintModuleToString(self.raw)) }
    }

    /// What the module is compiled for; empty when it doesn't say.
    pub(crate) fn target(&self) -> String {
        // SAFETY: a module; the text is copied.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.raw)) }
            .to_string_lossy()
            .into_owned()
    }

    /// Whether the lowest byte comes first.
    pub(crate) fn little_endian(&self) -> bool {
        // SAFETY: the layout belongs to the module.
        let order = unsafe { LLVMByteOrder(LLVMGetModuleDataLayout(self.raw)) };
        order == LLVMByteOrdering::LLVMLittleEndian
    }

    fn has_fixed_size(&self, ty: Type<'_>) -> bool {
        let mut known = self.fixed_sizes.borrow_mut();
        *known.entry(ty.raw()).or_insert_with(|| ty.has_fixed_size())
    }

    /// The distance in bytes between elements of this type in an array; `None`
    /// for types without a fixed size.
    pub(crate) fn size_of(&self, ty: Type<'_>) -> Option<u64> {
        if !self.has_fixed_size(ty) {
            return None;
        }
        // SAFETY: the type is sized.
        Some(unsafe { LLVMABISizeOfType(LLVMGetModuleDataLayout(self.raw), ty.raw()) })
    }

    /// The alignment of this type in bytes; 1 for types without a fixed size.
    pub(crate) fn align_of(&self, ty: Type<'_>) -> u64 {
        if !self.has_fixed_size(ty) {
            return 1;
        }
        // SAFETY: the type is sized.
        let align = unsafe { LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(self.raw), ty.raw()) };
        u64::from(align.max(1))
    }

    /// The offset in bytes of field `i` of a struct type.
    pub(crate) fn field_offset(&self, ty: Type<'_>, i: u32) -> Option<u64> {
        if !self.has_fixed_size(ty) || i >= ty.field_count() {
            return None;
        }
        // SAFETY: a sized struct type, and a field that it has.
        Some(unsafe { LLVMOffsetOfElement(LLVMGetModuleDataLayout(self.raw), ty.raw(), i) })
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are ours, and no handle outlives the borrow of `self`.
        unsafe {
            if !self.raw.is_null() {
                LLVMDisposeModule(self.raw);
            }
            LLVMContextDispose(self.context);
        }
    }
}

/// A list that LLVM links, as values of a module that the caller borrows.
fn chain<'m>(first: LLVMValueRef, next: impl Fn(LLVMValueRef) -> LLVMValueRef) -> Vec<Value<'m>> {
    let mut all = Vec::new();
    let mut at = first;
    while !at.is_null() {
        all.push(Value::new(at));
        at = next(at);
    }
    all
}

/// Without a handler of its own, LLVM would end the process on an error.
extern "C" fn collect(info: LLVMDiagnosticInfoRef, sink: *mut c_void) {
    // SAFETY: `sink` is the box that `Module::load` registered; `info` is
    // alive during the call, and its description is ours to dispose of.
    unsafe {
        let severity = LLVMGetDiagInfoSeverity(info);
        let text = take_message(LLVMGetDiagInfoDescription(info));
        if severity == LLVMDiagnosticSeverity::LLVMDSError {
            (*sink.cast::<RefCell<Vec<String>>>())
                .borrow_mut()
                .push(text);
        }
    }
}

/// Verifies a module that was just read. LLVM's reader has done so already (and
/// has dropped debug information that is broken) when it knows the version of
/// the debug information; a broken module has ended the process then.
///
/// SAFETY: `module` must be alive.
unsafe fn verify(module: LLVMModuleRef) -> Result<(), String> {
    // SAFETY: as the caller promises.
    if unsafe { LLVMGetModuleDebugMetadataVersion(module) == LLVMDebugMetadataVersion() } {
        return Ok(());
    }
    let mut message = ptr::null_mut();
    // SAFETY: the module is alive; the message is disposed of below.
    let (broken, text) = unsafe {
        let broken = LLVMVerifyModule(
            module,
            LLVMVerifierFailureAction::LLVMReturnStatusAction,
            &raw mut message,
        );
        (broken, take_message(message))
    };
    if broken == 0 {
        return Ok(());
    }
    Err(text.lines().next().unwrap_or("no reason given").to_owned())
}

/// An attribute with a text for its value.
///
/// SAFETY: `context` must be alive.
unsafe fn attribute(context: LLVMContextRef, name: &str, value: &str) -> LLVMAttributeRef {
    let len = |s: &str| u32::try_from(s.len()).unwrap_or(0);
    // SAFETY: as the caller promises; the strings are copied.
    unsafe {
        LLVMCreateStringAttribute(
            context,
            name.as_ptr().cast::<c_char>(),
            len(name),
            value.as_ptr().cast::<c_char>(),
            len(value),
        )
    }
}

/// SAFETY: `message` must be null or a message of LLVM's that nobody else
/// disposes of.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// SAFETY: `text` must be null or point to `len` bytes.
unsafe fn lossy(text: *const c_char, len: usize) -> String {
    // SAFETY: as the caller promises; the text is copied.
    unsafe { borrowed(text, len) }.into_owned()
}

/// SAFETY: `text` must be null or point to `len` bytes, which stay as long as the result.
unsafe fn borrowed<'t>(text: *const c_char, len: usize) -> Cow<'t, str> {
    if text.is_null() || len == 0 {
        return Cow::Borrowed("");
    }
    // SAFETY: as the caller promises.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), len) };
    String::from_utf8_lossy(bytes)
}
