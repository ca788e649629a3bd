//! Terminators, and the copies that `phi` nodes make on edges.

use super::body::Body;
use crate::llvm::{Block, Opcode, Shape, Value};
use ir::points_to::{RETURNED_AGAIN, THROWN};
use ir::{
    AssumptionKind, BlockId, CheckKind, CmpOp, Cond, Const, HavocKind, Operand, PtrPred,
    Terminator, Var,
};

impl<'m> Body<'_, 'm> {
    /// A new block that is taken if `cond` holds and goes on to `to`.
    fn edge(&mut self, from: Option<Block<'m>>, cond: Option<Cond>, to: Block<'m>) -> BlockId {
        let (current, span) = (self.b.current(), self.b.span());
        let at = self.b.block("edge");
        self.b.switch_to(at);
        if let Some(cond) = cond {
            self.b.assume(cond);
        }
        self.jump(from, to);
        self.b.switch_to(current);
        self.b.set_span(span);
        at
    }

    /// Ends the current block by a jump along the edge between two blocks.
    pub(super) fn jump(&mut self, from: Option<Block<'m>>, to: Block<'m>) {
        if let Some(from) = from {
            self.copy_phis(from, to);
        }
        match self.blocks.get(&to).copied() {
            Some(target) => self.b.goto(target),
            None => self.b.terminate(Terminator::Stop),
        }
    }

    /// The copies of all `phi` nodes of `to` happen at once: a copy whose
    /// source another one overwrites goes through a temporary.
    fn copy_phis(&mut self, from: Block<'m>, to: Block<'m>) {
        let mut copies: Vec<(Var, Operand)> = Vec::new();
        for phi in to.instructions() {
            if phi.opcode() != Some(Opcode::LLVMPHI) {
                break;
            }
            let value = phi.incoming().into_iter().find(|(b, _)| *b == from);
            let Some((_, value)) = value else { continue };
            self.check_constant_address(value, CheckKind::Pointer, &Cond::Const(false));
            let dsts = self.dsts(phi);
            let sources = self.used_operands(value);
            copies.extend(dsts.into_iter().zip(sources));
        }
        let written: Vec<Var> = copies.iter().map(|(dst, _)| *dst).collect();
        for (dst, source) in &mut copies {
            let Some(v) = source.as_var() else { continue };
            if v != *dst && written.contains(&v) {
                let ty = self.b.ty(v);
                let saved = self.temp("swap", ty);
                self.b.assign(saved, v);
                *source = saved.into();
            }
        }
        for (dst, source) in copies {
            if source != Operand::Var(dst) {
                self.b.assign(dst, source);
            }
        }
    }

    pub(super) fn br(&mut self, inst: Value<'m>) {
        self.count(inst, true);
        let successors = inst.successors();
        match (inst.condition(), successors.as_slice()) {
            (None, [to]) => {
                self.jump(inst.parent(), *to);
                self.ended = true;
            }
            (Some(value), [then, otherwise]) => {
                let cond = self.branch_condition(inst, value);
                let yes = self.edge(inst.parent(), Some(cond.clone()), *then);
                let no = self.edge(inst.parent(), Some(cond.negate()), *otherwise);
                self.go(vec![yes, no]);
            }
            _ => self.stop(),
        }
    }

    fn go(&mut self, targets: Vec<BlockId>) {
        if targets.is_empty() {
            return self.stop();
        }
        self.b.terminate(Terminator::Goto(targets));
        self.ended = true;
    }

    /// The condition of a branch. A comparison just before it is taken itself,
    /// since numeric domains learn more from it than from its truth value.
    fn branch_condition(&mut self, br: Value<'m>, value: Value<'m>) -> Cond {
        let truth = self.scalar(value).and_then(|o| self.truth(&o));
        let Some(truth) = truth else {
            let unknown = self.temp("unknown", ir::Type::Bool);
            self.b.havoc(unknown, HavocKind::Abstraction(None));
            return Cond::Var(unknown);
        };
        let direct = value.opcode() == Some(Opcode::LLVMICmp)
            && value.parent().map(|b| self.chains.first(b))
                == br.parent().map(|b| self.chains.first(b))
            && self.nothing_changes_after(value);
        let compared = if direct { self.comparison(value) } else { None };
        compared.unwrap_or(truth)
    }

    pub(super) fn switch(&mut self, inst: Value<'m>) {
        self.count(inst, true);
        let successors = inst.successors();
        let value = inst.operand(0).and_then(|v| self.scalar(v));
        let (Some(value), Some((default, targets))) = (value, successors.split_first()) else {
            return self.any_successor(inst);
        };
        let mut edges = Vec::new();
        let mut none = Vec::new();
        for (case, to) in inst.switch_cases().into_iter().zip(targets) {
            let Some(case) = self.scalar(case) else {
                return self.any_successor(inst);
            };
            let is = match (&value, &case) {
                (Operand::Const(a), Operand::Const(b)) => Cond::Const(a == b),
                _ => Cond::cmp(CmpOp::Eq, value.clone(), case),
            };
            none.push(is.negate());
            edges.push(self.edge(inst.parent(), Some(is), *to));
        }
        edges.push(self.edge(inst.parent(), Some(Cond::And(none)), *default));
        self.go(edges);
    }

    /// Goes to any successor. Which one isn't modelled.
    pub(super) fn any_successor(&mut self, inst: Value<'m>) {
        self.depend_on_abstraction(None);
        let mut seen: Vec<Block<'m>> = Vec::new();
        let mut edges = Vec::new();
        for to in inst.successors() {
            if !seen.contains(&to) {
                seen.push(to);
                edges.push(self.edge(inst.parent(), None, to));
            }
        }
        self.go(edges);
    }

    /// A computed goto: the label whose address it is. Where an address isn't
    /// modelled, any of those labels.
    pub(super) fn indirect_br(&mut self, inst: Value<'m>) {
        let Some(address) = inst.operand(0) else {
            return self.any_successor(inst);
        };
        let Some(ptr) = self.scalar(address) else {
            return self.any_successor(inst);
        };
        let mut labels: Vec<(Block<'m>, Option<Cond>)> = Vec::new();
        for to in inst.successors() {
            if labels.iter().any(|(known, _)| *known == to) {
                continue;
            }
            let label = self.l.labels.get(&to);
            let is = label.map(|g| Cond::cmp(CmpOp::Eq, ptr.clone(), Const::Global(*g, 0)));
            if is.is_some() || to.address_is_taken() {
                labels.push((to, is));
            }
        }
        let is_known: Vec<Cond> = labels.iter().filter_map(|(_, is)| is.clone()).collect();
        let is_other = Cond::And(is_known.iter().map(Cond::negate).collect());
        let mut possible = is_known;
        let exact = labels.iter().all(|(_, is)| is.is_some());
        if !exact {
            let other = self.temp("label", ir::Type::Bool);
            self.b.havoc(other, HavocKind::Abstraction(None));
            possible.push(Cond::Var(other));
        }
        self.check(
            CheckKind::Null,
            Cond::Ptr(PtrPred::NonNull(ptr)),
            "a computed goto doesn't go to null".to_owned(),
        );
        self.check(
            CheckKind::Bounds,
            Cond::Or(possible),
            "a computed goto goes to a label of this function".to_owned(),
        );
        let mut edges = Vec::new();
        for (to, is) in &labels {
            if is.is_some() {
                edges.push(self.edge(inst.parent(), is.clone(), *to));
            }
        }
        // Where no label is taken for sure, any may be: these addresses may be
        // unknown, too.
        let other = self.b.block("unknown");
        edges.push(other);
        self.go(edges);
        self.b.switch_to(other);
        self.b.assume(is_other);
        self.any_successor(inst);
        self.count(inst, exact);
    }

    pub(super) fn ret(&mut self, inst: Value<'m>) {
        self.count(inst, true);
        let mut values = inst
            .operand(0)
            .map(|v| self.used_operands(v))
            .unwrap_or_default();
        if self.function.has_attribute("noreturn") {
            let message = "the function doesn't return".to_owned();
            self.check(CheckKind::Unreachable, Cond::Const(false), message);
            return self.stop();
        }
        if let Some(value) = inst.operand(0) {
            self.check_returned_reference(value);
        }
        if self.checks_promises()
            && let (Some(value), [ptr]) = (inst.operand(0), values.as_slice())
            && self.function.result_has("nonnull")
            && self.function.result_has("noundef")
        {
            let not_null = Cond::Ptr(PtrPred::NonNull(ptr.clone()));
            let message = format!("`{}` is not null where it is returned", self.text(value));
            self.check(CheckKind::Null, not_null, message);
        }
        let wanted = self.b.function_mut().results.clone();
        if values.len() != wanted.len() {
            let kind = HavocKind::Abstraction(None);
            values = wanted
                .into_iter()
                .map(|ty| self.arbitrary_scalar(ty, kind))
                .collect();
        }
        self.b.ret(values);
        self.ended = true;
    }

    pub(super) fn unreachable(&mut self) {
        // Assembly that returns by itself.
        if self.function.has_attribute("naked") {
            let results = self.b.function_mut().results.clone();
            self.depend_on_abstraction(None);
            let kind = HavocKind::Abstraction(None);
            let values = results
                .into_iter()
                .map(|ty| self.arbitrary_scalar(ty, kind))
                .collect();
            self.b.ret(values);
            self.ended = true;
            return;
        }
        self.check(
            CheckKind::Unreachable,
            Cond::Const(false),
            "this place is never reached".to_owned(),
        );
        self.stop();
    }

    /// A call that goes on at one of two places: after an exception, memory is
    /// arbitrary, and this function's own variables are as they were.
    pub(super) fn invoke(&mut self, inst: Value<'m>) {
        let callee_nounwind = matches!(
            inst.call_target(),
            Some(crate::llvm::CallTarget::Function(f)) if f.has_attribute("nounwind")
        );
        let is_of_cpp = super::throwing::is_of_cpp(self.function);
        if !is_of_cpp && !callee_nounwind && !inst.call_has_attribute("nounwind") {
            match inst.landing_pad() {
                Some(pad) => self.may_unwind(inst, pad),
                None => self.note_no_unwinding(),
            }
        }
        self.call(inst);
        if self.ended {
            return;
        }
        self.end_what_ends(inst);
        match inst.normal_destination() {
            Some(to) => {
                self.jump(inst.parent(), to);
                self.ended = true;
            }
            None => self.stop(),
        }
    }

    /// From here, control goes on to a landing pad, or on.
    fn may_unwind(&mut self, inst: Value<'m>, pad: Block<'m>) {
        self.l.loses_control = true;
        let (on, thrown) = (self.b.block("on"), self.b.block("thrown"));
        self.b.terminate(Terminator::Goto(vec![on, thrown]));
        self.b.switch_to(thrown);
        self.call_unknown(THROWN, Vec::new(), &[]);
        self.throw_unknown();
        self.jump(inst.parent(), pad);
        self.b.switch_to(on);
    }

    /// A call that may return once more (`setjmp`): by then, memory and the
    /// function's variables may have changed.
    pub(super) fn may_return_again(&mut self) {
        self.l.loses_control = true;
        let (again, after) = (self.b.block("again"), self.b.block("after"));
        self.b.terminate(Terminator::Goto(vec![after, again]));
        self.b.switch_to(again);
        self.call_unknown(RETURNED_AGAIN, Vec::new(), &[]);
        let mut variables: Vec<Var> = self.mutable.iter().copied().collect();
        variables.sort_unstable();
        for v in variables {
            self.b.havoc(v, HavocKind::Abstraction(None));
        }
        self.b.goto(after);
        self.b.switch_to(after);
    }

    /// What a landing pad gets to know of an exception.
    pub(super) fn landing_pad(&mut self, inst: Value<'m>) {
        if self.l.throwing.active {
            return self.land(inst);
        }
        for dst in self.dsts(inst) {
            self.b.havoc(dst, HavocKind::Abstraction(None));
        }
        self.count(inst, true);
    }

    /// The exception goes on to the caller, whose own landing pad, if it has
    /// one, is reached from its call.
    pub(super) fn resume(&mut self, inst: Value<'m>) {
        self.count(inst, true);
        if !self.go_on_throwing(inst) {
            self.stop();
        }
    }

    pub(super) fn note_no_unwinding(&mut self) {
        let text = "no exception is thrown and no long jump is made";
        self.note(AssumptionKind::NoUnwinding, text.to_owned(), true);
    }

    /// An exception leaves the function.
    pub(super) fn unwind(&mut self, inst: Value<'m>) {
        self.count(inst, false);
        self.note_no_unwinding();
        self.stop();
    }

    /// Inline assembly goes on where it wants.
    pub(super) fn call_br(&mut self, inst: Value<'m>) {
        self.call(inst);
        if !self.ended {
            self.any_successor(inst);
        }
    }

    /// The comparison that an `icmp` on scalars makes.
    pub(super) fn comparison(&mut self, inst: Value<'m>) -> Option<Cond> {
        let (a, b) = (inst.operand(0)?, inst.operand(1)?);
        let is_scalar = matches!(a.ty().shape(), Shape::Int(_) | Shape::Ptr);
        if !is_scalar || inst.is_same_sign() || a.ty().address_space() != 0 {
            return None;
        }
        let op = super::int::comparison(inst.int_predicate()?);
        let (a, b) = (self.scalar(a)?, self.scalar(b)?);
        self.compare_scalars(op, &a, &b)
    }

    /// Whether no store or call stands between an instruction of the current
    /// block and its end.
    fn nothing_changes_after(&self, inst: Value<'m>) -> bool {
        let after = self.instructions.iter().rev().take_while(|i| **i != inst);
        !after.into_iter().any(|i| {
            let computes = super::handlers::with_overflow(*i).is_some();
            i.opcode() == Some(Opcode::LLVMStore) || (i.is_call() && !computes)
        })
    }
}
