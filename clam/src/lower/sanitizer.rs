//! Checks that clang states itself: the branches to the handlers of its
//! undefined-behaviour sanitizer.
//!
//! clang folds what is undefined (`1/0`, `INT_MAX + 1`) before there is an
//! instruction that could be checked, unless it is told to instrument it. So
//! what we compile is instrumented, and here the instrumentation becomes checks:
//!
//! ```text
//! %r = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
//! %o = extractvalue {i32, i1} %r, 1
//! %ok = xor i1 %o, true
//! br i1 %ok, label %cont, label %handler
//! handler:
//!   call void @__ubsan_handle_add_overflow_abort(...)
//!   unreachable
//! ```
//!
//! A block that ends in such a branch and the block that goes on are one
//! ([`super::chains`]): the branch is a check, the handler's block isn't lowered at all.
//! A handler that is reached in another way (in foreign modules) is a check that
//! fails whenever it is called ([`Body::handler_call`]).
//!
//! Three kinds have a place of their own. Divisions, conversions, lengths of
//! variable-length arrays are checked where they stand, with or without
//! instrumentation; of their guards, only those that can't hold are needed,
//! because clang folded what they guard. The index of an array is checked where
//! the element is accessed, after the access itself: an execution ends at its
//! first failing check, and an access outside its object is to be called that.

use super::body::Body;
use super::chains::Guard;
use super::handlers::{
    Described, Report, binds_a_reference, broken_rule, described, ends_the_program,
    kind_of_handler, report, takes_a_size, type_name, with_overflow,
};
use super::idioms::conjuncts;
use super::indices::{CONSTANT_INDEX, is_end_of_array};
use crate::llvm::{CallTarget, Opcode, Origin, Shape, Value};
use ir::{AssumptionKind, BinOp, CheckKind, Cond, Operand, Sign};

