//! The capability of backward transfer: from what holds after a statement to
//! what must have held before it, for an execution that gets there.
//!
//! Each operation turns `self`, which speaks of the states after the
//! statement, into one that speaks of those before: γ(after the call) contains
//! every state of γ(before) from which the statement *may* lead into γ(self).
//! It over-approximates, so that what it excludes can't lead there: with the
//! states after a failing check it gives necessary conditions of failure, and
//! ⊥ proves that there is none. It says nothing of states that *must* lead
//! there. `before` holds, by a forward analysis, of the states before the
//! statement; any element is allowed, ⊤ says nothing.
//!
//! How: the new value of the number that is written becomes one of its own,
//! the old one is what `before` knows, and the statement is a relation of the
//! two. So every numeric domain has this capability by its forward operations.
//!
//! Source: P. Cousot, R. Cousot, *Abstract interpretation and application to
//! logic programs*, JLP 1992, for the combination of both directions; the
//! relation of old and new values as in A. Miné, *Weakly relational numerical
//! abstract domains*, 2004, section 3.6.
//!
//! Cost: that of a meet with `before` and a few forward operations.

#[cfg(test)]
mod tests;

use crate::algebra::linearization;
use crate::algebra::non_linear::NonLinear;
use crate::ghosts::AFTER;
use crate::numeric::Numeric;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{Dim, LinCons, LinExpr, Sign, Z};

/// Backward transfer functions. `s[x ↦ k]` is the point `s` with another
/// coordinate `x`.
pub trait Backward: Numeric {
    /// γ(result) ⊇ { s ∈ γ(before) | s[x ↦ e(s)] ∈ γ(self) }. `e` may mention
    /// `x`.
    fn assign_backward(&mut self, x: Dim, e: &LinExpr, before: &Self);

    /// γ(result) ⊇ { s ∈ γ(before) | op(a(s), b(s)) is defined, s[x ↦ op(a(s),
    /// b(s))] ∈ γ(self) }. `a` and `b` may mention `x`.
    fn apply_backward(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr, before: &Self);

    /// γ(result) ⊇ { s ∈ γ(before) ∩ γ(self) | c(s) }.
    fn assume_backward(&mut self, c: &LinCons, before: &Self);

    /// γ(result) ⊇ { s ∈ γ(before) | s[x ↦ k] ∈ γ(self) for some k ∈ ℤ }.
    fn forget_backward(&mut self, x: Dim, before: &Self);

    /// γ(result) ⊇ { s ∈ γ(before) | s[x ↦ s(x) wrapped to `width` bits, read
    /// with `sign`] ∈ γ(self) }.
    fn wrap_backward(&mut self, x: Dim, width: u32, sign: Sign, before: &Self);
}

/// The new value of `x` becomes [`AFTER`], the old one is that of `before`.
fn rewind<N: Numeric>(state: &mut N, x: Dim, before: &N) {
    state.rename(&[(x, AFTER)]);
    state.meet(before);
}

/// Which numbers of `before` become one of `after` when they are wrapped: in
/// the least interval that contains them, lap by lap from both ends.
fn unwrapped(before: &Interval, after: &Interval, width: u32, sign: Sign) -> Interval {
    let Some((first, last)) = after.ends() else {
        return Interval::BOTTOM;
    };
    let least = Z::min_of(width, sign);
    let laps = |k: &Z| (k - &least).shr_floor(width).shl(width);
    let mut range = before.clone();
    if let Some(lo) = before.lo().finite() {
        let shift = laps(lo);
        let start = if *lo <= last + &shift {
            first + shift
        } else {
            first + shift + Z::pow2(width)
        };
        range = range.intersection(&Interval::at_least(start));
    }
    if let Some(hi) = before.hi().finite() {
        let shift = laps(hi);
        let end = if first + &shift <= *hi {
            last + shift
        } else {
            last + shift - Z::pow2(width)
        };
        range = range.intersection(&Interval::at_most(end));
    }
    range
}

impl<N: Numeric> Backward for N {
    fn assign_backward(&mut self, x: Dim, e: &LinExpr, before: &N) {
        let k = e.coefficient(x);
        if k.abs().is_one() {
            // x' = k·x + rest is x = k·(x' - rest).
            let mut rest = e.clone();
            rest.add_term(x, &-&k);
            let inverse = LinExpr::dim(x).minus(&rest).scaled(&k);
            // What is known of the others bounds the rest.
            let mut others = before.clone();
            others.forget(x);
            self.meet(&others);
            self.assign(x, &inverse);
            self.meet(before);
            return;
        }
        rewind(self, x, before);
        self.assume(&LinCons::eq(&LinExpr::dim(AFTER), e));
        self.forget(AFTER);
    }

    fn apply_backward(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr, before: &N) {
        rewind(self, x, before);
        let range = Interval::apply(op, &self.bounds(a), &self.bounds(b));
        self.assume_bounds(AFTER, &range);
        for c in linearization::constraints(AFTER, op, a, b, &|e| self.bounds(e)) {
            self.assume(&c);
        }
        self.forget(AFTER);
    }

    fn assume_backward(&mut self, c: &LinCons, before: &N) {
        self.meet(before);
        self.assume(c);
    }

    fn forget_backward(&mut self, x: Dim, before: &N) {
        self.forget(x);
        self.meet(before);
    }

    fn wrap_backward(&mut self, x: Dim, width: u32, sign: Sign, before: &N) {
        rewind(self, x, before);
        let full = Interval::full(width, sign);
        self.assume_bounds(AFTER, &full);
        let (old, new) = (LinExpr::dim(x), LinExpr::dim(AFTER));
        // Not every domain keeps the bounds that it is told.
        let after = self.bounds(&new).intersection(&full);
        let range = unwrapped(&self.bounds(&old), &after, width, sign);
        self.assume_bounds(x, &range);
        if let Some(lap) = range.lap(width, sign) {
            self.assume(&LinCons::eq(&old, &new.plus_constant(&lap.shl(width))));
        } else {
            let class = self.facts(&new).class.modulo(&Z::pow2(width));
            self.assume_facts(x, &Facts::of_class(class));
        }
        self.forget(AFTER);
    }
}
