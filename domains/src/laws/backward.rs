//! Backward operations on elements, and forward ones on points: a point from
//! which an operation leads into the state after it is in the state before.

use super::points::{
    DIMS, OPERATIONS, Point, at, constraint, dim, expression, operation, sample, value, wrong_at,
};
use super::random::Random;
use super::{Outcome, Violation};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::layer::backward::Backward;
use crate::numeric::Numeric;
use crate::stack::dynamic::Num;
use ir::{Dim, LinCons, LinExpr, Sign};

/// A statement.
#[derive(Debug)]
enum Step {
    Assign(Dim, LinExpr),
    Apply(Dim, NonLinear, LinExpr, LinExpr),
    Assume(LinCons),
    Forget(Dim),
    Wrap(Dim, u32, Sign),
}

impl Step {
    fn random(r: &mut Random, p: Option<&Point>) -> Step {
        let x = dim(r.below(DIMS));
        match r.below(5) {
            0 => Step::Assign(x, expression(r, DIMS)),
            1 => {
                let (op, a) = (r.pick(&OPERATIONS), expression(r, DIMS));
                let b = match op {
                    NonLinear::Shl | NonLinear::Shr => LinExpr::constant(r.between(-1, 9)),
                    _ => expression(r, DIMS),
                };
                Step::Apply(x, op, a, b)
            }
            2 => Step::Assume(constraint(r, DIMS, p)),
            3 => Step::Forget(x),
            _ => Step::Wrap(x, r.pick(&[1, 3, 8, 64]), r.pick(&Sign::ALL)),
        }
    }

    /// Where it leads from the point.
    fn image(&self, r: &mut Random, p: &Point) -> Option<Point> {
        let of = |e: &LinExpr| e.eval(|d| value(p, d));
        let mut to = p.clone();
        let (x, k) = match self {
            Step::Assign(x, e) => (x, of(e)),
            Step::Apply(x, op, a, b) => (x, operation(*op, &of(a), &of(b))?),
            Step::Assume(c) => return c.eval(|d| value(p, d)).then_some(to),
            Step::Forget(x) => (x, r.integer()),
            Step::Wrap(x, width, sign) => (x, value(p, *x).wrap(*width, *sign)),
        };
        let (v, _) = x.view()?;
        to[v.index()] = k;
        Some(to)
    }

    fn backward(&self, after: &mut Num, before: &Num) {
        match self {
            Step::Assign(x, e) => after.assign_backward(*x, e, before),
            Step::Apply(x, op, a, b) => after.apply_backward(*x, *op, a, b, before),
            Step::Assume(c) => after.assume_backward(c, before),
            Step::Forget(x) => after.forget_backward(*x, before),
            Step::Wrap(x, width, sign) => after.wrap_backward(*x, *width, *sign, before),
        }
    }
}

/// The join of some of the points, with constraints that hold at each of them.
fn around(r: &mut Random, top: &Num, points: &[Point]) -> Num {
    let mut element = top.clone();
    if r.once_in(2) {
        element.set_bottom();
        for p in points {
            element.join(&at(top, p));
        }
    }
    for _ in 0..r.below(4) {
        let c = constraint(r, DIMS, points.first());
        if points.iter().all(|p| c.eval(|d| value(p, d))) {
            element.assume(&c);
        }
    }
    element
}

/// Runs `cases` random statements backwards.
pub(crate) fn preimages(top: &Num, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for case in 0..cases {
        let seed = seed * 1_000_003 + case;
        let mut r = Random::new(seed);
        let before = sample(&mut r, top, 5);
        let step = Step::random(&mut r, before.points.first());
        let mut led: Vec<(Point, Point)> = Vec::new();
        for p in &before.points {
            if let Some(to) = step.image(&mut r, p) {
                led.push((p.clone(), to));
            }
        }
        led.truncate(1 + r.below(3));
        let images: Vec<Point> = led.iter().map(|(_, to)| to.clone()).collect();
        let after = around(&mut r, top, &images);
        let mut result = after.clone();
        step.backward(&mut result, &before.element);
        for (p, to) in &led {
            checked += 1;
            if let Some(wrong) = wrong_at(&mut r, &result, p) {
                return Err(Violation {
                    law: "backward operations contain the points that lead into the state after",
                    seed,
                    details: format!(
                        "{step:?}\nfrom {p:?} to {to:?}\nbefore {:?}\nafter {after:?}\n{result:?}\n{wrong}",
                        before.element
                    ),
                });
            }
        }
    }
    Ok(checked)
}
