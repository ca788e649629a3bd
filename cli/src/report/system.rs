//! Code that the user didn't write: headers of the system, standard libraries.
//! Which it is, its file tells; and where the user's code calls it, the call
//! graph.
//!
//! A finding says in which function it is, not by which calls control came
//! there. So a place that calls is named only if no other one leads to that
//! function.

use super::Location;
use ir::graph::CallGraph;
use ir::{Callee, FuncId, Program, Span, StmtKind};

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
    /// For each function.
    callers: Vec<Callers>,
}

impl<'p> System<'p> {
    /// That of a program whose files with these names are the user's, wherever
    /// they are. Linear in the size of the program.
    pub(super) fn of(program: &'p Program, named: &[String]) -> System<'p> {
        let is_systems = |f: &String| is_systems(f) && !named.contains(f);
        let mut system = System {
            program,
            files: program.files.iter().map(is_systems).collect(),
            callers: vec![Callers::None; program.functions.len()],
        };
        if system.files.contains(&true) {
            system.find_callers();
        }
        system
    }

    /// Whether a place in a function is in the system's code.
    pub(super) fn contains(&self, function: FuncId, place: Option<Span>) -> bool {
        let place = place.or(self.program.function(function).span);
        place.is_some_and(|s| self.files[s.file.index()])
    }

    /// The one place, or the one function, of the user's that calls a function
    /// of the system's.
    pub(super) fn called_from(&self, function: FuncId) -> Option<Location> {
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
        system.called_from(f)
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
        assert_eq!(System::of(&program, &[]).called_from(FuncId::new(1)), None);
        let direct = parse(&text.replace("call @unknown(@f) @ #0:7:3", "")).expect("it is one");
        assert!(
            System::of(&direct, &[])
                .called_from(FuncId::new(1))
                .is_some()
        );
    }

    #[test]
    fn a_file_that_was_named_is_the_users() {
        let text = "file \"/usr/lib/a.c\"\nfn @main() @ #0:1:1 { ^e: stop }";
        let program = parse(text).expect("it is a program");
        let main = FuncId::new(0);
        assert!(System::of(&program, &[]).contains(main, None));
        assert!(!System::of(&program, &["/usr/lib/a.c".to_owned()]).contains(main, None));
    }
}
