//! Where variables lead, by inclusion, in the whole program at once: what is assigned,
//! handed over, given back, stored and loaded flows one way (L. O. Andersen, *Program
//! analysis and specialization for the C programming language*, 1994).
//!
//! Unification comes first, and says what is left to it: what is loaded to a variable
//! of the outside's node leads wherever that leads, since anything may have made it:
//! bytes, integers, code that isn't seen, parts of two pointers. Any other value only
//! flowed, so that where it leads is where it may have come from. So of a
//! function that is handed many pointers each call gets back what it handed over, and
//! what one call frees another one may still use.
//!
//! Memory is told apart by objects and classes of offsets in them, whatever nodes these
//! are of. Lists are short ([`Targets::many`]): a longer one is given up, and what is stored
//! through it may be in any object of its node. So each set grows few times, and the
//! cost is near linear.

use super::allocation::Allocation;
use super::solution::{Object, Targets};
use super::stride::{Stride, Strides, gcd};
use crate::library::{self, Returns};
use crate::{
    Callee, Const, Elem, FuncId, Function, GlobalId, HavocKind, InitPiece, Operand, Program, Site,
    StmtKind, Terminator, Type, Var,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::VecDeque;

/// Of an object, more classes of offsets aren't told apart.
const MOST_CELLS: usize = 256;

/// What unification found.
pub(super) struct Ground<'a> {
    pub program: &'a Program,
    pub objects: &'a [Object],
    /// Of each allocation, its object.
    pub sites: &'a HashMap<Site, usize>,
    /// The number of the first function among the objects.
    pub functions_from: usize,
    pub strides: &'a [Strides],
    /// Of each object, its node.
    pub nodes: &'a [usize],
    /// By node, the objects in it.
    pub members: &'a [Vec<usize>],
    /// Of each function's variables, their nodes.
    pub vars: &'a [Vec<Option<usize>>],
    /// The outside's node.
    pub outside: usize,
    /// Functions that code which isn't seen may call.
    pub called: &'a HashSet<FuncId>,
}

/// Where all variables of all functions lead; `by_node`: all that one's node stands for.
pub(super) fn targets(
    ground: &Ground<'_>,
    by_node: &mut dyn FnMut(FuncId, Var) -> Targets,
) -> Vec<Vec<Targets>> {
    let mut i = Inclusion::of(ground, by_node);
    i.globals();
    for f in ground.program.function_ids() {
        i.function(f);
    }
    i.settle();
    i.targets()
}

/// The number of a set.
type Set = usize;

/// Where a pointer comes from.
#[derive(Clone)]
enum Source {
    Set(Set),
    Known(Targets),
}

/// What happens with what a set leads to.
#[derive(Clone)]
enum Use {
    /// It flows on, after a step.
    Flow(Set, Stride),
    /// What it leads to is loaded.
    Load(Set),
    /// This is stored where it leads.
    Store(Source),
    /// So many bytes of what it leads to are copied to where the other one leads.
    CopyFrom(Source, Option<u64>),
    /// So many bytes of what the other one leads to are copied there.
    CopyTo(Source, Option<u64>),
    /// It is called.
    Called(usize),
}

/// What is loaded from an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Reader {
    /// At these offsets.
    Load(Stride, Set),
    /// As much of it, from there on, to there in another object.
    Copy {
        from: Stride,
        to: (usize, Stride),
        len: Option<u64>,
    },
    /// As much of it, from there on, to somewhere in the objects of a node.
    Scatter(usize),
}

/// A call through a pointer.
struct Call {
    caller: FuncId,
    args: Vec<Operand>,
    dsts: Vec<Var>,
    bound: HashSet<FuncId>,
}

