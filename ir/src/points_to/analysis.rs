//! The points-to analysis of a whole program, over statements in any order and
//! for all calls of a function at once.
//!
//! Memory is partitioned by unification ([`super::unify`]). On top of that,
//! values are followed by inclusion ([`super::inclusion`]): what a variable points to
//! is what was assigned to it, handed over, given back, or stored where it was loaded
//! from.
//!
//! # The outside
//!
//! What code that we don't see can reach, and what an integer may be the address
//! of, is one collapsed node. A pointer made of an integer, or of bytes that were
//! written as integers, points into an object whose address was exposed, that is
//! turned into an integer or handed to such code (the provenance model PNVI-ae:
//! J. Gustedt et al., *A provenance-aware memory object model for C*, ISO/IEC TS
//! 6010, 2025). A pointer without a value points nowhere.

use super::allocation::Allocation;
use super::inclusion::{self, Ground};
use super::printed::may_convert;
use super::solution::{MANY, Object, Solution, Targets};
use super::stride::{Stride, Strides};
use super::unify::{Graph, OUTSIDE, Place};
use super::{ESCAPED, EXPOSED};
use crate::library::{self, Clause, Returns, Row};
use crate::{
    AllocKind, Callee, CastOp, Const, Elem, External, FuncId, Function, GlobalId, HavocKind,
    InitPiece, Operand, Place as Mentioned, Program, Site, StmtKind, Terminator, Type, Var, Z,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// What happens to memory beside loads and stores of pointers.
#[derive(Clone, Debug)]
enum Effect {
    /// Bytes are read or written as something else than pointers; `None`: all.
    Bytes(Place, Option<u64>),
    /// Bytes are copied; `None`: so many that nobody knows.
    Copy(Place, Place, Option<u64>),
    /// Bytes are written that are no pointer's; `None`: all.
    Filled(Place, Option<u64>),
    /// A library writes what it likes, pointers to these perhaps.
    Written(Place, Vec<Place>),
}

impl Solution {
    /// Analyses a program. The cost is near linear in its size, but for what
    /// registers point to, which is sixteen times that at worst.
    pub fn of(program: &Program) -> Solution {
        let mut a = Analysis::of(program);
        a.globals();
        for f in program.function_ids() {
            a.function(f);
        }
        a.settle();
        a.solution()
    }
}

/// A call through a pointer.
#[derive(Clone, Debug)]
struct Indirect {
    caller: FuncId,
    place: Place,
    args: Vec<Operand>,
    dsts: Vec<Var>,
    /// Whether it runs no code that we don't see, or that was looked at.
    is_known: bool,
}

struct Analysis<'a> {
    program: &'a Program,
    graph: Graph,
    objects: Vec<Object>,
    /// Of each object.
    places: Vec<Place>,
    /// The number of the first function among the objects.
    functions_from: usize,
    strides: Vec<Strides>,
    vars: Vec<Vec<Option<Place>>>,
    results: Vec<Vec<Place>>,
    /// Of each allocation, its object.
    sites: HashMap<Site, usize>,
    effects: Vec<Effect>,
    indirect: Vec<Indirect>,
    /// Functions that the outside calls.
    called: HashSet<FuncId>,
    /// Whose address was measured, without being exposed for good.
    measured: Vec<Place>,
    /// Whether pointers are made of what are no pointers.
    forges: bool,
    keeps: bool,
    streams: bool,
}

