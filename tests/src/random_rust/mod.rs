//! Random Rust programs: integers of every width with wrapping, checked,
//! saturating and overflowing operations, and plain ones that may panic;
//! arrays and slices, structures, enums with data, `Option` and `Result`,
//! references, closures, traits, generics, boxes, destructors, iterators.
//! They print a checksum as they go.
//!
//! The same seed gives the same program. *Tame* programs don't panic; in *wild*
//! ones a part of the operations is bare, and may.
//!
//! C's start-up code calls their entry, so that no runtime comes before it.

mod expression;
mod function;
mod statement;

use ir::interp::Random;

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ty {
    name: &'static str,
    bits: u32,
    signed: bool,
}

const fn ty(name: &'static str, bits: u32, signed: bool) -> Ty {
    Ty { name, bits, signed }
}

const TYPES: &[Ty] = &[
    ty("i8", 8, true),
    ty("u8", 8, false),
    ty("i16", 16, true),
    ty("u16", 16, false),
    ty("i32", 32, true),
    ty("u32", 32, false),
    ty("i64", 64, true),
    ty("u64", 64, false),
    ty("isize", 64, true),
    ty("usize", 64, false),
    ty("i128", 128, true),
    ty("u128", 128, false),
];

const I32: Ty = TYPES[4];

const PRELUDE: &str = "\
#![no_main]
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]
unsafe extern \"C\" { fn printf(f: *const u8, ...) -> i32; }
static FORMAT: [u8; 5] = *b\"%lu\\n\\0\";
static mut SUM: u64 = 1;
static mut DICE: u32 = 1;
static mut FUEL: i32 = 1500;
fn mix(x: u64) { unsafe { SUM = (SUM ^ x).wrapping_mul(1099511628211).wrapping_add(SUM >> 47); } }
fn roll(n: u32) -> u32 {
    unsafe { DICE = DICE.wrapping_mul(1664525).wrapping_add(1013904223); (DICE >> 16) % n }
}
fn burn() -> bool { unsafe { FUEL -= 1; FUEL < 0 } }
struct Note(u64);
impl Drop for Note { fn drop(&mut self) { mix(self.0); } }
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind { Empty, Byte(u8), Pair { x: i32, y: u64 }, Deep(Option<i16>) }
impl Kind {
    fn of(n: u32, x: i32) -> Kind {
        match n % 4 {
            0 => Kind::Empty,
            1 => Kind::Byte(x as u8),
            2 => Kind::Pair { x, y: x as u64 ^ 5 },
            _ => Kind::Deep(if x > 0 { Some(x as i16) } else { None }),
        }
    }
    fn value(&self) -> i64 {
        match *self {
            Kind::Empty => 1,
            Kind::Byte(n) if n > 100 => 2,
            Kind::Byte(n) => n as i64,
            Kind::Pair { x, y } => x as i64 ^ y as i64,
            Kind::Deep(Some(n @ 1..=9)) => n as i64 + 100,
            Kind::Deep(d) => d.map_or(7, |n| n as i64),
        }
    }
}
#[derive(Clone, Copy, PartialEq)]
#[repr(u8)]
enum Color { Red = 1, Green = 7, Blue = 200 }
trait Shape {
    fn area(&self, k: i32) -> i32;
    fn name(&self) -> u8 { 3 }
}
struct Square { side: i32 }
impl Shape for Square { fn area(&self, k: i32) -> i32 { self.side.wrapping_mul(k) } }
impl Shape for u8 {
    fn area(&self, k: i32) -> i32 { k ^ *self as i32 }
    fn name(&self) -> u8 { *self }
}
impl Shape for [i16] {
    fn area(&self, k: i32) -> i32 { self.iter().fold(k, |s, x| s.wrapping_add(*x as i32)) }
}
fn measure<S: Shape + ?Sized>(s: &S, k: i32) -> i32 { s.area(k).wrapping_add(s.name() as i32) }
fn apply<F: Fn(i32) -> i32>(f: F, x: i32) -> i32 { f(f(x)) }
fn apply_dyn(f: &mut dyn FnMut(i32) -> i32, x: i32) -> i32 { f(x).wrapping_add(f(2)) }
struct Few<T, const N: usize> { e: [T; N], n: usize }
impl<T: Copy, const N: usize> Few<T, N> {
    fn push(&mut self, x: T) -> Result<usize, T> {
        if self.n == N { return Err(x); }
        self.e[self.n] = x;
        self.n += 1;
        Ok(self.n)
    }
    fn at(&self, i: usize) -> T { self.e[i] }
    fn last(&self) -> Option<&T> { self.e[..self.n].last() }
}
#[derive(Clone, Copy, PartialEq, Default)]
struct Point { x: i32, y: i32 }
impl core::ops::Add for Point {
    type Output = Point;
    fn add(self, o: Point) -> Point {
        Point { x: self.x.wrapping_add(o.x), y: self.y.wrapping_add(o.y) }
    }
}
impl core::ops::Index<u8> for Point {
    type Output = i32;
    fn index(&self, i: u8) -> &i32 { if i & 1 == 0 { &self.x } else { &self.y } }
}
struct Down(u32);
impl Iterator for Down {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }
}
";

