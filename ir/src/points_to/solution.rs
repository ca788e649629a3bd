//! Where the pointers of a program lead, once that was analysed.

use super::UNKNOWN_WRITE;
use super::kept::may_use_kept;
use super::stride::Stride;
use crate::graph::CallGraph;
use crate::{Callee, Const, FuncId, GlobalId, Operand, Program, Site, StmtKind};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// What a pointer can point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// A global.
    Global(GlobalId),
    /// What an allocation makes, any time.
    Allocated(Site),
    /// A function.
    Function(FuncId),
}

/// Where a pointer may lead. Beside it, it may always be null, or lead nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// Objects by their numbers ([`Solution::objects`]), in order, each with the
    /// offsets in it.
    pub objects: Vec<(usize, Stride)>,
    /// Whether it may lead to what code that we don't see can reach.
    pub outside: bool,
    /// Whether there are more objects than are worth a list, which is empty then.
    pub many: bool,
}

/// Longer lists of objects are given up.
pub(super) const MANY: usize = 16;

impl Targets {
    /// Contains both; whether that is more than before.
    pub(super) fn join(&mut self, other: &Targets) -> bool {
        let mut changed = other.outside && !self.outside || other.many && !self.many;
        self.outside |= other.outside;
        self.many |= other.many;
        for (object, stride) in &other.objects {
            if self.many {
                break;
            }
            match self.objects.binary_search_by_key(object, |(o, _)| *o) {
                Ok(i) => {
                    let joined = self.objects[i].1.join(*stride);
                    changed |= joined != self.objects[i].1;
                    self.objects[i].1 = joined;
                }
                Err(i) => {
                    changed = true;
                    self.objects.insert(i, (*object, *stride));
                    self.many = self.objects.len() > MANY;
                }
            }
        }
        if self.many {
            self.objects.clear();
        }
        changed
    }

    pub(super) fn plus(&self, by: Stride) -> Targets {
        let mut all = self.clone();
        for (_, stride) in &mut all.objects {
            *stride = stride.plus(by);
        }
        all
    }
}

/// Where the pointers of a program lead.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Every object: the globals first, in order.
    pub objects: Vec<Object>,
    /// Of each object, whether code that we don't see may reach it, or an
    /// integer be its address.
    pub exposed: Vec<bool>,
    /// Of each object, whether some pointer has too many targets to list, this
    /// one among them.
    pub crowded: Vec<bool>,
    /// Whether a library keeps pointers: then any call of one may write what
    /// they lead to, which is exposed.
    pub keeps: bool,
    /// Whether a stream may hold objects that the program has pointers to.
    pub streams: bool,
    /// The node of what code that we don't see can reach.
    pub(super) outside: usize,
    /// Of each object, its node.
    pub(super) nodes: Vec<usize>,
    /// Of each function, where its variables lead.
    pub(super) targets: Vec<Vec<Targets>>,
    /// Of each node, the nodes that pointers in it lead to.
    pub(super) links: Vec<Vec<usize>>,
    /// Of each function's variables, their nodes.
    pub(super) vars: Vec<Vec<Option<usize>>>,
    /// By node, the objects in it.
    pub(super) members: Vec<Vec<usize>>,
}

impl Solution {
    /// Lets pointers to some objects lead to those that stand for them.
    pub fn unite(&mut self, of: &HashMap<usize, usize>) {
        if of.is_empty() {
            return;
        }
        for targets in self.targets.iter_mut().flatten() {
            if targets.objects.iter().any(|(o, _)| of.contains_key(o)) {
                let old = std::mem::take(&mut targets.objects);
                for (object, stride) in old {
                    let object = of.get(&object).copied().unwrap_or(object);
                    targets.join(&Targets {
                        objects: vec![(object, stride)],
                        ..Targets::default()
                    });
                }
            }
        }
        for members in &mut self.members {
            for o in members.iter_mut() {
                *o = of.get(o).copied().unwrap_or(*o);
            }
            members.sort_unstable();
            members.dedup();
        }
        for (object, by) in of {
            self.exposed[*by] |= self.exposed[*object];
            self.crowded[*by] |= self.crowded[*object];
        }
    }

    /// Where a pointer leads.
    pub fn operand(&self, f: FuncId, o: &Operand) -> Targets {
        let object = |object: usize, offset: i64| Targets {
            objects: vec![(object, Stride::exactly(offset))],
            ..Targets::default()
        };
        match o {
            Operand::Var(v) => self.targets[f.index()][v.index()].clone(),
            Operand::Const(Const::Global(g, offset)) => object(g.index(), *offset),
            Operand::Const(Const::Function(g)) => {
                object(self.objects.len() - self.targets.len() + g.index(), 0)
            }
            Operand::Const(_) => Targets::default(),
        }
    }

    /// Whether a pointer that leads there may lead to an offset of an object.
    pub fn may_lead(&self, targets: &Targets, object: usize, offset: i64) -> bool {
        let listed = targets.objects.iter();
        let mut listed = listed.filter(|(o, at)| *o == object && at.contains(offset));
        listed.next().is_some()
            || targets.outside && self.exposed[object]
            || targets.many && self.crowded[object]
    }

    /// Whether a pointer is of the node of an object; `None`: it leads nowhere.
    pub fn is_of_node(&self, f: FuncId, pointer: &Operand, object: usize) -> Option<bool> {
        let node = *self.nodes_of(f, std::slice::from_ref(pointer)).first()?;
        Some(self.members[node].contains(&object))
    }

