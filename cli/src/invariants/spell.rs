//! Formulas in C's syntax and the source's names. Sums are those of whole
//! numbers: they don't wrap.

use super::simplify::natural;
use ir::ieee::FloatSet;
use ir::{
    Dim, Formula, Function, LinCons, LinExpr, PartKind, Rel, Role, Sign, StmtKind, Type, Var,
    VarInfo, Z,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What an index may be called, if the function has nothing of that name.
const INDICES: [&str; 4] = ["k", "i", "j", "index"];

/// What a function's variables are called at some place; most have no name
/// there that a user knows.
pub(crate) struct Names<'p> {
    function: &'p Function,
    shown: Vec<Option<String>>,
    index: &'static str,
}

/// What a user calls a variable, where nothing else is called so.
fn wanted(info: &VarInfo, sources: &BTreeSet<&str>, own: bool) -> Option<String> {
    if let Some(source) = &info.source {
        return is_name(source).then(|| source.clone());
    }
    let Some(part) = &info.part else {
        return own.then(|| info.name.clone());
    };
    // What lies behind a pointer is called by it, and locals and globals by
    // their own names.
    let (base, behind) = (base(&part.of), part.of.contains('*'));
    let is_known = sources.contains(base);
    let word = || Some(format!("{}({})", part.kind.word(), part.of));
    match part.kind {
        // Numbers of objects are ours, and what is said of all older objects.
        PartKind::Object | PartKind::Latest | PartKind::OlderAlive | PartKind::Terminator => None,
        PartKind::Contents if is_known || !behind && is_name(base) => Some(part.of.clone()),
        PartKind::TextEnd | PartKind::Zeros if is_known || !behind && is_name(base) => word(),
        // How large a local is, and that it is there, is no fact about it.
        PartKind::Offset if is_known => word(),
        PartKind::Size | PartKind::Alive if is_known && behind => word(),
        _ => None,
    }
}

/// Whether a person wrote it: compilers' names have other characters.
fn is_name(text: &str) -> bool {
    let of_names = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    !text.starts_with("__vla_expr") && text.chars().all(of_names)
}

/// The name in what describes a piece of memory: `s` in `bytes(*s)` and `s@4`.
fn base(text: &str) -> &str {
    let inner = text.rsplit('(').next().unwrap_or(text);
    let inner = inner.trim_start_matches('*');
    let end = inner.find(['@', ')', '[']).unwrap_or(inner.len());
    &inner[..end]
}

