//! What zones and octagons cost beside intervals: `cargo bench -p
//! pincer-domains --bench weakly_relational`. Medians of several rounds; all
//! ratios are of one process. Prints a table, and exits with 1 when a ratio is
//! beyond its limit.

use domains::lattice::Thresholds;
use domains::numeric::Numeric;
use domains::relational::octagons::Octagons;
use domains::relational::zones::Zones;
use domains::value::interval::Interval;
use domains::value::intervals::Intervals;
use ir::{Dim, LinCons, LinExpr, Sign, Var, Z};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Rounds per measurement.
const ROUNDS: usize = 5;

/// The least time of a round, in seconds.
const ROUND: f64 = 0.05;

fn dim(x: usize) -> Dim {
    Dim::of(Var::new(x), Sign::Signed)
}

fn var(x: usize) -> LinExpr {
    LinExpr::dim(dim(x))
}

fn plus(x: usize, k: i64) -> LinExpr {
    var(x).plus_constant(&Z::from(k))
}

/// A clock: the time that this thread was running where the system tells, so
/// that other work on the machine doesn't count; else the time of day.
struct Clock {
    start: Instant,
}

impl Clock {
    fn seconds(&self) -> f64 {
        let running = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanoseconds = running.and_then(|s| s.split_whitespace().next()?.parse::<u64>().ok());
        match nanoseconds {
            Some(n) => Duration::from_nanos(n).as_secs_f64(),
            None => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// The median time of `f`, in seconds, in several rounds. The clock ticks every
/// few milliseconds: a round is as many calls as take ten times that.
fn median(mut f: impl FnMut()) -> f64 {
    let clock = Clock {
        start: Instant::now(),
    };
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let (start, mut calls) = (clock.seconds(), 0);
            loop {
                f();
                calls += 1;
                let elapsed = clock.seconds() - start;
                if elapsed > ROUND {
                    return elapsed / f64::from(calls);
                }
            }
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

/// Eight statements on four variables from `x` on, which stay related: an
/// input, a copy with an offset, a difference, a branch and its join.
fn window<N: Numeric>(s: &mut N, x: usize) {
    s.set_bounds(dim(x), &Interval::new(Z::ZERO, Z::from(1000)));
    s.assign(dim(x + 1), &plus(x, 3));
    s.forget(dim(x + 2));
    s.assume(&LinCons::le(&var(x), &var(x + 2)));
    s.assign(dim(x + 3), &var(x + 2).minus(&var(x)));
    let mut other = s.clone();
    s.assume(&LinCons::lt(&var(x + 1), &var(x + 2)));
    s.assign(dim(x + 1), &plus(x + 1, 1));
    other.assume(&LinCons::le(&var(x + 2), &var(x + 1)));
    other.assign(dim(x + 1), &plus(x + 2, 0));
    s.join(&other);
}

const STATEMENTS_PER_WINDOW: u32 = 8;

/// A function of `n` statements, all of whose variables stay live.
fn code<N: Numeric>(mut s: N, n: usize) -> N {
    for i in 0..n / STATEMENTS_PER_WINDOW as usize {
        window(&mut s, 4 * i);
    }
    s
}

/// A state of `live` variables, related in fours.
fn state<N: Numeric>(top: &N, live: usize) -> N {
    code(top.clone(), live / 4 * STATEMENTS_PER_WINDOW as usize)
}

/// Seconds per statement when that many variables are live.
fn statement<N: Numeric>(top: &N, live: usize) -> f64 {
    let before = state(top, live);
    let windows = 200u32;
    let time = median(|| {
        let mut s = before.clone();
        for i in 0..windows {
            // All over the state, and shared with it.
            window(&mut s, (i as usize * 7919 % (live / 4)) * 4);
        }
        black_box(&s);
    });
    time / f64::from(windows * STATEMENTS_PER_WINDOW)
}

/// Seconds per join of two states of that many variables that differ in ten.
fn join<N: Numeric>(top: &N, live: usize) -> f64 {
    let before = state(top, live);
    let (mut a, mut b) = (before.clone(), before);
    for i in 0..10 {
        let x = i * (live / 10);
        a.assign(dim(x), &plus(x, 1));
        b.assign(dim(x), &plus(x, 2));
    }
    let times = 100;
    let time = median(|| {
        for _ in 0..times {
            let mut joined = a.clone();
            joined.join(&b);
            black_box(&joined);
        }
    });
    time / f64::from(times)
}

/// Seconds per widening of a state of that many variables, of which ten grow.
fn widening<N: Numeric>(top: &N, live: usize) -> f64 {
    let before = state(top, live);
    let mut after = before.clone();
    for i in 0..10 {
        let x = i * (live / 10);
        after.assign(dim(x), &plus(x, 1));
    }
    after.join(&before);
    let thresholds = Thresholds::new([0, 10, 1000].map(Z::from));
    let times = 100;
    let time = median(|| {
        for _ in 0..times {
            let mut widened = before.clone();
            widened.widen(&after, &thresholds);
            black_box(&widened);
        }
    });
    time / f64::from(times)
}

/// The memory of this process in bytes, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kib: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

/// Bytes per variable of a state that shares nothing.
fn memory<N: Numeric>(top: &N) -> Option<usize> {
    let (states, live) = (60, 1000);
    let before = resident()?;
    let all: Vec<N> = (0..states).map(|_| state(top, live)).collect();
    let after = resident()?;
    // Kept, so that the next measurement doesn't use its memory.
    std::mem::forget(black_box(all));
    Some(after.saturating_sub(before) / (states * live))
}

struct Report {
    missed: bool,
}

impl Report {
    fn line(&mut self, what: &str, measured: f64, limit: f64) {
        let missed = measured > limit;
        self.missed |= missed;
        let verdict = if missed { "MISSED" } else { "ok" };
        println!("{what:<64}{measured:>9.2}  (limit {limit}) {verdict}");
    }
}

fn domain<N: Numeric>(report: &mut Report, name: &str, top: &N, limit: f64) {
    let top_intervals = Intervals::new();
    println!("{name}");
    let sizes = [1000, 4000, 16_000, 64_000];
    let mut times = Vec::new();
    for n in sizes {
        let mine = median(|| {
            black_box(code(top.clone(), n));
        });
        let theirs = median(|| {
            black_box(code(top_intervals.clone(), n));
        });
        println!(
            "  {n:>6} statements: {:>9.2} ms, intervals {:>8.2} ms",
            mine * 1e3,
            theirs * 1e3
        );
        report.line("  times intervals", mine / theirs, limit);
        times.push(mine);
    }
    let growth = (times[3] / times[0]).ln() / 64f64.ln();
    report.line("  exponent of the growth from 1,000 to 64,000", growth, 1.2);

    let costs = [100, 1000, 10_000, 100_000].map(|live| {
        let cost = statement(top, live);
        println!("  {live:>6} live: {:>7.0} ns per statement", cost * 1e9);
        cost
    });
    let most = costs.iter().copied().fold(0.0, f64::max);
    report.line(
        "  statement, 100,000 live to 100 live",
        most / costs[0],
        5.0,
    );

    let small = join(top, 100);
    let large = join(top, 1000);
    let theirs = join(&top_intervals, 1000);
    println!(
        "  join, ten differ: of 100 {:.1} us, of 1,000 {:.1} us, intervals {:.1} us",
        small * 1e6,
        large * 1e6,
        theirs * 1e6
    );
    report.line("  join of 1,000 to join of 100", large / small, 5.0);
    let small = widening(top, 100);
    let large = widening(top, 1000);
    println!(
        "  widening, ten differ: of 100 {:.1} us, of 1,000 {:.1} us",
        small * 1e6,
        large * 1e6
    );
    report.line("  widening of 1,000 to widening of 100", large / small, 5.0);
}

fn main() -> ExitCode {
    // `cargo test --benches` only wants to know that it runs.
    if !std::env::args().any(|a| a == "--bench") {
        black_box(code(Zones::new(), 100));
        black_box(code(Octagons::new(), 100));
        return ExitCode::SUCCESS;
    }
    // First, while no freed memory hides what is taken.
    let bytes = [
        memory(&Intervals::new()),
        memory(&Zones::new()),
        memory(&Octagons::new()),
    ];
    if let [Some(intervals), Some(zones), Some(octagons)] = bytes {
        println!("bytes per variable: intervals {intervals}, zones {zones}, octagons {octagons}");
    }
    let mut report = Report { missed: false };
    domain(&mut report, "zones", &Zones::new(), 10.0);
    domain(&mut report, "octagons", &Octagons::new(), 10.0);
    ExitCode::from(u8::from(report.missed))
}
