//! Debug information: places in the source, and names of variables there.

use super::declared::Declared;
use super::metadata::{BASE_TYPE, find, is_list, is_subprogram, is_type, operand};
use super::{Value, borrowed, lossy, take_message};
use llvm_sys::LLVMDbgRecordKind;
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMDbgRecordRef, LLVMMetadataRef};
use std::path::PathBuf;

/// A place in a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// The file, as the compiler was given it.
    pub file: String,
    /// The line, from 1; 0 when the compiler has none.
    pub line: u32,
    /// The column, from 1; 0 when unknown.
    pub column: u32,
}

/// A source variable and the value that holds it or its address.
#[derive(Clone, Debug)]
pub(crate) struct DebugVariable<'m> {
    /// The address of the variable (`dbg.declare`) or its value.
    pub value: Value<'m>,
    /// Whether `value` is its address.
    pub is_address: bool,
    /// Its name.
    pub name: String,
    /// Whether it is one of a function of Rust's libraries.
    pub is_of_libraries: bool,
    /// How its type is read.
    pub encoding: Encoding,
    /// What tells of it.
    pub declared: Declared<'m>,
}

/// How a source type is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// As a signed integer.
    Signed,
    /// As an unsigned integer.
    Unsigned,
    /// As something else.
    Other,
}

/// The type of a parameter in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceType {
    /// Its name; empty when it has none.
    pub name: String,
    /// Of a reference to a slice: the size in bytes of an element.
    pub element: Option<u64>,
    /// Whether some contents of its bytes are no value of C or C++, as far as
    /// LLVM's type doesn't tell: references and truth values in a structure,
    /// enumerations of C++ that have no type of their own.
    pub excludes: bool,
    /// Whether it has no value at all, or leads to such a type: nobody can call
    /// what takes one (Rust's `!` and enumerations without variants).
    pub uninhabited: bool,
}

impl<'m> Value<'m> {
    /// The types of a function's parameters in the source, in its order there;
    /// empty when nobody tells.
    pub(crate) fn parameter_types(self) -> Vec<SourceType> {
        self.source_types().into_iter().skip(1).collect()
    }