impl<'p> Names<'p> {
    /// The names where those variables are live.
    pub(super) fn of(function: &'p Function, is_live: &dyn Fn(Var) -> bool) -> Names<'p> {
        let sources = function.vars.iter().filter_map(|i| i.source.as_deref());
        let objects = objects(function);
        let sources: BTreeSet<&str> = sources.collect();
        // A program in our own format has its own names only.
        let own = function
            .vars
            .iter()
            .all(|i| i.source.is_none() && i.part.is_none());
        let mut names: Vec<Option<String>> = function
            .var_ids()
            .map(|v| {
                // Where an object lies is no fact about it.
                let shown = is_live(v) && !objects.contains(&v);
                shown
                    .then(|| wanted(function.var(v), &sources, own))
                    .flatten()
            })
            .collect();
        let mut uses: BTreeMap<String, u32> = BTreeMap::new();
        for name in names.iter().flatten() {
            *uses.entry(name.clone()).or_default() += 1;
        }
        for name in &mut names {
            // Which of two is in scope isn't known.
            name.take_if(|n| uses.get(n.as_str()).is_some_and(|uses| *uses > 1));
        }
        let unused = |name: &&'static str| !sources.contains(*name) && !uses.contains_key(*name);
        Names {
            function,
            index: INDICES.into_iter().find(unused).unwrap_or("any_index"),
            shown: names,
        }
    }

    /// The variables that have one, in order.
    pub(crate) fn named(&self) -> Vec<Var> {
        let all = self.shown.iter().enumerate();
        let named = all.filter(|(_, name)| name.is_some());
        named.map(|(i, _)| Var::new(i)).collect()
    }

    fn var(&self, v: Var) -> String {
        match Role::of(v, self.shown.len()) {
            Role::Variable(v) => {
                let name = self.shown[v.index()].as_deref().unwrap_or("?");
                match self.function.var(v).ty {
                    Type::Array(_) => format!("{name}[{}]", self.index),
                    _ => name.to_owned(),
                }
            }
            Role::Index => self.index.to_owned(),
            Role::Result(_) => "result".to_owned(),
        }
    }

    /// A number: the variable, converted where the source reads it otherwise.
    fn dim(&self, d: Dim) -> String {
        let Some((v, sign)) = d.view() else {
            return "?".to_owned();
        };
        let name = self.var(v);
        if v.index() >= self.shown.len() || sign == natural(self.function, v) {
            return name;
        }
        let width = match self.function.var(v).ty {
            Type::Int(width) => width,
            Type::Array(elem) => Type::from(elem).width().unwrap_or(0),
            _ => 0,
        };
        let ty = match (width, sign) {
            (8, Sign::Signed) => "signed char",
            (8, Sign::Unsigned) => "unsigned char",
            (16, Sign::Signed) => "short",
            (16, Sign::Unsigned) => "unsigned short",
            (32, Sign::Signed) => "int",
            (32, Sign::Unsigned) => "unsigned",
            (_, Sign::Signed) => "long",
            (_, Sign::Unsigned) => "unsigned long",
        };
        format!("({ty}){name}")
    }

    fn terms(&self, terms: &[(Dim, Z)]) -> String {
        let mut out = String::new();
        for (i, (d, c)) in terms.iter().enumerate() {
            out.push_str(match (i, c.is_negative()) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            let c = c.abs();
            if !c.is_one() {
                out.extend([c.to_string(), " * ".to_owned()]);
            }
            out.push_str(&self.dim(*d));
        }
        if out.is_empty() { "0".to_owned() } else { out }
    }

    /// A sum and a constant.
    fn sum(&self, terms: &[(Dim, Z)], constant: &Z) -> String {
        if terms.is_empty() {
            return constant.to_string();
        }
        let sum = self.terms(terms);
        match constant.signum() {
            0 => sum,
            1 => format!("{sum} + {constant}"),
            _ => format!("{sum} - {}", -constant),
        }
    }

    /// `terms + constant REL 0`, with nothing negative but constants.
    fn constraint(&self, c: &LinCons) -> String {
        let (minus, plus): (Vec<_>, Vec<_>) = c
            .expr
            .terms()
            .iter()
            .cloned()
            .partition(|(_, k)| k.is_negative());
        let minus: Vec<(Dim, Z)> = minus.iter().map(|(d, k)| (*d, -k)).collect();
        let k = &c.expr.constant;
        let (op, flipped) = match c.rel {
            Rel::Le => ("<=", ">="),
            Rel::Eq => ("==", "=="),
            Rel::Ne => ("!=", "!="),
        };
        if plus.is_empty() && c.rel == Rel::Le {
            // Bounds from below: `k <= x`.
            return format!("{k} {op} {}", self.terms(&minus));
        }
        if plus.is_empty() {
            return format!("{} {flipped} {k}", self.terms(&minus));
        }
        if minus.is_empty() {
            return format!("{} {op} {}", self.terms(&plus), -k);
        }
        if k.is_one() && c.rel == Rel::Le {
            return format!("{} < {}", self.terms(&plus), self.terms(&minus));
        }
        // The constant stands where it is positive.
        if k.signum() > 0 {
            return format!("{} {op} {}", self.sum(&plus, k), self.terms(&minus));
        }
        format!("{} {op} {}", self.terms(&plus), self.sum(&minus, &-k))
    }

    fn congruence(&self, expr: &LinExpr, modulus: &Z, remainder: &Z) -> String {
        let sum = self.terms(expr.terms());
        let one = matches!(expr.terms(), [(d, c)] if c.is_one() && !self.dim(*d).contains(' '));
        let in_parens = if one { sum.clone() } else { format!("({sum})") };
        let natural =
            expr.dims().all(is_unsigned) && expr.terms().iter().all(|(_, c)| !c.is_negative());
        // C's remainder has the sign of what is divided.
        if remainder.is_zero() || natural {
            return format!("{in_parens} % {modulus} == {remainder}");
        }
        format!("({sum} - {remainder}) % {modulus} == 0")
    }

    fn atom(&self, f: &Formula) -> String {
        match f {
            Formula::True => "true".to_owned(),
            Formula::False => "false".to_owned(),
            Formula::Bool(v, true) => self.var(*v),
            Formula::Bool(v, false) => format!("!{}", self.var(*v)),
            Formula::Lin(c) => self.constraint(c),
            Formula::Congruent {
                expr,
                modulus,
                remainder,
            } => self.congruence(expr, modulus, remainder),
            Formula::Bits { var, mask, value } => {
                format!("({} & {}) == {}", self.var(*var), hex(mask), hex(value))
            }
            Formula::IsNull(v, true) => format!("{} == NULL", self.var(*v)),
            Formula::IsNull(v, false) => format!("{} != NULL", self.var(*v)),
            Formula::Not(p) => format!("!({})", joined(&facts(self, std::slice::from_ref(p)))),
            Formula::And(all) => joined(&facts(self, all)),
            Formula::Float(v, set) => floats(&self.var(*v), set),
            Formula::Or(_) | Formula::Elements { .. } => {
                joined(&facts(self, std::slice::from_ref(f)))
            }
        }
    }
}

/// Which floats `x` can be.
fn floats(x: &str, set: &FloatSet) -> String {
    let range = |(low, high): (f64, f64)| match (low.is_finite(), high.is_finite()) {
        _ if low.to_bits() == high.to_bits() => format!("{x} == {low:?}"),
        (true, true) => format!("{low:?} <= {x} && {x} <= {high:?}"),
        (true, false) => format!("{low:?} <= {x}"),
        (false, true) => format!("{x} <= {high:?}"),
        (false, false) => format!("{x} == {x}"),
    };
    let mut ways: Vec<String> = set.ranges().into_iter().map(range).collect();
    if set.nan {
        ways.push(format!("isnan({x})"));
    }
    match ways.len() {
        0 => "false".to_owned(),
        1 => ways.remove(0),
        _ => format!("(({}))", ways.join(") || (")),
    }
}

/// Whether a number can't be negative, by its type.
fn is_unsigned(d: Dim) -> bool {
    d.view().is_some_and(|(_, sign)| sign == Sign::Unsigned)
}

fn hex(z: &Z) -> String {
    match z.to_i128() {
        Some(i) if i >= 0 => format!("{i:#x}"),
        _ => z.to_string(),
    }
}

/// What is said, in parts that lines are broken between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// One.
    Plain(String),
    /// One of these holds.
    OneOf(Vec<String>),
    /// This holds of each element, whatever the index of that name.
    Each(String, String),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Plain(text) => f.write_str(text),
            Fact::OneOf(all) => f.write_str(&all.join(" || ")),
            Fact::Each(index, body) => write!(f, "for each {index}: {body}"),
        }
    }
}

