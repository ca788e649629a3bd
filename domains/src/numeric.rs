//! The capability of numeric domains: sets of points in ℤ^n, where the
//! coordinates are [`Dim`]s. Machine arithmetic is not their business: the
//! machine-integer layer ([`crate::layer::machine`]) computes in ℤ through this trait
//! and brings results back by [`Numeric::wrap`].

pub use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
pub use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Sign, Z};

/// A set of points of ℤ^n. A coordinate that was never mentioned is arbitrary.
pub trait Numeric: Lattice {
    /// γ(after) ⊇ { s[x ↦ e(s)] | s ∈ γ(self) }. `e` may mention `x`.
    fn assign(&mut self, x: Dim, e: &LinExpr);

    /// γ(after) ⊇ { s[x ↦ op(a(s), b(s))] | s ∈ γ(self), defined }. `a` and `b`
    /// may mention `x`.
    ///
    /// The default computes on ranges; `algebra::linearization` has
    /// one for domains that relate numbers.
    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        let range = Interval::apply(op, &self.bounds(a), &self.bounds(b));
        self.set_bounds(x, &range);
    }

    /// By equalities, `e` is the first of these divided by the second, which is positive,
    /// in every point. `None`: no equality says so, or that isn't told.
    fn rewritten(&self, _: &LinExpr) -> Option<(LinExpr, Z)> {
        None
    }

    /// γ(self) ∩ γ(c) ⊆ γ(after) ⊆ γ(self).
    fn assume(&mut self, c: &LinCons);

    /// γ(after) ⊇ { s[x ↦ k] | s ∈ γ(self), k ∈ ℤ }, and nothing is known of
    /// `x` afterwards.
    fn forget(&mut self, x: Dim);

    /// Forgets every coordinate for which `keep` is false. Cost: proportional
    /// to what is stored.
    fn project(&mut self, keep: &dyn Fn(Dim) -> bool);

    /// What is known of these coordinates (in order): a fresh element that
    /// contains what [`Numeric::project`] would leave, or somewhat more. Cost:
    /// proportional to what is stored of them, where the domain can.
    #[must_use]
    fn restricted(&self, dims: &[Dim]) -> Self {
        projected(self, dims)
    }

    /// γ(after) ⊇ { s' | s ∈ γ(self), s'(to) = s(from), s'(from) arbitrary },
    /// simultaneously for all pairs. No `to` that is no `from` is constrained
    /// before, each `from` and each `to` occurs once.
    fn rename(&mut self, pairs: &[(Dim, Dim)]);

    /// γ(after) ⊇ { s[copy ↦ k] | s ∈ γ(self), s[x ↦ k] ∈ γ(self) }: `copy`,
    /// unconstrained before, becomes another possible value of `x`.
    fn expand(&mut self, x: Dim, copy: Dim);

    /// γ(after) ⊇ { s[copy ↦ k] | s ∈ γ(self), k ∈ ℤ } ∪
    /// { s[x ↦ s(copy), copy ↦ k] | s ∈ γ(self), k ∈ ℤ }: the opposite of
    /// [`Numeric::expand`], where `x` stands for two numbers from now on (D.
    /// Gopan et al., *Numeric domains with summarized dimensions*, TACAS 2004).
    fn fold(&mut self, x: Dim, copy: Dim) {
        folded(self, x, copy);
    }

    /// Contains e(s) for every s ∈ γ(self). ⊥ only if γ(self) is empty.
    fn bounds(&self, e: &LinExpr) -> Interval;

    /// Whether elements never say more than the [`Numeric::bounds`] of each
    /// coordinate. Callers that have computed those may then skip the rest.
    fn is_box(&self) -> bool {
        false
    }

    /// Whether elements may relate coordinates to each other. If not, callers
    /// that have computed the set of values of each need nothing else.
    fn is_relational(&self) -> bool {
        !self.is_box()
    }

    /// The values in `range` that the coordinate `x` can have, perhaps more of
    /// them, in order. `None` when there are more than `limit`, or that would
    /// be too long to find out.
    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        self.bounds(&LinExpr::dim(x))
            .intersection(range)
            .elements(limit)
    }

    /// What e(s) satisfies for every s ∈ γ(self). Cost: what the domain has at
    /// hand, beside [`Numeric::bounds`].
    fn facts(&self, e: &LinExpr) -> Facts {
        Facts::of_range(self.bounds(e))
    }

    /// Keeps the points whose `x` satisfies the facts (at least those).
    fn assume_facts(&mut self, x: Dim, facts: &Facts) {
        if !self.bounds(&LinExpr::dim(x)).leq(&facts.range) {
            self.assume_bounds(x, &facts.range);
        }
    }

    /// `true` only if every s ∈ γ(self) satisfies `c`.
    fn entails(&self, c: &LinCons) -> bool {
        if self.is_bottom() {
            return true;
        }
        let mut refuted = self.clone();
        refuted.assume(&c.negate());
        refuted.is_bottom()
    }

    /// `x` gets an arbitrary value of the interval.
    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.forget(x);
        self.assume_bounds(x, range);
    }

    /// Keeps the points whose `x` lies in the interval.
    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        for c in range.constraints(&LinExpr::dim(x)) {
            self.assume(&c);
        }
        if range.is_bottom() {
            self.set_bottom();
        }
    }

    /// `x` gets an arbitrary one of the values, which are in order: readings
    /// of `width`-bit integers with `sign`.
    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.forget(x);
        self.assume_readings(x, values, width, sign);
    }

    /// Keeps the points whose `x` is one of the values, as before.
    fn assume_readings(&mut self, x: Dim, values: &[Z], _width: u32, _sign: Sign) {
        self.assume_bounds(x, &Interval::hull_of(values));
    }

    /// Keeps the points whose `x` is the reading of a `width`-bit integer with
    /// `sign` (at least those): for domains that compute modulo `2^width`.
    fn tell_width(&mut self, _x: Dim, _width: u32, _sign: Sign) {}

    /// A hint: here the program compares `x` with a constant, and the answer is
    /// known. γ stays what it is.
    fn compared(&mut self, _x: Dim) {}

    /// Contains s(x) wrapped to `width` bits and read with `sign` for every
    /// s ∈ γ(self), where the domain knows more of that than of the bounds.
    fn wrapped_bounds(&self, _x: Dim, _width: u32, _sign: Sign) -> Option<Interval> {
        None
    }

    /// γ(after) ⊇ { s[x ↦ s(x) wrapped to `width` bits, read with `sign`] }.
    ///
    /// The default loses nothing when `x` is in range; shifts exactly when all
    /// of `x` lies in one lap; otherwise only the full range is known.
    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        let full = Interval::full(width, sign);
        let range = self.bounds(&LinExpr::dim(x));
        if range.leq(&full) {
            return;
        }
        match range.lap(width, sign) {
            Some(lap) if lap.is_zero() => {}
            Some(lap) => {
                let shift = -lap.shl(width);
                self.assign(x, &LinExpr::dim(x).plus_constant(&shift));
                self.assume_bounds(x, &full);
            }
            None => self.set_bounds(x, &full),
        }
    }

    /// A formula that every s ∈ γ(self) satisfies, over the coordinates that
    /// are readings of variables; as exact as formulas allow. Deterministic
    /// order.
    fn formula(&self) -> Formula;
}

