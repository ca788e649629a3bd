//! The further arguments of variadic functions, as the machine passes them.
//!
//! Clang makes `va_arg` instructions that look into registers and memory as the
//! calling convention says, so callers put the arguments there: into one object for
//! each call ([`ir::library::further`]), which a function that asks for them gets in
//! parameters of its own, with the places of the first ones. So each argument that is
//! asked for by another type has the bytes which the machine would find, or no value.
//! One that isn't there lies behind the object, as long as nothing is on the stack;
//! else it is a register without a value.
//!
//! Who calls from elsewhere, or in a way that isn't followed, hands over null: then
//! the arguments are arbitrary.

use super::body::Body;
use super::lists::nothing;
use super::{Lowering, function, idioms};
use crate::Entry;
use crate::llvm::{Block, CallTarget, Shape, Type as LlvmType, Value};
use ir::library::further::{GENERAL, SAVED, list};
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, AssumptionKind, Cond, FloatKind, HavocKind, Operand, PtrPred, StmtKind, Terminator,
    Type,
};

/// How further arguments are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Convention {
    /// In registers and on the stack.
    Registers,
    /// On the stack; a `va_list` is the address of the next one.
    Stack,
}

impl Convention {
    /// The bytes of a `va_list`.
    fn list(self) -> u64 {
        match self {
            Convention::Registers => list::SIZE,
            Convention::Stack => 4,
        }
    }
}

/// Where something is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// In so many registers for integers.
    General(u64),
    /// In a register for floating point.
    Floating,
    /// On the stack.
    Memory,
}

/// What was passed up to now: offsets in the object.
#[derive(Clone, Copy, Debug)]
struct Passed {
    general: u64,
    floating: u64,
    stack: u64,
}

impl Passed {
    fn nothing(convention: Convention) -> Passed {
        match convention {
            Convention::Registers => Passed {
                general: 0,
                floating: GENERAL,
                stack: SAVED,
            },
            Convention::Stack => Passed {
                general: GENERAL,
                floating: SAVED,
                stack: 0,
            },
        }
    }

    /// Where the next argument lies. `None`: that depends on the compiler.
    fn next(&mut self, class: Class, (size, align): (u64, u64), slot: u64) -> Option<u64> {
        match class {
            Class::General(count) if self.general + 8 * count <= GENERAL => {
                self.general += 8 * count;
                Some(self.general - 8 * count)
            }
            Class::General(2..) => None,
            Class::Floating if self.floating < SAVED => {
                self.floating += 16;
                Some(self.floating - 16)
            }
            _ => {
                let at = self.stack.checked_next_multiple_of(align.max(slot))?;
                self.stack = at.checked_add(size.checked_next_multiple_of(slot)?)?;
                Some(at)
            }
        }
    }
}

/// Where a call's further arguments lie.
struct Places<'m> {
    /// The offset of each.
    all: Vec<(Value<'m>, u64)>,
    /// The object's size in bytes.
    size: u64,
    /// Where the registers of the first one of each class lie.
    starts: [u64; 2],
}

impl<'m> Lowering<'m> {
    /// How the functions of the module get further arguments, as far as that is
    /// followed.
    fn convention(&self) -> Option<Convention> {
        let target = self.module.target();
        let mut parts = target.split('-');
        let machine = parts.next().unwrap_or_default();
        let is_other = |p: &str| {
            let systems = ["windows", "win32", "uefi", "cygwin"];
            systems.iter().any(|s| p.starts_with(s)) || p.ends_with("x32")
        };
        if parts.any(is_other) {
            return None;
        }
        match (machine, self.module.pointer_bits()) {
            ("x86_64", 64) => Some(Convention::Registers),
            ("i386" | "i486" | "i586" | "i686", 32) => Some(Convention::Stack),
            _ => None,
        }
    }

    /// The bytes of a `va_list`, as far as those are followed.
    pub(super) fn size_of_list(&self) -> Option<u64> {
        self.convention().map(Convention::list)
    }

    /// Whether a function gets further arguments in parameters of their own: it is
    /// defined, and asks for them.
    pub(super) fn takes_further(&self, f: Value<'m>) -> bool {
        let is_variadic = f.value_type().is_some_and(LlvmType::is_variadic);
        is_variadic
            && !f.is_declaration()
            && self.convention().is_some()
            && f.has_calling_convention_of_c()
            && f.blocks()
                .into_iter()
                .flat_map(Block::instructions)
                .any(|i| idioms::is_intrinsic(i, "llvm.va_start"))
    }

