//! Pictures for Graphviz: a function's blocks, a program's calls.

use crate::graph::{CallGraph, Cfg};
use crate::text::{print_stmt, print_terminator};
use crate::{FuncId, Function, Program};
use std::fmt::Write;

/// The control-flow graph of a function with a body; retreating edges are
/// dashed.
pub fn cfg(program: &Program, function: &Function) -> String {
    let graph = Cfg::of(function);
    let mut out = format!("digraph \"{}\" {{\n", escape(&function.name));
    out.push_str("  node [shape=box, fontname=monospace];\n");
    for b in function.block_ids() {
        let block = function.block(b);
        let mut label = format!("^{}:\\l", escape(&block.name));
        for stmt in &block.stmts {
            let line = print_stmt(program, function, &stmt.kind);
            let _ = write!(label, "  {}\\l", escape(&line));
        }
        let line = print_terminator(program, function, &block.term);
        let _ = write!(label, "  {}\\l", escape(&line));
        let _ = writeln!(out, "  b{} [label=\"{label}\"];", b.0);
    }
    for b in function.block_ids() {
        for s in graph.succs(b) {
            let back = graph.position(*s) <= graph.position(b);
            let style = if back { " [style=dashed]" } else { "" };
            let _ = writeln!(out, "  b{} -> b{}{style};", b.0, s.0);
        }
    }
    out.push_str("}\n");
    out
}

/// The call graph of a program. External functions are dashed; a function that
/// calls something unknown has an edge to `?`.
pub fn calls(program: &Program) -> String {
    let graph = CallGraph::of(program);
    let mut out = String::from("digraph calls {\n  node [shape=box, fontname=monospace];\n");
    for (i, f) in program.functions.iter().enumerate() {
        let style = if f.is_external() {
            ", style=dashed"
        } else if program.entries.contains(&FuncId::new(i)) {
            ", style=bold"
        } else {
            ""
        };
        let _ = writeln!(out, "  f{i} [label=\"{}\"{style}];", escape(&f.name));
    }
    if graph.calls_unknown.contains(&true) {
        out.push_str("  unknown [label=\"?\", style=dashed];\n");
    }
    for (i, callees) in graph.callees.iter().enumerate() {
        for g in callees {
            let _ = writeln!(out, "  f{i} -> f{};", g.0);
        }
        if graph.calls_unknown[i] {
            let _ = writeln!(out, "  f{i} -> unknown;");
        }
    }
    out.push_str("}\n");
    out
}

/// A text inside a quoted label: no line breaks, no quotes, no escapes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    #[test]
    fn a_loop_is_drawn() {
        let text = "
            fn @main() { var x: i32
            ^entry: goto ^loop
            ^loop: x = add x, 1 goto ^loop, ^done
            ^done: call @'odd \"name\"'() return
            }
            extern fn @'odd \"name\"'()
            entry @main";
        let program = parse(text).unwrap();
        assert_eq!(
            cfg(&program, &program.functions[0]),
            "digraph \"main\" {\n  node [shape=box, fontname=monospace];\n  \
             b0 [label=\"^entry:\\l  goto ^loop\\l\"];\n  \
             b1 [label=\"^loop:\\l  x = add x, 1\\l  goto ^loop, ^done\\l\"];\n  \
             b2 [label=\"^done:\\l  call @'odd \\\"name\\\"'()\\l  return\\l\"];\n  \
             b0 -> b1;\n  b1 -> b1 [style=dashed];\n  b1 -> b2;\n}\n"
        );
        assert_eq!(
            calls(&program),
            "digraph calls {\n  node [shape=box, fontname=monospace];\n  \
             f0 [label=\"main\", style=bold];\n  \
             f1 [label=\"odd \\\"name\\\"\", style=dashed];\n  \
             unknown [label=\"?\", style=dashed];\n  \
             f0 -> f1;\n  f0 -> unknown;\n}\n"
        );
    }
}
