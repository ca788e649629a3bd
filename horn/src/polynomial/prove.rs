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

use super::path::{End, Equation, Segment, before, symbol_of};
use super::poly::{EXACT, Monomial, Poly, Symbol};
use super::span::Span;
use super::symbols::Symbols;
use crate::tuning::{
    ELIMINATIONS, FORM_DEGREE, FORM_MULTIPLES, FORM_VARIABLES, POLYNOMIAL_GOALS,
    POLYNOMIAL_INVARIANTS, POLYNOMIAL_MULTIPLES, POLYNOMIAL_TRIED,
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
    /// The variables whose closed forms were looked for, and at which cuts.
    pub forms: BTreeSet<(usize, Symbol)>,
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
        self.is_too_much(path)
    }

    /// Whether closed forms of variables contradict what is known on the path.
    fn is_too_much(&mut self, path: &Segment) -> bool {
        let numbers = path.facts.at_least_zero.iter();
        let mut symbols: BTreeSet<Symbol> = numbers.flat_map(Poly::symbols).collect();
        symbols.extend(path.facts.solved_symbols());
        for s in symbols {
            let is_tried = !self.forms.insert((path.from, s));
            if is_tried || self.is_late() || !self.symbols.is_variable(s) {
                continue;
            }
            let Some(found) = self.closed_form(path, s) else {
                continue;
            };
            if self.show(path, &found, EXACT, Effort::Plain) && self.is_contradiction(path) {
                return true;
            }
        }
        false
    }

    /// Whether what is known on the path contradicts itself, or the equations.
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
        if pairs.any(|(i, p)| is_negative(p) || least[..i].iter().any(|q| is_negative(&p.plus(q))))
        {
            return true;
        }
        let exact = self.exact(path);
        let is_other = |q: &Poly| match path.facts.range(self.symbols, q) {
            Some((lo, hi)) => lo > 0 || hi < 0,
            None => false,
        };
        exact.iter().any(is_other)
            || (path.facts.at_least_zero.iter()).any(|p| self.is_negative(path, p, &exact))
    }

    /// The exact equations at the end of a path.
    fn exact(&self, path: &Segment) -> Vec<Poly> {
        let known = self.invariants[path.from].iter();
        let all = known.chain(&path.facts.equations);
        let exact = all.filter(|(_, b)| *b == EXACT);
        exact.map(|(q, _)| path.facts.normal(q)).collect()
    }

    /// Whether a number is negative at the end of a path, by the ranges of what is left
    /// where terms are eliminated with equations: of `s - 2^31` and `2 s = n (n + 1)`,
    /// `n (n + 1) - 2^32`.
    fn is_negative(&self, path: &Segment, p: &Poly, exact: &[Poly]) -> bool {
        let mut todo = vec![(path.facts.normal(p), ELIMINATIONS)];
        while let Some((p, more)) = todo.pop() {
            if matches!(path.facts.range(self.symbols, &p), Some((_, hi)) if hi < 0) {
                return true;
            }
            if more == 0 || self.is_late() {
                continue;
            }
            for q in exact {
                for (m, c) in q.terms().filter(|(m, _)| m.degree() > 0) {
                    let (c, d) = (c.cast_signed(), p.coefficient(m).cast_signed());
                    let small = |c: i128| c != 0 && c.unsigned_abs() < 1 << 20;
                    if small(c) && small(d) {
                        let left = p.scaled(c.abs()).minus(&q.scaled(d * c.signum()));
                        todo.push((left, more - 1));
                    }
                }
            }
        }
        false
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
        let mut symbols: BTreeSet<Symbol> = p.symbols().into_iter().collect();
        symbols.extend(guards.iter().flat_map(Poly::symbols));
        let symbols: Vec<Symbol> = symbols.into_iter().collect();
        let multiples = guards.iter().flat_map(|guard| {
            let most = p.degree().saturating_sub(guard.degree());
            let all = (0..=most).flat_map(|degree| monomials(&symbols, degree));
            all.map(|m| Poly::default().plus_multiple(1, &m, guard))
        });
        let changes = |p: &Poly| self.changes(&rounds, p, bits, trial);
        if changes(p)?.is_zero() {
            return None;
        }
        self.combined(&changes, p, multiples, bits)
    }

    /// What goings around a loop change of a polynomial, each behind a marker.
    fn changes(&self, rounds: &[&Segment], p: &Poly, bits: u32, trial: &Trial) -> Option<Poly> {
        let mut all = Poly::default();
        for (i, round) in (0u32..).zip(rounds) {
            let after = before(&round.values, self.signs, p, bits)?;
            let change = after.minus(&round.facts.normal(p));
            let change = self.left(round, &change, bits, trial, Effort::Plain);
            all = all.plus_multiple(1, &marker(i), &change);
        }
        Some(all)
    }

    /// What a polynomial is where paths end, each behind a marker.
    fn ends(&self, paths: &[&Segment], p: &Poly) -> Option<Poly> {
        let mut all = Poly::default();
        for (i, path) in (0u32..).zip(paths) {
            let end = before(&path.values, self.signs, p, EXACT)?;
            let end = self.left(path, &end, EXACT, &Trial::new(), Effort::Plain);
            all = all.plus_multiple(1, &marker(i), &end);
        }
        Some(all)
    }

    /// `p` plus constant multiples of others, so that what that makes, which is linear, is
    /// 0; `None` if there is no such sum.
    fn combined(
        &self,
        makes: &dyn Fn(&Poly) -> Option<Poly>,
        p: &Poly,
        others: impl Iterator<Item = Poly>,
        bits: u32,
    ) -> Option<Poly> {
        let wanted = makes(p)?;
        let mut span = Span::new(bits);
        let mut multiples = Vec::new();
        for multiple in others {
            if multiples.len() >= POLYNOMIAL_MULTIPLES || self.is_late() {
                return None;
            }
            let Some(mut row) = makes(&multiple) else {
                continue;
            };
            row.add_term(Monomial::of(multiple_of(multiples.len())), 1);
            span.add(&row);
            multiples.push(multiple);
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

    /// An equation for a variable that a loop adds something to in each round, where the
    /// path begins: `2 s - i (i - 1)`, if `s` and `i` begin with 0 and grow by `i` and 1.
    fn closed_form(&self, path: &Segment, s: Symbol) -> Option<Poly> {
        let (into, none) = (End::Cut(path.from), Trial::new());
        let all = self.segments.iter().filter(|s| s.end == into);
        let (rounds, entries): (Vec<&Segment>, Vec<&Segment>) =
            all.partition(|s| s.from == path.from);
        if path.from == 0 || rounds.is_empty() {
            return None;
        }
        // What its changes are made of, and what theirs are.
        let mut symbols: Vec<Symbol> = vec![s];
        let mut next = 0;
        while let Some(symbol) = symbols.get(next).copied() {
            let change = self.changes(&rounds, &Poly::symbol(symbol), EXACT, &none)?;
            for other in change.symbols() {
                if self.symbols.is_variable(other) && !symbols.contains(&other) {
                    symbols.push(other);
                }
            }
            next += 1;
            if next > FORM_VARIABLES {
                return None;
            }
        }
        let changes = |p: &Poly| self.changes(&rounds, p, EXACT, &none);
        let change = |v: &Symbol| changes(&Poly::symbol(*v));
        let unit = [1, u128::MAX];
        let counts = |v: &Symbol| {
            let is_one = |c: Poly| c.terms().all(|(m, c)| m.degree() == 1 && unit.contains(&c));
            change(v).is_some_and(|c| !c.is_zero() && is_one(c))
        };
        if !symbols[1..].iter().any(counts) {
            let written = rounds[0].values.keys().map(|v| symbol_of(*v));
            symbols.extend(written.filter(|v| *v != s).find(counts));
        }
        let products = |of: &[Symbol], degree: u32| -> Vec<Poly> {
            let all = (0..=degree).flat_map(|d| monomials(of, d));
            let one = Poly::constant(1);
            all.map(|m| Poly::default().plus_multiple(1, &m, &one))
                .collect()
        };
        let steady = FORM_MULTIPLES.iter().find_map(|times| {
            let p = Poly::symbol(s).scaled(*times);
            let others = products(&symbols[1..], FORM_DEGREE).into_iter();
            let found = self.combined(&changes, &p, others, EXACT)?;
            // Others are fractions modulo a power of two.
            let small = |c: u128| c.cast_signed().unsigned_abs() < 1 << 20;
            let is_whole = found.terms().all(|(_, c)| small(c));
            is_whole.then_some(found)
        })?;
        // What it is from the beginning on is made of what stays as it is.
        let stays = |v: &Symbol| change(v).is_some_and(|c| c.is_zero());
        let others: Vec<Symbol> = symbols[1..].iter().copied().filter(stays).collect();
        let others = products(&others, FORM_DEGREE - 1).into_iter();
        let ends = |p: &Poly| self.ends(&entries, p);
        self.combined(&ends, &steady, others, EXACT)
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

/// Says on which of several paths something is.
fn marker(i: u32) -> Monomial {
    Monomial::of(Symbol(u32::MAX - i))
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
