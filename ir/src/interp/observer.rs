//! Watching a run.

use super::taint::Taint;
use super::value::ArrayValue;
use super::{Memory, ObjectId, Pointer, Value};
use crate::Site;
use crate::{BlockId, CheckId, FuncId, Function, Program, RegionId, Role, Sign, Valuation, Var, Z};
use std::collections::BTreeSet;

/// The innermost call of a running program. As a [`Valuation`] it gives the
/// values of its variables; a variable that has none yet has no value there.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The program.
    pub program: &'a Program,
    /// The memory.
    pub memory: &'a Memory,
    /// Where control is. In [`Observer::after_statement`] the position is the
    /// statement's.
    pub site: Site,
    /// How many calls surround this one.
    pub depth: usize,
    pub(super) values: &'a [Option<Value>],
    pub(super) taints: &'a [Taint],
}

impl<'a> Frame<'a> {
    /// The function.
    pub fn function(&self) -> &'a Function {
        self.program.function(self.site.function)
    }

    /// The value of a variable, if it has one.
    pub fn value(&self, v: Var) -> Option<&'a Value> {
        self.values.get(v.index())?.as_ref()
    }

    /// Whether a variable's value depends on an abstraction.
    pub fn is_tainted(&self, v: Var) -> bool {
        self.taints.get(v.index()).is_some_and(|t| t.is_tainted())
    }
}

fn read_int(value: &Value, sign: Sign) -> Option<Z> {
    match value {
        Value::Int { width, value } => Some(value.wrap(*width, sign)),
        _ => None,
    }
}

impl Valuation for Frame<'_> {
    fn boolean(&self, v: Var) -> Option<bool> {
        self.value(v)?.as_bool()
    }

    fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
        read_int(self.value(v)?, sign)
    }

    fn is_null(&self, v: Var) -> Option<bool> {
        let p = self.value(v)?.as_ptr()?;
        Some(self.memory.address(p) == 0)
    }

    fn float(&self, v: Var) -> Option<f64> {
        self.value(v)?.as_float()
    }

    fn indices(&self) -> BTreeSet<u64> {
        let arrays = self.values.iter().filter_map(|v| array(v.as_ref()?));
        let stored = arrays.flat_map(ArrayValue::stored);
        let near = stored.flat_map(|i| [i.checked_sub(1), Some(i), i.checked_add(1)]);
        let near = near.flatten().filter(|i| i64::try_from(*i).is_ok());
        near.chain([0, LARGEST_INDEX]).collect()
    }

    fn boolean_at(&self, v: Var, index: u64) -> Option<bool> {
        array(self.value(v)?)?.known(index)?.as_bool()
    }

    fn integer_at(&self, v: Var, index: u64, sign: Sign) -> Option<Z> {
        read_int(array(self.value(v)?)?.known(index)?, sign)
    }

    fn float_at(&self, v: Var, index: u64) -> Option<f64> {
        array(self.value(v)?)?.known(index)?.as_float()
    }
}

/// The last index of which formulas speak.
const LARGEST_INDEX: u64 = i64::MAX.unsigned_abs();

fn array(value: &Value) -> Option<&ArrayValue> {
    match value {
        Value::Array(a) => Some(a),
        _ => None,
    }
}

/// A call that returned: a [`Valuation`] of its parameters (as they were on
/// entry) and its results, as [`crate::FunctionInvariants::summary`] speaks of
/// them.
#[derive(Clone, Copy, Debug)]
pub struct Returned<'a> {
    /// The function.
    pub function: &'a Function,
    /// The memory.
    pub memory: &'a Memory,
    /// The arguments.
    pub args: &'a [Value],
    /// The results.
    pub results: &'a [Value],
}

impl Returned<'_> {
    fn value(&self, v: Var) -> Option<&Value> {
        match Role::of(v, self.function.vars.len()) {
            Role::Result(i) => self.results.get(i),
            Role::Index => None,
            Role::Variable(v) => {
                let i = self.function.params.iter().position(|p| *p == v)?;
                self.args.get(i)
            }
        }
    }
}

impl Valuation for Returned<'_> {
    fn boolean(&self, v: Var) -> Option<bool> {
        self.value(v)?.as_bool()
    }

    fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
        read_int(self.value(v)?, sign)
    }

    fn is_null(&self, v: Var) -> Option<bool> {
        Some(self.memory.address(self.value(v)?.as_ptr()?) == 0)
    }

    fn float(&self, v: Var) -> Option<f64> {
        self.value(v)?.as_float()
    }
}

/// Sees every step of a run. Everything is optional.
#[allow(unused_variables)] // the names tell implementors what they get
pub trait Observer {
    /// Control is at the start of a block.
    fn enter_block(&mut self, frame: &Frame<'_>) {}
    /// A statement was executed (a call: it has returned).
    fn after_statement(&mut self, frame: &Frame<'_>) {}
    /// The oracle gave a value; `var` gets it, if it is for a variable.
    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {}
    /// The oracle gave a text.
    fn text(&mut self, frame: &Frame<'_>, text: &[u8]) {}
    /// The oracle chose among several blocks.
    fn choice(&mut self, frame: &Frame<'_>, taken: BlockId) {}
    /// A region's statement touches an object through a pointer.
    fn access(&mut self, frame: &Frame<'_>, region: RegionId, ptr: Pointer, object: ObjectId) {}
    /// A check fails, which ends the run.
    fn failure(&mut self, frame: &Frame<'_>, check: CheckId) {}
    /// A call begins: of a function with a body, or an external one.
    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, args: &[Value]) {}
    /// A function with a body returns. `frame` is still its own.
    fn ret(&mut self, frame: &Frame<'_>, returned: &Returned<'_>) {}
}

/// Sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}
