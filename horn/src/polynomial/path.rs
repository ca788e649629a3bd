//! Paths without loops, executed with polynomials for values.
//!
//! Every loop has a *cut*: a block to which an edge leads back. The entry is one
//! too. A path begins at a cut, where each variable is a symbol, and ends at the next
//! one, or where a check fails.

use super::facts::Facts;
use super::poly::{EXACT, Poly, Symbol};
use super::symbols::{Symbols, range_of};
use super::value::{Arithmetic, Int, Truth, Value};
use crate::tuning::{POLYNOMIAL_PATHS, POLYNOMIAL_STEPS};
use ir::graph::Cfg;
use ir::{
    BlockId, CastOp, CheckId, CmpOp, Cond, Const, Function, Operand, Sign, StmtKind, Terminator,
    Type, Var,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

/// Where a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// At the cut of that number.
    Cut(usize),
    /// That check fails.
    Fails(CheckId),
}

/// A polynomial that is 0 modulo 2^bits.
pub(super) type Equation = (Poly, u32);

/// A path from one cut to the next.
#[derive(Debug)]
pub(super) struct Segment {
    pub from: usize,
    /// The last cut before its end.
    pub last: usize,
    pub end: End,
    /// What its executions have in common.
    pub facts: Facts,
    /// The variables that were written, where it ends at a cut.
    pub values: Values,
}

pub(super) type Values = BTreeMap<Var, Value>;

/// The cuts of a function; the entry is the first.
pub(super) fn cuts(function: &Function) -> Vec<BlockId> {
    let cfg = Cfg::of(function);
    let mut cuts = BTreeSet::new();
    for b in cfg.reverse_post_order() {
        for s in cfg.succs(*b) {
            if cfg.position(*s) <= cfg.position(*b) {
                cuts.insert(*s);
            }
        }
    }
    cuts.remove(&BlockId::ENTRY);
    std::iter::once(BlockId::ENTRY).chain(cuts).collect()
}

/// Executes a function's paths.
pub(super) struct Paths<'a> {
    pub function: &'a Function,
    pub cuts: &'a [BlockId],
    /// How variables are read.
    pub signs: &'a [Sign],
    pub symbols: &'a mut Symbols,
    /// Checks whose failures end paths.
    pub goals: &'a BTreeSet<CheckId>,
    pub until: Option<Instant>,
    /// How many cuts paths go through; if there are any, only failures count.
    pub through: u32,
    /// What holds at each cut.
    pub invariants: &'a [Vec<Equation>],
    pub steps: usize,
    pub segments: Vec<Segment>,
}

/// A path that goes on.
struct Going {
    block: BlockId,
    stmt: usize,
    /// The last cut, and how many more there are to go through.
    last: usize,
    through: u32,
    values: Values,
    facts: Facts,
}

/// There are too many paths, or they are too long.
pub(super) struct TooMuch;

/// How one statement continues: paths that are new, each with its values.
type Forks = Vec<(Facts, Option<(Var, Value)>)>;

