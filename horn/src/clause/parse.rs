//! Reads what [`super::print`] writes, and CHC files of that shape.

use crate::clause::{
    Arg, Atom, Clause, ClauseVar, Interpretation, Meaning, PredId, Predicate, System,
};
use crate::term::parse::{Scope, Sexp, read, sort, term};
use crate::term::symbol::RESERVED;
use crate::term::{Sort, Term};
use std::collections::HashMap;

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
            Sexp::Word(w, quoted) if *quoted || !RESERVED.contains(&w.as_str()) => {
                (w.as_str(), &[][..])
            }
            Sexp::List(l) => match l.split_first() {
                Some((h @ Sexp::Word(w, quoted), args))
                    if *quoted || h.keyword().is_some_and(|k| !RESERVED.contains(&k)) =>
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
pub(crate) fn system(text: &str) -> Result<System, String> {
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
pub(crate) fn formula(system: &System, p: PredId, text: &str) -> Result<Term, String> {
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
pub(crate) fn interpretation(system: &System, text: &str) -> Result<Interpretation, String> {
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
