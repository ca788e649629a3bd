//! Memory leaks. A hidden variable counts the objects of the heap that are alive:
//! one more where one is made, one less where one is freed, and none may be left when
//! the program ends (where `main` returns, or `exit` is called). After a call that may
//! hand out or end objects unseen, the count is arbitrary for good: then nothing is
//! proved and no run shows a failure. Where a program doesn't begin with `main`, it is
//! so from the start.

use super::entry::depend_on_abstraction;
use super::environment::store;
use super::{Lowering, names};
use crate::Entry;
use ir::build::FunctionBuilder;
use ir::library::{Access, Effect, Need, Returns, Row, Size};
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, BinOp, Callee, Check, CheckId, CheckKind, CmpOp, Cond, Const, External, FuncId,
    Function, GlobalId, HavocKind, Operand, PtrPred, Stmt, StmtKind, Type, Var, VarInfo,
};

/// The width of the count, in bits.
const WIDTH: u32 = 64;

fn is_counted(kind: AllocKind) -> bool {
    matches!(
        kind,
        AllocKind::Heap | AllocKind::New | AllocKind::NewArray | AllocKind::Passed
    )
}

/// Whether a function of the library surely makes no object that its caller has to free,
/// and frees none of its caller's.
fn keeps_out_of_the_heap(row: &Row, results: &[Type]) -> bool {
    let hands_out = |need: &Need| match need {
        Need::Bytes { access, size, .. } => {
            *access != Access::Read && size.as_ref().is_none_or(Size::is_of_pointers)
        }
        // `%ms` makes an object.
        Need::Format(f) => f.scans,
        Need::Calls(_) | Need::Heap(_) => true,
        _ => false,
    };
    let known = matches!(
        row.effect(),
        Effect::Pure | Effect::Runtime | Effect::Writes | Effect::Input | Effect::Stops
    );
    let makes = row.result == Returns::Any && results.contains(&Type::Ptr);
    known
        && !makes
        && row.params.is_some()
        && !row.params().iter().flat_map(|p| &p.needs).any(hands_out)
}

impl Lowering<'_> {
    fn looks_for_leaks(&self) -> bool {
        let chosen = self.options.properties.as_ref();
        chosen.is_some_and(|p| p.contains(&CheckKind::Leak))
    }

    /// The count, if leaks are looked for.
    pub(super) fn objects_alive(&mut self) -> Option<GlobalId> {
        if !self.looks_for_leaks() {
            return None;
        }
        if self.alive.is_none() {
            self.alive = Some(self.hidden_variable("heap.alive", u64::from(WIDTH / 8)));
        }
        self.alive
    }

    /// Checks, at the end of a function that runs when the program ends, that no object
    /// is left.
    pub(super) fn check_leaks(&mut self, b: &mut FunctionBuilder, function: FuncId) {
        let Some(alive) = self.objects_alive() else {
            return;
        };
        let place = || Operand::Const(Const::Global(alive, 0));
        let count = b.var("alive", Type::Int(WIDTH));
        if self.options.entry != Entry::Main {
            b.havoc(count, HavocKind::Abstraction(None));
            depend_on_abstraction(b);
            store(b, place(), count.into());
        }
        let left = b.var("alive", Type::Int(WIDTH));
        b.push(StmtKind::Load {
            dst: left,
            region: ALL_MEMORY,
            ptr: place(),
            align: 1,
        });
        let id = CheckId::new(self.program.checks.len());
        self.program.checks.push(Check {
            kind: CheckKind::Leak,
            function,
            span: b.span(),
            message: "the heap is empty when the program ends".to_owned(),
            requested: true,
        });
        b.assert(id, Cond::cmp(CmpOp::Eq, left, Operand::int(WIDTH, 0)));
    }

    /// Has every function count the objects that it makes and ends.
    pub(super) fn count_objects(&mut self) {
        let Some(alive) = self.objects_alive() else {
            return;
        };
        let unseen: Vec<bool> = self.program.functions.iter().map(acts_unseen).collect();
        for function in &mut self.program.functions {
            count_in(function, alive, &unseen);
        }
    }
}

/// Whether a call of a function may hand out or end objects, and nobody sees it.
fn acts_unseen(f: &Function) -> bool {
    if !f.is_external() {
        return false;
    }
    let name = f.name.split('.').next().unwrap_or(&f.name);
    match f.external {
        External::Input => false,
        External::Pure | External::Library => {
            !names::row(name).is_some_and(|row| keeps_out_of_the_heap(row, &f.results))
        }
        External::Unknown | External::Unmodelled => true,
    }
}

fn count_in(f: &mut Function, alive: GlobalId, unseen: &[bool]) {
    let place = || Operand::Const(Const::Global(alive, 0));
    for block in 0..f.blocks.len() {
        let stmts = std::mem::take(&mut f.blocks[block].stmts);
        let mut out = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            let span = stmt.span;
            let mut add = |kind| out.push(Stmt { kind, span });
            match &stmt.kind {
                StmtKind::Alloc { dst, kind, .. } if is_counted(*kind) => {
                    let pointer = Operand::Var(*dst);
                    add(stmt.kind);
                    count(f, &mut add, place(), (pointer, BinOp::Add));
                }
                StmtKind::Free { ptr, kind, .. } if is_counted(*kind) => {
                    count(f, &mut add, place(), (ptr.clone(), BinOp::Sub));
                    add(stmt.kind);
                }
                StmtKind::Call { callee, .. } => {
                    let loses = match callee {
                        Callee::Direct(id) => unseen[id.index()],
                        Callee::Indirect {
                            targets, complete, ..
                        } => !complete || targets.iter().any(|t| unseen[t.index()]),
                    };
                    add(stmt.kind);
                    if loses {
                        let count = variable(f, Type::Int(WIDTH));
                        let kind = HavocKind::Abstraction(None);
                        add(StmtKind::Havoc { dst: count, kind });
                        add(StmtKind::Store {
                            region: ALL_MEMORY,
                            ptr: place(),
                            value: count.into(),
                            align: 1,
                        });
                    }
                }
                _ => add(stmt.kind),
            }
        }
        f.blocks[block].stmts = out;
    }
}

fn variable(f: &mut Function, ty: Type) -> Var {
    let v = Var::new(f.vars.len());
    f.vars.push(VarInfo {
        name: format!("alive.{}", v.index()),
        ty,
        source: None,
        signed: None,
        part: None,
        array: None,
    });
    v
}

/// Adds or takes one, unless a pointer is null.
fn count(
    f: &mut Function,
    add: &mut impl FnMut(StmtKind),
    place: Operand,
    (pointer, op): (Operand, BinOp),
) {
    let [is_there, before, by, now] = [
        Type::Bool,
        Type::Int(WIDTH),
        Type::Int(WIDTH),
        Type::Int(WIDTH),
    ]
    .map(|ty| variable(f, ty));
    add(StmtKind::SetBool {
        dst: is_there,
        cond: Cond::Ptr(PtrPred::NonNull(pointer)),
    });
    add(StmtKind::Select {
        dst: by,
        cond: is_there.into(),
        a: Operand::int(WIDTH, 1),
        b: Operand::int(WIDTH, 0),
    });
    add(StmtKind::Load {
        dst: before,
        region: ALL_MEMORY,
        ptr: place.clone(),
        align: 1,
    });
    add(StmtKind::Binary {
        dst: now,
        op,
        flags: ir::Flags::default(),
        a: before.into(),
        b: by.into(),
    });
    add(StmtKind::Store {
        region: ALL_MEMORY,
        ptr: place,
        value: now.into(),
        align: 1,
    });
}
