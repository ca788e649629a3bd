//! What functions of the C library demand of their arguments. A call that gives
//! something else is undefined. What is simple to say is a check; of the rest
//! it is an assumption that the function is given what it allows.

use super::body::Body;
use crate::llvm::Value;
use ir::{CheckKind, CmpOp, Cond, Const, Operand, PtrPred, Type, Z};

/// What is demanded of the arguments, one letter for each:
/// - `.`: nothing;
/// - `p`: not null;
/// - `z`: not null, unless the number `#` of what is accessed is 0 (C2y);
/// - `c`: an `unsigned char`, or EOF;
/// - `m`: not the least of its type;
/// - `n` and `d`: what is divided, and by what.
///
/// `?` at the end: more is demanded, which isn't checked. (That strings end,
/// and that there is room, is another assumption.)
const DEMANDS: &[(&str, &str)] = &[
    ("m", "abs labs llabs imaxabs"),
    ("nd", "div ldiv lldiv imaxdiv"),
    (
        "c",
        "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper \
         isxdigit toupper tolower",
    ),
    (
        "p",
        "strlen getenv puts remove unlink localtime gmtime wcslen",
    ),
    (
        "pp",
        "strcmp strcasecmp strcoll strstr strspn strcspn strpbrk wcscmp",
    ),
    ("p.", "strchr strrchr access wcschr strtod strtof strtold"),
    (".p", "frexp frexpf frexpl modf modff modfl"),
    // A string or an array, which some never read.
    ("zz#", "strncmp strncasecmp memcmp bcmp"),
    ("z.#", "memchr memrchr"),
    ("z#", "strnlen strndup"),
    ("z#p?", "snprintf vsnprintf"),
    (
        "...",
        "write read pwrite pread setlocale perror time fflush strerror gettimeofday",
    ),
    // The number must be one of the result's type.
    ("p?", "atoi atol atoll atof strdup atexit"),
    // The stream must be open.
    (
        "p?",
        "fclose feof ferror fgetc getc rewind ftell clearerr fileno fseek vprintf printf",
    ),
    ("pp?", "fputs fopen fprintf vfprintf"),
    (".p?", "fputc putc ungetc"),
    ("p.p?", "fgets"),
    // What is read and what is written must not overlap.
    ("pp?", "strcpy strcat stpcpy sprintf vsprintf sscanf"),
    ("p.?", "strtol strtoul strtoll strtoull"),
];

/// Functions that print as a text says: the text's position.
const PRINTING: &[(&str, usize)] = &[
    ("printf", 0),
    ("fprintf", 1),
    ("dprintf", 1),
    ("sprintf", 1),
    ("snprintf", 2),
    ("__printf_chk", 1),
    ("__fprintf_chk", 2),
    ("__sprintf_chk", 3),
    ("__snprintf_chk", 4),
];

/// The letters for a function, if it is listed.
fn demands(name: &str) -> Option<&'static str> {
    let listed = |names: &str| names.split(' ').any(|n| n == name);
    let row = DEMANDS.iter().find(|(_, names)| listed(names));
    row.map(|(letters, _)| *letters)
}

impl<'m> Body<'_, 'm> {
    /// Checks what a function of the library demands of the arguments. The
    /// answer says whether that is all that it demands.
    pub fn check_demands(&mut self, inst: Value<'m>, name: &str, args: &[Operand]) -> bool {
        let Some(letters) = demands(name) else {
            return self.demands_nothing(name, args) || self.prints_as_it_says(inst, name);
        };
        for (i, letter) in letters.chars().enumerate() {
            let (Some(arg), Some(value)) = (args.get(i), inst.call_args().get(i).copied()) else {
                continue;
            };
            let text = self.text(value);
            match (letter, self.operand_type(arg)) {
                ('p', Type::Ptr) if !matches!(arg, Operand::Const(Const::Global(..))) => {
                    let cond = Cond::Ptr(PtrPred::NonNull(arg.clone()));
                    let message = format!("`{text}` is not null when `{name}` is called");
                    self.check(CheckKind::Null, cond, message);
                }
                ('z', Type::Ptr) if !matches!(arg, Operand::Const(Const::Global(..))) => {
                    let size = letters.find('#').and_then(|at| args.get(at));
                    let not_null = Cond::Ptr(PtrPred::NonNull(arg.clone()));
                    let cond = match size.map(|s| (s, self.operand_type(s))) {
                        Some((size, Type::Int(w))) => Cond::Or(vec![
                            Cond::cmp(CmpOp::Eq, size.clone(), Operand::int(w, 0)),
                            not_null,
                        ]),
                        _ => not_null,
                    };
                    let message = format!("`{text}` is not null when `{name}` is called");
                    self.check(CheckKind::Null, cond, message);
                }
                ('c', Type::Int(w)) => {
                    let cond = Cond::And(vec![
                        Cond::cmp(CmpOp::Sge, arg.clone(), Operand::int(w, -1)),
                        Cond::cmp(CmpOp::Sle, arg.clone(), Operand::int(w, 255)),
                    ]);
                    let message =
                        format!("`{text}` is an `unsigned char` or EOF when `{name}` is called");
                    self.check(CheckKind::Bounds, cond, message);
                }
                ('m', Type::Int(w)) => {
                    let cond = Cond::cmp(CmpOp::Ne, arg.clone(), least(w));
                    let ty = super::check::c_type(w, true);
                    let message = format!("`{name}({text})` fits `{ty}`");
                    self.check(CheckKind::Overflow, cond, message);
                }
                ('d', Type::Int(w)) => {
                    let not_zero = Cond::cmp(CmpOp::Ne, arg.clone(), Operand::int(w, 0));
                    let message = format!("the divisor `{text}` is not 0");
                    self.check(CheckKind::Div, not_zero, message);
                    let dividend = args[0].clone();
                    let fits = Cond::Or(vec![
                        Cond::cmp(CmpOp::Ne, dividend, least(w)),
                        Cond::cmp(CmpOp::Ne, arg.clone(), Operand::int(w, -1)),
                    ]);
                    let ty = super::check::c_type(w, true);
                    let message = format!("the quotient of `{name}` fits `{ty}`");
                    self.check(CheckKind::Overflow, fits, message);
                }
                _ => {}
            }
        }
        !letters.ends_with('?') || self.prints_as_it_says(inst, name)
    }

    /// Whether a function that isn't listed allows all values of these types:
    /// numbers, but for wide characters.
    fn demands_nothing(&self, name: &str, args: &[Operand]) -> bool {
        let wide = name.starts_with("isw") || name.starts_with("tow");
        let pointer = |a: &Operand| self.operand_type(a) == Type::Ptr;
        args.is_empty() || !(wide || args.iter().any(pointer))
    }

    /// Whether a call prints by a constant text that asks for just what is
    /// given.
    fn prints_as_it_says(&mut self, inst: Value<'m>, name: &str) -> bool {
        let Some((_, at)) = PRINTING.iter().find(|(n, _)| *n == name) else {
            return false;
        };
        let args = inst.call_args();
        let text = args.get(*at).and_then(|a| a.initializer()?.raw_bytes());
        let (Some(text), Some(given)) = (text, args.get(at + 1..)) else {
            return false;
        };
        let given: Vec<Vec<Type>> = given.iter().map(|a| self.l.scalars(a.ty())).collect();
        let text = text.split(|b| *b == 0).next().unwrap_or_default();
        let long = Type::Int(self.l.module.pointer_bits());
        let Some(asked) = asked_for(text, long) else {
            return false;
        };
        if asked.len() != given.len() || !asked.iter().zip(&given).all(|(a, g)| g[..] == [a.ty]) {
            return false;
        }
        for (i, _) in asked.iter().enumerate().filter(|(_, a)| a.is_text) {
            let value = args[at + 1 + i];
            let Some(arg) = self.scalar(value) else {
                return false;
            };
            if !matches!(arg, Operand::Const(Const::Global(..))) {
                let text = self.text(value);
                let message = format!("`{text}` is not null when `{name}` is called");
                let cond = Cond::Ptr(PtrPred::NonNull(arg));
                self.check(CheckKind::Null, cond, message);
            }
        }
        true
    }
}

