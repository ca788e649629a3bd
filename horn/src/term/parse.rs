//! Terms read from SMT-LIB 2 text: one pass over the text, an explicit stack,
//! bounded depth.

use super::{Op, Sort, Term};
use ir::Z;
use std::collections::HashMap;
use std::sync::Arc;

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 3000;

/// An s-expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sexp {
    /// A word, and whether it was quoted.
    Word(String, bool),
    List(Vec<Sexp>),
}

impl Sexp {
    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Sexp::Word(w, _) => Some(w),
            Sexp::List(_) => None,
        }
    }

    /// An unquoted word.
    pub(crate) fn keyword(&self) -> Option<&str> {
        match self {
            Sexp::Word(w, false) => Some(w),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(l) => Some(l),
            Sexp::Word(..) => None,
        }
    }
}

pub(crate) fn read(text: &str) -> Result<Vec<Sexp>, String> {
    let mut stack: Vec<Vec<Sexp>> = vec![Vec::new()];
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let top = stack.last_mut().ok_or("unbalanced parentheses")?;
        match c {
            c if c.is_whitespace() => {}
            ';' => while chars.next_if(|(_, c)| *c != '\n').is_some() {},
            '(' => {
                if stack.len() > MAX_DEPTH {
                    return Err(format!("nested deeper than {MAX_DEPTH}"));
                }
                stack.push(Vec::new());
            }
            ')' => {
                let done = stack.pop().ok_or("unbalanced parentheses")?;
                let top = stack.last_mut().ok_or("unbalanced parentheses")?;
                top.push(Sexp::List(done));
            }
            '|' => {
                let mut word = String::new();
                loop {
                    match chars.next() {
                        Some((_, '|')) => break,
                        Some((_, c)) => word.push(c),
                        None => return Err("unfinished quoted symbol".to_owned()),
                    }
                }
                top.push(Sexp::Word(word, true));
            }
            '"' => return Err("string literals are not supported".to_owned()),
            _ => {
                let mut end = start + c.len_utf8();
                while let Some((i, c)) =
                    chars.next_if(|(_, c)| !c.is_whitespace() && !"();|\"".contains(*c))
                {
                    end = i + c.len_utf8();
                }
                top.push(Sexp::Word(text[start..end].to_owned(), false));
            }
        }
    }
    match stack.len() {
        1 => Ok(stack.remove(0)),
        _ => Err("unbalanced parentheses".to_owned()),
    }
}

pub(crate) fn sort(s: &Sexp) -> Result<Sort, String> {
    match s {
        Sexp::Word(w, _) if w == "Bool" => Ok(Sort::Bool),
        Sexp::Word(w, _) if w == "Int" => Ok(Sort::Int),
        Sexp::List(l) => match &l[..] {
            [a, i, e] if a.keyword() == Some("Array") && i.keyword() == Some("Int") => {
                Ok(Sort::Array(Arc::new(sort(e)?)))
            }
            _ => Err(format!("unsupported sort {s:?}")),
        },
        Sexp::Word(..) => Err(format!("unsupported sort {s:?}")),
    }
}

/// What names stand for while a term is read.
pub(crate) type Scope = HashMap<String, Term>;

fn atom_term(w: &str, quoted: bool, scope: &Scope) -> Result<Term, String> {
    if let Some(t) = scope.get(w) {
        return Ok(t.clone());
    }
    if !quoted {
        match w {
            "true" => return Ok(Term::bool(true)),
            "false" => return Ok(Term::bool(false)),
            _ => {}
        }
        if let Ok(z) = w.parse::<Z>() {
            return Ok(Term::int(z));
        }
    }
    Err(format!("unknown symbol {w}"))
}

/// A term without binders.
pub(crate) fn term(s: &Sexp, scope: &Scope) -> Result<Term, String> {
    enum Step<'a> {
        Visit(&'a Sexp),
        Apply(&'a Sexp, usize),
    }
    let mut todo = vec![Step::Visit(s)];
    let mut done: Vec<Term> = Vec::new();
    while let Some(step) = todo.pop() {
        match step {
            Step::Visit(Sexp::Word(w, quoted)) => done.push(atom_term(w, *quoted, scope)?),
            Step::Visit(Sexp::List(l)) => {
                let (head, args) = l.split_first().ok_or("an empty list is no term")?;
                todo.push(Step::Apply(head, args.len()));
                todo.extend(args.iter().rev().map(Step::Visit));
            }
            Step::Apply(head, n) => {
                let args = done.split_off(done.len() - n);
                done.push(application(head, &args)?);
            }
        }
    }
    done.pop().ok_or_else(|| "no term".to_owned())
}

fn application(head: &Sexp, args: &[Term]) -> Result<Term, String> {
    if let Some([a, c, s]) = head.list()
        && a.keyword() == Some("as")
        && c.keyword() == Some("const")
    {
        let t = Term::apply(&Op::ConstArray, args)?;
        return if *t.sort() == sort(s)? {
            Ok(t)
        } else {
            Err("constant array of another sort".to_owned())
        };
    }
    let name = head.keyword().ok_or("unsupported application")?;
    apply_named(name, args)
}

/// Applies an operator by its name in SMT-LIB (or in Z3's answers).
///
/// # Errors
/// When the operator is not supported or its arguments don't fit.
pub(crate) fn apply_named(name: &str, args: &[Term]) -> Result<Term, String> {
    let op = match (name, args) {
        ("not", _) => Op::Not,
        ("and", _) => Op::And,
        ("or", _) => Op::Or,
        ("=" | "iff", [_, _]) => Op::Eq,
        ("<=", [_, _]) => Op::Le,
        ("<", [_, _]) => Op::Lt,
        (">=", [a, b]) => return Term::apply(&Op::Le, &[b.clone(), a.clone()]),
        (">", [a, b]) => return Term::apply(&Op::Lt, &[b.clone(), a.clone()]),
        ("=>", [a, b]) => {
            let a = Term::apply(&Op::Not, std::slice::from_ref(a))?;
            return Term::apply(&Op::Or, &[a, b.clone()]);
        }
        ("xor" | "distinct", [a, b]) => {
            let eq = Term::apply(&Op::Eq, &[a.clone(), b.clone()])?;
            return Ok(eq.not());
        }
        ("ite" | "if", _) => Op::Ite,
        ("+", _) => Op::Add,
        ("-", [a]) => return Term::apply(&Op::Sub, &[Term::int(0), a.clone()]),
        ("-", [first, rest @ ..]) => {
            return rest
                .iter()
                .try_fold(first.clone(), |d, a| Term::apply(&Op::Sub, &[d, a.clone()]));
        }
        ("*", _) => Op::Mul,
        ("div", _) => Op::Div,
        ("mod", _) => Op::Mod,
        ("select", _) => Op::Select,
        ("store", _) => Op::Store,
        _ => return Err(format!("unsupported operator {name}")),
    };
    Term::apply(&op, args)
}
