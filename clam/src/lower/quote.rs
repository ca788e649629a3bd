//! What instructions compute, in the source's own words.

use super::Lowering;
use super::body::Body;
use super::handlers::with_overflow;
use crate::demangle;
use crate::llvm::{CallTarget, Language, Opcode, Origin, Shape, Type, Value};
use crate::quoted::{Extent, NEGATION, Quoted};
use ir::BinOp;
use std::rc::Rc;

impl Lowering<'_> {
    /// The tokens of a source file, read once.
    fn quoted(&self, file: &str, is_rust: bool) -> Option<Rc<Quoted>> {
        let mut known = self.quoted.borrow_mut();
        if let Some(found) = known.get(file) {
            return found.clone();
        }
        let text = std::fs::read_to_string(file).ok();
        let found = text.map(|text| Rc::new(Quoted::new(text, is_rust)));
        known.insert(file.to_owned(), found.clone());
        found
    }
}

impl<'m> Body<'_, 'm> {
    /// The source where an instruction stands, and the token there. Only of what
    /// we compiled is the source at hand for sure.
    fn place_in_source(&self, v: Value<'m>) -> Option<(Rc<Quoted>, usize)> {
        let foreign = self.origin != Origin::Compiled || self.function.is_of_rusts_libraries();
        (!foreign).then_some(())?;
        let place = v.location()?;
        let source = self
            .l
            .quoted(&place.file, self.language == Language::Rust)?;
        let at = source.at(place.line, place.column)?;
        Some((source, at))
    }

    /// What the source says where an instruction computes something, if that is
    /// understood.
    pub(super) fn quote(&self, v: Value<'m>) -> Option<String> {
        let (source, at) = self.place_in_source(v)?;
        if self.language == Language::Rust {
            let negates = v.operand(0).and_then(Value::signed_int) == Some(0);
            let symbol = match with_overflow(v) {
                None if negates && v.opcode() == Some(Opcode::LLVMSub) => NEGATION,
                Some((BinOp::Add, _)) => "+",
                Some((BinOp::Sub, _)) => "-",
                Some(_) => "*",
                None => symbol(v.opcode()?)?,
            };
            return source.text(source.operation_from(at, symbol)?);
        }
        source.text(self.extent(v, &source, at)?)
    }

    /// The operation that a panic of Rust's is about, by the name of the function
    /// that panics.
    pub(super) fn panicking_operation(&self, call: Value<'m>, name: &str) -> Option<String> {
        let symbols = [
            ("add_overflow", "+"),
            ("sub_overflow", "-"),
            ("neg_overflow", NEGATION),
            ("mul_overflow", "*"),
            ("div_overflow", "/"),
            ("div_by_zero", "/"),
            ("rem_overflow", "%"),
            ("rem_by_zero", "%"),
            ("shl_overflow", "<<"),
            ("shr_overflow", ">>"),
        ];
        let (_, what) = name.split_once("panic_const_")?;
        let (_, symbol) = symbols.iter().find(|(n, _)| what.starts_with(n))?;
        let (source, at) = self.place_in_source(call)?;
        source.text(source.operation_from(at, symbol)?)
    }

    /// The right operand of an operation.
    pub(super) fn right_text(&self, operation: Value<'m>, operators: &[&str]) -> Option<String> {
        let (source, at) = self.place_in_source(operation)?;
        (self.language != Language::Rust).then_some(())?;
        let right = operators.iter().find_map(|o| source.right(at, o))?;
        source.text(right)
    }

    /// What the call here gets as that argument.
    pub(super) fn argument_text(&self, argument: Value<'m>) -> Option<String> {
        let (source, extent) = self.argument_in_source(argument)?;
        source.text(extent)
    }

    /// Where that stands.
    pub(super) fn argument_in_source(&self, argument: Value<'m>) -> Option<(Rc<Quoted>, Extent)> {
        let call = *self.instructions.get(self.position)?;
        let i = call.call_args().iter().position(|a| *a == argument)?;
        let (source, at) = self.place_in_source(call)?;
        (self.language != Language::Rust).then_some(())?;
        let name = called(call)?;
        // The GNU C library's headers give newer ones other names.
        let plain = ["__isoc99_", "__isoc23_"]
            .iter()
            .find_map(|p| name.strip_prefix(p));
        let extent = source.argument(at, plain.unwrap_or(&name), i)?;
        Some((source, extent))
    }

    /// What stands between the brackets of a subscript.
    pub(super) fn subscript_text(&self, address: Value<'m>) -> Option<String> {
        let (source, at) = self.place_in_source(address)?;
        (self.language != Language::Rust).then_some(())?;
        let (_, inside) = self.subscripted(address, &source, at)?;
        source.text(inside)
    }

    fn extent(&self, v: Value<'m>, source: &Quoted, at: usize) -> Option<Extent> {
        if let Some((op, _)) = with_overflow(v) {
            let is_negation = op == BinOp::Sub && v.call_args().first()?.is_zero();
            return match op {
                BinOp::Sub if is_negation && source.word(at) == "-" => source.prefixed(at),
                BinOp::Add => source.operation(at, "+"),
                BinOp::Sub => source.operation(at, "-"),
                _ => source.operation(at, "*"),
            };
        }
        let opcode = v.opcode()?;
        if let Some(symbol) = symbol(opcode) {
            let is = |i: u32, n: i64| v.operand(i).and_then(Value::signed_int) == Some(n);
            return match (opcode, source.word(at)) {
                (Opcode::LLVMSub, "-") if is(0, 0) => source.prefixed(at),
                (Opcode::LLVMXor, "~") if is(1, -1) => source.prefixed(at),
                // Of a member that has only some bits.
                (Opcode::LLVMAnd | Opcode::LLVMShl | Opcode::LLVMLShr | Opcode::LLVMAShr, _)
                    if source.member(at).is_some() =>
                {
                    source.member(at)
                }
                _ => source.operation(at, symbol),
            };
        }
        match opcode {
            Opcode::LLVMLoad => self.extent_of_load(v, source, at),
            Opcode::LLVMGetElementPtr => match source.word(at) {
                "+" => source.operation(at, "+"),
                "-" => source.operation(at, "-"),
                "*" => source.pointer(at),
                "++" | "+=" if is_stored(v) => source.operation(at, "+"),
                "--" | "-=" if is_stored(v) => source.operation(at, "-"),
                _ => Some(self.subscripted(v, source, at)?.0),
            },
            Opcode::LLVMCall | Opcode::LLVMInvoke => self.extent_of_call(v, source, at),
            Opcode::LLVMPHI => source.conditional(at),
            // Of constants, which clang places at the condition.
            Opcode::LLVMSelect => source
                .conditional(at)
                .or_else(|| source.conditional_from(at)),
            _ => None,
        }
    }

    fn extent_of_load(&self, load: Value<'m>, source: &Quoted, at: usize) -> Option<Extent> {
        let address = load.operand(0)?;
        if source.word(at) == "*" {
            return source.prefixed(at);
        }
        if address.call_target().is_some() {
            let same = address.location() == load.location();
            return self.extent(address, source, at).filter(|_| same);
        }
        if let Some(member) = source.member(at) {
            return (source.word(at + 1) != "(").then_some(member);
        }
        let word = at..at + 1;
        // A member of the object that the function is called on.
        let implicit = self.part_text(address);
        if implicit.is_some_and(|t| t.strip_prefix("this->") == Some(source.word(at))) {
            return Some(word);
        }
        // What a reference leads to.
        if address.opcode() == Some(Opcode::LLVMLoad) && address.location() == load.location() {
            let name = address.operand(0).and_then(|a| self.source_names.get(&a));
            return name.filter(|n| *n == source.word(at)).map(|_| word);
        }
        Some(self.subscripted(address, source, at)?.0)
    }

    /// The subscript that an address is computed by, and what stands in its
    /// brackets.
    fn subscripted(
        &self,
        address: Value<'m>,
        source: &Quoted,
        at: usize,
    ) -> Option<(Extent, Extent)> {
        let start = source.operand(at)?;
        self.starts_with(address, source, start).then_some(())?;
        if address.is_constant() {
            // clang folds all constant subscripts at once.
            let mut of = root_of_constant(address).value_type()?;
            let mut n = 0;
            while let Shape::Array(element, _) = of.shape() {
                (of, n) = (element, n + 1);
            }
            let only = source.subscripted(start, 2).is_none();
            return match n {
                0 => source.subscripted(start, 1).filter(|_| only),
                n => source.subscripted(start, n),
            };
        }
        is_subscript(address).then_some(())?;
        let (mut n, mut v) = (0, address);
        loop {
            let is_call = matches!(v.opcode(), Some(Opcode::LLVMCall | Opcode::LLVMInvoke));
            if is_call && called(v).is_some_and(|name| name == "operator[]") {
                n += 1;
                v = *v.call_args().first()?;
                continue;
            }
            v = match v.opcode() {
                Some(Opcode::LLVMGetElementPtr) => {
                    n += usize::from(is_subscript(v));
                    v.operand(0)?
                }
                Some(Opcode::LLVMLoad) => v.operand(0)?,
                _ => break,
            };
        }
        let found = source.subscripted(start, n).filter(|_| n > 0)?;
        let index = match address.opcode() {
            Some(Opcode::LLVMGetElementPtr) => address.operand(address.operand_count() - 1)?,
            _ => *address.call_args().get(1)?,
        };
        self.may_say(source, &found.1, index).then_some(found)
    }

    /// Whether an index may stand between brackets as it does: a constant or a
    /// variable is easily seen.
    fn may_say(&self, source: &Quoted, inside: &Extent, mut index: Value<'m>) -> bool {
        while matches!(
            index.opcode(),
            Some(Opcode::LLVMSExt | Opcode::LLVMZExt | Opcode::LLVMTrunc)
        ) && let Some(of) = index.operand(0)
        {
            index = of;
        }
        let is_number = |i: usize| source.word(i).starts_with(|c: char| c.is_ascii_digit());
        let number = (inside.len() == 1 && is_number(inside.start)).then_some(inside.start);
        if let Some(n) = index.signed_int() {
            let digits = |i: usize| {
                source
                    .word(i)
                    .trim_end_matches(['u', 'U', 'l', 'L'])
                    .parse()
            };
            let mut locals = self.source_names.values();
            let is_local = inside.len() == 1 && locals.any(|v| v == source.word(inside.start));
            return !is_local && number.is_none_or(|i| digits(i) == Ok(n));
        }
        let named = (index.opcode() == Some(Opcode::LLVMLoad))
            .then(|| index.operand(0))
            .flatten()
            .and_then(|a| self.source_names.get(&a));
        let says = |name: &String| inside.clone().any(|i| source.word(i) == name);
        number.is_none() && named.is_none_or(says)
    }

    /// Whether what an address is computed from is what the source begins with at
    /// a place: otherwise a macro stands there.
    fn starts_with(&self, address: Value<'m>, source: &Quoted, at: usize) -> bool {
        let word = source.word(at);
        let mut v = address;
        loop {
            if let Some(name) = self.source_names.get(&v) {
                return word == "(" || name == word || name == "this";
            }
            v = match v.opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMLoad) => match v.operand(0) {
                    Some(of) => of,
                    None => return false,
                },
                Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => {
                    let name = called(v);
                    let first = v.call_args().first().copied();
                    match (name, first) {
                        (Some(name), _) if source.call(at, &name).is_some() => return true,
                        (_, Some(first)) => first,
                        _ => return false,
                    }
                }
                _ if v.is_constant() => {
                    let root = root_of_constant(v);
                    let name = demangle::readable(&root.name());
                    let parts = name.split("::").collect::<Vec<_>>();
                    return word == "(" || word == "::" || parts.contains(&word);
                }
                _ => return false,
            };
        }
    }

    fn extent_of_call(&self, call: Value<'m>, source: &Quoted, at: usize) -> Option<Extent> {
        let first = call.call_args().first().copied();
        let Some(name) = called(call) else {
            let CallTarget::Pointer(pointer) = call.call_target()? else {
                return None;
            };
            let name = source.word(at).to_owned();
            let named = self.text(pointer) == name || source.member(at).is_some();
            return source.call(at, &name).filter(|_| named);
        };
        match name.strip_prefix("operator") {
            None => source.call(at, &name),
            Some("[]") => Some(self.subscripted(call, source, at)?.0),
            Some("*") if source.word(at) == "*" && first.is_some() => {
                source.prefixed(at).or_else(|| source.operation(at, "*"))
            }
            // What the pointer leads to is spoken of as the pointer.
            Some("->") => {
                let object = first?;
                let (_, member) = self.place_in_source(object).unzip();
                match member.and_then(|m| source.member(m)) {
                    Some(member) => Some(member),
                    None => self
                        .starts_with(object, source, at)
                        .then_some(at..at + 1)
                        .filter(|_| source.word(at) != "("),
                }
            }
            Some("()") => self.starts_with(first?, source, at).then(|| {
                let word = source.word(at).to_owned();
                source.call(at, &word)
            })?,
            Some(symbol) => source.operation(at, symbol),
        }
    }
}

