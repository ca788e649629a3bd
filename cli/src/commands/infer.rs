//! `pincer infer`: invariants for people.

use super::{emit, stack};
use crate::Children;
use crate::args::{InferArgs, InferFormat, ScreenArgs, TimeLimit};
use crate::budget::{self, was_interrupted};
use crate::error::Error;
use crate::invariants::places::{self, Line, Place};
use crate::invariants::{self, Assumed, Invariants, Names};
use crate::load::{self, Loaded};
use crate::passes::{self, Track};
use crate::progress::Progress;
use crate::report::{Location, Sources};
use crate::stdin;
use crate::suggest::did_you_mean;
use domains::StackState;
use domains::state::State as _;
use ir::{Formula, FuncId, FunctionInvariants, Point, Program, Var};
use iterator::{Analysis, Analyzer, Budget, Failure, Parameters, Solved, Wto};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

/// Figures over all functions.
#[derive(Default)]
struct Summary {
    functions: usize,
    failed: usize,
    loops: usize,
    bounded: usize,
    enclosed: usize,
}

/// Whether the formula bounds some number more tightly than its type does, and
/// whether it does so for one number from both sides.
fn bounds_a_counter(program: &Program, f: FuncId, formula: &Formula) -> (bool, bool) {
    let conjuncts = match formula {
        Formula::And(parts) => &parts[..],
        one => std::slice::from_ref(one),
    };
    let function = program.function(f);
    let mut bounds: std::collections::BTreeMap<ir::Dim, (bool, bool)> =
        std::collections::BTreeMap::new();
    for c in conjuncts {
        let Formula::Lin(c) = c else { continue };
        let [(dim, k)] = c.expr.terms() else { continue };
        let Some((v, sign)) = dim.view() else {
            continue;
        };
        let Some(width) = function.var(v).ty.width() else {
            continue;
        };
        // k*x + constant <= 0
        let limit = -&c.expr.constant;
        let trivial = if k.is_negative() {
            limit
                .div_trunc(k)
                .is_none_or(|low| low <= ir::Z::min_of(width, sign))
        } else {
            limit
                .div_trunc(k)
                .is_none_or(|high| high >= ir::Z::max_of(width, sign))
        };
        let entry = bounds.entry(*dim).or_default();
        match c.rel {
            ir::Rel::Eq => *entry = (true, true),
            ir::Rel::Le if trivial => {}
            ir::Rel::Le if k.is_negative() => entry.0 = true,
            ir::Rel::Le => entry.1 = true,
            ir::Rel::Ne => {}
        }
    }
    let both = bounds.iter().any(|(d, (low, high))| {
        // The unsigned reading is bounded below by its type.
        let unsigned = d.view().is_some_and(|(_, s)| s == ir::Sign::Unsigned);
        *high && (*low || unsigned)
    });
    let any = bounds.values().any(|(low, high)| *low || *high);
    (any, both)
}

/// How much was lowered exactly, and what was not, by LLVM's opcode.
fn lowering(coverage: &clam::Coverage) -> String {
    let exact: u64 = coverage.exact.values().sum();
    let havocked: u64 = coverage.havocked.values().sum();
    let mut out = format!(
        "lowered exactly: {exact} of {} instructions ({:.3}%)",
        exact + havocked,
        100.0 * coverage.exact_share()
    );
    let mut rest: Vec<(&String, &u64)> = coverage.havocked.iter().collect();
    rest.sort_by_key(|(name, n)| (std::cmp::Reverse(**n), *name));
    for (i, (name, n)) in rest.iter().enumerate() {
        let _ = write!(out, "{}{name} {n}", if i == 0 { "; not: " } else { ", " });
    }
    out.push('\n');
    out
}

/// What is inferred of, and what else is told with it.
struct Subject {
    program: Program,
    coverage: clam::Coverage,
    assumptions: Vec<Assumed>,
    standard_input: Option<String>,
}

/// What the user's program becomes before it is analysed.
fn subject(loaded: Loaded, track: Track) -> Subject {
    let (program, _) = passes::prepare(&loaded.program, 0);
    let program = match track {
        Track::Reg => program,
        Track::Mem => passes::purified(&program, 0).0,
    };
    let assumptions = loaded.program.assumptions.iter().filter(|a| a.affects_safe);
    let assumed = |a: &ir::Assumption| Assumed {
        kind: a.kind,
        text: a.text.clone(),
        location: Location {
            function: a.function.map(|f| loaded.program.function(f).name.clone()),
            file: a.span.map(|s| loaded.program.files[s.file.index()].clone()),
            line: a.span.map(|s| s.line),
            column: a.span.map(|s| s.column).filter(|c| *c > 0),
            end_column: None,
        },
    };
    Subject {
        assumptions: assumptions.map(assumed).collect(),
        program,
        coverage: loaded.coverage,
        standard_input: loaded.standard_input,
    }
}