struct Inclusion<'a, 'g> {
    ground: &'a Ground<'g>,
    by_node: &'a mut dyn FnMut(FuncId, Var) -> Targets,
    sets: Vec<Targets>,
    uses: Vec<Vec<Use>>,
    /// Of each set, the variable that it is of.
    owners: Vec<Option<(FuncId, Var)>>,
    /// Of each function's variables, their sets.
    vars: Vec<Vec<Option<Set>>>,
    results: Vec<Vec<Set>>,
    /// Of each object, what pointers lie where.
    cells: Vec<Vec<(Stride, Set)>>,
    /// Of each object, who reads what lies there.
    readers: Vec<Vec<Reader>>,
    read: HashSet<(usize, Reader)>,
    edges: HashSet<(Set, Set, Stride)>,
    /// Of each node, what may lie anywhere in its objects.
    anywhere: HashMap<usize, Set>,
    /// Of each object, whether nobody knows what pointers lie there.
    opaque: Vec<bool>,
    calls: Vec<Call>,
    queue: VecDeque<Set>,
    queued: Vec<bool>,
}

impl Stride {
    /// Whether both contain some number.
    fn meets(self, other: Stride) -> bool {
        let modulus = gcd(self.modulus, other.modulus);
        self.coarser(modulus).residue == other.coarser(modulus).residue
    }
}

fn is_pointer(f: &Function, v: Var) -> bool {
    matches!(f.var(v).ty, Type::Ptr | Type::Array(Elem::Ptr))
}

fn one(object: usize, at: Stride) -> Targets {
    Targets {
        objects: vec![(object, at)],
        ..Targets::default()
    }
}

impl<'a, 'g> Inclusion<'a, 'g> {
    fn of(
        ground: &'a Ground<'g>,
        by_node: &'a mut dyn FnMut(FuncId, Var) -> Targets,
    ) -> Inclusion<'a, 'g> {
        let program = ground.program;
        let objects = ground.objects.len();
        let mut i = Inclusion {
            ground,
            by_node,
            sets: Vec::new(),
            uses: Vec::new(),
            owners: Vec::new(),
            vars: Vec::new(),
            results: Vec::new(),
            cells: vec![Vec::new(); objects],
            readers: vec![Vec::new(); objects],
            read: HashSet::default(),
            edges: HashSet::default(),
            anywhere: HashMap::default(),
            opaque: vec![false; objects],
            calls: Vec::new(),
            queue: VecDeque::new(),
            queued: Vec::new(),
        };
        for (id, f) in program.function_ids().zip(&program.functions) {
            let mut sets = Vec::new();
            for v in f.var_ids() {
                let set = is_pointer(f, v).then(|| i.fresh(Some((id, v))));
                sets.push(set);
            }
            i.vars.push(sets);
            let results = f.results.iter().map(|_| i.fresh(None)).collect();
            i.results.push(results);
        }
        i
    }

    fn fresh(&mut self, owner: Option<(FuncId, Var)>) -> Set {
        self.owners.push(owner);
        self.sets.push(Targets::default());
        self.uses.push(Vec::new());
        self.queued.push(false);
        self.sets.len() - 1
    }

    fn add(&mut self, set: Set, more: &Targets) {
        if self.sets[set].join(more) && !std::mem::replace(&mut self.queued[set], true) {
            self.queue.push_back(set);
        }
    }

    /// What is in one set is in another one, after a step.
    fn flow(&mut self, from: Set, to: Set, by: Stride) {
        let still = by == Stride::exactly(0);
        if (from == to && still) || !self.edges.insert((from, to, by)) {
            return;
        }
        self.uses[from].push(Use::Flow(to, by));
        let now = self.sets[from].plus(by);
        self.add(to, &now);
    }

    fn flow_from(&mut self, from: &Source, to: Set, by: Stride) {
        match from {
            Source::Set(from) => self.flow(*from, to, by),
            Source::Known(known) => {
                let known = known.plus(by);
                self.add(to, &known);
            }
        }
    }

    fn var(&self, f: FuncId, v: Var) -> Option<Set> {
        self.vars[f.index()][v.index()]
    }