/// The last part of the name of the function that is called.
fn called(call: Value<'_>) -> Option<String> {
    let CallTarget::Function(f) = call.call_target()? else {
        return None;
    };
    let name = f.name();
    let whole = demangle::readable(&name);
    let symbol = whole
        .split_once("operator")
        .map_or("", |(_, symbol)| symbol);
    let is_operator = symbol.starts_with(|c: char| !c.is_alphanumeric() && c != '_');
    if whole == name || !is_operator {
        let path = demangle::path(&name).unwrap_or(name);
        return Some(path.rsplit("::").next()?.to_owned());
    }
    let end = match symbol.find('(') {
        Some(0) => 2, // of the operator that calls
        end => end.unwrap_or(symbol.len()),
    };
    Some(format!("operator{}", &symbol[..end]))
}

/// The operator of a binary operation in C.
pub(super) fn symbol(opcode: Opcode) -> Option<&'static str> {
    #[allow(clippy::enum_glob_use)] // a table of opcodes
    use Opcode::*;
    Some(match opcode {
        LLVMAdd | LLVMFAdd => "+",
        LLVMSub | LLVMFSub => "-",
        LLVMMul | LLVMFMul => "*",
        LLVMUDiv | LLVMSDiv | LLVMFDiv => "/",
        LLVMURem | LLVMSRem => "%",
        LLVMShl => "<<",
        LLVMLShr | LLVMAShr => ">>",
        LLVMAnd => "&",
        LLVMOr => "|",
        LLVMXor => "^",
        _ => return None,
    })
}

/// Whether an address is that of an element.
pub(super) fn is_subscript(address: Value<'_>) -> bool {
    if address.opcode() != Some(Opcode::LLVMGetElementPtr) {
        return address.call_target().is_some();
    }
    let last = address.operand_count() - 1;
    let is_struct = |ty: Type<'_>| matches!(ty.shape(), Shape::Struct(_));
    let names_member = address.gep_source_type().is_some_and(is_struct)
        && address.operand(last).is_some_and(|i| i.int().is_some());
    last == 1 || !names_member
}

/// Whether a pointer is stored.
fn is_stored(pointer: Value<'_>) -> bool {
    let users = pointer.users();
    let mut stores = users
        .into_iter()
        .filter(|u| u.opcode() == Some(Opcode::LLVMStore));
    stores.any(|s| s.operand(0) == Some(pointer))
}

/// The global that a constant address lies in.
fn root_of_constant(address: Value<'_>) -> Value<'_> {
    let mut at = address;
    while let Some(base) = at.operand(0).filter(|_| at.gep_source_type().is_some()) {
        at = base;
    }
    at
}
