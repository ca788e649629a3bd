//! How a carried pointer goes from one place to another.

use super::generator::Generator;
use super::scope::{Carried, Life, Rep, Target};

impl Generator {
    /// The same carrier somewhere else.
    pub(super) fn transport(&mut self, c: &Carried) -> Carried {
        let (rep, elem, a) = (c.rep, c.target.elem, c.code.clone());
        let t = self.c_type(rep, elem);
        let k = self.fresh("");
        let zero = if rep.is_word() || rep == Rep::Double {
            "0"
        } else {
            "{0}"
        };
        let result;
        match *self.r.pick(&self.transports) {
            0 => result = a,
            1 | 2 => {
                let form = match self.r.below(4) {
                    0 => format!("static {t} same{k}({t} x) {{ return x; }}"),
                    1 => format!(
                        "{t} same{k}({t} x) {{ for (int i = 0; i < 2; i++) zero = 0; return x; }}"
                    ),
                    2 => format!(
                        "static {t} deep{k}(int n, {t} x) {{ if (n > 0) return deep{k}(n - 1, x); return x; }}\n\
                                  static {t} same{k}({t} x) {{ return deep{k}(2, x); }}"
                    ),
                    _ => format!(
                        "static void out{k}({t} *to, {t} x) {{ *to = x; }}\n\
                                  static {t} same{k}({t} x) {{ {t} y = {zero}; out{k}(&y, x); return y; }}"
                    ),
                };
                self.function(form);
                result = self.called(&format!("same{k}"), &t, &t, &a);
            }
            3 | 4 => {
                let thread = if self.one_in(4) { "_Thread_local " } else { "" };
                let linkage = if self.r.chance(70) { "static " } else { "" };
                self.variable(format!("{linkage}{thread}{t} kept{k};"));
                if self.r.chance(50) {
                    self.function(format!("static void put{k}({t} x) {{ kept{k} = x; }}"));
                    self.line(format!("put{k}({a});"));
                } else {
                    self.line(format!("kept{k} = {a};"));
                }
                let n = self.r.below(2);
                self.between(n);
                if self.r.chance(50) {
                    self.function(format!("static {t} get{k}(void) {{ return kept{k}; }}"));
                    result = format!("get{k}()");
                } else {
                    result = format!("kept{k}");
                }
            }
            5 => {
                self.function(format!(
                    "static {t} keep{k}(int put, {t} x) {{ static {t} kept; if (put) kept = x; return kept; }}"
                ));
                self.line(format!("keep{k}(1, {a});"));
                self.between(1);
                self.line(format!("{t} none{k} = {zero};"));
                result = format!("keep{k}(0, none{k})");
            }
            6 | 7 => result = self.further(&t, &a, &k),
            8 => {
                self.line(format!("{t} row{k}[4] = {{{a}}};"));
                self.line(format!("memmove(row{k} + 1, row{k}, 3 * sizeof *row{k});"));
                result = format!(
                    "row{k}[{}]",
                    if self.r.chance(50) { "1" } else { "zero + 1" }
                );
            }
            9 | 10 => {
                let n = 1 + self.r.below(2);
                self.line(format!(
                    "{t} *at{k} = make_cell(sizeof({t}) * {n}); at{k}[{}] = {a};",
                    n - 1
                ));
                self.between(1);
                let name = self.carrier(rep, elem, &format!(" = at{k}[{}]", n - 1));
                if self.r.chance(50) {
                    self.line(format!("free(at{k});"));
                }
                return Carried {
                    code: name,
                    ..c.clone()
                };
            }
            11 => {
                self.line(format!("{t} volatile v{k}; *({t} volatile *)&v{k} = {a};"));
                result = format!("*({t} volatile *)&v{k}");
            }
            12 if rep.is_word() => {
                let name = self.carrier(rep, elem, " = 0");
                let text = match self.r.below(4) {
                    0 => format!("__atomic_store_n(&{name}, {a}, 5);"),
                    1 => format!("__atomic_exchange_n(&{name}, {a}, 5);"),
                    2 => format!(
                        "{{ {t} none = 0; __atomic_compare_exchange_n(&{name}, &none, {a}, 0, 5, 5); }}"
                    ),
                    _ => format!("{{ _Atomic({t}) x = {a}; {name} = x; }}"),
                };
                self.line(text);
                return Carried {
                    code: name,
                    ..c.clone()
                };
            }
            13 if rep.is_word() => {
                let name = self.carrier(rep, elem, " = 0");
                let text = match self.r.below(3) {
                    0 => format!("__asm__(\"mov %1, %0\" : \"=r\"({name}) : \"r\"({a}));"),
                    1 => format!("__asm__(\"\" : \"=r\"({name}) : \"0\"({a}));"),
                    _ => format!("{name} = {a}; __asm__(\"\" : \"+r\"({name}));"),
                };
                self.line(text);
                return Carried {
                    code: name,
                    ..c.clone()
                };
            }
            13 | 14 if rep.is_short() => {
                let from = self.carrier(rep, elem, &format!(" = {a}"));
                let name = self.carrier(rep, elem, &format!(" = {zero}"));
                let text = if self.r.chance(50) {
                    format!(
                        "__asm__ volatile(\"mov %1, %%rax\\n\\tmov %%rax, %0\" : \"=m\"({name}) : \"m\"({from}) : \"rax\");"
                    )
                } else {
                    format!(
                        "__asm__ volatile(\"mov (%1), %%rax\\n\\tmov %%rax, (%0)\" : : \"r\"(&{name}), \"r\"(&{from}) : \"rax\", \"memory\");"
                    )
                };
                self.line(text);
                return Carried {
                    code: name,
                    ..c.clone()
                };
            }
            15 | 16 => {
                self.variable(format!("struct hold{k} {{ char a; {t} x; int c; }};"));
                self.line(format!(
                    "struct hold{k} h{k} = {{1, {a}, 2}}, i{k} = {{0}};"
                ));
                let text = match self.r.below(4) {
                    0 => format!("i{k} = h{k};"),
                    1 => format!("memcpy(&i{k}, &h{k}, sizeof i{k});"),
                    2 => {
                        self.function(format!(
                            "static struct hold{k} hand{k}(struct hold{k} h) {{ h.c++; return h; }}"
                        ));
                        format!("i{k} = hand{k}(h{k});")
                    }
                    _ => {
                        self.function(format!("static void fill{k}(struct hold{k} *to, const struct hold{k} *from) {{ *to = *from; }}"));
                        format!("fill{k}(&i{k}, &h{k});")
                    }
                };
                self.line(text);
                result = format!("i{k}.x");
            }
            17 if rep.is_word() => result = format!("zero ? 0 : {a}"),
            18 => {
                self.function(format!("static void set{k}({t} *to, {t} x) {{ *to = x; }}"));
                self.line(format!("{t} s{k} = {zero}; set{k}(&s{k}, {a});"));
                result = format!("s{k}");
            }
            19 => {
                self.function(format!(
                    "static void swap{k}({t} *a, {t} *b) {{ {t} x = *a; *a = *b; *b = x; }}"
                ));
                self.line(format!("{t} s{k} = {a}; {t} z{k} = {zero}; for (int i = 0; i < 3; i++) swap{k}(&s{k}, &z{k});"));
                result = format!("z{k}");
            }
            20 => {
                self.line(format!(
                    "{t} all{k}[3]; for (int i = 0; i < 3; i++) all{k}[i] = {a};"
                ));
                result = format!("all{k}[zero + 2]");
            }
            21 => {
                self.variable(format!(
                    "struct node{k} {{ struct node{k} *next; {t} x; }};"
                ));
                self.line(format!("struct node{k} *list{k} = 0;"));
                self.line(format!(
                    "for (int i = 0; i < 3; i++) {{ struct node{k} *n = make_cell(sizeof *n); \
                     n->next = list{k}; n->x = {a}; list{k} = n; }}"
                ));
                self.line(format!(
                    "for (int i = 0; i < 2; i++) list{k} = list{k}->next;"
                ));
                result = format!("list{k}->x");
            }
            22 => {
                self.line(format!("{t} *re{k} = make_cell(sizeof({t})); *re{k} = {a}; re{k} = realloc(re{k}, 4 * sizeof({t}));"));
                result = format!("re{k}[0]");
            }
            23 => {
                self.line(format!("{t} *lit{k} = ({t}[]){{{a}, {a}}};"));
                result = format!("lit{k}[1]");
            }
            24 => {
                let name = self.carrier(rep, elem, &format!(" = {zero}"));
                let f = *self
                    .r
                    .pick(&["mempcpy", "memcpy", "memmove", "__builtin_memcpy"]);
                self.line(format!(
                    "{t} from{k} = {a}; {f}(&{name}, &from{k}, sizeof {name});"
                ));
                return Carried {
                    code: name,
                    ..c.clone()
                };
            }
            25 => {
                let name = self.carrier(rep, elem, &format!(" = {zero}"));
                self.line(format!("{t} from{k} = {a}; {{ int p[2]; if (pipe(p) == 0) {{ write(p[1], &from{k}, sizeof from{k}); \
                                   read(p[0], &{name}, sizeof {name}); close(p[0]); close(p[1]); }} }}"));
                return Carried {
                    code: name,
                    ..c.clone()
                };
            }
            26 => {
                self.function(format!(
                    "static int less{k}(const void *a, const void *b) \
                    {{ return *(const int *)a - *(const int *)b; }}"
                ));
                self.variable(format!("struct key{k} {{ int key; {t} x; }};"));
                self.line(format!(
                    "struct key{k} keys{k}[3] = {{{{3, {a}}}, {{1, {a}}}, {{2, {a}}}}};"
                ));
                if self.r.chance(50) {
                    self.line(format!("qsort(keys{k}, 3, sizeof *keys{k}, less{k});"));
                    result = format!("keys{k}[0].x");
                } else {
                    self.line(format!("keys{k}[0].key = 0; int look{k} = 1;"));
                    self.line(format!("struct key{k} *found{k} = bsearch(&look{k}, keys{k}, 3, sizeof *keys{k}, less{k});"));
                    result = format!("found{k}->x");
                }
            }
            27 if rep.is_word() && !rep.is_number() => {
                self.line(format!("pthread_key_t key{k}; pthread_key_create(&key{k}, 0); pthread_setspecific(key{k}, {a});"));
                self.between(1);
                result = format!("pthread_getspecific(key{k})");
            }
            28 if !c.rep.is_indirect() => return self.carried_by_function(c),
            29 => {
                self.line(format!(
                    "{t} *cell{k} = &({t}){{{}}}; *cell{k} = {a}; {t} **cells{k} = &cell{k};",
                    zero.trim_matches(['{', '}'])
                ));
                result = format!("**cells{k}");
            }
            _ => {
                self.line(format!("{t} g{k} = ({{ {t} in = {a}; in; }});"));
                result = format!("g{k}");
            }
        }
        Carried {
            code: self.carrier(rep, elem, &format!(" = {result}")),
            ..c.clone()
        }
    }