    /// Where an operand comes from; `None`: it leads nowhere.
    fn source(&self, f: FuncId, o: &Operand) -> Option<Source> {
        let exactly = Stride::exactly;
        match o {
            Operand::Var(v) => self.var(f, *v).map(Source::Set),
            Operand::Const(Const::Global(g, offset)) => {
                Some(Source::Known(one(g.index(), exactly(*offset))))
            }
            Operand::Const(Const::Function(g)) => {
                let object = self.ground.functions_from + g.index();
                Some(Source::Known(one(object, exactly(0))))
            }
            Operand::Const(_) => None,
        }
    }

    fn assign(&mut self, f: FuncId, dst: Var, src: &Operand, by: Stride) {
        if let (Some(to), Some(from)) = (self.var(f, dst), self.source(f, src)) {
            self.flow_from(&from, to, by);
        }
    }

    /// A variable leads wherever its node does.
    fn is_any_of_node(&mut self, f: FuncId, v: Var) {
        if let Some(set) = self.var(f, v) {
            let all = (self.by_node)(f, v);
            self.add(set, &all);
        }
    }

    /// A variable of the outside's node, whose value didn't come from other variables,
    /// leads wherever that does.
    fn may_be_outside(&mut self, f: FuncId, v: Var) {
        if self.ground.vars[f.index()][v.index()] == Some(self.ground.outside) {
            self.is_any_of_node(f, v);
        }
    }

    fn globals(&mut self) {
        let program = self.ground.program;
        for (g, global) in program.globals.iter().enumerate() {
            let mut at = 0i64;
            for piece in global.init.iter().flatten() {
                let (known, len) = match piece {
                    InitPiece::Bytes(b) => (None, b.len() as u64),
                    InitPiece::Zeros(n) | InitPiece::Undefined(n) | InitPiece::Unmodelled(n) => {
                        (None, *n)
                    }
                    InitPiece::Global(h, by) => {
                        let to = Operand::Const(Const::Global(GlobalId::new(h.index()), *by));
                        (Some(to), program.data_model.pointer_bytes())
                    }
                    InitPiece::Function(f) => (
                        Some(Operand::Const(Const::Function(*f))),
                        program.data_model.pointer_bytes(),
                    ),
                };
                if let Some(known) = known
                    && let Some(from) = self.source(FuncId::new(0), &known)
                {
                    self.put(g, Stride::exactly(at), &from);
                }
                at = at.saturating_add(i64::try_from(len).unwrap_or(i64::MAX));
            }
        }
    }

    fn function(&mut self, id: FuncId) {
        let program = self.ground.program;
        let f = program.function(id);
        if program.entries.contains(&id) || self.ground.called.contains(&id) {
            for p in &f.params {
                self.is_any_of_node(id, *p);
            }
        }
        for b in f.block_ids() {
            let block = f.block(b);
            for (at, stmt) in block.stmts.iter().enumerate() {
                let made = self.ground.sites.get(&Site::new(id, b, at)).copied();
                self.statement(id, f, &stmt.kind, made);
            }
            if let Terminator::Return(values) = &block.term {
                for (n, value) in values.iter().enumerate() {
                    if let Some(from) = self.source(id, value) {
                        let to = self.results[id.index()][n];
                        self.flow_from(&from, to, Stride::exactly(0));
                    }
                }
            }
        }
    }

