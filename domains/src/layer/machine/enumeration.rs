//! Operations whose operands can be few numbers: tried one by one with
//! `ir::machine`, so that the result is the best that the numeric domain can
//! say of the set of results. On small widths every operation is best.

use super::operands::{Conversion, Operation};
use super::twin::Twin;
use super::{Machine, ranges};
use crate::integers::Known;
use crate::numeric::Numeric;
use crate::tuning::{MAX_PAIRS, MAX_PAIRS_OF_RANGES};
use ir::{BinOp, Operand, Sign, UnOp, Z, machine};

/// The results of an operation on some operands.
pub(super) enum Results {
    /// For some operands any value of the type.
    Arbitrary,
    /// These, canonical and in order. None: the operands are contradictory.
    These(Vec<Z>),
}

impl Results {
    fn of(all: impl Iterator<Item = Option<Z>>) -> Results {
        match all.collect::<Option<Vec<Z>>>() {
            None => Results::Arbitrary,
            Some(mut values) => {
                values.sort_unstable();
                values.dedup();
                Results::These(values)
            }
        }
    }
}

/// Canonical integers in one reading, in order.
pub(super) fn read(values: &[Z], width: u32, sign: Sign) -> Vec<Z> {
    let mut all: Vec<Z> = values.iter().map(|k| k.wrap(width, sign)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether these are all integers of the width.
pub(super) fn is_everything(values: &[Z], width: u32) -> bool {
    width < usize::BITS && values.len() == 1 << width
}

impl<N: Numeric> Machine<N> {
    /// How many operands are worth trying.
    fn worth(&self) -> u32 {
        let worth = if self.num.is_box() || self.num.is_relational() {
            MAX_PAIRS_OF_RANGES
        } else {
            MAX_PAIRS
        };
        worth.min(self.tries)
    }

    /// The canonical integers that an operand can be, perhaps more of them, in
    /// order; `None` when there are more than `limit`.
    pub(super) fn elements(
        &self,
        o: &Operand,
        width: u32,
        twin: &Twin,
        limit: u32,
    ) -> Option<Vec<Z>> {
        let v = match o {
            Operand::Var(v) if !self.num.is_box() => *v,
            _ => return twin.elements(width, limit),
        };
        let mut all: Option<Vec<Z>> = None;
        for (sign, d) in self.dims(v) {
            let Some(readings) = self.num.elements(d, twin.get(sign), limit) else {
                continue;
            };
            let mut canonical = read(&readings, width, Sign::Unsigned);
            if let Some(other) = all {
                canonical.retain(|k| other.binary_search(k).is_ok());
            }
            all = Some(canonical);
        }
        let mut all = match all {
            Some(all) => all,
            None => twin.elements(width, limit)?,
        };
        all.retain(|k| {
            Sign::ALL
                .iter()
                .all(|s| twin.get(*s).contains(&k.wrap(width, *s)))
        });
        Some(all)
    }

    /// The pairs of canonical operands, if there are at most `limit`. Of twice
    /// the same variable: its values.
    fn pairs(&self, [a, b]: [(&Operand, &Twin); 2], width: u32, limit: u32) -> Option<Vec<(Z, Z)>> {
        let all_a = self.elements(a.0, width, a.1, limit)?;
        if a.0 == b.0 {
            return Some(all_a.into_iter().map(|x| (x.clone(), x)).collect());
        }
        let limit = limit / u32::try_from(all_a.len().max(1)).ok()?;
        let all_b = self.elements(b.0, width, b.1, limit)?;
        let pair = |x: &Z, y: &Z| (x.clone(), y.clone());
        Some(
            all_a
                .iter()
                .flat_map(|x| all_b.iter().map(move |y| pair(x, y)))
                .collect(),
        )
    }

    /// The results of a binary operation, if its operands are few enough.
    pub(super) fn few_binary(&self, o: &Operation) -> Option<Results> {
        let mut limit = self.worth();
        if limit < self.tries
            && at_most(self.tries, &o.twin_a, &o.twin_b)
            && !ranges::is_settled(o.op, o.width, &o.twin_a, &o.twin_b)
        {
            limit = self.tries;
        }
        let pairs = self.pairs([(o.a, &o.twin_a), (o.b, &o.twin_b)], o.width, limit)?;
        let results = pairs
            .iter()
            .filter(|(x, y)| is_known(o.op, o.width, o.known, x, y))
            .map(|(x, y)| machine::binary(o.op, o.flags, o.width, x, y));
        Some(Results::of(results))
    }

    /// The results of a unary operation, if its operands are few enough.
    pub(super) fn few_unary(
        &self,
        op: UnOp,
        a: &Operand,
        width: u32,
        twin: &Twin,
    ) -> Option<Results> {
        let all = self.elements(a, width, twin, self.worth())?;
        let results = all.iter().map(|x| Some(machine::unary(op, width, x)));
        Some(Results::of(results))
    }

    /// The results of a conversion, if its operands are few enough.
    pub(super) fn few_resized(&self, c: &Conversion) -> Option<Results> {
        let all = self.elements(c.a, c.from, &c.twin, self.worth())?;
        Some(Results::of(all.iter().map(|k| c.result(k))))
    }

    /// The pairs of canonical operands on which a condition holds, and whether
    /// those are all, if there are few enough, and trying them may tell more
    /// than ranges do.
    pub(super) fn few_holding(
        &self,
        operands: [(&Operand, &Twin); 2],
        width: u32,
        holds: impl Fn(&Z, &Z) -> bool,
    ) -> Option<(Vec<(Z, Z)>, bool)> {
        if self.num.is_box() {
            return None;
        }
        let mut pairs = self.pairs(operands, width, self.worth())?;
        let all = pairs.len();
        pairs.retain(|(x, y)| holds(x, y));
        let holding = pairs.len() == all;
        Some((pairs, holding))
    }

    /// Keeps the values that the operands have in the pairs.
    pub(super) fn assume_pairs(&mut self, a: &Operand, b: &Operand, width: u32, pairs: &[(Z, Z)]) {
        if pairs.is_empty() {
            self.num.set_bottom();
            return;
        }
        let left: Vec<Z> = pairs.iter().map(|p| p.0.clone()).collect();
        let right: Vec<Z> = pairs.iter().map(|p| p.1.clone()).collect();
        for (operand, values) in [(a, left), (b, right)] {
            let Operand::Var(v) = operand else {
                continue;
            };
            for (sign, d) in self.dims(*v) {
                let readings = read(&values, width, sign);
                // What the type says anyway needs no entry.
                if !is_everything(&readings, width) {
                    self.num.assume_readings(d, &readings, width, sign);
                }
            }
        }
    }
}

/// Whether there are at most so many pairs of integers of the twins.
fn at_most(limit: u32, a: &Twin, b: &Twin) -> bool {
    let limit = Z::from(limit);
    match (a.count(), b.count()) {
        (Some(m), Some(n)) => m <= limit && n <= limit && m * n <= limit,
        _ => false,
    }
}

/// Whether operands have the properties that were assumed.
fn is_known(op: BinOp, width: u32, known: Known, x: &Z, y: &Z) -> bool {
    // Of a remainder, it is the quotient that fits.
    let fitting = if op == BinOp::SRem { BinOp::SDiv } else { op };
    let fits = |sign| machine::fits(fitting, sign, width, x, y);
    (!known.fits_signed || fits(Sign::Signed))
        && (!known.fits_unsigned || fits(Sign::Unsigned))
        && (!known.nonzero || !y.is_zero())
}
