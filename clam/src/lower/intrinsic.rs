//! LLVM's intrinsics: one table, one row each.

use super::body::Body;
use super::idioms::is_type_suffix;
use super::lists::beginning;
use super::masked::Places;
use super::math::Parts;
use super::treatment::Treatment;
use crate::llvm::{Opcode, Origin, Value};
use ir::{
    AssumptionKind, BinOp, CastOp, CheckKind, CmpOp, Cond, FloatFn, HavocKind, Operand, Sign,
    StmtKind, Type, UnOp, Var, Z,
};

/// How an intrinsic is lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// No effect that we model, no result that anybody reads.
    Nothing,
    /// The result is this argument.
    Argument(u32),
    /// The result is arbitrary (the environment's).
    Arbitrary,
    /// The number that a handler of exceptions is chosen by.
    Selector,
    LifetimeStart,
    LifetimeEnd,
    Copy(bool),
    Fill,
    Assume,
    Stop,
    Trap,
    WithOverflow(BinOp, Sign),
    Saturating(BinOp, Sign),
    MinMax(CmpOp),
    ThreeWay(CmpOp, CmpOp),
    Abs,
    Bits(UnOp),
    /// Counting zeros: undefined of 0 if the second argument is true.
    CountZeros(UnOp),
    FunnelShift(bool),
    PointerMask,
    MaskedLoad(Places),
    MaskedStore(Places),
    Reduce(BinOp),
    ReduceMinMax(CmpOp),
    VarArgs,
    EndList,
    StackRestore,
    Float(FloatFn),
    Split(Parts),
}

