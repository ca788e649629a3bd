//! Symbolic execution of one unit: statements become definitions, conditions,
//! calls and possible failures of the clause under construction.
//!
//! Definitions are total (see [`Builder`]), so they need no guard; conditions
//! (assumes, passed checks, calls that return) are kept apart, in order, and
//! guarded by whoever assembles the clause.

use super::units::Unit;
use super::{Context, FunctionInfo};
use crate::clause::Atom;
use crate::clause::builder::Builder;
use crate::term::{Sort, Term};
use crate::theory::arith;
use crate::theory::number::{Int, Num};
use crate::theory::reading::Reading;
use ir::{
    BinOp, Callee, CastOp, CheckId, CmpOp, Cond, Const, External, FuncId, Operand, PtrPred, Sign,
    StmtKind, Terminator, Type, Var, Z,
};
use std::collections::{BTreeMap, HashMap};

/// Values of variables, in their readings.
pub type State = BTreeMap<Var, Term>;

/// A check that may fail.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The statement's position in the block.
    pub stmt: usize,
    /// The check.
    pub check: CheckId,
    /// How many conditions come before.
    pub prefix: usize,
    /// It fails if this holds.
    pub when: Term,
}

/// A call whose callee may fail.
#[derive(Clone, Debug)]
pub struct RiskyCall {
    /// The statement's position in the block.
    pub stmt: usize,
    /// The callee.
    pub callee: FuncId,
    /// How many conditions come before.
    pub prefix: usize,
    /// The arguments of the callee's [`crate::clause::Meaning::Fails`].
    pub args: Vec<Term>,
}

/// What an execution of the unit does that a replay must repeat.
#[derive(Clone, Debug)]
pub enum Event {
    /// An arbitrary value, when `when` holds.
    Draw {
        /// The statement's position in the block.
        stmt: usize,
        /// The value.
        value: Term,
        /// How it is read.
        reading: Reading,
        /// Whether it is drawn at all.
        when: Term,
    },
    /// A call that returned: the atom's position in the clause's body.
    Call {
        /// The statement's position in the block.
        stmt: usize,
        /// The position of the callee's summary among the clause's atoms.
        atom: usize,
    },
}

/// The outcome of executing a unit.
#[derive(Debug, Default)]
pub struct Run {
    /// Values at the end.
    pub state: State,
    /// Conditions in order; all of them hold when the end is reached.
    pub conds: Vec<Term>,
    /// Checks that may fail.
    pub failures: Vec<Failure>,
    /// Calls whose callees may fail.
    pub risky: Vec<RiskyCall>,
    /// What a replay must repeat.
    pub events: Vec<Event>,
    /// Results, when the unit returns.
    pub results: Vec<Option<Term>>,
}

/// A place where the clauses know less than the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Imprecision {
    /// The function.
    pub function: FuncId,
    /// The block.
    pub block: ir::BlockId,
    /// The statement's position.
    pub stmt: usize,
    /// What is not modelled.
    pub what: String,
}

/// Executes statements of one function.
pub struct Executor<'a> {
    pub(super) cx: &'a Context<'a>,
    pub(super) info: &'a FunctionInfo,
    /// The clause under construction.
    pub b: Builder,
    /// Addresses of globals and functions, one variable each.
    addresses: HashMap<Const, Term>,
    known: Vec<(BinOp, Sign, Term, Term)>,
    run: Run,
    stmt: usize,
    block: ir::BlockId,
    imprecise: Vec<Imprecision>,
}

