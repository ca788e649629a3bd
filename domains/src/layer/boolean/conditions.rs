//! Conditions: assuming them refines integers and truth values, along copies,
//! extensions and the conditions that variables stand for.

use super::effort::Effort;
use super::facts::{size, substitute};
use super::{Boolean, as_cond, nullity};
use crate::integers::Integers;
use crate::lattice::Lattice;
use crate::state::Tri;
use crate::tuning::{MAX_ASSUMED, MAX_CASES, MAX_FOLLOWED, MAX_FOLLOWED_DEPTH, MAX_PARTS};
use ir::{BinOp, CastOp, CmpOp, Cond, Operand, PtrPred, Sign, Type, Var, Z};
use std::cell::Cell;
use std::sync::Arc;

/// The condition (its negation, unless `positive`) with negations on leaves
/// only and constants on the right; `None` is the trivial one. Of predicates on
/// pointers what they say of null is left, so that the result follows from the
/// condition but may be weaker.
pub(super) fn normal(c: &Cond, positive: bool) -> Option<Cond> {
    match c {
        Cond::Const(b) => (*b != positive).then_some(Cond::Const(false)),
        Cond::Var(v) if positive => Some(Cond::Var(*v)),
        Cond::Fits { .. } if positive => Some(c.clone()),
        Cond::Var(_) | Cond::Fits { .. } => Some(Cond::Not(Box::new(c.clone()))),
        Cond::Cmp { op, a, b } => {
            let op = if positive { *op } else { op.negate() };
            Some(ordered(op, a.clone(), b.clone()))
        }
        Cond::Ptr(p) => nullity::comparison(p, positive),
        Cond::Not(c) => normal(c, !positive),
        Cond::And(cs) | Cond::Or(cs) => {
            let parts = cs.iter().map(|c| normal(c, positive));
            if matches!(c, Cond::And(_)) == positive {
                let kept: Vec<Cond> = parts.flatten().collect();
                match kept.len() {
                    0 => None,
                    _ if kept.contains(&Cond::Const(false)) => Some(Cond::Const(false)),
                    1 => kept.into_iter().next(),
                    _ => Some(Cond::And(kept)),
                }
            } else {
                let all: Option<Vec<Cond>> = parts.collect();
                let mut kept = all?;
                kept.retain(|c| *c != Cond::Const(false));
                match kept.len() {
                    0 => Some(Cond::Const(false)),
                    1 => kept.into_iter().next(),
                    _ => Some(Cond::Or(kept)),
                }
            }
        }
    }
}

/// A comparison with a constant on the right, if there is one.
fn ordered(op: CmpOp, a: Operand, b: Operand) -> Cond {
    if a.as_var().is_none() && b.as_var().is_some() {
        Cond::Cmp {
            op: op.swap(),
            a: b,
            b: a,
        }
    } else {
        Cond::Cmp { op, a, b }
    }
}

/// A comparison of two `bool`s as a condition on them. As unsigned numbers
/// `true` is 1, as signed ones -1.
fn comparison_of_bools(op: CmpOp, a: &Operand, b: &Operand) -> Cond {
    let (a, b) = (as_cond(a), as_cond(b));
    let (not_a, not_b) = (a.negate(), b.negate());
    let less = |a: &Cond, b: &Cond| Cond::And(vec![a.negate(), b.clone()]);
    let at_most = |a: &Cond, b: &Cond| Cond::Or(vec![a.negate(), b.clone()]);
    match op {
        CmpOp::Eq => Cond::Or(vec![Cond::And(vec![a, b]), Cond::And(vec![not_a, not_b])]),
        CmpOp::Ne => Cond::Or(vec![Cond::And(vec![a, not_b]), Cond::And(vec![not_a, b])]),
        CmpOp::Ult | CmpOp::Sgt => less(&a, &b),
        CmpOp::Ugt | CmpOp::Slt => less(&b, &a),
        CmpOp::Ule | CmpOp::Sge => at_most(&a, &b),
        CmpOp::Uge | CmpOp::Sle => at_most(&b, &a),
    }
}

