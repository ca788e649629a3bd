//! Ranges hold what terms are; answers are those of all points.

use super::*;
use crate::bounded::float::{apply, value as of_bits};
use crate::bounded::operation;
use ir::{BinOp, CmpOp, Flags, FloatCmp, Sign};

/// Numbers that look random (G. Marsaglia, *Xorshift RNGs*, 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 8).unwrap() % n
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

const KINDS: [FloatKind; 2] = [FloatKind::F32, FloatKind::F64];
const WIDTHS: [u32; 5] = [1, 8, 17, 32, 64];

fn float(kind: FloatKind) -> Sort {
    Sort::Scalar(Scalar::Float(kind))
}

/// A few variables, and terms made of them and of each other.
struct Made {
    terms: Terms,
    all: Vec<Id>,
}

impl Made {
    fn new(random: &mut Random, size: usize) -> Made {
        let mut terms = Terms::new();
        let mut all = Vec::new();
        for _ in 0..2 {
            for sort in [float(KINDS[0]), float(KINDS[1]), Sort::BOOL] {
                all.push(terms.free(sort));
            }
            let width = random.pick(&WIDTHS);
            all.push(terms.free(Sort::bits(width)));
        }
        let mut made = Made { terms, all };
        for _ in 0..4 {
            let constant = made.constant(random);
            made.all.push(constant);
        }
        while made.all.len() < size {
            if let Some(t) = made.term(random) {
                made.all.push(t);
            }
        }
        made
    }

    fn constant(&mut self, random: &mut Random) -> Id {
        let x = random.pick(&[
            0.0,
            -0.0,
            1.0,
            -2.5,
            0.1,
            1e-40,
            1e30,
            3e9,
            f64::INFINITY,
            7.0,
        ]);
        let kind = random.pick(&KINDS);
        let bits = Float::bits(kind, x);
        let bits = self.terms.bits(kind.bits(), bits);
        self.terms.of_bits(kind, bits)
    }

    /// One of a sort like that.
    fn any(&self, random: &mut Random, is: impl Fn(Sort) -> bool) -> Option<Id> {
        let fitting = self.all.iter().filter(|t| is(self.terms.sort(**t)));
        let fitting: Vec<Id> = fitting.copied().collect();
        (!fitting.is_empty()).then(|| random.pick(&fitting))
    }

    fn like(&self, random: &mut Random, other: Id) -> Id {
        let sort = self.terms.sort(other);
        self.any(random, |s| s == sort).unwrap_or(other)
    }

