//! Allocation functions that the program has in place of the library's. The library
//! calls them as well: its other forms of `new` and `delete` are made of them
//! (C++23, 17.6.3), and whatever allocates in the GNU C library does so by `malloc`
//! (its manual, 3.2.5).

use super::body::Body;
use super::names::{self, Known};
use super::{Lowering, function, standard_exceptions, throwing};
use crate::llvm::{Language, Value};
use ir::library::{Row, is_of_rust};
use ir::{Callee, FuncId, HavocKind, Operand, Type};
use std::collections::BTreeMap;

/// Allocation functions of C, which are replaced together.
const OF_C: [&str; 11] = [
    "aligned_alloc",
    "calloc",
    "cfree",
    "free",
    "malloc",
    "malloc_usable_size",
    "memalign",
    "posix_memalign",
    "pvalloc",
    "realloc",
    "valloc",
];

/// Those of C++, as their names begin.
const OPERATORS: [&str; 4] = ["_Zda", "_Zdl", "_Zna", "_Znw"];

/// Functions of the runtime that allocate what is thrown, or free it.
const OF_EXCEPTIONS: [&str; 2] = ["__cxa_allocate_exception", "__cxa_free_exception"];

/// A function that stands for calls of the program's own allocation functions.
const ALLOCATES: &str = "pincer.allocates";

/// Which allocation functions a program has of its own.
#[derive(Debug, Default)]
pub(super) struct Replaced<'m> {
    of_c: bool,
    operators: bool,
    of_rust: bool,
    /// By name.
    own: BTreeMap<String, Value<'m>>,
}

impl<'m> Replaced<'m> {
    pub(super) fn of(functions: &[Value<'m>]) -> Replaced<'m> {
        let mut replaced = Replaced::default();
        for f in functions.iter().filter(|f| is_own(**f)) {
            let name = f.name();
            let of_c = OF_C.contains(&name.as_str());
            let (operator, of_rust) = (is_operator(&name), is_of_rusts_allocator(&name));
            replaced.of_c |= of_c;
            replaced.operators |= operator;
            replaced.of_rust |= of_rust;
            if of_c || operator || of_rust {
                replaced.own.insert(name, *f);
            }
        }
        replaced
    }
}

/// Whether others that are linked may call a function of the program.
fn is_own(f: Value<'_>) -> bool {
    !f.is_declaration() && (f.is_exported() || is_of_rusts_allocator(&f.name()))
}

fn is_operator(name: &str) -> bool {
    OPERATORS.iter().any(|start| name.starts_with(start))
}

/// What `#[global_allocator]` defines.
fn is_of_rusts_allocator(name: &str) -> bool {
    ["__rust_alloc", "__rust_dealloc", "__rust_realloc"]
        .iter()
        .any(|part| name.contains(part))
}

/// The function that one of the library's forms of `new` and `delete` calls with its
/// first argument, and does nothing else.
fn made_of(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "_Znam" => "_Znwm",
        "_Znaj" => "_Znwj",
        "_ZdlPvm" | "_ZdlPvj" | "_ZdaPv" | "_ZdlPvRKSt9nothrow_t" => "_ZdlPv",
        "_ZdaPvm" | "_ZdaPvj" | "_ZdaPvRKSt9nothrow_t" => "_ZdaPv",
        _ => return None,
    })
}

/// Whether an undefined function is known to allocate, or to free.
fn allocates(name: &str) -> bool {
    matches!(
        names::known(name, false),
        Some(Known::Allocates(_) | Known::Reallocates(_) | Known::Frees(_) | Known::Opens)
    )
}

