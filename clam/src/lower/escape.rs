//! Addresses that are known where nobody can see it: in constants that are not
//! modelled, and in other modules. What lies there is no variable in disguise
//! ([`ir::transform::promote_globals`]), and who is there may be called.

use super::names::Known;
use super::{Lowering, MAX_SCALARS};
use crate::Entry;
use crate::llvm::{Value, ValueKind};
use ir::library::built_in;
use ir::{Callee, Const, FuncId, Global, GlobalId, InitPiece, Operand, StmtKind, Terminator};
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeSet;

/// Globals and functions whose addresses are known elsewhere.
#[derive(Debug, Default)]
pub(super) struct Escaped {
    globals: BTreeSet<GlobalId>,
    functions: BTreeSet<FuncId>,
}

impl<'m> Lowering<'m> {
    /// A constant is not modelled: the addresses in it are lost from sight.
    pub(super) fn note_addresses(&mut self, constant: Value<'m>) {
        let mut seen = HashSet::default();
        let mut work = vec![constant];
        while let Some(v) = work.pop() {
            if !seen.insert(v) || seen.len() > MAX_SCALARS * MAX_SCALARS {
                continue;
            }
            match v.kind() {
                ValueKind::LLVMGlobalVariableValueKind => {
                    self.escaped.globals.extend(self.globals.get(&v));
                }
                ValueKind::LLVMFunctionValueKind => {
                    self.escaped.functions.extend(self.functions.get(&v));
                }
                ValueKind::LLVMGlobalAliasValueKind => work.extend(v.aliasee()),
                // Nobody calls a place inside a function.
                ValueKind::LLVMBlockAddressValueKind => {}
                _ if v.is_constant() => work.extend(v.operands()),
                _ => {}
            }
        }
    }

    /// What other modules can name escapes when they can bring its address
    /// back: when they call with arbitrary arguments, or hand out pointers.
    pub(super) fn escape_exported(&mut self, functions: &[Value<'m>]) {
        let pointers_in = match &self.options.entry {
            Entry::Main => false,
            Entry::Exported | Entry::All => true,
            Entry::Named(name) => functions
                .iter()
                .filter(|f| f.name() == *name)
                .any(|f| self.has_pointer_parameter(*f)),
        };
        let declared = functions.iter().filter(|f| f.is_declaration()).filter(|f| {
            matches!(
                self.known(**f),
                None | Some(Known::Runtime | Known::Unmodelled)
            ) && !Self::only_throws_or_catches(**f)
        });
        let handed_out = declared.into_iter().any(|f| {
            let id = self.functions.get(f);
            id.is_some_and(|id| {
                let signature = &self.signatures[id.index()];
                signature.results.contains(&ir::Type::Ptr)
            })
        });
        let variables = self.module.globals().into_iter().filter(|g| {
            g.is_declaration()
                && !g.name().starts_with("llvm.")
                && !built_in().has_variable(&g.name())
                && !g.is_constant_global()
        });
        let in_variables = variables.into_iter().any(|g| {
            let fields = g.value_type().and_then(|ty| self.fields(ty));
            fields.is_none_or(|all| all.iter().any(|f| f.ty == ir::Type::Ptr))
        });
        if !(pointers_in || handed_out || in_variables) {
            return;
        }
        for g in self.exported_globals() {
            self.escaped.globals.extend(self.globals.get(&g));
        }
        if pointers_in {
            for f in functions {
                if let Some(&id) = self.functions.get(f)
                    && f.is_exported()
                    && !f.is_declaration()
                {
                    self.add_target(id);
                }
            }
        }
    }

    /// Whether those who call these functions may have pointers to anything that
    /// these can see: they are handed some, name variables, or are given results,
    /// which may be addresses whatever their types are.
    pub(super) fn hands_out_pointers(&self, functions: &[Value<'m>]) -> bool {
        let with_results = |f: &Value<'m>| {
            let id = self.functions.get(f);
            id.is_some_and(|id| {
                let signature = &self.signatures[id.index()];
                !signature.results.is_empty() || signature.params.contains(&ir::Type::Ptr)
            })
        };
        functions.iter().any(with_results) || !self.exported_globals().is_empty()
    }

    /// The variables that other modules can name, by themselves or by aliases.
    pub(super) fn exported_globals(&self) -> Vec<Value<'m>> {
        let all = self.module.globals().into_iter();
        let mut found: Vec<Value<'m>> = all.filter(|g| g.is_exported()).collect();
        let aliases = self.module.aliases().into_iter();
        let behind = aliases
            .filter(|a| a.is_exported())
            .filter_map(Value::behind);
        found.extend(behind.filter(|g| g.is_global()));
        found
    }

