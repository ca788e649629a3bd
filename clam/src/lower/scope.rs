//! Where the scopes of locals end and begin, if no markers tell.
//!
//! Control may enter a scope again past the declaration of a local. Each time,
//! such a local is a new object without a value. Nothing in the bitcode tells:
//! clang marks no lifetime for a local whose declaration jumps go around, and
//! none at all without optimising.
//!
//! The function's graph is read once; then a local costs a walk over its
//! blocks, unless it is only read below its declaration in the same block.

use super::chains::Chains;
use super::idioms::{is_intrinsic, is_lifetime_marker, is_stored_at_once};
use super::operand::integer;
use crate::llvm::{Block, CallTarget, Declared, Language, Opcode, Shape, Type, Value};
use ir::Z;
use ir::graph::components;
use rustc_hash::FxHashMap as HashMap;

/// A position in a function: a block, and an instruction in it.
type Place = (usize, usize);

/// The blocks of a function and where its locals are declared and used.
struct Graph<'m> {
    blocks: Vec<Block<'m>>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// Blocks that control may come back to.
    repeated: Vec<bool>,
    /// By alloca.
    declared: HashMap<Value<'m>, Place>,
    reads: HashMap<Value<'m>, Vec<Place>>,
    writes: HashMap<Value<'m>, Vec<Place>>,
    allocas: Vec<Value<'m>>,
}

