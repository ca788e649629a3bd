//! The passes that run on programs before the engines: one list.

use ir::Program;
use ir::transform::{InlineLimits, Map, inline, promote_globals, simplify, split_entry};

/// A transformation.
pub struct Pass {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Runs it.
    pub run: fn(&Program) -> Program,
}

/// Every pass.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "promote-globals",
        summary: "makes variables of scalar globals that are only loaded and stored by name",
        run: |p| promote_globals(p).0,
    },
    Pass {
        name: "simplify",
        summary: "propagates copies, removes dead assignments, merges blocks",
        run: |p| simplify(p).0,
    },
    Pass {
        name: "inline",
        summary: "replaces direct calls by the callee's body while functions stay small",
        run: |p| inline(p, InlineLimits::default()).0,
    },
    Pass {
        name: "split-entry",
        summary: "gives every function an entry block without predecessors",
        run: |p| split_entry(p).0,
    },
];

/// The pass of that name.
pub fn named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|p| p.name == name)
}

/// What runs before the engines: the program that they see, and the way back.
pub fn prepare(program: &Program, inline_limit: usize) -> (Program, Map) {
    let (mut p, mut map) = promote_globals(program);
    let mut then = |pass: &dyn Fn(&Program) -> (Program, Map)| {
        let (next, later) = pass(&p);
        map = map.then(&p, &later);
        p = next;
    };
    then(&simplify);
    if inline_limit > 0 {
        let limits = InlineLimits {
            function: inline_limit,
            ..InlineLimits::default()
        };
        then(&|p| inline(p, limits));
        then(&simplify);
    }
    then(&split_entry);
    (p, map)
}

/// Every violation of the IR's rules, as one text.
pub fn must_be_valid(program: &Program) -> Result<(), String> {
    let violations = ir::verify::verify(program);
    if violations.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = violations.iter().map(ToString::to_string).collect();
    Err(format!(
        "a pass made an invalid program:\n{}",
        list.join("\n")
    ))
}