    /// The types of a function's result and parameters.
    fn source_types(self) -> Vec<SourceType> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: a function; its subprogram, if there is one, and nodes below
        // it are asked for operands.
        unsafe {
            let subprogram = LLVMGetSubprogram(self.raw());
            if subprogram.is_null() {
                return Vec::new();
            }
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw()));
            let node = LLVMMetadataAsValue(context, subprogram);
            // A subprogram's operands: file, scope, name, linkage name, type, ...
            let Some(types) = operand(node, 4).and_then(|ty| find(ty, is_list)) else {
                return Vec::new();
            };
            let n = LLVMGetMDNodeNumOperands(types) as usize;
            let file = file_of(subprogram).unwrap_or_default();
            let extension = std::path::Path::new(&file).extension();
            let language = match extension.and_then(|e| e.to_str()) {
                Some("c") => Language::C, // `.C` is C++
                Some("rs" | "RS" | "Rs") => Language::Rust,
                _ => Language::Cpp,
            };
            (0..n)
                .map(|i| source_type(operand(types, i), language))
                .collect()
        }
    }

    /// The type of a function's result in the source, if somebody tells.
    pub(crate) fn result_type(self) -> Option<SourceType> {
        self.source_types().into_iter().next()
    }

    /// Where an instruction comes from: the innermost place, when it was
    /// inlined, but for places in Rust's libraries where another one is known.
    pub(crate) fn location(self) -> Option<Location> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: an instruction; absent locations and files are null.
        unsafe {
            let location = LLVMInstructionGetDebugLoc(self.raw());
            if location.is_null() {
                return None;
            }
            let mut outer = location;
            let mut place = location;
            while !outer.is_null() {
                if !is_in_rusts_libraries(LLVMDILocationGetScope(outer)) {
                    place = outer;
                    break;
                }
                outer = LLVMDILocationGetInlinedAt(outer);
            }
            Some(Location {
                file: file_of(LLVMDILocationGetScope(place))?,
                line: LLVMDILocationGetLine(place),
                column: LLVMDILocationGetColumn(place),
            })
        }
    }

    /// Whether an instruction stands in the body of its function, and in no
    /// inner block.
    pub(crate) fn is_in_body(self) -> bool {
        if !self.is_instruction() {
            return false;
        }
        // SAFETY: an instruction; an absent location is null.
        unsafe {
            let location = LLVMInstructionGetDebugLoc(self.raw());
            !location.is_null() && is_subprogram(LLVMDILocationGetScope(location))
        }
    }

    /// Where a function is declared.
    pub(crate) fn declaration(self) -> Option<Location> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: a function; without debug information there is no subprogram.
        unsafe {
            let subprogram = LLVMGetSubprogram(self.raw());
            if subprogram.is_null() {
                return None;
            }
            Some(Location {
                file: file_of(subprogram)?,
                line: LLVMDISubprogramGetLine(subprogram),
                column: 0,
            })
        }
    }

    /// The directory where the compiler ran that saw a function's declaration,
    /// and the file that it stands in.
    pub(crate) fn declaring_file(self) -> Option<(PathBuf, PathBuf)> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: a function; absent subprograms and files are null, and LLVM
        // sets the lengths.
        unsafe {
            let subprogram = LLVMGetSubprogram(self.raw());
            if subprogram.is_null() {
                return None;
            }
            let file = LLVMDIScopeGetFile(subprogram);
            if file.is_null() {
                return None;
            }
            let mut len = 0;
            let name = LLVMDIFileGetFilename(file, &raw mut len);
            let name = lossy(name, len as usize);
            let directory = LLVMDIFileGetDirectory(file, &raw mut len);
            let directory = lossy(directory, len as usize);
            Some((directory.into(), name.into()))
        }
    }

    /// Whether a function stands in the sources of Rust's libraries: made of what is
    /// generic there, or by the compiler, it is called in ways that its types don't
    /// tell.
    pub(crate) fn is_of_rusts_libraries(self) -> bool {
        let file = self.declaring_file();
        file.is_some_and(|(directory, file)| {
            is_rusts(&directory.to_string_lossy(), &file.to_string_lossy())
        })
    }

    /// The variables that debug records before an instruction tell of.
    pub(crate) fn debug_variables(self, module: &'m super::Module) -> Vec<DebugVariable<'m>> {
        let mut all = Vec::new();
        if !self.is_instruction() {
            return all;
        }
        // SAFETY: an instruction and the records before it; only records of
        // variables are asked for one.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw()));
            for record in records_before(self) {
                let kind = LLVMDbgRecordGetKind(record);
                if matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordLabel) {
                    continue;
                }
                let value = Value::from_nullable(LLVMDbgVariableRecordGetValue(record, 0));
                let variable = LLVMDbgVariableRecordGetVariable(record);
                let (Some(value), false) = (value, variable.is_null()) else {
                    continue;
                };
                // A local variable's operands: scope, name, file, type, ...
                let node = LLVMMetadataAsValue(context, variable);
                let name = operand(node, 1).map_or_else(String::new, |name| {
                    let mut len = 0;
                    if LLVMIsAMDString(name).is_null() {
                        return String::new();
                    }
                    let text = LLVMGetMDString(name, &raw mut len);
                    lossy(text, len as usize)
                });
                let encoding =
                    operand(node, 3).map_or(Encoding::Other, |ty| encoding_of(module, ty));
                all.push(DebugVariable {
                    value,
                    is_address: matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordDeclare),
                    name,
                    is_of_libraries: is_in_rusts_libraries(LLVMDIVariableGetScope(variable)),
                    encoding,
                    declared: Declared::new(record),
                });
            }
        }
        all
    }
}

/// What a type is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    C,
    Cpp,
    Rust,
}

