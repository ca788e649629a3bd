//! States with terms of many values.
//!
//! Such a state stands for many: what is at its places when its inputs are anything
//! that the decisions allow which have to do with them. So it is a *form*, terms at
//! places, and a set of *conditions*. Inputs go by the order in which they turn up in
//! the form, so that a state that a loop makes again of new inputs has the same form;
//! and one whose conditions are among those of another contains it: what follows from
//! the smaller one was looked at with the larger (subsumption, as of S. Anand, C.
//! Păsăreanu, W. Visser, *Symbolic Execution with Abstract Subsumption Checking*, SPIN
//! 2006, without abstraction).
//!
//! An input that has one value by what was decided is that value, and conditions on
//! such ones only are left out. Conditions that are implied aren't: a state may be
//! looked at twice.

use super::names::operation;
use super::oracle::Paths;
use crate::bounded::term::{Id, Node, Sort};
use crate::bounded::text;
use crate::tuning::{LEAST_DECISIONS_BETWEEN, MOST_VALUES_OF_A_STATE};
use ir::Z;
use ir::interp::{Arrival, State};

impl Paths {
    /// What a term goes by in the state that is looked at. Linear in what it is made of
    /// that has no name yet.
    pub(super) fn name_of_term(&mut self, t: Id) -> State {
        let mut todo = vec![(t, false)];
        while let Some((t, are_parts_named)) = todo.pop() {
            if self.names.of.contains_key(&t) {
                continue;
            }
            let node = self.terms.node(t);
            if !are_parts_named && text::parts(node).next().is_some() {
                todo.push((t, true));
                let parts: Vec<Id> = text::parts(node).collect();
                todo.extend(parts.into_iter().rev().map(|part| (part, false)));
                continue;
            }
            if !self.forms.recur() {
                self.allowance = self.allowance.saturating_sub(64);
            }
            let name = if matches!(node, Node::Free(_)) {
                self.name_of_input(t)
            } else {
                let parts = text::parts(node).map(|part| self.names.of.get(&part));
                let parts: Vec<Option<&State>> = parts.collect();
                State::of(&(operation(node), parts))
            };
            self.names.of.insert(t, name);
        }
        let name = self.names.of.get(&t).copied();
        // Without one, it is like no other.
        name.unwrap_or_else(|| State::of(&t))
    }

    fn name_of_input(&mut self, t: Id) -> State {
        let sort = self.terms.sort(t);
        if self.fixed.contains(&t) {
            // As the constant that it is.
            let value = self.value_of_input(t);
            let known = match sort {
                Sort::BOOL => Node::Bool(value.is_odd()),
                _ => Node::Bits(self.terms.width(t), value),
            };
            return State::of(&(known, Vec::<Option<&State>>::new()));
        }
        self.names.inputs += 1;
        let is_abstract = self.depends_on_abstraction(t);
        State::of(&("input", self.names.inputs, sort, is_abstract))
    }

    /// What an input is in this run.
    fn value_of_input(&self, t: Id) -> Z {
        let key = self.drawn_as.get(&t);
        let given = key.and_then(|key| self.given_to(key));
        given.map_or(Z::ZERO, Clone::clone)
    }

    /// The conditions of the state that is looked at, in order: decisions that have to
    /// do with its terms.
    fn conditions(&mut self) -> Vec<State> {
        let alive = self.alive.clone();
        let open: Vec<Id> = alive.into_iter().filter(|t| !self.is_fixed(*t)).collect();
        if !self.forms.recur() {
            let looked_at = 16 * self.path.len() as u64;
            self.allowance = self.allowance.saturating_sub(looked_at);
        }
        let tied = self.tied(self.path.len(), &open);
        let tied = self.path.iter().zip(tied).filter(|(_, tied)| *tied);
        let tied: Vec<Id> = tied.map(|(d, _)| d.holds).collect();
        let mut conditions = Vec::with_capacity(tied.len());
        for condition in tied {
            let support = self.support(condition);
            if !support.iter().all(|input| self.fixed.contains(input)) {
                conditions.push(self.name_of_term(condition));
            }
        }
        conditions.sort_unstable();
        conditions.dedup();
        conditions
    }

    /// Whether runs are to begin again and settle more.
    pub(super) fn is_to_settle(&self) -> bool {
        self.values_of_a_state < MOST_VALUES_OF_A_STATE && self.forms.are_to_settle()
    }

    /// The run came to a state with terms of many values.
    pub(super) fn come_to_form(&mut self, form: State) -> Arrival {
        let conditions = self.conditions();
        if self.path.len() == self.root.decisions {
            return self.idle_in(State::of(&(form, conditions)));
        }
        let is_known = self.forms.contain((form, self.is_abstract), conditions);
        self.forms.narrow += u64::from(!is_known && !self.names.is_wide);
        if is_known || self.is_to_settle() {
            Arrival::Seen
        } else if self.forms.recur()
            && self.path.len() >= self.root.decisions + LEAST_DECISIONS_BETWEEN
        {
            Arrival::Fork
        } else {
            // What follows is looked at before what else there is: where states don't
            // recur, runs are to come to the end.
            Arrival::GoOn
        }
    }

    /// Terms of the state that was looked at which have many values.
    pub(super) fn open_terms(&self) -> Vec<Id> {
        if self.names.is_open {
            self.alive.clone()
        } else {
            Vec::new()
        }
    }

    /// Begins a run from a state with such terms: what they are in it.
    pub(super) fn evaluate(&mut self, open: &[Id]) {
        let model = self.model(open);
        let values = open.iter().map(|t| (*t, model.number(*t).clone()));
        self.now = values.collect();
    }
}
