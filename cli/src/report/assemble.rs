//! The report of a verification, or of one that had no time for it.

use super::facts;
use super::fingerprint::fingerprints;
use super::system::System;
use super::trace::{self, Cost, Told};
use super::{
    AssumptionReport, CheckReport, KindReport, Location, Options, Report, Sources, Stats, Stopped,
    Verdict, count,
};
use crate::args::{InputArgs, TimeLimit, VerifyArgs};
use crate::budget::was_interrupted;
use crate::document::HEAD;
use crate::error::Error;
use crate::load::Loaded;
use crate::policy::{self, Decision, Findings};
use crate::session::Session;
use crate::tuning::PATIENT;
use ir::{AssumptionKind, Check, CheckId, CheckKind, Engine, Evidence, FuncId, Program, Status};
use std::collections::BTreeMap;
use std::path::Path;

/// Statements of all functions.
fn size(program: &Program) -> usize {
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    blocks.map(|b| b.stmts.len() + 1).sum()
}

/// Names of checks: `function.kind.number`, numbered per function and kind.
pub(crate) fn check_names(program: &Program) -> Vec<String> {
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

/// What there is to say of a check that ends so; `violation` says what goes wrong.
fn message(check: &Check, status: Status, violation: &str) -> String {
    match status {
        Status::Safe | Status::Unreachable => check.message.clone(),
        Status::Unsafe => violation.to_owned(),
        Status::Unknown => format!("possible {violation}"),
    }
}

/// What a check is called, and what its report may cost.
struct Identity<'a> {
    name: &'a str,
    fingerprint: &'a str,
    /// What telling its failing run may cost.
    cost: Cost,
    /// Whether it is of a program in Rust, of which `run` knows more bodies.
    in_rust: bool,
    /// What is known where it stands.
    known: Option<&'a facts::Texts>,
}

/// What is told of what is known where these checks stand.
fn known(session: &Session<'_>, ids: &[CheckId]) -> BTreeMap<CheckId, facts::Texts> {
    let program = session.original;
    let asked = ids.iter().filter_map(|&id| {
        let facts = session.ledger.facts(id)?;
        let check = program.check(id);
        let file = check
            .span
            .map(|s| Path::new(&program.files[s.file.index()]));
        (facts.formula != ir::Formula::True).then(|| facts::Asked {
            check: id,
            facts,
            function: &program.function(check.function).name,
            in_rust: file.is_some_and(|f| f.extension().is_some_and(|e| e == "rs")),
        })
    });
    facts::told(asked.collect())
}

fn check_report(
    session: &Session<'_>,
    id: CheckId,
    requested: bool,
    identity: &Identity<'_>,
    system: &System<'_>,
    sources: &mut Sources,
) -> CheckReport {
    let program = session.original;
    let c = program.check(id);
    let verdict = session.ledger.verdict(id);
    let violation = c.violation();
    let message = message(c, verdict.status, &violation);
    let mut reason = None;
    let mut told = Told::default();
    let evidence = match &verdict.evidence {
        Evidence::Certificate => Some("certificate checked".to_owned()),
        Evidence::FixpointRechecked => Some("fixpoint re-checked".to_owned()),
        Evidence::EveryExecution => Some("every execution was run".to_owned()),
        Evidence::Unrolled => Some("every execution was unrolled".to_owned()),
        Evidence::Induction => Some("by induction over iterations".to_owned()),
        Evidence::Shapes => Some("the shapes of linked objects allow no failure".to_owned()),
        Evidence::Polynomials => Some("polynomial equations are inductive".to_owned()),
        Evidence::Implied => Some("follows from earlier checks".to_owned()),
        Evidence::Replayed(t) => {
            told = trace::tell(program, id, t, identity.cost, sources);
            Some("replayed in the interpreter".to_owned())
        }
        Evidence::Reason(text) => {
            reason = Some(text.clone());
            None
        }
    };
    let location = Location::of(program, Some(c.function), c.span);
    let is_systems = system.contains(id);
    CheckReport {
        id: identity.name.to_owned(),
        fingerprint: identity.fingerprint.to_owned(),
        kind: c.kind.name().to_owned(),
        cwe: c.kind.cwe().to_vec(),
        requested,
        location,
        system: is_systems,
        called_from: is_systems.then(|| system.called_from(id)).flatten(),
        status: verdict.status,
        severity: verdict.status.into(),
        engine: verdict.engine,
        evidence,
        message,
        requirement: c.message.clone(),
        violation,
        facts: identity.known.map(|k| k.all.clone()),
        plain_facts: identity.known.and_then(|k| k.plain.clone()),
        reason,
        inputs: told.inputs.filter(|_| !identity.in_rust),
        trace: told.steps,
    }
}

