//! Proof obligations, and the words that they are reported in.

use super::function::Body;
use crate::llvm::{Opcode, Value};
use ir::{Check, CheckId, CheckKind, Cond, Operand, PtrPred};

impl<'m> Body<'_, 'm> {
    /// Emits a check, unless its kind is not emitted under these options.
    pub fn check(&mut self, kind: CheckKind, cond: Cond, message: String) {
        if cond == Cond::Const(true) || !self.l.options.emits(kind) {
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
    pub fn check_access(&mut self, ptr: &Operand, len: Operand, write: bool, name: &str) {
        if self.is_trivial_access(ptr, &len, write) {
            return;
        }
        self.check_not_null(ptr, write, name);
        self.check_object(ptr, len, write, name);
    }

    /// A pointer is not null.
    pub fn check_not_null(&mut self, ptr: &Operand, write: bool, name: &str) {
        let verb = if write { "write" } else { "read" };
        self.check(
            CheckKind::Null,
            Cond::Ptr(PtrPred::NonNull(ptr.clone())),
            format!("`{name}` is not null when it is used to {verb}"),
        );
    }

    /// That many bytes lie in an object that is alive, and can be written if
    /// they are.
    fn check_object(&mut self, ptr: &Operand, len: Operand, write: bool, name: &str) {
        let pred = |p| Cond::Ptr(p);
        self.check(
            CheckKind::Free,
            pred(PtrPred::Live(ptr.clone())),
            format!("the object that `{name}` points to is alive"),
        );
        let size = len
            .as_int()
            .map_or_else(String::new, |n| format!("{n} bytes "));
        let in_bounds = pred(PtrPred::InBounds {
            ptr: ptr.clone(),
            len,
        });
        if write {
            let writable = pred(PtrPred::Writable(ptr.clone()));
            self.check(
                CheckKind::Bounds,
                Cond::And(vec![in_bounds, writable]),
                format!("the {size}written through `{name}` lie in a writable object"),
            );
        } else {
            self.check(
                CheckKind::Bounds,
                in_bounds,
                format!("the {size}read through `{name}` lie in the object"),
            );
        }
    }

    /// The checks of a load or a store.
    pub fn check_element(
        &mut self,
        address: Value<'m>,
        (ptr, len): (&Operand, Operand),
        write: bool,
    ) {
        let name = self.text(address);
        if self.is_base_checked(address) {
            if !self.is_trivial_access(ptr, &len, write) {
                self.check_object(ptr, len, write, &name);
            }
        } else {
            self.check_access(ptr, len, write, &name);
        }
    }

    /// Whether an access names a global directly, and lies in it.
    fn is_trivial_access(&self, ptr: &Operand, len: &Operand, write: bool) -> bool {
        let (Operand::Const(ir::Const::Global(g, offset)), Some(len)) = (ptr, len.as_int()) else {
            return false;
        };
        let global = &self.l.program.globals[g.index()];
        let (Ok(offset), Some(len)) = (u64::try_from(*offset), len.to_u64()) else {
            return false;
        };
        offset
            .checked_add(len)
            .is_some_and(|end| end <= global.size)
            && !(write && global.constant)
    }

    /// A value as it may stand in the source.
    pub fn text(&self, v: Value<'m>) -> String {
        self.text_to(v, 4)
    }

    fn text_to(&self, v: Value<'m>, depth: u32) -> String {
        if let Some(n) = v.signed_int() {
            return n.to_string();
        }
        if let Some(name) = self.source_names.get(&v) {
            return name.clone();
        }
        if v.is_global() || v.is_function() {
            return v.name();
        }
        let unknown = || "...".to_owned();
        let (Some(depth), Some(opcode)) = (depth.checked_sub(1), v.opcode()) else {
            return unknown();
        };
        let operand = |i| {
            v.operand(i)
                .map_or_else(unknown, |o| self.text_to(o, depth))
        };
        if let Some(symbol) = symbol(opcode) {
            return format!("({} {symbol} {})", operand(0), operand(1));
        }
        match opcode {
            Opcode::LLVMLoad => {
                let Some(address) = v.operand(0) else {
                    return unknown();
                };
                if self.source_names.contains_key(&address) || address.is_global() {
                    return operand(0);
                }
                match address.opcode() {
                    Some(Opcode::LLVMGetElementPtr) => operand(0),
                    _ => format!("*{}", operand(0)),
                }
            }
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
            Opcode::LLVMCall => match v.call_target() {
                Some(crate::llvm::CallTarget::Function(f)) => format!("{}(...)", f.name()),
                _ => unknown(),
            },
            _ => unknown(),
        }
    }

    /// A binary operation as it may stand in the source, without parentheses.
    pub fn operation_text(&self, inst: Value<'m>) -> String {
        let text = self.text(inst);
        text.strip_prefix('(')
            .and_then(|t| t.strip_suffix(')'))
            .map_or(text.clone(), str::to_owned)
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

/// The operator of a binary operation in C.
fn symbol(opcode: Opcode) -> Option<&'static str> {
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
