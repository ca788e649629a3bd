//! Numeric operations on elements and on points of their γ, side by side.

use super::random::Random;
use super::{Outcome, Violation};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::stack::dynamic::Num;
use crate::value::congruence::Congruence;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Valuation, Var, Z};

/// How many dimensions elements have, but where a law says otherwise.
pub(crate) const DIMS: usize = 4;

/// Integers beyond this many bits are not grown further.
const MAX_BITS: u32 = 2000;

/// Every non-linear operation.
pub(crate) const OPERATIONS: [NonLinear; 8] = [
    NonLinear::Mul,
    NonLinear::DivTrunc,
    NonLinear::RemTrunc,
    NonLinear::And,
    NonLinear::Or,
    NonLinear::Xor,
    NonLinear::Shl,
    NonLinear::Shr,
];

/// A point: the value of each dimension.
pub(crate) type Point = Vec<Z>;

/// An element with points that are in its γ.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The element.
    pub element: Num,
    /// Some of its points.
    pub points: Vec<Point>,
    /// How many dimensions there are.
    dims: usize,
}

pub(super) fn dim(i: usize) -> Dim {
    // The numbers of a point are unrelated: those of different variables.
    Dim::of(Var::new(i), Sign::Signed)
}

pub(super) fn value(p: &Point, d: Dim) -> Z {
    d.view().map_or(Z::ZERO, |(v, _)| p[v.index()].clone())
}

struct AtPoint<'a>(&'a Point);

impl Valuation for AtPoint<'_> {
    fn boolean(&self, _: Var) -> Option<bool> {
        None
    }
    fn integer(&self, v: Var, _: Sign) -> Option<Z> {
        self.0.get(v.index()).cloned()
    }
    fn is_null(&self, _: Var) -> Option<bool> {
        None
    }
}

pub(super) fn expression(r: &mut Random, dims: usize) -> LinExpr {
    let mut e = LinExpr::constant(r.integer());
    for _ in 0..r.below(4) {
        e.add_term(dim(r.below(dims)), &Z::from(r.between(-3, 3)));
    }
    e
}

/// A constraint; with a point, one that holds there and is often tight.
pub(super) fn constraint(r: &mut Random, dims: usize, p: Option<&Point>) -> LinCons {
    let mut expr = expression(r, dims);
    let rel = r.pick(&[Rel::Le, Rel::Le, Rel::Eq, Rel::Ne]);
    if let Some(p) = p {
        let there = expr.eval(|d| value(p, d));
        let slack = match rel {
            Rel::Le => Z::from(r.between(0, 5)),
            Rel::Eq => Z::ZERO,
            Rel::Ne => Z::from(r.pick(&[-1, 1, 3])),
        };
        expr.constant -= &(there + slack);
    }
    LinCons { expr, rel }
}

/// The result, if it is defined and not too large.
pub(crate) fn operation(op: NonLinear, a: &Z, b: &Z) -> Option<Z> {
    let amount = || b.to_u32().filter(|n| *n < 300);
    match op {
        NonLinear::Mul => Some(a * b),
        NonLinear::DivTrunc => a.div_trunc(b),
        NonLinear::RemTrunc => a.rem_trunc(b),
        NonLinear::And => Some(a.bit_and(b)),
        NonLinear::Or => Some(a.bit_or(b)),
        NonLinear::Xor => Some(a.bit_xor(b)),
        NonLinear::Shl => amount().map(|n| a.shl(n)),
        NonLinear::Shr => amount().map(|n| a.shr_floor(n)),
    }
}

/// A random element with points.
pub(crate) fn sample(r: &mut Random, top: &Num, steps: usize) -> Sample {
    let mut s = start(r, top, DIMS);
    for _ in 0..r.below(steps + 1) {
        step(r, top, &mut s);
    }
    s
}

/// The join of a few points.
pub(super) fn start(r: &mut Random, top: &Num, dims: usize) -> Sample {
    let mut element = top.clone();
    element.set_bottom();
    let mut points = Vec::new();
    for _ in 0..=r.below(3) {
        let p: Point = (0..dims).map(|_| r.integer()).collect();
        element.join(&at(top, &p));
        points.push(p);
    }
    Sample {
        element,
        points,
        dims,
    }
}

pub(super) fn at(top: &Num, p: &Point) -> Num {
    let mut element = top.clone();
    for (i, k) in p.iter().enumerate() {
        element.assign(dim(i), &LinExpr::constant(k.clone()));
    }
    element
}

