//! Functions of Rust's libraries: those that are compiled already, of which one
//! sentence says what is assumed of all, and those that were made with the program,
//! which are told at their calls.

use super::Lowering;
use crate::llvm::Value;
use ir::transform::{InlineLimits, told_at_calls};
use ir::{Assumption, AssumptionKind};
use std::collections::BTreeSet;

/// How many functions are named.
const NAMED: usize = 4;

/// Made with the program, a function of a library is copied to its calls as long
/// as it, and where it goes, stay below so many statements.
const LIMITS: InlineLimits = InlineLimits {
    callee: 1000,
    called_once: 1000,
    function: 6000,
};

/// The functions that are called and compiled already.
#[derive(Debug, Default)]
pub(super) struct Precompiled {
    /// Those that may panic.
    panics: BTreeSet<String>,
    /// Those that may write what the program has.
    memory: BTreeSet<String>,
}

impl Precompiled {
    /// A function that isn't known never to panic is called.
    pub(super) fn note_panics(&mut self, name: String) {
        self.panics.insert(name);
    }

    /// A function of which nothing is known is called.
    pub(super) fn note_memory(&mut self, name: String) {
        self.memory.insert(name);
    }
}

impl<'m> Lowering<'m> {
    /// What is assumed of functions that are compiled already, in a sentence each.
    pub(super) fn assume_precompiled(&mut self) {
        let Precompiled { panics, memory } = std::mem::take(&mut self.precompiled);
        let mut assume = |kind, what: &str, names: &BTreeSet<String>| {
            let listed: Vec<String> = names.iter().take(NAMED).map(|n| format!("`{n}`")).collect();
            let more = if names.len() > NAMED { ", ..." } else { "" };
            let functions = match names.len() {
                0 => return None,
                1 => "1 function".to_owned(),
                n => format!("{n} functions"),
            };
            let text = format!(
                "precompiled functions of Rust's libraries {what} ({functions}: {}{more})",
                listed.join(", ")
            );
            Some(self.program.assume(Assumption {
                kind,
                span: None,
                function: None,
                text,
                affects_safe: true,
            }))
        };
        assume(AssumptionKind::NoUnwinding, "don't panic", &panics);
        let what = "leave the memory that is modelled alone and call no function of the program \
                    by its name";
        let id = assume(AssumptionKind::ExternalCall, what, &memory);
        self.unknown_calls.leave_alone.extend(id);
    }

    /// Puts library code that was made with the program in the places where it is
    /// called.
    pub(super) fn tell_at_calls(&mut self, functions: &[Value<'m>]) {
        let mut callees = vec![false; self.program.functions.len()];
        for f in functions {
            if let Some(id) = self.functions.get(f) {
                callees[id.index()] = !f.is_declaration() && f.is_of_rusts_libraries();
            }
        }
        if callees.contains(&true) {
            let sayings = std::mem::take(&mut self.sayings);
            self.program = told_at_calls(&self.program, LIMITS, &callees, sayings);
        }
    }
}
