//! What makes objects: statements, and functions of the C library that give back
//! new ones.

use crate::library::{self, Clause, Returns};
use crate::{AllocKind, Callee, External, Function, Operand, Program, StmtKind, Type, Var};

/// A statement that makes an object.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// Gets its address.
    pub dst: Var,
    /// What it makes.
    pub kind: AllocKind,
    /// The size in bytes; `None`: unknown.
    pub size: Option<Operand>,
    /// Its alignment, in bytes.
    pub align: u64,
    /// Whether it contains zeros.
    pub zeroed: bool,
    /// Whether null may be the result.
    pub may_fail: bool,
    /// Whether a function of the library makes it.
    pub by_call: bool,
    /// The argument whose object ends, unless null is the result.
    pub ends: Option<usize>,
}

impl Allocation {
    /// What a statement of a function makes, if it makes something.
    pub fn of(program: &Program, f: &Function, stmt: &StmtKind) -> Option<Allocation> {
        match stmt {
            StmtKind::Alloc {
                dst,
                kind,
                size,
                align,
                zeroed,
                may_fail,
                ..
            } => Some(Allocation {
                dst: *dst,
                kind: *kind,
                size: Some(size.clone()),
                align: *align,
                zeroed: *zeroed,
                may_fail: *may_fail,
                by_call: false,
                ends: None,
            }),
            StmtKind::Call {
                dsts,
                callee: Callee::Direct(g),
                args,
                ..
            } => {
                let g = program.function(*g);
                let ([dst], true) = (dsts.as_slice(), g.external == External::Library) else {
                    return None;
                };
                if !g.is_external() || f.var(*dst).ty != Type::Ptr {
                    return None;
                }
                let row = library::built_in().find(&g.name)?.row()?;
                let Returns::New(new) = &row.result else {
                    return None;
                };
                let factors = new.size.factors();
                let size = match factors.as_deref() {
                    Some([i]) => args.get(*i).cloned(),
                    _ => None,
                };
                let ends = row.clauses.iter().find_map(|c| match c {
                    Clause::Frees(i) => Some(*i),
                    _ => None,
                });
                Some(Allocation {
                    dst: *dst,
                    kind: AllocKind::Heap,
                    size,
                    align: 2 * program.data_model.pointer_bytes(),
                    zeroed: new.zeroed,
                    may_fail: true,
                    by_call: true,
                    ends,
                })
            }
            _ => None,
        }
    }
}
