//! Polynomial equations as invariants, modulo powers of two.
//!
//! Loops that compute products, powers, quotients and roots step by step keep
//! equations between polynomials (`z + x * y == a * b`), which linear domains don't
//! see and bit-vectors of 64 bits are too hard for. Here paths without loops are
//! executed with polynomials for values ([`path`], [`value`], [`facts`]), and equations
//! that a check needs are found backward from it, and shown to be inductive by
//! elimination ([`prove`], [`span`]). Nothing is searched for, and no solver asked:
//! what is found is exact about machine arithmetic, since everything is said modulo
//! the power of two that it holds for ([`poly`]).
//!
//! A sum, difference or product that doesn't fit its type is an inequality of exact
//! values, which equations and ranges may contradict; what loops add up gets an equation
//! with its closed form for that.
//!
//! Functions are looked at one by one, for any arguments; calls, memory and floats
//! give any value. Ranges that abstract interpretation found at cuts are used.

mod facts;
mod path;
mod poly;
mod prove;
mod span;
mod symbols;
#[cfg(test)]
mod tests;
mod value;

use crate::encode::reachable_functions;
use crate::tuning::POLYNOMIAL_ROUNDS;
use facts::Facts;
use ir::graph::cyclic_blocks;
use ir::{
    BlockId, CheckId, Context, Dim, Formula, FuncId, Function, Invariants, LinExpr, Point, Program,
    ProgramReadings, Rel, Sign, Type,
};
use path::{Equation, Paths, int_width, symbol_of};
use poly::{EXACT, Poly};
use prove::Prover;
use std::collections::BTreeSet;
use std::time::Instant;
use symbols::{Symbols, range_of};

/// Those checks that never fail, as polynomial equations show. `invariants` are of the
/// same program.
pub fn polynomials(
    program: &Program,
    goals: &BTreeSet<CheckId>,
    invariants: Option<&Invariants>,
    until: Option<Instant>,
) -> BTreeSet<CheckId> {
    let mut proved = goals.clone();
    let readings = ProgramReadings::of(program);
    for id in reachable_functions(program) {
        let f = program.function(id);
        let here: BTreeSet<CheckId> = f.checks().intersection(&proved).copied().collect();
        if here.is_empty() {
            continue;
        }
        let known = invariants.filter(|i| i.semantics.context == Context::AnyCaller);
        let analysis = Analysis {
            id,
            function: f,
            signs: f.var_ids().map(|v| readings.usual(id, v)).collect(),
            known,
            until,
        };
        let shown = analysis.run(&here);
        proved.retain(|c| !here.contains(c) || shown.contains(c));
    }
    proved
}

/// What a round found.
struct Found {
    /// Checks that may fail.
    open: BTreeSet<CheckId>,
    invariants: Vec<Vec<Equation>>,
}

struct Analysis<'a> {
    id: FuncId,
    function: &'a Function,
    signs: Vec<Sign>,
    known: Option<&'a Invariants>,
    until: Option<Instant>,
}

