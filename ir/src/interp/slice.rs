//! What of a run matters for its end: a dynamic slice (Agrawal and Horgan,
//! *Dynamic Program Slicing*, PLDI 1990).
//!
//! Everything that happens is an event, with the earlier ones that it depends on:
//! those that wrote what it reads, and the decision that led control there. A
//! branch decides what happens until its immediate post-dominator; branches into
//! blocks that only stop the program decide nothing, since nothing comes after
//! them.
//!
//! The time is linear in the steps of the run but for memory, where an access costs
//! a logarithm of what was written to the object. A function that isn't part of the program
//! reads and writes the whole objects that it is handed.

use super::{Frame, ObjectId, ObjectKind, Observer, Pointer, Returned, Value};
use crate::{BlockId, CheckId, FuncId, Function, Operand, Place, StmtKind, Terminator, Var};
use petgraph::Graph;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::NodeIndex;
use rustc_hash::FxHashMap as HashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The number of an event of a run.
pub type Event = u32;

type Events = SmallVec<[Event; 4]>;

/// A branch that was taken, until control gets to where its ways meet.
#[derive(Clone, Debug)]
struct Decision {
    from: BlockId,
    ends: Option<BlockId>,
    event: Event,
}

/// A call under way.
#[derive(Clone, Debug)]
struct Activation {
    /// What wrote each variable last.
    written: HashMap<Var, Event>,
    decisions: Vec<Decision>,
    /// The call.
    event: Event,
    /// The block where control is.
    block: BlockId,
    /// Objects that end with it.
    locals: Vec<ObjectId>,
}

/// An object's history.
#[derive(Clone, Debug, Default)]
struct History {
    /// Where bytes begin that one event wrote last, where they end, and that event.
    writes: BTreeMap<u64, (u64, Event)>,
    born: Option<Event>,
    ended: Option<Event>,
}

/// Watches a run, and tells afterwards what of it matters.
#[derive(Clone, Debug, Default)]
pub struct Slicer {
    /// What each event depends on.
    needs: Vec<Events>,
    calls: Vec<Activation>,
    objects: HashMap<ObjectId, History>,
    /// Where the ways from a block meet.
    meetings: HashMap<FuncId, Vec<Option<BlockId>>>,
    /// What a call that has just returned depends on, and its results.
    returned: Option<Vec<Events>>,
    /// What the arguments of a call that begins depend on.
    arguments: Vec<Events>,
    called: Option<Event>,
    /// What the oracle said while the statement is executed.
    drawn: Events,
}

/// For each block, the first one that every way from it to a return goes through.
fn meetings(f: &Function) -> Vec<Option<BlockId>> {
    let mut graph: Graph<(), (), petgraph::Directed, u32> = Graph::default();
    let nodes: Vec<NodeIndex> = f.blocks.iter().map(|_| graph.add_node(())).collect();
    let end = graph.add_node(());
    for (block, node) in f.blocks.iter().zip(&nodes) {
        for s in block.term.successors() {
            graph.add_edge(nodes[s.index()], *node, ());
        }
        if matches!(block.term, Terminator::Return(_)) {
            graph.add_edge(end, *node, ());
        }
    }
    let dominators = simple_fast(&graph, end);
    let meeting = |n: &NodeIndex| {
        let next = dominators.immediate_dominator(*n)?;
        (next != end).then(|| BlockId::new(next.index()))
    };
    nodes.iter().map(meeting).collect()
}

impl Slicer {
    /// The event that happened last.
    pub fn last(&self) -> Option<Event> {
        Event::try_from(self.needs.len()).ok()?.checked_sub(1)
    }

    /// A new event.
    fn add(&mut self, mut needs: Events) -> Event {
        needs.extend(self.control());
        needs.sort_unstable();
        needs.dedup();
        self.needs.push(needs);
        self.last().unwrap_or(0)
    }

