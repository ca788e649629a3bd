//! Promotion of scalar globals to variables: the first step of purification.
//!
//! A global that the program only ever loads and stores as a whole, by its
//! name, is a variable in disguise. Each function that uses it (itself or
//! through its callees) gets it as a parameter, and returns it if it may write
//! it; entries start with its initial value. Nothing about it is left in
//! memory.
//!
//! Left alone are globals whose address is used in any other way, that are
//! accessed with several types, or that a function whose address is taken uses, or
//! an entry after the first: code that we don't see could call that function.
//!
//! Cost: linear in the program, plus functions times globals that they use; when
//! that product passes [`MAX_ADDED`], nothing is promoted.

use super::map::Map;
use crate::graph::{CallGraph, Cfg};
use crate::{
    BlockId, Callee, Cond, Const, FuncId, Function, GlobalId, InitPiece, Operand, Program, PtrPred,
    Stmt, StmtKind, Terminator, Type, Var, VarInfo, Z,
};
use std::collections::{BTreeMap, BTreeSet};

/// How many parameters may be added in all.
pub(super) const MAX_ADDED: usize = 100_000;

/// A global that is promoted.
struct Promoted {
    ty: Type,
    init: Operand,
}

type Promotions = BTreeMap<GlobalId, Promoted>;

fn whole_global(o: &Operand) -> Option<GlobalId> {
    match o {
        Operand::Const(Const::Global(g, 0)) => Some(*g),
        _ => None,
    }
}

/// What a predicate says of a pointer that is a global's name. `None` when it
/// isn't one, or the answer isn't known statically.
pub fn decide_on_global(program: &Program, pred: &PtrPred) -> Option<bool> {
    let global = |o: &Operand| match o {
        Operand::Const(Const::Global(g, offset)) => Some((*g, *offset)),
        _ => None,
    };
    match pred {
        PtrPred::NonNull(p) | PtrPred::Live(p) => global(p).map(|_| true),
        PtrPred::Writable(p) => global(p).map(|(g, _)| !program.globals[g.index()].constant),
        PtrPred::InBounds { ptr, len } => {
            let (g, offset) = global(ptr)?;
            let offset = u64::try_from(offset).ok()?;
            let end = offset.checked_add(len.as_int()?.to_u64()?)?;
            Some(end <= program.globals[g.index()].size)
        }
        PtrPred::Aligned { ptr, align } => {
            let (g, offset) = global(ptr)?;
            let known = program.globals[g.index()].align.is_multiple_of(*align);
            (known && offset.rem_euclid(i64::try_from(*align).ok()?) == 0).then_some(true)
        }
        PtrPred::Initialized { .. }
        | PtrPred::Freeable { .. }
        | PtrPred::Text { .. }
        | PtrPred::SameObject(..)
        | PtrPred::Disjoint { .. }
        | PtrPred::Callable { .. } => None,
    }
}

/// The condition with predicates on globals' names decided where possible.
fn fold_condition(program: &Program, cond: &mut Cond) {
    match cond {
        Cond::Ptr(p) => {
            if let Some(b) = decide_on_global(program, p) {
                *cond = Cond::Const(b);
            }
        }
        Cond::Not(c) => fold_condition(program, c),
        Cond::And(cs) | Cond::Or(cs) => cs.iter_mut().for_each(|c| fold_condition(program, c)),
        Cond::Const(_) | Cond::Var(_) | Cond::Cmp { .. } | Cond::Fits { .. } => {}
    }
}

/// Uses of globals so far: the one type they are accessed with, or that they
/// can't be promoted.
#[derive(Default)]
struct Uses {
    types: BTreeMap<GlobalId, Type>,
    spoiled: BTreeSet<GlobalId>,
}

impl Uses {
    fn access(&mut self, g: GlobalId, ty: Type) {
        if *self.types.entry(g).or_insert(ty) != ty {
            self.spoiled.insert(g);
        }
    }

    fn other(&mut self, o: &Operand) {
        if let Operand::Const(Const::Global(g, _)) = o {
            self.spoiled.insert(*g);
        }
    }

    fn statement(&mut self, f: &Function, stmt: &StmtKind) {
        match stmt {
            StmtKind::Load { dst, ptr, .. } => match whole_global(ptr) {
                Some(g) => self.access(g, f.var(*dst).ty),
                None => self.other(ptr),
            },
            StmtKind::Store { ptr, value, .. } => {
                self.other(value);
                match whole_global(ptr) {
                    Some(g) => self.access(g, value.ty(&f.vars)),
                    None => self.other(ptr),
                }
            }
            stmt => stmt.for_each_operand(&mut |o| self.other(o)),
        }
    }
}

