//! Statements on scalars, and those that hold others.

use super::pointer::Place;
use super::{Array, Generator, TYPES, Ty, Variable};
use std::fmt::Write;

impl Generator {
    pub(super) fn statements(&mut self, n: usize, depth: u32) {
        for _ in 0..n {
            self.statement(depth);
        }
    }

    pub(super) fn block(&mut self, n: usize, depth: u32) {
        let scope = self.scope();
        self.indent += 1;
        self.statements(n, depth);
        self.indent -= 1;
        self.leave(scope);
    }

    fn statement(&mut self, depth: u32) {
        let compound = depth > 0;
        match self.r.below(44) {
            0..=4 => self.declaration(),
            5..=9 => self.assignment(),
            10 | 11 if compound => {
                let cond = self.expression(3).0;
                self.line(&format!("if ({cond}) {{"));
                let n = 1 + self.r.below(3);
                self.block(n, depth - 1);
                if self.r.chance(60) {
                    self.line("} else {");
                    let n = 1 + self.r.below(3);
                    self.block(n, depth - 1);
                }
                self.line("}");
            }
            12 | 13 if compound => self.counted_loop(depth),
            14 if compound => self.open_loop(depth),
            15 if compound => self.switch(depth),
            16 => {
                if self.loops > 0 {
                    let cond = self.expression(2).0;
                    let jump = if self.r.chance(50) {
                        "break"
                    } else {
                        "continue"
                    };
                    // `continue` in a switch means the loop; both are loops' here.
                    self.line(&format!("if ({cond}) {jump};"));
                } else {
                    self.assignment();
                }
            }
            17 => {
                let (value, ty) = self.expression(3);
                self.mix(&format!("({value})"), ty);
            }
            18 => self.double_statement(),
            19 | 20 if compound => self.heap_statement(depth),
            19..=23 => self.record_statement(),
            24..=27 => self.pointer_statement(),
            28..=30 => self.atomic_statement(),
            31..=34 => self.constant_statement(),
            35 if compound => self.jumps(depth),
            36 => self.vector_statement(),
            37 => self.complex_statement(),
            38 => self.alignment_statement(),
            39 => self.weak_statement(),
            40 => self.inner_array_statement(),
            41 => self.integer_pointer_statement(),
            _ => self.library_statement(),
        }
    }

    fn declaration(&mut self) {
        let ty = self.any_type();
        match self.r.below(10) {
            0 | 1 => {
                let len = 1 << (1 + self.r.below(3));
                let name = self.name("a");
                let init: Vec<String> = (0..len).map(|_| self.literal(ty)).collect();
                self.line(&format!(
                    "{} {name}[{len}] = {{{}}};",
                    ty.name,
                    init.join(", ")
                ));
                self.arrays.push(Array {
                    name,
                    ty,
                    len,
                    heap: false,
                });
            }
            _ => {
                let name = self.name("v");
                let value = self.expression(3).0;
                self.line(&format!("{} {name} = {value};", ty.name));
                self.variables.push(Variable {
                    name,
                    ty,
                    writable: true,
                });
            }
        }
    }

    pub(super) fn writable(&mut self) -> Option<Variable> {
        let all: Vec<Variable> = self
            .variables
            .iter()
            .filter(|v| v.writable)
            .cloned()
            .collect();
        (!all.is_empty()).then(|| self.r.pick(&all).clone())
    }

    /// A variable or an element.
    pub(super) fn named_place(&mut self) -> Option<(String, Ty)> {
        if self.r.chance(40) && !self.arrays.is_empty() {
            let a = self.r.pick(&self.arrays).clone();
            let i = self.index(&a);
            return Some((format!("{}[{i}]", a.name), a.ty));
        }
        self.writable().map(|v| (v.name, v.ty))
    }

    /// Something that can be assigned to.
    fn target(&mut self) -> Option<(Place, Ty)> {
        match self.r.below(20) {
            0..=2 => self.pointed_scalar(),
            3..=6 => self.field().map(|f| (f.place, f.ty)),
            _ => None,
        }
        .or_else(|| {
            self.named_place()
                .map(|(text, ty)| (Place::certain(text), ty))
        })
    }

    pub(super) fn index(&mut self, a: &Array) -> String {
        let value = self.expression(2).0;
        if self.wild && self.r.chance(15) {
            // Now and then out of range; of memory from the heap, only so far
            // that the sanitizer is certain to see it.
            if a.heap {
                return format!("(({value}) & {}) + !roll(8)", a.len - 1);
            }
            let most = a.len + 1;
            // Below the first element, an address alone fails no check.
            let cast = if self.accessed { "" } else { "(u64)" };
            return format!("{cast}({value}) % {most}");
        }
        format!("(({value}) & {})", a.len - 1)
    }

