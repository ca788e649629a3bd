//! The best abstraction on `i4`: every operation, on every pair of operands
//! from a family of values that is closed under intersection, gives the least
//! value of the family that contains all results. What isn't best is in one
//! table, with the size of the loss.

use super::Machine;
use crate::integers::{Integers, Known};
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::state::{Scope, Tri};
use crate::value::congruence::Congruence;
use crate::value::constants::Constant;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::non_relational::{NonRelational, Value};
use crate::value::reduced::Reduced;
use crate::value::signs::SignSet;
use ir::Readings;
use ir::{BinOp, CastOp, CmpOp, Dim, Flags, Operand, Sign, Type, UnOp, Var, Z, machine};
use std::collections::BTreeMap;
use std::sync::Arc;

const WIDTH: u32 = 4;
const A: Var = Var(0);
const B: Var = Var(1);
const RESULT: Var = Var(2);

/// A set of canonical integers of up to six bits.
type Set = u64;

/// The integers of a width, canonical.
fn canonical(width: u32) -> impl Iterator<Item = Z> {
    (0..1u32 << width).map(Z::from)
}

fn bit(k: &Z) -> Set {
    1 << k.to_u32().unwrap()
}

fn members(set: Set) -> impl Iterator<Item = Z> {
    (0u32..64).filter(move |k| set >> k & 1 == 1).map(Z::from)
}

fn set_of<V: Value>(v: &V, width: u32, sign: Sign) -> Set {
    canonical(width)
        .filter(|k| {
            let mut one = V::constant(&k.wrap(width, sign));
            one.meet(v);
            !one.is_bottom()
        })
        .fold(0, |s, k| s | bit(&k))
}

/// A domain with a family of its values for each width, as sets of integers.
struct Family<V> {
    name: &'static str,
    /// Every how many pairs are tried.
    stride: usize,
    /// The greatest width with which conversions are tried.
    widest: u32,
    values: fn(u32, Sign) -> Vec<V>,
}