    fn term(&mut self, random: &mut Random) -> Option<Id> {
        use FloatFn as F;
        let is_float = |s: Sort| matches!(s, Sort::Scalar(Scalar::Float(_)));
        let is_bits = |s: Sort| matches!(s, Sort::Scalar(Scalar::Bits(_)));
        let which = random.below(12);
        let a = match which {
            0..6 => self.any(random, is_float)?,
            6..10 => self.any(random, is_bits)?,
            10 => self.any(random, |s| s == Sort::BOOL)?,
            _ => random.pick(&self.all),
        };
        let b = self.like(random, a);
        let sort = self.terms.sort(a);
        let t = &mut self.terms;
        let sign = random.pick(&[Sign::Signed, Sign::Unsigned]);
        Some(match which {
            0..3 => {
                let op = random.pick(&[F::Add, F::Sub, F::Mul, F::Div, F::Minimum, F::MaximumNum]);
                apply(t, op.into(), &[a, b], sort)?.value
            }
            3 => {
                let all = [
                    F::Neg,
                    F::Abs,
                    F::Sqrt,
                    F::Floor,
                    F::Ceil,
                    F::Trunc,
                    F::Round,
                    F::RoundEven,
                ];
                apply(t, random.pick(&all).into(), &[a], sort)?.value
            }
            4 => match random.below(4) {
                0 => {
                    let (op, to) = if sort == float(FloatKind::F32) {
                        (F::Extend, float(FloatKind::F64))
                    } else {
                        (F::Truncate, float(FloatKind::F32))
                    };
                    apply(t, op.into(), &[a], to)?.value
                }
                1 => {
                    let to = Sort::bits(random.pick(&[8, 32, 64]));
                    let op = random.pick(&[F::ToSignedSat, F::ToUnsignedSat]);
                    apply(t, op.into(), &[a], to)?.value
                }
                2 => {
                    let mask = t.bits(32, random.next() % 1024);
                    apply(t, F::Class.into(), &[a, mask], Sort::BOOL)?.value
                }
                _ => {
                    let c = self.like(random, a);
                    apply(&mut self.terms, F::Fma.into(), &[a, b, c], sort)?.value
                }
            },
            5 => {
                let op = random.pick(FloatCmp::ALL);
                apply(t, op.into(), &[a, b], Sort::BOOL)?.value
            }
            6 | 7 => {
                let op = random.pick(&[
                    BinOp::Add,
                    BinOp::Sub,
                    BinOp::Mul,
                    BinOp::And,
                    BinOp::Or,
                    BinOp::Xor,
                    BinOp::Shl,
                    BinOp::LShr,
                    BinOp::AShr,
                    BinOp::UDiv,
                    BinOp::SDiv,
                    BinOp::URem,
                    BinOp::SRem,
                ]);
                operation::binary(t, op, Flags::NONE, a, b).value
            }
            8 => {
                let w = t.width(a);
                match random.below(6) {
                    0 if w < 64 => t.extend(sign, 64, a),
                    1 if w > 8 => t.extract(u32::try_from(random.below(5)).unwrap(), 4, a),
                    2 if w <= 32 => t.concat(a, b),
                    3 => t.mul_fits(sign, a, b),
                    4 => {
                        let op = random.pick(&[BinOp::Add, BinOp::Sub]);
                        operation::fits(t, op, sign, a, b)?
                    }
                    _ => {
                        let op = random.pick(&[F::FromSigned, F::FromUnsigned]);
                        apply(t, op.into(), &[a], float(random.pick(&KINDS)))?.value
                    }
                }
            }
            9 => {
                let op = random.pick(&[CmpOp::Eq, CmpOp::Ult, CmpOp::Slt, CmpOp::Sge, CmpOp::Ule]);
                t.compare(op, a, b)
            }
            10 => match random.below(3) {
                0 => t.and(a, b),
                1 => t.or(a, b),
                _ => t.not(a),
            },
            _ => {
                let c = self.any(random, |s| s == Sort::BOOL)?;
                self.terms.ite(c, a, b)
            }
        })
    }
}

/// A part of a region, and a point of that.
fn narrowed(random: &mut Random, mut region: Region) -> (Region, Region) {
    for range in &mut region {
        if let Range::Float(f) = range
            && random.below(2) == 0
        {
            let all = [f64::NEG_INFINITY, -2.0, -0.0, 0.5, 3.0, f64::INFINITY];
            let ends = [random.pick(&all), random.pick(&all)];
            (f.low, f.high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            f.nan = random.below(4) == 0;
            continue;
        }
        for _ in 0..random.below(30) {
            if size(*range) > 0.0 {
                *range = halves(*range)[random.below(2)];
            }
        }
    }
    let mut point = region.clone();
    for range in &mut point {
        match random.below(4) {
            0 => *range = middle(*range),
            1 => *range = end(*range, random.below(2) == 0),
            _ => {}
        }
        while size(*range) > 0.0 {
            *range = halves(*range)[random.below(2)];
        }
    }
    (region, point)
}

#[test]
fn what_a_term_is_lies_in_its_range() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut tried = 0;
    for _ in 0..20_000 {
        let made = Made::new(&mut random, 40);
        let wanted: Vec<Id> = made.all.clone();
        let goals: Vec<Id> = wanted
            .iter()
            .copied()
            .filter(|t| made.terms.sort(*t) == Sort::BOOL)
            .collect();
        let Some(mut search) = Search::of_any(&made.terms, &goals, usize::MAX) else {
            continue;
        };
        let whole: Region = search
            .variables
            .iter()
            .map(|v| search.ranges[v.at])
            .collect();
        let (region, point) = narrowed(&mut random, whole);
        search.is_empty(&region);
        let values = search.variables.iter().zip(&point);
        let negative = random.below(2) == 0;
        let values: HashMap<Id, Known> =
            values.map(|(v, r)| (v.term, value(*r, negative))).collect();
        let model = Model::of(&made.terms, values);
        for (i, step) in search.steps.iter().enumerate() {
            let is_total = !matches!(
                step.node,
                Node::Op(BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem, ..)
                    | Node::Float(FloatOp::Fn(FloatFn::ToSigned | FloatFn::ToUnsigned), ..)
            );
            let is = of_bits(made.terms.sort(step.term), model.number(step.term));
            let single = range::of_value(&is).unwrap();
            let range = search.ranges[i];
            if !is_total && range.join(single) != range {
                // Only where it isn't defined there is none.
                break;
            }
            assert_eq!(
                range.join(single),
                range,
                "{:?} of {:?}",
                step.node,
                step.parts.map(|p| search.ranges[p])
            );
            tried += 1;
        }
    }
    assert!(tried > 20_000, "{tried}");
}

