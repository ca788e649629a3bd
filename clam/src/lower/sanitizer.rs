//! Checks that clang states itself: the branches to the handlers of its
//! undefined-behaviour sanitizer.
//!
//! clang folds what is undefined (`1/0`, `INT_MAX + 1`) before there is an
//! instruction that could be checked, unless it is told to instrument it. So
//! what we compile is instrumented, and here the instrumentation becomes checks:
//!
//! ```text
//! %r = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
//! %o = extractvalue {i32, i1} %r, 1
//! %ok = xor i1 %o, true
//! br i1 %ok, label %cont, label %handler
//! handler:
//!   call void @__ubsan_handle_add_overflow_abort(...)
//!   unreachable
//! ```
//!
//! A block that ends in such a branch and the block that goes on are one
//! ([`super::chains`]): the branch is a check, the handler's block isn't lowered at all.
//! A handler that is reached in another way (in foreign modules) is a check that
//! fails whenever it is called ([`Body::handler_call`]).
//!
//! Three kinds have a place of their own. Divisions, conversions, lengths of
//! variable-length arrays are checked where they stand, with or without
//! instrumentation; of their guards, only those that can't hold are needed,
//! because clang folded what they guard. The index of an array is checked where
//! the element is accessed, after the access itself: an execution ends at its
//! first failing check, and an access outside its object is to be called that.

use super::chains::Guard;
use super::function::Body;
use crate::llvm::{CallTarget, Linkage, Opcode, Origin, Shape, Type, Value};
use ir::{AssumptionKind, BinOp, CheckKind, Cond, Operand, Sign};

/// What a handler reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// An overflow of this operation.
    Overflow(BinOp),
    /// Of `-a`.
    Negation,
    /// A division by zero, or one that overflows.
    Division,
    /// A shift by too much, or of a number that loses bits.
    Shift,
    /// An index past its array.
    Index,
    /// The length of a variable-length array.
    Length,
    /// A conversion from a floating-point number.
    FloatCast,
    /// A call of a function of another type, which is checked at the call.
    Callee,
    /// A promise of the user's that is no rule of the language.
    Promise,
    /// Something else, of this kind.
    Other(CheckKind),
}

/// Handlers by their names, without the prefix and what may follow.
const HANDLERS: &[(&str, Report)] = &[
    ("add_overflow", Report::Overflow(BinOp::Add)),
    ("sub_overflow", Report::Overflow(BinOp::Sub)),
    ("mul_overflow", Report::Overflow(BinOp::Mul)),
    ("negate_overflow", Report::Negation),
    ("divrem_overflow", Report::Division),
    ("shift_out_of_bounds", Report::Shift),
    ("out_of_bounds", Report::Index),
    ("local_out_of_bounds", Report::Index),
    ("vla_bound_not_positive", Report::Length),
    ("float_cast_overflow", Report::FloatCast),
    ("load_invalid_value", Report::Other(CheckKind::Value)),
    ("invalid_builtin", Report::Other(CheckKind::Value)),
    ("nonnull_arg", Report::Other(CheckKind::Null)),
    ("nullability_arg", Report::Promise),
    ("nonnull_return", Report::Other(CheckKind::Null)),
    ("nullability_return", Report::Promise),
    ("type_mismatch", Report::Other(CheckKind::Bounds)),
    ("alignment_assumption", Report::Other(CheckKind::Align)),
    ("pointer_overflow", Report::Other(CheckKind::Pointer)),
    ("implicit_conversion", Report::Other(CheckKind::Convert)),
    ("function_type_mismatch", Report::Callee),
    ("builtin_unreachable", Report::Other(CheckKind::Unreachable)),
    ("missing_return", Report::Other(CheckKind::Unreachable)),
];

/// Functions that take null where they are told to access nothing (C2y).
const SIZED: &[&str] = &[
    "memcpy", "memmove", "memset", "memccpy", "memcmp", "memchr", "mempcpy", "strncpy", "strncat",
    "strncmp", "strndup", "strnlen", "bsearch", "qsort", "wcsncpy", "wcsncat", "wcsncmp",
    "wmemcpy", "wmemmove", "wmemset", "wmemcmp", "wmemchr", "fread", "fwrite",
];

/// What the handler of that name reports; `None` for other functions. Handlers
/// that nobody has heard of report an invalid value.
fn report(name: &str) -> Option<Report> {
    let mut name = name.strip_prefix("__ubsan_handle_")?;
    for end in ["_abort", "_minimal", "_v1"] {
        name = name.strip_suffix(end).unwrap_or(name);
    }
    let known = HANDLERS.iter().find(|(n, _)| *n == name).map(|(_, r)| *r);
    Some(known.unwrap_or(Report::Other(CheckKind::Value)))
}

/// Handlers by the number that `llvm.ubsantrap` gets instead of a call, in
/// clang's order.
const TRAPS: &[&str] = &[
    "add_overflow",
    "builtin_unreachable",
    "cfi_check_fail",
    "divrem_overflow",
    "dynamic_type_cache_miss",
    "float_cast_overflow",
    "function_type_mismatch",
    "implicit_conversion",
    "invalid_builtin",
    "invalid_objc_cast",
    "load_invalid_value",
    "missing_return",
    "mul_overflow",
    "negate_overflow",
    "nullability_arg",
    "nullability_return",
    "nonnull_arg",
    "nonnull_return",
    "out_of_bounds",
    "pointer_overflow",
    "shift_out_of_bounds",
    "sub_overflow",
    "type_mismatch",
    "alignment_assumption",
    "vla_bound_not_positive",
    "bounds_safety",
    "local_out_of_bounds",
];

