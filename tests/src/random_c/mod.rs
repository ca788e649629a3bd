//! Random C programs: scalars of every width and sign, arrays, structures with
//! arrays, structures, unions, bit fields and pointers in them, pointers that
//! may be null, memory from the heap, loops that end, calls without recursion.
//! They print a checksum as they go.
//!
//! The same seed gives the same program. In *tame* programs nothing undefined
//! happens, by construction: arithmetic goes through guarded helpers, and what
//! may be null is asked first. In *wild* ones a part of the operations is bare,
//! so that overflow, division by zero, oversized shifts, indices out of range,
//! null accesses, accesses past the end of an array and uses of freed memory
//! may happen (and nothing else that is undefined).
//!
//! Two rules keep the failures such that sanitizer and lowering mean the same:
//! the address of a field of what may be null is computed only where the field
//! is accessed, and no index leaves an array at the end of a structure, since
//! that may be a flexible one.

mod align;
mod bit_int;
mod complex;
mod constant;
mod expression;
mod heap;
mod inner;
mod jump;
mod library;
mod pointer;
mod record;
mod statement;
mod vector;
mod weak;

use ir::interp::Random;

/// A type of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ty {
    name: &'static str,
    bits: u32,
    signed: bool,
}

impl Ty {
    /// Whether each pattern of its bytes is one value.
    fn is_full(self) -> bool {
        matches!(self.bits, 8 | 16 | 32 | 64 | 128)
    }

    /// Whether arithmetic happens in a wider type.
    fn is_promoted(self) -> bool {
        self.bits < 32 && TYPES.contains(&self)
    }
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
extern void *malloc(u64);
extern void *calloc(u64, u64);
extern void *aligned_alloc(u64, u64);
extern void free(void *);
extern void *memcpy(void *, const void *, u64) __attribute__((nonnull));
extern void *memmove(void *, const void *, u64) __attribute__((nonnull));
extern void *memset(void *, int, u64) __attribute__((nonnull));
extern int memcmp(const void *, const void *, u64) __attribute__((nonnull));
extern int strcmp(const char *, const char *) __attribute__((nonnull));
extern u64 strlen(const char *) __attribute__((nonnull));
static volatile u32 dice = 1;
static u32 roll(u32 n) { dice = dice * 1664525 + 1013904223; return (dice >> 16) % n; }
";

/// A type that is no pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Scalar(Ty),
    /// A structure, by its number.
    Record(usize),
}

/// How something is handed to a function, or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    Value(Type),
    Pointer(Type),
}

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
    /// Whether it is a pointer to memory from the heap.
    heap: bool,
}

impl Array {
    /// Its size.
    fn bytes(&self) -> u32 {
        // A `bool` fills its byte.
        self.len * self.ty.bits.max(8) / 8
    }
}

/// A pointer to something that lives at least as long.
#[derive(Clone, Debug)]
struct Pointer {
    name: String,
    to: Type,
    may_be_null: bool,
}

/// A structure in scope, or an array of them.
#[derive(Clone, Debug)]
struct Object {
    name: String,
    record: usize,
    len: Option<u32>,
}

/// A function that may be called.
#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<Passed>,
    result: Passed,
}

/// How many there are of everything in scope.
#[derive(Clone, Copy, Debug, Default)]
struct Scope {
    variables: usize,
    arrays: usize,
    pointers: usize,
    objects: usize,
    texts: usize,
    doubles: usize,
    vectors: usize,
}

struct Generator {
    r: Random,
    wild: bool,
    /// Whether what is named is accessed at once.
    accessed: bool,
    out: String,
    /// Types of C with a fixed width, and `_BitInt`s of this program.
    types: Vec<Ty>,
    /// Those that arithmetic happens in.
    wide: Vec<Ty>,
    vectors: Vec<vector::Vector>,
    /// Variables of vector type in scope, and the numbers of their types.
    vector_variables: Vec<(String, usize)>,
    /// Weak functions and variables that are defined.
    weak: Vec<(String, String)>,
    undefined_weak: Vec<weak::Undefined>,
    records: Vec<record::Record>,
    variables: Vec<Variable>,
    arrays: Vec<Array>,
    pointers: Vec<Pointer>,
    objects: Vec<Object>,
    /// Arrays of [`library::TEXT`] characters, the last of which stays 0.
    texts: Vec<String>,
    doubles: Vec<String>,
    functions: Vec<Function>,
    /// What is in scope everywhere.
    globals: Scope,
    names: u32,
    indent: usize,
    loops: u32,
}

