//! Library code in the places of its callers: each call of such a function becomes
//! its body, with checks of its own, which stand where the call does.
//!
//! A function of a library that is compiled with the program (generic code, what
//! is inline) has one check for all its callers, at a place that its user never
//! wrote. Where a call is inlined, each has its own, and can be right while others
//! are wrong. What it says where it fails may be handed over by the caller
//! ([`Saying`]), and is known then.
//!
//! Executions stay the same. Functions that nothing calls any more have no body
//! afterwards, and no checks. Under the limits of [`inline`](super::inline()).

use super::copies::{Copies, Saying};
use super::inline::{InlineLimits, inline_with};
use crate::build::external;
use crate::graph::CallGraph;
use crate::{CheckId, External, FuncId, Function, Program, StmtKind, Type};

/// Copies the bodies of `callees` (for each function, whether it is one) to their
/// calls. `sayings` tell what some checks say.
pub fn told_at_calls(
    program: &Program,
    limits: InlineLimits,
    callees: &[bool],
    sayings: impl IntoIterator<Item = (CheckId, Saying)>,
) -> Program {
    let mut copies = Copies::new(program, callees, sayings);
    let (mut result, _) = inline_with(program, limits, Some(&mut copies));
    let checks = copies.into_checks();
    while forget_uncalled(&mut result, callees) {}
    // In the order of functions, and there in that of statements.
    let mut numbers: Vec<Option<CheckId>> = vec![None; checks.len()];
    let mut order = Vec::new();
    for f in &result.functions {
        for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
            if let StmtKind::Assert { check, .. } = &stmt.kind
                && numbers[check.index()].is_none()
            {
                numbers[check.index()] = Some(CheckId::new(order.len()));
                order.push(*check);
            }
        }
    }
    for f in &mut result.functions {
        for stmt in f.blocks.iter_mut().flat_map(|b| &mut b.stmts) {
            if let StmtKind::Assert { check, .. } = &mut stmt.kind
                && let Some(new) = numbers[check.index()]
            {
                *check = new;
            }
        }
    }
    let kept = order.iter().map(|old| checks[old.index()].clone());
    result.checks = kept.collect();
    result
}

/// Takes the bodies of copied functions that nothing can call any more; whether
/// there were some.
fn forget_uncalled(program: &mut Program, callees: &[bool]) -> bool {
    let calls = CallGraph::of(program);
    let mut alive: Vec<bool> = vec![false; program.functions.len()];
    let others = program.function_ids().filter(|f| !callees[f.index()]);
    let mut open: Vec<FuncId> = others.collect();
    open.extend(&program.entries);
    open.extend(&calls.address_taken);
    while let Some(f) = open.pop() {
        if !std::mem::replace(&mut alive[f.index()], true) {
            open.extend(&calls.callees[f.index()]);
        }
    }
    let mut some = false;
    for (f, alive) in program.functions.iter_mut().zip(alive) {
        if !alive && !f.is_external() {
            let params: Vec<Type> = f.params.iter().map(|p| f.var(*p).ty).collect();
            let results = std::mem::take(&mut f.results);
            let declared = external(&f.name, &params, results, External::Unknown);
            let (noreturn, span) = (f.noreturn, f.span);
            *f = Function {
                noreturn,
                span,
                ..declared
            };
            some = true;
        }
    }
    some
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = r#"
        global &text size 4 constant = [bytes "boom"]
        fn @lib(p: ptr, n: i64, x: i32) {
          ^e: assert "it is called right" ne x, 0 return
        }
        fn @main() {
          var a: i32
          ^e: a = havoc input
              call @lib(&text, 4, 1)
              call @lib(&text, 4, a)
              return
        }
        entry @main"#;

    fn copied(callees: &[bool]) -> Program {
        let program = crate::text::parse(PROGRAM).expect("a program");
        let params = program.functions[0].params.clone();
        let saying = Saying {
            before: "no panic: ".to_owned(),
            text: params[0].into(),
            length: params[1].into(),
            after: String::new(),
        };
        let result = told_at_calls(
            &program,
            InlineLimits::default(),
            callees,
            [(CheckId::new(0), saying)],
        );
        assert_eq!(crate::verify::verify(&result), Vec::new());
        result
    }

    #[test]
    fn each_call_has_its_check_and_what_it_says() {
        let result = copied(&[true, false]);
        assert!(result.functions[0].is_external());
        let told: Vec<_> = result
            .checks
            .iter()
            .map(|c| (c.function, &*c.message))
            .collect();
        let main = FuncId::new(1);
        assert_eq!(told, [(main, "no panic: boom"), (main, "no panic: boom")]);
    }

    #[test]
    fn other_functions_stay() {
        let result = copied(&[false, false]);
        assert!(!result.functions[0].is_external());
        assert_eq!(result.checks.len(), 1);
        assert_eq!(result.checks[0].message, "it is called right");
    }
}
