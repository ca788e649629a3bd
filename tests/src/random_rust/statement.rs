//! Statements.

use super::{Array, Generator, I32, Result, TYPES, Ty, Variable};

impl Generator {
    pub(super) fn statements(&mut self, n: usize, depth: u32) {
        for _ in 0..n {
            self.statement(depth);
        }
    }

    fn block(&mut self, depth: u32) {
        let scope = self.scope();
        self.indent += 1;
        let n = 1 + self.r.below(3);
        self.statements(n, depth - 1);
        self.indent -= 1;
        self.leave(scope);
    }

    fn statement(&mut self, depth: u32) {
        let compound = depth > 0;
        match self.r.below(34) {
            0..=3 => self.declaration(),
            4..=8 => self.assignment(),
            9 | 10 if compound => {
                let cond = self.condition(3);
                self.line(&format!("if {cond} {{"));
                self.block(depth);
                self.line("} else {");
                self.block(depth);
                self.line("}");
            }
            11 | 12 if compound => self.counted_loop(depth),
            13 if compound => self.open_loop(depth),
            14 | 15 if compound => self.array_loop(depth),
            16 if compound => self.match_kind(depth),
            17 if compound => self.match_number(depth),
            18 if self.loops > 0 => {
                let cond = self.condition(2);
                let jump = self.jump();
                self.line(&format!("if {cond} {{ {jump}; }}"));
            }
            18..=20 => {
                let ty = self.any_type();
                let value = self.expression(ty, 3);
                self.line(&format!("mix({value} as u64);"));
            }
            21 | 22 => self.closure(),
            23..=25 => self.slice(),
            26 => self.boxed(),
            27 => self.few(),
            28 => {
                let (name, value) = (self.name("_n"), self.expression(TYPES[7], 1));
                self.line(&format!("let {name} = Note({value});"));
            }
            29 => self.checks(),
            30 if compound => self.optional(depth),
            31 => self.reference(),
            32 => self.tuple(),
            _ => {
                let n = self.expression(TYPES[5], 1);
                self.line(&format!(
                    "for x in Down({n} & 7).step_by(2).zip(3u8..) {{ mix(x.0 as u64 ^ x.1 as u64); }}"
                ));
            }
        }
    }