impl<'a> Executor<'a> {
    /// An executor for a clause of that function.
    pub fn new(cx: &'a Context<'a>, info: &'a FunctionInfo) -> Executor<'a> {
        Executor {
            cx,
            info,
            b: Builder::default(),
            addresses: HashMap::new(),
            known: Vec::new(),
            run: Run::default(),
            stmt: 0,
            block: ir::BlockId::ENTRY,
            imprecise: Vec::new(),
        }
    }

    /// Executes a unit from a state, up to (not with) statement `until` of the
    /// block.
    pub fn unit(&mut self, unit: &Unit, state: State, until: usize) -> Run {
        self.run = Run {
            state,
            ..Run::default()
        };
        self.known.clear();
        self.block = unit.block;
        let cx = self.cx;
        let block = cx.program.function(self.info.id).block(unit.block);
        let end = until.min(unit.stmts.end);
        for i in unit.stmts.start..end {
            self.stmt = i;
            self.statement(&block.stmts[i].kind);
        }
        if end == unit.stmts.end
            && let (super::units::Next::Return, Terminator::Return(values)) =
                (&unit.next, &block.term)
        {
            self.stmt = end;
            self.run.results = values
                .iter()
                .zip(&self.info.results)
                .map(|(o, r)| r.map(|r| self.operand(o, r)))
                .collect();
        }
        std::mem::take(&mut self.run)
    }

    /// Where less is known than in the program, so far.
    pub fn take_imprecise(&mut self) -> Vec<Imprecision> {
        std::mem::take(&mut self.imprecise)
    }

    fn imprecise(&mut self, what: &str) {
        self.imprecise.push(Imprecision {
            function: self.info.id,
            block: self.block,
            stmt: self.stmt,
            what: what.to_owned(),
        });
    }

    fn ty(&self, v: Var) -> Type {
        self.cx.program.function(self.info.id).var(v).ty
    }

    fn name(&self, v: Var) -> &'a str {
        &self.cx.program.function(self.info.id).var(v).name
    }

    fn reading(&self, v: Var) -> Option<Reading> {
        self.info.readings[v.index()]
    }

    /// The value of a variable in its own reading.
    fn var(&mut self, v: Var) -> Term {
        if let Some(t) = self.run.state.get(&v) {
            return t.clone();
        }
        // Nothing has written it and nothing was known to read it: arbitrary.
        let reading = self.reading(v).unwrap_or(Reading::Bool);
        let name = self.name(v);
        let t = self.b.fresh_in(name, reading);
        self.run.state.insert(v, t.clone());
        t
    }

    fn set(&mut self, v: Var, t: &Term) {
        if self.reading(v).is_some() {
            let name = self.name(v);
            let t = self.b.define(name, t);
            self.run.state.insert(v, t);
        }
    }

    fn require_range(&mut self, t: &Term, r: Reading) {
        self.b.require(&r.range(t));
    }

    /// `dst` gets an arbitrary value.
    fn havoc(&mut self, dst: Var) {
        let Some(reading) = self.reading(dst) else {
            return;
        };
        let name = self.name(dst);
        let t = self.b.fresh_in(name, reading);
        self.run.state.insert(dst, t.clone());
        self.draw(&t, reading, &Term::bool(true));
    }

    fn draw(&mut self, value: &Term, reading: Reading, when: &Term) {
        self.run.events.push(Event::Draw {
            stmt: self.stmt,
            value: value.clone(),
            reading,
            when: when.clone(),
        });
    }

    /// An integer operand of known width.
    fn int(&mut self, o: &Operand) -> Int {
        match o {
            Operand::Const(Const::Int { width, value }) => Int {
                term: Term::int(value.clone()),
                width: *width,
                sign: Sign::Unsigned,
            },
            Operand::Var(v) => match (self.reading(*v), self.ty(*v)) {
                (Some(Reading::Int(width, sign)), _) => Int {
                    term: self.var(*v),
                    width,
                    sign,
                },
                (_, Type::Int(width)) => self.unknown_int(width),
                _ => self.unknown_int(1),
            },
            Operand::Const(_) => self.unknown_int(1),
        }
    }

    fn unknown_int(&mut self, width: u32) -> Int {
        self.imprecise("a value that is not modelled");
        // Too wide to state its range: any integer is sound.
        let term = self.b.fresh("any", Sort::Int);
        Int {
            term,
            width,
            sign: Sign::Unsigned,
        }
    }

    fn boolean(&mut self, o: &Operand) -> Term {
        match o {
            Operand::Const(Const::Bool(b)) => Term::bool(*b),
            Operand::Var(v) if self.reading(*v) == Some(Reading::Bool) => self.var(*v),
            _ => self.b.fresh("any", Sort::Bool),
        }
    }

    fn address(&mut self, o: &Operand) -> Term {
        match o {
            Operand::Const(Const::Null) => Term::int(0),
            Operand::Const(c @ (Const::Global(..) | Const::Function(_))) => {
                if let Some(t) = self.addresses.get(c) {
                    return t.clone();
                }
                let bits = self.cx.program.data_model.pointer_bits;
                let t = self.b.fresh_in("address", Reading::Address(bits));
                if matches!(c, Const::Global(_, 0) | Const::Function(_)) {
                    self.b.require(&Term::int(0).lt(&t));
                }
                self.imprecise("the address of an object");
                self.addresses.insert(c.clone(), t.clone());
                t
            }
            Operand::Var(v) if matches!(self.reading(*v), Some(Reading::Address(_))) => {
                self.var(*v)
            }
            _ => {
                let bits = self.cx.program.data_model.pointer_bits;
                self.b.fresh_in("any", Reading::Address(bits))
            }
        }
    }