    /// Statements between putting away and getting back, not always.
    fn between(&mut self, n: usize) {
        if self.r.chance(40) {
            self.statements(n);
        }
    }

    /// A call of a function with one parameter, in some way.
    pub(super) fn called(&mut self, f: &str, result: &str, param: &str, argument: &str) -> String {
        let k = self.fresh("");
        match self.r.below(9) {
            0 => {
                self.line(format!("{result} (*by{k})({param}) = {f};"));
                format!("by{k}({argument})")
            }
            1 => {
                self.line(format!("{result} (*by{k})() = ({result} (*)()){f};"));
                format!("by{k}({argument})")
            }
            2 => {
                self.function(format!(
                    "static {result} (*const by{k}[2])({param}) = {{{f}, {f}}};"
                ));
                format!("by{k}[zero + 1]({argument})")
            }
            3 => {
                self.line(format!(
                    "struct {{ int a; {result} (*f)({param}); }} by{k} = {{1, {f}}};"
                ));
                format!("by{k}.f({argument})")
            }
            4 => {
                self.function(format!(
                    "static {result} by{k}({result} (*f)({param}), {param} x) {{ return f(x); }}"
                ));
                format!("by{k}({f}, {argument})")
            }
            5 => {
                self.line(format!("void *by{k} = (void *){f};"));
                format!("(({result} (*)({param}))by{k})({argument})")
            }
            _ => format!("{f}({argument})"),
        }
    }

