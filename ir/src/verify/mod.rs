//! The verifier: every rule that programs keep, and every place that breaks one.
//!
//! Consumers (interpreter, analyses, encoders, printer) may rely on a program
//! without violations: no index leads out of its table, every operand has the
//! type that its statement asks for, integer constants are canonical.
//!
//! Rules that are less obvious than the types:
//! - The entry block has no predecessors, so that its start is the function's
//!   start and nothing else ([`crate::transform::split_entry()`] sees to it).
//! - A `goto` has at least one target, and none twice.
//! - Names are unique: functions, globals; in a function its variables, blocks
//!   and regions.
//! - Entries are functions with a body and without parameters.
//! - A global's initial pieces add up to its size.
//! - Signed orders do not compare pointers, and nothing compares floats: that
//!   is an `opaque` operation.
//! - Conditions are at most [`MAX_COND_DEPTH`] levels deep, so that walks over
//!   them may recurse.

mod points_to;
mod stmt;

use crate::{BlockId, External, FuncId, Function, InitPiece, MAX_WIDTH, Program, Span, Type, text};
use rustc_hash::FxHashSet as HashSet;
use std::fmt;

/// How many levels of `not`, `and`, `or` a condition may have above its leaves.
pub const MAX_COND_DEPTH: u32 = 64;

