//! Formulas without what a person doesn't need: what the types imply, what other
//! parts imply, alternatives that are one, and relations that exclude next to
//! nothing. What is left may say less, never more.

use domains::lattice::Lattice as _;
use domains::numeric::Numeric as _;
use domains::stack::dynamic::Num;
use domains::stack::{expression, registry};
use ir::{Dim, Formula, Function, LinCons, LinExpr, Rel, Role, Sign, Type, Var, Z};
use std::collections::BTreeSet;

/// What entailment is decided with, as long as it is fast.
const PRECISE: &str = "product(polyhedra, intervals-congruences)";
/// The same for formulas over more numbers, or of more parts.
const FAST: &str = "product(zones, intervals-congruences)";
/// So many numbers, and so many parts, are few.
const FEW_NUMBERS: usize = 10;
const FEW_PARTS: usize = 30;
/// A relation that excludes less than one in so many of the values that its sum
/// can have is noise.
const NOISE: i64 = 1000;
/// Relations whose constant has at least so many bits come from the ends of types.
const END: u32 = 30;
/// Formulas with more alternatives than this are left as they are.
const ALTERNATIVES: usize = 12;
/// Moduli up to this are compared residue by residue.
const MODULUS: u64 = 4096;

/// Simplifies a formula over a function's variables: conjuncts, none of which
/// the types or the others imply. Cost: as many entailments as there are parts,
/// squared for alternatives.
pub(super) fn simplify(function: &Function, formula: &Formula) -> Vec<Formula> {
    let parts = normal(function, formula);
    if parts.contains(&Formula::False) {
        return vec![Formula::False];
    }
    let Some(ground) = Ground::of(function, &parts) else {
        return parts;
    };
    let parts = ground.in_one_reading(function, parts);
    let mut simple = ground.conjunction(parts);
    for i in (0..simple.len()).rev() {
        let part = simple.remove(i);
        // What it says of single numbers itself is none of the rest.
        if is_bound(&part) || !ground.ranges(&simple).is_noise(&part) {
            simple.insert(i, part);
        }
    }
    simple
}

/// The conjuncts of a formula, bits as remainders where they are those of the
/// lowest bits.
fn normal(function: &Function, formula: &Formula) -> Vec<Formula> {
    let mut parts = Vec::new();
    let mut push = |p: Formula| {
        if p != Formula::True && !parts.contains(&p) {
            parts.push(p);
        }
    };
    match formula {
        Formula::And(all) => {
            for p in all.iter().flat_map(|p| normal(function, p)) {
                push(p);
            }
        }
        Formula::Or(all) => {
            let all: Vec<Formula> = all
                .iter()
                .map(|p| Formula::and(normal(function, p)))
                .collect();
            push(Formula::or(all));
        }
        Formula::Elements { index, body } => push(match Formula::and(normal(function, body)) {
            Formula::True => Formula::True,
            body => Formula::Elements {
                index: *index,
                body: Box::new(body),
            },
        }),
        Formula::Bits { var, mask, value } => {
            let modulus = mask + &Z::ONE;
            let is_low = mask.bit_and(&modulus).is_zero();
            push(if is_low && !mask.is_zero() {
                Formula::Congruent {
                    expr: LinExpr::dim(Dim::of(*var, natural(function, *var))),
                    modulus,
                    remainder: value.clone(),
                }
            } else {
                formula.clone()
            });
        }
        Formula::Congruent {
            expr,
            modulus,
            remainder,
        } => {
            let right = remainder - &expr.constant;
            push(Formula::Congruent {
                expr: expr.plus_constant(&-&expr.constant),
                modulus: modulus.clone(),
                remainder: right.rem_floor(modulus).unwrap_or(right),
            });
        }
        other => push(other.clone()),
    }
    parts
}

/// Whether a part bounds one number.
fn is_bound(p: &Formula) -> bool {
    matches!(p, Formula::Lin(c) if c.expr.terms().len() == 1)
}