/// The initial value of a global read as `ty`; `None` when it has none that a
/// constant can say.
fn initial(program: &Program, g: GlobalId, ty: Type) -> Option<Operand> {
    let global = &program.globals[g.index()];
    let size = program.bytes_of(ty);
    if global.size != size {
        return None;
    }
    let pieces = global.init.as_ref()?;
    if let (Type::Ptr, [piece]) = (ty, &pieces[..]) {
        match piece {
            InitPiece::Global(h, offset) => return Some(Const::Global(*h, *offset).into()),
            InitPiece::Function(f) => return Some(Const::Function(*f).into()),
            _ => {}
        }
    }
    let mut bytes = Vec::new();
    for p in pieces {
        match p {
            InitPiece::Bytes(b) => bytes.extend_from_slice(b),
            InitPiece::Zeros(n) => {
                bytes.resize(bytes.len().checked_add(usize::try_from(*n).ok()?)?, 0);
            }
            InitPiece::Undefined(_)
            | InitPiece::Unmodelled(_)
            | InitPiece::Global(..)
            | InitPiece::Function(_) => return None,
        }
    }
    if bytes.len() as u64 != size {
        return None;
    }
    if !program.data_model.little_endian {
        bytes.reverse();
    }
    let value = bytes
        .iter()
        .rev()
        .fold(Z::ZERO, |v, b| v.shl(8).bit_or(&Z::from(*b)));
    Some(match ty {
        Type::Int(width) => Operand::int(width, value),
        Type::Bool => Operand::bool(value.is_odd()),
        Type::Float(kind) => Const::Float { kind, bits: value }.into(),
        Type::Ptr if value.is_zero() => Const::Null.into(),
        Type::Ptr | Type::Array(_) => return None,
    })
}

/// Which globals each function uses and which it writes, itself or through its
/// callees.
struct Effects {
    uses: Vec<BTreeSet<GlobalId>>,
    writes: Vec<BTreeSet<GlobalId>>,
}

impl Effects {
    fn of(program: &Program, graph: &CallGraph, promoted: &Promotions) -> Effects {
        let n = program.functions.len();
        let mut e = Effects {
            uses: vec![BTreeSet::new(); n],
            writes: vec![BTreeSet::new(); n],
        };
        for (i, f) in program.functions.iter().enumerate() {
            for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
                let (ptr, written) = match &stmt.kind {
                    StmtKind::Load { ptr, .. } => (ptr, false),
                    StmtKind::Store { ptr, .. } => (ptr, true),
                    _ => continue,
                };
                let Some(g) = whole_global(ptr).filter(|g| promoted.contains_key(g)) else {
                    continue;
                };
                e.uses[i].insert(g);
                if written {
                    e.writes[i].insert(g);
                }
            }
        }
        for component in graph.bottom_up() {
            let mut uses = BTreeSet::new();
            let mut writes = BTreeSet::new();
            for f in &component {
                for g in graph.callees[f.index()].iter().chain([f]) {
                    uses.extend(e.uses[g.index()].iter().copied());
                    writes.extend(e.writes[g.index()].iter().copied());
                }
            }
            for f in &component {
                e.uses[f.index()].clone_from(&uses);
                e.writes[f.index()].clone_from(&writes);
            }
        }
        e
    }
}

/// Globals that can be promoted.
fn candidates(program: &Program, graph: &CallGraph) -> Promotions {
    let mut uses = Uses::default();
    for f in &program.functions {
        for b in &f.blocks {
            for stmt in &b.stmts {
                uses.statement(f, &stmt.kind);
            }
            if let Terminator::Return(values) = &b.term {
                for o in values {
                    uses.other(o);
                }
            }
        }
    }
    for piece in program
        .globals
        .iter()
        .filter_map(|g| g.init.as_ref())
        .flatten()
    {
        if let InitPiece::Global(g, _) = piece {
            uses.spoiled.insert(*g);
        }
    }
    let mut promoted: Promotions = uses
        .types
        .iter()
        .filter(|(g, _)| !uses.spoiled.contains(g))
        .filter_map(|(g, ty)| {
            let init = initial(program, *g, *ty)?;
            Some((*g, Promoted { ty: *ty, init }))
        })
        .collect();
    // Whoever may be called from nowhere, or is an entry and is called too,
    // can't get parameters. Entries after the first don't start with initial values.
    let fixed = graph
        .address_taken
        .iter()
        .copied()
        .chain(called_indirectly(program))
        .chain(program.entries.iter().copied().filter(|e| {
            let f = program.function(*e);
            let again = f.is_external() || !Cfg::of(f).preds(BlockId::ENTRY).is_empty();
            again || !f.params.is_empty() || !graph.callers[e.index()].is_empty()
        }))
        .chain(program.entries.iter().copied().skip(1));
    let effects = Effects::of(program, graph, &promoted);
    for f in fixed {
        for g in &effects.uses[f.index()] {
            promoted.remove(g);
        }
    }
    let effects = Effects::of(program, graph, &promoted);
    if effects.uses.iter().map(BTreeSet::len).sum::<usize>() > MAX_ADDED {
        promoted.clear();
    }
    promoted
}

