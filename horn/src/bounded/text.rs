//! Formulas over bit-vectors as SMT-LIB text.

use super::term::{Id, Node, Scalar, Sort, Terms};
use ir::{BinOp, INDEX_WIDTH, Sign};
use std::fmt::Write as _;

/// A formula, and its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Formula {
    pub text: String,
    /// Variables by their terms, with their names.
    pub variables: Vec<(Id, String)>,
}

fn sort(s: Sort) -> String {
    let scalar = |s: Scalar| match s {
        Scalar::Bool => "Bool".to_owned(),
        Scalar::Bits(w) => format!("(_ BitVec {w})"),
    };
    match s {
        Sort::Scalar(s) => scalar(s),
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
        Node::Not(a) | Node::Filled(a) => [Some(a), None, None],
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

fn name(t: Id) -> String {
    format!("t{}", t.index())
}

fn definition(terms: &Terms, t: Id, node: &Node) -> String {
    let n = name;
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
        Node::Select(a, i) => format!("(select {} {})", n(a), n(i)),
        Node::Store(a, i, x) => format!("(store {} {} {})", n(a), n(i), n(x)),
        Node::Filled(a) => format!("((as const {}) {})", sort(terms.sort(t)), n(a)),
    }
}

/// That some of these hold.
pub(super) fn some_of(terms: &Terms, goals: &[Id]) -> Formula {
    let mut wanted = vec![false; terms.len()];
    let mut todo = goals.to_vec();
    while let Some(t) = todo.pop() {
        if !std::mem::replace(&mut wanted[t.index()], true) {
            todo.extend(parts(terms.node(t)));
        }
    }
    let mut text = String::new();
    let mut variables = Vec::new();
    for (t, node) in terms.all().filter(|(t, _)| wanted[t.index()]) {
        let sort = sort(terms.sort(t));
        // Writing to a string can't fail.
        let _ = if let Node::Free(_) = node {
            variables.push((t, name(t)));
            writeln!(text, "(declare-const {} {sort})", name(t))
        } else {
            let made = definition(terms, t, node);
            writeln!(text, "(define-fun {} () {sort} {made})", name(t))
        };
    }
    text.push_str("(assert (or false");
    for g in goals {
        let _ = write!(text, " {}", name(*g));
    }
    text.push_str("))\n");
    Formula { text, variables }
}
