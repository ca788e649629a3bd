//! States with terms of many values: what is remembered of them.

use crate::bounded::term::{Id, Node};
use crate::tuning::{CONDITIONS_OF_A_FORM, MANY_NARROW_FORMS, MANY_RECURRENCES, PART_THAT_RECURS};
use ir::interp::State;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// The names of terms in the state that is looked at.
#[derive(Default)]
pub(super) struct Names {
    pub(super) of: HashMap<Id, State>,
    pub(super) inputs: u32,
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
    pub(super) narrow: u64,
}

/// The conditions of states of one form.
#[derive(Default)]
struct Seen {
    all: HashSet<State>,
    /// The first ones, of which others may be parts.
    first: Vec<Box<[State]>>,
}

impl Forms {
    /// Whether runs come to the same states often.
    pub(super) fn recur(&self) -> bool {
        self.known > 0 && self.known * PART_THAT_RECURS >= self.new
    }

    /// Whether most runs come to states that are known: the end is near, or there is none
    /// soon without them.
    pub(super) fn mostly_recur(&self) -> bool {
        self.known >= self.new && self.known > MANY_RECURRENCES
    }

    /// Whether it is better to settle what can be: they are new again and again.
    pub(super) fn are_to_settle(&self) -> bool {
        self.narrow > MANY_NARROW_FORMS && !self.recur()
    }

    /// Takes down that a state with one value for each term was come to.
    pub(super) fn count(&mut self, is_new: bool) {
        self.new += u64::from(is_new);
        self.known += u64::from(!is_new);
    }

    /// Whether a state is part of one that is known. From now on it is.
    pub(super) fn contain(&mut self, form: (State, bool), conditions: Vec<State>) -> bool {
        let of_form = self.seen.entry(form).or_default();
        let contains = |other: &[State]| other.iter().all(|c| conditions.binary_search(c).is_ok());
        let is_known = !of_form.all.insert(State::of(&conditions))
            || of_form.first.iter().any(|other| contains(other));
        if !is_known && of_form.first.len() < CONDITIONS_OF_A_FORM {
            of_form.first.push(conditions.into());
        }
        self.count(!is_known);
        is_known
    }
}

/// How a term is made of its parts.
pub(super) fn operation(node: &Node) -> Node {
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
