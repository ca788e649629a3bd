//! `pincer verify`: decides every check and reports.

use super::{emit, horn::step, stack};
use crate::args::{EngineArg, VerifyArgs};
use crate::budget::{self, peak_kilobytes};
use crate::error::Error;
use crate::load::{self, Loaded};
use crate::passes;
use crate::pipeline::{Engines, Settings, Verification, size, verify};
use crate::policy::{self, Decision, Findings};
use crate::progress::Progress;
use crate::report::{
    AssumptionReport, CheckReport, Location, Report, SCHEMA_VERSION, Stats, Style, Times, Tool,
    TraceEntry, Verdict, count, render,
};
use ir::display::Names;
use ir::{
    AssumptionKind, CheckId, CheckKind, Evidence, FuncId, Program, Span, Status, Trace, TraceStep,
};
use iterator::Parameters;
use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::path::Path;
use std::time::Instant;

const TOOL: Tool = Tool {
    name: "pincer",
    version: env!("CARGO_PKG_VERSION"),
};

fn location(program: &Program, function: Option<FuncId>, span: Option<Span>) -> Location {
    Location {
        function: function.map(|f| program.function(f).name.clone()),
        file: span.map(|s| program.files[s.file.index()].clone()),
        line: span.map(|s| s.line),
        column: span.map(|s| s.column).filter(|c| *c > 0),
    }
}

fn trace_entries(program: &Program, trace: &Trace) -> Vec<TraceEntry> {
    trace
        .steps
        .iter()
        .filter_map(|step| {
            let (function, span, text, input) = match step {
                TraceStep::Block(..) | TraceStep::Return(_) => return None,
                TraceStep::Input {
                    function,
                    variable,
                    value,
                    span,
                } => (*function, *span, format!("{variable} = {value}"), true),
                TraceStep::Value {
                    function,
                    variable,
                    value,
                    span,
                } => (*function, *span, format!("{variable} = {value}"), false),
                TraceStep::Call(f, span) => {
                    let name = &program.function(*f).name;
                    (*f, *span, format!("{name} is called"), false)
                }
            };
            // Steps without a place are the entry's own doing.
            span?;
            Some(TraceEntry {
                text,
                location: location(program, Some(function), span),
                input,
            })
        })
        .collect()
}

/// Names of checks: `function.kind.number`, numbered per function and kind.
fn check_names(program: &Program) -> Vec<String> {
    let mut counts: BTreeMap<(FuncId, CheckKind), u32> = BTreeMap::new();
    program
        .checks
        .iter()
        .map(|c| {
            let n = counts.entry((c.function, c.kind)).or_default();
            *n += 1;
            format!("{}.{}.{n}", program.function(c.function).name, c.kind)
        })
        .collect()
}

fn check_report(program: &Program, v: &Verification, id: CheckId, name: &str) -> CheckReport {
    let c = program.check(id);
    let verdict = &v.verdicts[id.index()];
    let mut message = c.message.clone();
    let mut reason = None;
    let mut trace = Vec::new();
    let evidence = match &verdict.evidence {
        Evidence::Certificate => Some("certificate checked".to_owned()),
        Evidence::FixpointRechecked => Some("fixpoint re-checked".to_owned()),
        Evidence::Replayed(t) => {
            trace = trace_entries(program, t);
            Some("replayed in the interpreter".to_owned())
        }
        Evidence::Reason(text) => {
            reason = Some(text.clone());
            None
        }
    };
    if verdict.status == Status::Unknown
        && let Some(facts) = &v.facts[id.index()]
        && facts.formula != ir::Formula::True
    {
        let f = v.transformed.function(facts.function);
        message = format!(
            "{message}; here {}",
            Names::of(&v.transformed, f).formula(&facts.formula)
        );
    }
    CheckReport {
        id: name.to_owned(),
        kind: c.kind.name().to_owned(),
        requested: c.requested,
        location: location(program, Some(c.function), c.span),
        status: verdict.status,
        engine: verdict.engine,
        evidence,
        message,
        reason,
        trace,
    }
}

/// The kinds that were not asked for: what stays unproved of them is one
/// assumption per kind. What a run refuted is none: it is reported.
fn unchecked_kinds(program: &Program, v: &Verification) -> Vec<AssumptionReport> {
    let mut open: BTreeMap<CheckKind, (usize, Location)> = BTreeMap::new();
    for (c, verdict) in program.checks.iter().zip(&v.verdicts) {
        if !c.requested && verdict.status == Status::Unknown {
            open.entry(c.kind)
                .or_insert_with(|| (0, location(program, Some(c.function), c.span)))
                .0 += 1;
        }
    }
    open.into_iter()
        .map(|(kind, (n, first))| AssumptionReport {
            kind: AssumptionKind::UncheckedKind,
            text: format!("no {}, {}", kind.headline(), count(n, "place")),
            location: first,
        })
        .collect()
}

/// The assumptions that `safe` rests on, and the others, which only explain.
fn assumptions(
    program: &Program,
    v: &Verification,
) -> (Vec<AssumptionReport>, Vec<AssumptionReport>) {
    let mut assumptions = unchecked_kinds(program, v);
    let mut notes = Vec::new();
    for a in &program.assumptions {
        let report = AssumptionReport {
            kind: a.kind,
            text: a.text.clone(),
            location: location(program, a.function, a.span),
        };
        if a.affects_safe {
            assumptions.push(report);
        } else {
            notes.push(report);
        }
    }
    for list in [&mut assumptions, &mut notes] {
        list.sort();
        list.dedup();
    }
    (assumptions, notes)
}

