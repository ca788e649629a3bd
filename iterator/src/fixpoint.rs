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

use crate::transfer;
use crate::wto::Wto;
use domains::lattice::Thresholds;
use domains::state::State;
use ir::{BlockId, Function, Var};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

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
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            widening_delay: 2,
            max_widenings: 2000,
            narrowing_iterations: 3,
            max_thresholds: 40,
            max_steps: u64::MAX,
        }
    }
}

/// Limits shared by everything that runs for one command. A step is one
/// statement.
#[derive(Debug, Default)]
pub struct Budget {
    /// Set from outside (time is up, Ctrl-C) to stop as soon as possible.
    pub cancelled: Arc<AtomicBool>,
    until: Option<Instant>,
    steps: AtomicU64,
}

impl Budget {
    /// A share of this budget that may be used until then.
    #[must_use]
    pub fn until(&self, end: Option<Instant>) -> Budget {
        Budget {
            cancelled: Arc::clone(&self.cancelled),
            until: end,
            steps: AtomicU64::new(0),
        }
    }

    /// How many statements were executed so far.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    fn spend(&self, steps: u64) -> Result<(), OutOfBudget> {
        self.steps.fetch_add(steps, Ordering::Relaxed);
        let late = || self.until.is_some_and(|end| Instant::now() >= end);
        if self.cancelled.load(Ordering::Relaxed) || late() {
            Err(OutOfBudget)
        } else {
            Ok(())
        }
    }
}

/// The analysis was stopped; what it has so far is no invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

impl std::fmt::Display for OutOfBudget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the analysis ran out of its budget")
    }
}

impl std::error::Error for OutOfBudget {}

/// A function with the tables that an analysis of it needs.
#[derive(Debug)]
pub struct Prepared<'p> {
    /// The function; it has a body.
    pub function: &'p Function,
    /// The order of its blocks.
    pub wto: Wto,
    /// Its control-flow graph.
    pub cfg: ir::graph::Cfg,
    /// Whether a variable may be read before it is written, per block entry.
    pub live: ir::graph::Liveness,
    /// Where widening may stop: at all of these first, then at fewer and fewer.
    pub thresholds: Vec<Thresholds>,
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

