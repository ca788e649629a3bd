//! A clause under construction: variables, definitions, constraints, atoms.

use crate::clause::{Atom, Clause, ClauseVar};
use crate::term::{Sort, Term};
use crate::theory::reading::Reading;
use std::collections::HashMap;

/// A clause under construction. Everything required through it is *total*
/// unless its caller says otherwise: some value of the fresh variables
/// satisfies it, whatever the others are.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    vars: Vec<ClauseVar>,
    names: HashMap<String, u32>,
    constraint: Vec<Term>,
    body: Vec<Atom>,
}

impl Builder {
    /// A new variable; the name is made unique.
    pub(crate) fn fresh(&mut self, name: &str, sort: Sort) -> Term {
        let mut name: String = name
            .chars()
            .map(|c| if matches!(c, '|' | '\\') { '_' } else { c })
            .collect();
        // Quoted or not, a variable `div` hides the division in Z3.
        if crate::term::symbol::RESERVED.contains(&name.as_str()) {
            name.push('!');
        }
        let mut candidate = name.clone();
        while self.names.contains_key(&candidate) {
            let n = self.names.entry(name.clone()).or_insert(0);
            *n += 1;
            candidate = format!("{name}!{n}");
        }
        self.names.insert(candidate.clone(), 0);
        let number =
            u32::try_from(self.vars.len()).expect("a clause has at most u32::MAX variables");
        self.vars.push(ClauseVar {
            name: candidate,
            sort: sort.clone(),
        });
        Term::var(number, sort)
    }

    /// A new variable with a value of that reading's type.
    pub(crate) fn fresh_in(&mut self, name: &str, reading: Reading) -> Term {
        let t = self.fresh(name, reading.sort());
        let range = reading.range(&t);
        self.require(&range);
        t
    }

    /// A variable that equals the term; the term itself when it is atomic.
    pub(crate) fn define(&mut self, name: &str, t: &Term) -> Term {
        if t.is_atomic() {
            return t.clone();
        }
        let v = self.fresh(name, t.sort().clone());
        self.require(&v.eq_to(t));
        v
    }

    /// Adds a constraint.
    pub(crate) fn require(&mut self, t: &Term) {
        if t.as_bool() != Some(true) {
            self.constraint.push(t.clone());
        }
    }

    /// Adds an atom to the body; its position.
    pub(crate) fn atom(&mut self, a: Atom) -> usize {
        self.body.push(a);
        self.body.len() - 1
    }

    /// Takes back the atom that was added last, if it is that one.
    pub(crate) fn remove_last_atom(&mut self, position: usize) {
        if position + 1 == self.body.len() {
            self.body.pop();
        }
    }

    /// The clause.
    pub(crate) fn finish(self, name: String, head: Option<Atom>) -> Clause {
        Clause {
            name,
            vars: self.vars,
            constraint: self.constraint,
            body: self.body,
            head,
        }
    }
}
