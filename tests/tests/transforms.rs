//! Transforms against the interpreter: random programs and their transforms do
//! the same under an oracle that answers by the original's places.

use ir::Site;
use ir::interp::{
    Frame, Limits, NoHost, Observer, Oracle, Outcome, Random, SeededOracle, Stop, Value, run,
};
use ir::transform::{
    InlineLimits, Map, inline, repeat_assumptions, replay, reuse_loads, simplify,
    simplify_computed, split_entry, split_variables,
};
use ir::verify::verify;
use ir::{
    BlockId, CheckId, CmpOp, Cond, FuncId, Operand, Part, PartKind, Program, Stmt, StmtKind, Type,
    Var,
};
use pincer_tests::generate::{Config, program};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

const LIMITS: Limits = Limits {
    steps: 2_000,
    call_depth: 50,
    memory: 1 << 20,
};

/// How often control was before each terminator of the original, by how many
/// calls surround it.
#[derive(Default)]
struct Visits {
    depth: usize,
    counts: HashMap<(Site, usize), u64>,
}

/// A hash of the place, the answer's number there and the seed decides, so
/// that two programs get equal answers at places that correspond.
struct PlaceOracle<'a> {
    seed: u64,
    map: Option<&'a Map>,
    program: &'a Program,
    counts: HashMap<Site, u64>,
    /// What numbers the choices, where no block moves to another call: an
    /// assume that is now first in its block takes choices away.
    visits: Option<Rc<RefCell<Visits>>>,
}

const VALUE: u64 = 1;
const CHOICE: u64 = 2;

impl PlaceOracle<'_> {
    fn random(&mut self, site: Site, salt: u64) -> Random {
        let place = match self.map {
            Some(m) => m.statement(site),
            None => Some(site),
        };
        let Some(place) = place else {
            return Random::new(0);
        };
        let count = self.counts.entry(place).or_default();
        *count += 1;
        let visits = self.visits.as_ref().filter(|_| salt == CHOICE);
        let count = visits.map_or(*count, |v| {
            let v = v.borrow();
            v.counts.get(&(place, v.depth)).copied().unwrap_or(0)
        });
        let mut mixed = Random::new(self.seed ^ salt);
        for part in [
            u64::from(place.function.0),
            u64::from(place.block.0),
            u64::from(place.statement),
            count,
        ] {
            mixed = Random::new(mixed.next_u64() ^ part);
        }
        mixed
    }
}

impl Oracle for PlaceOracle<'_> {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let seed = self.random(site, VALUE).next_u64();
        SeededOracle::new(seed).value(site, ty)
    }

    /// The possible block whose original has the least hash, whatever else is
    /// possible.
    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let base = self.random(site, CHOICE).next_u64();
        let function = self.program.function(site.function);
        let targets = function.block(site.block).term.successors();
        let hash = |b: &BlockId| {
            let i = targets.iter().position(|t| t == b).unwrap_or(0);
            let original = match self.map {
                Some(m) => m.target(site.function, site.block, i),
                None => std::slice::from_ref(b),
            };
            let hashes = original
                .iter()
                .map(|b| Random::new(base ^ u64::from(b.0)).next_u64());
            hashes.min()
        };
        let best = (0..possible.len()).min_by_key(|i| hash(&possible[*i]));
        best.unwrap_or(0)
    }
}

/// The asserts that passed, by check, with their order.
struct Passed<'a> {
    map: Option<&'a Map>,
    visits: Rc<RefCell<Visits>>,
    checks: Vec<CheckId>,
}

impl Observer for Passed<'_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        let mut site = frame.site;
        let end = frame.function().block(site.block).stmts.len();
        site.statement = u32::try_from(end).unwrap();
        let place = self.map.map_or(Some(site), |m| m.statement(site));
        let mut visits = self.visits.borrow_mut();
        visits.depth = frame.depth;
        if let Some(place) = place {
            *visits.counts.entry((place, frame.depth)).or_default() += 1;
        }
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        self.visits.borrow_mut().depth = frame.depth;
        let block = frame.function().block(frame.site.block);
        let kind = block
            .stmts
            .get(frame.site.statement as usize)
            .map(|s| &s.kind);
        if let Some(StmtKind::Assert { check, .. }) = kind {
            self.checks.push(*check);
        }
    }
}

