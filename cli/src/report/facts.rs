//! What is told of the facts that hold where a check is open: those about the
//! user's variables, of which the user doesn't know them anyway.

use crate::ledger::Facts;
use ir::display::Names;
use ir::{CheckId, Formula, Function, LinCons, Rel, Role, Type, Var, VarInfo, Z};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Numbers with more digits than this come from the ends of types.
const DIGITS: usize = 20;

/// A check that facts are known of.
pub(super) struct Asked<'a> {
    /// The check.
    pub check: CheckId,
    /// What is known where it stands.
    pub facts: &'a Facts,
    /// The function that it is in.
    pub function: &'a str,
    /// Whether that is in Rust.
    pub in_rust: bool,
}

/// The texts of what is known where a check stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Texts {
    /// All of it.
    pub all: String,
    /// About variables that the source of the function has, in its names; `None` when
    /// there is nothing.
    pub plain: Option<String>,
}

/// What is told of each. The names of what was analysed are collected once for all checks
/// of a function: a function has thousands of both.
pub(super) fn told(mut asked: Vec<Asked<'_>>) -> BTreeMap<CheckId, Texts> {
    let analysed = |a: &Asked<'_>| (Arc::as_ptr(&a.facts.program), a.facts.function);
    asked.sort_by_key(|a| (analysed(a), a.function));
    let mut texts = BTreeMap::new();
    for of_one in asked.chunk_by(|a, b| analysed(a) == analysed(b)) {
        let facts = of_one[0].facts;
        let f = facts.program.function(facts.function);
        let names = Names::of(&facts.program, f);
        for of_source in of_one.chunk_by(|a, b| a.function == b.function) {
            let source = Source::of(f, of_source[0].function);
            let plain = Names::of(&facts.program, &source.named);
            for a in of_source {
                let told = Texts {
                    all: names.formula(&a.facts.formula),
                    plain: source.told(&plain, a),
                };
                texts.insert(a.check, told);
            }
        }
    }
    texts
}

/// What was analysed, with the names that the source of one function has for it.
struct Source {
    named: Function,
    /// No variable has a name of the source: then a program has its own.
    is_without: bool,
}

impl Source {
    fn of(analysed: &Function, function: &str) -> Source {
        let own = analysed.name == function;
        let has_source = |i: &VarInfo| i.source.is_some() || i.part.is_some();
        let is_without = !analysed.vars.iter().any(has_source);
        let vars = analysed.vars.iter().map(|info| VarInfo {
            name: if is_without {
                info.name.clone()
            } else {
                format!(".{}", info.name) // never that of another in the source
            },
            source: own_name(info, function, own),
            ..info.clone()
        });
        // What is called so elsewhere is another matter, and so is the code.
        let named = Function {
            name: analysed.name.clone(),
            params: Vec::new(),
            results: analysed.results.clone(),
            vars: vars.collect(),
            regions: Vec::new(),
            blocks: Vec::new(),
            external: analysed.external,
            noreturn: analysed.noreturn,
            from_source: analysed.from_source,
            span: analysed.span,
        };
        Source { named, is_without }
    }

    /// `names` are those of [`Source::named`].
    fn told(&self, names: &Names<'_>, asked: &Asked<'_>) -> Option<String> {
        let is_known = |v: &Var| match Role::of(*v, self.named.vars.len()) {
            Role::Variable(v) if self.is_without => is_name(&self.named.var(v).name),
            Role::Variable(v) => self.named.var(v).source.as_ref() == Some(&names.var(v)),
            Role::Index => true,
            Role::Result(_) => false,
        };
        let known = |f: &Formula| {
            let vars = f.vars();
            // References aren't null, and nearly all pointers in Rust are some.
            let is_implied = match f {
                Formula::IsNull(v, false) => asked.in_rust || names.var(*v) == "this",
                _ => false,
            };
            !vars.is_empty() && vars.iter().all(is_known) && !is_implied
        };
        let parts = match reduced(&self.named, &asked.facts.formula) {
            Formula::And(parts) => parts,
            one => vec![one],
        };
        let told = Formula::and(parts.into_iter().filter(known));
        if told == Formula::True {
            return None;
        }
        let mut texts = names.conjuncts(&told);
        texts.retain(|t| is_readable(t));
        (!texts.is_empty()).then(|| texts.join(" and "))
    }
}