/// Every intrinsic that is modelled, but those on floats ([`FloatFn`]), by its
/// name without `llvm.` and without the types of an overload.
const TABLE: &[(&str, Rule)] = &[
    ("dbg.declare", Rule::Nothing),
    ("dbg.value", Rule::Nothing),
    ("dbg.assign", Rule::Nothing),
    ("dbg.label", Rule::Nothing),
    ("frexp", Rule::Split(Parts::Exponent)),
    ("modf", Rule::Split(Parts::Whole)),
    ("donothing", Rule::Nothing),
    ("sideeffect", Rule::Nothing),
    ("pseudoprobe", Rule::Nothing),
    ("prefetch", Rule::Nothing),
    ("fake.use", Rule::Nothing),
    ("var.annotation", Rule::Nothing),
    ("codeview.annotation", Rule::Nothing),
    ("experimental.noalias.scope.decl", Rule::Nothing),
    ("invariant.end", Rule::Nothing),
    ("invariant.start", Rule::Arbitrary),
    ("debugtrap", Rule::Nothing),
    ("stacksave", Rule::Arbitrary),
    ("stackrestore", Rule::StackRestore),
    ("expect", Rule::Argument(0)),
    ("expect.with.probability", Rule::Argument(0)),
    ("annotation", Rule::Argument(0)),
    ("ptr.annotation", Rule::Argument(0)),
    ("launder.invariant.group", Rule::Argument(0)),
    ("strip.invariant.group", Rule::Argument(0)),
    ("preserve.static.offset", Rule::Argument(0)),
    ("ssa.copy", Rule::Argument(0)),
    ("arithmetic.fence", Rule::Argument(0)),
    ("threadlocal.address", Rule::Argument(0)),
    ("is.constant", Rule::Arbitrary),
    ("objectsize", Rule::Arbitrary),
    ("returnaddress", Rule::Arbitrary),
    ("addressofreturnaddress", Rule::Arbitrary),
    ("frameaddress", Rule::Arbitrary),
    ("sponentry", Rule::Arbitrary),
    ("readcyclecounter", Rule::Arbitrary),
    ("readsteadycounter", Rule::Arbitrary),
    ("eh.typeid.for", Rule::Selector),
    ("allow.ubsan.check", Rule::Arbitrary),
    ("allow.runtime.check", Rule::Arbitrary),
    ("lifetime.start", Rule::LifetimeStart),
    ("lifetime.end", Rule::LifetimeEnd),
    ("memcpy", Rule::Copy(false)),
    ("memcpy.inline", Rule::Copy(false)),
    ("memmove", Rule::Copy(true)),
    ("memset", Rule::Fill),
    ("memset.inline", Rule::Fill),
    ("assume", Rule::Assume),
    ("trap", Rule::Stop),
    ("ubsantrap", Rule::Trap),
    (
        "sadd.with.overflow",
        Rule::WithOverflow(BinOp::Add, Sign::Signed),
    ),
    (
        "uadd.with.overflow",
        Rule::WithOverflow(BinOp::Add, Sign::Unsigned),
    ),
    (
        "ssub.with.overflow",
        Rule::WithOverflow(BinOp::Sub, Sign::Signed),
    ),
    (
        "usub.with.overflow",
        Rule::WithOverflow(BinOp::Sub, Sign::Unsigned),
    ),
    (
        "smul.with.overflow",
        Rule::WithOverflow(BinOp::Mul, Sign::Signed),
    ),
    (
        "umul.with.overflow",
        Rule::WithOverflow(BinOp::Mul, Sign::Unsigned),
    ),
    ("sadd.sat", Rule::Saturating(BinOp::Add, Sign::Signed)),
    ("uadd.sat", Rule::Saturating(BinOp::Add, Sign::Unsigned)),
    ("ssub.sat", Rule::Saturating(BinOp::Sub, Sign::Signed)),
    ("usub.sat", Rule::Saturating(BinOp::Sub, Sign::Unsigned)),
    ("sshl.sat", Rule::Saturating(BinOp::Shl, Sign::Signed)),
    ("ushl.sat", Rule::Saturating(BinOp::Shl, Sign::Unsigned)),
    ("smax", Rule::MinMax(CmpOp::Sgt)),
    ("smin", Rule::MinMax(CmpOp::Slt)),
    ("umax", Rule::MinMax(CmpOp::Ugt)),
    ("umin", Rule::MinMax(CmpOp::Ult)),
    ("scmp", Rule::ThreeWay(CmpOp::Slt, CmpOp::Sgt)),
    ("ucmp", Rule::ThreeWay(CmpOp::Ult, CmpOp::Ugt)),
    ("abs", Rule::Abs),
    ("ctpop", Rule::Bits(UnOp::Ctpop)),
    ("bswap", Rule::Bits(UnOp::Bswap)),
    ("bitreverse", Rule::Bits(UnOp::Bitreverse)),
    ("ctlz", Rule::CountZeros(UnOp::Ctlz)),
    ("cttz", Rule::CountZeros(UnOp::Cttz)),
    ("fshl", Rule::FunnelShift(true)),
    ("fshr", Rule::FunnelShift(false)),
    ("ptrmask", Rule::PointerMask),
    ("masked.load", Rule::MaskedLoad(Places::InOrder)),
    ("masked.gather", Rule::MaskedLoad(Places::Anywhere)),
    ("masked.expandload", Rule::MaskedLoad(Places::Together)),
    ("masked.store", Rule::MaskedStore(Places::InOrder)),
    ("masked.scatter", Rule::MaskedStore(Places::Anywhere)),
    ("masked.compressstore", Rule::MaskedStore(Places::Together)),
    ("vector.reduce.add", Rule::Reduce(BinOp::Add)),
    ("vector.reduce.mul", Rule::Reduce(BinOp::Mul)),
    ("vector.reduce.and", Rule::Reduce(BinOp::And)),
    ("vector.reduce.or", Rule::Reduce(BinOp::Or)),
    ("vector.reduce.xor", Rule::Reduce(BinOp::Xor)),
    ("vector.reduce.smax", Rule::ReduceMinMax(CmpOp::Sgt)),
    ("vector.reduce.smin", Rule::ReduceMinMax(CmpOp::Slt)),
    ("vector.reduce.umax", Rule::ReduceMinMax(CmpOp::Ugt)),
    ("vector.reduce.umin", Rule::ReduceMinMax(CmpOp::Ult)),
    ("va_start", Rule::VarArgs),
    ("va_copy", Rule::VarArgs),
    ("va_end", Rule::EndList),
];

