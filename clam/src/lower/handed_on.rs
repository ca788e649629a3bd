//! Formats that a variadic function only hands on, with its further arguments, to
//! `vprintf` or one of its kin: `void fail(const char *format, ...)`. What they ask
//! for is checked where the function is called, as for `printf` itself.

use super::body::Body;
use super::lists::{base_of, beginning, is_started, uses};
use super::printed::{asked_for, tells_all};
use super::{Lowering, idioms, names};
use crate::llvm::{Block, CallTarget, Opcode, Value};
use ir::library::format::may_convert;
use ir::library::{Clause, Row};
use ir::{CheckKind, Cond};

/// What a function does with its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandedOn {
    /// Its parameter that is the format: the last one.
    at: usize,
    /// Memory may be another where it prints, or while it does.
    writes: bool,
}

impl<'m> Lowering<'m> {
    /// What a function does with its format and its further arguments, if it does
    /// nothing else with them, and each of its calls has a constant format, which
    /// asks for what is given: then the calls are checked.
    pub(super) fn hands_on(&mut self, f: Value<'m>) -> Option<HandedOn> {
        if let Some(known) = self.handed_on.get(&f) {
            return *known;
        }
        let found = hands_on(f).filter(|_| self.takes_further(f));
        let found = found.filter(|_| !self.may_lack_further(f));
        let found = found.filter(|on| f.users().into_iter().all(|call| self.is_told(call, *on)));
        self.handed_on.insert(f, found);
        found
    }

    /// Whether a call's format is a constant text that asks for just what follows,
    /// and of which can be told where all lies that is read.
    fn is_told(&mut self, call: Value<'m>, on: HandedOn) -> bool {
        let bits = self.module.pointer_bits();
        let format = call.call_args().get(on.at).copied();
        let text = format.and_then(Value::constant_text);
        let asked = text.and_then(|text| asked_for(&text, false, bits));
        let Some(asked) = asked.filter(|asked| tells_all(asked)) else {
            return false;
        };
        let given = call.call_args().split_off(on.at + 1);
        asked.len() == given.len()
            && asked.iter().zip(given).all(|(asked, arg)| {
                // What is printed may not be a text that is printed over.
                let is_apart = asked.text.is_none() || !on.writes || arg.constant_text().is_some();
                self.scalars(arg.ty())[..] == [asked.ty] && is_apart
            })
    }
}

