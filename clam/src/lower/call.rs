//! Calls: of functions, of what is known by name, through pointers, of
//! assembly.

use super::Signature;
use super::argument::stated_range;
use super::body::Body;
use super::demands::{Checked, Demands};
use super::function;
use super::handlers::takes_a_size;
use super::lists::HANDED_OVER;
use super::names::{self, Known};
use crate::demangle::readable;
use crate::llvm::{CallTarget, Language, Opcode, Origin, Value};
use ir::library::format::may_convert;
use ir::library::{Demanded, Model, Returns, Row, WIDE, is_of_rust};
use ir::points_to::{ALL_MEMORY, EXPOSED};
use ir::{
    AllocKind, AssumptionId, AssumptionKind, Callee, CheckKind, Cond, External, FuncId, HavocKind,
    Operand, PtrPred, StmtKind, Terminator, Type, Var,
};

/// What a call through a pointer takes for a function's type.
pub(super) struct Called {
    pub params: Vec<Type>,
    pub results: Vec<Type>,
    /// Whether it takes further arguments, and whether it gets some.
    pub variadic: bool,
    pub has_further: bool,
}

impl Called {
    /// Whether a function has these parameters and results.
    fn fits(&self, signature: &Signature) -> bool {
        signature.written() == self.params && signature.results == self.results
    }
}

fn is_function(ptr: &Operand, id: FuncId) -> Cond {
    Cond::cmp(
        ir::CmpOp::Eq,
        ptr.clone(),
        Operand::Const(ir::Const::Function(id)),
    )
}

