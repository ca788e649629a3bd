//! Who provides what a program uses and doesn't define. Values of an undefined
//! function or variable are inputs, of which each is possible, only if it is
//! named like one, if the user says so, or if the program's own sources declare
//! it. All other values are made by rules that we don't know.

use super::names::{self, Known};
use super::{Lowering, function};
use crate::demangle;
use crate::llvm::{Block, CallTarget, Shape, Type, Value};
use crate::own::{is_of_the_system, plain_path};
use ir::library::{built_in, is_of_rust};
use rustc_hash::FxHashSet as HashSet;
use std::path::Path;

/// Whether a function's type is that of one that shows a value: of `fmt` in
/// `core::fmt::Display`.
fn shows(ty: Option<Type<'_>>) -> bool {
    ty.is_some_and(|ty| {
        let params = ty.params();
        params.len() == 2
            && params.iter().all(|p| p.shape() == Shape::Ptr)
            && ty.result().is_some_and(|r| r.shape() == Shape::Int(1))
    })
}

/// What hands a stream to a function that changes it, `operator<<` of C++.
const MANIPULATED: &[&str] = &[
    "_ZNSolsEPFRSoS_E",
    "_ZNSolsEPFRSt8ios_baseS0_E",
    "_ZNSolsEPFRSt9basic_iosIcSt11char_traitsIcEES3_E",
];

/// Whether such an operator is only called with functions of the standard library.
fn manipulates(operator: Value<'_>) -> bool {
    let is_standard = |user: &Value<'_>| {
        let args = user.call_args();
        let function = args.get(1).and_then(|v| v.behind());
        user.call_target() == Some(CallTarget::Function(operator))
            && !args.contains(&operator)
            && function.is_some_and(|g| names::is_of_the_standard_library(&g.name()))
    };
    operator.users().iter().all(is_standard)
}

/// Names that linkers define: where the parts of a program begin and end.
const OF_LINKERS: &[&str] = &["etext", "edata", "end", "environ"];

impl<'m> Lowering<'m> {
    /// What is known by its name of a function.
    pub(super) fn known(&self, f: Value<'m>) -> Option<Known> {
        let name = f.name();
        if let Some(known) = self.known_beside_replaced(f) {
            return Some(known);
        }
        let known = names::known(&name, !f.is_declaration());
        let may_be_chosen = matches!(
            known,
            None | Some(Known::Pure | Known::Writes | Known::Runtime | Known::Unmodelled)
        );
        if f.is_declaration() && may_be_chosen && self.is_chosen_input(&name) {
            return Some(Known::Input);
        }
        // A function of Rust's libraries that doesn't come back panics; those that
        // end the program have names of their own.
        let ends = f.is_declaration() && f.has_attribute("noreturn");
        if known.is_none() && ends && is_of_rust(&name) {
            return Some(Known::Fails(None));
        }
        if !f.is_declaration() && is_of_rust(&name) && names::only_panics(&name) {
            return Some(Known::Fails(None));
        }
        if f.is_declaration() && MANIPULATED.contains(&name.as_str()) && !manipulates(f) {
            return Some(Known::Unmodelled);
        }
        if known == Some(Known::Pure) && is_of_rust(&name) && self.formats_call_the_program() {
            return Some(Known::Unmodelled);
        }
        known
    }

    /// Whether what prints may call a function of the program: one that shows a
    /// value of a type of its own, through a pointer that it finds in what it is
    /// handed. What shows values in Rust's libraries, and was made with the program,
    /// calls others of the same type, or by name.
    fn formats_call_the_program(&self) -> bool {
        *self.formats_call.get_or_init(|| {
            let functions = self.module.functions().into_iter();
            let shown = functions.filter(|f| {
                !f.is_declaration() && shows(f.value_type()) && function::address_is_taken(*f)
            });
            let mut open: Vec<Value<'m>> = shown.collect();
            let mut seen: HashSet<Value<'m>> = HashSet::default();
            while let Some(f) = open.pop() {
                if f.is_declaration() || !seen.insert(f) {
                    continue;
                }
                if !f.is_of_rusts_libraries() {
                    return true;
                }
                for inst in f.blocks().into_iter().flat_map(Block::instructions) {
                    match inst.call_target() {
                        Some(CallTarget::Pointer(_)) if !shows(inst.called_type()) => return true,
                        Some(CallTarget::Assembly(_)) => return true,
                        _ => {}
                    }
                    // Those that it hands on may be called, too.
                    open.extend(inst.operands().into_iter().filter(|v| v.is_function()));
                }
            }
            false
        })
    }

    /// Whether an undefined function only helps to show values: what it calls back
    /// is what [`Lowering::formats_call_the_program`] asks about, and who prints
    /// calls it.
    pub(super) fn is_of_formatting(f: Value<'m>) -> bool {
        let name = f.name();
        f.is_declaration()
            && is_of_rust(&name)
            && demangle::path(&name).is_some_and(|path| {
                let helps = ["core::fmt::Formatter::", "core::fmt::builders::"];
                let returns_truth = f
                    .value_type()
                    .and_then(Type::result)
                    .is_some_and(|r| r.shape() == Shape::Int(1));
                helps.iter().any(|p| path.starts_with(p))
                    || path.ends_with("::fmt") && returns_truth
            })
    }

    /// Whether the user says that an undefined name stands for an input.
    fn is_chosen_input(&self, name: &str) -> bool {
        self.options.inputs.iter().any(|glob| matches(glob, name))
    }

