//! What runs where an exception ends the program: `std::terminate`, whose handler in
//! the GNU C++ library prints what the exception's `what` says, and calls `abort`.

use super::Lowering;
use super::body::Body;
use super::entry::depend_on_abstraction;
use crate::llvm::Value;
use ir::build::FunctionBuilder;
use ir::{
    Callee, Check, CheckId, CheckKind, Cond, FuncId, HavocKind, Operand, PtrPred, StmtKind,
    Terminator, Var,
};

/// Functions of the library that end the program so.
const ENDS: [&str; 4] = [
    "_ZSt10unexpectedv",
    "_ZSt9terminatev",
    "__cxa_call_terminate",
    "__cxa_call_unexpected",
];

/// A function of the program that may run when an exception ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    id: FuncId,
    /// Whether what it gives back is printed.
    is_printed: bool,
}

/// Whether a name is that of a class's `what`, without arguments.
fn is_what(name: &str) -> bool {
    name.starts_with("_Z") && name.contains("4what") && name.ends_with("Ev")
}

impl<'m> Lowering<'m> {
    /// Functions of the program that may run when an exception ends it.
    pub(super) fn run_by_terminate(&self, functions: &[Value<'m>]) -> Vec<Last> {
        let last = |f: &Value<'m>| {
            let name = f.name();
            let is_printed = is_what(&name);
            let is_own =
                || f.is_exported() && ["abort", "_ZSt9terminatev"].contains(&name.as_str());
            let runs = !f.is_declaration() && (is_printed || is_own());
            let id = self.functions.get(f).filter(|_| runs)?;
            let id = *id;
            Some(Last { id, is_printed })
        };
        functions.iter().filter_map(last).collect()
    }

    /// An exception ends the program. Which one it is and what it holds isn't looked
    /// at, so no run shows a failure.
    pub(super) fn terminate(&mut self, b: &mut FunctionBuilder, caller: FuncId) {
        if self.last.is_empty() {
            return b.terminate(Terminator::Stop);
        }
        let mut targets = vec![b.block("end")];
        let start = b.current();
        for last in self.last.clone() {
            let at = b.block("last");
            targets.push(at);
            b.switch_to(at);
            depend_on_abstraction(b);
            let signature = self.signatures[last.id.index()].clone();
            let args: Vec<Operand> = signature
                .params
                .iter()
                .map(|ty| {
                    let any = b.var("any", *ty);
                    b.havoc(any, HavocKind::Abstraction(None));
                    any.into()
                })
                .collect();
            let results = signature.results.iter();
            let dsts: Vec<Var> = results.map(|ty| b.var("text", *ty)).collect();
            let text = dsts.first().copied();
            b.push(StmtKind::Call {
                dsts,
                callee: Callee::Direct(last.id),
                args,
                regions: None,
            });
            if let Some(text) = text.filter(|_| last.is_printed) {
                self.check_printed(b, caller, text);
            }
            b.goto(targets[0]);
        }
        b.switch_to(start);
        b.terminate(Terminator::Goto(targets.clone()));
        b.switch_to(targets[0]);
        b.terminate(Terminator::Stop);
    }

    /// Checks that what is printed is a text, as far as pointers say.
    fn check_printed(&mut self, b: &mut FunctionBuilder, caller: FuncId, text: Var) {
        let ptr = || Operand::from(text);
        let all = [
            (
                CheckKind::Null,
                PtrPred::NonNull(ptr()),
                "`what()` is not null when it is printed, as the program ends",
            ),
            (
                CheckKind::Free,
                PtrPred::Live(ptr()),
                "the object that `what()` points to is alive",
            ),
        ];
        for (kind, holds, message) in all {
            if !self.options.emits(kind) {
                continue;
            }
            let id = CheckId::new(self.program.checks.len());
            self.program.checks.push(Check {
                kind,
                function: caller,
                span: b.span(),
                message: message.to_owned(),
                requested: true,
            });
            b.assert(id, Cond::Ptr(holds));
        }
    }
}

impl<'m> Body<'_, 'm> {
    /// An exception ends the program here.
    pub(super) fn terminate(&mut self) {
        let caller = self.id;
        self.l.terminate(&mut self.b, caller);
        self.ended = true;
    }

    /// A function of the library ends the program; `false`: it is another one.
    pub(super) fn call_of_terminate(&mut self, f: Value<'m>) -> bool {
        let ends = f.is_declaration() && ENDS.contains(&f.name().as_str());
        if ends {
            self.terminate();
        }
        ends
    }
}
