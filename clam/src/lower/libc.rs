//! Calls of functions that are known by name.

use super::Signature;
use super::body::Body;
use super::names::{self, Known};
use crate::llvm::{CallTarget, Language, Opcode, Value};
use ir::library::{Need, New, Returns, built_in, is_of_rust};
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, AssumptionKind, BinOp, Callee, CastOp, CheckId, CheckKind, CmpOp, Cond, Const,
    External, HavocKind, Operand, PtrPred, Sign, StmtKind, Terminator, Type, Var, Z,
};

/// Alignments above this one, which is that of a page, are not modelled unless
/// they are constants.
const MOST_ALIGN: u64 = 4096;
/// The function that gives a heap object's size.
const ROOM: &str = "__pincer_room";

impl<'m> Body<'_, 'm> {
    /// Lowers a call of a known function. `false`: it is not called as the
    /// function of that name would be, and is an ordinary call.
    pub(super) fn known_call(&mut self, inst: Value<'m>, name: &str, known: Known) -> bool {
        match known {
            Known::Fails(said) => {
                let message = said
                    .and_then(|i| inst.call_args().get(i).copied())
                    .and_then(asserted);
                let (kind, usual) = self.failure(name);
                let text = if is_of_rust(name) {
                    self.panic_text(inst, name)
                } else {
                    None
                };
                let (panics, saying) = text.map_or((None, None), |t| (Some(t.message), t.saying));
                let mut message = panics.or(message).unwrap_or(usual);
                if let Some(operation) = self.panicking_operation(inst, name) {
                    message = format!("{message}: `{operation}`");
                }
                let fine = self.is_no_panic(inst, name);
                let before = self.l.program.checks.len();
                self.check(kind, fine, message);
                if let Some(saying) = saying
                    && self.l.program.checks.len() > before
                {
                    self.l.sayings.push((CheckId::new(before), saying));
                }
                self.stop();
                true
            }
            Known::Asserts(i) => self.condition_call(inst, i, false),
            Known::Assumes(i) => self.condition_call(inst, i, true),
            Known::Stops => {
                self.run_the_end(inst);
                let is_run = self.l.options.execution.is_some();
                let is_status = name == "exit" && self.language == Language::Rust;
                if is_status || is_run && matches!(name, "exit" | "_exit" | "_Exit") {
                    self.say_status(inst);
                }
                self.stop();
                true
            }
            Known::Pure => self.library_float(inst, name) || self.character_function(inst, name),
            Known::Runtime
                if self.guard_of_static(inst, name) || self.exception_call(inst, name) =>
            {
                true
            }
            Known::Input | Known::Runtime | Known::Writes | Known::Rounding | Known::Unmodelled => {
                false
            }
            Known::Allocates(new) => self.allocate_new(inst, new),
            Known::Reallocates(i) => self.reallocate(inst, i),
            Known::Frees(i) => self.free(inst, i),
            Known::Opens => self.open_stream(inst, name),
            Known::Closes(i) => self.close_stream(inst, name, i),
            Known::Copies(may_overlap) => {
                self.copy_memory(inst, may_overlap) && self.returns_argument(inst, 0)
            }
            Known::Fills => self.fill_memory(inst) && self.returns_argument(inst, 0),
        }
    }

    /// Tells runs with which status the program ends here.
    fn say_status(&mut self, inst: Value<'m>) {
        let Some(status) = self.argument(inst, 0) else {
            return;
        };
        let signature = Signature::of(&[self.operand_type(&status)], &[]);
        let id = self.l.function_called("exit", &signature, External::Pure);
        // Nobody else calls it: other programs just stop.
        self.l.program.functions[id.index()].external = External::Pure;
        self.push_call(Vec::new(), Callee::Direct(id), vec![status]);
    }

    /// Where a call that reports a failure only ends the program: `Vec` reports so
    /// that memory is exhausted, by a layout, whose alignment isn't 0.
    fn is_no_panic(&mut self, inst: Value<'m>, name: &str) -> Cond {
        let reports = name.contains("7raw_vec12handle_error");
        let args = inst.call_args();
        if reports
            && args.len() == 2
            && let Some(align) = self.scalar(args[0])
            && let Type::Int(width) = self.operand_type(&align)
        {
            return Cond::cmp(CmpOp::Ne, align, Operand::int(width, 0));
        }
        Cond::Const(false)
    }

    fn argument(&mut self, inst: Value<'m>, i: usize) -> Option<Operand> {
        let arg = inst.call_args().get(i).copied()?;
        self.scalar(arg)
    }

    /// An argument that is a number of bytes.
    fn size_argument(&mut self, inst: Value<'m>, i: usize) -> Option<Operand> {
        let size = self.argument(inst, i)?;
        self.widened(size, self.address_width(), CastOp::Zext)
    }

    fn returns_argument(&mut self, inst: Value<'m>, i: usize) -> bool {
        if let Some(value) = self.argument(inst, i)
            && self.dst_type(inst) == Some(self.operand_type(&value))
        {
            self.define(inst, vec![value]);
        } else {
            // Declared with another result.
            for dst in self.dsts(inst) {
                self.b.havoc(dst, HavocKind::Abstraction(None));
            }
        }
        true
    }

    fn dst_type(&mut self, inst: Value<'m>) -> Option<Type> {
        match self.l.scalars(inst.ty()).as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    fn condition_call(&mut self, inst: Value<'m>, i: usize, assumed: bool) -> bool {
        let Some(arg) = inst.call_args().get(i).copied() else {
            return false;
        };
        let cond = self.scalar(arg).and_then(|o| self.is_nonzero(&o));
        // Of a float or a struct nobody knows whether it is true, but it is
        // asserted all the same.
        let cond = cond.unwrap_or_else(|| {
            let any = self.temp("truth", Type::Bool);
            self.b.havoc(any, HavocKind::Abstraction(None));
            Cond::Var(any)
        });
        let cond = self.source_condition(arg).unwrap_or(cond);
        if assumed {
            self.b.assume(cond);
        } else {
            let message = self.condition_text(arg);
            self.check(CheckKind::Assert, cond, message);
        }
        // Some declare a result; it is the condition's value nowhere, so any.
        for dst in self.dsts(inst) {
            self.b.havoc(dst, HavocKind::Abstraction(None));
        }
        true
    }

    /// The comparison behind an argument that is `zext i1` of one, if it still
    /// has the value that was extended: a local may have changed since.
    fn source_condition(&mut self, arg: Value<'m>) -> Option<Cond> {
        use crate::llvm::Opcode;
        if arg.opcode()? != Opcode::LLVMZExt {
            return None;
        }
        let truth = self.scalar(arg.operand(0)?)?;
        let stable = truth.as_var().is_none_or(|v| !self.mutable.contains(&v));
        stable.then(|| self.truth(&truth)).flatten()
    }

    fn condition_text(&mut self, arg: Value<'m>) -> String {
        use crate::llvm::{IntPredicate as P, Opcode};
        let inner = match arg.opcode() {
            Some(Opcode::LLVMZExt) => arg.operand(0).unwrap_or(arg),
            _ => arg,
        };
        let (Some(predicate), Some(a), Some(b)) =
            (inner.int_predicate(), inner.operand(0), inner.operand(1))
        else {
            return format!("`{}` holds", self.text(inner));
        };
        let symbol = match predicate {
            P::LLVMIntEQ => "==",
            P::LLVMIntNE => "!=",
            P::LLVMIntUGT | P::LLVMIntSGT => ">",
            P::LLVMIntUGE | P::LLVMIntSGE => ">=",
            P::LLVMIntULT | P::LLVMIntSLT => "<",
            P::LLVMIntULE | P::LLVMIntSLE => "<=",
        };
        format!("`{} {symbol} {}` holds", self.text(a), self.text(b))
    }

    pub(super) fn heap(
        &mut self,
        inst: Value<'m>,
        dst: Var,
        size: Operand,
        align: u64,
        (zeroed, may_fail): (bool, bool),
    ) {
        self.b.push(StmtKind::Alloc {
            dst,
            region: ALL_MEMORY,
            kind: family(inst),
            size,
            align,
            zeroed,
            may_fail,
        });
    }

    fn pointer_dst(&mut self, inst: Value<'m>) -> Option<Var> {
        self.dst(inst).filter(|v| self.b.ty(*v) == Type::Ptr)
    }

    /// The alignment that `malloc` gives: that of the widest scalar.
    pub(super) fn malloc_align(&self) -> u64 {
        u64::from(self.address_width()) / 4
    }

    /// A new object as a row says. What has another size than one or a product of
    /// two arguments is an ordinary call.
    fn allocate_new(&mut self, inst: Value<'m>, new: &New) -> bool {
        match (new.size.factors().as_deref(), new.align) {
            (Some(&[size]), None) => self.malloc(inst, size, new),
            (Some(&[n, each]), None) => self.calloc(inst, (n, each), new),
            (Some(&[size]), Some(align)) => self.allocate_aligned(inst, size, align, new),
            _ if new.size.is_of_texts() => self.copy_of_text(inst, &called(inst)),
            _ => false,
        }
    }

    fn may_fail(&self, new: &New) -> bool {
        new.or_null && self.l.options.malloc_may_fail
    }

    fn malloc(&mut self, inst: Value<'m>, size: usize, new: &New) -> bool {
        let (Some(dst), Some(size)) = (self.pointer_dst(inst), self.size_argument(inst, size))
        else {
            return false;
        };
        let fails = self.may_fail(new) || self.thrown_for_memory(inst).is_some();
        self.heap(inst, dst, size, self.malloc_align(), (new.zeroed, fails));
        true
    }

    fn calloc(&mut self, inst: Value<'m>, (n, each): (usize, usize), new: &New) -> bool {
        let (Some(dst), Some(n), Some(each)) = (
            self.pointer_dst(inst),
            self.size_argument(inst, n),
            self.size_argument(inst, each),
        ) else {
            return false;
        };
        let width = Type::Int(self.address_width());
        let size = self.temp("size", width);
        self.b.binary(size, BinOp::Mul, n.clone(), each.clone());
        let fits = self.temp("fits", Type::Bool);
        self.b.set_bool(
            fits,
            Cond::Fits {
                op: BinOp::Mul,
                sign: Sign::Unsigned,
                a: n,
                b: each,
            },
        );
        // A product that doesn't fit is more than there can be.
        let object = self.temp("object", Type::Ptr);
        let may_fail = self.may_fail(new);
        let failing = (new.zeroed, may_fail);
        self.heap(inst, object, size.into(), self.malloc_align(), failing);
        self.b.push(StmtKind::Select {
            dst,
            cond: fits.into(),
            a: object.into(),
            b: Const::Null.into(),
        });
        true
    }

    /// A heap object with the size and the alignment that arguments give. With
    /// an alignment that isn't modelled, or is none, what the function does
    /// isn't either.
    fn allocate_aligned(&mut self, inst: Value<'m>, size: usize, align: usize, new: &New) -> bool {
        let (Some(dst), Some(size), Some(align)) = (
            self.pointer_dst(inst),
            self.size_argument(inst, size),
            self.size_argument(inst, align),
        ) else {
            return false;
        };
        let how = (new.zeroed, self.may_fail(new));
        self.aligned_heap(inst, dst, size, &align, how);
        true
    }

    /// A new object of an alignment that may vary.
    fn aligned_heap(
        &mut self,
        inst: Value<'m>,
        dst: Var,
        size: Operand,
        align: &Operand,
        (zeroed, may_fail): (bool, bool),
    ) {
        let constant = align.as_int().and_then(Z::to_u64);
        if let Some(align) = constant.filter(|a| a.is_power_of_two()) {
            self.heap(inst, dst, size, align, (zeroed, may_fail));
            return;
        }
        // One way for each alignment.
        let width = self.address_width();
        let after = self.b.block("allocated");
        let (mut ways, mut others) = (Vec::new(), Vec::new());
        let before = self.b.current();
        for known in (0..=MOST_ALIGN.ilog2()).map(|n| 1u64 << n) {
            if constant.is_some() {
                break;
            }
            let is = Cond::cmp(CmpOp::Eq, align.clone(), Operand::int(width, known));
            others.push(is.negate());
            let way = self.b.block("aligned");
            ways.push(way);
            self.b.switch_to(way);
            self.b.assume(is);
            self.heap(inst, dst, size.clone(), known, (zeroed, may_fail));
            self.b.goto(after);
        }
        let other = self.b.block("unaligned");
        ways.push(other);
        self.b.switch_to(other);
        self.b.assume(Cond::And(others));
        self.depend_on_abstraction(None);
        self.b.havoc(dst, HavocKind::Abstraction(None));
        self.b.goto(after);
        self.b.switch_to(before);
        self.b.terminate(Terminator::Goto(ways));
        self.b.switch_to(after);
    }

    /// The kind of the failure that a call of that function is, and the words.
    /// A panic is a failed assertion, and more than that to those who ask for
    /// its kind.
    fn failure(&self, name: &str) -> (CheckKind, String) {
        let options = &self.l.options;
        let decides = |kind: CheckKind| match &options.properties {
            Some(asked) => asked.contains(&kind),
            None => CheckKind::by_default().any(|k| k == kind),
        };
        match built_in().find(name).and_then(|e| e.failure()) {
            Some((kind, text)) if options.emits(kind) => {
                let other = !decides(kind) && decides(CheckKind::Assert);
                (
                    if other { CheckKind::Assert } else { kind },
                    text.to_owned(),
                )
            }
            Some((_, text)) => (CheckKind::Assert, text.to_owned()),
            None => (CheckKind::Assert, fail_message(name)),
        }
    }

    fn check_freeable(&mut self, inst: Value<'m>, i: usize, ptr: &Operand) {
        let name = inst
            .call_args()
            .get(i)
            .map_or_else(String::new, |v| self.text(*v));
        let kind = family(inst);
        let row = names::row(&called(inst));
        let needs = row.and_then(|r| r.params().get(i)).map(|p| &p.needs);
        let said = needs.into_iter().flatten().find_map(|n| match n {
            Need::Heap(size) => *size,
            _ => None,
        });
        let size = said.and_then(|at| self.size_argument(inst, at));
        let what = match (kind, &size) {
            (AllocKind::New, None) => "what `new` made, and alive, when it is deleted",
            (AllocKind::New, _) => {
                "what `new` made, alive and as large as what is deleted, when it is deleted"
            }
            (AllocKind::NewArray, None) => "what `new[]` made, and alive, when it is deleted",
            (AllocKind::NewArray, _) => {
                "what `new[]` made, alive and as large as what is deleted, when it is deleted"
            }
            (_, None) => "a live heap object when it is freed",
            _ => "a live heap object of that size when it is freed",
        };
        self.check(
            CheckKind::Free,
            Cond::Ptr(PtrPred::Freeable {
                ptr: ptr.clone(),
                kind,
                size,
            }),
            format!("`{name}` is null or the start of {what}"),
        );
    }

    fn free(&mut self, inst: Value<'m>, i: usize) -> bool {
        let Some(ptr) = self.argument(inst, i) else {
            return false;
        };
        if self.operand_type(&ptr) != Type::Ptr {
            return false;
        }
        self.check_freeable(inst, i, &ptr);
        self.b.push(StmtKind::Free {
            region: ALL_MEMORY,
            ptr,
            kind: family(inst),
        });
        for dst in self.dsts(inst) {
            self.b.havoc(dst, HavocKind::Abstraction(None));
        }
        true
    }

    /// `realloc(p, size)`: there is a new object with the contents, and the old one
    /// ends; or there is none, and the old one stays. For no bytes, the old one may
    /// end without a new one.
    fn reallocate(&mut self, inst: Value<'m>, i: usize) -> bool {
        let row = names::row(&called(inst));
        let Some(Returns::New(new)) = row.map(|r| &r.result) else {
            return false;
        };
        let size = new.size.factors().and_then(|f| match f[..] {
            [size] => self.size_argument(inst, size),
            _ => None,
        });
        let old = self
            .argument(inst, i)
            .filter(|p| self.operand_type(p) == Type::Ptr);
        let (Some(dst), Some(old), Some(size)) = (self.pointer_dst(inst), old, size) else {
            return false;
        };
        self.check_freeable(inst, i, &old);
        let object = self.temp("object", Type::Ptr);
        let failing = (new.zeroed, self.may_fail(new));
        match new.align {
            Some(i) => {
                let Some(align) = self.size_argument(inst, i) else {
                    return false;
                };
                self.aligned_heap(inst, object, size.clone(), &align, failing);
            }
            None => self.heap(inst, object, size.clone(), self.malloc_align(), failing),
        }
        let any = self.temp("any", Type::Bool);
        self.b.havoc(any, HavocKind::Abstraction(None));
        let ends = self.temp("ends", Type::Bool);
        let zero = Operand::int(self.address_width(), 0);
        let none = Cond::cmp(CmpOp::Eq, size.clone(), zero);
        self.b.set_bool(ends, Cond::And(vec![none, Cond::Var(any)]));
        let [is_made, is_old] = [object.into(), old.clone()].map(|p| {
            let not_null = self.temp("not_null", Type::Bool);
            self.b.set_bool(not_null, Cond::Ptr(PtrPred::NonNull(p)));
            Cond::Var(not_null)
        });
        let (ends, stays) = (Cond::Var(ends), Cond::Var(ends).negate());
        let ways = [
            ("ended", vec![ends]),
            ("kept", vec![stays.clone(), is_made.negate()]),
            (
                "made",
                vec![stays.clone(), is_made.clone(), is_old.negate()],
            ),
            ("moved", vec![stays, is_made, is_old]),
        ];
        let blocks: Vec<_> = ways.iter().map(|(name, _)| self.b.block(name)).collect();
        let next = self.b.block("reallocated");
        self.b.terminate(Terminator::Goto(blocks.clone()));
        for (block, (name, cond)) in blocks.into_iter().zip(ways) {
            self.b.switch_to(block);
            self.b.assume(Cond::And(cond));
            if name == "moved" {
                let room = self.room(&old);
                let most = (None, Some(size.clone()));
                let kept = self.clamped(room, (CmpOp::Ult, CmpOp::Ugt), most);
                self.copy_bytes(object.into(), old.clone(), kept.into(), false);
            }
            if matches!(name, "moved" | "ended") {
                self.b.push(StmtKind::Free {
                    region: ALL_MEMORY,
                    ptr: old.clone(),
                    kind: family(inst),
                });
            }
            let result = match name {
                "moved" | "made" => object.into(),
                _ => Const::Null.into(),
            };
            self.b.push(StmtKind::Assign { dst, src: result });
            self.b.goto(next);
        }
        self.b.switch_to(next);
        true
    }

    /// The size of the heap object that a pointer leads to, in bytes. Runs ask the
    /// memory.
    fn room(&mut self, ptr: &Operand) -> Var {
        let width = Type::Int(self.address_width());
        let signature = Signature::of(&[Type::Ptr], &[width]);
        let id = self.l.function_called(ROOM, &signature, External::Pure);
        let room = self.temp("room", width);
        self.push_call(vec![room], Callee::Direct(id), vec![ptr.clone()]);
        self.b.assume(Cond::Ptr(PtrPred::Freeable {
            ptr: ptr.clone(),
            kind: AllocKind::Heap,
            size: Some(room.into()),
        }));
        room
    }

    /// `memcpy(to, from, n)` and `memmove`, functions and intrinsics.
    pub(super) fn copy_memory(&mut self, inst: Value<'m>, may_overlap: bool) -> bool {
        let (Some(dst), Some(src), Some(len)) = (
            self.argument(inst, 0),
            self.argument(inst, 1),
            self.size_argument(inst, 2),
        ) else {
            return false;
        };
        let pointers = [&dst, &src].map(|p| self.operand_type(p));
        if pointers != [Type::Ptr; 2] {
            return false;
        }
        for (i, ptr, write) in [(0, &dst, true), (1, &src, false)] {
            self.check_argument(inst, i, ptr, &len, write);
        }
        if !may_overlap {
            self.check_overlap(inst, (&dst, &src), &len);
        }
        self.copy_bytes(dst, src, len, may_overlap);
        true
    }

    /// What is copied doesn't overlap where it goes, but for a structure that is
    /// assigned to itself.
    fn check_overlap(&mut self, inst: Value<'m>, (dst, src): (&Operand, &Operand), len: &Operand) {
        if len.as_int().is_some_and(Z::is_zero) {
            return;
        }
        let args = inst.call_args();
        let place = |i: usize| args.get(i).and_then(|v| self.place(*v));
        let mut holds = Cond::Ptr(PtrPred::Disjoint {
            a: dst.clone(),
            b: src.clone(),
            len: len.clone(),
        });
        if let (Some((x, at)), Some((y, from))) = (place(0), place(1)) {
            match (at, from, len.as_int().and_then(Z::to_u64)) {
                _ if x != y => return,
                (Some(at), Some(from), Some(n)) => {
                    let apart = at.abs_diff(from);
                    if apart == 0 || apart >= n {
                        return;
                    }
                    holds = Cond::Const(false);
                }
                _ => {}
            }
        }
        let to = args.first().map_or_else(String::new, |v| self.text(*v));
        let message = format!("what is copied to `{to}` does not overlap it");
        self.check(CheckKind::Bounds, holds, message);
    }

    /// The local or global that an address is computed from, and how far behind
    /// its start it is, if that is known.
    fn place(&self, address: Value<'m>) -> Option<(Value<'m>, Option<i64>)> {
        let (mut at, mut offset) = (address, Some(0i64));
        while at.gep_source_type().is_some() {
            let by = self.l.constant_offset(at);
            offset = offset.zip(by).and_then(|(a, b)| a.checked_add(b));
            at = at.operand(0)?;
        }
        // Of a global that others define, there may be aliases.
        let known = at.opcode() == Some(Opcode::LLVMAlloca) || at.initializer().is_some();
        known.then_some((at, offset))
    }

    /// `memset(to, byte, n)`, function and intrinsic.
    pub(super) fn fill_memory(&mut self, inst: Value<'m>) -> bool {
        let (Some(ptr), Some(byte), Some(len)) = (
            self.argument(inst, 0),
            self.argument(inst, 1),
            self.size_argument(inst, 2),
        ) else {
            return false;
        };
        let Some(byte) = self.widened(byte, 8, CastOp::Zext) else {
            return false;
        };
        if self.operand_type(&ptr) != Type::Ptr {
            return false;
        }
        self.check_argument(inst, 0, &ptr, &len, true);
        self.b.push(StmtKind::RegionFill {
            region: ALL_MEMORY,
            ptr,
            byte,
            len,
        });
        true
    }

    /// The checks of a block operation's access: of none, if it has no bytes.
    fn check_argument(
        &mut self,
        inst: Value<'m>,
        i: usize,
        ptr: &Operand,
        len: &Operand,
        write: bool,
    ) {
        let arg = inst.call_args().get(i).copied();
        let name = arg.map_or_else(String::new, |v| self.text(v));
        let number = u32::try_from(i).unwrap_or(u32::MAX - 1);
        let align = inst.call_attribute_number(number, "align");
        if align > 1 {
            let ptr = ptr.clone();
            let aligned = Cond::Ptr(PtrPred::Aligned { ptr, align });
            let message = format!("`{name}` is a multiple of {align}");
            self.check(CheckKind::Align, aligned, message);
        }
        if len.as_int().is_some() {
            // With a known length, the base is checked where it is used.
            if len.as_int().is_some_and(|n| !n.is_zero()) {
                self.check_access(ptr, len.clone(), write, &name);
            } else if *ptr == Operand::from(Const::Null) {
                let text = "null is passed with no bytes, which C2y allows";
                self.note(AssumptionKind::Option, text.to_owned(), false);
            }
            // Of no bytes, the index may be that of the end.
            if !len.as_int().is_some_and(Z::is_zero) {
                self.check_own_indices(inst, arg, &Cond::Const(false));
            }
            return;
        }
        let empty = Cond::cmp(
            CmpOp::Eq,
            len.clone(),
            Operand::int(self.address_width(), 0),
        );
        if let Some(base) = arg.and_then(|a| self.bases.get(&a)).cloned() {
            self.check_not_null_unless(&empty, &base, write, &name);
        }
        self.check_access_unless(&empty, ptr, len.clone(), write, &name);
        self.check_own_indices(inst, arg, &empty);
    }

    /// The indices that an argument was computed with, unless `empty` holds.
    fn check_own_indices(&mut self, inst: Value<'m>, arg: Option<Value<'m>>, empty: &Cond) {
        if let Some(arg) = arg {
            self.check_indices_unless(empty, inst, arg);
        }
    }
}

/// What must free an object that a call makes, or what a call frees.
fn family(inst: Value<'_>) -> AllocKind {
    match called(inst).get(..4) {
        Some("_Znw" | "_Zdl") => AllocKind::New,
        Some("_Zna" | "_Zda") => AllocKind::NewArray,
        _ => AllocKind::Heap,
    }
}

/// The function that is called by name.
fn called(inst: Value<'_>) -> String {
    match inst.call_target() {
        Some(CallTarget::Function(f)) => f.name(),
        _ => String::new(),
    }
}

pub(super) fn fail_message(name: &str) -> String {
    if is_of_rust(name) {
        return "the program does not panic".to_owned();
    }
    format!("`{name}` is not called")
}

/// What holds where an `assert` that prints this doesn't fail.
fn asserted(v: Value<'_>) -> Option<String> {
    let text = v.constant_text()?;
    Some(format!("`{}` holds", String::from_utf8_lossy(&text)))
}