    /// What control where it is depends on.
    fn control(&self) -> Option<Event> {
        let call = self.calls.last()?;
        Some(call.decisions.last().map_or(call.event, |d| d.event))
    }

    fn of_variable(&self, v: Var) -> Option<Event> {
        self.calls.last()?.written.get(&v).copied()
    }

    fn of_operand(&self, o: &Operand) -> Option<Event> {
        match o {
            Operand::Var(v) => self.of_variable(*v),
            Operand::Const(_) => None,
        }
    }

    fn wrote(&mut self, v: Var, event: Event) {
        if let Some(call) = self.calls.last_mut() {
            call.written.insert(v, event);
        }
    }

    /// What wrote these bytes.
    fn writers(&self, object: ObjectId, from: u64, to: u64, needs: &mut Events) {
        let Some(history) = self.objects.get(&object) else {
            return;
        };
        let mut open = to.saturating_sub(from);
        let written = history.writes.range(..to).rev();
        for (start, (end, event)) in written.take_while(|(_, (end, _))| *end > from) {
            needs.push(*event);
            open -= (*end).min(to) - (*start).max(from);
        }
        needs.extend(history.born.filter(|_| open > 0));
    }

    fn write(&mut self, object: ObjectId, from: u64, to: u64, event: Event) {
        if from >= to {
            return;
        }
        let writes = &mut self.objects.entry(object).or_default().writes;
        let before = writes.range(..to).rev();
        let overlapped: Vec<(u64, u64, Event)> = before
            .take_while(|(_, (end, _))| *end > from)
            .map(|(start, (end, event))| (*start, *end, *event))
            .collect();
        for (start, end, earlier) in overlapped {
            writes.remove(&start);
            if start < from {
                writes.insert(start, (from, earlier));
            }
            if to < end {
                writes.insert(to, (end, earlier));
            }
        }
        writes.insert(from, (to, event));
    }

    /// The whole object that a value leads to.
    fn whole(frame: &Frame<'_>, value: &Value) -> Option<(ObjectId, u64)> {
        match value {
            Value::Ptr(Pointer::Object { object, .. }) => {
                Some((*object, frame.memory.size(*object)?))
            }
            _ => None,
        }
    }

    /// What whether an object lives depends on.
    fn life(&self, frame: &Frame<'_>, o: &Operand, needs: &mut Events) {
        let value = value(frame, o);
        let object = value.as_ref().and_then(|v| Self::whole(frame, v));
        if let Some(history) = object.and_then(|(object, _)| self.objects.get(&object)) {
            needs.extend(history.born);
            needs.extend(history.ended);
        }
    }

    /// Which events an event depends on, and itself.
    pub fn slice(&self, end: Event) -> Vec<bool> {
        let mut matters = vec![false; self.needs.len()];
        let mut todo = vec![end];
        while let Some(e) = todo.pop() {
            if !std::mem::replace(&mut matters[e as usize], true) {
                todo.extend(&self.needs[e as usize]);
            }
        }
        matters
    }

    fn meeting(&mut self, frame: &Frame<'_>, from: BlockId) -> Option<BlockId> {
        let all = self.meetings.entry(frame.site.function);
        let all = all.or_insert_with(|| meetings(frame.function()));
        all.get(from.index()).copied().flatten()
    }

    /// The oracle said something.
    fn draw(&mut self, var: Option<Var>) {
        if self.calls.is_empty() {
            // A parameter of the entry, before its first block.
            self.needs.push(Events::new());
            let event = self.last().into_iter().collect();
            self.arguments.push(event);
            return;
        }
        let event = self.add(Events::new());
        self.drawn.push(event);
        if let Some(v) = var {
            self.wrote(v, event);
        }
    }