fn execute(p: &Program, map: Option<&Map>, seed: u64, by_visits: bool) -> (Outcome, Vec<CheckId>) {
    let mut passed = Passed {
        map,
        visits: Rc::default(),
        checks: Vec::new(),
    };
    let mut oracle = PlaceOracle {
        seed,
        map,
        program: p,
        counts: HashMap::new(),
        visits: by_visits.then(|| passed.visits.clone()),
    };
    let outcome = run(p, FuncId(0), &mut oracle, &mut NoHost, &mut passed, LIMITS);
    (outcome, passed.checks)
}

fn violations(p: &Program) -> Vec<String> {
    verify(p).iter().map(ToString::to_string).collect()
}

fn size(p: &Program) -> usize {
    let blocks = p.functions.iter().flat_map(|f| &f.blocks);
    blocks.map(|b| b.stmts.len() + 1).sum()
}

/// Statistics that tell whether a test tested anything.
#[derive(Default, Debug)]
struct Seen {
    compared: usize,
    failed: usize,
    returned: usize,
    before: usize,
    after: usize,
}

fn check_same(
    seeds: std::ops::Range<u64>,
    config: &Config,
    by_visits: bool,
    transform: impl Fn(&Program) -> (Program, Map),
) -> Seen {
    let make = |seed| program(seed, config);
    check_same_of(seeds, make, (by_visits, true), transform)
}

/// The same of programs that are made so. Where the transformed one `may_block` earlier,
/// runs that it blocks say nothing.
fn check_same_of(
    seeds: std::ops::Range<u64>,
    make: impl Fn(u64) -> Program,
    (by_visits, may_block): (bool, bool),
    transform: impl Fn(&Program) -> (Program, Map),
) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let p = make(seed);
        if reads_unwritten(&p) {
            continue;
        }
        let (q, map) = transform(&p);
        assert_eq!(violations(&q), Vec::<String>::new(), "program {seed}");
        seen.before += size(&p);
        seen.after += size(&q);
        for run_seed in 0..8 {
            let (a, passed_a) = execute(&p, None, run_seed, by_visits);
            let (b, passed_b) = execute(&q, Some(&map), run_seed, by_visits);
            // Blocked runs say nothing: the transformed program may see
            // earlier that a way is blocked and take another.
            let skip = |s: &Stop| {
                matches!(
                    s,
                    Stop::Blocked | Stop::OutOfSteps | Stop::TooDeep | Stop::OutOfMemory
                )
            };
            if skip(&a.stop) || (may_block && skip(&b.stop)) {
                continue;
            }
            let show = || {
                format!(
                    "program {seed}, run {run_seed}\n{}\n=====>\n{}",
                    ir::text::print(&p),
                    ir::text::print(&q)
                )
            };
            assert_eq!(a.stop, b.stop, "{}", show());
            assert_eq!(passed_a, passed_b, "{}", show());
            seen.compared += 1;
            seen.failed += usize::from(matches!(a.stop, Stop::Failed { .. }));
            seen.returned += usize::from(matches!(a.stop, Stop::Returned(_)));
        }
    }
    seen
}

/// Programs without variables that are read before they are written, as far as
/// the generator goes, and without opaque operations, whose results are drawn
/// where their arguments come first.
fn written(config: Config) -> Config {
    Config {
        uninitialized: false,
        abstractions: false,
        ..config
    }
}

/// Whether some variable may be read before it is written: it is drawn where it
/// is read first, a place that transforms move, so that answers by place say
/// nothing.
fn reads_unwritten(p: &Program) -> bool {
    p.functions.iter().filter(|f| !f.is_external()).any(|f| {
        let cfg = ir::graph::Cfg::of(f);
        let live = ir::graph::Liveness::of(f, &cfg);
        live.live_in(BlockId::ENTRY).any(|v| !f.params.contains(&v))
    })
}

#[test]
fn split_entry_keeps_everything() {
    let seen = check_same(0..100, &Config::everything(), true, split_entry);
    assert_eq!(seen.before, seen.after);
}

#[test]
fn simplified_programs_do_the_same() {
    for config in [Config::default(), Config::small(), Config::everything()] {
        check_same(400..700, &written(config.clone()), true, simplify_computed);
        let seen = check_same(0..400, &written(config), true, simplify);
        println!("{seen:?}");
        assert!(seen.after < seen.before, "{seen:?}");
        assert!(seen.compared > 800 && seen.failed > 50, "{seen:?}");
    }
}

