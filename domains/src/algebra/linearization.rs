//! Linearisation: what is linear in the result of a non-linear operation.
//!
//! What it gives: for `x = a op b`, where `a` and `b` are linear expressions of
//! which ranges are known, constraints that hold of `x`, `a` and `b` whenever
//! the operation is defined. Relational domains assume those, each keeps what
//! it can express; so the operation is related to its operands without the
//! domain knowing it.
//!
//! How: one operand is replaced by its range, and an expression with interval
//! coefficients by its lower and upper bound with constant ones.
//! - A product lies above and below the planes through the corners of the box
//!   of its operands (`McCormick`); a square above its chords.
//! - A quotient by numbers of `[p, q]` is what is left after at least `p` and
//!   at most `q` times itself was taken away.
//! - A remainder is the dividend less a multiple of the divisor that the range
//!   of the quotient bounds.
//! - Bit operations are sums and differences of their operands and of one more
//!   mask, whose range is known (`a ^ b = a + b - 2·(a & b)`).
//!
//! Source: A. Miné, *Symbolic methods to enhance the precision of numerical
//! abstract domains*, VMCAI 2006; for products G. `McCormick`, *Computability
//! of global solutions to factorable nonconvex programs*, 1976. We depart from
//! Miné in that all sides of the envelope are given instead of one chosen by a
//! strategy, and in that the machine-integer layer has dealt with wrapping.
//!
//! Can't see: quotients of numbers of unknown sign by a divisor that isn't
//! constant; products of two unbounded operands.
//!
//! Cost: constant; at most eight constraints, each over `x` and the operands.

#[cfg(test)]
mod tests;

use crate::algebra::non_linear::NonLinear;
use crate::ghosts::TEMPORARY;
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::tuning::MAX_LINEAR_SHIFT;
use crate::value::interval::{Bound, Interval};
use ir::{Dim, LinCons, LinExpr, Z};

/// An operand with its range.
#[derive(Clone)]
struct Operand {
    expr: LinExpr,
    range: Interval,
}

impl Operand {
    fn negated(&self) -> Operand {
        Operand {
            expr: self.expr.scaled(&Z::MINUS_ONE),
            range: self.range.scaled(&Z::MINUS_ONE),
        }
    }

    /// The range of the complement `-1 - e`.
    fn complement(&self) -> Interval {
        self.range.scaled(&Z::MINUS_ONE).shifted(&Z::MINUS_ONE)
    }
}

fn is_natural(r: &Interval) -> bool {
    r.leq(&Interval::at_least(Z::ZERO))
}

fn is_positive(r: &Interval) -> bool {
    r.leq(&Interval::at_least(Z::ONE))
}

fn is_negative(r: &Interval) -> bool {
    r.leq(&Interval::at_most(Z::MINUS_ONE))
}

fn lower(k: Z) -> Interval {
    Interval::at_least(k)
}

fn upper(k: Z) -> Interval {
    Interval::at_most(k)
}

/// `x := op(a, b)` in a relational domain: its range, then what is linear in
/// it. `a` and `b` may mention `x`.
pub(crate) fn apply<N: Numeric>(state: &mut N, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
    let mentioned = a.dims().chain(b.dims()).any(|d| d == x);
    let target = if mentioned { TEMPORARY } else { x };
    let range = Interval::apply(op, &state.bounds(a), &state.bounds(b));
    let related = if range.is_bottom() || range.as_singleton().is_some() {
        Vec::new()
    } else {
        constraints(target, op, a, b, &|e| state.bounds(e))
    };
    state.set_bounds(target, &range);
    for c in &related {
        state.assume(c);
    }
    if mentioned {
        state.forget(x);
        state.rename(&[(TEMPORARY, x)]);
    }
}

/// Constraints that hold at every point at which `x` is `op(a, b)`, for an `x`
/// that neither operand mentions; beside the range of `x`, which the caller
/// knows. `bounds` contains the values of an expression without `x` at all
/// points that count.
pub(crate) fn constraints(
    x: Dim,
    op: NonLinear,
    a: &LinExpr,
    b: &LinExpr,
    bounds: &dyn Fn(&LinExpr) -> Interval,
) -> Vec<LinCons> {
    let operand = |e: &LinExpr| Operand {
        expr: e.clone(),
        range: bounds(e),
    };
    let (a, b) = (operand(a), operand(b));
    if a.range.is_bottom() || b.range.is_bottom() {
        return Vec::new();
    }
    let mut facts = Facts {
        x: LinExpr::dim(x),
        found: Vec::new(),
    };
    match op {
        NonLinear::Mul => facts.product(&a, &b),
        NonLinear::Shl => facts.left_shift(&a, &b.range),
        NonLinear::Shr => {
            if let Some(divisors) = powers(&b.range) {
                let x = facts.x.clone();
                facts.floor_quotient(&x, &a, &divisors);
            }
        }
        NonLinear::DivTrunc => facts.quotient(&a, &b.range.without(&Z::ZERO)),
        NonLinear::RemTrunc => facts.remainder(&a, &b, bounds),
        NonLinear::And | NonLinear::Or | NonLinear::Xor => facts.bits(op, &a, &b),
    }
    facts.found
}