    /// Whether someone may call a function without further arguments that are known.
    pub(super) fn may_lack_further(&mut self, f: Value<'m>) -> bool {
        let may_be_entry = match &self.options.entry {
            Entry::Main => false,
            Entry::Named(_) | Entry::Exported | Entry::All => true,
        };
        // The system calls these.
        if may_be_entry || f.name() == "main" || self.runs_around_main(f) {
            return true;
        }
        let by_address = function::address_is_taken(f);
        if by_address && (!self.whole || self.calls_back || self.loses_further()) {
            return true;
        }
        f.users().into_iter().any(|user| {
            let direct = user.call_target() == Some(CallTarget::Function(f));
            let follows =
                |l: &mut Self| user.called_type() == f.value_type() && l.places(user).is_some();
            if direct { !follows(self) } else { !by_address }
        })
    }

    /// Whether a call through a pointer has further arguments that aren't followed.
    fn loses_further(&mut self) -> bool {
        if let Some(known) = self.loses_further {
            return known;
        }
        let functions = self.module.functions().into_iter();
        let blocks: Vec<Block<'m>> = functions.flat_map(Value::blocks).collect();
        let calls = blocks
            .into_iter()
            .flat_map(Block::instructions)
            .filter(|i| {
                matches!(i.call_target(), Some(CallTarget::Pointer(_)))
                    && i.called_type().is_some_and(LlvmType::is_variadic)
            });
        let calls: Vec<Value<'m>> = calls.collect();
        let found = calls.into_iter().any(|call| self.places(call).is_none());
        self.loses_further = Some(found);
        found
    }

    /// Where a call's further arguments lie in their object.
    fn places(&mut self, call: Value<'m>) -> Option<Places<'m>> {
        let convention = self.convention()?;
        if call.is_in_place_of_its_function() || !call.calls_by_convention_of_c() {
            return None;
        }
        let fixed = call.called_type()?.params().len();
        let slot = u64::from(self.module.pointer_bits() / 8);
        let mut passed = Passed::nothing(convention);
        let mut starts = [passed.general, passed.floating];
        let mut places = Vec::new();
        for (i, arg) in call.call_args().into_iter().enumerate() {
            let (class, size, align) = self.class_of(call, i, arg, convention)?;
            if i < fixed && class == Class::Memory {
                continue; // the further ones on the stack lie behind it
            }
            let stack = passed.stack;
            let at = passed.next(class, (size, align), slot)?;
            if i < fixed {
                passed.stack = stack;
                starts = [passed.general, passed.floating];
            } else {
                places.push((arg, at));
            }
        }
        if convention == Convention::Registers && passed.stack == SAVED {
            // Nothing is on the stack: the last registers are taken, so that who asks
            // for more finds the end of the object.
            let unused = [GENERAL - passed.general, SAVED - passed.floating];
            for (_, at) in &mut places {
                *at += unused[usize::from(*at >= GENERAL)];
            }
            for (start, unused) in starts.iter_mut().zip(unused) {
                *start += unused;
            }
        }
        Some(Places {
            all: places,
            size: passed.stack,
            starts,
        })
    }

    /// Where an argument is passed, its size and what its address on the stack is
    /// a multiple of. `None` for what clang passes nothing as.
    fn class_of(
        &mut self,
        call: Value<'m>,
        i: usize,
        arg: Value<'m>,
        convention: Convention,
    ) -> Option<(Class, u64, u64)> {
        let number = u32::try_from(i).ok()?;
        let apart = ["inreg", "nest", "inalloca", "preallocated", "byref"];
        if apart.iter().any(|name| call.argument_has(number, name)) {
            return None;
        }
        if let Some(ty) = call.call_attribute_type(number, "byval") {
            let align = call.call_attribute_number(number, "align");
            return Some((Class::Memory, self.module.size_of(ty)?, align));
        }
        let ty = arg.ty();
        let size = self.module.size_of(ty)?;
        let in_memory = (Class::Memory, size, 1);
        Some(match (ty.shape(), convention) {
            (Shape::Ptr, Convention::Registers) => (Class::General(1), size, 8),
            (Shape::Int(w), Convention::Registers) if w <= 128 => {
                (Class::General(u64::from(w.div_ceil(64))), size, 8)
            }
            (Shape::Float(FloatKind::F80), Convention::Registers) => (Class::Memory, 16, 16),
            (
                Shape::Float(FloatKind::F16 | FloatKind::F32 | FloatKind::F64),
                Convention::Registers,
            ) => (Class::Floating, size, 8),
            (Shape::Float(FloatKind::F128), Convention::Registers) => (Class::Floating, 16, 16),
            (Shape::Vector(_, n), Convention::Registers)
                if n.is_power_of_two() && matches!(size, 8 | 16) =>
            {
                (Class::Floating, size, size)
            }
            (Shape::Ptr, Convention::Stack) => in_memory,
            (Shape::Int(w), Convention::Stack) if w <= 64 => in_memory,
            (Shape::Float(FloatKind::F32 | FloatKind::F64 | FloatKind::F80), Convention::Stack) => {
                in_memory
            }
            _ => return None,
        })
    }
}

impl<'m> Body<'_, 'm> {
    /// The object that holds a call's further arguments, or null where they aren't
    /// followed.
    pub(super) fn further_arguments(
        &mut self,
        call: Value<'m>,
        further: &[Operand],
    ) -> [Operand; 3] {
        let Some(Places {
            all: places,
            size,
            starts,
        }) = self.l.places(call)
        else {
            self.lose_further(call, further);
            return nothing();
        };
        let object = self.temp("pincer.further", Type::Ptr);
        let size = Operand::int(self.address_width(), size);
        self.allocate(object, AllocKind::Stack, size, 16);
        self.passed.push(object);
        let fixed = call.called_type().map_or(0, |ty| ty.params().len());
        let mut rest = further.iter();
        for (i, (arg, at)) in (fixed..).zip(places) {
            let to = self.field_address(&object.into(), at);
            let copied = u32::try_from(i)
                .ok()
                .and_then(|i| call.call_attribute_type(i, "byval"))
                .and_then(|ty| self.l.module.size_of(ty));
            if let Some(size) = copied {
                let Some(from) = rest.next() else { break };
                let len = Operand::int(self.address_width(), size);
                self.copy_bytes(to, from.clone(), len, false);
                continue;
            }
            let fields = self.l.fields(arg.ty()).map(|f| f.to_vec());
            for field in fields.unwrap_or_default() {
                let Some(value) = rest.next() else { break };
                let to = self.field_address(&to, field.offset);
                self.store_argument(to, value.clone());
            }
        }
        let [general, floating] = starts.map(|at| Operand::int(32, at));
        [object.into(), general, floating]
    }

