//! The reduced product of any two numeric domains: the points that are in both.
//!
//! Form: one element of each; ∅ when either is. After every operation that
//! changes a coordinate, both parts are told what is known of it: its bounds,
//! its congruence, its bits ([`Numeric::assume_facts`]). Joins, widening and
//! narrowing leave the parts alone: a reduction there could undo what makes
//! chains stop.
//!
//! Source: P. Cousot, R. Cousot, *Systematic design of program analysis
//! frameworks*, POPL 1979, section 10; exchange through a few common facts as
//! in P. Cousot et al., *Combination of abstractions in the ASTRÉE static
//! analyzer*, ASIAN 2006.
//!
//! Can't see: what follows from both parts together but neither can say of a
//! single coordinate.
//!
//! Cost: that of both parts, and for each coordinate that an operation changes
//! a few questions to each.

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, by_both};
use crate::numeric::{Numeric, numeric_methods};
use crate::value::facts::Facts;
use crate::value::interval::{Bound, Interval};
use crate::value::non_relational::Value;
use crate::value::reduced::Reduced;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};

/// The points of both.
#[derive(Clone, Debug)]
pub(crate) struct Product<A, B> {
    left: A,
    right: B,
}

impl<A: Numeric, B: Numeric> Product<A, B> {
    /// The points of both.
    pub(crate) fn new(left: A, right: B) -> Self {
        let mut product = Product { left, right };
        product.check_bottom();
        product
    }

    fn check_bottom(&mut self) {
        if self.is_bottom() {
            self.set_bottom();
        }
    }

    /// Tells both parts what they know of the coordinate together.
    fn reduce(&mut self, x: Dim) {
        if self.is_bottom() {
            return self.set_bottom();
        }
        let e = LinExpr::dim(x);
        let (left, right) = (self.left.facts(&e), self.right.facts(&e));
        let facts = exchanged(&left.intersection(&right));
        if facts.range.is_bottom() || facts.bits.is_bottom() || facts.class.is_bottom() {
            return self.set_bottom();
        }
        if !left.leq(&facts) {
            self.left.assume_facts(x, &facts);
        }
        if !right.leq(&facts) {
            self.right.assume_facts(x, &facts);
        }
        self.check_bottom();
    }
}

/// The same numbers: each of the three knows what the others say.
fn exchanged(facts: &Facts) -> Facts {
    let with_bits = Reduced::new(facts.range.clone(), facts.bits());
    let with_class = Reduced::new(with_bits.range(), facts.class.clone());
    Facts {
        range: with_class.range(),
        class: with_class.other().clone(),
        bits: with_bits.facts().bits(),
    }
}

impl<A: Numeric, B: Numeric> Lattice for Product<A, B> {
    by_both!(left, right);

    fn meet(&mut self, other: &Self) {
        self.left.meet(&other.left);
        self.right.meet(&other.right);
        self.check_bottom();
    }

    fn narrow(&mut self, next: &Self) {
        self.left.narrow(&next.left);
        self.right.narrow(&next.right);
        self.check_bottom();
    }
}

/// The range of what one part's equalities make of a sum, in the other part.
fn by_equalities<A: Numeric, B: Numeric>(equalities: &A, other: &B, e: &LinExpr) -> Interval {
    let Some((sum, scale)) = equalities.rewritten(e) else {
        return Interval::TOP;
    };
    let content = sum.content();
    if content.is_zero() {
        return Interval::TOP;
    }
    let constant = sum.constant.clone();
    let parts = sum.terms().iter().map(|(d, c)| (*d, c.div_floor(&content)));
    let rest = parts.fold(LinExpr::constant(Z::ZERO), |sum, (d, c)| match c {
        Some(c) => sum.plus_scaled(&c, &LinExpr::dim(d)),
        None => sum,
    });
    let range = other.bounds(&rest);
    let end = |bound: &Bound| bound.finite().map(|k| k * &content + &constant);
    let lo = end(range.lo()).and_then(|k| k.div_ceil(&scale));
    let hi = end(range.hi()).and_then(|k| k.div_floor(&scale));
    if range.is_bottom() {
        return Interval::BOTTOM;
    }
    Interval::new(
        lo.map_or(Bound::MinusInf, Bound::from),
        hi.map_or(Bound::PlusInf, Bound::from),
    )
}

