//! The simplifier. Code that was lowered without optimisation says everything
//! twice: every use loads a variable into a temporary, every result is stored
//! from one. Five small passes, repeated while they change something:
//!
//! 1. [`shape`]: unreachable and empty blocks go, straight lines merge, branches
//!    that decide nothing go;
//! 2. [`coalesce`]: `t = a op b; x = t` becomes `x = a op b`;
//! 3. [`forward`]: copies, constants and conditions flow along edges into blocks
//!    with one predecessor, and what becomes constant is folded by
//!    [`crate::machine`], only where the result is not arbitrary; what was computed
//!    before from the same values ([`computed`]) is a copy, if that is wanted;
//! 4. [`decide`]: short blocks are copied behind predecessors whose constants
//!    decide their branch;
//! 5. [`dead`]: assignments that nobody reads go.
//!
//! **What is kept.** For every execution of the original that doesn't block on
//! an `assume` there is one of the result, and the reverse, such that
//! corresponding statements run in the same order with the same operands:
//! the same checks fail, the same memory is touched, and at the start of every
//! block that survives, every variable that survives and is live has the same
//! value. Asserts never go, calls and memory statements never go (a load may
//! end the execution). Inside a block a variable may get its value earlier.
//!
//! **What is not kept.** The sequence of oracle answers: an arbitrary value that
//! nobody reads is drawn no more (dead `havoc`s, operations that promise
//! nothing). A script of the result is told on the original place by place, by
//! [`super::replay`].

mod coalesce;
mod computed;
mod dead;
mod decide;
mod fold;
mod forward;
mod shape;

use super::body::Body;
use super::map::{FunctionMap, Map};
use crate::{FuncId, Function, Program};

/// How often the passes run at most; nearly all of the gain is in the first two
/// rounds.
const ROUNDS: u32 = 4;

/// Simplifies every function of a program without violations.
pub fn simplify(program: &Program) -> (Program, Map) {
    super::each_function(program, |_, id, f| function(id, f, false))
}

/// The same, and what was computed before from the same values is a copy. Not before
/// purification, which tells elements by what indices are computed from where they
/// are used.
pub fn simplify_computed(program: &Program) -> (Program, Map) {
    super::each_function(program, |_, id, f| function(id, f, true))
}

fn function(id: FuncId, f: &Function, reuse: bool) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    if f.is_external() {
        return body.finish(f);
    }
    let mut growth = f.blocks.iter().map(|b| b.stmts.len()).sum();
    for _ in 0..ROUNDS {
        let mut changed = shape::run(&mut body);
        changed |= coalesce::run(&mut body);
        changed |= forward::run(&mut body, reuse);
        changed |= decide::run(&mut body, &mut growth);
        changed |= dead::run(&mut body);
        if !changed {
            break;
        }
    }
    // No fact flows any more, so that stale values hurt nobody.
    body.forget_stale();
    while shape::run(&mut body) {}
    body.drop_unused_vars();
    body.finish(f)
}
