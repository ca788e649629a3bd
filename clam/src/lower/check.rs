//! Proof obligations, and the words that they are reported in.

use super::body::Body;
use super::quote::{is_subscript, symbol};
use crate::demangle::{path, readable};
use crate::llvm::{Language, Opcode, Origin, Shape, Value};
use ir::{Check, CheckId, CheckKind, Cond, Operand, PtrPred, Z};

impl<'m> Body<'_, 'm> {
    /// Emits a check, unless its kind is not emitted under these options.
    pub(super) fn check(&mut self, kind: CheckKind, cond: Cond, message: String) {
        let valid = "null_pointer_is_valid";
        let foreign = self.origin != Origin::Compiled;
        if kind == CheckKind::Null && foreign && self.function.has_attribute(valid) {
            return self.depend_on_abstraction(None); // whatever lies there
        }
        if self.l.options.emits(kind) {
            self.check_made(kind, cond, message);
        }
    }

    /// Emits a check of any kind, asked for or not.
    pub(super) fn check_made(&mut self, kind: CheckKind, cond: Cond, message: String) {
        if cond == Cond::Const(true) {
            return;
        }
        let id = CheckId::new(self.l.program.checks.len());
        self.l.program.checks.push(Check {
            kind,
            function: self.id,
            span: self.b.span(),
            message,
            requested: true,
        });
        self.b.assert(id, cond);
    }

    /// Emits the checks of an access of `len` bytes.
    pub(super) fn check_access(&mut self, ptr: &Operand, len: Operand, write: bool, name: &str) {
        self.check_access_unless(&Cond::Const(false), ptr, len, write, name);
    }

    /// Emits the checks of an access that doesn't happen if `skipped` holds.
    pub(super) fn check_access_unless(
        &mut self,
        skipped: &Cond,
        ptr: &Operand,
        len: Operand,
        write: bool,
        name: &str,
    ) {
        if self.is_trivial_access(ptr, &len, write) {
            return;
        }
        self.check_not_null_unless(skipped, ptr, write, name);
        let object = format!("the object that `{name}` points to");
        self.check_object(skipped, (ptr, &object), len, write, name);
    }

    /// A pointer is not null.
    pub(super) fn check_not_null(&mut self, ptr: &Operand, write: bool, name: &str) {
        self.check_not_null_unless(&Cond::Const(false), ptr, write, name);
    }

    /// A pointer is not null, unless `skipped` holds.
    pub(super) fn check_not_null_unless(
        &mut self,
        skipped: &Cond,
        ptr: &Operand,
        write: bool,
        name: &str,
    ) {
        let verb = if write { "write" } else { "read" };
        self.check(
            CheckKind::Null,
            either(skipped, Cond::Ptr(PtrPred::NonNull(ptr.clone()))),
            format!("`{name}` is not null when it is used to {verb}"),
        );
    }

    /// That many bytes lie in an object that is alive, and can be written if
    /// they are, unless `skipped` holds. Messages call the object so.
    fn check_object(
        &mut self,
        skipped: &Cond,
        (ptr, object): (&Operand, &str),
        len: Operand,
        write: bool,
        name: &str,
    ) {
        if self.is_optional_object(ptr, &len, write) {
            return;
        }
        let pred = |p| Cond::Ptr(p);
        self.check(
            CheckKind::Free,
            either(skipped, pred(PtrPred::Live(ptr.clone()))),
            format!("{object} is alive"),
        );
        let (size, lie) = match len.as_int() {
            None => ("bytes ".to_owned(), "lie"),
            Some(n) if *n == Z::ONE => ("byte ".to_owned(), "lies"),
            Some(n) => (format!("{n} bytes "), "lie"),
        };
        let in_bounds = pred(PtrPred::InBounds {
            ptr: ptr.clone(),
            len,
        });
        if write {
            let writable = pred(PtrPred::Writable(ptr.clone()));
            self.check(
                CheckKind::Bounds,
                either(skipped, Cond::And(vec![in_bounds, writable])),
                format!("the {size}written through `{name}` {lie} in a writable object"),
            );
        } else {
            self.check(
                CheckKind::Bounds,
                either(skipped, in_bounds),
                format!("the {size}read through `{name}` {lie} in the object"),
            );
        }
    }

    /// The checks of a load or a store.
    pub(super) fn check_element(
        &mut self,
        address: Value<'m>,
        (ptr, len): (&Operand, Operand),
        write: bool,
    ) {
        let name = self.text(address);
        let object = if name.ends_with(']') && is_element(address) {
            format!("the object of `{name}`")
        } else {
            format!("the object that `{name}` points to")
        };
        let always = Cond::Const(false);
        // A field of null itself: clang folds its address.
        let base = base_of_constant(address);
        let null = Operand::from(ir::Const::Null);
        if base != address
            && let Some(base) = self.scalar(base).filter(|b| *b == null)
        {
            self.check_not_null(&base, write, &name);
            return self.check_object(&always, (ptr, &object), len, write, &name);
        }
        if self.is_trivial_access(ptr, &len, write) {
            return;
        }
        if !self.is_base_checked(address) {
            self.check_not_null(ptr, write, &name);
        }
        self.check_object(&always, (ptr, &object), len, write, &name);
    }

    /// Whether an access names a global directly that may not exist, and lies
    /// in it if it does.
    fn is_optional_object(&self, ptr: &Operand, len: &Operand, write: bool) -> bool {
        let var = ptr.as_var();
        let mut optional = self.optional.iter();
        let named = optional.find(|(_, address)| Some(**address) == var);
        named.is_some_and(|(v, _)| {
            let global = self.l.globals.get(v);
            global.is_some_and(|g| self.lies_in(*g, 0, len, write))
        })
    }

    /// Whether an access names a global directly, and lies in it.
    fn is_trivial_access(&self, ptr: &Operand, len: &Operand, write: bool) -> bool {
        match ptr {
            Operand::Const(ir::Const::Global(g, offset)) => self.lies_in(*g, *offset, len, write),
            _ => false,
        }
    }

    /// Whether that many bytes at an offset lie in a global, which can be
    /// written if they are.
    fn lies_in(&self, g: ir::GlobalId, offset: i64, len: &Operand, write: bool) -> bool {
        let global = &self.l.program.globals[g.index()];
        let len = len.as_int().and_then(Z::to_u64);
        let (Ok(offset), Some(len)) = (u64::try_from(offset), len) else {
            return false;
        };
        offset
            .checked_add(len)
            .is_some_and(|end| end <= global.size)
            && !(write && global.constant)
    }

    /// A value as it may stand in the source.
    pub(super) fn text(&self, v: Value<'m>) -> String {
        self.text_to(v, 4)
    }

    fn text_to(&self, v: Value<'m>, depth: u32) -> String {
        if let Some(n) = v.signed_int() {
            return n.to_string();
        }
        if let Some(name) = self.source_names.get(&v) {
            return name.clone();
        }
        if let Some(literal) = Some(v).filter(|v| v.is_global()).and_then(literal) {
            return literal;
        }
        if v.is_global() || v.is_function() {
            return readable(&v.stands_for().unwrap_or_else(|| v.name()));
        }
        if let Some(quoted) = self.quote(v) {
            let opcode = v.opcode();
            let is_whole = opcode.and_then(symbol).is_some()
                || super::handlers::with_overflow(v).is_some()
                || matches!(opcode, Some(Opcode::LLVMPHI | Opcode::LLVMSelect));
            let is_name = quoted.replace("->", ".").chars().all(is_of_a_name);
            return if is_whole && !is_name {
                format!("({quoted})")
            } else {
                quoted
            };
        }
        let unknown = || "...".to_owned();
        let (Some(depth), Some(opcode)) = (depth.checked_sub(1), v.opcode()) else {
            return unknown();
        };
        let operand = |i| {
            v.operand(i)
                .map_or_else(unknown, |o| self.text_to(o, depth))
        };
        if let Some((op, _)) = super::handlers::with_overflow(v) {
            let symbol = match op {
                ir::BinOp::Add => "+",
                ir::BinOp::Sub => "-",
                _ => "*",
            };
            if symbol == "-" && v.operand(0).and_then(Value::signed_int) == Some(0) {
                return format!("(-{})", operand(1));
            }
            return format!("({} {symbol} {})", operand(0), operand(1));
        }
        if let Some(symbol) = symbol(opcode) {
            return format!("({} {symbol} {})", operand(0), operand(1));
        }
        match opcode {
            Opcode::LLVMLoad => {
                let Some(address) = v.operand(0) else {
                    return unknown();
                };
                if let Some(part) = self.part_text(address) {
                    return part;
                }
                let shape = address.value_type().map(crate::llvm::Type::shape);
                match shape.filter(|_| address.is_global()) {
                    Some(Shape::Array(..)) => return format!("{}[0]", operand(0)),
                    Some(Shape::Struct(_)) => return format!("{}.(...)", operand(0)),
                    Some(_) => return operand(0),
                    None if self.source_names.contains_key(&address) => return operand(0),
                    None => {}
                }
                match address.opcode() {
                    Some(Opcode::LLVMGetElementPtr) if names_no_member(address) => operand(0),
                    Some(Opcode::LLVMGetElementPtr) => format!("{}.(...)", operand(0)),
                    _ => format!("*{}", operand(0)),
                }
            }
            // Rust's members are bytes.
            Opcode::LLVMGetElementPtr if self.language == Language::Rust => operand(0),
            Opcode::LLVMGetElementPtr => {
                let last = v.operand_count().saturating_sub(1);
                match v.operand(last) {
                    Some(index) if index.int().is_none() || last == 1 => {
                        format!("{}[{}]", operand(0), operand(last))
                    }
                    _ => operand(0),
                }
            }
            Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMBitCast
            | Opcode::LLVMFreeze
            | Opcode::LLVMPtrToInt => operand(0),
            Opcode::LLVMExtractValue => v
                .operand(0)
                .map_or_else(unknown, |o| self.text_to(o, depth + 1)),
            Opcode::LLVMCall => match v.call_target() {
                Some(crate::llvm::CallTarget::Function(f)) => {
                    let name = f.name();
                    format!("{}(...)", path(&name).unwrap_or(name))
                }
                _ => unknown(),
            },
            _ => unknown(),
        }
    }

    /// The type of integers of that width, as the function's language calls it.
    pub(super) fn type_text(&self, width: u32, signed: bool) -> String {
        match self.language {
            Language::Rust => format!("{}{width}", if signed { 'i' } else { 'u' }),
            _ => c_type(width, signed),
        }
    }

    /// A binary operation as it may stand in the source, without parentheses.
    pub(super) fn operation_text(&self, inst: Value<'m>) -> String {
        if let Some(quoted) = self.quote(inst) {
            return quoted;
        }
        let text = self.text(inst);
        text.strip_prefix('(')
            .and_then(|t| t.strip_suffix(')'))
            .map_or(text.clone(), str::to_owned)
    }
}

