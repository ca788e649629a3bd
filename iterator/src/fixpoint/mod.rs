//! The fixpoint engine: interleaved widening and narrowing over a weak
//! topological order.
//!
//! G. Amato, F. Scozzari, *Localizing widening and narrowing*, SAS 2013: each
//! loop narrows as soon as it is stable, before the code behind it is visited;
//! an inner loop starts afresh when its outer loop goes round again, a few
//! times.
//!
//! A block whose entry is what it was when it was last executed isn't executed
//! again, and a loop to which comes what came before isn't iterated again.
//!
//! Only states at block entries are kept. States are pruned to live variables
//! on every edge. Loops are handled with an explicit stack.

pub mod recheck;
pub(crate) mod thresholds;
pub mod wto;

use crate::budget::{Budget, OutOfBudget};
use crate::transfer::Transfer;
use domains::lattice::Thresholds;
use domains::state::State;
use ir::graph::Cfg;
use ir::{BlockId, Function, Var};
use wto::Wto;

/// What steers the iteration. None of it touches soundness.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// How often a loop head is joined before it is widened.
    pub widening_delay: u32,
    /// How often it is widened then, at most; what grows still becomes ⊤. No
    /// chain of a domain that widens as it should is that long.
    pub max_widenings: u32,
    /// How many descending iterations a stable loop gets, at most.
    pub narrowing_iterations: u32,
    /// How many widening thresholds a function gets, at most.
    pub max_thresholds: usize,
    /// How many statements are executed for one function, at most.
    pub max_steps: u64,
    /// How many times as much as usual is kept of arrays in larger functions.
    pub detail: usize,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            widening_delay: 2,
            max_widenings: 2000,
            narrowing_iterations: 3,
            max_thresholds: 40,
            max_steps: u64::MAX,
            detail: 1,
        }
    }
}

/// The tables that an analysis of a function needs.
pub struct Prepared<'t, S> {
    transfer: &'t dyn Transfer<S>,
    /// The blocks in which executions start, and with what.
    starts: Vec<Option<S>>,
    /// The order of the blocks.
    wto: Wto,
    cfg: Cfg,
    /// Where widening may stop: at all of these first, then at fewer and fewer.
    thresholds: Vec<Thresholds>,
    /// How often a loop is widened with the same thresholds.
    widenings_per_level: u32,
}

/// Widening goes from threshold to threshold, and a loop whose counter nothing
/// bounds stops at each. In a large function that takes long, so that there the
/// thresholds are halved from time to time: after as many widenings as visit so
/// many statements, were all of the function one loop.
const STATEMENTS_PER_LEVEL: usize = 20_000;
/// So often a loop is widened with the same thresholds at least.
const MIN_WIDENINGS_PER_LEVEL: usize = 3;

impl<'t, S: State> Prepared<'t, S> {
    /// Computes the tables. Near linear in the size of the function.
    pub fn new(transfer: &'t dyn Transfer<S>, parameters: &Parameters) -> Prepared<'t, S> {
        let function = transfer.function();
        let cfg = Cfg::of(function);
        let starts: Vec<Option<S>> = function.block_ids().map(|b| transfer.start(b)).collect();
        let is_root = |b: &BlockId| starts[b.index()].is_some();
        let roots: Vec<BlockId> = function.block_ids().filter(is_root).collect();
        let direction = transfer.direction();
        let statements: usize = function.blocks.iter().map(|b| b.stmts.len() + 1).sum();
        let widenings = (STATEMENTS_PER_LEVEL / statements.max(1)).max(MIN_WIDENINGS_PER_LEVEL);
        Prepared {
            wto: Wto::new(starts.len(), &roots, |b| direction.next(&cfg, b)),
            transfer,
            starts,
            cfg,
            thresholds: thresholds::of(function, parameters.max_thresholds).halved(),
            widenings_per_level: u32::try_from(widenings).unwrap_or(u32::MAX),
        }
    }

    /// What is executed.
    pub fn transfer(&self) -> &'t dyn Transfer<S> {
        self.transfer
    }

