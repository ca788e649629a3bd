//! Statements.

use super::{Array, Generator, Object, TYPES, Variable};

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
        match self.r.below(32) {
            0..=2 => self.declaration(),
            3..=7 => self.assignment(),
            8 | 9 if compound => {
                let cond = self.expression(3).0;
                self.line(&format!("if ({cond}) {{"));
                self.block(depth);
                self.line("} else {");
                self.block(depth);
                self.line("}");
            }
            10 | 11 if compound => self.counted_loop(depth),
            12 | 13 if compound => self.range_loop(depth),
            14 if compound => self.switch(depth),
            15 if self.loops > 0 => {
                let cond = self.expression(2).0;
                let jump = ["break", "continue"][self.r.below(2)];
                self.line(&format!("if ({cond}) {jump};"));
            }
            15..=17 => {
                let value = self.expression(3).0;
                self.line(&format!("mix(u64({value}));"));
            }
            18..=20 => self.lambda(),
            21 | 22 => self.object(),
            23 | 24 => self.heap(),
            25 => self.point(),
            26 => self.few(),
            27 => {
                let value = self.expression(1).0;
                let name = self.name("n");
                self.line(&format!("Note {name}{{u64({value})}};"));
            }
            28 => self.static_local(),
            29 if self.throws && compound => self.attempt(depth),
            30 => {
                let (cond, (bad, _)) = (self.seldom(), self.constant());
                self.line(&format!(
                    "if ({cond}) {{ (void)({bad}); mix(u64({bad})); }}"
                ));
            }
            _ => self.reference(),
        }
    }

    fn declare(&mut self, name: String, ty: super::Ty, writable: bool) {
        self.variables.push(Variable { name, ty, writable });
    }

    fn declaration(&mut self) {
        let ty = self.any_type();
        if self.r.chance(20) {
            let (name, len) = (self.name("a"), 1 << (1 + self.r.below(3)));
            let value = self.expression(1).0;
            self.line(&format!(
                "{n} {name}[{len}] = {{{n}({value}), 1}};",
                n = ty.name
            ));
            return self.arrays.push(Array { name, ty, len });
        }
        let (name, value) = (self.name("v"), self.expression(3).0);
        let how = ["", "", "const "][self.r.below(3)];
        self.line(&format!("{how}{n} {name} = {n}({value});", n = ty.name));
        self.declare(name, ty, how.is_empty());
    }

    fn target(&mut self) -> Option<(String, super::Ty)> {
        if self.r.chance(25) && !self.arrays.is_empty() {
            let a = self.r.pick(&self.arrays).clone();
            let index = self.index(a.len);
            return Some((format!("{}[{index}]", a.name), a.ty));
        }
        if self.r.chance(25) && !self.objects.is_empty() {
            let o = self.r.pick(&self.objects).clone();
            let class = self.classes[o.class].clone();
            if self.r.chance(50) {
                let (b, ty, len) = class.array;
                let index = self.index(len);
                return Some((format!("{}{b}[{index}]", o.access), ty));
            }
            let (m, ty) = self.r.pick(&class.fields).clone();
            return Some((format!("{}{m}", o.access), ty));
        }
        let all: Vec<&Variable> = self.variables.iter().filter(|v| v.writable).collect();
        if all.is_empty() {
            return None;
        }
        let v = &all[self.r.below(all.len())];
        Some((v.name.clone(), v.ty))
    }

    fn assignment(&mut self) {
        let Some((target, ty)) = self.target() else {
            return self.declaration();
        };
        let (value, n) = (self.expression(3).0, ty.name);
        let text = match self.r.below(8) {
            0 if ty.bits > 1 && (ty.bits < 32 || self.wild) => {
                format!("{target}{};", self.r.pick(&["++", "--"]))
            }
            1 | 2 => format!("{target} {}= {n}({value});", self.r.pick(&["&", "|", "^"])),
            3 if self.wild => {
                let op = *self.r.pick(&["+", "-", "*", "/", "%", "<<", ">>"]);
                format!("{target} {op}= ({value}) & 63;")
            }
            _ => format!("{target} = {n}({value});"),
        };
        self.line(&text);
    }

    fn loop_body(&mut self, depth: u32) {
        self.line("  if (--fuel < 0) break;");
        self.loops += 1;
        self.block(depth);
        self.loops -= 1;
        self.line("}");
    }

    fn counted_loop(&mut self, depth: u32) {
        let (i, n) = (self.name("k"), 1 + self.r.below(6));
        let ty = TYPES[1 + self.r.below(8)];
        self.line(&format!("for ({} {i} = 0; {i} < {n}; ++{i}) {{", ty.name));
        let scope = self.scope();
        self.declare(i, ty, false);
        self.loop_body(depth);
        self.leave(scope);
    }

    /// Over an array, by value or by reference.
    fn range_loop(&mut self, depth: u32) {
        if self.arrays.is_empty() {
            return self.declaration();
        }
        let a = self.r.pick(&self.arrays).clone();
        let e = self.name("e");
        let how = *self.r.pick(&["auto", "auto &", "const auto &", "auto &&"]);
        self.line(&format!("for ({how} {e} : {}) {{", a.name));
        let scope = self.scope();
        self.declare(e, a.ty, !how.starts_with("const"));
        self.loop_body(depth);
        self.leave(scope);
    }

    fn switch(&mut self, depth: u32) {
        let (value, loops) = (self.expression(2).0, std::mem::take(&mut self.loops));
        self.line(&format!("switch (static_cast<Color>(({value}) % 5)) {{"));
        for label in ["Color::Red", "Color::Green", "Color::Blue"] {
            if self.r.chance(70) {
                self.line(&format!("case {label}: {{"));
                self.block(depth);
                let end = ["} break;", "}"][self.r.below(2)];
                self.line(end);
            }
        }
        self.line("default: mix(9);");
        self.line("}");
        self.loops = loops;
    }

    fn lambda(&mut self) {
        let (name, p) = (self.name("l"), self.name("p"));
        let captures = *self.r.pick(&["&", "="]);
        let mutable = self.r.chance(30);
        let (scope, init) = (self.scope(), self.name("c"));
        let value = self.leaf().0;
        // What is captured by value can't be changed there.
        let objects = self.objects.clone();
        let values = self.values.clone();
        if captures == "=" {
            self.objects.clear();
            self.values.clear();
        }
        self.declare(p.clone(), TYPES[5], true);
        self.declare(init.clone(), TYPES[5], mutable);
        let (first, result) = (self.expression(2).0, self.expression(2).0);
        self.objects = objects;
        self.values = values;
        self.leave(scope);
        let changed = if mutable { &init } else { &p };
        let change = format!("{changed} = i32({first});");
        let how = if mutable { "mutable " } else { "" };
        self.line(&format!(
            "auto {name} = [{captures}, {init} = i32({value})](i32 {p}) {how}NE -> i32 {{ \
             if (--fuel < 0) return 1; {change} return i32({result}); }};"
        ));
        let value = self.leaf().0;
        let call = match self.r.below(3) {
            0 => format!("twice({name}, i32({value}))"),
            1 => format!("[&](auto f) NE {{ return f(i32({value})); }}({name})"),
            _ => format!("{name}(i32({value}))"),
        };
        self.line(&format!("mix(u64({call}));"));
    }

    /// An object on the stack, perhaps seen as one of its bases.
    fn object(&mut self) {
        if self.classes.is_empty() {
            return self.declaration();
        }
        let class = self.r.below(self.classes.len());
        let (name, k) = (self.name("o"), self.classes[class].name.clone());
        let value = self.expression(2).0;
        match self.r.below(4) {
            0 => self.line(&format!("{k} {name};")),
            1 => {
                self.line(&format!("{k} {name}_1{{i32({value})}};"));
                self.line(&format!("{k} {name} = {name}_1;"));
            }
            _ => self.line(&format!("{k} {name}{{i32({value})}};")),
        }
        self.objects.push(Object {
            access: format!("{name}."),
            class,
        });
        let seen_as = *self.r.pick(&self.classes[class].seen_as);
        let base = self.classes[seen_as].name.clone();
        if self.r.chance(60) {
            let r = self.name("r");
            self.line(&format!("{base} &{r} = {name};"));
            self.objects.push(Object {
                access: format!("{r}."),
                class: seen_as,
            });
            if !self.classes[class].has_virtual_base && self.r.chance(40) {
                self.line(&format!("mix(u64(static_cast<{k} &>({r}).v(3)));"));
            }
            if self.r.chance(6) {
                self.line(&format!("mix(dynamic_cast<{k} *>(&{r}) != nullptr);"));
            }
        }
    }

    /// Objects on the heap, deleted by a base.
    fn heap(&mut self) {
        let (p, value) = (self.name("q"), self.expression(2).0);
        if self.r.chance(30) {
            let (ty, len) = (TYPES[1 + self.r.below(8)], 2 + self.r.below(4));
            let index = self.index(len);
            let index = if self.wild { index } else { "1".to_owned() };
            self.line(&format!("{n} *{p} = new {n}[{len}]{{1, 2}};", n = ty.name));
            let element = self.r.below(len);
            self.line(&format!("{p}[{element}] = {}({value});", ty.name));
            self.line(&format!("mix(u64({p}[{index}])); delete[] {p};"));
            return;
        }
        if self.classes.is_empty() {
            return self.point();
        }
        let class = self.r.below(self.classes.len());
        let seen_as = *self.r.pick(&self.classes[class].seen_as);
        let (k, base) = (
            self.classes[class].name.clone(),
            self.classes[seen_as].name.clone(),
        );
        self.line("{");
        if self.r.chance(50) {
            self.line(&format!("  {base} *{p} = new {k}(i32({value}));"));
        } else {
            self.line(&format!(
                "  {base} *{p} = roll(2) ? new {base}(3) : static_cast<{base} *>(new {k}(i32({value})));"
            ));
        }
        self.line(&format!("  mix(u64({p}->v(4))); mix(u64({p}->get()));"));
        if self.wild && self.r.chance(15) {
            let what = *self.r.pick(&[
                "if (!roll(3)) P = nullptr;",
                "if (!roll(3)) { delete P; }",
                "if (!roll(3)) { mix(u64(static_cast<BASE *>(nullptr)->get())); }",
            ]);
            let what = what.replace('P', &p).replace("BASE", &base);
            self.line(&format!("  {what} mix(u64({p}->v(1)));"));
        }
        self.line(&format!("  delete {p};"));
        self.line("}");
    }

    fn point(&mut self) {
        let (x, y) = (self.expression(1).0, self.expression(1).0);
        if self.values.is_empty() || self.r.chance(40) {
            let name = self.name("z");
            self.line(&format!("Point {name}{{i32({x}), i32({y})}};"));
            return self.values.push(name);
        }
        let (p, q) = (
            self.r.pick(&self.values).clone(),
            self.r.pick(&self.values).clone(),
        );
        let text = match self.r.below(5) {
            0 => format!("{p} += {q};"),
            1 => format!("{p} = -{q} + i32({x}) * {p};"),
            2 => format!("{p}[u32({x})] = i32({y});"),
            3 => format!("mix(u64(({p}++).x)); ++{q};"),
            _ => {
                let (a, b) = (self.name("s"), self.name("s"));
                format!("{{ auto [{a}, {b}] = {p}; mix(u64({a})); mix(u64({b})); }}")
            }
        };
        self.line(&text);
    }

    /// A small container, a template.
    fn few(&mut self) {
        let (name, ty, n) = (
            self.name("w"),
            TYPES[1 + self.r.below(8)],
            2 + self.r.below(3),
        );
        self.line(&format!("Few<{}, {n}> {name}{{}};", ty.name));
        for _ in 0..=self.r.below(3) {
            let value = self.expression(2).0;
            self.line(&format!("{name}.push({}({value}));", ty.name));
        }
        // No sanitizer sees an element behind the last that is another member.
        let index = if self.wild && self.r.chance(10) {
            format!("i32(roll(2)) * {}", n + 7)
        } else {
            format!("({}) & 1", self.expression(2).0)
        };
        self.line(&format!("mix(u64({name}.at(int({index}))));"));
        self.line(&format!("for (const auto &e : {name}) mix(u64(e));"));
    }

    /// An object that is made when it is first reached.
    fn static_local(&mut self) {
        let (name, value) = (self.name("so"), self.expression(1).0);
        if self.r.chance(50) {
            self.line(&format!("static i64 {name} = i64(roll(9)) + 1;"));
            self.line(&format!("mix(u64({name})); {name} ^= i64({value});"));
        } else {
            let class = if self.r.chance(10) { "Note" } else { "Tag" };
            self.line(&format!("static {class} {name}{{u64({value})}};"));
            self.line(&format!("mix({name}.x);"));
        }
    }

    fn attempt(&mut self, depth: u32) {
        self.line("try {");
        self.block(depth);
        let thrown = self.thrown();
        self.line(&format!("  if (roll(3) == 0) {thrown}"));
        self.line("}");
        self.handlers();
    }

    /// Throws something.
    pub(super) fn thrown(&mut self) -> String {
        let value = self.leaf().0;
        match self.r.below(6) {
            0 => format!("throw i32({value});"),
            1 | 2 if !self.classes.is_empty() => {
                let class = self.r.below(self.classes.len());
                format!("throw {}{{i32({value})}};", self.classes[class].name)
            }
            3 => format!("throw Note{{u64({value})}};"),
            4 => "throw \"text\";".to_owned(),
            _ => format!("throw i64({value});"),
        }
    }

    /// Handlers of some of what is thrown, which go on, throw again, or throw something
    /// else.
    fn handlers(&mut self) {
        let mut all = vec![
            ("i64 &e".to_owned(), "mix(u64(e)); e = 3;"),
            ("const i32 &e".to_owned(), "mix(u64(e) + 1);"),
            ("const char *e".to_owned(), "mix(u64(e[1]));"),
            ("Note e".to_owned(), "mix(e.x); e.x = 8;"),
            ("const Note &e".to_owned(), "mix(e.x);"),
        ];
        for class in &self.classes {
            all.push((
                format!("{} &e", class.name),
                "mix(u64(e.get())); mix(u64(e.v(2)));",
            ));
        }
        let (mut written, mut more) = (0, true);
        while more || written == 0 {
            let (what, does) = all.swap_remove(self.r.below(all.len()));
            let ends = match self.r.below(7) {
                0 => " if (roll(2)) throw;".to_owned(),
                1 => {
                    let thrown = self.thrown();
                    format!(" if (roll(2)) {thrown}")
                }
                2 => " if (roll(2)) what_it_is();".to_owned(),
                _ => String::new(),
            };
            self.line(&format!("catch ({what}) {{ {does}{ends} }}"));
            written += 1;
            more = !all.is_empty() && self.r.chance(60);
        }
        if self.r.chance(30) {
            self.line("catch (...) { mix(6); if (roll(3) == 0) throw; }");
        }
    }

    fn reference(&mut self) {
        let Some((target, ty)) = self.target() else {
            return self.declaration();
        };
        if target.contains('[') {
            return self.assignment();
        }
        let (r, value) = (self.name("r"), self.leaf().0);
        let n = ty.name;
        if self.wild && self.r.chance(40) {
            // Of what may be null, used or not.
            let (p, cond) = (self.name("p"), self.seldom());
            let through = target.rsplit_once('.').filter(|_| self.r.chance(60));
            let object = if let Some((object, field)) = through {
                self.line(&format!("auto *{p} = ({cond}) ? nullptr : &{object};"));
                format!("{p}->{field}")
            } else {
                self.line(&format!("{n} *{p} = ({cond}) ? nullptr : &{target};"));
                format!("*{p}")
            };
            self.line(&format!("{n} &{r} = {object};"));
            if self.r.chance(30) {
                return self.line(&format!("mix(&{r} == &{target});"));
            }
        } else {
            self.line(&format!("{n} &{r} = {target};"));
        }
        self.line(&format!("{r} = {n}({value});"));
        self.declare(r, ty, true);
    }
}
