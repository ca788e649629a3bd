//! Models of functions whose bodies are elsewhere.

use super::{Memory, Undefined, Value};
use crate::Type;

/// What a model of an external function does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostResult {
    /// It returns these values (brought to the results' types).
    Return(Vec<Value>),
    /// It returns, with any values.
    Arbitrary,
    /// The execution ends without a failure.
    Stop,
    /// The program ends with this status.
    Exit(i32),
    /// The call is undefined.
    Undefined(Undefined),
}

/// A call of an external function.
#[derive(Clone, Copy, Debug)]
pub struct HostCall<'a> {
    /// The function's name.
    pub name: &'a str,
    /// The arguments.
    pub args: &'a [Value],
    /// The types of the results.
    pub results: &'a [Type],
    /// Whether an argument depends on an abstraction.
    pub tainted: bool,
}

/// Models of external functions.
pub trait Host {
    /// Runs the function on the memory. `None` when there is no model of it:
    /// then the oracle answers.
    fn call(&mut self, call: &HostCall<'_>, memory: &mut Memory) -> Option<HostResult>;

    /// All that decides what calls will do, beside the memory. `None`: that can't be
    /// told.
    fn state(&self) -> Option<u64> {
        None
    }
}

/// No model at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&mut self, _: &HostCall<'_>, _: &mut Memory) -> Option<HostResult> {
        None
    }
}
