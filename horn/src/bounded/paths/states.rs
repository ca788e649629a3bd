//! States at the heads of loops: whether a run goes on from there.
//!
//! Executions that come to one state go on alike. So the first run that comes there,
//! by decisions of its own, ends and leaves a snapshot, from which others go on when
//! all from the place before have been run; a run that comes to a state that is known
//! ends. Where all terms have few values, they are settled; where some have many, it is
//! a state that stands for many ([`super::forms`]).

use super::names::Names;
use super::oracle::Paths;
use crate::bounded::float;
use crate::bounded::term::{Id, Node, Scalar, Sort};
use crate::bounded::text;
use crate::tuning::{
    DEPTH_OF_A_STATE, IDLE, MOST_VALUES_OF_A_STATE, STATES_THAT_RECUR, TERMS_OF_A_STATE,
};
use ir::interp::{Arrival, Standing, State};
use ir::{BinOp, Z};

impl Paths {
    /// Takes down which terms have one value each where a condition holds.
    pub(super) fn fix(&mut self, holds: Id) {
        let mut todo = vec![holds];
        while let Some(t) = todo.pop() {
            match *self.terms.node(t) {
                Node::And(a, b) => todo.extend([a, b]),
                Node::Free(_) => {
                    self.fixed.insert(t);
                }
                Node::Not(a) if matches!(self.terms.node(a), Node::Free(_)) => {
                    self.fixed.insert(a);
                }
                Node::Eq(a, b) if self.terms.as_bits(b).is_some() => self.fix_number(a),
                _ => {}
            }
        }
    }

    /// Takes down that a number has one value, and what it is made of, if only one value
    /// of that gives it.
    fn fix_number(&mut self, number: Id) {
        let mut next = Some(number);
        while let Some(t) = next.filter(|t| self.fixed.insert(*t)) {
            let is_constant = |t: Id| self.terms.as_bits(t).is_some();
            next = match *self.terms.node(t) {
                Node::Extend(_, _, of) => Some(of),
                Node::Op(BinOp::Add | BinOp::Sub | BinOp::Xor, a, b) if is_constant(b) => Some(a),
                Node::Op(BinOp::Add | BinOp::Sub | BinOp::Xor, a, b) if is_constant(a) => Some(b),
                _ => None,
            };
        }
    }

    /// Whether a term has one value, after the decisions of this run.
    pub(super) fn is_fixed(&self, t: Id) -> bool {
        let mut left = TERMS_OF_A_STATE;
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            left -= 1;
            if left == 0 {
                return false;
            }
            if self.fixed.contains(&t) {
                continue;
            }
            let node = self.terms.node(t);
            if matches!(node, Node::Free(_)) {
                return false;
            }
            todo.extend(text::parts(node));
        }
        true
    }

    /// How many values a term has at most, as far as its parts tell.
    fn count_of_values(&self, t: Id, depth: u32) -> u32 {
        let many = MOST_VALUES_OF_A_STATE + 1;
        if self.fixed.contains(&t) {
            return 1;
        }
        let below = |t: &Id| match depth.checked_sub(1) {
            Some(depth) => self.count_of_values(*t, depth),
            None => many,
        };
        let node = self.terms.node(t);
        let count = match node {
            Node::Free(_) => many,
            Node::Ite(_, a, b) => below(a) + below(b),
            _ => text::parts(node).fold(1, |n, t| (n * below(&t)).min(many)),
        };
        let most = match (self.terms.sort(t), node) {
            (Sort::BOOL, _) => 2,
            (Sort::Scalar(Scalar::Bits(1)), _) => 2,
            (_, Node::Op(BinOp::And, _, mask)) => {
                let bits = self.terms.as_bits(*mask).and_then(Z::to_u32);
                bits.map_or(many, |m| 1_u32 << m.count_ones().min(16))
            }
            _ => many,
        };
        count.min(most).min(many)
    }

    /// Whether the state at the head of a loop is looked at.
    pub(super) fn is_asked(&mut self) -> bool {
        self.alive.clear();
        self.names = Names::default();
        if let Some(next) = self.path.get(self.at) {
            // Decisions that were made here are made again.
            self.is_at_head = next.is_at_head;
            return next.is_at_head;
        }
        if self.allowance == 0 || self.room == 0 {
            return false;
        }
        // From where runs go on, there is one way to the next decision: it is looked
        // at when it may be one that never ends.
        let is_apart = self.path.len() > self.root.decisions;
        self.idle += u64::from(!is_apart);
        self.is_at_head = is_apart || (IDLE..32 * IDLE).contains(&self.idle);
        self.is_at_head
    }

    /// What is known of a term that is part of a state.
    pub(super) fn standing_of(&mut self, t: Id) -> Standing {
        self.alive.push(t);
        let is_float = matches!(self.terms.sort(t), Sort::Scalar(Scalar::Float(_)));
        let mut is_narrow = false;
        let standing = if is_float && !matches!(self.terms.node(t), Node::OfBits(..)) {
            // Which bits it has, if it is none, isn't said by what it is made of.
            Standing::Open
        } else if self.is_fixed(t) {
            Standing::Fixed
        } else {
            let count = self.count_of_values(t, DEPTH_OF_A_STATE);
            is_narrow = count <= MOST_VALUES_OF_A_STATE;
            if count <= self.values_of_a_state {
                Standing::Few
            } else {
                Standing::Open
            }
        };
        self.names.is_open |= standing == Standing::Open;
        self.names.is_wide |= standing == Standing::Open && !is_narrow;
        standing
    }

    /// Takes down which value a term has in this run; `false`: that can't be.
    pub(super) fn settle_value(&mut self, t: Id) -> bool {
        let z = self.model(&[t]).number(t).clone();
        let value = float::value(self.terms.sort(t), &z);
        self.settled(t, &value).is_some()
    }

    /// The run came there without a decision.
    pub(super) fn idle_in(&mut self, place: State) -> Arrival {
        // R. Brent, *An Improved Monte Carlo Factorization Algorithm*, BIT 1980.
        if self.idle_at == Some(place) {
            return Arrival::Seen;
        }
        if self.idle.is_power_of_two() {
            self.idle_at = Some(place);
        }
        Arrival::GoOn
    }

    /// The run came to a state, if it has one.
    pub(super) fn come_to(&mut self, state: Option<State>, bytes: u64) -> Arrival {
        self.is_at_head = false;
        // What was worth it so far is, unless it takes very much.
        let cost = if self.forms.recur() {
            bytes / STATES_THAT_RECUR
        } else {
            bytes.max(64)
        };
        self.allowance = self.allowance.saturating_sub(cost);
        let (Some(state), true) = (state, self.at >= self.path.len()) else {
            return Arrival::GoOn;
        };
        if self.names.is_open {
            return self.come_to_form(state);
        }
        if self.path.len() == self.root.decisions {
            return self.idle_in(state);
        }
        let is_new = self.seen.insert((state, self.is_abstract));
        self.forms.count(is_new);
        if is_new { Arrival::Fork } else { Arrival::Seen }
    }
}
