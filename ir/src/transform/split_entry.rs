//! Entry blocks without predecessors.
//!
//! A function whose entry block is jumped to gets a new, empty entry block in
//! front of it. Executions are the same, one jump longer.

use super::body::{Body, Piece};
use super::map::{FunctionMap, Map};
use crate::{BlockId, FuncId, Function, Program, Terminator};

/// Gives every function an entry block without predecessors.
pub fn split_entry(program: &Program) -> (Program, Map) {
    super::each_function(program, split)
}

fn split(_: &Program, id: FuncId, f: &Function) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    let targets = f.blocks.iter().flat_map(|b| b.term.successors());
    if targets.into_iter().any(|t| *t == BlockId::ENTRY) {
        let taken = |name: &str| f.blocks.iter().any(|b| b.name == name);
        let mut name = "start".to_owned();
        while taken(&name) {
            name.push('.');
        }
        for p in &mut body.pieces {
            if let Terminator::Goto(targets) = &mut p.term {
                for t in targets {
                    t.0 += 1;
                }
            }
        }
        let first = Piece {
            name,
            origin: None,
            lines: Vec::new(),
            stale: Vec::new(),
            term: Terminator::Goto(vec![BlockId(1)]),
            term_span: None,
            term_origin: None,
            hops: vec![vec![BlockId::ENTRY]],
        };
        body.pieces.insert(0, first);
    }
    body.finish(f)
}
