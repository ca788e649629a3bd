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
use crate::theory::reading::Reading;
use crate::theory::{Outcome, Value};
use ir::points_to::{CALLER, EXPOSED};
use ir::{
    BinOp, Callee, CastOp, CheckId, CmpOp, Cond, Const, External, FuncId, Operand, PtrPred, Sign,
    StmtKind, Terminator, Type, Var, Z,
};
use std::collections::{BTreeMap, HashMap};

/// Values of variables, in their readings.
pub(super) type State = BTreeMap<Var, Term>;

/// A check that may fail.
#[derive(Clone, Debug)]
pub(super) struct Failure {
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
pub(super) struct RiskyCall {
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
pub(crate) enum Event {
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
pub(super) struct Run {
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
pub(crate) struct Imprecision {
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
pub(super) struct Executor<'a> {
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
    pub(super) fn new(cx: &'a Context<'a>, info: &'a FunctionInfo) -> Executor<'a> {
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
    pub(super) fn unit(&mut self, unit: &Unit, state: State, until: usize) -> Run {
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
    pub(super) fn take_imprecise(&mut self) -> Vec<Imprecision> {
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

    /// An operand's value. What is not modelled is an integer of which nothing
    /// is known.
    fn value(&mut self, o: &Operand) -> Value {
        let bits = self.cx.program.data_model.pointer_bits;
        let width = match o {
            Operand::Var(v) => match self.reading(*v) {
                Some(reading) => {
                    let term = self.var(*v);
                    return Value { term, reading };
                }
                None => self.ty(*v).width(),
            },
            Operand::Const(c @ (Const::Global(..) | Const::Function(_))) => {
                let reading = Reading::Address(bits);
                let term = self.address(c, reading);
                return Value { term, reading };
            }
            Operand::Const(c) => match self.cx.theory.constant(c, bits) {
                Some(value) => return value,
                None => None,
            },
        };
        self.imprecise("a value that is not modelled");
        self.cx.theory.unknown(&mut self.b, width.unwrap_or(1))
    }

    /// The address of an object of the program, the same in the whole clause.
    fn address(&mut self, c: &Const, reading: Reading) -> Term {
        if let Some(t) = self.addresses.get(c) {
            return t.clone();
        }
        let t = self.b.fresh_in("address", reading);
        if matches!(c, Const::Global(_, 0) | Const::Function(_)) {
            let exists = self.compare_to_null(CmpOp::Ult, &t, reading);
            self.b.require(&exists);
        }
        self.imprecise("the address of an object");
        self.addresses.insert(c.clone(), t.clone());
        t
    }

    /// `null op address`.
    fn compare_to_null(&mut self, op: CmpOp, address: &Term, reading: Reading) -> Term {
        let null = self.value(&Operand::Const(Const::Null));
        let address = Value {
            term: address.clone(),
            reading,
        };
        self.cx.theory.compare(&mut self.b, op, &null, &address)
    }

    /// An operand in that reading; arbitrary when it is not of that type.
    fn operand(&mut self, o: &Operand, to: Reading) -> Term {
        let x = self.value(o);
        if x.reading.same_type(to) {
            self.cx.theory.read(&mut self.b, &x, to)
        } else {
            self.b.fresh_in("any", to)
        }
    }

    /// Whether the operand's type is modelled.
    fn modelled(&self, o: &Operand) -> bool {
        match o {
            Operand::Var(v) => self.reading(*v).is_some(),
            Operand::Const(Const::Global(..) | Const::Function(_)) => true,
            Operand::Const(c) => self.cx.theory.constant(c, 1).is_some(),
        }
    }

    /// A condition.
    fn cond(&mut self, c: &Cond) -> Term {
        match c {
            Cond::Const(b) => Term::bool(*b),
            Cond::Var(v) => self.operand(&Operand::Var(*v), Reading::Bool),
            Cond::Cmp { op, a, b } if self.modelled(a) => {
                let (x, y) = (self.value(a), self.value(b));
                self.cx.theory.compare(&mut self.b, *op, &x, &y)
            }
            Cond::Fits { op, sign, a, b } if self.modelled(a) => {
                let (x, y) = (self.value(a), self.value(b));
                let (t, imprecise) = self.cx.theory.fits(&mut self.b, *op, *sign, &x, &y);
                if imprecise {
                    self.imprecise(op.name());
                }
                t
            }
            Cond::Cmp { .. } | Cond::Fits { .. } => {
                self.imprecise("a comparison that is not modelled");
                self.b.fresh("any", Sort::Bool)
            }
            Cond::Ptr(PtrPred::NonNull(p)) => {
                let (p, null) = (self.value(p), self.value(&Operand::Const(Const::Null)));
                self.cx.theory.compare(&mut self.b, CmpOp::Ne, &p, &null)
            }
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

    /// Remembers exact results that a condition promises from here on.
    fn learn(&mut self, c: &Cond) {
        match c {
            Cond::Fits { op, sign, a, b } if self.modelled(a) => {
                let (x, y) = (self.value(a).term, self.value(b).term);
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
                let Some(to) = self.reading(*dst) else {
                    return;
                };
                let (x, y) = (self.value(a), self.value(b));
                let known: Vec<Sign> = self
                    .known
                    .iter()
                    .filter(|(o, _, p, q)| o == op && *p == x.term && *q == y.term)
                    .map(|(_, s, _, _)| *s)
                    .collect();
                let known = |s: Sign| known.contains(&s);
                let theory = self.cx.theory;
                let out = theory.binary(&mut self.b, *op, *flags, &x, &y, to, &known);
                self.outcome(*dst, op.name(), &out);
            }
            StmtKind::Unary { dst, op, a } => {
                let Some(to) = self.reading(*dst) else {
                    return;
                };
                let x = self.value(a);
                let out = self.cx.theory.unary(&mut self.b, *op, &x, to);
                self.outcome(*dst, op.name(), &out);
            }
            StmtKind::Cast { dst, op, flags, a } => self.cast(*dst, *op, *flags, a),
            StmtKind::Select { dst, cond, a, b } => {
                if let Some(r) = self.reading(*dst) {
                    let c = self.operand(cond, Reading::Bool);
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
                let reading = Reading::Address(self.cx.program.data_model.pointer_bits);
                let t = self.b.fresh_in("object", reading);
                if *may_fail {
                    let fails = self.compare_to_null(CmpOp::Eq, &t, reading);
                    self.set(*dst, &t);
                    self.draw(&fails, Reading::Bool, &Term::bool(true));
                } else {
                    let exists = self.compare_to_null(CmpOp::Ult, &t, reading);
                    self.b.require(&exists);
                    self.set(*dst, &t);
                }
            }
            StmtKind::PtrAdd { dst, base, offset } => self.pointer_sum(*dst, base, offset),
            StmtKind::ArrayInit { dst, value } => {
                if let Some(to) = self.reading(*dst) {
                    let x = self.value(value);
                    let t = self.cx.theory.filled(&mut self.b, &x, to);
                    self.set(*dst, &t);
                }
            }
            StmtKind::ArraySelect { dst, array, index } => {
                if let Some(to) = self.reading(*dst) {
                    let (a, i) = (self.value(&Operand::Var(*array)), self.value(index));
                    let t = self.cx.theory.select(&mut self.b, &a, &i, to);
                    self.set(*dst, &t);
                    // Of an arbitrary array it is drawn, when it is first read.
                    self.draw(&t, to, &Term::bool(true));
                }
            }
            StmtKind::ArrayStore {
                dst,
                array,
                index,
                value,
            } => {
                if self.reading(*dst).is_some() {
                    let (a, i) = (self.value(&Operand::Var(*array)), self.value(index));
                    let x = self.value(value);
                    let t = self.cx.theory.store(&mut self.b, &a, &i, &x);
                    self.set(*dst, &t);
                }
            }
            StmtKind::ArrayMerge { dst, .. } => {
                // Nothing is drawn there.
                if let Some(r) = self.reading(*dst) {
                    self.imprecise("a part of an array");
                    let t = self.b.fresh_in(self.name(*dst), r);
                    self.run.state.insert(*dst, t);
                }
            }
            StmtKind::Float { dst, .. }
            | StmtKind::Opaque { dst, .. }
            | StmtKind::Load { dst, .. } => {
                if let Some(r) = self.reading(*dst) {
                    self.imprecise(match kind {
                        StmtKind::Load { .. } => "a load",
                        _ => "an operation that is not modelled",
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
            | StmtKind::RegionFill { .. } => {}
        }
    }

    /// `dst` gets the result of the operation of that name.
    fn outcome(&mut self, dst: Var, name: &str, out: &Outcome) {
        if out.imprecise {
            self.imprecise(name);
        }
        self.set(dst, &out.term);
        if let (Some((when, any)), Some(r)) = (&out.arbitrary, self.reading(dst)) {
            self.draw(any, r, when);
        }
    }

    fn cast(&mut self, dst: Var, op: CastOp, flags: ir::Flags, a: &Operand) {
        let Some(to) = self.reading(dst) else {
            return;
        };
        let out = if self.modelled(a) {
            let x = self.value(a);
            self.cx.theory.cast(&mut self.b, op, flags, &x, to)
        } else {
            None
        };
        if let Some(out) = out {
            self.outcome(dst, op.name(), &out);
        } else {
            self.imprecise("a conversion that is not modelled");
            let t = self.b.fresh_in(self.name(dst), to);
            self.run.state.insert(dst, t);
        }
    }

    fn pointer_sum(&mut self, dst: Var, base: &Operand, offset: &Operand) {
        let Some(to) = self.reading(dst) else {
            return;
        };
        let sum = if offset.as_int().is_some_and(Z::is_zero) {
            self.operand(base, to)
        } else {
            self.imprecise("pointer arithmetic");
            self.b.fresh_in("p", to)
        };
        self.set(dst, &sum);
    }

    fn call(&mut self, dsts: &[Var], callee: &Callee, args: &[Operand]) {
        match callee {
            Callee::Direct(f) => {
                let function = self.cx.program.function(*f);
                if function.is_external() {
                    if function.noreturn {
                        self.run.conds.push(Term::bool(false));
                    }
                    // Nobody can give these a body.
                    let ours = [EXPOSED, CALLER]
                        .iter()
                        .any(|n| function.name.starts_with(n));
                    if function.external != External::Input && !ours {
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
                match position.and_then(|i| args.and_then(|a| a.get(i))) {
                    Some(o) => self.operand(o, *r),
                    None => self.b.fresh_in("any", *r),
                }
            })
            .collect()
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
            let Some(to) = self.reading(*dst) else {
                continue;
            };
            let result = Value {
                term: t.clone(),
                reading: *from,
            };
            let value = self.cx.theory.read(&mut self.b, &result, to);
            self.set(*dst, &value);
        }
    }
}
