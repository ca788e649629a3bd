//! Whole patterns: lists, rings, tables, functions that call back, jumps, the
//! heap, and what the C library does with pointers.

use super::generator::Generator;
use super::scope::{Carried, Elem, Rep};

impl Generator {
    pub(super) fn story(&mut self) {
        match *self.r.pick(&self.stories) {
            0 | 1 => self.ring(),
            2 => self.stack_list(),
            3 | 4 => self.table(),
            5 => self.grown(),
            6 | 7 => self.made_again(),
            8 => self.jump(),
            9 => self.compare(),
            10 => self.moved(),
            11 | 12 => self.container(),
            13 => self.text(),
            14 => self.streams(),
            15 => self.trees(),
            16 => self.handler(),
            17 => self.restricted(),
            18 => self.asked(),
            19 => self.handed_on(),
            20 => self.chosen(),
            _ => self.pairs(),
        }
    }

    fn int_like(&mut self) -> (Elem, String) {
        let elem = self.scalar_type();
        (elem, elem.name())
    }

    /// Nodes in a circle, each with a pointer of its own.
    fn ring(&mut self) {
        let ((elem, t), k) = (self.int_like(), self.fresh(""));
        self.variable(format!(
            "struct ring{k} {{ {t} v; struct ring{k} *next; {t} *p; }};"
        ));
        let (c, value) = (self.constant(), self.constant());
        let p = self.pointer_to(elem, 1);
        let q = self.pointer_to(elem, 1);
        if self.r.chance(50) {
            let n = 3;
            self.line(format!("struct ring{k} r{k}[{n}];"));
            self.line(format!(
                "for (int i = 0; i < {n}; i++) {{ r{k}[i].v = {c}; \
                 r{k}[i].next = &r{k}[(i + 1) % {n}]; r{k}[i].p = i ? {} : {}; }}",
                p.code, q.code
            ));
            self.line(format!("struct ring{k} *at{k} = r{k};"));
        } else {
            self.line(format!("struct ring{k} *at{k} = 0, *r{k} = 0;"));
            self.line(format!(
                "for (int i = 0; i < 3; i++) {{ struct ring{k} *n = make_cell(sizeof *n); n->v = {c}; \
                 n->p = i ? {} : {}; n->next = at{k}; at{k} = n; if (!r{k}) r{k} = n; }}",
                p.code, q.code
            ));
            self.line(format!("r{k}->next = at{k};"));
        }
        let steps = 1 + self.r.below(5);
        self.line(format!(
            "for (int i = 0; i < {steps}; i++) at{k} = at{k}->next;"
        ));
        let member = *self.r.pick(&["v", "next->v"]);
        self.line(format!("at{k}->{member} = {value};"));
        let through = Carried {
            code: format!("at{k}->p"),
            ..p.clone()
        };
        let one = Carried {
            target: super::scope::Target {
                room: 1,
                life: p.target.life.min(q.target.life),
                ..p.target
            },
            ..through
        };
        self.write(&one);
        let (a, b) = (self.r.below(3), self.r.below(3));
        self.observe(format!("r{k}->{}v", "next->".repeat(a)));
        self.observe(format!("at{k}->{}v", "next->".repeat(b)));
        self.observe_pointed(&p);
        self.observe_pointed(&q);
        self.observe(format!("at{k} == r{k}"));
    }

    /// A list of the calls of a recursive function.
    fn stack_list(&mut self) {
        let ((_, t), k) = (self.int_like(), self.fresh(""));
        let (a, b) = (self.constant(), self.constant());
        self.variable(format!("struct link{k} {{ struct link{k} *up; {t} v; }};"));
        self.start(format!("static void down{k}(int d, struct link{k} *up)"));
        self.line(format!("struct link{k} me = {{up, {a}}};"));
        let last = *self
            .r
            .pick(&["l->v = d + 1", "l->v++", "(l->up ? l->up : l)->v = 7"]);
        self.line(format!(
            "if (d > 0) down{k}(d - 1, &me); else for (struct link{k} *l = &me; l; l = l->up) {last};"
        ));
        self.observe("me.v");
        self.line(format!("if (up) up->v = {b};"));
        if self.r.chance(50) {
            self.observe("me.v");
            self.observe("up ? up->v : -1");
        }
        self.end();
        let depth = 1 + self.r.below(3);
        self.line(format!("down{k}({depth}, 0);"));
    }

