//! Invariants as data: formulas over the variables of a function, at program
//! points, with the semantics under which they hold.
//!
//! What a formula may speak of is a [`Role`]. Lemmas, certificates, what people
//! read and the judge of soundness all ask it what a number stands for.

use crate::ieee::FloatSet;
use crate::{BlockId, Dim, FuncId, LinCons, LinExpr, Sign, Var, Z};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a variable of a formula over a function stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A variable of the function, as it is there; of a parameter in a summary:
    /// as it was on entry. An array, below [`Formula::Elements`]: its element
    /// with that index.
    Variable(Var),
    /// The index of [`Formula::Elements`]: the first number after the
    /// variables.
    Index,
    /// A result, in a summary: the numbers after the index.
    Result(usize),
}

impl Role {
    /// What the number stands for in a function with so many variables.
    pub fn of(v: Var, vars: usize) -> Role {
        match v.index().checked_sub(vars) {
            None => Role::Variable(v),
            Some(0) => Role::Index,
            Some(after) => Role::Result(after - 1),
        }
    }

    /// The number that stands for it in a function with so many variables.
    pub fn var(self, vars: usize) -> Var {
        match self {
            Role::Variable(v) => v,
            Role::Index => Var::new(vars),
            Role::Result(i) => Var::new(vars + 1 + i),
        }
    }
}

/// A formula over the variables of one function, with at most one quantifier
/// on each way down: [`Formula::Elements`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Formula {
    /// Holds always.
    True,
    /// Holds never: the point is not reached.
    False,
    /// A `bool` variable has this value.
    Bool(Var, bool),
    /// A linear constraint over readings of integer variables.
    Lin(LinCons),
    /// `expr ≡ remainder (mod modulus)`, `modulus >= 1`.
    Congruent {
        /// The expression.
        expr: LinExpr,
        /// The modulus, at least 1.
        modulus: Z,
        /// The remainder, in `[0, modulus)`.
        remainder: Z,
    },
    /// The bits of an integer variable selected by `mask` equal those of `value`.
    Bits {
        /// The variable.
        var: Var,
        /// Which bits are known.
        mask: Z,
        /// Their values (a subset of `mask`).
        value: Z,
    },
    /// A pointer variable is null (`true`) or not (`false`).
    IsNull(Var, bool),
    /// A float of binary32 or binary64 is in this set.
    Float(Var, FloatSet),
    /// All of them.
    And(Vec<Formula>),
    /// At least one of them.
    Or(Vec<Formula>),
    /// Not this one.
    Not(Box<Formula>),
    /// Of every index from 0 on (64 bits, read signed): this, in which arrays
    /// stand for their elements there.
    Elements {
        /// What stands for the index ([`Role::Index`]).
        index: Var,
        /// What holds.
        body: Box<Formula>,
    },
}

