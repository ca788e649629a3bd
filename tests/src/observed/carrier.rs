//! Carriers: the types, and how a pointer gets in and out again.

use super::generator::Generator;
use super::scope::{Carried, Coding, Elem, Rep, Target};

impl Generator {
    /// The type of a carrier.
    pub(super) fn c_type(&mut self, rep: Rep, elem: Elem) -> String {
        let (t, word) = (elem.name(), elem.word());
        let (name, text) = match rep {
            Rep::Pointer => return format!("{t} *"),
            Rep::Void => return "void *".to_owned(),
            Rep::Bytes { .. } => return "char *".to_owned(),
            Rep::Cell => return format!("{t} **"),
            Rep::Number(_) => return "uintptr_t".to_owned(),
            Rep::Bits => return "uint64_t".to_owned(),
            Rep::Double => return "double".to_owned(),
            Rep::Halves => ("halves".to_owned(), "uint32_t low, high;".to_owned()),
            Rep::Array => ("bytes".to_owned(), "unsigned char b[8];".to_owned()),
            Rep::Text => ("text".to_owned(), "char t[24];".to_owned()),
            Rep::Boxed => (format!("box_{word}"), format!("short a; {t} *p; char c;")),
            Rep::BoxPointer => return format!("{} *", self.c_type(Rep::Boxed, elem)),
            Rep::Large => (
                format!("large_{word}"),
                format!("long a[2]; {t} *p; long c[2];"),
            ),
            Rep::Packed => (format!("packed_{word}"), format!("char a; {t} *p;")),
            Rep::Union => (
                format!("either_{word}"),
                format!("{t} *p; uintptr_t u; unsigned char b[8]; double d;"),
            ),
            Rep::Table(_) => (format!("table_{word}"), format!("{t} *p[3];")),
        };
        let word = if rep == Rep::Union { "union" } else { "struct" };
        let packed = if rep == Rep::Packed {
            " __attribute__((packed))"
        } else {
            ""
        };
        let whole = format!("{word} {name}");
        self.define(&name, format!("{word}{packed} {name} {{ {text} }};"));
        whole
    }

    /// A new variable of the carrier's type; what follows the name is the
    /// initial value.
    pub(super) fn carrier(&mut self, rep: Rep, elem: Elem, init: &str) -> String {
        let (ty, name) = (self.c_type(rep, elem), self.fresh("c"));
        self.line(format!("{ty} {name}{init};"));
        name
    }

    /// The same in another carrier.
    pub(super) fn encode(&mut self, p: &Carried, rep: Rep) -> Carried {
        let (elem, code) = (p.target.elem, p.code.clone());
        let t = elem.name();
        let mut target = p.target;
        let given = match rep {
            Rep::Pointer => code,
            Rep::Void => format!("(void *){code}"),
            Rep::Bytes { behind: false } => format!("(char *){code}"),
            Rep::Bytes { behind: true } => format!("(char *){code} + sizeof({t})"),
            Rep::Number(coding) => coded(&format!("(uintptr_t){code}"), coding),
            Rep::Halves => {
                format!("{{(uint32_t)(uintptr_t){code}, (uint32_t)((uintptr_t){code} >> 32)}}")
            }
            Rep::Boxed => format!("{{1, {code}, 2}}"),
            Rep::Large => format!("{{{{1, 2}}, {code}, {{3, 4}}}}"),
            Rep::Packed => format!("{{1, {code}}}"),
            Rep::Union => {
                let parts = [
                    format!("{{.p = {code}}}"),
                    format!("{{.u = (uintptr_t){code}}}"),
                ];
                self.r.pick(&parts).clone()
            }
            Rep::Table(at) => {
                let others = match self.some_pointer(elem) {
                    Some(other) if other.target.life >= p.target.life => other.code,
                    _ => "0".to_owned(),
                };
                let of = |i| if i == at { &code } else { &others };
                format!("{{{{{}, {}, {}}}}}", of(0), of(1), of(2))
            }
            Rep::Bits | Rep::Double | Rep::Array => {
                let from = self.carrier(Rep::Pointer, elem, &format!(" = {code}"));
                let zero = if rep == Rep::Array { "{{0}}" } else { "0" };
                let name = self.carrier(rep, elem, &format!(" = {zero}"));
                self.copy(&name, &from);
                return Carried {
                    rep,
                    code: name,
                    target,
                };
            }
            Rep::Text => {
                let name = self.carrier(rep, elem, " = {{0}}");
                self.line(format!("snprintf({name}.t, 24, \"%p\", (void *){code});"));
                return Carried {
                    rep,
                    code: name,
                    target,
                };
            }
            Rep::Cell | Rep::BoxPointer => {
                target.room = 1;
                let inner = if rep == Rep::Cell {
                    Rep::Pointer
                } else {
                    Rep::Boxed
                };
                if self.r.chance(35) {
                    let ty = self.c_type(inner, elem);
                    let name = self.carrier(rep, elem, " = make_cell(24)");
                    if rep == Rep::Cell {
                        self.line(format!("*{name} = {code};"));
                    } else {
                        self.line(format!("*{name} = ({ty}){{1, {code}, 2}};"));
                    }
                    return Carried {
                        rep,
                        code: name,
                        target,
                    };
                }
                let init = if rep == Rep::Cell {
                    format!(" = {code}")
                } else {
                    format!(" = {{1, {code}, 2}}")
                };
                let cell = self.carrier(inner, elem, &init);
                format!("&{cell}")
            }
        };
        Carried {
            rep,
            code: self.carrier(rep, elem, &format!(" = {given}")),
            target,
        }
    }