/// The kind of the failing check that a sanitizer's trap of that number is;
/// `None` if nothing undefined leads there.
pub(super) fn kind_of_trap(trap: Value<'_>, number: u64) -> Option<CheckKind> {
    let name = usize::try_from(number).ok().and_then(|n| TRAPS.get(n));
    let Some(name) = name.map(|n| format!("__ubsan_handle_{n}")) else {
        return Some(CheckKind::Unreachable);
    };
    match report(&name) {
        Some(Report::Callee | Report::Promise) => None,
        // Who jumps here knows more: a trap has no data.
        Some(Report::Overflow(_)) if is_led_to_by(trap, is_unsigned_overflow) => {
            Some(CheckKind::Unsigned)
        }
        Some(Report::Division) if is_led_to_by(trap, is_float_comparison) => None,
        Some(Report::Shift) => None,
        _ => kind_of_handler(&name),
    }
}

/// Whether a shift leads to a sanitizer's trap of that number.
pub(super) fn is_trap_of_shift(number: u64) -> bool {
    let name = usize::try_from(number).ok().and_then(|n| TRAPS.get(n));
    name == Some(&"shift_out_of_bounds")
}

/// Whether a condition like that is part of what decides a branch to the block
/// of an instruction.
fn is_led_to_by<'m>(inst: Value<'m>, is: fn(Value<'m>) -> bool) -> bool {
    let Some(block) = inst.parent() else {
        return false;
    };
    let conditions = block.sources().into_iter().filter_map(Value::condition);
    let mut open: Vec<Value<'_>> = conditions.collect();
    let mut seen = 0;
    while let Some(v) = open.pop() {
        if is(v) {
            return true;
        }
        seen += 1;
        let passes = matches!(
            v.opcode(),
            Some(Opcode::LLVMAnd | Opcode::LLVMOr | Opcode::LLVMXor | Opcode::LLVMExtractValue)
        );
        if passes && seen < 64 {
            open.extend((0..v.operand_count()).filter_map(|i| v.operand(i)));
        }
    }
    false
}

fn is_unsigned_overflow(v: Value<'_>) -> bool {
    v.is_call() && with_overflow(v).is_some_and(|(_, sign)| sign == Sign::Unsigned)
}

fn is_float_comparison(v: Value<'_>) -> bool {
    v.opcode() == Some(Opcode::LLVMFCmp)
}

/// The kind of the failing check that a call of a sanitizer's handler is.
fn kind_of_handler(name: &str) -> Option<CheckKind> {
    if name.starts_with("__asan_report_") {
        return Some(CheckKind::Bounds);
    }
    if name.starts_with("__msan_warning") {
        return Some(CheckKind::Uninit);
    }
    Some(match report(name)? {
        Report::Overflow(_) | Report::Negation => CheckKind::Overflow,
        Report::Division => CheckKind::Div,
        Report::Shift => CheckKind::Shift,
        Report::Index => CheckKind::Index,
        Report::Length => CheckKind::Bounds,
        Report::FloatCast => CheckKind::Convert,
        Report::Callee => CheckKind::Bounds,
        Report::Promise => CheckKind::Null,
        Report::Other(kind) => kind,
    })
}

/// What the operands are that a handler's call describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Described {
    Signed,
    Unsigned,
    Float,
}

/// The type that a handler's data has at this position: its kind (0: integer,
/// 2: one of any width, 1: floating) and, of an integer, whether it has a sign (the lowest bit).
fn described(call: Value<'_>, position: u32) -> Option<Described> {
    let data = call.call_args().first()?.initializer()?;
    let ty = data.element(position)?.initializer()?;
    let field = |i| ty.element(i).and_then(Value::int);
    match (field(0)?, field(1)?) {
        (0 | 2, info) if info & 1 == 1 => Some(Described::Signed),
        (0 | 2, _) => Some(Described::Unsigned),
        (1, _) => Some(Described::Float),
        _ => None,
    }
}

impl Report {
    /// Whether what a handler is called about is undefined, asked for or not:
    /// sanitizers look for more than that.
    fn is_about_undefined(self, call: Value<'_>) -> bool {
        match self {
            Report::Callee | Report::Promise => false,
            Report::Division => described(call, 1) != Some(Described::Float),
            _ => true,
        }
    }
}

/// The kind of the rule that was certainly broken when a handler is called in a
/// place that no guard leads to; `None` if that is nothing undefined.
fn broken_rule(call: Value<'_>, name: &str) -> Option<CheckKind> {
    let Some(report) = report(name) else {
        return kind_of_handler(name);
    };
    if !report.is_about_undefined(call) {
        return None;
    }
    let described = described(call, 1);
    if described.is_none() && report == Report::Division && is_led_to_by(call, is_float_comparison)
        || report == Report::Shift && described.is_none()
    {
        return None;
    }
    if described.is_none()
        && matches!(report, Report::Overflow(_))
        && is_led_to_by(call, is_unsigned_overflow)
    {
        return Some(CheckKind::Unsigned);
    }
    match (report, described) {
        (Report::Overflow(_) | Report::Negation, Some(Described::Unsigned)) => {
            Some(CheckKind::Unsigned)
        }
        // Bits that are lost, or too large an amount: the shift is checked
        // where it stands.
        (Report::Shift, Some(Described::Unsigned)) => None,
        _ => kind_of_handler(name),
    }
}