    /// The same as [`Lowering::is_own_function`], found out once for each
    /// function.
    pub(super) fn declares(&mut self, f: Value<'m>) -> bool {
        if let Some(known) = self.declared.get(&f) {
            return *known;
        }
        let own = self.is_own_function(f);
        self.declared.insert(f, own);
        own
    }

    /// Whether the program's own sources declare an undefined function.
    pub(super) fn is_own_function(&self, f: Value<'m>) -> bool {
        let name = f.name();
        // The compiler itself declares the operators `new` and `delete`.
        let operators = ["_Znw", "_Zna", "_Zdl", "_Zda"];
        if names::is_reserved(&name)
            || names::is_of_the_standard_library(&name)
            || operators.iter().any(|o| name.starts_with(o))
        {
            return false;
        }
        if self.is_in_assembly(&name) {
            return false;
        }
        let Some((directory, file)) = f.declaring_file() else {
            if name.starts_with("_Z") {
                return self.is_own_member(&name);
            }
            return self
                .own
                .as_ref()
                .is_some_and(|own| own.functions.contains(&name));
        };
        let full = plain_path(&directory.join(&file));
        if is_of_the_system(&full) {
            return false;
        }
        match &self.own {
            Some(own) => {
                let mangled = name.starts_with("_Z");
                let files = [plain_path(&file), full];
                files.iter().any(|f| own.files.contains(f))
                    && (mangled || own.names.contains(&name))
            }
            // Nobody says which headers were the system's; what was named
            // relative to the place of the compiler's run was not.
            None => file.is_relative() || self.is_main_file(&file),
        }
    }

    /// Whether something that the program defines stands in that file.
    fn is_main_file(&self, file: &Path) -> bool {
        let defined = self
            .module
            .functions()
            .into_iter()
            .filter(|f| !f.is_declaration());
        let mut files = defined.filter_map(Value::declaring_file);
        files.any(|(_, f)| f == file)
    }

    /// Whether the contents of an undefined variable are an input.
    pub(super) fn is_input_variable(&self, g: Value<'m>) -> bool {
        let name = g.name();
        if self.is_chosen_input(&name) {
            return true;
        }
        let Some(own) = &self.own else { return false };
        if names::is_reserved(&name)
            || built_in().has_variable(&name)
            || OF_LINKERS.contains(&name.as_str())
            || self.is_in_assembly(&name)
        {
            return false;
        }
        // A reference of C++ looks like a pointer, which may be null.
        let is_c = |file: &String| {
            let extension = Path::new(file).extension();
            extension.is_some_and(|e| e == "c" || e == "h")
        };
        let pointer = g.value_type().map(Type::shape) == Some(Shape::Ptr);
        let limited = pointer || own.limited.contains(&name);
        if limited && !own.files.iter().all(is_c) {
            return false;
        }
        if name.starts_with("_Z") {
            return self.is_own_member(&name);
        }
        own.names.contains(&name)
    }

    /// Whether assembly outside of functions speaks of a name: it may define it.
    fn is_in_assembly(&self, name: &str) -> bool {
        let text = self.module.assembly();
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || "_.$".contains(c)));
        words.any(|word| word == name)
    }

    /// Whether only the program's own sources have the last part of a mangled
    /// name.
    fn is_own_member(&self, mangled: &str) -> bool {
        let own = self.own.as_ref();
        own.zip(last_part(mangled))
            .is_some_and(|(own, part)| own.members.contains(part))
    }
}

/// Whether a name is one of those that a pattern stands for: `*` is any text,
/// `?` any character.
fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), name.chars().collect());
    let (mut p, mut n) = (0, 0);
    // Where the last `*` stands, and up to where it reaches.
    let mut star = None;
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, n));
                p += 1;
            }
            Some(c) if *c == '?' || *c == name[n] => {
                p += 1;
                n += 1;
            }
            _ => {
                let Some((at, reach)) = star else {
                    return false;
                };
                star = Some((at, reach + 1));
                (p, n) = (at + 1, reach + 1);
            }
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

/// The last part of a name in a namespace or class of C++ (`_ZN1n3cfgE`: `cfg`);
/// `None` for what the compiler makes, and for names with more to them.
fn last_part(mangled: &str) -> Option<&str> {
    let mut rest = mangled.strip_prefix("_ZN")?;
    let mut last = None;
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let len: usize = rest[..digits].parse().ok()?;
        last = rest.get(digits..digits.checked_add(len)?);
        rest = rest.get(digits + len..)?;
    }
    rest.strip_prefix('E').and(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_names() {
        for (pattern, name) in [
            ("input", "input"),
            ("read_*", "read_sensor"),
            ("*", ""),
            ("*_in*_?", "x_in_in1_2"),
            ("?*", "a"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("input", "inputs"), ("?", ""), ("a*b", "abc"), ("", "a")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn the_last_part_of_a_mangled_name_is_the_variable_s() {
        assert_eq!(last_part("_ZN1n3cfgE"), Some("cfg"));
        assert_eq!(last_part("_ZN1S4makeEiPc"), Some("make"));
        for name in [
            "_ZSt4cout",
            "_ZTV1S",
            "_ZN1SC1Ev",
            "_ZNSt8ios_base4InitE",
            "_ZN99aE",
        ] {
            assert_eq!(last_part(name), None, "{name}");
        }
    }
}