/// One random operation on the element and on its points; what it was.
pub(super) fn step(r: &mut Random, top: &Num, s: &mut Sample) -> String {
    let dims = s.dims;
    let x = r.below(dims);
    let any = |r: &mut Random, s: &Sample| {
        (!s.points.is_empty() && !r.once_in(4)).then(|| r.pick(&s.points))
    };
    let Sample {
        element, points, ..
    } = s;
    points.retain(|p| p.iter().all(|k| k.bit_length() < MAX_BITS));
    match r.below(16) {
        0 | 1 => {
            let e = expression(r, dims);
            element.assign(dim(x), &e);
            for p in points {
                p[x] = e.eval(|d| value(p, d));
            }
            format!("assign {x} := {e:?}")
        }
        2 | 3 => {
            let (op, a) = (r.pick(&OPERATIONS), expression(r, dims));
            let b = match op {
                NonLinear::Shl | NonLinear::Shr => LinExpr::constant(r.between(-1, 9)),
                _ => expression(r, dims),
            };
            element.apply(dim(x), op, &a, &b);
            points.retain_mut(|p| {
                let result = operation(op, &a.eval(|d| value(p, d)), &b.eval(|d| value(p, d)));
                result.is_some_and(|k| {
                    p[x] = k;
                    true
                })
            });
            format!("apply {x} := {a:?} {op:?} {b:?}")
        }
        4 | 5 => {
            let p = any(r, s);
            let c = constraint(r, dims, p.as_ref());
            s.element.assume(&c);
            s.points.retain(|p| c.eval(|d| value(p, d)));
            format!("assume {c:?}")
        }
        6 => {
            element.forget(dim(x));
            for p in points {
                p[x] = r.integer();
            }
            format!("forget {x}")
        }
        7 => {
            let other = start(r, top, dims);
            element.join(&other.element);
            points.extend(other.points);
            "join".to_owned()
        }
        8 => {
            let other = start(r, top, dims);
            let thresholds = Thresholds::new([-7, 0, 5].map(Z::from));
            element.widen(&other.element, &thresholds);
            points.extend(other.points);
            "widen".to_owned()
        }
        9 => {
            let mut other = start(r, top, dims);
            for p in points.iter() {
                other.element.join(&at(top, p));
            }
            if r.once_in(2) {
                element.meet(&other.element);
                return "meet".to_owned();
            }
            other.element.meet(element);
            element.narrow(&other.element);
            "narrow".to_owned()
        }
        10 if r.once_in(3) => {
            let y = (x + 1 + r.below(dims - 1)) % dims;
            element.rename(&[(dim(x), dim(y)), (dim(y), dim(x))]);
            for p in points.iter_mut() {
                p.swap(x, y);
            }
            format!("swap {x} and {y}")
        }
        10 => {
            let y = (x + 1 + r.below(dims - 1)) % dims;
            element.forget(dim(y));
            let expand = r.once_in(2);
            if expand {
                element.expand(dim(x), dim(y));
            } else {
                element.rename(&[(dim(x), dim(y))]);
            }
            for p in points {
                p[y] = p[x].clone();
                if !expand {
                    p[x] = r.integer();
                }
            }
            format!("{} {x} -> {y}", if expand { "expand" } else { "rename" })
        }
        11 => {
            let (width, sign) = (r.pick(&[1, 3, 8, 64, 128]), r.pick(&Sign::ALL));
            element.wrap(dim(x), width, sign);
            for p in points {
                p[x] = p[x].wrap(width, sign);
            }
            format!("wrap {x} to {width} {sign:?}")
        }
        12 => {
            let kept: Vec<Dim> = (0..dims).filter(|_| !r.once_in(3)).map(dim).collect();
            if r.once_in(2) {
                *element = element.restricted(&kept);
            } else {
                element.project(&|d| kept.contains(&d));
            }
            for p in points {
                for (i, k) in p.iter_mut().enumerate() {
                    if !kept.contains(&dim(i)) {
                        *k = r.integer();
                    }
                }
            }
            format!("project to {kept:?}")
        }
        13 => tell(r, element, points, x),
        14 => {
            let y = (x + 1 + r.below(dims - 1)) % dims;
            element.fold(dim(x), dim(y));
            let mut others = points.clone();
            for p in &mut others {
                p[x] = p[y].clone();
            }
            points.extend(others);
            for p in points {
                p[y] = r.integer();
            }
            format!("fold {x} and {y}")
        }
        _ => {
            let (a, b) = (r.integer(), r.integer());
            let range = Interval::new(a.clone().min(b.clone()), a.clone().max(b));
            if r.once_in(2) {
                element.set_bounds(dim(x), &range);
                for p in points {
                    p[x] = a.clone();
                }
            } else {
                element.assume_bounds(dim(x), &range);
                points.retain(|p| range.contains(&p[x]));
            }
            format!("bounds {x} {range}")
        }
    }
}