impl Paths<'_> {
    /// Adds the segments from a cut, where these facts hold.
    pub(super) fn from(&mut self, cut: usize, facts: Facts) -> Result<(), TooMuch> {
        let mut left = vec![Going {
            block: self.cuts[cut],
            stmt: 0,
            last: cut,
            through: self.through,
            values: Values::new(),
            facts,
        }];
        while let Some(going) = left.pop() {
            self.block(cut, going, &mut left)?;
            if left.len() + self.segments.len() > POLYNOMIAL_PATHS {
                return Err(TooMuch);
            }
        }
        Ok(())
    }

    /// Goes on to the end of a block, or to where ways part.
    fn block(&mut self, from: usize, mut at: Going, left: &mut Vec<Going>) -> Result<(), TooMuch> {
        let block = self.function.block(at.block);
        for (i, stmt) in block.stmts.iter().enumerate().skip(at.stmt) {
            self.steps += 1;
            let is_late = self.steps.is_multiple_of(64)
                && self.until.is_some_and(|end| Instant::now() >= end);
            if self.steps > POLYNOMIAL_STEPS || is_late {
                return Err(TooMuch);
            }
            let forks = self.statement(from, &mut at, &stmt.kind);
            let Some(mut forks) = forks else {
                continue;
            };
            // The last one goes on here.
            let Some((facts, written)) = forks.pop() else {
                return Ok(());
            };
            for (facts, written) in forks {
                let mut values = at.values.clone();
                values.extend(written);
                left.push(Going {
                    block: at.block,
                    stmt: i + 1,
                    last: at.last,
                    through: at.through,
                    values,
                    facts,
                });
            }
            at.facts = facts;
            at.values.extend(written);
        }
        if let Terminator::Goto(targets) = &block.term {
            for target in targets {
                self.go(from, &at, *target, left);
            }
        }
        Ok(())
    }

    /// Follows an edge.
    fn go(&mut self, from: usize, at: &Going, target: BlockId, left: &mut Vec<Going>) {
        let cut = self.cuts.iter().position(|c| *c == target);
        let mut next = Going {
            block: target,
            stmt: 0,
            last: cut.unwrap_or(at.last),
            through: at.through,
            values: at.values.clone(),
            facts: at.facts.clone(),
        };
        if let Some(cut) = cut {
            if at.through == 0 {
                if self.through == 0 {
                    self.segments.push(Segment {
                        from,
                        last: at.last,
                        end: End::Cut(cut),
                        facts: next.facts,
                        values: next.values,
                    });
                }
                return;
            }
            next.through -= 1;
            for (p, bits) in &self.invariants[cut] {
                if let Some(p) = before(&next.values, self.signs, p, *bits) {
                    next.facts.add_equation(self.symbols, &p, *bits);
                }
            }
        }
        left.push(next);
    }

    /// Executes a statement. `None`: there is one way on.
    fn statement(&mut self, from: usize, at: &mut Going, kind: &StmtKind) -> Option<Forks> {
        match kind {
            StmtKind::Assume { cond } => {
                let truth = self.condition(at, cond);
                let facts = assume(self.symbols, &at.facts, &truth, true);
                Some(facts.into_iter().map(|f| (f, None)).collect())
            }
            StmtKind::Assert { check, cond } => {
                let truth = self.condition(at, cond);
                if at.through == 0 && self.goals.contains(check) {
                    for facts in assume(self.symbols, &at.facts, &truth, false) {
                        self.segments.push(Segment {
                            from,
                            last: at.last,
                            end: End::Fails(*check),
                            facts,
                            values: Values::new(),
                        });
                    }
                }
                let facts = assume(self.symbols, &at.facts, &truth, true);
                Some(facts.into_iter().map(|f| (f, None)).collect())
            }
            StmtKind::Select { dst, cond, a, b } => {
                let truth = self.truth(at, cond);
                let (a, b) = (self.operand(at, a), self.operand(at, b));
                if matches!((&a, &b), (Value::Other, _) | (_, Value::Other)) {
                    let any = self.any(at, *dst);
                    at.values.insert(*dst, any);
                    return None;
                }
                Some(self.either(at, *dst, &truth, a, b))
            }
            StmtKind::Cast {
                dst, op, flags, a, ..
            } => {
                let width = int_width(self.function.var(*dst).ty);
                let value = match (self.operand(at, a), width) {
                    (Value::Int(a), Some(width)) => {
                        let cast = |m: &mut Arithmetic<'_>| m.cast(*op, *flags, &a, width);
                        Value::Int(self.compute(at, cast))
                    }
                    (Value::Bool(truth), Some(width)) => {
                        let one = if *op == CastOp::Sext { u64::MAX } else { 1 };
                        let one = one & (u64::MAX >> (64 - width));
                        let (one, zero) = (Int::constant(width, one), Int::constant(width, 0));
                        let (one, zero) = (Value::Int(one), Value::Int(zero));
                        return Some(self.either(at, *dst, &truth, one, zero));
                    }
                    _ => self.any(at, *dst),
                };
                at.values.insert(*dst, value);
                self.if_possible(at)
            }
            StmtKind::Assign { dst, src } => {
                let value = self.operand(at, src);
                at.values.insert(*dst, value);
                None
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                let value = match (self.operand(at, a), self.operand(at, b)) {
                    (Value::Int(a), Value::Int(b)) => {
                        let binary = |m: &mut Arithmetic<'_>| m.binary(*op, *flags, &a, &b);
                        Value::Int(self.compute(at, binary))
                    }
                    _ => self.any(at, *dst),
                };
                at.values.insert(*dst, value);
                self.if_possible(at)
            }
            StmtKind::Unary { dst, op, a } => {
                let value = match self.operand(at, a) {
                    Value::Int(a) => Value::Int(self.compute(at, |m| m.unary(*op, &a))),
                    _ => self.any(at, *dst),
                };
                at.values.insert(*dst, value);
                None
            }
            StmtKind::SetBool { dst, cond } => {
                let truth = self.condition(at, cond);
                at.values.insert(*dst, Value::Bool(Rc::new(truth)));
                self.if_possible(at)
            }
            // Calls, memory, floats, arrays: any value.
            other => {
                let mut written = Vec::new();
                other.for_each_def(&mut |v| written.push(v));
                for dst in written {
                    let any = self.any(at, dst);
                    at.values.insert(dst, any);
                }
                None
            }
        }
    }

    /// One value or the other.
    fn either(&mut self, at: &Going, dst: Var, truth: &Truth, a: Value, b: Value) -> Forks {
        let mut forks = Forks::new();
        for (is, value) in [(true, a), (false, b)] {
            for facts in assume(self.symbols, &at.facts, truth, is) {
                forks.push((facts, Some((dst, value.clone()))));
            }
        }
        forks
    }

    /// No way on where what is known contradicts itself.
    #[allow(clippy::unused_self)] // reads as the other ways on do
    fn if_possible(&self, at: &Going) -> Option<Forks> {
        at.facts.is_impossible().then(Forks::new)
    }

    fn compute<T>(&mut self, at: &mut Going, run: impl FnOnce(&mut Arithmetic<'_>) -> T) -> T {
        let mut arithmetic = Arithmetic {
            symbols: self.symbols,
            facts: &mut at.facts,
        };
        run(&mut arithmetic)
    }

    /// Any value of a variable's type.
    fn any(&mut self, at: &mut Going, v: Var) -> Value {
        match self.function.var(v).ty {
            Type::Bool => Value::Bool(Rc::new(Truth::Is(self.symbols.fresh((0, 1))))),
            ty => match int_width(ty) {
                Some(width) => {
                    let sign = self.signs[v.index()];
                    Value::Int(self.compute(at, |m| m.any(width, sign)))
                }
                None => Value::Other,
            },
        }
    }

    fn operand(&mut self, at: &mut Going, o: &Operand) -> Value {
        let v = match o {
            Operand::Var(v) => *v,
            Operand::Const(Const::Bool(b)) => return Value::Bool(Rc::new(Truth::Const(*b))),
            Operand::Const(Const::Int { width, value }) => {
                let is_small = int_width(Type::Int(*width)).is_some();
                let value = value.to_u64().filter(|_| is_small);
                return value.map_or(Value::Other, |z| Value::Int(Int::constant(*width, z)));
            }
            Operand::Const(_) => return Value::Other,
        };
        if let Some(value) = at.values.get(&v) {
            return value.clone();
        }
        let symbol = symbol_of(v);
        match self.function.var(v).ty {
            Type::Bool => Value::Bool(Rc::new(Truth::Is(symbol))),
            ty => match int_width(ty) {
                Some(width) => {
                    let sign = self.signs[v.index()];
                    Value::Int(Int::symbol(&at.facts, self.symbols, width, symbol, sign))
                }
                None => Value::Other,
            },
        }
    }

    fn truth(&mut self, at: &mut Going, o: &Operand) -> Truth {
        match self.operand(at, o) {
            Value::Bool(t) => (*t).clone(),
            Value::Int(_) | Value::Other => Truth::Open,
        }
    }

    fn condition(&mut self, at: &mut Going, cond: &Cond) -> Truth {
        match cond {
            Cond::Const(b) => Truth::Const(*b),
            Cond::Var(v) => self.truth(at, &Operand::Var(*v)),
            Cond::Cmp { op, a, b } => match (self.operand(at, a), self.operand(at, b)) {
                (Value::Int(a), Value::Int(b)) => self.compute(at, |m| m.compare(*op, &a, &b)),
                (Value::Bool(a), Value::Bool(b)) => same(*op, &a, &b),
                _ => Truth::Open,
            },
            Cond::Fits { op, sign, a, b } => match (self.operand(at, a), self.operand(at, b)) {
                (Value::Int(a), Value::Int(b)) => {
                    self.compute(at, |m| m.fits_truth(*op, *sign, &a, &b))
                }
                _ => Truth::Open,
            },
            Cond::Ptr(_) => Truth::Open,
            Cond::Not(c) => Truth::Not(Rc::new(self.condition(at, c))),
            Cond::And(all) => Truth::All(all.iter().map(|c| self.condition(at, c)).collect()),
            Cond::Or(any) => Truth::Any(any.iter().map(|c| self.condition(at, c)).collect()),
        }
    }
}

