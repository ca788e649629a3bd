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

use super::oracle::Paths;
use crate::bounded::term::{Id, Node};
use crate::bounded::text;
use crate::tuning::{CONDITIONS_OF_A_FORM, LEAST_DECISIONS_BETWEEN, MANY_NARROW_FORMS, MANY_RECURRENCES, MOST_VALUES_OF_A_STATE, PART_THAT_RECURS};
use ir::Z;
use ir::interp::{Arrival, Name, State};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// The names of terms in the state that is looked at.
#[derive(Default)]
pub(super) struct Names {
    of: HashMap<Id, Name>,
    inputs: u32,
    /// Whether a term has many values, and whether so many that they can't be settled.
    pub(super) is_open: bool,
    pub(super) is_wide: bool,
}

/// States that runs came to: by form, the conditions of each.
#[derive(Default)]
pub(super) struct Forms {
    seen: HashMap<(State, bool), Seen>,
    /// How many were new, and how many weren't.
    new: u64,
    known: u64,
    /// How many were new that could be settled.
    narrow: u64,
}

/// The conditions of states of one form.
#[derive(Default)]
struct Seen {
    all: HashSet<Rc<[Name]>>,
    /// The first ones, of which others may be parts.
    first: Vec<Rc<[Name]>>,
}

impl Forms {
    /// Whether runs come to the same states often.
    pub(super) fn recur(&self) -> bool {
        self.known * PART_THAT_RECURS >= self.new
    }

    /// Whether most runs come to states that are known: the end is near, or there is none
    /// soon without them.
    pub(super) fn mostly_recur(&self) -> bool {
        self.known >= self.new && self.known > MANY_RECURRENCES
    }

    /// Whether it is better to settle what can be: they are new again and again.
    fn are_to_settle(&self) -> bool {
        self.narrow > MANY_NARROW_FORMS && !self.recur()
    }

    /// Takes down that a state with one value for each term was come to.
    pub(super) fn count(&mut self, is_new: bool) {
        self.new += u64::from(is_new);
        self.known += u64::from(!is_new);
    }

    /// Whether a state is part of one that is known. From now on it is.
    fn contain(&mut self, form: (State, bool), conditions: Vec<Name>) -> bool {
        let of_form = self.seen.entry(form).or_default();
        let mut is_known = of_form.all.contains(&conditions[..]);
        for other in &of_form.first {
            is_known |= other.iter().all(|c| conditions.binary_search(c).is_ok());
        }
        if !is_known {
            let conditions: Rc<[Name]> = conditions.into();
            if of_form.first.len() < CONDITIONS_OF_A_FORM {
                of_form.first.push(Rc::clone(&conditions));
            }
            of_form.all.insert(conditions);
        }
        self.count(!is_known);
        is_known
    }
}

fn name_of(what: &impl Hash) -> Name {
    let mut both = [DefaultHasher::new(), DefaultHasher::new()];
    both[1].write_u64(0x9E37_79B9_7F4A_7C15);
    let [high, low] = both.map(|mut hasher| {
        what.hash(&mut hasher);
        u128::from(hasher.finish())
    });
    high << 64 | low
}

/// How a term is made of its parts.
fn operation(node: &Node) -> Node {
    let mut operation = node.clone();
    let part = Id::FALSE;
    match &mut operation {
        Node::Bool(_) | Node::Bits(..) | Node::Free(_) => {}
        Node::Not(a) | Node::Filled(a) | Node::OfBits(_, a) | Node::Extend(_, _, a) => *a = part,
        Node::Float(_, _, parts) => {
            for a in parts.iter_mut().flatten() {
                *a = part;
            }
        }
        Node::Extract { of, .. } => *of = part,
        Node::And(a, b)
        | Node::Or(a, b)
        | Node::Eq(a, b)
        | Node::Less(_, a, b)
        | Node::Op(_, a, b)
        | Node::MulFits(_, a, b)
        | Node::Concat(a, b)
        | Node::Select(a, b) => (*a, *b) = (part, part),
        Node::Ite(a, b, c) | Node::Store(a, b, c) => (*a, *b, *c) = (part, part, part),
    }
    operation
}

impl Paths {
    /// What a term goes by in the state that is looked at. Linear in what it is made of
    /// that has no name yet.
    pub(super) fn name_of_term(&mut self, t: Id) -> Name {
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
                let parts: Vec<Option<&Name>> = parts.collect();
                name_of(&(operation(node), parts))
            };
            self.names.of.insert(t, name);
        }
        self.names.of.get(&t).copied().unwrap_or(0)
    }

    fn name_of_input(&mut self, t: Id) -> Name {
        let sort = self.terms.sort(t);
        if self.fixed.contains(&t) {
            // As the constant that it is.
            let value = self.value_of_input(t);
            let known = match sort {
                crate::bounded::term::Sort::BOOL => Node::Bool(value.is_odd()),
                _ => Node::Bits(self.terms.width(t), value),
            };
            return name_of(&(known, Vec::<Option<&Name>>::new()));
        }
        self.names.inputs += 1;
        let is_abstract = self.depends_on_abstraction(t);
        name_of(&("input", self.names.inputs, sort, is_abstract))
    }

    /// What an input is in this run.
    fn value_of_input(&self, t: Id) -> Z {
        let key = self.drawn_as.get(&t);
        let given = key.and_then(|key| self.given_to(key));
        given.map_or(Z::ZERO, Clone::clone)
    }

    /// The conditions of the state that is looked at, in order: decisions that have to
    /// do with its terms.
    fn conditions(&mut self) -> Vec<Name> {
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
            let state = (form, name_of(&conditions));
            return self.idle_in(Err(state));
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