/// A variable in scope.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Ty,
    writable: bool,
}

/// An array in scope; its length is a power of two.
#[derive(Clone, Debug)]
struct Array {
    name: String,
    ty: Ty,
    len: usize,
    writable: bool,
}

/// How a function hands back its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Result {
    Plain,
    Option,
    /// With errors of type `u8`.
    Checked,
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<Ty>,
    result: Ty,
    how: Result,
}

struct Generator {
    r: Random,
    wild: bool,
    out: String,
    variables: Vec<Variable>,
    arrays: Vec<Array>,
    functions: Vec<Function>,
    /// How the function being made hands back its result.
    how: Result,
    names: u32,
    indent: usize,
    loops: u32,
}

/// A program. `wild`: it may panic.
pub fn program(seed: u64, wild: bool) -> String {
    let mut g = Generator {
        r: Random::new(seed ^ 0x5eed),
        wild,
        out: PRELUDE.to_owned(),
        variables: Vec::new(),
        arrays: Vec::new(),
        functions: Vec::new(),
        how: Result::Plain,
        names: 0,
        indent: 0,
        loops: 0,
    };
    for _ in 0..=g.r.below(3) {
        g.constant();
    }
    for _ in 0..=g.r.below(5) {
        g.function();
    }
    g.main();
    g.out
}

impl Generator {
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn any_type(&mut self) -> Ty {
        *self.r.pick(TYPES)
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn scope(&self) -> (usize, usize) {
        (self.variables.len(), self.arrays.len())
    }

    fn leave(&mut self, to: (usize, usize)) {
        self.variables.truncate(to.0);
        self.arrays.truncate(to.1);
    }

    /// A constant of a type, likely at a boundary.
    fn literal(&mut self, ty: Ty) -> String {
        let n = ty.name;
        match self.r.below(8) {
            0 => format!("{n}::MAX"),
            1 => format!("{n}::MIN"),
            2 if n == "u8" => format!("b'{}'", self.r.pick(&["a", "Z", "0", " "])),
            _ => {
                let value = self.r.boundary(ty.bits);
                if ty.signed {
                    let value = value.wrap_signed(ty.bits);
                    format!("({value}{n})")
                } else {
                    format!("{value}{n}")
                }
            }
        }
    }

    /// A constant, or an array that is always there.
    fn constant(&mut self) {
        let ty = self.any_type();
        if self.r.chance(50) {
            let (name, value) = (self.name("C"), self.literal(ty));
            self.line(&format!("const {name}: {} = {value};", ty.name));
            self.variables.push(Variable {
                name,
                ty,
                writable: false,
            });
        } else {
            let (name, len) = (self.name("G"), 1 << (1 + self.r.below(3)));
            let values: Vec<String> = (0..len).map(|_| self.literal(ty)).collect();
            let values = values.join(", ");
            self.line(&format!(
                "static {name}: [{}; {len}] = [{values}];",
                ty.name
            ));
            self.arrays.push(Array {
                name,
                ty,
                len,
                writable: false,
            });
        }
    }

    fn main(&mut self) {
        self.line("#[unsafe(no_mangle)]");
        self.line("pub extern \"C\" fn main() -> i32 {");
        self.indent += 1;
        self.how = Result::Plain;
        let statements = 6 + self.r.below(10);
        self.statements(statements, 3);
        for v in self.variables.clone() {
            self.line(&format!("mix({} as u64);", v.name));
        }
        for a in self.arrays.clone() {
            self.line(&format!("for x in {}.iter() {{ mix(*x as u64); }}", a.name));
        }
        self.line("unsafe { printf(&raw const FORMAT as *const u8, SUM); }");
        self.line("unsafe { (SUM & 63) as i32 }");
        self.indent -= 1;
        self.line("}");
    }
}
