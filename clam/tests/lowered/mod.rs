//! Programs for this crate's tests: from text to a valid goto program.

use clam::{Error, Loaded, Options};
use ir::interp::{LibcHost, Limits, NoObserver, SeededOracle, Stop, run};
use ir::{CheckKind, Function, Program, StmtKind};

/// Lowers C (or C++, Rust, LLVM IR, by the extension) under options.
pub(crate) fn lower_as(extension: &str, text: &str, options: &Options) -> Result<Loaded, Error> {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join(format!("program.{extension}"));
    std::fs::write(&path, text).expect("a file in it");
    let inputs = clam::compile(&[path], options, dir.path())?;
    clam::load(&inputs, options)
}

/// The program, which must be without violations.
pub(crate) fn valid(loaded: Result<Loaded, Error>) -> Program {
    let program = loaded.unwrap_or_else(|e| panic!("{e}")).program;
    let violations = ir::verify::verify(&program);
    assert!(violations.is_empty(), "{}", violations[0]);
    let text = ir::text::print(&program);
    let again = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(again, program, "{text}");
    program
}

/// The function of that name.
pub(crate) fn function<'p>(program: &'p Program, name: &str) -> &'p Function {
    let id = program.function_named(name);
    program.function(id.unwrap_or_else(|| panic!("no function {name}")))
}

/// All statements of a function.
pub(crate) fn statements(f: &Function) -> impl Iterator<Item = &StmtKind> {
    f.blocks.iter().flat_map(|b| &b.stmts).map(|s| &s.kind)
}

/// The messages of the checks of a kind.
pub(crate) fn messages(program: &Program, kind: CheckKind) -> Vec<&str> {
    let of_kind = program.checks.iter().filter(|c| c.kind == kind);
    of_kind.map(|c| c.message.as_str()).collect()
}

/// What a program prints, and the kind of check that it stops at, if any.
pub(crate) fn execute(program: &Program) -> (String, Option<CheckKind>) {
    let mut host = LibcHost::new();
    let outcome = run(
        program,
        program.entries[0],
        &mut SeededOracle::new(1),
        &mut host,
        &mut NoObserver,
        Limits::default(),
    );
    let failed = match outcome.stop {
        Stop::Failed { check, .. } => Some(program.check(check).kind),
        Stop::Returned(_) | Stop::Stopped | Stop::Exited(_) => None,
        other => panic!("{other:?}"),
    };
    (String::from_utf8_lossy(&host.output).into_owned(), failed)
}
