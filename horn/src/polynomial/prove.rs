//! Equations that hold whenever control comes to a cut, found from what they are
//! needed for.
//!
//! That a check fails at the end of a path is impossible where one of the
//! inequalities on it contradicts the equations. What is left of such an inequality,
//! reduced by equations known already, should be 0 at the path's beginning; so should
//! what is left of that, before each path that leads there, until nothing is left. It
//! ends because polynomials of bounded degree over a ring in which ascending chains
//! end have only so many that are independent (M. Müller-Olm, H. Seidl, *Computing
//! polynomial program invariants*, IPL 91(5), 2004; modulo powers of two: M.
//! Müller-Olm, H. Seidl, *Analysis of Modular Arithmetic*, TOPLAS 29(5), 2007). What
//! isn't 0 where the function begins was no invariant.

use super::path::{End, Equation, Segment, before};
use super::poly::{EXACT, Monomial, Poly, Symbol};
use super::span::Span;
use super::symbols::Symbols;
use crate::tuning::{
    POLYNOMIAL_GOALS, POLYNOMIAL_INVARIANTS, POLYNOMIAL_MULTIPLES, POLYNOMIAL_TRIED,
};
use ir::{CheckId, Sign};
use std::collections::BTreeSet;
use std::time::Instant;

/// Proves checks of a function.
pub(super) struct Prover<'a> {
    pub signs: &'a [Sign],
    pub symbols: &'a Symbols,
    pub segments: &'a [Segment],
    /// For each cut, what is known to hold there.
    pub invariants: Vec<Vec<Equation>>,
    pub until: Option<Instant>,
}

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    /// Combinations of equations.
    Plain,
    /// What was 0 on one path only is added, so that the rest holds around loops.
    Guards,
    /// Multiples of equations, too.
    Multiples,
}

/// Invariants that are still to be shown, of each cut.
type Trial = Vec<Vec<Equation>>;