impl Analysis<'_> {
    fn run(&self, goals: &BTreeSet<CheckId>) -> BTreeSet<CheckId> {
        let cuts = path::cuts(self.function);
        let mut invariants: Vec<Vec<Equation>> = vec![Vec::new(); cuts.len()];
        let mut open = goals.clone();
        for _ in 0..POLYNOMIAL_ROUNDS {
            let Some(found) = self.round(&cuts, &open, &invariants) else {
                break;
            };
            open.retain(|c| found.open.contains(c));
            let is_old = found.invariants == invariants;
            invariants = found.invariants;
            if open.is_empty() || is_old {
                break;
            }
        }
        goals.difference(&open).copied().collect()
    }

    /// Executes the paths between cuts, where these equations hold, and looks for
    /// more. `None`: there are too many paths.
    fn round(
        &self,
        cuts: &[BlockId],
        goals: &BTreeSet<CheckId>,
        invariants: &[Vec<Equation>],
    ) -> Option<Found> {
        let mut symbols = self.symbols();
        let facts = self.facts_at(cuts, &mut symbols, invariants);
        let execute = |symbols: &mut Symbols, goals, invariants, through| {
            let mut paths = Paths {
                function: self.function,
                cuts,
                signs: &self.signs,
                symbols,
                goals,
                until: self.until,
                through,
                invariants,
                steps: 0,
                segments: Vec::new(),
            };
            for (cut, facts) in facts.iter().enumerate() {
                if !facts.is_impossible() {
                    paths.from(cut, facts.clone()).ok()?;
                }
            }
            Some(paths.segments)
        };
        let segments = execute(&mut symbols, goals, invariants, 0)?;
        let mut prover = Prover {
            signs: &self.signs,
            symbols: &symbols,
            segments: &segments,
            invariants: invariants.to_vec(),
            until: self.until,
            forms: BTreeSet::new(),
        };
        let mut possible = prover.possible(&segments);
        if !prover.is_inductive() {
            return None;
        }
        let mut invariants = prover.invariants;
        // What may fail after a cut is looked at from the cut before that.
        let later = possible.iter().filter(|(_, cut)| *cut != 0);
        let later: BTreeSet<CheckId> = later.map(|(check, _)| *check).collect();
        if !later.is_empty()
            && let Some(longer) = execute(&mut symbols, &later, &invariants, 1)
        {
            let mut prover = Prover {
                signs: &self.signs,
                symbols: &symbols,
                segments: &segments,
                invariants,
                until: self.until,
                forms: BTreeSet::new(),
            };
            let still = prover.possible(&longer);
            if !prover.is_inductive() {
                return None;
            }
            possible.retain(|p| p.1 == 0 || still.contains(p));
            invariants = prover.invariants;
        }
        let open = possible.into_iter().map(|(check, _)| check).collect();
        Some(Found { open, invariants })
    }

    fn symbols(&self) -> Symbols {
        let f = self.function;
        let mut changes = vec![false; f.vars.len()];
        for (block, is_in_loop) in f.blocks.iter().zip(cyclic_blocks(f)) {
            for stmt in block.stmts.iter().filter(|_| is_in_loop) {
                stmt.kind.for_each_def(&mut |v| changes[v.index()] = true);
            }
        }
        Symbols::new(f.var_ids().map(|v| {
            let range = match f.var(v).ty {
                Type::Bool => (0, 1),
                ty => int_width(ty).map_or((0, 0), |w| range_of(w, self.signs[v.index()])),
            };
            (range, changes[v.index()])
        }))
    }

    /// What is known at each cut.
    fn facts_at(
        &self,
        cuts: &[BlockId],
        symbols: &mut Symbols,
        invariants: &[Vec<Equation>],
    ) -> Vec<Facts> {
        let known = cuts.iter().zip(invariants);
        let facts = known.map(|(cut, equations)| {
            let mut facts = self.facts(symbols, *cut);
            for (p, bits) in equations {
                facts.add_equation(symbols, p, *bits);
            }
            facts
        });
        facts.collect()
    }

    /// What abstract interpretation found at a cut.
    fn facts(&self, symbols: &mut Symbols, cut: BlockId) -> Facts {
        let mut facts = Facts::default();
        let Some(known) = self.known else {
            return facts;
        };
        // Ranges first: they tell whether two readings of a variable are the same.
        let mut left = vec![known.at(self.id, Point::Entry(cut))];
        let mut all = Vec::new();
        while let Some(formula) = left.pop() {
            match formula {
                Formula::And(parts) => left.extend(parts),
                part => all.push(part),
            }
        }
        all.sort_by_key(|part| match part {
            Formula::Lin(c) => c.expr.terms().len(),
            _ => 0,
        });
        for part in all {
            self.fact(symbols, &mut facts, part);
        }
        facts
    }

    fn fact(&self, symbols: &mut Symbols, facts: &mut Facts, formula: &Formula) {
        match formula {
            Formula::Bool(v, b) => {
                let p = Poly::symbol(symbol_of(*v)).minus(&Poly::constant(i128::from(*b)));
                facts.add_equation(symbols, &p, EXACT);
            }
            Formula::Lin(c) => {
                let Some(p) = self.linear(symbols, facts, &c.expr) else {
                    return;
                };
                match c.rel {
                    Rel::Le => facts.add_at_least_zero(symbols, &p.scaled(-1)),
                    Rel::Eq => facts.add_equation(symbols, &p, EXACT),
                    Rel::Ne => facts.add_unequal(symbols, &p, EXACT),
                }
            }
            Formula::Congruent {
                expr,
                modulus,
                remainder,
            } => {
                let p = self.linear(symbols, facts, expr);
                let modulus = modulus.to_i64().map(i128::from);
                let remainder = remainder.to_i64().map(i128::from);
                if let (Some(p), Some(m), Some(r)) = (p, modulus, remainder) {
                    // Sums of at most 16 numbers of 64 bits, times 2^50.
                    let times = symbols.fresh((-(1 << 120), 1 << 120));
                    let p = p.minus(&Poly::constant(r));
                    let p = p.minus(&Poly::symbol(times).scaled(m));
                    facts.add_equation(symbols, &p, EXACT);
                }
            }
            _ => {}
        }
    }

    /// A sum of variables as they are read, if it is small.
    fn linear(&self, symbols: &Symbols, facts: &Facts, e: &LinExpr) -> Option<Poly> {
        let small = |z: &ir::Z| {
            z.to_i64()
                .filter(|c| c.unsigned_abs() < 1 << 50)
                .map(i128::from)
        };
        let constant = e
            .constant
            .to_i128()
            .filter(|c| c.unsigned_abs() < 1 << 70)?;
        let mut sum = Poly::constant(constant);
        if e.terms().len() > 16 {
            return None;
        }
        for (d, c) in e.terms() {
            let (v, sign) = d.view()?;
            debug_assert_eq!(Dim::of(v, sign), *d);
            let width = int_width(self.function.vars.get(v.index())?.ty)?;
            let (lo, hi) = facts.range_of(symbols, symbol_of(v));
            let (least, most) = range_of(width, sign);
            if sign != self.signs[v.index()] && (lo < least || hi > most) {
                return None;
            }
            sum = sum.plus(&Poly::symbol(symbol_of(v)).scaled(small(c)?));
        }
        Some(sum)
    }
}