/// The facts as one condition.
pub(crate) fn joined(facts: &[Fact]) -> String {
    let one = |f: &Fact| match f {
        Fact::Plain(text) => text.clone(),
        Fact::OneOf(_) if facts.len() == 1 => f.to_string(),
        Fact::Each(..) if facts.len() == 1 => f.to_string(),
        f => format!("({f})"),
    };
    match facts {
        [] => "true".to_owned(),
        facts => facts.iter().map(one).collect::<Vec<_>>().join(" && "),
    }
}

/// What conjuncts say: bounds of one sum stand together, the lower one first.
pub(super) fn facts(names: &Names<'_>, parts: &[Formula]) -> Vec<Fact> {
    let mut order: Vec<(usize, usize, usize)> = Vec::new();
    let mut sums: Vec<Vec<(Dim, Z)>> = Vec::new();
    for (i, p) in parts.iter().enumerate() {
        let Formula::Lin(c) = p else {
            order.push((usize::MAX, 0, i));
            continue;
        };
        let negative = c.expr.terms().first().is_some_and(|(_, k)| k.is_negative());
        let terms = if negative {
            c.expr.scaled(&Z::MINUS_ONE).terms().to_vec()
        } else {
            c.expr.terms().to_vec()
        };
        let sum = sums.iter().position(|s| *s == terms).unwrap_or_else(|| {
            sums.push(terms);
            sums.len() - 1
        });
        order.push((sum, usize::from(!negative), i));
    }
    order.sort_unstable();
    order
        .into_iter()
        .map(|(_, _, i)| match &parts[i] {
            Formula::Or(all) if all.len() > 1 => Fact::OneOf(
                all.iter()
                    .map(|p| match p {
                        Formula::And(parts) if parts.len() > 1 => {
                            format!("({})", joined(&facts(names, parts)))
                        }
                        p => names.atom(p),
                    })
                    .collect(),
            ),
            Formula::Elements { body, .. } => {
                let parts = match &**body {
                    Formula::And(parts) => &parts[..],
                    one => std::slice::from_ref(one),
                };
                Fact::Each(names.index.to_owned(), joined(&facts(names, parts)))
            }
            p => Fact::Plain(names.atom(p)),
        })
        .collect()
}

/// The variables that are pointers to the function's locals.
fn objects(function: &Function) -> BTreeSet<Var> {
    let stmts = function.blocks.iter().flat_map(|b| &b.stmts);
    let made = stmts.filter_map(|s| match &s.kind {
        StmtKind::Alloc { dst, kind, .. } => (!kind.is_heap()).then_some(*dst),
        _ => None,
    });
    made.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_memory_belong_to_names() {
        for (text, name) in [
            ("s@4", "s"),
            ("bytes(*call)", "call"),
            ("*p", "p"),
            ("b", "b"),
            ("*p@8", "p"),
        ] {
            assert_eq!(base(text), name);
        }
    }

    /// In C, `-3 % 2` is -1.
    #[test]
    fn remainders_are_those_of_whole_numbers() {
        let text = "fn @f(x: i32 signed, n: i32 unsigned) { ^e: stop }";
        let program = ir::text::parse(text).expect("it is a program");
        let names = Names::of(&program.functions[0], &|_| true);
        let odd = |v, sign, remainder: i64| {
            names.congruence(
                &LinExpr::dim(Dim::of(Var(v), sign)),
                &Z::from(2),
                &Z::from(remainder),
            )
        };
        assert_eq!(odd(0, Sign::Signed, 1), "(x - 1) % 2 == 0");
        assert_eq!(odd(0, Sign::Signed, 0), "x % 2 == 0");
        assert_eq!(odd(1, Sign::Unsigned, 1), "n % 2 == 1");
    }

    #[test]
    fn compilers_names_are_nobodys() {
        assert!(is_name("count") && is_name("größe"));
        assert!(!is_name("b.addr") && !is_name("__vla_expr0"));
    }
}