impl<'m> Graph<'m> {
    fn of(f: Value<'m>) -> Graph<'m> {
        let blocks = f.blocks();
        let index: HashMap<Block<'m>, usize> = blocks.iter().copied().zip(0..).collect();
        let mut graph = Graph {
            successors: Vec::with_capacity(blocks.len()),
            predecessors: vec![Vec::new(); blocks.len()],
            repeated: Vec::new(),
            declared: HashMap::default(),
            reads: HashMap::default(),
            writes: HashMap::default(),
            allocas: Vec::new(),
            blocks,
        };
        for (b, block) in graph.blocks.iter().enumerate() {
            let instructions: Vec<Value<'_>> = block.instructions().collect();
            for (at, inst) in instructions.iter().copied().enumerate() {
                for alloca in inst.declared_before() {
                    graph.declared.insert(alloca, (b, at));
                }
                let accessed = match inst.opcode() {
                    Some(Opcode::LLVMAlloca) => {
                        graph.allocas.push(inst);
                        continue;
                    }
                    Some(Opcode::LLVMLoad) => inst.operand(0).map(|a| (&mut graph.reads, a)),
                    Some(Opcode::LLVMStore) => inst.operand(1).map(|a| (&mut graph.writes, a)),
                    _ => None,
                };
                if let Some((places, address)) = accessed {
                    places.entry(address).or_default().push((b, at));
                }
            }
            let next = instructions.last().map(|i| i.successors());
            let next = next.unwrap_or_default();
            let next: Vec<usize> = next.iter().filter_map(|n| index.get(n).copied()).collect();
            for n in &next {
                graph.predecessors[*n].push(b);
            }
            graph.successors.push(next);
        }
        graph.repeated = graph.repeated();
        graph
    }

    fn repeated(&self) -> Vec<bool> {
        let n = u32::try_from(self.blocks.len()).unwrap_or(u32::MAX);
        let successor = |b: u32, i: usize| {
            let next = self.successors[b as usize].get(i)?;
            u32::try_from(*next).ok()
        };
        let components = components(n, successor);
        let alone = |b: usize| components.members[components.of[b] as usize].len() == 1;
        (0..self.blocks.len())
            .map(|b| !alone(b) || self.successors[b].contains(&b))
            .collect()
    }

    /// The blocks of those reads that control reaches from the entry without
    /// passing one of the stops.
    fn reached_past(&self, stops: &[Place], reads: &[Place]) -> Vec<usize> {
        let mut first = HashMap::default();
        for (b, at) in stops {
            let stop = first.entry(*b).or_insert(*at);
            *stop = (*stop).min(*at);
        }
        let below = |(b, at): &Place| first.get(b).is_some_and(|stop| stop <= at);
        if reads.iter().all(below) {
            return Vec::new();
        }
        let mut seen = vec![false; self.blocks.len()];
        seen[0] = true;
        let mut open = vec![0];
        while let Some(b) = open.pop() {
            if first.contains_key(&b) {
                continue;
            }
            for n in &self.successors[b] {
                if !std::mem::replace(&mut seen[*n], true) {
                    open.push(*n);
                }
            }
        }
        let past = |read: &&Place| seen[read.0] && !below(read);
        reads.iter().filter(past).map(|(b, _)| *b).collect()
    }

    /// Whether control may come from one place to another one, behind it, without passing
    /// one of the stops.
    fn reaches(&self, from: Place, to: Place, stops: &[Place]) -> bool {
        // The first stop from there on in a block.
        let stop = |b: usize, at: usize| {
            let in_block = stops.iter().filter(|(block, i)| *block == b && *i >= at);
            in_block.map(|(_, i)| *i).min().unwrap_or(usize::MAX)
        };
        let mut seen = vec![false; self.blocks.len()];
        let mut open = vec![(from.0, from.1 + 1)];
        while let Some((b, at)) = open.pop() {
            let stop = stop(b, at);
            if b == to.0 && to.1 >= at && to.1 < stop {
                return true;
            }
            if stop < usize::MAX {
                continue;
            }
            for n in &self.successors[b] {
                if !std::mem::replace(&mut seen[*n], true) {
                    open.push((*n, 0));
                }
            }
        }
        false
    }

    /// The call that constructs a temporary, and behind what it has ended: on every way to
    /// one of the exits, or back to that call. `None`: that isn't so.
    fn life(
        &self,
        alloca: Value<'m>,
        places: &HashMap<Value<'m>, Place>,
        exits: &[Place],
    ) -> Option<(Value<'m>, Vec<Value<'m>>)> {
        let users = alloca.users();
        if !users.iter().all(|u| u.is_call() && places.contains_key(u)) {
            return None;
        }
        let place = |v: &Value<'m>| places.get(v).copied();
        let others = |first: &Value<'m>| -> Option<Vec<Place>> {
            users.iter().filter(|u| *u != first).map(place).collect()
        };
        let comes_first = |first: &&Value<'m>| {
            let place = place(first).zip(others(first));
            place.is_some_and(|(place, others)| self.reached_past(&[place], &others).is_empty())
        };
        let first = *users.iter().find(comes_first)?;
        let start = place(&first)?;
        let mut ends: Vec<Value<'m>> = users.clone();
        ends.retain(|u| ends_with(*u, alloca));
        if ends.is_empty() || ends.contains(&first) {
            return None;
        }
        // Where one of these throws, it has ended, or never began.
        let mut pads = Vec::new();
        for inst in ends.iter().chain([&first]) {
            if inst.opcode() == Some(Opcode::LLVMInvoke) {
                let pad = inst.landing_pad()?;
                let at = self.blocks.iter().position(|b| *b == pad)?;
                if self.predecessors[at].len() != 1 {
                    return None;
                }
                pads.push(
                    pad.instructions()
                        .find(|i| i.opcode() == Some(Opcode::LLVMLandingPad))?,
                );
            }
        }
        let over = ends.iter().chain(&pads).map(place);
        let over: Vec<Place> = over.collect::<Option<_>>()?;
        let used_after = over.iter().any(|end| {
            let used = others(&first).unwrap_or_default();
            used.iter().any(|u| self.reaches(*end, *u, &[start]))
        });
        let mut left = exits.iter().chain([&start]);
        if used_after || left.any(|exit| self.reaches(start, *exit, &over)) {
            return None;
        }
        ends.extend(pads);
        Some((first, ends))
    }

    /// Whether nothing happens from a place on but that the function returns: no memory is
    /// accessed but locals by their names.
    fn only_returns_after(&self, from: Place) -> bool {
        let is_local = |address: Option<Value<'_>>| {
            address.is_some_and(|a| a.opcode() == Some(Opcode::LLVMAlloca))
        };
        let mut seen = vec![false; self.blocks.len()];
        let mut open = vec![(from.0, from.1 + 1)];
        while let Some((b, at)) = open.pop() {
            for inst in self.blocks[b].instructions().skip(at) {
                let is_harmless = match inst.opcode() {
                    Some(Opcode::LLVMLoad) => is_local(inst.operand(0)),
                    Some(Opcode::LLVMStore) => is_local(inst.operand(1)),
                    Some(Opcode::LLVMCall) => {
                        is_lifetime_marker(inst) || is_intrinsic(inst, "llvm.stackrestore")
                    }
                    Some(Opcode::LLVMBr | Opcode::LLVMSwitch | Opcode::LLVMRet) => true,
                    _ => false,
                };
                if !is_harmless {
                    return false;
                }
            }
            for n in &self.successors[b] {
                if !std::mem::replace(&mut seen[*n], true) {
                    open.push((*n, 0));
                }
            }
        }
        true
    }

    /// Whether control may come to one of these blocks after a round of a loop.
    fn follow_a_loop(&self, blocks: Vec<usize>) -> bool {
        let mut seen = vec![false; self.blocks.len()];
        let mut open = blocks;
        while let Some(b) = open.pop() {
            if self.repeated[b] {
                return true;
            }
            if !std::mem::replace(&mut seen[b], true) {
                open.extend(&self.predecessors[b]);
            }
        }
        false
    }
}