    fn function(&self) -> &'t Function {
        self.transfer.function()
    }

    /// The blocks behind a block.
    fn next(&self, block: BlockId) -> &[BlockId] {
        self.transfer.direction().next(&self.cfg, block)
    }

    /// The blocks before a block.
    fn previous(&self, block: BlockId) -> &[BlockId] {
        self.transfer.direction().previous(&self.cfg, block)
    }

    /// Gives up what keeps a state from being above `next` that widening doesn't
    /// stop: all that is known of the variables of which it isn't above, or how
    /// variables are related, or everything. Each time, less is left.
    fn give_up(&self, state: &mut S, next: &S) {
        let vars = (0..self.function().vars.len()).map(Var::new);
        let is_stable = |v: &Var| next.restricted(&[*v]).leq(&state.restricted(&[*v]));
        let stable: Vec<Var> = vars.filter(is_stable).collect();
        let related = state.restricted(&stable);
        if next.leq(&related) {
            *state = related;
            return;
        }
        let mut alone = state.clone();
        alone.set_top();
        for v in stable {
            alone.meet(&state.restricted(&[v]));
        }
        if next.leq(&alone) {
            *state = alone;
        } else {
            state.set_top();
        }
    }

    /// The thresholds of the widening of that number, from 0.
    fn thresholds(&self, widening: u32) -> &Thresholds {
        let level = usize::try_from(widening / self.widenings_per_level).unwrap_or(usize::MAX);
        &self.thresholds[level.min(self.thresholds.len() - 1)]
    }
}

/// The result: what holds whenever control enters a block.
#[derive(Clone, Debug)]
pub struct Fixpoint<S> {
    /// Per block; `None` where control can't get.
    pub entry: Vec<Option<S>>,
    /// What holds where executions end: per block behind which there is none,
    /// at its exit. `None` elsewhere, and where control can't get.
    pub end: Vec<Option<S>>,
}

/// A loop whose iteration is under way.
struct Loop {
    head: usize,
    end: usize,
    iteration: u32,
    narrowing: Option<u32>,
}

struct Solver<'a, 't, S> {
    prepared: &'a Prepared<'t, S>,
    parameters: &'a Parameters,
    budget: &'a Budget,
    entry: Vec<Option<S>>,
    exit: Vec<Option<S>>,
    /// Whether a block's exit is that of its entry.
    executed: Vec<bool>,
    /// What came to each loop from outside when it was last iterated, by its
    /// head.
    outside: Vec<Option<S>>,
    /// How often each loop was entered, by its head.
    starts: Vec<u32>,
    /// How many steps may be taken.
    left: u64,
}

/// The least post-fixpoint that the iteration finds.
pub fn solve<S: State>(
    prepared: &Prepared<'_, S>,
    parameters: &Parameters,
    budget: &Budget,
) -> Result<Fixpoint<S>, OutOfBudget> {
    let blocks = prepared.starts.len();
    let mut solver = Solver {
        prepared,
        parameters,
        budget,
        entry: vec![None; blocks],
        exit: vec![None; blocks],
        executed: vec![false; blocks],
        outside: vec![None; blocks],
        starts: vec![0; blocks],
        left: parameters.max_steps,
    };
    solver.run()?;
    Ok(solver.result())
}

/// From this widening of a loop on it is asked whether the state still grows: an
/// order that doesn't see that what was widened is above what came in never says so.
const LOOKS_FOR_PROGRESS: u32 = 20;

/// After so many statements it is asked whether it is time to stop.
const STATEMENTS_PER_QUESTION: usize = 16;

/// How often a loop starts afresh at most. From then on it goes on from its
/// last state: otherwise the visits of a loop would multiply with every loop
/// around it.
const MAX_STARTS: u32 = 2;

/// In how many rounds [`settle`] widens, and then gives up what grows. Widening stops
/// long before, but where an order doesn't see that what was widened is above what
/// came in.
const MAX_ROUNDS: u32 = 20;

