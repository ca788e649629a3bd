//! What models of functions are made of.

use super::{HostCall, HostResult, Pointer, Undefined, Value};
use crate::{Type, Z};

/// Why a model has no answer.
pub(super) enum Trouble {
    /// The call is undefined.
    Undefined(Undefined),
    /// The call is one that the model doesn't know.
    NotModelled,
}

impl From<Undefined> for Trouble {
    fn from(u: Undefined) -> Trouble {
        Trouble::Undefined(u)
    }
}

/// An integer as a call's result.
pub(super) fn integer(call: &HostCall<'_>, value: &Z) -> HostResult {
    let values = call.results.iter().map(|ty| match ty {
        Type::Int(w) => Value::int(*w, value.clone()),
        ty => Value::zero(*ty),
    });
    HostResult::Return(values.collect())
}

/// An argument that is a pointer.
pub(super) fn pointer(args: &[Value], i: usize) -> Result<Pointer, Trouble> {
    let p = args.get(i).and_then(Value::as_ptr);
    p.ok_or(Trouble::NotModelled)
}

/// An argument that is an integer.
pub(super) fn int(args: &[Value], i: usize) -> Result<&Z, Trouble> {
    let n = args.get(i).and_then(Value::as_int);
    n.ok_or(Trouble::NotModelled)
}

/// An argument that is a number of bytes or characters.
pub(super) fn size(args: &[Value], i: usize) -> Result<u64, Trouble> {
    Ok(int(args, i)?.to_u64().unwrap_or(u64::MAX))
}
