//! A program, unrolled: every run of a block up to a bound, as terms.
//!
//! Of each run of a block there is a *guard*: whether control comes there. Where
//! control flow meets, values are chosen by guards. What executions promise on
//! their way (assumptions, checks that hold) is not part of guards, but of one
//! running conjunction, `promised`: runs of blocks come in an order in which
//! whatever an execution did before comes before ([`super::shape`]), and what
//! belongs to other executions promises nothing under their guards. So guards
//! stay small, and where a loop's bound is a number, they stay constant.
//!
//! Calls are unrolled in their place. What isn't modelled is arbitrary.

use super::float;
use super::operation;
use super::plan::{Head, Plan};
use super::shape::{Moment, Shape};
use super::term::{Id, Scalar, Sort, Terms, format};
use crate::tuning::{MAX_WIDTH, Unrolling};
use ir::{
    BlockId, Callee, CastOp, CheckId, CmpOp, Cond, Const, Elem, FuncId, Function, INDEX_WIDTH,
    Operand, Program, PtrPred, StmtKind, Terminator, Type, Var, Z,
};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::time::Instant;

/// A run of a block.
#[derive(Debug)]
pub(super) struct Visit {
    pub guard: Id,
    pub function: FuncId,
    pub block: BlockId,
    /// Which call it is in.
    pub frame: usize,
}

/// An arbitrary value that a statement draws.
#[derive(Debug)]
pub(super) struct Draw {
    /// The run that it is in.
    pub visit: usize,
    pub stmt: usize,
    pub when: Id,
    pub value: Id,
}

/// A check that may fail.
#[derive(Debug)]
pub(super) struct Fail {
    pub check: CheckId,
    /// It fails, and nothing before.
    pub when: Id,
    /// It fails, whatever was promised before: more often, and easier to decide.
    pub anyhow: Id,
}

/// Where executions go on that aren't unrolled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub when: Id,
    /// The loop that goes on, if it is one.
    pub head: Option<Head>,
}

/// What was unrolled.
#[derive(Debug)]
pub(super) struct Unrolled {
    pub terms: Terms,
    pub visits: Vec<Visit>,
    pub draws: Vec<Draw>,
    pub fails: Vec<Fail>,
    /// Where executions go on that aren't unrolled.
    pub cuts: Vec<Cut>,
    /// For each call: variables that are read before anything wrote them.
    pub frames: Vec<BTreeMap<Var, Id>>,
    /// Whether every term was made that the bounds of size allow.
    pub is_full: bool,
}

pub(super) type Values = Vec<Option<Id>>;

/// A run of a block that is still to come.
#[derive(Debug)]
pub(super) struct Pending {
    pub block: BlockId,
    pub guard: Id,
    pub values: Values,
    loops: Vec<Loop>,
    /// Whether a new iteration of the innermost loop begins.
    pub again: bool,
}

/// A loop that a run is in.
#[derive(Clone, Copy, Debug)]
struct Loop {
    /// How many iterations began that might not have.
    open: u32,
    /// The guard of the present iteration.
    guard: Id,
}

/// A call that is being unrolled.
pub(super) struct Frame<'p> {
    pub function: &'p Function,
    pub id: FuncId,
    pub shape: Rc<Shape>,
    /// The entry's is 0.
    pub number: usize,
    pending: BTreeMap<Moment, Pending>,
    returns: Option<(Id, Values)>,
}

/// Results of a call, under the guard that it returns.
type Returned = (Id, Values);

pub(super) struct Unroller<'p> {
    program: &'p Program,
    bounds: Unrolling,
    until: Option<Instant>,
    shapes: HashMap<FuncId, Rc<Shape>>,
    addresses: HashMap<Const, Id>,
    /// Functions that are being unrolled, with the guards of their calls.
    stack: Vec<(FuncId, Id)>,
    promised: Id,
    out: Unrolled,
    /// The run of a block, and the statement, that terms are made for.
    visit: usize,
    stmt: usize,
    /// What is unrolled of loops, if not all of them alike.
    pub(super) plan: Option<Plan<'p>>,
    /// Whether a check that fails now is one of those that are looked for.
    pub(super) counts: bool,
}

