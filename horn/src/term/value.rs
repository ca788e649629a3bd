//! Values of terms, and evaluation.

use super::{Op, Term, div_smt};
use ir::Z;

/// The value of a term without arrays.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Z),
}

impl Value {
    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            Value::Int(_) => None,
        }
    }

    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<&Z> {
        match self {
            Value::Int(z) => Some(z),
            Value::Bool(_) => None,
        }
    }

    /// The constant term of that value.
    pub fn term(&self) -> Term {
        match self {
            Value::Bool(b) => Term::bool(*b),
            Value::Int(z) => Term::int(z.clone()),
        }
    }
}

impl Term {
    /// The value under an assignment of the variables. `None` when a variable
    /// has none, at a division by zero, and for arrays.
    pub fn eval(&self, env: &impl Fn(u32) -> Option<Value>) -> Option<Value> {
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
        Op::Select | Op::Store | Op::ConstArray => return None,
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
}
