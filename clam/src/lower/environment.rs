//! What the system hands to a program: its arguments, and the variables of its
//! environment. They are inputs, in objects that live as long as it runs.
//!
//! The function `entry` makes them. Each variable of the environment that is asked
//! for by a constant name is an object, and a hidden global leads there or is null.
//! So is each argument: a loop makes them all.

use super::body::Body;
use super::{Lowering, Signature, names};
use crate::llvm::{CallTarget, Opcode, Value};
use ir::build::FunctionBuilder;
use ir::library::{Change, Clause, Row, TEXT_ENDS, built_in};
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, Assumption, AssumptionKind, BinOp, Callee, CastOp, CmpOp, Cond, Const, External,
    FuncId, Global, GlobalId, HavocKind, InitPiece, Operand, StmtKind, Terminator, Type, Var,
};

/// Functions that a program has no name for (`library/runtime.txt`).
const SPELLED: &str = "__pincer_spelled";
const TEXT: &str = "__pincer_text";
pub(super) const ELSEWHERE: &str = "__pincer_elsewhere";

impl<'m> Body<'_, 'm> {
    /// Lowers a question for a variable of the environment, by a constant name.
    pub(super) fn ask_environment(&mut self, inst: Value<'m>, name: &str, dsts: &[Var]) -> bool {
        let asks = names::row(name).is_some_and(|row| row.says(&Clause::Environment));
        let [dst] = *dsts else { return false };
        if !asks || self.b.ty(dst) != Type::Ptr || self.l.environment_changes() {
            return false;
        }
        let wanted = inst.call_args().first().copied();
        let Some(text) = wanted.and_then(Value::constant_text) else {
            return false;
        };
        let place = self.l.environment_variable(text.escape_ascii().to_string());
        self.b.push(StmtKind::Load {
            dst,
            region: ALL_MEMORY,
            ptr: Operand::Const(Const::Global(place, 0)),
            align: 1,
        });
        true
    }
}

