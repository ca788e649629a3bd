//! Graphs against naive definitions, on random graphs; and size without depth.

use ir::build::FunctionBuilder;
use ir::graph::{CallGraph, Cfg, Dominators, Liveness, Loops, PostDominators};
use ir::interp::Random;
use ir::text::parse;
use ir::{BinOp, BlockId, FuncId, Function, HavocKind, Operand, Terminator, Type, Var};
use std::collections::BTreeSet;

/// A function with `n` blocks, random jumps and random assignments.
fn random_function(seed: u64) -> Function {
    let mut random = Random::new(seed);
    let mut b = FunctionBuilder::new("f", vec![Type::Int(8)]);
    let vars: Vec<Var> = (0..4).map(|_| b.var("x", Type::Int(8))).collect();
    let n = 2 + random.below(9);
    for _ in 1..n {
        b.block("b");
    }
    for i in 0..n {
        b.switch_to(BlockId::new(i));
        for _ in 0..random.below(3) {
            let (d, s) = (*random.pick(&vars), *random.pick(&vars));
            if random.chance(30) {
                b.havoc(d, HavocKind::Input);
            } else {
                b.assign(d, s);
            }
        }
        let targets: BTreeSet<BlockId> = (0..random.below(4))
            .map(|_| BlockId::new(1 + random.below(n - 1)))
            .collect();
        if targets.is_empty() {
            let v = *random.pick(&vars);
            b.ret(vec![v.into()]);
        } else {
            b.terminate(Terminator::Goto(targets.into_iter().collect()));
        }
    }
    b.finish()
}

/// The blocks that are reached from `from` without entering `without`.
fn reached(f: &Function, from: BlockId, without: Option<BlockId>) -> BTreeSet<BlockId> {
    let mut seen = BTreeSet::new();
    let mut work = vec![from];
    while let Some(b) = work.pop() {
        if Some(b) != without && seen.insert(b) {
            work.extend(f.block(b).term.successors());
        }
    }
    seen
}

#[test]
fn dominators_are_those_of_the_definition() {
    for seed in 0..500 {
        let f = random_function(seed);
        let cfg = Cfg::of(&f);
        let dominators = Dominators::of(&cfg);
        let all = reached(&f, BlockId::ENTRY, None);
        for b in f.block_ids() {
            assert_eq!(cfg.is_reachable(b), all.contains(&b));
        }
        for a in &all {
            let without = reached(&f, BlockId::ENTRY, Some(*a));
            for b in &all {
                let expected = a == b || !without.contains(b);
                assert_eq!(
                    dominators.dominates(*a, *b),
                    expected,
                    "{seed}: {a:?} {b:?}"
                );
            }
        }
        for b in &all {
            let strict: Vec<_> = all
                .iter()
                .filter(|a| *a != b && dominators.dominates(**a, *b))
                .collect();
            // The immediate one is dominated by all the others.
            let immediate = strict
                .iter()
                .find(|d| strict.iter().all(|o| dominators.dominates(**o, ***d)));
            assert_eq!(dominators.immediate(*b), immediate.map(|d| **d), "{seed}");
        }
    }
}

#[test]
fn post_dominators_are_those_of_the_definition() {
    for seed in 0..500 {
        let f = random_function(seed);
        let post = PostDominators::of(&f);
        let ends = |b: &BlockId| f.block(*b).term.successors().is_empty();
        let stuck: Vec<_> = f
            .block_ids()
            .filter(|b| !reached(&f, *b, None).iter().any(ends))
            .collect();
        let is_end = |b: &BlockId| ends(b) || stuck.contains(b);
        for b in f.block_ids() {
            let expected = |a: BlockId| a == b || !reached(&f, b, Some(a)).iter().any(is_end);
            let mut chain = vec![b];
            while let Some(d) = post.immediate(chain[chain.len() - 1]) {
                chain.push(d);
            }
            for a in f.block_ids() {
                assert_eq!(chain.contains(&a), expected(a), "{seed}: {a:?} after {b:?}");
            }
        }
    }
}