/// What is looked at, function by function: places, with the variables that have
/// a name there.
type Plan = Vec<Vec<(Place, Vec<Var>)>>;

fn plan(program: &Program, args: &InferArgs, line: Option<&Line>) -> Plan {
    let chosen: BTreeSet<FuncId> = places::functions(program, args.function.as_deref()).collect();
    let of = |id: FuncId| {
        let f = program.function(id);
        let places = match line {
            _ if !chosen.contains(&id) => Vec::new(),
            Some(line) => places::at(f, line),
            None => places::loops(f),
        };
        let names = places::named(f, &places);
        let vars = names.iter().map(Names::named);
        places.into_iter().zip(vars).collect()
    };
    program.function_ids().map(of).collect()
}

/// What an analysis gives of a function.
struct Found {
    /// At the places of the plan; [`Formula::False`] where control can't get.
    at_places: Vec<Formula>,
    /// At the entries of all blocks, for the figures and for `--blocks`.
    at_blocks: FunctionInvariants,
}

fn found(solved: &Solved<'_, StackState>, places: &[(Place, Vec<Var>)], blocks: bool) -> Found {
    let mut cursor = solved.cursor();
    let at = |(place, vars): &(Place, Vec<Var>)| {
        cursor.seek_before(place.block, place.before);
        let Some(mut state) = cursor.state().cloned() else {
            return Formula::False;
        };
        state.project(&|v| vars.binary_search(&v).is_ok());
        state.formula()
    };
    Found {
        at_places: places.iter().map(at).collect(),
        at_blocks: if blocks {
            solved.invariants()
        } else {
            FunctionInvariants {
                function: solved.id,
                points: Vec::new(),
                summary: None,
            }
        },
    }
}

/// Why a function has no result, for people.
fn why(failure: Failure, limit: TimeLimit) -> String {
    match failure {
        Failure::OutOfBudget if was_interrupted() => "interrupted".to_owned(),
        Failure::OutOfBudget => limit.advice(),
        Failure::NotAFixpoint => "the result failed its own check".to_owned(),
        Failure::External | Failure::NotChosen => "it wasn't analysed".to_owned(),
    }
}

/// What is told of each function that is told of.
fn told(
    program: &Program,
    args: &InferArgs,
    plan: &Plan,
    analysis: &Analysis<Found>,
    budget: &Budget,
) -> Vec<Invariants> {
    let of = |id: FuncId| {
        let f = program.function(id);
        let places: Vec<Place> = plan[id.index()].iter().map(|(p, _)| *p).collect();
        let (failure, told) = match &analysis.functions[id.index()] {
            Err(_) if places.is_empty() => (None, Vec::new()),
            Err(failure) => (Some(why(*failure, args.input.timeout)), Vec::new()),
            Ok(_) if budget.is_over() && !places.is_empty() => {
                let why = why(Failure::OutOfBudget, args.input.timeout);
                (Some(why), Vec::new())
            }
            Ok(found) => {
                let names = places::named(f, &places);
                let all = places.iter().zip(&names).zip(&found.at_places);
                let told = all
                    .map(|((p, names), formula)| invariants::told(program, f, p, names, formula));
                (None, told.collect())
            }
        };
        Invariants {
            function: f.name.clone(),
            location: invariants::location(program, f, f.span),
            failure,
            told,
        }
    };
    let mut all: Vec<Invariants> = places::functions(program, args.function.as_deref())
        .map(of)
        .collect();
    if args.at.is_some() {
        all.retain(|f| !f.told.is_empty() || f.failure.is_some());
    }
    for f in &mut all {
        let place = |t: &invariants::Told| (t.location.file.clone(), t.location.line);
        f.told.sort_by_key(place);
    }
    let place = |f: &Invariants| (f.location.file.clone(), f.location.line);
    all.sort_by_key(place);
    all
}

/// Every block of the goto program, exactly, as engineers read it; with `blocks`
/// off, only the figures.
fn of_blocks(
    program: &Program,
    args: &InferArgs,
    analysis: &Analysis<Found>,
    domain: &str,
) -> (String, Summary) {
    let found = analysis.functions.iter().flatten();
    let invariants = iterator::invariants(found.map(|f| f.at_blocks.clone()), domain);
    let (mut out, mut summary) = (String::new(), Summary::default());
    for id in program.function_ids() {
        let f = program.function(id);
        if f.is_external() || args.function.as_ref().is_some_and(|n| *n != f.name) {
            continue;
        }
        summary.functions += 1;
        if let Err(failure) = &analysis.functions[id.index()] {
            summary.failed += 1;
            if args.blocks {
                let why = why(*failure, args.input.timeout);
                let _ = writeln!(out, "@{}: no invariants ({why})", f.name);
            }
            continue;
        }
        let wto = Wto::of(f);
        if args.blocks {
            let _ = writeln!(out, "@{}:", f.name);
        }
        for b in f.block_ids() {
            let is_head = wto.position(b).is_some_and(|p| wto.nodes[p].end.is_some());
            let formula = invariants.at(id, Point::Entry(b));
            if is_head && *formula != Formula::False {
                summary.loops += 1;
                let (any, both) = bounds_a_counter(program, id, formula);
                summary.bounded += usize::from(any);
                summary.enclosed += usize::from(both);
            }
            if !args.blocks {
                continue;
            }
            let block = f.block(b);
            let place = block
                .stmts
                .iter()
                .find_map(|s| s.span)
                .or(block.term_span)
                .map_or(String::new(), |s| {
                    format!(" ({}:{})", program.files[s.file.index()], s.line)
                });
            let _ = writeln!(
                out,
                "  ^{}{place}: {}",
                block.name,
                ir::display::Names::of(program, f).formula(formula)
            );
        }
    }
    (out, summary)
}

