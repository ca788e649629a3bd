//! Terms as SMT-LIB 2 text.

use super::{Op, Sort, Term};
use ir::Z;

/// A sort.
pub(crate) fn sort(s: &Sort) -> String {
    match s {
        Sort::Bool => "Bool".to_owned(),
        Sort::Int => "Int".to_owned(),
        Sort::Array(e) => format!("(Array Int {})", sort(e)),
    }
}

fn integer(z: &Z) -> String {
    if z.is_negative() {
        format!("(- {})", z.abs())
    } else {
        z.to_string()
    }
}

/// A term; `name` gives the text of variables.
pub(crate) fn term(t: &Term, name: &impl Fn(u32) -> String) -> String {
    t.fold(&mut |t: &Term, args: &[String]| {
        let head = match t.op() {
            Op::Var(v) => return name(*v),
            Op::Bool(b) => return b.to_string(),
            Op::Int(z) => return integer(z),
            Op::ConstArray => {
                return format!("((as const {}) {})", sort(t.sort()), args[0]);
            }
            Op::Not => "not",
            Op::And => "and",
            Op::Or => "or",
            Op::Eq => "=",
            Op::Le => "<=",
            Op::Lt => "<",
            Op::Ite => "ite",
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Div => "div",
            Op::Mod => "mod",
            Op::Select => "select",
            Op::Store => "store",
        };
        format!("({head} {})", args.join(" "))
    })
}

impl std::fmt::Debug for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&term(self, &|v| format!("v{v}")))
    }
}
