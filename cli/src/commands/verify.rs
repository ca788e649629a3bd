//! `pincer verify`: decides every check and reports.

use super::{emit, stack, stronger_stacks};
use crate::Children;
use crate::args::{ScreenArgs, VerifyArgs};
use crate::budget::peak_kilobytes;
use crate::error::Error;
use crate::load;
use crate::passes::{self, Track};
use crate::pipeline;
use crate::progress::Progress;
use crate::report::{Style, SystemCode, Times, assemble, options, render, without_a_program};
use crate::screen::colors;
use crate::session::Settings;
use crate::stages::WITHOUT_CERTIFICATES;
use iterator::Parameters;
use std::time::Instant;

/// Decides, reports, and says the exit status.
pub(crate) fn run(args: &VerifyArgs, screen: ScreenArgs, children: &Children) -> Result<u8, Error> {
    let start = Instant::now();
    let stack = stack(&args.analysis)?;
    let track = args.analysis.track.unwrap_or(Track::Mem);
    let options = options(args, stack.expression(), track.name());
    let progress = Progress::start(!screen.quiet);
    progress.say("loading");
    let limit = args.analysis.inline_limit;
    let opened = load::open(&args.input, &children.reader, move |loaded| {
        let prepared = passes::prepare(&loaded.program, limit);
        Ok((loaded, prepared))
    });
    let style = Style {
        format: args.format,
        color: colors(screen, args.output.is_some()),
        verbose: args.analysis.verbose,
        stats: args.analysis.stats,
        system: if args.system {
            SystemCode::Listed
        } else {
            SystemCode::SummedUp
        },
        quiet: screen.quiet,
    };
    let (budget, (loaded, prepared)) = match opened {
        Err(why @ (Error::OutOfTime(_) | Error::Interrupted)) => {
            progress.finish();
            let report = without_a_program(&why, options);
            emit(&render(&report, style), args.output.as_deref())?;
            return Ok(report.verdict.exit_status());
        }
        opened => opened?,
    };
    let load_time = start.elapsed();
    let mut skip = args.skip.clone();
    if args.certificate.is_some() {
        skip.extend(WITHOUT_CERTIFICATES.map(str::to_owned));
    }
    let settings = Settings {
        engines: args.engine,
        skip,
        track,
        inline_limit: limit,
        stack,
        stronger: stronger_stacks(&args.analysis)?,
        by_name: args.analysis.domain.is_some(),
        step: args.step,
        parameters: Parameters::default(),
        deadline: budget.deadline,
        memory_mb: args.analysis.memory,
        jobs: args.analysis.jobs.into(),
        cross_check: args.cross_check,
        keep_going: args.keep_going,
        solvers: children.solvers.clone(),
    };
    let say = |text: &str| progress.say(text);
    let session = pipeline::verify(&loaded.program, prepared, &settings, &budget.shared, &say)?;
    progress.finish();
    let mut report = assemble(&loaded, &session, options, args.input.timeout);
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
