//! Watching a run, and holding what happens in it against the answers.

use super::Figures;
use ir::interp::{Frame, ObjectId, Observer, Outcome, Pointer, Returned, Value};
use ir::points_to::{Allocation, Object, Solution};
use ir::transform::Grounds;
use ir::{
    Callee, CheckId, FuncId, Function, Operand, Program, RegionId, Site, StmtKind, Type, Var,
};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Memory is looked through as a whole so often in a run.
const LOOKS: u32 = 20;

/// Which of both answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// As it is.
    Plain,
    /// With families as one object.
    United,
}

/// The objects of the answers that an object of the run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Origin {
    plain: usize,
    united: usize,
}

/// Watches runs of one program.
pub(super) struct Trace<'a> {
    program: &'a Program,
    solution: &'a Solution,
    grounds: Option<&'a Grounds<'a>>,
    sites: HashMap<Site, usize>,
    /// Where the objects of the run come from; `None`: the library made it, for itself.
    origins: Vec<Option<Origin>>,
    /// Pointers that were held against the answers, with where they led to.
    seen: HashSet<(FuncId, Var, Option<usize>, i64)>,
    /// Which pointers led to an object of the run.
    led: HashMap<ObjectId, HashSet<(FuncId, Var)>>,
    held: HashSet<(Option<usize>, usize)>,
    accessed: HashSet<(Site, usize, i64)>,
    written: HashSet<(FuncId, usize)>,
    called: HashSet<(Site, FuncId)>,
    /// The functions that run, and how often each of them does.
    active: Vec<FuncId>,
    running: BTreeMap<FuncId, u32>,
    /// How often each of those that run once did.
    once: BTreeMap<FuncId, u32>,
    /// What a function without a body was handed.
    handed: Vec<ObjectId>,
    /// Whether a copy said already where it goes.
    copies: bool,
    looks: u32,
    /// What is wrong: the first of it.
    pub wrong: Option<String>,
    pub figures: Figures,
}

