//! Questions to a union of elements of a numeric domain, and how far two of
//! them are from each other: what the disjunctive functors share.

use crate::numeric::Numeric;
use crate::value::facts::Facts;
use crate::value::interval::{Bound, Interval};
use crate::value::known_bits::KnownBits;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};

/// Contains the value of `e` in every element.
pub(crate) fn bounds<'a, D: Numeric + 'a>(
    all: impl Iterator<Item = &'a D>,
    e: &LinExpr,
) -> Interval {
    all.fold(Interval::BOTTOM, |hull, d| hull.hull(&d.bounds(e)))
}

/// What `e` satisfies in every element.
pub(crate) fn facts<'a, D: Numeric + 'a>(all: impl Iterator<Item = &'a D>, e: &LinExpr) -> Facts {
    let nothing = Facts::of_bits(KnownBits::BOTTOM);
    all.fold(nothing, |hull, d| hull.hull(&d.facts(e)))
}

/// The values in `range` that `x` has in some element, in order, if there are
/// at most `limit`.
pub(crate) fn elements<'a, D: Numeric + 'a>(
    all: impl Iterator<Item = &'a D>,
    x: Dim,
    range: &Interval,
    limit: u32,
) -> Option<Vec<Z>> {
    let mut values = Vec::new();
    for d in all {
        values.extend(d.elements(x, range, limit)?);
    }
    values.sort_unstable();
    values.dedup();
    u32::try_from(values.len())
        .is_ok_and(|n| n <= limit)
        .then_some(values)
}

/// The bounds of `x`, wrapped, where some element knows more of those than of
/// the bounds.
pub(crate) fn wrapped_bounds<'a, D: Numeric + 'a>(
    all: impl Iterator<Item = &'a D>,
    x: Dim,
    width: u32,
    sign: Sign,
) -> Option<Interval> {
    let mut known = false;
    let hull = all.fold(Interval::BOTTOM, |hull, d| {
        let wrapped = d.wrapped_bounds(x, width, sign);
        known |= wrapped.is_some();
        let otherwise = || d.bounds(&LinExpr::dim(x)).wrap(width, sign);
        hull.hull(&wrapped.unwrap_or_else(otherwise))
    });
    known.then_some(hull)
}

/// What holds in one of the elements at least.
pub(crate) fn formula<'a, D: Numeric + 'a>(all: impl Iterator<Item = &'a D>) -> Formula {
    Formula::or(all.map(Numeric::formula))
}

/// Whether `c` holds in every element.
pub(crate) fn entails<'a, D: Numeric + 'a>(
    mut all: impl Iterator<Item = &'a D>,
    c: &LinCons,
) -> bool {
    all.all(|d| d.entails(c))
}

/// The method of [`Numeric`] that is done to `each` of the parts, or asks the
/// union of the `parts()`.
macro_rules! of_parts {
    (change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            self.each(|d| d.$f($($x),*));
        }
    };
    (make $($_:tt)*) => {};
    (ask is_box() -> bool) => {
        fn is_box(&self) -> bool {
            false
        }
    };
    (ask is_relational() -> bool) => {
        fn is_relational(&self) -> bool {
            true
        }
    };
    (ask rewritten($($x:ident: $t:ty),*) -> $r:ty) => {
        // What is the same in one part may be another sum in the next.
        fn rewritten(&self $(, _: $t)*) -> $r {
            None
        }
    };
    (ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            disjunction::$f(self.parts() $(, $x)*)
        }
    };
}

pub(crate) use of_parts;

/// Drops the elements that are ⊥ or below another one; the first of equals
/// stays. Cost: a comparison of each two.
pub(crate) fn make_irredundant<D: Numeric>(all: &mut Vec<D>) {
    all.retain(|d| !d.is_bottom());
    let mut i = 0;
    while i < all.len() {
        let d = &all[i];
        let covered = all.iter().enumerate().any(|(j, e)| {
            // Of equal elements, only a later one is covered.
            j != i && d.leq(e) && (j < i || !e.leq(d))
        });
        if covered {
            all.remove(i);
        } else {
            i += 1;
        }
    }
}

/// The linear constraints that an element is, or those of them that are a
/// conjunction.
pub(crate) fn constraints(d: &impl Numeric) -> Vec<LinCons> {
    let mut found = Vec::new();
    let mut open = vec![d.formula()];
    while let Some(f) = open.pop() {
        match f {
            Formula::Lin(c) if c.rel != Rel::Ne => found.push(c),
            Formula::And(parts) => open.extend(parts),
            _ => {}
        }
    }
    found
}

/// How many constraints two elements don't share, and by how much: the sum of
/// the lengths in bits of how far each reaches beyond the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Distance {
    /// Constraints of one that the other breaks.
    pub lost: usize,
    /// How far it breaks them.
    pub bits: u64,
}

/// What breaking a constraint without bound counts.
const UNBOUNDED: u64 = 1 << 20;

/// The distance of two elements with their constraints. Cost: a question for
/// each constraint.
pub(crate) fn distance<D: Numeric>(a: (&D, &[LinCons]), b: (&D, &[LinCons])) -> Distance {
    let mut sum = Distance { lost: 0, bits: 0 };
    for (c, other) in (a.1.iter().map(|c| (c, b.0))).chain(b.1.iter().map(|c| (c, a.0))) {
        let reach = other.bounds(&c.expr);
        let above = length(reach.hi());
        let below = match c.rel {
            Rel::Eq => length(reach.scaled(&Z::MINUS_ONE).hi()),
            _ => 0,
        };
        if above + below > 0 {
            sum.lost += 1;
            sum.bits += above + below;
        }
    }
    sum
}

/// The length of a number above 0; of others 0.
fn length(end: &Bound) -> u64 {
    match end {
        Bound::MinusInf => 0,
        Bound::PlusInf => UNBOUNDED,
        Bound::Finite(k) if k.signum() > 0 => u64::from(k.bit_length()),
        Bound::Finite(_) => 0,
    }
}
