//! The passes that run on programs before the engines: one list.

use crate::tuning::SMALL_PROGRAM;
use clap::ValueEnum;
use ir::Program;
use ir::transform::{
    InlineLimits, Map, ask_early, devirtualize, inline, part_loops, promote_globals, purify,
    repeat_assumptions, reuse_loads, simplify, simplify_computed, size_with_callees_of,
    split_entry, split_variables,
};

/// What the engines follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Track {
    /// Variables that are never pointed to, and which pointers are null.
    Reg,
    /// Pointers and memory, as numbers.
    Mem,
}

impl Track {
    /// Its word on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Track::Reg => "reg",
            Track::Mem => "mem",
        }
    }
}

/// A transformation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Runs it, and says the way back.
    pub run: fn(&Program, InlineLimits) -> (Program, Map),
}

const PROMOTE_GLOBALS: Pass = Pass {
    name: "promote-globals",
    summary: "makes variables of scalar globals that are only loaded and stored by name",
    run: |p, _| promote_globals(p),
};
const SIMPLIFY: Pass = Pass {
    name: "simplify",
    summary: "propagates copies, removes dead assignments, merges blocks",
    run: |p, _| simplify(p),
};
const SIMPLIFY_COMPUTED: Pass = Pass {
    name: "simplify-computed",
    summary: "the same, and makes copies of what was computed before from the same values",
    run: |p, _| simplify_computed(p),
};
const INLINE: Pass = Pass {
    name: "inline",
    summary: "replaces direct calls by the callee's body while functions stay small",
    run: inline,
};
const DEVIRTUALIZE: Pass = Pass {
    name: "devirtualize",
    summary: "replaces calls through pointers by a choice of calls by name, where few can be called",
    run: |p, _| devirtualize(p),
};
const REUSE_LOADS: Pass = Pass {
    name: "reuse-loads",
    summary: "makes copies of reads of what was read before and not written since",
    run: |p, _| reuse_loads(p),
};
const PURIFY: Pass = Pass {
    name: "purify",
    summary: "makes numbers of pointers and variables of memory",
    run: |p, _| purify(p),
};
const REPEAT_ASSUMPTIONS: Pass = Pass {
    name: "repeat-assumptions",
    summary: "says again what is assumed of several numbers where one of them is tested",
    run: |p, _| repeat_assumptions(p),
};
const PART_LOOPS: Pass = Pass {
    name: "part-loops",
    summary: "takes the first round out of loops that make objects",
    run: |p, _| part_loops(p),
};
const ASK_EARLY: Pass = Pass {
    name: "ask-early",
    summary: "asks whether pointers to what loops make are null before ways meet",
    run: |p, _| ask_early(p),
};
const SPLIT_VARIABLES: Pass = Pass {
    name: "split-variables",
    summary: "gives a variable of its own to each purpose for which one is written anew",
    run: |p, _| split_variables(p),
};
const SPLIT_ENTRY: Pass = Pass {
    name: "split-entry",
    summary: "gives every function an entry block without predecessors",
    run: |p, _| split_entry(p),
};

/// Every pass.
pub(crate) const PASSES: &[Pass] = &[
    PROMOTE_GLOBALS,
    SIMPLIFY,
    SIMPLIFY_COMPUTED,
    INLINE,
    DEVIRTUALIZE,
    REUSE_LOADS,
    PURIFY,
    REPEAT_ASSUMPTIONS,
    SPLIT_VARIABLES,
    PART_LOOPS,
    ASK_EARLY,
    SPLIT_ENTRY,
];

/// What runs before the engines: the program that they see, and the way back.
/// Functions grow to `inline_limit` statements; with 0 nothing is inlined.
pub fn prepare(program: &Program, inline_limit: usize) -> (Program, Map) {
    let passes: &[Pass] = if inline_limit == 0 {
        &[SIMPLIFY, SPLIT_ENTRY]
    } else {
        &[SIMPLIFY, INLINE, SIMPLIFY, SPLIT_ENTRY]
    };
    through(
        passes,
        promote_globals(program),
        limits(program, inline_limit),
    )
}

/// The same program with pointers and memory as numbers. Calls that turn out to
/// be by name are inlined under the same limit.
pub(crate) fn purified(program: &Program, inline_limit: usize) -> (Program, Map) {
    let first = devirtualize(program);
    let blocks = |p: &Program| p.functions.iter().map(|f| f.blocks.len()).sum::<usize>();
    let passes: &[Pass] = if inline_limit == 0 || blocks(&first.0) == blocks(program) {
        &[
            REUSE_LOADS,
            PURIFY,
            SIMPLIFY_COMPUTED,
            REPEAT_ASSUMPTIONS,
            SPLIT_VARIABLES,
            PART_LOOPS,
            ASK_EARLY,
            SPLIT_ENTRY,
        ]
    } else {
        &[
            INLINE,
            SIMPLIFY,
            REUSE_LOADS,
            PURIFY,
            SIMPLIFY_COMPUTED,
            REPEAT_ASSUMPTIONS,
            SPLIT_VARIABLES,
            PART_LOOPS,
            ASK_EARLY,
            SPLIT_ENTRY,
        ]
    };
    through(passes, first, limits(program, inline_limit))
}

/// The program with pointers as they are, in which calls that turn out to be by name
/// are inlined under the same limit.
pub(crate) fn with_calls_by_name(program: &Program, inline_limit: usize) -> Program {
    let passes: &[Pass] = match inline_limit {
        0 => &[SPLIT_ENTRY],
        _ => &[INLINE, SIMPLIFY_COMPUTED, SPLIT_ENTRY],
    };
    through(passes, devirtualize(program), limits(program, inline_limit)).0
}

/// In a small program, functions that are called once are inlined however large they
/// are: what is known where they are called counts for more than the time it takes.
/// So are functions that are called several times, as long as the program stays small.
fn limits(program: &Program, inline_limit: usize) -> InlineLimits {
    let default = InlineLimits::default();
    let small = SMALL_PROGRAM.min(inline_limit);
    let is_small = |callee: usize| size_with_callees_of(program, callee) <= small;
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    let statements: usize = blocks.map(|b| b.stmts.len() + 1).sum();
    if statements > SMALL_PROGRAM {
        return InlineLimits {
            function: inline_limit,
            ..default
        };
    }
    let larger = std::iter::successors(Some(small), |callee| Some(callee / 2));
    let mut larger = larger.take_while(|callee| *callee > default.callee);
    InlineLimits {
        callee: larger.find(|c| is_small(*c)).unwrap_or(default.callee),
        called_once: inline_limit.max(default.called_once),
        function: inline_limit,
    }
}

fn through(passes: &[Pass], first: (Program, Map), limits: InlineLimits) -> (Program, Map) {
    passes.iter().fold(first, |(p, map), pass| {
        let (next, later) = (pass.run)(&p, limits);
        (next, map.then(&p, &later))
    })
}

/// Every violation of the IR's rules, as one text.
pub(crate) fn must_be_valid(program: &Program) -> Result<(), String> {
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
