//! Calls and returns.

use super::bytewise;
use super::eval::LONGEST_TEXT;
use super::exec::{Machine, frame, undefined};
use super::snapshot::Call;
use super::taint::Taint;
use super::{HostCall, HostResult, Pointer, Returned, Stop, Undefined, Value};
use crate::library::{Change, Clause, LINE, Model, OUTSIDE, Returns, Row, built_in};
use crate::{Callee, External, FuncId, Function, Operand, Span, StmtKind, Type, Var, Z};
use smallvec::SmallVec;

impl<'a> Machine<'a> {
    pub(super) fn call(
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
        if function.is_external() && self.all {
            self.settle_sizes(function, args)?;
        }
        let first = self.args.len();
        let mut taints = SmallVec::<[Taint; 8]>::new();
        for a in args {
            self.ready(a)?;
            taints.push(self.taint(a));
            let value = self.value(a)?;
            self.args.push(value);
        }
        let frame = frame!(self);
        self.observer.call(&frame, id, &self.args[first..]);
        if function.is_external() {
            let tainted = taints.iter().any(|t| t.is_tainted());
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

    /// Settles which numbers an external function is given, if how far it reads and
    /// writes may depend on them.
    fn settle_sizes(&mut self, function: &Function, args: &[Operand]) -> Result<(), Stop> {
        let name = function.name.split('.').next().unwrap_or_default();
        let model = built_in().row(name).and_then(Row::model);
        let takes_any = matches!(
            model,
            None | Some(Model::Printf | Model::Fprintf | Model::Putchar | Model::Exit)
        );
        if !takes_any {
            for a in args {
                self.ready(a)?;
                self.settle(a);
            }
        }
        Ok(())
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
        if self.reads_text(function, dsts, first)? {
            return Ok(());
        }
        if self.all && !tainted && self.runs_bytewise(function, dsts, first)? {
            return Ok(());
        }
        self.note_seed(function);
        self.memory.host_read_tainted = false;
        self.memory.host_read_missing = false;
        let call = HostCall {
            name: &function.name,
            args: &self.args[first..],
            results: &function.results,
            tainted,
        };
        match self.host.call(&call, &mut self.memory) {
            Some(HostResult::Return(values)) => {
                let missing = self.all && self.memory.host_read_missing;
                let tainted = tainted || self.memory.host_read_tainted || missing;
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
                    let taint = match &value {
                        _ if tainted => Taint::Yes,
                        Value::Int { value, .. } if !value.is_zero() => {
                            bytewise::taint_of_result(function)
                        }
                        _ => Taint::No,
                    };
                    self.set(*dst, value, taint);
                }
                Ok(())
            }
            Some(HostResult::Arbitrary) => {
                for dst in dsts {
                    self.draw_into(*dst, true);
                }
                Ok(())
            }
            Some(HostResult::Stop) => Err(Stop::Stopped),
            Some(HostResult::Exit(status)) => Err(Stop::Exited(status)),
            Some(HostResult::Undefined(what)) => Err(undefined(what, span)),
            None if function.noreturn => Err(Stop::Stopped),
            // It may call back, in any state.
            None if self.all
                && matches!(function.external, External::Unknown | External::Unmodelled) =>
            {
                Err(Stop::Open)
            }
            None => {
                // What is copied over itself is undefined.
                self.depends |= bytewise::may_overlap(function, &self.args[first..]);
                if !self.touches_arguments(function, first) {
                    self.depends |= self.leaves_the_model(function.external, first);
                }
                if !matches!(function.external, External::Input | External::Pure) {
                    self.lose_unmodelled_globals();
                }
                self.end_depends |= self.is_handed_a_function(first);
                let tainted = matches!(function.external, External::Pure | External::Library);
                for dst in dsts {
                    self.draw_into(*dst, tainted);
                }
                Ok(())
            }
        }
    }

    /// Runs a function that reads or writes a text from outside, which is an input.
    fn reads_text(
        &mut self,
        function: &Function,
        dsts: &[Var],
        first: usize,
    ) -> Result<bool, Stop> {
        let name = function.name.split_once('.');
        let (name, variant) = name.unwrap_or((&function.name, ""));
        let model = match built_in().row(name).and_then(Row::model) {
            Some(Model::Line | Model::Receive) if variant != OUTSIDE => return Ok(false),
            Some(Model::Receive) => return self.receives(dsts, first),
            Some(Model::Stream) => {
                let said = |at: usize| self.args.get(first + at) == Some(&Value::Bool(true));
                let [sensitive, leaves, done] = [0, 1, 2].map(said);
                self.note_reading(sensitive, leaves, done);
                return Ok(true);
            }
            Some(m @ (Model::Line | Model::Spelled | Model::Text | Model::Word)) => m,
            _ => return Ok(false),
        };
        if self.all && model != Model::Line {
            return Err(Stop::Open);
        }
        if model == Model::Spelled {
            let bound = |at: usize| match self.args.get(first + at) {
                Some(Value::Int { value, .. }) => value.to_u64().unwrap_or(u64::MAX),
                _ => 1,
            };
            let [least, most] = [0, 1].map(|at| bound(at).saturating_sub(1));
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            let least = usize::try_from(least).unwrap_or(0).min(most);
            let mut text = self.draw_text(most);
            text.resize(text.len().max(least), b'x');
            if let [dst] = dsts
                && let Type::Int(width) = self.ty(*dst)
            {
                let size = Value::int(width, Z::from(text.len() + 1));
                self.set(*dst, size, false);
            }
            self.spelled = text;
            return Ok(true);
        }
        let [Value::Ptr(to), Value::Int { width, value }, ..] = &self.args[first..] else {
            return Ok(false);
        };
        let (to, value) = (*to, value.wrap_signed(*width));
        let Some(room) = value.to_i64().and_then(|n| usize::try_from(n - 1).ok()) else {
            return Ok(false);
        };
        let mut symbols = Vec::new();
        let mut text = if self.all {
            let line = self.symbolic_line(room.min(LONGEST_TEXT), name == LINE);
            let (text, of) = line.ok_or(Stop::Open)?;
            symbols = of;
            text
        } else if model == Model::Line {
            let mut text = self.draw_text(room);
            let end = text.iter().position(|b| *b == b'\n');
            text.truncate(end.map_or(text.len(), |n| n + 1));
            if name == LINE {
                for byte in text.iter_mut().filter(|b| **b == 0) {
                    *byte = b'x';
                }
            }
            text
        } else {
            let mut text = std::mem::take(&mut self.spelled);
            text.resize(room.min(text.len().max(1 << 16)), b'x');
            let is_space = |b: u8| b.is_ascii_whitespace() || b == 0x0B;
            for byte in &mut text {
                if *byte == 0 || model == Model::Word && is_space(*byte) {
                    *byte = b'x';
                }
            }
            text
        };
        let nothing = model == Model::Line && text.is_empty() && room > 0;
        if model == Model::Line {
            self.note_reading(true, false, !nothing);
        }
        if !nothing {
            text.push(0);
            let bytes = text.len() as u64;
            match self.memory.in_bounds(to, bytes) {
                Some((object, at)) if self.memory.is_writable(object) => {
                    self.memory.write_bytes(object, at, &text);
                    for (symbol, at) in symbols.into_iter().zip(at..) {
                        self.memory.write_symbol(object, at, symbol);
                    }
                }
                // The checks before the call say so.
                _ => self.depends = true,
            }
        }
        // After an error, unlike at the end, what is there is indeterminate (C23,
        // 7.23.7.2).
        if nothing
            && self.all
            && let Some((object, at)) = self.memory.in_bounds(to, room as u64 + 1)
        {
            self.memory
                .make_undefined(object, at, room as u64 + 1, true);
        }
        if let [dst] = dsts {
            let result = if nothing { Pointer::Null } else { to };
            self.set(*dst, Value::Ptr(result), false);
        }
        Ok(true)
    }

    /// Runs `recv`: there are bytes, or none come any more.
    fn receives(&mut self, dsts: &[Var], first: usize) -> Result<bool, Stop> {
        let [
            _,
            Value::Ptr(to),
            Value::Int { value: most, .. },
            Value::Int { value: flags, .. },
        ] = &self.args[first..]
        else {
            return Ok(false);
        };
        let (to, most) = (*to, most.to_u64().unwrap_or(0));
        let ([dst], true) = (dsts, flags.is_zero()) else {
            return Ok(false);
        };
        let Type::Int(width) = self.ty(*dst) else {
            return Ok(false);
        };
        if self.all {
            return Err(Stop::Open);
        }
        let bytes = self.draw_text(usize::try_from(most).unwrap_or(usize::MAX));
        let length = bytes.len() as u64;
        match self.memory.in_bounds(to, length) {
            Some((object, at)) if self.memory.is_writable(object) => {
                self.memory.write_bytes(object, at, &bytes);
            }
            _ => self.depends |= length > 0,
        }
        let result = if length == 0 {
            Z::MINUS_ONE
        } else {
            Z::from(length)
        };
        self.set(*dst, Value::int(width, result), false);
        Ok(true)
    }

    /// After the end of the standard input, or something in it that isn't what was
    /// asked for, later reads find the same; after a number, they don't find a digit.
    /// What later reads gave then may not be possible.
    fn note_reading(&mut self, sensitive: bool, leaves: bool, done: bool) {
        self.depends |= self.stdin.stuck || self.stdin.tied && sensitive;
        self.stdin.stuck |= !done;
        self.stdin.tied = leaves;
    }

    /// With the seed, all random numbers begin anew, and those before the first
    /// seed are those of 1. So nothing is known of numbers after a seed that others
    /// came before.
    fn note_seed(&mut self, function: &Function) {
        let Some(row) = built_in().row(&function.name) else {
            return;
        };
        if row.says(&Clause::Changes(Change::Random)) {
            self.depends |= self.seeded;
            self.seeded = true;
        }
        let draws = matches!(row.result, Returns::Input(_)) && row.says(&Clause::Pure);
        self.seeded |= draws;
    }

    /// A library may change its own variables whenever it is called.
    fn lose_unmodelled_globals(&mut self) {
        for (object, size) in &self.of_the_library {
            self.memory.make_undefined(*object, 0, *size, true);
        }
    }

    /// Whether a call of the library, with the arguments from `first` on, only
    /// writes bytes of their objects; those aren't modelled from then on.
    fn touches_arguments(&mut self, function: &Function, first: usize) -> bool {
        if function.external != External::Library {
            return false;
        }
        let name = function.name.split('.').next().unwrap_or_default();
        let Some(row) = built_in().find(name).and_then(|e| e.row()) else {
            return false;
        };
        let handed: Vec<(usize, Pointer)> = self.args[first..]
            .iter()
            .enumerate()
            .filter_map(|(i, a)| Some((i, a.as_ptr()?)))
            .filter(|(_, p)| *p != Pointer::Null)
            .collect();
        if !row.only_touches(handed.iter().map(|(i, _)| *i)) {
            return false;
        }
        let mut written = Vec::new();
        for (i, p) in handed {
            let Pointer::Object { object, .. } = p else {
                return false;
            };
            // What its pointers lead to may be replaced. Where something is counted
            // (`%n`), the program says that runs depend.
            if row.may_write_through(i, false) {
                let alive = self.memory.is_live(object) && self.memory.is_writable(object);
                if !alive || self.memory.holds_pointers(object) {
                    return false;
                }
                written.push(object);
            }
        }
        for object in written {
            let size = self.memory.size(object).unwrap_or(0);
            self.memory
                .charge(usize::try_from(size).unwrap_or(usize::MAX));
            self.memory.make_undefined(object, 0, size, true);
        }
        true
    }

    /// Whether a call got a function, with the arguments from `first` on: it may
    /// be called at the end.
    fn is_handed_a_function(&self, first: usize) -> bool {
        let pointers = self.args[first..].iter().filter_map(Value::as_ptr);
        pointers
            .into_iter()
            .any(|p| matches!(p, Pointer::Function(_)))
    }

    /// Whether what follows such a call, with the arguments from `first` on, is
    /// only one of the executions that it stands for: it may not return, or
    /// write memory that it was handed.
    fn leaves_the_model(&self, external: External, first: usize) -> bool {
        let handed_memory = || {
            let pointers = self.args[first..].iter().filter_map(Value::as_ptr);
            pointers.into_iter().any(|p| p != Pointer::Null)
        };
        match external {
            External::Input | External::Pure => false,
            External::Unknown | External::Library => handed_memory(),
            External::Unmodelled => true,
        }
    }

    pub(super) fn ret(&mut self, operands: &[Operand]) -> Result<(), Stop> {
        let mut results = std::mem::take(&mut self.results);
        let mut taints = SmallVec::<[Taint; 4]>::new();
        for o in operands {
            self.ready(o)?;
            results.push(self.value(o)?);
            taints.push(self.taint(o));
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
