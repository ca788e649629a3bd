//! What runs when a program ends: functions that were registered by `atexit` (C23,
//! 7.24.4.2), and by C++ for objects with static lifetime (Itanium C++ ABI, 3.3.5).
//!
//! Each call that registers a function has a variable of the program that says the how
//! manieth registration it was. At the end those that are left run, the last one first.
//! A call that registers its function once more is noted as such: then they run in any
//! order, and as often as one likes, and no run shows a failure.

use super::body::Body;
use super::entry::{depend_on_abstraction, destructors, others_act};
use super::environment::store;
use super::{Lowering, Signature, names};
use crate::Entry;
use crate::llvm::{CallTarget, Shape, Value};
use ir::build::FunctionBuilder;
use ir::library::{Clause, Row};
use ir::points_to::ALL_MEMORY;
use ir::{
    BinOp, Callee, CmpOp, Cond, Const, FuncId, GlobalId, HavocKind, Operand, StmtKind, Terminator,
    Type, Var,
};
use std::cell::OnceCell;

/// Of more calls than that, nobody asks which was the last: each is compared with each.
const ORDERED: usize = 64;

/// The width of numbers of registrations, in bits.
const WIDTH: u32 = 32;

/// A call that registers a function.
#[derive(Clone, Debug)]
struct Registered {
    function: FuncId,
    /// What the function gets, if it takes something.
    argument: Option<Argument>,
    /// The how manieth registration it was; 0: it isn't registered.
    order: GlobalId,
}

#[derive(Clone, Debug)]
enum Argument {
    Constant(Operand),
    /// Where it is kept.
    In(GlobalId),
}

/// What runs at the end.
#[derive(Debug, Default)]
pub(super) struct AtExit {
    /// The function that runs it, once it is made.
    pub runs: Option<FuncId>,
    calls: Vec<Registered>,
    /// What `exit` runs, once that was asked: a function that is filled when all
    /// calls were seen, or nothing.
    pub exits: OnceCell<Option<FuncId>>,
    /// How many registrations there were, and whether one was made twice.
    counts: Option<(GlobalId, GlobalId)>,
}

fn number(n: i64) -> Operand {
    Operand::int(WIDTH, n)
}

/// Whether a variable is only handed over where functions are registered, to tell for
/// which module.
pub(super) fn only_tells_modules_apart(variable: Value<'_>) -> bool {
    let hands_over = |user: &Value<'_>| {
        let f = match user.call_target() {
            Some(CallTarget::Function(f)) => f.name(),
            _ => return false,
        };
        f == "__cxa_atexit" && user.call_args().get(2) == Some(&variable)
    };
    variable.name() == "__dso_handle" && variable.users().iter().all(hands_over)
}

