//! Kinds of checks, each declared once: the command line, its lists and
//! explanations, reports and their schema follow from the table.

use serde::{Deserialize, Serialize};
use std::fmt;

/// When checks of a kind are made, and whether they decide the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Demand {
    /// Made always; decides the verdict unless the user chose other kinds.
    ByDefault,
    /// Made always; decides the verdict if the user chose it, by name or by
    /// `all`.
    Tried,
    /// Made, and decides, only if the user chose it, by name or by `all`.
    OnRequest,
    /// Made, and decides, only if the user chose it by its name.
    ByName,
}

impl Demand {
    /// When checks are made, in words.
    pub fn summary(self) -> &'static str {
        match self {
            Demand::ByDefault => "by default, and in `all`",
            Demand::Tried => "tried always; decides by its name, and in `all`",
            Demand::OnRequest => "by its name, and in `all`",
            Demand::ByName => "only by its name",
        }
    }
}

/// From which code compilers take away what checks of a kind need: what is wrong
/// leaves nothing in bitcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lost {
    /// From none.
    Never,
    /// From what may be optimised: the optimiser made use of the promises, or
    /// removed what was undefined.
    Optimised,
    /// Also from what clang left as it was: it is only in the types of the
    /// source.
    ByClang,
    /// Also from what rustc left as it was.
    ByAll,
}

/// A group of kinds.
#[derive(Debug)]
pub struct Group {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is in it.
    pub summary: &'static str,
    /// Whether a kind is in it.
    pub contains: fn(CheckKind) -> bool,
}

/// Every group.
pub const GROUPS: &[Group] = &[
    Group {
        name: "memsafety",
        summary: "memory safety: null, bounds, free",
        contains: CheckKind::is_of_memory,
    },
    Group {
        name: "all",
        summary: "every kind but those that are only checked by their names",
        contains: |k| k.demand() != Demand::ByName,
    },
];

/// All there is to say of a kind.
struct Declaration {
    name: &'static str,
    requirement: &'static str,
    violation: &'static str,
    cwe: &'static [u32],
    demand: Demand,
    lost: Lost,
    about: &'static str,
}

macro_rules! check_kinds {
    ($($(#[$doc:meta])* $v:ident = $name:literal {
        requirement: $requirement:literal,
        violation: $violation:literal,
        cwe: [$($cwe:literal),+],
        demand: $demand:ident,
        lost: $lost:ident,
        about: $about:literal,
    })+) => {
        /// What a check is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum CheckKind { $($(#[$doc])* $v),+ }

        impl CheckKind {
            /// Every kind, in the order of reports.
            pub const ALL: &'static [CheckKind] = &[$(CheckKind::$v),+];

            fn declaration(self) -> &'static Declaration {
                match self {
                    $(CheckKind::$v => &Declaration {
                        name: $name,
                        requirement: $requirement,
                        violation: $violation,
                        cwe: &[$($cwe),+],
                        demand: Demand::$demand,
                        lost: Lost::$lost,
                        about: $about,
                    }),+
                }
            }
        }
    };
}

