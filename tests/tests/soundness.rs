//! What abstract interpretation claims of random programs holds in every state
//! that runs visit, for every domain and preset. And the judge of it is just:
//! it accepts what is true and finds what is not.

use domains::stack::stack;
use domains::state::State;
use ir::interp::Limits;
use ir::{
    CheckId, CheckVerdict, Context, Dim, Engine, Evidence, Formula, FuncId, FunctionInvariants,
    Invariants, LinCons, LinExpr, Point, Program, Semantics, Sign, Status, Var,
};
use iterator::checker::Outcome;
use iterator::fixpoint::UnknownCalls;
use iterator::{Analysis, Budget, Cursor, Failure, Parameters, analyze, export};
use pincer_tests::generate::{self, Config, shrink};
use pincer_tests::soundness::{Figures, check};
use std::collections::BTreeSet;

const PROGRAM: &str = "
fn @main() {
  var i: i8
  var never: i8
^entry:
  i = 0
  goto ^head
^head:
  goto ^body, ^done
^body:
  assume slt i, 10
  i = call @next(i)
  goto ^head
^done:
  assume sge i, 10
  assert eq i, 10
  assert eq i, 11
  return
}
fn @next(n: i8) -> (i8) {
  var m: i8
^entry:
  m = add n, 1
  return m
}
entry @main
";

fn program() -> Program {
    ir::text::parse(PROGRAM).unwrap_or_else(|e| panic!("{e:?}"))
}

/// `var <= bound`, read signed.
fn at_most(var: u32, bound: i64) -> Formula {
    let x = LinExpr::dim(Dim::of(Var(var), Sign::Signed));
    Formula::Lin(LinCons::le(&x, &LinExpr::constant(bound)))
}

fn invariants(
    context: Context,
    main: Vec<(Point, Formula)>,
    next: Vec<(Point, Formula)>,
    summary: Option<Formula>,
) -> Invariants {
    Invariants {
        domain: "by hand".to_owned(),
        semantics: Semantics {
            context,
            after_passed_checks: true,
        },
        functions: vec![
            FunctionInvariants {
                function: FuncId(0),
                points: main,
                summary: None,
            },
            FunctionInvariants {
                function: FuncId(1),
                points: next,
                summary,
            },
        ],
    }
}

fn verdict(check: u32, status: Status) -> CheckVerdict {
    CheckVerdict {
        check: CheckId(check),
        status,
        engine: Some(Engine::Ai),
        evidence: Evidence::FixpointRechecked,
    }
}

fn judge(invariants: &Invariants, verdicts: &[CheckVerdict]) -> Result<Figures, String> {
    let found = check(&program(), &[invariants], verdicts, 20, Limits::default());
    found.map_err(|c| c.text)
}

fn at_head(fact: Formula) -> Vec<(Point, Formula)> {
    vec![(Point::Entry(ir::BlockId(1)), fact)]
}

#[test]
fn true_claims_are_accepted() {
    let facts = invariants(
        Context::FromEntry,
        at_head(at_most(0, 10)),
        vec![(Point::After(ir::BlockId(0), 0), at_most(1, 10))],
        Some(at_most(2, 10)),
    );
    let verdicts = [verdict(0, Status::Safe), verdict(1, Status::Unknown)];
    let figures = judge(&facts, &verdicts).expect("all of this is true");
    assert_eq!(figures.runs, 20);
    assert_eq!(figures.held, 20 * (11 + 10 + 10));
}

#[test]
fn false_claims_are_found() {
    let none = || invariants(Context::FromEntry, vec![], vec![], None);
    let head = invariants(Context::FromEntry, at_head(at_most(0, 9)), vec![], None);
    assert!(judge(&head, &[]).unwrap_err().contains("i=10"));
    let unreachable = invariants(Context::FromEntry, at_head(Formula::False), vec![], None);
    assert!(judge(&unreachable, &[]).is_err());
    let after = vec![(Point::After(ir::BlockId(0), 0), at_most(1, 9))];
    let after = invariants(Context::FromEntry, vec![], after, None);
    assert!(judge(&after, &[]).unwrap_err().contains("m=10"));
    let summary = invariants(Context::FromEntry, vec![], vec![], Some(at_most(2, 9)));
    assert!(judge(&summary, &[]).unwrap_err().contains("(9) gave (10)"));
    for status in [Status::Safe, Status::Unreachable] {
        assert!(judge(&none(), &[verdict(1, status)]).is_err());
    }
    assert!(judge(&none(), &[]).is_ok());
}

#[test]
fn claims_for_every_caller_are_tried_with_every_argument() {
    let next = || vec![(Point::Entry(ir::BlockId(0)), at_most(0, 9))];
    let from_entry = invariants(Context::FromEntry, vec![], next(), None);
    assert!(judge(&from_entry, &[]).is_ok());
    let any_caller = invariants(Context::AnyCaller, vec![], next(), None);
    assert!(judge(&any_caller, &[]).is_err());
}

#[test]
fn facts_about_variables_without_a_value_are_undecided() {
    let facts = invariants(Context::FromEntry, at_head(at_most(1, 10)), vec![], None);
    let figures = judge(&facts, &[]).expect("nothing is refuted");
    assert_eq!((figures.held, figures.undecided), (0, 20 * 11));
}

#[test]
fn claims_about_random_programs_hold_in_every_run() {
    for seed in 0..300 {
        if let Some(report) = random_program(seed, &mut Figures::default()) {
            panic!("{report}");
        }
    }
}

