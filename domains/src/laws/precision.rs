//! The best abstraction on `i4`: every operation on operands that a domain can
//! say gives what the domain says of the set of results, and no more. What it
//! says of a set is the join of its elements, which in turn is at most whatever
//! it was told that contains them: ranges, congruences, bits.

use super::order::Meets;
use super::random::Random;
use super::{Outcome, Violation};
use crate::integers::{Integers as _, Known};
use crate::lattice::Lattice as _;
use crate::layer::machine::Machine;
use crate::numeric::Numeric as _;
use crate::stack::dynamic::Num;
use crate::state::{Scope, Tri};
use crate::value::congruence::Congruence;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::non_relational::Value as _;
use ir::{
    BinOp, CastOp, CmpOp, Dim, Flags, LinExpr, Operand, Readings, Sign, Type, UnOp, Var, Z, machine,
};
use std::collections::BTreeMap;
use std::sync::Arc;

const WIDTH: u32 = 4;
/// Conversions lead there.
const NARROW: u32 = 3;
const WIDE: u32 = 6;
const A: Var = Var(0);
const B: Var = Var(1);
/// Results, each as wide as its operation's.
const RESULT: Var = Var(2);
const NARROWED: Var = Var(3);
const WIDENED: Var = Var(4);

/// A set of canonical integers of up to six bits.
type Set = u64;

/// The integers of a width, canonical.
fn canonical(width: u32) -> impl Iterator<Item = Z> {
    (0..1u32 << width).map(Z::from)
}

fn bit(k: &Z) -> Set {
    k.to_u32().map_or(0, |k| 1 << k)
}

fn members(set: Set) -> impl Iterator<Item = Z> {
    (0u32..64).filter(move |k| set >> k & 1 == 1).map(Z::from)
}

type State = Machine<Num>;

/// A domain, one reading of which is tracked.
struct Family {
    top: Num,
    sign: Sign,
    scope: Arc<Scope>,
    /// What it says of sets of integers of a variable.
    joined: BTreeMap<(Var, Set), State>,
    /// What that means.
    meant: BTreeMap<(Var, Set), Set>,
}

impl Family {
    fn new(top: &Num, sign: Sign) -> Family {
        let readings = Readings {
            signed: sign == Sign::Signed,
            unsigned: sign == Sign::Unsigned,
        };
        let types = [WIDTH, WIDTH, WIDTH, NARROW, WIDE].map(Type::Int);
        Family {
            top: top.clone(),
            sign,
            scope: Arc::new(Scope {
                types: types.into(),
                readings: vec![readings; types.len()].into(),
                pointers: false,
                shapes: [].into(),
                objects: [].into(),
                groups: [].into(),
                neighbours: [].into(),
                same_indices: [].into(),
                made_of: [].into(),
                rewritten: [].into(),
                remembers: None,
                pointees: Arc::default(),
                counts: Arc::default(),
                floats: false,
                detail: 1,
            }),
            joined: BTreeMap::new(),
            meant: BTreeMap::new(),
        }
    }

    fn top(&self) -> State {
        Machine::new(self.scope.clone(), self.top.clone())
    }

    fn width(v: Var) -> u32 {
        match v {
            NARROWED => NARROW,
            WIDENED => WIDE,
            _ => WIDTH,
        }
    }

    /// The state in which the variable is that integer.
    fn constant(&self, v: Var, k: &Z) -> State {
        let mut s = self.top();
        s.assign(v, &Operand::int(Family::width(v), k.clone()));
        s
    }

    /// The join of the integers of a set.
    fn joined(&mut self, v: Var, set: Set) -> State {
        if let Some(s) = self.joined.get(&(v, set)) {
            return s.clone();
        }
        let mut all = self.top();
        all.set_bottom();
        for k in members(set) {
            all.join(&self.constant(v, &k));
        }
        self.joined.insert((v, set), all.clone());
        all
    }

    /// The values of a variable, exactly.
    fn meaning(&self, n: &Num, v: Var) -> Set {
        let d = Dim::of(v, self.sign);
        let possible = |k: &Z| {
            let mut one = self.top.clone();
            let reading = k.wrap(Family::width(v), self.sign);
            one.assign(d, &LinExpr::constant(reading));
            one.meet(n);
            !one.is_bottom()
        };
        let all = canonical(Family::width(v)).filter(possible);
        all.fold(0, |set, k| set | bit(&k))
    }