/// A polynomial over variables at the end of a path that wrote these values, over
/// those at its beginning; `None` where it isn't known modulo that power of two.
pub(super) fn before(values: &Values, signs: &[Sign], p: &Poly, bits: u32) -> Option<Poly> {
    let mut by: BTreeMap<Symbol, Poly> = BTreeMap::new();
    for s in p.symbols() {
        let v = Var(s.0);
        let Some(value) = values.get(&v) else {
            continue;
        };
        let poly = match value {
            Value::Int(i) => {
                let is_read = match signs[v.index()] {
                    Sign::Signed => i.signed,
                    Sign::Unsigned => i.unsigned,
                };
                (is_read || i.width >= bits).then(|| i.poly.clone())?
            }
            Value::Bool(t) => match **t {
                Truth::Const(b) => Poly::constant(i128::from(b)),
                Truth::Is(s) => Poly::symbol(s),
                _ => return None,
            },
            Value::Other => return None,
        };
        by.insert(s, poly);
    }
    p.replaced(&|s| by.get(&s).cloned())
}

/// The symbol of a variable where a path begins.
pub(super) fn symbol_of(v: Var) -> Symbol {
    Symbol(v.0)
}

/// The width of an integer that is followed.
pub(super) fn int_width(ty: Type) -> Option<u32> {
    match ty {
        Type::Int(w) if (1..=64).contains(&w) => Some(w),
        _ => None,
    }
}

