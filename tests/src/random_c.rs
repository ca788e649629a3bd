//! Random C programs: scalars of every width and sign, arrays, pointers and
//! structs a little, loops that end, calls without recursion. They print a
//! checksum as they go.
//!
//! The same seed gives the same program. In *tame* programs nothing undefined
//! happens, by construction: arithmetic goes through guarded helpers. In
//! *wild* ones a part of the operations is bare, so that overflow, division by
//! zero, oversized shifts and indices out of range may happen (and nothing
//! else that is undefined).

use ir::interp::Random;
use std::fmt::Write;

/// A type of C.
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
    ty("bool", 1, false),
    ty("i8", 8, true),
    ty("u8", 8, false),
    ty("i16", 16, true),
    ty("u16", 16, false),
    ty("i32", 32, true),
    ty("u32", 32, false),
    ty("i64", 64, true),
    ty("u64", 64, false),
    ty("i128", 128, true),
    ty("u128", 128, false),
];

/// Types that arithmetic happens in, after C's promotions.
const WIDE: &[Ty] = &[TYPES[5], TYPES[6], TYPES[7], TYPES[8], TYPES[9], TYPES[10]];

const PRELUDE: &str = "\
extern int printf(const char *, ...);
typedef _Bool bool;
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long i64;
typedef unsigned long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;
static int fuel = 2000;
static u64 sum = 1;
static void mix(u64 x) { sum = (sum ^ x) * 1099511628211UL + (sum >> 47); }
static void mix128(u128 x) { mix((u64)x); mix((u64)(x >> 64)); }
static i64 d2l(double d) { return d > -1e15 && d < 1e15 ? (i64)d : 7; }
#define HELPERS(S, U, W) \\
  static S add_##S(S a, S b) { return (S)((U)a + (U)b); } \\
  static S sub_##S(S a, S b) { return (S)((U)a - (U)b); } \\
  static S mul_##S(S a, S b) { return (S)((U)a * (U)b); } \\
  static S neg_##S(S a) { return (S)(0 - (U)a); } \\
  static int bad_##S(S a, S b) { return b == 0 || (b == (S)-1 && (U)a == (U)1 << (W - 1)); } \\
  static S div_##S(S a, S b) { return bad_##S(a, b) ? a : a / b; } \\
  static S rem_##S(S a, S b) { return bad_##S(a, b) ? b : a % b; } \\
  static S shl_##S(S a, U n) { return (S)((U)a << (n & (W - 1))); } \\
  static S shr_##S(S a, U n) { return a >> (n & (W - 1)); } \\
  static U add_##U(U a, U b) { return a + b; } \\
  static U sub_##U(U a, U b) { return a - b; } \\
  static U mul_##U(U a, U b) { return a * b; } \\
  static U neg_##U(U a) { return -a; } \\
  static U div_##U(U a, U b) { return b == 0 ? a : a / b; } \\
  static U rem_##U(U a, U b) { return b == 0 ? a : a % b; } \\
  static U shl_##U(U a, U n) { return a << (n & (W - 1)); } \\
  static U shr_##U(U a, U n) { return a >> (n & (W - 1)); }
HELPERS(i32, u32, 32)
HELPERS(i64, u64, 64)
HELPERS(i128, u128, 128)
struct pair { i16 a; u64 b; i32 c[2]; };
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
    len: u32,
}

/// A function that may be called.
#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<Ty>,
    result: Ty,
}

struct Generator {
    r: Random,
    wild: bool,
    out: String,
    variables: Vec<Variable>,
    arrays: Vec<Array>,
    /// Pointers to variables or elements that stay alive, by their type.
    pointers: Vec<Variable>,
    structs: Vec<String>,
    doubles: Vec<String>,
    functions: Vec<Function>,
    names: u32,
    indent: usize,
    loops: u32,
}