    /// What a statement that was executed wrote to memory; `needs` gets who wrote what
    /// it read.
    fn touch(&self, frame: &Frame<'_>, stmt: &StmtKind, needs: &mut Events) -> Writes {
        let place = |ptr: &Operand, bytes: u64| match value(frame, ptr) {
            Some(Value::Ptr(p)) => {
                let place = frame.memory.in_bounds(p, bytes);
                place.map(|(object, at)| (object, at, at.saturating_add(bytes)))
            }
            _ => None,
        };
        let length = |o: &Operand| match value(frame, o) {
            Some(Value::Int { value, .. }) => value.to_u64().unwrap_or(0),
            _ => 0,
        };
        let type_of = |o: &Operand| value(frame, o).map_or(0, |v| frame.program.bytes_of(v.ty()));
        let (read, written) = match stmt {
            StmtKind::Load { dst, ptr, .. } => {
                let bytes = frame.program.bytes_of(frame.function().var(*dst).ty);
                (place(ptr, bytes), None)
            }
            StmtKind::Store { ptr, value, .. } => (None, place(ptr, type_of(value))),
            StmtKind::RegionCopy { dst, src, len, .. } => {
                let n = length(len);
                (place(src, n), place(dst, n))
            }
            StmtKind::RegionFill { ptr, len, .. } => (None, place(ptr, length(len))),
            _ => (None, None),
        };
        if let Some((object, from, to)) = read {
            self.writers(object, from, to, needs);
        }
        // Bytes without a value got one when they were read.
        let given = read.filter(|_| !self.drawn.is_empty());
        written.into_iter().chain(given).collect()
    }
}

type Writes = SmallVec<[(ObjectId, u64, u64); 2]>;

fn value(frame: &Frame<'_>, o: &Operand) -> Option<Value> {
    match o {
        Operand::Var(v) => frame.value(*v).cloned(),
        Operand::Const(c) => Some(Value::of_const(c)),
    }
}

impl Observer for Slicer {
    fn failure(&mut self, frame: &Frame<'_>, _: CheckId) {
        let block = frame.function().block(frame.site.block);
        let stmt = block.stmts.get(frame.site.statement as usize);
        let Some(StmtKind::Assert { cond, .. }) = stmt.map(|s| &s.kind) else {
            return;
        };
        let mut needs = std::mem::take(&mut self.drawn);
        cond.visit(&mut |place| match place {
            Place::Use(v) => needs.extend(self.of_variable(*v)),
            Place::Operand(o) => {
                needs.extend(self.of_operand(o));
                self.life(frame, o, &mut needs);
            }
            _ => {}
        });
        self.add(needs);
    }

    fn enter_block(&mut self, frame: &Frame<'_>) {
        let to = frame.site.block;
        if self.calls.len() == frame.depth {
            // A call, or the start.
            let event = match self.called.take() {
                Some(event) => event,
                None => self.add(Events::new()),
            };
            let mut written = HashMap::default();
            let arguments = std::mem::take(&mut self.arguments);
            for (p, needs) in frame.function().params.iter().zip(arguments) {
                self.needs.push(needs);
                written.insert(*p, self.last().unwrap_or(0));
            }
            self.calls.push(Activation {
                written,
                decisions: Vec::new(),
                event,
                block: to,
                locals: Vec::new(),
            });
            return;
        }
        let Some(call) = self.calls.last_mut() else {
            return;
        };
        let from = std::mem::replace(&mut call.block, to);
        call.decisions.retain(|d| d.ends != Some(to));
        if frame.function().block(from).term.successors().len() < 2 {
            return;
        }
        let ends = self.meeting(frame, from);
        let event = self.add(Events::new());
        if let Some(call) = self.calls.last_mut().filter(|_| ends != Some(to)) {
            // In a loop, the new decision depends on the last one.
            call.decisions.retain(|d| d.from != from);
            call.decisions.push(Decision { from, ends, event });
        }
    }

    fn input(&mut self, _: &Frame<'_>, var: Option<Var>, _: &Value) {
        self.draw(var);
    }

