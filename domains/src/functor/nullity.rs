//! Nullity: which pointers are null, over any domain of states.
//!
//! What it expresses: of each pointer variable whether it is null, is not, or
//! that this isn't known, through copies, truth values and addresses.
//!
//! Form: the state inside, in whose scope pointers are tracked
//! ([`Scope::pointers`]): a pointer is a truth value, as in C, and the Boolean
//! layer, which knows those, keeps this one too ([`crate::layer::boolean`]).
//!
//! Source: the nullity of IKOS (G. Brat, J. Navas, N. Shi, A. Venet, *IKOS: a
//! framework for static analysis based on abstract interpretation*, SEFM 2014).
//!
//! Can't see: what lies in memory; which object a pointer points into.
//!
//! Cost: that of a `bool` variable for each pointer of which something is known.

use crate::lattice::{Lattice, Thresholds};
use crate::state::{Scope, State, Tri, state_methods};
use crate::value::interval::Interval;
use ir::{BinOp, CastOp, Cond, Flags, Formula, Operand, Sign, UnOp, Var};

/// A state that tracks which pointers are null.
#[derive(Clone, Debug)]
pub struct Nullity<S>(S);

/// The same variables, with pointers.
fn with_pointers(scope: &Scope) -> Scope {
    Scope {
        pointers: true,
        ..scope.clone()
    }
}

impl<S: State> Nullity<S> {
    /// The state of a function of whose variables nothing is known; `top` is any
    /// state inside.
    pub fn new(top: &S) -> Self {
        let mut inside = top.carry(&with_pointers(top.scope()), &[]);
        inside.set_top();
        Nullity(inside)
    }
}

impl<S: Lattice> Lattice for Nullity<S> {
    fn set_top(&mut self) {
        self.0.set_top();
    }

    fn set_bottom(&mut self) {
        self.0.set_bottom();
    }

    fn is_bottom(&self) -> bool {
        self.0.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.0.is_top()
    }

    fn leq(&self, other: &Self) -> bool {
        self.0.leq(&other.0)
    }

    fn join(&mut self, other: &Self) {
        self.0.join(&other.0);
    }

    fn meet(&mut self, other: &Self) {
        self.0.meet(&other.0);
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        self.0.widen(&next.0, thresholds);
    }

    fn narrow(&mut self, next: &Self) {
        self.0.narrow(&next.0);
    }
}

/// What is done by the state inside.
macro_rules! inside {
    (make carry $($_:tt)*) => {};
    (change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            self.0.$f($($x),*);
        }
    };
    (ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            self.0.$f($($x),*)
        }
    };
    (make $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&self $(, $x: $t)*) -> Self {
            Nullity(self.0.$f($($x),*))
        }
    };
}

#[deny(clippy::missing_trait_methods)]
impl<S: State> State for Nullity<S> {
    state_methods!(inside);

    fn carry(&self, scope: &Scope, pairs: &[(Var, Var)]) -> Self {
        Nullity(self.0.carry(&with_pointers(scope), pairs))
    }
}
