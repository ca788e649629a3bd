//! Code that the user didn't write: headers of the system, standard libraries.
//! Which it is, its file tells; and where the user's code calls it, the call
//! graph.
//!
//! A finding says in which function it is, not by which calls control came
//! there. So a place that calls is named only if no other one leads to that
//! function.
//!
//! What rustc compiled of Rust's libraries with the program was copied to its calls
//! when the program was read: then checks stand at the call, in blocks whose names
//! tell whose they are. Of those, the library's are the ones that speak of what has
//! no name in the source; a panic, or an index, is the caller's matter.

use super::Location;
use ir::graph::CallGraph;
use ir::{Callee, CheckId, FuncId, Program, Span, StmtKind};
use std::collections::BTreeSet;
use std::path::Path;

/// Folders of the system.
const FOLDERS: [&str; 5] = [
    "/usr/include/",
    "/usr/lib/",
    "/usr/lib64/",
    "/usr/local/include/",
    "/rustc/",
];

/// Folders of compilers and their libraries, wherever those were put.
const INSIDE: [&str; 3] = ["/lib/rustlib/src/", "/lib/clang/", "/include/c++/v1/"];

/// Rust's libraries, as rustc names their files where it doesn't find them.
const OF_RUST: [&str; 6] = [
    "library/alloc/src/",
    "library/core/src/",
    "library/panic_unwind/src/",
    "library/proc_macro/src/",
    "library/std/src/",
    "library/test/src/",
];

/// A crate that Rust's libraries are made of. rustc names its files as if they
/// were the program's: `src/map.rs`.
const CRATE: &str = "hashbrown";

/// Whether a function is that crate's, or one of a type or trait of its.
fn is_crates(function: &str) -> bool {
    let path = |before: &str| function.starts_with(&format!("{before}{CRATE}::"));
    path("") || path("<") || function.contains(&format!(" as {CRATE}::"))
}

/// Whether a file belongs to the system or to a standard library.
pub(super) fn is_systems(file: &str) -> bool {
    FOLDERS.iter().any(|f| file.starts_with(f))
        || INSIDE.iter().any(|f| file.contains(f))
        || OF_RUST.iter().any(|f| file.starts_with(f))
}

/// What calls a function, directly or by way of the system's.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Callers {
    /// Nothing, so far.
    None,
    /// One line of the user's; its column, if there is one call on it only.
    Line(FuncId, Span),
    /// One function of the user's, at several lines or at one that isn't known.
    Function(FuncId),
    /// Several functions, or what isn't known.
    Several,
}

impl Callers {
    /// Adds other callers, and says whether that changes anything.
    fn join(&mut self, other: &Callers) -> bool {
        let joined = match (&*self, other) {
            (a, Callers::None) => a.clone(),
            (Callers::None, b) => b.clone(),
            (a, b) if a == b => return false,
            (Callers::Line(f, a), Callers::Line(g, b))
                if f == g && (a.file, a.line) == (b.file, b.line) =>
            {
                Callers::Line(*f, Span { column: 0, ..*a })
            }
            (
                Callers::Line(f, _) | Callers::Function(f),
                Callers::Line(g, _) | Callers::Function(g),
            ) if f == g => Callers::Function(*f),
            _ => Callers::Several,
        };
        let changed = *self != joined;
        *self = joined;
        changed
    }
}

/// Which code of a program is the system's, and what calls it.
pub(super) struct System<'p> {
    program: &'p Program,
    /// For each file, whether it is the system's.
    files: Vec<bool>,
    /// For each file, whether a function of the user's is declared in it.
    users: Vec<bool>,
    /// For each function.
    callers: Vec<Callers>,
    /// The checks that were copied to calls.
    copied: BTreeSet<CheckId>,
}