/// The formula with a number for another.
fn substituted(p: &Formula, x: Dim, by: &LinExpr) -> Formula {
    let all = |all: &[Formula]| all.iter().map(|p| substituted(p, x, by)).collect();
    match p {
        Formula::Lin(c) => Formula::Lin(LinCons {
            expr: c.expr.substitute(x, by),
            rel: c.rel,
        }),
        Formula::Congruent {
            expr,
            modulus,
            remainder,
        } => Formula::Congruent {
            expr: expr.substitute(x, by),
            modulus: modulus.clone(),
            remainder: remainder.clone(),
        },
        Formula::And(parts) => Formula::And(all(parts)),
        Formula::Or(parts) => Formula::Or(all(parts)),
        Formula::Not(one) => Formula::Not(Box::new(substituted(one, x, by))),
        Formula::Elements { index, body } => Formula::Elements {
            index: *index,
            body: Box::new(substituted(body, x, by)),
        },
        other => other.clone(),
    }
}

/// The sign that the source reads a variable with.
pub(super) fn natural(function: &Function, v: Var) -> Sign {
    match function.vars.get(v.index()).and_then(|i| i.signed) {
        Some(false) => Sign::Unsigned,
        _ => Sign::Signed,
    }
}

/// The numbers that formulas speak of.
fn dims(parts: &[Formula], found: &mut BTreeSet<Dim>) {
    for p in parts {
        match p {
            Formula::Lin(c) => found.extend(c.expr.dims()),
            Formula::Congruent { expr, .. } => found.extend(expr.dims()),
            Formula::And(all) | Formula::Or(all) => dims(all, found),
            Formula::Not(one) => dims(std::slice::from_ref(one), found),
            Formula::Elements { body, .. } => dims(std::slice::from_ref(body), found),
            _ => {}
        }
    }
}

/// The atoms of a part that is a conjunction, or is one itself.
fn atoms(p: &Formula) -> Vec<Formula> {
    match p {
        Formula::And(all) => all.clone(),
        Formula::True => Vec::new(),
        one => vec![one.clone()],
    }
}

/// What is known without any formula: the ranges of types.
struct Ground {
    known: Num,
}

impl Ground {
    /// That of what the parts speak of; `None` if no domain can be made.
    fn of(function: &Function, parts: &[Formula]) -> Option<Ground> {
        let mut all = BTreeSet::new();
        dims(parts, &mut all);
        let few = all.len() <= FEW_NUMBERS && parts.len() <= FEW_PARTS;
        let domain = expression::parse(if few { PRECISE } else { FAST }).ok()?;
        let mut known = registry::build(&domain).ok()?;
        for d in all {
            let Some((v, sign)) = d.view() else { continue };
            let width = match Role::of(v, function.vars.len()) {
                Role::Variable(v) => match function.var(v).ty {
                    Type::Int(width) => Some(width),
                    Type::Array(elem) => Type::from(elem).width(),
                    _ => None,
                },
                Role::Index => {
                    let zero = LinExpr::constant(0);
                    known.assume(&LinCons::le(&zero, &LinExpr::dim(d)));
                    None
                }
                Role::Result(_) => None,
            };
            let Some(width) = width else { continue };
            let x = LinExpr::dim(d);
            let (lo, hi) = (Z::min_of(width, sign), Z::max_of(width, sign));
            known.assume(&LinCons::le(&LinExpr::constant(lo), &x));
            known.assume(&LinCons::le(&x, &LinExpr::constant(hi)));
        }
        Some(Ground { known })
    }