/// A program. `wild`: undefined behaviour may happen.
pub fn program(seed: u64, wild: bool) -> String {
    let mut g = Generator {
        r: Random::new(seed),
        wild,
        out: PRELUDE.to_owned(),
        variables: Vec::new(),
        arrays: Vec::new(),
        pointers: Vec::new(),
        structs: Vec::new(),
        doubles: Vec::new(),
        functions: Vec::new(),
        names: 0,
        indent: 0,
        loops: 0,
    };
    for _ in 0..2 + g.r.below(4) {
        g.global();
    }
    for _ in 0..g.r.below(4) {
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
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn global(&mut self) {
        let ty = self.any_type();
        if self.r.chance(40) {
            let len = 1 << (1 + self.r.below(3));
            let name = self.name("ga");
            let init: Vec<String> = (0..len).map(|_| self.literal(ty)).collect();
            self.line(&format!(
                "static {} {name}[{len}] = {{{}}};",
                ty.name,
                init.join(", ")
            ));
            self.arrays.push(Array { name, ty, len });
        } else {
            let name = self.name("g");
            let init = self.literal(ty);
            self.line(&format!("{} {name} = {init};", ty.name));
            self.variables.push(Variable {
                name,
                ty,
                writable: true,
            });
        }
    }

    /// A constant of a type, likely at a boundary.
    fn literal(&mut self, ty: Ty) -> String {
        if ty.bits == 1 {
            return self.r.below(2).to_string();
        }
        let bits = self.r.boundary(ty.bits.min(64)).to_u64().unwrap_or(0);
        if ty.bits == 128 {
            let high = if self.r.chance(50) {
                0
            } else {
                self.r.boundary(64).to_u64().unwrap_or(0)
            };
            return format!("(({})(((u128){high}UL << 64) | {bits}UL))", ty.name);
        }
        format!("(({}){bits}UL)", ty.name)
    }

    fn function(&mut self) {
        let name = self.name("f");
        let result = self.any_type();
        let params: Vec<Ty> = (0..self.r.below(4)).map(|_| self.any_type()).collect();
        let scope = self.scope();
        let mut list = Vec::new();
        for ty in &params {
            let p = self.name("p");
            list.push(format!("{} {p}", ty.name));
            self.variables.push(Variable {
                name: p,
                ty: *ty,
                writable: true,
            });
        }
        let list = if list.is_empty() {
            "void".to_owned()
        } else {
            list.join(", ")
        };
        let linkage = if self.r.chance(50) { "static " } else { "" };
        self.line(&format!("{linkage}{} {name}({list}) {{", result.name));
        self.indent += 1;
        self.line("if (--fuel < 0) return 1;");
        let statements = 2 + self.r.below(6);
        self.statements(statements, 2);
        let value = self.expression(3).0;
        self.line(&format!("return {value};"));
        self.indent -= 1;
        self.line("}");
        self.leave(scope);
        self.functions.push(Function {
            name,
            params,
            result,
        });
    }

    fn main(&mut self) {
        self.line("int main(void) {");
        self.indent += 1;
        let statements = 5 + self.r.below(10);
        self.statements(statements, 3);
        self.print_all();
        self.line("printf(\"%lu\\n\", sum);");
        self.line("return (int)(sum & 63);");
        self.indent -= 1;
        self.line("}");
    }

    /// Everything in scope goes into the checksum.
    fn print_all(&mut self) {
        let variables = self.variables.clone();
        for v in variables {
            self.mix(&v.name, v.ty);
        }
        let arrays = self.arrays.clone();
        for a in arrays {
            for i in 0..a.len {
                self.mix(&format!("{}[{i}]", a.name), a.ty);
            }
        }
        let structs = self.structs.clone();
        for s in structs {
            self.line(&format!(
                "mix((u64){s}.a); mix({s}.b); mix((u64){s}.c[0] + (u64){s}.c[1]);"
            ));
        }
        let doubles = self.doubles.clone();
        for d in doubles {
            self.line(&format!("mix((u64)d2l({d}));"));
        }
    }

    fn mix(&mut self, value: &str, ty: Ty) {
        if ty.bits == 128 {
            self.line(&format!("mix128((u128){value});"));
        } else {
            self.line(&format!("mix((u64){value});"));
        }
    }

    fn scope(&self) -> [usize; 5] {
        [
            self.variables.len(),
            self.arrays.len(),
            self.pointers.len(),
            self.structs.len(),
            self.doubles.len(),
        ]
    }

    fn leave(&mut self, [v, a, p, s, d]: [usize; 5]) {
        self.variables.truncate(v);
        self.arrays.truncate(a);
        self.pointers.truncate(p);
        self.structs.truncate(s);
        self.doubles.truncate(d);
    }

    fn statements(&mut self, n: usize, depth: u32) {
        for _ in 0..n {
            self.statement(depth);
        }
    }

    fn block(&mut self, n: usize, depth: u32) {
        let scope = self.scope();
        self.indent += 1;
        self.statements(n, depth);
        self.indent -= 1;
        self.leave(scope);
    }

    fn statement(&mut self, depth: u32) {
        let compound = depth > 0;
        match self.r.below(20) {
            0..=4 => self.declaration(),
            5..=9 => self.assignment(),
            10 | 11 if compound => {
                let cond = self.expression(3).0;
                self.line(&format!("if ({cond}) {{"));
                let n = 1 + self.r.below(3);
                self.block(n, depth - 1);
                if self.r.chance(60) {
                    self.line("} else {");
                    let n = 1 + self.r.below(3);
                    self.block(n, depth - 1);
                }
                self.line("}");
            }
            12 | 13 if compound => self.counted_loop(depth),
            14 if compound => self.open_loop(depth),
            15 if compound => self.switch(depth),
            16 => {
                if self.loops > 0 {
                    let cond = self.expression(2).0;
                    let jump = if self.r.chance(50) {
                        "break"
                    } else {
                        "continue"
                    };
                    // `continue` in a switch means the loop; both are loops' here.
                    self.line(&format!("if ({cond}) {jump};"));
                } else {
                    self.assignment();
                }
            }
            17 => {
                let (value, ty) = self.expression(3);
                self.mix(&format!("({value})"), ty);
            }
            18 => self.double_statement(),
            _ => self.struct_statement(),
        }
    }

    fn declaration(&mut self) {
        let ty = self.any_type();
        match self.r.below(10) {
            0 | 1 => {
                let len = 1 << (1 + self.r.below(3));
                let name = self.name("a");
                let init: Vec<String> = (0..len).map(|_| self.literal(ty)).collect();
                self.line(&format!(
                    "{} {name}[{len}] = {{{}}};",
                    ty.name,
                    init.join(", ")
                ));
                self.arrays.push(Array { name, ty, len });
            }
            2 => {
                let Some(target) = self.place() else { return };
                let name = self.name("q");
                self.line(&format!("{} *{name} = &{};", target.1.name, target.0));
                self.pointers.push(Variable {
                    name,
                    ty: target.1,
                    writable: true,
                });
            }
            _ => {
                let name = self.name("v");
                let value = self.expression(3).0;
                self.line(&format!("{} {name} = {value};", ty.name));
                self.variables.push(Variable {
                    name,
                    ty,
                    writable: true,
                });
            }
        }
    }

    fn writable(&mut self) -> Option<Variable> {
        let all: Vec<Variable> = self
            .variables
            .iter()
            .filter(|v| v.writable)
            .cloned()
            .collect();
        (!all.is_empty()).then(|| self.r.pick(&all).clone())
    }

    /// Something that has an address.
    fn place(&mut self) -> Option<(String, Ty)> {
        if self.r.chance(40) && !self.arrays.is_empty() {
            let a = self.r.pick(&self.arrays).clone();
            let i = self.index(&a);
            return Some((format!("{}[{i}]", a.name), a.ty));
        }
        self.writable().map(|v| (v.name, v.ty))
    }

    /// Something that can be assigned to.
    fn target(&mut self) -> Option<(String, Ty)> {
        if self.r.chance(15) && !self.pointers.is_empty() {
            let p = self.r.pick(&self.pointers).clone();
            return Some((format!("(*{})", p.name), p.ty));
        }
        self.place()
    }

    fn index(&mut self, a: &Array) -> String {
        let value = self.expression(2).0;
        if self.wild && self.r.chance(15) {
            // Now and then out of range.
            return format!("({value}) % {}", a.len + 1);
        }
        format!("(({value}) & {})", a.len - 1)
    }

    fn assignment(&mut self) {
        let Some((target, ty)) = self.target() else {
            return self.declaration();
        };
        // Bare compound assignments compute in the promoted type.
        let choice = self.r.below(10);
        if choice < 2 && (self.wild || ty.bits < 32) && ty.bits > 1 {
            let op = if self.r.chance(50) { "++" } else { "--" };
            return self.line(&format!("{target}{op};"));
        }
        if choice < 4 {
            let op = *self.r.pick(&["&", "|", "^"]);
            let value = self.expression(3).0;
            return self.line(&format!("{target} {op}= {value};"));
        }
        if choice < 6 && self.wild {
            let op = *self
                .r
                .pick(&["+", "-", "*", "+", "-", "*", "/", "%", "<<", ">>"]);
            let value = self.expression(2).0;
            let value = if op == "<<" || op == ">>" {
                format!("({value}) & {}", [7, 63][self.r.below(2)])
            } else {
                value
            };
            return self.line(&format!("{target} {op}= {value};"));
        }
        let value = self.expression(4).0;
        self.line(&format!("{target} = {value};"));
    }

    fn counted_loop(&mut self, depth: u32) {
        let i = self.name("k");
        let n = 1 + self.r.below(7);
        let ty = *self.r.pick(&TYPES[1..9]);
        let header = match self.r.below(3) {
            0 => format!("for ({} {i} = 0; {i} < {n}; {i}++) {{", ty.name),
            1 => format!("for ({} {i} = {n}; {i} > 0; {i}--) {{", ty.name),
            _ => format!("for ({} {i} = 1; {i} <= {}; {i} += 2) {{", ty.name, 2 * n),
        };
        self.line(&header);
        self.variables.push(Variable {
            name: i,
            ty,
            writable: false,
        });
        self.loop_body(depth);
        self.variables.pop();
    }

    fn loop_body(&mut self, depth: u32) {
        self.indent += 1;
        self.line("if (--fuel < 0) break;");
        self.indent -= 1;
        self.loops += 1;
        let n = 1 + self.r.below(3);
        self.block(n, depth - 1);
        self.loops -= 1;
        self.line("}");
    }

    fn open_loop(&mut self, depth: u32) {
        let cond = self.expression(3).0;
        if self.r.chance(50) {
            self.line(&format!("while ({cond}) {{"));
            self.loop_body(depth);
        } else {
            self.line("do {");
            self.loop_body(depth);
            self.out.truncate(self.out.trim_end().len() - 1);
            writeln!(self.out, "}} while ({cond});").unwrap_or_default();
        }
    }

    fn switch(&mut self, depth: u32) {
        let value = self.expression(2).0;
        let small = self.r.chance(70);
        let value = if small {
            format!("({value}) & 7")
        } else {
            format!("(i32)({value})")
        };
        self.line(&format!("switch ({value}) {{"));
        // A `break` in here would leave the switch, a `continue` the loop.
        let loops = std::mem::take(&mut self.loops);
        let mut used = Vec::new();
        for _ in 0..=self.r.below(4) {
            let label = self.r.below(8);
            if used.contains(&label) {
                continue;
            }
            used.push(label);
            self.line(&format!("case {label}: {{"));
            self.block(1, depth - 1);
            let end = if self.r.chance(70) { "} break;" } else { "}" };
            self.line(end);
        }
        if self.r.chance(70) {
            self.line("default: {");
            self.block(1, depth - 1);
            self.line("}");
        }
        self.loops = loops;
        self.line("}");
    }

    fn double_statement(&mut self) {
        if self.doubles.is_empty() || self.r.chance(40) {
            let name = self.name("d");
            let (value, _) = self.expression(2);
            self.line(&format!("double {name} = (double)(i64)({value}) / 8;"));
            return self.doubles.push(name);
        }
        let d = self.r.pick(&self.doubles).clone();
        let e = self.r.pick(&self.doubles).clone();
        let op = *self.r.pick(&["+", "-", "*", "/"]);
        let narrow = if self.r.chance(20) { "(float)" } else { "" };
        self.line(&format!("{d} = {narrow}({d} {op} ({e} + 0.5));"));
    }

    fn struct_statement(&mut self) {
        if self.structs.is_empty() || self.r.chance(40) {
            let name = self.name("s");
            if let Some(other) = self.structs.first().cloned() {
                self.line(&format!("struct pair {name} = {other};"));
            } else {
                let (a, b) = (self.expression(2).0, self.expression(2).0);
                self.line(&format!("struct pair {name} = {{{a}, {b}, {{1, 2}}}};"));
            }
            return self.structs.push(name);
        }
        let s = self.r.pick(&self.structs).clone();
        let field = *self.r.pick(&["a", "b", "c[0]", "c[1]"]);
        let value = self.expression(3).0;
        self.line(&format!("{s}.{field} = {value};"));
    }

    /// An expression and its type.
    fn expression(&mut self, depth: u32) -> (String, Ty) {
        if depth == 0 {
            return self.leaf();
        }
        let d = depth - 1;
        match self.r.below(16) {
            0 | 1 => self.leaf(),
            2..=6 => self.arithmetic(d),
            7 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                let op = *self.r.pick(&["&", "|", "^"]);
                let ty = *self.r.pick(WIDE);
                (format!("(({})({a}) {op} ({})({b}))", ty.name, ty.name), ty)
            }
            8 | 9 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                let op = *self.r.pick(&["<", "<=", ">", ">=", "==", "!="]);
                (format!("({a} {op} {b})"), WIDE[0])
            }
            10 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                let op = *self.r.pick(&["&&", "||"]);
                (format!("({a} {op} {b})"), WIDE[0])
            }
            11 => {
                let ty = *self.r.pick(WIDE);
                let (c, a, b) = (
                    self.expression(d).0,
                    self.expression(d).0,
                    self.expression(d).0,
                );
                let n = ty.name;
                (format!("({c} ? ({n}){a} : ({n}){b})"), ty)
            }
            12 => {
                let ty = self.any_type();
                let a = self.expression(d).0;
                (format!("(({}){a})", ty.name), ty)
            }
            13 => {
                let a = self.expression(d).0;
                if self.r.chance(50) {
                    (format!("(!{a})"), WIDE[0])
                } else {
                    let ty = *self.r.pick(WIDE);
                    (format!("(~({}){a})", ty.name), ty)
                }
            }
            14 => self.call(d),
            _ => self.unary_minus(d),
        }
    }

    fn unary_minus(&mut self, depth: u32) -> (String, Ty) {
        let ty = *self.r.pick(WIDE);
        let a = self.expression(depth).0;
        if self.wild && self.r.chance(40) {
            return (format!("(-({}){a})", ty.name), ty);
        }
        (format!("neg_{}({a})", ty.name), ty)
    }

    fn arithmetic(&mut self, depth: u32) -> (String, Ty) {
        let ty = *self.r.pick(WIDE);
        let (a, b) = (self.expression(depth).0, self.expression(depth).0);
        let ops = [
            ("add", "+"),
            ("sub", "-"),
            ("mul", "*"),
            ("div", "/"),
            ("rem", "%"),
            ("shl", "<<"),
            ("shr", ">>"),
        ];
        let (name, symbol) = *self.r.pick(&ops);
        if !(self.wild && self.r.chance(35)) {
            return (format!("{name}_{}({a}, {b})", ty.name), ty);
        }
        // Bare, with operands small enough that not every program ends at once.
        let small = self.r.chance(60);
        let n = ty.name;
        if small {
            // Divisors are not 0 most of the time.
            let b = if symbol == "/" || symbol == "%" {
                format!("(({b} & 31) | {})", self.r.below(8).min(1))
            } else {
                format!("({b} & 31)")
            };
            return (format!("(({n})({a} & 255) {symbol} ({n}){b})"), ty);
        }
        let divisor = if symbol == "/" || symbol == "%" {
            format!("({b} | {})", self.r.below(8).min(1))
        } else {
            b
        };
        (format!("(({n}){a} {symbol} ({n}){divisor})"), ty)
    }

    fn call(&mut self, depth: u32) -> (String, Ty) {
        if self.functions.is_empty() {
            return self.leaf();
        }
        let f = self.r.pick(&self.functions).clone();
        let args: Vec<String> = f.params.iter().map(|_| self.expression(depth).0).collect();
        (format!("{}({})", f.name, args.join(", ")), f.result)
    }

    fn leaf(&mut self) -> (String, Ty) {
        match self.r.below(10) {
            0..=5 if !self.variables.is_empty() => {
                let v = self.r.pick(&self.variables).clone();
                (v.name, v.ty)
            }
            6 if !self.arrays.is_empty() && !self.variables.is_empty() => {
                let a = self.r.pick(&self.arrays).clone();
                let v = self.r.pick(&self.variables).clone();
                let index = format!("{} & {}", v.name, a.len - 1);
                (format!("{}[{index}]", a.name), a.ty)
            }
            7 if !self.pointers.is_empty() => {
                let p = self.r.pick(&self.pointers).clone();
                (format!("(*{})", p.name), p.ty)
            }
            8 if !self.structs.is_empty() => {
                let s = self.r.pick(&self.structs).clone();
                let field = *self.r.pick(&["a", "c[1]"]);
                (format!("{s}.{field}"), WIDE[0])
            }
            9 if !self.doubles.is_empty() => {
                let d = self.r.pick(&self.doubles).clone();
                (format!("d2l({d})"), WIDE[2])
            }
            _ => {
                let ty = self.any_type();
                (self.literal(ty), ty)
            }
        }
    }
}
