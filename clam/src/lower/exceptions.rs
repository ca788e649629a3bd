//! Exceptions of C++ (Itanium C++ ABI, Exception Handling).
//!
//! What is in flight are two variables of the program: the number of what was thrown
//! ([`Throwing::types`], from 1; 0: nothing; the last one: something that isn't seen),
//! and where it lies. Behind each call that an exception may come out of, control goes
//! on to the call's landing pad, or leaves the function by a return whose results
//! nobody reads, as long as something is in flight. A landing pad takes it down, keeps
//! it in variables of the function, and chooses a handler by the number.
//!
//! What is caught is kept for each depth of handlers in the function, so that it ends
//! with its handler. Where a program throws again what it caught, the innermost one is
//! also known to functions that are called from the handler, with how many handlers
//! have it.

use super::Lowering;
use super::body::{Body, Held, Landed};
use super::environment::ELSEWHERE;
use super::standard_exceptions::{Class, is_member};
use super::throwing::{self, MayThrow, Thrown, record_of, thrown_at, thrown_by};
use super::thrown_types::{Catches, Caught, TypeRecord};
use super::{Signature, environment};
use crate::Entry;
use crate::llvm::{Block, CallTarget, Opcode, Shape, Value};
use ir::build::FunctionBuilder;
use ir::points_to::{ALL_MEMORY, RETURNED_AGAIN, THROWN};
use ir::{
    AllocKind, BinOp, BlockId, Callee, CmpOp, Cond, Const, External, GlobalId, HavocKind, Operand,
    PtrPred, StmtKind, Terminator, Type, Var,
};
use rustc_hash::FxHashMap as HashMap;

/// The width of numbers of types and of counts, in bits.
const WIDTH: u32 = 32;

/// How large what the standard library throws is at least, in bytes: a table of
/// virtual functions and a text.
const STANDARD_SIZE: u64 = 16;

/// So many bytes before what was thrown begins what unwinds it, which landing pads get
/// to know, on machines that unwind by tables.
const HEADER: i64 = 32;

/// Where the program keeps what is in flight, and what was caught last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    number: GlobalId,
    object: GlobalId,
    caught_number: GlobalId,
    caught_object: GlobalId,
    /// How many handlers have it: negative once one throws it again.
    caught_count: GlobalId,
}

fn number(n: i64) -> Operand {
    Operand::int(WIDTH, n)
}

impl<'m> Lowering<'m> {
    /// Makes the variables for what is thrown.
    fn places_of_exceptions(&mut self) -> Places {
        if let Some(known) = self.exceptions {
            return known;
        }
        let pointer = u64::from(self.program.data_model.pointer_bits / 8);
        let mut place = |name: &str, bytes: u64| self.hidden_variable(name, bytes);
        let made = Places {
            number: place("exception.thrown", u64::from(WIDTH / 8)),
            object: place("exception.object", pointer),
            caught_number: place("exception.caught", u64::from(WIDTH / 8)),
            caught_object: place("exception.caught_object", pointer),
            caught_count: place("exception.handlers", u64::from(WIDTH / 8)),
        };
        self.exceptions = Some(made);
        made
    }

    /// The number of what code throws that isn't seen.
    fn foreign_exception(&self) -> i64 {
        i64::try_from(self.throwing.types.len() + 1).unwrap_or(i64::MAX)
    }

    /// The number that a handler of a type is chosen by.
    fn selector(&mut self, symbol: &str) -> i64 {
        let next = self.selectors.len() + 1;
        let number = *self.selectors.entry(symbol.to_owned()).or_insert(next);
        i64::try_from(number).unwrap_or(i64::MAX)
    }

