//! Where an element lies in a matrix of rows: after `n = r * c`, with `0 <= i < r` and
//! `0 <= j < c`, `i * c + j` is below `n`, and if `r * c` doesn't overflow, nothing on
//! the way does. No linear relation between the variables says so.
//!
//! `n`, `r` and `c` have one assignment each in all of the function, in this order the
//! last one first: so `n` is the product wherever its assignment dominates.

use super::definitions::definition;
use ir::graph::{BitSet, Cfg};
use ir::{BinOp, BlockId, CmpOp, Cond, Function, Operand, Sign, StmtKind, Var};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Of more products than that, nobody asks where elements lie.
const MOST_PRODUCTS: usize = 8;
/// So many are looked at.
const MOST_TRIED: usize = 64;

const SIGNS: [Sign; 2] = [Sign::Signed, Sign::Unsigned];

/// A product that stands once it is computed.
struct Product<'f> {
    n: Var,
    width: u32,
    factors: [&'f Operand; 2],
    /// Where it isn't computed on every way.
    without: BitSet,
    /// Where.
    at: (usize, usize),
    /// In which readings it was checked that it fits.
    fits: [bool; 2],
    /// The variables that are products somewhere.
    made: Rc<BitSet>,
}

/// By block and statement: what holds behind it of products and of sums with them.
/// Linear in the statements, times the number of products.
pub(super) fn implied(f: &Function) -> BTreeMap<(usize, usize), Cond> {
    let mut all: BTreeMap<(usize, usize), Cond> = BTreeMap::new();
    let is_product = |s: &ir::Stmt| matches!(&s.kind, StmtKind::Binary { op: BinOp::Mul, .. });
    if f.blocks
        .iter()
        .flat_map(|b| &b.stmts)
        .filter(|s| is_product(s))
        .count()
        < 2
    {
        return all;
    }
    let cfg = Cfg::of(f);
    let products = products(f, &cfg);
    if products.is_empty() {
        return all;
    }
    let mut add = |at: (usize, usize), cond: Cond| {
        let cond = match all.remove(&at) {
            Some(other) => Cond::And(vec![other, cond]),
            None => cond,
        };
        all.insert(at, cond);
    };
    for (b, block) in f.blocks.iter().enumerate() {
        for (k, stmt) in block.stmts.iter().enumerate() {
            let found = match &stmt.kind {
                // What is known before a check.
                StmtKind::Assert {
                    cond: Cond::Fits { op, sign, a, b: c },
                    ..
                } if k > 0 => {
                    let known = products.iter().filter(|p| p.stands((b, k)));
                    let conds = known.filter_map(|p| match op {
                        BinOp::Mul => p.fits_with(*sign, a, c),
                        BinOp::Add => {
                            let (row, j) = row(f, &cfg, (b, k), p, (a, c))?;
                            let fits = Cond::Fits {
                                op: BinOp::Add,
                                sign: *sign,
                                a: a.clone(),
                                b: c.clone(),
                            };
                            Some(p.inside(*sign, row, (j, true), fits))
                        }
                        _ => None,
                    });
                    conds.map(|cond| ((b, k - 1), cond)).collect::<Vec<_>>()
                }
                StmtKind::Binary {
                    dst,
                    op: BinOp::Add,
                    a,
                    b: c,
                    ..
                } => {
                    let known = products.iter().filter(|p| p.stands((b, k)));
                    let conds = known.filter_map(|p| {
                        let (row, j) = row(f, &cfg, (b, k), p, (a, c))?;
                        if [row.i, row.c, j].iter().any(|o| o.as_var() == Some(*dst)) {
                            return None;
                        }
                        let inside = |sign, with_end| {
                            let mut then = vec![Cond::cmp(compared(sign, with_end).0, *dst, p.n)];
                            if sign == Sign::Signed {
                                then.push(Cond::cmp(CmpOp::Sge, *dst, Operand::int(p.width, 0)));
                            }
                            p.inside(sign, row, (j, with_end), Cond::And(then))
                        };
                        let both = |sign| [inside(sign, false), inside(sign, true)];
                        Some(Cond::And(SIGNS.iter().flat_map(|s| both(*s)).collect()))
                    });
                    conds.map(|cond| ((b, k), cond)).collect()
                }
                _ => continue,
            };
            for (at, cond) in found {
                add(at, cond);
            }
        }
    }
    all
}