/// Whether the value of `v` at the start of `b` is read on some path.
fn is_read(f: &Function, b: BlockId, v: Var) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![b];
    while let Some(b) = work.pop() {
        if !seen.insert(b) {
            continue;
        }
        let block = f.block(b);
        let (mut used, mut written) = (false, false);
        for s in &block.stmts {
            if !written {
                s.kind.for_each_use(&mut |u| used |= u == v);
            }
            s.kind.for_each_def(&mut |d| written |= d == v);
        }
        if let Terminator::Return(values) = &block.term {
            used |= !written && values.contains(&v.into());
        }
        if used {
            return true;
        }
        if !written {
            work.extend(block.term.successors());
        }
    }
    false
}

#[test]
fn live_variables_are_those_that_may_be_read() {
    for seed in 0..500 {
        let f = random_function(seed);
        let cfg = Cfg::of(&f);
        let liveness = Liveness::of(&f, &cfg);
        for b in f.block_ids() {
            let live: Vec<Var> = liveness.live_in(b).collect();
            for v in f.var_ids() {
                assert_eq!(
                    live.contains(&v),
                    is_read(&f, b, v),
                    "{seed}: {v:?} at {b:?}"
                );
                assert_eq!(liveness.is_live_in(b, v), live.contains(&v));
            }
            let mut scan = liveness.scan(&cfg, b);
            scan.terminator(&f.block(b).term);
            for s in f.block(b).stmts.iter().rev() {
                scan.step(&s.kind);
            }
            for v in f.var_ids() {
                assert_eq!(scan.is_live(v), live.contains(&v), "{seed}");
            }
        }
    }
}

#[test]
fn cutpoints_cut_every_cycle() {
    for seed in 0..500 {
        let f = random_function(seed);
        let cfg = Cfg::of(&f);
        let loops = Loops::of(&cfg, &Dominators::of(&cfg));
        let cut: BTreeSet<_> = loops.cutpoints().into_iter().collect();
        assert!(cut.contains(&BlockId::ENTRY));
        for b in cfg.reverse_post_order().iter().filter(|b| !cut.contains(b)) {
            // Back to `b` without a cutpoint?
            let mut seen = BTreeSet::new();
            let mut work: Vec<BlockId> = cfg.succs(*b).to_vec();
            while let Some(c) = work.pop() {
                if !cut.contains(&c) && seen.insert(c) {
                    work.extend(cfg.succs(c));
                }
            }
            assert!(!seen.contains(b), "{seed}: {b:?}");
        }
        for (from, to) in &loops.retreating {
            assert!(cfg.preds(*to).contains(from) && loops.is_head(*to));
            assert!(loops.body(&cfg, *to).contains(from));
        }
    }
}

#[test]
fn calls_are_followed() {
    let text = "
        extern fn @unknown()
        extern fn @input() -> (i32) input
        extern fn @library() library
        fn @leaf() { ^e: call @library() return }
        fn @even() { ^e: call @odd() return }
        fn @odd() { ^e: call @even() call @leaf() return }
        fn @taken() { ^e: call @unknown() return }
        fn @other() { ^e: return }
        fn @main() { var x: i32 var p: ptr
        ^e: x = call @input() call @even() p = @taken call *p() targets [@leaf] return }
        entry @main";
    let program = parse(text).unwrap();
    let calls = CallGraph::of(&program);
    let id = |name: &str| program.function_named(name).unwrap();
    let names = |fs: &[FuncId]| -> Vec<&str> {
        fs.iter()
            .map(|f| program.function(*f).name.as_str())
            .collect()
    };
    assert_eq!(
        names(&calls.callees[id("main").index()]),
        ["input", "leaf", "even"]
    );
    assert_eq!(names(&calls.callers[id("leaf").index()]), ["odd", "main"]);
    assert_eq!(calls.sites[id("main").index()].len(), 3);
    assert!(calls.is_recursive(id("even")) && !calls.is_recursive(id("main")));
    assert_eq!(calls.component(id("even")), calls.component(id("odd")));
    assert_eq!(names(&calls.address_taken), ["taken"]);
    assert!(calls.calls_unknown[id("main").index()] && calls.calls_unknown[id("taken").index()]);
    assert!(!calls.calls_unknown[id("odd").index()] && !calls.calls_unknown[id("leaf").index()]);
    assert_eq!(
        names(&calls.reachable(&program.entries)),
        [
            "unknown", "input", "library", "leaf", "even", "odd", "taken", "main"
        ]
    );
    let order: Vec<Vec<FuncId>> = calls.bottom_up().collect();
    let at = |f: &str| order.iter().position(|c| c.contains(&id(f))).unwrap();
    assert!(at("leaf") < at("odd") && at("even") < at("main"));
}