/// The operation with overflow whose flag, negated, the value is.
fn no_overflow_of(v: Value<'_>) -> Option<Value<'_>> {
    let is_true = |v: Value<'_>| v.int() == Some(1);
    if v.opcode() != Some(Opcode::LLVMXor) || !v.operand(1).is_some_and(is_true) {
        return None;
    }
    let flag = v.operand(0)?;
    (flag.opcode() == Some(Opcode::LLVMExtractValue) && flag.indices() == [1])
        .then(|| flag.operand(0))
        .flatten()
}

impl<'m> Body<'_, 'm> {
    /// Lowers a branch that stays inside its chain: what makes it go to a
    /// handler must not happen.
    pub(super) fn guard(&mut self, br: Value<'m>) {
        self.count(br, true);
        if let Some(guard) = self.chains.guards.get(&br)
            && !guard.report.is_about_undefined(guard.call)
        {
            let condition = guard.condition;
            if guard.report != Report::Callee {
                let holds = self.condition_of(condition);
                self.b.assume(holds); // else the program ends
            }
            return;
        }
        if self.chains.shifts.contains(&br) {
            if let Some(valid) = br.condition() {
                self.shift_amount(br, valid);
            }
            return;
        }
        let Some(guard) = self.chains.guards.get(&br).copied() else {
            return; // the way out of the second half of a shift's check
        };
        match guard.report {
            Report::Index => self.index_guard(guard),
            // Checked where they stand, unless they were folded away.
            Report::Division | Report::Length => {
                if let Some(kind) = self.folded(guard) {
                    self.certain_failure(kind, literal_text(guard));
                } else if guard.report == Report::Length {
                    // A type may have the length, and no variable.
                    let holds = self.condition_of(guard.condition);
                    let message = "the length of the array is positive".to_owned();
                    self.guarded(CheckKind::Bounds, holds, message);
                }
            }
            Report::FloatCast => {
                // As where nothing was folded: only for those who ask.
                let asked = self.l.options.emits(CheckKind::Float);
                if asked && self.folded(guard).is_some() {
                    let text = literal_text(guard);
                    self.certain_failure(CheckKind::Float, text);
                }
            }
            Report::Shift => self.shift_guard(br, guard),
            Report::Callee | Report::Promise => {}
            Report::Other(CheckKind::Null) if self.passes_a_size_beside() => {}
            Report::Other(CheckKind::Bounds) if self.origin == Origin::Compiled => {
                self.address_guard(br, guard);
            }
            Report::Overflow(_) | Report::Negation | Report::Other(_) => {
                for part in conjuncts(guard.condition) {
                    if self.checked_parts.contains(&part) {
                        continue;
                    }
                    let cond = self.condition_of(part);
                    let (kind, message) = self.part_message(guard, part);
                    self.guarded(kind, cond, message);
                }
            }
        }
    }

    /// The guard of an address, in what we compiled. Accesses are checked where
    /// they stand; what is left are references, which are bound to objects, and
    /// the alignment of a type where the access is said to be aligned to less.
    fn address_guard(&mut self, br: Value<'m>, guard: Guard<'m>) {
        let binds = binds_a_reference(guard.call);
        for part in conjuncts(guard.condition) {
            match alignment_part(part) {
                Some((pointer, align)) => {
                    if let Some(ptr) = self.scalar(pointer)
                        && !self.is_accessed_aligned(pointer, align)
                    {
                        let name = self.text(pointer);
                        let aligned = Cond::Ptr(ir::PtrPred::Aligned { ptr, align });
                        let message = format!("`{name}` is a multiple of {align}");
                        self.check(CheckKind::Align, aligned, message);
                    }
                }
                None if binds => {
                    if let Some(address) = part.operand(0) {
                        if self.decides_indices() {
                            self.check_indices(br, address);
                        }
                        if is_end_of_array(address) {
                            let message = CONSTANT_INDEX.to_owned();
                            self.certain_failure(CheckKind::Index, message);
                        } else {
                            self.bound_reference(part, address);
                        }
                    }
                }
                None => {}
            }
        }
    }

    /// What a reference is bound to is part of an object: that from which its
    /// address is computed isn't null.
    fn bound_reference(&mut self, part: Value<'m>, address: Value<'m>) {
        let mut base = address;
        while base.gep_source_type().is_some()
            && let Some(from) = base.operand(0)
        {
            base = from;
        }
        let is_local = base.opcode() == Some(Opcode::LLVMAlloca);
        if is_local || base.is_global() {
            if self.is_end(address, base) {
                self.certain_failure(CheckKind::Index, CONSTANT_INDEX.to_owned());
            }
            return;
        }
        // A local that is read in place may have changed since.
        let read = base
            .operand(0)
            .filter(|_| base.opcode() == Some(Opcode::LLVMLoad));
        let since = self.instructions[..self.position].iter().rev();
        let mut since = since.take_while(|i| **i != base);
        let changed = since.any(|i| {
            i.opcode() == Some(Opcode::LLVMStore) && read.is_some() && i.operand(1) == read
        });
        let text = self.text(base);
        match self.scalar(base) {
            Some(ptr) if !changed => {
                let message = format!("`{text}` is not null where a reference is bound");
                let not_null = Cond::Ptr(ir::PtrPred::NonNull(ptr));
                self.guarded(CheckKind::Null, not_null, message);
            }
            _ => {
                let cond = self.condition_of(part);
                let (kind, message) = self.mismatch(part);
                self.guarded(kind, cond, message);
                let text = format!("`{text}` was not null when a reference was bound");
                self.note(AssumptionKind::Attribute, text, true);
            }
        }
    }

    /// Whether an address is the constant one behind a local or global object.
    fn is_end(&self, address: Value<'m>, object: Value<'m>) -> bool {
        let ty = object.allocated_type().or_else(|| object.value_type());
        let one = object.is_global() || object.operand(0).and_then(Value::int) == Some(1);
        let size = ty.filter(|_| one).and_then(|ty| self.l.module.size_of(ty));
        let mut at = address;
        let mut offset = 0i64;
        while at != object {
            let (Some(by), Some(from)) = (self.l.constant_offset(at), at.operand(0)) else {
                return false;
            };
            offset = offset.saturating_add(by);
            at = from;
        }
        let offset = u64::try_from(offset).ok();
        size.is_some_and(|size| size > 0 && offset.is_some_and(|o| o >= size))
    }

    /// Whether what comes next is an access there that checks as much.
    fn is_accessed_aligned(&self, pointer: Value<'m>, align: u64) -> bool {
        let after = self.instructions[self.position..].iter().copied();
        let access = after
            .skip(1)
            .find(|i| matches!(i.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMStore)));
        access.is_some_and(|access| {
            let at = u32::from(access.opcode() == Some(Opcode::LLVMStore));
            access.operand(at) == Some(pointer) && access.alignment() >= align
        })
    }

    /// Whether the call that the guards stand before takes how much it accesses
    /// as an argument: then null is allowed for no bytes (C2y), and what is
    /// accessed is checked there.
    fn passes_a_size_beside(&self) -> bool {
        let after = self.instructions[self.position..].iter();
        let call = after.copied().find(|i| i.is_call());
        match call.and_then(Value::call_target) {
            Some(CallTarget::Function(f)) => takes_a_size(&f.name()),
            _ => false,
        }
    }

    /// Emits a check that a guard makes. What nobody asks for doesn't end a
    /// program that we compiled; a foreign one really calls the handler.
    pub(super) fn guarded(&mut self, kind: CheckKind, cond: Cond, message: String) {
        if kind.is_only_on_request() && !self.l.options.emits(kind) {
            return self.b.assume(cond); // defined, but a foreign program ends
        }
        if cond == Cond::Const(false) {
            return self.certain_failure(kind, message);
        }
        if !self.origin.is_faithful() && !self.l.options.emits(kind) {
            return self.b.assume(cond);
        }
        self.check(kind, cond, message);
    }

    /// A handler that isn't told what it reports.
    pub(super) fn assume_no_report(&mut self) {
        let text = "the sanitizer reports no shift that is undefined";
        self.note(AssumptionKind::UncheckedKind, text.to_owned(), true);
    }

    /// What is sure to fail where control gets is a check, asked for or not,
    /// unless it is defined.
    fn certain_failure(&mut self, kind: CheckKind, message: String) {
        let is_defined = kind.is_only_on_request() && !self.l.options.emits(kind);
        if !(is_defined || self.l.options.wrapv && kind == CheckKind::Overflow) {
            self.check_made(kind, Cond::Const(false), message);
        }
        self.stop();
    }

    /// Whether a conversion is guarded that clang folded, since it is undefined.
    /// Operations on vectors are folded without a guard: where there are any,
    /// nobody knows which of them it was.
    pub(super) fn has_folded_conversion(&self) -> bool {
        let is_vector = |i: &Value<'_>| {
            let types = i.operands().into_iter().map(Value::ty);
            types
                .chain([i.ty()])
                .any(|ty| matches!(ty.shape(), Shape::Vector(..)))
        };
        let mut guards = self.chains.guards.values();
        let mut all = self.chains.guards.keys().filter_map(|br| br.parent());
        let vectors = self.instructions.iter().any(is_vector)
            || all.any(|block| block.instructions().any(|i| is_vector(&i)));
        !vectors && guards.any(|g| g.report == Report::FloatCast && g.condition.int() == Some(0))
    }

    /// The kind of a guard that can't hold, since clang folded what it guards.
    fn folded(&mut self, guard: Guard<'m>) -> Option<CheckKind> {
        if self.condition_of(guard.condition) != Cond::Const(false) {
            return None;
        }
        if guard.report == Report::Length {
            return Some(CheckKind::Bounds);
        }
        let divisor = guard.call.call_args().get(2).copied();
        let zero = divisor
            .and_then(described_value)
            .is_some_and(Value::is_zero);
        Some(if zero {
            CheckKind::Div
        } else {
            CheckKind::Overflow
        })
    }

    /// The kind and the words of one part of a guard.
    fn part_message(&mut self, guard: Guard<'m>, part: Value<'m>) -> (CheckKind, String) {
        let fits = type_name(guard.call, 1);
        let fits = fits.map_or_else(|| "its type".to_owned(), |ty| format!("`{ty}`"));
        match guard.report {
            Report::Overflow(_) | Report::Negation => {
                let call = no_overflow_of(part);
                let sign = call.and_then(with_overflow).map(|(_, sign)| sign);
                let kind = match sign {
                    Some(Sign::Unsigned) => CheckKind::Unsigned,
                    _ => CheckKind::Overflow,
                };
                let text = call.map_or_else(|| "the result".to_owned(), |c| self.operation_text(c));
                (kind, format!("`{text}` fits {fits}"))
            }
            Report::Other(CheckKind::Null) => {
                let value = part.operand(0).unwrap_or(part);
                let text = self.text(value);
                (CheckKind::Null, format!("`{text}` is not null here"))
            }
            Report::Other(CheckKind::Bounds) => self.mismatch(part),
            Report::Other(CheckKind::Value) => {
                let value = part.operand(0).unwrap_or(part);
                let text = self.text(value);
                (CheckKind::Value, format!("the value of `{text}` is valid"))
            }
            Report::Other(kind) => (kind, format!("no {} here", kind.violation())),
            _ => (CheckKind::Value, "the value is valid".to_owned()),
        }
    }

    /// What one part of the check of an address is about: null, its alignment,
    /// or the size of its object.
    fn mismatch(&mut self, part: Value<'m>) -> (CheckKind, String) {
        let (a, b) = (part.operand(0), part.operand(1));
        let text = a.map_or_else(String::new, |v| self.text(v));
        let is_pointer = a.is_some_and(|v| v.ty().shape() == Shape::Ptr);
        let is_masked = a.and_then(Value::opcode) == Some(Opcode::LLVMAnd);
        if is_pointer {
            (CheckKind::Null, format!("`{text}` is not null here"))
        } else if is_masked && b.and_then(Value::int) == Some(0) {
            (CheckKind::Align, format!("`{text}` is aligned"))
        } else {
            let message = "the object is large enough for what is accessed".to_owned();
            (CheckKind::Bounds, message)
        }
    }

    /// A call of a handler in a place that no guard leads to: it fails whenever
    /// it is reached. `false`: it is no handler's.
    pub(super) fn handler_call(&mut self, inst: Value<'m>, name: &str) -> bool {
        if kind_of_handler(name).is_none() {
            return false;
        }
        if let Some(kind) = broken_rule(inst, name)
            && self.l.options.emits(kind)
        {
            let what = kind.violation();
            let message = format!("no {what} that a sanitizer reports");
            self.check(kind, Cond::Const(false), message);
            self.stop();
        } else if ends_the_program(inst, name) {
            if report(name) == Some(Report::Shift) {
                self.assume_no_report();
            }
            self.stop();
        }
        true
    }

    /// The first half of the check of a shift: by less than the width.
    fn shift_amount(&mut self, br: Value<'m>, valid: Value<'m>) {
        let cond = self.condition_of(valid);
        let amount = valid.operand(0).filter(|_| valid.int().is_none());
        // clang folded a comparison of constants: the handler's arguments know
        // by how much is shifted.
        let text = self
            .right_text(valid, &["<<", ">>"])
            .unwrap_or_else(|| amount.map_or_else(|| self.folded_amount(br), |v| self.text(v)));
        let width = valid.operand(1).and_then(Value::int).map(|most| most + 1);
        let below = width.map_or_else(|| "the width".to_owned(), |w| w.to_string());
        // All constants of one value are the same.
        if valid.is_instruction() {
            self.checked_parts.insert(valid);
        }
        self.guarded(
            CheckKind::Shift,
            cond,
            format!("the shift amount `{text}` is below {below}"),
        );
    }

    /// The amount of the shift whose guard comes next.
    fn folded_amount(&self, br: Value<'m>) -> String {
        let after = self.instructions.iter().skip_while(|i| **i != br);
        let guard = after
            .filter_map(|i| self.chains.guards.get(i))
            .find(|g| g.report == Report::Shift);
        let amount = guard.and_then(|g| g.call.call_args().get(2).copied());
        let amount = amount.and_then(Value::signed_int);
        amount.map_or_else(|| "...".to_owned(), |n| n.to_string())
    }

    /// The rest of the check of a shift, or all of it where no bits can be lost.
    fn shift_guard(&mut self, br: Value<'m>, guard: Guard<'m>) {
        let next = self.instructions.get(self.position + 1).copied();
        for part in conjuncts(guard.condition) {
            if self.checked_parts.contains(&part) || part.int() == Some(1) {
                continue;
            }
            let lost = part.opcode() == Some(Opcode::LLVMPHI);
            if !lost {
                self.shift_amount(br, part);
                if self.ended {
                    return;
                }
                continue;
            }
            let shift = next.filter(|i| i.opcode() == Some(Opcode::LLVMShl));
            let cond = self.no_bits_lost(part, shift);
            match described(guard.call, 1) {
                Some(Described::Signed) => {}
                // What we have instrumented is signed. Where the result is
                // assigned, it is the type before promotion that is described.
                Some(_) if self.origin == Origin::Compiled => {}
                // Defined, but the program ends.
                Some(_) => {
                    self.b.assume(cond);
                    continue;
                }
                None => {
                    self.assume_no_report();
                    self.b.assume(cond);
                    continue;
                }
            }
            let text = match shift {
                Some(shift) => self.operation_text(shift),
                None => literal_text(guard)
                    .replace("` is defined", "")
                    .replace('`', ""),
            };
            // Not the type that it is converted to when it is assigned.
            let ty = match shift.map(|s| s.ty().shape()) {
                Some(Shape::Int(w)) => super::check::c_type(w, true),
                _ => type_name(guard.call, 1).unwrap_or_else(|| "its type".to_owned()),
            };
            self.guarded(CheckKind::Overflow, cond, format!("`{text}` fits `{ty}`"));
            if self.ended {
                return;
            }
        }
        // The shift itself needs no check any more.
        self.guarded_shift = next;
    }

    /// That a shift to the left loses no bits: in C, that what is shifted is not
    /// negative and the result fits. Where the sign may be shifted into (in
    /// C++), it is what clang computes.
    fn no_bits_lost(&mut self, part: Value<'m>, shift: Option<Value<'m>>) -> Cond {
        let exact = self.condition_of(part);
        let ok = part
            .incoming()
            .into_iter()
            .map(|(_, v)| v)
            .find(|v| v.int().is_none());
        // `(x >> (width - 1 - amount)) == 0`, with no further shift by one.
        let lost = ok.and_then(|ok| ok.operand(0));
        let plain = lost.is_some_and(|l| {
            l.opcode() == Some(Opcode::LLVMLShr)
                && l.operand(0).and_then(Value::opcode) != Some(Opcode::LLVMLShr)
        });
        let (Some(shift), true) = (shift, plain && exact != Cond::Const(false)) else {
            return exact;
        };
        let operands = (shift.operand(0), shift.operand(1));
        let (Some(a), Some(b)) = operands else {
            return exact;
        };
        if lost.and_then(|l| l.operand(0)) != Some(a) {
            return exact;
        }
        let (Some(x), Some(n)) = (self.scalar(a), self.scalar(b)) else {
            return exact;
        };
        let ir::Type::Int(w) = self.operand_type(&x) else {
            return exact;
        };
        Cond::And(vec![
            Cond::cmp(ir::CmpOp::Sge, x.clone(), Operand::int(w, 0)),
            Cond::Fits {
                op: BinOp::Shl,
                sign: Sign::Signed,
                a: x,
                b: n,
            },
        ])
    }

    /// Whether an operation with overflow stands before the guard that its
    /// overflow leads to; it is checked then, and its result fits.
    pub(super) fn checked_with_overflow(&mut self, inst: Value<'m>, op: BinOp, sign: Sign) -> bool {
        let after = self.instructions[self.position + 1..].iter();
        let br = after.copied().find(|i| i.opcode() == Some(Opcode::LLVMBr));
        let Some(guard) = br.and_then(|br| self.chains.guards.get(&br)).copied() else {
            return false;
        };
        let parts = conjuncts(guard.condition);
        let Some(part) = parts.into_iter().find(|p| no_overflow_of(*p) == Some(inst)) else {
            return false;
        };
        let (kind, message) = self.part_message(guard, part);
        if !self.l.options.emits(kind) {
            return false;
        }
        let args = inst.call_args();
        let operands = args.first().zip(args.get(1));
        let operands = operands.and_then(|(a, b)| Some((self.scalar(*a)?, self.scalar(*b)?)));
        let Some((a, b)) = operands else { return false };
        let ir::Type::Int(w) = self.operand_type(&a) else {
            return false;
        };
        let holds = match (a.as_int(), b.as_int()) {
            (Some(a), Some(b)) => Cond::Const(ir::machine::fits(op, sign, w, a, b)),
            _ => Cond::Fits {
                op,
                sign,
                a: a.clone(),
                b: b.clone(),
            },
        };
        self.checked_parts.insert(part);
        self.guarded(kind, holds, message);
        if self.ended {
            return true;
        }
        let dst = self.temp(op.name(), ir::Type::Int(w));
        let mut flags = ir::Flags::NONE;
        match sign {
            Sign::Signed => flags.nsw = true,
            Sign::Unsigned => flags.nuw = true,
        }
        self.b.push(ir::StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        });
        self.env
            .insert(inst, vec![dst.into(), Operand::bool(false)]);
        true
    }

    /// A truth value that instrumentation computed, as a condition over what it
    /// was computed from; nothing changes between that and its branch.
    pub(super) fn condition_of(&mut self, v: Value<'m>) -> Cond {
        self.condition_to(v, 8)
    }

    fn condition_to(&mut self, v: Value<'m>, depth: u32) -> Cond {
        let known = self.scalar(v).and_then(|o| self.truth(&o));
        let truth = known.unwrap_or_else(|| Cond::Var(self.temp("unknown", ir::Type::Bool)));
        let Some(depth) = depth.checked_sub(1).filter(|_| v.is_instrumentation()) else {
            return truth;
        };
        if matches!(truth, Cond::Const(_)) {
            return truth;
        }
        let operands = (v.operand(0), v.operand(1));
        match (v.opcode(), operands) {
            (Some(Opcode::LLVMICmp), _) => self.comparison(v).unwrap_or(truth),
            (Some(Opcode::LLVMAnd), (Some(a), Some(b))) => {
                let (a, b) = (self.condition_to(a, depth), self.condition_to(b, depth));
                match (a, b) {
                    (Cond::Const(false), _) | (_, Cond::Const(false)) => Cond::Const(false),
                    (Cond::Const(true), c) | (c, Cond::Const(true)) => c,
                    (a, b) => Cond::And(vec![a, b]),
                }
            }
            (Some(Opcode::LLVMOr), (Some(a), Some(b))) => {
                let (a, b) = (self.condition_to(a, depth), self.condition_to(b, depth));
                match (a, b) {
                    (Cond::Const(true), _) | (_, Cond::Const(true)) => Cond::Const(true),
                    (Cond::Const(false), c) | (c, Cond::Const(false)) => c,
                    (a, b) => Cond::Or(vec![a, b]),
                }
            }
            (Some(Opcode::LLVMXor), (Some(a), Some(b))) if b.int() == Some(1) => {
                self.condition_to(a, depth).negate()
            }
            _ => truth,
        }
    }

    /// A `phi` inside a chain has the value that comes from the block before.
    pub(super) fn inner_phi(&mut self, phi: Value<'m>) {
        self.count(phi, true);
        let before = self.instructions[..self.position].iter().rev();
        let from = before
            .copied()
            .find(|i| i.opcode() != Some(Opcode::LLVMPHI))
            .and_then(Value::parent);
        let value = phi.incoming().into_iter().find(|(b, _)| Some(*b) == from);
        match value {
            Some((_, value)) => {
                let operands = self.operands(value);
                self.define(phi, operands);
            }
            None => self.havoc_result(phi, "this selection"),
        }
    }
}