    fn jump(&mut self) -> &'static str {
        ["break", "continue"][self.r.below(2)]
    }

    fn declare(&mut self, name: String, ty: Ty, writable: bool) {
        self.variables.push(Variable { name, ty, writable });
    }

    fn declaration(&mut self) {
        let ty = self.any_type();
        let n = ty.name;
        if self.r.chance(25) {
            let (name, len) = (self.name("a"), 1 << (1 + self.r.below(3)));
            if self.r.chance(50) {
                let value = self.expression(ty, 2);
                self.line(&format!("let mut {name} = [{value}; {len}];"));
            } else {
                let values: Vec<String> = (0..len).map(|_| self.leaf(ty)).collect();
                let values = values.join(", ");
                self.line(&format!("let mut {name}: [{n}; {len}] = [{values}];"));
            }
            return self.arrays.push(Array {
                name,
                ty,
                len,
                writable: true,
            });
        }
        let (name, value) = (self.name("v"), self.expression(ty, 3));
        self.line(&format!("let mut {name}: {n} = {value};"));
        self.declare(name, ty, true);
    }

    fn target(&mut self) -> Option<(String, Ty)> {
        let arrays: Vec<Array> = self.arrays.iter().filter(|a| a.writable).cloned().collect();
        if !arrays.is_empty() && self.r.chance(40) {
            let a = self.r.pick(&arrays).clone();
            let index = self.index(a.len);
            return Some((format!("{}[{index}]", a.name), a.ty));
        }
        let all: Vec<&Variable> = self.variables.iter().filter(|v| v.writable).collect();
        if all.is_empty() {
            return None;
        }
        let v = all[self.r.below(all.len())];
        Some((v.name.clone(), v.ty))
    }

    fn assignment(&mut self) {
        let Some((target, ty)) = self.target() else {
            return self.declaration();
        };
        let value = self.expression(ty, 3);
        let op = match self.r.below(6) {
            0 | 1 => *self.r.pick(&["&=", "|=", "^="]),
            2 if self.wild => {
                let op = *self.r.pick(&["+=", "-=", "*=", "/=", "%=", "<<=", ">>="]);
                return self.line(&format!("{target} {op} ({value}) & 7;"));
            }
            _ => "=",
        };
        self.line(&format!("{target} {op} {value};"));
    }

    fn loop_body(&mut self, depth: u32) {
        self.line("    if burn() { break; }");
        self.loops += 1;
        self.block(depth);
        self.loops -= 1;
        self.line("}");
    }

    fn counted_loop(&mut self, depth: u32) {
        let (i, n, ty) = (self.name("i"), 1 + self.r.below(6), self.any_type());
        let t = ty.name;
        let range = match self.r.below(4) {
            0 => format!("0{t}..={n}"),
            1 => format!("(0{t}..{n}).rev()"),
            2 => format!("(1{t}..{}).step_by(2)", 2 * n),
            _ => format!("0{t}..{n}"),
        };
        self.line(&format!("for {i} in {range} {{"));
        let scope = self.scope();
        self.declare(i, ty, false);
        self.loop_body(depth);
        self.leave(scope);
    }

    fn open_loop(&mut self, depth: u32) {
        if self.r.chance(50) {
            let cond = self.condition(2);
            self.line(&format!("while {cond} {{"));
            return self.loop_body(depth);
        }
        let (name, ty) = (self.name("v"), self.any_type());
        let (cond, value, other) = (self.condition(2), self.expression(ty, 1), self.literal(ty));
        self.line(&format!("let {name}: {} = loop {{", ty.name));
        self.line(&format!("    if burn() {{ break {other}; }}"));
        self.line(&format!("    if {cond} {{ break {value}; }}"));
        let loops = std::mem::take(&mut self.loops);
        self.block(depth);
        self.loops = loops;
        self.line("};");
        self.declare(name, ty, false);
    }

    /// Over the elements of an array, which is borrowed meanwhile.
    fn array_loop(&mut self, depth: u32) {
        let all: Vec<Array> = self.arrays.iter().filter(|a| a.writable).cloned().collect();
        if all.is_empty() {
            return self.declaration();
        }
        let a = self.r.pick(&all).clone();
        let arrays = self.arrays.clone();
        self.arrays.retain(|other| other.name != a.name);
        let (x, y) = (self.name("x"), self.name("y"));
        let scope = self.scope();
        match self.r.below(3) {
            0 => {
                self.line(&format!("for {x} in {}.iter_mut() {{", a.name));
                self.line(&format!("    let {y} = *{x};"));
                self.declare(y, a.ty, false);
                let value = self.expression(a.ty, 2);
                self.line(&format!("    *{x} = {value};"));
            }
            1 => {
                self.line(&format!(
                    "for ({y}, &{x}) in {}.iter().enumerate() {{",
                    a.name
                ));
                self.declare(y, TYPES[9], false);
                self.declare(x, a.ty, false);
            }
            _ => {
                self.line(&format!("for {x} in {} {{", a.name));
                self.declare(x, a.ty, false);
            }
        }
        self.loop_body(depth);
        self.leave(scope);
        self.arrays = arrays;
    }

    fn match_kind(&mut self, depth: u32) {
        let (n, value) = (self.expression(TYPES[5], 1), self.expression(I32, 2));
        let (b, x, y, d) = (
            self.name("b"),
            self.name("x"),
            self.name("y"),
            self.name("d"),
        );
        let scope = self.scope();
        self.line(&format!("match Kind::of({n}, {value}) {{"));
        self.line(&format!("Kind::Byte({b}) if {b} & 1 == 0 => {{"));
        self.declare(b, TYPES[1], false);
        self.block(depth);
        self.leave(scope);
        self.line("}");
        self.line(&format!("Kind::Pair {{ x: {x}, y: {y} }} => {{"));
        self.declare(x, I32, false);
        self.declare(y, TYPES[7], false);
        self.block(depth);
        self.leave(scope);
        self.line("}");
        self.line(&format!("Kind::Deep(Some({d})) => {{"));
        self.declare(d, TYPES[2], false);
        self.block(depth);
        self.leave(scope);
        self.line("}");
        self.line("_ => mix(3),");
        self.line("}");
    }

    fn match_number(&mut self, depth: u32) {
        let ty = self.any_type();
        let value = self.expression(ty, 2);
        let name = self.name("v");
        self.line(&format!("match {value} {{"));
        for arm in ["0 | 2", "3..=20", "50.."] {
            self.line(&format!("{arm} => {{"));
            self.block(depth);
            self.line("}");
        }
        self.line(&format!("{name} => {{"));
        let scope = self.scope();
        self.declare(name, ty, false);
        self.block(depth);
        self.leave(scope);
        self.line("}");
        self.line("}");
    }

    fn closure(&mut self) {
        let (c, x) = (self.name("c"), self.name("x"));
        let how = std::mem::replace(&mut self.how, Result::Plain);
        let scope = self.scope();
        self.declare(x.clone(), I32, false);
        let value = self.expression(I32, 2);
        self.leave(scope);
        self.how = how;
        let argument = self.expression(I32, 1);
        match self.r.below(4) {
            0 => {
                let n = self.name("n");
                self.line(&format!("let mut {n} = 0i32;"));
                self.line(&format!(
                    "let mut {c} = |{x}: i32| {{ {n} = {n}.wrapping_add(1); {value} ^ {n} }};"
                ));
                self.line(&format!("mix(apply_dyn(&mut {c}, {argument}) as u64);"));
                self.declare(n, I32, false);
            }
            1 => {
                self.line(&format!("let {c} = move |{x}: i32| -> i32 {{ {value} }};"));
                self.line(&format!("mix({c}({argument}) as u64);"));
            }
            2 => {
                let f = self.name("fp");
                self.line(&format!(
                    "let {f}: fn(i32, i32) -> i32 = if roll(2) == 0 {{ i32::wrapping_add }} else {{ |a, b| a ^ b }};"
                ));
                self.line(&format!("mix({f}({argument}, 5) as u64);"));
            }
            _ => {
                self.line(&format!("let {c} = |{x}: i32| {value};"));
                self.line(&format!("mix(apply(&{c}, {argument}) as u64);"));
            }
        }
    }

    /// Parts of an array.
    fn slice(&mut self) {
        if self.arrays.is_empty() {
            return self.declaration();
        }
        let a = self.r.pick(&self.arrays).clone();
        let (name, len, n) = (&a.name, a.len, a.ty.name);
        let index = self.index(len);
        let (from, to) = if self.wild && self.r.chance(15) {
            (
                format!("roll({}) as usize", len + 1),
                format!("roll({}) as usize", len + 2),
            )
        } else {
            let from = self.r.below(len);
            let to = from + self.r.below(len - from + 1);
            (from.to_string(), to.to_string())
        };
        let part = format!("{name}[{from}..{to}]");
        let value = self.leaf(a.ty);
        let text = match self.r.below(14) {
            0 => format!("for x in &{part} {{ mix(*x as u64); }}"),
            1 => format!("mix({part}.len() as u64);"),
            2 => format!("mix({name}.get({index} + 1).copied().unwrap_or(7) as u64);"),
            3 => format!("mix({part}.iter().fold(1{n}, |s, x| s.wrapping_mul(3) ^ *x) as u64);"),
            4 => format!(
                "mix({part}.iter().filter(|x| **x > 5).map(|x| *x as u64 & 7).sum::<u64>());"
            ),
            5 => format!("for w in {name}.windows(2) {{ mix((w[0] ^ w[1]) as u64); }}"),
            6 => format!("for w in {part}.chunks(3) {{ mix(w.len() as u64); }}"),
            7 => format!("mix({part}.contains(&{value}) as u64);"),
            8 => format!("if let [x, .., y] = &{part} {{ mix((*x ^ *y) as u64); }}"),
            9 => format!("mix({part}.first().map_or(3, |x| *x as u64));"),
            10 => format!("mix({name}.iter().position(|x| *x == {value}).unwrap_or(99) as u64);"),
            11 if a.writable => format!("{{ let t = {value}; {part}.fill(t); }}"),
            12 if a.writable => format!("{{ let t = {index}; {name}.swap(t, 0); }}"),
            13 if a.writable => format!("{part}.reverse();"),
            _ => format!("mix({name}[{index}] as u64);"),
        };
        self.line(&text);
    }

    fn boxed(&mut self) {
        let (b, value) = (self.name("b"), self.expression(I32, 2));
        match self.r.below(3) {
            0 => {
                self.line(&format!(
                    "let {b}: Box<dyn Shape> = if roll(2) == 0 {{ Box::new(Square {{ side: {value} }}) }} else {{ Box::new(9u8) }};"
                ));
                self.line(&format!(
                    "mix({b}.area(3) as u64); mix(measure(&*{b}, 4) as u64);"
                ));
            }
            1 => {
                self.line(&format!("let mut {b} = Box::new([{value}; 3]);"));
                let index = self.index(2);
                self.line(&format!("{b}[{index}] ^= 4; mix({b}[1] as u64);"));
            }
            _ => {
                self.line(&format!("let {b} = Box::new(Note({value} as u64));"));
                self.line(&format!(
                    "if roll(2) == 0 {{ drop({b}); }} else {{ mix({b}.0); }}"
                ));
            }
        }
    }

    fn few(&mut self) {
        let (w, ty, n) = (self.name("w"), self.any_type(), 2 + self.r.below(3));
        self.line(&format!(
            "let mut {w} = Few {{ e: [1{}; {n}], n: 0 }};",
            ty.name
        ));
        for _ in 0..=self.r.below(4) {
            let value = self.expression(ty, 1);
            self.line(&format!(
                "match {w}.push({value}) {{ Ok(k) => mix(k as u64), Err(e) => mix(e as u64) }}"
            ));
        }
        let index = self.index(2);
        self.line(&format!("mix({w}.at({index}) as u64);"));
        self.line(&format!(
            "if let Some(&x) = {w}.last() {{ mix(x as u64); }}"
        ));
    }

    /// Statements that panic by themselves.
    fn checks(&mut self) {
        let cond = self.condition(1);
        if !self.wild || self.r.chance(60) {
            return self.line(&format!("if {cond} {{ mix(6); }}"));
        }
        let text = match self.r.below(6) {
            0 => format!("assert!({cond} || roll(4) > 0);"),
            1 => format!("if {cond} && roll(4) == 0 {{ panic!(\"here\"); }}"),
            2 => format!("if {cond} && roll(4) == 0 {{ unreachable!(); }}"),
            3 => format!("if {cond} && roll(4) == 0 {{ None::<u8>.expect(\"one\"); }}"),
            4 => format!("debug_assert!({cond} || roll(4) > 0, \"text\");"),
            _ => "assert_eq!(roll(6) / 5, 0);".to_owned(),
        };
        self.line(&text);
    }

    fn optional(&mut self, depth: u32) {
        let (x, ty) = (self.name("x"), self.any_type());
        let (a, b) = (self.expression(ty, 1), self.expression(ty, 1));
        let op = *self.r.pick(&["add", "sub", "mul", "div"]);
        let scope = self.scope();
        self.line(&format!("if let Some({x}) = {a}.checked_{op}({b}) {{"));
        self.declare(x, ty, false);
        self.block(depth);
        self.leave(scope);
        self.line("}");
    }

    fn reference(&mut self) {
        let Some((target, ty)) = self.target() else {
            return self.declaration();
        };
        if target.contains('[') {
            return self.assignment();
        }
        let (r, value) = (self.name("r"), self.literal(ty));
        let text = match self.r.below(3) {
            0 => format!("{{ let {r} = &mut {target}; *{r} = {value}; mix(*{r} as u64); }}"),
            1 => format!("mix(core::mem::replace(&mut {target}, {value}) as u64);"),
            _ => format!("{{ let {r} = &{target}; let s = &{r}; mix(**s as u64); }}"),
        };
        self.line(&text);
    }

    fn tuple(&mut self) {
        let (t, first, second) = (self.name("t"), self.any_type(), self.any_type());
        let (x, y) = (self.name("x"), self.name("y"));
        let (a, b) = (self.expression(first, 1), self.expression(second, 2));
        self.line(&format!("let {t} = ({a}, {b});"));
        self.line(&format!("let ({x}, {y}) = {t};"));
        self.declare(x, first, false);
        self.declare(y, second, false);
    }
}