    /// A table of pointers that are moved about.
    fn table(&mut self) {
        let (elem, k) = (self.elem(), self.fresh(""));
        let t = elem.name();
        let all: Vec<Carried> = (0..3).map(|_| self.pointer_to(elem, 1)).collect();
        self.line(format!(
            "{t} *tab{k}[3] = {{{}, {}, {}}};",
            all[0].code, all[1].code, all[2].code
        ));
        let move_ = match self.r.below(5) {
            0 => format!(
                "{{ {t} *first = tab{k}[0]; memmove(tab{k}, tab{k} + 1, 2 * sizeof *tab{k}); tab{k}[2] = first; }}"
            ),
            1 => format!(
                "for (int i = 0; i < 2; i++) {{ {t} *s = tab{k}[i]; tab{k}[i] = tab{k}[i + 1]; tab{k}[i + 1] = s; }}"
            ),
            2 => format!("for (int i = 0; i < 3; i++) tab{k}[i] = tab{k}[(i + 1) % 3];"),
            3 => {
                self.function(format!(
                    "static void turn{k}({t} **p, {t} **q) {{ {t} *s = *p; *p = *q; *q = s; }}"
                ));
                format!("turn{k}(&tab{k}[0], tab{k} + 2);")
            }
            _ => {
                self.function(format!("static void turn{k}({t} ***p) {{ ++*p; }}"));
                format!("{t} **in{k} = tab{k}; turn{k}(&in{k}); *in{k} = tab{k}[0];")
            }
        };
        self.line(move_);
        let i = self.r.below(3);
        let index = if self.r.chance(50) {
            format!("zero + {i}")
        } else {
            i.to_string()
        };
        let life = all.iter().map(|p| p.target.life).min();
        let through = Carried {
            rep: Rep::Pointer,
            code: format!("tab{k}[{index}]"),
            target: super::scope::Target {
                room: 1,
                life: life.unwrap_or(all[0].target.life),
                elem,
            },
        };
        if self.r.chance(50) {
            let steps = self.r.below(3);
            let c = self.way(&through, steps);
            self.consume(&c);
        } else {
            self.write(&through);
        }
        for p in &all {
            self.observe_pointed(p);
        }
        self.observe(format!("tab{k}[0] == {}", all[1].code));
    }

    /// `realloc`.
    fn grown(&mut self) {
        let ((_, t), k) = (self.int_like(), self.fresh(""));
        let (a, b) = (self.constant(), self.constant());
        self.line(format!(
            "{t} *big{k} = malloc(2 * sizeof *big{k}); big{k}[0] = {a}; big{k}[1] = 1;"
        ));
        self.line(format!("{t} **cell{k} = &big{k};"));
        self.line(format!(
            "*cell{k} = realloc(*cell{k}, 64 * sizeof *big{k});"
        ));
        self.observe(format!("big{k}[0]"));
        self.line(format!("(*cell{k})[0] = {b}; big{k}[63] = 5;"));
        self.observe(format!("big{k}[0]"));
        if self.r.chance(50) {
            self.line(format!("free(*cell{k});"));
        }
    }

    /// Objects of one place on the heap.
    fn made_again(&mut self) {
        let (elem, k) = (self.elem(), self.fresh(""));
        let (t, make) = (elem.name(), self.maker(elem));
        let values: Vec<String> = (0..3)
            .map(|_| {
                let value = self.initial(elem);
                super::object::compound(elem, &value)
            })
            .collect();
        let freed = self.r.chance(50);
        if self.r.chance(40) {
            self.line(format!(
                "{t} *old{k} = {make}(1, {}); free(old{k});",
                values[0]
            ));
        }
        if self.r.chance(50) {
            self.line(format!(
                "{t} *a{k} = {make}(1, {}), *b{k} = {make}(2, {});",
                values[1], values[2]
            ));
        } else {
            self.line(format!(
                "{t} *all{k}[3]; for (int i = 0; i < 3; i++) all{k}[i] = {make}(2, {});",
                values[1]
            ));
            self.line(format!("{t} *a{k} = all{k}[zero], *b{k} = all{k}[2];"));
        }
        self.open("{");
        let life = self.life();
        let target = |room| super::scope::Target { elem, room, life };
        let [a, b] = [("a", 1), ("b", 2)].map(|(name, room)| Carried {
            rep: Rep::Pointer,
            code: format!("{name}{k}"),
            target: target(room),
        });
        self.frame().pointers.extend([a.clone(), b.clone()]);
        for p in [&b, &a] {
            if self.r.chance(50) {
                let c = self.way(p, 2);
                self.consume(&c);
            } else {
                self.write(p);
            }
            self.observe_pointed(&a);
            self.observe_pointed(&b);
        }
        self.close();
        if freed {
            self.line(format!("free(a{k});"));
            let part = self.scalar(&format!("b{k}[1]"), elem).0;
            self.observe(part);
            self.line(format!("free(b{k});"));
        }
    }