impl<'m> Body<'_, 'm> {
    pub(super) fn call(&mut self, inst: Value<'m>) {
        self.before_call(inst);
        self.call_target(inst);
        self.set_errno(inst);
        // What was passed by value in memory ends with the function.
        for ptr in std::mem::take(&mut self.passed) {
            if !self.ended {
                self.b.push(StmtKind::Free {
                    region: ALL_MEMORY,
                    ptr: ptr.into(),
                    kind: AllocKind::Stack,
                });
            }
        }
        if !self.ended {
            self.after_call(inst);
            if self.never_comes_back(inst) {
                self.stop();
            }
        }
    }

    fn never_comes_back(&self, inst: Value<'m>) -> bool {
        match inst.call_target() {
            // A function with a body is believed only if it has no return: what
            // follows is `unreachable`, and checked.
            Some(CallTarget::Function(f)) if !f.name().starts_with("llvm.") => {
                let promised = f.is_declaration() && inst.call_has_attribute("noreturn");
                promised || function::never_returns(f) && self.l.functions.contains_key(&f)
            }
            Some(CallTarget::Pointer(_)) => inst.call_has_attribute("noreturn"),
            _ => false,
        }
    }

    fn call_target(&mut self, inst: Value<'m>) {
        match inst.call_target() {
            Some(CallTarget::Function(f)) => {
                let name = f.name();
                if name.starts_with("llvm.") {
                    return self.intrinsic(inst, f, &name);
                }
                if f.is_declaration() && self.handler_call(inst, &name) {
                    return self.count(inst, true);
                }
                if f.may_be_missing() {
                    let address = self.optional_address(f);
                    self.check(
                        CheckKind::Null,
                        Cond::Ptr(PtrPred::NonNull(address.into())),
                        format!(
                            "`{}`, which is weak, is defined when it is called",
                            readable(&name)
                        ),
                    );
                }
                if self.call_of_terminate(f) || f.is_declaration() && self.call_of_replaced(inst, f)
                {
                    return self.count(inst, true);
                }
                if let Some(known) = self.l.known(f)
                    && self.known_call(inst, &name, known)
                {
                    self.count(inst, true);
                    return;
                }
                if self.register_at_exit(inst, f)
                    || self.call_of_standard_exception(inst, f)
                    || self.call_of_thrower(inst, f)
                {
                    return self.count(inst, true);
                }
                // With `-Cpanic=abort` no function unwinds, but they panic.
                if f.is_declaration() && is_of_rust(&name) {
                    self.l.precompiled.note_panics(readable(&name));
                }
                self.direct_call(inst, f, &name);
                self.relax_promised(inst, f);
                self.count(inst, true);
            }
            Some(CallTarget::Pointer(p)) => {
                self.indirect_call(inst, p);
            }
            Some(CallTarget::Assembly(a)) => self.assembly(inst, a),
            None => self.havoc_result(inst, "this call"),
        }
    }

    /// The scalars of a call's arguments, as many as `f` has parameters, and
    /// those of the further arguments of a variadic call.
    fn arguments(&mut self, inst: Value<'m>) -> (Vec<Operand>, Vec<Operand>) {
        let fixed = inst.called_type().map_or(0, |ty| ty.params().len());
        let (mut args, mut further) = (Vec::new(), Vec::new());
        for (i, arg) in inst.call_args().into_iter().enumerate() {
            let mut operands = match self.list_object(arg) {
                Some(list) => vec![list],
                None => self.used_operands(arg),
            };
            let number = u32::try_from(i).unwrap_or(u32::MAX - 1);
            self.check_referent(inst, number, arg, &operands);
            let copied = inst.call_attribute_type(number, "byval");
            if let (Some(ty), [ptr]) = (copied, operands.as_slice()) {
                let align = inst.call_attribute_number(number, "align");
                let copy = self.copy_of(ptr.clone(), ty, align);
                self.passed.extend(copy.as_var().filter(|_| copy != *ptr));
                operands = vec![copy];
                self.check_indices(inst, arg);
            }
            if i < fixed {
                args.extend(operands);
            } else {
                further.extend(operands);
            }
        }
        (args, further)
    }

    /// What a reference of C++'s is bound to, and an object whose member is
    /// called, isn't null.
    fn check_referent(&mut self, call: Value<'m>, i: u32, arg: Value<'m>, operands: &[Operand]) {
        let [ptr] = operands else { return };
        self.check_least_length(call, i, arg, ptr);
        if self.checks_promises()
            && let Some(CallTarget::Function(f)) = call.call_target()
            && let Type::Int(width) = self.operand_type(ptr)
            && let Some(inside) = stated_range(self.l, f, i, (ptr, width))
        {
            let name = self.text(arg);
            let message = format!("`{name}` is in the range that the parameter has");
            self.check(CheckKind::Value, inside, message);
        }
        let bytes = call.call_attribute_number(i, "dereferenceable");
        let is_reference = bytes > 0 && call.argument_has(i, "nonnull");
        let named = arg.is_constant() && *ptr != Operand::Const(ir::Const::Null);
        if named && is_reference && self.origin == Origin::Compiled {
            self.check_constant_referent(arg, bytes);
        }
        let known = arg.opcode() == Some(Opcode::LLVMAlloca) || named;
        if known {
            return;
        }
        let name = self.text(arg);
        if self.origin.is_faithful() && is_reference {
            self.check(
                CheckKind::Null,
                Cond::Ptr(PtrPred::NonNull(ptr.clone())),
                format!("`{name}` is not null where a reference is made of it"),
            );
        } else if self.checks_promises() && must_be_object(call, i) {
            self.check(
                CheckKind::Null,
                Cond::Ptr(PtrPred::NonNull(ptr.clone())),
                format!("`{name}` is not null where it is passed"),
            );
        }
    }

    /// A parameter `int a[static 3]` of C asks for three elements. Clang says so
    /// of the function alone, not at calls as for references.
    fn check_least_length(&mut self, call: Value<'m>, i: u32, arg: Value<'m>, ptr: &Operand) {
        let Some(CallTarget::Function(f)) = call.call_target() else {
            return;
        };
        let at_call = ["nonnull", "byval", "sret", "dereferenceable"];
        if f.is_declaration()
            || !f.is_from_source()
            || matches!(f.origin(), Origin::Rustc)
            || at_call.iter().any(|a| call.argument_has(i, a))
        {
            return;
        }
        let name = self.text(arg);
        let bytes = f.param_attribute_number(i, "dereferenceable");
        if bytes > 0 && self.is_own_object(arg, bytes) {
            return;
        }
        if bytes > 0 {
            let len = Operand::int(self.address_width(), bytes);
            self.check_access(ptr, len, false, &name);
        } else if f.parameter_has(i, "nonnull") && !f.parameter_has(i, "sret") {
            self.check_not_null(ptr, false, &name);
            let text = format!("`{}` is handed arrays of the length it asks for", f.name());
            self.note(AssumptionKind::Attribute, text, true);
        }
    }

    /// Whether what bitcode says of pointers that are passed and returned is
    /// checked. What we compile has clang's own checks, and in Rust the types
    /// make sure of it.
    pub(super) fn checks_promises(&self) -> bool {
        let foreign = !matches!(self.origin, Origin::Compiled | Origin::Rustc);
        foreign && !is_of_rust(&self.function.name())
    }

    /// An object of its own for an argument that is passed by value in memory.
    /// The type of a structure with bit fields may ask for less than `align`,
    /// which the call promises.
    fn copy_of(&mut self, ptr: Operand, ty: crate::llvm::Type<'m>, align: u64) -> Operand {
        let Some(size) = self.l.module.size_of(ty) else {
            return ptr;
        };
        let len = Operand::int(self.address_width(), size);
        self.check_access(&ptr, len.clone(), false, "argument");
        let copy = self.temp("byval", Type::Ptr);
        let align = self.l.module.align_of(ty).max(align);
        self.allocate(copy, AllocKind::Stack, len.clone(), align);
        self.copy_bytes(copy.into(), ptr, len, false);
        copy.into()
    }

    pub(super) fn types(&self, operands: &[Operand]) -> Vec<Type> {
        operands.iter().map(|o| self.operand_type(o)).collect()
    }

    fn direct_call(&mut self, inst: Value<'m>, f: Value<'m>, name: &str) {
        let (mut args, further) = self.arguments(inst);
        let dsts = self.dsts(inst);
        let Some(&id) = self.l.functions.get(&f) else {
            return self.havoc_result(inst, "this call");
        };
        let signature = self.l.signatures[id.index()].clone();
        let results: Vec<Type> = dsts.iter().map(|v| self.b.ty(*v)).collect();
        let fits = self.types(&args) == signature.written()
            && results == signature.results
            && (further.is_empty() || signature.variadic);
        if !fits {
            self.lose_further(inst, &further);
            return self.mismatched_call((id, &signature), f.is_declaration(), dsts, &args);
        }
        if f.is_declaration() {
            let id = self.variant(id, name, &signature, &further);
            let mut args: Vec<Operand> = args.into_iter().chain(further).collect();
            let known = self.l.known(f);
            let hands_out_memory = args.iter().any(|a| self.may_address(a));
            let is_checked = matches!(
                known,
                Some(Known::Pure | Known::Writes | Known::Rounding | Known::Unmodelled)
            );
            let Demands {
                checked,
                left,
                printed,
                ..
            } = if is_checked && !is_of_rust(name) {
                self.check_demands(inst, name, &args)
            } else {
                Demands::of(Checked {
                    demanded: Demanded::Checked,
                    inside: false,
                })
            };
            let own = self.l.declares(f);
            // What these allocate would be objects of their own.
            if known.is_some()
                && !self.l.calls_replaced(f)
                && (self.scan(inst, name, &dsts)
                    || self.read_line(inst, name, &dsts, &args)
                    || self.next_token(name, &dsts, &args)
                    || self.parts_of_float(name, &dsts, &args)
                    || self.sort_or_search(inst, name, &dsts, &args))
            {
                return;
            }
            if known.is_some() && self.ask_environment(inst, name, &dsts) {
                return;
            }
            let number_ends = known.and_then(|_| self.where_number_ends(inst, name, &mut args));
            let is_given = known.is_some() && self.l.may_read_given(name);
            let from_outside = known.is_some() && !is_given && self.reads_outside(inst, name);
            self.note_external(name, (known, checked), hands_out_memory, own, &args);
            let is_run = || names::row(name).is_some_and(|row| row.model().is_some());
            if from_outside && is_run() {
                self.call_reading((name, &signature), &dsts, &args);
                return self.note_left_text(left, dsts.first().copied());
            }
            // Runs have to know how large wide characters are.
            let is_wide = |row: &Row| row.model().is_some_and(Model::is_wide);
            let mut called = id;
            if names::row(name).is_some_and(is_wide) && self.size_of_c("wchar_t") == Some(4) {
                let external = self.l.program.function(id).external;
                let name = format!("{name}.{WIDE}");
                called = self.l.function_called(&name, &signature, external);
            }
            // What isn't said to come back is called last.
            if self.never_comes_back(inst) {
                self.run_the_end(inst);
            }
            self.push_call(dsts.clone(), Callee::Direct(called), args.clone());
            if let Some(at) = names::row(name).and_then(Row::list)
                && let (Some(list), Some(value)) = (args.get(at), inst.call_args().get(at))
            {
                self.use_list(*value, list.clone());
            }
            match (
                dsts.as_slice(),
                results.as_slice(),
                names::row(name).map(|r| &r.result),
            ) {
                ([dst], [Type::Int(w)], Some(Returns::In(range))) if from_outside => {
                    self.input_result(name, (*dst, *w), *range);
                    // Of what reads a stream, that is its end.
                    if range.0 == Some(-1) && names::reads_stdin(name) {
                        let done = Cond::cmp(ir::CmpOp::Ne, *dst, Operand::int(*w, -1));
                        self.stream_is_read(true, false, done);
                    }
                }
                // Of what it has read, the host gives the result.
                _ if is_given => {}
                _ => self.relate_result(name, &dsts, &args),
            }
            if let Some(ends) = number_ends {
                self.tell_number_ends(ends, &dsts);
            }
            if let (Some(printed), &[dst], true) = (printed, dsts.as_slice(), is_run()) {
                self.tell_printed(dst, printed);
            }
            self.note_left_text(left, dsts.first().copied());
            // What is done to the bytes of arguments, runs know.
            let is_pointer = |a: &Operand| self.operand_type(a) == Type::Ptr;
            let pointers = args.iter().enumerate().filter(|(_, a)| is_pointer(a));
            let hidden = inst.argument_has(0, "sret");
            let touches = known == Some(Known::Writes)
                && !hidden
                && names::row(name).is_some_and(|row| row.only_touches(pointers.map(|(i, _)| i)));
            let row = names::row(name);
            let (is_list, is_handed_on) = row.map_or((false, false), |row| {
                (
                    row.list().is_some() && row.model().is_some(),
                    self.is_handed_on(row, &inst.call_args()),
                )
            });
            let writes = hidden
                || known != Some(Known::Pure) && !touches && !is_list
                || !is_handed_on && self.prints_into_memory(inst, name);
            // They end the program where there isn't enough room.
            let may_end = name.ends_with("_chk") && known != Some(Known::Pure);
            // A host that knows the stream knows what the function does, or says so.
            let is_hosted = self.l.is_of_stream(name);
            if hands_out_memory && writes && !is_hosted || may_end {
                self.depend_on_abstraction(None);
            }
            if f.has_attribute("returns_twice") || inst.call_has_attribute("returns_twice") {
                self.may_return_again();
            }
            return;
        }
        if signature.takes_further {
            self.check_handed_on(inst, f);
            args.extend(self.further_arguments(inst, &further));
        } else {
            self.lose_further(inst, &further);
        }
        self.push_call(dsts, Callee::Direct(id), args);
    }

    /// What a function promises of its result (not null; the same for the same
    /// arguments) is not modelled: that it is otherwise shows no failure.
    fn relax_promised(&mut self, inst: Value<'m>, f: Value<'m>) {
        // A run that has no model of a call, or another one than every library
        // has, doesn't rest on the result.
        let modelled = || {
            names::row(&f.name()).is_some_and(|row| row.model().is_some())
                || names::finds_in_text(&f.name()).is_some()
        };
        let contract = f.is_declaration() && f.has_attribute("memory") && !modelled();
        let promised = (f.is_declaration() || !self.origin.is_faithful()) && inst.promises_result();
        let limited = || match &self.l.own {
            Some(own) => own.limited.contains(&f.name()),
            // Nobody tells what a result's type in Rust is, but perhaps the name.
            None => self.l.module.is_of_rustc() && !names::ends_in_a_number(&f.name()),
        };
        let excludes = || limited() || f.result_type().is_some_and(|ty| ty.excludes);
        if (contract || promised || f.is_declaration() && excludes()) && !self.ended {
            self.relax_result(inst);
        }
    }

    /// Whether an argument may be the address of something.
    fn may_address(&self, arg: &Operand) -> bool {
        self.operand_type(arg) == Type::Ptr && *arg != Operand::Const(ir::Const::Null)
    }

    pub(super) fn push_call(&mut self, dsts: Vec<Var>, callee: Callee, args: Vec<Operand>) {
        self.b.push(StmtKind::Call {
            dsts,
            callee,
            args,
            regions: None,
        });
    }

    /// An undefined variadic function is one function for each list of types
    /// that it is called with: `printf.i32.f64`.
    fn variant(
        &mut self,
        id: FuncId,
        name: &str,
        signature: &Signature,
        further: &[Operand],
    ) -> FuncId {
        let types = self.types(further);
        if types.is_empty() {
            return id;
        }
        let key = (id, types.clone());
        if let Some(known) = self.l.variants.get(&key) {
            return *known;
        }
        let suffix = types
            .iter()
            .fold(String::new(), |s, ty| format!("{s}.{ty}"));
        let mut params = signature.params.clone();
        params.extend(types);
        let external = self.l.program.function(id).external;
        let variant = self.l.add_external(
            &format!("{name}{suffix}"),
            Signature {
                params,
                results: signature.results.clone(),
                ..Signature::default()
            },
            external,
        );
        self.l.variants.insert(key, variant);
        variant
    }

    /// A call with other arguments than the function takes, which C can't
    /// prevent without prototypes: anything may happen in there, where it isn't defined.
    /// Otherwise it gets arbitrary arguments for those that don't fit.
    fn mismatched_call(
        &mut self,
        (id, signature): (FuncId, &Signature),
        is_declared: bool,
        dsts: Vec<Var>,
        args: &[Operand],
    ) {
        let text = "a function is called with other types than it has: what it does is unknown";
        self.note(AssumptionKind::IndirectCall, text.to_owned(), true);
        let unknown = HavocKind::Abstraction(None);
        if is_declared || signature.variadic || signature.takes_further {
            // Which function that is must not be known: none has these types.
            let ptr = self.arbitrary_scalar(Type::Ptr, unknown);
            let callee = Callee::Indirect {
                ptr,
                targets: Vec::new(),
                complete: false,
            };
            self.push_call(dsts, callee, args.to_vec());
        } else {
            let types = self.types(args);
            let fitting = |i: usize, ty: &Type| types.get(i) == Some(ty);
            // What a pointer's bits are read as may lead where it does.
            let params = &signature.params;
            let unfit = args.iter().enumerate();
            let unfit = unfit.filter(|(i, _)| params.get(*i).is_none_or(|ty| !fitting(*i, ty)));
            let unfit: Vec<Operand> = unfit.map(|(_, a)| a.clone()).collect();
            self.expose(&unfit);
            let handed = (params.iter().enumerate())
                .map(|(i, ty)| match args.get(i) {
                    Some(a) if fitting(i, ty) => a.clone(),
                    _ => self.arbitrary_scalar(*ty, unknown),
                })
                .collect();
            let results: Vec<Type> = dsts.iter().map(|v| self.b.ty(*v)).collect();
            let (to, lost) = if results == signature.results {
                (dsts, Vec::new())
            } else {
                let types = signature.results.iter();
                (types.map(|ty| self.temp("result", *ty)).collect(), dsts)
            };
            self.push_call(to, Callee::Direct(id), handed);
            for dst in lost {
                self.b.havoc(dst, unknown);
            }
        }
        self.depend_on_abstraction(None);
    }

    /// Memory may have changed in ways that are not modelled: from here on, a
    /// run proves nothing. A condition that always holds, on a value from an
    /// abstraction, says so to the interpreter.
    pub(super) fn depend_on_abstraction(&mut self, id: Option<AssumptionId>) {
        let any = self.temp("unmodelled", Type::Bool);
        self.b.havoc(any, HavocKind::Abstraction(id));
        let either = vec![Cond::Var(any), Cond::Var(any).negate()];
        self.b.assume(Cond::Or(either));
    }

    /// Says what is assumed of a call of an undefined function of which that is
    /// known; what is checked isn't.
    fn note_external(
        &mut self,
        name: &str,
        (known, checked): (Option<Known>, Checked),
        hands_out_memory: bool,
        own: bool,
        args: &[Operand],
    ) {
        use ir::library::Effect::{Input, Pure, Rounding, Runtime, Unmodelled, Writes};
        if is_of_rust(name) {
            // What it is handed, the types of Rust make sure of.
            if !matches!(known, Some(Pure | Runtime)) {
                self.l.precompiled.note_memory(readable(name));
                self.l.unknown_calls.share_memory |= !self.are_texts(args);
            }
            return;
        }
        let name = readable(name);
        let text = match known {
            Some(Runtime) => return,
            Some(Input) if !hands_out_memory => return,
            Some(Pure | Writes | Rounding | Unmodelled) => {
                let sized = names::row(&name).is_some_and(Row::reads_sizes);
                let reads_texts = known == Some(Pure) && self.are_texts(args) && !sized;
                let outside = hands_out_memory && !reads_texts && !checked.inside;
                let values = self.l.options.emits(CheckKind::Uninit);
                let without_value = hands_out_memory && !reads_texts && values;
                if checked.demanded == Demanded::Open || outside {
                    let message = format!("`{name}` is given what it allows");
                    self.check_demand(CheckKind::Bounds, message);
                } else if checked.demanded == Demanded::Assumed {
                    let text = format!("`{name}` is given what it allows");
                    self.note(AssumptionKind::ExternalCall, text, true);
                }
                if without_value {
                    let text = format!("`{name}` reads no byte without a value");
                    self.note(AssumptionKind::ExternalCall, text, true);
                }
                if known != Some(Unmodelled) {
                    return;
                }
                format!(
                    "the unknown function `{name}` leaves the memory that is modelled alone and \
                     calls no function of the program by its name"
                )
            }
            // What it was handed to call back is called from an entry of its
            // own; what it can call by name is not.
            None => {
                let given = if own { "" } else { "is given what it allows, " };
                format!(
                    "the unknown function `{name}` {given}leaves the memory that is modelled \
                     alone and calls no function of the program by its name"
                )
            }
            _ => format!("the unknown function `{name}` leaves the memory that is modelled alone"),
        };
        let id = self.note(AssumptionKind::ExternalCall, text, true);
        self.l.unknown_calls.leave_alone.extend(id);
        self.l.unknown_calls.share_memory |= !self.are_texts(args);
    }

    /// Whether every pointer is that of a constant text: what reads to its end
    /// reads inside it.
    fn are_texts(&self, args: &[Operand]) -> bool {
        let is_text = |g: ir::GlobalId| {
            let global = &self.l.program.globals[g.index()];
            let last = global.init.as_ref().and_then(|pieces| pieces.last());
            let ends = match last {
                Some(ir::InitPiece::Bytes(bytes)) => bytes.last() == Some(&0),
                Some(ir::InitPiece::Zeros(_)) => true,
                _ => false,
            };
            global.constant && ends
        };
        args.iter().all(|a| match a {
            Operand::Const(ir::Const::Global(g, 0)) => is_text(*g),
            a => self.operand_type(a) != Type::Ptr,
        })
    }

    /// What nobody follows gets these values: pointers among them are exposed, and
    /// so is what integers among them are the addresses of.
    pub(super) fn expose(&mut self, values: &[Operand]) {
        for o in values {
            let ty = self.operand_type(o);
            let name = match (ty, o) {
                (_, Operand::Const(ir::Const::Null)) => continue,
                (Type::Ptr, _) => EXPOSED.to_owned(),
                (Type::Int(width), Operand::Var(_)) => format!("{EXPOSED}.i{width}"),
                _ => continue,
            };
            let signature = Signature::of(&[ty], &[]);
            let id = self.l.function_called(&name, &signature, External::Pure);
            self.push_call(Vec::new(), Callee::Direct(id), vec![o.clone()]);
        }
    }

    /// Calls something that we know nothing of.
    pub(super) fn call_unknown(
        &mut self,
        name: &str,
        args: Vec<Operand>,
        results: &[Type],
    ) -> Vec<Var> {
        let signature = Signature::of(&self.types(&args), results);
        let id = self.l.function_called(name, &signature, External::Unknown);
        let dsts: Vec<Var> = results.iter().map(|ty| self.temp("result", *ty)).collect();
        self.push_call(dsts.clone(), Callee::Direct(id), args);
        self.depend_on_abstraction(None);
        dsts
    }

    fn indirect_call(&mut self, inst: Value<'m>, pointer: Value<'m>) {
        let Some(ptr) = self.scalar(pointer) else {
            self.unknown_write(inst, "a call");
            return self.havoc_result(inst, "this call");
        };
        let (args, further) = self.arguments(inst);
        let dsts = self.dsts(inst);
        let results: Vec<Type> = dsts.iter().map(|v| self.b.ty(*v)).collect();
        let params = self.types(&args);
        let name = self.text(pointer);
        let ty = inst.called_type();
        let called = Called {
            params,
            results,
            variadic: ty.is_some_and(crate::llvm::Type::is_variadic),
            has_further: !further.is_empty(),
        };
        let takes_further = |id: &FuncId| self.l.signatures[id.index()].takes_further;
        let targets = self.targets(&called);
        let (asking, others): (Vec<FuncId>, Vec<FuncId>) =
            targets.into_iter().partition(takes_further);
        self.check_callee(
            &ptr,
            &name,
            &called,
            (!asking.is_empty(), !others.is_empty()),
        );
        let complete = self.l.whole;
        let callee = |targets| Callee::Indirect {
            ptr: ptr.clone(),
            targets,
            complete,
        };
        if asking.is_empty() {
            self.lose_further(inst, &further);
            self.push_call(dsts, callee(others), args);
            return self.count(inst, true);
        }
        // To those that ask for further arguments, they are handed over.
        let mut with_further = args.clone();
        with_further.extend(self.further_arguments(inst, &further));
        let next = if others.is_empty() && complete {
            None
        } else {
            let [asks, other, next] = ["asks", "other", "next"].map(|name| self.b.block(name));
            self.b.terminate(Terminator::Goto(vec![asks, other]));
            let is_asking = Cond::Or(asking.iter().map(|id| is_function(&ptr, *id)).collect());
            self.b.switch_to(other);
            self.b.assume(is_asking.clone().negate());
            self.lose_further(inst, &further);
            self.push_call(dsts.clone(), callee(others), args);
            self.b.goto(next);
            self.b.switch_to(asks);
            self.b.assume(is_asking);
            Some(next)
        };
        self.push_call(dsts, callee(asking), with_further);
        if let Some(next) = next {
            self.b.goto(next);
            self.b.switch_to(next);
        }
        self.count(inst, true);
    }

    /// The functions that a call through a pointer may run.
    fn targets(&self, called: &Called) -> Vec<FuncId> {
        let is_such = |id: &FuncId| {
            let s = &self.l.signatures[id.index()];
            called.fits(s) && (!called.has_further || s.variadic)
        };
        self.l.targets.iter().copied().filter(is_such).collect()
    }

    /// What a call through a pointer runs, which is checked to be such a function.
    pub(super) fn callee_at(&mut self, ptr: Operand, name: &str, called: &Called) -> Callee {
        self.check_callee(&ptr, name, called, (false, true));
        let mut targets = self.targets(called);
        targets.retain(|id| !self.l.signatures[id.index()].takes_further);
        Callee::Indirect {
            ptr,
            targets,
            complete: self.l.whole,
        }
    }

    /// Checks that a pointer is one to such a function as is called; whether that
    /// may ask for further arguments, and whether it may not.
    fn check_callee(
        &mut self,
        ptr: &Operand,
        name: &str,
        called: &Called,
        (asking, others): (bool, bool),
    ) {
        self.check(
            CheckKind::Null,
            Cond::Ptr(PtrPred::NonNull(ptr.clone())),
            format!("`{name}` is not null when it is called"),
        );
        let callable = |params: Vec<Type>| {
            Cond::Ptr(PtrPred::Callable {
                ptr: ptr.clone(),
                params,
                results: called.results.clone(),
            })
        };
        let mut allowed = Vec::new();
        if others || !asking {
            allowed.push(callable(called.params.clone()));
        }
        if asking {
            let further = called.params.iter().copied().chain(HANDED_OVER);
            allowed.push(callable(further.collect()));
        }
        let mut callable = vec![match allowed.len() {
            1 => allowed.swap_remove(0),
            _ => Cond::Or(allowed),
        }];
        // Whether a function takes further arguments is part of its type; and one
        // that has the parameter for them may not be another with such a parameter.
        let otherwise = |id: &FuncId| {
            let s = &self.l.signatures[id.index()];
            let looks_alike = s.results == called.results
                && (s.params == called.params
                    || asking && s.params.strip_suffix(&HANDED_OVER) == Some(&called.params[..]));
            looks_alike && !called.fits(s) || called.fits(s) && s.variadic != called.variadic
        };
        let wrong: Vec<FuncId> = self.l.targets.iter().copied().filter(otherwise).collect();
        let may_lack = called.variadic && !called.has_further && !wrong.is_empty();
        let lacks = may_lack && self.lacks_prototype(!called.params.is_empty());
        let wrong = wrong.into_iter().filter(|id| {
            let s = &self.l.signatures[id.index()];
            !(lacks && called.fits(s))
        });
        callable.extend(wrong.map(|id| is_function(ptr, id).negate()));
        let callable = match callable.len() {
            1 => callable.swap_remove(0),
            _ => Cond::And(callable),
        };
        self.check(
            CheckKind::Bounds,
            callable,
            format!("`{name}` is a function of the type that it is called with"),
        );
        if !self.l.whole {
            // It may be elsewhere, and call functions of the program. Where one
            // function is asked about, that it doesn't is assumed.
            self.l.calls_back |= !matches!(self.l.options.entry, crate::Entry::Named(_));
            let text = "a call through a pointer only runs known functions";
            self.note(AssumptionKind::IndirectCall, text.to_owned(), true);
        }
    }

    /// Whether a call of a function of any further arguments is one without a
    /// prototype: in C before C23 (`int (*f)()`; ISO/IEC 9899:2018, 6.5.2.2).
    /// clang takes the arguments that such a call has for those of its type, so
    /// that one with arguments may as well be of a function of further ones.
    fn lacks_prototype(&mut self, has_arguments: bool) -> bool {
        const SINCE_2023: [&str; 7] = [
            "c23",
            "c2x",
            "c2y",
            "gnu23",
            "gnu2x",
            "gnu2y",
            "iso9899:2024",
        ];
        if self.language != Language::C {
            return false;
        }
        let compiled = self.origin == Origin::Compiled;
        if compiled {
            let mut flags = self.l.options.compiler_args.iter().rev();
            let chosen = flags.find_map(|a| a.trim_start_matches('-').strip_prefix("std="));
            if chosen.is_some_and(|s| SINCE_2023.contains(&s)) {
                return false;
            }
        }
        if has_arguments || !compiled {
            let text = "what is called here has no prototype, rather than one with further \
                        arguments";
            self.note(AssumptionKind::Attribute, text.to_owned(), true);
        }
        true
    }

    /// Inline assembly: its outputs are arbitrary, and memory too if it says
    /// so or is handed addresses.
    fn assembly(&mut self, inst: Value<'m>, assembly: Value<'m>) {
        let constraints = assembly.assembly_constraints().unwrap_or_default();
        let text = "inline assembly only computes its outputs";
        let id = self.note(AssumptionKind::InlineAssembly, text.to_owned(), true);
        let (args, further) = self.arguments(inst);
        self.check_memory_operands(inst, &constraints);
        self.lose_addresses(inst);
        let memory = constraints.contains("~{memory}") || constraints.contains('*');
        if memory {
            let args = args.into_iter().chain(further).collect();
            self.call_unknown("pincer.assembly", args, &[]);
        }
        for dst in self.dsts(inst) {
            self.b.havoc(dst, HavocKind::Abstraction(id));
        }
        // It may end the program, or say how to round.
        if !memory && assembly.assembly_has_effects() {
            self.depend_on_abstraction(id);
        }
        self.count(inst, false);
    }
}