fn start(steps: &Cell<u32>) -> Effort<'_> {
    Effort {
        steps,
        depth: MAX_FOLLOWED_DEPTH,
    }
}

impl<I: Integers> Boolean<I> {
    /// Keeps the states in which `cond` holds.
    pub(super) fn assume_condition(&mut self, cond: &Cond) {
        if size(cond) <= 4 * MAX_PARTS {
            let steps = Cell::new(MAX_FOLLOWED);
            self.follow(cond, true, start(&steps));
        }
        self.settle();
    }

    /// Assumes `cond`, or its negation.
    fn follow(&mut self, cond: &Cond, positive: bool, effort: Effort) {
        let Some(effort) = effort.spend() else {
            return;
        };
        if self.ints.is_bottom() {
            return;
        }
        match cond {
            Cond::Const(b) => {
                if *b != positive {
                    self.ints.set_bottom();
                }
            }
            Cond::Var(v) => self.follow_bool(self.facts.root(*v), positive, effort),
            Cond::Cmp { op, a, b } => {
                if self.is_bool(a) {
                    let c = comparison_of_bools(*op, a, b);
                    return self.follow(&c, positive, effort);
                }
                let op = if positive { *op } else { op.negate() };
                self.follow_comparison(op, &self.root(a), &self.root(b), effort);
            }
            Cond::Fits { op, sign, a, b } => {
                let (a, b) = (self.root(a), self.root(b));
                let c = Cond::Fits {
                    op: *op,
                    sign: *sign,
                    a: a.clone(),
                    b: b.clone(),
                };
                match (self.decide_condition(&c), positive) {
                    (Tri::True, true) | (Tri::False, false) => return,
                    (Tri::True, false) | (Tri::False, true) => {
                        self.ints.set_bottom();
                        return;
                    }
                    (Tri::Unknown, _) => {}
                }
                self.ints.assume_fits(*op, *sign, &a, &b, positive);
                if positive && !self.ints.is_bottom() {
                    self.remember(c);
                }
                self.refined(&a, effort);
                self.refined(&b, effort);
            }
            Cond::Ptr(p) => {
                if let Some(c) = nullity::comparison(p, positive) {
                    self.follow(&c, true, effort);
                }
            }
            Cond::Not(c) => self.follow(c, !positive, effort),
            Cond::And(cs) | Cond::Or(cs) if matches!(cond, Cond::And(_)) == positive => {
                // Twice, because a later part may say more about an earlier one.
                let rounds = if cs.len() > 1 { 2 } else { 1 };
                for _ in 0..rounds {
                    for c in cs {
                        self.follow(c, positive, effort);
                    }
                }
            }
            Cond::And(cs) | Cond::Or(cs) => self.follow_cases(cs, positive, effort),
        }
    }

    /// Assumes that at least one of the conditions (or of their negations)
    /// holds: the join of the cases.
    fn follow_cases(&mut self, cs: &[Cond], positive: bool, effort: Effort) {
        if cs.len() > MAX_CASES {
            return;
        }
        let mut any: Option<Self> = None;
        for c in cs {
            let mut case = self.clone();
            case.follow(c, positive, effort);
            case.settle();
            if case.ints.is_bottom() {
                continue;
            }
            match &mut any {
                Some(any) => any.join(&case),
                None => any = Some(case),
            }
        }
        match any {
            Some(any) => *self = any,
            None => self.ints.set_bottom(),
        }
    }

    /// Assumes that the root `v`, a `bool` or a pointer, has that truth value.
    pub(super) fn follow_bool(&mut self, v: Var, value: bool, effort: Effort) {
        let fact = self.facts.get(v).cloned().unwrap_or_default();
        match fact.value {
            Some(known) if known != value => return self.ints.set_bottom(),
            Some(_) => return,
            None => {}
        }
        self.facts.update(v, |f| f.value = Some(value));
        let stands_for = if value { &fact.holds } else { &fact.fails };
        if let Some(c) = stands_for {
            self.follow(c, true, effort);
        }
        // An integer may hold this truth value.
        for h in self.facts.holders(v) {
            self.settle_truth(h, effort);
        }
    }

