//! `pincer infer`: invariants for people.

use super::{emit, stack};
use crate::args::InferArgs;
use crate::error::Error;
use crate::passes::{self, Track};
use crate::{budget, load};
use ir::display::Names;
use ir::{Formula, Point, Program};
use iterator::{Analyzer, Parameters, Wto};
use std::fmt::Write as _;
use std::path::Path;
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
fn bounds_a_counter(program: &Program, f: ir::FuncId, formula: &Formula) -> (bool, bool) {
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

/// Infers and prints.
pub(crate) fn run(args: &InferArgs, exe: &Path) -> Result<u8, Error> {
    let start = Instant::now();
    let stack = stack(&args.analysis)?;
    let track = args.analysis.track.unwrap_or(Track::Reg);
    let (budget, (program, coverage)) = load::open(&args.input, exe, move |loaded| {
        let (program, _) = passes::prepare(&loaded.program, 0);
        let program = match track {
            Track::Reg => program,
            Track::Mem => passes::purified(&program, 0).0,
        };
        Ok((program, loaded.coverage))
    })?;
    if let Some(name) = &args.function
        && program.function_named(name).is_none()
    {
        return Err(Error::Usage(format!("there is no function `{name}`")));
    }
    let loaded = start.elapsed();
    let program = Arc::new(program);
    let analyzer = Analyzer {
        program: Arc::clone(&program),
        top: stack.maker(),
        parameters: Parameters::default(),
        jobs: args.analysis.jobs.into(),
        budget: budget.shared,
    };
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method itself isn't general enough in its lifetimes"
    )]
    let analysis = analyzer.run(&|_| true, |solved| solved.invariants());
    let mut summary = Summary::default();
    let mut out = String::new();
    let invariants = iterator::invariants(
        analysis.functions.iter().flatten().cloned(),
        stack.expression(),
    );
    for id in program.function_ids() {
        let f = program.function(id);
        if f.is_external() || args.function.as_ref().is_some_and(|n| *n != f.name) {
            continue;
        }
        summary.functions += 1;
        if let Err(failure) = &analysis.functions[id.index()] {
            summary.failed += 1;
            let _ = writeln!(out, "@{}: no invariants ({failure:?})", f.name);
            continue;
        }
        let wto = Wto::of(f);
        let mut heading = false;
        for b in f.block_ids() {
            let is_head = wto.position(b).is_some_and(|p| wto.nodes[p].end.is_some());
            let formula = invariants.at(id, Point::Entry(b));
            if is_head && *formula != Formula::False {
                summary.loops += 1;
                let (any, both) = bounds_a_counter(&program, id, formula);
                summary.bounded += usize::from(any);
                summary.enclosed += usize::from(both);
            }
            if args.summary || !(is_head || args.blocks) {
                continue;
            }
            if !heading {
                let _ = writeln!(out, "@{}:", f.name);
                heading = true;
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
                Names::of(&program, f).formula(formula)
            );
        }
    }
    if args.summary || args.analysis.stats {
        let _ = writeln!(
            out,
            "{} functions ({} without result), {} reachable loop heads: {} bound some number more \
             tightly than its type ({}%), {} from both sides",
            summary.functions,
            summary.failed,
            summary.loops,
            summary.bounded,
            (summary.bounded * 100)
                .checked_div(summary.loops)
                .unwrap_or(100),
            summary.enclosed,
        );
    }
    if args.analysis.stats {
        out.push_str(&lowering(&coverage));
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
