//! Values of terms, and evaluation.

use super::{Op, Term, div_smt};
use ir::Z;
use std::collections::BTreeMap;

/// The value of a term.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub(crate) enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Z),
    /// An array: some elements, each other than the rest, and the rest. Equal
    /// arrays are equal values.
    Array(BTreeMap<Z, Value>, Box<Value>),
}

impl Value {
    /// The truth value, if it is one.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The integer, if it is one.
    pub(crate) fn as_int(&self) -> Option<&Z> {
        match self {
            Value::Int(z) => Some(z),
            _ => None,
        }
    }

    /// The constant term of that value.
    pub(crate) fn term(&self) -> Term {
        match self {
            Value::Bool(b) => Term::bool(*b),
            Value::Int(z) => Term::int(z.clone()),
            Value::Array(elements, rest) => {
                let rest = rest.term().everywhere();
                let store =
                    |a: Term, (i, v): (&Z, &Value)| a.store(&Term::int(i.clone()), &v.term());
                elements.iter().fold(rest, store)
            }
        }
    }
}

impl Term {
    /// The value under an assignment of the variables. `None` when a variable
    /// has none, and at a division by zero.
    pub(crate) fn eval(&self, env: &impl Fn(u32) -> Option<Value>) -> Option<Value> {
        self.fold(&mut |t: &Term, args: &[Option<Value>]| eval_node(t, args, env))
    }
}

fn eval_node(
    t: &Term,
    args: &[Option<Value>],
    env: &impl Fn(u32) -> Option<Value>,
) -> Option<Value> {
    let int = |i: usize| args[i].as_ref().and_then(Value::as_int);
    let boolean = |i: usize| args[i].as_ref().and_then(Value::as_bool);
    Some(match t.op() {
        Op::Var(v) => env(*v)?,
        Op::Bool(b) => Value::Bool(*b),
        Op::Int(z) => Value::Int(z.clone()),
        Op::Not => Value::Bool(!boolean(0)?),
        Op::And => {
            let known: Option<Vec<bool>> = (0..args.len()).map(boolean).collect();
            match known {
                Some(all) => Value::Bool(all.iter().all(|b| *b)),
                None if (0..args.len()).any(|i| boolean(i) == Some(false)) => Value::Bool(false),
                None => return None,
            }
        }
        Op::Or => {
            let known: Option<Vec<bool>> = (0..args.len()).map(boolean).collect();
            match known {
                Some(all) => Value::Bool(all.iter().any(|b| *b)),
                None if (0..args.len()).any(|i| boolean(i) == Some(true)) => Value::Bool(true),
                None => return None,
            }
        }
        Op::Eq => Value::Bool(args[0].as_ref()? == args[1].as_ref()?),
        Op::Le => Value::Bool(int(0)? <= int(1)?),
        Op::Lt => Value::Bool(int(0)? < int(1)?),
        Op::Ite => args[if boolean(0)? { 1 } else { 2 }].clone()?,
        Op::Add => {
            let mut sum = Z::ZERO;
            for i in 0..args.len() {
                sum += int(i)?;
            }
            Value::Int(sum)
        }
        Op::Sub => Value::Int(int(0)? - int(1)?),
        Op::Mul => {
            let mut product = Z::ONE;
            for i in 0..args.len() {
                product = product * int(i)?;
            }
            Value::Int(product)
        }
        Op::Div => Value::Int(div_smt(int(0)?, int(1)?)?),
        Op::Mod => Value::Int(int(0)?.rem_floor(&int(1)?.abs())?),
        Op::Select => match args[0].as_ref()? {
            Value::Array(elements, rest) => elements.get(int(1)?).unwrap_or(rest).clone(),
            _ => return None,
        },
        Op::Store => match args[0].clone()? {
            Value::Array(mut elements, rest) => {
                let (index, element) = (int(1)?.clone(), args[2].clone()?);
                if element == *rest {
                    elements.remove(&index);
                } else {
                    elements.insert(index, element);
                }
                Value::Array(elements, rest)
            }
            _ => return None,
        },
        Op::ConstArray => Value::Array(BTreeMap::new(), Box::new(args[0].clone()?)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Sort;

    #[test]
    fn evaluation_decides_connectives_with_unknown_parts() {
        let (x, y) = (Term::var(0, Sort::Bool), Term::var(1, Sort::Bool));
        let env = |v| (v == 0).then_some(Value::Bool(false));
        assert_eq!(
            Term::and([x.clone(), y.clone()]).eval(&env),
            Some(Value::Bool(false))
        );
        assert_eq!(Term::or([x, y]).eval(&env), None);
    }

    #[test]
    fn arrays_are_maps() {
        let int = |z: i32| Term::int(z);
        let a = Term::var(0, Sort::Array(std::sync::Arc::new(Sort::Int)));
        let of = |t: &Term| t.eval(&|_| int(7).everywhere().eval(&|_| None)).unwrap();
        let seven = Value::Int(Z::from(7));
        assert_eq!(of(&a.select(&int(3))), seven);
        let stored = a.store(&int(3), &int(5));
        assert_eq!(of(&stored.select(&int(3))), Value::Int(Z::from(5)));
        assert_eq!(of(&stored.select(&int(4))), seven);
        assert_ne!(of(&stored), of(&a));
        // What is stored back is what was there.
        assert_eq!(of(&stored.store(&int(3), &int(7))), of(&a));
        // Orders of stores at different indices don't matter.
        let twice = |i: i32, j: i32| a.store(&int(i), &int(i)).store(&int(j), &int(j));
        assert_eq!(of(&twice(1, 2)), of(&twice(2, 1)));
        assert_eq!(of(&of(&twice(1, 2)).term()), of(&twice(1, 2)));
        // Of two stores at one index the last counts, seen through or not.
        let x = Term::var(1, Sort::Int);
        let both = a.store(&x, &int(1)).store(&x, &int(2));
        assert_eq!(both.select(&x), int(2));
        assert_eq!(stored.select(&int(4)), a.select(&int(4)));
        assert_ne!(stored.select(&x), a.select(&x));
    }
}