impl<V: Value> Family<V> {
    fn sets(&self, width: u32, sign: Sign) -> Vec<Set> {
        let mut all: Vec<Set> = (self.values)(width, sign)
            .iter()
            .map(|v| set_of(v, width, sign))
            .filter(|s| *s != 0)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The least set of the family that contains `all`.
fn best(sets: &[Set], all: Set) -> Set {
    let containing = sets.iter().filter(|s| *s & all == all);
    if all == 0 {
        return 0;
    }
    containing.fold(Set::MAX, |least, s| least & s)
}

fn constants(width: u32, sign: Sign) -> Vec<Constant> {
    let all = canonical(width).map(|k| Constant::Known(k.wrap(width, sign)));
    all.chain([Constant::Top]).collect()
}

fn signs(_: u32, _: Sign) -> Vec<SignSet> {
    let parts = [-1, 0, 1].map(|k| SignSet::constant(&Z::from(k)));
    (1..8u32)
        .map(|chosen| {
            let mut all = SignSet::of_values(&[]);
            for (i, part) in parts.iter().enumerate() {
                if chosen >> i & 1 == 1 {
                    all.join(part);
                }
            }
            all
        })
        .collect()
}

fn intervals(width: u32, sign: Sign) -> Vec<Interval> {
    let ends = || canonical(width).map(|k| k.wrap(width, sign));
    let all = ends().flat_map(|lo| ends().map(move |hi| Interval::new(lo.clone(), hi)));
    all.filter(|i| !i.is_bottom()).collect()
}

fn congruences(width: u32, sign: Sign) -> Vec<Congruence> {
    let moduli = (0..1u32 << width).map(Z::from);
    moduli
        .flat_map(|m| {
            let remainders = canonical(width).map(|k| k.wrap(width, sign));
            remainders.map(move |r| Congruence::new(&m, &r))
        })
        .collect()
}

fn known_bits(width: u32, sign: Sign) -> Vec<KnownBits> {
    let all = canonical(width).flat_map(|unknown| {
        canonical(width).map(move |value| KnownBits::new(&value, unknown.clone()))
    });
    all.map(|v| v.wrap(width, sign)).collect()
}

fn pairs<B: crate::value::reduced::Partner>(
    others: fn(u32, Sign) -> Vec<B>,
) -> impl Fn(u32, Sign) -> Vec<Reduced<B>> {
    move |width, sign| {
        let ranges = intervals(width, sign);
        let all = others(width, sign);
        all.iter()
            .flat_map(|b| ranges.iter().map(|r| Reduced::new(r.clone(), b.clone())))
            .collect()
    }
}

/// A state over `V` that tracks one reading.
fn state<V: Value>(sign: Sign, result: u32) -> Machine<NonRelational<V>> {
    let readings = Readings {
        signed: sign == Sign::Signed,
        unsigned: sign == Sign::Unsigned,
    };
    let types = [Type::Int(WIDTH), Type::Int(WIDTH), Type::Int(result)];
    let scope = Scope {
        types: types.into(),
        readings: vec![readings; types.len()].into(),
        pointers: false,
    };
    Machine::new(Arc::new(scope), NonRelational::new())
}

fn put<V: Value>(s: &mut Machine<NonRelational<V>>, v: Var, sign: Sign, set: Set) {
    let canonical: Vec<Z> = members(set).collect();
    let values = super::enumeration::read(&canonical, WIDTH, sign);
    s.num.set_readings(Dim::of(v, sign), &values, WIDTH, sign);
}

fn get<V: Value>(s: &Machine<NonRelational<V>>, v: Var, width: u32, sign: Sign) -> Set {
    if s.is_bottom() {
        return 0;
    }
    let full = Interval::full(width, sign);
    let all = s.num.elements(Dim::of(v, sign), &full, 64).unwrap();
    all.iter().fold(0, |s, k| s | bit(&k.wrap_unsigned(width)))
}

/// For how many operands an operation is not best, and how many integers too
/// many it gives in the worst case.
type Losses = BTreeMap<String, (usize, u32)>;

struct Check<'a, V> {
    family: &'a Family<V>,
    sign: Sign,
    /// The family for each width.
    sets: BTreeMap<u32, Vec<Set>>,
    losses: Losses,
}

impl<V: Value> Check<'_, V> {
    fn compare(&mut self, what: &dyn std::fmt::Display, got: Set, least: Set) {
        assert_eq!(
            got & least,
            least,
            "{} {what} {:?}: unsound",
            self.family.name,
            self.sign
        );
        let extra = (got & !least).count_ones();
        if extra > 0 {
            let name = format!("{} {what}", self.family.name);
            let loss = self.losses.entry(name).or_insert((0, 0));
            *loss = (loss.0 + 1, loss.1.max(extra));
        }
    }

    fn best(&self, width: u32, all: Set) -> Set {
        best(&self.sets[&width], all)
    }

    fn pair(&mut self, a: Set, b: Set) {
        let everything = Set::from(u16::MAX);
        let sign = self.sign;
        let mut before = state::<V>(sign, WIDTH);
        put(&mut before, A, sign, a);
        put(&mut before, B, sign, b);
        let operands = (Operand::Var(A), Operand::Var(B));
        let all = || members(a).flat_map(|x| members(b).map(move |y| (x.clone(), y)));
        for op in BinOp::ALL {
            let mut s = before.clone();
            let (x, y) = &operands;
            s.binary(RESULT, *op, Flags::NONE, x, y, Known::default());
            let results = all().try_fold(0, |set, (x, y)| {
                machine::binary(*op, Flags::NONE, WIDTH, &x, &y).map(|k| set | bit(&k))
            });
            let least = self.best(WIDTH, results.unwrap_or(everything));
            self.compare(op, get(&s, RESULT, WIDTH, sign), least);
        }
        for op in CmpOp::ALL {
            let mut s = before.clone();
            s.assume_cmp(*op, &operands.0, &operands.1);
            let holding = || all().filter(|(x, y)| machine::compare(*op, WIDTH, x, y));
            let left = holding().fold(0, |set, (x, _)| set | bit(&x));
            let right = holding().fold(0, |set, (_, y)| set | bit(&y));
            self.compare(op, get(&s, A, WIDTH, sign), self.best(WIDTH, left));
            self.compare(op, get(&s, B, WIDTH, sign), self.best(WIDTH, right));
            let expected = match holding().count() {
                0 => Tri::False,
                n if n == all().count() => Tri::True,
                _ => Tri::Unknown,
            };
            let got = before.decide_cmp(*op, &operands.0, &operands.1);
            assert!(got == expected || got == Tri::Unknown);
            if got != expected {
                self.compare(&format!("decide {op}"), 1, 0);
            }
        }
    }

