#![expect(clippy::cast_precision_loss, reason = "floats are rounded on purpose")]

use super::*;
use crate::lattice::Thresholds;
use crate::laws::random::Random;
use crate::layer::boolean::Boolean;
use crate::layer::machine::Machine;
use crate::value::intervals::Intervals;
use ir::ieee::{self, Size};
use ir::{FloatCmp, FloatKind, Readings, Valuation};
use std::sync::Arc;

type Below = Boolean<Machine<Intervals>>;

const DOUBLES: [Var; 3] = [Var(0), Var(1), Var(2)];
const SINGLES: [Var; 2] = [Var(3), Var(4)];
const BOOLS: [Var; 3] = [Var(5), Var(6), Var(7)];
const INTS: [Var; 2] = [Var(8), Var(9)];
const VARS: usize = 10;
const WIDTH: u32 = 32;

fn top() -> Floats<Below> {
    let double = Type::Float(FloatKind::F64);
    let single = Type::Float(FloatKind::F32);
    let int = Type::Int(WIDTH);
    let scope = Scope {
        types: [
            double,
            double,
            double,
            single,
            single,
            Type::Bool,
            Type::Bool,
            Type::Bool,
            int,
            int,
        ]
        .into(),
        readings: [Readings::BOTH; VARS].into(),
        pointers: false,
        floats: false,
        shapes: [].into(),
        objects: [].into(),
        pointees: [].into(),
        counts: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        detail: 1,
    };
    Floats::new(&Boolean::new(Machine::new(
        Arc::new(scope),
        Intervals::new(),
    )))
}

fn double(x: f64) -> Operand {
    Operand::Const(Const::Float {
        kind: FloatKind::F64,
        bits: Z::from(x.to_bits()),
    })
}

fn compare(s: &mut Floats<Below>, b: Var, op: FloatCmp, x: Var, y: f64) {
    s.float(b, op.into(), &[x.into(), double(y)]);
}

fn is(s: &Floats<Below>, x: Var) -> FloatSet {
    s.known.set(x)
}

fn not(v: Var) -> Cond {
    Cond::Var(v).negate()
}

/// From `low` up to `high`, which are at least 0.
fn between(low: f64, high: f64) -> FloatSet {
    join(&singleton(low), &singleton(high))
}

#[test]
fn a_test_refines_by_way_of_copies_steps_and_integers() {
    let [x, y, z] = DOUBLES;
    let [f, _] = SINGLES;
    let [b, c, _] = BOOLS;
    let [i, _] = INTS;
    let mut s = top();
    // y = |(double)f|, and what is tested is a copy of y.
    s.float(x, FloatFn::Extend.into(), &[f.into()]);
    s.float(y, FloatFn::Abs.into(), &[x.into()]);
    s.assign(z, &y.into());
    compare(&mut s, b, FloatCmp::Olt, z, 2.0);
    s.cast(i, CastOp::Zext, Flags::NONE, &b.into());
    s.havoc(b);
    s.havoc(z);
    s.set_bool(c, &Cond::cmp(CmpOp::Ne, i, Operand::int(WIDTH, 0)));
    let mut yes = s.clone();
    yes.assume(&Cond::Var(c));
    let below = f64::from(2f32.next_down());
    let expected = join(
        &between(0.0, below),
        &join(&singleton(-0.0), &singleton(-below)),
    );
    assert_eq!(is(&yes, f), expected);
    assert_eq!(is(&yes, x), expected);
    assert_eq!(is(&yes, y), between(0.0, below));
    // Where it fails, f may be no number.
    let mut no = s.clone();
    no.assume(&not(c));
    assert!(is(&no, f).nan);
    assert!(!is(&no, f).contains(1.5) && is(&no, f).contains(-2.0));
}

