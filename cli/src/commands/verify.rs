//! `pincer verify`: decides every check and reports.

use super::{emit, horn::step, stack};
use crate::args::{EngineArg, VerifyArgs};
use crate::budget::{self, peak_kilobytes};
use crate::error::Error;
use crate::load;
use crate::pipeline::{Engines, Settings, Verification, size, verify};
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
use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal as _;
use std::path::Path;
use std::time::Instant;

/// Kinds whose checks are only made when they are asked for.
const ONLY_ON_REQUEST: [CheckKind; 5] = [
    CheckKind::Uninit,
    CheckKind::Align,
    CheckKind::Unsigned,
    CheckKind::Convert,
    CheckKind::Leak,
];

/// Kinds that nobody looks for yet: asked for, they stay unknown.
const UNSUPPORTED: [CheckKind; 1] = [CheckKind::Leak];

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
/// assumption per kind.
fn unchecked_kinds(program: &Program, v: &Verification) -> Vec<AssumptionReport> {
    let mut open: BTreeMap<CheckKind, (usize, Location)> = BTreeMap::new();
    for (c, verdict) in program.checks.iter().zip(&v.verdicts) {
        if !c.requested && !verdict.status.is_safe() {
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

fn assemble(
    program: &Program,
    kinds: &BTreeSet<CheckKind>,
    v: &Verification,
    args: &VerifyArgs,
    domain: &str,
) -> Report {
    let names = check_names(program);
    let mut checks: Vec<CheckReport> = (0..program.checks.len())
        .map(CheckId::new)
        .filter(|c| program.check(*c).requested)
        .map(|c| check_report(program, v, c, &names[c.index()]))
        .collect();
    let mut assumptions: Vec<AssumptionReport> = Vec::new();
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
    let unchecked = unchecked_kinds(program, v);
    assumptions.extend(unchecked);
    assumptions.sort();
    assumptions.dedup();
    notes.sort();
    notes.dedup();
    if args.strict && !assumptions.is_empty() {
        for c in checks.iter_mut().filter(|c| c.status.is_safe()) {
            c.status = Status::Unknown;
            c.evidence = None;
            c.engine = None;
            c.reason = Some(format!(
                "safe, but under {}, and --strict was given",
                count(assumptions.len(), "assumption")
            ));
        }
    }
    let any = |s: Status| checks.iter().any(|c| c.status == s);
    let unsupported: Vec<&str> = UNSUPPORTED
        .iter()
        .filter(|k| kinds.contains(k))
        .map(|k| k.name())
        .collect();
    // Overflow that the compiler folded has a place but no check, since nobody
    // knows when it is executed: asked for, it stays unknown.
    let folded = kinds.contains(&CheckKind::Overflow)
        && program
            .assumptions
            .iter()
            .any(|a| a.kind == AssumptionKind::UncheckedKind && a.span.is_some());
    let no_assertion = checks.is_empty() && kinds.contains(&CheckKind::Assert) && kinds.len() == 1;
    let verdict = if any(Status::Unsafe) {
        Verdict::Unsafe
    } else if any(Status::Unknown) || no_assertion || folded || !unsupported.is_empty() {
        Verdict::Unknown
    } else {
        Verdict::Safe
    };
    let mut headline = verdict.name().to_owned();
    if no_assertion {
        headline.push_str(", no assertion found");
    } else if !unsupported.is_empty() {
        headline = format!(
            "{headline}; {} can't be checked yet",
            unsupported.join(", ")
        );
    } else if folded && verdict == Verdict::Unknown {
        headline.push_str("; the compiler folded an overflow");
    } else if checks.is_empty() {
        headline.push_str(" (0 checks)");
    }
    if verdict == Verdict::Safe && !assumptions.is_empty() {
        headline = format!(
            "{headline}, under {}",
            count(assumptions.len(), "assumption")
        );
    }
    if let Some(a) = program
        .assumptions
        .iter()
        .find(|a| a.kind == AssumptionKind::OptimizedInput)
    {
        headline = format!("{headline} ({})", a.text);
    }
    let not_checked = ONLY_ON_REQUEST
        .iter()
        .filter(|k| !kinds.contains(k) || UNSUPPORTED.contains(k))
        .map(|k| k.name().to_owned())
        .collect();
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
        tool: Tool {
            name: "pincer",
            version: env!("CARGO_PKG_VERSION"),
        },
        verdict,
        headline,
        checks,
        assumptions,
        not_checked,
        notes,
        stats,
    }
}

/// Decides, reports, and says the exit status.
pub fn run(args: &VerifyArgs, exe: &Path) -> Result<u8, Error> {
    let start = Instant::now();
    let stack = stack(&args.analysis)?;
    let budget = budget::start(args.analysis.timeout);
    let progress = Progress::start();
    progress.say("loading");
    let load::Loaded { program, kinds, .. } = load::load(&args.input, exe)?;
    let loaded = start.elapsed();
    let settings = Settings {
        engines: match args.engine {
            EngineArg::Auto => Engines::Auto,
            EngineArg::Ai => Engines::Ai,
            EngineArg::Horn => Engines::Horn,
        },
        step: step(args.step),
        parameters: Parameters::default(),
        stronger: super::stronger_stack(&args.analysis)?,
        inline_limit: args.analysis.inline_limit,
        deadline: budget.deadline,
        memory_mb: args.analysis.memory,
        jobs: args.analysis.jobs.into(),
        cross_check: args.cross_check,
        exe: exe.to_owned(),
    };
    let v = verify(&program, &stack, &settings, &budget.shared, &|text| {
        progress.say(text);
    })?;
    progress.finish();
    let mut report = assemble(&program, &kinds, &v, args, stack.expression());
    report.stats.time = Some(Times {
        total_seconds: start.elapsed().as_secs_f64(),
        load_seconds: loaded.as_secs_f64(),
        ai_seconds: v.ai_time.as_secs_f64(),
        horn_seconds: v.horn_time.as_secs_f64(),
        peak_kilobytes: peak_kilobytes(),
    });
    if let Some(path) = &args.certificate {
        let texts: Vec<&str> = v.certificates.iter().map(|c| c.text.as_str()).collect();
        emit(&texts.join("\n"), Some(path))?;
    }
    let style = Style {
        format: args.format,
        color: args.output.is_none() && std::io::stdout().is_terminal(),
        verbose: args.analysis.verbose,
        stats: args.analysis.stats,
    };
    emit(&render(&report, style), args.output.as_deref())?;
    Ok(report.verdict.exit_status())
}