/// `2^n` for the amounts of the range that aren't negative; unbounded when
/// they are large, `None` when all are, or there are none.
fn powers(amounts: &Interval) -> Option<Interval> {
    let amounts = amounts.intersection(&Interval::at_least(Z::ZERO));
    let power = |b: &Bound| {
        let n = b.finite().and_then(Z::to_u32);
        n.filter(|n| *n <= MAX_LINEAR_SHIFT).map(Z::pow2)
    };
    let least = power(amounts.lo())?;
    let most = power(amounts.hi()).map_or(Bound::PlusInf, Bound::Finite);
    Some(Interval::new(least, most))
}

/// The constraints found so far, and the result that they speak of.
struct Facts {
    x: LinExpr,
    found: Vec<LinCons>,
}

impl Facts {
    /// `e` lies in the range.
    fn within(&mut self, e: &LinExpr, range: &Interval) {
        self.found.extend(range.constraints(e));
    }

    /// `x` is `a·b`.
    fn product(&mut self, a: &Operand, b: &Operand) {
        for (e, factor) in [(a, b), (b, a)] {
            if let Some(k) = factor.range.as_singleton() {
                let rest = self.x.plus_scaled(&-k, &e.expr);
                return self.within(&rest, &Interval::singleton(0));
            }
        }
        self.envelope(a, &b.range, |p, _| Some(b.expr.scaled(p)));
        if a.expr == b.expr {
            self.square(a);
        }
    }

    /// `x` is `a·f` for an `f` of the range: products of distances from the
    /// ends of both ranges are not negative. `multiple(p, below)` is at most
    /// `p·f` if `below`, otherwise at least.
    fn envelope(
        &mut self,
        a: &Operand,
        f: &Interval,
        multiple: impl Fn(&Z, bool) -> Option<LinExpr>,
    ) {
        let ends = |r: &Interval| [r.lo().finite().cloned(), r.hi().finite().cloned()];
        for (i, p) in ends(&a.range).iter().enumerate() {
            for (j, q) in ends(f).iter().enumerate() {
                let below = i == j;
                let (Some(p), Some(q)) = (p, q) else {
                    continue;
                };
                let Some(of_f) = multiple(p, below) else {
                    continue;
                };
                // (a - p)·(f - q) = x - q·a - p·f + p·q
                let e = self.x.plus_scaled(&-q, &a.expr).minus(&of_f);
                let side = if below { lower } else { upper };
                self.within(&e, &side(-(p * q)));
            }
        }
    }

    /// `x` is `a·a`: no integer lies strictly between two consecutive ones, so
    /// that `(a - k)·(a - k - 1)` is not negative.
    fn square(&mut self, a: &Operand) {
        let first = a.range.lo().finite().cloned();
        let last = a.range.hi().finite().map(|hi| hi - Z::ONE);
        let mut starts = vec![Z::MINUS_ONE, Z::ZERO];
        starts.extend(first.into_iter().chain(last));
        starts.sort_unstable();
        starts.dedup();
        for k in starts {
            let next = &k + Z::ONE;
            let slope = &k + &next;
            let e = self.x.plus_scaled(&-slope, &a.expr);
            self.within(&e, &lower(-(k * next)));
        }
    }

    /// `x` is `a·2^n` for an `n` of the range that isn't negative.
    fn left_shift(&mut self, a: &Operand, amounts: &Interval) {
        let Some(factors) = powers(amounts) else {
            return;
        };
        if let Some(k) = factors.as_singleton() {
            let rest = self.x.plus_scaled(&-k, &a.expr);
            return self.within(&rest, &Interval::singleton(0));
        }
        self.envelope(a, &factors, |p, below| {
            let multiples = factors.scaled(p);
            let end = if below {
                multiples.lo()
            } else {
                multiples.hi()
            };
            end.finite().map(|k| LinExpr::constant(k.clone()))
        });
    }