/// Whether a handler doesn't come back.
fn ends_the_program(call: Value<'_>, name: &str) -> bool {
    name.ends_with("_abort")
        || call.call_has_attribute("noreturn")
        || matches!(call.call_target(), Some(CallTarget::Function(f)) if f.has_attribute("noreturn"))
}

/// Whether a function is a handler of a sanitizer's.
pub(super) fn is_handler(f: Value<'_>) -> bool {
    f.is_declaration() && kind_of_handler(&f.name()).is_some()
}

/// Whether a variable only tells handlers what they report: the place, and the
/// names of types.
pub(super) fn is_data(g: Value<'_>) -> bool {
    let mut open = vec![g];
    let mut any = false;
    for _ in 0..64 {
        let Some(v) = open.pop() else { return any };
        for user in v.users() {
            if is_handler_call(user).is_some() {
                any = true;
            } else if user.is_global() && user.linkage() == Some(Linkage::LLVMPrivateLinkage)
                || !user.is_instruction() && !user.is_function() && !user.is_global()
            {
                open.push(user);
            } else {
                return false;
            }
        }
    }
    false
}

/// A call of a handler of the undefined-behaviour sanitizer.
pub(super) fn is_handler_call(inst: Value<'_>) -> Option<Report> {
    match inst.call_target() {
        Some(CallTarget::Function(f)) if f.is_declaration() => report(&f.name()),
        _ => None,
    }
}

/// Whether a conjunction has that part.
pub(super) fn requires<'m>(condition: Value<'m>, part: Value<'m>) -> bool {
    conjuncts(condition).contains(&part)
}

