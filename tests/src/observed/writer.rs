//! What is done with a carried pointer: it is handed to functions, and somebody
//! writes through it.

use super::generator::Generator;
use super::object::compound;
use super::scope::{Carried, Consumer, Elem, Life, Object, Rep, Target};

impl Generator {
    /// A pointer goes from carrier to carrier, somebody writes through it, and
    /// the object is observed.
    pub(super) fn journey(&mut self) {
        let object = self.some_object();
        let mut p = self.pointer_into(&object);
        if self.one_in(5)
            && let Some(other) = self.some_pointer(p.target.elem)
        {
            p = other;
        }
        // So that something is known of it.
        if self.r.chance(50) {
            self.set(&object);
        }
        let steps = 1 + self.r.below(4);
        let c = self.way(&p, steps);
        if self.r.chance(50) {
            self.set(&object);
        }
        if self.r.chance(60) {
            self.consume(&c);
        } else {
            let q = self.decode(&c);
            self.write(&q);
        }
        let again = if self.r.chance(30) { 2 } else { 1 };
        for _ in 0..again {
            self.observe_object(&object);
        }
        if self.r.chance(20) {
            self.observe_pointed(&p);
        }
    }

    /// What a pointer points to.
    pub(super) fn observe_pointed(&mut self, p: &Carried) {
        let i = self.r.below(p.target.room);
        let part = self.scalar(&format!("{}[{i}]", p.code), p.target.elem).0;
        self.observe(part);
    }

    /// Hands a carried pointer to a function that writes.
    pub(super) fn consume(&mut self, c: &Carried) {
        let fits =
            |f: &&Consumer| f.rep == c.rep && f.elem == c.target.elem && f.room <= c.target.room;
        let known: Vec<Consumer> = self.consumers.iter().filter(fits).cloned().collect();
        if !known.is_empty() && self.r.chance(50) {
            let f = self.r.pick(&known).clone();
            self.call(&f, &c.code);
        } else if self.may_nest() {
            let f = self.consumer(c);
            self.call(&f, &c.code);
        } else {
            let q = self.decode(c);
            self.write(&q);
        }
    }

    fn call(&mut self, f: &Consumer, code: &str) {
        if f.recursive {
            let depth = 1 + self.r.below(2);
            self.line(format!("{}({depth}, {code});", f.name));
            return;
        }
        let t = self.c_type(f.rep, f.elem);
        let call = self.called(&f.name, "void", &t, code);
        self.line(format!("{call};"));
    }

    /// Calls a function once more, with another pointer.
    pub(super) fn call_again(&mut self) {
        if self.consumers.is_empty() {
            return self.journey();
        }
        let all = self.consumers.clone();
        let f = self.r.pick(&all).clone();
        let p = self.pointer_to(f.elem, f.room);
        let c = self.encode(&p, f.rep);
        self.call(&f, &c.code);
        self.observe_pointed(&p);
    }

    /// A function that takes such a pointer.
    fn consumer(&mut self, c: &Carried) -> Consumer {
        let (rep, elem) = (c.rep, c.target.elem);
        let t = self.c_type(rep, elem);
        let f = Consumer {
            name: self.fresh("f"),
            rep,
            elem,
            room: c.target.room,
            recursive: self.r.chance(15),
        };
        let linkage = self.linkage();
        let depth = if f.recursive { "int d, " } else { "" };
        self.start(format!("{linkage}void {}({depth}{t} x)", f.name));
        let loops = self.r.chance(15);
        if loops {
            self.open("for (int round = 0; round < 2; round++) {");
        }
        let steps = self.r.below(3);
        let inside = Carried {
            rep,
            code: "x".to_owned(),
            target: Target {
                life: Life::Outer,
                ..c.target
            },
        };
        let early = self.r.chance(50);
        if f.recursive && early {
            self.recursion(&f);
        }
        let at = self.way(&inside, steps);
        let q = self.decode(&at);
        self.write(&q);
        let n = self.r.below(3);
        self.statements(n);
        if f.recursive && !early {
            self.recursion(&f);
        }
        if self.r.chance(40) {
            self.write(&q);
        }
        if self.r.chance(50) {
            self.observe_pointed(&q);
        }
        let objects = self.in_scope();
        let object = self.r.pick(&objects).clone();
        self.observe_object(&object);
        if rep.is_indirect() && self.r.chance(60) {
            self.redirect(&inside);
        }
        if loops {
            self.close();
        }
        self.end();
        self.consumers.push(f.clone());
        f
    }

