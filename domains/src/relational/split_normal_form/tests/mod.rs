//! Zones and octagons against a dense matrix that is closed from scratch after
//! each operation: every bound, difference and sum is the same.

mod dense;
mod widening;

use super::SplitNormalForm;
use super::node::Node;
use super::system::System;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::value::interval::Interval;
use dense::{Dense, Term};
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Var, Z};

/// How many numbers there are; the reference has one more for itself.
const NUMBERS: usize = 12;

fn dim(x: usize) -> Dim {
    Dim::of(Var::new(x), Sign::Signed)
}

fn expression(terms: &[Term]) -> LinExpr {
    let mut e = LinExpr::constant(0);
    for (c, x) in terms {
        e.add_term(dim(*x), &Z::from(*c));
    }
    e
}

/// Every sum of one or two terms that the domain can bound.
fn all_terms(octagon: bool, numbers: usize) -> Vec<Vec<Term>> {
    let mut all = Vec::new();
    for x in 0..numbers {
        all.push(vec![(1, x)]);
        all.push(vec![(-1, x)]);
        for y in 0..x {
            all.push(vec![(1, x), (-1, y)]);
            all.push(vec![(-1, x), (1, y)]);
            if octagon {
                all.push(vec![(1, x), (1, y)]);
                all.push(vec![(-1, x), (-1, y)]);
            }
        }
    }
    all
}

/// Whether both say the same of everything, and the form is what it says it is.
fn check<const SUMS: bool>(element: &SplitNormalForm<SUMS>, dense: &Dense, history: &[String]) {
    let tell = || format!("{}\n{element:?}", history.join("\n"));
    assert_eq!(element.is_bottom(), dense.empty, "emptiness: {}", tell());
    let Some(system) = &element.closed else {
        return;
    };
    for terms in all_terms(SUMS, NUMBERS) {
        let bound = element.bounds(&expression(&terms)).hi().finite().cloned();
        assert_eq!(bound, dense.upper(&terms), "{terms:?}: {}", tell());
    }
    for (from, to, w) in system.graph.edges() {
        let mirror = system.graph.weight(to.mirror(), from.mirror());
        assert_eq!(mirror, Some(w), "mirror of {from:?} -> {to:?}: {}", tell());
        let implied = system.implied(from, to);
        assert!(
            implied.is_none_or(|k| *w < k),
            "{from:?} {to:?}: {}",
            tell()
        );
        assert!(SUMS || from.is_negated() == to.is_negated());
    }
}

struct Pair<const SUMS: bool> {
    element: SplitNormalForm<SUMS>,
    dense: Dense,
    history: Vec<String>,
}

impl<const SUMS: bool> Clone for Pair<SUMS> {
    fn clone(&self) -> Self {
        Pair {
            element: self.element.clone(),
            dense: self.dense.clone(),
            history: self.history.clone(),
        }
    }
}

fn weight(r: &mut Random) -> Z {
    if r.once_in(30) {
        let far = Z::pow2(130) + Z::from(r.between(-2, 2));
        return if r.once_in(2) { -far } else { far };
    }
    // More often such that there are points.
    Z::from(r.between(-6, 14))
}

impl<const SUMS: bool> Pair<SUMS> {
    fn top() -> Self {
        Pair {
            element: SplitNormalForm::new(),
            dense: Dense::top(NUMBERS + 1, SUMS),
            history: Vec::new(),
        }
    }

    fn term(r: &mut Random) -> Term {
        (r.pick(&[1, -1]), r.below(NUMBERS))
    }

    fn terms(r: &mut Random) -> Vec<Term> {
        let (s, x) = Self::term(r);
        if r.once_in(3) {
            return vec![(s, x)];
        }
        let y = (x + 1 + r.below(NUMBERS - 1)) % NUMBERS;
        let t = if SUMS { r.pick(&[1, -1]) } else { -s };
        vec![(s, x), (t, y)]
    }