    /// An operand in that reading.
    fn operand(&mut self, o: &Operand, r: Reading) -> Term {
        match r {
            Reading::Bool => self.boolean(o),
            Reading::Int(_, sign) => {
                let i = self.int(o);
                i.read(&mut self.b, sign).term
            }
            Reading::Address(_) => self.address(o),
        }
    }

    fn width(&self, o: &Operand) -> Option<u32> {
        match o {
            Operand::Const(Const::Int { width, .. }) => Some(*width),
            Operand::Const(_) => None,
            Operand::Var(v) => self.ty(*v).width(),
        }
    }

    fn modelled_int(&self, o: &Operand) -> bool {
        self.width(o)
            .is_some_and(|w| w <= super::reading::MAX_MODELLED_WIDTH)
    }

    fn is_pointer(&self, o: &Operand) -> bool {
        match o {
            Operand::Const(c) => matches!(c, Const::Null | Const::Global(..) | Const::Function(_)),
            Operand::Var(v) => self.ty(*v) == Type::Ptr,
        }
    }

    fn is_bool(&self, o: &Operand) -> bool {
        match o {
            Operand::Const(c) => matches!(c, Const::Bool(_)),
            Operand::Var(v) => self.ty(*v) == Type::Bool,
        }
    }

    /// A condition.
    fn cond(&mut self, c: &Cond) -> Term {
        match c {
            Cond::Const(b) => Term::bool(*b),
            Cond::Var(v) => self.boolean(&Operand::Var(*v)),
            Cond::Cmp { op, a, b } => self.comparison(*op, a, b),
            Cond::Fits { op, sign, a, b } => {
                if !self.modelled_int(a) {
                    self.imprecise("an integer that is too wide");
                    return self.b.fresh("any", Sort::Bool);
                }
                let (x, y) = (self.int(a), self.int(b));
                let (t, imprecise) = arith::fits(&mut self.b, *op, *sign, &x, &y);
                if imprecise {
                    self.imprecise(op.name());
                }
                t
            }
            Cond::Ptr(PtrPred::NonNull(p)) => self.address(p).eq_to(&Term::int(0)).not(),
            Cond::Ptr(_) => {
                self.imprecise("a condition on an object");
                self.b.fresh("any", Sort::Bool)
            }
            Cond::Not(c) => self.cond(c).not(),
            Cond::And(cs) => {
                let parts: Vec<Term> = cs.iter().map(|c| self.cond(c)).collect();
                Term::and(parts)
            }
            Cond::Or(cs) => {
                let parts: Vec<Term> = cs.iter().map(|c| self.cond(c)).collect();
                Term::or(parts)
            }
        }
    }

    fn comparison(&mut self, op: CmpOp, a: &Operand, b: &Operand) -> Term {
        if self.is_bool(a) {
            let (p, q) = (self.boolean(a), self.boolean(b));
            let eq = p.eq_to(&q);
            return if op == CmpOp::Eq { eq } else { eq.not() };
        }
        if self.is_pointer(a) {
            let (p, q) = (self.address(a), self.address(b));
            return arith::compare_terms(op, &p, &q);
        }
        if !self.modelled_int(a) {
            self.imprecise("a comparison that is not modelled");
            return self.b.fresh("any", Sort::Bool);
        }
        let (x, y) = (self.int(a), self.int(b));
        arith::compare(&mut self.b, op, &x, &y)
    }

    /// Remembers exact results that a condition promises from here on.
    fn learn(&mut self, c: &Cond) {
        match c {
            Cond::Fits { op, sign, a, b } if self.modelled_int(a) => {
                let (x, y) = (self.int(a).term, self.int(b).term);
                self.known.push((*op, *sign, x, y));
            }
            Cond::And(cs) => cs.iter().for_each(|c| self.learn(c)),
            _ => {}
        }
    }