#[test]
fn what_was_said_of_a_float_ends_with_its_value() {
    let [x, y, _] = DOUBLES;
    let [b, ..] = BOOLS;
    let mut s = top();
    compare(&mut s, b, FloatCmp::Olt, x, 2.0);
    let mut with_copy = s.clone();
    with_copy.assign(y, &x.into());
    for s in [&mut s, &mut with_copy] {
        s.float(x, FloatFn::Neg.into(), &[x.into()]);
        s.assume(&Cond::Var(b));
    }
    assert_eq!(is(&s, x), FloatSet::TOP);
    // Its copy has the value before, and it follows from that.
    assert!(!is(&with_copy, y).contains(2.0) && is(&with_copy, y).contains(1.0));
    assert!(!is(&with_copy, x).contains(-2.0) && is(&with_copy, x).contains(-1.0));
}

#[test]
fn a_join_keeps_what_a_truth_value_says_in_both() {
    let [x, ..] = DOUBLES;
    let [b, c, _] = BOOLS;
    let mut s = top();
    compare(&mut s, b, FloatCmp::Oge, x, 1.0);
    let mut yes = s.clone();
    yes.assume(&Cond::Var(b));
    yes.havoc(c);
    let mut no = s.clone();
    no.assume(&not(b));
    let mut both = yes.clone();
    both.join(&no);
    assert!(yes.leq(&both) && no.leq(&both));
    assert!(is(&both, x).contains(0.5));
    both.assume(&Cond::Var(b));
    assert!(!is(&both, x).contains(0.5) && !is(&both, x).nan);
    // Set to false elsewhere, it says the same where it is true.
    let mut elsewhere = top();
    elsewhere.assign(b, &Operand::bool(false));
    elsewhere.join(&s);
    elsewhere.assume(&Cond::Var(b));
    assert!(!is(&elsewhere, x).contains(0.5));
    // Set to true elsewhere, it says nothing.
    let mut elsewhere = top();
    elsewhere.assign(b, &Operand::bool(true));
    elsewhere.join(&s);
    elsewhere.assume(&Cond::Var(b));
    assert!(is(&elsewhere, x).contains(0.5));
}

#[test]
fn a_choice_between_a_float_and_itself_gives_any() {
    let [x, y, _] = DOUBLES;
    let [b, ..] = BOOLS;
    let mut s = top();
    s.assign(x, &double(1.0));
    s.select(x, &b.into(), &x.into(), &x.into());
    assert_eq!(is(&s, x), FloatSet::TOP);
    s.assign(x, &double(1.0));
    s.select(y, &b.into(), &x.into(), &double(3.0));
    assert_eq!(is(&s, y), between(1.0, 3.0));
}

#[test]
fn integers_are_told_what_floats_can_be() {
    let [x, ..] = DOUBLES;
    let [b, ..] = BOOLS;
    let [i, j] = INTS;
    let mut s = top();
    compare(&mut s, b, FloatCmp::Oge, x, 1.0);
    s.assume(&Cond::Var(b));
    let mut unbounded = s.clone();
    unbounded.float(i, FloatFn::ToSigned.into(), &[x.into()]);
    assert_eq!(
        unbounded.range(i, Sign::Signed),
        Interval::full(WIDTH, Sign::Signed)
    );
    compare(&mut s, b, FloatCmp::Olt, x, 2_147_483_648.0);
    s.assume(&Cond::Var(b));
    s.float(i, FloatFn::ToSigned.into(), &[x.into()]);
    let most = Z::max_of(WIDTH, Sign::Signed);
    assert_eq!(
        s.range(i, Sign::Signed),
        Interval::new(Z::ONE, most.clone())
    );
    s.float(x, FloatFn::FromUnsigned.into(), &[i.into()]);
    assert_eq!(is(&s, x), between(1.0, 2_147_483_647.0));
    s.assign(j, &Operand::int(WIDTH, -1));
    s.float(x, FloatFn::FromUnsigned.into(), &[j.into()]);
    assert_eq!(is(&s, x), singleton(4_294_967_295.0));
}

/// A concrete state.
#[derive(Clone, Debug)]
struct Point {
    floats: [f64; 5],
    bools: [bool; 3],
    ints: [u32; 2],
}

