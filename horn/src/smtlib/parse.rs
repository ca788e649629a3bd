//! Reads what [`super::print`] writes, and CHC files of that shape: one pass
//! over the text, an explicit stack, bounded depth.

use crate::clause::{
    Arg, Atom, Clause, ClauseVar, Interpretation, Meaning, PredId, Predicate, System,
};
use crate::term::{Op, Sort, Term};
use ir::Z;
use std::collections::HashMap;
use std::sync::Arc;

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 3000;

/// An s-expression.
#[derive(Clone, Debug, PartialEq)]
enum Sexp {
    /// A word, and whether it was quoted.
    Word(String, bool),
    List(Vec<Sexp>),
}

impl Sexp {
    fn word(&self) -> Option<&str> {
        match self {
            Sexp::Word(w, _) => Some(w),
            Sexp::List(_) => None,
        }
    }

    /// An unquoted word.
    fn keyword(&self) -> Option<&str> {
        match self {
            Sexp::Word(w, false) => Some(w),
            _ => None,
        }
    }

    fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(l) => Some(l),
            Sexp::Word(..) => None,
        }
    }
}

fn read(text: &str) -> Result<Vec<Sexp>, String> {
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

fn sort(s: &Sexp) -> Result<Sort, String> {
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
type Scope = HashMap<String, Term>;

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
fn term(s: &Sexp, scope: &Scope) -> Result<Term, String> {
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
pub fn apply_named(name: &str, args: &[Term]) -> Result<Term, String> {
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

fn bound_variables(s: &Sexp) -> Result<Vec<ClauseVar>, String> {
    s.list()
        .ok_or("variables expected")?
        .iter()
        .map(|v| match v.list() {
            Some([name, s]) => Ok(ClauseVar {
                name: name.word().ok_or("a name expected")?.to_owned(),
                sort: sort(s)?,
            }),
            _ => Err("(name sort) expected".to_owned()),
        })
        .collect()
}

fn scope_of(vars: &[ClauseVar]) -> Result<Scope, String> {
    let mut scope = Scope::new();
    for (i, v) in vars.iter().enumerate() {
        let number = u32::try_from(i).map_err(|_| "too many variables")?;
        let term = Term::var(number, v.sort.clone());
        if scope.insert(v.name.clone(), term).is_some() {
            return Err(format!("{} is bound twice", v.name));
        }
    }
    Ok(scope)
}

struct Reader {
    system: System,
    preds: HashMap<String, PredId>,
}

impl Reader {
    fn atom(&self, s: &Sexp, scope: &Scope) -> Result<Option<Atom>, String> {
        let (name, args) = match s {
            Sexp::Word(w, quoted) if *quoted || !super::RESERVED.contains(&w.as_str()) => {
                (w.as_str(), &[][..])
            }
            Sexp::List(l) => match l.split_first() {
                Some((h @ Sexp::Word(w, quoted), args))
                    if *quoted || h.keyword().is_some_and(|k| !super::RESERVED.contains(&k)) =>
                {
                    (w.as_str(), args)
                }
                _ => return Ok(None),
            },
            Sexp::Word(..) => return Ok(None),
        };
        if matches!(s, Sexp::Word(..)) && scope.contains_key(name) {
            return Ok(None); // a bound variable hides a predicate
        }
        let Some(&pred) = self.preds.get(name) else {
            return Ok(None);
        };
        let args: Vec<Term> = args
            .iter()
            .map(|a| term(a, scope))
            .collect::<Result<_, _>>()?;
        let declared = &self.system.predicate(pred).args;
        if declared.len() != args.len()
            || declared
                .iter()
                .zip(&args)
                .any(|(d, a)| d.sort() != *a.sort())
        {
            return Err(format!("{name} is applied to other sorts than declared"));
        }
        Ok(Some(Atom { pred, args }))
    }

    fn clause(&mut self, s: &Sexp, comment: Option<String>) -> Result<(), String> {
        let (vars, body) = match s.list() {
            Some([f, vars, body]) if f.keyword() == Some("forall") => {
                (bound_variables(vars)?, body)
            }
            _ => (Vec::new(), s),
        };
        let scope = scope_of(&vars)?;
        let (tail, head) = match body.list() {
            Some([arrow, tail, head]) if arrow.keyword() == Some("=>") => (Some(tail), head),
            _ => (None, body),
        };
        let head = match head.keyword() {
            Some("false") => None,
            _ => Some(
                self.atom(head, &scope)?
                    .ok_or("a head must be a predicate or false")?,
            ),
        };
        let number = self.system.clauses.len();
        let mut clause = Clause {
            name: comment.unwrap_or_else(|| format!("clause {number}")),
            vars,
            constraint: Vec::new(),
            body: Vec::new(),
            head,
        };
        let mut todo: Vec<&Sexp> = tail.into_iter().collect();
        while let Some(part) = todo.pop() {
            if let Some(atom) = self.atom(part, &scope)? {
                clause.body.push(atom);
                continue;
            }
            match part.list() {
                Some([and, parts @ ..]) if and.keyword() == Some("and") => {
                    todo.extend(parts.iter().rev());
                }
                _ => {
                    let t = term(part, &scope)?;
                    if *t.sort() != Sort::Bool {
                        return Err("a constraint must be a truth value".to_owned());
                    }
                    if t.as_bool() != Some(true) {
                        clause.constraint.push(t);
                    }
                }
            }
        }
        if clause.vars.len() == 1 && clause.vars[0].name == "unused" {
            // The variable that the format demands of clauses without any.
            let atoms = clause.head.iter().chain(&clause.body);
            let terms = atoms.flat_map(|a| &a.args).chain(&clause.constraint);
            let mut used = false;
            terms.for_each(|t| t.for_each_var(&mut |_, _| used = true));
            if !used {
                clause.vars.clear();
            }
        }
        self.system.clauses.push(clause);
        Ok(())
    }
}

/// Reads a system of clauses. Commands that say nothing about clauses are
/// skipped.
///
/// # Errors
/// What could not be read, in words.
pub fn system(text: &str) -> Result<System, String> {
    let mut reader = Reader {
        system: System::default(),
        preds: HashMap::new(),
    };
    for command in read(text)? {
        let list = command.list().ok_or("a command expected")?;
        match list.split_first() {
            Some((c, [name, args, result])) if c.keyword() == Some("declare-fun") => {
                if result.keyword() != Some("Bool") {
                    return Err("only predicates may be declared".to_owned());
                }
                let name = name.word().ok_or("a name expected")?.to_owned();
                let args = args.list().ok_or("sorts expected")?;
                let id = PredId::new(reader.system.predicates.len());
                if reader.preds.insert(name.clone(), id).is_some() {
                    return Err(format!("{name} is declared twice"));
                }
                reader.system.predicates.push(Predicate {
                    name,
                    meaning: Meaning::Plain,
                    args: args
                        .iter()
                        .map(|a| Ok(Arg::Plain(sort(a)?)))
                        .collect::<Result<_, String>>()?,
                });
            }
            Some((c, [clause])) if c.keyword() == Some("assert") => {
                reader.clause(clause, None)?;
            }
            Some((c, _))
                if matches!(
                    c.keyword(),
                    Some(
                        "set-logic"
                            | "set-info"
                            | "set-option"
                            | "check-sat"
                            | "get-model"
                            | "exit"
                    )
                ) => {}
            _ => return Err(format!("unsupported command {:?}", list.first())),
        }
    }
    Ok(reader.system)
}

/// Reads a formula over a predicate's arguments, named `a0`, `a1`, ... as
/// [`super::print::formula`] writes it.
///
/// # Errors
/// What could not be read, in words.
pub fn formula(system: &System, p: PredId, text: &str) -> Result<Term, String> {
    let scope: Scope = (0..system.predicate(p).args.len())
        .map(|i| (format!("a{i}"), system.arg(p, i)))
        .collect();
    match &read(text)?[..] {
        [one] => {
            let t = term(one, &scope)?;
            if *t.sort() == Sort::Bool {
                Ok(t)
            } else {
                Err("a truth value expected".to_owned())
            }
        }
        _ => Err("one formula expected".to_owned()),
    }
}

/// Reads definitions of a system's predicates. Each must be defined exactly
/// once, over its declared sorts.
///
/// # Errors
/// What could not be read or doesn't fit the system, in words.
pub fn interpretation(system: &System, text: &str) -> Result<Interpretation, String> {
    let names: HashMap<&str, PredId> = system
        .pred_ids()
        .map(|p| (system.predicate(p).name.as_str(), p))
        .collect();
    let mut out = Interpretation::default();
    for command in read(text)? {
        let Some([c, name, args, result, body]) = command.list() else {
            return Err("a definition expected".to_owned());
        };
        if c.keyword() != Some("define-fun") || result.keyword() != Some("Bool") {
            return Err("a definition of a predicate expected".to_owned());
        }
        let name = name.word().ok_or("a name expected")?;
        let &p = names
            .get(name)
            .ok_or_else(|| format!("{name} is not declared"))?;
        let vars = bound_variables(args)?;
        let declared = &system.predicate(p).args;
        if vars.len() != declared.len()
            || vars.iter().zip(declared).any(|(v, d)| v.sort != d.sort())
        {
            return Err(format!("{name} is defined over other sorts than declared"));
        }
        let t = term(body, &scope_of(&vars)?)?;
        if *t.sort() != Sort::Bool {
            return Err(format!("{name} is not defined by a truth value"));
        }
        if out.formulas.insert(p, t).is_some() {
            return Err(format!("{name} is defined twice"));
        }
    }
    match system.pred_ids().find(|p| !out.formulas.contains_key(p)) {
        Some(p) => Err(format!("{} is not defined", system.predicate(p).name)),
        None => Ok(out),
    }
}
