//! Calls and returns.

use super::exec::{Call, Machine, frame, undefined};
use super::taint::Taint;
use super::{HostCall, HostResult, Pointer, Returned, Stop, Undefined, Value};
use crate::library::built_in;
use crate::{Callee, External, FuncId, Function, Operand, Span, StmtKind, Var};
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
        self.memory.host_read_missing = false;
        let call = HostCall {
            name: &function.name,
            args: &self.args[first..],
            results: &function.results,
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
                    self.set(*dst, value, tainted);
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