    /// By way of variable arguments.
    fn further(&mut self, t: &str, a: &str, k: &str) -> String {
        let before = self.r.below(7);
        let skip = "va_arg(l, int); ".repeat(before);
        let ints = ", 7".repeat(before);
        let body = match self.r.below(4) {
            0 => {
                self.function(format!(
                    "static {t} rest{k}(va_list l) {{ return va_arg(l, {t}); }}"
                ));
                format!("{t} x = rest{k}(l);")
            }
            1 => {
                self.function(format!(
                    "static {t} rest{k}(va_list *l) {{ return va_arg(*l, {t}); }}"
                ));
                format!("{t} x = rest{k}(&l);")
            }
            2 => format!("va_list m; va_copy(m, l); {t} x = va_arg(m, {t}); va_end(m);"),
            _ => format!("{t} x = va_arg(l, {t});"),
        };
        self.function(format!(
            "static {t} more{k}(int n, ...) {{ va_list l; va_start(l, n); {skip}{body} va_end(l); return x; }}"
        ));
        format!("more{k}({before}{ints}, {a})")
    }

    /// By a function that takes it in this carrier and gives it back in another.
    fn carried_by_function(&mut self, c: &Carried) -> Carried {
        if !self.may_nest() {
            return c.clone();
        }
        let (elem, f) = (c.target.elem, self.fresh("carry"));
        let t = self.c_type(c.rep, elem);
        let linkage = self.linkage();
        let inside = Carried {
            rep: c.rep,
            code: "x".to_owned(),
            target: Target {
                life: Life::Outer,
                ..c.target
            },
        };
        self.start(String::new());
        let mut there = self.way(&inside, 2);
        if there.rep.is_indirect() {
            there = self.decode(&there);
        }
        self.statements(1);
        let (rep, room) = (there.rep, there.target.room);
        let u = self.c_type(rep, elem);
        self.line(format!("return {};", there.code));
        self.set_head(format!("{linkage}{u} {f}({t} x) {{"));
        self.end();
        let call = self.called(&f, &u, &t, &c.code);
        Carried {
            rep,
            code: self.carrier(rep, elem, &format!(" = {call}")),
            target: Target { room, ..c.target },
        }
    }

    /// Some steps from one carrier to the next.
    pub(super) fn way(&mut self, c: &Carried, steps: usize) -> Carried {
        let mut at = c.clone();
        for _ in 0..steps {
            at = match at.rep {
                Rep::Pointer if self.r.chance(60) => {
                    let rep = self.some_rep();
                    self.encode(&at, rep)
                }
                Rep::Pointer => self.transport(&at),
                _ if self.r.chance(30) => self.decode(&at),
                _ => self.transport(&at),
            };
        }
        at
    }
}