    fn statement(&mut self, id: FuncId, f: &Function, stmt: &StmtKind, made: Option<usize>) {
        let none = Stride::exactly(0);
        if let Some(object) = made
            && let Some(new) = Allocation::of(self.ground.program, f, stmt)
        {
            if let Some(set) = self.var(id, new.dst) {
                self.add(set, &one(object, none));
            }
            // It may be filled with bytes of the arguments.
            if let StmtKind::Call { args, .. } = stmt {
                for a in args {
                    if let Some(from) = self.source(id, a) {
                        self.copy(&Source::Known(one(object, none)), &from, None);
                    }
                }
            }
        }
        match stmt {
            StmtKind::PtrAdd { dst, base, offset } => {
                let by = self.ground.strides[id.index()].operand(offset);
                self.assign(id, *dst, base, by);
            }
            StmtKind::Load { dst, ptr, .. } if f.var(*dst).ty == Type::Ptr => {
                self.may_be_outside(id, *dst);
                if let (Some(to), Some(from)) = (self.var(id, *dst), self.source(id, ptr)) {
                    self.used(&from, &Use::Load(to));
                }
            }
            StmtKind::Store { ptr, value, .. } => {
                let is_one = !matches!(value, Operand::Var(v) if f.var(*v).ty != Type::Ptr);
                let value = self.source(id, value).filter(|_| is_one);
                if let (Some(to), Some(value)) = (self.source(id, ptr), value) {
                    self.used(&to, &Use::Store(value));
                }
            }
            StmtKind::RegionCopy { dst, src, len, .. } => {
                if let (Some(to), Some(from)) = (self.source(id, dst), self.source(id, src)) {
                    let len = len.as_int().and_then(crate::Z::to_u64);
                    self.copy(&to, &from, len);
                }
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => self.call(id, dsts, callee, args, made.is_some()),
            StmtKind::Havoc {
                kind: HavocKind::Uninitialized,
                ..
            }
            | StmtKind::Alloc { .. } => {}
            other => {
                let mut flows = false;
                other.for_each_flow(&mut |dst, src| {
                    flows = true;
                    self.assign(id, dst, src, none);
                });
                if !flows {
                    other.for_each_def(&mut |v| self.is_any_of_node(id, v));
                }
            }
        }
    }

    fn copy(&mut self, to: &Source, from: &Source, len: Option<u64>) {
        self.used(from, &Use::CopyFrom(to.clone(), len));
        self.used(to, &Use::CopyTo(from.clone(), len));
    }

    fn call(&mut self, id: FuncId, dsts: &[Var], callee: &Callee, args: &[Operand], made: bool) {
        match callee {
            Callee::Direct(g) => self.bind(id, dsts, *g, args, made),
            Callee::Indirect { ptr, .. } => {
                for v in dsts {
                    self.may_be_outside(id, *v);
                }
                self.calls.push(Call {
                    caller: id,
                    args: args.to_vec(),
                    dsts: dsts.to_vec(),
                    bound: HashSet::default(),
                });
                if let Some(ptr) = self.source(id, ptr) {
                    self.used(&ptr, &Use::Called(self.calls.len() - 1));
                }
            }
        }
    }

    /// A call runs a function.
    fn bind(&mut self, id: FuncId, dsts: &[Var], callee: FuncId, args: &[Operand], made: bool) {
        let none = Stride::exactly(0);
        let g = self.ground.program.function(callee);
        if g.is_external() {
            if made {
                return;
            }
            let name = g.name.split('.').next().unwrap_or_default();
            let row = library::built_in().find(name).and_then(|e| e.row());
            let returned = match row.map(|r| &r.result) {
                Some(Returns::Argument(i, _)) => Some((*i, none)),
                Some(Returns::Into(i, _)) => Some((*i, Stride::ANY)),
                _ => None,
            };
            for dst in dsts {
                let from = returned.and_then(|(i, by)| Some((args.get(i)?, by)));
                match from {
                    Some((from, by)) => self.assign(id, *dst, from, by),
                    None => self.is_any_of_node(id, *dst),
                }
            }
            return;
        }
        for (param, a) in g.params.iter().zip(args) {
            if let (Some(to), Some(from)) = (self.var(callee, *param), self.source(id, a)) {
                self.flow_from(&from, to, none);
            }
        }
        for (n, dst) in dsts.iter().enumerate() {
            let from = self.results[callee.index()].get(n).copied();
            if let (Some(to), Some(from)) = (self.var(id, *dst), from) {
                self.flow(from, to, none);
            }
        }
    }

    fn used(&mut self, of: &Source, how: &Use) {
        match of {
            Source::Set(set) => {
                self.uses[*set].push(how.clone());
                let now = self.sets[*set].clone();
                self.apply(*set, how, &now);
            }
            Source::Known(known) => self.apply_to(known, how, None),
        }
    }

    fn settle(&mut self) {
        while let Some(set) = self.queue.pop_front() {
            self.queued[set] = false;
            let now = self.sets[set].clone();
            let mut at = 0;
            while let Some(how) = self.uses[set].get(at).cloned() {
                self.apply(set, &how, &now);
                at += 1;
            }
        }
    }

    fn apply(&mut self, set: Set, how: &Use, now: &Targets) {
        match how {
            Use::Flow(to, by) => {
                let now = now.plus(*by);
                self.add(*to, &now);
            }
            other => self.apply_to(now, other, Some(set)),
        }
    }

    /// What becomes of the objects that are led to.
    fn apply_to(&mut self, now: &Targets, how: &Use, set: Option<Set>) {
        match how {
            Use::Flow(..) => {}
            Use::Load(to) => {
                if now.many || now.outside {
                    self.is_vague(*to);
                }
                for (object, at) in &now.objects {
                    self.reads(*object, Reader::Load(*at, *to));
                }
            }
            Use::Store(value) => {
                for (object, at) in &now.objects {
                    self.put(*object, *at, value);
                }
                if let Some(node) = self.node_of(set).filter(|_| now.many) {
                    let to = self.anywhere(node);
                    self.flow_from(value, to, Stride::exactly(0));
                }
            }
            Use::CopyFrom(to, len) => {
                let to = self.now(to);
                self.copied(&to.0, to.1, now, set, *len);
            }
            Use::CopyTo(from, len) => {
                let from = self.now(from);
                self.copied(now, set, &from.0, from.1, *len);
            }
            Use::Called(call) => self.called(*call, now, set),
        }
    }

    fn now(&self, source: &Source) -> (Targets, Option<Set>) {
        match source {
            Source::Set(set) => (self.sets[*set].clone(), Some(*set)),
            Source::Known(known) => (known.clone(), None),
        }
    }

    /// The node of what a set leads to.
    fn node_of(&self, set: Option<Set>) -> Option<usize> {
        let (f, v) = self.owners[set?]?;
        self.ground.vars[f.index()][v.index()]
    }

    /// Anything that its node stands for may be in the set.
    fn is_vague(&mut self, set: Set) {
        if let Some((f, v)) = self.owners[set] {
            self.is_any_of_node(f, v);
        }
    }

    /// A pointer lies at these offsets of an object.
    fn put(&mut self, object: usize, at: Stride, value: &Source) {
        let known = |me: &Self, at: Stride| {
            let mut cells = me.cells[object].iter();
            cells.find(|(s, _)| *s == at).map(|(_, cell)| *cell)
        };
        let too_many = self.cells[object].len() >= MOST_CELLS && known(self, at).is_none();
        let at = if too_many { Stride::ANY } else { at };
        let cell = known(self, at).unwrap_or_else(|| {
            let cell = self.fresh(None);
            self.cells[object].push((at, cell));
            for reader in self.readers[object].clone() {
                self.link((at, cell), reader);
            }
            cell
        });
        self.flow_from(value, cell, Stride::exactly(0));
    }

    /// Someone reads what lies in an object.
    fn reads(&mut self, object: usize, reader: Reader) {
        if !self.read.insert((object, reader)) {
            return;
        }
        self.readers[object].push(reader);
        for cell in self.cells[object].clone() {
            self.link(cell, reader);
        }
        if let Some(set) = self.anywhere.get(&self.ground.nodes[object]) {
            self.link((Stride::ANY, *set), reader);
        }
        if self.opaque[object] {
            self.reads_what_nobody_knows(reader);
        }
    }

    /// What lies at these offsets is read.
    fn link(&mut self, (at, set): (Stride, Set), reader: Reader) {
        match reader {
            Reader::Load(offsets, to) => {
                if at.meets(offsets) {
                    self.flow(set, to, Stride::exactly(0));
                }
            }
            Reader::Copy {
                from,
                to: (object, there),
                len,
            } => {
                let ahead = at.as_number().zip(from.as_number());
                let at = match ahead {
                    Some((at, from)) => {
                        let ahead = i128::from(at) - i128::from(from);
                        if ahead < 0 || len.is_some_and(|len| ahead >= i128::from(len)) {
                            return;
                        }
                        let ahead = i64::try_from(ahead);
                        ahead.map_or(Stride::ANY, |n| there.plus(Stride::exactly(n)))
                    }
                    None => Stride::ANY,
                };
                self.put(object, at, &Source::Set(set));
            }
            Reader::Scatter(node) => {
                let to = self.anywhere(node);
                self.flow(set, to, Stride::exactly(0));
            }
        }
    }

    /// What may lie anywhere in the objects of a node.
    fn anywhere(&mut self, node: usize) -> Set {
        if let Some(set) = self.anywhere.get(&node) {
            return *set;
        }
        let set = self.fresh(None);
        self.anywhere.insert(node, set);
        for object in self.ground.members[node].clone() {
            for reader in self.readers[object].clone() {
                self.link((Stride::ANY, set), reader);
            }
        }
        set
    }

    /// Nobody knows what pointers lie in an object.
    fn is_opaque(&mut self, object: usize) {
        if !std::mem::replace(&mut self.opaque[object], true) {
            for reader in self.readers[object].clone() {
                self.reads_what_nobody_knows(reader);
            }
        }
    }

    fn reads_what_nobody_knows(&mut self, reader: Reader) {
        match reader {
            Reader::Load(_, to) => self.is_vague(to),
            Reader::Copy { to, .. } => self.is_opaque(to.0),
            Reader::Scatter(node) => self.is_opaque_everywhere(Some(node)),
        }
    }

    fn is_opaque_everywhere(&mut self, node: Option<usize>) {
        for object in node
            .map(|n| self.ground.members[n].clone())
            .unwrap_or_default()
        {
            self.is_opaque(object);
        }
    }

    /// Bytes are copied from where one leads to where the other one does. What is copied
    /// from or to the outside, unification knows.
    fn copied(
        &mut self,
        to: &Targets,
        to_set: Option<Set>,
        from: &Targets,
        from_set: Option<Set>,
        len: Option<u64>,
    ) {
        let scattered = self.node_of(to_set).filter(|_| to.many);
        for (object, at) in &from.objects {
            for there in &to.objects {
                let copy = Reader::Copy {
                    from: *at,
                    to: *there,
                    len,
                };
                self.reads(*object, copy);
            }
            if let Some(node) = scattered {
                self.reads(*object, Reader::Scatter(node));
            }
        }
        if from.many && from_set.is_some() {
            for (object, _) in &to.objects {
                self.is_opaque(*object);
            }
            self.is_opaque_everywhere(scattered);
        }
    }

    /// A pointer that is called leads there.
    fn called(&mut self, call: usize, now: &Targets, set: Option<Set>) {
        let node = self.node_of(set).filter(|_| now.many);
        let members = node.map(|n| self.ground.members[n].clone());
        let listed = now.objects.iter().map(|(o, _)| *o);
        for object in members.into_iter().flatten().chain(listed) {
            let Object::Function(g) = self.ground.objects[object] else {
                continue;
            };
            let c = &mut self.calls[call];
            let fits = self.ground.program.function(g).params.len() == c.args.len();
            if fits && c.bound.insert(g) {
                let (caller, args, dsts) = (c.caller, c.args.clone(), c.dsts.clone());
                self.bind(caller, &dsts, g, &args, false);
            }
        }
    }

    fn targets(self) -> Vec<Vec<Targets>> {
        let sets = self.sets;
        let of = |set: &Option<Set>| set.map_or_else(Targets::default, |s| sets[s].clone());
        let functions = self.vars.iter();
        functions
            .map(|vars| vars.iter().map(of).collect())
            .collect()
    }
}