    /// Where a number isn't negative, both its readings are the same: parts speak
    /// of the one that the source has.
    fn in_one_reading(&self, function: &Function, parts: Vec<Formula>) -> Vec<Formula> {
        let mut all = BTreeSet::new();
        dims(&parts, &mut all);
        let mut parts = parts;
        for d in all {
            let Some((v, sign)) = d.view() else { continue };
            let Role::Variable(v) = Role::of(v, function.vars.len()) else {
                continue;
            };
            let own = natural(function, v);
            let (Some(width), false) = (function.var(v).ty.width(), sign == own) else {
                continue;
            };
            let context = self.with(parts.iter());
            let (signed, unsigned) = (Dim::of(v, Sign::Signed), Dim::of(v, Sign::Unsigned));
            let zero = LinExpr::constant(0);
            let largest = LinExpr::constant(Z::max_of(width, Sign::Signed));
            let positive = LinCons::le(&zero, &LinExpr::dim(signed));
            let small = LinCons::le(&LinExpr::dim(unsigned), &largest);
            if !context.entails(&positive) && !context.entails(&small) {
                continue;
            }
            let by = LinExpr::dim(Dim::of(v, own));
            parts = parts.iter().map(|p| substituted(p, d, &by)).collect();
            parts.push(Formula::Lin(match own {
                Sign::Signed => positive,
                Sign::Unsigned => small,
            }));
        }
        parts
    }

    /// What is known of each number by itself where these hold.
    fn ranges(&self, parts: &[Formula]) -> Ground {
        let mut all = BTreeSet::new();
        dims(parts, &mut all);
        let context = self.with(parts.iter());
        let mut known = self.known.clone();
        for x in all.into_iter().map(LinExpr::dim) {
            for c in context.bounds(&x).constraints(&x) {
                known.assume(&c);
            }
        }
        Ground { known }
    }

