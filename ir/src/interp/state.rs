//! States at loop heads, so that a run can tell that it has been there.
//!
//! Two runs that arrive in one state go on alike, whatever led there. So a state is
//! all that decides how a run goes on: where control is, in each call; the variables
//! that may still be read; the objects that live, with their bytes; and what the
//! interpreter remembers besides. Objects go by their numbers, so that addresses are
//! those of the other run as well. A term with one value is that value. One with many
//! is part of a state by what it is made of, inputs by the order in which they turn up:
//! such a state stands for many, and what inputs may be in it only the oracle knows.
//! What else stands for all values has no state: then a run has been nowhere.

use super::Value;
use super::exec::Machine;
use super::landmarks::{Hashed, Landmarks, Standing, State};
use super::snapshot::Snapshot;
use super::taint::Taint;

impl Machine<'_> {
    /// What is left of a run that ends at the head of a loop.
    pub(super) fn snapshot(&mut self) -> Snapshot {
        Snapshot {
            memory: self.memory.clone(),
            script: self.script.clone(),
            values: std::mem::take(&mut self.values),
            taints: std::mem::take(&mut self.taints),
            base: self.base,
            calls: std::mem::take(&mut self.calls),
            function: self.function,
            block: self.block,
            end_depends: self.end_depends,
            seeded: self.seeded,
            arbitrary_arrays: self.arbitrary_arrays,
            of_the_library: std::mem::take(&mut self.of_the_library),
            stack: std::mem::take(&mut self.stack),
            args: std::mem::take(&mut self.args),
        }
    }

    /// Goes on where a run was left. What a state has no place for, it was without.
    pub(super) fn restore(&mut self, from: &Snapshot) {
        self.memory.clone_from(&from.memory);
        self.memory.forget_work();
        self.script.clone_from(&from.script);
        self.values.clone_from(&from.values);
        self.taints.clone_from(&from.taints);
        self.base = from.base;
        self.calls.clone_from(&from.calls);
        self.function = from.function;
        self.block = from.block;
        self.index = 0;
        self.end_depends = from.end_depends;
        self.seeded = from.seeded;
        self.arbitrary_arrays = from.arbitrary_arrays;
        self.of_the_library.clone_from(&from.of_the_library);
        self.stack.clone_from(&from.stack);
        self.args.clone_from(&from.args);
        self.update_terms();
    }

    /// What terms are in this run, where they weren't when the other one was left.
    fn update_terms(&mut self) {
        let Some(symbols) = self.oracle.symbols() else {
            return;
        };
        for (value, taint) in self.values.iter_mut().zip(&self.taints) {
            if let (Some(value), Taint::Symbol(s)) = (value, taint)
                && let Some(now) = symbols.value_now(*s)
            {
                *value = now;
            }
        }
        self.memory.update_terms(symbols);
    }

    /// The state here, at the start of a block, and how many bytes were looked at.
    /// `None` where something stands for all values.
    pub(super) fn state(&mut self, landmarks: &Landmarks<'_>) -> (Option<State>, u64) {
        let mut hashed = Hashed::new();
        let state = self.put_all(landmarks, &mut hashed);
        (state.map(|()| hashed.state()), hashed.size)
    }

    fn put_all(&mut self, landmarks: &Landmarks<'_>, hashed: &mut Hashed) -> Option<()> {
        let is_plain = self.spelled.is_empty()
            && self.elements_are_known()
            && self.unscoped.is_empty()
            && !self.stdin.stuck
            && !self.stdin.tied;
        if !is_plain {
            return None;
        }
        let slots = self.live_slots(landmarks)?;
        self.stand(&slots, hashed)?;
        hashed.put(&(self.function, self.block, self.calls.len()));
        hashed.put(&(self.end_depends, self.seeded, self.arbitrary_arrays));
        hashed.put(&self.host.state()?);
        hashed.put(&self.of_the_library);
        hashed.put(&self.stack);
        for call in &self.calls {
            hashed.put(&(call.function, call.block, call.index, call.stack));
        }
        hashed.put(&slots.len());
        for slot in slots {
            hashed.put(&(slot, self.values[slot].is_some()));
            match &self.values[slot] {
                // It will be drawn.
                None => {}
                Some(Value::Ptr(p)) => self.memory.put_pointer(hashed, *p),
                Some(value) => {
                    let name = match self.taints[slot] {
                        Taint::Symbol(s) => self.oracle.symbols()?.name(s),
                        _ => None,
                    };
                    match name {
                        Some(name) => hashed.put(&("term", name)),
                        None => hashed.put(value),
                    }
                }
            }
        }
        self.memory.put_state(hashed, self.oracle.symbols()?)
    }

    /// Where the variables are that may still be read; `None` where one has no state.
    fn live_slots(&self, landmarks: &Landmarks<'_>) -> Option<Vec<usize>> {
        let mut slots = Vec::new();
        for call in &self.calls {
            let landmark = landmarks.of_function(call.function)?;
            let live = landmark.live_behind(call.block, call.index);
            slots.extend(live.iter().map(|v| call.base + v.index()));
        }
        let landmark = landmarks.of_function(self.function)?;
        let live = landmark.liveness.live_in(self.block);
        slots.extend(live.map(|v| self.base + v.index()));
        let has_state = |slot: &usize| {
            matches!(self.taints[*slot], Taint::No | Taint::Symbol(_))
                && !matches!(self.values[*slot], Some(Value::Array(_)))
        };
        slots.iter().all(has_state).then_some(slots)
    }

    /// Asks what is known of each term of a state. Those that have few values get one,
    /// where that gives each of them one.
    fn stand(&mut self, slots: &[usize], hashed: &mut Hashed) -> Option<()> {
        let variables = slots.iter().filter_map(|slot| match self.taints[*slot] {
            Taint::Symbol(s) => Some(s),
            _ => None,
        });
        let symbols = self.oracle.symbols()?;
        let mut few = Vec::new();
        let mut is_open = false;
        let mut last = None;
        for symbol in variables.chain(self.memory.symbols()) {
            hashed.size += 1;
            if last.replace(symbol) == Some(symbol) {
                continue;
            }
            hashed.size += 64;
            match symbols.standing(symbol) {
                Standing::Fixed => {}
                Standing::Few => few.push(symbol),
                Standing::Open => is_open = true,
            }
        }
        (is_open
            || few.into_iter().all(|symbol| {
                symbols.standing(symbol) == Standing::Fixed || symbols.settle_here(symbol)
            }))
        .then_some(())
    }
}
