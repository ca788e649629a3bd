//! Formulas over bit-vectors as SMT-LIB text.

use super::term::{Id, Node, Scalar, Sort, Terms, format};
use crate::term::Value;
use ir::{BinOp, FloatCmp, FloatFn, FloatKind, FloatOp, INDEX_WIDTH, Sign};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::fmt::Write as _;

/// A formula, and its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Formula {
    pub text: String,
    /// Variables by their terms, with their names.
    pub variables: Vec<(Id, String)>,
}

impl Formula {
    /// What a solver says of variables, by their terms.
    pub(super) fn assignment(self, values: Vec<(String, Value)>) -> HashMap<Id, Value> {
        let mut values: HashMap<String, Value> = values.into_iter().collect();
        let known = self.variables.into_iter();
        let known = known.filter_map(|(t, name)| Some((t, values.remove(&name)?)));
        known.collect()
    }
}

fn sort(s: Sort) -> String {
    let scalar = |s: Scalar| match s {
        Scalar::Bool => "Bool".to_owned(),
        Scalar::Bits(w) => format!("(_ BitVec {w})"),
        Scalar::Float(kind) => {
            let (exponent, significand) = format(kind).unwrap_or_default();
            format!("(_ FloatingPoint {exponent} {significand})")
        }
    };
    match s {
        Sort::Scalar(s) => scalar(s),
        // Models tell bits.
        Sort::Array(Scalar::Float(kind)) => sort(Sort::Array(Scalar::Bits(kind.bits()))),
        Sort::Array(s) => format!("(Array (_ BitVec {INDEX_WIDTH}) {})", scalar(s)),
    }
}

fn operator(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "bvadd",
        BinOp::Sub => "bvsub",
        BinOp::Mul => "bvmul",
        BinOp::UDiv => "bvudiv",
        BinOp::SDiv => "bvsdiv",
        BinOp::URem => "bvurem",
        BinOp::SRem => "bvsrem",
        BinOp::Shl => "bvshl",
        BinOp::LShr => "bvlshr",
        BinOp::AShr => "bvashr",
        BinOp::And => "bvand",
        BinOp::Or => "bvor",
        BinOp::Xor => "bvxor",
    }
}

/// What a term is made of.
pub(super) fn parts(node: &Node) -> impl Iterator<Item = Id> {
    let parts: [Option<Id>; 3] = match *node {
        Node::Bool(_) | Node::Bits(..) | Node::Free(_) => [None, None, None],
        Node::Not(a) | Node::Filled(a) | Node::OfBits(_, a) => [Some(a), None, None],
        Node::Float(_, _, parts) => parts,
        Node::Extract { of, .. } | Node::Extend(_, _, of) => [Some(of), None, None],
        Node::And(a, b)
        | Node::Or(a, b)
        | Node::Eq(a, b)
        | Node::Less(_, a, b)
        | Node::Op(_, a, b)
        | Node::MulFits(_, a, b)
        | Node::Concat(a, b)
        | Node::Select(a, b) => [Some(a), Some(b), None],
        Node::Ite(a, b, c) | Node::Store(a, b, c) => [Some(a), Some(b), Some(c)],
    };
    parts.into_iter().flatten()
}

/// Terms by the order in which a formula defines them: so the same formula has the
/// same text, whatever other terms there are.
struct Names(HashMap<Id, usize>);

impl Names {
    fn of(&self, t: Id) -> String {
        format!("t{}", self.0.get(&t).map_or(0, |n| n + 1))
    }
}