    fn statement(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { dst, src } => {
                if let Some(r) = self.reading(*dst) {
                    let t = self.operand(src, r);
                    self.set(*dst, &t);
                }
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                let Some(Reading::Int(_, sign)) = self.reading(*dst) else {
                    return;
                };
                let (x, y) = (self.int(a), self.int(b));
                let known: Vec<Sign> = self
                    .known
                    .iter()
                    .filter(|(o, _, p, q)| o == op && *p == x.term && *q == y.term)
                    .map(|(_, s, _, _)| *s)
                    .collect();
                let known = |s: Sign| known.contains(&s);
                let out = arith::binary(&mut self.b, *op, *flags, sign, &x, &y, &known);
                if out.imprecise {
                    self.imprecise(op.name());
                }
                self.outcome(*dst, &out);
            }
            StmtKind::Unary { dst, op, a } => {
                let Some(Reading::Int(w, sign)) = self.reading(*dst) else {
                    return;
                };
                let x = self.int(a);
                let (n, imprecise) = crate::theory::bits::unary(&mut self.b, *op, &x);
                if imprecise {
                    self.imprecise(op.name());
                }
                let t = n.wrap(&mut self.b, w, sign).term;
                self.set(*dst, &t);
            }
            StmtKind::Cast { dst, op, flags, a } => self.cast(*dst, *op, *flags, a),
            StmtKind::Select { dst, cond, a, b } => {
                if let Some(r) = self.reading(*dst) {
                    let c = self.boolean(cond);
                    let (x, y) = (self.operand(a, r), self.operand(b, r));
                    self.set(*dst, &Term::ite(&c, &x, &y));
                }
            }
            StmtKind::SetBool { dst, cond } => {
                let t = self.cond(cond);
                self.set(*dst, &t);
            }
            StmtKind::Havoc { dst, .. } => self.havoc(*dst),
            StmtKind::Assume { cond } => {
                let t = self.cond(cond);
                self.learn(cond);
                self.run.conds.push(t);
            }
            StmtKind::Assert { check, cond } => {
                let t = self.cond(cond);
                if self.cx.goals.contains(check) && t.as_bool() != Some(true) {
                    self.run.failures.push(Failure {
                        stmt: self.stmt,
                        check: *check,
                        prefix: self.run.conds.len(),
                        when: t.not(),
                    });
                }
                self.learn(cond);
                self.run.conds.push(t);
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => self.call(dsts, callee, args),
            StmtKind::Alloc { dst, may_fail, .. } => {
                self.imprecise("the address of an object");
                let bits = self.cx.program.data_model.pointer_bits;
                let t = self.b.fresh_in("object", Reading::Address(bits));
                if !may_fail {
                    self.b.require(&Term::int(0).lt(&t));
                }
                self.set(*dst, &t);
                if *may_fail {
                    let fails = t.eq_to(&Term::int(0));
                    self.draw(&fails, Reading::Bool, &Term::bool(true));
                }
            }
            StmtKind::PtrAdd { dst, base, offset } => self.pointer_sum(*dst, base, offset),
            StmtKind::Float { dst, .. }
            | StmtKind::Opaque { dst, .. }
            | StmtKind::Load { dst, .. }
            | StmtKind::ArraySelect { dst, .. } => {
                if let Some(r) = self.reading(*dst) {
                    self.imprecise(match kind {
                        StmtKind::Load { .. } => "a load",
                        StmtKind::Float { .. } | StmtKind::Opaque { .. } => {
                            "an operation that is not modelled"
                        }
                        _ => "an array",
                    });
                    let name = self.name(*dst);
                    let t = self.b.fresh_in(name, r);
                    self.run.state.insert(*dst, t.clone());
                    // A load of bytes without a value draws them.
                    self.draw(&t, r, &Term::bool(true));
                }
            }
            StmtKind::Store { .. }
            | StmtKind::Free { .. }
            | StmtKind::RegionCopy { .. }
            | StmtKind::RegionFill { .. }
            | StmtKind::ArrayInit { .. }
            | StmtKind::ArrayStore { .. } => {}
        }
    }

    fn outcome(&mut self, dst: Var, out: &arith::Outcome) {
        self.set(dst, &out.term);
        if let (Some((when, any)), Some(r)) = (&out.arbitrary, self.reading(dst)) {
            self.draw(any, r, when);
        }
    }