    /// `x` is `a / d` rounded down, for a `d` of the range, which is positive.
    fn floor_quotient(&mut self, x: &LinExpr, a: &Operand, d: &Interval) {
        // With a natural x, p·x <= d·x <= a < d·(x + 1) <= q·(x + 1); with a
        // negative one, x + 1 isn't positive, and the ends change places.
        let (small, large) = if is_natural(&a.range) {
            (d.lo(), d.hi())
        } else if is_negative(&a.range) || d.as_singleton().is_some() {
            (d.hi(), d.lo())
        } else {
            return;
        };
        if let Some(d) = small.finite() {
            self.within(&a.expr.plus_scaled(&-d, x), &lower(Z::ZERO));
        }
        if let Some(d) = large.finite() {
            self.within(&a.expr.plus_scaled(&-d, x), &upper(d - Z::ONE));
        }
    }

    /// `x` is `a / d` rounded towards zero, for a `d` of the range, which isn't
    /// 0.
    fn quotient(&mut self, a: &Operand, d: &Interval) {
        let (x, d) = if is_positive(d) {
            (self.x.clone(), d.clone())
        } else if is_negative(d) {
            (self.x.scaled(&Z::MINUS_ONE), d.scaled(&Z::MINUS_ONE))
        } else {
            return;
        };
        if is_natural(&a.range) {
            self.floor_quotient(&x, a, &d);
        } else if is_natural(&a.negated().range) {
            self.floor_quotient(&x.scaled(&Z::MINUS_ONE), &a.negated(), &d);
        } else if let Some(d) = d.as_singleton() {
            let most = d - Z::ONE;
            let rest = a.expr.plus_scaled(&-d, &x);
            self.within(&rest, &Interval::new(-&most, most));
        }
    }

    /// `x` is the remainder of `a / b` rounded towards zero.
    fn remainder(&mut self, a: &Operand, b: &Operand, bounds: &dyn Fn(&LinExpr) -> Interval) {
        let lost = a.expr.minus(&self.x);
        if is_natural(&a.range) {
            self.within(&lost, &lower(Z::ZERO));
        } else if is_natural(&a.negated().range) {
            self.within(&lost, &upper(Z::ZERO));
        }
        // The divisor's sign doesn't matter.
        let divisors = b.range.without(&Z::ZERO);
        let b = if is_positive(&divisors) {
            b.clone()
        } else if is_negative(&divisors) {
            b.negated()
        } else {
            return;
        };
        self.within(&b.expr.minus(&self.x), &lower(Z::ONE));
        self.within(&b.expr.plus(&self.x), &lower(Z::ONE));
        // x is a - k·b for the quotient k.
        let mut quotients = Interval::apply(NonLinear::DivTrunc, &a.range, &b.range);
        let room = |e: LinExpr| is_positive(&bounds(&e));
        if room(b.expr.minus(&a.expr)) && room(b.expr.plus(&a.expr)) {
            quotients = Interval::singleton(0);
        }
        if let Some(k) = quotients.as_singleton() {
            let rest = lost.plus_scaled(&-k, &b.expr);
            return self.within(&rest, &Interval::singleton(0));
        }
        if let Some(k) = quotients.lo().finite() {
            self.within(&lost.plus_scaled(&-k, &b.expr), &lower(Z::ZERO));
        }
        if let Some(k) = quotients.hi().finite() {
            self.within(&lost.plus_scaled(&-k, &b.expr), &upper(Z::ZERO));
        }
    }

    /// `x` is a bit operation: each bit of the operands is in both, in one
    /// alone, or in the other alone.
    fn bits(&mut self, op: NonLinear, a: &Operand, b: &Operand) {
        let sum = a.expr.plus(&b.expr);
        let both = Interval::apply(NonLinear::And, &a.range, &b.range);
        let any = Interval::apply(NonLinear::Or, &a.range, &b.range);
        let a_alone = Interval::apply(NonLinear::And, &a.range, &b.complement());
        let b_alone = Interval::apply(NonLinear::And, &b.range, &a.complement());
        let x = self.x.clone();
        match op {
            NonLinear::And => {
                self.within(&sum.minus(&x), &any);
                self.within(&a.expr.minus(&x), &a_alone);
                self.within(&b.expr.minus(&x), &b_alone);
            }
            NonLinear::Or => {
                self.within(&sum.minus(&x), &both);
                self.within(&x.minus(&b.expr), &a_alone);
                self.within(&x.minus(&a.expr), &b_alone);
            }
            _ => {
                let two = Z::from(2);
                let difference = a.expr.minus(&b.expr);
                self.within(&sum.minus(&x), &both.scaled(&two));
                self.within(&x.plus(&sum), &any.scaled(&two));
                self.within(&x.plus(&difference), &a_alone.scaled(&two));
                self.within(&x.minus(&difference), &b_alone.scaled(&two));
            }
        }
    }
}