fn definition((terms, names): (&Terms, &Names), t: Id, node: &Node) -> String {
    let n = |t: Id| names.of(t);
    match *node {
        Node::Bool(b) => b.to_string(),
        Node::Bits(w, ref z) => format!("(_ bv{z} {w})"),
        Node::Free(_) => n(t),
        Node::Not(a) => format!("(not {})", n(a)),
        Node::And(a, b) => format!("(and {} {})", n(a), n(b)),
        Node::Or(a, b) => format!("(or {} {})", n(a), n(b)),
        Node::Eq(a, b) => format!("(= {} {})", n(a), n(b)),
        Node::Less(Sign::Unsigned, a, b) => format!("(bvult {} {})", n(a), n(b)),
        Node::Less(Sign::Signed, a, b) => format!("(bvslt {} {})", n(a), n(b)),
        Node::Ite(c, a, b) => format!("(ite {} {} {})", n(c), n(a), n(b)),
        Node::Op(op, a, b) => format!("({} {} {})", operator(op), n(a), n(b)),
        Node::MulFits(sign, a, b) => {
            // In twice the width nothing is lost.
            let w = terms.width(a);
            let (extend, back) = match sign {
                Sign::Unsigned => ("zero_extend", "zero_extend"),
                Sign::Signed => ("sign_extend", "sign_extend"),
            };
            let wide = |x: Id| format!("((_ {extend} {w}) {})", n(x));
            let product = format!("(bvmul {} {})", wide(a), wide(b));
            let low = format!("(bvmul {} {})", n(a), n(b));
            format!("(= {product} ((_ {back} {w}) {low}))")
        }
        Node::Extract { low, width, of } => {
            format!("((_ extract {} {low}) {})", low + width - 1, n(of))
        }
        Node::Extend(sign, w, a) => {
            let by = w - terms.width(a);
            let how = match sign {
                Sign::Unsigned => "zero_extend",
                Sign::Signed => "sign_extend",
            };
            format!("((_ {how} {by}) {})", n(a))
        }
        Node::Concat(a, b) => format!("(concat {} {})", n(a), n(b)),
        Node::Select(a, i) => {
            let element = format!("(select {} {})", n(a), n(i));
            match terms.sort(t) {
                Sort::Scalar(Scalar::Float(kind)) => format!("({} {element})", to_fp(kind)),
                _ => element,
            }
        }
        Node::Store(a, i, x) => format!("(store {} {} {})", n(a), n(i), bits((terms, names), x)),
        Node::Filled(a) => format!(
            "((as const {}) {})",
            sort(terms.sort(t)),
            bits((terms, names), a)
        ),
        Node::OfBits(kind, a) => format!("({} {})", to_fp(kind), n(a)),
        Node::Float(op, _, parts) => float(
            (terms, names),
            t,
            op,
            &parts.into_iter().flatten().collect::<Vec<_>>(),
        ),
    }
}

fn to_fp(kind: FloatKind) -> String {
    let (exponent, significand) = format(kind).unwrap_or_default();
    format!("(_ to_fp {exponent} {significand})")
}

/// A float as an element of an array: some bits of it.
fn bits((terms, names): (&Terms, &Names), x: Id) -> String {
    match (terms.sort(x), terms.node(x)) {
        (_, Node::OfBits(_, bits)) => names.of(*bits),
        (Sort::Scalar(Scalar::Float(_)), _) => format!("(fp.to_ieee_bv {})", names.of(x)),
        _ => names.of(x),
    }
}

/// What [`super::float`] makes of operations.
fn float((terms, names): (&Terms, &Names), t: Id, op: FloatOp, args: &[Id]) -> String {
    use FloatFn as F;
    let each: Vec<String> = args.iter().map(|a| names.of(*a)).collect();
    let all = each.join(" ");
    let to = match terms.sort(t) {
        Sort::Scalar(Scalar::Float(kind)) => to_fp(kind),
        _ => String::new(),
    };
    let operator = match op {
        FloatOp::Cmp(FloatCmp::Olt) => "fp.lt",
        FloatOp::Cmp(FloatCmp::Ole) => "fp.leq",
        FloatOp::Cmp(_) => "fp.eq",
        FloatOp::Fn(op) => match op {
            F::Add => "fp.add RNE",
            F::Sub => "fp.sub RNE",
            F::Mul => "fp.mul RNE",
            F::Div => "fp.div RNE",
            F::Fma => "fp.fma RNE",
            F::Sqrt => "fp.sqrt RNE",
            F::Neg => "fp.neg",
            F::Abs => "fp.abs",
            F::Floor => "fp.roundToIntegral RTN",
            F::Ceil => "fp.roundToIntegral RTP",
            F::Trunc => "fp.roundToIntegral RTZ",
            F::Round => "fp.roundToIntegral RNA",
            F::RoundEven => "fp.roundToIntegral RNE",
            F::Extend | F::Truncate | F::FromSigned => return format!("({to} RNE {all})"),
            F::FromUnsigned => {
                return format!("({} RNE {all})", to.replace("to_fp", "to_fp_unsigned"));
            }
            F::ToSigned => return format!("((_ fp.to_sbv {}) RTZ {all})", terms.width(t)),
            F::ToUnsigned => return format!("((_ fp.to_ubv {}) RTZ {all})", terms.width(t)),
            _ => return classes((terms, names), args),
        },
    };
    format!("({operator} {all})")
}