    /// `setjmp`.
    fn jump(&mut self) {
        let k = self.fresh("");
        let ((elem, t), c) = (self.int_like(), self.constant());
        let p = self.pointer_to(elem, 1);
        self.variable(format!("static jmp_buf jump{k};"));
        self.variable(format!("static {t} *jumped{k};"));
        self.function(format!(
            "static void leave{k}({t} *p, int d) {{ if (d > 0) leave{k}(p, d - 1); *p = {c}; longjmp(jump{k}, 2); }}"
        ));
        self.function(format!(
            "static void try{k}(void) {{ if (setjmp(jump{k}) == 0) leave{k}(jumped{k}, 1); else *jumped{k} += 1; }}"
        ));
        self.line(format!("jumped{k} = {}; try{k}();", p.code));
        self.observe_pointed(&p);
    }

    /// A comparison that writes.
    fn compare(&mut self) {
        let ((elem, t), k, c) = (self.int_like(), self.fresh(""), self.constant());
        let p = self.pointer_to(elem, 1);
        self.variable(format!("static {t} *seen{k};"));
        self.function(format!(
            "static int order{k}(const void *a, const void *b) \
             {{ *seen{k} = {c}; return *(const int *)a - *(const int *)b; }}"
        ));
        self.line(format!("int key{k} = 2, keys{k}[4] = {{4, 3, 2, 1}};"));
        self.line(format!("seen{k} = {};", p.code));
        self.line(format!("qsort(keys{k}, 4, sizeof(int), order{k});"));
        self.observe_pointed(&p);
        self.observe(format!("keys{k}[1]"));
        let d = self.constant();
        self.line(format!("*{} = {d};", p.code));
        self.line(format!(
            "int *hit{k} = bsearch(&key{k}, keys{k}, 4, sizeof(int), order{k}); *hit{k} = {d};"
        ));
        self.observe_pointed(&p);
        self.observe(format!("keys{k}[1]"));
    }

    /// Parts of arrays that overlap.
    fn moved(&mut self) {
        let (elem, k) = (self.elem(), self.fresh(""));
        let (t, init) = (elem.name(), self.initials(elem, 4));
        self.line(format!("{t} row{k}[4] = {init};"));
        let text = match self.r.below(4) {
            0 => format!("memmove(row{k} + 1, row{k}, 3 * sizeof *row{k});"),
            1 => format!("memcpy(row{k}, row{k} + 2, 2 * sizeof *row{k});"),
            2 => format!("for (int i = 3; i > 0; i--) row{k}[i] = row{k}[i - 1];"),
            _ => format!("memcpy((char *)row{k} + sizeof({t}), &row{k}[3], sizeof({t}));"),
        };
        self.line(text);
        let object = super::scope::Object {
            place: format!("row{k}"),
            elem,
            count: 4,
            life: self.life(),
        };
        self.frame().objects.push(object.clone());
        for _ in 0..2 {
            self.observe_object(&object);
        }
    }

    /// From a member to the structure around it.
    fn container(&mut self) {
        let r = self.r.below(self.records.len());
        let elem = Elem::Record(r);
        let whole = self.pointer_to(elem, 1);
        let i = self.r.below(self.records[r].len());
        let field = self.records[r][i];
        let t = field.elem.name();
        let k = self.fresh("");
        self.line(format!("{t} *part{k} = ({t} *)&{}->m{i};", whole.code));
        let part = Carried {
            code: format!("part{k}"),
            target: super::scope::Target {
                elem: field.elem,
                room: field.count,
                life: whole.target.life,
            },
            ..whole.clone()
        };
        let steps = self.r.below(3);
        let c = self.way(&part, steps);
        let p = self.decode(&c);
        self.line(format!(
            "struct R{r} *around{k} = (struct R{r} *)((char *){} - offsetof(struct R{r}, m{i}));",
            p.code
        ));
        let around = Carried {
            code: format!("around{k}"),
            target: super::scope::Target {
                room: 1,
                ..whole.target
            },
            ..whole.clone()
        };
        self.frame().pointers.push(around.clone());
        self.write(&around);
        self.observe_pointed(&whole);
        self.observe_pointed(&around);
    }