/// `x * x - x` of a number in `[0, 10]`, compared with a limit.
fn parabola(t: &mut Terms, op: FloatCmp, limit: f64) -> Vec<Id> {
    let sort = float(FloatKind::F64);
    let number = |t: &mut Terms, x: f64| {
        let bits = t.bits(64, x.to_bits());
        t.of_bits(FloatKind::F64, bits)
    };
    let x = t.free(sort);
    let total =
        |t: &mut Terms, op: FloatOp, args: &[Id], to: Sort| apply(t, op, args, to).unwrap().value;
    let (zero, ten, limit) = (number(t, 0.0), number(t, 10.0), number(t, limit));
    let above = total(t, FloatCmp::Ole.into(), &[zero, x], Sort::BOOL);
    let below = total(t, FloatCmp::Ole.into(), &[x, ten], Sort::BOOL);
    let square = total(t, FloatFn::Mul.into(), &[x, x], sort);
    let result = total(t, FloatFn::Sub.into(), &[square, x], sort);
    vec![
        above,
        below,
        total(t, op.into(), &[result, limit], Sort::BOOL),
    ]
}

const EFFORT: Effort = Effort {
    terms: 1_000_000,
    until: None,
};

#[test]
fn polynomials_have_their_bounds() {
    let answer = |op, limit| {
        let mut t = Terms::new();
        let wanted = parabola(&mut t, op, limit);
        let answer = solve(&t, &wanted, EFFORT);
        if let Answer::For(values) = &answer {
            let model = Model::of(&t, values.clone());
            assert!(wanted.iter().all(|w| model.holds(*w)));
        }
        answer
    };
    assert!(matches!(answer(FloatCmp::Olt, -0.2501), Answer::Never));
    assert!(matches!(answer(FloatCmp::Olt, -0.2499), Answer::For(_)));
    assert!(matches!(answer(FloatCmp::Ogt, 90.0001), Answer::Never));
    assert!(matches!(answer(FloatCmp::Oge, 89.9), Answer::For(_)));
}

#[test]
fn what_is_no_number_is_looked_at_too() {
    let mut t = Terms::new();
    let sort = float(FloatKind::F32);
    let x = t.free(sort);
    let doubled = apply(&mut t, FloatFn::Add.into(), &[x, x], sort)
        .unwrap()
        .value;
    let uno = |t: &mut Terms, a| {
        apply(t, FloatCmp::Uno.into(), &[a, a], Sort::BOOL)
            .unwrap()
            .value
    };
    let none = uno(&mut t, doubled);
    assert!(matches!(solve(&t, &[none], EFFORT), Answer::For(_)));
    let before = uno(&mut t, x);
    let is_number = t.not(before);
    assert!(matches!(
        solve(&t, &[none, is_number], EFFORT),
        Answer::Never
    ));
}

#[test]
fn zeros_have_signs() {
    let mut t = Terms::new();
    let sort = float(FloatKind::F64);
    let x = t.free(sort);
    let zero = t.bits(64, 0);
    let zero = t.of_bits(FloatKind::F64, zero);
    let one = t.bits(64, 1.0_f64.to_bits());
    let one = t.of_bits(FloatKind::F64, one);
    let is_zero = apply(&mut t, FloatCmp::Oeq.into(), &[x, zero], Sort::BOOL)
        .unwrap()
        .value;
    let quotient = apply(&mut t, FloatFn::Div.into(), &[one, x], sort)
        .unwrap()
        .value;
    let negative = apply(&mut t, FloatCmp::Olt.into(), &[quotient, zero], Sort::BOOL)
        .unwrap()
        .value;
    assert!(matches!(
        solve(&t, &[is_zero, negative], EFFORT),
        Answer::For(_)
    ));
}