impl Valuation for Point {
    fn boolean(&self, v: Var) -> Option<bool> {
        let i = v.index().checked_sub(5)?;
        self.bools.get(i).copied()
    }

    fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
        let i = v.index().checked_sub(8)?;
        Some(Z::from(*self.ints.get(i)?).wrap(WIDTH, sign))
    }

    fn is_null(&self, _: Var) -> Option<bool> {
        None
    }

    fn float(&self, v: Var) -> Option<f64> {
        self.floats.get(v.index()).copied()
    }
}

struct Walk {
    r: Random,
    state: Floats<Below>,
    point: Point,
    history: Vec<String>,
}

const NUMBERS: [f64; 14] = [
    0.0,
    -0.0,
    0.5,
    1.0,
    -1.0,
    1.5,
    3.0,
    -10.0,
    1e30,
    2_147_483_648.0,
    9_007_199_254_740_992.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

impl Walk {
    #[allow(clippy::cast_possible_truncation)] // to a number of that format
    fn new(seed: u64) -> Walk {
        let mut r = Random::new(seed);
        let mut floats = [(); 5].map(|()| r.pick(&NUMBERS));
        for v in SINGLES {
            let x = &mut floats[v.index()];
            *x = f64::from(*x as f32);
        }
        Walk {
            state: top(),
            point: Point {
                floats,
                bools: [(); 3].map(|()| r.once_in(2)),
                ints: [(); 2].map(|()| r.pick(&[0, 1, 2, 7, 1 << 31, u32::MAX])),
            },
            r,
            history: Vec::new(),
        }
    }

    /// A float of a format, and its value.
    #[allow(clippy::cast_possible_truncation)] // a number of that format
    fn operand(&mut self, single: bool) -> (Operand, f64) {
        if self.r.once_in(4) {
            let x = self.r.pick(&NUMBERS);
            return if single {
                let x = x as f32;
                let bits = Z::from(x.to_bits());
                let kind = FloatKind::F32;
                (Const::Float { kind, bits }.into(), f64::from(x))
            } else {
                (double(x), x)
            };
        }
        let v = if single {
            self.r.pick(&SINGLES)
        } else {
            self.r.pick(&DOUBLES)
        };
        (v.into(), self.point.floats[v.index()])
    }

    fn float(&mut self, dst: Var, op: FloatFn, args: &[Operand], x: f64) {
        self.history
            .push(format!("{dst:?} = {op} {args:?} = {x:e}"));
        self.state.float(dst, op.into(), args);
        self.point.floats[dst.index()] = x;
    }

    #[allow(clippy::cast_possible_truncation)] // a number of that format
    fn arithmetic(&mut self) {
        let single = self.r.once_in(3);
        let dst = if single {
            self.r.pick(&SINGLES)
        } else {
            self.r.pick(&DOUBLES)
        };
        let ((a, x), (b, y)) = (self.operand(single), self.operand(single));
        macro_rules! host {
            ($op:expr, $ty:ty) => {{
                let (x, y) = (x as $ty, y as $ty);
                f64::from(match $op {
                    FloatFn::Add => x + y,
                    FloatFn::Sub => x - y,
                    FloatFn::Mul => x * y,
                    FloatFn::Div => x / y,
                    FloatFn::Rem => x % y,
                    FloatFn::Neg => -x,
                    FloatFn::Abs => x.abs(),
                    FloatFn::Sqrt => x.sqrt(),
                    _ => x.floor(),
                })
            }};
        }
        let op = self.r.pick(&[
            FloatFn::Add,
            FloatFn::Sub,
            FloatFn::Mul,
            FloatFn::Div,
            FloatFn::Rem,
            FloatFn::Neg,
            FloatFn::Neg,
            FloatFn::Abs,
            FloatFn::Abs,
            FloatFn::Sqrt,
            FloatFn::Floor,
        ]);
        let result = if single {
            host!(op, f32)
        } else {
            host!(op, f64)
        };
        let args = [a, b];
        let arity = FloatOp::Fn(op).arity();
        self.float(dst, op, &args[..arity], result);
    }

    fn test(&mut self) {
        let single = self.r.once_in(3);
        let ((a, x), (b, y)) = (self.operand(single), self.operand(single));
        let dst = self.r.pick(&BOOLS);
        let op = self.r.pick(FloatCmp::ALL);
        let holds = if self.r.once_in(5) {
            let mask = u32::try_from(self.r.below(1 << 8)).unwrap_or(0) << 2 | 0b11;
            let tiny = if single {
                f64::from(f32::MIN_POSITIVE)
            } else {
                f64::MIN_POSITIVE
            };
            let class = FloatFn::Class.into();
            self.history.push(format!("{dst:?} = class {a:?} {mask:b}"));
            self.state.float(dst, class, &[a, Operand::int(32, mask)]);
            ieee::class(x, tiny) & mask != 0
        } else {
            self.history.push(format!("{dst:?} = {a:?} {op} {b:?}"));
            self.state.float(dst, op.into(), &[a, b]);
            ieee::compare(op, x, y)
        };
        self.point.bools[dst.index() - 5] = holds;
        if self.r.once_in(2) {
            self.assume(dst);
        }
    }

    fn assume(&mut self, v: Var) {
        let holds = self.point.bools[v.index() - 5];
        let cond = if holds { Cond::Var(v) } else { not(v) };
        self.history.push(format!("assume {cond:?}"));
        self.state.assume(&cond);
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // as the IR does
    fn convert(&mut self) {
        let i = self.r.pick(&INTS);
        let d = self.r.pick(&DOUBLES);
        let f = self.r.pick(&SINGLES);
        let value = self.point.ints[i.index() - 8];
        match self.r.below(5) {
            0 => self.float(d, FloatFn::FromUnsigned, &[i.into()], f64::from(value)),
            1 => {
                let x = f64::from(value.cast_signed() as f32);
                self.float(f, FloatFn::FromSigned, &[i.into()], x);
            }
            2 => {
                let x = self.point.floats[f.index()];
                self.float(d, FloatFn::Extend, &[f.into()], x);
            }
            3 => {
                let x = f64::from(self.point.floats[d.index()] as f32);
                self.float(f, FloatFn::Truncate, &[d.into()], x);
            }
            _ => {
                let x = self.point.floats[d.index()];
                let fits = x > -2_147_483_649.0 && x < 2_147_483_648.0;
                self.history.push(format!("{i:?} = fptosi {d:?} {x:e}"));
                self.state.float(i, FloatFn::ToSigned.into(), &[d.into()]);
                let any = self.r.word() as u32;
                self.point.ints[i.index() - 8] = if fits { x as i32 as u32 } else { any };
            }
        }
    }

    fn copy(&mut self) {
        match self.r.below(6) {
            0 | 1 => {
                let single = self.r.once_in(3);
                let (a, x) = self.operand(single);
                let dst = if single {
                    self.r.pick(&SINGLES)
                } else {
                    self.r.pick(&DOUBLES)
                };
                self.history.push(format!("{dst:?} = {a:?}"));
                self.state.assign(dst, &a);
                self.point.floats[dst.index()] = x;
            }
            2 => {
                let (dst, b, c) = (
                    self.r.pick(&BOOLS),
                    self.r.pick(&BOOLS),
                    self.r.pick(&BOOLS),
                );
                let of = |v: Var| self.point.bools[v.index() - 5];
                let (cond, value) = match self.r.below(3) {
                    0 => (not(b), !of(b)),
                    1 => (Cond::And(vec![Cond::Var(b), not(c)]), of(b) && !of(c)),
                    _ => (Cond::Or(vec![Cond::Var(b), Cond::Var(c)]), of(b) || of(c)),
                };
                self.history.push(format!("{dst:?} = {cond:?}"));
                self.state.set_bool(dst, &cond);
                self.point.bools[dst.index() - 5] = value;
            }
            3 => {
                let (i, b) = (self.r.pick(&INTS), self.r.pick(&BOOLS));
                self.history.push(format!("{i:?} = zext {b:?}"));
                self.state.cast(i, CastOp::Zext, Flags::NONE, &b.into());
                self.point.ints[i.index() - 8] = u32::from(self.point.bools[b.index() - 5]);
            }
            4 => {
                let (i, b) = (self.r.pick(&INTS), self.r.pick(&BOOLS));
                self.history.push(format!("{b:?} = trunc {i:?}"));
                self.state.cast(b, CastOp::Trunc, Flags::NONE, &i.into());
                self.point.bools[b.index() - 5] = self.point.ints[i.index() - 8] & 1 == 1;
            }
            _ => {
                let (dst, b) = (self.r.pick(&DOUBLES), self.r.pick(&BOOLS));
                let ((c, x), (d, y)) = (self.operand(false), self.operand(false));
                self.history
                    .push(format!("{dst:?} = {b:?} ? {c:?} : {d:?}"));
                self.state.select(dst, &b.into(), &c, &d);
                let chosen = if self.point.bools[b.index() - 5] {
                    x
                } else {
                    y
                };
                self.point.floats[dst.index()] = chosen;
            }
        }
    }

    /// What other states with other points make of this one.
    fn combine(&mut self, other: &Floats<Below>) {
        let thresholds = Thresholds::default().with_sizes(Size::of(10.0));
        let before = self.state.clone();
        match self.r.below(5) {
            0 => {
                self.history.push("join".to_owned());
                self.state.join(other);
                assert!(other.leq(&self.state), "{:?}\n{other:?}", self.state);
                assert!(before.leq(&self.state), "{:?}\n{before:?}", self.state);
            }
            1 => {
                self.history.push("widen".to_owned());
                let mut wider = other.clone();
                wider.widen(&self.state, &thresholds);
                self.state = wider;
                assert!(other.leq(&self.state), "{:?}\n{other:?}", self.state);
                assert!(before.leq(&self.state), "{:?}\n{before:?}", self.state);
            }
            2 => {
                let mut wider = self.state.clone();
                wider.join(other);
                self.history.push("narrow".to_owned());
                wider.narrow(&before);
                self.state = wider;
            }
            3 => {
                self.history.push("meet".to_owned());
                let mut wider = self.state.clone();
                wider.join(other);
                wider.meet(&before);
                self.state = wider;
            }
            _ => {
                let kept: Vec<Var> = (0..VARS)
                    .map(Var::new)
                    .filter(|_| !self.r.once_in(4))
                    .collect();
                self.history.push(format!("keep {kept:?}"));
                if self.r.once_in(2) {
                    self.state.project(&|v| kept.contains(&v));
                } else {
                    self.state = self.state.restricted(&kept);
                }
            }
        }
    }

    fn check(&self) {
        let formula = self.state.formula();
        assert_ne!(
            formula.eval(&self.point),
            Some(false),
            "{:?} is not in {formula:?}\n{}\n{:?}",
            self.point,
            self.history.join("\n"),
            self.state,
        );
        assert!(!self.state.is_bottom());
        for b in BOOLS {
            let value = self.point.bools[b.index() - 5];
            assert_ne!(
                self.state.decide(&Cond::Var(b)).known(),
                Some(!value),
                "{b:?}\n{}",
                self.history.join("\n")
            );
        }
    }
}

#[test]
fn states_hold_what_statements_do() {
    for seed in 0..3000 {
        let mut walk = Walk::new(seed);
        let mut earlier = walk.state.clone();
        for _ in 0..25 {
            match walk.r.below(10) {
                0..=2 => walk.arithmetic(),
                3 | 4 => walk.test(),
                5 => walk.convert(),
                6 | 7 => walk.copy(),
                8 => {
                    let v = walk.r.pick(&BOOLS);
                    walk.assume(v);
                }
                _ => walk.combine(&earlier),
            }
            walk.check();
            if walk.r.once_in(6) {
                earlier = walk.state.clone();
            }
        }
    }
}
