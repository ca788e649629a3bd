//! What can't be seen in bitcode that somebody else compiled: failures of some
//! kinds leave nothing in it to check.

use super::Lowering;
use crate::llvm::{Block, Language, Opcode, Origin, Value};
use ir::{Assumption, AssumptionKind, CheckKind, FuncId, Lost};
use std::collections::BTreeSet;

/// Records what is assumed of the functions that we didn't compile. Returns
/// the kinds of checks that can't be made in some of them.
pub(super) fn assume_origins<'m>(
    l: &mut Lowering<'m>,
    functions: &[Value<'m>],
) -> BTreeSet<CheckKind> {
    let of = |origins: &[Origin]| -> Vec<FuncId> {
        let bodies = functions.iter().filter(|f| !f.is_declaration());
        bodies
            .filter(|f| origins.contains(&f.origin()))
            .filter_map(|f| l.functions.get(f).copied())
            .collect()
    };
    let clangs = of(&[Origin::Clang]);
    let vla = functions
        .iter()
        .find(|f| f.origin() == Origin::Clang && makes_unnamed_room(**f))
        .and_then(|f| l.functions.get(f).copied());
    let rewritten = of(&[Origin::Rewritten]);
    // Nothing makes rustc write down where it reads a `bool`.
    let ours = functions.iter().filter(|f| f.origin() == Origin::Compiled);
    let ours = ours.filter(|f| f.language() == Language::Rust);
    let ours = ours.filter_map(|f| l.functions.get(f));
    let mut rustcs = of(&[Origin::Rustc]);
    // Without unsafe code there are none, in the program and its libraries.
    let alone = ["--extern", "-L"];
    let alone = |a: &String| alone.iter().any(|flag| a.starts_with(flag));
    let has_others = l.options.compiler_args.iter().any(alone);
    let is_safe = l.own.as_ref().is_some_and(|own| !own.has_unsafe) && !has_others;
    if !is_safe {
        rustcs.extend(ours.copied());
    }
    let groups = [
        (
            of(&[Origin::Foreign, Origin::Rewritten]),
            Lost::Optimised,
            "may be optimised",
        ),
        (clangs.clone(), Lost::ByClang, "clang compiled"),
        (rustcs, Lost::ByAll, "rustc compiled"),
    ];
    let given = of(&[Origin::Rustc, Origin::Foreign, Origin::Rewritten]);
    let given = given.first().copied().filter(|_| l.module.is_of_rustc());
    if let Some(first) = clangs.first() {
        let text = "the constants that clang folded in bitcode are defined, signed \
                    numbers are shifted left without losing bits, by amounts that no \
                    conversion changed, references are bound to objects, and what was \
                    assumed is true";
        assume(l, AssumptionKind::Attribute, Some(*first), text);
    }
    if given.is_some() {
        let text = "what unsafe functions of Rust's demand of their callers holds where only \
                    debug assertions would check it";
        assume(l, AssumptionKind::Attribute, given, text);
    }
    if vla.is_some() {
        let text = "the lengths of variable-length arrays are positive";
        assume(l, AssumptionKind::Attribute, vla, text);
    }
    if !rewritten.is_empty() {
        let text = "the input looks optimised: bugs may have been removed from it";
        assume(l, AssumptionKind::OptimizedInput, None, text);
    }
    let asked = l.options.properties.clone();
    let decide = asked.unwrap_or_else(|| CheckKind::made_always().collect());
    let mut invisible = BTreeSet::new();
    for (functions, by, which) in groups {
        let Some(first) = functions.first() else {
            continue;
        };
        let kinds = || CheckKind::ALL.iter().filter(move |k| k.lost() >= by);
        invisible.extend(kinds());
        let missed: Vec<&str> = kinds()
            .filter(|k| decide.contains(k))
            .map(|k| k.violation())
            .collect();
        if missed.is_empty() {
            continue;
        }
        let count = match functions.len() {
            1 => "1 function".to_owned(),
            n => format!("{n} functions"),
        };
        let text = format!(
            "no {} in code that {which}, where it can't be seen ({count})",
            missed.join(", ")
        );
        assume(l, AssumptionKind::UncheckedKind, Some(*first), &text);
    }
    invisible
}

/// Whether a function makes room for a number of things that isn't constant,
/// and nothing says whether it is a variable-length array: names do.
fn makes_unnamed_room(f: Value<'_>) -> bool {
    let mut instructions = f.blocks().into_iter().flat_map(Block::instructions);
    instructions.any(|i| {
        let is_alloca = i.opcode() == Some(Opcode::LLVMAlloca);
        is_alloca && i.name().is_empty() && i.operand(0).and_then(Value::int).is_none()
    })
}

fn assume(l: &mut Lowering<'_>, kind: AssumptionKind, function: Option<FuncId>, text: &str) {
    l.program.assume(Assumption {
        kind,
        span: None,
        function,
        text: text.to_owned(),
        affects_safe: true,
    });
}