    fn assume(&mut self, r: &mut Random) {
        let (terms, k) = (Self::terms(r), weight(r));
        let mut e = expression(&terms).plus_constant(&-&k);
        let rel = r.pick(&[Rel::Le, Rel::Le, Rel::Le, Rel::Eq, Rel::Ne]);
        if rel == Rel::Le && r.once_in(4) {
            // A common factor, rounded away.
            e = e
                .scaled(&Z::from(3))
                .plus_constant(&Z::from(-r.between(0, 2)));
        }
        let back: Vec<Term> = terms.iter().map(|(s, x)| (-s, *x)).collect();
        match rel {
            Rel::Le => self.dense.add(&terms, &k),
            Rel::Eq => {
                self.dense.add(&terms, &k);
                self.dense.add(&back, &-&k);
            }
            Rel::Ne => {
                if self.dense.upper(&terms).as_ref() == Some(&k) {
                    self.dense.add(&terms, &(&k - Z::ONE));
                }
                if self.dense.upper(&back) == Some(-&k) {
                    self.dense.add(&back, &(-&k - Z::ONE));
                }
            }
        }
        let c = LinCons { expr: e, rel };
        self.history.push(format!("assume {c:?}"));
        self.element.assume(&c);
    }

    fn start(r: &mut Random, constraints: usize) -> Self {
        let mut pair = Self::top();
        for _ in 0..constraints {
            pair.assume(r);
        }
        pair
    }

    fn step(&mut self, r: &mut Random) {
        let x = r.below(NUMBERS);
        let y = (x + 1 + r.below(NUMBERS - 1)) % NUMBERS;
        match r.below(12) {
            0..=3 => self.assume(r),
            4 | 5 => {
                let c = weight(r);
                let sign = if SUMS { r.pick(&[1, -1]) } else { 1 };
                let source = if r.once_in(3) { x } else { y };
                let e = expression(&[(sign, source)]).plus_constant(&c);
                self.history.push(format!("{x} := {e:?}"));
                self.element.assign(dim(x), &e);
                self.dense.assign(x, (sign, source), &c);
            }
            6 => {
                self.history.push(format!("{x} := 5"));
                self.element.assign(dim(x), &LinExpr::constant(5));
                self.dense.forget(x);
                self.dense.add(&[(1, x)], &Z::from(5));
                self.dense.add(&[(-1, x)], &Z::from(-5));
            }
            7 => {
                self.history.push(format!("forget {x}"));
                self.element.forget(dim(x));
                self.dense.forget(x);
            }
            8 => {
                self.history.push(format!("expand {x} to {y}"));
                self.element.forget(dim(y));
                self.element.expand(dim(x), dim(y));
                self.dense.forget(y);
                self.dense.expand(x, y);
            }
            9 => {
                let z = (y + 1) % NUMBERS;
                if z == x {
                    return;
                }
                self.history.push(format!("rename {x}, {y} to {y}, {z}"));
                // x and y move at once, y to what was free before.
                self.element.forget(dim(z));
                self.element.rename(&[(dim(y), dim(z))]);
                self.element.rename(&[(dim(x), dim(y))]);
                self.dense.forget(z);
                self.dense.expand(y, z);
                self.dense.forget(y);
                self.dense.expand(x, y);
                self.dense.forget(x);
            }
            10 => {
                let (mut other, many) = (self.clone(), r.below(5));
                if r.once_in(4) {
                    other = Self::start(r, 12);
                }
                for _ in 0..many {
                    other.step(r);
                }
                self.history.push(format!("join {:?}", other.history));
                self.element.join(&other.element);
                self.dense.join(&other.dense);
            }
            _ => {
                let other = Self::start(r, 4);
                self.history.push(format!("meet {:?}", other.history));
                self.element.meet(&other.element);
                self.dense.meet(&other.dense);
            }
        }
    }
}

/// After closure everything is as in the reference.
fn constraint_systems<const SUMS: bool>(cases: u64) {
    let mut nonempty = 0;
    for seed in 0..cases {
        let mut r = Random::new(seed);
        let constraints = r.below(40);
        let pair: Pair<SUMS> = Pair::start(&mut r, constraints);
        check(&pair.element, &pair.dense, &pair.history);
        nonempty += u64::from(!pair.dense.empty);
    }
    assert!(nonempty * 3 > cases, "only {nonempty} systems have points");
}