impl Formula {
    /// Conjunction with the obvious simplifications.
    pub fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for p in parts {
            match p {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(inner) => all.extend(inner),
                p => all.push(p),
            }
        }
        match all.len() {
            0 => Formula::True,
            1 => all.remove(0),
            _ => Formula::And(all),
        }
    }

    /// Disjunction with the obvious simplifications.
    pub fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut any = Vec::new();
        for p in parts {
            match p {
                Formula::False => {}
                Formula::True => return Formula::True,
                Formula::Or(inner) => any.extend(inner),
                p => any.push(p),
            }
        }
        match any.len() {
            0 => Formula::False,
            1 => any.remove(0),
            _ => Formula::Or(any),
        }
    }

    /// Whether the formula holds. `None` when it speaks of a variable that has
    /// no value in `env`. Of elements, those at [`Valuation::indices`] are
    /// looked at: where none of them tells otherwise, it holds.
    pub fn eval(&self, env: &dyn Valuation) -> Option<bool> {
        match self {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Bool(v, b) => Some(env.boolean(*v)? == *b),
            Formula::Lin(c) => {
                let values = numbers(env, &c.expr)?;
                Some(c.eval(values))
            }
            Formula::Congruent {
                expr,
                modulus,
                remainder,
            } => {
                let values = numbers(env, expr)?;
                let value = expr.eval(values);
                Some(value.rem_floor(modulus).as_ref() == Some(remainder))
            }
            Formula::Bits { var, mask, value } => {
                let v = env.integer(*var, Sign::Unsigned)?;
                Some(v.bit_and(mask) == *value)
            }
            Formula::IsNull(v, b) => Some(env.is_null(*v)? == *b),
            Formula::Float(v, set) => Some(set.contains(env.float(*v)?)),
            Formula::And(parts) => {
                let mut unknown = false;
                for p in parts {
                    match p.eval(env) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => unknown = true,
                    }
                }
                (!unknown).then_some(true)
            }
            Formula::Or(parts) => {
                let mut unknown = false;
                for p in parts {
                    match p.eval(env) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => unknown = true,
                    }
                }
                (!unknown).then_some(false)
            }
            Formula::Not(p) => p.eval(env).map(|b| !b),
            Formula::Elements { index, body } => {
                let mut unknown = false;
                for at in env.indices() {
                    let index = *index;
                    match body.eval(&AtIndex { env, index, at }) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => unknown = true,
                    }
                }
                (!unknown).then_some(true)
            }
        }
    }

    /// The variables that the formula speaks of, each once, in order.
    pub fn vars(&self) -> Vec<Var> {
        let mut out = Vec::new();
        self.collect_vars(&mut out);
        out.sort_unstable();
        out.dedup();
        out
    }

    fn collect_vars(&self, out: &mut Vec<Var>) {
        match self {
            Formula::True | Formula::False => {}
            Formula::Bool(v, _) | Formula::IsNull(v, _) | Formula::Float(v, _) => out.push(*v),
            Formula::Bits { var, .. } => out.push(*var),
            Formula::Lin(c) => out.extend(c.expr.dims().filter_map(|d| Some(d.view()?.0))),
            Formula::Congruent { expr, .. } => {
                out.extend(expr.dims().filter_map(|d| Some(d.view()?.0)));
            }
            Formula::And(parts) | Formula::Or(parts) => {
                for p in parts {
                    p.collect_vars(out);
                }
            }
            Formula::Not(p) => p.collect_vars(out),
            Formula::Elements { index, body } => {
                out.extend(body.vars().into_iter().filter(|v| v != index));
            }
        }
    }
}

/// The values of an expression's unknowns, when all of them have one.
fn numbers(env: &dyn Valuation, expr: &LinExpr) -> Option<impl Fn(Dim) -> Z> {
    let mut values = Vec::with_capacity(expr.terms().len());
    for d in expr.dims() {
        let (v, sign) = d.view()?;
        values.push((d, env.integer(v, sign)?));
    }
    Some(move |d: Dim| {
        values
            .iter()
            .find(|(x, _)| *x == d)
            .map_or(Z::ZERO, |(_, z)| z.clone())
    })
}

/// Values of variables, for [`Formula::eval`].
pub trait Valuation {
    /// The value of a `bool` variable.
    fn boolean(&self, v: Var) -> Option<bool>;
    /// The value of an integer variable, read with `sign`.
    fn integer(&self, v: Var, sign: Sign) -> Option<Z>;
    /// Whether a pointer variable is null.
    fn is_null(&self, v: Var) -> Option<bool>;
    /// The value of a float variable of binary32 or binary64.
    fn float(&self, _: Var) -> Option<f64> {
        None
    }
    /// The indices, from 0 on, at which elements of arrays are looked at.
    fn indices(&self) -> BTreeSet<u64> {
        BTreeSet::new()
    }
    /// The element of an array of `bool`s.
    fn boolean_at(&self, _array: Var, _index: u64) -> Option<bool> {
        None
    }
    /// The element of an array of integers, read with `sign`.
    fn integer_at(&self, _array: Var, _index: u64, _sign: Sign) -> Option<Z> {
        None
    }
    /// The element of an array of floats of binary32 or binary64.
    fn float_at(&self, _array: Var, _index: u64) -> Option<f64> {
        None
    }
}

/// The values below [`Formula::Elements`], at one index.
struct AtIndex<'a> {
    env: &'a dyn Valuation,
    index: Var,
    at: u64,
}