    fn text(&mut self, _: &Frame<'_>, _: &[u8]) {
        self.draw(None);
    }

    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, _: &[Value]) {
        let block = frame.function().block(frame.site.block);
        let stmt = block.stmts.get(frame.site.statement as usize);
        let Some(StmtKind::Call { args, .. }) = stmt.map(|s| &s.kind) else {
            return;
        };
        if !frame.program.function(callee).is_external() {
            let needs = |a: &Operand| self.of_operand(a).into_iter().collect();
            self.arguments = args.iter().map(needs).collect();
            self.called = Some(self.add(Events::new()));
        }
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        let block = frame.function().block(frame.site.block);
        let Some(stmt) = block.stmts.get(frame.site.statement as usize) else {
            return;
        };
        let mut needs = Events::new();
        let mut defs: SmallVec<[Var; 2]> = SmallVec::new();
        stmt.kind.visit(&mut |place| match place {
            Place::Def(v) => defs.push(*v),
            Place::Use(v) => needs.extend(self.of_variable(*v)),
            Place::Operand(o) => needs.extend(self.of_operand(o)),
            Place::Reads(_) | Place::Writes(_) => {}
        });
        if let (StmtKind::Call { dsts, .. }, Some(results)) = (&stmt.kind, self.returned.take()) {
            for (dst, needs) in dsts.iter().zip(results) {
                let event = self.add(needs);
                self.wrote(*dst, event);
            }
            return;
        }
        let mut writes = self.touch(frame, &stmt.kind, &mut needs);
        if let StmtKind::Call { args, .. } = &stmt.kind {
            for a in args {
                let whole = value(frame, a).and_then(|v| Self::whole(frame, &v));
                if let Some((object, size)) = whole {
                    self.writers(object, 0, size, &mut needs);
                    writes.push((object, 0, size));
                }
            }
        }
        needs.append(&mut self.drawn);
        let event = self.add(needs);
        for v in defs {
            self.wrote(v, event);
        }
        for (object, from, to) in writes {
            self.write(object, from, to, event);
        }
        match &stmt.kind {
            StmtKind::Assume { .. } => {
                // One at the start of a block is the branch's condition.
                let is_head = block.stmts[..frame.site.statement as usize]
                    .iter()
                    .all(|s| matches!(s.kind, StmtKind::Assume { .. }));
                let call = self.calls.last();
                let decision = call.and_then(|c| c.decisions.last()).map(|d| d.event);
                if let Some(decision) = decision.filter(|_| is_head) {
                    let needs = self.needs[event as usize].clone();
                    let earlier = needs.into_iter().filter(|n| *n < decision);
                    self.needs[decision as usize].extend(earlier);
                }
            }
            StmtKind::Alloc { dst, .. } => {
                let made = frame.value(*dst).and_then(|v| Self::whole(frame, v));
                if let Some((object, _)) = made {
                    self.objects.entry(object).or_default().born = Some(event);
                    if frame.memory.kind(object) == Some(ObjectKind::Stack)
                        && let Some(call) = self.calls.last_mut()
                    {
                        call.locals.push(object);
                    }
                }
            }
            StmtKind::Free { ptr, .. } => {
                let freed = value(frame, ptr).and_then(|v| Self::whole(frame, &v));
                if let Some((object, _)) = freed {
                    let history = self.objects.entry(object).or_default();
                    history.ended.get_or_insert(event);
                }
            }
            _ => {}
        }
    }

    fn ret(&mut self, frame: &Frame<'_>, _: &Returned<'_>) {
        let block = frame.function().block(frame.site.block);
        let Terminator::Return(operands) = &block.term else {
            return;
        };
        let event = self.add(Events::new());
        let control = Some(event);
        let needs = |o: &Operand| self.of_operand(o).into_iter().chain(control).collect();
        self.returned = Some(operands.iter().map(needs).collect());
        if let Some(call) = self.calls.pop() {
            for object in call.locals {
                let history = self.objects.entry(object).or_default();
                history.ended.get_or_insert(event);
            }
        }
    }
}