check_kinds! {
    /// A condition that the program itself states.
    Assert = "assert" {
        requirement: "the condition holds",
        violation: "assertion violation",
        cwe: [617],
        demand: ByDefault,
        lost: Never,
        about: "The program states a condition: `assert(c)`, `__VERIFIER_assert(c)`, a call of\n\
            `reach_error()`, Rust's panics, and the like. The check fails if some execution\n\
            makes the condition false (or gets to the call).\n\n\
            If it stays unknown, state what the inputs may be with `__VERIFIER_assume(c)`, or\n\
            give more time with `--timeout`.",
    }
    /// An access through the null pointer.
    Null = "null" {
        requirement: "the pointer is not null",
        violation: "null dereference",
        cwe: [476],
        demand: ByDefault,
        lost: Never,
        about: "A load or store through the null pointer is undefined behaviour; in C++ a reference\n\
            that is bound to it, and a call of a member function, too.",
    }
    /// A division or remainder by zero.
    Div = "div" {
        requirement: "the divisor is not 0",
        violation: "division by zero",
        cwe: [369],
        demand: ByDefault,
        lost: Never,
        about: "An integer division or remainder by zero is undefined behaviour, also where the\n\
            compiler would fold it away. The minimum of a signed type divided by -1 is an\n\
            overflow.",
    }
    /// An access outside the object.
    Bounds = "bounds" {
        requirement: "the access lies inside the object",
        violation: "out-of-bounds access",
        cwe: [125, 787],
        demand: ByDefault,
        lost: Never,
        about: "A load or store must lie inside the object that its pointer points into, and what\n\
            `memcpy` copies must not overlap where it goes. Of a parameter, it may also be the\n\
            library that demands something.",
    }
    /// An index past its own array, perhaps still inside the object.
    Index = "index" {
        requirement: "the index is below the length of its array",
        violation: "index out of its array",
        cwe: [129],
        demand: ByDefault,
        lost: ByClang,
        about: "The index of an array must be below its length, also where the element that it\n\
            names still lies inside the object: `a[0][4]` of an `int a[3][4]`, or `v.a[5]` that\n\
            reaches into the next field. An array at the end of a structure may be longer, and\n\
            `&a[i]` may be the end of the array (a reference in C++ may not be bound to it,\n\
            nor a member function be called on it).\n\
            Addresses that are computed with `+` (`*(a[0] + 4)`) are held against the whole\n\
            object, not against the inner array. What functions of the C library write of\n\
            texts must lie in the array that is named (`strcpy(p->name, s)`, `fgets`,\n\
            `sprintf`), what they copy as bytes (`memcpy`, `read`) in the object.\n\
            Of an array that is an object of its own, an address further out is a matter of\n\
            `pointer`, unless it is accessed.",
    }
    /// A signed result that its type can't hold.
    Overflow = "overflow" {
        requirement: "the signed result fits its type",
        violation: "integer overflow",
        cwe: [190, 191],
        demand: ByDefault,
        lost: Optimised,
        about: "The result of signed arithmetic must be representable in its type; otherwise the\n\
            behaviour is undefined. So it is with the minimum of a type divided by -1, and with\n\
            a signed number that loses bits when it is shifted to the left (before C++20).\n\
            With `--wrapv` signed arithmetic wraps and isn't checked, but for such divisions,\n\
            which trap.",
    }
    /// A shift by the width or more.
    Shift = "shift" {
        requirement: "the shift amount is below the width",
        violation: "oversized shift",
        cwe: [1335],
        demand: ByDefault,
        lost: Optimised,
        about: "A shift by a negative amount, or by the width of the type or more, is undefined.",
    }
    /// An access to, or a second release of, a freed object.
    Free = "free" {
        requirement: "the object is alive",
        violation: "use of an invalid or dangling pointer",
        cwe: [415, 416, 590, 825],
        demand: ByDefault,
        lost: Never,
        about: "An object must not be used after it was freed or its lifetime ended, nor freed\n\
            twice; only what an allocation returned may be freed: what `new` made by `delete`,\n\
            what `new[]` made by `delete[]`, and that with the size that is deleted.",
    }
    /// A read of a variable without a value.
    Uninit = "uninit" {
        requirement: "the variable has a value when it is read",
        violation: "use of an uninitialised value",
        cwe: [457, 908],
        demand: OnRequest,
        lost: ByClang,
        about: "A local variable must be written before it is read.",
    }
    /// A read of a value that its type doesn't have.
    Value = "value" {
        requirement: "the value is one of its type",
        violation: "invalid value",
        cwe: [704],
        demand: Tried,
        lost: ByAll,
        about: "What is read must be a value of its type: a `bool` is 0 or 1, an enumeration of C++\n\
            one of the numbers that fit its enumerators; these two are only checked when asked for.\n\
            What is passed to a builtin must be defined for it: zero is not, to `__builtin_ctz`.",
    }
    /// A place that the program says can't be reached.
    Unreachable = "unreachable" {
        requirement: "this place is never reached",
        violation: "reach of unreachable code",
        cwe: [758],
        demand: Tried,
        lost: Optimised,
        about: "The program promises that a place can't be reached (`__builtin_unreachable()`,\n\
            in C++ falling off the end of a function that returns a value; in C the value\n\
            that is used then has none, which `uninit` is about).",
    }
    /// An access to a badly aligned address.
    Align = "align" {
        requirement: "the address is a multiple of the alignment",
        violation: "misaligned access",
        cwe: [188],
        demand: ByName,
        lost: Never,
        about: "The address of a load or store must be a multiple of the type's alignment. Where a\n\
            pointer into an object of another type is converted and accessed at once\n\
            (`*(int *)(bytes + 1)`), clang asks for no more than the object has.",
    }
    /// An unsigned result that its type can't hold.
    Unsigned = "unsigned" {
        requirement: "the unsigned result fits its type",
        violation: "unsigned wrap-around",
        cwe: [190, 191],
        demand: ByName,
        lost: Optimised,
        about: "The result of unsigned arithmetic is representable in its type. Wrapping is\n\
            defined in C, but often not meant. Only checked when asked for.",
    }
    /// A conversion that changes the value.
    Convert = "convert" {
        requirement: "the conversion keeps the value",
        violation: "lossy conversion",
        cwe: [195, 197],
        demand: ByName,
        lost: Optimised,
        about: "A conversion between integers keeps the value (a cast that changes nothing but\n\
            the sign is meant so). Conversions to floating-point numbers round. Only checked\n\
            when asked for.",
    }
    /// A floating-point number that no integer of the type holds.
    Float = "float" {
        requirement: "the number without its fraction fits the integer's type",
        violation: "float out of the integer's range",
        cwe: [681],
        demand: ByDefault,
        lost: Optimised,
        about: "A floating-point number that is converted to an integer must fit it without its\n\
            fraction; otherwise, as for infinities and NaN, the behaviour is undefined (C23,\n\
            6.3.1.4). Rust's conversions saturate instead.",
    }
    /// A computed address outside the object.
    Pointer = "pointer" {
        requirement: "the address lies in its object, or at its end",
        violation: "address outside its object",
        cwe: [823],
        demand: ByName,
        lost: Optimised,
        about: "A computed address must lie in its object or one past its end, also if nothing is\n\
            accessed there: `p--` below the first element is undefined in C. Pointers that are\n\
            subtracted must point into one object. Only checked when asked for; what is\n\
            accessed is checked under `bounds`.",
    }
    /// A heap object that is never freed.
    Leak = "leak" {
        requirement: "every heap object is freed",
        violation: "memory leak",
        cwe: [401],
        demand: ByName,
        lost: Never,
        about: "Every object of the heap is freed before the program ends: when `main` returns, or\n\
            by `exit`. What is left although something still points to it counts, what is\n\
            left by `abort` or `_Exit` doesn't. Only checked when asked for.",
    }
}