/// Whether an address is that of an element, not of a member.
fn names_no_member(gep: Value<'_>) -> bool {
    let last = gep.operand_count().saturating_sub(1);
    last == 1 || gep.operand(last).is_some_and(|i| i.int().is_none())
}

/// What stands at an address, of which that is the text.
pub(super) fn contents_of(address: Value<'_>, name: &str) -> String {
    if name.ends_with(']') && address.opcode() == Some(Opcode::LLVMGetElementPtr) {
        return if is_subscript(address) {
            format!("`{name}`")
        } else {
            format!("a member of `{name}`")
        };
    }
    format!("what `{name}` points to")
}

/// A literal, if an unnamed constant is one of few characters.
fn literal(constant: Value<'_>) -> Option<String> {
    constant.name().starts_with(".str").then_some(())?;
    let bytes = constant.initializer()?.raw_bytes()?;
    let text = bytes.strip_suffix(&[0])?;
    let plain = |b: &u8| (b.is_ascii_graphic() || *b == b' ') && !b"`\"\\".contains(b);
    (text.len() <= 24 && text.iter().all(plain))
        .then(|| format!("\"{}\"", String::from_utf8_lossy(text)))
}

/// Whether an address is that of an element, or of a part of it.
fn is_element(address: Value<'_>) -> bool {
    let mut at = address;
    while at.opcode() == Some(Opcode::LLVMGetElementPtr) {
        if is_subscript(at) {
            return true;
        }
        match at.operand(0) {
            Some(of) => at = of,
            None => return false,
        }
    }
    false
}

/// Whether a character may stand in the name of a variable or a member.
fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || "_.:".contains(c)
}

/// One of the two holds.
fn either(skipped: &Cond, cond: Cond) -> Cond {
    match skipped {
        Cond::Const(false) => cond,
        skipped => Cond::Or(vec![skipped.clone(), cond]),
    }
}

/// The type of that width as C calls it.
pub(super) fn c_type(width: u32, signed: bool) -> String {
    let name = match (width, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long",
        (64, false) => "unsigned long",
        (128, true) => "__int128",
        (128, false) => "unsigned __int128",
        (_, true) => return format!("_BitInt({width})"),
        (_, false) => return format!("unsigned _BitInt({width})"),
    };
    name.to_owned()
}

/// What a constant address is computed from.
fn base_of_constant(address: Value<'_>) -> Value<'_> {
    let mut at = address;
    while at.is_constant()
        && at.gep_source_type().is_some()
        && let Some(base) = at.operand(0)
    {
        at = base;
    }
    at
}