    fn assignment(&mut self) {
        let Some((target, ty)) = self.target() else {
            return self.declaration();
        };
        let target = format!("{}{}", self.guard(&target), target.text);
        // Bare compound assignments compute in the promoted type.
        let choice = self.r.below(10);
        if choice < 2 && (self.wild || ty.is_promoted()) && ty.bits > 1 {
            let op = if self.r.chance(50) { "++" } else { "--" };
            return self.line(&format!("{target}{op};"));
        }
        if choice < 4 {
            let op = *self.r.pick(&["&", "|", "^"]);
            let value = self.expression(3).0;
            return self.line(&format!("{target} {op}= {value};"));
        }
        if choice < 6 && self.wild {
            let op = *self
                .r
                .pick(&["+", "-", "*", "+", "-", "*", "/", "%", "<<", ">>"]);
            let value = self.expression(2).0;
            let value = if op == "<<" || op == ">>" {
                format!("({value}) & {}", [7, 63][self.r.below(2)])
            } else {
                value
            };
            return self.line(&format!("{target} {op}= {value};"));
        }
        if choice == 6 && self.wild && ty.bits < 32 {
            // The shift is one of a promoted number.
            let value = self.expression(1).0;
            return self.line(&format!("{target} <<= ({value}) & 31;"));
        }
        let value = self.expression(4).0;
        self.line(&format!("{target} = {value};"));
    }

    fn counted_loop(&mut self, depth: u32) {
        let i = self.name("k");
        let n = 1 + self.r.below(7);
        let ty = *self.r.pick(&TYPES[1..9]);
        let header = match self.r.below(3) {
            0 => format!("for ({} {i} = 0; {i} < {n}; {i}++) {{", ty.name),
            1 => format!("for ({} {i} = {n}; {i} > 0; {i}--) {{", ty.name),
            _ => format!("for ({} {i} = 1; {i} <= {}; {i} += 2) {{", ty.name, 2 * n),
        };
        self.line(&header);
        self.variables.push(Variable {
            name: i,
            ty,
            writable: false,
        });
        self.loop_body(depth);
        self.variables.pop();
    }

    pub(super) fn loop_body(&mut self, depth: u32) {
        self.indent += 1;
        self.line("if (--fuel < 0) break;");
        self.indent -= 1;
        self.loops += 1;
        let n = 1 + self.r.below(3);
        self.block(n, depth - 1);
        self.loops -= 1;
        self.line("}");
    }

    fn open_loop(&mut self, depth: u32) {
        let cond = self.expression(3).0;
        if self.r.chance(50) {
            self.line(&format!("while ({cond}) {{"));
            self.loop_body(depth);
        } else {
            self.line("do {");
            self.loop_body(depth);
            self.out.truncate(self.out.trim_end().len() - 1);
            writeln!(self.out, "}} while ({cond});").unwrap_or_default();
        }
    }

    fn switch(&mut self, depth: u32) {
        let value = self.expression(2).0;
        let small = self.r.chance(70);
        let value = if small {
            format!("({value}) & 7")
        } else {
            format!("(i32)({value})")
        };
        self.line(&format!("switch ({value}) {{"));
        // A `break` in here would leave the switch, a `continue` the loop.
        let loops = std::mem::take(&mut self.loops);
        let mut used = Vec::new();
        for _ in 0..=self.r.below(4) {
            let label = self.r.below(8);
            if used.contains(&label) {
                continue;
            }
            used.push(label);
            self.line(&format!("case {label}: {{"));
            self.block(1, depth - 1);
            let end = if self.r.chance(70) { "} break;" } else { "}" };
            self.line(end);
        }
        if self.r.chance(70) {
            self.line("default: {");
            self.block(1, depth - 1);
            self.line("}");
        }
        self.loops = loops;
        self.line("}");
    }

    fn double_statement(&mut self) {
        if self.doubles.is_empty() || self.r.chance(40) {
            let name = self.name("d");
            let (value, _) = self.expression(2);
            self.line(&format!("double {name} = (double)(i64)({value}) / 8;"));
            return self.doubles.push(name);
        }
        let d = self.r.pick(&self.doubles).clone();
        let e = self.r.pick(&self.doubles).clone();
        let op = *self.r.pick(&["+", "-", "*", "/"]);
        let narrow = if self.r.chance(20) { "(float)" } else { "" };
        self.line(&format!("{d} = {narrow}({d} {op} ({e} + 0.5));"));
    }
}