impl<'p> System<'p> {
    /// That of a program whose files with these names are the user's, wherever
    /// they are. Linear in the size of the program.
    pub(super) fn of(program: &'p Program, named: &[String]) -> System<'p> {
        let mut files: Vec<bool> = program.files.iter().map(|f| is_systems(f)).collect();
        let mut of_crate = vec![None; files.len()];
        for f in program.functions.iter().filter(|f| !f.is_external()) {
            if let Some(s) = f.span {
                let all = of_crate[s.file.index()].get_or_insert(true);
                *all &= is_crates(&f.name);
            }
        }
        let mut users = vec![false; files.len()];
        for (i, file) in program.files.iter().enumerate() {
            files[i] = (files[i] || of_crate[i] == Some(true)) && !named.contains(file);
            users[i] = !files[i] && (of_crate[i].is_some() || named.contains(file));
        }
        let mut system = System {
            program,
            files,
            users,
            callers: vec![Callers::None; program.functions.len()],
            copied: copied(program),
        };
        if system.files.contains(&true) {
            system.find_callers();
        }
        system
    }

    /// Whether a check is in the system's code.
    pub(super) fn contains(&self, check: CheckId) -> bool {
        self.is_placed(check) || self.copied.contains(&check)
    }

    /// Whether its place is.
    fn is_placed(&self, check: CheckId) -> bool {
        let c = self.program.check(check);
        let is = |files: &[bool], s: Option<Span>| s.is_some_and(|s| files[s.file.index()]);
        let declared = self.program.function(c.function).span;
        is(&self.files, c.span.or(declared))
            || is(&self.files, declared) && !is(&self.users, c.span)
    }

    /// The one place, or the one function, of the user's that leads to a check
    /// in the system's code.
    pub(super) fn called_from(&self, check: CheckId) -> Option<Location> {
        let c = self.program.check(check);
        if !self.is_placed(check) {
            return Some(Location::of(self.program, Some(c.function), c.span));
        }
        self.caller(c.function)
    }

    /// That of a function.
    fn caller(&self, function: FuncId) -> Option<Location> {
        let (caller, span) = match self.callers[function.index()] {
            Callers::Line(f, span) => (f, Some(span)),
            Callers::Function(f) => (f, None),
            Callers::None | Callers::Several => return None,
        };
        Some(Location::of(self.program, Some(caller), span))
    }

    fn find_callers(&mut self) {
        let graph = CallGraph::of(self.program);
        let seen = |f: &FuncId| !self.program.function(*f).is_external();
        let all: Vec<FuncId> = self.program.function_ids().filter(seen).collect();
        // Code that isn't seen calls what it knows the address of.
        if all.iter().any(|f| graph.calls_unknown[f.index()]) {
            for f in &graph.address_taken {
                self.callers[f.index()] = Callers::Several;
            }
        }
        // Each function's callers become more at most three times.
        let mut work = all;
        while let Some(f) = work.pop() {
            for site in &graph.sites[f.index()] {
                let stmt = &self.program.function(f).block(site.block).stmts[site.stmt as usize];
                let StmtKind::Call { callee, .. } = &stmt.kind else {
                    continue;
                };
                let by = self.calling(f, stmt.span);
                let targets = match callee {
                    Callee::Direct(g) => std::slice::from_ref(g),
                    Callee::Indirect { targets, .. } => targets,
                };
                for g in targets {
                    if self.callers[g.index()].join(&by) {
                        work.push(*g);
                    }
                }
            }
        }
    }

    /// What a call in a function means for what is called.
    fn calling(&self, f: FuncId, place: Option<Span>) -> Callers {
        let Some(declared) = self.program.function(f).span else {
            return Callers::Several; // no person wrote it
        };
        if self.files[declared.file.index()] {
            return self.callers[f.index()].clone();
        }
        let own = place.filter(|s| s.line > 0 && !self.files[s.file.index()]);
        own.map_or(Callers::Function(f), |s| Callers::Line(f, s))
    }
}

/// The checks of Rust's libraries that were copied to calls, as far as they speak
/// of what has no name in the source. Linear in the size of the program.
fn copied(program: &Program) -> BTreeSet<CheckId> {
    let mut copied = BTreeSet::new();
    for f in &program.functions {
        let file = f.span.map(|s| Path::new(&program.files[s.file.index()]));
        if file.and_then(Path::extension).is_none_or(|e| e != "rs") {
            continue;
        }
        let names = f.blocks.iter().map(|b| b.name.as_str()).collect();
        for b in f.blocks.iter().filter(|b| is_copy(&b.name, &names)) {
            let checks = b.stmts.iter().filter_map(|s| match s.kind {
                StmtKind::Assert { check, .. } => Some(check),
                _ => None,
            });
            copied.extend(checks.filter(|c| program.check(*c).message.contains("`...")));
        }
    }
    copied
}

/// Unsafe functions of Rust's libraries: whoever calls them answers for what they
/// access.
const CALLERS: [&str; 16] = [
    "copy",
    "copy_from",
    "copy_from_nonoverlapping",
    "copy_nonoverlapping",
    "copy_to",
    "copy_to_nonoverlapping",
    "from_ptr",
    "from_raw",
    "get_unchecked",
    "get_unchecked_mut",
    "read",
    "read_unaligned",
    "read_volatile",
    "write",
    "write_unaligned",
    "write_volatile",
];

/// Whether a block was copied with a function: the names of such blocks begin with
/// the function's, and its first block is called `entry`.
fn is_copy(name: &str, blocks: &BTreeSet<&str>) -> bool {
    // What stands behind a call in the first block is the caller's.
    let is_callers = CALLERS.contains(&name.split('.').next().unwrap_or(name));
    let mut dots = name.match_indices('.').map(|(i, _)| &name[..i]);
    let is_callee = |callee: &str| blocks.contains(format!("{callee}.entry").as_str());
    !is_callers && !name.starts_with("entry.after.") && dots.any(is_callee)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::text::parse;

    #[test]
    fn files_of_the_system_are_told_by_their_folders() {
        for file in [
            "/usr/include/stdio.h",
            "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector",
            "/usr/lib/llvm-22/lib/clang/22/include/stddef.h",
            "/opt/llvm/include/c++/v1/vector",
            "/opt/llvm/lib/clang/22/include/stddef.h",
            "library/core/src/ptr/mod.rs",
            "/rustc/0123456789abcdef/library/alloc/src/vec/mod.rs",
            "/home/me/.rustup/toolchains/stable/lib/rustlib/src/rust/library/std/src/io.rs",
        ] {
            assert!(is_systems(file), "{file}");
        }
        for file in [
            "a.c",
            "src/library/core.rs",
            "library/mine/src/lib.rs",
            "/usr/src/a.c",
            "/home/me/usr/include/a.h",
            "include/c++/a.h",
            "/home/me/lib/a.c",
        ] {
            assert!(!is_systems(file), "{file}");
        }
    }

    /// A program with this body of `main`, where `deep` is called by `shallow`,
    /// both the system's, and `other` is the user's.
    fn callers(main: &str, other: &str, of: &str) -> Option<Location> {
        let text = format!(
            "file \"a.cpp\"\nfile \"/usr/include/c++/12/vector\"\n\
             fn @deep() @ #1:10:1 {{ ^e: stop }}\n\
             fn @shallow() @ #1:20:1 {{ ^e:\n call @deep() @ #1:21:5\n stop }}\n\
             fn @other() @ #0:1:1 {{ ^e:\n {other}\n stop }}\n\
             fn @main() @ #0:5:1 {{ ^e:\n {main}\n stop }}\n"
        );
        let program = parse(&text).expect("it is a program");
        let system = System::of(&program, &[]);
        let named = |f: &FuncId| program.function(*f).name == of;
        let f = program.function_ids().find(named).expect("there is one");
        system.caller(f)
    }

    fn check(main: &str, other: &str, of: &str, says: &str) {
        let found = callers(main, other, of);
        let text = found.map(|l| format!("{} in {}", l.place(), l.function.unwrap_or_default()));
        assert_eq!(text.unwrap_or_default(), says);
    }

    #[test]
    fn one_call_that_leads_there_is_named() {
        let one = "call @shallow() @ #0:6:3";
        check(one, "", "deep", "a.cpp:6:3 in main");
        check(one, "", "shallow", "a.cpp:6:3 in main");
    }

    #[test]
    fn calls_on_one_line_are_that_line() {
        let two = "call @shallow() @ #0:6:3\n call @deep() @ #0:6:9";
        check(two, "", "deep", "a.cpp:6 in main");
        check(two, "", "shallow", "a.cpp:6:3 in main");
    }

    #[test]
    fn calls_on_several_lines_are_their_function() {
        let two = "call @shallow() @ #0:6:3\n call @deep() @ #0:7:3";
        check(two, "", "deep", "in main in main");
        // What the compiler moved there from a header.
        let inlined = "call @deep() @ #1:30:3";
        check(inlined, "", "deep", "in main in main");
    }

    #[test]
    fn where_several_functions_lead_there_none_is_named() {
        let one = "call @shallow() @ #0:6:3";
        check(one, "call @deep() @ #0:2:3", "deep", "");
        check("", "", "deep", "");
    }

    #[test]
    fn code_that_is_not_seen_may_call_what_it_knows_the_address_of() {
        let text = "file \"a.cpp\"\nfile \"/usr/include/c++/12/vector\"\n\
                    extern fn @unknown(p: ptr)\n\
                    fn @f() @ #1:10:1 { ^e: stop }\n\
                    fn @main() @ #0:5:1 { ^e:\n call @f() @ #0:6:3\n call @unknown(@f) @ #0:7:3\n stop }";
        let program = parse(text).expect("it is a program");
        assert_eq!(System::of(&program, &[]).caller(FuncId::new(1)), None);
        let direct = parse(&text.replace("call @unknown(@f) @ #0:7:3", "")).expect("it is one");
        assert!(System::of(&direct, &[]).caller(FuncId::new(1)).is_some());
    }

    #[test]
    fn a_file_that_was_named_is_the_users() {
        let text = "file \"/usr/lib/a.c\"\n\
                    fn @main() @ #0:1:1 { ^e:\n assert div \"x is not 0\" false @ #0:2:1\n stop }";
        let program = parse(text).expect("it is a program");
        let check = CheckId::new(0);
        assert!(System::of(&program, &[]).contains(check));
        assert!(!System::of(&program, &["/usr/lib/a.c".to_owned()]).contains(check));
    }

    #[test]
    fn files_of_a_crate_of_rusts_libraries_are_told_by_their_functions() {
        let text = "file \"src/map.rs\"\nfile \"src/raw.rs\"\nfile \"src/main.rs\"\n\
                    fn @'<hashbrown::Map<i32>>::get'() @ #0:1:1 { ^e:\n\
                    assert div \"x is not 0\" false @ #0:2:1\n\
                    assert div \"y is not 0\" false @ #1:2:1\n\
                    assert div \"z is not 0\" false @ #2:2:1\n stop }\n\
                    fn @'a::main'() @ #2:1:1 { ^e:\n\
                    assert div \"x is not 0\" false @ #2:3:1\n stop }";
        let systems = |text: &str| {
            let program = parse(text).expect("it is a program");
            let system = System::of(&program, &[]);
            let checks = (0..program.checks.len()).map(CheckId::new);
            checks.map(|c| system.contains(c)).collect::<Vec<_>>()
        };
        assert_eq!(systems(text), [true, true, false, false]);
        // The program has a file of that name, too.
        let both = text.replace("@ #2:1:1", "@ #0:9:1");
        assert_eq!(systems(&both), [false; 4]);
    }

    #[test]
    fn what_was_copied_from_rusts_libraries_is_theirs() {
        let text = |file: &str| {
            format!(
                "file \"{file}\"\n\
                 fn @main() @ #0:1:1 {{\n var p: ptr\n\
                 ^entry:\n assert null \"`...` is not null\" nonnull p @ #0:2:1\n goto ^len.entry\n\
                 ^len.entry:\n assert null \"`...[8]` is not null\" nonnull p @ #0:2:5\n goto ^len.bb1\n\
                 ^len.bb1:\n assert null \"`...` is not null\" nonnull p @ #0:2:5\n\
                 assert index \"no index out of bounds\" nonnull p @ #0:2:5\n\
                 assert null \"`dst` is not null\" nonnull p @ #0:2:5\n goto ^entry.after.len\n\
                 ^entry.after.len:\n assert null \"`...` is not null\" nonnull p @ #0:2:9\n stop }}"
            )
        };
        let copied = |file: &str| {
            let program = parse(&text(file)).expect("it is a program");
            let system = System::of(&program, &[]);
            let checks = (0..program.checks.len()).map(CheckId::new);
            let copied = checks.filter(|c| system.contains(*c));
            let place = |c| system.called_from(c).map(|l| l.place()).unwrap_or_default();
            copied.map(|c| (c.index(), place(c))).collect::<Vec<_>>()
        };
        let call = || "a.rs:2:5".to_owned();
        assert_eq!(copied("a.rs"), [(1, call()), (2, call())]);
        assert_eq!(copied("a.c"), []);
        // What an unsafe function accesses is the caller's matter.
        let unsafe_one = text("a.rs").replace("len", "read");
        let program = parse(&unsafe_one).expect("it is a program");
        assert!(System::of(&program, &[]).copied.is_empty());
    }
}