    /// What is known where these hold, too.
    fn with<'f>(&self, parts: impl Iterator<Item = &'f Formula>) -> Num {
        let mut context = self.known.clone();
        for p in parts {
            assume(&mut context, p);
        }
        context
    }

    /// Leaves out what the rest implies: what is hard to read first.
    fn minimal(&self, mut parts: Vec<Formula>) -> Vec<Formula> {
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|i| std::cmp::Reverse((weight(&parts[*i]), *i)));
        let mut kept = vec![true; parts.len()];
        for i in order {
            let others = parts.iter().zip(&kept).enumerate();
            let others = others.filter(|(j, (_, kept))| *j != i && **kept);
            let others: Vec<&Formula> = others.map(|(_, (p, _))| p).collect();
            let context = self.with(others.iter().copied());
            kept[i] = !(others.contains(&&parts[i]) || entails(&context, &parts[i]));
        }
        let mut kept = kept.into_iter();
        parts.retain(|_| kept.next().unwrap_or(true));
        parts
    }

    fn conjunction(&self, parts: Vec<Formula>) -> Vec<Formula> {
        let is_choice = |p: &Formula| matches!(p, Formula::Or(_) | Formula::Elements { .. });
        let (choices, mut plain): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_choice);
        let mut done = Vec::new();
        for choice in choices {
            match choice {
                Formula::Or(all) if all.len() <= ALTERNATIVES => {
                    let (common, rest) = self.disjunction(&plain, &all);
                    plain.extend(common);
                    done.extend(rest);
                }
                Formula::Elements { index, body } => {
                    let around = Ground {
                        known: self.with(plain.iter()),
                    };
                    let body = Formula::and(around.conjunction(atoms(&body)));
                    if body != Formula::True {
                        done.push(Formula::Elements {
                            index,
                            body: Box::new(body),
                        });
                    }
                }
                other => done.push(other),
            }
        }
        let mut plain = self.minimal(plain);
        // What every alternative says with the rest isn't said again.
        for i in (0..plain.len()).rev() {
            let part = plain.remove(i);
            let implied = done.iter().any(|d| {
                let Formula::Or(all) = d else { return false };
                all.iter().all(|alternative| {
                    let context = self.with(plain.iter().chain([alternative]));
                    entails(&context, &part)
                })
            });
            if !implied {
                plain.insert(i, part);
            }
        }
        plain.extend(done);
        plain
    }

    /// What alternatives have in common, beside what holds `around` them, and
    /// what each says beyond that, if there is more than one.
    fn disjunction(&self, around: &[Formula], all: &[Formula]) -> (Vec<Formula>, Option<Formula>) {
        let outer = Ground {
            known: self.with(around.iter()),
        };
        let mut all: Vec<Vec<Formula>> = all
            .iter()
            .map(|a| outer.minimal(atoms(a)))
            .filter(|a| !outer.with(a.iter()).is_bottom())
            .collect();
        while outer.merge_two(&mut all) {}
        match &mut all[..] {
            [] => return (vec![Formula::False], None),
            [one] => return (std::mem::take(one), None),
            _ => {}
        }
        let mut common = outer.bounds_of(&all);
        let inner = Ground {
            known: outer.with(common.iter()),
        };
        let mut rest: Vec<Formula> = Vec::new();
        for a in all {
            let mut a = inner.minimal(a);
            a.retain(|p| !inner.is_noise(p));
            let a = Formula::and(a);
            if !rest.contains(&a) {
                rest.push(a);
            }
        }
        common = outer.minimal(common);
        match Formula::or(rest) {
            Formula::True => (common, None),
            rest => (common, Some(rest)),
        }
    }

    /// Makes one of two alternatives that are one: one contains the other, or
    /// both together are all that lies between them. Whether it found some.
    fn merge_two(&self, all: &mut Vec<Vec<Formula>>) -> bool {
        for i in 0..all.len() {
            for j in 0..all.len() {
                if i == j {
                    continue;
                }
                let (a, b) = (&all[i], &all[j]);
                let of_b = self.with(b.iter());
                if a.iter().all(|p| b.contains(p) || entails(&of_b, p)) {
                    all.remove(j);
                    return true;
                }
                if i < j
                    && let Some(both) = self.union(a, b)
                {
                    all[i] = both;
                    all.remove(j);
                    return true;
                }
            }
        }
        false
    }

    /// The alternative that is exactly these two.
    fn union(&self, a: &[Formula], b: &[Formula]) -> Option<Vec<Formula>> {
        let is_number = |p: &&Formula| matches!(p, Formula::Lin(c) if c.rel != Rel::Ne);
        let others = |all: &[Formula]| -> Vec<Formula> {
            let all = all.iter().filter(|p| !is_number(p));
            all.cloned().collect()
        };
        let congruent = |p: &Formula| matches!(p, Formula::Congruent { .. });
        let (with_a, with_b) = (self.with(a.iter()), self.with(b.iter()));
        let mut hull = with_a.clone();
        hull.join(&with_b);
        // What isn't an inequality must hold of both.
        let (of_a, of_b) = (others(a), others(b));
        let shared = |p: &Formula, others: &[Formula]| {
            others.contains(p) || congruent(p) && entails(&hull, p)
        };
        if !of_a.iter().all(|p| shared(p, &of_b)) || !of_b.iter().all(|p| shared(p, &of_a)) {
            return None;
        }
        // What lies between both, but not in `a`, is in `b`.
        let covered = a.iter().filter(is_number).all(|p| {
            let Formula::Lin(c) = p else { return true };
            let outside = negations(c);
            outside.iter().all(|n| {
                let mut rest = hull.clone();
                rest.assume(n);
                b.iter().filter(is_number).all(|q| entails(&rest, q))
            })
        });
        if !covered {
            return None;
        }
        let mut both = atoms(&hull.formula());
        both.retain(|p| matches!(p, Formula::Lin(_)) || congruent(p));
        for p in of_a.into_iter().chain(of_b) {
            if !both.contains(&p) {
                both.push(p);
            }
        }
        let both = self.minimal(both);
        // `x == 0 || x == 2` is easier to read than `0 <= x && x <= 2 && x % 2 == 0`,
        // or sums that nobody wrote.
        let is_new = |p: &Formula| !is_bound(p) && !a.contains(p) && !b.contains(p);
        (!both.iter().any(is_new)).then_some(both)
    }

    /// The bounds of single numbers that hold in all alternatives.
    fn bounds_of(&self, all: &[Vec<Formula>]) -> Vec<Formula> {
        let mut contexts = all.iter().map(|a| self.with(a.iter()));
        let Some(mut hull) = contexts.next() else {
            return Vec::new();
        };
        for c in contexts {
            hull.join(&c);
        }
        let mut found = BTreeSet::new();
        for a in all {
            dims(a, &mut found);
        }
        let bounds = found.into_iter().flat_map(|d| {
            let x = LinExpr::dim(d);
            hull.bounds(&x).constraints(&x)
        });
        let new = bounds.filter(|c| !self.known.entails(c));
        new.map(Formula::Lin).collect()
    }

    /// Whether an inequality excludes next to nothing, or comes from the ends of
    /// types.
    fn is_noise(&self, p: &Formula) -> bool {
        let Formula::Lin(c) = p else { return false };
        if c.rel != Rel::Le {
            return false;
        }
        let far = c.expr.constant.abs() >= Z::pow2(END);
        if far || is_bound(p) {
            return far;
        }
        let range = self.known.bounds(&c.expr);
        let Some((lo, hi)) = range.ends() else {
            return false;
        };
        let excluded = hi * &Z::from(NOISE);
        excluded < hi - lo
    }
}

