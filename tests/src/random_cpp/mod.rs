//! Random C++ programs: classes with constructors, destructors, virtual
//! functions, bases (several, and virtual ones), operators, templates, lambdas,
//! references, exceptions, objects with static lifetime, `new` and `delete`,
//! constants that fold. They print a checksum as they go.
//!
//! The same seed gives the same program. *Tame* programs are defined; in *wild*
//! ones overflow, division by zero, oversized shifts, indices out of range, null
//! and freed objects, and functions without a `return` may happen.

mod class;
mod expression;
mod statement;

use ir::interp::Random;

/// An arithmetic type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ty {
    name: &'static str,
    bits: u32,
}

const fn ty(name: &'static str, bits: u32) -> Ty {
    Ty { name, bits }
}

const TYPES: &[Ty] = &[
    ty("bool", 1),
    ty("i8", 8),
    ty("u8", 8),
    ty("i16", 16),
    ty("u16", 16),
    ty("i32", 32),
    ty("u32", 32),
    ty("i64", 64),
    ty("u64", 64),
];

/// Types that arithmetic happens in.
const WIDE: &[Ty] = &[TYPES[5], TYPES[6], TYPES[7], TYPES[8]];

const PRELUDE: &str = "\
extern \"C\" int printf(const char *, ...);
using i8 = signed char; using u8 = unsigned char; using i16 = short; using u16 = unsigned short;
using i32 = int; using u32 = unsigned; using i64 = long; using u64 = unsigned long;
static int fuel = 1500;
static u64 sum = 1;
static void mix(u64 x) NE { sum = (sum ^ x) * 1099511628211UL + (sum >> 47); }
static volatile u32 dice = 1;
static u32 roll(u32 n) NE { dice = dice * 1664525 + 1013904223; return (dice >> 16) % n; }
template <typename T> struct Un;
template <> struct Un<i32> { using U = u32; };
template <> struct Un<u32> { using U = u32; };
template <> struct Un<i64> { using U = u64; };
template <> struct Un<u64> { using U = u64; };
template <typename T> constexpr T add(T a, T b) NE { using U = typename Un<T>::U; return T(U(a) + U(b)); }
template <typename T> constexpr T sub(T a, T b) NE { using U = typename Un<T>::U; return T(U(a) - U(b)); }
template <typename T> constexpr T mul(T a, T b) NE { using U = typename Un<T>::U; return T(U(a) * U(b)); }
template <typename T> constexpr T div(T a, T b) NE { return b == T(0) || b == T(-1) ? a : T(a / b); }
template <typename T> constexpr T rem(T a, T b) NE { return b == T(0) || b == T(-1) ? b : T(a % b); }
template <typename T> constexpr T shl(T a, T n) NE {
  using U = typename Un<T>::U; return T(U(a) << (U(n) & (sizeof(T) * 8 - 1))); }
template <typename T> constexpr T shr(T a, T n) NE { return T(a >> (n & T(sizeof(T) * 8 - 1))); }
template <typename T> T most(T a, T b) NE { return a < b ? b : a; }
template <typename... T> u64 all(T... t) NE { u64 s = 7; ((s = s * 31 + u64(t)), ...); return s; }
template <int N> i32 next() NE { return N + 1; }
template <typename F> i32 twice(F f, i32 x) NE { return f(f(x)); }
template <typename T, int N> struct Few {
  T e[N]; int n = 0;
  void push(T t) NE { if (n < N) e[n++] = t; }
  T &at(int i) NE { return e[i]; }
  const T *begin() const NE { return e; }
  const T *end() const NE { return e + n; }
  static constexpr int most = N;
};
struct Note { u64 x; Note(u64 x) NE : x(x) { mix(x); } ~Note() NE { mix(x + 1); } };
struct Tag { u64 x; Tag(u64 x) NE : x(x) { mix(x + 2); } };
enum class Color : u8 { Red, Green = 3, Blue };
enum Plain { One = 1, Huge = 2147483647 };
namespace deep { namespace inner {
  const int big = 2147483647;
  constexpr int small = -2147483647 - 1;
  inline i32 scaled(i32 x, i32 by = 3) NE { return mul(x, by); }
} }
constexpr u64 power(u64 b, int n) NE { return n <= 0 ? 1 : b * power(b, n - 1); }
";

/// Says what was caught where it is called, and may throw it again.
const AGAIN: &str = "\
static void what_it_is() {
  try { throw; }
  catch (i64 e) { mix(u64(e) + 5); }
  catch (const Note &e) { mix(e.x + 6); if (roll(2)) throw; }
  catch (...) { mix(77); }
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
}

/// An object of a class in scope.
#[derive(Clone, Debug)]
struct Object {
    /// How it is reached: `o.`, `p->`.
    access: String,
    class: usize,
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<Ty>,
    /// How many of the last parameters have defaults.
    defaults: usize,
    result: Ty,
}

#[derive(Clone, Copy, Debug)]
struct Scope {
    variables: usize,
    arrays: usize,
    objects: usize,
    values: usize,
}

struct Generator {
    r: Random,
    wild: bool,
    /// Whether functions may throw; otherwise they say that they don't.
    throws: bool,
    out: String,
    classes: Vec<class::Class>,
    variables: Vec<Variable>,
    arrays: Vec<Array>,
    objects: Vec<Object>,
    /// Objects of the class with operators, `Point`.
    values: Vec<String>,
    functions: Vec<Function>,
    names: u32,
    indent: usize,
    loops: u32,
}