impl<'a> Analysis<'a> {
    fn of(program: &'a Program) -> Analysis<'a> {
        let mut a = Analysis {
            program,
            graph: Graph::new(program.data_model.pointer_bytes()),
            objects: Vec::new(),
            places: Vec::new(),
            functions_from: 0,
            strides: program.functions.iter().map(Strides::of).collect(),
            vars: Vec::new(),
            results: Vec::new(),
            sites: HashMap::default(),
            effects: Vec::new(),
            indirect: Vec::new(),
            called: HashSet::default(),
            measured: Vec::new(),
            forges: false,
            keeps: false,
            streams: false,
        };
        for g in 0..program.globals.len() {
            a.object(Object::Global(GlobalId::new(g)));
        }
        for (id, f) in program.function_ids().zip(&program.functions) {
            for b in f.block_ids() {
                for (i, stmt) in f.block(b).stmts.iter().enumerate() {
                    if Allocation::of(program, f, &stmt.kind).is_some() {
                        a.object(Object::Allocated(Site::new(id, b, i)));
                    }
                }
            }
        }
        a.functions_from = a.objects.len();
        for id in program.function_ids() {
            a.object(Object::Function(id));
        }
        for f in &program.functions {
            a.vars.push(vec![None; f.vars.len()]);
            let results = f.results.iter().map(|_| a.graph.fresh()).collect();
            a.results.push(results);
        }
        a
    }

    fn object(&mut self, object: Object) {
        if let Object::Allocated(site) = object {
            self.sites.insert(site, self.objects.len());
        }
        let place = self.graph.object(self.objects.len());
        self.objects.push(object);
        self.places.push(place);
    }

    fn globals(&mut self) {
        let program = self.program;
        for (i, g) in program.globals.iter().enumerate() {
            let place = self.places[i];
            let Some(pieces) = &g.init else {
                self.expose(place);
                continue;
            };
            if g.name == ESCAPED {
                // All that it leads to.
                let link = self.graph.plus(place, Stride::ANY);
                let link = self.graph.link(link);
                self.expose(link);
                // Code elsewhere may have run before.
                self.keeps = true;
            }
            let mut at = 0i64;
            for piece in pieces {
                let offset = Stride::exactly(at);
                let len = match piece {
                    InitPiece::Bytes(b) => b.len() as u64,
                    InitPiece::Zeros(n) | InitPiece::Undefined(n) => *n,
                    InitPiece::Unmodelled(n) => {
                        self.forges = true;
                        let here = self.graph.plus(place, offset);
                        self.effects.push(Effect::Bytes(here, Some(*n)));
                        *n
                    }
                    InitPiece::Global(..) | InitPiece::Function(_) => {
                        let to = match piece {
                            InitPiece::Global(h, by) => {
                                let h = self.places[h.index()];
                                self.graph.plus(h, Stride::exactly(*by))
                            }
                            InitPiece::Function(f) => self.places[self.functions_from + f.index()],
                            _ => OUTSIDE,
                        };
                        let here = self.graph.plus(place, offset);
                        let link = self.graph.link(here);
                        self.graph.unify(link, to);
                        program.data_model.pointer_bytes()
                    }
                };
                at = at.saturating_add(i64::try_from(len).unwrap_or(i64::MAX));
            }
        }
    }

    fn var(&mut self, f: FuncId, v: Var) -> Place {
        if let Some(place) = self.vars[f.index()][v.index()] {
            return place;
        }
        let place = self.graph.fresh();
        self.vars[f.index()][v.index()] = Some(place);
        place
    }

    /// Where a pointer leads; `None` if that is nowhere.
    fn place(&mut self, f: FuncId, o: &Operand) -> Option<Place> {
        match o {
            Operand::Var(v) => match self.program.function(f).var(*v).ty {
                Type::Ptr | Type::Array(Elem::Ptr) => Some(self.var(f, *v)),
                _ => None,
            },
            Operand::Const(Const::Global(g, offset)) => {
                let place = self.places[g.index()];
                Some(self.graph.plus(place, Stride::exactly(*offset)))
            }
            Operand::Const(Const::Function(g)) => {
                Some(self.places[self.functions_from + g.index()])
            }
            Operand::Const(_) => None,
        }
    }

    fn expose(&mut self, place: Place) {
        self.graph.unify(place, OUTSIDE);
    }

    /// A variable gets a pointer that nobody knows.
    fn forge(&mut self, f: FuncId, v: Var) {
        if matches!(
            self.program.function(f).var(v).ty,
            Type::Ptr | Type::Array(Elem::Ptr)
        ) {
            self.forges = true;
            let place = self.var(f, v);
            self.expose(place);
        }
    }

    /// What is assigned flows to the variable.
    fn flow(&mut self, f: FuncId, dst: Var, src: &Operand) {
        if let Some(from) = self.place(f, src) {
            let to = self.var(f, dst);
            self.graph.unify(to, from);
        }
    }

    fn function(&mut self, id: FuncId) {
        let f = self.program.function(id);
        let measured = only_measured(f);
        for b in f.block_ids() {
            let block = f.block(b);
            for (i, stmt) in block.stmts.iter().enumerate() {
                if let Some(made) = Allocation::of(self.program, f, &stmt.kind) {
                    let object = self.places[self.sites[&Site::new(id, b, i)]];
                    let to = self.var(id, made.dst);
                    self.graph.unify(to, object);
                    if made.kind == AllocKind::Stream {
                        // What it holds, only the library knows.
                        self.forges = true;
                        let size = made.size.as_ref().and_then(Operand::as_int);
                        let size = size.and_then(Z::to_u64);
                        self.effects.push(Effect::Bytes(object, size));
                    }
                    self.copied_by_call(id, &stmt.kind, object);
                }
                self.statement(id, f, &stmt.kind, &measured);
            }
            if let Terminator::Return(values) = &block.term {
                for (i, value) in values.iter().enumerate() {
                    if let Some(from) = self.place(id, value) {
                        let to = self.results[id.index()][i];
                        self.graph.unify(to, from);
                    }
                }
            }
        }
    }

    /// A function that makes an object may fill it with bytes of its arguments.
    fn copied_by_call(&mut self, id: FuncId, stmt: &StmtKind, object: Place) {
        if let StmtKind::Call { args, .. } = stmt {
            for a in args {
                if let Some(from) = self.place(id, a) {
                    self.effects.push(Effect::Copy(object, from, None));
                }
            }
        }
    }

    fn statement(&mut self, id: FuncId, f: &Function, stmt: &StmtKind, measured: &[bool]) {
        match stmt {
            StmtKind::PtrAdd { dst, base, offset } => {
                if let Some(from) = self.place(id, base) {
                    let by = self.strides[id.index()].operand(offset);
                    let from = self.graph.plus(from, by);
                    let to = self.var(id, *dst);
                    self.graph.unify(to, from);
                }
            }
            StmtKind::Cast { dst, op, a, .. } => match op {
                CastOp::PtrToInt => {
                    if let Some(place) = self.place(id, a) {
                        if measured[dst.index()] {
                            self.measured.push(place);
                        } else {
                            self.expose(place);
                        }
                    }
                }
                CastOp::IntToPtr if a.as_int().is_none() => self.forge(id, *dst),
                _ => {}
            },
            StmtKind::Havoc { dst, kind } => match kind {
                HavocKind::Uninitialized | HavocKind::Demand => {}
                HavocKind::Input | HavocKind::Abstraction(_) => self.forge(id, *dst),
            },
            StmtKind::Opaque { dst, args, .. } => {
                self.forge(id, *dst);
                self.expose_all(id, args);
            }
            StmtKind::Load { dst, ptr, .. } => {
                let Some(place) = self.place(id, ptr) else {
                    return;
                };
                match f.var(*dst).ty {
                    Type::Ptr => {
                        let link = self.graph.link(place);
                        let to = self.var(id, *dst);
                        self.graph.unify(to, link);
                    }
                    ty => {
                        let len = self.program.bytes_of(ty);
                        self.effects.push(Effect::Bytes(place, Some(len)));
                    }
                }
            }
            StmtKind::Store { ptr, value, .. } => {
                let Some(place) = self.place(id, ptr) else {
                    return;
                };
                match value {
                    Operand::Var(v) if f.var(*v).ty != Type::Ptr => {
                        self.forges = true;
                        let len = self.program.bytes_of(f.var(*v).ty);
                        self.effects.push(Effect::Bytes(place, Some(len)));
                    }
                    _ => {
                        if let Some(from) = self.place(id, value) {
                            let link = self.graph.link(place);
                            self.graph.unify(link, from);
                        }
                    }
                }
            }
            StmtKind::RegionCopy { dst, src, len, .. } => {
                if let (Some(to), Some(from)) = (self.place(id, dst), self.place(id, src)) {
                    let len = len.as_int().and_then(Z::to_u64);
                    self.effects.push(Effect::Copy(to, from, len));
                }
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => match callee {
                Callee::Direct(g) => self.call(id, *g, args, (dsts, true)),
                Callee::Indirect { ptr, complete, .. } => {
                    if let Some(place) = self.place(id, ptr) {
                        self.indirect.push(Indirect {
                            caller: id,
                            place,
                            args: args.clone(),
                            dsts: dsts.clone(),
                            is_known: *complete,
                        });
                    }
                }
            },
            StmtKind::Alloc { .. }
            | StmtKind::SetBool { .. }
            | StmtKind::Assume { .. }
            | StmtKind::Assert { .. }
            | StmtKind::Free { .. }
            | StmtKind::RegionFill { .. } => {}
            other => self.other(id, other),
        }
    }

    /// Pointers flow where values stay what they are; anywhere else they may
    /// become any.
    fn other(&mut self, id: FuncId, stmt: &StmtKind) {
        let mut flows = false;
        stmt.for_each_flow(&mut |dst, src| {
            flows = true;
            self.flow(id, dst, src);
        });
        if !flows {
            stmt.for_each_operand(&mut |o| self.expose_all(id, std::slice::from_ref(o)));
            stmt.for_each_def(&mut |v| self.forge(id, v));
        }
    }

    fn expose_all(&mut self, f: FuncId, args: &[Operand]) {
        for a in args {
            if let Some(place) = self.place(f, a) {
                self.expose(place);
            }
        }
    }

    /// A call by name, or not.
    fn call(
        &mut self,
        f: FuncId,
        callee: FuncId,
        args: &[Operand],
        (dsts, by_name): (&[Var], bool),
    ) {
        let g = self.program.function(callee);
        if g.is_external() {
            return self.external_call(f, g, args, (dsts, by_name));
        }
        for (param, a) in g.params.iter().zip(args) {
            if let Some(from) = self.place(f, a)
                && g.var(*param).ty == Type::Ptr
            {
                let to = self.var(callee, *param);
                self.graph.unify(to, from);
            }
        }
        for (i, dst) in dsts.iter().enumerate() {
            if self.program.function(f).var(*dst).ty == Type::Ptr
                && let Some(from) = self.results[callee.index()].get(i).copied()
            {
                let to = self.var(f, *dst);
                self.graph.unify(to, from);
            }
        }
    }

    fn external_call(
        &mut self,
        f: FuncId,
        g: &Function,
        args: &[Operand],
        (dsts, by_name): (&[Var], bool),
    ) {
        let name = g.name.split('.').next().unwrap_or_default();
        let row = library::built_in().find(name).and_then(|e| e.row());
        self.streams |= ["open_memstream", "open_wmemstream"].contains(&name);
        let returned = match row.map(|r| &r.result) {
            Some(Returns::Argument(i, _)) => Some((*i, Stride::exactly(0))),
            Some(Returns::Into(i, _)) => Some((*i, Stride::ANY)),
            _ => None,
        };
        let is_new = row.is_some_and(|r| matches!(r.result, Returns::New(_)))
            && g.external == External::Library
            && by_name;
        // What is printed may come back as a pointer.
        if row.is_some_and(|r| may_convert(self.program, r, args, b'p')) {
            self.expose_all(f, args);
        }
        let mut retained = false;
        for dst in dsts {
            if is_new || self.program.function(f).var(*dst).ty != Type::Ptr {
                continue;
            }
            let from = returned.and_then(|(i, by)| Some((args.get(i)?, by)));
            if let Some((from, by)) = from.and_then(|(a, by)| Some((self.place(f, a)?, by))) {
                let from = self.graph.plus(from, by);
                let to = self.var(f, *dst);
                self.graph.unify(to, from);
            } else {
                self.forge(f, *dst);
                retained |= !row.is_some_and(Row::gives_its_own);
            }
        }
        match g.external {
            External::Input => {}
            External::Pure if g.name.starts_with(EXPOSED) => self.expose_all(f, args),
            External::Pure => {
                // Bytes may come back another time, from a file.
                for a in args {
                    if let Some(place) = self.place(f, a) {
                        self.effects.push(Effect::Bytes(place, None));
                    }
                }
                if retained {
                    self.expose_all(f, args);
                    self.keeps = true;
                }
            }
            // Its callbacks may get any of the arguments.
            External::Library if row.is_some_and(Row::calls_back) => {
                self.keeps = true;
                self.expose_all(f, args);
            }
            External::Library => {
                let pointers: Vec<Place> = args.iter().filter_map(|a| self.place(f, a)).collect();
                for (i, a) in args.iter().enumerate() {
                    let Some(place) = self.place(f, a) else {
                        continue;
                    };
                    if retained || !row.is_some_and(|r| r.is_read_or_written(i)) {
                        self.expose(place);
                        self.keeps = true;
                    }
                    // What a new object replaces is copied to it; what a stream holds
                    // isn't the program's.
                    if row.is_some_and(|r| r.is_stream(i)) {
                        continue;
                    }
                    if is_new && row.is_some_and(|r| r.says(&Clause::Frees(i))) {
                        continue;
                    }
                    let counts = |r: &Row| may_convert(self.program, r, args, b'n');
                    let is_read = |r: &Row| !r.may_write_through(i, counts(r));
                    self.effects.push(if row.is_some_and(is_read) {
                        Effect::Bytes(place, None)
                    } else if row.is_some_and(|r| r.writes_no_pointers(i)) {
                        Effect::Filled(place, None)
                    } else {
                        Effect::Written(place, pointers.clone())
                    });
                }
            }
            // What it hands to the library, the library keeps.
            External::Unknown | External::Unmodelled => {
                self.keeps = true;
                self.expose_all(f, args);
            }
        }
    }

    /// Applies effects until nothing changes.
    fn settle(&mut self) {
        let mut bound = HashSet::default();
        loop {
            let before = self.graph.changes;
            for i in 0..self.effects.len() {
                self.apply(&self.effects[i].clone());
            }
            for i in 0..self.indirect.len() {
                self.indirect_call(i, &mut bound);
            }
            self.call_exposed();
            if self.forges {
                for place in std::mem::take(&mut self.measured) {
                    self.expose(place);
                }
            }
            if self.graph.changes == before {
                return;
            }
        }
    }

    /// A call through a pointer runs what that leads to. Only one that may come from
    /// outside runs code that we don't see.
    fn indirect_call(&mut self, i: usize, bound: &mut HashSet<(usize, FuncId)>) {
        let call = self.indirect[i].clone();
        for (object, _) in self.graph.objects(call.place) {
            let Object::Function(g) = self.objects[object] else {
                continue;
            };
            let callee = self.program.function(g);
            if callee.params.len() == call.args.len() && bound.insert((i, g)) {
                self.call(call.caller, g, &call.args, (&call.dsts, false));
            }
        }
        let from_outside = self.graph.find(call.place).node == self.graph.find(OUTSIDE).node;
        if from_outside && !call.is_known {
            self.indirect[i].is_known = true;
            self.keeps = true;
            self.expose_all(call.caller, &call.args);
            for v in &call.dsts {
                self.forge(call.caller, *v);
            }
        }
    }

    /// Code that we don't see may call what is exposed.
    fn call_exposed(&mut self) {
        for (object, _) in self.graph.objects(OUTSIDE) {
            let Object::Function(g) = self.objects[object] else {
                continue;
            };
            if !self.called.insert(g) {
                continue;
            }
            let params = self.program.function(g).params.clone();
            for p in params {
                self.forge(g, p);
            }
            for result in self.results[g.index()].clone() {
                self.expose(result);
            }
        }
    }

    fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Bytes(place, len) => {
                for target in self.graph.links_within(*place, *len) {
                    self.expose(target);
                }
            }
            Effect::Filled(place, len) => {
                for target in self.graph.links_within(*place, *len) {
                    self.forges = true;
                    self.expose(target);
                }
            }
            Effect::Written(place, pointers) => {
                let targets = self.graph.links_within(*place, None);
                if targets.is_empty() {
                    return;
                }
                self.forges = true;
                for target in targets.iter().chain(pointers) {
                    self.expose(*target);
                }
            }
            Effect::Copy(to, from, len) => {
                let (to, from) = (self.graph.find(*to), self.graph.find(*from));
                if from.node == OUTSIDE.node {
                    for target in self.graph.links_within(to, *len) {
                        self.expose(target);
                    }
                    return;
                }
                let exact = |g: &Graph, p: Place| g.modulus(p.node) == 0;
                if to.node == from.node || !exact(&self.graph, to) || !exact(&self.graph, from) {
                    let (ts, fs) = (
                        self.graph.links_within(to, None),
                        self.graph.links_within(from, None),
                    );
                    if !(ts.is_empty() && fs.is_empty()) {
                        self.graph.unify(to, from);
                    }
                    return;
                }
                // Pointers that are read from the copy are bytes of the original.
                let read: Vec<i64> = self.graph.links(to.node).map(|(o, _)| o).collect();
                for offset in read {
                    let at = i128::from(offset) - i128::from(to.offset);
                    let inside = at >= 0 && len.is_none_or(|len| at < i128::from(len));
                    if let (true, Ok(at)) = (inside, i64::try_from(at)) {
                        let there = self.graph.plus(from, Stride::exactly(at));
                        self.graph.link(there);
                    }
                }
                let links: Vec<(i64, Place)> = self.graph.links(from.node).collect();
                for (offset, target) in links {
                    let at = i128::from(offset) - i128::from(from.offset);
                    let inside = at >= 0 && len.is_none_or(|len| at < i128::from(len));
                    if let (true, Ok(at)) = (inside, i64::try_from(at)) {
                        let here = self.graph.plus(to, Stride::exactly(at));
                        let link = self.graph.link(here);
                        self.graph.unify(link, target);
                    }
                    // A part of a pointer.
                    let bytes = i128::from(self.program.data_model.pointer_bytes());
                    let starts = at < 0 && at + bytes > 0;
                    let ends = len.is_some_and(|n| inside && at + bytes > i128::from(n));
                    if starts || ends {
                        self.forges = true;
                        self.expose(target);
                    }
                }
            }
        }
    }