/// What is done to both parts, which are told then what they know of the
/// changed coordinate. The rest is written by hand.
macro_rules! of_both {
    (change assume $($_:tt)*) => {};
    (change wrap $($_:tt)*) => {};
    (change assign $($rest:tt)*) => { of_both!(reduced assign $($rest)*); };
    (change apply $($rest:tt)*) => { of_both!(reduced apply $($rest)*); };
    (change assume_facts $($rest:tt)*) => { of_both!(reduced assume_facts $($rest)*); };
    (change assume_bounds $($rest:tt)*) => { of_both!(reduced assume_bounds $($rest)*); };
    (change assume_readings $($rest:tt)*) => { of_both!(reduced assume_readings $($rest)*); };
    (reduced $f:ident($dim:ident: Dim $(, $x:ident: $t:ty)*)) => {
        fn $f(&mut self, $dim: Dim $(, $x: $t)*) {
            self.left.$f($dim $(, $x)*);
            self.right.$f($dim $(, $x)*);
            self.reduce($dim);
        }
    };
    (change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            self.left.$f($($x),*);
            self.right.$f($($x),*);
            self.check_bottom();
        }
    };
    ($($_:tt)*) => {};
}

#[deny(clippy::missing_trait_methods)]
impl<A: Numeric, B: Numeric> Numeric for Product<A, B> {
    numeric_methods!(of_both);

    fn assume(&mut self, c: &LinCons) {
        self.left.assume(c);
        self.right.assume(c);
        for x in c.expr.dims() {
            self.reduce(x);
        }
        self.check_bottom();
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        Product {
            left: self.left.restricted(dims),
            right: self.right.restricted(dims),
        }
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        self.facts(e).range
    }

    fn is_box(&self) -> bool {
        self.left.is_box() && self.right.is_box()
    }

    fn is_relational(&self) -> bool {
        self.left.is_relational() || self.right.is_relational()
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let range = range.intersection(&self.bounds(&LinExpr::dim(x)));
        let (a, b) = (
            self.left.elements(x, &range, limit),
            self.right.elements(x, &range, limit),
        );
        match (a, b) {
            (Some(mut a), Some(b)) => {
                a.retain(|k| b.binary_search(k).is_ok());
                Some(a)
            }
            (a, b) => a.or(b),
        }
    }

    fn facts(&self, e: &LinExpr) -> Facts {
        let mut both = self.left.facts(e).intersection(&self.right.facts(e));
        if e.terms().len() > 1 {
            // One part may know what the other one needs to say more.
            for range in [
                by_equalities(&self.left, &self.right, e),
                by_equalities(&self.right, &self.left, e),
            ] {
                both.range = both.range.intersection(&range);
            }
        }
        let reduced = Reduced::new(both.range, both.class);
        Facts {
            range: reduced.range(),
            class: reduced.other().clone(),
            bits: both.bits,
        }
    }

    fn rewritten(&self, e: &LinExpr) -> Option<(LinExpr, Z)> {
        let left = self.left.rewritten(e);
        left.or_else(|| self.right.rewritten(e))
    }