/// A function of that many blocks: a long line of branches and loops, in which
/// everything is live far away.
fn large(blocks: usize) -> Function {
    let mut b = FunctionBuilder::new("main", vec![Type::Int(32)]);
    let vars: Vec<Var> = (0..16).map(|_| b.var("x", Type::Int(32))).collect();
    for v in &vars {
        b.havoc(*v, HavocKind::Input);
    }
    let mut i = 0;
    while b.function_mut().blocks.len() < blocks {
        let (x, y) = (vars[i % 16], vars[(i * 7 + 1) % 16]);
        let t = b.var("t", Type::Int(32));
        let c = b.var("c", Type::Bool);
        b.assign(t, x);
        b.set_bool(c, ir::Cond::cmp(ir::CmpOp::Slt, t, Operand::int(32, i)));
        let (body, next) = (b.block("body"), b.block("next"));
        b.branch(&ir::Cond::Var(c), body, next);
        b.switch_to(body);
        let u = b.var("u", Type::Int(32));
        b.binary(u, BinOp::Add, y, Operand::int(32, 1));
        b.assign(x, u);
        if i % 3 == 0 && i > 0 {
            // Back into the middle, sometimes: loops within loops.
            b.terminate(Terminator::Goto(vec![next, BlockId::new(4 * (i / 2) + 2)]));
        } else {
            b.goto(next);
        }
        b.switch_to(next);
        i += 1;
    }
    b.ret(vec![vars[0].into()]);
    b.finish()
}

#[test]
fn fifty_thousand_blocks_take_no_deep_stack_and_little_time() {
    let mut program = ir::Program {
        functions: vec![large(50_000)],
        entries: vec![FuncId(0)],
        ..ir::Program::default()
    };
    let clock = std::time::Instant::now();
    let lap = |what: &str| println!("{what}: {:?}", clock.elapsed());
    assert_eq!(ir::verify::verify(&program), []);
    lap("verify");
    let f = &program.functions[0];
    let cfg = Cfg::of(f);
    let dominators = Dominators::of(&cfg);
    lap("dominators");
    PostDominators::of(f);
    lap("post-dominators");
    let loops = Loops::of(&cfg, &dominators);
    assert!(loops.heads.len() > 1_000);
    lap("loops");
    let liveness = Liveness::of(f, &cfg);
    assert!(liveness.live_in(loops.heads[0]).count() > 8);
    lap("liveness");
    let text = ir::text::print(&program);
    lap("print");
    assert_eq!(parse(&text).as_ref(), Ok(&program));
    lap("parse");
    ir::dot::cfg(&program, f);
    lap("DOT");
    let (small, _) = ir::transform::simplify(&program);
    lap("simplify");
    assert_eq!(ir::verify::verify(&small), []);
    let vars = small.functions[0].vars.len();
    assert!(vars < 100, "{vars}");
    let (sliced, _) = ir::transform::slice(&program, &BTreeSet::new());
    lap("slice");
    assert_eq!(ir::verify::verify(&sliced), []);
    program.entries.clear();
    ir::transform::inline(&program, ir::transform::InlineLimits::default());
    lap("inline");
}
