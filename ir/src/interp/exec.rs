//! Executing statements and terminators.

use super::float;
use super::memory::Memory;
use super::snapshot::{Call, Snapshot, Start};
use super::taint::Taint;
use super::{
    Host, Landmarks, Limits, ObjectId, Observer, Operation, Oracle, Outcome, Stop, Undefined, Value,
};
use crate::interp::value::ArrayValue;
use crate::{
    BlockId, FloatFn, FloatOp, FuncId, Function, HavocKind, InitPiece, Operand, Program, Script,
    Span, Stmt, StmtKind, Terminator, Type, Var, machine,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::SmallVec;

/// The innermost call, borrowed from the parts of the machine that it shows,
/// so that the observer beside them can be called with it.
macro_rules! frame {
    ($machine:expr) => {
        $crate::interp::Frame {
            program: $machine.program,
            memory: &$machine.memory,
            site: $crate::Site {
                function: $machine.function,
                block: $machine.block,
                statement: u32::try_from($machine.index).unwrap_or(u32::MAX),
            },
            depth: $machine.calls.len(),
            values: &$machine.values[$machine.base..],
            taints: &$machine.taints[$machine.base..],
        }
    };
}
pub(super) use frame;

/// The results of an opaque operation so far, by its arguments.
type Opaque<'a> = HashMap<(&'a str, Type, Vec<Value>), Value>;

/// What was read of the standard input.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// Something that was asked for wasn't there.
    pub stuck: bool,
    /// What was read last says something of what comes next.
    pub tied: bool,
}

/// A run.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what a run has met, of which nothing excludes another"
)]
pub(super) struct Machine<'a> {
    pub program: &'a Program,
    pub oracle: &'a mut dyn Oracle,
    pub host: &'a mut dyn Host,
    pub observer: &'a mut dyn Observer,
    pub limits: Limits,
    pub memory: Memory,
    pub script: Script,
    /// Variables of all calls, the innermost last, with their taints.
    pub values: Vec<Option<Value>>,
    pub taints: Vec<Taint>,
    /// Where the innermost call's variables begin.
    pub base: usize,
    pub calls: Vec<Call>,
    pub function: FuncId,
    pub block: BlockId,
    pub index: usize,
    pub depends: bool,
    /// Whether what happens when the program ends isn't modelled.
    pub end_depends: bool,
    /// The text from outside whose size was asked for.
    pub spelled: Vec<u8>,
    pub stdin: Reading,
    /// Whether the sequence of random numbers was begun.
    pub seeded: bool,
    pub arbitrary_arrays: u32,
    /// Elements of arbitrary arrays that were drawn.
    elements: HashMap<(u32, u64), Value>,
    opaque: Opaque<'a>,
    /// The library's own variables, with their sizes.
    pub of_the_library: Vec<(ObjectId, u64)>,
    pub stack: Vec<ObjectId>,
    /// Arguments of all calls, as they were on entry.
    pub args: Vec<Value>,
    /// Kept for its room.
    pub results: Vec<Value>,
    steps: u64,
    /// Whether each value that is drawn stands for all.
    pub all: bool,
    /// Objects that may have ended, or be others, each time that somebody asks.
    pub unscoped: HashSet<ObjectId>,
    /// Where the oracle is told states.
    pub landmarks: Option<&'a Landmarks<'a>>,
    /// Whether runs are to go on from where this one ends.
    pub forks: bool,
}

fn library_variables(program: &Program) -> Vec<(ObjectId, u64)> {
    let sizes = program.globals.iter().map(|g| match g.init.as_deref() {
        Some([InitPiece::Unmodelled(n)]) => Some(*n),
        _ => None,
    });
    sizes
        .zip(0..)
        .filter_map(|(size, i)| Some((ObjectId(i), size?)))
        .collect()
}