impl<'m> Body<'_, 'm> {
    /// Checks what a format asks for that is handed on, where that is checked.
    pub(super) fn check_handed_on(&mut self, call: Value<'m>, f: Value<'m>) {
        let Some(on) = self.l.hands_on(f) else { return };
        if let Some(format) = self.format(call, on.at, false) {
            self.check_printed_texts(&f.name(), &format);
        }
    }

    /// Whether the demands of this call on its format and its list are checked where
    /// the present function is called.
    pub(super) fn is_handed_on(&mut self, row: &Row, args: &[Value<'m>]) -> bool {
        let list = row.list().and_then(|at| args.get(at));
        let list = list.map(|list| beginning(*list));
        list.is_some_and(|list| self.list(list).is_some() && is_started(list))
            && self.l.hands_on(self.function).is_some()
    }

    /// Checks that the list of a call that takes its arguments has them still: that
    /// it was started, and nothing took them before.
    pub(super) fn check_has_arguments(&mut self, name: &str, args: &[Value<'m>]) {
        if let Some(list) = args.last().and_then(|list| self.list(*list)) {
            let message = format!("`{name}` is given what it allows");
            self.check(CheckKind::Bounds, Cond::Var(list.started), message);
        }
    }
}

/// What a function does with its format, if all that it does with its further
/// arguments is to hand them on with it.
fn hands_on(f: Value<'_>) -> Option<HandedOn> {
    let format = f.arguments().last().copied()?;
    let at = f.arguments().len() - 1;
    let instructions = f.blocks().into_iter().flat_map(Block::instructions);
    let starts = instructions.filter(|i| idioms::is_intrinsic(*i, "llvm.va_start"));
    let mut found = None::<HandedOn>;
    let changes = !is_quiet(f);
    for start in starts {
        let list = start.call_args().first().copied().map(beginning)?;
        if list.opcode() != Some(Opcode::LLVMAlloca) {
            return None;
        }
        for user in uses(list) {
            if ["llvm.va_start", "llvm.va_end", "llvm.lifetime."]
                .iter()
                .any(|name| idioms::is_intrinsic(user, name))
            {
                continue;
            }
            let Some(CallTarget::Function(called)) = user.call_target() else {
                return None;
            };
            let row = names::row(&called.name()).filter(|_| called.is_declaration())?;
            let (format_at, _) = row.prints().filter(|(_, kind)| kind.list && !kind.wide)?;
            let args = user.call_args();
            let lists = args.iter().filter(|a| beginning(**a) == list);
            if row.list() != Some(args.len() - 1)
                || beginning(*args.last()?) != list
                || lists.count() != 1
                || !is_argument(*args.get(format_at)?, format)
            {
                return None;
            }
            let writes = changes || !row.says(&Clause::Pure);
            let writes = writes || found.is_some_and(|on| on.writes);
            found = Some(HandedOn { at, writes });
        }
    }
    found
}

/// Whether a function leaves memory alone but for its locals, so that texts which were
/// there when it was called are there when it prints them.
fn is_quiet(f: Value<'_>) -> bool {
    let mut instructions = f.blocks().into_iter().flat_map(Block::instructions);
    instructions.all(|i| match i.opcode() {
        Some(Opcode::LLVMStore) => {
            let to = i.operand(1).map(base_of);
            to.and_then(Value::opcode) == Some(Opcode::LLVMAlloca)
        }
        Some(Opcode::LLVMCall) => changes_nothing(i),
        Some(
            Opcode::LLVMInvoke
            | Opcode::LLVMCallBr
            | Opcode::LLVMAtomicRMW
            | Opcode::LLVMAtomicCmpXchg,
        ) => false,
        _ => true,
    })
}

/// Whether a call changes no memory, or doesn't come back.
fn changes_nothing(call: Value<'_>) -> bool {
    let Some(CallTarget::Function(f)) = call.call_target() else {
        return false;
    };
    let name = f.name();
    if name.starts_with("llvm.") {
        let known = [
            "llvm.va_",
            "llvm.lifetime.",
            "llvm.dbg.",
            "llvm.ubsantrap",
            "llvm.trap",
        ];
        return known.iter().any(|k| name.starts_with(k)) || name.contains(".with.overflow.");
    }
    if !f.is_declaration() {
        return false;
    }
    let row = names::row(&name);
    let counts = |row: &Row| {
        let format = row.prints().filter(|(_, kind)| !kind.list);
        format.is_some_and(|(at, _)| {
            let text = call
                .call_args()
                .get(at)
                .copied()
                .and_then(Value::constant_text);
            text.is_none_or(|text| may_convert(&text, b'n'))
        })
    };
    f.has_attribute("noreturn")
        || row.is_some_and(|row| row.says(&Clause::Pure) && !row.calls_back() && !counts(row))
}

/// Whether a value is that argument: itself, or read from the local that holds it
/// all the time.
fn is_argument<'m>(value: Value<'m>, argument: Value<'m>) -> bool {
    if value == argument {
        return true;
    }
    let slot = value
        .operand(0)
        .filter(|_| value.opcode() == Some(Opcode::LLVMLoad));
    let Some(slot) = slot.filter(|s| s.opcode() == Some(Opcode::LLVMAlloca)) else {
        return false;
    };
    let mut stored = false;
    slot.users().into_iter().all(|user| match user.opcode() {
        Some(Opcode::LLVMLoad) => true,
        Some(Opcode::LLVMStore) => {
            let first = !std::mem::replace(&mut stored, true);
            first && user.operand(1) == Some(slot) && user.operand(0) == Some(argument)
        }
        _ => idioms::is_lifetime_marker(user),
    }) && stored
}
