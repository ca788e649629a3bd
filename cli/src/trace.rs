//! Records what a run does, as a trace for people.

use crate::tuning::MAX_STEPS;
use ir::interp::{self, Frame, Host, Limits, Observer, Oracle, Outcome, Returned, Value};
use ir::{BlockId, Callee, FuncId, HavocKind, Program, StmtKind, Trace, TraceStep, Var};

/// Collects inputs, changes of source variables, and calls.
struct TraceRecorder<'p> {
    program: &'p Program,
    trace: Trace,
}

/// Runs a function of a program, and records what it does.
pub(crate) fn record(
    program: &Program,
    entry: FuncId,
    oracle: &mut dyn Oracle,
    host: &mut dyn Host,
    limits: Limits,
) -> (Outcome, Trace) {
    let mut recorder = TraceRecorder {
        program,
        trace: Trace::default(),
    };
    let outcome = interp::run(program, entry, oracle, host, &mut recorder, limits);
    (outcome, recorder.trace)
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

impl TraceRecorder<'_> {
    fn push(&mut self, step: TraceStep) {
        if self.trace.steps.len() < MAX_STEPS {
            self.trace.steps.push(step);
        }
    }
}

/// The span of the statement where a frame stands.
fn span(frame: &Frame<'_>) -> Option<ir::Span> {
    let block = frame.function().block(frame.site.block);
    match block.stmts.get(frame.site.statement as usize) {
        Some(stmt) => stmt.span,
        None => block.term_span,
    }
}

/// The name of the function that is called where a frame stands.
fn callee<'a>(frame: &Frame<'a>) -> Option<&'a str> {
    let block = frame.function().block(frame.site.block);
    match &block.stmts.get(frame.site.statement as usize)?.kind {
        StmtKind::Call {
            callee: Callee::Direct(f),
            ..
        } => Some(&frame.program.function(*f).name),
        _ => None,
    }
}

/// Whether the statement where a frame stands gives a variable no value.
fn is_uninitialized(frame: &Frame<'_>) -> bool {
    let block = frame.function().block(frame.site.block);
    let stmt = block.stmts.get(frame.site.statement as usize);
    stmt.is_some_and(|s| {
        matches!(
            s.kind,
            StmtKind::Havoc {
                kind: HavocKind::Uninitialized,
                ..
            }
        )
    })
}

impl Observer for TraceRecorder<'_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.push(TraceStep::Block(frame.site.function, frame.site.block));
    }

    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {
        if is_uninitialized(frame) {
            return; // told as a value
        }
        let f = frame.function();
        let signed = var.is_none_or(|v| f.var(v).signed.unwrap_or(true));
        let variable = match (callee(frame), var) {
            (Some(name), _) => {
                format!("{}()", name.strip_suffix(".outside").unwrap_or(name))
            }
            (None, Some(v)) => f.display_name(v).to_owned(),
            (None, None) => "a value".to_owned(),
        };
        self.push(TraceStep::Input {
            function: frame.site.function,
            variable,
            value: show(value, signed),
            ty: value.type_word(signed),
            span: span(frame),
        });
    }

    fn text(&mut self, frame: &Frame<'_>, text: &[u8]) {
        let name = match callee(frame) {
            Some("__pincer_word") => "scanf",
            Some(name) => name.strip_suffix(".outside").unwrap_or(name),
            None => "a text",
        };
        self.push(TraceStep::Input {
            function: frame.site.function,
            variable: format!("{name}()"),
            value: format!("\"{}\"", text.escape_ascii()),
            ty: "text".to_owned(),
            span: span(frame),
        });
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        let f = frame.function();
        let block = f.block(frame.site.block);
        let Some(stmt) = block.stmts.get(frame.site.statement as usize) else {
            return;
        };
        let mut written = None;
        stmt.kind.for_each_def(&mut |v| written = Some(v));
        let Some(v) = written else { return };
        let info = f.var(v);
        if let (Some(name), Some(value)) = (&info.source, frame.value(v)) {
            let signed = info.signed.unwrap_or(true);
            let ty = value.type_word(signed);
            let mut value = show(value, signed);
            if is_uninitialized(frame) {
                value.push_str(" (uninitialised)");
            }
            self.push(TraceStep::Value {
                function: frame.site.function,
                variable: name.clone(),
                value,
                ty,
                span: stmt.span,
            });
        }
    }

    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, _args: &[Value]) {
        if !self.program.function(callee).is_external() {
            let span = span(frame);
            self.push(TraceStep::Call(callee, span));
        }
    }

    fn ret(&mut self, frame: &Frame<'_>, _returned: &Returned<'_>) {
        self.push(TraceStep::Return(frame.site.function));
    }

    fn choice(&mut self, _frame: &Frame<'_>, _taken: BlockId) {}
}
