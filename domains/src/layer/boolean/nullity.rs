//! Nullity: which pointers are null.
//!
//! What it expresses: of each pointer variable whether it is null, is not, or
//! that this isn't known (the flat lattice of two values), through copies,
//! through truth values that a comparison with null gave, and through the
//! address as an integer. The value is that of the fact about a variable: a pointer
//! is "true" if it is not null, as C reads it.
//!
//! What gives it: the null pointer; objects and functions, which are not at
//! address 0; allocations, unless they may fail; comparisons; and conditions
//! that no null pointer satisfies, as that it lies in an object.
//!
//! A sum may be null whatever its base was: addresses wrap, and only what lies
//! in an object is known not to. Conversions from integers cut addresses to a
//! pointer's width, which isn't known here: 0 is null, any other may be.
//!
//! Source: the nullity of IKOS (G. Brat, J. Navas, N. Shi, A. Venet, *IKOS: a
//! framework for static analysis based on abstract interpretation*, SEFM 2014);
//! the implications are those of the Boolean functor.
//!
//! Can't see: what lies in memory; which object a pointer points into.
//!
//! Cost: that of a `bool` variable for each pointer of which something is known.

use super::effort::Effort;
use super::{Boolean, Fact};
use crate::integers::Integers;
use crate::state::{State, Tri};
use crate::value::interval::Interval;
use ir::{CastOp, CmpOp, Cond, Const, Operand, PtrPred, Sign, Type, Var, Z};

/// No data model's pointers have more.
const MOST_BITS: u32 = 64;

fn is_null(ptr: &Operand, op: CmpOp) -> Cond {
    Cond::cmp(op, ptr.clone(), Const::Null)
}

/// What follows from a predicate on pointers (from its negation, unless
/// `positive`), as a comparison with null; `None` is the trivial condition.
pub(super) fn comparison(p: &PtrPred, positive: bool) -> Option<Cond> {
    match p {
        PtrPred::NonNull(ptr) => Some(is_null(ptr, if positive { CmpOp::Ne } else { CmpOp::Eq })),
        // Null is in no object, and no function.
        PtrPred::InBounds { ptr, .. }
        | PtrPred::Initialized { ptr, .. }
        | PtrPred::Text { ptr, .. }
        | PtrPred::Callable { ptr, .. } => positive.then(|| is_null(ptr, CmpOp::Ne)),
        // An object has addresses beside it that may be 0.
        PtrPred::Live(_) | PtrPred::Writable(_) => None,
        PtrPred::Aligned { .. }
        | PtrPred::Freeable { .. }
        | PtrPred::SameObject(..)
        | PtrPred::Disjoint { .. } => None,
    }
}

/// Whether a constant pointer is not null, if that is known.
pub(super) fn of_constant(c: &Const) -> Option<bool> {
    match c {
        Const::Null => Some(false),
        Const::Global(_, 0) | Const::Function(_) => Some(true),
        // Further away, it may be past the end of the addresses.
        _ => None,
    }
}

impl<I: Integers> Boolean<I> {
    pub(super) fn is_pointer(&self, o: &Operand) -> bool {
        self.operand_type(o) == Some(Type::Ptr)
    }

    /// Whether anything is known of pointers at all.
    pub(super) fn tracks_pointers(&self) -> bool {
        self.ints.scope().pointers
    }

    /// Whether a pointer, a root or a constant, is not null.
    fn judge_pointer(&self, o: &Operand, effort: Effort) -> Tri {
        match o {
            Operand::Var(v) => self.judge_truth(*v, effort),
            Operand::Const(c) => of_constant(c).map_or(Tri::Unknown, Tri::from_bool),
        }
    }

    /// Whether `a op b`, roots or constants.
    pub(super) fn judge_pointers(
        &self,
        op: CmpOp,
        a: &Operand,
        b: &Operand,
        effort: Effort,
    ) -> Tri {
        let known = |o| self.judge_pointer(o, effort).known();
        let (left, right) = (known(a), known(b));
        match op {
            CmpOp::Eq if a == b => Tri::True,
            CmpOp::Eq => match (left, right) {
                (Some(false), Some(false)) => Tri::True,
                (Some(x), Some(y)) if x != y => Tri::False,
                _ => Tri::Unknown,
            },
            // Addresses are not negative: null is the least.
            CmpOp::Ult => match (left, right) {
                (_, Some(false)) => Tri::False,
                (Some(false), Some(true)) => Tri::True,
                _ => Tri::Unknown,
            },
            CmpOp::Ugt => self.judge_pointers(CmpOp::Ult, b, a, effort),
            CmpOp::Ne | CmpOp::Ule | CmpOp::Uge => {
                self.judge_pointers(op.negate(), a, b, effort).negate()
            }
            CmpOp::Slt | CmpOp::Sle | CmpOp::Sgt | CmpOp::Sge => Tri::Unknown,
        }
    }