    /// Whether pointers that lie in an object may lead to another one: there is a link,
    /// or integers may be that one's address. Linear in the graph.
    pub fn may_hold(&self, object: usize, target: usize) -> bool {
        let nodes = self.members.iter().zip(&self.links);
        let links = nodes.filter(|(members, _)| members.contains(&object));
        let mut targets = links.flat_map(|(_, links)| links);
        self.exposed[target] || targets.any(|to| self.members[*to].contains(&target))
    }

    /// Of each function, the objects that it may write or end, itself or in
    /// calls; those that the outside may are not among them.
    pub fn writes(&self, program: &Program) -> Vec<HashSet<usize>> {
        let mut all: Vec<HashSet<usize>> = Vec::new();
        for (id, f) in program.function_ids().zip(&program.functions) {
            let mut written = HashSet::default();
            for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
                match &stmt.kind {
                    StmtKind::Store { ptr, .. }
                    | StmtKind::Free { ptr, .. }
                    | StmtKind::RegionFill { ptr, .. }
                    | StmtKind::RegionCopy { dst: ptr, .. } => {
                        let targets = self.operand(id, ptr);
                        written.extend(targets.objects.iter().map(|(o, _)| *o));
                        self.add_vague(&targets, &mut written);
                    }
                    // What is defined elsewhere writes what it reaches.
                    StmtKind::Call { callee, args, .. } => {
                        let external = match callee {
                            Callee::Direct(g) => program.function(*g).is_external(),
                            Callee::Indirect { .. } => true,
                        };
                        if external {
                            written.extend(self.reachable(id, args));
                        }
                        let anything = |g| program.function(g).name.starts_with(UNKNOWN_WRITE);
                        if matches!(callee, Callee::Direct(g) if anything(*g)) {
                            let all: Vec<Operand> = f.var_ids().map(Operand::from).collect();
                            written.extend(self.reachable(id, &all));
                        }
                        let alone = matches!(callee, Callee::Direct(g)
                            if !may_use_kept(program.function(*g)));
                        if external && self.keeps && !alone {
                            let exposed = self.exposed.iter().enumerate();
                            written.extend(exposed.filter(|(_, e)| **e).map(|(o, _)| o));
                        }
                    }
                    _ => {}
                }
            }
            all.push(written);
        }
        let graph = CallGraph::of(program);
        for component in graph.bottom_up() {
            let mut union = HashSet::default();
            for f in &component {
                for g in graph.callees[f.index()].iter().chain([f]) {
                    union.extend(all[g.index()].iter().copied());
                }
                // Calls through pointers that aren't resolved.
                if graph.calls_unknown[f.index()] {
                    let exposed = self.exposed.iter().enumerate();
                    union.extend(exposed.filter(|(_, e)| **e).map(|(o, _)| o));
                }
            }
            for f in component {
                all[f.index()].clone_from(&union);
            }
        }
        all
    }

    /// The objects that targets stand for without listing them.
    fn add_vague(&self, targets: &Targets, to: &mut HashSet<usize>) {
        let exposed = self.exposed.iter().zip(&self.crowded).enumerate();
        let vague = exposed.filter(|(_, (e, c))| targets.outside && **e || targets.many && **c);
        to.extend(vague.map(|(o, _)| o));
    }

    /// The objects that can be reached by way of these pointers, those that they
    /// point to included, in order.
    pub fn reachable(&self, f: FuncId, pointers: &[Operand]) -> Vec<usize> {
        self.reachable_from(self.nodes_of(f, pointers))
    }

    /// The objects that pointers in what these point to lead to, and what can be
    /// reached by way of those, in order.
    pub fn reachable_behind(&self, f: FuncId, pointers: &[Operand]) -> Vec<usize> {
        let nodes = self.nodes_of(f, pointers);
        let links = nodes.into_iter().flat_map(|n| &self.links[n]).copied();
        self.reachable_from(links.collect())
    }

    /// Whether a pointer may lead to what code that we don't see can reach; `behind`:
    /// whether pointers in what it leads to may, or in what these lead to.
    pub(super) fn leads_outside(&self, f: FuncId, pointer: &Operand, behind: bool) -> bool {
        let nodes = self.nodes_of(f, std::slice::from_ref(pointer));
        if !behind {
            return nodes.contains(&self.outside);
        }
        let links = nodes.into_iter().flat_map(|n| &self.links[n]).copied();
        self.nodes_from(links.collect()).contains(&self.outside)
    }

    fn nodes_of(&self, f: FuncId, pointers: &[Operand]) -> Vec<usize> {
        let mut nodes: Vec<usize> = Vec::new();
        for p in pointers {
            match p {
                Operand::Var(v) => nodes.extend(self.vars[f.index()][v.index()]),
                Operand::Const(Const::Global(g, _)) => nodes.push(self.nodes[g.index()]),
                Operand::Const(_) => {}
            }
        }
        nodes
    }

    fn nodes_from(&self, mut open: Vec<usize>) -> HashSet<usize> {
        let mut seen = HashSet::default();
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                open.extend(&self.links[node]);
            }
        }
        seen
    }

    fn reachable_from(&self, open: Vec<usize>) -> Vec<usize> {
        let seen = self.nodes_from(open);
        let mut all: Vec<usize> = seen
            .iter()
            .flat_map(|n| &self.members[*n])
            .copied()
            .collect();
        all.sort_unstable();
        all
    }
}
