//! A run as a trace that people read: blocks, inputs, values of the source's
//! variables, calls.

use crate::tuning::MAX_TRACE;
use ir::interp::{Frame, Limits, NoHost, Observer, Returned, ScriptedOracle, Value, run};
use ir::{FuncId, Function, Program, Script, Trace, TraceStep, Var};

struct Recorder {
    steps: Vec<TraceStep>,
}

fn is_unsigned(f: &Function, v: Option<Var>) -> bool {
    v.is_some_and(|v| f.var(v).signed == Some(false))
}

fn show(f: &Function, v: Option<Var>, value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int { width, value } => {
            if is_unsigned(f, v) {
                value.to_string()
            } else {
                value.wrap_signed(*width).to_string()
            }
        }
        other => format!("{other}"),
    }
}

impl Recorder {
    fn push(&mut self, step: TraceStep) {
        if self.steps.len() >= 2 * MAX_TRACE {
            self.steps.drain(..MAX_TRACE);
        }
        self.steps.push(step);
    }
}

impl Observer for Recorder {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.push(TraceStep::Block(frame.site.function, frame.site.block));
    }

    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {
        let f = frame.function();
        let stmts = &f.block(frame.site.block).stmts;
        self.push(TraceStep::Input {
            function: frame.site.function,
            variable: var.map_or_else(String::new, |v| f.display_name(v).to_owned()),
            value: show(f, var, value),
            ty: value.type_word(!is_unsigned(f, var)),
            span: stmts
                .get(frame.site.statement as usize)
                .and_then(|s| s.span),
        });
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        let f = frame.function();
        let stmts = &f.block(frame.site.block).stmts;
        let Some(s) = stmts.get(frame.site.statement as usize) else {
            return;
        };
        s.kind.for_each_def(&mut |v| {
            if let (Some(name), Some(value)) = (&f.var(v).source, frame.value(v)) {
                self.push(TraceStep::Value {
                    function: frame.site.function,
                    variable: name.clone(),
                    value: show(f, Some(v), value),
                    ty: value.type_word(!is_unsigned(f, Some(v))),
                    span: s.span,
                });
            }
        });
    }

    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, _: &[Value]) {
        let stmts = &frame.function().block(frame.site.block).stmts;
        let span = stmts
            .get(frame.site.statement as usize)
            .and_then(|s| s.span);
        self.push(TraceStep::Call(callee, span));
    }

    fn ret(&mut self, frame: &Frame<'_>, _: &Returned<'_>) {
        self.push(TraceStep::Return(frame.site.function));
    }
}

/// Runs a script once more and writes down what happens.
pub(super) fn record(program: &Program, entry: FuncId, script: &Script, limits: Limits) -> Trace {
    let mut recorder = Recorder { steps: Vec::new() };
    let mut oracle = ScriptedOracle::new(script);
    run(
        program,
        entry,
        &mut oracle,
        &mut NoHost,
        &mut recorder,
        limits,
    );
    Trace {
        steps: recorder.steps,
    }
}