/// The parts that a condition requires.
fn conjuncts(condition: Value<'_>) -> Vec<Value<'_>> {
    let mut open = vec![condition];
    let mut parts = Vec::new();
    while let Some(v) = open.pop() {
        if v.opcode() == Some(Opcode::LLVMAnd)
            && v.is_instrumentation()
            && let (Some(a), Some(b)) = (v.operand(0), v.operand(1))
        {
            open.extend([b, a]);
        } else if !parts.contains(&v) {
            parts.push(v);
        }
    }
    parts
}

/// The operation with overflow whose flag, negated, the value is.
fn no_overflow_of(v: Value<'_>) -> Option<Value<'_>> {
    let is_true = |v: Value<'_>| v.int() == Some(1);
    if v.opcode() != Some(Opcode::LLVMXor) || !v.operand(1).is_some_and(is_true) {
        return None;
    }
    let flag = v.operand(0)?;
    (flag.opcode() == Some(Opcode::LLVMExtractValue) && flag.indices() == [1])
        .then(|| flag.operand(0))
        .flatten()
}

/// The operation of an intrinsic with overflow, and its sign.
pub(super) fn with_overflow(call: Value<'_>) -> Option<(BinOp, Sign)> {
    let Some(CallTarget::Function(f)) = call.call_target() else {
        return None;
    };
    let name = f.name();
    let name = name.strip_prefix("llvm.")?;
    let (name, _) = name.split_once(".with.overflow.")?;
    Some(match name {
        "sadd" => (BinOp::Add, Sign::Signed),
        "uadd" => (BinOp::Add, Sign::Unsigned),
        "ssub" => (BinOp::Sub, Sign::Signed),
        "usub" => (BinOp::Sub, Sign::Unsigned),
        "smul" => (BinOp::Mul, Sign::Signed),
        "umul" => (BinOp::Mul, Sign::Unsigned),
        _ => return None,
    })
}

/// What must hold of an index once its element was accessed.
#[derive(Clone, Debug)]
pub(super) struct IndexGuard {
    holds: Cond,
    message: String,
}

impl<'m> Body<'_, 'm> {
    /// Lowers a branch that stays inside its chain: what makes it go to a
    /// handler must not happen.
    pub fn guard(&mut self, br: Value<'m>) {
        self.count(br, true);
        if let Some(guard) = self.chains.guards.get(&br)
            && !guard.report.is_about_undefined(guard.call)
        {
            let condition = guard.condition;
            if guard.report != Report::Callee {
                let holds = self.condition_of(condition);
                self.b.assume(holds); // else the program ends
            }
            return;
        }
        if self.chains.shifts.contains(&br) {
            if let Some(valid) = br.condition() {
                self.shift_amount(br, valid);
            }
            return;
        }
        let Some(guard) = self.chains.guards.get(&br).copied() else {
            return; // the way out of the second half of a shift's check
        };
        match guard.report {
            Report::Index => self.index_guard(guard),
            // Checked where they stand, unless they were folded away.
            Report::Division | Report::Length => {
                if let Some(kind) = self.folded(guard) {
                    self.certain_failure(kind, literal_text(guard));
                } else if guard.report == Report::Length {
                    // A type may have the length, and no variable.
                    let holds = self.condition_of(guard.condition);
                    let message = "the length of the array is positive".to_owned();
                    self.guarded(CheckKind::Bounds, holds, message);
                }
            }
            Report::FloatCast => {
                // As where nothing was folded: only for those who ask.
                let asked = self.l.options.emits(CheckKind::Convert);
                if asked && self.folded(guard).is_some() {
                    let text = literal_text(guard);
                    self.certain_failure(CheckKind::Convert, text);
                }
            }
            Report::Shift => self.shift_guard(br, guard),
            Report::Callee | Report::Promise => {}
            Report::Other(CheckKind::Null) if self.passes_a_size_beside() => {}
            Report::Overflow(_) | Report::Negation | Report::Other(_) => {
                for part in conjuncts(guard.condition) {
                    if self.checked_parts.contains(&part) {
                        continue;
                    }
                    let cond = self.condition_of(part);
                    let (kind, message) = self.part_message(guard, part);
                    self.guarded(kind, cond, message);
                }
            }
        }
    }

    /// Whether the call that the guards stand before takes how much it accesses
    /// as an argument: then null is allowed for no bytes (C2y), and what is
    /// accessed is checked there.
    fn passes_a_size_beside(&self) -> bool {
        let after = self.instructions[self.position..].iter();
        let call = after.copied().find(|i| i.is_call());
        match call.and_then(Value::call_target) {
            Some(CallTarget::Function(f)) => {
                let name = f.name();
                let name = name.strip_prefix("llvm.").unwrap_or(&name);
                let name = name.split('.').next().unwrap_or(name);
                SIZED.contains(&name)
            }
            _ => false,
        }
    }

    /// Emits a check that a guard makes. What nobody asks for doesn't end a
    /// program that we compiled; a foreign one really calls the handler.
    fn guarded(&mut self, kind: CheckKind, cond: Cond, message: String) {
        if kind.is_only_on_request() && !self.l.options.emits(kind) {
            return self.b.assume(cond); // defined, but a foreign program ends
        }
        if cond == Cond::Const(false) {
            return self.certain_failure(kind, message);
        }
        if !self.from_source && !self.l.options.emits(kind) {
            return self.b.assume(cond);
        }
        self.check(kind, cond, message);
    }

    /// A handler that isn't told what it reports.
    pub fn assume_no_report(&mut self) {
        let text = "the sanitizer reports no shift that is undefined";
        self.note(AssumptionKind::UncheckedKind, text.to_owned(), true);
    }

    /// What is sure to fail where control gets is a check, asked for or not,
    /// unless it is defined.
    fn certain_failure(&mut self, kind: CheckKind, message: String) {
        let is_defined = kind.is_only_on_request() && !self.l.options.emits(kind);
        if !(is_defined || self.l.options.wrapv && kind == CheckKind::Overflow) {
            self.check_made(kind, Cond::Const(false), message);
        }
        self.stop();
    }

    /// Whether a conversion is guarded that clang folded, since it is undefined.
    /// Operations on vectors are folded without a guard: where there are any,
    /// nobody knows which of them it was.
    pub fn has_folded_conversion(&self) -> bool {
        let is_vector = |i: &Value<'_>| {
            let types = i.operands().into_iter().map(Value::ty);
            types
                .chain([i.ty()])
                .any(|ty| matches!(ty.shape(), Shape::Vector(..)))
        };
        let mut guards = self.chains.guards.values();
        let mut all = self.chains.guards.keys().filter_map(|br| br.parent());
        let vectors = self.instructions.iter().any(is_vector)
            || all.any(|block| block.instructions().iter().any(is_vector));
        !vectors && guards.any(|g| g.report == Report::FloatCast && g.condition.int() == Some(0))
    }

    /// The kind of a guard that can't hold, since clang folded what it guards.
    fn folded(&mut self, guard: Guard<'m>) -> Option<CheckKind> {
        if self.condition_of(guard.condition) != Cond::Const(false) {
            return None;
        }
        if guard.report == Report::Length {
            return Some(CheckKind::Bounds);
        }
        let divisor = guard.call.call_args().get(2).copied();
        let zero = divisor.and_then(Value::int) == Some(0);
        Some(if zero {
            CheckKind::Div
        } else {
            CheckKind::Overflow
        })
    }

    /// The kind and the words of one part of a guard.
    fn part_message(&mut self, guard: Guard<'m>, part: Value<'m>) -> (CheckKind, String) {
        let fits = type_name(guard.call, 1);
        let fits = fits.map_or_else(|| "its type".to_owned(), |ty| format!("`{ty}`"));
        match guard.report {
            Report::Overflow(_) | Report::Negation => {
                let call = no_overflow_of(part);
                let sign = call.and_then(with_overflow).map(|(_, sign)| sign);
                let kind = match sign {
                    Some(Sign::Unsigned) => CheckKind::Unsigned,
                    _ => CheckKind::Overflow,
                };
                let text = call.map_or_else(|| "the result".to_owned(), |c| self.operation_text(c));
                (kind, format!("`{text}` fits {fits}"))
            }
            Report::Other(CheckKind::Null) => {
                let value = part.operand(0).unwrap_or(part);
                let text = self.text(value);
                (CheckKind::Null, format!("`{text}` is not null here"))
            }
            Report::Other(CheckKind::Bounds) => self.mismatch(part),
            Report::Other(CheckKind::Value) => {
                let value = part.operand(0).unwrap_or(part);
                let text = self.text(value);
                (CheckKind::Value, format!("the value of `{text}` is valid"))
            }
            Report::Other(kind) => (kind, format!("no {} here", kind.headline())),
            _ => (CheckKind::Value, "the value is valid".to_owned()),
        }
    }

    /// What one part of the check of an address is about: null, its alignment,
    /// or the size of its object.
    fn mismatch(&mut self, part: Value<'m>) -> (CheckKind, String) {
        let (a, b) = (part.operand(0), part.operand(1));
        let text = a.map_or_else(String::new, |v| self.text(v));
        let is_pointer = a.is_some_and(|v| v.ty().shape() == Shape::Ptr);
        let is_masked = a.and_then(Value::opcode) == Some(Opcode::LLVMAnd);
        if is_pointer {
            (CheckKind::Null, format!("`{text}` is not null here"))
        } else if is_masked && b.and_then(Value::int) == Some(0) {
            (CheckKind::Align, format!("`{text}` is aligned"))
        } else {
            let message = "the object is large enough for what is accessed".to_owned();
            (CheckKind::Bounds, message)
        }
    }

    /// A call of a handler in a place that no guard leads to: it fails whenever
    /// it is reached. `false`: it is no handler's.
    pub fn handler_call(&mut self, inst: Value<'m>, name: &str) -> bool {
        if kind_of_handler(name).is_none() {
            return false;
        }
        if let Some(kind) = broken_rule(inst, name)
            && self.l.options.emits(kind)
        {
            let what = kind.headline();
            let message = format!("no {what}: the sanitizer's handler is not called");
            self.check(kind, Cond::Const(false), message);
            self.stop();
        } else if ends_the_program(inst, name) {
            if report(name) == Some(Report::Shift) {
                self.assume_no_report();
            }
            self.stop();
        }
        true
    }

    /// The first half of the check of a shift: by less than the width.
    fn shift_amount(&mut self, br: Value<'m>, valid: Value<'m>) {
        let cond = self.condition_of(valid);
        let amount = valid.operand(0).filter(|_| valid.int().is_none());
        // clang folded a comparison of constants: the handler's arguments know
        // by how much is shifted.
        let text = amount.map_or_else(|| self.folded_amount(br), |v| self.text(v));
        let width = valid.operand(1).and_then(Value::int).map(|most| most + 1);
        let below = width.map_or_else(|| "the width".to_owned(), |w| w.to_string());
        // All constants of one value are the same.
        if valid.is_instruction() {
            self.checked_parts.insert(valid);
        }
        self.guarded(
            CheckKind::Shift,
            cond,
            format!("the shift amount `{text}` is below {below}"),
        );
    }

    /// The amount of the shift whose guard comes next.
    fn folded_amount(&self, br: Value<'m>) -> String {
        let after = self.instructions.iter().skip_while(|i| **i != br);
        let guard = after
            .filter_map(|i| self.chains.guards.get(i))
            .find(|g| g.report == Report::Shift);
        let amount = guard.and_then(|g| g.call.call_args().get(2).copied());
        let amount = amount.and_then(Value::signed_int);
        amount.map_or_else(|| "...".to_owned(), |n| n.to_string())
    }

    /// The rest of the check of a shift, or all of it where no bits can be lost.
    fn shift_guard(&mut self, br: Value<'m>, guard: Guard<'m>) {
        let next = self.instructions.get(self.position + 1).copied();
        for part in conjuncts(guard.condition) {
            if self.checked_parts.contains(&part) || part.int() == Some(1) {
                continue;
            }
            let lost = part.opcode() == Some(Opcode::LLVMPHI);
            if !lost {
                self.shift_amount(br, part);
                if self.ended {
                    return;
                }
                continue;
            }
            let shift = next.filter(|i| i.opcode() == Some(Opcode::LLVMShl));
            let cond = self.no_bits_lost(part, shift);
            match described(guard.call, 1) {
                Some(Described::Signed) => {}
                // Defined, but the program ends.
                Some(_) => {
                    self.b.assume(cond);
                    continue;
                }
                None => {
                    self.assume_no_report();
                    self.b.assume(cond);
                    continue;
                }
            }
            let text = match shift {
                Some(shift) => self.operation_text(shift),
                None => literal_text(guard)
                    .replace("` is defined", "")
                    .replace('`', ""),
            };
            let ty = type_name(guard.call, 1).unwrap_or_else(|| "its type".to_owned());
            self.guarded(CheckKind::Overflow, cond, format!("`{text}` fits `{ty}`"));
            if self.ended {
                return;
            }
        }
        // The shift itself needs no check any more.
        self.guarded_shift = next;
    }

    /// That a shift to the left loses no bits: in C, that what is shifted is not
    /// negative and the result fits. Where the sign may be shifted into (in
    /// C++), it is what clang computes.
    fn no_bits_lost(&mut self, part: Value<'m>, shift: Option<Value<'m>>) -> Cond {
        let exact = self.condition_of(part);
        let ok = part
            .incoming()
            .into_iter()
            .map(|(_, v)| v)
            .find(|v| v.int().is_none());
        // `(x >> (width - 1 - amount)) == 0`, with no further shift by one.
        let lost = ok.and_then(|ok| ok.operand(0));
        let plain = lost.is_some_and(|l| {
            l.opcode() == Some(Opcode::LLVMLShr)
                && l.operand(0).and_then(Value::opcode) != Some(Opcode::LLVMLShr)
        });
        let (Some(shift), true) = (shift, plain && exact != Cond::Const(false)) else {
            return exact;
        };
        let operands = (shift.operand(0), shift.operand(1));
        let (Some(a), Some(b)) = operands else {
            return exact;
        };
        if lost.and_then(|l| l.operand(0)) != Some(a) {
            return exact;
        }
        let (Some(x), Some(n)) = (self.scalar(a), self.scalar(b)) else {
            return exact;
        };
        let ir::Type::Int(w) = self.operand_type(&x) else {
            return exact;
        };
        Cond::And(vec![
            Cond::cmp(ir::CmpOp::Sge, x.clone(), Operand::int(w, 0)),
            Cond::Fits {
                op: BinOp::Shl,
                sign: Sign::Signed,
                a: x,
                b: n,
            },
        ])
    }

    /// An index is below the length of its array: of an element that is
    /// accessed, after the access; of a vector's, now.
    fn index_guard(&mut self, guard: Guard<'m>) {
        let mut holds = self.condition_of(guard.condition);
        if holds == Cond::Const(true) {
            return;
        }
        let message = self.index_message(guard);
        // Who asks for indices and not for accesses is to hear of the index.
        let asked = self.l.options.properties.as_ref();
        let (index, bounds) = (CheckKind::Index, CheckKind::Bounds);
        if asked.is_some_and(|p| p.contains(&index) && !p.contains(&bounds)) {
            return self.guarded(index, holds, message);
        }
        // For an address that isn't accessed at once, clang lets the index be
        // that of the end.
        let accessed = self.index_below(guard).unwrap_or_else(|| holds.clone());
        let after: Vec<Value<'m>> = self.instructions[self.position + 1..].to_vec();
        for inst in after {
            match inst.opcode() {
                Some(Opcode::LLVMGetElementPtr) => {
                    // Who doesn't ask for indices is to hear of what is
                    // accessed later, out of the object perhaps.
                    let asked = self.l.options.properties.as_ref();
                    let decides = asked.is_none_or(|p| p.contains(&CheckKind::Index));
                    let base = inst.operand(0).map(decayed);
                    let whole = base
                        .is_some_and(|b| b.opcode() == Some(Opcode::LLVMAlloca) || b.is_constant());
                    // Of an object that is an array, the address out of it is
                    // the matter of another kind.
                    if decides && !whole && leaves(inst) {
                        return self.guarded(CheckKind::Index, holds, message);
                    }
                    holds = accessed;
                    if self.may_change(&holds) {
                        let ok = self.temp("in_array", ir::Type::Bool);
                        self.b.set_bool(ok, holds);
                        holds = Cond::Var(ok);
                    }
                    let guard = IndexGuard { holds, message };
                    self.index_guards.entry(inst).or_default().push(guard);
                    return;
                }
                Some(Opcode::LLVMExtractElement | Opcode::LLVMInsertElement) => {
                    return self.guarded(CheckKind::Index, holds, message);
                }
                Some(Opcode::LLVMLoad | Opcode::LLVMStore) => {
                    let address = inst.operand(u32::from(inst.opcode() == Some(Opcode::LLVMStore)));
                    if address.is_some_and(Value::is_constant) {
                        let guard = IndexGuard { holds, message };
                        self.index_guards.entry(inst).or_default().push(guard);
                        return;
                    }
                }
                Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => {
                    // A whole element is copied, whose address was folded.
                    let folded = inst.call_args().into_iter().any(Value::is_constant);
                    if folded && super::local::is_intrinsic(inst, "llvm.mem") {
                        let guard = IndexGuard { holds, message };
                        self.index_guards.entry(inst).or_default().push(guard);
                        return;
                    }
                    if with_overflow(inst).is_none() {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a condition speaks of locals, which may be written before it is
    /// looked at.
    fn may_change(&self, cond: &Cond) -> bool {
        let mut found = false;
        cond.for_each_operand(&mut |o| {
            found |= o.as_var().is_some_and(|v| self.mutable.contains(&v));
        });
        found
    }

    fn index_message(&self, guard: Guard<'m>) -> String {
        let of = type_name(guard.call, 1).unwrap_or_else(|| "its array".to_owned());
        let text = match guard.condition.operand(0) {
            Some(index) if guard.condition.int().is_none() => self.text(index),
            _ => {
                let index = guard.call.call_args().get(1).copied();
                let index = index.and_then(Value::signed_int);
                index.map_or_else(|| "...".to_owned(), |n| n.to_string())
            }
        };
        format!("the index `{text}` is below the length of `{of}`")
    }

    /// That the index which a guard is about is below the length, where the
    /// guard allows it to be the length.
    fn index_below(&mut self, guard: Guard<'m>) -> Option<Cond> {
        let compared = guard.condition;
        let ule = crate::llvm::IntPredicate::LLVMIntULE;
        if compared.opcode() != Some(Opcode::LLVMICmp) || compared.int_predicate() != Some(ule) {
            return None;
        }
        let (a, b) = (compared.operand(0)?, compared.operand(1)?);
        let (a, b) = (self.scalar(a)?, self.scalar(b)?);
        self.compare_scalars(ir::CmpOp::Ult, &a, &b)
    }

    /// The checks of the indices that an address was computed with, once it was
    /// accessed by `inst`.
    pub fn check_indices(&mut self, inst: Value<'m>, address: Value<'m>) {
        let mut all = self.index_guards.get(&inst).cloned().unwrap_or_default();
        let mut at = address;
        while at.gep_source_type().is_some() {
            let guards = self.index_guards.get(&at).cloned().unwrap_or_default();
            if guards.is_empty() && self.origin == Origin::Compiled && is_past_inner_array(at) {
                all.push(IndexGuard {
                    holds: Cond::Const(false),
                    message: "the constant index is below the length of its array".to_owned(),
                });
            }
            all.extend(guards);
            let Some(base) = at.operand(0) else { break };
            at = base;
        }
        for guard in all {
            self.check(CheckKind::Index, guard.holds, guard.message);
        }
    }

    /// Whether an operation with overflow stands before the guard that its
    /// overflow leads to; it is checked then, and its result fits.
    pub fn checked_with_overflow(&mut self, inst: Value<'m>, op: BinOp, sign: Sign) -> bool {
        let after = self.instructions[self.position + 1..].iter();
        let br = after.copied().find(|i| i.opcode() == Some(Opcode::LLVMBr));
        let Some(guard) = br.and_then(|br| self.chains.guards.get(&br)).copied() else {
            return false;
        };
        let parts = conjuncts(guard.condition);
        let Some(part) = parts.into_iter().find(|p| no_overflow_of(*p) == Some(inst)) else {
            return false;
        };
        let (kind, message) = self.part_message(guard, part);
        if !self.l.options.emits(kind) {
            return false;
        }
        let args = inst.call_args();
        let operands = args.first().zip(args.get(1));
        let operands = operands.and_then(|(a, b)| Some((self.scalar(*a)?, self.scalar(*b)?)));
        let Some((a, b)) = operands else { return false };
        let ir::Type::Int(w) = self.operand_type(&a) else {
            return false;
        };
        let holds = match (a.as_int(), b.as_int()) {
            (Some(a), Some(b)) => Cond::Const(ir::machine::fits(op, sign, w, a, b)),
            _ => Cond::Fits {
                op,
                sign,
                a: a.clone(),
                b: b.clone(),
            },
        };
        self.checked_parts.insert(part);
        self.guarded(kind, holds, message);
        if self.ended {
            return true;
        }
        let dst = self.temp(op.name(), ir::Type::Int(w));
        let mut flags = ir::Flags::NONE;
        match sign {
            Sign::Signed => flags.nsw = true,
            Sign::Unsigned => flags.nuw = true,
        }
        self.b.push(ir::StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        });
        self.env
            .insert(inst, vec![dst.into(), Operand::bool(false)]);
        true
    }

    /// A truth value that instrumentation computed, as a condition over what it
    /// was computed from; nothing changes between that and its branch.
    fn condition_of(&mut self, v: Value<'m>) -> Cond {
        self.condition_to(v, 8)
    }

    fn condition_to(&mut self, v: Value<'m>, depth: u32) -> Cond {
        let known = self.scalar(v).and_then(|o| self.truth(&o));
        let truth = known.unwrap_or_else(|| Cond::Var(self.temp("unknown", ir::Type::Bool)));
        let Some(depth) = depth.checked_sub(1).filter(|_| v.is_instrumentation()) else {
            return truth;
        };
        if matches!(truth, Cond::Const(_)) {
            return truth;
        }
        let operands = (v.operand(0), v.operand(1));
        match (v.opcode(), operands) {
            (Some(Opcode::LLVMICmp), _) => self.comparison(v).unwrap_or(truth),
            (Some(Opcode::LLVMAnd), (Some(a), Some(b))) => {
                let (a, b) = (self.condition_to(a, depth), self.condition_to(b, depth));
                match (a, b) {
                    (Cond::Const(false), _) | (_, Cond::Const(false)) => Cond::Const(false),
                    (Cond::Const(true), c) | (c, Cond::Const(true)) => c,
                    (a, b) => Cond::And(vec![a, b]),
                }
            }
            (Some(Opcode::LLVMOr), (Some(a), Some(b))) => {
                let (a, b) = (self.condition_to(a, depth), self.condition_to(b, depth));
                match (a, b) {
                    (Cond::Const(true), _) | (_, Cond::Const(true)) => Cond::Const(true),
                    (Cond::Const(false), c) | (c, Cond::Const(false)) => c,
                    (a, b) => Cond::Or(vec![a, b]),
                }
            }
            (Some(Opcode::LLVMXor), (Some(a), Some(b))) if b.int() == Some(1) => {
                self.condition_to(a, depth).negate()
            }
            _ => truth,
        }
    }

    /// A `phi` inside a chain has the value that comes from the block before.
    pub fn inner_phi(&mut self, phi: Value<'m>) {
        self.count(phi, true);
        let before = self.instructions[..self.position].iter().rev();
        let from = before
            .copied()
            .find(|i| i.opcode() != Some(Opcode::LLVMPHI))
            .and_then(Value::parent);
        let value = phi.incoming().into_iter().find(|(b, _)| Some(*b) == from);
        match value {
            Some((_, value)) => {
                let operands = self.operands(value);
                self.define(phi, operands);
            }
            None => self.havoc_result(phi, "this selection"),
        }
    }
}

/// Says what a guard that can't hold guards.
fn literal_text(guard: Guard<'_>) -> String {
    let args = guard.call.call_args();
    let text = |i: usize| {
        args.get(i)
            .and_then(|v| v.signed_int())
            .map_or_else(|| "...".to_owned(), |n| n.to_string())
    };
    match guard.report {
        Report::Division => format!("`{} / {}` is defined", text(1), text(2)),
        Report::Length => format!("the length `{}` of the array is positive", text(1)),
        Report::FloatCast => {
            let to = type_name(guard.call, 2).unwrap_or_else(|| "its type".to_owned());
            format!("the number without its fraction fits `{to}`")
        }
        _ => format!("`{} << {}` is defined", text(1), text(2)),
    }
}

/// The array that decays to the address of its first element.
fn decayed(address: Value<'_>) -> Value<'_> {
    let mut at = address;
    while let Some(ty) = at.gep_source_type() {
        let first = (1..at.operand_count()).all(|i| at.operand(i).and_then(Value::int) == Some(0));
        match at.operand(0) {
            Some(array) if first && matches!(ty.shape(), Shape::Array(..)) => at = array,
            _ => break,
        }
    }
    at
}

/// Whether a constant index is that of the end of an array that has something
/// behind it in its object: an array of arrays, a member that isn't the last.
fn is_past_inner_array(gep: Value<'_>) -> bool {
    let Some(Shape::Array(_, length)) = gep.gep_source_type().map(Type::shape) else {
        return false;
    };
    let index = |i| gep.operand(i).and_then(Value::int);
    if gep.operand_count() != 3 || index(1) != Some(0) || index(2) != Some(length) || length == 0 {
        return false;
    }
    let Some(base) = gep.operand(0) else {
        return false;
    };
    let inside = match base.gep_source_type() {
        Some(ty) => Some(ty),
        None if base.is_global() => base.value_type(),
        None => None,
    };
    match inside.map(Type::shape) {
        Some(Shape::Array(element, n)) => {
            // The last of the arrays ends where the object may end.
            let is_array = matches!(element.shape(), Shape::Array(..));
            let at = base
                .gep_source_type()
                .and_then(|_| base.operand(base.operand_count() - 1).and_then(Value::int));
            is_array && (at.is_some_and(|at| at + 1 < n) || base.is_global() && n > 1)
        }
        Some(Shape::Struct(fields)) => {
            let at = match base.gep_source_type() {
                Some(_) if base.operand_count() == 3 => base.operand(2).and_then(Value::int),
                Some(_) => None,
                None => Some(0),
            };
            let at = at.and_then(|at| usize::try_from(at).ok());
            at.is_some_and(|at| at + 1 < fields.len())
        }
        _ => false,
    }
}

/// Whether an address is used for more than accesses in its function.
fn leaves(address: Value<'_>) -> bool {
    let mut open = vec![address];
    while let Some(at) = open.pop() {
        for user in at.users() {
            match user.opcode() {
                Some(Opcode::LLVMLoad | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) => {}
                Some(Opcode::LLVMStore) if user.operand(0) != Some(at) => {}
                Some(Opcode::LLVMGetElementPtr) => open.push(user),
                Some(Opcode::LLVMCall) if super::local::is_intrinsic(user, "llvm.mem") => {}
                _ => return true,
            }
        }
    }
    false
}

/// The source's name of the type that argument 0 of a handler's call describes,
/// at that position of its data.
fn type_name(call: Value<'_>, position: u32) -> Option<String> {
    let data = call.call_args().first()?.initializer()?;
    let described = data.element(position)?.initializer()?.element(2)?;
    let bytes = described.raw_bytes()?;
    let text = String::from_utf8_lossy(bytes.split(|b| *b == 0).next()?).into_owned();
    // A typedef is followed by what it stands for.
    let name = text.strip_prefix('\'')?;
    Some(name.split_once('\'')?.0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handlers_are_told_by_their_names() {
        for name in [
            "add_overflow",
            "add_overflow_abort",
            "add_overflow_minimal_abort",
        ] {
            let found = report(&format!("__ubsan_handle_{name}"));
            assert_eq!(found, Some(Report::Overflow(BinOp::Add)), "{name}");
        }
        assert_eq!(
            kind_of_handler("__ubsan_handle_nonnull_return_v1_abort"),
            Some(CheckKind::Null)
        );
        assert_eq!(
            kind_of_handler("__ubsan_handle_new_thing"),
            Some(CheckKind::Value)
        );
        assert_eq!(
            kind_of_handler("__asan_report_load4"),
            Some(CheckKind::Bounds)
        );
        assert_eq!(kind_of_handler("ubsan_handle"), None);
    }

    #[test]
    fn no_handler_has_two_rows() {
        let mut names: Vec<&str> = HANDLERS.iter().map(|(n, _)| *n).collect();
        let n = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n);
    }
}