impl<'m> Lowering<'m> {
    /// The program's own function that is all that an undefined form of `new` or
    /// `delete` calls.
    pub(super) fn made_of(&self, f: Value<'m>) -> Option<Value<'m>> {
        if !self.replaced.operators || !f.is_declaration() {
            return None;
        }
        let mut name = made_of(&f.name())?;
        loop {
            if let Some(g) = self.replaced.own.get(name) {
                return Some(*g);
            }
            name = made_of(name)?;
        }
    }

    /// Whether an undefined function may call allocation functions of the program's,
    /// beside what else it does.
    pub(super) fn calls_replaced(&self, f: Value<'m>) -> bool {
        if self.replaced.own.is_empty() || !f.is_declaration() || self.made_of(f).is_some() {
            return false;
        }
        let name = f.name();
        let of_c = || self.replaced.of_c && may_allocate(&name);
        let of_operators = || {
            self.replaced.operators
                && (is_operator(&name) && name.ends_with("RKSt9nothrow_t")
                    || standard_exceptions::is_member(f)
                    || throwing::thrown_by(f).is_some())
        };
        let of_rust = || self.replaced.of_rust && is_of_rust(&name) && may_allocate(&name);
        of_c() || of_operators() || of_rust()
    }

    /// What becomes of what is known of a function by its name where allocation
    /// functions are the program's.
    pub(super) fn known_beside_replaced(&self, f: Value<'m>) -> Option<Known> {
        let address_is_taken = function::address_is_taken(f);
        if self.made_of(f).is_some() {
            // Its calls are of that one.
            return Some(if address_is_taken {
                Known::Unmodelled
            } else {
                Known::Pure
            });
        }
        (self.calls_replaced(f) && (address_is_taken || allocates(&f.name())))
            .then_some(Known::Unmodelled)
    }

    /// Whether allocation functions of the program's run before it begins: the runtimes
    /// of C++ and Rust allocate what they need themselves.
    pub(super) fn begins_by_allocating(&self, functions: &[Value<'m>]) -> bool {
        let has_runtime = |f: &Value<'m>| f.language() != Language::C;
        let own = self.replaced.of_c || self.replaced.of_rust;
        let mut defined = functions.iter().filter(|f| !f.is_declaration());
        own && defined.any(has_runtime)
    }

    /// Code that isn't seen may call the program's allocation functions.
    pub(super) fn escape_replaced(&mut self, functions: &[Value<'m>]) {
        let is_called = self.calls_back || functions.iter().any(|f| self.calls_replaced(*f));
        let own = self.replaced.own.values();
        let own: Vec<FuncId> = own.filter_map(|f| self.functions.get(f)).copied().collect();
        for id in own {
            self.add_target(id);
            if is_called {
                self.escape_function(id);
            }
        }
    }
}

/// Whether the library may allocate or free in calls of a function that is known.
fn may_allocate(name: &str) -> bool {
    if OF_C.contains(&name) {
        return false;
    }
    let is_alone = || names::row(name).is_some_and(Row::is_alone);
    match names::known(name, false) {
        None
        | Some(
            Known::Input | Known::Asserts(_) | Known::Assumes(_) | Known::Fails(_) | Known::Stops,
        ) => false,
        Some(Known::Runtime) => OF_EXCEPTIONS.contains(&name),
        Some(_) => allocates(name) || !is_alone(),
    }
}

impl<'m> Body<'_, 'm> {
    /// Where an undefined function is called: the program's own allocation function
    /// that is all that it calls, which is called instead; `false`: it is another one,
    /// and what it may call of these was called.
    pub(super) fn call_of_replaced(&mut self, inst: Value<'m>, f: Value<'m>) -> bool {
        if self.l.calls_replaced(f) {
            self.call_unknown(ALLOCATES, Vec::new(), &[]);
            return false;
        }
        let Some(id) = self.l.made_of(f).and_then(|g| self.l.functions.get(&g)) else {
            return false;
        };
        let id = *id;
        let signature = self.l.signatures[id.index()].clone();
        let dsts = self.dsts(inst);
        let values = inst.call_args();
        let first = values.first().and_then(|v| self.scalar(*v));
        let results: Vec<Type> = dsts.iter().map(|v| self.b.ty(*v)).collect();
        let args: Vec<Operand> = first.into_iter().collect();
        if self.types(&args) != signature.params || results != signature.results {
            self.call_unknown(ALLOCATES, Vec::new(), &[]);
            for dst in dsts {
                self.b.havoc(dst, HavocKind::Abstraction(None));
            }
            return true;
        }
        self.push_call(dsts, Callee::Direct(id), args);
        true
    }
}