fn assemble(loaded: &Loaded, v: &Verification, args: &VerifyArgs, domain: &str) -> Report {
    let program = &loaded.program;
    let names = check_names(program);
    let reported =
        |c: &CheckId| program.check(*c).requested || v.verdicts[c.index()].status == Status::Unsafe;
    let mut checks: Vec<CheckReport> = (0..program.checks.len())
        .map(CheckId::new)
        .filter(reported)
        .map(|c| check_report(program, v, c, &names[c.index()]))
        .collect();
    let (assumptions, notes) = assumptions(program, v);
    let of_kind = |kind| program.assumptions.iter().filter(move |a| a.kind == kind);
    let findings = Findings {
        checks: &checks,
        assumptions: &assumptions,
        kinds: &loaded.kinds,
        named: &loaded.named,
        invisible: &loaded.invisible,
        // Overflow that the compiler folded has a place but no check, since
        // nobody knows when it is executed: asked for, it stays unknown.
        folded: of_kind(AssumptionKind::UncheckedKind).any(|a| a.span.is_some()),
        optimized: of_kind(AssumptionKind::OptimizedInput)
            .map(|a| a.text.as_str())
            .next(),
        strict: args.strict,
    };
    let Decision { verdict, headline } = policy::decide(&findings);
    if let Some(reason) = policy::not_strictly_safe(&findings) {
        for c in checks.iter_mut().filter(|c| c.status.is_safe()) {
            c.status = Status::Unknown;
            c.evidence = None;
            c.engine = None;
            c.reason = Some(reason.clone());
        }
    }
    let by = |e: ir::Engine| checks.iter().filter(|c| c.engine == Some(e)).count();
    let stats = Stats {
        functions: program
            .functions
            .iter()
            .filter(|f| !f.is_external())
            .count(),
        statements: size(program),
        simplified: size(&v.transformed),
        domain: domain.to_owned(),
        steps: v.steps,
        by_ai: by(ir::Engine::Ai),
        by_horn: by(ir::Engine::Horn),
        certified: v.certified,
        time: None,
    };
    Report {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        verdict,
        headline,
        checks,
        assumptions,
        not_checked: policy::not_checked(&loaded.kinds, &loaded.invisible),
        notes,
        stats,
    }
}

/// The report when the time was up before there was a program.
fn without_a_program(domain: &str) -> Report {
    Report {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        verdict: Verdict::Unknown,
        headline: format!("unknown: {}", Error::OutOfTime),
        checks: Vec::new(),
        assumptions: Vec::new(),
        not_checked: Vec::new(),
        notes: Vec::new(),
        stats: Stats {
            domain: domain.to_owned(),
            ..Stats::default()
        },
    }
}

/// Decides, reports, and says the exit status.
pub fn run(args: &VerifyArgs, exe: &Path) -> Result<u8, Error> {
    let start = Instant::now();
    let stack = stack(&args.analysis)?;
    let budget = budget::start(args.analysis.timeout);
    let progress = Progress::start();
    progress.say("loading");
    let limit = args.analysis.inline_limit;
    let loaded = load::load_in_time(&budget, &args.input, exe, move |loaded| {
        let prepared = passes::prepare(&loaded.program, limit);
        (loaded, prepared)
    });
    let style = Style {
        format: args.format,
        color: args.output.is_none() && std::io::stdout().is_terminal(),
        verbose: args.analysis.verbose,
        stats: args.analysis.stats,
    };
    let (mut loaded, prepared) = match loaded {
        Err(Error::OutOfTime) => {
            progress.finish();
            let report = without_a_program(stack.expression());
            emit(&render(&report, style), args.output.as_deref())?;
            return Ok(report.verdict.exit_status());
        }
        loaded => loaded?,
    };
    let load_time = start.elapsed();
    let settings = Settings {
        engines: match args.engine {
            EngineArg::Auto => Engines::Auto,
            EngineArg::Ai => Engines::Ai,
            EngineArg::Horn => Engines::Horn,
        },
        step: step(args.step),
        parameters: Parameters::default(),
        stronger: super::stronger_stack(&args.analysis)?,
        deadline: budget.deadline,
        memory_mb: args.analysis.memory,
        jobs: args.analysis.jobs.into(),
        cross_check: args.cross_check,
        exe: exe.to_owned(),
    };
    let v = verify(
        &loaded.program,
        prepared,
        &stack,
        &settings,
        &budget.shared,
        &|text| {
            progress.say(text);
        },
    )?;
    progress.finish();
    if args.input.property.is_empty() {
        // Who chose nothing is told of every failure that happens.
        for (check, verdict) in loaded.program.checks.iter_mut().zip(&v.verdicts) {
            check.requested |= verdict.status == Status::Unsafe;
        }
    }
    let mut report = assemble(&loaded, &v, args, stack.expression());
    report.stats.time = Some(Times {
        total_seconds: start.elapsed().as_secs_f64(),
        load_seconds: load_time.as_secs_f64(),
        ai_seconds: v.ai_time.as_secs_f64(),
        horn_seconds: v.horn_time.as_secs_f64(),
        peak_kilobytes: peak_kilobytes(),
    });
    if let Some(path) = &args.certificate {
        let texts: Vec<&str> = v.certificates.iter().map(|c| c.text.as_str()).collect();
        emit(&texts.join("\n"), Some(path))?;
    }
    emit(&render(&report, style), args.output.as_deref())?;
    Ok(report.verdict.exit_status())
}
