//! Constant subexpressions that are undefined: what a compiler folds must fail
//! all the same where it is executed, and only there.

use super::{Generator, TYPES, Ty};

/// What the expressions below name.
const NAMES: &str = "\
#define BIG 2147483647
#define TWICE(x) ((x) * 2)
#define KIB(n) ((n) * 1024)
enum { E_BIG = 2147483647, E_SMALL = -2147483647 - 1, E_ZERO = 0, E_WIDTH = 32 };
static const i32 c_big = 2147483647, c_zero = 0, c_width = 32;
static const i64 c_long = 9223372036854775807L;
";

/// Constant expressions whose evaluation is undefined; the place of their type
/// in [`TYPES`].
const UNDEFINED: &[(&str, usize)] = &[
    ("2147483647 + 1", 5),
    ("BIG + 2", 5),
    ("-2147483647 - 2", 5),
    ("65536 * 65536", 5),
    ("4 * 1024 * 1024 * 1024", 5),
    ("KIB(KIB(KIB(2)))", 5),
    ("-(-2147483647 - 1)", 5),
    ("BIG + 1 - 1", 5),
    ("TWICE(E_BIG)", 5),
    ("TWICE(BIG)", 5),
    ("E_SMALL - 1", 5),
    ("-E_SMALL", 5),
    ("E_BIG + (E_BIG > 0)", 5),
    ("c_big + 1", 5),
    ("c_big * 2", 5),
    ("'a' * 100000000", 5),
    ("(i32)sizeof(i32) * 1000000000", 5),
    ("__INT_MAX__ + 1", 5),
    ("9223372036854775807L + 1", 7),
    ("-9223372036854775807L - 2", 7),
    ("3037000500L * 3037000500L", 7),
    ("c_long + 1", 7),
    ("E_SMALL / -1", 5),
    ("E_SMALL % -1", 5),
    ("(-9223372036854775807L - 1) / -1", 7),
    ("1 / 0", 5),
    ("7 % 0", 5),
    ("1u / 0u", 6),
    ("5L % E_ZERO", 7),
    ("1 / c_zero", 5),
    ("9UL / (1UL - 1)", 8),
    ("(1 / 0, 5)", 5),
    ("(1 ? 7 : 0) / (2 - 2)", 5),
    ("1 << 32", 5),
    ("1 << -1", 5),
    ("1 >> E_WIDTH", 5),
    ("1u << 40", 6),
    ("1L << 64", 7),
    ("1UL >> 64", 8),
    ("1 << c_width", 5),
    ("1 << 31", 5),
    ("3 << 31", 5),
    ("'a' << 25", 5),
    ("E_BIG << 1", 5),
    ("3L << 62 << 1", 7),
    ("-1 << 3", 5),
];

/// What overflows where nothing is executed: a compiler folds it.
const FOLDED: &[&str] = &[
    "2147483647 + 1",
    "65536 * 65536",
    "4 * 1024 * 1024 * 1024",
    "-(-2147483647 - 1)",
    "E_BIG + 1",
    "TWICE(E_BIG)",
    "KIB(KIB(KIB(2)))",
    "1 << 31",
];

impl Generator {
    /// Declares what constant expressions name.
    pub(super) fn constants(&mut self) {
        self.out.push_str(NAMES);
    }

    pub(super) fn folded_constant(&mut self) -> &'static str {
        self.r.pick::<&str>(FOLDED)
    }

    fn undefined_constant(&mut self) -> (String, Ty) {
        let (text, ty) = *self.r.pick(UNDEFINED);
        let (text, ty) = (format!("({text})"), TYPES[ty]);
        match self.r.below(6) {
            0 => (format!("({text} + 1)"), ty),
            1 => (format!("(u8){text}"), TYPES[2]),
            2 => (format!("(i64){text}"), TYPES[7]),
            3 => (format!("(3, {text})"), ty),
            _ => (text, ty),
        }
    }

    /// Whether something happens: never in tame programs, now and then in wild
    /// ones.
    fn seldom(&mut self) -> &'static str {
        if self.wild && self.r.chance(25) {
            return "roll(8) == 0";
        }
        self.r
            .pick::<&str>(&["roll(8) > 8", "dice * 2 == 7", "E_ZERO"])
    }

    /// One of them in an expression, where it is seldom evaluated.
    pub(super) fn constant_expression(&mut self) -> (String, Ty) {
        let (bad, ty) = self.undefined_constant();
        let (n, other, cond) = (ty.name, self.leaf().0, self.seldom());
        match self.r.below(9) {
            0 | 1 => (format!("({cond} ? {bad} : ({n}){other})"), ty),
            2 | 3 => (format!("(!({cond}) ? ({n}){other} : {bad})"), ty),
            4 => (format!("({cond} && {bad})"), TYPES[5]),
            5 => (format!("(!({cond}) || {bad})"), TYPES[5]),
            6 => (format!("(i32)sizeof({bad})"), TYPES[5]),
            7 => (
                format!("_Generic({bad}, {n}: ({n}){other}, default: {bad})"),
                ty,
            ),
            _ => (format!("({cond} ? (i16){bad} : (i16){other})"), TYPES[5]),
        }
    }

    /// One of them in a statement that is seldom executed.
    pub(super) fn constant_statement(&mut self) {
        let (bad, ty) = self.undefined_constant();
        let (n, cond) = (ty.name, self.seldom());
        let (v, other) = (self.name("c"), self.leaf().0);
        let body = match self.r.below(16) {
            0 => format!("{n} {v} = {bad}; mix((u64){v});"),
            1 => format!("{n} {v}[2] = {{1, {bad}}}; mix((u64){v}[1]);"),
            2 => format!("struct {{ i8 a; {n} b; }} {v} = {{1, {bad}}}; mix((u64){v}.b);"),
            3 => format!("mix((u64){bad});"),
            4 => format!("mix((u64)add_i32((i32){bad}, 1));"),
            5 => format!("(void){bad};"),
            6 => format!("{bad};"),
            7 => format!("mix((u64)((i32){other}, {bad}));"),
            8 => format!("i32 {v}[2] = {{1, 2}}; mix((u64){v}[(u64){bad} & 1]);"),
            9 => format!("if ({bad} > 3) mix(3);"),
            10 => format!("const {n} {v} = {bad}; mix((u64)({v} ^ 1));"),
            11 => format!("for ({n} {v} = {bad}; {v} < 1 && roll(2);) mix(1);"),
            12 => format!("double {v} = (double){bad}; mix((u64)d2l({v}));"),
            13 => format!("switch ({bad}) {{ case 0: mix(2); break; default: mix(3); }}"),
            14 => return self.constant_switch(&bad, cond),
            _ => {
                // Nothing is executed; the compiler folds it.
                let folded = self.folded_constant();
                self.line(&format!(
                    "{{ static i64 {v} = {folded}; mix((u64){v}++ & 65535); }}"
                ));
                return;
            }
        };
        self.line(&format!("if ({cond}) {{ {body} }}"));
    }

    fn constant_switch(&mut self, bad: &str, cond: &str) {
        let other = self.leaf().0;
        self.line(&format!(
            "switch ({cond} ? (i32){bad} : (i32){other} & 3) {{"
        ));
        self.line("case 1: mix(5); break;");
        self.line("case 2: mix(6);");
        self.line("default: mix(7);");
        self.line("}");
    }
}
