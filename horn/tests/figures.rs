//! The examples of the `SeaHorn` papers, encoded, solved and checked.

use horn::clause::Interpretation;
use horn::encode::{Encoding, Options, StepSize, encode, reachable_checks};
use horn::solver::certificate;
use horn::solver::spacer::{Answer, PORTFOLIO, solve};
use ir::build::FunctionBuilder;
use ir::{BinOp, Check, CheckId, CheckKind, CmpOp, Cond, FuncId, Operand, Program, Type};

fn check(program: &mut Program) -> CheckId {
    program.checks.push(Check {
        kind: CheckKind::Assert,
        function: FuncId(0),
        span: None,
        message: String::new(),
        requested: true,
    });
    CheckId::new(program.checks.len() - 1)
}

/// `x = 0; while (x < 10) x++; assert x == limit`, on bytes.
fn counter(limit: i64) -> Program {
    let mut p = Program::default();
    let c = check(&mut p);
    let mut b = FunctionBuilder::new("main", Vec::new());
    let x = b.var("x", Type::Int(8));
    let head = b.block("head");
    let body = b.block("body");
    let exit = b.block("exit");
    b.assign(x, Operand::int(8, 0));
    b.goto(head);
    b.switch_to(head);
    b.branch(&Cond::cmp(CmpOp::Ult, x, Operand::int(8, 10)), body, exit);
    b.switch_to(body);
    b.binary(x, BinOp::Add, x, Operand::int(8, 1));
    b.goto(head);
    b.switch_to(exit);
    b.assert(c, Cond::cmp(CmpOp::Eq, x, Operand::int(8, limit)));
    b.ret(Vec::new());
    p.functions.push(b.finish());
    p.entries.push(FuncId(0));
    p
}

fn encoded(p: &Program, step: StepSize) -> Encoding {
    let options = Options {
        step,
        ..Options::default()
    };
    encode(p, &reachable_checks(p), options)
}

fn answer(e: &Encoding) -> Answer {
    solve(
        &e.system,
        &Interpretation::default(),
        &PORTFOLIO[0],
        2_000_000,
    )
    .expect("Z3 accepts it")
}

#[test]
fn a_counter_is_proved_and_refuted_in_both_step_sizes() {
    for (step, _) in StepSize::NAMES {
        let safe = encoded(&counter(10), step);
        let text = horn::smtlib::print::system(&safe.system);
        println!("{text}");
        let Answer::Safe(model) = answer(&safe) else {
            panic!("expected safe");
        };
        println!(
            "{}",
            horn::smtlib::print::interpretation(&safe.system, &model)
        );
        assert_eq!(
            certificate::check(&safe.system, &model, 1_000_000),
            Ok(None)
        );
        let unsafe_ = encoded(&counter(11), step);
        let Answer::Unsafe(facts) = answer(&unsafe_) else {
            panic!("expected unsafe");
        };
        println!("{facts:?}");
        assert!(!facts.is_empty());
    }
}