/// The kinds that were not asked for: what stays unproved of them is one
/// assumption per kind. What a run refuted is none: it is reported.
fn unchecked_kinds(program: &Program, session: &Session<'_>) -> Vec<AssumptionReport> {
    let mut open: BTreeMap<CheckKind, (usize, Location)> = BTreeMap::new();
    for (c, verdict) in program.checks.iter().zip(session.ledger.verdicts()) {
        if !c.requested && verdict.status == Status::Unknown {
            open.entry(c.kind)
                .or_insert_with(|| (0, Location::of(program, Some(c.function), c.span)))
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

/// How the checks ended that nobody asked for, by kind.
fn not_asked_for(program: &Program, session: &Session<'_>) -> Vec<KindReport> {
    let of_kind = |kind: CheckKind| {
        let all = program.checks.iter().zip(session.ledger.verdicts());
        let all = all.filter(|(c, _)| !c.requested && c.kind == kind);
        let ends: Vec<Status> = all.map(|(_, v)| v.status).collect();
        let count = |is: fn(Status) -> bool| ends.iter().filter(|s| is(**s)).count();
        (!ends.is_empty()).then(|| KindReport {
            kind: kind.name(),
            safe: count(Status::is_safe),
            refuted: count(|s| s == Status::Unsafe),
            unknown: count(|s| s == Status::Unknown),
        })
    };
    let all = CheckKind::ALL.iter();
    all.filter_map(|k| of_kind(*k)).collect()
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
            location: Location::of(program, a.function, a.span),
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

/// The word of the command line for a choice.
fn word<T: clap::ValueEnum>(choice: &T) -> String {
    let value = choice.to_possible_value();
    value.map_or(String::new(), |v| v.get_name().to_owned())
}

/// What was asked, with what was meant where nothing was said.
pub(crate) fn options(args: &VerifyArgs, domain: &str, track: &str) -> Options {
    let InputArgs {
        programs,
        compiler,
        language: _,
        entry,
        property,
        malloc,
        data_model,
        input_symbols,
        wrapv,
        edition: _,
        execution: _,
        timeout,
    } = &args.input;
    let by_default = || CheckKind::by_default().map(|k| k.name().to_owned());
    let step = horn::StepSize::NAMES.iter();
    let step = step.filter(|(size, _)| *size == args.step);
    Options {
        programs: programs.iter().map(|p| p.display().to_string()).collect(),
        compiler: compiler.clone(),
        entry: entry.clone(),
        property: match &property[..] {
            [] => by_default().collect(),
            chosen => chosen.to_vec(),
        },
        malloc: word(malloc),
        data_model: data_model.as_ref().map(word),
        input_symbols: input_symbols.clone(),
        wrapv: *wrapv,
        timeout: timeout.seconds(),
        engine: word(&args.engine),
        skip: args.skip.clone(),
        domain: domain.to_owned(),
        inline_limit: args.analysis.inline_limit,
        track: track.to_owned(),
        step: step.map(|(_, name)| *name).collect(),
        memory: args.analysis.memory,
        strict: args.strict,
        cross_check: args.cross_check,
        keep_going: args.keep_going,
    }
}

/// Why checks are open, if time was short.
fn stopped(session: &Session<'_>, checks: &[CheckReport]) -> Option<Stopped> {
    let open = checks.iter().any(|c| c.status == Status::Unknown);
    let hurried = session.is_hurried && session.deadline != session.settings.deadline;
    (open && session.out_of_time()).then(|| {
        if was_interrupted() {
            Stopped::Interrupted
        } else if hurried {
            Stopped::AfterAFailure
        } else {
            Stopped::TimeLimit
        }
    })
}

/// The report of a verification that was asked for like this.
pub(crate) fn assemble(
    loaded: &Loaded,
    session: &Session<'_>,
    options: Options,
    limit: TimeLimit,
) -> Report {
    let strict = options.strict;
    let program = &loaded.program;
    let names = check_names(program);
    let fingerprints = fingerprints(program);
    let system = System::of(program, &options.programs);
    let mut sources = Sources::with(loaded.standard_input.as_deref());
    let refuted = session.ledger.verdicts().iter();
    let refuted = refuted.filter(|v| v.status == Status::Unsafe).count();
    let is_rust = |p: &String| Path::new(p).extension().is_some_and(|e| e == "rs");
    let in_rust = options.programs.iter().any(is_rust);
    let patient = limit.seconds().is_none_or(|s| s >= PATIENT);
    let cost = Cost::of_each(refuted, patient || !session.out_of_time());
    let status = |id| session.ledger.verdict(id).status;
    let is_requested = |id| policy::counts(loaded, program.check(id), status(id));
    let is_told = |&id: &CheckId| is_requested(id) || status(id) == Status::Unsafe;
    let all = (0..program.checks.len()).map(CheckId::new);
    let ids: Vec<CheckId> = all.filter(is_told).collect();
    let known = known(session, &ids);
    let checks = ids.iter().map(|&id| {
        let identity = Identity {
            name: &names[id.index()],
            fingerprint: &fingerprints[id.index()],
            cost,
            in_rust,
            known: known.get(&id),
        };
        check_report(
            session,
            id,
            is_requested(id),
            &identity,
            &system,
            &mut sources,
        )
    });
    let mut checks: Vec<CheckReport> = checks.collect();
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
    let Decision {
        verdict,
        mut headline,
    } = policy::decide(&findings);
    let stopped = stopped(session, &checks);
    match stopped {
        Some(Stopped::TimeLimit) => headline = format!("{headline}; {}", limit.advice()),
        Some(Stopped::Interrupted) => headline.push_str("; interrupted"),
        Some(Stopped::AfterAFailure) => headline.push_str(
            "; other checks were given up soon after the failure; `--keep-going` goes on",
        ),
        None => {}
    }
    if let Some(reason) = policy::not_strictly_safe(&findings) {
        let safe = |(_, c): &(_, &mut CheckReport)| c.status.is_safe();
        for (id, c) in ids.into_iter().zip(&mut checks).filter(safe) {
            c.status = Status::Unknown;
            c.severity = c.status.into();
            c.message = message(program.check(id), c.status, &c.violation);
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
        head: HEAD,
        options,
        verdict,
        headline,
        stopped,
        checks,
        assumptions,
        not_asked_for: not_asked_for(program, session),
        not_checked: policy::not_checked(&loaded.kinds, &loaded.invisible),
        notes,
        stats,
        standard_input: loaded.standard_input.clone(),
    }
}

/// The report when the time was up before there was a program.
pub(crate) fn without_a_program(why: &Error, options: Options) -> Report {
    let domain = options.domain.clone();
    Report {
        head: HEAD,
        options,
        verdict: Verdict::Unknown,
        headline: format!("unknown: {why}"),
        stopped: Some(match why {
            Error::Interrupted => Stopped::Interrupted,
            _ => Stopped::TimeLimit,
        }),
        checks: Vec::new(),
        assumptions: Vec::new(),
        not_asked_for: Vec::new(),
        not_checked: Vec::new(),
        notes: Vec::new(),
        stats: Stats {
            domain,
            ..Stats::default()
        },
        standard_input: None,
    }
}