    /// The function calls itself with a pointer to an object of this call.
    fn recursion(&mut self, f: &Consumer) {
        let (own, init) = (self.fresh("own"), self.initials(f.elem, f.room));
        let array = super::generator::array(f.room);
        self.line(format!("{} {own}{array} = {init};", f.elem.name()));
        let object = Object {
            place: own,
            elem: f.elem,
            count: f.room,
            life: Life::Here,
        };
        self.frame().objects.push(object.clone());
        self.open("if (d > 0) {");
        let p = Carried {
            rep: Rep::Pointer,
            code: format!("({})", object.address(0)),
            target: Target {
                elem: f.elem,
                room: f.room,
                life: Life::Here,
            },
        };
        let mut c = self.encode(&p, f.rep);
        if self.r.chance(30) {
            c = self.transport(&c);
            if c.rep != f.rep {
                let p = self.decode(&c);
                c = self.encode(&p, f.rep);
            }
        }
        self.line(format!("{}(d - 1, {});", f.name, c.code));
        self.observe_object(&object);
        self.close();
        if self.r.chance(50) {
            self.observe_object(&object);
        }
    }

    /// Lets a cell hold another pointer, to something that stays.
    fn redirect(&mut self, cell: &Carried) {
        let elem = cell.target.elem;
        let fits = self.globals.iter().filter(|o| o.elem == elem);
        let all: Vec<String> = fits.map(|o| o.address(0)).collect();
        if all.is_empty() {
            return;
        }
        let to = self.r.pick(&all).clone();
        if cell.rep == Rep::Cell {
            self.line(format!("*{} = {to};", cell.code));
        } else {
            self.line(format!("{}->p = {to};", cell.code));
        }
    }

    /// Puts a pointer into a variable that holds one to the end.
    pub(super) fn put_away(&mut self) {
        if self.holders.is_empty() {
            return self.journey();
        }
        let all = self.holders.clone();
        let h = self.r.pick(&all).clone();
        let mut c = Carried {
            rep: h.rep,
            code: h.place.clone(),
            target: Target {
                room: 1,
                ..h.target
            },
        };
        if self.r.chance(45) {
            let p = self.pointer_to(h.target.elem, 1);
            if p.target.life == Life::Long {
                let steps = self.r.below(3);
                let mut at = self.way(&p, steps);
                if at.rep != h.rep {
                    let p = self.decode(&at);
                    at = self.encode(&p, h.rep);
                }
                self.line(format!("{} = {};", h.place, at.code));
            }
        } else if self.r.chance(50) {
            let steps = self.r.below(3);
            c = self.way(&c, steps);
            self.consume(&c);
        } else {
            let q = self.decode(&c);
            self.write(&q);
        }
        let object = self.some_object();
        self.observe_object(&object);
    }

    pub(super) fn write_somewhere(&mut self) {
        let object = self.some_object();
        let p = self.pointer_into(&object);
        self.write(&p);
        self.observe_object(&object);
    }

    /// Assigns to all parts of an object, by its name.
    pub(super) fn set(&mut self, object: &Object) {
        for i in 0..object.count {
            self.set_part(&object.element(i), object.elem);
        }
    }

    fn set_part(&mut self, place: &str, elem: Elem) {
        let Elem::Record(r) = elem else {
            let value = self.constant();
            return self.line(format!("{place} = {value};"));
        };
        for (i, field) in self.records[r].clone().into_iter().enumerate() {
            for at in 0..field.count {
                let index = if field.count > 1 {
                    format!("[{at}]")
                } else {
                    String::new()
                };
                self.set_part(&format!("{place}.m{i}{index}"), field.elem);
            }
        }
    }

