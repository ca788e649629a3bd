//! Sums and products that don't wrap, since it is asserted before, or else another
//! value is taken.
//!
//! What an address is computed by may not wrap: `a[i]` with `i` = 2^60 is no element of
//! `a`. So a multiple of 24 stays one, although numbers go around after 2^64 bytes.

use crate::{BinOp, Cond, Function, Operand, Sign, StmtKind, Var};
use rustc_hash::FxHashMap as HashMap;

/// A value that is computed without going around.
#[derive(Clone, Debug)]
pub(crate) enum Exact {
    /// Any value.
    Operand(Operand),
    /// The exact result of an operation.
    Of(BinOp, Box<(Exact, Exact)>),
}

/// Larger sums aren't followed.
const MOST_OPERATIONS: usize = 8;

/// What is known in a block.
#[derive(Default)]
struct Block {
    /// What variables are, if nothing goes around.
    sums: HashMap<Var, (BinOp, Operand, Operand)>,
    /// What variables say: that all these fit.
    conditions: HashMap<Var, Vec<Cond>>,
    /// What was asserted to fit.
    asserted: Vec<Cond>,
}

impl Block {
    /// A variable is written.
    fn write(&mut self, v: Var) {
        let of = |o: &Operand| o.as_var() == Some(v);
        self.sums.remove(&v);
        self.sums.retain(|_, (_, a, b)| !of(a) && !of(b));
        let speaks = |c: &Cond| {
            let mut speaks = false;
            c.for_each_operand(&mut |o| speaks |= of(o));
            speaks
        };
        self.conditions.remove(&v);
        self.conditions.retain(|_, all| !all.iter().any(speaks));
        self.asserted.retain(|c| !speaks(c));
    }

    /// What an operand is if all these fit; which of them that needs is counted.
    fn exact(&self, o: &Operand, fitting: &[Cond], used: &mut Vec<Cond>) -> Exact {
        let known = o.as_var().and_then(|v| self.sums.get(&v));
        if let Some((op, a, b)) = known {
            let needed = fits(*op, a, b);
            if fitting.contains(&needed) && used.len() < MOST_OPERATIONS {
                used.push(needed);
                let (a, b) = (self.exact(a, fitting, used), self.exact(b, fitting, used));
                return Exact::Of(*op, Box::new((a, b)));
            }
        }
        Exact::Operand(o.clone())
    }
}

fn fits(op: BinOp, a: &Operand, b: &Operand) -> Cond {
    Cond::Fits {
        op,
        sign: Sign::Signed,
        a: a.clone(),
        b: b.clone(),
    }
}

/// The conditions that all hold if this one does, if each says that something fits.
fn all_fit(cond: &Cond) -> Option<Vec<Cond>> {
    let is_fit = |c: &Cond| {
        matches!(
            c,
            Cond::Fits {
                sign: Sign::Signed,
                ..
            }
        )
    };
    match cond {
        Cond::And(all) => all.iter().all(is_fit).then(|| all.clone()),
        one => is_fit(one).then(|| vec![one.clone()]),
    }
}

/// By block and statement: operations that are asserted not to go around, and choices of
/// what is computed so, if nothing in it goes around, and of another value otherwise.
/// Near linear in the statements.
pub(crate) fn exact_sums(f: &Function) -> HashMap<(usize, usize), Exact> {
    let mut found = HashMap::default();
    for (b, block) in f.blocks.iter().enumerate() {
        let mut known = Block::default();
        for (i, stmt) in block.stmts.iter().enumerate() {
            let mut sum = None;
            let mut condition = None;
            match &stmt.kind {
                StmtKind::Assert { cond, .. } => {
                    known.asserted.extend(all_fit(cond).unwrap_or_default());
                }
                StmtKind::Binary {
                    op: op @ (BinOp::Add | BinOp::Sub | BinOp::Mul),
                    flags,
                    a,
                    b: other,
                    ..
                } if flags.is_none() => {
                    if known.asserted.contains(&fits(*op, a, other)) {
                        let exact = |o| known.exact(o, &known.asserted, &mut Vec::new());
                        let both = Box::new((exact(a), exact(other)));
                        found.insert((b, i), Exact::Of(*op, both));
                    }
                    sum = Some((*op, a.clone(), other.clone()));
                }
                StmtKind::SetBool { cond, .. } => condition = all_fit(cond),
                StmtKind::Select { cond, a, .. } => {
                    let fitting = cond.as_var().and_then(|c| known.conditions.get(&c));
                    if let Some(fitting) = fitting {
                        let mut used = Vec::new();
                        let exact = known.exact(a, fitting, &mut used);
                        if fitting.iter().all(|c| used.contains(c)) {
                            found.insert((b, i), exact);
                        }
                    }
                }
                _ => {}
            }
            let mut dst = None;
            stmt.kind.for_each_def(&mut |v| {
                known.write(v);
                dst = Some(v);
            });
            let Some(dst) = dst else { continue };
            let other = |o: &Operand| o.as_var() != Some(dst);
            if let Some((op, a, b)) = sum.filter(|(_, a, b)| other(a) && other(b)) {
                known.sums.insert(dst, (op, a, b));
            }
            if let Some(all) = condition {
                known.conditions.insert(dst, all);
            }
        }
    }
    found
}
