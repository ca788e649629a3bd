//! The handlers of clang's sanitizers: what each reports, told by its name, by
//! the number of its trap, or by the data that its call carries.
//!
//! Nothing here knows of functions that are lowered: [`super::sanitizer`] turns
//! what is told here into checks.

use crate::llvm::{CallTarget, Linkage, Opcode, Value};
use ir::{BinOp, CheckKind, Sign};

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

/// Whether a function, or the intrinsic that stands for it, takes how much it
/// accesses as an argument: then null is allowed for no bytes (C2y).
pub(super) fn takes_a_size(name: &str) -> bool {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    let name = name.split('.').next().unwrap_or(name);
    super::names::row(name).is_some_and(|r| r.says(&ir::library::Clause::C2y))
}

/// What the handler of that name reports; `None` for other functions. Handlers
/// that nobody has heard of report an invalid value.
pub(super) fn report(name: &str) -> Option<Report> {
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
pub(super) fn kind_of_handler(name: &str) -> Option<CheckKind> {
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
        Report::FloatCast => CheckKind::Float,
        Report::Callee => CheckKind::Bounds,
        Report::Promise => CheckKind::Null,
        Report::Other(kind) => kind,
    })
}

/// What the operands are that a handler's call describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Described {
    Signed,
    Unsigned,
    Float,
}

/// The type that a handler's data has at this position: its kind (0: integer,
/// 2: one of any width, 1: floating) and, of an integer, whether it has a sign (the lowest bit).
pub(super) fn described(call: Value<'_>, position: u32) -> Option<Described> {
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

/// The numbers that clang's sanitizer gives to what binds a reference: an
/// initialisation, and a cast to a derived class.
const BINDS_A_REFERENCE: [u64; 2] = [2, 7];

/// Whether the handler of an address that a call is to is told that a reference
/// is bound to it. Other uses of an address are checked where they stand.
pub(super) fn binds_a_reference(call: Value<'_>) -> bool {
    let data = call.call_args().first().and_then(|d| d.initializer());
    let kind = data.and_then(|d| d.element(3)).and_then(Value::int);
    kind.is_some_and(|kind| BINDS_A_REFERENCE.contains(&kind))
}

impl Report {
    /// Whether what a handler is called about is undefined, asked for or not:
    /// sanitizers look for more than that.
    pub(super) fn is_about_undefined(self, call: Value<'_>) -> bool {
        match self {
            Report::Callee | Report::Promise => false,
            Report::Division => described(call, 1) != Some(Described::Float),
            _ => true,
        }
    }
}

/// The kind of the rule that was certainly broken when a handler is called in a
/// place that no guard leads to; `None` if that is nothing undefined.
pub(super) fn broken_rule(call: Value<'_>, name: &str) -> Option<CheckKind> {
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
pub(super) fn ends_the_program(call: Value<'_>, name: &str) -> bool {
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

/// The source's name of the type that argument 0 of a handler's call describes,
/// at that position of its data.
pub(super) fn type_name(call: Value<'_>, position: u32) -> Option<String> {
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
