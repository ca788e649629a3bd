//! Whole stacks, built from an expression: functors on states over the Boolean
//! functor over the machine-integer layer over the numeric domain that the
//! expression names.

pub mod dynamic;
pub mod expression;
pub mod registry;

use crate::layer::boolean::Boolean;
use crate::layer::machine::Machine;
use crate::stack::dynamic::Num;
use crate::stack::expression::{Error, parse};
use crate::state::Scope;
use registry::Functor;
use std::sync::Arc;

pub use dynamic::StackState;

/// A stack of domains.
#[derive(Clone, Debug)]
pub struct Stack {
    expression: String,
    /// Outermost first.
    functors: Vec<Functor>,
    top: Num,
    /// How many pairs of operands are tried one by one, if not the default.
    tries: Option<u32>,
}

/// The stack over the numeric domain that `expression` names.
pub fn stack(expression: &str) -> Result<Stack, Error> {
    let expr = parse(expression)?;
    let (functors, top) = registry::build_stack(&expr)?;
    Ok(Stack {
        top,
        functors,
        expression: expr.to_string(),
        tries: None,
    })
}

impl Stack {
    /// The stack over a numeric domain that is not in the registry, given by
    /// any of its elements.
    pub fn over(name: &str, top: Num) -> Stack {
        Stack {
            expression: name.to_owned(),
            functors: Vec::new(),
            top,
            tries: None,
        }
    }

    /// The same with at most so many pairs of operands tried one by one
    /// ([`Machine::trying`]).
    #[must_use]
    pub fn trying(&self, pairs: u32) -> Stack {
        Stack {
            tries: Some(pairs),
            ..self.clone()
        }
    }

    /// The stack without a functor of that name; `None`: it has none.
    pub fn without(&self, functor: &str) -> Option<Stack> {
        let expr = parse(&self.expression).ok()?;
        let less = expr.without(functor);
        if less == expr {
            return None;
        }
        let stack = stack(&less.to_string()).ok()?;
        Some(Stack {
            tries: self.tries,
            ..stack
        })
    }

    /// The expression, in its standard form.
    pub fn expression(&self) -> &str {
        &self.expression
    }

    /// What makes such states: [`Stack::top`], to be shared by threads.
    pub fn maker(&self) -> Arc<dyn Fn(&Scope) -> StackState + Send + Sync> {
        let stack = self.clone();
        Arc::new(move |scope| stack.top(scope))
    }

    /// The state of a function of whose registers nothing is known.
    pub fn top(&self, scope: &Scope) -> StackState {
        let machine = Machine::new(Arc::new(scope.clone()), self.top.clone());
        let state = Boolean::new(match self.tries {
            Some(pairs) => machine.trying(pairs),
            None => machine,
        });
        let functors = self.functors.iter().rev();
        functors.fold(StackState::new(state), |state, functor| functor(state))
    }
}