/// After each operation everything is as in the reference.
fn operations<const SUMS: bool>(cases: u64) {
    let mut nonempty = 0;
    for seed in 0..cases {
        let mut r = Random::new(1000 + seed);
        let constraints = r.below(16);
        let mut pair: Pair<SUMS> = Pair::start(&mut r, constraints);
        for _ in 0..12 {
            let before = pair.clone();
            pair.step(&mut r);
            check(&pair.element, &pair.dense, &pair.history);
            assert_eq!(
                before.element.leq(&pair.element),
                before.dense.leq(&pair.dense),
                "leq: {}",
                pair.history.join("\n")
            );
            nonempty += u64::from(!pair.dense.empty);
        }
    }
    assert!(nonempty > 4 * cases, "only {nonempty} states have points");
}

/// A system that was put together without closure, closed from scratch.
fn systems_closed_from_scratch<const SUMS: bool>(cases: u64) {
    let mut nonempty = 0;
    for seed in 0..cases {
        let mut r = Random::new(5000 + seed);
        let mut dense = Dense::top(NUMBERS + 1, SUMS);
        let mut system = System::default();
        let mut history = Vec::new();
        let mut empty = false;
        for _ in 0..r.below(30) {
            let (terms, k) = (Pair::<SUMS>::terms(&mut r), weight(&mut r));
            dense.add(&terms, &k);
            history.push(format!("{terms:?} <= {k}"));
            match super::expression::terms(&expression(&terms))[..] {
                [(n, _)] => empty |= system.lower(n, &k).is_err(),
                [(n, _), (m, _)] => {
                    let (from, to) = (m.mirror(), n);
                    let old = system.graph.weight(from, to);
                    if old.is_none_or(|old| k < *old) {
                        system.graph.set(from, to, k);
                    }
                }
                _ => {}
            }
        }
        let closed = !empty && system.close((0..NUMBERS).map(dim)).is_ok();
        let element: SplitNormalForm<SUMS> = SplitNormalForm {
            closed: closed.then_some(system),
            unclosed: None,
        };
        check(&element, &dense, &history);
        nonempty += u64::from(closed);
    }
    assert!(nonempty * 3 > cases, "only {nonempty} systems have points");
}

#[test]
fn zones_closed_from_scratch_equal_a_dense_matrix() {
    systems_closed_from_scratch::<false>(200);
}

#[test]
fn octagons_closed_from_scratch_equal_a_dense_matrix() {
    systems_closed_from_scratch::<true>(200);
}

#[test]
fn zones_of_constraints_equal_a_dense_matrix() {
    constraint_systems::<false>(300);
}

#[test]
fn octagons_of_constraints_equal_a_dense_matrix() {
    constraint_systems::<true>(200);
}

#[test]
fn operations_on_zones_equal_those_on_a_dense_matrix() {
    operations::<false>(150);
}

#[test]
fn operations_on_octagons_equal_those_on_a_dense_matrix() {
    operations::<true>(80);
}

fn assume<const SUMS: bool>(s: &mut SplitNormalForm<SUMS>, terms: &[Term], rel: Rel, k: i64) {
    let expr = expression(terms).plus_constant(&Z::from(-k));
    s.assume(&LinCons { expr, rel });
}

fn range<const SUMS: bool>(s: &SplitNormalForm<SUMS>, terms: &[Term]) -> String {
    s.bounds(&expression(terms)).to_string()
}

#[test]
fn sums_of_odd_parity_are_rounded() {
    let mut s: SplitNormalForm<true> = SplitNormalForm::new();
    // x + y = 5 and x - y <= 2: 2·x <= 7.
    assume(&mut s, &[(1, 0), (1, 1)], Rel::Eq, 5);
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Le, 2);
    assert_eq!(range(&s, &[(1, 0)]), "(-∞, 3]");
    assert_eq!(range(&s, &[(1, 1)]), "[2, ∞)");
    // x - y = 2 in addition has rational points only.
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Eq, 2);
    assert!(s.is_bottom());
}

#[test]
fn a_join_of_constants_relates_them() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    s.assign(dim(0), &LinExpr::constant(0));
    s.assign(dim(1), &LinExpr::constant(3));
    let mut t = s.clone();
    t.assign(dim(0), &LinExpr::constant(7));
    t.assign(dim(1), &LinExpr::constant(10));
    s.join(&t);
    assert_eq!(range(&s, &[(1, 1), (-1, 0)]), "[3, 3]");
}