/// The function that a call registers.
fn registered(call: Value<'_>) -> Option<Value<'_>> {
    call.call_args().first()?.behind()
}

impl<'m> Lowering<'m> {
    /// Whether all calls of a function that registers others are followed: `main` is
    /// where the program begins, and each names a function that is there.
    pub(super) fn follows_registrations(&self, f: Value<'m>) -> bool {
        let takes = match f.name().as_str() {
            "atexit" => 0,
            "__cxa_atexit" => 1,
            _ => return false,
        };
        let is_known = |g: Value<'m>| {
            let fits = g.value_type().is_some_and(|ty| {
                let params = ty.params();
                let pointers = params.iter().all(|p| matches!(p.shape(), Shape::Ptr));
                params.len() == takes && pointers && !ty.is_variadic()
            });
            let known = names::known(&g.name(), !g.is_declaration());
            let does_nothing = known == Some(names::Known::Pure);
            let is_defined = !g.is_declaration() && known.is_none();
            g.is_function() && fits && (is_defined || does_nothing)
        };
        let calls = |user: &Value<'m>| {
            user.call_target() == Some(CallTarget::Function(f))
                && !user.call_args().contains(&f)
                && registered(*user).is_some_and(is_known)
        };
        self.options.entry == Entry::Main && f.is_declaration() && f.users().iter().all(calls)
    }

    /// What runs before a call of `exit` ends the program that began with `main`
    /// (C23, 7.24.4.4): what was registered, then the destructors.
    pub(super) fn runs_at_exit(&mut self) -> Option<FuncId> {
        if let Some(known) = self.at_exit.exits.get() {
            return *known;
        }
        let registers = |f: &Value<'m>| !f.users().is_empty() && self.follows_registrations(*f);
        let ends = self.options.entry == Entry::Main
            && (!destructors(self).is_empty() || self.functions.keys().any(registers));
        let runs = ends || self.objects_alive().is_some();
        let id = runs.then(|| {
            let name = self.unique_name("ends");
            let mut b = FunctionBuilder::new(&name, Vec::new());
            b.ret(Vec::new());
            let id = FuncId::new(self.program.functions.len());
            self.program.functions.push(b.finish());
            self.signatures.push(Signature::default());
            id
        });
        *self.at_exit.exits.get_or_init(|| id)
    }

    fn counts_at_exit(&mut self) -> (GlobalId, GlobalId) {
        if let Some(known) = self.at_exit.counts {
            return known;
        }
        let bytes = u64::from(WIDTH / 8);
        let counts = (
            self.hidden_variable("at_exit.count", bytes),
            self.hidden_variable("at_exit.repeated", bytes),
        );
        self.at_exit.counts = Some(counts);
        counts
    }

    /// The function that runs what was registered; `None`: nothing is.
    pub(super) fn run_at_exit(&mut self) -> Option<FuncId> {
        let calls = std::mem::take(&mut self.at_exit.calls);
        if calls.is_empty() {
            return None;
        }
        let (_, repeated) = self.counts_at_exit();
        let name = self.unique_name("at_exit");
        let mut b = FunctionBuilder::new(&name, Vec::new());
        let [head, done, any] = ["head", "done", "any"].map(|name| b.block(name));
        b.goto(head);
        b.switch_to(head);
        // What code registered that isn't seen runs in between.
        if self.calls_back || !self.whole {
            others_act(self, &mut b);
        }
        let orders: Vec<Var> = calls.iter().map(|c| read(&mut b, c.order)).collect();
        let repeated = read(&mut b, repeated);
        let compared: &[Var] = if calls.len() > ORDERED { &[] } else { &orders };
        let mut targets = vec![done, any];
        for (k, call) in calls.iter().enumerate() {
            let at = b.block("last");
            targets.push(at);
            b.switch_to(at);
            b.assume(Cond::cmp(CmpOp::Ne, orders[k], number(0)));
            if compared.is_empty() {
                depend_on_abstraction(&mut b);
            }
            for (_, other) in compared.iter().enumerate().filter(|(j, _)| *j != k) {
                b.assume(Cond::cmp(CmpOp::Ult, *other, orders[k]));
            }
            store(&mut b, Const::Global(call.order, 0).into(), number(0));
            self.call_at_exit(&mut b, call);
            b.goto(head);
        }
        b.switch_to(any);
        b.assume(Cond::cmp(CmpOp::Ne, repeated, number(0)));
        depend_on_abstraction(&mut b);
        let some: Vec<_> = calls
            .iter()
            .map(|call| {
                let at = b.block("some");
                b.switch_to(at);
                self.call_at_exit(&mut b, call);
                b.goto(head);
                at
            })
            .collect();
        b.switch_to(any);
        b.terminate(Terminator::Goto(some));
        b.switch_to(head);
        b.terminate(Terminator::Goto(targets));
        b.switch_to(done);
        for order in &orders {
            b.assume(Cond::cmp(CmpOp::Eq, *order, number(0)));
        }
        b.ret(Vec::new());
        let id = FuncId::new(self.program.functions.len());
        self.program.functions.push(b.finish());
        self.signatures.push(Signature::default());
        self.at_exit.runs = Some(id);
        Some(id)
    }

    fn call_at_exit(&mut self, b: &mut FunctionBuilder, call: &Registered) {
        let args = match &call.argument {
            None => Vec::new(),
            Some(Argument::Constant(value)) => vec![value.clone()],
            Some(Argument::In(place)) => {
                let value = b.var("argument", Type::Ptr);
                b.push(StmtKind::Load {
                    dst: value,
                    region: ALL_MEMORY,
                    ptr: Const::Global(*place, 0).into(),
                    align: 1,
                });
                vec![value.into()]
            }
        };
        let results = self.signatures[call.function.index()].results.clone();
        let dsts = results.into_iter().map(|ty| b.var("result", ty)).collect();
        b.set_span(self.program.function(call.function).span);
        b.push(StmtKind::Call {
            dsts,
            callee: Callee::Direct(call.function),
            args,
            regions: None,
        });
        self.end_of_call_from_outside(b, call.function, true);
        b.set_span(None);
    }
}

