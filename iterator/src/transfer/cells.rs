//! Accesses to arrays whose elements are numbered row by row.
//!
//! Of `a[i][j]` programs compute the element's number, `100 * i + j`, and no
//! difference of two variables says which elements a pair of loops has passed. So
//! this takes numbers apart again (P. Feautrier's array indices, and
//! *delinearization* after V. Maslov, 1992): all indices of an array that
//! are sums of multiples of variables, each factor a multiple of the next, tell
//! how long its rows are.
//!
//! Can't see: factors that aren't constant; sums that are computed in another
//! block than the access.

use crate::fixpoint::wto::Wto;
use domains::state::{Cell, Coordinate, Shape};
use ir::{BinOp, CastOp, CmpOp, Cond, Function, Operand, Sign, StmtKind, Type, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The shapes of a function's arrays, and how indices are made, by block and
/// statement.
#[derive(Debug, Default)]
pub(super) struct Cells {
    pub shapes: Vec<Shape>,
    pub at: BTreeMap<(usize, usize), Cell>,
}

/// `factor * (variable + plus)`.
#[derive(Clone, Debug)]
struct Term {
    variable: Var,
    sign: Sign,
    factor: i64,
    plus: i64,
}

/// A sum that is computed in machine arithmetic, exactly if nothing goes around.
#[derive(Clone, Debug)]
struct Sum {
    terms: Vec<Term>,
    constant: i64,
    /// The bits of the narrowest arithmetic.
    width: u32,
    /// No smaller than any constant that it was computed with.
    largest: i64,
    /// What isn't negative where the sum is one of coordinates: the variables and
    /// what is added to each.
    from_zero: Vec<(Var, i64)>,
}

/// Larger factors and constants aren't followed.
const LARGEST: i64 = 1 << 24;
/// Nor longer sums, nor more dimensions.
const MOST_TERMS: usize = 3;
/// More shapes aren't told apart: each costs variables in abstract states.
const MOST_SHAPES: usize = 2;
/// Purification asks whether words have no more bits.
const BITS_OF_SMALL: u32 = 41;

impl Sum {
    fn of(variable: Var) -> Sum {
        let term = Term {
            variable,
            sign: Sign::Signed,
            factor: 1,
            plus: 0,
        };
        Sum {
            terms: vec![term],
            constant: 0,
            width: 64,
            largest: 0,
            from_zero: Vec::new(),
        }
    }

    fn of_constant(constant: i64) -> Sum {
        Sum {
            terms: Vec::new(),
            constant,
            width: 64,
            largest: constant.saturating_abs(),
            from_zero: Vec::new(),
        }
    }

    fn computed(mut self, width: u32) -> Option<Sum> {
        self.width = self.width.min(width);
        let constants = self.terms.iter().map(|t| t.plus).chain([self.constant]);
        let largest = constants.map(i64::saturating_abs).max().unwrap_or(0);
        self.largest = self.largest.max(largest);
        let is_small = |n: i64| n.saturating_abs() <= LARGEST;
        let factors = self
            .terms
            .iter()
            .all(|t| t.factor != 0 && is_small(t.factor));
        (factors && is_small(largest) && self.terms.len() <= MOST_TERMS).then_some(self)
    }

    fn times(mut self, by: i64) -> Sum {
        for t in &mut self.terms {
            t.factor = t.factor.saturating_mul(by);
        }
        self.constant = self.constant.saturating_mul(by);
        self
    }

    fn plus(mut self, other: Sum) -> Sum {
        self.constant = self.constant.saturating_add(other.constant);
        self.terms.extend(other.terms);
        self.width = self.width.min(other.width);
        self.largest = self.largest.max(other.largest);
        self.from_zero.extend(other.from_zero);
        // `4 * i + 8` is `4 * (i + 2)`.
        if let [t] = &mut self.terms[..]
            && t.factor != 0
            && self.constant % t.factor == 0
        {
            t.plus = t.plus.saturating_add(self.constant / t.factor);
            self.constant = 0;
        }
        self
    }

    /// What becomes of it where it is read unsigned; `is_whole` says of a variable
    /// whether it has as many bits.
    fn unsigned(mut self, is_whole: impl Fn(Var) -> bool) -> Option<Sum> {
        match &mut self.terms[..] {
            [t] if t.factor == 1 && t.plus == 0 && self.constant == 0 && is_whole(t.variable) => {
                t.sign = Sign::Unsigned;
            }
            terms => {
                let positive = terms.iter().all(|t| t.factor > 0);
                if !positive || self.constant < 0 {
                    return None;
                }
                let terms = self.terms.iter().map(|t| (t.variable, t.plus));
                self.from_zero.extend(terms.collect::<Vec<_>>());
            }
        }
        Some(self)
    }

    fn mentions(&self, v: Var) -> bool {
        self.terms.iter().any(|t| t.variable == v)
    }

    /// What it is where all variables are 0.
    fn first(&self) -> i64 {
        let add = |n: i64, t: &Term| n.saturating_add(t.factor.saturating_mul(t.plus));
        self.terms.iter().fold(self.constant, add)
    }

    /// Whether another sum is a part of this one: no larger where this one is one
    /// of coordinates.
    fn contains(&self, part: &Sum) -> bool {
        let within = |t: &Term| {
            let same = |u: &&Term| u.variable == t.variable && u.sign == t.sign;
            let mine = self.terms.iter().find(same);
            mine.is_some_and(|u| t.factor.abs() <= u.factor.abs())
        };
        part.terms.iter().all(within) && part.largest <= self.largest
    }

    /// As long as nothing is larger than that.
    fn within(mut self, bits: u32) -> Sum {
        self.width = self.width.min(bits);
        self
    }
}

impl Cells {
    /// Of a function with a body. Cost: a walk over it, if it has arrays.
    pub(super) fn of(f: &Function) -> Cells {
        let has_arrays = f.vars.iter().any(|v| matches!(v.ty, Type::Array(_)));
        if f.is_external() || !has_arrays {
            return Cells::default();
        }
        let found = indices(f);
        let mut sums: BTreeMap<Var, Vec<&Sum>> = BTreeMap::new();
        for (_, array, sum) in &found {
            sums.entry(*array).or_default().push(sum);
        }
        let mut cells = Cells::default();
        let mut shapes: BTreeMap<Var, usize> = BTreeMap::new();
        for (array, sums) in sums {
            let Some(wanted) = shape(&sums) else {
                continue;
            };
            let known = cells.shapes.iter().position(|s| *s == wanted);
            let shape = known.unwrap_or(cells.shapes.len());
            if shape == MOST_SHAPES {
                continue;
            }
            if known.is_none() {
                cells.shapes.push(wanted);
            }
            shapes.insert(array, shape);
        }
        if cells.shapes.is_empty() {
            return cells;
        }
        let loops = Loops::of(f);
        for ((block, statement), array, sum) in found {
            let Some(shape) = shapes.get(&array).copied() else {
                continue;
            };
            if let Some((coordinates, most)) = coordinates(&sum, &cells.shapes[shape]) {
                let mut order: Vec<usize> = (0..coordinates.len()).collect();
                let depth = |c: &Coordinate| c.variable.map_or(0, |(v, _)| loops.depth(block, v));
                order.sort_by_key(|d| depth(&coordinates[*d]));
                let cell = Cell {
                    shape,
                    coordinates,
                    most,
                    order,
                };
                cells.at.insert((block, statement), cell);
            }
        }
        cells
    }
}

/// The shape of an array with these indices, if it has more than one dimension.
fn shape(sums: &[&Sum]) -> Option<Shape> {
    let factors: BTreeSet<i64> = sums
        .iter()
        .flat_map(|s| &s.terms)
        .map(|t| t.factor)
        .collect();
    let mut inner = 1;
    let mut lengths = Vec::new();
    for factor in factors {
        if factor < 1 || factor % inner != 0 {
            return None;
        }
        if factor > inner {
            lengths.push(factor / inner);
            inner = factor;
        }
    }
    lengths.reverse();
    // As arrays in structures start: `30 * i + j + 2`.
    let varying = sums.iter().filter(|s| !s.terms.is_empty());
    let first = varying.map(|s| s.first()).filter(|n| *n >= 0).min();
    (!lengths.is_empty() && lengths.len() < MOST_TERMS).then_some(Shape {
        first: first.unwrap_or(0),
        lengths,
    })
}

/// The index as coordinates, and the largest one of the outermost dimension for
/// which all that was computed is exact.
fn coordinates(sum: &Sum, shape: &Shape) -> Option<(Vec<Coordinate>, i64)> {
    let lengths = &shape.lengths;
    let mut steps = vec![1i64];
    for length in lengths.iter().rev() {
        steps.push(steps.last()?.checked_mul(*length)?);
    }
    steps.reverse();
    let term_of = |step: i64| sum.terms.iter().filter(move |t| t.factor == step);
    if steps.iter().any(|s| term_of(*s).count() > 1)
        || sum.terms.iter().any(|t| !steps.contains(&t.factor))
    {
        return None;
    }
    let mut left = sum.constant.checked_sub(shape.first)?;
    let mut all: Vec<Coordinate> = Vec::new();
    for (dimension, step) in steps.iter().enumerate() {
        let varies = |s: &i64| term_of(*s).next().is_some();
        // What is added is rather added to the inner coordinate, if that varies.
        let here = if steps[dimension + 1..].iter().any(varies) {
            left / step
        } else {
            left.div_euclid(*step)
        };
        left -= here * step;
        let term = term_of(*step).next();
        all.push(Coordinate {
            variable: term.map(|t| (t.variable, t.sign)),
            plus: term.map_or(0, |t| t.plus).checked_add(here)?,
        });
    }
    // `[i][j + 300]`, in rows of 100, is `[i + 3][j]`.
    for dimension in (1..all.len()).rev() {
        let rows = all[dimension].plus / lengths[dimension - 1];
        all[dimension].plus -= rows * lengths[dimension - 1];
        all[dimension - 1].plus = all[dimension - 1].plus.checked_add(rows)?;
    }
    // What was read unsigned may not have been negative.
    let is_coordinate = |(v, plus): &(Var, i64)| {
        let same = |c: &Coordinate| c.variable.is_some_and(|(w, _)| w == *v) && c.plus == *plus;
        all.iter().any(same)
    };
    if !sum.from_zero.iter().all(is_coordinate) {
        return None;
    }
    // Each part of the sum is one of multiples of variables, by factors that are
    // no larger, and of a constant; a variable is a coordinate without what is
    // added to that.
    let plus = all.iter().map(|c| c.plus.saturating_abs());
    let largest = i128::from(plus.max().unwrap_or(0).max(sum.largest));
    let mut room = (1i128 << (sum.width.min(64) - 1)) - 1 - largest;
    for (dimension, step) in steps.iter().enumerate() {
        let length = match dimension {
            0 => 0,
            d => i128::from(lengths[d - 1]),
        };
        room -= i128::from(*step) * (length + 2 * largest);
    }
    let most = room / i128::from(steps[0]);
    let most = i64::try_from(most.min(1 << 40)).ok()?;
    (most > 0).then_some((all, most))
}

/// Each access to an array, with its index, by block and statement.
fn indices(f: &Function) -> Vec<((usize, usize), Var, Sum)> {
    let width = |v: Var| match f.var(v).ty {
        Type::Int(w) if w <= 64 => Some(w),
        _ => None,
    };
    let mut found = Vec::new();
    for (b, block) in f.blocks.iter().enumerate() {
        // What variables are now.
        let mut known: BTreeMap<Var, Sum> = BTreeMap::default();
        // Truth values that say of variables that they are small.
        let mut small: BTreeMap<Var, Vec<Var>> = BTreeMap::default();
        for (i, stmt) in block.stmts.iter().enumerate() {
            let of = |o: &Operand| -> Option<Sum> {
                if let Some(v) = o.as_var() {
                    return width(v).map(|_| known.get(&v).cloned().unwrap_or(Sum::of(v)));
                }
                number(o, f).map(Sum::of_constant)
            };
            let mut value: Option<Sum> = None;
            match &stmt.kind {
                StmtKind::ArraySelect { array, index, .. }
                | StmtKind::ArrayStore {
                    dst: array, index, ..
                } => found.extend(of(index).map(|sum| ((b, i), *array, sum))),
                StmtKind::Assign { src, .. } if src.as_var().is_some() => value = of(src),
                StmtKind::Cast { op, flags, a, .. } if a.as_var().is_some() => {
                    value = match op {
                        CastOp::Sext => of(a),
                        // With `nneg`, what is negative gives anything.
                        CastOp::Zext if !flags.nneg => {
                            let bits = a.ty(&f.vars).width();
                            of(a).and_then(|s| s.unsigned(|v| width(v) == bits))
                        }
                        _ => None,
                    };
                }
                // As purification guards sums of words against going around.
                StmtKind::Select { cond, a, .. } => {
                    let guard = cond.as_var().and_then(|c| small.get(&c));
                    let sum = of(a);
                    value = guard.zip(sum).and_then(|(vars, sum)| {
                        let fits = |v: &Var| of(&(*v).into()).is_some_and(|p| sum.contains(&p));
                        vars.iter()
                            .all(fits)
                            .then(|| sum.clone().within(BITS_OF_SMALL))
                    });
                }
                // With `nuw`, sums with negative numbers are arbitrary.
                StmtKind::Binary {
                    dst,
                    op,
                    flags,
                    a,
                    b,
                } if !flags.nuw => {
                    let made = match op {
                        BinOp::Add => of(a).and_then(|x| Some(x.plus(of(b)?))),
                        BinOp::Sub => number(b, f).and_then(|n| {
                            let less = Sum::of_constant(n.checked_neg()?);
                            Some(of(a)?.plus(less))
                        }),
                        BinOp::Mul => match (number(a, f), number(b, f)) {
                            (None, Some(n)) => of(a).map(|x| x.times(n)),
                            (Some(n), None) => of(b).map(|x| x.times(n)),
                            _ => None,
                        },
                        BinOp::Shl => match number(b, f) {
                            Some(n @ 0..=20) => of(a).map(|x| x.times(1 << n)),
                            _ => None,
                        },
                        _ => None,
                    };
                    value = width(*dst).and_then(|w| made?.computed(w));
                }
                _ => {}
            }
            let mut dst = None;
            stmt.kind.for_each_def(&mut |v| {
                known.remove(&v);
                known.retain(|_, s| !s.mentions(v));
                small.remove(&v);
                small.retain(|_, vars| !vars.contains(&v));
                dst = Some(v);
            });
            if let StmtKind::SetBool { dst, cond } = &stmt.kind
                && let Some(vars) = says_small(cond, f)
            {
                small.insert(*dst, vars);
            }
            if let (Some(dst), Some(value)) = (dst, value)
                && width(dst).is_some()
                && !value.mentions(dst)
            {
                known.insert(dst, value);
            }
        }
    }
    found
}

/// The variables of which a condition says that they lie between -2^40 and 2^40,
/// or further bounds, and that is all it says.
fn says_small(cond: &Cond, f: &Function) -> Option<Vec<Var>> {
    let conds = match cond {
        Cond::And(all) => &all[..],
        one => std::slice::from_ref(one),
    };
    let small = 1 << (BITS_OF_SMALL - 1);
    let variable = |c: &Cond| match c {
        Cond::Cmp { op, a, b } => {
            let wide = match op {
                CmpOp::Sge => number(b, f)? <= -small,
                CmpOp::Sle => number(b, f)? >= small,
                _ => false,
            };
            a.as_var().filter(|_| wide)
        }
        _ => None,
    };
    conds.iter().map(variable).collect()
}

fn number(o: &Operand, f: &Function) -> Option<i64> {
    let width = o.ty(&f.vars).width()?;
    o.as_int()?.wrap_signed(width).to_i64()
}

/// Which loops write variables.
struct Loops {
    wto: Wto,
    /// Of each variable, where the blocks that write it stand in the order.
    writes: BTreeMap<Var, Vec<usize>>,
}

impl Loops {
    fn of(f: &Function) -> Loops {
        let wto = Wto::of(f);
        let mut writes: BTreeMap<Var, Vec<usize>> = BTreeMap::default();
        for (node, at) in wto.nodes.iter().zip(0..) {
            for stmt in &f.block(node.vertex).stmts {
                stmt.kind
                    .for_each_def(&mut |v| writes.entry(v).or_default().push(at));
            }
        }
        Loops { wto, writes }
    }

    /// How many loops around a block write the variable, or have one inside that
    /// does and is around the block, too.
    fn depth(&self, block: usize, v: Var) -> usize {
        let Some(at) = self.wto.position(ir::BlockId::new(block)) else {
            return 0;
        };
        let writes = self.writes.get(&v).map_or(&[][..], Vec::as_slice);
        let heads = self.wto.nodes[..=at].iter().zip(0..);
        let around = heads.filter_map(|(node, head)| Some(head..node.end?));
        let around = around.filter(|range| range.contains(&at));
        around
            .filter(|range| writes.iter().any(|w| range.contains(w)))
            .count()
    }
}

#[cfg(test)]
mod tests;