    /// Whether an exception may leave a function that is called from outside.
    fn may_be_left(&self, id: ir::FuncId) -> bool {
        let left = |(f, known): (&Value<'m>, &ir::FuncId)| *known == id && self.throwing.leave(*f);
        self.throwing.active && self.functions.iter().any(left)
    }

    /// After a call from outside, of `main` or before or after it: an exception that
    /// comes out of it ends the program; one that comes to others goes on there. Gives
    /// back what they got.
    pub(super) fn end_of_call_from_outside(
        &mut self,
        b: &mut FunctionBuilder,
        called: ir::FuncId,
        ends: bool,
    ) -> Option<Var> {
        if !self.may_be_left(called) {
            return None;
        }
        let places = self.places_of_exceptions();
        let place: Operand = Const::Global(places.number, 0).into();
        if !ends {
            let object = b.var("exception", Type::Ptr);
            b.push(StmtKind::Load {
                dst: object,
                region: ALL_MEMORY,
                ptr: Const::Global(places.object, 0).into(),
                align: 1,
            });
            environment::store(b, place, number(0));
            return Some(object);
        }
        let thrown = b.var("thrown", Type::Int(WIDTH));
        b.push(StmtKind::Load {
            dst: thrown,
            region: ALL_MEMORY,
            ptr: place,
            align: 1,
        });
        let [left, on] = ["left", "on"].map(|name| b.block(name));
        b.terminate(Terminator::Goto(vec![left, on]));
        b.switch_to(left);
        b.assume(Cond::cmp(CmpOp::Ne, thrown, number(0)));
        self.terminate(b, called);
        b.switch_to(on);
        b.assume(Cond::cmp(CmpOp::Eq, thrown, number(0)));
        None
    }

    /// Where an execution starts in the middle, nothing is in flight.
    pub(super) fn nothing_is_thrown(&mut self, b: &mut FunctionBuilder) {
        if self.throwing.active {
            let places = self.places_of_exceptions();
            let place = Const::Global(places.number, 0).into();
            environment::store(b, place, number(0));
        }
    }
}

impl<'m> Body<'_, 'm> {
    /// Lowers what the compiler calls for exceptions; `false`: the function is another
    /// one, or not called as it is.
    pub(super) fn exception_call(&mut self, inst: Value<'m>, name: &str) -> bool {
        let args = inst.call_args();
        let dsts = self.dsts(inst);
        match (name, args.as_slice(), dsts.as_slice()) {
            ("__cxa_allocate_exception", [size], &[dst]) => {
                let Some(size) = self.scalar(*size) else {
                    return false;
                };
                self.allocate(dst, AllocKind::Exception, size, 16);
                true
            }
            ("__cxa_free_exception", [object], []) => {
                let Some(object) = self.scalar(*object) else {
                    return false;
                };
                self.free_exception(object);
                true
            }
            ("__cxa_throw", [object, _, _], []) => {
                let Some(object) = self.scalar(*object) else {
                    return false;
                };
                let known = thrown_at(inst).and_then(|(ty, d)| self.l.throwing.number(&ty, d));
                self.throw(inst, known, object);
                true
            }
            ("__cxa_rethrow", [], []) => {
                self.throw_again(inst);
                true
            }
            ("__cxa_begin_catch", [object], &[dst]) => self.begin_catch(inst, *object, dst),
            ("__cxa_get_exception_ptr", [object], &[dst]) => match self.landed(*object) {
                Some(landed) => {
                    self.b.assign(dst, landed.adjusted);
                    true
                }
                None => false,
            },
            ("__cxa_end_catch", [], []) => self.end_catch(inst),
            _ => false,
        }
    }

    /// A function of the standard library that only throws.
    pub(super) fn call_of_thrower(&mut self, inst: Value<'m>, f: Value<'m>) -> bool {
        let Some(known) = thrown_by(f).and_then(|ty| self.l.throwing.number(&ty, None)) else {
            return false;
        };
        self.throw_standard(inst, known);
        true
    }

    /// Throws an object of the standard library's, of which nobody knows what it holds.
    fn throw_standard(&mut self, inst: Value<'m>, known: usize) {
        let object = self.temp("exception", Type::Ptr);
        let width = self.address_width();
        let size = Operand::int(width, STANDARD_SIZE);
        self.allocate(object, AllocKind::Exception, size.clone(), 16);
        let symbol = self.l.throwing.types[known - 1].ty.symbol.clone();
        if let Some(class) = Class::of_record(&symbol) {
            let text = Const::Global(self.l.text_of_the_library(), 0).into();
            self.make_standard_exception(class, &object.into(), Some(text));
            return self.throw(inst, Some(known), object.into());
        }
        let signature = Signature::of(&[Type::Ptr, Type::Int(width)], &[]);
        let id = self
            .l
            .function_called(ELSEWHERE, &signature, External::Library);
        self.push_call(Vec::new(), Callee::Direct(id), vec![object.into(), size]);
        self.throw(inst, Some(known), object.into());
    }

    fn throw(&mut self, inst: Value<'m>, known: Option<usize>, object: Operand) {
        let thrown = known.map(|n| &self.l.throwing.types[n - 1]);
        let goes_up = thrown.is_none_or(|t| t.goes_up);
        let is_caught = thrown.is_none_or(|t| t.is_caught);
        if !self.l.throwing.active || !goes_up {
            return self.terminate();
        }
        if !is_caught {
            self.depend_on_abstraction(None);
        }
        let foreign = self.l.foreign_exception();
        let thrown = known.map_or(foreign, |n| i64::try_from(n).unwrap_or(foreign));
        self.put_in_flight(number(thrown), object);
        self.leave_by_exception(inst);
    }