    /// Assumes `a op b`, roots or constants.
    pub(super) fn follow_pointers(&mut self, op: CmpOp, a: &Operand, b: &Operand, effort: Effort) {
        match self.judge_pointers(op, a, b, effort) {
            Tri::True => return,
            Tri::False => return self.ints.set_bottom(),
            Tri::Unknown => {}
        }
        let known = |o| self.judge_pointer(o, effort).known();
        let (left, right) = (known(a), known(b));
        match op {
            CmpOp::Eq => {
                if let Some(x) = right {
                    self.set_pointer(a, x, effort);
                }
                if let Some(x) = left {
                    self.set_pointer(b, x, effort);
                }
            }
            CmpOp::Ne => {
                if right == Some(false) {
                    self.set_pointer(a, true, effort);
                }
                if left == Some(false) {
                    self.set_pointer(b, true, effort);
                }
            }
            // What is above something is not null.
            CmpOp::Ult => self.set_pointer(b, true, effort),
            CmpOp::Ule if left == Some(true) => self.set_pointer(b, true, effort),
            CmpOp::Ule if right == Some(false) => self.set_pointer(a, false, effort),
            CmpOp::Ugt | CmpOp::Uge => self.follow_pointers(op.swap(), b, a, effort),
            _ => {}
        }
    }

    /// Assumes that a pointer is not null, or is; and what follows.
    fn set_pointer(&mut self, o: &Operand, is_set: bool, effort: Effort) {
        if let Operand::Var(v) = o {
            self.follow_bool(*v, is_set, effort);
        }
    }

    /// `dst`, a pointer, gets the value of a root or a constant.
    pub(super) fn assign_pointer(&mut self, dst: Var, src: &Operand) {
        self.detach(dst);
        let fact = match src {
            _ if !self.tracks_pointers() => return,
            Operand::Var(v) => Fact {
                same: Some(*v),
                ..Fact::default()
            },
            Operand::Const(c) => Fact {
                value: of_constant(c),
                ..Fact::default()
            },
        };
        self.facts.set(dst, fact);
    }

    /// `dst` is the address of a pointer, cut or extended to its width.
    pub(super) fn pointer_to_integer(&mut self, dst: Var, a: &Operand) {
        let a = self.root(a);
        let width = self.type_of(dst).and_then(Type::width).unwrap_or(0);
        let cond = is_null(&a, CmpOp::Ne);
        match self.decide(&cond).known() {
            Some(false) => {
                self.detach(dst);
                self.ints.assign(dst, &Operand::int(width, 0));
            }
            // A part of an address may be 0.
            _ if width < MOST_BITS => self.havoc(dst),
            value => {
                self.stands_for(dst, &cond, value);
                let least = Z::from(value == Some(true));
                let range = Interval::new(least, Z::max_of(MOST_BITS, Sign::Unsigned));
                self.ints.set_range(dst, Sign::Unsigned, &range);
            }
        }
    }

    /// `dst` is the pointer with that address.
    pub(super) fn integer_to_pointer(&mut self, dst: Var, a: &Operand) {
        let a = self.root(a);
        let Some(width) = self.width(&a) else {
            return self.havoc(dst);
        };
        let is_zero = Cond::cmp(CmpOp::Eq, a, Operand::int(width, 0));
        let value = (self.decide(&is_zero) == Tri::True).then_some(false);
        self.detach(dst);
        let fact = Fact {
            value,
            ..Fact::default()
        };
        self.facts.set(dst, fact);
    }

    /// `dst = op a` where one of both is a pointer.
    pub(super) fn cast_pointer(&mut self, dst: Var, op: CastOp, a: &Operand) {
        match op {
            _ if !self.tracks_pointers() => self.havoc(dst),
            CastOp::PtrToInt => self.pointer_to_integer(dst, a),
            CastOp::IntToPtr => self.integer_to_pointer(dst, a),
            CastOp::Bitcast => self.assign(dst, a),
            CastOp::Trunc | CastOp::Zext | CastOp::Sext => self.havoc(dst),
        }
    }
}