    fn solution(mut self) -> Solution {
        let outside = self.graph.find(OUTSIDE).node;
        let count = self.graph.count();
        let mut members = vec![Vec::new(); count];
        let mut nodes = Vec::new();
        for (object, place) in self.places.clone().into_iter().enumerate() {
            let node = self.graph.find(place).node;
            members[node].push(object);
            nodes.push(node);
        }
        let exposed = nodes.iter().map(|n| *n == outside).collect();
        let mut links = vec![Vec::new(); count];
        for (node, to) in links.iter_mut().enumerate() {
            let targets: Vec<Place> = self.graph.links(node).map(|(_, t)| t).collect();
            to.extend(targets.into_iter().map(|t| self.graph.find(t).node));
        }
        let mut vars: Vec<Vec<Option<usize>>> = Vec::new();
        for places in &self.vars {
            let node = |p: &Option<Place>| p.map(|p| self.graph.find(p).node);
            vars.push(places.iter().map(node).collect());
        }
        let targets = {
            let ground = Ground {
                program: self.program,
                objects: &self.objects,
                sites: &self.sites,
                functions_from: self.functions_from,
                strides: &self.strides,
                nodes: &nodes,
                members: &members,
                vars: &vars,
                outside,
                called: &self.called,
            };
            let (places, graph) = (&self.vars, &mut self.graph);
            inclusion::targets(&ground, &mut |f, v| {
                by_node(graph, places[f.index()][v.index()])
            })
        };
        let mut crowded = vec![false; self.objects.len()];
        for (found, vars) in targets.iter().zip(&vars) {
            for (targets, node) in found.iter().zip(vars) {
                if let (true, Some(node)) = (targets.many, node) {
                    members[*node].iter().for_each(|o| crowded[*o] = true);
                }
            }
        }
        Solution {
            objects: self.objects,
            exposed,
            crowded,
            keeps: self.keeps,
            streams: self.streams,
            outside,
            nodes,
            targets,
            links,
            vars,
            members,
        }
    }
}