impl<'m> Body<'_, 'm> {
    /// Whether a call hands over a format that may ask for a number to be stored
    /// (`%n`).
    fn prints_into_memory(&self, inst: Value<'m>, name: &str) -> bool {
        let Some((at, kind)) = names::row(name).and_then(Row::prints) else {
            return false;
        };
        let text = self.format_text(inst, at, kind.wide);
        text.is_none_or(|t| may_convert(&t, b'n'))
    }

    /// Operands of assembly that lie in memory are accessed.
    fn check_memory_operands(&mut self, inst: Value<'m>, constraints: &str) {
        let mut args = inst.call_args().into_iter().zip(0..);
        for constraint in constraints.split(',') {
            let in_memory = constraint.contains('*');
            let write = constraint.starts_with('=');
            if constraint.starts_with(['~', '!']) || write && !in_memory {
                continue; // no argument of the call
            }
            let Some((arg, i)) = args.next() else { return };
            let Some(ptr) = self.scalar(arg).filter(|_| in_memory) else {
                continue;
            };
            let ty = inst.call_attribute_type(i, "elementtype");
            let size = ty.and_then(|ty| self.l.module.size_of(ty)).unwrap_or(1);
            if size > 0 && self.operand_type(&ptr) == Type::Ptr {
                let name = self.text(arg);
                let len = Operand::int(self.address_width(), size);
                self.check_access(&ptr, len, write, &name);
            }
        }
    }
}

/// Whether a parameter may not be null, not even for no bytes. In what we
/// compile, clang's own checks say so.
fn must_be_object(call: Value<'_>, i: u32) -> bool {
    let callee = match call.call_target() {
        Some(CallTarget::Function(f)) => Some(f),
        _ => None,
    };
    let name = callee.map_or_else(String::new, Value::name);
    let has = |name| call.argument_has(i, name) || callee.is_some_and(|f| f.parameter_has(i, name));
    // Without `noundef`, null is only poison.
    let undefined = has("nonnull") && has("noundef") || has("dereferenceable");
    undefined && !takes_a_size(&name)
}