impl CheckKind {
    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        self.declaration().name
    }

    /// What must hold, in general, as a sentence.
    pub fn requirement(self) -> &'static str {
        self.declaration().requirement
    }

    /// What goes wrong when it fails, as a noun phrase.
    pub fn violation(self) -> &'static str {
        self.declaration().violation
    }

    /// The weaknesses that it is an instance of: numbers of the Common Weakness
    /// Enumeration (4.17).
    pub fn cwe(self) -> &'static [u32] {
        self.declaration().cwe
    }

    /// When checks of this kind are made, and whether they decide.
    pub fn demand(self) -> Demand {
        self.declaration().demand
    }

    /// From which code compilers take away what its checks need.
    pub fn lost(self) -> Lost {
        self.declaration().lost
    }

    /// What is checked, why it matters, and what to try when it stays unknown.
    pub fn about(self) -> &'static str {
        self.declaration().about
    }

    /// Whether it is one of the kinds of memory safety.
    pub fn is_of_memory(self) -> bool {
        matches!(self, CheckKind::Null | CheckKind::Bounds | CheckKind::Free)
    }

    /// The kinds that decide the verdict when the user chose none.
    pub fn by_default() -> impl Iterator<Item = CheckKind> {
        let all = CheckKind::ALL.iter().copied();
        all.filter(|k| k.demand() == Demand::ByDefault)
    }

    /// The kinds that are always looked for. What a run refutes counts, whoever
    /// asked for it.
    pub fn made_always() -> impl Iterator<Item = CheckKind> {
        let all = CheckKind::ALL.iter().copied();
        all.filter(|k| matches!(k.demand(), Demand::ByDefault | Demand::Tried))
    }

    /// Whether checks of this kind are only made when they are asked for.
    pub fn is_only_on_request(self) -> bool {
        !matches!(self.demand(), Demand::ByDefault | Demand::Tried)
    }

    /// The kind of that name.
    pub fn from_name(s: &str) -> Option<CheckKind> {
        CheckKind::ALL.iter().copied().find(|k| k.name() == s)
    }

    /// The kinds of the group of that name.
    pub fn in_group(name: &str) -> Option<impl Iterator<Item = CheckKind>> {
        let group = GROUPS.iter().find(|g| g.name == name)?;
        let all = CheckKind::ALL.iter().copied();
        Some(all.filter(|k| (group.contains)(*k)))
    }
}

impl fmt::Display for CheckKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