    /// Assumes a comparison of integers or pointers; the operands are roots.
    fn follow_comparison(&mut self, op: CmpOp, a: &Operand, b: &Operand, effort: Effort) {
        if self.width(a).is_none() {
            if self.tracks_pointers() && self.is_pointer(a) {
                self.follow_pointers(op, a, b, effort);
            }
            return;
        }
        let Cond::Cmp { op, a, b } = ordered(op, a.clone(), b.clone()) else {
            return;
        };
        let c = Cond::cmp(op, a.clone(), b.clone());
        match self.decide_condition(&c) {
            Tri::True => {
                if let (Operand::Var(v), Operand::Const(_)) = (&a, &b) {
                    self.ints.compared(*v);
                }
                return;
            }
            Tri::False => return self.ints.set_bottom(),
            Tri::Unknown => {}
        }
        self.ints.assume_cmp(op, &a, &b);
        if self.ints.is_bottom() {
            return;
        }
        if op == CmpOp::Ne && self.ints.decide_cmp(op, &a, &b) == Tri::Unknown {
            self.remember(c);
        }
        self.refined(&a, effort);
        self.refined(&b, effort);
        if let (Operand::Var(v), Some(zero)) = (&a, b.as_int())
            && zero.is_zero()
            && matches!(op, CmpOp::Eq | CmpOp::Ne)
        {
            self.set_truth(*v, op == CmpOp::Ne, effort);
        }
    }

    /// Remembers a condition that the integers can't say.
    fn remember(&mut self, c: Cond) {
        if self.assumed.contains(&c) {
            return;
        }
        if self.assumed.len() == MAX_ASSUMED {
            self.assumed.remove(0);
        }
        self.assumed.push(c);
    }

    /// An integer was refined: what it extends, or what extends it, may be too,
    /// and the truth value that it holds.
    fn refined(&mut self, o: &Operand, effort: Effort) {
        let Operand::Var(v) = o else {
            return;
        };
        let Some(effort) = effort.spend() else {
            return;
        };
        if self.ints.is_bottom() {
            return;
        }
        self.settle_truth(*v, effort);
        if let Some((op, source)) = self.facts.get(*v).and_then(|f| f.extends) {
            let source = self.facts.root(source);
            if self.share_range(op, *v, source) {
                self.refined(&Operand::Var(source), effort);
            }
        }
        for h in self.facts.holders(*v) {
            let extends = self.facts.get(h).and_then(|f| f.extends);
            if let Some((op, source)) = extends
                && source == *v
                && self.share_range(op, *v, h)
            {
                self.settle_truth(h, effort);
            }
        }
    }

    /// `to` is the same number as `from` in the reading of the extension;
    /// whether that told anything.
    fn share_range(&mut self, op: CastOp, from: Var, to: Var) -> bool {
        let sign = match op {
            CastOp::Sext => Sign::Signed,
            _ => Sign::Unsigned,
        };
        let range = self.ints.range(&Operand::Var(from), sign);
        let known = self.ints.range(&Operand::Var(to), sign);
        if known.leq(&range) {
            return false;
        }
        self.ints.assume_range(to, sign, &range);
        true
    }

    /// If it is known by now whether an integer is 0, assumes what follows.
    fn settle_truth(&mut self, v: Var, effort: Effort) {
        let Some(fact) = self.facts.get(v) else {
            return;
        };
        let Some(width) = self.width(&Operand::Var(v)) else {
            return;
        };
        if fact.holds.is_none() && fact.fails.is_none() {
            return;
        }
        let zero = Operand::int(width, 0);
        let cond = Cond::cmp(CmpOp::Ne, Operand::Var(v), zero);
        if let Some(truth) = self.decide_condition(&cond).known() {
            self.set_truth(v, truth, effort);
        }
    }