/// Grows a result that is no post-fixpoint until it is one: where transfer
/// functions aren't monotone, an inner loop that starts afresh below a head that
/// narrowed may end higher than before. Nothing starts afresh here and nothing
/// narrows. What still grows after some rounds is given up: each further round
/// makes ⊤ of a block's state at least. Cost: one pass over the function a round.
pub fn settle<S: State>(
    prepared: &Prepared<'_, S>,
    fixpoint: Fixpoint<S>,
    parameters: &Parameters,
    budget: &Budget,
) -> Result<Fixpoint<S>, OutOfBudget> {
    let mut solver = Solver {
        prepared,
        parameters,
        budget,
        exit: vec![None; fixpoint.entry.len()],
        executed: vec![false; fixpoint.entry.len()],
        outside: Vec::new(),
        starts: Vec::new(),
        left: parameters.max_steps,
        entry: fixpoint.entry,
    };
    for node in &prepared.wto.nodes {
        solver.execute(node.vertex)?;
    }
    // A block's state appears once and is given up once.
    let blocks = u32::try_from(solver.entry.len()).unwrap_or(u32::MAX);
    let rounds = (2 * MAX_ROUNDS).saturating_add(blocks.saturating_mul(2));
    for round in 0..rounds {
        if !solver.grow(round)? {
            break;
        }
    }
    Ok(solver.result())
}

impl<S: State> Solver<'_, '_, S> {
    fn result(mut self) -> Fixpoint<S> {
        for (i, exit) in self.exit.iter_mut().enumerate() {
            if !self.prepared.next(BlockId::new(i)).is_empty() {
                *exit = None;
            }
        }
        Fixpoint {
            entry: self.entry,
            end: self.exit,
        }
    }

    /// Adds what comes in at each block, by widening at the heads of loops, or
    /// gives up what grows, unless there is hope. Whether anything grew.
    /// Edge by edge, as the re-check looks at them: a join that knows more than
    /// its parts may lie below a state that one of them doesn't lie below.
    fn grow(&mut self, round: u32) -> Result<bool, OutOfBudget> {
        let mut grown = false;
        for node in &self.prepared.wto.nodes {
            let block = node.vertex;
            let mut state = self.entry[block.index()].take();
            let mut changed = false;
            for next in self.arriving(block, |_| true) {
                match &mut state {
                    Some(old) if next.leq(old) || old.is_top() => continue,
                    Some(old) if round >= 2 * MAX_ROUNDS => old.set_top(),
                    Some(old) if round >= MAX_ROUNDS => self.prepared.give_up(old, &next),
                    Some(old) if node.end.is_some() => {
                        old.widen(&next, self.prepared.thresholds(round));
                    }
                    Some(old) => old.join(&next),
                    empty => *empty = Some(next),
                }
                changed = true;
            }
            self.entry[block.index()] = state;
            if changed {
                grown = true;
                self.execute(block)?;
            }
        }
        Ok(grown)
    }

    fn run(&mut self) -> Result<(), OutOfBudget> {
        let nodes = &self.prepared.wto.nodes;
        let mut loops: Vec<Loop> = Vec::new();
        let mut i = 0;
        loop {
            if let Some(innermost) = loops.last_mut()
                && innermost.end == i
            {
                let head = innermost.head;
                let again = {
                    let block = nodes[head].vertex;
                    let next = self.incoming(block, |_| true);
                    Self::iterate(
                        innermost,
                        &mut self.entry[block.index()],
                        next,
                        self.parameters,
                        self.prepared,
                    )
                };
                if again {
                    self.execute(nodes[head].vertex)?;
                    i = head + 1;
                } else {
                    loops.pop();
                }
                continue;
            }
            let Some(node) = nodes.get(i) else {
                return Ok(());
            };
            let block = node.vertex;
            if let Some(end) = node.end {
                // From outside the component only: it starts afresh.
                let wto = &self.prepared.wto;
                let outside = |p: BlockId| wto.position(p).is_none_or(|q| q < i || q >= end);
                let state = self.incoming(block, outside);
                let is_known = self.executed[block.index()] && !node.has_side_entries;
                if is_known && is_same(self.outside[block.index()].as_ref(), state.as_ref()) {
                    i = end; // what was found for it stands
                    continue;
                }
                self.outside[block.index()].clone_from(&state);
                self.enter(block, state);
                loops.push(Loop {
                    head: i,
                    end,
                    iteration: 0,
                    narrowing: None,
                });
            } else {
                let state = self.incoming(block, |_| true);
                let entry = &mut self.entry[block.index()];
                if self.executed[block.index()] && is_same(entry.as_ref(), state.as_ref()) {
                    i += 1;
                    continue;
                }
                *entry = state;
            }
            self.execute(block)?;
            i += 1;
        }
    }

