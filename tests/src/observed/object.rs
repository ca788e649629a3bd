//! Objects: how they are declared, their addresses and their parts.

use super::generator::{Generator, array};
use super::scope::{Carried, Elem, Life, Object, Rep, Target};
use std::fmt::Write;

impl Object {
    /// An element.
    pub(super) fn element(&self, i: usize) -> String {
        if self.count == 1 {
            self.place.clone()
        } else {
            format!("{}[{i}]", self.place)
        }
    }

    pub(super) fn address(&self, i: usize) -> String {
        if self.count > 1 && i == 0 {
            return self.place.clone();
        }
        format!("&{}", self.element(i))
    }
}

impl Generator {
    /// Declares an object.
    pub(super) fn declare(&mut self) {
        let (elem, count, name) = (self.elem(), self.count(), self.fresh("x"));
        let (t, init, mut life) = (elem.name(), self.initials(elem, count), self.life());
        let (mut place, mut count) = (name.clone(), count);
        let array = array(count);
        match self.r.below(20) {
            0..9 => self.line(format!("{t} {name}{array} = {init};")),
            9..12 => {
                life = Life::Long;
                self.line(format!("static {t} {name}{array} = {init};"));
            }
            12..15 => {
                life = Life::Long;
                let make = self.maker(elem);
                let value = self.initial(elem);
                let value = compound(elem, &value);
                self.line(format!("{t} *{name} = {make}({count}, {value});"));
                if count == 1 {
                    place = format!("(*{name})");
                }
            }
            15 if elem.is_scalar() => {
                count = count.max(2);
                let n = self.fresh("n");
                let value = self.constant();
                self.line(format!("int {n} = {count} + zero;"));
                self.line(format!(
                    "{t} {name}[{n}]; for (int i = 0; i < {n}; i++) {name}[i] = {value};"
                ));
            }
            16 => {
                let braced = match (count, elem.is_scalar()) {
                    (1, true) => format!("&({t}){{{init}}}"),
                    (1, false) => format!("&({t}){init}"),
                    _ => format!("({t}{array}){init}"),
                };
                self.line(format!("{t} *{name} = {braced};"));
                if count == 1 {
                    place = format!("(*{name})");
                }
            }
            17 if elem.is_scalar() => {
                let u = format!("union {{ {t} a; unsigned char b[16]; long c; short d[3]; }}");
                let value = self.constant();
                self.line(format!("{u} {name}; {name}.c = 0; {name}.a = {value};"));
                place = format!("{name}.a");
                count = 1;
            }
            18 => {
                let hold = format!("struct {{ char before; {t} in{array}; short after; }}");
                self.line(format!("{hold} {name} = {{1, {init}, 2}};"));
                place = format!("{name}.in");
            }
            _ => self.line(format!("{t} {name}{array} = {init};")),
        }
        self.frame().objects.push(Object {
            place,
            elem,
            count,
            life,
        });
    }

    /// A function that makes objects on the heap: one place for all of a type.
    pub(super) fn maker(&mut self, elem: Elem) -> String {
        let (t, name) = (elem.name(), format!("make_{}", elem.word()));
        self.helper(
            &name,
            format!(
                "static {t} *{name}(int n, {t} v) {{ {t} *p = malloc(n * sizeof *p); \
                 for (int i = 0; i < n; i++) p[i] = v; return p; }}"
            ),
        );
        name
    }

    /// A part of an lvalue that is a scalar.
    pub(super) fn scalar(&mut self, place: &str, elem: Elem) -> (String, Elem) {
        let Elem::Record(r) = elem else {
            return (place.to_owned(), elem);
        };
        let fields = self.records[r].clone();
        let i = self.r.below(fields.len());
        let field = fields[i];
        let mut part = format!("{place}.m{i}");
        if field.count > 1 {
            let _ = write!(part, "[{}]", self.r.below(field.count));
        }
        self.scalar(&part, field.elem)
    }

    /// A scalar in an object.
    pub(super) fn scalar_in(&mut self, object: &Object) -> String {
        let i = self.r.below(object.count);
        self.scalar(&object.element(i), object.elem).0
    }

    pub(super) fn observe_object(&mut self, object: &Object) {
        let part = self.scalar_in(object);
        if self.one_in(8)
            && let Some(p) = self.some_pointer(object.elem)
        {
            let i = self.r.below(object.count);
            self.observe(format!("{} == {}", p.code, object.address(i)));
        }
        self.observe(part);
    }

    /// A pointer in scope to that type.
    pub(super) fn some_pointer(&mut self, elem: Elem) -> Option<Carried> {
        let all = self.frame().pointers.clone();
        let all: Vec<Carried> = all.into_iter().filter(|p| p.target.elem == elem).collect();
        (!all.is_empty()).then(|| self.r.pick(&all).clone())
    }

    /// A pointer into an object.
    pub(super) fn pointer_into(&mut self, object: &Object) -> Carried {
        let i = self.r.below(object.count);
        let target = Target {
            elem: object.elem,
            room: object.count - i,
            life: object.life,
        };
        let whole = Carried {
            rep: Rep::Pointer,
            code: format!("({})", object.address(i)),
            target,
        };
        if self.r.chance(50) {
            return whole;
        }
        self.member_of(&whole)
    }

    /// A pointer to a member, where there are members.
    pub(super) fn member_of(&mut self, p: &Carried) -> Carried {
        let Elem::Record(r) = p.target.elem else {
            return p.clone();
        };
        let fields = self.records[r].clone();
        let i = self.r.below(fields.len());
        let field = fields[i];
        let (code, room) = if field.count > 1 {
            let at = self.r.below(field.count);
            (format!("(&{}->m{i}[{at}])", p.code), field.count - at)
        } else {
            (format!("(&{}->m{i})", p.code), 1)
        };
        let target = Target {
            elem: field.elem,
            room,
            life: p.target.life,
        };
        Carried {
            code,
            target,
            ..p.clone()
        }
    }

    /// A pointer to that type: to an object in scope, or to a new one.
    pub(super) fn pointer_to(&mut self, elem: Elem, room: usize) -> Carried {
        let objects = self.in_scope();
        let fits = |o: &&Object| o.elem == elem && o.count >= room;
        let mut all: Vec<Carried> = Vec::new();
        for o in objects.iter().filter(fits) {
            let i = self.r.below(o.count - room + 1);
            all.push(Carried {
                rep: Rep::Pointer,
                code: format!("({})", o.address(i)),
                target: Target {
                    elem,
                    room: o.count - i,
                    life: o.life,
                },
            });
        }
        let pointers = self.frame().pointers.iter();
        let pointers = pointers.filter(|p| p.target.elem == elem && p.target.room >= room);
        all.extend(pointers.cloned());
        if !all.is_empty() && self.r.chance(85) {
            return self.r.pick(&all).clone();
        }
        let (name, init) = (self.fresh("x"), self.initials(elem, room));
        let life = self.life();
        self.line(format!("{} {name}{} = {init};", elem.name(), array(room)));
        let object = Object {
            place: name,
            elem,
            count: room,
            life,
        };
        self.frame().objects.push(object.clone());
        Carried {
            rep: Rep::Pointer,
            code: format!("({})", object.address(0)),
            target: Target { elem, room, life },
        }
    }
}

/// A value of a type as an expression.
pub(super) fn compound(elem: Elem, value: &str) -> String {
    if elem.is_scalar() {
        value.to_owned()
    } else {
        format!("({}){value}", elem.name())
    }
}