impl Valuation for AtIndex<'_> {
    fn boolean(&self, v: Var) -> Option<bool> {
        let element = || self.env.boolean_at(v, self.at);
        self.env.boolean(v).or_else(element)
    }

    fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
        if v == self.index {
            return Some(Z::from(self.at));
        }
        let element = || self.env.integer_at(v, self.at, sign);
        self.env.integer(v, sign).or_else(element)
    }

    fn is_null(&self, v: Var) -> Option<bool> {
        self.env.is_null(v)
    }

    fn float(&self, v: Var) -> Option<f64> {
        let element = || self.env.float_at(v, self.at);
        self.env.float(v).or_else(element)
    }
}

/// Where an invariant holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Point {
    /// Whenever control enters the block, before its first statement.
    Entry(BlockId),
    /// After the statement of that position.
    After(BlockId, u32),
}

/// For which executions an invariant holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Context {
    /// For every call of the function, whatever its arguments: inductive by
    /// itself, and usable as a lemma of the function's own clauses.
    AnyCaller,
    /// Only for calls that happen in executions from the program's entry.
    FromEntry,
}

/// The semantics under which invariants hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Semantics {
    /// For which calls.
    pub context: Context,
    /// Whether executions that failed an earlier check are left out.
    pub after_passed_checks: bool,
}

/// What is known of one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionInvariants {
    /// The function.
    pub function: FuncId,
    /// Facts at points, sorted by point. A point that is missing has no fact.
    pub points: Vec<(Point, Formula)>,
    /// A relation between parameters and results ([`Role`]) for calls that
    /// return.
    pub summary: Option<Formula>,
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invariants {
    /// The domain expression that found them.
    pub domain: String,
    /// The semantics they hold under.
    pub semantics: Semantics,
    /// One entry per analysed function, sorted by function.
    pub functions: Vec<FunctionInvariants>,
}

impl Invariants {
    /// The fact at a point of a function; [`Formula::True`] when none is known.
    pub fn at(&self, function: FuncId, point: Point) -> &Formula {
        self.functions
            .binary_search_by_key(&function, |f| f.function)
            .ok()
            .and_then(|i| {
                let points = &self.functions[i].points;
                points
                    .binary_search_by_key(&point, |(p, _)| *p)
                    .ok()
                    .map(|j| &points[j].1)
            })
            .unwrap_or(&Formula::True)
    }