    /// Bits that fill no byte have no value.
    pub(super) fn store_argument(&mut self, ptr: Operand, value: Operand) {
        let value = match self.operand_type(&value) {
            Type::Int(w) if w % 8 == 0 => Some(value),
            Type::Int(_) | Type::Bool => None,
            _ => Some(value),
        };
        let Some(value) = value else { return };
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr,
            value,
            align: 1,
        });
    }

    /// Nobody follows what becomes of these further arguments.
    pub(super) fn lose_further(&mut self, call: Value<'m>, further: &[Operand]) {
        let fixed = call.called_type().map_or(0, |ty| ty.params().len());
        for arg in call.call_args().into_iter().skip(fixed) {
            if arg.is_constant() {
                self.l.note_addresses(arg);
            }
        }
        self.expose(further);
    }

    /// `va_start`: the list leads to the further arguments. `false`: they aren't
    /// followed.
    pub(super) fn start_list(&mut self, value: Value<'m>) -> bool {
        let (Some([further, general, floating]), Some(convention)) =
            (self.further.clone(), self.l.convention())
        else {
            return false;
        };
        let list = self.list(value);
        let start = match list {
            Some(_) => None,
            None => self.scalar(value),
        };
        let mut known = None;
        if self.l.may_lack_further(self.function) {
            let [there, lacking, next] =
                ["further", "lacking", "next"].map(|name| self.b.block(name));
            self.b.terminate(Terminator::Goto(vec![there, lacking]));
            let is_known = Cond::Ptr(PtrPred::NonNull(further.clone()));
            self.b.switch_to(lacking);
            self.b.assume(is_known.clone().negate());
            if let Some(list) = list {
                for part in list.parts() {
                    self.b.havoc(part, HavocKind::Abstraction(None));
                }
            }
            self.lose_list(start.clone().into_iter().collect());
            self.b.goto(next);
            self.b.switch_to(there);
            self.b.assume(is_known);
            known = Some(next);
        }
        match convention {
            Convention::Registers => {
                let stack = self.field_address(&further, SAVED);
                self.set_list(list, start.as_ref(), [general, floating, stack, further]);
            }
            Convention::Stack => {
                if let Some(start) = start {
                    self.store_argument(start, further);
                }
            }
        }
        self.mark_started(value, true);
        if let Some(next) = known {
            self.b.goto(next);
            self.b.switch_to(next);
        }
        true
    }

    /// Variable arguments that aren't followed are arbitrary.
    pub(super) fn lose_list(&mut self, lists: Vec<Operand>) {
        self.call_unknown("pincer.variable_arguments", lists, &[]);
        let text = "variable arguments are not modelled: their values are arbitrary";
        self.note(AssumptionKind::Unsupported, text.to_owned(), false);
    }
}
