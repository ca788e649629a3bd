//! From a derivation to an execution: which blocks are entered in which order,
//! and which values are drawn in each; and the oracle that makes the
//! interpreter do just that.
//!
//! A derivation is a tree: a function's execution is the chain of its
//! cutpoints, and hanging from it the executions of its callees. It is walked
//! in the order of execution, without recursion.

use crate::encode::{Encoding, Event, Goal, Trail};
use crate::solver::derivation::Instance;
use crate::term::{Term, Value};
use crate::theory::reading::Reading;
use crate::tuning::MAX_VISITS;
use ir::interp::{Frame, Observer, Oracle, Returned, Value as Concrete};
use ir::{BlockId, CheckId, FuncId, Operand, Program, Site, StmtKind, Terminator, Type, Var, Z};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

/// A block entered.
#[derive(Clone, Debug, Default)]
struct Visit {
    block: Place,
    frame: usize,
    draws: VecDeque<(usize, Z)>,
}

/// A function and one of its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Place(u32, u32);

/// An execution, planned.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Where it starts.
    pub(super) entry: FuncId,
    /// The check that should fail.
    pub(super) check: Option<CheckId>,
    visits: Vec<Visit>,
    /// For each call: values of variables that nothing has written.
    frames: Vec<BTreeMap<Var, Z>>,
}

enum Task {
    /// Run the function that ends in this instance.
    Function(usize),
    /// Run the path of this instance, in that call.
    Path(usize, usize),
    /// Run a step of an instance's trail from that event on, in that call;
    /// only events before that statement.
    Step {
        instance: usize,
        frame: usize,
        step: usize,
        event: usize,
        before: usize,
    },
}

struct Planner<'a> {
    encoding: &'a Encoding,
    derivation: &'a [Instance],
    plan: Plan,
    tasks: Vec<Task>,
    /// The visit that each call is in.
    current: Vec<usize>,
}

/// The value as the interpreter draws it; arrays it draws element by element.
fn canonical(v: &Value, r: Reading) -> Option<Z> {
    match v {
        Value::Bool(b) => Some(Z::from(*b)),
        Value::Int(z) => Some(z.wrap_unsigned(r.width())),
        Value::Array(..) => None,
    }
}