/// A comparison of truth values.
fn same(op: CmpOp, a: &Rc<Truth>, b: &Rc<Truth>) -> Truth {
    let not = |t: &Rc<Truth>| Truth::Not(Rc::clone(t));
    let is = |t: &Rc<Truth>| (**t).clone();
    let both = Truth::All(vec![is(a), is(b)]);
    let neither = Truth::All(vec![not(a), not(b)]);
    let equal = Truth::Any(vec![both, neither]);
    match op {
        CmpOp::Eq => equal,
        CmpOp::Ne => Truth::Not(Rc::new(equal)),
        _ => Truth::Open,
    }
}

/// The ways in which a condition is as said.
fn assume(symbols: &Symbols, facts: &Facts, truth: &Truth, is: bool) -> Vec<Facts> {
    let mut out = Vec::new();
    let mut left: Vec<(Facts, Vec<(Truth, bool)>)> =
        vec![(facts.clone(), vec![(truth.clone(), is)])];
    'ways: while let Some((mut facts, mut parts)) = left.pop() {
        while let Some((truth, is)) = parts.pop() {
            match truth {
                Truth::Const(b) if b == is => {}
                Truth::Const(_) => continue 'ways,
                Truth::Open => {}
                Truth::Zero { poly, bits, .. } if is => {
                    facts.add_equation(symbols, &poly, bits);
                }
                Truth::Zero { poly, bits, width } => {
                    facts.add_unequal(symbols, &poly, width);
                    if bits == EXACT {
                        facts.add_unequal(symbols, &poly, bits);
                    }
                }
                Truth::AtLeastZero(p) if is => facts.add_at_least_zero(symbols, &p),
                Truth::AtLeastZero(p) => {
                    let less = Poly::constant(-1).minus(&p);
                    facts.add_at_least_zero(symbols, &less);
                }
                Truth::Is(s) => {
                    let value = Poly::symbol(s).minus(&Poly::constant(i128::from(is)));
                    facts.add_equation(symbols, &value, EXACT);
                }
                Truth::Fits(fit) if is => facts.add_fit((*fit).clone()),
                Truth::Fits(fit) => {
                    // It is too small, or too large.
                    if let Some(exact) = &fit.exact {
                        let (least, most) = range_of(fit.width, fit.sign);
                        let below = Poly::constant(least - 1).minus(exact);
                        let above = exact.minus(&Poly::constant(most + 1));
                        let is_above = (Truth::AtLeastZero(above), true);
                        let rest = parts.iter().cloned().chain([is_above]);
                        left.push((facts.clone(), rest.collect()));
                        facts.add_at_least_zero(symbols, &below);
                    }
                }
                Truth::Not(t) => parts.push(((*t).clone(), !is)),
                Truth::All(all) if is => parts.extend(all.into_iter().map(|t| (t, true))),
                Truth::Any(any) if !is => parts.extend(any.into_iter().map(|t| (t, false))),
                Truth::All(some) | Truth::Any(some) => {
                    // The first one that is so, and those before aren't.
                    let mut before = parts;
                    for t in some {
                        let mut here = before.clone();
                        here.push((t.clone(), is));
                        left.push((facts.clone(), here));
                        before.push((t, !is));
                    }
                    continue 'ways;
                }
            }
            if facts.is_impossible() {
                continue 'ways;
            }
        }
        out.push(facts);
    }
    out
}