#[test]
fn programs_whose_variables_are_split_do_the_same() {
    for config in [Config::default(), Config::small(), Config::everything()] {
        let seen = check_same(0..400, &written(config), true, split_variables);
        assert!(seen.compared > 800 && seen.failed > 50, "{seen:?}");
        assert_eq!(seen.before, seen.after);
    }
}

/// Puts reads of places that were accessed before into a program: behind what else is
/// done there, behind writes by another name or pointers that moved, and where other
/// ways meet this one.
fn with_more_of_the_same(seed: u64) -> Program {
    let mut p = program(seed, &written(Config::everything()));
    let mut random = Random::new(seed);
    for f in &mut p.functions {
        let types: Vec<Type> = f.vars.iter().map(|v| v.ty).collect();
        let of = |ty: Type| {
            let all = (0..types.len()).map(Var::new);
            let all = all.filter(|v| types[v.index()] == ty).collect::<Vec<Var>>();
            (!all.is_empty()).then_some(all)
        };
        let pointers = of(Type::Ptr).unwrap_or_default();
        for b in f.block_ids() {
            let mut i = 0;
            while let Some(stmt) = f.block(b).stmts.get(i).cloned() {
                i += 1;
                let (ty, region, ptr, align) = match &stmt.kind {
                    StmtKind::Load {
                        dst,
                        region,
                        ptr,
                        align,
                    } => (types[dst.index()], *region, ptr.clone(), *align),
                    StmtKind::Store {
                        region,
                        ptr,
                        value,
                        align,
                    } => (value.ty(&f.vars), *region, ptr.clone(), *align),
                    _ => continue,
                };
                let Some(all) = of(ty).filter(|_| random.below(3) > 0) else {
                    continue;
                };
                let mut value = || *random.pick(&all);
                let (read, written) = (value(), value());
                let again = StmtKind::Load {
                    dst: read,
                    region,
                    ptr: ptr.clone(),
                    align,
                };
                let mut new = vec![again];
                match (random.below(4), ptr.as_var()) {
                    (0, Some(_)) => {
                        let other = *random.pick(&pointers);
                        let write = StmtKind::Store {
                            region,
                            ptr: other.into(),
                            value: written.into(),
                            align,
                        };
                        let src = ptr.clone();
                        new.splice(0..0, [StmtKind::Assign { dst: other, src }, write]);
                    }
                    (1, Some(pointer)) => {
                        let src = (*random.pick(&pointers)).into();
                        new.insert(0, StmtKind::Assign { dst: pointer, src });
                    }
                    _ => {}
                }
                let successors = f.block(b).term.successors();
                let (to, at) = if random.chance(30) && !successors.is_empty() {
                    (*random.pick(successors), 0)
                } else {
                    (b, i + random.below(f.block(b).stmts.len() - i + 1))
                };
                // Where it goes to itself, it isn't met again.
                i += if to == b && at <= i { new.len() } else { 0 };
                let new = new.into_iter().map(|kind| Stmt { kind, span: None });
                f.blocks[to.index()].stmts.splice(at..at, new);
            }
        }
    }
    p
}

#[test]
fn programs_that_read_once_do_the_same() {
    let replaced = std::cell::Cell::new(0);
    let loads = |p: &Program| {
        let stmts = p.functions.iter().flat_map(|f| &f.blocks);
        let stmts = stmts.flat_map(|b| &b.stmts);
        let is_load = |s: &&Stmt| matches!(s.kind, StmtKind::Load { .. });
        stmts.filter(is_load).count()
    };
    let make = with_more_of_the_same;
    let seen = check_same_of(0..2000, make, (true, false), |p| {
        let (q, map) = reuse_loads(p);
        replaced.set(replaced.get() + loads(p) - loads(&q));
        (q, map)
    });
    println!("{seen:?}, {} replaced", replaced.get());
    assert_eq!(seen.before, seen.after);
    assert!(seen.compared > 800 && seen.failed > 50, "{seen:?}");
    assert!(replaced.get() > 300, "{} replaced", replaced.get());
}