/// Whether a float is of one of the classes of a constant mask
/// ([`FloatFn::Class`]).
fn classes((terms, names): (&Terms, &Names), args: &[Id]) -> String {
    let [x, mask] = args else {
        return "false".to_owned();
    };
    let x = names.of(*x);
    let mask = terms.as_bits(*mask).and_then(ir::Z::to_u64).unwrap_or(0);
    let mut some = String::from("(or false");
    // Both kinds of no number go together.
    if mask & 0b11 != 0 {
        let _ = write!(some, " (fp.isNaN {x})");
    }
    let sizes = ["isInfinite", "isNormal", "isSubnormal", "isZero"];
    for (i, size) in sizes.into_iter().enumerate() {
        for (bit, sign) in [(2 + i, "isNegative"), (9 - i, "isPositive")] {
            if mask >> bit & 1 == 1 {
                let _ = write!(some, " (and (fp.{size} {x}) (fp.{sign} {x}))");
            }
        }
    }
    some.push(')');
    some
}

/// These terms and what they are made of, parts before the whole. Linear in what is
/// found, but for the logarithm of a sort.
pub(super) fn cone(terms: &Terms, some: &[Id]) -> Vec<Id> {
    let mut found: HashSet<Id> = HashSet::default();
    let mut todo = some.to_vec();
    // Of many, a table of all is faster.
    let many = terms.len() / PART_OF_ALL;
    while let Some(t) = todo.pop() {
        if found.insert(t) {
            todo.extend(parts(terms.node(t)));
        }
        if found.len() > many {
            todo.extend(found.iter().copied());
            return cone_of_many(terms, todo);
        }
    }
    let mut all: Vec<Id> = found.into_iter().collect();
    all.sort_unstable();
    all
}

/// From this part of all terms on, terms are many.
const PART_OF_ALL: usize = 64;

fn cone_of_many(terms: &Terms, mut todo: Vec<Id>) -> Vec<Id> {
    let mut wanted = vec![false; terms.len()];
    while let Some(t) = todo.pop() {
        if !std::mem::replace(&mut wanted[t.index()], true) {
            todo.extend(parts(terms.node(t)));
        }
    }
    let all = terms.all().filter(|(t, _)| wanted[t.index()]);
    all.map(|(t, _)| t).collect()
}

/// That some of these hold.
pub(super) fn some_of(terms: &Terms, goals: &[Id]) -> Formula {
    let (mut formula, names) = defined(terms, goals);
    formula.text.push_str("(assert (or false");
    for g in goals {
        let _ = write!(formula.text, " {}", names.of(*g));
    }
    formula.text.push_str("))\n");
    formula
}

/// That each of these holds, in their order.
pub(super) fn each_of(terms: &Terms, goals: &[Id]) -> Formula {
    let (mut formula, names) = defined(terms, goals);
    for g in goals {
        let _ = writeln!(formula.text, "(assert {})", names.of(*g));
    }
    formula
}

/// What these are, and their names.
fn defined(terms: &Terms, goals: &[Id]) -> (Formula, Names) {
    let wanted = cone(terms, goals);
    let names = Names(wanted.iter().copied().zip(0..).collect());
    let mut text = String::new();
    let mut variables = Vec::new();
    for t in wanted {
        let node = terms.node(t);
        let sort = sort(terms.sort(t));
        // Writing to a string can't fail.
        let _ = if let Node::Free(_) = node {
            variables.push((t, names.of(t)));
            writeln!(text, "(declare-const {} {sort})", names.of(t))
        } else {
            let made = definition((terms, &names), t, node);
            writeln!(text, "(define-fun {} () {sort} {made})", names.of(t))
        };
    }
    (Formula { text, variables }, names)
}
