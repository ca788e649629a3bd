//! Failing runs for people: as plain as they can be made, and only what matters.

use super::{Location, Sources, TraceEntry};
use crate::inputs::{self, InOrder};
use crate::tuning::{
    LATE, LEAST_TOLD, MAX_STEPS, MOST_TOLD, RECORDED, SHRINKING, SLICED_RUN, TELLING,
};
use ir::interp::{
    self, Asked, CertainHost, Event, Failing, Frame, Host, LibcHost, Limits, NoHost, NoObserver,
    ObjectId, ObjectKind, Observer, Plain, Pointer, Returned, ScriptedOracle, Slicer, Stop, Value,
};
use ir::{
    AllocKind, BlockId, Callee, CheckId, FuncId, Global, InitPiece, Operand, Program, Script, Span,
    Stmt, StmtKind, Trace, Var,
};
use std::collections::HashMap;
use std::fmt::Write as _;

/// A failing run as it is told.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// What matters of it, in order; what fails comes last.
    pub steps: Vec<TraceEntry>,
    /// What `run --inputs` takes to repeat it.
    pub inputs: Option<String>,
}

/// A value as a user would write it.
pub(crate) fn show(value: &Value, signed: bool) -> String {
    match value {
        Value::Int { width, value } if signed => value.wrap_signed(*width).to_string(),
        Value::Int { value, .. } => value.to_string(),
        Value::Bool(b) => b.to_string(),
        other => format!("{other}"),
    }
}

/// A text that the source writes as a literal, from so many bytes on.
fn literal(global: &Global, offset: i64) -> Option<String> {
    const SHOWN: usize = 32;
    let ours = global.constant && global.name.starts_with(".str");
    let Some([InitPiece::Bytes(bytes)]) = global.init.as_deref().filter(|_| ours) else {
        return None;
    };
    let rest = bytes.get(usize::try_from(offset).ok()?..)?;
    let end = rest.iter().position(|b| *b == 0)?;
    let text = rest[..end.min(SHOWN)].escape_ascii();
    let more = if end > SHOWN { "..." } else { "" };
    Some(format!("\"{text}\"{more}"))
}

/// What telling a run may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// So many steps may be made to make it plainer.
    pub shrinking: u64,
    /// Only runs that take at most so many steps are made plainer.
    pub run: u64,
}

impl Cost {
    /// Of each of so many runs.
    pub(super) fn of_each(runs: usize, in_time: bool) -> Cost {
        let runs = u64::try_from(runs.max(1)).unwrap_or(u64::MAX);
        let part = if in_time { 1 } else { LATE };
        Cost {
            shrinking: SHRINKING / runs / part,
            run: (TELLING / runs / part).clamp(LEAST_TOLD, MOST_TOLD),
        }
    }
}

/// Tells a failing run, made plainer.
pub(super) fn tell(
    program: &Program,
    check: CheckId,
    trace: &Trace,
    cost: Cost,
    sources: &mut Sources,
) -> Told {
    let failing = Failing {
        program,
        entry: trace.entry,
        check,
    };
    let plainer = || {
        let answers = failing.answers(&trace.script, cost.run)?;
        let answers = failing.shrink(answers, cost.shrinking);
        Some((failing.trace(&answers)?, answers))
    };
    let (script, inputs) = match plainer() {
        Some((plain, answers)) => {
            let inputs = inputs::of(&answers).filter(|i| repeats(&failing, i, cost.run));
            (plain.script, inputs)
        }
        None => (trace.script.clone(), None),
    };
    Told {
        steps: record(&failing, &script, sources),
        inputs: inputs.map(|i| inputs::text(&i)),
    }
}

/// Whether `run` fails so with these inputs: it starts at the first entry.
fn repeats(failing: &Failing<'_>, inputs: &[inputs::Input], steps: u64) -> bool {
    let program = failing.program;
    let mut oracle = InOrder::new(program, inputs, Plain);
    let (mut host, mut observer) = (LibcHost::new(), NoObserver);
    let limits = Limits {
        steps,
        ..Limits::default()
    };
    let entry = failing.entry;
    let o = interp::run(
        program,
        entry,
        &mut oracle,
        &mut host,
        &mut observer,
        limits,
    );
    program.entries.first() == Some(&entry)
        && !o.depends_on_abstraction
        && matches!(o.stop, Stop::Failed { check, .. } if check == failing.check)
}