/// A program. `wild`: undefined behaviour may happen.
pub fn program(seed: u64, wild: bool) -> String {
    let mut g = Generator {
        r: Random::new(seed),
        wild,
        accessed: true,
        out: PRELUDE.to_owned(),
        types: TYPES.to_vec(),
        wide: WIDE.to_vec(),
        vectors: Vec::new(),
        vector_variables: Vec::new(),
        weak: Vec::new(),
        undefined_weak: Vec::new(),
        records: Vec::new(),
        variables: Vec::new(),
        arrays: Vec::new(),
        pointers: Vec::new(),
        objects: Vec::new(),
        texts: Vec::new(),
        doubles: Vec::new(),
        functions: Vec::new(),
        globals: Scope::default(),
        names: 0,
        indent: 0,
        loops: 0,
    };
    g.constants();
    g.complex_functions();
    for _ in 0..g.r.below(4) {
        g.define_bit_int();
    }
    for _ in 0..g.r.below(3) {
        g.define_vector();
    }
    for _ in 0..g.r.below(2) {
        g.weak_functions();
    }
    for _ in 0..2 + g.r.below(4) {
        g.global();
    }
    for _ in 0..=g.r.below(3) {
        g.define_record();
    }
    for _ in 0..=g.r.below(2) {
        g.global_object();
    }
    g.globals = g.scope();
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
        *self.r.pick(&self.types)
    }

    /// A type that arithmetic happens in.
    fn wide_type(&mut self) -> Ty {
        *self.r.pick(&self.wide)
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
            self.arrays.push(Array {
                name,
                ty,
                len,
                heap: false,
            });
        } else {
            let name = self.name("g");
            let init = if self.r.chance(8) {
                // Folded; nothing is executed.
                self.folded_constant().to_owned()
            } else {
                self.literal(ty)
            };
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
        if ty.bits > 64 {
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
        let result = self.passed();
        let params: Vec<Passed> = (0..self.r.below(4)).map(|_| self.passed()).collect();
        let scope = self.scope();
        let mut list = Vec::new();
        for param in &params {
            let p = self.name("p");
            list.push(self.declarator(*param, &p));
            match *param {
                Passed::Value(Type::Scalar(ty)) => self.variables.push(Variable {
                    name: p,
                    ty,
                    writable: true,
                }),
                Passed::Value(Type::Record(record)) => self.objects.push(Object {
                    name: p,
                    record,
                    len: None,
                }),
                Passed::Pointer(to) => self.pointers.push(Pointer {
                    name: p,
                    to,
                    may_be_null: true,
                }),
            }
        }
        let given = self.pointers[scope.pointers..].to_vec();
        let list = if list.is_empty() {
            "void".to_owned()
        } else {
            list.join(", ")
        };
        let linkage = if self.r.chance(50) { "static " } else { "" };
        let head = self.declarator(result, &format!("{name}({list})"));
        self.line(&format!("{linkage}{head} {{"));
        self.indent += 1;
        let nothing = match result {
            Passed::Value(Type::Scalar(_)) => "1".to_owned(),
            Passed::Value(Type::Record(r)) => self.empty_record(r),
            Passed::Pointer(_) => "0".to_owned(),
        };
        self.line(&format!("if (--fuel < 0) return {nothing};"));
        let statements = 2 + self.r.below(6);
        self.statements(statements, 2);
        let value = match result {
            Passed::Value(Type::Scalar(_)) => self.expression(3).0,
            Passed::Value(Type::Record(r)) => self.record_value(r),
            Passed::Pointer(to) => self.lasting_pointer(to, &given),
        };
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

    fn passed(&mut self) -> Passed {
        match self.r.below(10) {
            0..=4 => Passed::Value(Type::Scalar(self.any_type())),
            5 | 6 => Passed::Value(Type::Record(self.any_record())),
            _ => Passed::Pointer(self.pointee()),
        }
    }

    fn type_name(&self, ty: Type) -> String {
        match ty {
            Type::Scalar(ty) => ty.name.to_owned(),
            Type::Record(r) => format!("struct {}", self.records[r].name),
        }
    }

    /// A declaration of something of that name.
    fn declarator(&self, passed: Passed, name: &str) -> String {
        match passed {
            Passed::Value(ty) => format!("{} {name}", self.type_name(ty)),
            Passed::Pointer(to) => format!("{} *{name}", self.type_name(to)),
        }
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
        let objects = self.objects.clone();
        for o in objects {
            for name in o.elements() {
                self.mix_record(&name, o.record);
            }
        }
        let texts = self.texts.clone();
        for t in texts {
            self.line(&format!("mix(strlen({t}));"));
        }
        let doubles = self.doubles.clone();
        for d in doubles {
            self.line(&format!("mix((u64)d2l({d}));"));
        }
        self.mix_vectors();
    }

    fn mix(&mut self, value: &str, ty: Ty) {
        if ty.bits > 64 {
            self.line(&format!("mix128((u128){value});"));
        } else {
            self.line(&format!("mix((u64){value});"));
        }
    }

    fn scope(&self) -> Scope {
        Scope {
            variables: self.variables.len(),
            arrays: self.arrays.len(),
            pointers: self.pointers.len(),
            objects: self.objects.len(),
            texts: self.texts.len(),
            doubles: self.doubles.len(),
            vectors: self.vector_variables.len(),
        }
    }

    fn leave(&mut self, to: Scope) {
        self.variables.truncate(to.variables);
        self.arrays.truncate(to.arrays);
        self.pointers.truncate(to.pointers);
        self.objects.truncate(to.objects);
        self.texts.truncate(to.texts);
        self.doubles.truncate(to.doubles);
        self.vector_variables.truncate(to.vectors);
    }
}