/// Locals that may be read after control came into their scope past their
/// declaration, and had been there before. `compiled`: by us, so that just those
/// have no lifetime markers, and no record if the declaration is never reached.
pub(super) fn entered_past_declaration<'m>(
    f: Value<'m>,
    chains: &Chains<'m>,
    compiled: bool,
) -> Vec<Value<'m>> {
    let mut graph = Graph::of(f);
    let mut found = std::mem::take(&mut graph.allocas);
    // What clang remembers while destructors run isn't the program's, nor what it
    // returns: of a variable with that name the object has another one.
    let result = f.value_type().and_then(Type::result);
    let has_result = result.is_some_and(|ty| !matches!(ty.shape(), Shape::Void));
    let is_clangs = |alloca: &Value<'_>| {
        let name = alloca.name();
        let is_result = &*name == "retval" && !graph.declared.contains_key(alloca);
        is_result && has_result || name.starts_with("cleanup.dest.slot")
    };
    found.retain(|alloca| !(compiled && is_clangs(alloca)));
    found.retain(|alloca| {
        let Some(reads) = graph.reads.get(alloca) else {
            return false;
        };
        let reached = match graph.declared.get(alloca) {
            Some((b, _)) if chains.first(graph.blocks[*b]) == graph.blocks[0] => return false,
            Some(_) if compiled => reads.iter().map(|(b, _)| *b).collect(),
            Some(place) => graph.reached_past(&[*place], reads),
            None if compiled => {
                let writes = graph.writes.get(alloca).map_or(&[][..], Vec::as_slice);
                graph.reached_past(writes, reads)
            }
            None => return false,
        };
        let marked = || alloca.users().into_iter().any(is_lifetime_marker);
        !reached.is_empty() && !marked() && graph.follow_a_loop(reached)
    });
    found
}

/// What ends where the stack is set back: what was made since it was saved, which ends
/// the scope of variable-length arrays.
#[derive(Default)]
pub(super) struct Restored<'m> {
    /// By the call that sets it back, allocations that were made before for sure.
    pub ended: HashMap<Value<'m>, Vec<Value<'m>>>,
    /// Allocations that may end there or not.
    pub unsure: Vec<Value<'m>>,
}