impl Rule {
    /// How true it is, and what is checked.
    fn summary(self) -> &'static str {
        match self {
            Rule::Nothing => "nothing",
            Rule::Argument(_) => "its argument",
            Rule::Arbitrary => "an arbitrary result",
            Rule::Selector => "exactly, as the number that a handler is chosen by",
            Rule::LifetimeStart => "the object begins, with arbitrary contents",
            Rule::LifetimeEnd => "the object ends",
            Rule::Copy(true) => "exactly; checked: both ranges",
            Rule::Copy(false) => "exactly; checked: both ranges, and that they don't overlap",
            Rule::Fill => "exactly; checked: the range",
            Rule::Assume => "checked in code that we compile, else left out",
            Rule::Stop => "ends the execution",
            Rule::Trap => "ends the execution; checked, where a sanitizer's",
            Rule::WithOverflow(..) => "exactly; checked where clang's sanitizer asks",
            Rule::StackRestore => "arrays of variable length end",
            Rule::VarArgs | Rule::EndList => "the list of arguments is followed where it is local",
            Rule::Float(_) | Rule::Split(_) => {
                "as instructions on floats are; functions without an exact result: as ranges"
            }
            Rule::Saturating(..)
            | Rule::MinMax(_)
            | Rule::ThreeWay(..)
            | Rule::Abs
            | Rule::Bits(_)
            | Rule::CountZeros(_)
            | Rule::FunnelShift(_)
            | Rule::Reduce(_)
            | Rule::ReduceMinMax(_) => "exactly",
            Rule::PointerMask => "an offset in the same object; outside of it, it may be null",
            Rule::MaskedLoad(_) | Rule::MaskedStore(_) => {
                "exactly; checked: the lanes that are selected"
            }
        }
    }
}

/// What each intrinsic gets that is modelled.
pub(super) fn treatments() -> impl Iterator<Item = Treatment> {
    let of_llvm = |op: &FloatFn| {
        use FloatFn::{FrexpExponent, FrexpFraction, Logb, NextAfter, Remainder};
        let ours = [FrexpExponent, FrexpFraction, Logb, NextAfter, Remainder];
        !ours.contains(op)
    };
    let floats = FloatFn::ALL.iter().copied().filter(of_llvm);
    let floats = floats.map(|op| (op.name(), Rule::Float(op)));
    let all = TABLE.iter().copied().chain(floats);
    all.map(|(name, rule)| Treatment {
        name,
        is_intrinsic: true,
        summary: rule.summary(),
    })
}

/// An intrinsic's name without `llvm.` and without the types of an overload.
fn base_name(name: &str) -> String {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    let mut parts: Vec<&str> = name.split('.').collect();
    while parts.len() > 1 && parts.last().is_some_and(|p| is_type_suffix(p)) {
        parts.pop();
    }
    parts.join(".")
}