    /// Pointers into text.
    fn text(&mut self) {
        let (k, c) = (self.fresh(""), self.constant());
        self.line(format!("char s{k}[16] = \"12,ab,cd\", *e{k} = 0;"));
        let text = match self.r.below(12) {
            0 => format!("e{k} = strchr(s{k}, ',');"),
            1 => format!("e{k} = strrchr(s{k}, ',');"),
            2 => format!("strtol(s{k}, &e{k}, 10);"),
            3 => format!("e{k} = strtok(s{k}, \",\"); e{k} = strtok(0, \",\");"),
            4 => format!("e{k} = strstr(s{k}, \"ab\");"),
            5 => format!("e{k} = memchr(s{k}, 'a', 16);"),
            6 => format!("e{k} = s{k} + strlen(s{k});"),
            7 => format!("e{k} = stpcpy(s{k}, \"xyz\");"),
            8 => format!("e{k} = s{k}; strsep(&e{k}, \",\");"),
            9 => format!("e{k} = strcpy(s{k}, \"xyz\") + 1;"),
            10 => format!("strtod(s{k}, &e{k});"),
            _ => format!("e{k} = strpbrk(s{k}, \"b,\");"),
        };
        self.line(text);
        self.line(format!("*e{k} = {c};"));
        for i in 0..4 {
            self.observe(format!("s{k}[{}]", i * 2 % 7));
        }
        self.observe(format!("e{k} - s{k}"));
    }

    /// What a stream keeps, and what is written by formats.
    fn streams(&mut self) {
        let k = self.fresh("");
        match self.r.below(4) {
            0 => {
                self.line(format!(
                    "char to{k}[16] = \"abcdef\"; FILE *s{k} = fmemopen(to{k}, 16, \"w\");"
                ));
                self.observe(format!("to{k}[1]"));
                self.line(format!("fputs(\"xyz\", s{k}); fflush(s{k});"));
                self.observe(format!("to{k}[1]"));
                self.line(format!("fclose(s{k});"));
            }
            1 => {
                self.line(format!(
                    "char *to{k} = 0; size_t n{k} = 0; FILE *s{k} = open_memstream(&to{k}, &n{k}); \
                     fputs(\"xyz\", s{k}); fclose(s{k});"
                ));
                self.observe(format!("n{k}"));
                self.observe(format!("to{k}[1]"));
                self.line(format!("free(to{k});"));
            }
            2 => {
                let p = self.pointer_to(Elem::Int, 1);
                self.line(format!(
                    "char to{k}[16]; sprintf(to{k}, \"%d%n\", 1234, {});",
                    p.code
                ));
                self.observe(format!("to{k}[3]"));
                self.observe_pointed(&p);
            }
            _ => {
                let (p, q) = (
                    self.pointer_to(Elem::Int, 1),
                    self.pointer_to(Elem::Short, 1),
                );
                self.line(format!(
                    "sscanf(\"11 22\", \"%d %hd\", {}, {});",
                    p.code, q.code
                ));
                self.observe_pointed(&p);
                self.observe_pointed(&q);
            }
        }
    }

    /// Containers of the C library that keep pointers.
    fn trees(&mut self) {
        let ((elem, t), k) = (self.int_like(), self.fresh(""));
        let p = self.pointer_to(elem, 1);
        if self.r.chance(60) {
            self.function(format!(
                "static int by{k}(const void *a, const void *b) {{ return (a > b) - (a < b); }}"
            ));
            self.line(format!(
                "void *root{k} = 0; tsearch({}, &root{k}, by{k});",
                p.code
            ));
            self.line(format!("{t} *in{k} = **({t} ***)&root{k};"));
            self.line(format!("tdelete({}, &root{k}, by{k});", p.code));
            let found = Carried {
                code: format!("in{k}"),
                target: super::scope::Target {
                    room: 1,
                    ..p.target
                },
                ..p.clone()
            };
            self.write(&found);
        } else {
            let c = self.constant();
            self.variable(format!(
                "struct queue{k} {{ struct queue{k} *next, *last; {t} *p; }};"
            ));
            self.line(format!(
                "struct queue{k} q{k} = {{0, 0, {}}}, r{k} = {{0, 0, {}}}; \
                 insque(&q{k}, 0); insque(&r{k}, &q{k}); *q{k}.next->p = {c};",
                p.code, p.code
            ));
            self.observe(format!("q{k}.next == &r{k}"));
        }
        self.observe_pointed(&p);
    }

