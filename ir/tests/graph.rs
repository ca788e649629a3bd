//! Graphs against naive definitions, on random graphs; and size without depth.

use ir::build::FunctionBuilder;
use ir::graph::{CallGraph, Cfg, Liveness, cyclic_blocks};
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
        let mut scan = liveness.scan(&cfg, BlockId::ENTRY);
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
            scan.enter(b);
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
    let cyclic = cyclic_blocks(f);
    let head = cyclic.iter().position(|c| *c).map(BlockId::new);
    lap("components");
    let liveness = Liveness::of(f, &cfg);
    assert!(head.is_some_and(|h| liveness.live_in(h).count() > 8));
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
    program.entries.clear();
    ir::transform::inline(&program, ir::transform::InlineLimits::default());
    lap("inline");
}