/// The sort of terms for values of that type; `None` when they aren't modelled.
fn sort_of(ty: Type, pointer_bits: u32) -> Option<Sort> {
    let scalar = |ty: Type| match ty {
        Type::Bool => Some(Scalar::Bool),
        Type::Ptr => Some(Scalar::Bits(pointer_bits)),
        Type::Int(w) if w <= MAX_WIDTH => Some(Scalar::Bits(w)),
        Type::Float(kind) if format(kind).is_some() => Some(Scalar::Float(kind)),
        _ => None,
    };
    match ty {
        Type::Array(e) => Some(Sort::Array(scalar(match e {
            Elem::Bool => Type::Bool,
            Elem::Int(w) => Type::Int(w),
            Elem::Ptr => Type::Ptr,
            Elem::Float(kind) => Type::Float(kind),
        })?)),
        ty => scalar(ty).map(Sort::Scalar),
    }
}

impl<'p> Unroller<'p> {
    pub(super) fn new(
        program: &'p Program,
        bounds: Unrolling,
        until: Option<Instant>,
    ) -> Unroller<'p> {
        Unroller {
            program,
            bounds,
            until,
            shapes: HashMap::new(),
            addresses: HashMap::new(),
            stack: Vec::new(),
            promised: Id::TRUE,
            out: Unrolled {
                terms: Terms::new(),
                visits: Vec::new(),
                draws: Vec::new(),
                fails: Vec::new(),
                cuts: Vec::new(),
                frames: Vec::new(),
                is_full: false,
            },
            visit: 0,
            stmt: 0,
            plan: None,
            counts: true,
        }
    }

    /// The same, by a plan.
    pub(super) fn by(mut self, plan: Plan<'p>) -> Unroller<'p> {
        self.plan = Some(plan);
        self
    }

    /// Unrolls all executions from an entry, with arbitrary arguments.
    pub(super) fn run(mut self, entry: FuncId) -> Unrolled {
        self.call(entry, Id::TRUE, None);
        self.out
    }

    pub(super) fn terms(&mut self) -> &mut Terms {
        &mut self.out.terms
    }

    fn pointer_bits(&self) -> u32 {
        self.program.data_model.pointer_bits
    }

    pub(super) fn sort(&self, ty: Type) -> Option<Sort> {
        sort_of(ty, self.pointer_bits())
    }

    fn shape(&mut self, f: FuncId) -> Rc<Shape> {
        let program = self.program;
        let shape = self.shapes.entry(f);
        Rc::clone(shape.or_insert_with(|| Rc::new(Shape::of(program.function(f)))))
    }

    /// Executions under that guard go on where nothing is unrolled.
    fn cut(&mut self, guard: Id) {
        self.cut_at(guard, None);
    }

    fn cut_at(&mut self, guard: Id, head: Option<Head>) {
        let promised = self.promised;
        let when = self.terms().and(promised, guard);
        if when != Id::FALSE {
            self.out.cuts.push(Cut { when, head });
        }
    }

    /// Whether a call that may happen under that guard is too deep.
    fn is_too_deep(&self, f: FuncId, guard: Id) -> bool {
        let mut open = 0;
        let mut last = guard;
        for (_, g) in self.stack.iter().rev().filter(|(g, _)| *g == f) {
            open += u32::from(*g != last);
            last = *g;
        }
        open > self.bounds.iterations || self.stack.len() >= self.bounds.depth
    }

    /// A new call.
    pub(super) fn frame(&mut self, f: FuncId) -> Frame<'p> {
        let number = self.out.frames.len();
        self.out.frames.push(BTreeMap::new());
        Frame {
            function: self.program.function(f),
            id: f,
            shape: self.shape(f),
            number,
            pending: BTreeMap::new(),
            returns: None,
        }
    }

    /// Unrolls a call. Without arguments those are arbitrary. `None`: it doesn't
    /// return.
    fn call(&mut self, f: FuncId, guard: Id, args: Option<Values>) -> Option<Returned> {
        if self.is_too_deep(f, guard) {
            self.cut(guard);
            return None;
        }
        let mut frame = self.frame(f);
        let (function, shape) = (frame.function, Rc::clone(&frame.shape));
        let mut values: Values = vec![None; function.vars.len()];
        if let Some(args) = args {
            for (p, x) in function.params.iter().zip(args) {
                if self.sort(function.var(*p).ty).is_some() {
                    // What isn't modelled where the call stands is arbitrary here.
                    let of = self.arbitrary_if_none(x, function.var(*p).ty);
                    values[p.index()] = of;
                }
            }
        }
        let around = shape.depth(BlockId::ENTRY);
        let first = Pending {
            block: BlockId::ENTRY,
            guard,
            values,
            loops: vec![Loop { open: 0, guard }; around],
            again: false,
        };
        frame.pending.insert(shape.start(), first);
        self.stack.push((f, guard));
        let mut is_first = true;
        while let Some((moment, pending)) = frame.pending.pop_first() {
            self.block(&mut frame, &moment, pending, is_first);
            is_first = false;
        }
        self.stack.pop();
        frame.returns
    }

    fn arbitrary_if_none(&mut self, x: Option<Id>, ty: Type) -> Option<Id> {
        let sort = self.sort(ty)?;
        Some(x.unwrap_or_else(|| self.terms().free(sort)))
    }

    /// Whether no more may be unrolled.
    fn is_full(&mut self) -> bool {
        if !self.out.is_full {
            let is_late = || self.until.is_some_and(|end| Instant::now() >= end);
            self.out.is_full = self.out.visits.len() >= self.bounds.runs
                || self.out.terms.len() >= self.bounds.terms
                || (self.out.visits.len().is_multiple_of(64) && is_late());
        }
        self.out.is_full
    }

    /// Unrolls one run of a block. The entry's first run makes its assumptions
    /// itself; those of others were made on the way to them.
    fn block(&mut self, frame: &mut Frame<'p>, now: &Moment, mut p: Pending, is_first: bool) {
        if p.guard == Id::FALSE {
            return;
        }
        if frame.shape.is_head(p.block)
            && let Some(innermost) = p.loops.last_mut()
        {
            innermost.open += u32::from(p.again && innermost.guard != p.guard);
            innermost.guard = p.guard;
        }
        if self.plan.is_some() && !self.goes_on(frame, now, &mut p) {
            return;
        }
        let is_open = |l: &Loop| l.open > self.bounds.iterations;
        if p.loops.last().is_some_and(is_open) {
            return self.cut_at(p.guard, Some((frame.id, frame.shape.innermost(p.block))));
        }
        if self.is_full() {
            return self.cut(p.guard);
        }
        self.out.visits.push(Visit {
            guard: p.guard,
            function: frame.id,
            block: p.block,
            frame: frame.number,
        });
        self.visit = self.out.visits.len() - 1;
        let block = frame.function.block(p.block);
        let leading = block.stmts.iter().take_while(|s| is_assumption(&s.kind));
        let start = if is_first { 0 } else { leading.count() };
        for (i, s) in block.stmts.iter().enumerate().skip(start) {
            self.stmt = i;
            if !self.statement(frame, &mut p, &s.kind) {
                return;
            }
        }
        self.stmt = block.stmts.len();
        match &block.term {
            Terminator::Stop => {}
            Terminator::Return(results) => {
                let values = results.iter().map(|o| self.value(frame, &p.values, o));
                let values: Values = values.collect();
                frame.returns = Some(match frame.returns.take() {
                    None => (p.guard, values),
                    Some((guard, others)) => {
                        let pairs = values.into_iter().zip(others);
                        let merged = pairs.map(|(x, y)| {
                            let (x, y) = (x?, y?);
                            Some(self.terms().ite(p.guard, x, y))
                        });
                        let merged = merged.collect();
                        (self.terms().or(p.guard, guard), merged)
                    }
                });
            }
            Terminator::Goto(targets) => self.go(frame, now, &p, targets),
        }
    }

    /// Goes to every target whose assumptions can hold.
    fn go(&mut self, frame: &mut Frame<'p>, now: &Moment, p: &Pending, targets: &[BlockId]) {
        let mut conditions = Vec::with_capacity(targets.len());
        for t in targets {
            let mut all = Id::TRUE;
            for s in &frame.function.block(*t).stmts {
                let StmtKind::Assume { cond } = &s.kind else {
                    break;
                };
                let c = self.cond(frame, &p.values, cond);
                all = self.terms().and(all, c);
            }
            conditions.push(all);
        }
        if let ([target], [condition]) = (targets, &conditions[..]) {
            self.promise(p.guard, *condition);
            if *condition != Id::FALSE {
                self.edge(frame, now, p, *target, p.guard);
            }
            return;
        }
        // Where more than one way may be open, one is chosen.
        let mut others = Id::TRUE;
        for (i, (target, condition)) in targets.iter().zip(&conditions).enumerate() {
            let mut rest = conditions[..i].iter().chain(&conditions[i + 1..]);
            let is_alone = rest.all(|c| self.out.terms.exclude(*condition, *c));
            let mut guard = self.terms().and(p.guard, *condition);
            if !is_alone {
                let chosen = self.terms().free(Sort::BOOL);
                let here = self.terms().and(others, chosen);
                let not_here = self.terms().not(chosen);
                others = self.terms().and(others, not_here);
                guard = self.terms().and(guard, here);
            }
            self.edge(frame, now, p, *target, guard);
        }
    }

    fn edge(&mut self, frame: &mut Frame<'p>, now: &Moment, p: &Pending, to: BlockId, guard: Id) {
        if guard == Id::FALSE || self.is_left_out(frame, now, p.block, to) {
            return;
        }
        let shape = Rc::clone(&frame.shape);
        if self.plan.is_some() && !shape.enters_by_head(p.block, to) {
            return self.cut(guard);
        }
        let (moment, again) = shape.next(now, p.block, to);
        let around = shape.depth(to);
        let mut loops = p.loops.clone();
        loops.truncate(around);
        let common = (moment.iter().zip(now)).take_while(|(a, b)| a == b).count() / 2;
        loops.truncate(again.map_or(common, |l| l + 1));
        loops.resize(around, Loop { open: 0, guard });
        let live = |v: Var| shape.liveness.is_live_in(to, v);
        let Some(mut old) = frame.pending.remove(&moment) else {
            let vars = frame.function.var_ids();
            let kept = vars.map(|v| p.values[v.index()].filter(|_| live(v)));
            let pending = Pending {
                block: to,
                guard,
                values: kept.collect(),
                loops,
                again: again.is_some(),
            };
            frame.pending.insert(moment, pending);
            return;
        };
        for v in shape.liveness.live_in(to) {
            let (x, y) = (p.values[v.index()], old.values[v.index()]);
            if x == y {
                continue;
            }
            let (Some(x), Some(y)) = (
                self.variable(frame, &p.values, v),
                self.variable(frame, &old.values, v),
            ) else {
                continue;
            };
            old.values[v.index()] = Some(self.terms().ite(guard, x, y));
        }
        old.guard = self.terms().or(guard, old.guard);
        for (l, m) in old.loops.iter_mut().zip(&loops) {
            l.open = l.open.max(m.open);
        }
        frame.pending.insert(moment, old);
    }

    /// Under that guard the condition holds, or nothing more happens.
    pub(super) fn promise(&mut self, guard: Id, condition: Id) {
        let promised = self.promised;
        let terms = self.terms();
        let here = terms.implies(guard, condition);
        self.promised = terms.and(promised, here);
    }

    /// The value of a variable; `None` when it isn't modelled.
    pub(super) fn variable(&mut self, frame: &Frame<'p>, values: &Values, v: Var) -> Option<Id> {
        if let Some(x) = values[v.index()] {
            return Some(x);
        }
        // Nothing has written it: arbitrary, and the same throughout the call.
        let sort = self.sort(frame.function.var(v).ty)?;
        if let Some(x) = self.out.frames[frame.number].get(&v) {
            return Some(*x);
        }
        let x = self.terms().free(sort);
        self.out.frames[frame.number].insert(v, x);
        Some(x)
    }

    /// An operand's value; `None` when it isn't modelled.
    fn value(&mut self, frame: &Frame<'p>, values: &Values, o: &Operand) -> Option<Id> {
        let bits = self.pointer_bits();
        match o {
            Operand::Var(v) => self.variable(frame, values, *v),
            Operand::Const(Const::Bool(b)) => Some(Id::of(*b)),
            Operand::Const(Const::Int { width, value }) if *width <= MAX_WIDTH => {
                Some(self.terms().bits(*width, value.clone()))
            }
            Operand::Const(Const::Float { kind, bits }) if format(*kind).is_some() => {
                let bits = self.terms().bits(kind.bits(), bits.clone());
                Some(self.terms().of_bits(*kind, bits))
            }
            Operand::Const(Const::Null) => Some(self.terms().bits(bits, 0)),
            Operand::Const(c @ (Const::Global(..) | Const::Function(_))) => Some(self.address(c)),
            Operand::Const(_) => None,
        }
    }

    /// The address of an object of the program, the same everywhere.
    fn address(&mut self, c: &Const) -> Id {
        if let Some(x) = self.addresses.get(c) {
            return *x;
        }
        let x = self.new_address();
        if matches!(c, Const::Global(_, 0) | Const::Function(_)) {
            let is_there = self.is_not_null(x);
            self.promise(Id::TRUE, is_there);
        }
        self.addresses.insert(c.clone(), x);
        x
    }

    fn new_address(&mut self) -> Id {
        let sort = Sort::bits(self.pointer_bits());
        self.terms().free(sort)
    }

    fn is_not_null(&mut self, x: Id) -> Id {
        let bits = self.pointer_bits();
        let null = self.terms().bits(bits, 0);
        self.terms().compare(CmpOp::Ne, x, null)
    }

    fn anything(&mut self) -> Id {
        self.terms().free(Sort::BOOL)
    }

    fn cond(&mut self, frame: &Frame<'p>, values: &Values, c: &Cond) -> Id {
        match c {
            Cond::Const(b) => Id::of(*b),
            Cond::Var(v) => {
                let x = self.variable(frame, values, *v);
                x.unwrap_or_else(|| self.anything())
            }
            Cond::Cmp { op, a, b } => {
                let (x, y) = (self.value(frame, values, a), self.value(frame, values, b));
                match (x, y) {
                    (Some(x), Some(y)) if self.are_scalars(x, y) => self.terms().compare(*op, x, y),
                    _ => self.anything(),
                }
            }
            Cond::Fits { op, sign, a, b } => {
                let (x, y) = (self.value(frame, values, a), self.value(frame, values, b));
                let found = match (x, y) {
                    (Some(x), Some(y)) => operation::fits(self.terms(), *op, *sign, x, y),
                    _ => None,
                };
                found.unwrap_or_else(|| self.anything())
            }
            Cond::Ptr(PtrPred::NonNull(p)) => match self.value(frame, values, p) {
                Some(x) => self.is_not_null(x),
                None => self.anything(),
            },
            Cond::Ptr(_) => self.anything(),
            Cond::Not(c) => {
                let x = self.cond(frame, values, c);
                self.terms().not(x)
            }
            Cond::And(cs) => {
                let parts: Vec<Id> = cs.iter().map(|c| self.cond(frame, values, c)).collect();
                self.terms().all_of(parts)
            }
            Cond::Or(cs) => {
                let mut some = Id::FALSE;
                for c in cs {
                    let x = self.cond(frame, values, c);
                    some = self.terms().or(some, x);
                }
                some
            }
        }
    }

    fn are_scalars(&self, x: Id, y: Id) -> bool {
        let (s, t) = (self.out.terms.sort(x), self.out.terms.sort(y));
        s == t && matches!(s, Sort::Scalar(Scalar::Bool | Scalar::Bits(_)))
    }

    fn draw(&mut self, when: Id, value: Id) {
        self.out.draws.push(Draw {
            visit: self.visit,
            stmt: self.stmt,
            when,
            value,
        });
    }

    /// A variable gets an arbitrary value.
    fn havoc(&mut self, frame: &Frame<'p>, p: &mut Pending, dst: Var) {
        if let Some(sort) = self.sort(frame.function.var(dst).ty) {
            let x = self.terms().free(sort);
            p.values[dst.index()] = Some(x);
            self.draw(Id::TRUE, x);
        }
    }

    /// A variable gets the result of an operation, or an arbitrary value where it
    /// has none.
    fn outcome(&mut self, p: &mut Pending, dst: Var, out: &operation::Outcome) {
        let value = if out.defined == Id::TRUE {
            out.value
        } else {
            let sort = self.out.terms.sort(out.value);
            let any = self.terms().free(sort);
            let when = self.terms().not(out.defined);
            self.draw(when, any);
            self.terms().ite(out.defined, out.value, any)
        };
        p.values[dst.index()] = Some(value);
    }

    /// One statement. Whether control goes on.
    fn statement(&mut self, frame: &Frame<'p>, p: &mut Pending, kind: &StmtKind) -> bool {
        match kind {
            StmtKind::Assign { dst, src } => {
                let x = self.value(frame, &p.values, src);
                let ty = frame.function.var(*dst).ty;
                p.values[dst.index()] = self.arbitrary_if_none(x, ty);
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                let x = self.value(frame, &p.values, a);
                let y = self.value(frame, &p.values, b);
                match (x, y) {
                    (Some(x), Some(y)) => {
                        let out = operation::binary(self.terms(), *op, *flags, x, y);
                        self.outcome(p, *dst, &out);
                    }
                    _ => self.havoc(frame, p, *dst),
                }
            }
            StmtKind::Unary { dst, op, a } => match self.value(frame, &p.values, a) {
                Some(x) => p.values[dst.index()] = Some(operation::unary(self.terms(), *op, x)),
                None => self.havoc(frame, p, *dst),
            },
            StmtKind::Cast { dst, op, flags, a } => {
                let from = match a {
                    Operand::Var(v) => frame.function.var(*v).ty,
                    Operand::Const(c) => c.ty(),
                };
                let to = frame.function.var(*dst).ty;
                let bits = self.pointer_bits();
                let x = self.value(frame, &p.values, a);
                let x = x.filter(|_| self.sort(to).is_some());
                let out = x.and_then(|x| match (op, from, to) {
                    (CastOp::Bitcast, Type::Int(w), Type::Float(kind)) if kind.bits() == w => {
                        Some(operation::Outcome::total(self.terms().of_bits(kind, x)))
                    }
                    (CastOp::Bitcast, Type::Float(kind), Type::Int(w)) if kind.bits() == w => {
                        let (bits, promised) = self.terms().bits_of(x);
                        self.promise(Id::TRUE, promised);
                        Some(operation::Outcome::total(bits))
                    }
                    (_, Type::Float(_), _) | (_, _, Type::Float(_)) if from != to => None,
                    _ => operation::cast(self.terms(), *op, *flags, x, from, to, bits),
                });
                match out {
                    Some(out) => self.outcome(p, *dst, &out),
                    None => self.havoc(frame, p, *dst),
                }
            }
            StmtKind::Select { dst, cond, a, b } => {
                let c = self.value(frame, &p.values, cond);
                let x = self.value(frame, &p.values, a);
                let y = self.value(frame, &p.values, b);
                let is_float = matches!(frame.function.var(*dst).ty, Type::Float(_));
                match (c, x, y) {
                    // So lowering marks what may be rounded otherwise.
                    _ if is_float && a == b => self.havoc(frame, p, *dst),
                    (Some(c), Some(x), Some(y)) => {
                        p.values[dst.index()] = Some(self.terms().ite(c, x, y));
                    }
                    _ => self.havoc(frame, p, *dst),
                }
            }
            StmtKind::SetBool { dst, cond } => {
                let x = self.cond(frame, &p.values, cond);
                p.values[dst.index()] = Some(x);
            }
            StmtKind::Float { dst, op, args } => {
                let args: Option<Vec<Id>> = args
                    .iter()
                    .map(|a| self.value(frame, &p.values, a))
                    .collect();
                let to = self.sort(frame.function.var(*dst).ty);
                let out = args
                    .zip(to)
                    .and_then(|(args, to)| float::apply(self.terms(), *op, &args, to));
                match out {
                    Some(out) => self.outcome(p, *dst, &out),
                    None => self.havoc(frame, p, *dst),
                }
            }
            StmtKind::Havoc { dst, .. }
            | StmtKind::Opaque { dst, .. }
            | StmtKind::Load { dst, .. } => self.havoc(frame, p, *dst),
            StmtKind::Assume { cond } => {
                let x = self.cond(frame, &p.values, cond);
                self.promise(p.guard, x);
                return x != Id::FALSE;
            }
            StmtKind::Assert { check, cond } => {
                let x = self.cond(frame, &p.values, cond);
                let promised = self.promised;
                let terms = self.terms();
                let no = terms.not(x);
                let fails = terms.and(p.guard, no);
                let when = terms.and(promised, fails);
                if when != Id::FALSE && self.counts {
                    self.out.fails.push(Fail {
                        check: *check,
                        when,
                        anyhow: fails,
                    });
                }
                self.promise(p.guard, x);
                return x != Id::FALSE;
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => return self.call_statement(frame, p, dsts, callee, args),
            StmtKind::Alloc { dst, may_fail, .. } => {
                let x = self.new_address();
                p.values[dst.index()] = Some(x);
                let is_there = self.is_not_null(x);
                if *may_fail {
                    let fails = self.terms().not(is_there);
                    self.draw(Id::TRUE, fails);
                } else {
                    self.promise(p.guard, is_there);
                }
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                let is_same = offset.as_int().is_some_and(Z::is_zero);
                let base = self.value(frame, &p.values, base).filter(|_| is_same);
                let x = base.unwrap_or_else(|| self.new_address());
                p.values[dst.index()] = Some(x);
            }
            StmtKind::ArrayInit { dst, value } => {
                let x = self.value(frame, &p.values, value);
                match x.filter(|_| self.sort(frame.function.var(*dst).ty).is_some()) {
                    Some(x) => p.values[dst.index()] = Some(self.terms().filled(x)),
                    None => self.havoc(frame, p, *dst),
                }
            }
            StmtKind::ArraySelect { dst, array, index } => {
                let a = self.variable(frame, &p.values, *array);
                let i = self.index(frame, p, index);
                match (a, i) {
                    (Some(a), Some(i)) => {
                        let x = self.terms().select(a, i);
                        p.values[dst.index()] = Some(x);
                        // Of an arbitrary array it is drawn, when it is first read.
                        self.draw(Id::TRUE, x);
                    }
                    _ => self.havoc(frame, p, *dst),
                }
            }
            StmtKind::ArrayStore {
                dst,
                array,
                index,
                value,
            } => {
                let a = self.variable(frame, &p.values, *array);
                let i = self.index(frame, p, index);
                let x = self.value(frame, &p.values, value);
                match (a, i, x) {
                    (Some(a), Some(i), Some(x)) => {
                        p.values[dst.index()] = Some(self.terms().store(a, i, x));
                    }
                    _ => self.havoc(frame, p, *dst),
                }
            }
            // What it writes is any value, and nothing is drawn there.
            other => other.for_each_def(&mut |dst| {
                if let Some(sort) = self.sort(frame.function.var(dst).ty) {
                    p.values[dst.index()] = Some(self.terms().free(sort));
                }
            }),
        }
        true
    }

    /// An index of an array.
    fn index(&mut self, frame: &Frame<'p>, p: &Pending, index: &Operand) -> Option<Id> {
        let i = self.value(frame, &p.values, index)?;
        (self.out.terms.sort(i) == Sort::bits(INDEX_WIDTH)).then_some(i)
    }

    fn call_statement(
        &mut self,
        frame: &Frame<'p>,
        p: &mut Pending,
        dsts: &[Var],
        callee: &Callee,
        args: &[Operand],
    ) -> bool {
        let f = match callee {
            Callee::Direct(f) => *f,
            Callee::Indirect { .. } => {
                // Whatever is called may fail.
                self.cut(p.guard);
                for d in dsts {
                    self.havoc(frame, p, *d);
                }
                return true;
            }
        };
        let function = self.program.function(f);
        if function.is_external() {
            for d in dsts {
                self.havoc(frame, p, *d);
            }
            return !function.noreturn;
        }
        let args = args.iter().map(|o| self.value(frame, &p.values, o));
        let args: Values = args.collect();
        let (visit, stmt) = (self.visit, self.stmt);
        let returned = self.call(f, p.guard, Some(args));
        (self.visit, self.stmt) = (visit, stmt);
        let Some((guard, results)) = returned else {
            return false;
        };
        p.guard = guard;
        for (d, x) in dsts.iter().zip(results) {
            let ty = frame.function.var(*d).ty;
            p.values[d.index()] = self.arbitrary_if_none(x, ty);
        }
        guard != Id::FALSE
    }
}

fn is_assumption(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Assume { .. })
}