impl Lowering<'_> {
    /// Whether the program may change its environment, or ask for variables that
    /// have no constant names: they may be the same.
    fn environment_changes(&mut self) -> bool {
        if let Some(known) = self.environment_known {
            return !known;
        }
        let says = |row: &Row| row.says(&Clause::Environment);
        let asks = |f: &Value<'_>| names::row(&f.name()).is_some_and(says);
        let is_constant = |call: &Value<'_>| {
            let name = call.call_args().first().copied();
            matches!(call.call_target(), Some(CallTarget::Function(f)) if asks(&f))
                && name.is_some_and(|name| name.constant_text().is_some())
        };
        let asking = self.functions.keys().filter(|f| asks(f));
        let constant = asking.flat_map(|f| f.users()).all(|u| is_constant(&u));
        let variable = |g: &Value<'_>| built_in().variable(&g.name()).is_some_and(says);
        let variables = self.globals.keys().any(variable);
        let known = constant && !variables && !self.calls_what_changes(Change::Environment);
        self.environment_known = Some(known);
        !known
    }

    fn environment_variable(&mut self, name: String) -> GlobalId {
        if let Some(known) = self.environment.get(&name) {
            return *known;
        }
        let pointer = u64::from(self.program.data_model.pointer_bits / 8);
        let id = self.add_object(
            &format!("pincer.environment.{name}"),
            (pointer, pointer),
            vec![InitPiece::Zeros(pointer)],
        );
        self.environment.insert(name, id);
        id
    }

    /// The size of a text that comes from outside, with its end: it is written by
    /// the next call that writes one.
    pub(super) fn size_of_text(
        &mut self,
        b: &mut FunctionBuilder,
        (least, most): (Operand, Operand),
    ) -> Var {
        let width = self.program.data_model.pointer_bits;
        let ty = Type::Int(width);
        let id = self.function_called(SPELLED, &Signature::of(&[ty, ty], &[ty]), External::Input);
        let size = b.var("size", ty);
        let args = vec![least.clone(), most.clone()];
        push_call(b, vec![size], id, args);
        b.assume(Cond::cmp(CmpOp::Uge, size, least));
        b.assume(Cond::cmp(CmpOp::Ule, size, most));
        size
    }

    /// A new object with a text that comes from outside.
    fn text_from_outside(&mut self, b: &mut FunctionBuilder) -> Var {
        let width = self.program.data_model.pointer_bits;
        let number = |n: u64| Operand::int(width, n);
        let size = self.size_of_text(b, (number(1), number(LONGEST)));
        let text = b.var("text", Type::Ptr);
        b.push(StmtKind::Alloc {
            dst: text,
            region: ALL_MEMORY,
            kind: AllocKind::Stack,
            size: size.into(),
            align: 1,
            zeroed: false,
            may_fail: false,
        });
        let signature = Signature::of(&[Type::Ptr, Type::Int(width)], &[]);
        let id = self.function_called(TEXT, &signature, External::Library);
        push_call(b, Vec::new(), id, vec![text.into(), size.into()]);
        let holds = Operand::Const(Const::Bool(true));
        let signature = Signature::of(&[Type::Ptr, Type::Int(width), Type::Bool], &[]);
        let id = self.function_called(TEXT_ENDS, &signature, External::Pure);
        push_call(b, Vec::new(), id, vec![text.into(), size.into(), holds]);
        text
    }

    /// Makes the environment that the program asks for.
    pub(super) fn make_environment(&mut self, b: &mut FunctionBuilder) {
        let places: Vec<GlobalId> = self.environment.values().copied().collect();
        for place in places {
            let text = self.text_from_outside(b);
            let is_set = b.var("is_set", Type::Bool);
            b.havoc(is_set, HavocKind::Input);
            let value = b.var("value", Type::Ptr);
            b.push(StmtKind::Select {
                dst: value,
                cond: is_set.into(),
                a: text.into(),
                b: Const::Null.into(),
            });
            store(b, Operand::Const(Const::Global(place, 0)), value.into());
        }
    }

    /// The program's arguments, of which there are `count`, in `argv`.
    pub(super) fn make_arguments(
        &mut self,
        b: &mut FunctionBuilder,
        (count, argv): (Var, Var),
        used: Used,
    ) {
        let width = self.program.data_model.pointer_bits;
        let ty = Type::Int(width);
        let number = |n: u32| Operand::int(width, n);
        let Type::Int(narrow) = b.ty(count) else {
            return;
        };
        let mut all = count;
        if narrow < width {
            all = b.var("count", ty);
            b.cast(all, CastOp::Zext, count);
        }
        if used == Used::Any {
            b.assume(Cond::cmp(CmpOp::Ne, all, number(0)));
            self.program.assume(Assumption {
                kind: AssumptionKind::Environment,
                span: None,
                function: None,
                text: "the system hands `main` the program's name: `argc` is not 0".to_owned(),
                affects_safe: true,
            });
        }
        // All of them fit the memory.
        let most = Operand::int(width, ir::Z::pow2(width - 4));
        b.assume(Cond::cmp(CmpOp::Ult, all, most));
        let [with_end, size] = ["count", "size"].map(|name| b.var(name, ty));
        b.binary(with_end, BinOp::Add, all, number(1));
        b.binary(size, BinOp::Mul, with_end, number(width / 8));
        b.push(StmtKind::Alloc {
            dst: argv,
            region: ALL_MEMORY,
            kind: AllocKind::Stack,
            size: size.into(),
            align: u64::from(width / 8),
            zeroed: false,
            may_fail: false,
        });
        self.make_each_argument(b, (all, width), argv);
    }

    /// The array that `main` gets as its arguments, of those that are known.
    pub(super) fn given_arguments(&mut self, given: &[String]) -> GlobalId {
        let pointer = u64::from(self.program.data_model.pointer_bits / 8);
        let mut pieces = Vec::new();
        for text in given {
            let bytes = [text.as_bytes(), &[0]].concat();
            let id = self.add_object(
                "pincer.argument",
                (bytes.len() as u64, 1),
                vec![InitPiece::Bytes(bytes)],
            );
            pieces.push(InitPiece::Global(id, 0));
        }
        pieces.push(InitPiece::Zeros(pointer));
        let size = pointer * pieces.len() as u64;
        self.add_object("pincer.arguments", (size, pointer), pieces)
    }

    /// A new object that lives as long as the program.
    fn add_object(
        &mut self,
        name: &str,
        (size, align): (u64, u64),
        init: Vec<InitPiece>,
    ) -> GlobalId {
        let id = GlobalId::new(self.program.globals.len());
        let name = self.unique_name(name);
        self.program.globals.push(Global {
            name,
            size,
            align,
            constant: false,
            merged: false,
            init: Some(init),
            span: None,
        });
        id
    }

    /// Fills `argv` with so many arguments, one after the other, and null.
    fn make_each_argument(&mut self, b: &mut FunctionBuilder, (all, width): (Var, u32), argv: Var) {
        let number = |n: u32| Operand::int(width, n);
        let i = b.var("argument", Type::Int(width));
        let place = b.var("place", Type::Ptr);
        let offset = b.var("offset", Type::Int(width));
        let at = |b: &mut FunctionBuilder| {
            b.binary(offset, BinOp::Mul, i, number(width / 8));
            b.push(StmtKind::PtrAdd {
                dst: place,
                base: argv.into(),
                offset: offset.into(),
            });
        };
        let [head, more, last] = ["arguments", "more", "last"].map(|name| b.block(name));
        b.assign(i, number(0));
        b.goto(head);
        b.switch_to(head);
        b.terminate(Terminator::Goto(vec![more, last]));
        b.switch_to(more);
        b.assume(Cond::cmp(CmpOp::Ult, i, all));
        let text = self.text_from_outside(b);
        at(b);
        store(b, place.into(), text.into());
        b.binary(i, BinOp::Add, i, number(1));
        b.goto(head);
        b.switch_to(last);
        b.assume(Cond::cmp(CmpOp::Uge, i, all));
        at(b);
        store(b, place.into(), Const::Null.into());
    }
}