    /// Adds what another analysis of the same program found. Both must hold
    /// under the same semantics.
    ///
    /// # Errors
    /// When they don't; nothing is added.
    pub fn and(&mut self, other: Invariants) -> Result<(), Semantics> {
        if self.semantics != other.semantics {
            return Err(other.semantics);
        }
        self.domain = format!("{}; {}", self.domain, other.domain);
        let mut all: BTreeMap<FuncId, FunctionInvariants> = std::mem::take(&mut self.functions)
            .into_iter()
            .map(|f| (f.function, f))
            .collect();
        for theirs in other.functions {
            let Some(ours) = all.get_mut(&theirs.function) else {
                all.insert(theirs.function, theirs);
                continue;
            };
            let mut points: BTreeMap<Point, Formula> =
                std::mem::take(&mut ours.points).into_iter().collect();
            for (point, fact) in theirs.points {
                let known = points.remove(&point).unwrap_or(Formula::True);
                points.insert(point, Formula::and([known, fact]));
            }
            ours.points = points.into_iter().collect();
            ours.summary = match (ours.summary.take(), theirs.summary) {
                (Some(a), Some(b)) => Some(Formula::and([a, b])),
                (a, b) => a.or(b),
            };
        }
        self.functions = all.into_values().collect();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(v: usize) -> Formula {
        Formula::Bool(Var::new(v), true)
    }

    #[test]
    fn numbers_of_formulas_stand_for_variables_the_index_and_results() {
        let all = [
            Role::Variable(Var(0)),
            Role::Variable(Var(1)),
            Role::Index,
            Role::Result(0),
            Role::Result(1),
        ];
        for (i, role) in all.into_iter().enumerate() {
            assert_eq!(Role::of(Var::new(i), 2), role);
            assert_eq!(role.var(2), Var::new(i));
        }
    }

    /// An array whose element at `i` is `i`, up to 3, and `x`, which is 2.
    struct Squares;

    impl Valuation for Squares {
        fn boolean(&self, _: Var) -> Option<bool> {
            None
        }
        fn integer(&self, v: Var, _: Sign) -> Option<Z> {
            (v == Var(1)).then(|| Z::from(2))
        }
        fn is_null(&self, _: Var) -> Option<bool> {
            None
        }
        fn indices(&self) -> BTreeSet<u64> {
            (0..=3).collect()
        }
        fn integer_at(&self, array: Var, index: u64, _: Sign) -> Option<Z> {
            (array == Var(0)).then(|| Z::from(index))
        }
    }

    #[test]
    fn what_is_said_of_elements_holds_of_each() {
        let index = Role::Index.var(2);
        let number = |v: Var| LinExpr::dim(Dim::of(v, Sign::Signed));
        let each = |cons: LinCons| {
            let body = Box::new(Formula::Lin(cons));
            Formula::Elements { index, body }
        };
        let equal = each(LinCons::eq(&number(Var(0)), &number(index)));
        assert_eq!(equal.eval(&Squares), Some(true));
        assert_eq!(equal.vars(), [Var(0)]);
        let small = each(LinCons::le(&number(Var(0)), &number(Var(1))));
        assert_eq!(small.eval(&Squares), Some(false), "3 is more than x");
        let other = each(LinCons::eq(&number(Var(5)), &number(index)));
        assert_eq!(other.eval(&Squares), None);
        assert_eq!(Formula::Not(Box::new(small)).eval(&Squares), Some(true));
    }

    /// One function, with facts at the entries of its blocks.
    fn function(
        f: usize,
        facts: &[(usize, Formula)],
        summary: Option<Formula>,
    ) -> FunctionInvariants {
        let at = |(b, fact): &(usize, Formula)| (Point::Entry(BlockId::new(*b)), fact.clone());
        FunctionInvariants {
            function: FuncId::new(f),
            points: facts.iter().map(at).collect(),
            summary,
        }
    }

    fn invariants(
        domain: &str,
        context: Context,
        functions: Vec<FunctionInvariants>,
    ) -> Invariants {
        Invariants {
            domain: domain.to_owned(),
            semantics: Semantics {
                context,
                after_passed_checks: true,
            },
            functions,
        }
    }

    #[test]
    fn what_two_analyses_found_holds_together() {
        use Context::AnyCaller;
        let first = [
            function(0, &[(0, fact(0)), (2, fact(2))], None),
            function(2, &[(0, fact(3))], Some(fact(4))),
        ];
        let second = [
            function(0, &[(1, fact(1)), (2, fact(5))], Some(fact(6))),
            function(1, &[(0, fact(7))], None),
            function(2, &[], Some(fact(8))),
        ];
        let both = |a, b| Some(Formula::And(vec![fact(a), fact(b)]));
        let joined = [
            function(
                0,
                &[
                    (0, fact(0)),
                    (1, fact(1)),
                    (2, Formula::And(vec![fact(2), fact(5)])),
                ],
                Some(fact(6)),
            ),
            function(1, &[(0, fact(7))], None),
            function(2, &[(0, fact(3))], both(4, 8)),
        ];
        let mut all = invariants("zones", AnyCaller, first.to_vec());
        let added = all.and(invariants("boxes", AnyCaller, second.to_vec()));
        assert_eq!(added, Ok(()));
        assert_eq!(all, invariants("zones; boxes", AnyCaller, joined.to_vec()));
        assert_eq!(
            all.at(FuncId::new(1), Point::Entry(BlockId::new(0))),
            &fact(7)
        );
    }

    #[test]
    fn invariants_of_different_semantics_stay_apart() {
        let ours = invariants("zones", Context::AnyCaller, vec![function(0, &[], None)]);
        let other = [function(0, &[(0, fact(0))], None)];
        let theirs = invariants("boxes", Context::FromEntry, other.to_vec());
        let mut all = ours.clone();
        assert_eq!(all.and(theirs.clone()), Err(theirs.semantics));
        assert_eq!(all, ours);
    }
}
