//! Systems and interpretations as SMT-LIB 2 text.
//!
//! Systems are in the strict form of CHC-COMP (chc-comp.github.io, "Format"):
//! every clause is `(assert (forall (variables) (=> tail head)))`, atoms are
//! applied to variables only, those of a head pairwise distinct, and there is
//! exactly one query, whose head is `false`. Stock Z3 reads it too.

use crate::clause::{Atom, Clause, Interpretation, System};
use crate::term::symbol::symbol;
use crate::term::{Op, Term, sort, term};
use std::collections::HashSet;
use std::fmt::Write;

/// A clause in normal form: atoms over variables, those of the head distinct.
/// Equal to the given one up to fresh variables and equations for them.
fn normal_form(predicates: &HashSet<&str>, clause: &Clause) -> Clause {
    let mut c = clause.clone();
    let mut names: HashSet<String> = c.vars.iter().map(|v| v.name.clone()).collect();
    let hidden = |name: &str| predicates.contains(name);
    for v in &mut c.vars {
        // A variable must not look like a predicate without arguments.
        if hidden(&v.name) {
            while names.contains(&v.name) || hidden(&v.name) {
                v.name.push('\'');
            }
            names.insert(v.name.clone());
        }
    }
    let mut fresh = |vars: &mut Vec<crate::clause::ClauseVar>, t: &Term| -> Term {
        let number = u32::try_from(vars.len()).expect("a clause has at most u32::MAX variables");
        let mut name = format!("h{number}");
        while !names.insert(name.clone()) {
            name.push('_');
        }
        vars.push(crate::clause::ClauseVar {
            name,
            sort: t.sort().clone(),
        });
        Term::var(number, t.sort().clone())
    };
    for atom in &mut c.body {
        for a in &mut atom.args {
            if a.as_var().is_none() {
                let v = fresh(&mut c.vars, a);
                c.constraint.push(v.eq_to(a));
                *a = v;
            }
        }
    }
    if let Some(head) = &mut c.head {
        let mut seen = HashSet::new();
        for a in &mut head.args {
            if !a.as_var().is_some_and(|v| seen.insert(v)) {
                let v = fresh(&mut c.vars, a);
                c.constraint.push(v.eq_to(a));
                *a = v;
            }
        }
    }
    c
}

fn atom(system: &System, a: &Atom, name: &impl Fn(u32) -> String) -> String {
    let p = symbol(&system.predicate(a.pred).name);
    if a.args.is_empty() {
        return p;
    }
    let args: Vec<String> = a.args.iter().map(|t| term(t, name)).collect();
    format!("({p} {})", args.join(" "))
}

fn clause(system: &System, predicates: &HashSet<&str>, c: &Clause) -> String {
    let c = normal_form(predicates, c);
    let name = |v: u32| symbol(&c.vars[v as usize].name);
    let mut vars: Vec<String> = c
        .vars
        .iter()
        .map(|v| format!("({} {})", symbol(&v.name), sort(&v.sort)))
        .collect();
    if vars.is_empty() {
        // The format wants at least one variable.
        vars.push("(unused Bool)".to_owned());
    }
    let mut tail: Vec<String> = c.body.iter().map(|a| atom(system, a, &name)).collect();
    let constraint = Term::and(c.constraint.iter().cloned());
    match constraint.op() {
        Op::Bool(true) if !tail.is_empty() => {}
        Op::And => tail.extend(constraint.args().iter().map(|t| term(t, &name))),
        _ => tail.push(term(&constraint, &name)),
    }
    let tail = match &tail[..] {
        [one] => one.clone(),
        all => format!("(and {})", all.join("\n      ")),
    };
    let head = c
        .head
        .as_ref()
        .map_or("false".to_owned(), |a| atom(system, a, &name));
    format!(
        "(assert (forall ({})\n  (=> {tail}\n      {head})))\n",
        vars.join(" ")
    )
}

/// A system of clauses. Comments name the clauses.
pub(crate) fn system(s: &System) -> String {
    commented(s, &|_| Vec::new())
}

/// The same, with further comments on a clause, by its position.
pub(crate) fn commented(s: &System, comments: &dyn Fn(usize) -> Vec<String>) -> String {
    let line = |text: &str| text.replace(['\n', '\r'], " ");
    let mut out = String::from("(set-logic HORN)\n");
    for p in &s.predicates {
        let args: Vec<String> = p.args.iter().map(|a| sort(&a.sort())).collect();
        let _ = writeln!(
            out,
            "(declare-fun {} ({}) Bool)",
            symbol(&p.name),
            args.join(" ")
        );
    }
    let predicates = s.predicates.iter().map(|p| p.name.as_str()).collect();
    for (i, c) in s.clauses.iter().enumerate() {
        let _ = writeln!(out, "; {}", line(&c.name));
        for comment in comments(i) {
            let _ = writeln!(out, ";   {}", line(&comment));
        }
        out.push_str(&clause(s, &predicates, c));
    }
    out.push_str("(check-sat)\n");
    out
}

/// A formula over a predicate's arguments, named `a0`, `a1`, ...
pub(crate) fn formula(t: &Term) -> String {
    term(t, &|v| format!("a{v}"))
}

/// An interpretation as definitions of the system's predicates.
pub(crate) fn interpretation(s: &System, i: &Interpretation) -> String {
    let mut out = String::new();
    for p in s.pred_ids() {
        let pred = s.predicate(p);
        let args: Vec<String> = pred
            .args
            .iter()
            .enumerate()
            .map(|(k, a)| format!("(a{k} {})", sort(&a.sort())))
            .collect();
        let _ = writeln!(
            out,
            "(define-fun {} ({}) Bool\n  {})",
            symbol(&pred.name),
            args.join(" "),
            formula(&i.of(p))
        );
    }
    out
}