/// A program. `wild`: undefined behaviour may happen.
pub fn program(seed: u64, wild: bool) -> String {
    let mut g = Generator {
        r: Random::new(seed ^ 0xc0de),
        wild,
        throws: false,
        out: String::new(),
        classes: Vec::new(),
        variables: Vec::new(),
        arrays: Vec::new(),
        objects: Vec::new(),
        values: Vec::new(),
        functions: Vec::new(),
        names: 0,
        indent: 0,
        loops: 0,
    };
    g.throws = g.r.chance(40);
    let promise = if g.throws { "" } else { "noexcept" };
    g.out = format!("#define NE {promise}\n{PRELUDE}");
    if g.throws {
        g.out.push_str(AGAIN);
    }
    for _ in 0..=g.r.below(4) {
        g.global();
    }
    g.point_class();
    for _ in 0..=g.r.below(2) {
        g.hierarchy();
    }
    for _ in 0..g.r.below(2) {
        g.static_object();
    }
    for _ in 0..=g.r.below(4) {
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

    fn wide_type(&mut self) -> Ty {
        *self.r.pick(WIDE)
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn scope(&self) -> Scope {
        Scope {
            variables: self.variables.len(),
            arrays: self.arrays.len(),
            objects: self.objects.len(),
            values: self.values.len(),
        }
    }

    fn leave(&mut self, to: Scope) {
        self.variables.truncate(to.variables);
        self.arrays.truncate(to.arrays);
        self.objects.truncate(to.objects);
        self.values.truncate(to.values);
    }

    fn literal(&mut self, ty: Ty) -> String {
        if ty.bits == 1 {
            return ["false", "true"][self.r.below(2)].to_owned();
        }
        let bits = self.r.boundary(ty.bits).to_u64().unwrap_or(0);
        format!("{}({bits}UL)", ty.name)
    }

    fn global(&mut self) {
        let ty = self.any_type();
        let linkage = *self.r.pick(&["static ", "", "inline "]);
        if self.r.chance(40) {
            let (name, len) = (self.name("ga"), 1 << (1 + self.r.below(3)));
            let init: Vec<String> = (0..len).map(|_| self.literal(ty)).collect();
            let init = init.join(", ");
            self.line(&format!("{linkage}{} {name}[{len}] = {{{init}}};", ty.name));
            self.arrays.push(Array { name, ty, len });
        } else {
            let name = self.name("g");
            // Some are computed before `main`.
            let init = if self.r.chance(30) {
                format!("{}(roll(100))", ty.name)
            } else {
                self.literal(ty)
            };
            self.line(&format!("{linkage}{} {name} = {init};", ty.name));
            self.variables.push(Variable {
                name,
                ty,
                writable: true,
            });
        }
    }

    fn function(&mut self) {
        let name = self.name("f");
        let result = self.any_type();
        let params: Vec<Ty> = (0..self.r.below(4)).map(|_| self.any_type()).collect();
        let defaults = self.r.below(params.len() + 1);
        let scope = self.scope();
        let mut list = Vec::new();
        for (i, ty) in params.iter().enumerate() {
            let p = self.name("p");
            let default = if i + defaults >= params.len() {
                format!(" = {}", self.literal(*ty))
            } else {
                String::new()
            };
            list.push(format!("{} {p}{default}", ty.name));
            self.variables.push(Variable {
                name: p,
                ty: *ty,
                writable: true,
            });
        }
        let linkage = *self.r.pick(&["static ", "", "inline "]);
        let (n, list) = (result.name, list.join(", "));
        self.line(&format!("{linkage}{n} {name}({list}) NE {{"));
        self.indent += 1;
        self.line("if (--fuel < 0) return 1;");
        if self.wild && self.r.chance(8) {
            // A path without a `return`.
            let value = self.expression(2).0;
            self.line(&format!("if (roll(6)) return {n}({value});"));
        } else {
            let statements = 2 + self.r.below(5);
            self.statements(statements, 2);
            if self.throws && self.r.chance(40) {
                let thrown = self.thrown();
                self.line(&format!("if (roll(4) == 0) {thrown}"));
            }
            let value = self.expression(3).0;
            self.line(&format!("return {n}({value});"));
        }
        self.indent -= 1;
        self.line("}");
        self.leave(scope);
        self.functions.push(Function {
            name,
            params,
            defaults,
            result,
        });
    }

    fn main(&mut self) {
        self.line("int main() {");
        self.indent += 1;
        if self.throws {
            self.line("try {");
        }
        let scope = self.scope();
        let statements = 6 + self.r.below(10);
        self.statements(statements, 3);
        for v in self.variables.clone() {
            self.line(&format!("mix(u64({}));", v.name));
        }
        for a in self.arrays.clone() {
            self.line(&format!("for (auto &e : {}) mix(u64(e));", a.name));
        }
        for v in self.values.clone() {
            self.line(&format!("mix(u64({v}.x)); mix(u64({v}.y));"));
        }
        if self.throws {
            self.leave(scope);
            self.line("} catch (i32 e) { mix(u64(e)); } catch (...) { mix(4); }");
        }
        self.line("printf(\"%lu\\n\", sum);");
        self.line("return int(sum & 63);");
        self.indent -= 1;
        self.line("}");
    }
}