    fn entails(&self, c: &LinCons) -> bool {
        if self.is_bottom() || self.left.entails(c) || self.right.entails(c) {
            return true;
        }
        let Facts { range, class, .. } = self.facts(&c.expr);
        match c.rel {
            Rel::Le => range.leq(&Interval::at_most(Z::ZERO)),
            Rel::Eq => range.leq(&Interval::singleton(0)),
            Rel::Ne => !range.contains(&Z::ZERO) || !class.contains(&Z::ZERO),
        }
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        let a = self.left.wrapped_bounds(x, width, sign);
        let b = self.right.wrapped_bounds(x, width, sign);
        match (a, b) {
            (Some(a), Some(b)) => Some(a.intersection(&b)),
            (a, b) => a.or(b),
        }
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        // A part that knows less may need the other one's bounds to see that
        // nothing wraps, or by how much.
        let range = self.bounds(&LinExpr::dim(x));
        let full = Interval::full(width, sign);
        if range.leq(&full) {
            return;
        }
        if let Some(lap) = range.lap(width, sign) {
            let shifted = LinExpr::dim(x).plus_constant(&-lap.shl(width));
            self.assign(x, &shifted);
        } else {
            self.left.wrap(x, width, sign);
            self.right.wrap(x, width, sign);
            self.reduce(x);
        }
    }