/// The products whose factors and results have one assignment each, in that order.
fn products<'f>(f: &'f Function, cfg: &Cfg) -> Vec<Product<'f>> {
    // How often each variable is assigned, and where last; parameters at the entry.
    let mut assigned: Vec<(usize, Option<(usize, usize)>)> = vec![(0, None); f.vars.len()];
    for v in &f.params {
        assigned[v.index()].0 += 1;
    }
    for (b, block) in f.blocks.iter().enumerate() {
        for (k, stmt) in block.stmts.iter().enumerate() {
            stmt.kind.for_each_def(&mut |v| {
                let (count, at) = &mut assigned[v.index()];
                *count += 1;
                *at = Some((b, k));
            });
        }
    }
    let mut made = BitSet::new(f.vars.len());
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        if let StmtKind::Binary {
            dst,
            op: BinOp::Mul,
            ..
        } = &stmt.kind
        {
            made.insert(dst.index());
        }
    }
    let made = Rc::new(made);
    let (mut found, mut tried) = (Vec::new(), 0);
    for (b, block) in f.blocks.iter().enumerate() {
        for (k, stmt) in block.stmts.iter().enumerate() {
            let StmtKind::Binary {
                dst,
                op: BinOp::Mul,
                a,
                b: c,
                ..
            } = &stmt.kind
            else {
                continue;
            };
            let Some(width) = f.var(*dst).ty.width() else {
                continue;
            };
            let is_before = |o: &Operand| {
                let Operand::Var(v) = o else { return true };
                match assigned[v.index()] {
                    (1, None) => true,
                    (1, Some((of, at))) if of == b => at < k,
                    (1, Some((of, _))) => !reached_without(f, cfg, of).contains(b),
                    _ => false,
                }
            };
            // What is multiplied by a constant is linear.
            let constant = a.as_var().is_none() || c.as_var().is_none();
            if constant || assigned[dst.index()].0 != 1 {
                continue;
            }
            tried += 1;
            if tried > MOST_TRIED {
                return found;
            }
            if ![a, c].into_iter().all(is_before) {
                continue;
            }
            let checked = |sign: Sign| {
                block.stmts[..k].iter().any(|s| match &s.kind {
                    StmtKind::Assert { cond, .. } | StmtKind::Assume { cond } => {
                        *cond
                            == Cond::Fits {
                                op: BinOp::Mul,
                                sign,
                                a: a.clone(),
                                b: c.clone(),
                            }
                    }
                    _ => false,
                })
            };
            found.push(Product {
                n: *dst,
                width,
                factors: [a, c],
                without: reached_without(f, cfg, b),
                at: (b, k),
                fits: SIGNS.map(checked),
                made: Rc::clone(&made),
            });
            if found.len() == MOST_PRODUCTS {
                return found;
            }
        }
    }
    found
}

/// The blocks that control may come to on a way around one.
fn reached_without(f: &Function, cfg: &Cfg, around: usize) -> BitSet {
    let mut reached = BitSet::new(f.blocks.len());
    let mut open = vec![BlockId::ENTRY];
    while let Some(b) = open.pop() {
        if b.index() != around && reached.insert(b.index()) {
            open.extend(cfg.succs(b));
        }
    }
    reached
}

/// Below an end, or the end, and not so.
fn compared(sign: Sign, with_end: bool) -> (CmpOp, CmpOp) {
    match (sign, with_end) {
        (Sign::Signed, false) => (CmpOp::Slt, CmpOp::Sge),
        (Sign::Signed, true) => (CmpOp::Sle, CmpOp::Sgt),
        (Sign::Unsigned, false) => (CmpOp::Ult, CmpOp::Uge),
        (Sign::Unsigned, true) => (CmpOp::Ule, CmpOp::Ugt),
    }
}

/// `i * c` where the product is `r * c`.
#[derive(Clone, Copy)]
struct Row<'f> {
    i: &'f Operand,
    r: &'f Operand,
    c: &'f Operand,
}

/// The row that a sum goes into, and how far.
fn row<'f>(
    f: &'f Function,
    cfg: &Cfg,
    (block, statement): (usize, usize),
    product: &Product<'f>,
    (a, b): (&'f Operand, &'f Operand),
) -> Option<(Row<'f>, &'f Operand)> {
    [(a, b), (b, a)].into_iter().find_map(|(first, j)| {
        let at = (BlockId::new(block), statement);
        let is_made = |v: &Var| *v != product.n && product.made.contains(v.index());
        let first = first.as_var().filter(is_made)?;
        let made = definition(f, cfg, at, first)?;
        let StmtKind::Binary {
            op: BinOp::Mul,
            a: x,
            b: y,
            ..
        } = made.stmt
        else {
            return None;
        };
        let row = product.row(x, y)?;
        let changed = |o: &Operand| o.as_var().is_some_and(|v| made.changed.contains(&v));
        (!changed(row.i)).then_some((row, j))
    })
}

impl<'f> Product<'f> {
    /// Whether the product is the product at a statement.
    fn stands(&self, (block, statement): (usize, usize)) -> bool {
        let same = self.at.0 == block;
        same && self.at.1 < statement || !same && !self.without.contains(block)
    }