    fn put_in_flight(&mut self, thrown: Operand, object: Operand) {
        let places = self.l.places_of_exceptions();
        self.set_place(places.number, thrown);
        self.set_place(places.object, object);
    }

    fn read_place(&mut self, place: GlobalId, ty: Type) -> Var {
        let dst = self.temp("thrown", ty);
        self.b.push(StmtKind::Load {
            dst,
            region: ALL_MEMORY,
            ptr: Const::Global(place, 0).into(),
            align: 1,
        });
        dst
    }

    fn set_place(&mut self, place: GlobalId, value: Operand) {
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: Const::Global(place, 0).into(),
            value,
            align: 1,
        });
    }

    /// Control goes on to the landing pad of a call, or leaves the function.
    fn leave_by_exception(&mut self, inst: Value<'m>) {
        if let Some(pad) = inst.landing_pad() {
            self.jump(inst.parent(), pad);
        } else {
            let at = self.exit_by_exception();
            self.b.goto(at);
        }
        self.ended = true;
    }

    /// Where exceptions leave the function.
    fn exit_by_exception(&mut self) -> BlockId {
        if let Some(known) = self.handling.exit {
            return known;
        }
        let (current, span) = (self.b.current(), self.b.span());
        let at = self.b.block("leave");
        self.handling.exit = Some(at);
        self.b.switch_to(at);
        if throwing::ends_exceptions(self.function) {
            let caller = self.id;
            self.l.terminate(&mut self.b, caller);
        } else {
            let results = self.b.function_mut().results.clone();
            let kind = HavocKind::Abstraction(None);
            let values = results
                .into_iter()
                .map(|ty| match ty {
                    Type::Ptr => Const::Null.into(),
                    Type::Int(width) => Operand::int(width, 0),
                    ty => self.arbitrary_scalar(ty, kind),
                })
                .collect();
            self.b.ret(values);
        }
        self.b.switch_to(current);
        self.b.set_span(span);
        at
    }

    pub(super) fn may_throw(&self, inst: Value<'m>) -> MayThrow {
        self.l.throwing.by_call(self.l, inst)
    }

    /// Before a call that code which isn't seen may throw out of.
    pub(super) fn before_call(&mut self, inst: Value<'m>) {
        if self.may_throw(inst).foreign {
            let (on, thrown) = (self.b.block("on"), self.b.block("thrown"));
            self.b.terminate(Terminator::Goto(vec![on, thrown]));
            self.b.switch_to(thrown);
            self.l.loses_control = true;
            self.call_unknown(THROWN, Vec::new(), &[]);
            self.throw_unknown();
            self.leave_by_exception(inst);
            self.ended = false;
            self.b.switch_to(on);
        }
    }

    /// Something is in flight that isn't seen.
    pub(super) fn throw_unknown(&mut self) {
        if self.l.throwing.active {
            let object = self.temp("exception", Type::Ptr);
            self.b.havoc(object, HavocKind::Abstraction(None));
            let foreign = number(self.l.foreign_exception());
            self.put_in_flight(foreign, object.into());
        }
    }

    /// After a call: what was thrown in it goes on from here.
    pub(super) fn after_call(&mut self, inst: Value<'m>) {
        if !self.may_throw(inst).own {
            return;
        }
        if let Some(known) = self.thrown_for_memory(inst) {
            return self.after_new(inst, known);
        }
        let place = self.l.places_of_exceptions().number;
        let thrown = self.read_place(place, Type::Int(WIDTH));
        let [left, on] = ["thrown", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![on, left]));
        self.b.switch_to(left);
        self.b.assume(Cond::cmp(CmpOp::Ne, thrown, number(0)));
        self.leave_by_exception(inst);
        self.ended = false;
        self.b.switch_to(on);
        self.b.assume(Cond::cmp(CmpOp::Eq, thrown, number(0)));
    }

    /// What a call throws where there is no memory, if it may and that may be caught.
    pub(super) fn thrown_for_memory(&self, inst: Value<'m>) -> Option<usize> {
        let ty = match inst.call_target()? {
            CallTarget::Function(f) if self.l.made_of(f).is_none() => {
                throwing::thrown_for_memory(f)?
            }
            _ => return None,
        };
        let caught = self.may_throw(inst).own && self.l.options.malloc_may_fail;
        self.l.throwing.number(&ty, None).filter(|_| caught)
    }

    /// After `new`, which throws where there is no memory: that shows no failure.
    fn after_new(&mut self, inst: Value<'m>, known: usize) {
        let Some(made) = self.dst(inst).filter(|v| self.b.ty(*v) == Type::Ptr) else {
            return;
        };
        let is_made = Cond::Ptr(PtrPred::NonNull(made.into()));
        let [on, none] = ["on", "none"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![on, none]));
        self.b.switch_to(none);
        self.b.assume(is_made.clone().negate());
        self.depend_on_abstraction(None);
        self.throw_standard(inst, known);
        self.ended = false;
        self.b.switch_to(on);
        self.b.assume(is_made);
    }

    /// After a function of ours that calls back: what the called function throws is
    /// told where our function is called.
    pub(super) fn nothing_comes_out(&mut self) {
        if self.l.throwing.comes_out_of_pointers() {
            let places = self.l.places_of_exceptions();
            let thrown = self.read_place(places.number, Type::Int(WIDTH));
            self.b.assume(Cond::cmp(CmpOp::Eq, thrown, number(0)));
        }
    }

    /// A landing pad takes down what is in flight and says which handler it is for.
    pub(super) fn land(&mut self, inst: Value<'m>) {
        if inst.parent().is_some_and(throwing::terminates) {
            self.count(inst, true);
            return self.terminate();
        }
        let places = self.l.places_of_exceptions();
        let landed = self.landing();
        let object = self.read_place(places.object, Type::Ptr);
        let thrown = self.read_place(places.number, Type::Int(WIDTH));
        self.set_place(places.number, number(0));
        self.b.assign(landed.object, object);
        self.b.assign(landed.number, thrown);
        let dsts = self.dsts(inst);
        let (pointer, selector) = if let [pointer, selector] = dsts.as_slice() {
            (Some(*pointer), Some(*selector))
        } else {
            for dst in dsts {
                self.b.havoc(dst, HavocKind::Abstraction(None));
            }
            (None, None)
        };
        if let Some(pointer) = pointer {
            let header = self.pointer_plus(object.into(), -HEADER);
            self.b.assign(pointer, header);
        }
        let done = self.b.block("landed");
        let foreign = self.l.foreign_exception();
        for clause in inst.clauses() {
            let is_handler = matches!(clause.ty().shape(), Shape::Ptr);
            let record = record_of(clause);
            let id = match &record {
                Some(record) => self.l.selector(&record.symbol),
                None => self.l.selector(""),
            };
            // By where the handler finds it, the numbers of what it catches.
            let mut chosen: Vec<(Caught, Vec<i64>)> = Vec::new();
            let mut perhaps: Vec<i64> = Vec::new();
            let all = is_handler && record.is_none();
            let types: Vec<(i64, TypeRecord<'m>)> = (1..)
                .zip(self.l.throwing.types.iter().map(|t| t.ty.clone()))
                .collect();
            for (n, ty) in types {
                let catches = match &record {
                    _ if all => Catches::Always(Caught::At(0)),
                    Some(record) if is_handler => record.catches(&ty),
                    _ => Catches::Perhaps,
                };
                match catches {
                    Catches::Never => {}
                    Catches::Perhaps => perhaps.push(n),
                    Catches::Always(place) => match chosen.iter_mut().find(|(p, _)| *p == place) {
                        Some((_, numbers)) => numbers.push(n),
                        None => chosen.push((place, vec![n])),
                    },
                }
            }
            if all {
                chosen.push((Caught::Somewhere, vec![foreign]));
            } else if self.l.throwing.meets_foreign {
                perhaps.push(foreign);
            }
            let certain: Vec<i64> = chosen.iter().flat_map(|(_, n)| n.clone()).collect();
            for (place, numbers) in &chosen {
                let [here, other] = ["caught", "other"].map(|name| self.b.block(name));
                self.b.terminate(Terminator::Goto(vec![here, other]));
                self.b.switch_to(here);
                self.b.assume(is_among(thrown, numbers));
                self.choose_handler((selector, id), *place);
                self.b.goto(done);
                self.b.switch_to(other);
                self.b.assume(is_among(thrown, numbers).negate());
            }
            perhaps.retain(|n| !certain.contains(n));
            if perhaps.is_empty() {
                continue;
            }
            let [here, other] = ["caught", "other"].map(|name| self.b.block(name));
            self.b.terminate(Terminator::Goto(vec![here, other]));
            self.b.switch_to(here);
            self.b.assume(is_among(thrown, &perhaps));
            self.depend_on_abstraction(None);
            if is_handler {
                self.choose_handler((selector, id), Caught::Somewhere);
            } else if let Some(selector) = selector {
                self.b.havoc(selector, HavocKind::Abstraction(None));
                self.b.havoc(landed.adjusted, HavocKind::Abstraction(None));
            }
            self.b.goto(done);
            self.b.switch_to(other);
            // What may be caught may not be, too: that shows no failure.
            let sure = is_among(thrown, &perhaps).negate();
            self.not_caught(sure);
        }
        if inst.is_cleanup() {
            self.choose_handler((selector, 0), Caught::At(0));
            self.b.goto(done);
        } else {
            self.set_place(places.number, thrown.into());
            let exit = self.exit_by_exception();
            self.b.goto(exit);
        }
        self.b.switch_to(done);
        self.count(inst, true);
    }

    /// Goes on where a handler hasn't caught what it may catch, which shows nothing.
    fn not_caught(&mut self, sure: Cond) {
        let [clear, unclear, on] = ["clear", "unclear", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![clear, unclear]));
        self.b.switch_to(unclear);
        self.b.assume(sure.clone().negate());
        self.depend_on_abstraction(None);
        self.b.goto(on);
        self.b.switch_to(clear);
        self.b.assume(sure);
        self.b.goto(on);
        self.b.switch_to(on);
    }

    /// A handler is chosen, which finds what was thrown there.
    fn choose_handler(&mut self, (selector, id): (Option<Var>, i64), place: Caught) {
        let landed = self.landing();
        if let Some(selector) = selector {
            self.b.assign(selector, number(id));
        }
        let object: Operand = landed.object.into();
        match place {
            Caught::At(offset) => {
                let at = self.field_address(&object, offset);
                self.b.assign(landed.adjusted, at);
            }
            Caught::Behind(offset) => {
                let held = self.temp("held", Type::Ptr);
                self.b.push(StmtKind::Load {
                    dst: held,
                    region: ALL_MEMORY,
                    ptr: object,
                    align: 1,
                });
                let at = self.field_address(&held.into(), offset);
                if offset == 0 {
                    self.b.assign(landed.adjusted, held);
                } else {
                    let some = self.temp("some", Type::Bool);
                    let not_null = Cond::Ptr(PtrPred::NonNull(held.into()));
                    self.b.set_bool(some, not_null);
                    self.b.push(StmtKind::Select {
                        dst: landed.adjusted,
                        cond: some.into(),
                        a: at,
                        b: held.into(),
                    });
                }
            }
            Caught::Somewhere => {
                self.b.havoc(landed.adjusted, HavocKind::Abstraction(None));
            }
        }
    }

    /// The variables of what a landing pad took down.
    fn landing(&mut self) -> Landed {
        if let Some(known) = self.handling.landed {
            return known;
        }
        let made = Landed {
            number: self.temp("landed.type", Type::Int(WIDTH)),
            object: self.temp("landed.object", Type::Ptr),
            adjusted: self.temp("landed.place", Type::Ptr),
        };
        for v in [made.number, made.object, made.adjusted] {
            self.mutable.insert(v);
            self.push_first(StmtKind::Havoc {
                dst: v,
                kind: HavocKind::Abstraction(None),
            });
        }
        self.handling.landed = Some(made);
        made
    }

    /// What a landing pad took down, if that is what a pointer leads to; where nobody
    /// knows, it may be something else. `None`: no landing pad is there.
    fn landed(&mut self, object: Value<'m>) -> Option<Landed> {
        if !self.handles() {
            return None;
        }
        let landed = self.landing();
        if throwing::is_the_last_landed(self.function, object) {
            return Some(landed);
        }
        let object = self.scalar(object)?;
        let object = self.pointer_plus(object, HEADER);
        let [same, other, on] = ["same", "other", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![same, other]));
        let is_same = Cond::cmp(CmpOp::Eq, object.clone(), landed.object);
        self.b.switch_to(other);
        self.b.assume(is_same.clone().negate());
        self.depend_on_abstraction(None);
        self.b.assign(landed.object, object);
        let foreign = number(self.l.foreign_exception());
        self.b.assign(landed.number, foreign);
        self.b.havoc(landed.adjusted, HavocKind::Abstraction(None));
        self.b.goto(on);
        self.b.switch_to(same);
        self.b.assume(is_same);
        self.b.goto(on);
        self.b.switch_to(on);
        Some(landed)
    }

    /// Whether exceptions land in the function as C++ has it.
    fn handles(&self) -> bool {
        self.l.throwing.active && throwing::has_pads(self.function)
    }

    /// What is in flight goes on, up from here.
    pub(super) fn go_on_throwing(&mut self, inst: Value<'m>) -> bool {
        if !self.handles() || !self.l.throwing.leave(self.function) {
            return false;
        }
        let landed = self.landing();
        let object = inst.operand(0).map(|v| self.operands(v));
        let object = object.and_then(|parts| parts.first().cloned());
        let same = throwing::resumes_the_last(self.function, inst);
        let Some(object) = object.filter(|o| self.operand_type(o) == Type::Ptr) else {
            return false;
        };
        let object = self.pointer_plus(object, HEADER);
        if !same {
            // Another one that was taken down before may go on.
            let is_same = Cond::cmp(CmpOp::Eq, object.clone(), landed.object);
            let [yes, no, on] = ["same", "other", "on"].map(|name| self.b.block(name));
            self.b.terminate(Terminator::Goto(vec![yes, no]));
            self.b.switch_to(no);
            self.b.assume(is_same.clone().negate());
            self.depend_on_abstraction(None);
            let foreign = number(self.l.foreign_exception());
            self.b.assign(landed.number, foreign);
            self.b.goto(on);
            self.b.switch_to(yes);
            self.b.assume(is_same);
            self.b.goto(on);
            self.b.switch_to(on);
        }
        let object = if same { landed.object.into() } else { object };
        self.put_in_flight(landed.number.into(), object);
        let exit = self.exit_by_exception();
        self.b.goto(exit);
        self.ended = true;
        true
    }

    /// How many handlers are open at each call that opens or closes one.
    fn depth(&self, inst: Value<'m>) -> Option<u32> {
        let all = self.handling.depths.get_or_init(|| depths(self.function));
        all.as_ref()?.get(&inst).copied()
    }

    fn held(&mut self, depth: u32) -> Held {
        if let Some(known) = self.handling.held.get(&depth) {
            return *known;
        }
        let made = Held {
            number: self.temp("held.type", Type::Int(WIDTH)),
            object: self.temp("held.object", Type::Ptr),
            count: self.temp("held.handlers", Type::Int(WIDTH)),
        };
        for v in [made.number, made.object, made.count] {
            self.mutable.insert(v);
            self.push_first(StmtKind::Havoc {
                dst: v,
                kind: HavocKind::Abstraction(None),
            });
        }
        self.handling.held.insert(depth, made);
        made
    }

    fn begin_catch(&mut self, inst: Value<'m>, object: Value<'m>, dst: Var) -> bool {
        let Some(landed) = self.landed(object) else {
            return false;
        };
        self.b.assign(dst, landed.adjusted);
        let Some(depth) = self.depth(inst) else {
            self.caught_unknown();
            return true;
        };
        let held = self.held(depth);
        if !self.l.throwing.rethrows {
            self.b.assign(held.number, landed.number);
            self.b.assign(held.object, landed.object);
            return true;
        }
        // Where the last one that was caught is caught again, one more handler has it.
        let places = self.l.places_of_exceptions();
        let last = self.read_place(places.caught_object, Type::Ptr);
        let count = self.read_place(places.caught_count, Type::Int(WIDTH));
        let is_same = Cond::cmp(CmpOp::Eq, last, landed.object);
        let [again, new, on] = ["again", "new", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![new, again]));
        self.b.switch_to(again);
        self.b.assume(is_same.clone());
        let magnitude = self.magnitude(count);
        let more = self.temp("handlers", Type::Int(WIDTH));
        self.b.binary(more, BinOp::Add, magnitude, number(1));
        self.set_place(places.caught_count, more.into());
        self.b.goto(on);
        self.b.switch_to(new);
        self.b.assume(is_same.negate());
        let caught = self.read_place(places.caught_number, Type::Int(WIDTH));
        self.b.assign(held.number, caught);
        self.b.assign(held.object, last);
        self.b.assign(held.count, count);
        self.set_place(places.caught_number, landed.number.into());
        self.set_place(places.caught_object, landed.object.into());
        self.set_place(places.caught_count, number(1));
        self.b.goto(on);
        self.b.switch_to(on);
        true
    }

    /// Nobody knows what was caught last, and how many handlers have it.
    fn caught_unknown(&mut self) {
        self.depend_on_abstraction(None);
        if !self.l.throwing.rethrows {
            return;
        }
        let places = self.l.places_of_exceptions();
        let kind = HavocKind::Abstraction(None);
        for place in [places.caught_number, places.caught_count] {
            let any = self.arbitrary_scalar(Type::Int(WIDTH), kind);
            self.set_place(place, any);
        }
        let any = self.arbitrary_scalar(Type::Ptr, kind);
        self.set_place(places.caught_object, any);
    }

    fn magnitude(&mut self, count: Var) -> Var {
        let [opposite, magnitude] =
            ["opposite", "magnitude"].map(|name| self.temp(name, Type::Int(WIDTH)));
        self.b.binary(opposite, BinOp::Sub, number(0), count);
        let negative = self.temp("thrown_again", Type::Bool);
        self.b
            .set_bool(negative, Cond::cmp(CmpOp::Slt, count, number(0)));
        self.b.push(StmtKind::Select {
            dst: magnitude,
            cond: negative.into(),
            a: opposite.into(),
            b: count.into(),
        });
        magnitude
    }

    fn end_catch(&mut self, inst: Value<'m>) -> bool {
        if !self.handles() {
            return false;
        }
        let depth = self.depth(inst).and_then(|d| d.checked_sub(1));
        let Some(depth) = depth else {
            // What was caught ends, or doesn't: nobody knows what that is.
            self.l.loses_control = true;
            self.call_unknown(RETURNED_AGAIN, Vec::new(), &[]);
            return true;
        };
        let held = self.held(depth);
        if !self.l.throwing.rethrows {
            self.end_exception(held.number, held.object);
            return true;
        }
        let places = self.l.places_of_exceptions();
        let count = self.read_place(places.caught_count, Type::Int(WIDTH));
        let object = self.read_place(places.caught_object, Type::Ptr);
        let thrown = self.read_place(places.caught_number, Type::Int(WIDTH));
        let negative = self.temp("thrown_again", Type::Bool);
        self.b
            .set_bool(negative, Cond::cmp(CmpOp::Slt, count, number(0)));
        let [up, down, less] =
            ["up", "down", "handlers"].map(|name| self.temp(name, Type::Int(WIDTH)));
        self.b.binary(up, BinOp::Add, count, number(1));
        self.b.binary(down, BinOp::Sub, count, number(1));
        self.b.push(StmtKind::Select {
            dst: less,
            cond: negative.into(),
            a: up.into(),
            b: down.into(),
        });
        self.set_place(places.caught_count, less.into());
        let [others, last, ends, on] =
            ["others", "last", "ends", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![last, others]));
        self.b.switch_to(others);
        self.b.assume(Cond::cmp(CmpOp::Ne, less, number(0)));
        self.b.goto(on);
        self.b.switch_to(last);
        self.b.assume(Cond::cmp(CmpOp::Eq, less, number(0)));
        self.set_place(places.caught_number, held.number.into());
        self.set_place(places.caught_object, held.object.into());
        self.set_place(places.caught_count, held.count.into());
        // What is thrown again lives on.
        let lives = self.b.block("lives");
        self.b.terminate(Terminator::Goto(vec![ends, lives]));
        self.b.switch_to(lives);
        self.b.assume(Cond::Var(negative));
        self.b.goto(on);
        self.b.switch_to(ends);
        self.b.assume(Cond::Var(negative).negate());
        self.end_exception(thrown, object);
        self.b.goto(on);
        self.b.switch_to(on);
        true
    }

    /// What was caught ends with its last handler.
    fn end_exception(&mut self, thrown: Var, object: Var) {
        let mut destructors: Vec<(Value<'m>, Vec<i64>)> = Vec::new();
        for (n, ty) in (1..).zip(&self.l.throwing.types) {
            let Thrown { destructor, .. } = ty;
            // The library's own only end texts.
            let Some(destructor) = destructor.filter(|d| !is_member(*d)) else {
                continue;
            };
            match destructors.iter_mut().find(|(d, _)| *d == destructor) {
                Some((_, numbers)) => numbers.push(n),
                None => destructors.push((destructor, vec![n])),
            }
        }
        let foreign = self.l.foreign_exception();
        let on = self.b.block("on");
        let mut special = vec![foreign];
        let mut targets = Vec::new();
        let start = self.b.current();
        for (destructor, numbers) in destructors {
            let at = self.b.block("destroy");
            targets.push(at);
            self.b.switch_to(at);
            self.b.assume(is_among(thrown, &numbers));
            special.extend(&numbers);
            if let Some(&id) = self.l.functions.get(&destructor) {
                self.push_call(Vec::new(), Callee::Direct(id), vec![object.into()]);
                if destructor.is_declaration() {
                    self.depend_on_abstraction(None);
                }
            }
            self.free_exception(object.into());
            self.b.goto(on);
        }
        let plain = self.b.block("plain");
        targets.push(plain);
        if self.l.throwing.keeps || self.l.throwing.meets_foreign {
            let kept = self.b.block("kept");
            targets.push(kept);
            self.b.switch_to(kept);
            self.depend_on_abstraction(None);
            self.b.goto(on);
        }
        if self.l.throwing.meets_foreign {
            let unseen = self.b.block("unseen");
            targets.push(unseen);
            self.b.switch_to(unseen);
            self.b.assume(is_among(thrown, &[foreign]));
            self.l.loses_control = true;
            self.call_unknown(THROWN, Vec::new(), &[]);
            self.b.goto(on);
        }
        self.b.switch_to(start);
        self.b.terminate(Terminator::Goto(targets));
        self.b.switch_to(plain);
        self.b.assume(is_among(thrown, &special).negate());
        self.free_exception(object.into());
        self.b.goto(on);
        self.b.switch_to(on);
    }

    fn free_exception(&mut self, object: Operand) {
        self.b.push(StmtKind::Free {
            region: ALL_MEMORY,
            ptr: object,
            kind: AllocKind::Exception,
        });
    }

    /// `throw;`: the program ends where nothing was caught.
    fn throw_again(&mut self, inst: Value<'m>) {
        if !self.l.throwing.active {
            return self.terminate();
        }
        let places = self.l.places_of_exceptions();
        let count = self.read_place(places.caught_count, Type::Int(WIDTH));
        let [none, some] = ["none", "some"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![some, none]));
        self.b.switch_to(none);
        self.b.assume(Cond::cmp(CmpOp::Eq, count, number(0)));
        if self.l.options.entry == Entry::Main {
            let caller = self.id;
            self.l.terminate(&mut self.b, caller);
        } else {
            // Who called may have caught something.
            self.depend_on_abstraction(None);
            self.throw_unknown();
            self.leave_by_exception(inst);
        }
        self.b.switch_to(some);
        self.b.assume(Cond::cmp(CmpOp::Ne, count, number(0)));
        let object = self.read_place(places.caught_object, Type::Ptr);
        let thrown = self.read_place(places.caught_number, Type::Int(WIDTH));
        let magnitude = self.magnitude(count);
        let negated = self.temp("handlers", Type::Int(WIDTH));
        self.b.binary(negated, BinOp::Sub, number(0), magnitude);
        self.set_place(places.caught_count, negated.into());
        self.put_in_flight(thrown.into(), object.into());
        self.leave_by_exception(inst);
    }

    /// `llvm.eh.typeid.for`: the number that a handler of a type is chosen by.
    pub(super) fn selector_of(&mut self, inst: Value<'m>) -> Option<()> {
        let record = record_of(*inst.call_args().first()?)?;
        let dst = self.dst(inst)?;
        let id = self.l.selector(&record.symbol);
        self.b.assign(dst, number(id));
        Some(())
    }
}