    fn has_pointer_parameter(&self, f: Value<'m>) -> bool {
        let id = self.functions.get(&f);
        id.is_some_and(|id| {
            let signature = &self.signatures[id.index()];
            signature.params.contains(&ir::Type::Ptr)
        })
    }

    /// Functions whose addresses those who call `chosen` may get to know: what
    /// is reached from there names them, or, unless one function is asked about,
    /// a global that other modules can name.
    pub(super) fn leaving(&self, chosen: &[FuncId]) -> BTreeSet<FuncId> {
        let mut found = self.escaped.functions.clone();
        let mut globals: Vec<GlobalId> = self.escaped.globals.iter().copied().collect();
        if !matches!(self.options.entry, Entry::Named(_)) {
            let exported = self.exported_globals().into_iter();
            globals.extend(exported.filter_map(|g| self.globals.get(&g)));
        }
        let mut functions: Vec<FuncId> = chosen.iter().chain(&found).copied().collect();
        let (mut seen, mut read) = (HashSet::default(), HashSet::default());
        loop {
            if let Some(g) = globals.pop() {
                if !read.insert(g) {
                    continue;
                }
                for piece in self.program.globals[g.index()].init.iter().flatten() {
                    match piece {
                        InitPiece::Global(g, _) => globals.push(*g),
                        InitPiece::Function(f) => {
                            found.insert(*f);
                            functions.push(*f);
                        }
                        _ => {}
                    }
                }
            } else if let Some(f) = functions.pop() {
                if !seen.insert(f) {
                    continue;
                }
                let mut named = |o: &Operand| match o {
                    Operand::Const(Const::Global(g, _)) => globals.push(*g),
                    Operand::Const(Const::Function(f)) => {
                        found.insert(*f);
                        functions.push(*f);
                    }
                    _ => {}
                };
                let blocks = &self.program.function(f).blocks;
                for block in blocks {
                    for stmt in &block.stmts {
                        stmt.kind.for_each_operand(&mut named);
                    }
                    if let Terminator::Return(values) = &block.term {
                        values.iter().for_each(&mut named);
                    }
                }
                for stmt in blocks.iter().flat_map(|b| &b.stmts) {
                    if let StmtKind::Call { callee, .. } = &stmt.kind {
                        match callee {
                            Callee::Direct(f) => functions.push(*f),
                            Callee::Indirect { targets, .. } => functions.extend(targets),
                        }
                    }
                }
            } else {
                return found;
            }
        }
    }

    /// Code that we don't see may call the function at any time.
    pub(super) fn escape_function(&mut self, id: FuncId) {
        self.escaped.functions.insert(id);
    }

    /// A pointer from elsewhere may be the function's.
    pub(super) fn add_target(&mut self, id: FuncId) {
        if !self.targets.contains(&id) {
            self.targets.push(id);
        }
    }

    /// Says in the program what escaped: a constant that holds the addresses.
    pub(super) fn declare_escaped(&mut self) {
        if self.loses_control {
            let globals = &self.program.globals;
            let changes = |g: &&GlobalId| !globals[g.index()].constant;
            let all = self.globals.values().filter(changes);
            self.escaped.globals.extend(all);
        }
        let escaped = std::mem::take(&mut self.escaped);
        let pieces: Vec<InitPiece> = escaped
            .globals
            .into_iter()
            .map(|g| InitPiece::Global(g, 0))
            .chain(escaped.functions.into_iter().map(InitPiece::Function))
            .collect();
        if pieces.is_empty() {
            return;
        }
        let pointer = u64::from(self.program.data_model.pointer_bits / 8);
        let name = self.unique_name(ir::points_to::ESCAPED);
        self.program.globals.push(Global {
            name,
            size: pointer * pieces.len() as u64,
            align: pointer,
            constant: true,
            merged: false,
            init: Some(pieces),
            span: None,
        });
    }
}