/// Runs a script once more and writes down what matters. It fails with the models
/// of the library's functions, or without some of these.
fn record(failing: &Failing<'_>, script: &Script, sources: &mut Sources) -> Vec<TraceEntry> {
    let (program, entry) = (failing.program, failing.entry);
    let hosts: [&mut dyn Host; 3] = [
        &mut LibcHost::new(),
        &mut CertainHost::default(),
        &mut NoHost,
    ];
    for host in hosts {
        let mut recorder = Recorder::new(program);
        let mut oracle = ScriptedOracle::new(script);
        let limits = Limits::default();
        let o = interp::run(program, entry, &mut oracle, host, &mut recorder, limits);
        if matches!(o.stop, Stop::Failed { check, .. } if check == failing.check) {
            return recorder.finish(sources);
        }
    }
    Vec::new()
}

/// Collects inputs, changes of source variables and of memory, and calls.
struct Recorder<'p> {
    program: &'p Program,
    slicer: Slicer,
    events: u64,
    steps: Vec<Step>,
    /// What objects are called.
    objects: HashMap<ObjectId, String>,
    /// How many objects each place has made.
    made: HashMap<Option<Span>, usize>,
    /// How many texts the environment has given.
    handed: usize,
}

/// A step, and whether it matters.
struct Step {
    event: Option<Event>,
    told: TraceEntry,
    /// What is written has no name of a variable: the source says what it is.
    unnamed: bool,
}

/// What a step is about.
struct What {
    text: String,
    variable: Option<String>,
    value: Option<String>,
    ty: Option<String>,
    input: bool,
    unnamed: bool,
}

impl What {
    fn only(text: String) -> What {
        What {
            text,
            variable: None,
            value: None,
            ty: None,
            input: false,
            unnamed: false,
        }
    }

    fn becomes(variable: String, value: String, ty: String) -> What {
        What {
            text: format!("{variable} = {value}"),
            variable: Some(variable),
            value: Some(value),
            ty: Some(ty),
            input: false,
            unnamed: false,
        }
    }

    fn input(self) -> What {
        What {
            input: true,
            ..self
        }
    }
}

fn statement<'a>(frame: &Frame<'a>) -> Option<&'a Stmt> {
    let block = frame.function().block(frame.site.block);
    block.stmts.get(frame.site.statement as usize)
}

/// The span of the statement where a frame stands.
fn span(frame: &Frame<'_>) -> Option<Span> {
    let block = frame.function().block(frame.site.block);
    statement(frame).map_or(block.term_span, |s| s.span)
}

/// The name of the function that is called where a frame stands.
fn callee<'a>(frame: &Frame<'a>) -> Option<&'a str> {
    match &statement(frame)?.kind {
        StmtKind::Call {
            callee: Callee::Direct(f),
            ..
        } => {
            let name = &frame.program.function(*f).name;
            Some(name.strip_suffix(".outside").unwrap_or(name))
        }
        _ => None,
    }
}

/// Whether it may be a name of the program's, not one of the compiler's.
fn is_name(name: &str) -> bool {
    let of_a_name = |c: char| c.is_alphanumeric() || c == '_';
    name.chars().all(of_a_name) && name.starts_with(|c: char| c.is_alphabetic())
}

/// Functions that stand for a part of what another one does.
const PARTS: &str = "__pincer_";
/// Which of them reads a word, and which says what the system hands over.
const WORD: &str = "__pincer_word";
const SPELLED: &str = "__pincer_spelled";
/// What is said of an allocation whose name isn't known.
const FAILS: &str = "the allocation fails";
const ENVIRONMENT: &str = "pincer.environment.";

