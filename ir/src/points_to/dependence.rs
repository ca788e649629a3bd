//! Which checks memory decides.

use crate::graph::BitSet;
use crate::{Callee, CheckId, Cond, Function, Operand, Program, PtrPred, StmtKind, Terminator};
use std::collections::BTreeSet;

/// The checks whose conditions speak of objects, or of values that come from
/// memory: through assignments, arguments and results of known calls. Which way
/// control went counts only for what fails wherever control comes. Who doesn't
/// follow memory knows nothing of their conditions. Cost: that of a few walks over
/// the program.
pub fn checks_on_memory(program: &Program) -> BTreeSet<CheckId> {
    let functions = &program.functions;
    let mut known = Loaded {
        vars: functions
            .iter()
            .map(|f| BitSet::new(f.vars.len()))
            .collect(),
        results: functions
            .iter()
            .map(|f| BitSet::new(f.results.len()))
            .collect(),
        grown: true,
    };
    while std::mem::take(&mut known.grown) {
        for (f, function) in functions.iter().enumerate() {
            known.visit(program, f, function);
        }
    }
    let mut found = BTreeSet::new();
    for (f, function) in functions.iter().enumerate() {
        for block in &function.blocks {
            // What is assumed of memory where the block begins decides those that
            // say nothing themselves: `assert` of C calls a function that fails.
            let mut assumed = false;
            for stmt in &block.stmts {
                match &stmt.kind {
                    StmtKind::Assume { cond } => assumed |= known.decides(f, cond),
                    StmtKind::Assert { check, cond } => {
                        let fails = *cond == Cond::Const(false);
                        if known.decides(f, cond) || fails && assumed {
                            found.insert(*check);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    found
}

fn speaks_of_objects(cond: &Cond) -> bool {
    cond.mentions(&mut |p| !matches!(p, PtrPred::NonNull(_)))
}

/// What comes from memory, by function.
struct Loaded {
    vars: Vec<BitSet>,
    results: Vec<BitSet>,
    grown: bool,
}

impl Loaded {
    fn is_loaded(&self, f: usize, o: &Operand) -> bool {
        matches!(o, Operand::Var(v) if self.vars[f].contains(v.index()))
    }

    fn decides(&self, f: usize, cond: &Cond) -> bool {
        let mut loaded = speaks_of_objects(cond);
        cond.for_each_operand(&mut |o| loaded |= self.is_loaded(f, o));
        loaded
    }

    fn visit(&mut self, program: &Program, f: usize, function: &Function) {
        for block in &function.blocks {
            for stmt in &block.stmts {
                if let StmtKind::Call {
                    dsts,
                    callee: Callee::Direct(callee),
                    args,
                    ..
                } = &stmt.kind
                {
                    let callee = callee.index();
                    for (i, arg) in args.iter().enumerate() {
                        let param = program.functions[callee].params.get(i);
                        if let (Some(param), true) = (param, self.is_loaded(f, arg)) {
                            self.grown |= self.vars[callee].insert(param.index());
                        }
                    }
                    for (i, dst) in dsts.iter().enumerate() {
                        if self.results[callee].contains(i) {
                            self.grown |= self.vars[f].insert(dst.index());
                        }
                    }
                    continue;
                }
                let mut loaded = matches!(stmt.kind, StmtKind::Load { .. });
                stmt.kind
                    .for_each_operand(&mut |o| loaded |= self.is_loaded(f, o));
                if loaded {
                    stmt.kind
                        .for_each_def(&mut |v| self.grown |= self.vars[f].insert(v.index()));
                }
            }
            if let Terminator::Return(values) = &block.term {
                for (i, value) in values.iter().enumerate() {
                    if self.is_loaded(f, value) {
                        self.grown |= self.results[f].insert(i);
                    }
                }
            }
        }
    }
}