    fn single(&mut self, a: Set) {
        let sign = self.sign;
        let x = Operand::Var(A);
        for (op, width) in [(CastOp::Trunc, 3), (CastOp::Zext, 6), (CastOp::Sext, 6)] {
            if !self.sets.contains_key(&width) {
                continue;
            }
            let mut s = state::<V>(sign, width);
            put(&mut s, A, sign, a);
            s.resize(RESULT, op, Flags::NONE, &x);
            let result = |k: &Z| match op {
                CastOp::Sext => k.wrap_signed(WIDTH).wrap_unsigned(width),
                _ => k.wrap_unsigned(width),
            };
            let results = members(a).fold(0, |set, k| set | bit(&result(&k)));
            self.compare(&op, get(&s, RESULT, width, sign), self.best(width, results));
        }
        for op in UnOp::ALL.iter().filter(|op| **op != UnOp::Bswap) {
            let mut s = state::<V>(sign, WIDTH);
            put(&mut s, A, sign, a);
            s.unary(RESULT, *op, &x);
            let results = members(a).fold(0, |set, k| set | bit(&machine::unary(*op, WIDTH, &k)));
            self.compare(op, get(&s, RESULT, WIDTH, sign), self.best(WIDTH, results));
        }
    }
}

fn losses<V: Value>(family: &Family<V>) -> Losses {
    let mut all = Losses::new();
    for sign in Sign::ALL {
        let sets = family.sets(WIDTH, sign);
        let widths = [3, WIDTH, 6].into_iter().filter(|w| *w <= family.widest);
        let mut check = Check {
            family,
            sign,
            sets: widths.map(|w| (w, family.sets(w, sign))).collect(),
            losses: std::mem::take(&mut all),
        };
        for (i, a) in sets.iter().enumerate() {
            check.single(*a);
            for (j, b) in sets.iter().enumerate() {
                if (i + j * 7) % family.stride == 0 {
                    check.pair(*a, *b);
                }
            }
        }
        all = check.losses;
    }
    all
}

/// (Domain and operation, for how many operands it isn't best, how many
/// integers too many at worst). At most eight, each with its reason.
const LOSSES: &[(&str, usize, u32)] = &[];

fn check<V: Value>(name: &'static str, stride: usize, values: fn(u32, Sign) -> Vec<V>) {
    // Pairs have too many values of six bits.
    let widest = if stride > 100 { WIDTH } else { 6 };
    let found = losses(&Family {
        name,
        stride,
        widest,
        values,
    });
    let found: Vec<(&str, usize, u32)> = found
        .iter()
        .map(|(what, (count, worst))| (what.as_str(), *count, *worst))
        .collect();
    let listed: Vec<_> = LOSSES
        .iter()
        .filter(|l| l.0.starts_with(&format!("{name} ")))
        .copied()
        .collect();
    assert_eq!(found, listed);
}

#[test]
fn constants_are_best() {
    check("constants", 1, constants);
}

#[test]
fn signs_are_best() {
    check("signs", 1, signs);
}

#[test]
fn intervals_are_best() {
    check("intervals", 13, intervals);
}

#[test]
fn congruences_are_best() {
    check("congruences", 3, congruences);
}

#[test]
fn known_bits_are_best() {
    check("known-bits", 5, known_bits);
}

#[test]
fn intervals_with_congruences_are_best() {
    check("intervals-congruences", 997, |w, s| {
        pairs(congruences)(w, s)
    });
}

#[test]
fn intervals_with_known_bits_are_best() {
    check("intervals-known-bits", 997, |w, s| pairs(known_bits)(w, s));
}