    /// What part of the product another one is with the same factor.
    fn row(&self, x: &'f Operand, y: &'f Operand) -> Option<Row<'f>> {
        let [a, b] = self.factors;
        [(x, y), (y, x)].into_iter().find_map(|(i, c)| {
            let r = match c {
                _ if c == b => a,
                _ if c == a => b,
                _ => return None,
            };
            Some(Row { i, r, c })
        })
    }

    fn overflows(&self, sign: Sign) -> Option<Cond> {
        let checked = self.fits[usize::from(sign == Sign::Unsigned)];
        (!checked).then(|| {
            Cond::Not(Box::new(Cond::Fits {
                op: BinOp::Mul,
                sign,
                a: self.factors[0].clone(),
                b: self.factors[1].clone(),
            }))
        })
    }

    /// That a row's product fits, if the row is one of the matrix.
    fn fits_with(&self, sign: Sign, x: &'f Operand, y: &'f Operand) -> Option<Cond> {
        let row = self.row(x, y)?;
        let fits = Cond::Fits {
            op: BinOp::Mul,
            sign,
            a: x.clone(),
            b: y.clone(),
        };
        let unless = self.outside(sign, row.i, (row.r, false));
        let overflows = self.overflows(sign);
        Some(Cond::Or(
            unless.into_iter().chain(overflows).chain([fits]).collect(),
        ))
    }

    /// What holds if an element is one of the matrix, or behind the last one of a row.
    fn inside(
        &self,
        sign: Sign,
        row: Row<'f>,
        (j, with_end): (&'f Operand, bool),
        then: Cond,
    ) -> Cond {
        let mut any = self.outside(sign, row.i, (row.r, false));
        any.extend(self.outside(sign, j, (row.c, with_end)));
        any.extend(self.overflows(sign));
        any.push(then);
        Cond::Or(any)
    }

    /// That a number isn't in `0..end`, or `0..=end`.
    fn outside(
        &self,
        sign: Sign,
        i: &'f Operand,
        (end, with_end): (&'f Operand, bool),
    ) -> Vec<Cond> {
        let (_, not_below) = compared(sign, with_end);
        let mut any = vec![Cond::cmp(not_below, i.clone(), end.clone())];
        if sign == Sign::Signed {
            let zero = Operand::int(self.width, 0);
            any.push(Cond::cmp(CmpOp::Slt, i.clone(), zero));
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::machine;
    use ir::text::parse;

    /// Every matrix of numbers of four bits.
    #[test]
    fn what_is_implied_holds() {
        let text = "
            fn @f(r: i4, c: i4, i: i4, j: i4) -> (i4) { var n: i4 var p: i4 var x: i4
            ^entry:
              n = mul r, c
              assume sge i, 0
              assert #0 fits signed mul c, i
              p = mul c, i
              assert #1 fits signed add j, p
              x = add j, p
              return x }";
        let header = "check #0 overflow \"a\" in @f check #1 overflow \"b\" in @f";
        let program = parse(&format!("{header} {text}")).expect("a program");
        let f = &program.functions[0];
        let all = implied(f);
        assert_eq!(
            all.keys().copied().collect::<Vec<_>>(),
            [(0, 1), (0, 3), (0, 5)]
        );
        let mut decided = 0;
        for n in 0..(1_u32 << 16) {
            let [r, c, i, j] = [0, 4, 8, 12].map(|at| i64::from(n >> at & 15));
            let wrap = |z: i64| z & 15;
            let p = wrap(c * i);
            let values = [r, c, i, j, wrap(r * c), p, wrap(p + j)];
            for (at, cond) in &all {
                let holds = holds(cond, &values.map(ir::Z::from));
                assert!(holds, "{at:?} {values:?}");
            }
            decided += usize::from(i < r && j < c && r < 8 && c < 8 && r * c < 8);
        }
        assert!(decided > 50, "{decided}");
    }

    fn holds(cond: &Cond, values: &[ir::Z]) -> bool {
        let value = |o: &Operand| match o {
            Operand::Var(v) => values[v.index()].clone(),
            o @ Operand::Const(_) => o.as_int().expect("a number").clone(),
        };
        match cond {
            Cond::And(all) => all.iter().all(|c| holds(c, values)),
            Cond::Or(any) => any.iter().any(|c| holds(c, values)),
            Cond::Not(c) => !holds(c, values),
            Cond::Cmp { op, a, b } => machine::compare(*op, 4, &value(a), &value(b)),
            Cond::Fits { op, sign, a, b } => machine::fits(*op, *sign, 4, &value(a), &value(b)),
            other => panic!("{other:?}"),
        }
    }

    /// A factor that changes, a product on one way only, one of other factors.
    #[test]
    fn nothing_is_implied_of_others() {
        for (before, made) in [
            ("c = add c, 1", "p = mul i, c"),
            ("n = add n, 1", "p = mul i, c"),
            ("i = add i, 1", "p = mul i, i"),
        ] {
            let text = format!(
                "fn @f(r: i8, c: i8, i: i8, j: i8) -> (i8) {{ var n: i8 var p: i8 var x: i8
                 ^entry: n = mul r, c {before} {made} x = add p, j return x }}"
            );
            let program = parse(&text).expect("a program");
            assert!(implied(&program.functions[0]).is_empty(), "{before} {made}");
        }
        let text = "
            fn @f(r: i8, c: i8, i: i8, j: i8) -> (i8) { var n: i8 var p: i8 var x: i8
            ^entry: goto ^a, ^b
            ^a: n = mul r, c goto ^b
            ^b: p = mul i, c x = add p, j i = add x, 1 return x }";
        let program = parse(text).expect("a program");
        assert!(implied(&program.functions[0]).is_empty());
    }
}