/// How long an argument and a variable of the environment can be, in bytes: on
/// Linux, that is a good deal more than the system allows.
const LONGEST: u64 = 1 << 28;

pub(super) fn push_call(b: &mut FunctionBuilder, dsts: Vec<Var>, id: FuncId, args: Vec<Operand>) {
    b.push(StmtKind::Call {
        dsts,
        callee: Callee::Direct(id),
        args,
        regions: None,
    });
}

pub(super) fn store(b: &mut FunctionBuilder, ptr: Operand, value: Operand) {
    b.push(StmtKind::Store {
        region: ALL_MEMORY,
        ptr,
        value,
        align: 1,
    });
}

/// Which arguments `main` looks at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Used {
    None,
    /// Those behind the program's name, or with numbers that it computes.
    Further,
    /// Also the program's name.
    Any,
}

/// Which arguments `main` looks at. Without optimising, clang stores each parameter in
/// a local.
pub(super) fn uses_arguments(main: Value<'_>) -> Used {
    let Some(argv) = main.arguments().get(1).copied() else {
        return Used::None;
    };
    let of_user = |user: &Value<'_>| {
        let slot = user.operand(1).filter(|slot| {
            user.opcode() == Some(Opcode::LLVMStore)
                && slot.opcode() == Some(Opcode::LLVMAlloca)
                && user.operand(0) == Some(argv)
        });
        let Some(slot) = slot else {
            return looks_at(*user, argv);
        };
        let uses = slot.users().into_iter().map(|u| match u.opcode() {
            Some(Opcode::LLVMLoad) => {
                let looks = u.users().into_iter().map(|user| looks_at(user, u));
                looks.max().unwrap_or(Used::None)
            }
            Some(Opcode::LLVMStore) if u.operand(1) == Some(slot) => Used::None,
            _ => Used::Any,
        });
        uses.max().unwrap_or(Used::None)
    };
    let all = argv.users();
    all.iter().map(of_user).max().unwrap_or(Used::None)
}

/// What a use of `argv` looks at.
fn looks_at(user: Value<'_>, argv: Value<'_>) -> Used {
    let is_read = |place: &Value<'_>| place.opcode() == Some(Opcode::LLVMLoad);
    match user.opcode() {
        Some(Opcode::LLVMGetElementPtr) => {
            let mut indices = (1..user.operand_count()).filter_map(|i| user.operand(i));
            let is_first = |i: Value<'_>| i.is_constant() && i.int() == Some(0);
            let is_further = user.operand(0) == Some(argv) && !indices.any(is_first);
            if is_further && user.users().iter().all(is_read) {
                Used::Further
            } else {
                Used::Any
            }
        }
        _ => Used::Any,
    }
}