fn read(b: &mut FunctionBuilder, place: GlobalId) -> Var {
    let dst = b.var("order", Type::Int(WIDTH));
    b.push(StmtKind::Load {
        dst,
        region: ALL_MEMORY,
        ptr: Const::Global(place, 0).into(),
        align: 1,
    });
    dst
}

impl<'m> Body<'_, 'm> {
    /// What runs where a function of the library ends the program as `exit` does.
    pub(super) fn run_the_end(&mut self, call: Value<'m>) {
        let Some(CallTarget::Function(f)) = call.call_target() else {
            return;
        };
        let exits = |row: &Row| row.says(&Clause::Exits);
        if f.is_declaration()
            && names::row(&f.name()).is_some_and(exits)
            && let Some(id) = self.l.runs_at_exit()
        {
            // No statement of the program's own calls that.
            self.b.set_span(None);
            self.push_call(Vec::new(), Callee::Direct(id), Vec::new());
        }
    }

    /// Registers a function for the end; `false`: that isn't what is called.
    pub(super) fn register_at_exit(&mut self, inst: Value<'m>, f: Value<'m>) -> bool {
        if !self.l.follows_registrations(f) {
            return false;
        }
        let args = inst.call_args();
        let id = registered(inst)
            .and_then(|g| self.l.functions.get(&g))
            .copied();
        let Some(id) = id else { return false };
        let argument = args.get(1).filter(|_| f.name() != "atexit");
        let argument = argument.map(|a| match self.scalar(*a) {
            Some(Operand::Const(value)) => Argument::Constant(value.into()),
            value => {
                let kind = HavocKind::Abstraction(None);
                let value = value.filter(|v| self.operand_type(v) == Type::Ptr);
                let value = value.unwrap_or_else(|| self.arbitrary_scalar(Type::Ptr, kind));
                let bytes = u64::from(self.address_width() / 8);
                let place = self.l.hidden_variable("at_exit.argument", bytes);
                store(&mut self.b, Const::Global(place, 0).into(), value);
                Argument::In(place)
            }
        });
        let order = self
            .l
            .hidden_variable("at_exit.order", u64::from(WIDTH / 8));
        let (count, repeated) = self.l.counts_at_exit();
        let before = read(&mut self.b, order);
        let [again, first] = ["again", "first"].map(|name| self.b.block(name));
        let on = self.b.block("on");
        self.b.terminate(Terminator::Goto(vec![first, again]));
        self.b.switch_to(again);
        self.b.assume(Cond::cmp(CmpOp::Ne, before, number(0)));
        store(&mut self.b, Const::Global(repeated, 0).into(), number(1));
        self.b.goto(on);
        self.b.switch_to(first);
        self.b.assume(Cond::cmp(CmpOp::Eq, before, number(0)));
        self.b.goto(on);
        self.b.switch_to(on);
        let (so_far, now) = (
            read(&mut self.b, count),
            self.temp("order", Type::Int(WIDTH)),
        );
        self.b.binary(now, BinOp::Add, so_far, number(1));
        store(&mut self.b, Const::Global(count, 0).into(), now.into());
        store(&mut self.b, Const::Global(order, 0).into(), now.into());
        self.l.at_exit.calls.push(Registered {
            function: id,
            argument,
            order,
        });
        for dst in self.dsts(inst) {
            if let Type::Int(width) = self.b.ty(dst) {
                self.b.assign(dst, Operand::int(width, 0));
            } else {
                self.b.havoc(dst, HavocKind::Abstraction(None));
            }
        }
        true
    }
}