    /// The integer is not 0, or is; assumes what follows, once.
    fn set_truth(&mut self, v: Var, truth: bool, effort: Effort) {
        let Some(fact) = self.facts.get(v).cloned() else {
            return;
        };
        if fact.value.is_some() || (fact.holds.is_none() && fact.fails.is_none()) {
            return;
        }
        self.facts.update(v, |f| f.value = Some(truth));
        if let Some(width) = self.width(&Operand::Var(v)) {
            let op = if truth { CmpOp::Ne } else { CmpOp::Eq };
            self.ints
                .assume_cmp(op, &Operand::Var(v), &Operand::int(width, 0));
        }
        let stands_for = if truth { &fact.holds } else { &fact.fails };
        if let Some(c) = stands_for {
            self.follow(c, true, effort);
        }
    }

    /// Whether `cond` holds.
    pub(super) fn decide_condition(&self, cond: &Cond) -> Tri {
        if self.ints.is_bottom() {
            return Tri::True;
        }
        if size(cond) > 4 * MAX_PARTS {
            return Tri::Unknown;
        }
        let steps = Cell::new(MAX_FOLLOWED);
        let answer = self.judge(cond, start(&steps));
        if answer != Tri::Unknown || !matches!(cond, Cond::And(_) | Cond::Or(_) | Cond::Not(_)) {
            return answer;
        }
        // Parts may contradict or imply each other.
        for (positive, refuted) in [(true, Tri::False), (false, Tri::True)] {
            let mut case = self.clone();
            case.follow(cond, positive, start(&steps));
            if case.ints.is_bottom() {
                return refuted;
            }
        }
        Tri::Unknown
    }

    fn judge(&self, cond: &Cond, effort: Effort) -> Tri {
        let Some(effort) = effort.spend() else {
            return Tri::Unknown;
        };
        match cond {
            Cond::Const(b) => Tri::from_bool(*b),
            Cond::Var(v) => self.judge_truth(self.facts.root(*v), effort),
            Cond::Cmp { op, a, b } => {
                if self.is_bool(a) {
                    return self.judge(&comparison_of_bools(*op, a, b), effort);
                }
                self.judge_comparison(*op, self.root(a), self.root(b), effort)
            }
            Cond::Fits { op, sign, .. } => {
                let c = substitute(cond, &|v| self.facts.root(v));
                if self.assumed.contains(&c) {
                    return Tri::True;
                }
                let Cond::Fits { a, b, .. } = &c else {
                    return Tri::Unknown;
                };
                match self.ints.decide_fits(*op, *sign, a, b) {
                    Tri::Unknown if self.quotient_fits((*op, *sign), a, b, effort) => Tri::True,
                    answer => answer,
                }
            }
            Cond::Ptr(p) => {
                let Some(c) = nullity::comparison(p, true) else {
                    return Tri::Unknown;
                };
                match (self.judge(&c, effort), p) {
                    (answer, PtrPred::NonNull(_)) => answer,
                    (Tri::False, _) => Tri::False,
                    _ => Tri::Unknown,
                }
            }
            Cond::Not(c) => self.judge(c, effort).negate(),
            Cond::And(cs) => self.judge_all(cs, Tri::False, effort),
            Cond::Or(cs) => self.judge_all(cs, Tri::True, effort),
        }
    }

    /// Whether a quotient is known to be defined and to fit: the divisor isn't 0 and,
    /// with signs, it isn't the least number that is divided by -1. Numbers can't say
    /// what a divisor isn't.
    fn quotient_fits(
        &self,
        (op, sign): (BinOp, Sign),
        a: &Operand,
        b: &Operand,
        effort: Effort,
    ) -> bool {
        let with_signs = match (op, sign) {
            (BinOp::SDiv | BinOp::SRem, Sign::Signed) => true,
            (BinOp::UDiv | BinOp::URem, Sign::Unsigned) => false,
            _ => return false,
        };
        let Some(width) = self.operand_type(b).and_then(Type::width) else {
            return false;
        };
        let differs = |x: &Operand, n: Z| {
            let n = Operand::int(width, n);
            self.judge_comparison(CmpOp::Ne, x.clone(), n, effort) == Tri::True
        };
        differs(b, Z::ZERO)
            && (!with_signs || differs(b, Z::MINUS_ONE) || differs(a, Z::min_of(width, sign)))
    }