/// Puts alternatives that are assumed into a program, and tests of one of their numbers
/// after them.
fn with_alternatives(seed: u64, config: &Config) -> Program {
    let mut p = program(seed, &written(config.clone()));
    let mut random = Random::new(seed);
    for f in &mut p.functions {
        let width = |v: Var| f.vars[v.index()].ty.width();
        let numbers = (0..f.vars.len()).map(Var::new);
        let numbers: Vec<Var> = numbers.filter(|v| width(*v).is_some()).collect();
        if numbers.is_empty() {
            continue;
        }
        for block in &mut f.blocks {
            let [x, y, z] = [(); 3].map(|()| *random.pick(&numbers));
            let (Some(w), Some(of_z)) = (width(x), width(z)) else {
                continue;
            };
            let zero = Operand::int(of_z, 0);
            let ordered = match width(y) {
                Some(of_y) if of_y == w => Cond::cmp(CmpOp::Sge, x, y),
                _ => Cond::cmp(CmpOp::Sge, x, Operand::int(w, 1)),
            };
            let test = Cond::cmp(CmpOp::Ne, z, zero);
            let alternatives = Cond::Or(vec![ordered, test.clone()]);
            let mut places = [(); 3].map(|()| random.below(block.stmts.len() + 1));
            places.sort_unstable();
            // In between, one may move on.
            let truths = (0..f.vars.len()).map(Var::new);
            let is_truth = |v: &Var| f.vars[v.index()].ty == Type::Bool;
            let truth = truths.clone().find(is_truth);
            let moves = truth.map(|cond| StmtKind::Select {
                dst: x,
                cond: cond.into(),
                a: Operand::int(w, 3),
                b: x.into(),
            });
            let assume = |cond| Some(StmtKind::Assume { cond });
            // Which of them it is then.
            let test = if random.chance(80) {
                test
            } else {
                test.negate()
            };
            let new = [assume(alternatives), moves, assume(test)];
            for (at, kind) in places.into_iter().zip(new).rev() {
                let stmts = kind.map(|kind| Stmt { kind, span: None });
                block.stmts.splice(at..at, stmts);
            }
        }
        for v in numbers {
            let of = f.vars[v.index()].name.clone();
            let kind = PartKind::TextEnd;
            f.vars[v.index()].part = random.chance(30).then_some(Part { kind, of });
        }
    }
    p
}

#[test]
fn programs_whose_assumptions_are_repeated_do_the_same() {
    for config in [Config::small(), Config::everything()] {
        let make = |seed| with_alternatives(seed, &config);
        let seen = check_same_of(0..3000, make, (true, false), repeat_assumptions);
        println!("{seen:?}");
        assert!(seen.after > seen.before + 500, "{seen:?}");
        assert!(seen.compared > 600 && seen.failed > 50, "{seen:?}");
    }
}

#[test]
fn inlined_programs_do_the_same() {
    let seen = check_same(0..400, &written(Config::default()), false, |p| {
        inline(p, InlineLimits::default())
    });
    println!("{seen:?}");
    assert!(seen.compared > 800 && seen.failed > 50, "{seen:?}");
}

/// A failing run of the transformed program is told on the original.
#[test]
fn failures_are_lifted() {
    let (mut lifted, mut all) = (0, 0);
    for seed in 0..300 {
        let p = program(seed, &written(Config::default()));
        let (q, first) = inline(&p, InlineLimits::default());
        let (r, second) = simplify(&q);
        let map = first.then(&q, &second);
        for run_seed in 0..4 {
            let mut oracle = SeededOracle::for_program(&r, run_seed);
            let found = run(
                &r,
                FuncId(0),
                &mut oracle,
                &mut NoHost,
                &mut ir::interp::NoObserver,
                LIMITS,
            );
            let Stop::Failed { check, .. } = found.stop else {
                continue;
            };
            all += 1;
            let back = replay::lift(&p, &r, &map, FuncId(0), &found.script, || NoHost, LIMITS);
            let same = matches!(back.stop, Stop::Failed { check: c, .. } if c == check);
            lifted += usize::from(same);
        }
    }
    println!("{lifted} of {all} lifted");
    assert!(all > 100 && lifted * 100 >= all * 95, "{lifted} of {all}");
}