/// The constraints one of which holds where this one doesn't.
fn negations(c: &LinCons) -> Vec<LinCons> {
    match c.rel {
        Rel::Eq => {
            let (zero, e) = (LinExpr::constant(0), &c.expr);
            vec![LinCons::lt(e, &zero), LinCons::lt(&zero, e)]
        }
        _ => vec![c.negate()],
    }
}

/// Keeps what satisfies a formula, as far as numbers can tell.
fn assume(context: &mut Num, p: &Formula) {
    match p {
        Formula::Lin(c) => context.assume(c),
        Formula::Congruent {
            expr,
            modulus,
            remainder,
        } => {
            // `expr = modulus * k + remainder` of a number that is nobody's.
            let k = Dim(u32::MAX);
            let mut right = LinExpr::constant(remainder.clone());
            right.add_term(k, modulus);
            if let Some(x) = expr.as_dim() {
                let mut class = context.clone();
                class.set_top();
                class.assign(x, &right);
                context.assume_facts(x, &class.facts(expr));
            }
        }
        Formula::And(all) => {
            for p in all {
                assume(context, p);
            }
        }
        Formula::False => context.set_bottom(),
        _ => {}
    }
}

/// Whether what is known implies a formula about numbers.
fn entails(context: &Num, p: &Formula) -> bool {
    if context.is_bottom() {
        return true;
    }
    match p {
        Formula::True => true,
        Formula::Lin(c) => context.entails(c),
        Formula::Congruent {
            expr,
            modulus,
            remainder,
        } => {
            let facts = context.facts(expr);
            if let Some(k) = facts.range.as_singleton() {
                return k.rem_floor(modulus).as_ref() == Some(remainder);
            }
            let class = facts.class.modulo(modulus);
            let others = modulus.to_u64().filter(|m| *m <= MODULUS);
            others.is_some_and(|m| (1..m).all(|j| !class.contains(&(remainder + &Z::from(j)))))
        }
        Formula::And(all) => all.iter().all(|p| entails(context, p)),
        _ => false,
    }
}