#[test]
fn integers_are_cut_by_their_signs() {
    let mut t = Terms::new();
    let (i, sort) = (t.free(Sort::bits(32)), float(FloatKind::F64));
    let (least, most) = (t.bits(32, -5), t.bits(32, 5));
    let above = t.compare(CmpOp::Sge, i, least);
    let below = t.compare(CmpOp::Sle, i, most);
    let x = apply(&mut t, FloatFn::FromSigned.into(), &[i], sort)
        .unwrap()
        .value;
    let square = apply(&mut t, FloatFn::Mul.into(), &[x, x], sort)
        .unwrap()
        .value;
    let mut is = |n: f64| {
        let bits = t.bits(64, n.to_bits());
        let n = t.of_bits(FloatKind::F64, bits);
        let same = apply(&mut t, FloatCmp::Oeq.into(), &[square, n], Sort::BOOL)
            .unwrap()
            .value;
        solve(&t, &[above, below, same], EFFORT)
    };
    assert!(matches!(is(16.0), Answer::For(_)));
    assert!(matches!(is(15.0), Answer::Never));
    assert!(matches!(is(36.0), Answer::Never));
}

/// Whether an operation on two numbers, each in a range, may compare so with a limit.
fn may(op: FloatFn, ranges: [(f64, f64); 2], compared: FloatCmp, limit: f64) -> bool {
    let mut t = Terms::new();
    let sort = float(FloatKind::F64);
    let number = |t: &mut Terms, x: f64| {
        let bits = t.bits(64, x.to_bits());
        t.of_bits(FloatKind::F64, bits)
    };
    let mut wanted = Vec::new();
    let args = ranges.map(|(low, high)| {
        let x = t.free(sort);
        let (low, high) = (number(&mut t, low), number(&mut t, high));
        // Said by what doesn't hold.
        for (less, more) in [(x, low), (high, x)] {
            let is_less = apply(&mut t, FloatCmp::Ult.into(), &[less, more], Sort::BOOL);
            let is_less = is_less.unwrap().value;
            wanted.push(t.not(is_less));
        }
        x
    });
    let result = apply(&mut t, op.into(), &args, sort).unwrap().value;
    let limit = number(&mut t, limit);
    let compared = apply(&mut t, compared.into(), &[result, limit], Sort::BOOL);
    wanted.push(compared.unwrap().value);
    match solve(&t, &wanted, EFFORT) {
        Answer::Never => false,
        Answer::For(_) => true,
        Answer::Unknown => panic!("{op:?} {ranges:?}"),
    }
}

#[test]
fn what_is_undefined_inside_of_ranges_is_seen() {
    let (near, far) = ((-1.0, 1.0), (2.0, f64::INFINITY));
    assert!(may(FloatFn::Mul, [near, far], FloatCmp::Uno, 0.0));
    assert!(may(FloatFn::Mul, [far, near], FloatCmp::Uno, 0.0));
    assert!(!may(FloatFn::Mul, [near, (2.0, 9.0)], FloatCmp::Uno, 0.0));
    assert!(may(FloatFn::Div, [(0.0, 1.0), near], FloatCmp::Ogt, 100.0));
    assert!(may(FloatFn::Div, [(0.5, 1.0), near], FloatCmp::Olt, -100.0));
    assert!(!may(
        FloatFn::Div,
        [(0.5, 1.0), (2.0, 4.0)],
        FloatCmp::Ogt,
        0.5
    ));
    assert!(may(
        FloatFn::Add,
        [far, (f64::NEG_INFINITY, 0.0)],
        FloatCmp::Uno,
        0.0
    ));
}

#[test]
fn what_does_not_hold_bounds_the_other_way() {
    let mut t = Terms::new();
    let sort = float(FloatKind::F64);
    let bits = t.bits(64, 1.0_f64.to_bits());
    let one = t.of_bits(FloatKind::F64, bits);
    let x = t.free(sort);
    let below = apply(&mut t, FloatCmp::Olt.into(), &[x, one], Sort::BOOL);
    let is_above = t.not(below.unwrap().value);
    let square = apply(&mut t, FloatFn::Mul.into(), &[x, x], sort)
        .unwrap()
        .value;
    let large = apply(&mut t, FloatCmp::Olt.into(), &[one, square], Sort::BOOL);
    let wanted = [is_above, large.unwrap().value];
    assert!(matches!(solve(&t, &wanted, EFFORT), Answer::For(_)));
}