/// The name that the source of that function has for a variable of what was
/// analysed, the function itself or one that it was inlined in.
fn own_name(info: &VarInfo, function: &str, own: bool) -> Option<String> {
    let source = info.source.as_ref()?;
    if !is_name(source) {
        return None;
    }
    // `n.addr` and `n.1` hold `n`, too; `f.n` is the `n` of an inlined `f`.
    let is_variable = |name: &str| {
        let rest = name.strip_prefix(source.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let inlined = format!("{function}.");
    let starts = info.name.match_indices(&inlined).filter(|(i, _)| {
        let before = &info.name[..*i];
        before.is_empty() || before.ends_with('.')
    });
    let mut inside = starts.map(|(i, _)| &info.name[i + inlined.len()..]);
    let is_own = own && is_variable(&info.name) || inside.any(is_variable);
    is_own.then(|| source.clone())
}

/// Whether a person wrote it: compilers' names have other characters, or are
/// numbers.
fn is_name(text: &str) -> bool {
    let of_names = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let number = text.trim_start_matches('_');
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    !text.starts_with("__vla_expr") && text.chars().all(of_names) && !is_number
}

/// A formula without bounds that the types imply.
fn reduced(function: &Function, f: &Formula) -> Formula {
    let all =
        |all: &[Formula]| -> Vec<Formula> { all.iter().map(|p| reduced(function, p)).collect() };
    match f {
        Formula::And(parts) => Formula::and(all(parts)),
        Formula::Or(parts) => Formula::or(all(parts)),
        Formula::Lin(c) if is_of_type(function, c) => Formula::True,
        other => other.clone(),
    }
}

/// Whether every value of a variable's type is within this bound.
fn is_of_type(function: &Function, c: &LinCons) -> bool {
    let ([(d, k)], Rel::Le) = (c.expr.terms(), c.rel) else {
        return false;
    };
    let Some((v, sign)) = d.view() else {
        return false;
    };
    let Some(Type::Int(width)) = function.vars.get(v.index()).map(|i| i.ty) else {
        return false;
    };
    let end = if k.is_negative() {
        Z::min_of(width, sign)
    } else {
        Z::max_of(width, sign)
    };
    let most = &(k * &end) + &c.expr.constant;
    most <= Z::ZERO
}

/// Whether a person reads it: no reading of a variable's bits, no number from
/// the ends of a type.
fn is_readable(fact: &str) -> bool {
    let mut numbers = fact.split(|c: char| !c.is_ascii_digit());
    !fact.contains("u(") && !fact.contains("s(") && numbers.all(|n| n.len() <= DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{Dim, FuncId, LinExpr, Sign};

    /// What is told of facts about the variables of `@f`, where the check is in
    /// this function.
    fn check(vars: &str, formula: Formula, function: &str, file: &str, says: Option<&str>) {
        let text = format!("fn @f() {{ {vars} ^e: stop }}");
        let program = ir::text::parse(&text).expect("it is a program");
        let facts = Facts {
            program: Arc::new(program),
            function: FuncId::new(0),
            formula,
            fails_when_reached: false,
        };
        let asked = Asked {
            check: CheckId::new(0),
            facts: &facts,
            function,
            in_rust: std::path::Path::new(file)
                .extension()
                .is_some_and(|e| e == "rs"),
        };
        let texts = told(vec![asked]).remove(&CheckId::new(0));
        assert_eq!(texts.and_then(|t| t.plain).as_deref(), says, "{text}");
    }

    /// `low <= x`, where `x` is the variable with that number.
    fn at_least(x: usize, low: Z) -> Formula {
        let x = LinExpr::dim(Dim::of(Var::new(x), Sign::Signed));
        Formula::Lin(LinCons::le(&LinExpr::constant(low), &x))
    }

    fn at_most(x: usize, high: Z) -> Formula {
        let x = LinExpr::dim(Dim::of(Var::new(x), Sign::Signed));
        Formula::Lin(LinCons::le(&x, &LinExpr::constant(high)))
    }

    fn range(x: usize, low: i64, high: i64) -> Formula {
        Formula::and([at_least(x, Z::from(low)), at_most(x, Z::from(high))])
    }

    #[test]
    fn facts_speak_of_names_of_the_source() {
        let x =
            "var x.addr: i32 as \"x\" signed var t.1: i32 var __vla_expr0: i64 as \"__vla_expr0\"";
        let f = Formula::and([range(0, 1, 5), range(1, 1, 5), range(2, 1, 5)]);
        check(x, f, "f", "a.c", Some("1 <= x <= 5"));
        check(x, range(1, 1, 5), "f", "a.c", None);
    }

    #[test]
    fn variables_of_other_functions_are_not_told_of() {
        let vars = "var x: i32 as \"x\" signed var g.x: i32 as \"x\" signed";
        let f = || Formula::and([range(0, 1, 5), range(1, 2, 6)]);
        check(vars, f(), "f", "a.c", Some("1 <= x <= 5"));
        // The check is in `g`, which was inlined.
        check(vars, f(), "g", "a.c", Some("2 <= x <= 6"));
        check(vars, f(), "h", "a.c", None);
        let two = "var x: i32 as \"x\" signed var x.1: i32 as \"x\" signed";
        check(two, range(1, 1, 5), "f", "a.c", None);
    }

    #[test]
    fn programs_without_a_source_have_names_of_their_own() {
        let vars = "var x: i32 var t.1: i32";
        check(vars, range(0, 1, 5), "f", "a.pir", Some("1 <= x <= 5"));
        check(vars, range(1, 1, 5), "f", "a.pir", None);
        let vars = "var x: i32 var y: i32 as \"y\" signed";
        check(vars, range(0, 1, 5), "f", "a.c", None);
    }

    #[test]
    fn what_types_imply_is_left_out() {
        let vars = "var x: i32 as \"x\" signed var p: ptr as \"p\" var this: ptr as \"this\"";
        let (min, max) = (i64::from(i32::MIN), i64::from(i32::MAX));
        check(vars, range(0, min, max), "f", "a.c", None);
        check(vars, range(0, min, 7), "f", "a.c", Some("x <= 7"));
        let nonzero = Formula::or([range(0, min, -1), range(0, 1, max)]);
        check(vars, nonzero, "f", "a.c", Some("x <= -1 or x >= 1"));
        let here = |v| Formula::IsNull(Var::new(v), false);
        check(vars, here(1), "f", "a.c", Some("p != null"));
        check(vars, here(1), "f", "a.rs", None);
        check(vars, here(2), "f", "a.cpp", None);
    }

    #[test]
    fn long_numbers_are_left_out() {
        let far = Z::max_of(100, Sign::Signed);
        let vars = "var x: i128 as \"x\" signed";
        let f = Formula::and([at_most(0, far)]);
        check(vars, f, "f", "a.c", None);
        check(vars, range(0, 1, 5), "f", "a.c", Some("1 <= x <= 5"));
    }
}