    /// The values of a variable, as the domain lists them: perhaps more.
    fn listed(&self, s: &State, v: Var) -> Set {
        if s.is_bottom() {
            return 0;
        }
        let width = Family::width(v);
        let full = Interval::full(width, self.sign);
        let all = s.numeric().elements(Dim::of(v, self.sign), &full, 64);
        let all = all.unwrap_or_else(|| canonical(width).collect());
        all.iter().fold(0, |s, k| s | bit(&k.wrap_unsigned(width)))
    }

    /// What the domain says of a set.
    fn least(&mut self, v: Var, set: Set) -> Set {
        if let Some(known) = self.meant.get(&(v, set)) {
            return *known;
        }
        let joined = self.joined(v, set);
        let least = self.meaning(joined.numeric(), v);
        self.meant.insert((v, set), least);
        least
    }

    /// What is wrong with what a state says of a variable that has these values.
    fn wrong(&mut self, s: &State, v: Var, values: Set) -> Option<String> {
        let least = self.least(v, values);
        let mut got = self.listed(s, v);
        if got & !least != 0 {
            got = self.meaning(s.numeric(), v);
        }
        let show = |set| members(set).collect::<Vec<_>>();
        if got & values != values {
            return Some(format!("unsound: {:?} of {:?}", show(got), show(values)));
        }
        (got & !least != 0).then(|| format!("{:?}, not {:?}", show(got), show(least)))
    }

    /// What the domain says of `A` once it was told facts.
    fn after(&self, facts: &Facts) -> Set {
        let mut n = self.top.clone();
        let d = Dim::of(A, self.sign);
        n.assume_bounds(d, &Interval::full(WIDTH, self.sign));
        n.assume_facts(d, facts);
        self.meaning(&n, A)
    }

    /// A set that the domain can say: what it was told, or the join of a few.
    fn any(&mut self, r: &mut Random) -> Set {
        let set = if r.once_in(2) {
            self.after(&told(r, self.sign))
        } else {
            subset(r, 0xffff)
        };
        self.least(A, if set == 0 { 1 } else { set })
    }
}

/// What one range, congruence or pattern of bits describes, or two.
fn told(r: &mut Random, sign: Sign) -> Facts {
    let reading = |r: &mut Random| Z::from(r.below(1 << WIDTH)).wrap(WIDTH, sign);
    let one = |r: &mut Random| match r.below(3) {
        0 => {
            let (x, y) = (reading(r), reading(r));
            Facts::of_range(Interval::new(x.clone().min(y.clone()), x.max(y)))
        }
        1 => Facts::of_class(Congruence::new(&Z::from(r.between(0, 12)), &reading(r))),
        _ => {
            let unknown = Z::from(r.below(1 << WIDTH));
            let bits = KnownBits::new(&Z::from(r.below(1 << WIDTH)), unknown);
            Facts::of_bits(bits.wrap(WIDTH, sign))
        }
    };
    let first = one(r);
    match r.below(2) {
        0 => first,
        _ => first.intersection(&one(r)),
    }
}

/// A few elements of a set that isn't empty.
fn subset(r: &mut Random, of: Set) -> Set {
    let all: Vec<Z> = members(of).collect();
    (0..=r.below(5)).fold(0, |set, _| set | bit(&r.pick(&all)))
}

/// One pair of operands, and what is to be known after operations on them.
struct Case<'a> {
    family: &'a mut Family,
    before: State,
    pairs: Vec<(Z, Z)>,
    checked: u64,
}

const OPERANDS: (Operand, Operand) = (Operand::Var(A), Operand::Var(B));