    fn cast(&mut self, dst: Var, op: CastOp, flags: ir::Flags, a: &Operand) {
        let Some(reading) = self.reading(dst) else {
            return;
        };
        let one_if = |c: &Term, value: i32| Term::ite(c, &Term::int(value), &Term::int(0));
        match (op, reading) {
            (CastOp::Trunc | CastOp::IntToPtr, _) if !self.modelled_int(a) => {
                self.imprecise("an integer that is too wide");
                let name = self.name(dst);
                let t = self.b.fresh_in(name, reading);
                self.run.state.insert(dst, t);
            }
            (CastOp::Trunc, Reading::Bool) => {
                let i = self.int(a);
                let w = i.width;
                let n = i.read(&mut self.b, i.sign);
                let odd = n.term.modulo(&Term::int(2)).eq_to(&Term::int(1));
                let mut defined = Vec::new();
                for (promised, s) in [(flags.nuw, Sign::Unsigned), (flags.nsw, Sign::Signed)] {
                    if promised {
                        let n = i.read(&mut self.b, s);
                        defined.push(n.fits(1.min(w), s));
                    }
                }
                let defined = Term::and(defined);
                if defined.as_bool() == Some(true) {
                    self.set(dst, &odd);
                } else {
                    let any = self.b.fresh("any", Sort::Bool);
                    self.set(dst, &Term::ite(&defined, &odd, &any));
                    self.draw(&any, Reading::Bool, &defined.not());
                }
            }
            (CastOp::Trunc, Reading::Int(w, sign)) => {
                let i = self.int(a);
                let mut defined = Vec::new();
                for (promised, s) in [(flags.nuw, Sign::Unsigned), (flags.nsw, Sign::Signed)] {
                    if promised {
                        let n = i.read(&mut self.b, s);
                        defined.push(n.fits(w, s));
                    }
                }
                let value = i.read(&mut self.b, i.sign).wrap(&mut self.b, w, sign);
                let out = arith::finish(
                    &mut self.b,
                    &Term::and(defined),
                    &value.term,
                    w,
                    sign,
                    false,
                );
                self.outcome(dst, &out);
            }
            (CastOp::Zext | CastOp::Sext, Reading::Int(w, sign)) => {
                let signed = op == CastOp::Sext;
                if self.is_bool(a) {
                    let c = self.boolean(a);
                    let t = match (signed, sign) {
                        (false, _) if w == 1 && sign == Sign::Signed => one_if(&c, -1),
                        (false, _) => one_if(&c, 1),
                        (true, Sign::Signed) => one_if(&c, -1),
                        (true, Sign::Unsigned) => {
                            let ones = Term::int(Z::max_of(w, Sign::Unsigned));
                            Term::ite(&c, &ones, &Term::int(0))
                        }
                    };
                    self.set(dst, &t);
                    return;
                }
                let i = self.int(a);
                let from = if signed { Sign::Signed } else { Sign::Unsigned };
                let value = i.read(&mut self.b, from).wrap(&mut self.b, w, sign);
                let defined = if flags.nneg && op == CastOp::Zext {
                    let n = i.read(&mut self.b, Sign::Signed);
                    Term::int(0).le(&n.term)
                } else {
                    Term::bool(true)
                };
                let out = arith::finish(&mut self.b, &defined, &value.term, w, sign, false);
                self.outcome(dst, &out);
            }
            (CastOp::PtrToInt, Reading::Int(w, sign)) => {
                let t = self.address(a);
                let bits = self.cx.program.data_model.pointer_bits;
                let n = Num::of_type(t, bits, Sign::Unsigned);
                let t = n.wrap(&mut self.b, w, sign).term;
                self.set(dst, &t);
            }
            (CastOp::IntToPtr, Reading::Address(bits)) => {
                let i = self.int(a);
                let n = i.read(&mut self.b, Sign::Unsigned);
                let t = n.wrap(&mut self.b, bits, Sign::Unsigned).term;
                self.set(dst, &t);
            }
            (CastOp::Bitcast, r) if self.same_kind(dst, a) => {
                let t = self.operand(a, r);
                self.set(dst, &t);
            }
            _ => {
                self.imprecise("a conversion that is not modelled");
                let name = self.name(dst);
                let t = self.b.fresh_in(name, reading);
                self.run.state.insert(dst, t);
            }
        }
    }

    fn same_kind(&self, dst: Var, a: &Operand) -> bool {
        match self.ty(dst) {
            Type::Int(w) => self.width(a) == Some(w),
            Type::Ptr => self.is_pointer(a),
            Type::Bool => self.is_bool(a),
            _ => false,
        }
    }

