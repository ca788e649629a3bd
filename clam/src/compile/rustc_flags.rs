//! The flags of rustc.

use super::flags::{Does, Row};
use Does::{DebugAssertions, Drop, Leave, OverflowChecks, Pass, Refuse};

const ONLY: &str = "Pincer only compiles to bitcode";
const MEASURES: &str = "Pincer measures nothing";
const INSIDE: &str = "flags of LLVM can take checks away";
const UNOPTIMISED: &str = "optimisation erases bugs";
pub(super) const WRAPS: &str = "arithmetic that overflows wraps";
const PANIC: &str = "a panic ends an execution";
pub(super) const NO_DEBUG: &str = "what unsafe functions demand of their callers holds where only debug \
                        assertions would check it";
pub(super) const DEBUG: &str = "`debug_assert` and its like are as chosen";

pub(super) const TABLES: &[&[Row]] = &[FLAGS, CODEGEN];

const FLAGS: &[Row] = &[
    ("--cfg?", Pass),
    ("--check-cfg?", Drop),
    ("--edition?", Pass),
    ("--crate-name?", Pass),
    ("--crate-type?", Pass),
    ("--extern?", Pass),
    ("-L?", Pass),
    ("--sysroot?", Pass),
    ("--target?", Does::Machine),
    ("--remap-path-prefix?", Drop),
    ("--cap-lints?", Drop),
    ("--color?", Drop),
    ("--error-format?", Drop),
    ("--json?", Drop),
    ("--diagnostic-width?", Drop),
    ("-v", Drop),
    ("--verbose", Drop),
    ("-g", Drop),
    ("-A?", Drop),
    ("-W?", Drop),
    ("-D?", Drop),
    ("-F?", Drop),
    ("--allow?", Drop),
    ("--warn?", Drop),
    ("--deny?", Drop),
    ("--forbid?", Drop),
    ("--force-warn?", Drop),
    ("-O", Leave(UNOPTIMISED)),
    (
        "-l?",
        Refuse("nothing is linked but the programs before `--`"),
    ),
    ("--emit?", Refuse(ONLY)),
    ("--print?", Refuse("it prints, and compiles nothing")),
    ("-o?", Refuse("reports go where `--output` says")),
    ("--out-dir?", Refuse("reports go where `--output` says")),
    ("--explain?", Refuse("it prints, and compiles nothing")),
    (
        "--test",
        Refuse("verify a program that calls what it tests"),
    ),
    ("-Z?", Refuse("unstable flags aren't known to Pincer")),
];

/// What `-C`, or `--codegen`, says.
const CODEGEN: &[Row] = &[
    ("-Ctarget-cpu=*", Pass),
    ("-Ctarget-feature=*", Pass),
    ("-Cmetadata=*", Pass),
    ("-Cextra-filename=*", Drop),
    ("-Cdebug-assertions", DebugAssertions(true)),
    ("-Cdebug-assertions=on", DebugAssertions(true)),
    ("-Cdebug-assertions=y", DebugAssertions(true)),
    ("-Cdebug-assertions=yes", DebugAssertions(true)),
    ("-Cdebug-assertions=true", DebugAssertions(true)),
    ("-Cdebug-assertions=*", DebugAssertions(false)),
    ("-Copt-level=*", Leave(UNOPTIMISED)),
    ("-Coverflow-checks=off", OverflowChecks(false)),
    ("-Coverflow-checks=no", OverflowChecks(false)),
    ("-Coverflow-checks=n", OverflowChecks(false)),
    ("-Coverflow-checks=false", OverflowChecks(false)),
    ("-Coverflow-checks*", OverflowChecks(true)),
    ("-Cpanic=abort", Drop),
    ("-Cpanic=*", Leave(PANIC)),
    ("-Cinstrument-coverage*", Leave(MEASURES)),
    ("-Cprofile-*", Leave(MEASURES)),
    ("-Cdebuginfo=*", Drop),
    ("-Csplit-debuginfo=*", Drop),
    ("-Cdwarf-version=*", Drop),
    ("-Cstrip=*", Drop),
    ("-Ccodegen-units=*", Drop),
    ("-Cincremental=*", Drop),
    ("-Cembed-bitcode*", Drop),
    ("-Clto*", Drop),
    ("-Clink*", Drop),
    ("-Clinker*", Drop),
    ("-Cprefer-dynamic*", Drop),
    ("-Crpath*", Drop),
    ("-Csave-temps*", Refuse(ONLY)),
    ("-Csymbol-mangling-version=*", Drop),
    ("-Crelocation-model=*", Pass),
    ("-Ccode-model=*", Drop),
    ("-Cforce-frame-pointers*", Drop),
    ("-Cforce-unwind-tables*", Drop),
    ("-Cinline-threshold=*", Drop),
    ("-Cno-vectorize-*", Drop),
    ("-Cno-redzone*", Drop),
    ("-Ccontrol-flow-guard*", Drop),
    ("-Cno-prepopulate-passes", Drop),
    ("-Cllvm-args=*", Refuse(INSIDE)),
    ("-Cpasses=*", Refuse(INSIDE)),
    ("-Cremark=*", Drop),
];