impl<'p> Recorder<'p> {
    fn new(program: &'p Program) -> Recorder<'p> {
        Recorder {
            program,
            slicer: Slicer::default(),
            events: 0,
            steps: Vec::new(),
            objects: HashMap::new(),
            made: HashMap::new(),
            handed: 0,
        }
    }

    fn push(&mut self, frame: &Frame<'_>, span: Option<Span>, what: What) {
        // Steps without a place are the entry's own doing.
        let Some(span) = span else { return };
        let function = Some(frame.site.function);
        let location = Location::of(self.program, function, Some(span));
        let What {
            text,
            variable,
            value,
            ty,
            input,
            unnamed,
        } = what;
        let told = TraceEntry {
            text,
            variable,
            value,
            ty,
            location,
            input,
        };
        // Very long runs lose what lies in the middle.
        if self.steps.len() >= RECORDED {
            self.steps.drain(MAX_STEPS..RECORDED / 2);
        }
        self.steps.push(Step {
            event: self.slicer.last(),
            told,
            unnamed,
        });
    }

    /// The steps that matter.
    fn finish(self, sources: &mut Sources) -> Vec<TraceEntry> {
        let matters = match self.slicer.last() {
            Some(end) if self.events <= SLICED_RUN => self.slicer.slice(end),
            _ => Vec::new(),
        };
        let matters = |e: &Option<Event>| {
            let known = e.and_then(|e| matters.get(usize::try_from(e).ok()?));
            known.copied().unwrap_or(true)
        };
        let name = |mut step: Step| {
            if step.unnamed {
                let name = sources.assigned(&step.told.location)?;
                let value = step.told.value.as_ref()?;
                step.told.text = format!("{name} = {value}");
                step.told.variable = Some(name);
            }
            Some(step.told)
        };
        let steps = self.steps.into_iter().filter(|s| matters(&s.event));
        let mut kept: Vec<TraceEntry> = steps.filter_map(name).collect();
        // A parameter of the entry is an input, and then a variable.
        kept.dedup_by(|later, t| later.text == t.text && later.location == t.location);
        // A result is told with the variable that gets it.
        kept.dedup_by(|later, t| {
            let gets = t.input && !later.input && t.value == later.value;
            let of_a_call = t.text.contains("() = ") && t.location.line == later.location.line;
            let name = later.variable.as_ref().filter(|_| gets && of_a_call);
            if let Some(name) = name {
                t.text = format!("{name} = {}", t.text);
            }
            name.is_some()
        });
        for t in kept.iter_mut().filter(|t| t.text == FAILS) {
            if let Some(name) = sources.name_at(&t.location) {
                t.text = format!("{name} returns NULL");
            }
        }
        let end = kept.len().saturating_sub(MAX_STEPS);
        kept.drain(MAX_STEPS.min(end)..end);
        kept
    }

    /// A value as a user would write it.
    fn show(&self, value: &Value, signed: bool) -> String {
        match value {
            Value::Ptr(Pointer::Null) => "NULL".to_owned(),
            Value::Ptr(Pointer::Function(f)) => clam::readable(&self.program.function(*f).name),
            Value::Ptr(Pointer::Object { object, offset }) => {
                let global = self.program.globals.get(object.index());
                if let Some(literal) = global.and_then(|g| literal(g, *offset)) {
                    return literal;
                }
                let global = global.map(|g| format!("&{}", g.name));
                let name = self.objects.get(object).cloned().or(global);
                let mut text = name.unwrap_or_else(|| "an object".to_owned());
                if *offset != 0 {
                    let _ = write!(text, " {offset:+} bytes");
                }
                text
            }
            other => show(other, signed),
        }
    }

    fn place(span: Option<Span>) -> String {
        span.map_or(String::new(), |s| format!(" of {}:{}", s.line, s.column))
    }

    fn name_object(&mut self, frame: &Frame<'_>, dst: Var, kind: AllocKind, span: Option<Span>) {
        let Some(Value::Ptr(Pointer::Object { object, .. })) = frame.value(dst) else {
            return;
        };
        let info = frame.function().var(dst);
        let name = match (&info.source, ObjectKind::from(kind)) {
            (Some(name), ObjectKind::Stack) => format!("&{name}"),
            (None, ObjectKind::Stack) if is_name(&info.name) => format!("&{}", info.name),
            _ => {
                let n = self.made.entry(span).or_default();
                *n += 1;
                let which = match n {
                    1 => String::new(),
                    n => format!(" (no. {n})"),
                };
                format!("memory{}{which}", Self::place(span))
            }
        };
        self.objects.insert(*object, name);
    }

    /// The arguments of a call, by the parameters' names.
    fn arguments(&self, callee: FuncId, args: &[Value]) -> String {
        let f = self.program.function(callee);
        let named = f.params.iter().zip(args).filter_map(|(p, value)| {
            let info = f.var(*p);
            let name = info.source.as_ref().unwrap_or(&info.name);
            if !is_name(name) {
                return None; // the compiler's own
            }
            let value = self.show(value, info.signed.unwrap_or(true));
            Some(format!("{name} = {value}"))
        });
        let named: Vec<String> = named.collect();
        if named.is_empty() {
            String::new()
        } else {
            format!(" with {}", named.join(", "))
        }
    }

    /// Follows what depends on what, as long as the run isn't too long for that.
    fn follow(&mut self, observe: impl FnOnce(&mut Slicer)) {
        self.events += 1;
        if self.events <= SLICED_RUN {
            observe(&mut self.slicer);
        }
    }
}

impl Observer for Recorder<'_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.follow(|s| s.enter_block(frame));
    }

    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {
        self.follow(|s| s.input(frame, var, value));
        let unset = interp::asked(self.program, frame.site) == Asked::Unset;
        let kind = statement(frame).map(|s| &s.kind);
        if unset && matches!(kind, Some(StmtKind::Havoc { .. })) {
            return; // told as a value
        }
        let f = frame.function();
        let signed = var.is_none_or(|v| f.var(v).signed.unwrap_or(true));
        if matches!(kind, Some(StmtKind::Alloc { .. })) {
            if *value == Value::Bool(true) {
                let what = What::only(FAILS.to_owned());
                self.push(frame, span(frame), what.input());
            }
            return;
        }
        let variable = match (callee(frame), var) {
            (Some(name), _) => format!("{}()", clam::readable(name)),
            (None, Some(v)) => f.display_name(v).to_owned(),
            (None, None) => "what memory holds here".to_owned(),
        };
        let shown = self.show(value, signed);
        let what = What::becomes(variable, shown, value.type_word(signed));
        self.push(frame, span(frame), what.input());
    }

    fn text(&mut self, frame: &Frame<'_>, text: &[u8]) {
        self.follow(|s| s.text(frame, text));
        let name = match callee(frame) {
            Some(SPELLED) if frame.depth == 0 => {
                let variables = self.program.globals.iter();
                let mut variables = variables.filter_map(|g| g.name.strip_prefix(ENVIRONMENT));
                let asked = variables.clone().count();
                let name = match variables.nth(self.handed) {
                    Some(variable) => format!("getenv(\"{variable}\")"),
                    None => format!("argv[{}]", self.handed - asked),
                };
                self.handed += 1;
                name
            }
            Some(WORD) => "scanf()".to_owned(),
            Some(name) if !name.starts_with(PARTS) => format!("{name}()"),
            _ => "the text".to_owned(),
        };
        let shown = format!("\"{}\"", text.escape_ascii());
        let what = What::becomes(name, shown, "text".to_owned());
        self.push(frame, span(frame), what.input());
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        self.follow(|s| s.after_statement(frame));
        let Some(stmt) = statement(frame) else { return };
        match &stmt.kind {
            StmtKind::Alloc { dst, kind, .. } => self.name_object(frame, *dst, *kind, stmt.span),
            StmtKind::Store { value, .. } => {
                let value = match value {
                    Operand::Var(v) => frame.value(*v).cloned(),
                    Operand::Const(c) => Some(Value::of_const(c)),
                };
                if let Some(value) = value {
                    let shown = self.show(&value, true);
                    let what = What::becomes(String::new(), shown, value.type_word(true));
                    let unnamed = true;
                    self.push(frame, stmt.span, What { unnamed, ..what });
                }
            }
            StmtKind::Free { ptr, kind, .. } => {
                if let Operand::Var(v) = ptr
                    && let Some(value @ Value::Ptr(Pointer::Object { .. })) = frame.value(*v)
                {
                    let ends = match ObjectKind::from(*kind) {
                        ObjectKind::Stack => "ends",
                        _ => "is freed",
                    };
                    let text = format!("{} {ends}", self.show(value, true));
                    self.push(frame, stmt.span, What::only(text));
                }
            }
            _ => {}
        }
        let mut written = None;
        stmt.kind.for_each_def(&mut |v| written = Some(v));
        let Some(v) = written else { return };
        let info = frame.function().var(v);
        if let (Some(name), Some(value)) = (&info.source, frame.value(v))
            && !matches!(
                stmt.kind,
                StmtKind::Alloc {
                    kind: AllocKind::Stack,
                    ..
                }
            )
        {
            let signed = info.signed.unwrap_or(true);
            let mut shown = self.show(value, signed);
            let unset = interp::asked(self.program, frame.site) == Asked::Unset;
            if unset {
                shown.push_str(" (uninitialised)");
            }
            let what = What::becomes(name.clone(), shown, value.type_word(signed));
            self.push(frame, stmt.span, what);
        }
    }

    fn failure(&mut self, frame: &Frame<'_>, check: CheckId) {
        self.follow(|s| s.failure(frame, check));
        let text = format!("fails here: {}", self.program.check(check).failure());
        self.push(frame, span(frame), What::only(text));
    }

    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, args: &[Value]) {
        self.follow(|s| s.call(frame, callee, args));
        let f = self.program.function(callee);
        // Where it all starts is known.
        let starts = frame.depth == 0 && f.name == "main";
        if !f.is_external() && !starts {
            let name = clam::readable(&f.name);
            let text = format!("{name} is called{}", self.arguments(callee, args));
            self.push(frame, span(frame), What::only(text));
        }
    }

    fn ret(&mut self, frame: &Frame<'_>, returned: &Returned<'_>) {
        self.follow(|s| s.ret(frame, returned));
        if let ([value], true) = (returned.results, frame.depth > 0) {
            let name = clam::readable(&frame.function().name);
            let text = format!("{name} returns {}", self.show(value, true));
            self.push(frame, span(frame), What::only(text));
        }
    }

    fn choice(&mut self, _: &Frame<'_>, _: BlockId) {}
}