/// SAFETY: `ty` must be metadata as a value.
unsafe fn source_type(
    ty: Option<llvm_sys::prelude::LLVMValueRef>,
    language: Language,
) -> SourceType {
    let mut found = SourceType {
        name: String::new(),
        element: None,
        excludes: false,
        uninhabited: false,
    };
    // SAFETY: as the caller promises; only types are asked for names and sizes.
    unsafe {
        let Some(ty) = ty.filter(|ty| is_type(*ty)) else {
            return found;
        };
        let mut len = 0;
        let text = LLVMDITypeGetName(LLVMValueAsMetadata(ty), &raw mut len);
        found.name = lossy(text, len);
        // The first member of a slice is a pointer to an element.
        let element = find(ty, is_list)
            .and_then(|members| operand(members, 0))
            .and_then(|member| find(member, is_type))
            .and_then(|pointer| find(pointer, is_type));
        found.element = element.map(|e| LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(e)) / 8);
        found.excludes = match language {
            Language::Rust => rust_excludes(ty, 0),
            Language::C | Language::Cpp => excludes(ty, 0, language == Language::C),
        };
        found.uninhabited = language != Language::C && is_uninhabited(ty, 0);
    }
    found
}

/// [`SourceType::excludes`]; so deep in other types.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn excludes(ty: llvm_sys::prelude::LLVMValueRef, depth: u32, is_c: bool) -> bool {
    // Tags of DWARF 5, table 7.3.
    const ARRAY: u16 = 0x01;
    const CLASS: u16 = 0x02;
    const ENUMERATION: u16 = 0x04;
    const POINTER: u16 = 0x0f;
    const REFERENCE: u16 = 0x10;
    const STRUCTURE: u16 = 0x13;
    const TYPEDEF: u16 = 0x16;
    const UNION: u16 = 0x17;
    const POINTER_TO_MEMBER: u16 = 0x1f;
    const BASE: u16 = 0x24;
    const CONST: u16 = 0x26;
    const VOLATILE: u16 = 0x35;
    const RESTRICT: u16 = 0x37;
    const RVALUE_REFERENCE: u16 = 0x42;
    const ATOMIC: u16 = 0x47;
    if depth > 16 {
        return true; // nobody looks deeper
    }
    // SAFETY: as the caller promises; operands are checked to be types.
    unsafe {
        let metadata = LLVMValueAsMetadata(ty);
        let base = |deeper| {
            let base = operand(ty, BASE_TYPE).filter(|base| is_type(*base));
            base.is_some_and(|base| excludes(base, depth + deeper, is_c))
        };
        match LLVMGetDINodeTag(metadata) {
            POINTER => false,
            POINTER_TO_MEMBER => true,
            // Of one to an object, LLVM's type says it.
            REFERENCE | RVALUE_REFERENCE => {
                depth > 0 || operand(ty, BASE_TYPE).is_none_or(|base| !is_type(base))
            }
            BASE => {
                depth > 0 && LLVMDITypeGetSizeInBits(metadata) == 8 && {
                    let mut len = 0;
                    let name = LLVMDITypeGetName(metadata, &raw mut len);
                    matches!(lossy(name, len).as_str(), "bool" | "_Bool")
                }
            }
            ENUMERATION => !is_c && LLVMDITypeGetFlags(metadata) & LLVMDIFlagEnumClass == 0,
            TYPEDEF | CONST | VOLATILE | RESTRICT | ATOMIC => base(0),
            ARRAY => base(1),
            // What a class hides obeys rules of its own.
            CLASS => true,
            STRUCTURE | UNION => {
                let Some(members) = find(ty, is_list) else {
                    return false;
                };
                let n = LLVMGetMDNodeNumOperands(members) as usize;
                let mut all = (0..n).filter_map(|i| operand(members, i));
                if all.any(|m| is_function(m)) {
                    return true;
                }
                (0..n)
                    .filter_map(|i| operand(members, i).filter(|m| is_type(*m)))
                    .filter_map(|member| operand(member, BASE_TYPE).filter(|ty| is_type(*ty)))
                    .any(|ty| excludes(ty, depth + 1, is_c))
            }
            _ => false,
        }
    }
}

