//! What a user hands to the compiler.
//!
//! A flag may change what a program means (`-DN=5`, `-funsigned-char`), and it
//! may change what we see of it (`-O2`, `-fsanitize=address`). The first sort
//! passes; the second is overridden. Each flag has a row in its compiler's
//! table; what has none is refused, since nobody knows which sort it is.

use crate::Error;

/// What becomes of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// The compiler gets it.
    Pass,
    /// It has to do with messages, speed, debugging or linking: nothing here.
    Drop,
    /// It is left out, which the report says, and why.
    Leave(&'static str),
    /// Signed arithmetic that wraps ends the program, whatever else is said.
    Trap(bool),
    /// It is left out, and what it would change is an assumption.
    Assume(&'static str),
    /// The compiler gets it, and the report says what follows.
    Tell(&'static str),
    /// The compiler gets the flag given here, or this one, and subnormal numbers
    /// are zero: a linker adds what tells the processor so.
    Flush(Option<&'static str>),
    /// Signed arithmetic wraps from here on, or doesn't any more.
    Wrap(bool),
    /// Computed addresses wrap from here on, or don't any more.
    WrapPointers(bool),
    /// Both.
    WrapAll(bool),
    /// From here on arithmetic in Rust that overflows panics, or wraps.
    OverflowChecks(bool),
    /// From here on Rust's assertions for debugging count, or don't.
    DebugAssertions(bool),
    /// The compiler gets it, and it may say how large pointers are.
    Machine,
    /// Nothing is compiled.
    Refuse(&'static str),
}

/// A flag, and what becomes of it. A name that ends in `*` stands for all that
/// begin like it; one that ends in `?` has a value, in the same argument or in
/// the next. The longest name that fits counts.
pub(super) type Row = (&'static str, Does);

/// What the report says about a flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub text: String,
    pub affects_safe: bool,
}

/// The flags of a user, understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub(super) struct Flags {
    /// What the compiler gets.
    pub pass: Vec<String>,
    /// What the report says.
    pub notes: Vec<Note>,
    /// Whether signed arithmetic that wraps ends the program.
    traps: bool,
    /// The flag by which signed arithmetic wraps.
    pub wraps: Option<String>,
    /// The flag by which computed addresses wrap.
    pub wraps_pointers: Option<String>,
    /// Whether a flag may say how large pointers are.
    pub machine: bool,
    /// The last flag about checks of overflow in Rust, and what it says.
    overflow_checks: Option<(String, bool)>,
    /// The last flag about assertions for debugging in Rust, and what it says.
    debug_assertions: Option<(String, bool)>,
    /// Whether arithmetic in Rust that overflows wraps.
    pub rust_wraps: bool,
    /// Whether subnormal numbers are zero.
    flushes: bool,
}

const WRAPS: &str = "arithmetic that overflows wraps";
const NO_DEBUG: &str = "what unsafe functions demand of their callers holds where only debug \
                        assertions would check it";
const DEBUG: &str = "`debug_assert` and its like are as chosen";

/// How clang is told that subnormal numbers are zero.
const FLUSH: &str = "-fdenormal-fp-math=preserve-sign";

const MISSING: &str = "its value is missing";

/// How a row matches: the length of its name, and whether the value is the
/// next argument.
fn fits(name: &str, argument: &str) -> Option<(usize, bool)> {
    if let Some(start) = name.strip_suffix('*') {
        return argument.starts_with(start).then_some((start.len(), false));
    }
    if let Some(start) = name.strip_suffix('?') {
        let separate = argument == start;
        return argument
            .starts_with(start)
            .then_some((start.len() + usize::from(separate), separate));
    }
    // An exact name beats a beginning of the same length.
    (name == argument).then_some((name.len() + 1, false))
}

fn refuse(argument: &str, reason: &str) -> Error {
    Error::Flag {
        flag: argument.to_owned(),
        reason: reason.to_owned(),
    }
}

/// Flags that have a row for each of their values, and how they begin there.
const JOINED: &[(&str, &str)] = &[("-x", "-x"), ("-C", "-C"), ("--codegen", "-C")];

/// Understands flags by a compiler's table.
pub(super) fn read(arguments: &[String], tables: &[&[Row]]) -> Result<Flags, Error> {
    let mut flags = Flags::default();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut argument = argument.clone();
        if let Some((_, start)) = JOINED.iter().find(|(name, _)| *name == argument) {
            let value = rest.next().ok_or_else(|| refuse(&argument, MISSING))?;
            argument = format!("{start}{value}");
        }
        let argument = argument.as_str();
        if argument.starts_with('@') {
            return Err(refuse(
                argument,
                "flags in files aren't read; write them out",
            ));
        }
        if !argument.starts_with('-') || argument == "-" {
            return Err(refuse(argument, "programs are named before `--`"));
        }
        let rows = tables.iter().copied().flatten();
        let best = rows
            .filter_map(|(name, does)| Some((fits(name, argument)?, *does)))
            .max_by_key(|((length, _), _)| *length);
        let Some(((_, separate), does)) = best else {
            let reason = "Pincer doesn't know what it does to a program";
            return Err(refuse(argument, reason));
        };
        let value = if separate {
            Some(rest.next().ok_or_else(|| refuse(argument, MISSING))?)
        } else {
            None
        };
        flags.add(argument, value, does)?;
    }
    if flags.traps {
        flags.wraps = None;
    }
    flags.settle_rust();
    if flags.flushes {
        // The last word, since the processor doesn't listen to other flags.
        flags.pass.push(FLUSH.to_owned());
    }
    for (flag, what) in [
        (&flags.wraps, "signed arithmetic wraps"),
        (&flags.wraps_pointers, "computed addresses wrap"),
    ] {
        if let Some(flag) = flag {
            flags.notes.push(Note {
                text: format!("{what} (`{flag}`)"),
                affects_safe: true,
            });
        }
    }
    Ok(flags)
}

impl Flags {
    /// Of each setting of rustc's the last word counts; without one about
    /// overflow, that about assertions does.
    fn settle_rust(&mut self) {
        let mut tell = |flag: &String, what: &str, affects_safe| {
            if !self.pass.contains(flag) {
                self.pass.push(flag.clone());
            }
            self.notes.push(Note {
                text: format!("{what} (`{flag}`)"),
                affects_safe,
            });
        };
        if let Some((flag, on)) = &self.debug_assertions {
            if *on {
                tell(flag, DEBUG, false);
            } else {
                tell(flag, NO_DEBUG, true);
            }
        }
        let last = self.overflow_checks.as_ref();
        if let Some((flag, false)) = last.or(self.debug_assertions.as_ref()) {
            tell(flag, WRAPS, false);
            self.rust_wraps = true;
        }
    }

    fn add(&mut self, argument: &str, value: Option<&String>, does: Does) -> Result<(), Error> {
        let shown = match value {
            Some(v) => format!("{argument} {v}"),
            None => argument.to_owned(),
        };
        let mut note = |text: String, affects_safe| {
            let note = Note { text, affects_safe };
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        };
        let chosen = |on: bool| on.then(|| argument.to_owned());
        match does {
            Does::Drop => return Ok(()),
            Does::Leave(why) => {
                note(format!("`{shown}` is left out: {why}"), false);
                return Ok(());
            }
            Does::Trap(on) => {
                self.traps = on;
                if on {
                    note(format!("`{shown}` is left out: overflow is checked"), false);
                }
                return Ok(());
            }
            Does::Assume(what) => {
                note(format!("{what}; `{shown}` is left out"), true);
                return Ok(());
            }
            Does::Wrap(on) => {
                self.wraps = chosen(on);
                return Ok(());
            }
            Does::WrapPointers(on) => {
                self.wraps_pointers = chosen(on);
                return Ok(());
            }
            Does::WrapAll(on) => {
                self.wraps = chosen(on);
                self.wraps_pointers = chosen(on);
                return Ok(());
            }
            Does::OverflowChecks(on) => {
                self.overflow_checks = Some((argument.to_owned(), on));
                return Ok(());
            }
            Does::DebugAssertions(on) => {
                self.debug_assertions = Some((argument.to_owned(), on));
                return Ok(());
            }
            Does::Refuse(why) => return Err(refuse(&shown, why)),
            Does::Tell(what) => note(format!("{what} (`{shown}`)"), false),
            Does::Flush(handed) => {
                self.flushes = true;
                self.pass.push(handed.unwrap_or(argument).to_owned());
                return Ok(());
            }
            Does::Machine => self.machine = true,
            Does::Pass => {}
        }
        self.pass.push(argument.to_owned());
        self.pass.extend(value.cloned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{clang_flags, rustc_flags};

    fn clang(arguments: &str) -> Result<Flags, String> {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        read(&arguments, clang_flags::TABLES).map_err(|e| e.to_string())
    }

    fn rustc(arguments: &str) -> Result<Flags, String> {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        read(&arguments, rustc_flags::TABLES).map_err(|e| e.to_string())
    }

    #[test]
    fn language_passes() {
        let all = "-DN=5 -D M -I a -Ib -include c.h -std=c11 -xc++ -funsigned-char -mavx2";
        let flags = clang(all).unwrap();
        assert_eq!(flags.pass.join(" "), all);
        assert!(flags.notes.is_empty());
        assert_eq!(clang("-x c").unwrap().pass, ["-xc"]);
        let all = "--cfg fast --cfg=a --edition=2018 -Ctarget-feature=+avx2 --crate-type lib";
        assert_eq!(rustc(all).unwrap().pass.join(" "), all);
    }

    #[test]
    fn instrumentation_is_left_out_with_a_note() {
        for flag in [
            "-fsanitize=address",
            "-fno-sanitize=all",
            "-fsanitize-recover=all",
            "-fno-sanitize-recover",
            "-fsanitize-trap",
            "-fsanitize-ignorelist=x",
            "-O2",
            "-O",
            "-Werror",
            "-ftrapv",
            "-fprofile-arcs",
            "--coverage",
            "-pg",
            "-fxray-instrument",
        ] {
            let flags = clang(flag).unwrap();
            assert!(flags.pass.is_empty(), "{flag}");
            assert_eq!(flags.notes.len(), 1, "{flag}");
            assert!(flags.notes[0].text.contains(flag), "{flag}");
        }
        for flag in ["-O", "-Copt-level=3", "-Cpanic=unwind"] {
            let flags = rustc(flag).unwrap();
            assert!(flags.pass.is_empty(), "{flag}");
            assert_eq!(flags.notes.len(), 1, "{flag}");
        }
        let flags = rustc("-C overflow-checks=off").unwrap();
        assert_eq!(flags.pass, ["-Coverflow-checks=off"]);
        assert_eq!(flags.notes.len(), 1);
    }

    #[test]
    fn rust_wraps_where_the_last_word_says_so() {
        for (text, wraps) in [
            ("-C overflow-checks=no", true),
            ("-C overflow-checks=no -C overflow-checks=yes", false),
            ("-C overflow-checks -C overflow-checks=off", true),
            ("-C debug-assertions=off", true),
            ("-C debug-assertions=off -C debug-assertions", false),
            ("-C overflow-checks=on -C debug-assertions=off", false),
            ("-C debug-assertions=on -C overflow-checks=n", true),
            ("", false),
        ] {
            assert_eq!(rustc(text).unwrap().rust_wraps, wraps, "{text}");
        }
    }

    #[test]
    fn messages_and_debugging_are_nothing() {
        let flags = clang("-w -Wall -Wextra -g3 -fdiagnostics-color=always -pipe -c").unwrap();
        assert_eq!(flags, Flags::default());
    }

    #[test]
    fn the_last_word_about_wrapping_counts() {
        assert_eq!(clang("-fwrapv").unwrap().wraps.unwrap(), "-fwrapv");
        assert_eq!(clang("-fwrapv -fno-wrapv").unwrap(), Flags::default());
        assert_eq!(clang("-fwrapv -ftrapv").unwrap().wraps, None);
        assert_eq!(clang("-ftrapv -fwrapv").unwrap().wraps, None);
        let back = clang("-ftrapv -fno-trapv -fwrapv").unwrap();
        assert_eq!(back.wraps.as_deref(), Some("-fwrapv"));
        let flags = clang("-fno-strict-overflow").unwrap();
        assert_eq!(flags.wraps.as_deref(), Some("-fno-strict-overflow"));
        assert_eq!(flags.notes.len(), 2);
        let flags = clang("-fwrapv -fwrapv-pointer -fstrict-overflow").unwrap();
        assert_eq!(flags, Flags::default());
    }

    #[test]
    fn the_rest_is_refused() {
        for flag in [
            "-S",
            "-E",
            "-o x",
            "-emit-ast",
            "-fsyntax-only",
            "-###",
            "-v",
            "-save-temps",
            "--analyze",
            "-Xclang -O0",
            "-mllvm -x",
            "-cc1",
            "-fplugin=x",
            "-fpass-plugin=x",
            "@file",
            "--config=x",
            "x.c",
            "x.o",
            "-lm",
            "-",
            "-I",
            "-fnobody-knows",
            "-x ir",
            "-include-pch x",
            "-Wp,-DN",
        ] {
            assert!(clang(flag).is_err(), "{flag}");
        }
        for flag in [
            "--emit=obj",
            "-o x",
            "-Zub-checks=no",
            "x.rs",
            "@x",
            "--test",
            "-Cpasses=x",
        ] {
            assert!(rustc(flag).is_err(), "{flag}");
        }
        let said = clang("-o x").unwrap_err();
        assert!(said.contains("`-o x`"), "{said}");
    }
}