#[test]
fn several_terms_are_bounded_by_pairs() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Le, 4);
    assume(&mut s, &[(1, 2)], Rel::Le, 10);
    // x - y + z, and twice that with another z.
    assert_eq!(range(&s, &[(1, 0), (-1, 1), (1, 2)]), "(-∞, 14]");
    assert_eq!(range(&s, &[(2, 0), (-2, 1), (3, 2)]), "(-∞, 38]");
    // The difference to either term is known after an assignment.
    s.assume_bounds(dim(3), &Interval::new(Z::from(1), Z::from(5)));
    s.assign(dim(4), &expression(&[(1, 0), (1, 3)]));
    assert_eq!(range(&s, &[(1, 4), (-1, 0)]), "[1, 5]");
    assert_eq!(range(&s, &[(1, 4), (-1, 1)]), "(-∞, 9]");
}

#[test]
fn an_uncertain_increment_keeps_what_it_can() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Le, 0);
    s.assume_bounds(dim(2), &Interval::new(Z::from(1), Z::from(2)));
    s.assign(dim(0), &expression(&[(1, 0), (1, 2)]));
    assert_eq!(range(&s, &[(1, 0), (-1, 1)]), "(-∞, 2]");
    let mut s: SplitNormalForm<true> = SplitNormalForm::new();
    assume(&mut s, &[(1, 0), (1, 1)], Rel::Le, 0);
    s.assume_bounds(dim(2), &Interval::new(Z::from(1), Z::from(2)));
    // x := z - x turns the sum into a difference.
    s.assign(dim(0), &expression(&[(-1, 0), (1, 2)]));
    assert_eq!(range(&s, &[(-1, 0), (1, 1)]), "(-∞, -1]");
}

#[test]
fn constraints_of_several_terms_imply_differences() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    s.assume_bounds(dim(2), &Interval::at_least(Z::from(3)));
    // x - y + z <= 10
    assume(&mut s, &[(1, 0), (-1, 1), (1, 2)], Rel::Le, 10);
    assert_eq!(range(&s, &[(1, 0), (-1, 1)]), "(-∞, 7]");
    // 2·x - y <= 0 with x >= 1
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    s.assume_bounds(dim(0), &Interval::at_least(Z::from(1)));
    assume(&mut s, &[(2, 0), (-1, 1)], Rel::Le, 0);
    assert_eq!(range(&s, &[(1, 0), (-1, 1)]), "(-∞, -1]");
    assert_eq!(range(&s, &[(1, 1)]), "[2, ∞)");
    // A sum is none of a zone's differences: only the bounds follow.
    let mut u = s.clone();
    u.assume_bounds(dim(3), &Interval::at_least(Z::ZERO));
    assume(&mut u, &[(1, 3), (1, 4)], Rel::Le, 3);
    assert_eq!(range(&u, &[(1, 4)]), "(-∞, 3]");
    assert!(!u.closed.as_ref().is_some_and(|s| s.graph.relates(dim(3))));
    // 2·x - 2·y = 3 has no integer solution, and 4·x <= 7 is x <= 1.
    let mut t = s.clone();
    assume(&mut t, &[(2, 0), (-2, 1)], Rel::Eq, 3);
    assert!(t.is_bottom());
    assume(&mut s, &[(4, 0)], Rel::Le, 7);
    assert_eq!(range(&s, &[(1, 0)]), "[1, 1]");
}

#[test]
fn ranges_of_types_leave_no_weak_differences() {
    let int = Interval::full(32, Sign::Signed);
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    s.assume_bounds(dim(0), &int);
    s.assume_bounds(dim(1), &int);
    s.assign(dim(2), &expression(&[(1, 0), (1, 1)]));
    assert!(!s.closed.as_ref().is_some_and(|s| s.graph.relates(dim(2))));
    // That one number is at least the other is worth an edge.
    s.assume_bounds(dim(1), &Interval::at_least(Z::ZERO));
    s.assign(dim(2), &expression(&[(1, 0), (1, 1)]));
    assert!(range(&s, &[(1, 2), (-1, 0)]).starts_with("[0, "));
}