/// Where in a function a violation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In its head: name, parameters, variables, regions.
    Head,
    /// In a statement, by its position.
    Stmt(BlockId, usize),
    /// In a block's terminator.
    Terminator(BlockId),
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// In which function and where there; `None` for the program's tables.
    pub place: Option<(FuncId, Place)>,
    /// The function's name and the block's, for people.
    pub location: String,
    /// The statement or terminator as text, if it is about one.
    pub printed: Option<String>,
    /// Which rule, and how it is broken.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.location)?;
        if let Some(p) = &self.printed {
            write!(f, "`{p}`: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Every violation of a program, tables first, then function by function.
/// Linear in the program's size.
pub fn verify(program: &Program) -> Vec<Violation> {
    let mut v = Verifier {
        program,
        at: None,
        found: Vec::new(),
    };
    v.tables();
    points_to::check(&mut v);
    for f in program.function_ids() {
        v.function(f);
    }
    v.found
}

pub(super) struct Verifier<'a> {
    pub(super) program: &'a Program,
    at: Option<(FuncId, Place)>,
    found: Vec<Violation>,
}

impl Verifier<'_> {
    pub(super) fn report(&mut self, message: impl Into<String>) {
        let (location, printed) = match self.at {
            None => ("program".to_owned(), None),
            Some((f, place)) => self.describe(f, place),
        };
        self.found.push(Violation {
            place: self.at,
            location,
            printed,
            message: message.into(),
        });
    }

    pub(super) fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            let message = message();
            self.report(message);
        }
    }

    fn describe(&self, f: FuncId, place: Place) -> (String, Option<String>) {
        let function = self.program.function(f);
        let name = &function.name;
        match place {
            Place::Head => (format!("@{name}"), None),
            Place::Stmt(b, i) => {
                let block = function.block(b);
                let kind = &block.stmts[i].kind;
                let printed = if stmt::is_too_deep(kind) {
                    "...".to_owned()
                } else {
                    text::print_stmt(self.program, function, kind)
                };
                (format!("@{name} ^{} #{i}", block.name), Some(printed))
            }
            Place::Terminator(b) => {
                let block = function.block(b);
                let printed = text::print_terminator(self.program, function, &block.term);
                (format!("@{name} ^{}", block.name), Some(printed))
            }
        }
    }

    fn tables(&mut self) {
        let program = self.program;
        let bits = program.data_model.pointer_bits;
        self.require((8..=64).contains(&bits) && bits.is_multiple_of(8), || {
            format!("pointers of {bits} bits: a multiple of 8 up to 64 is needed")
        });
        let names = program.functions.iter().map(|f| f.name.as_str());
        self.unique("functions", names);
        self.unique("globals", program.globals.iter().map(|g| g.name.as_str()));
        for g in &program.globals {
            self.span(g.span, || format!("global &{}", g.name));
            self.require(g.align.is_power_of_two(), || {
                format!(
                    "global &{}: alignment {} is no power of two",
                    g.name, g.align
                )
            });
            let Some(init) = &g.init else { continue };
            let mut sum = 0u128;
            for piece in init {
                sum += match piece {
                    InitPiece::Bytes(b) => b.len() as u128,
                    InitPiece::Zeros(n) | InitPiece::Undefined(n) | InitPiece::Unmodelled(n) => {
                        u128::from(*n)
                    }
                    InitPiece::Global(..) | InitPiece::Function(_) => {
                        u128::from(program.bytes_of(Type::Ptr))
                    }
                };
                let good = match piece {
                    InitPiece::Global(h, _) => h.index() < program.globals.len(),
                    InitPiece::Function(f) => f.index() < program.functions.len(),
                    _ => true,
                };
                self.require(good, || {
                    format!("global &{}: {piece:?} does not exist", g.name)
                });
            }
            self.require(sum == u128::from(g.size), || {
                format!(
                    "global &{}: initial contents of {sum} bytes for a size of {}",
                    g.name, g.size
                )
            });
        }
        for (i, a) in program.assumptions.iter().enumerate() {
            self.span(a.span, || format!("assumption #{i}"));
            if let Some(f) = a.function {
                self.func(f, || format!("assumption #{i}"));
            }
        }
        for (i, c) in program.checks.iter().enumerate() {
            self.span(c.span, || format!("check #{i}"));
            self.func(c.function, || format!("check #{i}"));
        }
        for f in &program.entries {
            if !self.func(*f, || "entry".to_owned()) {
                continue;
            }
            let function = program.function(*f);
            self.require(function.params.is_empty(), || {
                format!("entry @{} has parameters", function.name)
            });
            self.require(!function.is_external(), || {
                format!("entry @{} has no body", function.name)
            });
        }
        let entries: HashSet<_> = program.entries.iter().collect();
        self.require(entries.len() == program.entries.len(), || {
            "an entry is named twice".to_owned()
        });
    }

    fn unique<'n>(&mut self, what: &str, names: impl Iterator<Item = &'n str>) {
        let mut seen = HashSet::default();
        for name in names {
            let new = seen.insert(name);
            self.require(new, || format!("two {what} are named `{name}`"));
        }
    }

    pub(super) fn func(&mut self, f: FuncId, what: impl FnOnce() -> String) -> bool {
        let good = f.index() < self.program.functions.len();
        self.require(good, || {
            format!("{}: function {f:?} does not exist", what())
        });
        good
    }

    fn span(&mut self, span: Option<Span>, what: impl Fn() -> String) {
        let Some(s) = span else { return };
        self.require(s.file.index() < self.program.files.len(), || {
            format!("{}: file #{} does not exist", what(), s.file.0)
        });
        self.require(s.line > 0, || {
            format!("{}: lines are numbered from 1", what())
        });
    }

    pub(super) fn is_type(ty: Type) -> bool {
        let width = match ty {
            Type::Int(w) => w,
            Type::Array(e) => match Type::from(e) {
                Type::Int(w) => w,
                _ => 1,
            },
            _ => 1,
        };
        (1..=MAX_WIDTH).contains(&width)
    }

    fn function(&mut self, id: FuncId) {
        let f = self.program.function(id);
        self.at = Some((id, Place::Head));
        self.span(f.span, || "its place".to_owned());
        self.unique("variables", f.vars.iter().map(|v| v.name.as_str()));
        self.unique("blocks", f.blocks.iter().map(|b| b.name.as_str()));
        self.unique("regions", f.regions.iter().map(|r| r.name.as_str()));
        self.require(!f.regions.is_empty(), || {
            "a function has at least the region of all memory".to_owned()
        });
        for r in &f.regions {
            self.span(r.span, || format!("region {}", r.name));
        }
        self.require(f.vars.len() <= 1 << 30, || {
            "more than 2^30 variables".to_owned()
        });
        for v in &f.vars {
            self.require(Self::is_type(v.ty), || {
                format!("variable {}: type {} does not exist", v.name, v.ty)
            });
        }
        for ty in &f.results {
            self.require(Self::is_type(*ty), || {
                format!("result type {ty} does not exist")
            });
        }
        let mut seen = HashSet::default();
        for p in &f.params {
            self.require(p.index() < f.vars.len(), || {
                format!("parameter {p:?} does not exist")
            });
            let new = seen.insert(*p);
            self.require(new, || format!("parameter {p:?} stands twice"));
        }
        let external = f.external == External::Unknown || f.is_external();
        self.require(external, || {
            "only functions without a body are `input`, `pure`, `library` or `unmodelled`"
                .to_owned()
        });
        for b in f.block_ids() {
            for i in 0..f.block(b).stmts.len() {
                self.at = Some((id, Place::Stmt(b, i)));
                let stmt = &f.block(b).stmts[i];
                self.span(stmt.span, || "its place".to_owned());
                self.stmt(f, &stmt.kind);
            }
            self.at = Some((id, Place::Terminator(b)));
            self.span(f.block(b).term_span, || "its place".to_owned());
            self.terminator(f, &f.block(b).term);
        }
        self.at = None;
    }
}

impl Function {
    /// The type of a variable, if it exists.
    fn checked_type(&self, v: crate::Var) -> Option<Type> {
        self.vars.get(v.index()).map(|i| i.ty)
    }
}