/// [`SourceType::excludes`] of a type of Rust's: whether it has parts that
/// exclude some contents. What is excluded of an argument that has no parts, its
/// promises say.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn rust_excludes(ty: llvm_sys::prelude::LLVMValueRef, depth: u32) -> bool {
    // Tags of DWARF 5, table 7.3.
    const ARRAY: u16 = 0x01;
    const ENUMERATION: u16 = 0x04;
    const POINTER: u16 = 0x0f;
    const STRUCTURE: u16 = 0x13;
    const TYPEDEF: u16 = 0x16;
    const UNION: u16 = 0x17;
    const BASE: u16 = 0x24;
    const VARIANT_PART: u16 = 0x33;
    // `None` is what the others exclude.
    const WITHOUT_PARTS: &[&str] = &[
        "&",
        "NonZero<",
        "Option<&",
        "Option<core::num::nonzero::NonZero<",
    ];
    if depth > 16 {
        return true; // nobody looks deeper
    }
    // SAFETY: as the caller promises; operands are checked to be types.
    unsafe {
        let metadata = LLVMValueAsMetadata(ty);
        let mut len = 0;
        let name = LLVMDITypeGetName(metadata, &raw mut len);
        let name = lossy(name, len);
        let below = |ty| {
            let base = operand(ty, BASE_TYPE).filter(|base| is_type(*base));
            base.is_none_or(|base| rust_excludes(base, depth + 1))
        };
        let list = |ty| -> Vec<llvm_sys::prelude::LLVMValueRef> {
            let Some(list) = find(ty, is_list) else {
                return Vec::new();
            };
            let n = LLVMGetMDNodeNumOperands(list) as usize;
            let all = (0..n).filter_map(|i| operand(list, i));
            all.filter(|m| is_type(*m)).collect()
        };
        match LLVMGetDINodeTag(metadata) {
            POINTER => depth > 0 && !name.starts_with('*'),
            BASE => depth > 0 && matches!(name.as_str(), "bool" | "char" | "!"),
            ENUMERATION => depth > 0,
            TYPEDEF | ARRAY => below(ty),
            STRUCTURE if WITHOUT_PARTS.iter().any(|n| name.starts_with(n)) => depth > 0,
            STRUCTURE | UNION => list(ty).into_iter().any(|member| {
                if LLVMGetDINodeTag(LLVMValueAsMetadata(member)) == VARIANT_PART {
                    list(member).into_iter().any(below)
                } else {
                    below(member)
                }
            }),
            _ => true,
        }
    }
}

/// The debug records that stand just before an instruction.
pub(super) fn records_before(inst: Value<'_>) -> Vec<LLVMDbgRecordRef> {
    let mut all = Vec::new();
    if !inst.is_instruction() {
        return all;
    }
    // SAFETY: an instruction and the records before it.
    unsafe {
        let mut at = LLVMGetFirstDbgRecord(inst.raw());
        while !at.is_null() {
            all.push(at);
            at = LLVMGetNextDbgRecord(at);
        }
    }
    all
}

impl<'m> Value<'m> {
    /// The allocas whose variables are declared just before an instruction.
    pub(crate) fn declared_before(self) -> Vec<Value<'m>> {
        let declared = |record| {
            // SAFETY: a record; a declaration has one value.
            unsafe {
                let kind = LLVMDbgRecordGetKind(record);
                let declares = matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordDeclare);
                let value = declares.then(|| LLVMDbgVariableRecordGetValue(record, 0))?;
                Value::from_nullable(value)
            }
        };
        let values = records_before(self).into_iter().filter_map(declared);
        values
            .filter(|v| v.opcode() == Some(super::Opcode::LLVMAlloca))
            .collect()
    }
}

/// [`SourceType::uninhabited`]; so deep in other types.
///
/// SAFETY: `ty` must be a type's metadata as a value.
unsafe fn is_uninhabited(ty: llvm_sys::prelude::LLVMValueRef, depth: u32) -> bool {
    // Tags of DWARF 5, table 7.3.
    const POINTER: u16 = 0x0f;
    const STRUCTURE: u16 = 0x13;
    const VARIANT_PART: u16 = 0x33;
    if depth > 8 {
        return false;
    }
    // SAFETY: as the caller promises; operands are checked to be types.
    unsafe {
        let metadata = LLVMValueAsMetadata(ty);
        let below = |ty| {
            let base = operand(ty, BASE_TYPE).filter(|base| is_type(*base));
            base.is_some_and(|base| is_uninhabited(base, depth + 1))
        };
        match LLVMGetDINodeTag(metadata) {
            POINTER => below(ty),
            STRUCTURE => find(ty, is_list).is_some_and(|members| {
                let n = LLVMGetMDNodeNumOperands(members) as usize;
                let members = (0..n).filter_map(|i| operand(members, i));
                let mut members = members.filter(|m| is_type(*m));
                members.any(|member| {
                    if LLVMGetDINodeTag(LLVMValueAsMetadata(member)) == VARIANT_PART {
                        let variants = find(member, is_list);
                        variants.is_some_and(|v| LLVMGetMDNodeNumOperands(v) == 0)
                    } else {
                        below(member)
                    }
                })
            }),
            _ => false,
        }
    }
}

