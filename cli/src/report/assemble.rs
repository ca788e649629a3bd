//! The report of a verification, or of one that had no time for it.

use super::{
    AssumptionReport, CheckReport, Location, Report, SCHEMA_VERSION, Stats, Tool, TraceEntry,
    Verdict, count,
};
use crate::error::Error;
use crate::load::Loaded;
use crate::policy::{self, Decision, Findings};
use crate::session::Session;
use ir::display::Names;
use ir::{
    AssumptionKind, Check, CheckId, CheckKind, Engine, Evidence, FuncId, Program, Span, Status,
    Trace, TraceStep,
};
use std::collections::BTreeMap;

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

/// Statements of all functions.
fn size(program: &Program) -> usize {
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    blocks.map(|b| b.stmts.len() + 1).sum()
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

/// What there is to say of a check that ends so.
fn message(check: &Check, status: Status) -> String {
    match status {
        Status::Safe | Status::Unreachable => check.message.clone(),
        Status::Unsafe => check.violation(),
        Status::Unknown => format!("possible {}", check.violation()),
    }
}

fn check_report(session: &Session<'_>, id: CheckId, requested: bool, name: &str) -> CheckReport {
    let program = session.original;
    let c = program.check(id);
    let verdict = session.ledger.verdict(id);
    let message = message(c, verdict.status);
    let mut reason = None;
    let mut trace = Vec::new();
    let evidence = match &verdict.evidence {
        Evidence::Certificate => Some("certificate checked".to_owned()),
        Evidence::FixpointRechecked => Some("fixpoint re-checked".to_owned()),
        Evidence::EveryExecution => Some("every execution was run".to_owned()),
        Evidence::Replayed(t) => {
            trace = trace_entries(program, t);
            Some("replayed in the interpreter".to_owned())
        }
        Evidence::Reason(text) => {
            reason = Some(text.clone());
            None
        }
    };
    let facts = session
        .ledger
        .facts(id)
        .filter(|f| f.formula != ir::Formula::True);
    let facts = facts.map(|facts| {
        let f = facts.program.function(facts.function);
        Names::of(&facts.program, f).formula(&facts.formula)
    });
    CheckReport {
        id: name.to_owned(),
        kind: c.kind.name().to_owned(),
        requested,
        location: location(program, Some(c.function), c.span),
        status: verdict.status,
        engine: verdict.engine,
        evidence,
        message,
        facts,
        reason,
        trace,
    }
}

/// The kinds that were not asked for: what stays unproved of them is one
/// assumption per kind. What a run refuted is none: it is reported.
fn unchecked_kinds(program: &Program, session: &Session<'_>) -> Vec<AssumptionReport> {
    let mut open: BTreeMap<CheckKind, (usize, Location)> = BTreeMap::new();
    for (c, verdict) in program.checks.iter().zip(session.ledger.verdicts()) {
        if !c.requested && verdict.status == Status::Unknown {
            open.entry(c.kind)
                .or_insert_with(|| (0, location(program, Some(c.function), c.span)))
                .0 += 1;
        }
    }
    open.into_iter()
        .map(|(kind, (n, first))| AssumptionReport {
            kind: AssumptionKind::UncheckedKind,
            text: format!("no {}, {}", kind.violation(), count(n, "place")),
            location: first,
        })
        .collect()
}

/// The assumptions that `safe` rests on, and the others, which only explain.
fn assumptions(
    program: &Program,
    session: &Session<'_>,
) -> (Vec<AssumptionReport>, Vec<AssumptionReport>) {
    let mut assumptions = unchecked_kinds(program, session);
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

/// The report of a verification.
pub(crate) fn assemble(loaded: &Loaded, session: &Session<'_>, strict: bool) -> Report {
    let program = &loaded.program;
    let names = check_names(program);
    let (mut ids, mut checks) = (Vec::new(), Vec::new());
    for (c, name) in names.iter().enumerate() {
        let id = CheckId::new(c);
        let status = session.ledger.verdict(id).status;
        let requested = policy::counts(loaded, program.check(id), status);
        if requested || status == Status::Unsafe {
            ids.push(id);
            checks.push(check_report(session, id, requested, name));
        }
    }
    let (assumptions, notes) = assumptions(program, session);
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
        strict,
    };
    let Decision { verdict, headline } = policy::decide(&findings);
    if let Some(reason) = policy::not_strictly_safe(&findings) {
        let safe = |(_, c): &(_, &mut CheckReport)| c.status.is_safe();
        for (id, c) in ids.into_iter().zip(&mut checks).filter(safe) {
            c.status = Status::Unknown;
            c.message = message(program.check(id), c.status);
            c.evidence = None;
            c.engine = None;
            c.reason = Some(reason.clone());
        }
    }
    let by = |e: Engine| checks.iter().filter(|c| c.engine == Some(e)).count();
    let stats = Stats {
        functions: program
            .functions
            .iter()
            .filter(|f| !f.is_external())
            .count(),
        statements: size(program),
        simplified: size(&session.transformed),
        domain: session.settings.stack.expression().to_owned(),
        steps: session.steps,
        by_ai: by(Engine::Ai),
        by_horn: by(Engine::Horn),
        by_run: by(Engine::Run),
        certified: session.ledger.certified(),
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
pub(crate) fn without_a_program(why: &Error, domain: &str) -> Report {
    Report {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        verdict: Verdict::Unknown,
        headline: format!("unknown: {why}"),
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