impl<'m> Restored<'m> {
    /// In a function as clang makes it.
    pub(super) fn of(f: Value<'m>) -> Restored<'m> {
        let mut graph = Graph::of(f);
        let mut made = std::mem::take(&mut graph.allocas);
        let (mut saves, mut restores) = (HashMap::default(), Vec::new());
        let mut places: HashMap<Value<'m>, Place> = HashMap::default();
        for (b, block) in graph.blocks.iter().enumerate() {
            for (at, inst) in block.instructions().enumerate() {
                if is_intrinsic(inst, "llvm.stackrestore") {
                    restores.push((inst, (b, at)));
                } else if is_intrinsic(inst, "llvm.stacksave") {
                    saves.insert(inst, (b, at));
                } else if inst.opcode() == Some(Opcode::LLVMAlloca) {
                    places.insert(inst, (b, at));
                }
            }
        }
        let mut restored = Restored::default();
        if restores.is_empty() {
            return restored;
        }
        let place = |a: &Value<'m>| places.get(a).copied().unwrap_or_default();
        let is_fixed = |a: &Value<'m>| a.operand(0).is_some_and(Value::is_constant);
        // Where each restored one was saved.
        let saved = |restore: &Value<'m>| saves.get(&save_of(*restore)?).copied();
        let known: Option<Vec<Place>> = restores.iter().map(|(r, _)| saved(r)).collect();
        let Some(known) = known else {
            made.retain(|a| !is_fixed(a) || place(a).0 > 0);
            restored.unsure = made;
            return restored;
        };
        let comes_before = |first, then| graph.reached_past(&[first], &[then]).is_empty();
        for ((restore, now), save) in restores.iter().zip(&known) {
            let mut ended = Vec::new();
            // They end with the function then.
            if graph.only_returns_after(*now) {
                continue;
            }
            for alloca in &made {
                let here = place(alloca);
                if !comes_before(*save, here) {
                    // Made before or elsewhere, unless one comes from there to here, and to
                    // where the stack is set back before it is saved once more.
                    if graph.reaches(*save, here, &[]) && graph.reaches(here, *now, &[*save]) {
                        restored.unsure.push(*alloca);
                    }
                    continue;
                }
                // What a scope inside has ended isn't ended again.
                let others = restores.iter().zip(&known);
                let inside = others.filter(|(_, other)| {
                    *other != save && comes_before(*save, **other) && comes_before(**other, here)
                });
                let mut stops: Vec<Place> = inside.map(|((_, place), _)| *place).collect();
                let is_inside = !stops.is_empty();
                stops.push(*save);
                if !graph.reaches(here, *now, &stops) {
                    continue;
                }
                if is_inside || !comes_before(here, *now) {
                    restored.unsure.push(*alloca);
                } else {
                    ended.push(*alloca);
                }
            }
            restored.ended.insert(*restore, ended);
        }
        for ended in restored.ended.values_mut() {
            ended.retain(|a| !restored.unsure.contains(a));
        }
        restored
    }
}

/// The call that saved the stack that is set back. clang keeps it in a variable of its
/// own, which it writes once.
fn save_of(restore: Value<'_>) -> Option<Value<'_>> {
    let saved = *restore.call_args().first()?;
    let is_load = saved.opcode() == Some(Opcode::LLVMLoad);
    let slot = saved.operand(0).filter(|_| is_load)?;
    let mut users = slot.users();
    users.retain(|u| u.opcode() != Some(Opcode::LLVMLoad) && !is_lifetime_marker(*u));
    let [store] = users[..] else { return None };
    let is_store = store.opcode() == Some(Opcode::LLVMStore) && store.operand(1) == Some(slot);
    store.operand(0).filter(|_| is_store)
}

/// Where temporaries begin and end that C++ makes of arguments which are passed by value,
/// but in memory: clang marks no lifetime for them.
#[derive(Default)]
pub(super) struct Arguments<'m> {
    /// By the call that constructs them: before it they begin.
    pub begun: HashMap<Value<'m>, Vec<Value<'m>>>,
    /// By calls and landing pads behind which they aren't any more.
    pub ended: HashMap<Value<'m>, Vec<Value<'m>>>,
}

impl<'m> Arguments<'m> {
    /// In a function as clang makes it.
    pub(super) fn of(f: Value<'m>) -> Arguments<'m> {
        let mut found = Arguments::default();
        if f.language() != Language::Other {
            return found;
        }
        let mut graph = Graph::of(f);
        let mut temporaries = std::mem::take(&mut graph.allocas);
        temporaries.retain(|a| a.name().starts_with("agg.tmp"));
        if temporaries.is_empty() {
            return found;
        }
        let mut places: HashMap<Value<'m>, Place> = HashMap::default();
        let mut exits = Vec::new();
        for (b, block) in graph.blocks.iter().enumerate() {
            for (at, inst) in block.instructions().enumerate() {
                places.insert(inst, (b, at));
                if matches!(inst.opcode(), Some(Opcode::LLVMRet | Opcode::LLVMResume)) {
                    exits.push((b, at));
                }
            }
        }
        for alloca in temporaries {
            if let Some((first, ends)) = graph.life(alloca, &places, &exits) {
                found.begun.entry(first).or_default().push(alloca);
                for end in ends {
                    found.ended.entry(end).or_default().push(alloca);
                }
            }
        }
        found
    }
}

/// Whether what is given to a call isn't any more when that returns: it is destroyed, or
/// was an argument for the callee alone.
fn ends_with(call: Value<'_>, alloca: Value<'_>) -> bool {
    let args = call.call_args();
    let destroys = || match call.call_target() {
        Some(CallTarget::Function(f)) => {
            let name = f.name();
            let is_destructor = ["D0Ev", "D1Ev", "D2Ev"]
                .iter()
                .any(|end| name.ends_with(end));
            name.starts_with("_ZN") && is_destructor && args.first() == Some(&alloca)
        }
        _ => false,
    };
    let mut given = (0..).zip(&args).filter(|(_, a)| **a == alloca);
    given.any(|(i, _)| call.argument_has(i, "dead_on_return")) || destroys()
}

/// Whether an object without lifetime markers begins once in each call, and ends
/// when the function returns, or is used by name only.
pub(super) fn is_function_long<'m>(
    f: Value<'m>,
    alloca: Value<'m>,
    declared: Option<Declared<'m>>,
    chains: &Chains<'m>,
) -> bool {
    let first = alloca.parent().map(|b| chains.first(b));
    let is_first = |inst: Value<'m>| inst.parent().map(|b| chains.first(b)) == first;
    let variable_length = alloca.operand(0).is_none_or(|n| !n.is_constant());
    let in_entry = alloca.parent().is_some_and(|b| !b.has_predecessors());
    // Variable-length arrays end where the stack is set back; what `alloca(8)`
    // makes ends with the function.
    if variable_length
        || is_counted(alloca) && f.declaration().is_some()
        || !in_entry
        || alloca.name() == "retval"
    {
        return true;
    }
    let users = alloca.users();
    if let Some(declared) = declared {
        // In C a block begins before its declarations: a jump back to before
        // this one finds the same object. Else the first block comes once.
        let is_c = f.language() == Language::C;
        let once = || {
            let entry = first.into_iter().flat_map(|b| chains.instructions(b));
            entry.flat_map(Value::declared_before).any(|a| a == alloca)
        };
        return declared.is_in_body() && (is_c || once());
    }
    if alloca.name().starts_with(".compoundliteral") {
        let mut all = users.iter();
        let once = all.all(|u| u.is_in_body() && is_first(*u));
        // One that is only copied isn't used later than that.
        return once || !escapes(alloca, 0);
    }
    // Without debug information this may be a parameter.
    let parameter = f.declaration().is_none() && is_stored_at_once(alloca);
    parameter || !escapes(alloca, 0)
}

/// Whether an alloca has a number of elements, as no declaration's has: it is a
/// call of `alloca`.
fn is_counted(alloca: Value<'_>) -> bool {
    let count = alloca.operand(0).and_then(integer);
    count.is_some_and(|(_, n)| n != Z::ONE)
}

/// Whether an address may be known elsewhere.
fn escapes(address: Value<'_>, depth: u32) -> bool {
    depth > 8
        || address.users().into_iter().any(|user| match user.opcode() {
            Some(Opcode::LLVMLoad) => false,
            Some(Opcode::LLVMStore) => user.operand(0) == Some(address),
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMAddrSpaceCast) => escapes(user, depth + 1),
            // Where an argument was put together that came in several registers.
            Some(Opcode::LLVMPHI) if user.name().starts_with("vaarg.addr") => {
                escapes(user, depth + 1)
            }
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke) if user.is_call() => {
                let copies = ["llvm.memcpy", "llvm.memmove", "llvm.memset"];
                let args = (0..).zip(user.call_args());
                let mut at = args.filter(|(_, a)| *a == address).map(|(i, _)| i);
                !copies.iter().any(|name| is_intrinsic(user, name))
                    && !at.all(|i| {
                        let by_value = ["sret", "byval"];
                        by_value.iter().any(|a| user.argument_has(i, a))
                    })
            }
            _ => true,
        })
}