/// SAFETY: `node` must be metadata as a value.
unsafe fn is_function(node: llvm_sys::prelude::LLVMValueRef) -> bool {
    // SAFETY: as the caller promises.
    let kind = unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(node)) };
    matches!(kind, LLVMMetadataKind::LLVMDISubprogramMetadataKind)
}

/// Whether a file is one of Rust's libraries.
fn is_rusts(directory: &str, file: &str) -> bool {
    // Nearly all others are told without taking the path apart.
    if !directory.contains("rust") && !file.contains("rust") {
        return false;
    }
    let full = std::path::Path::new(directory).join(file);
    full.starts_with("/rustc") || full.components().any(|c| c.as_os_str() == "rustlib")
}

/// SAFETY: `scope` must be null or a scope.
unsafe fn is_in_rusts_libraries(scope: LLVMMetadataRef) -> bool {
    if scope.is_null() {
        return false;
    }
    let mut len = 0;
    // SAFETY: as the caller promises; LLVM sets the lengths, and owns the texts.
    unsafe {
        let file = LLVMDIScopeGetFile(scope);
        if file.is_null() {
            return false;
        }
        let name = borrowed(LLVMDIFileGetFilename(file, &raw mut len), len as usize);
        let directory = borrowed(LLVMDIFileGetDirectory(file, &raw mut len), len as usize);
        is_rusts(&directory, &name)
    }
}

/// SAFETY: `scope` must be null or a scope.
unsafe fn file_of(scope: LLVMMetadataRef) -> Option<String> {
    if scope.is_null() {
        return None;
    }
    let mut len = 0;
    // SAFETY: as the caller promises; LLVM sets the length.
    unsafe {
        let file = LLVMDIScopeGetFile(scope);
        if file.is_null() {
            return None;
        }
        let text = LLVMDIFileGetFilename(file, &raw mut len);
        Some(lossy(text, len as usize))
    }
}

/// The encoding of a type, through typedefs and qualifiers. The C interface
/// has no accessor for it, so the printed node of a basic type is read, once
/// per type: printing numbers the whole module.
///
/// SAFETY: `ty` must be metadata as a value.
unsafe fn encoding_of(module: &super::Module, ty: llvm_sys::prelude::LLVMValueRef) -> Encoding {
    let mut ty = ty;
    // Chains of typedefs are short; a cycle would be invalid debug information.
    for _ in 0..32 {
        // SAFETY: as the caller promises.
        let kind = unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(ty)) };
        match kind {
            LLVMMetadataKind::LLVMDIBasicTypeMetadataKind => {
                let known = module.encodings.borrow().get(&ty).copied();
                return known.unwrap_or_else(|| {
                    // SAFETY: as the caller promises; the message is ours.
                    let text = unsafe { take_message(LLVMPrintValueToString(ty)) };
                    let encoding = parse_encoding(&text);
                    module.encodings.borrow_mut().insert(ty, encoding);
                    encoding
                });
            }
            LLVMMetadataKind::LLVMDIDerivedTypeMetadataKind
            | LLVMMetadataKind::LLVMDICompositeTypeMetadataKind => {
                // SAFETY: metadata as a value.
                match unsafe { operand(ty, BASE_TYPE) } {
                    Some(base) => ty = base,
                    None => return Encoding::Other,
                }
            }
            _ => return Encoding::Other,
        }
    }
    Encoding::Other
}

fn parse_encoding(text: &str) -> Encoding {
    if text.contains("DW_ATE_signed") {
        Encoding::Signed
    } else if ["DW_ATE_unsigned", "DW_ATE_boolean", "DW_ATE_UTF"]
        .iter()
        .any(|e| text.contains(e))
    {
        Encoding::Unsigned
    } else {
        Encoding::Other
    }
}
