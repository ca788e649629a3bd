//! Nullity: which pointers are null, over any domain of states.
//!
//! What it expresses: of each pointer variable whether it is null, is not, or
//! that this isn't known, through copies, truth values and addresses.
//!
//! Form: the state inside, in whose scope pointers are tracked
//! ([`Scope::pointers`]) from then on: a pointer is a truth value, as in C, and
//! the Boolean layer, which knows those, keeps this one too
//! ([`crate::layer::boolean`]).
//!
//! Source: the nullity of IKOS (G. Brat, J. Navas, N. Shi, A. Venet, *IKOS: a
//! framework for static analysis based on abstract interpretation*, SEFM 2014).
//!
//! Can't see: what lies in memory; which object a pointer points into.
//!
//! Cost: that of a `bool` variable for each pointer of which something is known.

use crate::state::{Scope, State};

/// The state of a function of whose variables nothing is known; `top` is any
/// state of it.
pub(crate) fn nullity<S: State>(top: &S) -> S {
    let with_pointers = Scope {
        pointers: true,
        ..top.scope().clone()
    };
    let mut state = top.carry(&with_pointers, &[]);
    state.set_top();
    state
}