    /// A signal's handler writes.
    fn handler(&mut self) {
        let ((elem, t), k, c) = (self.int_like(), self.fresh(""), self.constant());
        let p = self.pointer_to(elem, 1);
        self.variable(format!("static {t} *volatile raised{k};"));
        self.function(format!(
            "static void on{k}(int s) {{ *raised{k} = {c}; (void)s; }}"
        ));
        self.line(format!(
            "raised{k} = {}; signal(SIGUSR1, on{k}); raise(SIGUSR1);",
            p.code
        ));
        self.observe_pointed(&p);
    }

    /// Parameters that promise not to overlap.
    fn restricted(&mut self) {
        let ((elem, t), k) = (self.int_like(), self.fresh(""));
        let (a, b) = (self.constant(), self.constant());
        let p = self.pointer_to(elem, 1);
        self.function(format!(
            "static void apart{k}({t} *restrict a, {t} *restrict b) {{ *a = {a}; *b = {b}; *a += *b; }}"
        ));
        self.line(format!(
            "{t} other{k} = 1; apart{k}({}, &other{k});",
            p.code
        ));
        self.observe_pointed(&p);
        self.observe(format!("other{k}"));
    }

    /// What is done depends on where a pointer points.
    fn asked(&mut self) {
        let ((elem, t), k) = (self.int_like(), self.fresh(""));
        let (p, q) = (self.pointer_to(elem, 1), self.pointer_to(elem, 1));
        let (a, b, steps) = (self.constant(), self.constant(), self.r.below(3));
        let c = self.way(&p, steps);
        let at = self.decode(&c);
        self.line(format!("{t} *some{k} = {};", at.code));
        self.line(format!(
            "if (some{k} == {}) *some{k} = {a}; else *{} = {b};",
            q.code, q.code
        ));
        self.observe_pointed(&p);
        self.observe_pointed(&q);
        self.observe(format!("some{k} == {}", q.code));
    }

    /// A structure that points into itself, and is copied.
    fn handed_on(&mut self) {
        let ((_, t), k) = (self.int_like(), self.fresh(""));
        let (a, b, c) = (self.constant(), self.constant(), self.constant());
        self.variable(format!(
            "struct own{k} {{ {t} a[2]; {t} *p; struct own{k} *s; }};"
        ));
        self.line(format!(
            "struct own{k} one{k} = {{{{{a}, {a}}}, 0, 0}}, two{k}; one{k}.p = &one{k}.a[1]; one{k}.s = &one{k};"
        ));
        self.line(format!("two{k} = one{k}; *two{k}.p = {b};"));
        self.observe(format!("one{k}.a[1]"));
        self.observe(format!("two{k}.a[1]"));
        self.line(format!("two{k}.s->p = &two{k}.a[0]; *one{k}.p = {c};"));
        for place in ["one", "two"] {
            self.observe(format!("{place}{k}.a[0]"));
            self.observe(format!("{place}{k}.p == &two{k}.a[0]"));
        }
    }

    /// One of several, in rounds.
    fn chosen(&mut self) {
        let ((elem, t), k) = (self.int_like(), self.fresh(""));
        let (p, q) = (self.pointer_to(elem, 1), self.pointer_to(elem, 1));
        let c = self.constant();
        self.line(format!("{t} *one{k} = 0;"));
        self.open("for (int i = 0; i < 3; i++) {");
        self.line(format!(
            "{t} in = {c}; one{k} = i == 1 ? {} : i ? {} : &in;",
            p.code, q.code
        ));
        self.line(format!("*one{k} += 1;"));
        self.observe("in");
        self.close();
        self.observe_pointed(&p);
        self.observe_pointed(&q);
        self.observe(format!("one{k} == {}", q.code));
    }

    /// A structure with two pointers, by value through a function.
    fn pairs(&mut self) {
        let ((elem, t), k) = (self.int_like(), self.fresh(""));
        let (p, q) = (self.pointer_to(elem, 1), self.pointer_to(elem, 1));
        let (a, b) = (self.constant(), self.constant());
        self.variable(format!("struct pair{k} {{ {t} *a, *b; }};"));
        let last = *self.r.pick(&["", "if (n > 0) return cross(n - 1, x); "]);
        let last = last.replace("cross", &format!("cross{k}"));
        self.function(format!(
            "static struct pair{k} cross{k}(int n, struct pair{k} x) {{ {last}return (struct pair{k}){{x.b, x.a}}; }}"
        ));
        self.line(format!(
            "struct pair{k} x{k} = cross{k}(2, (struct pair{k}){{{}, {}}}); *x{k}.a = {a};",
            p.code, q.code
        ));
        self.observe_pointed(&p);
        self.line(format!("*x{k}.b = {b};"));
        self.observe_pointed(&p);
        self.observe_pointed(&q);
    }
}