fn called_indirectly(program: &Program) -> BTreeSet<FuncId> {
    program
        .functions
        .iter()
        .flat_map(|f| &f.blocks)
        .flat_map(|b| &b.stmts)
        .filter_map(|s| match &s.kind {
            StmtKind::Call {
                callee: Callee::Indirect { targets, .. },
                ..
            } => Some(targets),
            _ => None,
        })
        .flatten()
        .copied()
        .collect()
}

fn fresh_name(f: &Function, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let mut n = 0;
    while f.vars.iter().any(|v| v.name == name) {
        n += 1;
        name = format!("{wanted}.{n}");
    }
    name
}

/// Where each promoted global lives in one function.
struct Local {
    vars: BTreeMap<GlobalId, Var>,
    writes: Vec<Var>,
}

fn add_variables(
    program: &Program,
    promoted: &Promotions,
    effects: &Effects,
    id: FuncId,
    f: &mut Function,
) -> Local {
    let mut vars = BTreeMap::new();
    for g in &effects.uses[id.index()] {
        let name = fresh_name(f, &program.globals[g.index()].name);
        let v = Var::new(f.vars.len());
        f.vars.push(VarInfo {
            source: Some(program.globals[g.index()].name.clone()),
            name,
            ty: promoted[g].ty,
            signed: None,
            part: None,
            array: None,
        });
        vars.insert(*g, v);
    }
    let writes = effects.writes[id.index()].iter().map(|g| vars[g]).collect();
    Local { vars, writes }
}

fn rewrite_statement(program: &Program, effects: &Effects, local: &Local, stmt: &mut Stmt) {
    let var = |o: &Operand| whole_global(o).and_then(|g| local.vars.get(&g).copied());
    match &mut stmt.kind {
        StmtKind::Load { dst, ptr, .. } => {
            if let Some(v) = var(ptr) {
                stmt.kind = StmtKind::Assign {
                    dst: *dst,
                    src: v.into(),
                };
            }
        }
        StmtKind::Store { ptr, value, .. } => {
            if let Some(v) = var(ptr) {
                stmt.kind = StmtKind::Assign {
                    dst: v,
                    src: value.clone(),
                };
            }
        }
        StmtKind::Call {
            dsts,
            callee: Callee::Direct(callee),
            args,
            ..
        } if !program.function(*callee).is_external() => {
            let of = |g: &GlobalId| local.vars.get(g).copied();
            let i = callee.index();
            args.extend(effects.uses[i].iter().filter_map(of).map(Operand::Var));
            dsts.extend(effects.writes[i].iter().filter_map(of));
        }
        _ => {}
    }
}

/// Decides predicates on globals' names, in every condition.
fn fold_conditions(program: &Program, p: &mut Program) {
    for stmt in p
        .functions
        .iter_mut()
        .flat_map(|f| &mut f.blocks)
        .flat_map(|b| &mut b.stmts)
    {
        match &mut stmt.kind {
            StmtKind::SetBool { cond, .. }
            | StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. } => fold_condition(program, cond),
            _ => {}
        }
    }
}

/// Promotes what can be promoted, in a program without violations. Executions
/// are the same, up to where the globals' values lie; so are the checks that
/// fail.
pub fn promote_globals(program: &Program) -> (Program, Map) {
    let mut p = program.clone();
    let mut map = Map::identity(program);
    fold_conditions(program, &mut p);
    let graph = CallGraph::of(&p);
    let promoted = candidates(&p, &graph);
    if promoted.is_empty() {
        return (p, map);
    }
    let effects = Effects::of(&p, &graph, &promoted);
    for i in 0..p.functions.len() {
        if p.functions[i].is_external() || effects.uses[i].is_empty() {
            continue;
        }
        let id = FuncId::new(i);
        let mut f = p.functions[i].clone();
        let local = add_variables(program, &promoted, &effects, id, &mut f);
        map.functions[i].vars.resize(f.vars.len(), None);
        for stmt in f.blocks.iter_mut().flat_map(|b| &mut b.stmts) {
            rewrite_statement(program, &effects, &local, stmt);
        }
        if program.entries.contains(&id) {
            let start: Vec<Stmt> = local
                .vars
                .iter()
                .map(|(g, v)| Stmt {
                    kind: StmtKind::Assign {
                        dst: *v,
                        src: promoted[g].init.clone(),
                    },
                    span: program.globals[g.index()].span,
                })
                .collect();
            map.functions[i].statements[0].splice(0..0, start.iter().map(|_| None));
            f.blocks[0].stmts.splice(0..0, start);
        } else {
            f.params.extend(local.vars.values());
            let types: Vec<Type> = local.writes.iter().map(|v| f.var(*v).ty).collect();
            f.results.extend(types);
            for b in &mut f.blocks {
                if let Terminator::Return(values) = &mut b.term {
                    values.extend(local.writes.iter().copied().map(Operand::Var));
                }
            }
        }
        p.functions[i] = f;
    }
    (p, map)
}