/// A copy of which only these dimensions, in order, are left:
/// [`Numeric::restricted`] where nothing is cheaper.
pub(crate) fn projected<N: Numeric>(element: &N, dims: &[Dim]) -> N {
    let mut all = element.clone();
    all.project(&|x| dims.binary_search(&x).is_ok());
    all
}

/// [`Numeric::fold`] by renaming and a join.
pub(crate) fn folded<N: Numeric>(element: &mut N, x: Dim, copy: Dim) {
    let mut other = element.clone();
    other.forget(x);
    other.rename(&[(copy, x)]);
    element.forget(copy);
    element.join(&other);
}

/// Hands every method of [`Numeric`] to a macro that says what becomes of it:
/// `change` for one that changes the element, `ask` for a question, `make` for
/// one that makes another element. Erasure and the functors that do the same to
/// all their parts follow from this list. The lint `missing_trait_methods` on a
/// functor's `impl` finds what neither the list nor the functor has.
macro_rules! numeric_methods {
    ($with:ident $($extra:tt)*) => {
        $with!($($extra)* change assign(x: Dim, e: &LinExpr));
        $with!($($extra)* change apply(x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr));
        $with!($($extra)* change assume(c: &LinCons));
        $with!($($extra)* change forget(x: Dim));
        $with!($($extra)* change project(keep: &dyn Fn(Dim) -> bool));
        $with!($($extra)* change rename(pairs: &[(Dim, Dim)]));
        $with!($($extra)* change expand(x: Dim, copy: Dim));
        $with!($($extra)* change fold(x: Dim, copy: Dim));
        $with!($($extra)* change assume_facts(x: Dim, facts: &Facts));
        $with!($($extra)* change set_bounds(x: Dim, range: &Interval));
        $with!($($extra)* change assume_bounds(x: Dim, range: &Interval));
        $with!($($extra)* change set_readings(x: Dim, values: &[Z], width: u32, sign: Sign));
        $with!($($extra)* change assume_readings(x: Dim, values: &[Z], width: u32, sign: Sign));
        $with!($($extra)* change tell_width(x: Dim, width: u32, sign: Sign));
        $with!($($extra)* change compared(x: Dim));
        $with!($($extra)* change wrap(x: Dim, width: u32, sign: Sign));
        $with!($($extra)* make restricted(dims: &[Dim]));
        $with!($($extra)* ask bounds(e: &LinExpr) -> Interval);
        $with!($($extra)* ask is_box() -> bool);
        $with!($($extra)* ask is_relational() -> bool);
        $with!($($extra)* ask elements(x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>>);
        $with!($($extra)* ask facts(e: &LinExpr) -> Facts);
        $with!($($extra)* ask entails(c: &LinCons) -> bool);
        $with!($($extra)* ask rewritten(e: &LinExpr) -> Option<(LinExpr, Z)>);
        $with!($($extra)* ask wrapped_bounds(x: Dim, width: u32, sign: Sign) -> Option<Interval>);
        $with!($($extra)* ask formula() -> Formula);
    };
}

pub(crate) use numeric_methods;