    fn formula(&self) -> Formula {
        if self.is_bottom() {
            return Formula::False;
        }
        Formula::and([self.left.formula(), self.right.formula()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Thresholds;
    use crate::relational::zones::Zones;
    use crate::value::congruence::Congruence;
    use crate::value::congruences::Congruences;
    use crate::value::intervals::Intervals;

    #[test]
    fn parts_tell_each_other_bounds_and_remainders() {
        let x = Dim(1);
        let mut p = Product::new(Intervals::new(), Congruences::new());
        p.apply(
            x,
            NonLinear::Mul,
            &LinExpr::dim(Dim(3)),
            &LinExpr::constant(6),
        );
        p.assume_bounds(x, &Interval::new(Z::from(5), Z::from(22)));
        assert_eq!(
            p.left.bounds(&LinExpr::dim(x)),
            Interval::new(Z::from(6), Z::from(18))
        );
        p.assume(&LinCons::lt(&LinExpr::constant(6), &LinExpr::dim(x)));
        p.assume(&LinCons::ne(&LinExpr::dim(x), &LinExpr::constant(18)));
        // Only 12 is left, which the congruence can say, too.
        assert_eq!(p.right.bounds(&LinExpr::dim(x)), Interval::singleton(12));
    }

    #[test]
    fn a_contradiction_between_the_parts_is_bottom() {
        let x = Dim(1);
        let mut p = Product::new(Intervals::new(), Congruences::new());
        let eight_y = LinExpr::dim(Dim(3)).scaled(&Z::from(8));
        p.assign(x, &eight_y);
        p.assume_bounds(x, &Interval::new(Z::from(9), Z::from(15)));
        assert!(p.is_bottom());
    }

    #[test]
    fn wrapping_uses_the_bounds_of_either_part() {
        let x = Dim(1);
        let mut p = Product::new(Intervals::new(), Congruences::new());
        p.assign(x, &LinExpr::dim(Dim(3)).scaled(&Z::from(10)));
        p.assume_bounds(x, &Interval::new(Z::from(300), Z::from(400)));
        p.wrap(x, 8, Sign::Unsigned);
        let e = LinExpr::dim(x);
        assert_eq!(p.bounds(&e), Interval::new(Z::from(44), Z::from(144)));
        assert!(
            p.facts(&e)
                .class
                .leq(&Congruence::new(&Z::from(10), &Z::from(4)))
        );
    }

    #[test]
    fn equalities_of_one_part_say_what_differences_bound() {
        use crate::relational::linear_equalities::LinearEqualities;
        let [count, room, size, offset] = [0, 2, 4, 6].map(|d| LinExpr::dim(Dim(d)));
        let mut p = Product::new(LinearEqualities::new(), Zones::new());
        // 3·size = 12·room + 6, and offset = 4·count.
        let twelve = room.scaled(&Z::from(12)).plus_constant(&Z::from(6));
        p.assume(&LinCons::eq(&size.scaled(&Z::from(3)), &twelve));
        p.assume(&LinCons::eq(&offset, &count.scaled(&Z::from(4))));
        p.assume(&LinCons::lt(&count, &room));
        let left = size.plus_scaled(&Z::MINUS_ONE, &offset);
        assert_eq!(p.bounds(&left), Interval::at_least(Z::from(6)));
        assert!(p.entails(&LinCons::le(&offset.plus_constant(&Z::from(6)), &size)));
        assert!(!p.entails(&LinCons::le(&offset.plus_constant(&Z::from(7)), &size)));
        // 2·half = room + count: halves of a difference round.
        let half = LinExpr::dim(Dim(8));
        let sum = room.plus_scaled(&Z::ONE, &count);
        p.assume(&LinCons::eq(&half.scaled(&Z::from(2)), &sum));
        p.assume(&LinCons::le(&count.plus_constant(&Z::from(3)), &room));
        let above = half.plus_scaled(&Z::MINUS_ONE, &count);
        assert_eq!(p.bounds(&above), Interval::at_least(Z::from(2)));
    }

    #[test]
    fn bounds_are_those_that_either_part_knows() {
        fn knows<A: Numeric, B: Numeric>(mut p: Product<A, B>) {
            // Only zones know the difference, only congruences the rest.
            let (x, y) = (LinExpr::dim(Dim(1)), LinExpr::dim(Dim(3)));
            p.assume(&LinCons::le(&x, &y.plus_constant(&Z::from(5))));
            assert_eq!(p.bounds(&x.minus(&y)), Interval::at_most(Z::from(5)));
            let mut even = p.clone();
            even.assign(Dim(1), &LinExpr::dim(Dim(5)).scaled(&Z::from(2)));
            even.assume(&LinCons::le(&LinExpr::dim(Dim(1)), &LinExpr::constant(9)));
            assert_eq!(even.bounds(&x), Interval::at_most(Z::from(8)));
        }
        knows(Product::new(Zones::new(), Congruences::new()));
        knows(Product::new(Congruences::new(), Zones::new()));
    }

    #[test]
    fn widening_is_not_undone_by_what_one_part_tells_the_other() {
        // Two numbers that stay at most 1 apart grow by turns: zones know a bound
        // of each from the other one's; told to intervals, it would be told back
        // to zones when the other one grows.
        fn stops<A: Numeric, B: Numeric>(mut p: Product<A, B>) {
            let (x, y) = (Dim(1), Dim(3));
            p.assume_bounds(x, &Interval::new(Z::ZERO, Z::ONE));
            p.assume_bounds(y, &Interval::new(Z::ZERO, Z::ONE));
            let mut grown = 0;
            for round in 0..60 {
                let mut next = p.clone();
                let (here, there) = if round % 2 == 0 { (x, y) } else { (y, x) };
                next.assign(here, &LinExpr::dim(there).plus_constant(&Z::ONE));
                next.join(&p);
                let before = p.clone();
                p.widen(&next, &Thresholds::default());
                grown += usize::from(!p.leq(&before));
            }
            assert!(grown < 12, "grew {grown} times");
            let up = Interval::at_least(Z::ZERO);
            assert!(up.leq(&p.bounds(&LinExpr::dim(x))));
        }
        stops(Product::new(Zones::new(), Intervals::new()));
        stops(Product::new(Intervals::new(), Zones::new()));
    }

    #[test]
    fn a_contradiction_of_two_congruences_is_bottom() {
        let x = Dim(1);
        let class = |m: i64, r: i64| Facts::of_class(Congruence::new(&Z::from(m), &Z::from(r)));
        let mut left = Congruences::new();
        left.assume_facts(x, &class(4, 1));
        let mut right = Congruences::new();
        right.assume_facts(x, &class(6, 2));
        let mut p = Product::new(left, right);
        p.assume_bounds(x, &Interval::TOP);
        assert!(p.is_bottom());
    }
}