fn is_among(v: Var, numbers: &[i64]) -> Cond {
    let equal = |n: &i64| Cond::cmp(CmpOp::Eq, v, number(*n));
    match numbers {
        [one] => equal(one),
        several => Cond::Or(several.iter().map(equal).collect()),
    }
}

/// By how many handlers more are open after an instruction that opens or closes one.
fn change_of_depth(inst: Value<'_>) -> Option<i32> {
    match inst.call_target()? {
        CallTarget::Function(f) => match f.name().as_str() {
            "__cxa_begin_catch" => Some(1),
            "__cxa_end_catch" => Some(-1),
            _ => None,
        },
        _ => None,
    }
}

/// How many handlers are open before each call that opens or closes one, where that is
/// the same on every path.
fn depths(f: Value<'_>) -> Option<HashMap<Value<'_>, u32>> {
    let mut at: HashMap<Value<'_>, u32> = HashMap::default();
    let mut before: HashMap<Block<'_>, u32> = HashMap::default();
    let mut open: Vec<(Block<'_>, u32)> = f.blocks().first().map(|b| (*b, 0)).into_iter().collect();
    while let Some((block, depth)) = open.pop() {
        // Those of several depths come here, but no way leads on.
        if block.last().and_then(Value::opcode) == Some(Opcode::LLVMUnreachable)
            && !block.instructions().any(|i| change_of_depth(i).is_some())
        {
            continue;
        }
        if let Some(known) = before.get(&block) {
            if *known != depth {
                return None;
            }
            continue;
        }
        before.insert(block, depth);
        let mut depth = depth;
        for inst in block.instructions() {
            if let Some(change) = change_of_depth(inst) {
                at.insert(inst, depth);
                depth = depth.checked_add_signed(change)?;
            }
        }
        let next = block.last().map(Value::successors).unwrap_or_default();
        open.extend(next.into_iter().map(|b| (b, depth)));
    }
    Some(at)
}