impl<'m> Body<'_, 'm> {
    /// Whether a trap is what clang puts at the end of a C++ function that must
    /// return something. After the program's own traps, code goes on.
    fn is_the_end(&self, trap: Value<'m>) -> bool {
        let next = self.instructions.get(self.position + 1);
        let ends = next.is_some_and(|i| i.opcode() == Some(Opcode::LLVMUnreachable));
        self.origin == Origin::Clang && super::idioms::is_intrinsic(trap, "llvm.trap") && ends
    }

    pub(super) fn intrinsic(&mut self, inst: Value<'m>, f: Value<'m>, name: &str) {
        let base = base_name(name);
        let rule = TABLE.iter().find(|(n, _)| *n == base).map(|(_, r)| *r);
        let of_floats = || FloatFn::from_name(&base).map(Rule::Float);
        let Some(rule) = rule.or_else(of_floats) else {
            return self.unknown_intrinsic(inst, f, name);
        };
        if self.apply(inst, rule).is_none() {
            self.unknown_intrinsic(inst, f, name);
        }
    }

    /// One that the table doesn't have: arbitrary results, and arbitrary
    /// memory if it says that it touches memory.
    fn unknown_intrinsic(&mut self, inst: Value<'m>, f: Value<'m>, name: &str) {
        // What is rounded as the mode says is unknown, but converts the same.
        if let Some(kind) = name.strip_prefix("llvm.experimental.constrained.fpto")
            && kind.starts_with(['s', 'u'])
        {
            self.check_in_range(inst, kind.starts_with('s'));
        }
        let text = format!("`{name}` is given what it allows");
        self.note(AssumptionKind::Attribute, text, true);
        if f.touches_memory() {
            let args: Vec<Operand> = inst
                .call_args()
                .into_iter()
                .flat_map(|a| self.operands(a))
                .collect();
            self.call_unknown(name, args, &[]);
        }
        self.havoc_result(inst, "this intrinsic");
        if f.has_attribute("returns_twice") || name == "llvm.eh.sjlj.setjmp" {
            self.may_return_again();
        }
    }

    /// Lowers by a rule; `None` when the arguments are not as they should be.
    fn apply(&mut self, inst: Value<'m>, rule: Rule) -> Option<()> {
        let args = inst.call_args();
        match rule {
            Rule::Nothing => {}
            Rule::Argument(i) => {
                self.copy_operand(inst, i);
                return Some(());
            }
            Rule::Arbitrary => {
                self.havoc_result(inst, "this intrinsic");
                return Some(());
            }
            Rule::Selector => self.selector_of(inst)?,
            Rule::LifetimeStart => self.lifetime_start(*args.last()?),
            Rule::LifetimeEnd => self.lifetime_end(*args.last()?),
            Rule::Copy(may_overlap) => {
                if !self.copy_memory(inst, may_overlap) {
                    return None;
                }
            }
            Rule::Fill => {
                if !self.fill_memory(inst) {
                    return None;
                }
            }
            Rule::Assume => {
                self.assumed(*args.first()?)?;
                // What its operands beside the condition promise isn't modelled.
                if inst.operand_count() > 2 {
                    self.depend_on_abstraction(None);
                }
            }
            Rule::Stop if self.is_the_end(inst) => {
                let message = "this place is never reached".to_owned();
                self.check(CheckKind::Unreachable, Cond::Const(false), message);
                self.stop();
            }
            Rule::Stop => self.stop(),
            Rule::Trap => {
                let message = "the sanitizer's trap is not reached".to_owned();
                let number = args.first().and_then(|a| a.int()).unwrap_or(u64::MAX);
                let kind = super::handlers::kind_of_trap(inst, number);
                if let Some(kind) = kind.filter(|kind| self.l.options.emits(*kind)) {
                    self.check_made(kind, Cond::Const(false), message);
                } else if super::handlers::is_trap_of_shift(number) {
                    self.assume_no_report();
                }
                self.stop();
            }
            // What ends there ends like with any other call.
            Rule::StackRestore if self.origin.is_faithful() => {}
            Rule::StackRestore => {
                let text = "variable-length arrays are not used after their scope";
                self.note(AssumptionKind::Unsupported, text.to_owned(), true);
            }
            Rule::VarArgs => {
                let is_followed = match args.as_slice() {
                    [list] => self.start_list(*list),
                    [to, from] => self.copy_list(*to, *from),
                    _ => false,
                };
                if !is_followed {
                    let args = args.into_iter().flat_map(|a| self.operands(a)).collect();
                    self.lose_list(args);
                    self.count(inst, false);
                    return Some(());
                }
            }
            Rule::MaskedLoad(places) => self.masked_load(inst, places)?,
            Rule::MaskedStore(places) => self.masked_store(inst, places)?,
            Rule::EndList => {
                let list = beginning(*args.first()?);
                self.begin_list(list);
            }
            Rule::Float(op) => {
                self.float_operation(inst, op.into());
                return Some(());
            }
            Rule::Split(parts) => self.split(inst, parts)?,
            Rule::WithOverflow(op, sign) if self.checked_with_overflow(inst, op, sign) => {}
            Rule::WithOverflow(op, sign) => self.with_overflow(inst, op, sign)?,
            Rule::Reduce(op) => self.reduce(inst, |body, ty, a, b| {
                let dst = body.temp("fold", ty);
                match ty {
                    Type::Bool => {
                        let (x, y) = (body.truth(&a)?, body.truth(&b)?);
                        let cond = match op {
                            BinOp::And | BinOp::Mul => Cond::And(vec![x, y]),
                            BinOp::Or => Cond::Or(vec![x, y]),
                            _ => body.compare_scalars(CmpOp::Ne, &a, &b)?,
                        };
                        body.b.set_bool(dst, cond);
                    }
                    _ => body.b.binary(dst, op, a, b),
                }
                Some(dst)
            })?,
            Rule::ReduceMinMax(op) => self.reduce(inst, |body, ty, a, b| {
                let dst = body.temp("fold", ty);
                body.prefer(dst, op, a, b)?;
                Some(dst)
            })?,
            _ => self.lane_rule(inst, rule)?,
        }
        self.count(inst, true);
        Some(())
    }

    /// `assume`: a promise of the source's, checked in code that we compiled;
    /// other code's is not relied on.
    fn assumed(&mut self, cond: Value<'m>) -> Option<()> {
        let cond = self.scalar(cond).and_then(|o| self.truth(&o))?;
        let message = "what the program asks the compiler to assume holds".to_owned();
        self.check(CheckKind::Unreachable, cond, message);
        Some(())
    }

    fn with_overflow(&mut self, inst: Value<'m>, op: BinOp, sign: Sign) -> Option<()> {
        let args = inst.call_args();
        let (a, b) = (
            self.used_operands(*args.first()?),
            self.used_operands(*args.get(1)?),
        );
        let dsts = self.dsts(inst);
        let lanes = a.len();
        if b.len() != lanes || dsts.len() != 2 * lanes {
            return None;
        }
        for (i, (a, b)) in a.into_iter().zip(b).enumerate() {
            if !matches!(self.b.ty(dsts[i]), Type::Int(_)) {
                return None;
            }
            self.b.binary(dsts[i], op, a.clone(), b.clone());
            let fits = Cond::Fits { op, sign, a, b };
            self.b.set_bool(dsts[lanes + i], fits.negate());
        }
        Some(())
    }

    /// Folds the lanes of the argument.
    fn reduce(
        &mut self,
        inst: Value<'m>,
        step: impl Fn(&mut Self, Type, Operand, Operand) -> Option<Var>,
    ) -> Option<()> {
        let lanes = self.used_operands(*inst.call_args().first()?);
        let ty = *self.l.scalars(inst.ty()).first()?;
        if !matches!(ty, Type::Int(_) | Type::Bool) {
            return None;
        }
        let mut lanes = lanes.into_iter();
        let mut result = lanes.next()?;
        for lane in lanes {
            result = step(self, ty, result, lane)?.into();
        }
        self.define(inst, vec![result]);
        Some(())
    }

    /// Rules that work on each lane.
    fn lane_rule(&mut self, inst: Value<'m>, rule: Rule) -> Option<()> {
        let args: Vec<Vec<Operand>> = inst
            .call_args()
            .into_iter()
            .map(|a| self.used_operands(a))
            .collect();
        let dsts = self.dsts(inst);
        if args.iter().any(|a| a.len() != dsts.len() && a.len() != 1) || dsts.is_empty() {
            return None;
        }
        for (i, dst) in dsts.into_iter().enumerate() {
            let lane: Vec<Operand> = args
                .iter()
                .filter_map(|a| a.get(i).or(a.first()).cloned())
                .collect();
            self.one_lane(inst, rule, dst, &lane)?;
        }
        Some(())
    }

    fn one_lane(&mut self, inst: Value<'m>, rule: Rule, dst: Var, args: &[Operand]) -> Option<()> {
        let a = args.first()?.clone();
        if rule == Rule::PointerMask {
            return self.pointer_mask(dst, a, args.get(1)?.clone());
        }
        if self.b.ty(dst) == Type::Bool {
            return self.one_bit(rule, dst, args);
        }
        let (Type::Int(w), Type::Int(aw)) = (self.b.ty(dst), self.operand_type(&a)) else {
            return None;
        };
        match rule {
            Rule::MinMax(op) => self.prefer(dst, op, a, args.get(1)?.clone())?,
            Rule::ThreeWay(less, greater) => {
                let b = args.get(1)?.clone();
                let (is_less, is_greater) = (
                    self.temp("less", Type::Bool),
                    self.temp("greater", Type::Bool),
                );
                self.b
                    .set_bool(is_less, Cond::cmp(less, a.clone(), b.clone()));
                self.b.set_bool(is_greater, Cond::cmp(greater, a, b));
                let upper = self.temp("upper", Type::Int(w));
                self.choose(upper, is_greater, Operand::int(w, 1), Operand::int(w, 0));
                self.choose(dst, is_less, Operand::int(w, -1), upper.into());
            }
            Rule::Bits(op) => self.b.push(StmtKind::Unary { dst, op, a }),
            Rule::CountZeros(op) => {
                let undefined = matches!(args.get(1)?, Operand::Const(ir::Const::Bool(true)));
                if !undefined {
                    self.b.push(StmtKind::Unary { dst, op, a });
                    return Some(());
                }
                // In what we compile, that is a check of clang's own.
                if self.origin == Origin::Clang && !is_chosen_away(inst, 4) {
                    let text = self.text(inst.call_args().first().copied()?);
                    let not_zero = Cond::cmp(CmpOp::Ne, a.clone(), Operand::int(w, 0));
                    let message = format!("`{text}` is not 0 where its zeros are counted");
                    self.check(CheckKind::Value, not_zero, message);
                }
                let count = self.temp("count", Type::Int(w));
                self.b.push(StmtKind::Unary {
                    dst: count,
                    op,
                    a: a.clone(),
                });
                let any = self.arbitrary_scalar(Type::Int(w), HavocKind::Abstraction(None));
                let zero = self.temp("zero", Type::Bool);
                self.b
                    .set_bool(zero, Cond::cmp(CmpOp::Eq, a, Operand::int(aw, 0)));
                self.choose(dst, zero, any, count.into());
            }
            Rule::Abs => self.abs(inst, dst, w, a, args.get(1)?),
            Rule::Saturating(op, sign) => self.saturating(dst, w, op, sign, a, args.get(1)?),
            Rule::FunnelShift(left) => {
                self.funnel_shift(dst, w, left, a, args.get(1)?.clone(), args.get(2)?.clone());
            }
            _ => return None,
        }
        Some(())
    }

    /// The rules on integers of one bit.
    fn one_bit(&mut self, rule: Rule, dst: Var, args: &[Operand]) -> Option<()> {
        let a = args.first()?.clone();
        match rule {
            Rule::MinMax(op) => self.prefer(dst, op, a, args.get(1)?.clone())?,
            // -1 negated wraps to -1.
            Rule::Abs | Rule::Bits(UnOp::Ctpop | UnOp::Bitreverse) => self.b.assign(dst, a),
            // Shifts are modulo the width: by 0.
            Rule::FunnelShift(left) => {
                let from = args.get(usize::from(!left))?.clone();
                self.b.assign(dst, from);
            }
            Rule::CountZeros(_) => {
                let none = self.truth(&a)?.negate();
                if *args.get(1)? == Operand::bool(true) {
                    self.b.havoc(dst, HavocKind::Abstraction(None));
                    self.b.assume(Cond::Or(vec![none, Cond::Var(dst).negate()]));
                } else {
                    self.b.set_bool(dst, none);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// `dst = cond ? a : b`.
    fn choose(&mut self, dst: Var, cond: Var, a: Operand, b: Operand) {
        self.b.push(StmtKind::Select {
            dst,
            cond: cond.into(),
            a,
            b,
        });
    }

    /// `dst` is `a` if `a op b`, otherwise `b`.
    fn prefer(&mut self, dst: Var, op: CmpOp, a: Operand, b: Operand) -> Option<()> {
        let first = self.temp("first", Type::Bool);
        let cond = self.compare_scalars(op, &a, &b)?;
        self.b.set_bool(first, cond);
        self.choose(dst, first, a, b);
        Some(())
    }

    fn abs(&mut self, inst: Value<'m>, dst: Var, w: u32, a: Operand, undefined: &Operand) {
        let zero = Operand::int(w, 0);
        let mut flags = ir::Flags::NONE;
        if *undefined == Operand::bool(true) && !self.l.options.wrapv {
            flags.nsw = true;
            if self.origin.is_faithful() {
                let text = inst.operand(0).map_or_else(String::new, |v| self.text(v));
                let fits = Cond::Fits {
                    op: BinOp::Sub,
                    sign: Sign::Signed,
                    a: zero.clone(),
                    b: a.clone(),
                };
                let message = format!("`-{text}` fits `{}`", self.type_text(w, true));
                self.check(CheckKind::Overflow, fits, message);
            }
        }
        let negated = self.temp("negated", Type::Int(w));
        self.b.push(StmtKind::Binary {
            dst: negated,
            op: BinOp::Sub,
            flags,
            a: zero.clone(),
            b: a.clone(),
        });
        let negative = self.temp("negative", Type::Bool);
        self.b
            .set_bool(negative, Cond::cmp(CmpOp::Slt, a.clone(), zero));
        self.choose(dst, negative, negated.into(), a);
    }

    /// The exact result, or the bound that it passes.
    fn saturating(&mut self, dst: Var, w: u32, op: BinOp, sign: Sign, a: Operand, b: &Operand) {
        let ty = Type::Int(w);
        let (result, fits) = (self.temp("result", ty), self.temp("fits", Type::Bool));
        self.b.binary(result, op, a.clone(), b.clone());
        self.b.set_bool(
            fits,
            Cond::Fits {
                op,
                sign,
                a: a.clone(),
                b: b.clone(),
            },
        );
        let low = Operand::int(w, Z::min_of(w, sign));
        let high = Operand::int(w, Z::max_of(w, sign));
        let bound = match (op, sign) {
            (BinOp::Sub, Sign::Unsigned) => low,
            (_, Sign::Unsigned) => high,
            // Sums, differences and shifts overflow on the side of `a`.
            (_, Sign::Signed) => {
                let (negative, bound) = (self.temp("negative", Type::Bool), self.temp("bound", ty));
                let zero = Operand::int(w, 0);
                self.b.set_bool(negative, Cond::cmp(CmpOp::Slt, a, zero));
                self.choose(bound, negative, low, high);
                bound.into()
            }
        };
        self.choose(dst, fits, result.into(), bound);
    }

    /// The upper (`left`) or lower half of `a:b` shifted by `c` modulo the width.
    fn funnel_shift(&mut self, dst: Var, w: u32, left: bool, a: Operand, b: Operand, c: Operand) {
        let ty = Type::Int(w);
        let mut temp = |name| self.temp(name, ty);
        let (n, rest, high, low, both) = (
            temp("amount"),
            temp("rest"),
            temp("high"),
            temp("low"),
            temp("both"),
        );
        let width = Operand::int(w, w);
        self.b.binary(n, BinOp::URem, c, width.clone());
        self.b.binary(rest, BinOp::Sub, width, n);
        let (up, down) = if left { (n, rest) } else { (rest, n) };
        self.b.binary(high, BinOp::Shl, a.clone(), up);
        self.b.binary(low, BinOp::LShr, b.clone(), down);
        self.b.binary(both, BinOp::Or, high, low);
        // By 0, one of the shifts is by the width: nothing moves.
        let still = self.temp("still", Type::Bool);
        self.b
            .set_bool(still, Cond::cmp(CmpOp::Eq, n, Operand::int(w, 0)));
        let unchanged = if left { a } else { b };
        self.choose(dst, still, unchanged, both.into());
    }

    /// The pointer with its address masked, still into the same object.
    fn pointer_mask(&mut self, dst: Var, ptr: Operand, mask: Operand) -> Option<()> {
        let width = self.address_width();
        let ty = Type::Int(width);
        let mask = self.widened(mask, width, CastOp::Sext)?;
        let address = self.cast(ty, CastOp::PtrToInt, ptr.clone())?;
        let (masked, offset) = (self.temp("masked", ty), self.temp("offset", ty));
        self.b.binary(masked, BinOp::And, address.clone(), mask);
        self.b.binary(offset, BinOp::Sub, masked, address);
        let moved = self.pointer_add(ptr, offset.into());
        let moved = self.or_null(moved);
        self.b.assign(dst, moved);
        Some(())
    }
}

/// Whether every use of a value ends as one of two of which one is chosen: then
/// it may have none (`__builtin_ffs` counts the zeros of 0, too).
fn is_chosen_away(v: Value<'_>, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    let users = v.users();
    !users.is_empty()
        && users.into_iter().all(|user| match user.opcode() {
            Some(Opcode::LLVMSelect) => user.operand(0) != Some(v),
            Some(
                Opcode::LLVMAdd
                | Opcode::LLVMSub
                | Opcode::LLVMXor
                | Opcode::LLVMTrunc
                | Opcode::LLVMZExt
                | Opcode::LLVMSExt,
            ) => is_chosen_away(user, depth),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overloads_share_a_row() {
        assert_eq!(
            base_name("llvm.sadd.with.overflow.i32"),
            "sadd.with.overflow"
        );
        assert_eq!(base_name("llvm.memcpy.p0.p0.i64"), "memcpy");
        assert_eq!(base_name("llvm.fptosi.sat.i32.f64"), "fptosi.sat");
        assert_eq!(
            base_name("llvm.vector.reduce.add.v4i32"),
            "vector.reduce.add"
        );
        assert_eq!(base_name("llvm.va_start.p0"), "va_start");
        assert_eq!(base_name("llvm.trap"), "trap");
    }

    #[test]
    fn no_intrinsic_has_two_rows() {
        let mut names: Vec<&str> = TABLE.iter().map(|(n, _)| *n).collect();
        let n = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n);
    }
}