    /// The pointer itself, in a variable.
    pub(super) fn decode(&mut self, c: &Carried) -> Carried {
        let (elem, code) = (c.target.elem, &c.code);
        let t = elem.name();
        let given = match c.rep {
            Rep::Pointer => code.clone(),
            Rep::Void => format!("({t} *){code}"),
            Rep::Bytes { behind: false } => format!("({t} *){code}"),
            Rep::Bytes { behind: true } => format!("({t} *)({code} - sizeof({t}))"),
            Rep::Cell if self.r.chance(30) => format!("{code}[0]"),
            Rep::Cell => format!("*{code}"),
            Rep::Number(coding) => format!("({t} *){}", decoded(code, coding)),
            Rep::Halves => {
                format!("({t} *)((uintptr_t){code}.low | (uintptr_t){code}.high << 32)")
            }
            Rep::Bits | Rep::Double | Rep::Array => {
                let name = self.carrier(Rep::Pointer, elem, " = 0");
                self.copy(&name, code);
                return self.named(name, c.target);
            }
            Rep::Text => {
                let name = self.carrier(Rep::Pointer, elem, " = 0");
                self.line(format!("sscanf({code}.t, \"%p\", (void **)&{name});"));
                return self.named(name, c.target);
            }
            Rep::Boxed | Rep::Large | Rep::Packed => format!("{code}.p"),
            Rep::BoxPointer => format!("{code}->p"),
            Rep::Union => match self.r.below(3) {
                0 => format!("({t} *){code}.u"),
                1 => {
                    let name = self.carrier(Rep::Pointer, elem, " = 0");
                    self.line(format!("memcpy(&{name}, {code}.b, 8);"));
                    return self.named(name, c.target);
                }
                _ => format!("{code}.p"),
            },
            Rep::Table(at) if self.r.chance(50) => format!("{code}.p[zero + {at}]"),
            Rep::Table(at) => format!("{code}.p[{at}]"),
        };
        let name = self.carrier(Rep::Pointer, elem, &format!(" = {given}"));
        self.named(name, c.target)
    }

    /// A pointer in a variable.
    fn named(&mut self, name: String, target: Target) -> Carried {
        let p = Carried {
            rep: Rep::Pointer,
            code: name,
            target,
        };
        self.frame().pointers.push(p.clone());
        p
    }

    /// Copies the eight bytes of a variable to another.
    fn copy(&mut self, to: &str, from: &str) {
        let text = match self.r.below(8) {
            0..3 => format!("memcpy(&{to}, &{from}, 8);"),
            3 => format!("memmove(&{to}, &{from}, sizeof {to});"),
            4 => format!(
                "for (int i = 0; i < 8; i++) ((unsigned char *)&{to})[i] = ((unsigned char *)&{from})[i];"
            ),
            5 => format!(
                "memcpy((char *)&{to} + 4, (char *)&{from} + 4, 4); memcpy(&{to}, &{from}, 4);"
            ),
            6 => format!(
                "{{ unsigned char *a = (unsigned char *)&{to}, *b = (unsigned char *)&{from}; \
                 while (b < (unsigned char *)&{from} + 8) *a++ = *b++; }}"
            ),
            _ => {
                self.helper(
                    "copy_bytes",
                    "void copy_bytes(void *to, const void *from, int n) \
                     { char *a = to; const char *b = from; while (n-- > 0) a[n] = b[n]; }"
                        .to_owned(),
                );
                format!("copy_bytes(&{to}, &{from}, 8);")
            }
        };
        self.line(text);
    }
}

fn coded(address: &str, coding: Coding) -> String {
    match coding {
        Coding::Plain => address.to_owned(),
        Coding::Xor(k) => format!("{address} ^ {k}u"),
        Coding::Plus(k) => format!("{address} + {k}u"),
        Coding::Not => format!("~{address}"),
        Coding::Rotated(n) => format!("{address} << {n} | {address} >> {}", 64 - n),
    }
}

fn decoded(code: &str, coding: Coding) -> String {
    match coding {
        Coding::Plain => code.to_owned(),
        Coding::Xor(k) => format!("({code} ^ {k}u)"),
        Coding::Plus(k) => format!("({code} - {k}u)"),
        Coding::Not => format!("~{code}"),
        Coding::Rotated(n) => format!("({code} >> {n} | {code} << {})", 64 - n),
    }
}