/// Enough of the claims say something, so that holding means something.
#[test]
fn claims_about_random_programs_are_not_empty() {
    let (mut facts, mut safe, mut held) = (0, 0, 0);
    for seed in 0..60 {
        let program = generate::program(seed, &Config::default());
        let claims = infer(&program, "intervals", &Parameters::default());
        let claims = claims.expect("a domain that exists");
        let figures = check(&program, &[&claims.invariants], &[], 4, LIMITS);
        held += figures.map_or(0, |f| f.held);
        let points = claims.invariants.functions.iter().flat_map(|f| &f.points);
        facts += points.filter(|(_, f)| *f != Formula::True).count();
        safe += claims
            .verdicts
            .iter()
            .filter(|v| v.status.is_safe())
            .count();
    }
    assert!(facts > 1_000, "{facts} facts");
    assert!(held > 1_000, "{held} held");
    assert!(safe > 30, "{safe} safe checks");
}

/// Runs per program and domain.
const RUNS: u64 = 6;

/// How far each run goes.
const LIMITS: Limits = Limits {
    steps: 1_000,
    call_depth: 50,
    memory: 1 << 16,
};

/// Every domain that stands alone, and every preset, each once.
fn expressions() -> BTreeSet<&'static str> {
    let alone = domains::registry::DOMAINS
        .iter()
        .filter(|d| d.parameters.is_empty())
        .map(|d| d.name);
    let presets = domains::registry::PRESETS.iter().map(|p| p.expression);
    alone.chain(presets).collect()
}

/// Parameters of the fixpoint engine, perturbed: no result may hang on them.
fn parameters(seed: u64) -> Parameters {
    let usual = Parameters::default();
    match seed % 4 {
        0 => Parameters {
            widening_delay: 0,
            narrowing_iterations: 0,
            max_thresholds: 0,
        },
        1 => Parameters {
            widening_delay: 10,
            ..usual
        },
        _ => usual,
    }
}

/// What is wrong with the claims of a domain about a program.
fn wrong(program: &Program, expression: &str, seed: u64, figures: &mut Figures) -> Option<String> {
    let claims = match infer(program, expression, &parameters(seed)) {
        Ok(claims) => claims,
        Err(message) => return Some(message),
    };
    if let Some(f) = claims.rejected.first() {
        let name = &program.function(*f).name;
        return Some(format!("{expression}: no fixpoint for @{name}"));
    }
    let facts = [&claims.invariants];
    match check(program, &facts, &claims.verdicts, RUNS, LIMITS) {
        Ok(more) => {
            figures.runs += more.runs;
            figures.steps += more.steps;
            figures.held += more.held;
            figures.undecided += more.undecided;
            None
        }
        Err(c) => Some(c.to_string()),
    }
}

/// Judges every domain on the random program of a seed. What is wrong is
/// reported with a program that was made small.
fn random_program(seed: u64, figures: &mut Figures) -> Option<String> {
    let config = match seed % 3 {
        0 => Config::default(),
        1 => Config::small(),
        _ => Config::everything(),
    };
    let program = generate::program(seed, &config);
    for expression in expressions() {
        if wrong(&program, expression, seed, figures).is_some() {
            let again = |p: &Program| wrong(p, expression, seed, &mut Figures::default());
            let small = shrink(&program, |p| again(p).is_some());
            let what = again(&small).unwrap_or_default();
            let text = ir::text::print(&small);
            return Some(format!(
                "{expression} is wrong about program {seed}:\n{text}\n{what}"
            ));
        }
    }
    None
}

/// What abstract interpretation claims.
#[derive(Clone, Debug)]
struct Inferred {
    /// Facts at block entries and after every statement.
    invariants: Invariants,
    /// Verdicts on checks.
    verdicts: Vec<CheckVerdict>,
    /// Functions whose result did not pass the independent check.
    rejected: Vec<FuncId>,
}

/// Analyses a program with the stack over a domain expression.
///
/// # Errors
/// What is wrong with the expression.
fn infer(program: &Program, expression: &str, parameters: &Parameters) -> Result<Inferred, String> {
    let stack = stack(expression).map_err(|e| e.to_string())?;
    let analysis = analyze(
        program,
        &|scope: &_| stack.top(scope),
        parameters,
        1,
        &Budget::default(),
    );
    let mut invariants = export(program, &analysis, stack.expression());
    add_inner_points(program, &analysis, &mut invariants);
    let outcomes = iterator::check(program, &analysis);
    let verdicts = outcomes.iter().zip(0..).map(|(o, i)| CheckVerdict {
        check: CheckId(i),
        status: match o {
            Outcome::Proved => Status::Safe,
            Outcome::Unreachable => Status::Unreachable,
            _ => Status::Unknown,
        },
        engine: Some(Engine::Ai),
        evidence: Evidence::FixpointRechecked,
    });
    let rejected = program.function_ids().filter(|f| {
        let result = analysis.functions[f.index()].as_ref();
        result.is_err_and(|e| *e == Failure::NotAFixpoint)
    });
    Ok(Inferred {
        verdicts: verdicts.collect(),
        rejected: rejected.collect(),
        invariants,
    })
}

/// Adds the facts after every statement: a step that loses a state is seen at
/// once, not only where it reaches a block's entry.
fn add_inner_points<S: State>(
    program: &Program,
    analysis: &Analysis<S>,
    invariants: &mut Invariants,
) {
    for f in &mut invariants.functions {
        let function = program.function(f.function);
        let Ok(fixpoint) = &analysis.functions[f.function.index()] else {
            continue;
        };
        let mut cursor = Cursor::new(function, fixpoint, &UnknownCalls);
        for b in function.block_ids() {
            for (i, at) in (0..function.block(b).stmts.len()).zip(0..) {
                cursor.seek_after(b, i);
                let fact = cursor.state().map_or(Formula::False, State::formula);
                f.points.push((Point::After(b, at), fact));
            }
        }
        f.points.sort_by_key(|(point, _)| *point);
    }
}