impl Prover<'_> {
    fn is_late(&self) -> bool {
        self.until.is_some_and(|end| Instant::now() >= end)
    }

    /// Those paths that end where a check fails and may be taken, by the check and by
    /// the last cut before it.
    pub(super) fn possible<'s>(&mut self, failing: &'s [Segment]) -> BTreeSet<(CheckId, usize)> {
        let mut left: Vec<(&'s Segment, CheckId)> = failing
            .iter()
            .filter_map(|s| match s.end {
                End::Fails(check) => Some((s, check)),
                End::Cut(_) => None,
            })
            .collect();
        loop {
            let known = self.count();
            left.retain(|(s, _)| !self.is_impossible(s));
            if left.is_empty() || self.count() == known || self.is_late() {
                break;
            }
        }
        left.into_iter().map(|(s, check)| (check, s.last)).collect()
    }

    /// How many invariants there are.
    pub(super) fn count(&self) -> usize {
        self.invariants.iter().map(Vec::len).sum()
    }

    /// Whether nothing takes that path.
    fn is_impossible(&mut self, path: &Segment) -> bool {
        if self.is_contradiction(path) {
            return true;
        }
        let goals = goals(path);
        for effort in [Effort::Plain, Effort::Guards, Effort::Multiples] {
            for (p, bits) in &goals {
                if self.is_late() {
                    return false;
                }
                if self.show(path, p, *bits, effort) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether two inequalities on the path contradict each other.
    fn is_contradiction(&self, path: &Segment) -> bool {
        let none = Trial::new();
        let least: Vec<Poly> = path
            .facts
            .at_least_zero
            .iter()
            .map(|p| self.left(path, p, EXACT, &none, Effort::Plain))
            .collect();
        let is_negative = |p: &Poly| p.as_constant().is_some_and(|c| c < 0);
        let mut pairs = least.iter().enumerate();
        pairs.any(|(i, p)| is_negative(p) || least[..i].iter().any(|q| is_negative(&p.plus(q))))
    }

    /// What is left of a polynomial at the end of a path, by what holds there.
    fn left(&self, path: &Segment, p: &Poly, bits: u32, trial: &Trial, effort: Effort) -> Poly {
        let p = path.facts.normal(p);
        let known = self.invariants[path.from].iter();
        let tried = trial.get(path.from).into_iter().flatten();
        let all = known.chain(tried).chain(&path.facts.equations);
        let usable = all.filter(|(_, b)| *b >= bits);
        let equations: Vec<Poly> = usable.map(|(q, _)| path.facts.normal(q)).collect();
        let mut span = Span::new(bits);
        for q in &equations {
            span.add(q);
        }
        let left = span.reduce(&p);
        if left.is_zero() || effort != Effort::Multiples {
            return left;
        }
        let mut symbols: BTreeSet<Symbol> = p.symbols().into_iter().collect();
        for q in &equations {
            symbols.extend(q.symbols());
        }
        let symbols: Vec<Symbol> = symbols.into_iter().collect();
        for degree in 1..p.degree() {
            for q in equations
                .iter()
                .filter(|q| q.degree() + degree <= p.degree())
            {
                for m in monomials(&symbols, degree) {
                    if span.len() > POLYNOMIAL_MULTIPLES || self.is_late() {
                        return span.reduce(&p);
                    }
                    span.add(&Poly::default().plus_multiple(1, &m, q));
                }
            }
            let left = span.reduce(&p);
            if left.is_zero() {
                return left;
            }
        }
        span.reduce(&p)
    }

    /// Whether a polynomial is 0 at the end of a path; what that needs are invariants
    /// then.
    fn show(&mut self, path: &Segment, p: &Poly, bits: u32, effort: Effort) -> bool {
        let mut trial: Trial = vec![Vec::new(); self.invariants.len()];
        let mut todo = Vec::new();
        if self
            .need(path, p, bits, &mut trial, &mut todo, effort)
            .is_none()
        {
            return false;
        }
        let segments = self.segments;
        while let Some((cut, p)) = todo.pop() {
            for path in segments.iter().filter(|s| s.end == End::Cut(cut)) {
                let needed = before(&path.values, self.signs, &p, bits);
                let shown =
                    needed.and_then(|p| self.need(path, &p, bits, &mut trial, &mut todo, effort));
                if shown.is_none() || self.is_late() {
                    return false;
                }
            }
        }
        for (known, new) in self.invariants.iter_mut().zip(trial) {
            known.extend(new);
        }
        true
    }

    /// Has it tried that a polynomial is 0 at the end of a path. `None`: it isn't, or it
    /// would be too much.
    fn need(
        &self,
        path: &Segment,
        p: &Poly,
        bits: u32,
        trial: &mut Trial,
        todo: &mut Vec<(usize, Poly)>,
        effort: Effort,
    ) -> Option<()> {
        let left = self.left(path, p, bits, trial, effort);
        if left.is_zero() {
            return Some(());
        }
        if path.from == 0 {
            return None;
        }
        let mut left = path.facts.folded(self.symbols, &left).modulo(bits);
        if effort == Effort::Guards
            && let Some(more) = self.around(path, &left, bits, trial)
        {
            left = more;
        }
        for part in left.by_others(&|s| self.symbols.is_variable(s)) {
            if part.degree() == 0 || trial[path.from].len() >= POLYNOMIAL_TRIED {
                return None;
            }
            if self.count() > POLYNOMIAL_INVARIANTS {
                return None;
            }
            trial[path.from].push((part.clone(), bits));
            todo.push((path.from, part));
        }
        Some(())
    }

    /// `p` plus multiples of what is 0 on the path, so that going around the loop once
    /// doesn't change it: `2 s - n (n + 1)` and `i = n` give `2 s - i (i + 1)`.
    ///
    /// What a round changes of each multiple is a row, which says so by a symbol of its
    /// own; what it changes of `p` should be a combination of them.
    fn around(&self, path: &Segment, p: &Poly, bits: u32, trial: &Trial) -> Option<Poly> {
        let cut = path.from;
        let rounds = self.segments.iter().filter(|s| s.end == End::Cut(cut));
        let rounds: Vec<&Segment> = rounds.filter(|s| s.from == cut).collect();
        let guards = path.facts.guards(self.symbols);
        if rounds.is_empty() || guards.is_empty() {
            return None;
        }
        let changes = |p: &Poly| -> Option<Poly> {
            let mut all = Poly::default();
            for (i, round) in (0u32..).zip(&rounds) {
                let after = before(&round.values, self.signs, p, bits)?;
                let change = after.minus(&round.facts.normal(p));
                let change = self.left(round, &change, bits, trial, Effort::Plain);
                let marker = Monomial::of(Symbol(u32::MAX - i));
                all = all.plus_multiple(1, &marker, &change);
            }
            Some(all)
        };
        let wanted = changes(p)?;
        if wanted.is_zero() {
            return None;
        }
        let mut symbols: BTreeSet<Symbol> = p.symbols().into_iter().collect();
        symbols.extend(guards.iter().flat_map(Poly::symbols));
        let symbols: Vec<Symbol> = symbols.into_iter().collect();
        let mut span = Span::new(bits);
        let mut multiples = Vec::new();
        for guard in &guards {
            let most = p.degree().saturating_sub(guard.degree());
            for m in (0..=most).flat_map(|degree| monomials(&symbols, degree)) {
                if multiples.len() >= POLYNOMIAL_MULTIPLES || self.is_late() {
                    return None;
                }
                let multiple = Poly::default().plus_multiple(1, &m, guard);
                let Some(mut row) = changes(&multiple) else {
                    continue;
                };
                row.add_term(Monomial::of(multiple_of(multiples.len())), 1);
                span.add(&row);
                multiples.push(multiple);
            }
        }
        let left = span.reduce(&wanted);
        let mut sum = p.clone();
        let mut known = 0;
        for (i, multiple) in multiples.iter().enumerate() {
            let times = left.coefficient(&Monomial::of(multiple_of(i)));
            known += usize::from(times != 0);
            sum = sum.plus_multiple(times, &Monomial::one(), multiple);
        }
        // All that is left are these symbols.
        (known == left.len()).then(|| sum.modulo(bits))
    }

    /// Whether every invariant holds where its cut is reached, by the others: what was
    /// shown step by step, once more and at once.
    pub(super) fn is_inductive(&self) -> bool {
        let none = Trial::new();
        self.segments.iter().all(|path| {
            let End::Cut(cut) = path.end else {
                return true;
            };
            self.invariants[cut].iter().all(|(p, bits)| {
                let Some(p) = before(&path.values, self.signs, p, *bits) else {
                    return false;
                };
                let holds = |effort| self.left(path, &p, *bits, &none, effort).is_zero();
                holds(Effort::Plain) || holds(Effort::Multiples)
            })
        })
    }
}

/// Polynomials that would contradict an inequality on a path if they were 0, the
/// likeliest first.
fn goals(path: &Segment) -> Vec<Equation> {
    let last = path.facts.unequal.iter().rev();
    let mut goals: Vec<Equation> = last.take(POLYNOMIAL_GOALS).cloned().collect();
    // Of an integer p, k p = r is impossible but for p = 0 where r is a remainder of a
    // division by k: it is less than k.
    let exact: Vec<Poly> = goals
        .iter()
        .filter(|(_, bits)| *bits == EXACT)
        .map(|(p, _)| p.clone())
        .collect();
    for d in path.facts.divisions().rev().take(POLYNOMIAL_GOALS) {
        // Of 66 bits more, k p is still known exactly.
        let Some(k) = d.by.as_constant().filter(|k| *k < 1 << 40) else {
            continue;
        };
        for p in &exact {
            let times = p.scaled(k);
            let rest = Poly::symbol(d.remainder);
            goals.push((times.minus(&rest), EXACT));
            goals.push((times.plus(&rest), EXACT));
        }
    }
    goals
}

/// Says how often a multiple is used; smaller than the marks of rounds, greater than
/// symbols of functions.
fn multiple_of(i: usize) -> Symbol {
    Symbol((1 << 31) + u32::try_from(i).unwrap_or(0))
}

/// The products of that degree.
fn monomials(symbols: &[Symbol], degree: u32) -> Vec<Monomial> {
    let mut all = vec![(Monomial::one(), 0)];
    for _ in 0..degree {
        let mut next = Vec::new();
        for (m, from) in all {
            for (i, s) in symbols.iter().enumerate().skip(from) {
                next.push((m.times(&Monomial::of(*s)), i));
            }
        }
        all = next;
    }
    all.into_iter().map(|(m, _)| m).collect()
}