impl Summary {
    fn line(&self) -> String {
        format!(
            "{} functions ({} without result), {} reachable loop heads: {} bound some number more \
             tightly than its type ({}%), {} from both sides\n",
            self.functions,
            self.failed,
            self.loops,
            self.bounded,
            (self.bounded * 100).checked_div(self.loops).unwrap_or(100),
            self.enclosed,
        )
    }
}

/// The assumptions, line by line.
fn assuming(assumptions: &[Assumed]) -> String {
    let mut out = String::new();
    for a in assumptions {
        let place = match (&a.location.file, &a.location.function) {
            (None, None) => String::new(),
            _ => format!(" ({})", a.location.place()),
        };
        let _ = writeln!(out, "assuming: {}{place}", a.text);
    }
    out
}

/// There is no such function.
fn unknown_function(program: &Program, name: &str) -> Error {
    let all = program.functions.iter().filter(|f| !f.is_external());
    let close = did_you_mean(name, all.map(|f| f.name.as_str()));
    Error::Usage(format!("there is no function `{name}`{close}"))
}

/// Infers and prints.
pub(crate) fn run(args: &InferArgs, screen: ScreenArgs, children: &Children) -> Result<u8, Error> {
    let start = Instant::now();
    let stack = stack(&args.analysis)?;
    let track = args.analysis.track.unwrap_or(Track::Reg);
    let progress = Progress::start(!screen.quiet);
    progress.say("loading");
    let (budget, subject) = load::open(&args.input, &children.reader, move |loaded| {
        Ok(subject(loaded, track))
    })?;
    let loaded = start.elapsed();
    let program = Arc::new(subject.program);
    if let Some(name) = &args.function
        && program.function_named(name).is_none()
    {
        return Err(unknown_function(&program, name));
    }
    let line = args.at.as_ref().map(|at| places::line(&program, at));
    let line = line.transpose()?;
    let plan = Arc::new(plan(&program, args, line.as_ref()));
    let analyzer = Analyzer {
        program: Arc::clone(&program),
        top: stack.maker(),
        parameters: Parameters::default(),
        jobs: args.analysis.jobs.into(),
        budget: Arc::clone(&budget.shared),
    };
    progress.say("abstract interpretation");
    let figures = args.blocks || args.summary || args.analysis.stats;
    let wanted = Arc::clone(&plan);
    let analysis = analyzer.run(&|_| true, move |solved: &Solved<'_, StackState>| {
        found(solved, &wanted[solved.id.index()], figures)
    });
    progress.say("simplifying");
    let mut out = String::new();
    let (blocks, summary) = of_blocks(&program, args, &analysis, stack.expression());
    if args.blocks {
        out.push_str(&blocks);
    } else if !args.summary {
        let told = told(&program, args, &plan, &analysis, &budget.shared);
        let assumptions = &subject.assumptions;
        out.push_str(&match args.format {
            InferFormat::Json => invariants::document(&told, stack.expression(), assumptions),
            InferFormat::Source => {
                let mut sources = Sources::with(subject.standard_input.as_deref());
                let given = args.input.programs.iter();
                let given: Vec<String> = given.map(|p| stdin::shown(p)).collect();
                invariants::annotated(&told, &given, &mut sources)?
            }
            InferFormat::Text => {
                let mut text = invariants::text(&told, args.at.is_some());
                if !screen.quiet {
                    text.push_str(invariants::HOLDS);
                    text.push_str(&assuming(assumptions));
                }
                text
            }
        });
    }
    progress.finish();
    if args.summary || args.analysis.stats {
        out.push_str(&summary.line());
    }
    if args.analysis.stats {
        out.push_str(&lowering(&subject.coverage));
        let peak = budget::peak_kilobytes();
        let _ = writeln!(
            out,
            "time: {:.2} s (load {:.2}); {} abstract steps{}",
            start.elapsed().as_secs_f64(),
            loaded.as_secs_f64(),
            analysis.steps,
            peak.map_or(String::new(), |kb| format!(
                ", {} MB at most",
                kb.div_ceil(1024)
            ))
        );
    }
    emit(&out, args.output.as_deref())?;
    Ok(0)
}