impl<'p> Prepared<'p> {
    /// Computes the tables. Near linear in the size of the function.
    pub fn new(function: &'p Function, parameters: &Parameters) -> Prepared<'p> {
        let wto = Wto::new(function.blocks.len(), |b| {
            function.block(b).term.successors()
        });
        let cfg = ir::graph::Cfg::of(function);
        let statements: usize = function.blocks.iter().map(|b| b.stmts.len() + 1).sum();
        let widenings = (STATEMENTS_PER_LEVEL / statements.max(1)).max(MIN_WIDENINGS_PER_LEVEL);
        Prepared {
            function,
            wto,
            live: ir::graph::Liveness::of(function, &cfg),
            cfg,
            thresholds: crate::thresholds::of(function, parameters.max_thresholds).halved(),
            widenings_per_level: u32::try_from(widenings).unwrap_or(u32::MAX),
        }
    }

    /// The thresholds of the widening of that number, from 0.
    fn thresholds(&self, widening: u32) -> &Thresholds {
        let level = usize::try_from(widening / self.widenings_per_level).unwrap_or(usize::MAX);
        &self.thresholds[level.min(self.thresholds.len() - 1)]
    }

    fn is_live(&self, b: BlockId, v: Var) -> bool {
        self.live.is_live_in(b, v)
    }
}

/// The result: what holds whenever control enters a block.
#[derive(Clone, Debug)]
pub struct Fixpoint<S> {
    /// Per block; `None` where control can't get.
    pub entry: Vec<Option<S>>,
}

/// A loop whose iteration is under way.
struct Loop {
    head: usize,
    end: usize,
    iteration: u32,
    narrowing: Option<u32>,
}

/// The effect of a call, supplied by an inter-procedural engine.
pub trait Calls<S> {
    /// Executes a call statement. `state` is before, and becomes after it.
    fn call(&self, state: &mut S, f: &Function, stmt: &ir::StmtKind);
}

/// Calls of which nothing is known: results are arbitrary.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnknownCalls;

impl<S: State> Calls<S> for UnknownCalls {
    fn call(&self, state: &mut S, f: &Function, stmt: &ir::StmtKind) {
        transfer::statement(state, f, stmt);
    }
}

/// Executes one statement, calls included.
pub fn step<S: State>(state: &mut S, f: &Function, calls: &dyn Calls<S>, stmt: &ir::StmtKind) {
    match stmt {
        ir::StmtKind::Call { .. } if !state.is_bottom() => calls.call(state, f, stmt),
        _ => transfer::statement(state, f, stmt),
    }
}

struct Solver<'a, 'p, S> {
    prepared: &'a Prepared<'p>,
    parameters: &'a Parameters,
    calls: &'a dyn Calls<S>,
    budget: &'a Budget,
    initial: S,
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

/// The least post-fixpoint that the iteration finds for executions that enter
/// the function in `initial`.
pub fn solve<S: State>(
    prepared: &Prepared<'_>,
    initial: &S,
    parameters: &Parameters,
    calls: &dyn Calls<S>,
    budget: &Budget,
) -> Result<Fixpoint<S>, OutOfBudget> {
    let blocks = prepared.function.blocks.len();
    let mut solver = Solver {
        prepared,
        parameters,
        calls,
        budget,
        initial: initial.clone(),
        entry: vec![None; blocks],
        exit: vec![None; blocks],
        executed: vec![false; blocks],
        outside: vec![None; blocks],
        starts: vec![0; blocks],
        left: parameters.max_steps,
    };
    solver.run()?;
    Ok(Fixpoint {
        entry: solver.entry,
    })
}

/// How often a loop starts afresh at most. From then on it goes on from its
/// last state: otherwise the visits of a loop would multiply with every loop
/// around it.
const MAX_STARTS: u32 = 2;

/// In how many rounds [`settle`] widens. Widening stops long before, but where
/// an order doesn't see that what was widened is above what came in.
const MAX_ROUNDS: u32 = 20;

/// Grows a result that is no post-fixpoint until it is one: where transfer
/// functions aren't monotone, an inner loop that starts afresh below a head that
/// narrowed may end higher than before. Nothing starts afresh here and nothing
/// narrows. What still grows after some rounds is given up: each further round
/// makes ⊤ of a block's state at least. Cost: one pass over the function a round.
pub fn settle<S: State>(
    prepared: &Prepared<'_>,
    initial: &S,
    fixpoint: Fixpoint<S>,
    parameters: &Parameters,
    calls: &dyn Calls<S>,
    budget: &Budget,
) -> Result<Fixpoint<S>, OutOfBudget> {
    let mut solver = Solver {
        prepared,
        parameters,
        calls,
        budget,
        initial: initial.clone(),
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
    let rounds = MAX_ROUNDS.saturating_add(blocks.saturating_mul(2));
    for round in 0..rounds {
        if !solver.grow(round)? {
            break;
        }
    }
    Ok(Fixpoint {
        entry: solver.entry,
    })
}

impl<S: State> Solver<'_, '_, S> {
    /// Adds what comes in at each block, by widening at the heads of loops, or
    /// makes ⊤ of what grows, unless there is hope. Whether anything grew.
    /// Edge by edge, as the re-check looks at them: a join that knows more than
    /// its parts may lie below a state that one of them doesn't lie below.
    fn grow(&mut self, round: u32) -> Result<bool, OutOfBudget> {
        let hope = round < MAX_ROUNDS;
        let mut grown = false;
        for node in &self.prepared.wto.nodes {
            let block = node.vertex;
            let mut state = self.entry[block.index()].take();
            let mut changed = false;
            for next in self.arriving(block, |_| true) {
                match &mut state {
                    Some(old) if next.leq(old) || old.is_top() => continue,
                    Some(old) if !hope => old.set_top(),
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

    /// What comes in along each edge from the chosen predecessors, pruned there:
    /// transfer functions and joins need not be monotone, so a join that still
    /// saw what is dead might be smaller than [`crate::recheck`] finds the pruned
    /// states to be.
    fn arriving(&self, block: BlockId, from: impl Fn(BlockId) -> bool) -> impl Iterator<Item = S> {
        let initial = (block == BlockId::ENTRY).then_some(&self.initial);
        let exits = self.prepared.cfg.preds(block).iter();
        let exits = exits.filter(move |p| from(**p));
        let exits = exits.filter_map(|p| self.exit[p.index()].as_ref());
        initial.into_iter().chain(exits).map(move |exit| {
            let mut state = exit.clone();
            state.project(&|v| self.prepared.is_live(block, v));
            state
        })
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
        prepared: &Prepared<'_>,
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
                        old.widen(&next, prepared.thresholds(n - 1));
                    }
                    Some(_) => old.set_top(),
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
        let f = self.prepared.function;
        let stmts = &f.block(block).stmts;
        let steps = stmts.len() as u64 + 1;
        self.budget.spend(steps)?;
        self.left = self.left.checked_sub(steps).ok_or(OutOfBudget)?;
        let mut state = self.entry[block.index()].clone();
        if let Some(s) = &mut state {
            for stmt in stmts {
                step(s, f, self.calls, &stmt.kind);
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