impl<'a> Trace<'a> {
    pub(super) fn new(
        program: &'a Program,
        solution: &'a Solution,
        grounds: Option<&'a Grounds<'a>>,
    ) -> Trace<'a> {
        let objects = solution.objects.iter().enumerate();
        let sites = objects.filter_map(|(object, o)| match o {
            Object::Allocated(site) => Some((*site, object)),
            _ => None,
        });
        Trace {
            program,
            solution,
            grounds,
            sites: sites.collect(),
            origins: Vec::new(),
            seen: HashSet::new(),
            led: HashMap::new(),
            held: HashSet::new(),
            accessed: HashSet::new(),
            written: HashSet::new(),
            called: HashSet::new(),
            active: Vec::new(),
            running: BTreeMap::new(),
            once: BTreeMap::new(),
            handed: Vec::new(),
            copies: false,
            looks: 0,
            wrong: None,
            figures: Figures::default(),
        }
    }

    /// Before a run.
    pub(super) fn begin(&mut self) {
        let globals = 0..self.program.globals.len();
        let origin = |g| {
            Some(Origin {
                plain: g,
                united: g,
            })
        };
        self.origins = globals.map(origin).collect();
        self.led.clear();
        self.active.clear();
        self.running.clear();
        self.once.clear();
        self.handed.clear();
        self.copies = false;
        self.looks = 0;
        let entry = self.program.entries[0];
        self.start(entry);
    }

    /// After it.
    pub(super) fn end(&mut self, outcome: &Outcome) {
        self.figures.runs += 1;
        self.figures.steps += outcome.steps;
    }

    fn answers(&self) -> impl Iterator<Item = (Answer, &'a Solution)> + use<'a> {
        let united = self.grounds.map(|g| (Answer::United, g.solution()));
        [(Answer::Plain, self.solution)].into_iter().chain(united)
    }

    fn say(&mut self, frame: &Frame<'_>, what: &str) {
        if self.wrong.is_some() {
            return;
        }
        let f = frame.function();
        let block = f.block(frame.site.block);
        let stmt = statement(f, frame.site);
        let span = stmt.and_then(|_| block.stmts[frame.site.statement as usize].span);
        let line = span.map_or_else(String::new, |s| format!(", line {}", s.line));
        let (name, block) = (&f.name, &block.name);
        self.wrong = Some(format!(
            "{what}\nin `{name}`{line}, ^{block}, statement {}: {stmt:?}",
            frame.site.statement
        ));
    }

    /// What a pointer leads to: the object, where in it. `None`: to none.
    fn target(&self, p: Pointer) -> Option<(Option<Origin>, i64)> {
        match p {
            Pointer::Null | Pointer::Integer(_) => None,
            Pointer::Object { object, offset } => {
                Some((self.origins.get(object.index()).copied().flatten(), offset))
            }
            Pointer::Function(g) => {
                let functions = self.program.functions.len();
                let number = self.solution.objects.len() - functions + g.index();
                let origin = Origin {
                    plain: number,
                    united: number,
                };
                Some((Some(origin), 0))
            }
        }
    }

    /// Holds what a pointer is against where it may lead.
    fn pointer(&mut self, frame: &Frame<'_>, v: Var) {
        let Some(p) = frame.value(v).and_then(Value::as_ptr) else {
            return;
        };
        let Some((origin, offset)) = self.target(p) else {
            return;
        };
        let f = frame.site.function;
        if let Pointer::Object { object, .. } = p {
            let led = self.led.entry(object).or_default();
            if led.insert((f, v)) {
                self.figures.aliases += led.len() as u64 - 1;
            }
        }
        if !self.seen.insert((f, v, origin.map(|o| o.plain), offset)) {
            return;
        }
        self.figures.pairs += 1;
        for (which, solution) in self.answers() {
            let targets = solution.operand(f, &v.into());
            let number = origin.map(|o| o.of(which));
            let listed = number.map_or(targets.outside, |o| solution.may_lead(&targets, o, offset));
            let node = number.map(|o| solution.is_of_node(f, &v.into(), o));
            if listed && node.is_none_or(|n| n == Some(true)) {
                continue;
            }
            let name = frame.function().display_name(v).to_owned();
            let object = self.name(solution, number);
            let known = solution.shown(self.program, &targets);
            let node = match node.flatten() {
                Some(true) => "and is of its node",
                Some(false) => "and is of another node",
                None => "and has no node",
            };
            self.say(
                frame,
                &format!(
                    "`{name}` leads to {object} + {offset}, {node}; the answer ({which:?}): {known}"
                ),
            );
        }
    }

    fn name(&self, solution: &Solution, number: Option<usize>) -> String {
        number.map_or_else(
            || "an object of the library's".to_owned(),
            |o| solution.named(self.program, o),
        )
    }

    /// Holds against the answer that an object holds a pointer.
    fn link(&mut self, frame: &Frame<'_>, object: ObjectId, p: Pointer) {
        let Some((Some(to), _)) = self.target(p) else {
            return;
        };
        let from = self.origins.get(object.index()).copied().flatten();
        if !self.held.insert((from.map(|o| o.plain), to.plain)) {
            return;
        }
        self.figures.held += 1;
        for (which, solution) in self.answers() {
            let to = to.of(which);
            let from = from.map(|o| o.of(which));
            // What isn't the program's holds what may be anywhere.
            let may = from.map_or(solution.exposed[to], |from| solution.may_hold(from, to));
            if !may {
                let (from, to) = (self.name(solution, from), self.name(solution, Some(to)));
                self.say(
                    frame,
                    &format!("{from} holds a pointer to {to}: there is no such link ({which:?})"),
                );
            }
        }
    }

    /// Holds all pointers in memory against the answer.
    fn look_through(&mut self, frame: &Frame<'_>) {
        self.looks += 1;
        if self.looks > LOOKS {
            return;
        }
        for i in 0..self.origins.len() {
            let object = ObjectId(u32::try_from(i).unwrap_or(u32::MAX));
            if frame.memory.is_live(object) {
                self.links(frame, object, 0..u64::MAX);
            }
        }
    }

    fn links(&mut self, frame: &Frame<'_>, object: ObjectId, bytes: std::ops::Range<u64>) {
        for (_, p) in frame.memory.pointers_in(object, bytes) {
            self.link(frame, object, p);
        }
    }

    /// New objects come from this statement.
    fn made(&mut self, frame: &Frame<'_>, stmt: &StmtKind) {
        let count = frame.memory.object_count();
        if count <= self.origins.len() {
            return;
        }
        let first = self.origins.len();
        self.origins.resize(count, None);
        let Some(made) = Allocation::of(self.program, frame.function(), stmt) else {
            return;
        };
        let p = frame.value(made.dst).and_then(Value::as_ptr);
        if let Some(Pointer::Object { object, .. }) = p
            && object.index() >= first
            && let Some(plain) = self.sites.get(&frame.site).copied()
        {
            let united = self.grounds.and_then(|g| g.made_at(frame.site));
            let united = united.unwrap_or(plain);
            self.origins[object.index()] = Some(Origin { plain, united });
        }
    }

    /// An object is written or ended, or both.
    fn written(&mut self, frame: &Frame<'_>, object: ObjectId) {
        let origin = self.origins.get(object.index()).copied().flatten();
        let (Some(grounds), Some(origin)) = (self.grounds, origin) else {
            return;
        };
        let running: Vec<FuncId> = self.running.keys().copied().collect();
        for g in running {
            if !self.written.insert((g, origin.united)) {
                continue;
            }
            self.figures.written += 1;
            if !grounds.may_write(g, origin.united) {
                let object = self.name(grounds.solution(), Some(origin.united));
                let name = &self.program.function(g).name;
                self.say(
                    frame,
                    &format!("{object} is written in a call of `{name}`, which is said not to"),
                );
            }
        }
    }

    /// An object ends before its time.
    fn ended(&mut self, frame: &Frame<'_>, object: ObjectId, on_heap: bool) {
        let origin = self.origins.get(object.index()).copied().flatten();
        let (Some(grounds), Some(origin)) = (self.grounds, origin) else {
            return;
        };
        if !grounds.may_end(origin.united) {
            let object = self.name(grounds.solution(), Some(origin.united));
            self.say(frame, &format!("{object} ends, which it is said not to"));
        }
        let running = self.running.keys().copied();
        let wrong = running.filter(|g| on_heap && !grounds.ends_objects(*g));
        if let Some(g) = wrong.into_iter().next() {
            let name = &self.program.function(g).name;
            self.say(
                frame,
                &format!("an object on the heap ends in a call of `{name}`, which is said not to"),
            );
        }
    }

    /// Holds an access against the pieces that it is taken to be to.
    fn piece(
        &mut self,
        frame: &Frame<'_>,
        (o, ty): (&Operand, Type),
        (object, p): (ObjectId, Pointer),
    ) {
        let origin = self.origins.get(object.index()).copied().flatten();
        let (Some(grounds), Some(origin), Pointer::Object { offset, .. }) =
            (self.grounds, origin, p)
        else {
            return;
        };
        if !self.accessed.insert((frame.site, origin.united, offset)) {
            return;
        }
        self.figures.accesses += 1;
        let f = frame.site.function;
        if let Some(start) = grounds.misses(f, o, (origin.united, offset), ty) {
            let object = self.name(grounds.solution(), Some(origin.united));
            self.say(
                frame,
                &format!("{object} + {offset} is accessed: the piece at {start} is misjudged"),
            );
        }
    }

    fn start(&mut self, f: FuncId) {
        self.active.push(f);
        *self.running.entry(f).or_default() += 1;
        if self.grounds.is_some_and(|g| g.runs_once(f)) {
            *self.once.entry(f).or_default() += 1;
        }
    }
}