impl Case<'_> {
    /// Compares what is known of a variable with its values.
    fn compare(&mut self, s: &State, v: Var, values: Set, what: &str) -> Result<(), String> {
        self.checked += 1;
        match self.family.wrong(s, v, values) {
            Some(wrong) => Err(format!("{what}: {wrong}")),
            None => Ok(()),
        }
    }

    fn binary(&mut self, op: BinOp) -> Result<(), String> {
        let mut s = self.before.clone();
        let (x, y) = &OPERANDS;
        s.binary(RESULT, op, Flags::NONE, x, y, Known::default());
        let results = self.pairs.iter().try_fold(0, |set, (x, y)| {
            machine::binary(op, Flags::NONE, WIDTH, x, y).map(|k| set | bit(&k))
        });
        self.compare(&s, RESULT, results.unwrap_or(0xffff), &op.to_string())
    }

    fn comparison(&mut self, op: CmpOp) -> Result<(), String> {
        let (x, y) = &OPERANDS;
        let mut s = self.before.clone();
        s.assume_cmp(op, x, y);
        let mut holding = self.pairs.clone();
        holding.retain(|(x, y)| machine::compare(op, WIDTH, x, y));
        let left = holding.iter().fold(0, |set, (x, _)| set | bit(x));
        let right = holding.iter().fold(0, |set, (_, y)| set | bit(y));
        self.compare(&s, A, left, &format!("left of {op}"))?;
        self.compare(&s, B, right, &format!("right of {op}"))?;
        let expected = match holding.len() {
            0 => Tri::False,
            n if n == self.pairs.len() => Tri::True,
            _ => Tri::Unknown,
        };
        let got = self.before.decide_cmp(op, x, y);
        if got == expected {
            return Ok(());
        }
        Err(format!("{op} is {expected:?}, not {got:?}"))
    }

    fn conversion(&mut self, op: CastOp, to: Var, operands: Set) -> Result<(), String> {
        let mut s = self.before.clone();
        s.resize(to, op, Flags::NONE, &OPERANDS.0);
        let width = Family::width(to);
        let result = |k: &Z| match op {
            CastOp::Sext => k.wrap_signed(WIDTH).wrap_unsigned(width),
            _ => k.wrap_unsigned(width),
        };
        let results = members(operands).fold(0, |set, k| set | bit(&result(&k)));
        self.compare(&s, to, results, &op.to_string())
    }

    fn unary(&mut self, op: UnOp, operands: Set) -> Result<(), String> {
        let mut s = self.before.clone();
        s.unary(RESULT, op, &OPERANDS.0);
        let result = |k: &Z| machine::unary(op, WIDTH, k);
        let results = members(operands).fold(0, |set, k| set | bit(&result(&k)));
        self.compare(&s, RESULT, results, &op.to_string())
    }

    fn all(&mut self, a: Set) -> Result<(), String> {
        for op in BinOp::ALL {
            self.binary(*op)?;
        }
        for op in CmpOp::ALL {
            self.comparison(*op)?;
        }
        self.conversion(CastOp::Trunc, NARROWED, a)?;
        self.conversion(CastOp::Zext, WIDENED, a)?;
        self.conversion(CastOp::Sext, WIDENED, a)?;
        // Bytes are swapped in widths of whole bytes.
        for op in UnOp::ALL.iter().filter(|op| **op != UnOp::Bswap) {
            self.unary(*op, a)?;
        }
        Ok(())
    }
}

/// Checks every operation on `cases` pairs of sets that the domain can say.
pub(crate) fn operations(top: &Num, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for sign in Sign::ALL {
        let mut family = Family::new(top, sign);
        for case in 0..cases {
            let seed = seed * 1_000_003 + case;
            let mut r = Random::new(seed);
            let (a, b) = (family.any(&mut r), family.any(&mut r));
            let mut before = family.joined(A, a);
            before.meet(&family.joined(B, b));
            let of_a = |x: Z| members(b).map(move |y| (x.clone(), y));
            let mut case = Case {
                pairs: members(a).flat_map(of_a).collect(),
                family: &mut family,
                before,
                checked: 0,
            };
            if let Err(wrong) = case.all(a) {
                let show = |set| members(set).collect::<Vec<_>>();
                return Err(Violation {
                    law: "operations give the least that contains the results",
                    seed,
                    details: format!("{sign:?} {:?} and {:?}\n{wrong}", show(a), show(b)),
                });
            }
            checked += case.checked;
        }
    }
    Ok(checked)
}

/// Checks that the join of elements of what the domain was told is within that.
pub(crate) fn joins(top: &Num, meets: Meets, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for sign in Sign::ALL {
        let mut family = Family::new(top, sign);
        for case in 0..cases {
            let seed = seed * 1_000_003 + case;
            let mut r = Random::new(seed);
            let facts = told(&mut r, sign);
            let all = family.after(&facts);
            if all == 0 {
                continue;
            }
            let few = subset(&mut r, all);
            let joined = family.least(A, few);
            checked += 1;
            let lattice = meets == Meets::AtMostBoth;
            if joined & few != few || (lattice && joined & !all != 0) {
                let show = |set| members(set).collect::<Vec<_>>();
                return Err(Violation {
                    law: "a join is at most what contains both",
                    seed,
                    details: format!(
                        "{sign:?} told {facts:?}: {:?}; join of {:?}: {:?}",
                        show(all),
                        show(few),
                        show(joined)
                    ),
                });
            }
        }
    }
    Ok(checked)
}