/// At the start of every block that survives, variables that survive and are
/// live have their original's value: block by block, in step.
#[test]
fn surviving_variables_have_the_same_values_at_surviving_blocks() {
    surviving_variables_have_the_same_values(simplify);
    surviving_variables_have_the_same_values(|p| {
        let (simple, first) = simplify(p);
        let (split, second) = split_variables(&simple);
        (split, first.then(&simple, &second))
    });
}

fn surviving_variables_have_the_same_values(transform: fn(&Program) -> (Program, Map)) {
    let mut values = 0;
    for seed in 0..700 {
        let p = program(seed, &written(Config::default()));
        if reads_unwritten(&p) {
            continue;
        }
        let (q, map) = transform(&p);
        for run_seed in 0..4 {
            let (a, original) = states(&p, None, run_seed, &kept(&q, &map));
            let (b, new) = states(&q, Some(&map), run_seed, &kept(&q, &map));
            if a.stop != b.stop
                || matches!(a.stop, Stop::OutOfSteps | Stop::Blocked | Stop::TooDeep)
            {
                continue;
            }
            let blocks = |states: &States| states.iter().map(|(b, _)| *b).collect::<Vec<_>>();
            assert_eq!(
                blocks(&original),
                blocks(&new),
                "program {seed}, run {run_seed}"
            );
            for ((block, old), (_, new)) in original.iter().zip(&new) {
                // A variable that nothing wrote has its value only once it is read.
                let old: HashMap<_, _> = old.iter().map(|(v, x)| (*v, x)).collect();
                for (v, value) in new {
                    let same = old.get(v).is_none_or(|o| *o == value);
                    assert!(
                        same,
                        "{v:?} at {block:?} of program {seed}, run {run_seed}\n{}\n=====>\n{}",
                        ir::text::print(&p),
                        ir::text::print(&q)
                    );
                }
            }
            values += new.iter().map(|(_, vs)| vs.len()).sum::<usize>();
        }
    }
    println!("{values} values compared");
    assert!(values > 10_000, "{values}");
}

/// Of blocks, variables of the original, with those that are them.
type Kept = HashMap<(FuncId, BlockId), Vec<((FuncId, Var), Var)>>;
type States = Vec<((FuncId, BlockId), Vec<((FuncId, Var), Value)>)>;

/// For each original block that survives, the live original variables there.
fn kept(q: &Program, map: &Map) -> Kept {
    let mut out = HashMap::new();
    for (id, f) in q.function_ids().zip(&q.functions) {
        let cfg = ir::graph::Cfg::of(f);
        let live = ir::graph::Liveness::of(f, &cfg);
        for b in f.block_ids() {
            if let Some(original) = map.block(id, b) {
                let vars = live.live_in(b).filter_map(|v| Some((map.var(id, v)?, v)));
                out.insert(original, vars.collect());
            }
        }
    }
    out
}

struct Watch<'a> {
    map: Option<&'a Map>,
    kept: &'a Kept,
    states: States,
    passed: Passed<'a>,
}

impl Observer for Watch<'_> {
    fn after_statement(&mut self, frame: &Frame<'_>) {
        self.passed.after_statement(frame);
    }

    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.passed.enter_block(frame);
        let (f, b) = (frame.site.function, frame.site.block);
        let block = match self.map {
            Some(m) => m.block(f, b),
            None => Some((f, b)),
        };
        let Some((block, vars)) = block.and_then(|b| Some((b, self.kept.get(&b)?))) else {
            return;
        };
        let here = |original: Var, new: Var| if self.map.is_none() { original } else { new };
        let values = vars
            .iter()
            .filter_map(|(v, new)| Some((*v, frame.value(here(v.1, *new))?.clone())))
            .collect();
        self.states.push((block, values));
    }
}

fn states(p: &Program, map: Option<&Map>, seed: u64, kept: &Kept) -> (Outcome, States) {
    let mut watch = Watch {
        map,
        kept,
        states: Vec::new(),
        passed: Passed {
            map,
            visits: Rc::default(),
            checks: Vec::new(),
        },
    };
    let mut oracle = PlaceOracle {
        seed,
        map,
        program: p,
        counts: HashMap::new(),
        visits: Some(watch.passed.visits.clone()),
    };
    let outcome = run(p, FuncId(0), &mut oracle, &mut NoHost, &mut watch, LIMITS);
    (outcome, watch.states)
}