impl<'a> Machine<'a> {
    pub(super) fn new(
        program: &'a Program,
        oracle: &'a mut dyn Oracle,
        host: &'a mut dyn Host,
        observer: &'a mut dyn Observer,
        limits: Limits,
    ) -> Machine<'a> {
        Machine {
            program,
            all: oracle.stands_for_all(),
            unscoped: HashSet::default(),
            oracle,
            host,
            observer,
            limits,
            memory: Memory::new(program.data_model, program.functions.len(), limits.memory),
            script: Script::default(),
            values: Vec::new(),
            taints: Vec::new(),
            base: 0,
            calls: Vec::new(),
            function: FuncId(0),
            block: BlockId::ENTRY,
            index: 0,
            depends: false,
            end_depends: false,
            spelled: Vec::new(),
            stdin: Reading::default(),
            seeded: false,
            arbitrary_arrays: 0,
            elements: HashMap::default(),
            opaque: HashMap::default(),
            of_the_library: library_variables(program),
            stack: Vec::new(),
            args: Vec::new(),
            results: Vec::new(),
            steps: 0,
            landmarks: None,
            forks: false,
        }
    }

    pub(super) fn run(self, entry: FuncId) -> Outcome {
        self.run_from(Start::Entry(entry)).0
    }

    /// Runs from there on; where runs are to go on, if this one ended at such a place.
    pub(super) fn run_from(mut self, start: Start<'_>) -> (Outcome, Option<Snapshot>) {
        let started = match start {
            Start::Entry(entry) => self.start(entry),
            Start::Snapshot(snapshot) => {
                self.restore(snapshot);
                Ok(())
            }
        };
        let stop = match started.and_then(|()| self.go()) {
            Ok(never) => match never {},
            Err(stop) => stop,
        };
        let snapshot = self.forks.then(|| self.snapshot());
        let ended = matches!(stop, Stop::Returned(_) | Stop::Exited(_));
        self.depends |= ended && self.end_depends;
        let outcome = Outcome {
            stop,
            site: self.site(),
            steps: self.steps + self.memory.steps(),
            depends_on_abstraction: self.depends,
            script: self.script,
        };
        (outcome, snapshot)
    }

    fn start(&mut self, entry: FuncId) -> Result<(), Stop> {
        self.make_globals()?;
        let program = self.program;
        if self.all && program.entries.first().is_some_and(|first| *first != entry) {
            self.lose_globals();
        }
        let function = program
            .functions
            .get(entry.index())
            .ok_or(Stop::Malformed)?;
        if function.is_external() {
            return Err(Stop::Malformed);
        }
        self.function = entry;
        self.reserve(function);
        for p in &function.params {
            let value = self.draw(function.var(*p).ty, Some(*p));
            self.args.push(value.clone());
            let taint = self.taint_of_drawn(&value, false);
            self.set(*p, value, taint);
        }
        self.observe(|o, frame| o.enter_block(frame));
        Ok(())
    }

    /// What others call comes at any time, after anything that the first entry
    /// does.
    fn lose_globals(&mut self) {
        for (global, i) in self.program.globals.iter().zip(0..) {
            if !global.constant {
                self.memory
                    .make_undefined(ObjectId(i), 0, global.size, true);
            }
        }
    }

    /// Whether nothing was drawn for an array or an operation that is to be the same
    /// the next time.
    pub(super) fn elements_are_known(&self) -> bool {
        self.elements.is_empty() && self.opaque.is_empty()
    }

    /// Makes room for a function's variables.
    pub(super) fn reserve(&mut self, function: &Function) {
        self.base = self.values.len();
        let end = self.base + function.vars.len();
        self.values.resize_with(end, || None);
        self.taints.resize(end, Taint::No);
        self.block = BlockId::ENTRY;
        self.index = 0;
    }

    /// Executes until something ends the run.
    fn go(&mut self) -> Result<std::convert::Infallible, Stop> {
        let program = self.program;
        loop {
            let block = &program.functions[self.function.index()].blocks[self.block.index()];
            let mut left = &block.stmts[self.index..];
            let mut entered = false;
            while let [stmt, rest @ ..] = left {
                self.step()?;
                if self.execute(stmt)? {
                    entered = true; // a callee; its return comes back here
                    break;
                }
                self.observe(|o, frame| o.after_statement(frame));
                self.index += 1;
                left = rest;
            }
            if entered {
                continue;
            }
            self.step()?;
            match &block.term {
                Terminator::Goto(targets) => self.goto(targets)?,
                Terminator::Return(values) => self.ret(values)?,
                Terminator::Stop => return Err(Stop::Stopped),
            }
        }
    }

    fn step(&mut self) -> Result<(), Stop> {
        if self.steps + self.memory.steps() >= self.limits.steps {
            return Err(Stop::OutOfSteps);
        }
        if self.all && self.depends {
            return Err(Stop::Open);
        }
        self.steps += 1;
        Ok(())
    }

    pub(super) fn set(&mut self, dst: Var, value: Value, taint: impl Into<Taint>) {
        self.values[self.base + dst.index()] = Some(value);
        self.taints[self.base + dst.index()] = taint.into();
    }

    pub(super) fn ty(&self, v: Var) -> Type {
        self.program.functions[self.function.index()].vars[v.index()].ty
    }

    /// Draws a value for a variable.
    pub(super) fn draw_into(&mut self, dst: Var, tainted: bool) {
        let value = self.draw(self.ty(dst), Some(dst));
        let taint = self.taint_of_drawn(&value, tainted);
        self.set(dst, value, taint);
    }

    /// Executes one statement; true when control is in a callee now.
    fn execute(&mut self, stmt: &'a Stmt) -> Result<bool, Stop> {
        match &stmt.kind {
            StmtKind::Assign { dst, src } => {
                self.ready(src)?;
                let value = self.value(src)?;
                self.set(*dst, value, self.taint(src));
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                self.ready(a)?;
                self.ready(b)?;
                let (width, x) = self.int(a)?;
                let (_, y) = self.int(b)?;
                match machine::binary(*op, *flags, width, x, y) {
                    Some(value) => {
                        let operation = Operation::Binary(*op, *flags);
                        let derived = self.derived(operation, &[a, b], Type::Int(width));
                        let taint = derived.unwrap_or_else(|| self.taint_of_binary(*op, a, b));
                        self.set(*dst, Value::Int { width, value }, taint);
                    }
                    None => self.draw_into(*dst, true),
                }
            }
            StmtKind::Unary { dst, op, a } => {
                self.ready(a)?;
                let (width, x) = self.int(a)?;
                let value = machine::unary(*op, width, x).wrap_unsigned(width);
                let derived = self.derived(Operation::Unary(*op), &[a], Type::Int(width));
                let taint = derived.unwrap_or_else(|| self.tainted(a).into());
                self.set(*dst, Value::Int { width, value }, taint);
            }
            StmtKind::Cast { dst, op, flags, a } => {
                self.ready(a)?;
                match self.cast(*op, *flags, a, self.ty(*dst))? {
                    Some(value) => {
                        let operation = Operation::Cast(*op, *flags);
                        let derived = self.derived(operation, &[a], value.ty());
                        let taint = derived.unwrap_or_else(|| self.taint_of_cast(*op, a, &value));
                        self.set(*dst, value, taint);
                    }
                    None => self.draw_into(*dst, true),
                }
            }
            StmtKind::Select { dst, cond, a, b } => {
                self.ready(cond)?;
                let chosen = if self.boolean(cond)? { a } else { b };
                self.ready(chosen)?;
                let value = self.value(chosen)?;
                let taint = match self.taint(cond) {
                    // Where rounding is open, it chooses between a float and itself.
                    Taint::Symbol(_) if a != b => self.chosen(*dst, [cond, a, b], chosen),
                    Taint::No => self.taint(chosen),
                    _ => Taint::Yes,
                };
                self.set(*dst, value, taint);
            }
            StmtKind::SetBool { dst, cond } => {
                let (b, taint) = self.cond(cond)?;
                self.set(*dst, Value::Bool(b), taint);
            }
            StmtKind::Float { dst, op, args } => self.opaque(*dst, op.name(), Some(*op), args)?,
            StmtKind::Opaque { dst, op, args } => self.opaque(*dst, op, None, args)?,
            StmtKind::Havoc {
                dst,
                kind: HavocKind::Demand,
            } => self.set(*dst, Value::Bool(true), self.all),
            StmtKind::Havoc { dst, kind } => {
                let tainted = matches!(kind, HavocKind::Abstraction(_));
                self.draw_into(*dst, tainted);
            }
            StmtKind::Assume { cond } => {
                let (holds, taint) = self.cond(cond)?;
                self.depend(holds, taint);
                if !holds {
                    return Err(Stop::Blocked);
                }
            }
            StmtKind::Assert { check, cond } => {
                let (holds, taint) = self.cond(cond)?;
                self.depend(holds, taint);
                if !holds {
                    self.observe(|o, frame| o.failure(frame, *check));
                    return Err(Stop::Failed {
                        check: *check,
                        span: stmt.span,
                    });
                }
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => return self.call(dsts, callee, args, stmt.span),
            StmtKind::Alloc { .. }
            | StmtKind::PtrAdd { .. }
            | StmtKind::Load { .. }
            | StmtKind::Store { .. }
            | StmtKind::Free { .. }
            | StmtKind::RegionCopy { .. }
            | StmtKind::RegionFill { .. } => self.execute_on_memory(stmt)?,
            StmtKind::ArrayInit { dst, value } => {
                self.ready(value)?;
                let tainted = self.tainted(value);
                let value = self.value(value)?;
                let elem = value.ty().as_elem().ok_or(Stop::Malformed)?;
                let array = ArrayValue::filled(elem, value);
                self.set(*dst, Value::Array(array), tainted);
            }
            StmtKind::ArraySelect { dst, array, index } => {
                self.ready_var(*array)?;
                self.ready(index)?;
                let mut tainted = self.tainted(&(*array).into()) || self.tainted(index);
                let index = self.array_index(index)?;
                let Value::Array(a) = self.var_value(*array)? else {
                    return Err(Stop::Malformed);
                };
                let value = match a.select(index) {
                    Ok(value) => value.clone(),
                    Err(number) => {
                        tainted |= self.all;
                        let elem = a.elem();
                        if let Some(value) = self.elements.get(&(number, index)) {
                            value.clone()
                        } else {
                            let value = self.draw(elem.into(), Some(*dst));
                            self.elements.insert((number, index), value.clone());
                            value
                        }
                    }
                };
                self.set(*dst, value, tainted);
            }
            StmtKind::ArrayStore {
                dst,
                array,
                index,
                value,
            } => {
                self.ready_var(*array)?;
                self.ready(index)?;
                self.ready(value)?;
                let tainted =
                    self.tainted(&(*array).into()) || self.tainted(index) || self.tainted(value);
                let index = self.array_index(index)?;
                let value = self.value(value)?;
                // Taking the array out of `dst` lets it change in place.
                let slot = self.base + array.index();
                let taken = if dst == array {
                    self.values[slot].take()
                } else {
                    self.values[slot].clone()
                };
                let Some(Value::Array(mut a)) = taken else {
                    return Err(Stop::Malformed);
                };
                a.store(index, value);
                self.set(*dst, Value::Array(a), tainted);
            }
            StmtKind::ArrayMerge {
                dst,
                inside,
                outside,
                from,
                to,
            } => {
                let mut tainted = false;
                for v in [inside, outside] {
                    self.ready_var(*v)?;
                    tainted |= self.tainted(&(*v).into());
                }
                for o in [from, to] {
                    self.ready(o)?;
                    tainted |= self.tainted(o);
                }
                let (from, to) = (self.array_index(from)?, self.array_index(to)?);
                let inside = self.var_value(*inside)?;
                let outside = self.var_value(*outside)?;
                let (Value::Array(a), Value::Array(b)) = (inside, outside) else {
                    return Err(Stop::Malformed);
                };
                let merged = ArrayValue::merged(a, b, (from, to));
                self.set(*dst, Value::Array(merged), tainted);
            }
        }
        Ok(false)
    }

    /// An operation of that name, perhaps one on floats.
    fn opaque(
        &mut self,
        dst: Var,
        name: &'a str,
        op: Option<FloatOp>,
        args: &[Operand],
    ) -> Result<(), Stop> {
        let mut values = Vec::with_capacity(args.len());
        let mut tainted = false;
        for a in args {
            self.ready(a)?;
            tainted |= self.tainted(a);
            values.push(self.value(a)?);
        }
        // The sign of what is no number.
        let sign = (op == Some(FloatFn::CopySign.into()))
            .then(|| values.last())
            .flatten();
        tainted |= sign.is_some_and(Value::may_be_nan);
        let ty = self.ty(dst);
        let answer = op.map(|op| float::apply(op, &values, ty));
        let value = match answer.unwrap_or(float::Answer::NotModelled) {
            float::Answer::Exact(value) => {
                if let (Some(op), true) = (op, tainted) {
                    let all: Vec<&Operand> = args.iter().collect();
                    let derived = self.derived(Operation::Float(op), &all, ty);
                    self.set(dst, value, derived.unwrap_or(Taint::Yes));
                    return Ok(());
                }
                value
            }
            // Which of them, the machine says: real runs have one.
            float::Answer::Either(a, b) => {
                tainted = true;
                let first = self.draw(Type::Bool, None) == Value::Bool(false);
                if first { a } else { b }
            }
            float::Answer::NotModelled => {
                tainted = true;
                // Out of range, that is undefined: what follows shows nothing.
                self.depends |= op.is_some_and(FloatOp::is_to_integer);
                let key = (name, ty, values);
                if let Some(value) = self.opaque.get(&key) {
                    value.clone()
                } else {
                    let value = self.draw(ty, Some(dst));
                    let value = float::brought_into_range(op, value);
                    self.opaque.insert(key, value.clone());
                    value
                }
            }
        };
        self.set(dst, value, tainted);
        Ok(())
    }

    fn goto(&mut self, targets: &[BlockId]) -> Result<(), Stop> {
        let target = match targets {
            [] => return Err(Stop::Malformed),
            [one] => *one,
            many => {
                let mut possible = SmallVec::<[BlockId; 4]>::new();
                for t in many {
                    if self.is_possible(*t)? {
                        possible.push(*t);
                    }
                }
                match possible[..] {
                    [] => return Err(Stop::Blocked),
                    [one] => one,
                    _ => {
                        let i = self.oracle.choose(self.site(), &possible) % possible.len();
                        self.script.choices.push(possible[i]);
                        self.observe(|o, frame| o.choice(frame, possible[i]));
                        possible[i]
                    }
                }
            }
        };
        self.block = target;
        self.index = 0;
        self.observe(|o, frame| o.enter_block(frame));
        self.arrive()
    }
}

pub(super) fn undefined(what: Undefined, span: Option<Span>) -> Stop {
    Stop::Undefined { what, span }
}
