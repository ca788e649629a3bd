//! Constrained Horn clauses, and what their predicates stand for.
//!
//! Their text is SMT-LIB 2, in the strict form of CHC-COMP; interpretations are
//! definitions. What [`mod@print`] writes, [`parse`] reads back clause by clause;
//! children are spoken to in it, certificates are files of it.

pub(crate) mod builder;
pub(crate) mod parse;
pub(crate) mod print;

use crate::term::{Sort, Term};
use crate::theory::reading::Reading;
use ir::{FuncId, Point, Var};
use std::collections::BTreeMap;

/// A predicate by its position in [`System::predicates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PredId(pub u32);

impl PredId {
    /// The position in the table.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The predicate of position `i`.
    ///
    /// # Panics
    /// When there are more than `u32::MAX` predicates.
    pub(crate) fn new(i: usize) -> PredId {
        PredId(u32::try_from(i).expect("a system has at most u32::MAX predicates"))
    }
}

/// What an argument of a predicate stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Arg {
    /// The value of a parameter when the function was entered.
    Initial(Var, Reading),
    /// The value of a variable now.
    Current(Var, Reading),
    /// A result of the function, by position.
    Result(u32, Reading),
    /// Whether the call happens at all. Large steps pass calls on paths that
    /// were not taken; their summaries say nothing.
    Enabled,
    /// Of no program: the system was read from a file.
    Plain(Sort),
}

impl Arg {
    /// The sort.
    pub(crate) fn sort(&self) -> Sort {
        match self {
            Arg::Initial(_, r) | Arg::Current(_, r) | Arg::Result(_, r) => r.sort(),
            Arg::Enabled => Sort::Bool,
            Arg::Plain(s) => s.clone(),
        }
    }

    /// The reading, when it is a value of the program.
    pub(crate) fn reading(&self) -> Option<Reading> {
        match self {
            Arg::Initial(_, r) | Arg::Current(_, r) | Arg::Result(_, r) => Some(*r),
            Arg::Enabled | Arg::Plain(_) => None,
        }
    }
}

/// What a predicate says of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Meaning {
    /// Control can be at this point with these values.
    At(FuncId, Point),
    /// The function can return.
    Returns(FuncId),
    /// The function can fail a check, itself or in what it calls.
    Fails(FuncId),
    /// Some entry of the program can fail.
    Error,
    /// Of no program: the system was read from a file.
    Plain,
}

/// A predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Predicate {
    /// A name, unique in the system.
    pub name: String,
    /// What it says.
    pub meaning: Meaning,
    /// Its arguments.
    pub args: Vec<Arg>,
}

/// A predicate applied to terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    /// The predicate.
    pub pred: PredId,
    /// Its arguments.
    pub args: Vec<Term>,
}

/// A variable of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClauseVar {
    /// A name, unique in the clause.
    pub name: String,
    /// Its sort.
    pub sort: Sort,
}

/// `constraint ∧ body → head`, for all values of the variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    /// A name, unique in the system.
    pub name: String,
    /// The variables.
    pub vars: Vec<ClauseVar>,
    /// The constraint: all of these.
    pub constraint: Vec<Term>,
    /// The atoms of the body.
    pub body: Vec<Atom>,
    /// The head; `None` is false.
    pub head: Option<Atom>,
}

/// A system of clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct System {
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// The clauses. Those without a head are queries.
    pub clauses: Vec<Clause>,
}

impl System {
    /// A predicate.
    pub(crate) fn predicate(&self, p: PredId) -> &Predicate {
        &self.predicates[p.index()]
    }

    /// The variable that stands for argument `i` of `p` in interpretations.
    pub(crate) fn arg(&self, p: PredId, i: usize) -> Term {
        let number = u32::try_from(i).expect("a predicate has at most u32::MAX arguments");
        Term::var(number, self.predicate(p).args[i].sort())
    }

    /// The indices of the predicates.
    pub(crate) fn pred_ids(&self) -> impl Iterator<Item = PredId> + use<> {
        (0..self.predicates.len()).map(PredId::new)
    }
}

/// A formula for each predicate over its arguments (variable `i` is argument
/// `i`). A predicate that is missing is `true`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interpretation {
    /// The formulas.
    pub formulas: BTreeMap<PredId, Term>,
}

impl Interpretation {
    /// The formula of a predicate.
    pub(crate) fn of(&self, p: PredId) -> Term {
        self.formulas
            .get(&p)
            .cloned()
            .unwrap_or_else(|| Term::bool(true))
    }

    /// The formula of an atom's predicate over the atom's arguments.
    pub(crate) fn at(&self, atom: &Atom) -> Term {
        match self.formulas.get(&atom.pred) {
            None => Term::bool(true),
            Some(f) => f.substitute(&|v, sort| {
                atom.args
                    .get(v as usize)
                    .cloned()
                    .unwrap_or_else(|| Term::var(v, sort.clone()))
            }),
        }
    }

    /// Strengthens the formula of a predicate.
    pub(crate) fn conjoin(&mut self, p: PredId, fact: Term) {
        let both = Term::and([self.of(p), fact]);
        self.formulas.insert(p, both);
    }
}