/// How hard a part is to read.
fn weight(p: &Formula) -> (usize, usize) {
    match p {
        Formula::Congruent { expr, .. } => (1, expr.terms().len()),
        Formula::Lin(c) if c.rel == Rel::Eq => (0, c.expr.terms().len()),
        Formula::Lin(c) => (2, c.expr.terms().len()),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::spell::{Names, facts, joined};
    use super::*;
    use ir::Valuation;
    use ir::text::parse;

    const PROGRAM: &str =
        "fn @f(x: i32 signed, y: i32 signed, n: i32 unsigned, b: bool) { ^e: stop }";

    fn lin(terms: &[(u32, Sign, i64)], k: i64, rel: Rel) -> Formula {
        let mut expr = LinExpr::constant(k);
        for (v, sign, c) in terms {
            expr.add_term(Dim::of(Var(*v), *sign), &Z::from(*c));
        }
        Formula::Lin(LinCons { expr, rel })
    }

    fn low(v: u32, k: i64) -> Formula {
        lin(&[(v, Sign::Signed, -1)], k, Rel::Le)
    }

    fn high(v: u32, k: i64) -> Formula {
        lin(&[(v, Sign::Signed, 1)], -k, Rel::Le)
    }

    fn is(v: u32, k: i64) -> Formula {
        lin(&[(v, Sign::Signed, 1)], -k, Rel::Eq)
    }

    fn even(v: u32) -> Formula {
        Formula::Congruent {
            expr: LinExpr::dim(Dim::of(Var(v), Sign::Signed)),
            modulus: Z::from(2),
            remainder: Z::ZERO,
        }
    }

    fn check(f: &Formula, expected: &str) {
        let program = parse(PROGRAM).expect("it is a program");
        let function = &program.functions[0];
        let names = Names::of(function, &|_| true);
        let simple = simplify(function, f);
        assert_eq!(joined(&facts(&names, &simple)), expected);
    }

    #[test]
    fn what_types_and_other_parts_imply_is_left_out() {
        check(&high(0, i64::from(i32::MAX)), "true");
        check(&low(0, i64::from(i32::MIN)), "true");
        check(
            &Formula::And(vec![low(0, 0), high(0, 9), high(0, 12), low(0, 0)]),
            "0 <= x && x <= 9",
        );
        let chain = lin(&[(0, Sign::Signed, 1), (1, Sign::Signed, -1)], 0, Rel::Le);
        check(
            &Formula::And(vec![high(0, 9), chain, high(1, 9)]),
            "x <= y && y <= 9",
        );
        check(&Formula::And(vec![is(1, 4), even(1), low(1, 2)]), "y == 4");
        check(
            &Formula::And(vec![low(0, 0), lin(&[(0, Sign::Unsigned, 1)], -7, Rel::Le)]),
            "0 <= x && x <= 7",
        );
    }

    #[test]
    fn alternatives_are_told_without_repetition() {
        let zero = Formula::And(vec![is(1, 0), even(1)]);
        check(&Formula::Or(vec![low(1, 2), zero]), "2 <= y || y == 0");
        let between = |lo, hi| Formula::And(vec![low(0, lo), high(0, hi)]);
        check(
            &Formula::Or(vec![between(0, 3), between(1, 9), between(2, 10)]),
            "0 <= x && x <= 10",
        );
        check(
            &Formula::Or(vec![is(0, 0), is(0, 1), between(2, 10)]),
            "0 <= x && x <= 10",
        );
        let phase = |y, lo, hi| Formula::And(vec![is(1, y), low(0, lo), high(0, hi)]);
        check(
            &Formula::Or(vec![phase(0, 0, 99), phase(2, 1, 100), phase(0, 1, 100)]),
            "0 <= x && x <= 100 && (y == 0 || (y == 2 && 1 <= x))",
        );
    }

    #[test]
    fn two_alternatives_stay_two_where_something_lies_between() {
        check(&Formula::Or(vec![is(0, 0), is(0, 2)]), "x == 0 || x == 2");
        let between = |lo, hi| Formula::And(vec![low(0, lo), high(0, hi)]);
        check(
            &Formula::Or(vec![between(0, 2), between(5, 7)]),
            "0 <= x && x <= 7 && (x <= 2 || 5 <= x)",
        );
        let taken = Formula::And(vec![Formula::Bool(Var(3), true), is(0, 1)]);
        let other = Formula::And(vec![Formula::Bool(Var(3), false), is(0, 2)]);
        check(
            &Formula::Or(vec![taken, other]),
            "(x == 1 && b) || (x == 2 && !b)",
        );
    }

    #[test]
    fn relations_that_exclude_next_to_nothing_are_noise() {
        let far = lin(
            &[(0, Sign::Signed, 1), (1, Sign::Signed, -1)],
            -4_294_967_294,
            Rel::Le,
        );
        check(&Formula::And(vec![low(0, 0), far]), "0 <= x");
        let below = lin(&[(0, Sign::Signed, 1), (1, Sign::Signed, -1)], 1, Rel::Le);
        check(&below, "x < y");
        let near = lin(&[(0, Sign::Signed, 1), (1, Sign::Signed, -1)], -7, Rel::Le);
        check(&near, "x <= y + 7");
    }

    #[test]
    fn what_is_never_reached_is_false() {
        check(&Formula::False, "false");
    }

    /// The values of a point.
    struct Point {
        x: Z,
        y: Z,
        b: bool,
    }

    impl Valuation for Point {
        fn boolean(&self, _: Var) -> Option<bool> {
            Some(self.b)
        }

        fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
            let value = if v == Var(0) { &self.x } else { &self.y };
            Some(value.wrap(4, sign))
        }

        fn is_null(&self, _: Var) -> Option<bool> {
            None
        }
    }

    /// Numbers that look random (D. Knuth's MMIX generator), the same each time.
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: u64) -> u64 {
            let (a, c) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
            self.0 = self.0.wrapping_mul(a).wrapping_add(c);
            (self.0 >> 33) % n
        }

        fn between(&mut self, low: i64, high: i64) -> Z {
            let n = u64::try_from(high - low + 1).expect("there are some");
            &Z::from(low) + &Z::from(self.below(n))
        }

        fn expression(&mut self) -> LinExpr {
            let mut e = LinExpr::constant(self.between(-12, 12));
            for _ in 0..=self.below(2) {
                let sign = [Sign::Signed, Sign::Unsigned][usize::from(self.below(2) == 0)];
                let v = Var(u32::from(self.below(2) == 0));
                e.add_term(Dim::of(v, sign), &self.between(-2, 2));
            }
            e
        }

        fn atom(&mut self) -> Formula {
            let expr = self.expression();
            match self.below(12) {
                0 => Formula::Bool(Var(2), self.below(2) == 0),
                1 | 2 => {
                    let modulus = self.between(2, 4);
                    let remainder = self.between(0, 1);
                    Formula::Congruent {
                        expr,
                        modulus,
                        remainder,
                    }
                }
                3 => {
                    let mask = self.between(1, 15);
                    let value = self.between(0, 15).bit_and(&mask);
                    let var = Var(0);
                    Formula::Bits { var, mask, value }
                }
                n => {
                    let rel = [Rel::Eq, Rel::Ne, Rel::Le][usize::from(n > 4) + usize::from(n > 5)];
                    Formula::Lin(LinCons { expr, rel })
                }
            }
        }

        fn conjunction(&mut self) -> Vec<Formula> {
            (0..=self.below(3)).map(|_| self.atom()).collect()
        }

        fn formula(&mut self) -> Formula {
            let mut parts = self.conjunction();
            for _ in 0..self.below(3) {
                let all = (0..=1 + self.below(2)).map(|_| Formula::And(self.conjunction()));
                parts.push(Formula::Or(all.collect()));
            }
            Formula::And(parts)
        }
    }

    /// On four bits nothing is noise: what is left says the same at every point.
    #[test]
    fn what_is_left_says_the_same() {
        let text = "fn @f(x: i4 signed, y: i4 unsigned, b: bool) { ^e: stop }";
        let program = parse(text).expect("it is a program");
        let mut random = Random(20);
        let mut shorter = 0;
        for round in 0..400 {
            let before = random.formula();
            let after = Formula::And(simplify(&program.functions[0], &before));
            shorter += u32::from(format!("{after:?}").len() < format!("{before:?}").len());
            for point in 0..512_u32 {
                let point = Point {
                    x: Z::from(point & 15),
                    y: Z::from(point >> 4 & 15),
                    b: point >> 8 == 1,
                };
                let (x, y, b) = (&point.x, &point.y, point.b);
                assert_eq!(
                    before.eval(&point),
                    after.eval(&point),
                    "round {round} at {x} {y} {b}: {before:#?} became {after:#?}"
                );
            }
        }
        assert!(shorter > 200, "{shorter}");
    }
}