    /// Writes through a pointer.
    pub(super) fn write(&mut self, q: &Carried) {
        match q.target.elem {
            Elem::Record(_) => self.write_record(q),
            _ => self.write_scalar(q),
        }
    }

    fn write_record(&mut self, q: &Carried) {
        let (elem, p) = (q.target.elem, &q.code);
        let value = self.initial(elem);
        let value = compound(elem, &value);
        let text = match self.r.below(8) {
            0 => format!("*{p} = {value};"),
            1 => format!("memset({p}, 3, sizeof *{p});"),
            2 => format!("memcpy({p}, &{value}, sizeof *{p});"),
            3 => {
                let other = self.pointer_to(elem, 1).code;
                format!("*{p} = *{other};")
            }
            4 => {
                let other = self.pointer_to(elem, 1).code;
                format!("memmove({p}, {other}, sizeof *{p});")
            }
            _ => {
                let member = self.member_of(q);
                return self.write(&member);
            }
        };
        self.line(text);
    }

    fn write_scalar(&mut self, q: &Carried) {
        let (elem, p, room) = (q.target.elem, &q.code, q.target.room);
        let (t, c, i) = (elem.name(), self.constant(), self.r.below(room));
        let place = match self.r.below(4) {
            0 => format!("{p}[zero + {i}]"),
            1 => format!("*({p} + {i})"),
            _ if i == 0 => format!("*{p}"),
            _ => format!("{p}[{i}]"),
        };
        let text = match self.r.below(24) {
            0 => format!("({place})++;"),
            1 => format!("{place} += {c};"),
            2 => format!("memcpy(&{place}, &({t}){{{c}}}, sizeof({t}));"),
            3 => format!("memset({p}, 2, sizeof *{p} * {room});"),
            4 => format!("__atomic_store_n(&{place}, {c}, 5);"),
            5 => format!("__atomic_exchange_n(&{place}, {c}, 5);"),
            6 => format!("__sync_fetch_and_add(&{place}, {c});"),
            7 | 8 => {
                let other = self.pointer_to(elem, 1).code;
                match self.r.below(3) {
                    0 => format!("{{ {t} s = *{p}; *{p} = *{other}; *{other} = s; }}"),
                    1 => format!("*{p} = *{other};"),
                    _ => format!("memmove({p}, {other}, sizeof *{p});"),
                }
            }
            9 => format!("for (int i = 0; i < {room}; i++) {p}[i] = {c};"),
            10 => format!("for ({t} *i = {p}; i < {p} + {room}; i++) *i = {c};"),
            11 if elem == Elem::Int => {
                format!("__asm__ volatile(\"movl ${c}, (%0)\" : : \"r\"(&{place}) : \"memory\");")
            }
            12 if elem == Elem::Int => {
                format!("__asm__ volatile(\"movl ${c}, %0\" : \"=m\"({place}));")
            }
            13 if elem == Elem::Int => format!("sscanf(\"{c}\", \"%d\", &{place});"),
            14 if elem == Elem::Long => {
                format!("{{ char end[8] = \"{c}x\", *e; {place} = strtol(end, &e, 10); *e = 0; }}")
            }
            13 | 14 if elem == Elem::Char => format!("strcpy(&{place}, \"\");"),
            15 => format!("*(volatile {t} *)&{place} = {c};"),
            16 => {
                let f = format!("store_{}", elem.word());
                let text =
                    format!("void {f}({t} *p, {t} v) {{ for (int i = 0; i < 1; i++) *p = v; }}");
                self.helper(&f, text);
                format!("{f}(&{place}, {c});")
            }
            17 => format!("*(unsigned char *)&{place} = {c};"),
            _ => format!("{place} = {c};"),
        };
        self.line(text);
    }
}