    fn pointer_sum(&mut self, dst: Var, base: &Operand, offset: &Operand) {
        let Some(Reading::Address(bits)) = self.reading(dst) else {
            return;
        };
        if offset.as_int().is_some_and(Z::is_zero) {
            let p = self.address(base);
            self.set(dst, &p);
            return;
        }
        self.imprecise("pointer arithmetic");
        let t = self.b.fresh("p", Sort::Int);
        self.require_range(&t, Reading::Address(bits));
        self.set(dst, &t);
    }

    fn call(&mut self, dsts: &[Var], callee: &Callee, args: &[Operand]) {
        match callee {
            Callee::Direct(f) => {
                let function = self.cx.program.function(*f);
                if function.is_external() {
                    if function.noreturn {
                        self.run.conds.push(Term::bool(false));
                    }
                    if function.external != External::Input {
                        self.imprecise("a function whose body is not known");
                    }
                    for d in dsts {
                        self.havoc(*d);
                    }
                    return;
                }
                self.direct_call(*f, dsts, args);
            }
            Callee::Indirect { targets, .. } => {
                self.imprecise("a call through a pointer");
                for f in targets {
                    if self.cx.can_fail(*f) {
                        let args = self.arguments(*f, Some(args));
                        self.risky(*f, args);
                    }
                }
                for d in dsts {
                    self.havoc(*d);
                }
            }
        }
    }

    fn risky(&mut self, callee: FuncId, args: Vec<Term>) {
        self.run.risky.push(RiskyCall {
            stmt: self.stmt,
            callee,
            prefix: self.run.conds.len(),
            args,
        });
    }

    /// Actual arguments in the readings of the callee's parameters that matter.
    fn arguments(&mut self, callee: FuncId, args: Option<&[Operand]>) -> Vec<Term> {
        let cx = self.cx;
        let info = cx.info(callee);
        let f = cx.program.function(callee);
        info.inputs
            .iter()
            .map(|(p, r)| {
                let position = f.params.iter().position(|q| q == p);
                let ty = f.var(*p).ty;
                let actual = position.and_then(|i| args.and_then(|a| a.get(i)));
                match actual {
                    Some(o) if self.has_type(o, ty) => self.operand(o, *r),
                    _ => self.b.fresh_in("any", *r),
                }
            })
            .collect()
    }

    fn has_type(&self, o: &Operand, ty: Type) -> bool {
        match (o, ty) {
            (Operand::Var(v), ty) => self.ty(*v) == ty,
            (Operand::Const(Const::Int { width, .. }), Type::Int(w)) => *width == w,
            (Operand::Const(Const::Bool(_)), Type::Bool) => true,
            (Operand::Const(_), Type::Ptr) => self.is_pointer(o),
            _ => false,
        }
    }

    fn direct_call(&mut self, f: FuncId, dsts: &[Var], args: &[Operand]) {
        let inputs = self.arguments(f, Some(args));
        if self.cx.can_fail(f) {
            self.risky(f, inputs.clone());
        }
        let info = self.cx.info(f);
        let mut atom_args = Vec::new();
        if self.cx.large {
            let enabled = self.b.fresh("call", Sort::Bool);
            self.run.conds.push(enabled.clone());
            atom_args.push(enabled);
        }
        atom_args.extend(inputs);
        let results: Vec<Option<(Term, Reading)>> = info
            .results
            .iter()
            .map(|r| r.map(|r| (self.b.fresh("ret", r.sort()), r)))
            .collect();
        atom_args.extend(results.iter().flatten().map(|(t, _)| t.clone()));
        let pred = self.cx.returns(f);
        let atom = self.b.atom(Atom {
            pred,
            args: atom_args,
        });
        self.run.events.push(Event::Call {
            stmt: self.stmt,
            atom,
        });
        for (dst, result) in dsts.iter().zip(&results) {
            let Some((t, from)) = result else { continue };
            let value = match (self.reading(*dst), from) {
                (Some(Reading::Int(w, sign)), Reading::Int(_, given)) => {
                    let i = Int {
                        term: t.clone(),
                        width: w,
                        sign: *given,
                    };
                    i.read(&mut self.b, sign).term
                }
                _ => t.clone(),
            };
            self.set(*dst, &value);
        }
    }
}