/// Says what a guard that can't hold guards.
fn literal_text(guard: Guard<'_>) -> String {
    let args = guard.call.call_args();
    let text = |i: usize| {
        args.get(i)
            .and_then(|v| v.signed_int())
            .map_or_else(|| "...".to_owned(), |n| n.to_string())
    };
    match guard.report {
        Report::Division => format!("`{} / {}` is defined", text(1), text(2)),
        Report::Length => format!("the length `{}` of the array is positive", text(1)),
        Report::FloatCast => {
            let to = type_name(guard.call, 2).unwrap_or_else(|| "its type".to_owned());
            format!("the number without its fraction fits `{to}`")
        }
        _ => format!("`{} << {}` is defined", text(1), text(2)),
    }
}

/// The number that a handler gets: one of many bits is stored for it.
fn described_value(argument: Value<'_>) -> Option<Value<'_>> {
    let cast = argument.opcode() == Some(Opcode::LLVMPtrToInt);
    let place = if cast { argument.operand(0)? } else { argument };
    if place.opcode() != Some(Opcode::LLVMAlloca) {
        return Some(argument);
    }
    let mut users = place.users().into_iter();
    let store = users.find(|u| u.opcode() == Some(Opcode::LLVMStore));
    store?.operand(0)
}

/// The pointer whose alignment a part of a guard is about, and how much that is:
/// `(p & (align - 1)) == 0`.
fn alignment_part(part: Value<'_>) -> Option<(Value<'_>, u64)> {
    let masked = part.operand(0)?;
    if masked.opcode() != Some(Opcode::LLVMAnd) || part.operand(1)?.int() != Some(0) {
        return None;
    }
    let (number, mask) = (masked.operand(0)?, masked.operand(1)?.int()?);
    let pointer = number.operand(0)?;
    (number.opcode() == Some(Opcode::LLVMPtrToInt)).then_some((pointer, mask + 1))
}