    /// `decisive` if one part is; its opposite if all parts are that.
    fn judge_all(&self, cs: &[Cond], decisive: Tri, effort: Effort) -> Tri {
        let mut unknown = false;
        for c in cs {
            match self.judge(c, effort) {
                t if t == decisive => return decisive,
                Tri::Unknown => unknown = true,
                _ => {}
            }
        }
        if unknown {
            Tri::Unknown
        } else {
            decisive.negate()
        }
    }

    fn judge_comparison(&self, op: CmpOp, a: Operand, b: Operand, effort: Effort) -> Tri {
        if self.width(&a).is_none() {
            if self.is_pointer(&a) {
                return self.judge_pointers(op, &a, &b, effort);
            }
            return Tri::Unknown;
        }
        let Cond::Cmp { op, a, b } = ordered(op, a, b) else {
            return Tri::Unknown;
        };
        let by_numbers = self.ints.decide_cmp(op, &a, &b);
        if by_numbers != Tri::Unknown || !matches!(op, CmpOp::Eq | CmpOp::Ne) {
            return by_numbers;
        }
        let is_assumed = |a: &Operand, b: &Operand| {
            self.assumed
                .contains(&Cond::cmp(CmpOp::Ne, a.clone(), b.clone()))
        };
        if is_assumed(&a, &b) || is_assumed(&b, &a) {
            return Tri::from_bool(op == CmpOp::Ne);
        }
        if self.differs_extended(&a, &b) {
            return Tri::from_bool(op == CmpOp::Ne);
        }
        if let (Operand::Var(v), Some(true)) = (&a, b.as_int().map(Z::is_zero)) {
            let not_zero = self.judge_truth(*v, effort);
            return if op == CmpOp::Ne {
                not_zero
            } else {
                not_zero.negate()
            };
        }
        Tri::Unknown
    }

    /// Whether a variable isn't a constant, since what it extends isn't, or what extends
    /// it.
    fn differs_extended(&self, a: &Operand, b: &Operand) -> bool {
        let (Operand::Var(v), Some(n), Some(width)) = (a, b.as_int(), self.width(a)) else {
            return false;
        };
        let extends = |v: Var| self.facts.get(v)?.extends;
        let differs = |op: CastOp, other: Var| {
            let other = Operand::Var(self.facts.root(other));
            let Some(other_width) = self.width(&other) else {
                return false;
            };
            // Equal in the reading of the extension, so that both are that or neither.
            let n = match op {
                CastOp::Sext => n.wrap_signed(width),
                _ => n.wrap_unsigned(width),
            };
            let n = Operand::int(other_width, n);
            let c = Cond::cmp(CmpOp::Ne, other.clone(), n.clone());
            self.assumed.contains(&c) || self.ints.decide_cmp(CmpOp::Ne, &other, &n) == Tri::True
        };
        extends(*v).is_some_and(|(op, source)| differs(op, source))
            || self.facts.holders(*v).into_iter().any(|h| {
                let extended = extends(h).filter(|(_, source)| source == v);
                extended.is_some_and(|(op, _)| differs(op, h))
            })
    }

    /// Whether a root is true (not 0, not null), by its own fact.
    pub(super) fn judge_truth(&self, v: Var, effort: Effort) -> Tri {
        let Some(fact) = self.facts.get(v) else {
            return Tri::Unknown;
        };
        if let Some(b) = fact.value {
            return Tri::from_bool(b);
        }
        let impossible = |c: &Option<Arc<Cond>>| {
            c.as_ref()
                .is_some_and(|c| self.judge(c, effort) == Tri::False)
        };
        if impossible(&fact.holds) {
            Tri::False
        } else if impossible(&fact.fails) {
            Tri::True
        } else {
            Tri::Unknown
        }
    }
}