    /// Control comes to a loop from outside with `state`.
    fn enter(&mut self, head: BlockId, state: Option<S>) {
        let starts = &mut self.starts[head.index()];
        *starts += 1;
        match (&mut self.entry[head.index()], state) {
            (Some(old), Some(state)) if *starts > MAX_STARTS => {
                if !state.leq(old) {
                    old.join(&state);
                }
            }
            (entry, state) => *entry = state,
        }
    }

    /// What comes in along each edge from the chosen blocks, pruned there:
    /// transfer functions and joins need not be monotone, so a join that still
    /// saw what is dead might be smaller than [`recheck`] finds the pruned
    /// states to be.
    fn arriving(&self, block: BlockId, from: impl Fn(BlockId) -> bool) -> impl Iterator<Item = S> {
        let start = self.prepared.starts[block.index()].clone();
        let exits = self.prepared.previous(block).iter().copied();
        let exits = exits.filter(move |p| from(*p));
        let exits = exits.filter_map(move |p| {
            let mut state = self.exit[p.index()].clone()?;
            self.prepared.transfer.edge(&mut state, p, block);
            Some(state)
        });
        start.into_iter().chain(exits)
    }

    /// The join of that. `None` when nothing comes in.
    fn incoming(&self, block: BlockId, from: impl Fn(BlockId) -> bool) -> Option<S> {
        let joined = |mut all: S, state: S| {
            all.join(&state);
            all
        };
        let all = self.arriving(block, from).reduce(joined);
        all.filter(|all| !all.is_bottom())
    }

    /// One more round of a loop: updates the state at its head. Returns
    /// whether the body must be executed again.
    fn iterate(
        l: &mut Loop,
        head: &mut Option<S>,
        next: Option<S>,
        parameters: &Parameters,
        prepared: &Prepared<'_, S>,
    ) -> bool {
        let Some(next) = next else {
            return false; // never entered
        };
        let Some(old) = head else {
            // Entered at another block than its head (irreducible control flow).
            *head = Some(next);
            return true;
        };
        if l.narrowing.is_none() {
            l.iteration += 1;
            if !next.leq(old) {
                match l.iteration.checked_sub(parameters.widening_delay) {
                    None | Some(0) => old.join(&next),
                    Some(n) if n <= parameters.max_widenings => {
                        let before = (n >= LOOKS_FOR_PROGRESS).then(|| old.clone());
                        old.widen(&next, prepared.thresholds(n - 1));
                        if before.is_some_and(|before| old.leq(&before)) {
                            prepared.give_up(old, &next);
                        }
                    }
                    Some(_) => prepared.give_up(old, &next),
                }
                return true;
            }
            l.narrowing = Some(0);
        }
        let Some(done) = &mut l.narrowing else {
            return false;
        };
        if *done >= parameters.narrowing_iterations || old.leq(&next) {
            return false;
        }
        *done += 1;
        let before = old.clone();
        old.narrow(&next);
        !before.leq(old)
    }

    fn execute(&mut self, block: BlockId) -> Result<(), OutOfBudget> {
        let transfer = self.prepared.transfer;
        let count = self.prepared.function().block(block).stmts.len();
        let steps = count as u64 + 1;
        self.budget.spend(steps)?;
        self.left = self.left.checked_sub(steps).ok_or(OutOfBudget)?;
        let mut state = self.entry[block.index()].clone();
        if let Some(s) = &mut state {
            for done in 0..count {
                if done % STATEMENTS_PER_QUESTION == 0 {
                    self.budget.ask()?;
                }
                transfer.statement(s, block, transfer.direction().statement(count, done));
                if s.is_bottom() {
                    break;
                }
            }
        }
        self.exit[block.index()] = state.filter(|s| !s.is_bottom());
        self.executed[block.index()] = true;
        Ok(())
    }
}

/// Whether two states are surely the same.
fn is_same<S: State>(a: Option<&S>, b: Option<&S>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => a.leq(b) && b.leq(a),
        _ => false,
    }
}