fn least(width: u32) -> Operand {
    Operand::int(width, -Z::pow2(width - 1))
}

/// What a text asks of one of `printf`'s arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    ty: Type,
    /// Whether it is read.
    is_text: bool,
}

impl From<Type> for Asked {
    fn from(ty: Type) -> Asked {
        Asked { ty, is_text: false }
    }
}

/// What a text asks of `printf`'s arguments; `None` when it has something
/// unusual.
fn asked_for(text: &[u8], long: Type) -> Option<Vec<Asked>> {
    let mut asked = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.iter().position(|b| *b == b'%') {
        rest = &rest[at + 1..];
        if let [b'%', tail @ ..] = rest {
            rest = tail;
            continue;
        }
        let skipped = |s: &[u8], of: &[u8]| s.iter().take_while(|b| of.contains(b)).count();
        rest = &rest[skipped(rest, b"-+ #0")..];
        for dot in [false, true] {
            match rest {
                [b'.', tail @ ..] if dot => rest = tail,
                _ if dot => break,
                _ => {}
            }
            if let [b'*', tail @ ..] = rest {
                asked.push(Type::Int(32).into());
                rest = tail;
            } else {
                rest = &rest[skipped(rest, b"0123456789")..];
            }
        }
        let n = skipped(rest, b"hljzt");
        let (length, [letter, tail @ ..]) = rest.split_at(n) else {
            return None;
        };
        let int = match length {
            b"" | b"h" | b"hh" => Type::Int(32),
            b"l" | b"z" | b"t" => long,
            b"ll" | b"j" => Type::Int(64),
            _ => return None,
        };
        let ty = match (letter, length) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => int,
            (b'c', b"") => Type::Int(32),
            (b's' | b'p', b"") => Type::Ptr,
            (b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A', b"" | b"l") => {
                Type::Float(ir::FloatKind::F64)
            }
            _ => return None,
        };
        let is_text = *letter == b's';
        asked.push(Asked { ty, is_text });
        rest = tail;
    }
    Some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_stands_there_once() {
        let mut names: Vec<&str> = DEMANDS.iter().flat_map(|(_, n)| n.split(' ')).collect();
        for name in &names {
            let known = super::super::names::known(name, false);
            assert!(known.is_some(), "{name}");
        }
        let n = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n);
    }

    #[test]
    fn texts_say_what_they_ask_for() {
        let (int, long) = (Type::Int(32), Type::Int(64));
        let double = Type::Float(ir::FloatKind::F64);
        let asked = |text: &str| {
            let asked = asked_for(text.as_bytes(), long)?;
            Some(asked.iter().map(|a| a.ty).collect::<Vec<Type>>())
        };
        assert_eq!(asked("a%%b%5.2d%-*lx"), Some(vec![int, int, long]));
        assert_eq!(
            asked("%.*f%hhd%s %p"),
            Some(vec![int, double, int, Type::Ptr, Type::Ptr])
        );
        let texts = asked_for(b"%p %d %s", long).unwrap_or_default();
        let texts: Vec<bool> = texts.iter().map(|a| a.is_text).collect();
        assert_eq!(texts, [false, false, true]);
        for text in ["%", "%n", "%1$d", "%lc", "%Lf", "%hs", "%'d", "%lllu", "%5"] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