impl Origin {
    fn of(self, which: Answer) -> usize {
        match which {
            Answer::Plain => self.plain,
            Answer::United => self.united,
        }
    }
}

fn statement(f: &Function, site: Site) -> Option<&StmtKind> {
    let stmts = &f.block(site.block).stmts;
    stmts.get(site.statement as usize).map(|s| &s.kind)
}

/// The pointer that an operand is.
fn value(frame: &Frame<'_>, o: &Operand) -> Option<Pointer> {
    match o {
        Operand::Var(v) => frame.value(*v)?.as_ptr(),
        Operand::Const(c) => Value::of_const(c).as_ptr(),
    }
}

impl Observer for Trace<'_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        if frame.site.block == ir::BlockId::ENTRY {
            let f = frame.function();
            for p in f.params.iter().filter(|p| f.var(**p).ty == Type::Ptr) {
                self.pointer(frame, *p);
            }
        }
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        let f = frame.function();
        let Some(stmt) = statement(f, frame.site) else {
            return;
        };
        self.made(frame, stmt);
        let mut defined: Option<Var> = None;
        stmt.for_each_def(&mut |v| {
            if f.var(v).ty == Type::Ptr {
                defined = Some(v);
            }
        });
        if let Some(v) = defined {
            self.pointer(frame, v);
        }
        match stmt {
            StmtKind::Store { ptr, value: v, .. } => {
                if let (Some(Pointer::Object { object, .. }), Some(p)) =
                    (value(frame, ptr), value(frame, v))
                {
                    self.link(frame, object, p);
                }
            }
            StmtKind::RegionCopy { dst, .. } => {
                self.copies = false;
                if let Some(Pointer::Object { object, .. }) = value(frame, dst) {
                    self.links(frame, object, 0..u64::MAX);
                }
            }
            StmtKind::Call {
                callee: Callee::Direct(g),
                ..
            } if self.program.function(*g).is_external() => {
                for object in std::mem::take(&mut self.handed) {
                    if !frame.memory.is_live(object) {
                        self.written(frame, object);
                        self.ended(frame, object, true);
                    }
                }
                self.look_through(frame);
            }
            _ => {}
        }
    }

    fn access(&mut self, frame: &Frame<'_>, _: RegionId, ptr: Pointer, object: ObjectId) {
        let f = frame.function();
        let Some(stmt) = statement(f, frame.site) else {
            return;
        };
        match stmt {
            StmtKind::Load { dst, ptr: o, .. } => {
                let ty = f.var(*dst).ty;
                self.piece(frame, (o, ty), (object, ptr));
                if let (Type::Ptr, Pointer::Object { offset, .. }) = (ty, ptr)
                    && let Ok(at) = u64::try_from(offset)
                {
                    self.links(frame, object, at..at + 1);
                }
            }
            StmtKind::Store { ptr: o, value, .. } => {
                self.piece(frame, (o, value.ty(&f.vars)), (object, ptr));
                self.written(frame, object);
            }
            StmtKind::Free { kind, .. } => {
                self.written(frame, object);
                self.ended(frame, object, kind.is_heap());
            }
            StmtKind::RegionFill { .. } => self.written(frame, object),
            StmtKind::RegionCopy { .. } if !self.copies => {
                self.copies = true;
                self.written(frame, object);
            }
            _ => {}
        }
    }

    fn failure(&mut self, frame: &Frame<'_>, _: CheckId) {
        self.looks = 0;
        self.look_through(frame);
    }

    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, args: &[Value]) {
        let f = frame.function();
        let Some(stmt) = statement(f, frame.site) else {
            return;
        };
        if let StmtKind::Call {
            callee:
                Callee::Indirect {
                    ptr,
                    targets,
                    complete,
                },
            ..
        } = stmt
            && self.called.insert((frame.site, callee))
        {
            self.figures.calls += 1;
            let function = self.target(Pointer::Function(callee));
            let number = function.and_then(|(o, _)| o).map(|o| o.plain);
            let resolved = number.is_some_and(|o| {
                self.answers().all(|(_, solution)| {
                    let known = solution.operand(frame.site.function, ptr);
                    solution.may_lead(&known, o, 0)
                })
            });
            if !resolved || *complete && !targets.contains(&callee) {
                let name = &self.program.function(callee).name;
                self.say(
                    frame,
                    &format!("`{name}` is called, which isn't among the functions that may be"),
                );
            }
        }
        if self.program.function(callee).is_external() {
            let pointers = args.iter().filter_map(Value::as_ptr);
            let objects = pointers.filter_map(|p| match p {
                Pointer::Object { object, .. } => Some(object),
                _ => None,
            });
            self.handed = objects.filter(|o| frame.memory.is_live(*o)).collect();
            return;
        }
        if let Some(grounds) = self.grounds {
            let again = self.running.contains_key(&callee) && !grounds.is_reentrant(callee);
            if again || grounds.runs_once(callee) && self.once.contains_key(&callee) {
                let name = &self.program.function(callee).name;
                self.say(
                    frame,
                    &format!("`{name}` is called again, which it is said not to"),
                );
            }
        }
        self.start(callee);
    }

    fn ret(&mut self, frame: &Frame<'_>, _: &Returned<'_>) {
        if frame.depth == 0 {
            self.looks = 0;
            self.look_through(frame);
        }
        if let Some(f) = self.active.pop()
            && let Some(n) = self.running.get_mut(&f)
        {
            *n -= 1;
            if *n == 0 {
                self.running.remove(&f);
            }
        }
    }
}
