//! `pincer verify`: decides every check and reports.

use super::{emit, stack, stronger_stack};
use crate::args::VerifyArgs;
use crate::budget::{self, peak_kilobytes};
use crate::error::Error;
use crate::load;
use crate::passes;
use crate::pipeline;
use crate::progress::Progress;
use crate::report::{Style, Times, assemble, render, without_a_program};
use crate::session::Settings;
use iterator::Parameters;
use std::io::IsTerminal as _;
use std::path::Path;
use std::time::Instant;

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
    let (loaded, prepared) = match loaded {
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
        engines: args.engine,
        stack,
        stronger: stronger_stack(&args.analysis)?,
        step: args.step,
        parameters: Parameters::default(),
        deadline: budget.deadline,
        memory_mb: args.analysis.memory,
        jobs: args.analysis.jobs.into(),
        cross_check: args.cross_check,
        exe: exe.to_owned(),
    };
    let say = |text: &str| progress.say(text);
    let session = pipeline::verify(&loaded.program, prepared, &settings, &budget.shared, &say)?;
    progress.finish();
    let mut report = assemble(&loaded, &session, args.strict);
    report.stats.time = Some(Times {
        total_seconds: start.elapsed().as_secs_f64(),
        load_seconds: load_time.as_secs_f64(),
        ai_seconds: session.ai_time.as_secs_f64(),
        horn_seconds: session.horn_time.as_secs_f64(),
        peak_kilobytes: peak_kilobytes(),
    });
    if let Some(path) = &args.certificate {
        let texts: Vec<&str> = session
            .certificates
            .iter()
            .map(|c| c.text.as_str())
            .collect();
        emit(&texts.join("\n"), Some(path))?;
    }
    emit(&render(&report, style), args.output.as_deref())?;
    Ok(report.verdict.exit_status())
}