impl Plan {
    /// An execution that starts at that entry and is to fail that check.
    pub(crate) fn new(entry: FuncId, check: CheckId) -> Plan {
        Plan {
            entry,
            check: Some(check),
            visits: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// One more call, and the values of variables that nothing has written.
    pub(crate) fn frame(&mut self, unwritten: BTreeMap<Var, Z>) {
        self.frames.push(unwritten);
    }

    /// One more block that is entered, in a call by its number, and what the
    /// statements of those numbers draw there.
    pub(crate) fn visit(
        &mut self,
        function: FuncId,
        block: BlockId,
        frame: usize,
        draws: impl IntoIterator<Item = (usize, Z)>,
    ) {
        self.visits.push(Visit {
            block: Place(function.0, block.0),
            frame,
            draws: draws.into_iter().collect(),
        });
    }

    /// The execution that a derivation describes.
    ///
    /// # Errors
    /// When it is not one, in words.
    pub(super) fn of(
        program: &Program,
        encoding: &Encoding,
        derivation: &[Instance],
    ) -> Result<Plan, String> {
        let root = derivation.len().checked_sub(1).ok_or("no derivation")?;
        let fails = match derivation[root].premises[..] {
            [fails] if encoding.trails[derivation[root].clause].is_none() => fails,
            _ => return Err("the derivation does not end in a failing entry".to_owned()),
        };
        let mut planner = Planner {
            encoding,
            derivation,
            plan: Plan {
                entry: FuncId(0),
                check: None,
                visits: Vec::new(),
                frames: Vec::new(),
            },
            tasks: vec![Task::Function(fails)],
            current: Vec::new(),
        };
        planner.plan.entry = planner
            .trail(fails)
            .map(|t| t.function)
            .ok_or("the derivation does not end in a failing entry")?;
        if program.functions.len() <= planner.plan.entry.index() {
            return Err("the derivation is of another program".to_owned());
        }
        if !program.entries.contains(&planner.plan.entry) {
            let name = &program.function(planner.plan.entry).name;
            return Err(format!(
                "code that isn't seen may call `{name}` back, but was not seen to"
            ));
        }
        while let Some(task) = planner.tasks.pop() {
            if planner.plan.visits.len() > MAX_VISITS {
                return Err("the counterexample is too long".to_owned());
            }
            match task {
                Task::Function(i) => planner.function(i)?,
                Task::Path(i, frame) => planner.path(i, frame)?,
                Task::Step {
                    instance,
                    frame,
                    step,
                    event,
                    before,
                } => planner.step(instance, frame, step, event, before)?,
            }
        }
        Ok(planner.plan)
    }
}

impl<'a> Planner<'a> {
    fn trail(&self, instance: usize) -> Option<&'a Trail> {
        let clause = self.derivation.get(instance)?.clause;
        self.encoding.trails.get(clause)?.as_ref()
    }

    fn eval(&self, instance: usize, t: &Term) -> Result<Value, String> {
        let values = &self.derivation[instance].values;
        t.eval(&|v| values.get(v as usize).cloned())
            .ok_or_else(|| "a step of the derivation has no values".to_owned())
    }

    fn holds(&self, instance: usize, t: &Term) -> bool {
        self.eval(instance, t) == Ok(Value::Bool(true))
    }

    /// The chain of cutpoints from the function's entry to this instance.
    fn function(&mut self, last: usize) -> Result<(), String> {
        let mut chain = Vec::new();
        let mut at = last;
        while self.trail(at).is_some() {
            chain.push(at);
            at = *self.derivation[at]
                .premises
                .first()
                .ok_or("a step without a source")?;
            if chain.len() > self.derivation.len() {
                return Err("the derivation is circular".to_owned());
            }
        }
        let Some(&first) = chain.last() else {
            return Ok(()); // a call that did not happen
        };
        let trail = self.trail(first).ok_or("a step without a trail")?;
        if !trail.from_entry {
            return Err("an execution that does not start at an entry".to_owned());
        }
        let readings = &trail.source;
        let mut unwritten = BTreeMap::new();
        for (v, r, t) in readings {
            let value = self.eval(first, t)?;
            unwritten.extend(canonical(&value, *r).map(|z| (*v, z)));
        }
        let frame = self.plan.frames.len();
        self.plan.frames.push(unwritten);
        self.current.push(0);
        // The entry's instance ended up last: it is run first.
        self.tasks
            .extend(chain.iter().map(|i| Task::Path(*i, frame)));
        Ok(())
    }

    fn path(&mut self, instance: usize, frame: usize) -> Result<(), String> {
        let trail = self.trail(instance).ok_or("a step without a trail")?;
        let mut at = trail
            .last
            .iter()
            .find(|(_, flag)| self.holds(instance, flag))
            .map(|(i, _)| *i)
            .ok_or("a step that leads nowhere")?;
        let mut before = usize::MAX;
        if let Goal::Check(_) = trail.goal {
            let (stmt, check, _) = trail.steps[at]
                .failures
                .iter()
                .find(|(_, _, fails)| self.holds(instance, fails))
                .ok_or("a failure that is none")?;
            before = *stmt;
            self.plan.check = Some(*check);
        }
        let mut path = vec![at];
        while let Some((pred, _)) = trail.steps[at]
            .preds
            .iter()
            .find(|(_, edge)| self.holds(instance, edge))
        {
            at = *pred;
            path.push(at);
        }
        if at != 0 {
            return Err("a path that does not start at its source".to_owned());
        }
        if let Some(atom) = trail.failing_atom {
            let callee = self.derivation[instance].premises.get(atom);
            self.tasks
                .push(Task::Function(*callee.ok_or("a call without a callee")?));
        }
        for (i, step) in path.iter().enumerate() {
            self.tasks.push(Task::Step {
                instance,
                frame,
                step: *step,
                event: 0,
                before: if i == 0 { before } else { usize::MAX },
            });
        }
        Ok(())
    }

    fn step(
        &mut self,
        instance: usize,
        frame: usize,
        step: usize,
        event: usize,
        before: usize,
    ) -> Result<(), String> {
        let trail = self.trail(instance).ok_or("a step without a trail")?;
        let this = &trail.steps[step];
        if event == 0 && this.first == 0 {
            self.plan.visits.push(Visit {
                block: Place(trail.function.0, this.block.0),
                frame,
                draws: VecDeque::new(),
            });
            self.current[frame] = self.plan.visits.len() - 1;
        }
        let visit = self.current[frame];
        for (i, e) in this.events.iter().enumerate().skip(event) {
            match e {
                Event::Draw {
                    stmt,
                    value,
                    reading,
                    when,
                } => {
                    if *stmt < before && self.holds(instance, when) {
                        let value = self.eval(instance, value)?;
                        let drawn = canonical(&value, *reading).map(|z| (*stmt, z));
                        self.plan.visits[visit].draws.extend(drawn);
                    }
                }
                Event::Call { stmt, atom } => {
                    if *stmt < before {
                        let callee = self.derivation[instance].premises.get(*atom);
                        let callee = *callee.ok_or("a call without a callee")?;
                        self.tasks.push(Task::Step {
                            instance,
                            frame,
                            step,
                            event: i + 1,
                            before,
                        });
                        self.tasks.push(Task::Function(callee));
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

struct Inner<'a> {
    program: &'a Program,
    plan: Plan,
    /// How many blocks were entered.
    entered: usize,
    /// The visit of each call that is running.
    stack: Vec<usize>,
}

/// What oracle and observer share.
pub(super) struct Guide<'a>(RefCell<Inner<'a>>);

/// Answers from the plan.
pub(super) struct GuidedOracle<'g, 'a>(&'g Guide<'a>);

/// Follows the run.
pub(super) struct Follower<'g, 'a>(&'g Guide<'a>);

impl<'a> Guide<'a> {
    /// A guide along that plan.
    pub(super) fn new(program: &'a Program, plan: Plan) -> Guide<'a> {
        Guide(RefCell::new(Inner {
            program,
            plan,
            entered: 0,
            stack: Vec::new(),
        }))
    }

    /// The two halves that the interpreter wants.
    pub(super) fn halves(&self) -> (GuidedOracle<'_, 'a>, Follower<'_, 'a>) {
        (GuidedOracle(self), Follower(self))
    }
}

/// Variables that are read at a place, in the order of reading.
fn reads(program: &Program, site: Site) -> Vec<Var> {
    let mut out = Vec::new();
    let mut see = |o: &Operand| out.extend(o.as_var());
    let f = program.function(site.function);
    let block = f.block(site.block);
    if let Some(s) = block.stmts.get(site.statement as usize) {
        s.kind.for_each_operand(&mut see);
        return out;
    }
    match &block.term {
        Terminator::Return(values) => values.iter().for_each(see),
        Terminator::Goto(targets) => {
            for t in targets {
                for s in &f.block(*t).stmts {
                    let StmtKind::Assume { cond } = &s.kind else {
                        break;
                    };
                    cond.for_each_operand(&mut see);
                }
            }
        }
        Terminator::Stop => {}
    }
    out
}

impl Oracle for GuidedOracle<'_, '_> {
    fn value(&mut self, site: Site, ty: Type) -> Concrete {
        let inner = &mut *self.0.0.borrow_mut();
        let Some(&visit) = inner.stack.last() else {
            return Concrete::zero(ty);
        };
        let Some(visit) = inner.plan.visits.get_mut(visit) else {
            return Concrete::zero(ty);
        };
        let f = inner.program.function(site.function);
        let unwritten = &mut inner.plan.frames[visit.frame];
        let first_read = reads(inner.program, site)
            .into_iter()
            .find(|v| unwritten.contains_key(v) && f.var(*v).ty == ty);
        let z = if let Some(v) = first_read {
            unwritten.remove(&v)
        } else {
            let at = site.statement as usize;
            let i = visit.draws.iter().position(|(stmt, _)| *stmt == at);
            i.and_then(|i| visit.draws.remove(i)).map(|(_, z)| z)
        };
        let z = z.unwrap_or(Z::ZERO);
        match ty {
            Type::Bool => Concrete::Bool(z.is_odd()),
            Type::Int(w) => Concrete::int(w, z),
            Type::Float(kind) => Concrete::Float { kind, bits: z },
            Type::Ptr => Concrete::Ptr(match z.to_u64() {
                Some(0) | None => ir::interp::Pointer::Null,
                Some(n) => ir::interp::Pointer::Integer(n),
            }),
            Type::Array(_) => Concrete::zero(ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let inner = self.0.0.borrow();
        let next = inner.plan.visits.get(inner.entered);
        possible
            .iter()
            .position(|b| next.is_some_and(|n| n.block == Place(site.function.0, b.0)))
            .unwrap_or(0)
    }
}

impl Observer for Follower<'_, '_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        let inner = &mut *self.0.0.borrow_mut();
        let visit = inner.entered;
        inner.entered += 1;
        inner.stack.truncate(frame.depth + 1);
        if inner.stack.len() == frame.depth + 1 {
            inner.stack[frame.depth] = visit;
        } else {
            inner.stack.push(visit);
        }
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        // What a statement has written is no longer unwritten.
        let inner = &mut *self.0.0.borrow_mut();
        let Some(visit) = inner.stack.last().and_then(|v| inner.plan.visits.get(*v)) else {
            return;
        };
        let unwritten = &mut inner.plan.frames[visit.frame];
        if unwritten.is_empty() {
            return;
        }
        let block = frame.function().block(frame.site.block);
        if let Some(s) = block.stmts.get(frame.site.statement as usize) {
            s.kind.for_each_def(&mut |v| {
                unwritten.remove(&v);
            });
        }
    }

    fn ret(&mut self, frame: &Frame<'_>, _: &Returned<'_>) {
        self.0.0.borrow_mut().stack.truncate(frame.depth);
    }
}