/// Tells the element something about a dimension beyond its bounds, of which
/// some points keep to; what it was.
fn tell(r: &mut Random, element: &mut Num, points: &mut Vec<Point>, x: usize) -> String {
    let near = match points.first() {
        Some(p) if !r.once_in(4) => p[x].clone(),
        _ => r.integer(),
    };
    match r.below(5) {
        0 => {
            let modulus = Z::from(r.between(1, 12));
            let class = Congruence::new(&modulus, &near);
            points.retain(|p| class.contains(&p[x]));
            let what = format!("assume {x} is {class:?}");
            element.assume_facts(dim(x), &Facts::of_class(class));
            what
        }
        1 => {
            let bits = KnownBits::new(&near, r.integer());
            points.retain(|p| bits.contains(&p[x]));
            let what = format!("assume {x} has {bits:?}");
            element.assume_facts(dim(x), &Facts::of_bits(bits));
            what
        }
        2 => {
            element.compared(dim(x));
            format!("compared {x}")
        }
        kind => {
            // Readings of integers of a width, in which the point's number is.
            let (width, sign) = (r.pick(&[3, 8, 64]), r.pick(&Sign::ALL));
            let near = near.wrap(width, sign);
            let mut values = vec![near.clone()];
            values.extend((0..r.below(4)).map(|_| r.integer().wrap(width, sign)));
            values.sort_unstable();
            values.dedup();
            if kind == 3 {
                element.set_readings(dim(x), &values, width, sign);
                for p in points.iter_mut() {
                    p[x] = r.pick(&values);
                }
                if r.once_in(2) {
                    element.tell_width(dim(x), width, sign);
                }
                return format!("set {x} to {values:?} of {width} {sign:?}");
            }
            element.assume_readings(dim(x), &values, width, sign);
            points.retain(|p| values.contains(&p[x]));
            format!("assume {x} in {values:?} of {width} {sign:?}")
        }
    }
}

/// What a question about the element answers wrongly at the point, if any.
pub(crate) fn wrong_at(r: &mut Random, element: &Num, p: &Point) -> Option<String> {
    let mut there = element.clone();
    for (i, k) in p.iter().enumerate() {
        there.assume(&LinCons::eq(
            &LinExpr::dim(dim(i)),
            &LinExpr::constant(k.clone()),
        ));
    }
    if there.is_bottom() || element.is_bottom() {
        return Some("the point is lost".to_owned());
    }
    let formula = element.formula();
    if formula.eval(&AtPoint(p)) == Some(false) {
        return Some(format!("formula {formula:?}"));
    }
    let e = expression(r, p.len());
    let k = e.eval(|d| value(p, d));
    let bounds = element.bounds(&e);
    if !bounds.contains(&k) {
        return Some(format!("bounds of {e:?} are {bounds}, not {k}"));
    }
    let facts = element.facts(&e);
    let bits = facts.bits();
    if !(facts.range.contains(&k) && facts.class.contains(&k) && bits.contains(&k)) {
        return Some(format!("facts of {e:?} are {facts:?}, not {k}"));
    }
    let x = r.below(p.len());
    let (width, sign) = (r.pick(&[3, 8, 64]), r.pick(&Sign::ALL));
    let wrapped = element.wrapped_bounds(dim(x), width, sign);
    if wrapped.is_some_and(|range| !range.contains(&p[x].wrap(width, sign))) {
        return Some(format!("{x} wrapped to {width} {sign:?} has other bounds"));
    }
    let values = element.elements(dim(x), &Interval::TOP, 8);
    if values.is_some_and(|all| all.binary_search(&p[x]).is_err()) {
        return Some(format!("{x} has other values"));
    }
    let near = r.clone().once_in(2).then_some(p);
    let c = constraint(r, p.len(), near);
    if element.entails(&c) && !c.eval(|d| value(p, d)) {
        return Some(format!("entails {c:?}"));
    }
    None
}

/// How many operations a sequence has, but where a law says otherwise.
const LENGTH: usize = 8;

/// Runs `cases` random sequences of operations and checks every point after
/// every step.
pub(crate) fn operations(top: &Num, seed: u64, cases: u64) -> Outcome {
    operations_on(top, (DIMS, LENGTH), seed, cases)
}

/// The same with so many dimensions and operations in a sequence: for what
/// domains only do when they have many.
pub(crate) fn operations_on(
    top: &Num,
    (dims, length): (usize, usize),
    seed: u64,
    cases: u64,
) -> Outcome {
    let mut checked = 0;
    for case in 0..cases {
        let seed = seed * 1_000_003 + case;
        let mut r = Random::new(seed);
        let mut s = start(&mut r, top, dims);
        let mut history = vec![format!("start {:?}", s.points)];
        for _ in 0..length {
            let before = s.element.clone();
            history.push(step(&mut r, top, &mut s));
            let shrinks = history.last().is_some_and(|h| {
                h.starts_with("assume") || h.starts_with("meet") || h.starts_with("narrow")
            });
            let mut wrong = None;
            if shrinks && !s.element.leq(&before) {
                wrong = Some("the result is not below what it was".to_owned());
            }
            for p in &s.points {
                checked += 1;
                wrong = wrong
                    .or_else(|| wrong_at(&mut r, &s.element, p).map(|w| format!("{w} at {p:?}")));
            }
            if s.element.is_bottom() != (s.element.formula() == Formula::False)
                && s.element.is_bottom()
            {
                wrong = Some("⊥ has a formula other than `false`".to_owned());
            }
            if let Some(wrong) = wrong {
                return Err(Violation {
                    law: "numeric operations contain the results on points",
                    seed,
                    details: format!("{}\n{:?}\n{wrong}", history.join("\n"), s.element),
                });
            }
        }
    }
    Ok(checked)
}