#[test]
fn disequalities_cut_off_ends() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Le, 0);
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Ne, 0);
    assert_eq!(range(&s, &[(1, 0), (-1, 1)]), "(-∞, -1]");
    assert!(s.entails(&LinCons::lt(&LinExpr::dim(dim(0)), &LinExpr::dim(dim(1)))));
    assert!(s.entails(&LinCons::ne(&LinExpr::dim(dim(0)), &LinExpr::dim(dim(1)))));
}

#[test]
fn quotients_and_masks_are_at_most_the_operand() {
    for (op, b) in [
        (NonLinear::DivTrunc, 3),
        (NonLinear::RemTrunc, 3),
        (NonLinear::And, 255),
        (NonLinear::Shr, 1),
    ] {
        let mut s: SplitNormalForm<false> = SplitNormalForm::new();
        s.assume_bounds(dim(0), &Interval::at_least(Z::ZERO));
        s.apply(dim(1), op, &expression(&[(1, 0)]), &LinExpr::constant(b));
        assert_eq!(range(&s, &[(1, 1), (-1, 0)]), "(-∞, 0]", "{op:?}");
        s.forget(dim(0));
        s.apply(dim(1), op, &expression(&[(1, 0)]), &LinExpr::constant(b));
        assert_eq!(range(&s, &[(1, 1), (-1, 0)]), "(-∞, ∞)", "{op:?}");
    }
}

#[test]
fn two_numbers_change_places() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Eq, 3);
    assume(&mut s, &[(1, 1), (-1, 2)], Rel::Le, 1);
    s.assume_bounds(dim(0), &Interval::at_most(Z::from(9)));
    s.rename(&[(dim(0), dim(5)), (dim(1), dim(6))]);
    s.rename(&[(dim(5), dim(1)), (dim(6), dim(0))]);
    assert_eq!(range(&s, &[(1, 1), (-1, 0)]), "[3, 3]");
    assert_eq!(range(&s, &[(1, 1), (-1, 2)]), "(-∞, 4]");
    assert_eq!(range(&s, &[(1, 0)]), "(-∞, 6]");
    assert!(!s.closed.as_ref().is_some_and(|s| s.graph.relates(dim(5))));
}

#[test]
fn formulas_leave_out_what_follows() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    for x in 0..4 {
        assume(&mut s, &[(1, x), (-1, x + 1)], Rel::Le, -1);
    }
    let Formula::And(parts) = s.formula() else {
        panic!("{:?}", s.formula());
    };
    assert_eq!(parts.len(), 4, "{parts:?}");
    // Equal numbers form a chain of equalities.
    let mut s: SplitNormalForm<true> = SplitNormalForm::new();
    for x in 0..4 {
        assume(&mut s, &[(1, x), (1, x + 1)], Rel::Eq, 7);
    }
    let Formula::And(parts) = s.formula() else {
        panic!("{:?}", s.formula());
    };
    assert_eq!(parts.len(), 4, "{parts:?}");
    let equalities = |f: &Formula| matches!(f, Formula::Lin(c) if c.rel == Rel::Eq);
    assert!(parts.iter().all(equalities), "{parts:?}");
}

/// The constraints of a formula, assumed on ⊤, give the element back.
#[test]
fn formulas_say_all_that_elements_know() {
    for seed in 0..200 {
        let mut r = Random::new(7000 + seed);
        let pair: Pair<true> = Pair::start(&mut r, 14);
        let mut again: SplitNormalForm<true> = SplitNormalForm::new();
        match pair.element.formula() {
            Formula::And(parts) => {
                for p in parts {
                    let Formula::Lin(c) = p else {
                        panic!("{p:?}");
                    };
                    again.assume(&c);
                }
            }
            Formula::Lin(c) => again.assume(&c),
            Formula::False => again.set_bottom(),
            f => assert_eq!(f, Formula::True),
        }
        assert!(again.leq(&pair.element), "{:?}", pair.element);
        assert!(pair.element.leq(&again), "{:?}", pair.element);
    }
}

#[test]
fn nodes_are_signed_numbers() {
    for x in [Dim(0), Dim(7), Dim(u32::MAX)] {
        let n = Node::minus(x);
        assert_eq!((n.dim(), n.mirror().dim()), (x, x));
        assert!(n.is_negated() && !n.mirror().is_negated());
        assert_eq!(n.of(Dim(3)), Node::minus(Dim(3)));
    }
}