/// All that a variable's node stands for.
fn by_node(graph: &mut Graph, place: Option<Place>) -> Targets {
    let Some(place) = place else {
        return Targets::default();
    };
    let outside = graph.find(place).node == graph.find(OUTSIDE).node;
    let mut targets = Targets {
        outside,
        ..Targets::default()
    };
    let objects = graph.objects(place);
    if objects.len() > MANY {
        targets.many = true;
        return targets;
    }
    for (object, stride) in objects {
        targets.join(&Targets {
            objects: vec![(object, stride)],
            ..Targets::default()
        });
    }
    targets
}

/// Integers that are addresses and are only subtracted from each other or
/// compared.
fn only_measured(f: &Function) -> Vec<bool> {
    let mut measured = vec![true; f.vars.len()];
    let is_address = {
        let mut addresses = vec![true; f.vars.len()];
        for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
            let casts = matches!(
                stmt.kind,
                StmtKind::Cast {
                    op: CastOp::PtrToInt,
                    ..
                }
            );
            if !casts {
                stmt.kind
                    .for_each_def(&mut |v| addresses[v.index()] = false);
            }
        }
        addresses
    };
    let mut spoil = |place: Mentioned<'_>| match place {
        Mentioned::Operand(Operand::Var(v)) => measured[v.index()] = false,
        Mentioned::Use(v) => measured[v.index()] = false,
        _ => {}
    };
    for block in &f.blocks {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Binary {
                    op: crate::BinOp::Sub,
                    a: Operand::Var(a),
                    b: Operand::Var(b),
                    ..
                } if is_address[a.index()] && is_address[b.index()] => {}
                StmtKind::SetBool { .. } | StmtKind::Assume { .. } | StmtKind::Assert { .. } => {}
                other => other.visit(&mut spoil),
            }
        }
        block.term.visit(&mut spoil);
    }
    measured
}
