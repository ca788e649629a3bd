//! Executing statements and terminators.

use super::float;
use super::memory::{Birth, Memory, ObjectKind};
use super::{
    Host, HostCall, HostResult, Limits, ObjectId, Observer, Oracle, Outcome, Pointer, Returned,
    Stop, Undefined, Value,
};
use crate::interp::value::ArrayValue;
use crate::{
    AllocKind, BlockId, Callee, External, FuncId, Function, HavocKind, InitPiece, Operand, Program,
    RegionId, Script, Span, Stmt, StmtKind, Terminator, Type, Var, Z, machine,
};
use smallvec::SmallVec;
use std::collections::HashMap;

/// The innermost call, borrowed from the parts of the machine that it shows,
/// so that the observer beside them can be called with it.
macro_rules! frame {
    ($machine:expr) => {
        $crate::interp::Frame {
            program: $machine.program,
            memory: &$machine.memory,
            site: $crate::interp::Site {
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

/// A call that waits for its callee.
pub(super) struct Call {
    function: FuncId,
    block: BlockId,
    index: usize,
    base: usize,
    /// Where its callee's stack objects and arguments begin.
    stack: usize,
    args: usize,
}

/// The results of an opaque operation so far, by its arguments.
type Opaque<'a> = HashMap<(&'a str, Type, Vec<Value>), Value>;

/// A run.
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
    pub taints: Vec<bool>,
    /// Where the innermost call's variables begin.
    pub base: usize,
    pub calls: Vec<Call>,
    pub function: FuncId,
    pub block: BlockId,
    pub index: usize,
    pub depends: bool,
    pub arbitrary_arrays: u32,
    /// Elements of arbitrary arrays that were drawn.
    elements: HashMap<(u32, u64), Value>,
    opaque: Opaque<'a>,
    stack: Vec<ObjectId>,
    /// Arguments of all calls, as they were on entry.
    args: Vec<Value>,
    /// Kept for its room.
    results: Vec<Value>,
    steps: u64,
}

impl<'a> Machine<'a> {
    pub fn new(
        program: &'a Program,
        oracle: &'a mut dyn Oracle,
        host: &'a mut dyn Host,
        observer: &'a mut dyn Observer,
        limits: Limits,
    ) -> Machine<'a> {
        Machine {
            program,
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
            arbitrary_arrays: 0,
            elements: HashMap::new(),
            opaque: HashMap::new(),
            stack: Vec::new(),
            args: Vec::new(),
            results: Vec::new(),
            steps: 0,
        }
    }

    pub fn run(mut self, entry: FuncId) -> Outcome {
        let stop = match self.start(entry).and_then(|()| self.go()) {
            Ok(never) => match never {},
            Err(stop) => stop,
        };
        Outcome {
            stop,
            site: self.site(),
            steps: self.steps,
            depends_on_abstraction: self.depends,
            script: self.script,
        }
    }

    fn start(&mut self, entry: FuncId) -> Result<(), Stop> {
        self.make_globals()?;
        let program = self.program;
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
            self.set(*p, value, false);
        }
        self.observe(|o, frame| o.enter_block(frame));
        Ok(())
    }

    fn make_globals(&mut self) -> Result<(), Stop> {
        let program = self.program;
        for g in &program.globals {
            let birth = match g.init {
                Some(_) => Birth::Zeroed,
                None => Birth::Arbitrary,
            };
            self.memory
                .allocate(ObjectKind::Global, g.size, g.align, birth)
                .ok_or(Stop::OutOfMemory)?;
        }
        for (g, i) in program.globals.iter().zip(0..) {
            let object = ObjectId(i);
            let mut at = 0;
            for piece in g.init.iter().flatten() {
                let pointer = self.memory.pointer_bytes();
                let len = match piece {
                    InitPiece::Bytes(bytes) => bytes.len() as u64,
                    InitPiece::Zeros(n) | InitPiece::Undefined(n) => *n,
                    InitPiece::Global(..) | InitPiece::Function(_) => pointer,
                };
                if at + len > g.size {
                    return Err(Stop::Malformed);
                }
                match piece {
                    InitPiece::Bytes(bytes) => self.memory.write_bytes(object, at, bytes),
                    InitPiece::Zeros(_) => {}
                    InitPiece::Undefined(n) => self.memory.make_undefined(object, at, *n),
                    InitPiece::Global(g, offset) => {
                        let p = Pointer::Object {
                            object: ObjectId(g.0),
                            offset: *offset,
                        };
                        self.memory.write_pointer(object, at, p, false);
                    }
                    InitPiece::Function(f) => {
                        let p = Pointer::Function(*f);
                        self.memory.write_pointer(object, at, p, false);
                    }
                }
                at += len;
            }
            if g.constant {
                self.memory.make_constant(object);
            }
        }
        Ok(())
    }

    /// Makes room for a function's variables.
    fn reserve(&mut self, function: &Function) {
        self.base = self.values.len();
        let end = self.base + function.vars.len();
        self.values.resize_with(end, || None);
        self.taints.resize(end, false);
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
        if self.steps == self.limits.steps {
            return Err(Stop::OutOfSteps);
        }
        self.steps += 1;
        Ok(())
    }

    pub(super) fn set(&mut self, dst: Var, value: Value, tainted: bool) {
        self.values[self.base + dst.index()] = Some(value);
        self.taints[self.base + dst.index()] = tainted;
    }

    fn ty(&self, v: Var) -> Type {
        self.program.functions[self.function.index()].vars[v.index()].ty
    }

    /// Draws a value for a variable.
    fn draw_into(&mut self, dst: Var, tainted: bool) {
        let value = self.draw(self.ty(dst), Some(dst));
        self.set(dst, value, tainted);
    }

    /// Executes one statement; true when control is in a callee now.
    fn execute(&mut self, stmt: &'a Stmt) -> Result<bool, Stop> {
        match &stmt.kind {
            StmtKind::Assign { dst, src } => {
                self.ready(src)?;
                let value = self.value(src)?;
                self.set(*dst, value, self.tainted(src));
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
                let tainted = self.tainted(a) || self.tainted(b);
                let (width, x) = self.int(a)?;
                let (_, y) = self.int(b)?;
                match machine::binary(*op, *flags, width, x, y) {
                    Some(value) => self.set(*dst, Value::Int { width, value }, tainted),
                    None => self.draw_into(*dst, true),
                }
            }
            StmtKind::Unary { dst, op, a } => {
                self.ready(a)?;
                let (width, x) = self.int(a)?;
                let value = machine::unary(*op, width, x).wrap_unsigned(width);
                self.set(*dst, Value::Int { width, value }, self.tainted(a));
            }
            StmtKind::Cast { dst, op, flags, a } => {
                self.ready(a)?;
                match self.cast(*op, *flags, a, self.ty(*dst))? {
                    Some(value) => self.set(*dst, value, self.tainted(a)),
                    None => self.draw_into(*dst, true),
                }
            }
            StmtKind::Select { dst, cond, a, b } => {
                self.ready(cond)?;
                let chosen = if self.boolean(cond)? { a } else { b };
                self.ready(chosen)?;
                let value = self.value(chosen)?;
                self.set(*dst, value, self.tainted(cond) || self.tainted(chosen));
            }
            StmtKind::SetBool { dst, cond } => {
                let (b, tainted) = self.cond(cond)?;
                self.set(*dst, Value::Bool(b), tainted);
            }
            StmtKind::Opaque { dst, op, args } => self.opaque(*dst, op, args)?,
            StmtKind::Havoc { dst, kind } => {
                let tainted = matches!(kind, HavocKind::Abstraction(_));
                // Memory itself is not made arbitrary, so what follows is only
                // one of the executions that such a havoc stands for.
                self.depends |= tainted && self.ty(*dst) == Type::Region;
                self.draw_into(*dst, tainted);
            }
            StmtKind::Assume { cond } => {
                let (holds, tainted) = self.cond(cond)?;
                self.depends |= tainted;
                if !holds {
                    return Err(Stop::Blocked);
                }
            }
            StmtKind::Assert { check, cond } => {
                let (holds, tainted) = self.cond(cond)?;
                self.depends |= tainted;
                if !holds {
                    return Err(Stop::Failed {
                        check: *check,
                        span: stmt.span,
                    });
                }
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => return self.call(dsts, callee, args, stmt.span),
            StmtKind::Alloc {
                dst,
                kind,
                size,
                align,
                zeroed,
                may_fail,
                ..
            } => {
                self.ready(size)?;
                self.depends |= self.tainted(size);
                let size = self.size(size)?;
                let p = self.allocate(*kind, size, *align, *zeroed, *may_fail)?;
                self.set(*dst, Value::Ptr(p), false);
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                self.ready(base)?;
                self.ready(offset)?;
                let (w, by) = self.int(offset)?;
                let by = by.wrap_signed(w).wrap_signed(64).to_i64().unwrap_or(0);
                let p = self.memory.offset(self.pointer(base)?, by);
                let tainted = self.tainted(base) || self.tainted(offset);
                self.set(*dst, Value::Ptr(p), tainted);
            }
            StmtKind::Load {
                dst,
                region,
                ptr,
                align,
            } => {
                let ty = self.ty(*dst);
                let len = self.program.bytes_of(ty);
                let place = self.access(*region, ptr, len, *align, false, stmt.span)?;
                let (value, tainted) = self.load(ty, place, len)?;
                self.set(*dst, value, tainted);
            }
            StmtKind::Store {
                region,
                ptr,
                value,
                align,
            } => {
                self.ready(ptr)?;
                self.ready(value)?;
                let tainted = self.tainted(value);
                let value = self.value(value)?;
                let len = self.program.bytes_of(value.ty());
                let (object, at) = self.access(*region, ptr, len, *align, true, stmt.span)?;
                match &value {
                    Value::Bool(b) => {
                        self.memory
                            .write_int(object, at, len, &Z::from(*b), tainted);
                    }
                    Value::Int { value: bits, .. } | Value::Float { bits, .. } => {
                        self.memory.write_int(object, at, len, bits, tainted);
                    }
                    Value::Ptr(p) => self.memory.write_pointer(object, at, *p, tainted),
                    Value::Array(_) | Value::Region => return Err(Stop::Malformed),
                }
            }
            StmtKind::Free { region, ptr, kind } => {
                self.ready(ptr)?;
                self.depends |= self.tainted(ptr);
                let p = self.pointer(ptr)?;
                if p != Pointer::Null {
                    let kind = match kind {
                        AllocKind::Stack => ObjectKind::Stack,
                        AllocKind::Heap => ObjectKind::Heap,
                    };
                    let object = self
                        .memory
                        .is_freeable(p, kind)
                        .map_err(|what| undefined(what, stmt.span))?;
                    self.observe(|o, frame| o.access(frame, *region, p, object));
                    self.memory.end(object);
                }
            }
            StmtKind::RegionCopy {
                dst_region,
                dst,
                src_region,
                src,
                len,
                may_overlap,
            } => {
                let n = self.length(len)?;
                if n > 0 {
                    let to = self.access(*dst_region, dst, n, 1, true, stmt.span)?;
                    let from = self.access(*src_region, src, n, 1, false, stmt.span)?;
                    let apart = to.1.abs_diff(from.1);
                    if to.0 == from.0 && !may_overlap && 0 < apart && apart < n {
                        return Err(undefined(Undefined::Overlap, stmt.span));
                    }
                    self.supply(from, n);
                    self.memory.copy(to, from, n);
                }
            }
            StmtKind::RegionFill {
                region,
                ptr,
                byte,
                len,
            } => {
                let n = self.length(len)?;
                self.ready(byte)?;
                if n > 0 {
                    let (object, at) = self.access(*region, ptr, n, 1, true, stmt.span)?;
                    let tainted = self.tainted(byte);
                    let (_, byte) = self.int(byte)?;
                    let byte = byte.mod_pow2(8).to_u32().unwrap_or(0).to_le_bytes()[0];
                    self.memory.fill(object, at, n, byte, tainted);
                }
            }
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
                let tainted = self.taints[self.base + array.index()] || self.tainted(index);
                let index = self.array_index(index)?;
                let Value::Array(a) = self.var_value(*array)? else {
                    return Err(Stop::Malformed);
                };
                let value = match a.select(index) {
                    Ok(value) => value.clone(),
                    Err(number) => {
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
                let tainted = self.taints[self.base + array.index()]
                    || self.tainted(index)
                    || self.tainted(value);
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
        }
        Ok(false)
    }

    fn opaque(&mut self, dst: Var, op: &'a str, args: &[Operand]) -> Result<(), Stop> {
        let mut values = Vec::with_capacity(args.len());
        let mut tainted = false;
        for a in args {
            self.ready(a)?;
            tainted |= self.tainted(a);
            values.push(self.value(a)?);
        }
        let ty = self.ty(dst);
        let value = match float::apply(op, &values, ty) {
            float::Answer::Exact(value) => value,
            float::Answer::Either(a, b) => {
                let first = self.draw(Type::Bool, None) == Value::Bool(false);
                if first { a } else { b }
            }
            float::Answer::NotModelled => {
                tainted = true;
                let key = (op, ty, values);
                if let Some(value) = self.opaque.get(&key) {
                    value.clone()
                } else {
                    let value = self.draw(ty, Some(dst));
                    self.opaque.insert(key, value.clone());
                    value
                }
            }
        };
        self.set(dst, value, tainted);
        Ok(())
    }

    /// The length of a block operation.
    fn length(&mut self, len: &Operand) -> Result<u64, Stop> {
        self.ready(len)?;
        self.depends |= self.tainted(len);
        self.size(len)
    }

    /// Where an access goes, if it is allowed.
    fn access(
        &mut self,
        region: RegionId,
        ptr: &Operand,
        len: u64,
        align: u64,
        write: bool,
        span: Option<Span>,
    ) -> Result<(ObjectId, u64), Stop> {
        self.ready(ptr)?;
        self.depends |= self.tainted(ptr);
        let p = self.pointer(ptr)?;
        let place = self
            .memory
            .access(p, len, align, write)
            .map_err(|what| undefined(what, span))?;
        self.observe(|o, frame| o.access(frame, region, p, place.0));
        Ok(place)
    }

    /// Draws the bytes of a place that have no value yet.
    fn supply(&mut self, (object, at): (ObjectId, u64), len: u64) {
        let missing = self.memory.missing(object, at, len);
        if let Ok(bytes @ 1..) = u32::try_from(missing) {
            let value = self.draw(Type::Int(bytes.saturating_mul(8)), None);
            if let Value::Int { value, .. } = value {
                self.memory.supply(object, at, len, &value);
            }
        }
    }

    fn load(&mut self, ty: Type, place: (ObjectId, u64), len: u64) -> Result<(Value, bool), Stop> {
        self.supply(place, len);
        let (object, at) = place;
        if ty == Type::Ptr {
            let (p, tainted) = self.memory.read_pointer(object, at);
            return Ok((Value::Ptr(p), tainted));
        }
        let (bits, tainted) = self.memory.read_int(object, at, len);
        let value = match ty {
            Type::Bool => Value::Bool(bits.is_odd()),
            Type::Int(width) => Value::int(width, bits),
            Type::Float(kind) => Value::Float { kind, bits },
            Type::Ptr | Type::Region | Type::Array(_) => return Err(Stop::Malformed),
        };
        Ok((value, tainted))
    }

    fn allocate(
        &mut self,
        kind: AllocKind,
        size: u64,
        align: u64,
        zeroed: bool,
        may_fail: bool,
    ) -> Result<Pointer, Stop> {
        let fails = may_fail && self.draw_failure();
        if fails || (may_fail && !self.memory.has_room(size, align)) {
            return Ok(Pointer::Null);
        }
        let birth = if zeroed {
            Birth::Zeroed
        } else {
            Birth::Undefined
        };
        let place = match kind {
            AllocKind::Stack => ObjectKind::Stack,
            AllocKind::Heap => ObjectKind::Heap,
        };
        let object = self
            .memory
            .allocate(place, size, align, birth)
            .ok_or(Stop::OutOfMemory)?;
        if kind == AllocKind::Stack {
            self.stack.push(object);
        }
        Ok(Pointer::Object { object, offset: 0 })
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
        Ok(())
    }

    fn call(
        &mut self,
        dsts: &'a [Var],
        callee: &Callee,
        args: &[Operand],
        span: Option<Span>,
    ) -> Result<bool, Stop> {
        let program = self.program;
        let id = match callee {
            Callee::Direct(f) => *f,
            Callee::Indirect { ptr, .. } => {
                self.ready(ptr)?;
                self.depends |= self.tainted(ptr);
                self.callee_at(self.pointer(ptr)?, dsts, args)
                    .ok_or(undefined(Undefined::BadCallee, span))?
            }
        };
        let function = program.functions.get(id.index()).ok_or(Stop::Malformed)?;
        let first = self.args.len();
        let mut taints = SmallVec::<[bool; 8]>::new();
        for a in args {
            self.ready(a)?;
            taints.push(self.tainted(a));
            let value = self.value(a)?;
            self.args.push(value);
        }
        let frame = frame!(self);
        self.observer.call(&frame, id, &self.args[first..]);
        if function.is_external() {
            let tainted = taints.contains(&true);
            self.call_external(function, dsts, first, tainted, span)?;
            self.args.truncate(first);
            return Ok(false);
        }
        if self.calls.len() >= self.limits.call_depth {
            return Err(Stop::TooDeep);
        }
        if function.params.len() != args.len() {
            return Err(Stop::Malformed);
        }
        self.calls.push(Call {
            function: self.function,
            block: self.block,
            index: self.index,
            base: self.base,
            stack: self.stack.len(),
            args: first,
        });
        self.function = id;
        self.reserve(function);
        for (i, p) in function.params.iter().enumerate() {
            let value = self.args[first + i].clone();
            self.set(*p, value, taints[i]);
        }
        self.observe(|o, frame| o.enter_block(frame));
        Ok(true)
    }

    /// The function that a pointer addresses, if a call like this fits it.
    fn callee_at(&self, p: Pointer, dsts: &[Var], args: &[Operand]) -> Option<FuncId> {
        let Pointer::Function(f) = p else {
            return None;
        };
        let function = self.program.functions.get(f.index())?;
        let caller = self.program.function(self.function);
        let results = dsts.iter().map(|d| caller.var(*d).ty);
        let types = args.iter().map(|a| match a {
            Operand::Var(v) => caller.var(*v).ty,
            Operand::Const(c) => Value::of_const(c).ty(),
        });
        let params = function.params.iter().map(|p| function.var(*p).ty);
        (results.eq(function.results.iter().copied()) && types.eq(params)).then_some(f)
    }

    fn call_external(
        &mut self,
        function: &'a Function,
        dsts: &[Var],
        first: usize,
        tainted: bool,
        span: Option<Span>,
    ) -> Result<(), Stop> {
        self.memory.host_read_tainted = false;
        let call = HostCall {
            name: &function.name,
            args: &self.args[first..],
            results: &function.results,
        };
        match self.host.call(&call, &mut self.memory) {
            Some(HostResult::Return(values)) => {
                let tainted = tainted || self.memory.host_read_tainted;
                if values.len() < dsts.len() {
                    return Err(Stop::Malformed);
                }
                for (dst, value) in dsts.iter().zip(values) {
                    // The host's pointers are kept as they are.
                    let value = if value.ty() == self.ty(*dst) {
                        value
                    } else {
                        self.brought_to(self.ty(*dst), value)
                    };
                    self.set(*dst, value, tainted);
                }
                Ok(())
            }
            Some(HostResult::Stop) => Err(Stop::Stopped),
            Some(HostResult::Exit(status)) => Err(Stop::Exited(status)),
            Some(HostResult::Undefined(what)) => Err(undefined(what, span)),
            None if function.noreturn => Err(Stop::Stopped),
            None => {
                let tainted = function.external == External::Pure;
                for dst in dsts {
                    self.draw_into(*dst, tainted);
                }
                Ok(())
            }
        }
    }

    fn ret(&mut self, operands: &[Operand]) -> Result<(), Stop> {
        let mut results = std::mem::take(&mut self.results);
        let mut taints = SmallVec::<[bool; 4]>::new();
        for o in operands {
            self.ready(o)?;
            results.push(self.value(o)?);
            taints.push(self.tainted(o));
        }
        let program = self.program;
        let first = self.calls.last().map_or(0, |c| c.args);
        let returned = Returned {
            function: program.function(self.function),
            memory: &self.memory,
            args: &self.args[first..],
            results: &results,
        };
        let frame = frame!(self);
        self.observer.ret(&frame, &returned);
        let Some(call) = self.calls.pop() else {
            return Err(Stop::Returned(results));
        };
        for object in self.stack.drain(call.stack..) {
            self.memory.end(object);
        }
        self.args.truncate(call.args);
        self.values.truncate(self.base);
        self.taints.truncate(self.base);
        self.function = call.function;
        self.block = call.block;
        self.index = call.index;
        self.base = call.base;
        let block = program.function(self.function).block(self.block);
        let StmtKind::Call { dsts, .. } = &block.stmts[self.index].kind else {
            return Err(Stop::Malformed);
        };
        if dsts.len() != results.len() {
            return Err(Stop::Malformed);
        }
        for ((dst, value), tainted) in dsts.iter().zip(results.drain(..)).zip(taints) {
            self.set(*dst, value, tainted);
        }
        self.results = results;
        self.observe(|o, frame| o.after_statement(frame));
        self.index += 1;
        Ok(())
    }
}

fn undefined(what: Undefined, span: Option<Span>) -> Stop {
    Stop::Undefined { what, span }
}
