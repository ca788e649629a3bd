//! The command line, as DESIGN has it: one set of shared options.

use crate::passes::{PASSES, Track};
use crate::session::Engines;
use crate::stages::STAGES;
use crate::{schemas, version};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use domains::stack::registry;
use horn::StepSize;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Proves that programs are safe, or shows how they fail.
#[derive(Debug, Parser)]
#[command(
    name = "pincer",
    version = version::short(),
    long_version = version::long(),
    bin_name = "pincer",
    max_term_width = 100,
    after_help = EXIT_STATUS
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// What is shown, and how.
    #[command(flatten)]
    pub screen: ScreenArgs,
}

const EXIT_STATUS: &str = "\
Exit status of `verify`: 0 all checks safe; 1 some check is unsafe; 3 something \
is unknown; 2 usage error, unreadable or malformed input, internal failure.";

/// Reads the words of a command line, the first of which is the command itself.
///
/// # Errors
/// What there is to print instead of running: help, or what is wrong.
pub fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
    let color = match option(words, "--color").as_deref() {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    };
    let matches = Cli::command().color(color).try_get_matches_from(words);
    Cli::from_arg_matches(&matches.map_err(with_command)?)
}

/// A program where a command should stand: one that takes it is proposed.
fn with_command(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && std::path::Path::new(word).is_file()
    {
        let tip = format!("to verify a program: 'pincer verify {word}'");
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// Whether documents are wanted, also where the other words are wrong.
pub fn wants_json(words: &[OsString]) -> bool {
    option(words, "--format").as_deref() == Some("json")
}

/// The value of an option among words of which nothing else is known.
fn option(words: &[OsString], name: &str) -> Option<String> {
    let mut ours = words.iter().take_while(|w| *w != "--");
    while let Some(word) = ours.next() {
        let Some(rest) = word.to_str().and_then(|w| w.strip_prefix(name)) else {
            continue;
        };
        if let Some(value) = rest.strip_prefix('=') {
            return Some(value.to_owned());
        }
        if rest.is_empty() {
            return ours.next()?.to_str().map(str::to_owned);
        }
    }
    None
}

/// Options of every command: what is shown, and how.
#[derive(Clone, Copy, Debug, Args)]
pub struct ScreenArgs {
    /// When to use colours; `auto` means on terminals, if `NO_COLOR` isn't set.
    #[arg(long, global = true, display_order = 900, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub color: When,
    /// Print the result only, without progress, notes and hints: of `verify` the
    /// verdict, of `run` what the program prints.
    #[arg(short, long, global = true, display_order = 901)]
    pub quiet: bool,
}

/// `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On terminals, if `NO_COLOR` isn't set.
    Auto,
    /// Into files and pipes, too.
    Always,
    /// Nowhere.
    Never,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Decide every check: safe, unsafe or unknown.
    Verify(VerifyArgs),
    /// Print inferred invariants at loop heads, or before a line.
    Infer(InferArgs),
    /// Print the goto program.
    Ir(IrArgs),
    /// Print the Horn clauses, in SMT-LIB 2 (CHC-COMP format).
    Horn(HornArgs),
    /// Execute a program concretely.
    Run(RunArgs),
    /// List what there is to choose from.
    List {
        /// Of what.
        what: ListWhat,
        /// The form of the list.
        #[arg(long, value_enum, default_value_t = PlainFormat::Text)]
        format: PlainFormat,
    },
    /// Tell what a name is about that `list` shows: of a check, a domain, ...
    Explain {
        /// A name that `pincer list` shows.
        name: String,
        /// The form of the explanation.
        #[arg(long, value_enum, default_value_t = PlainFormat::Text)]
        format: PlainFormat,
    },
    /// Tell what was found on this machine, and what is missing.
    Doctor {
        /// The form of the answer.
        #[arg(long, value_enum, default_value_t = PlainFormat::Text)]
        format: PlainFormat,
    },
    /// Print the JSON Schema of what `--format json` prints.
    Schema {
        /// Of which document.
        #[arg(default_value = "report", value_parser = documents())]
        document: String,
    },
    /// Print what makes a shell complete the words of this command.
    ///
    /// For bash: `pincer completions bash > ~/.local/share/bash-completion/completions/pincer`.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, in roff: `pincer man | man -l -`.
    Man {
        /// Of which subcommand [default: of `pincer` itself].
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
        /// Write the pages of all commands into this directory [default: one
        /// page, to standard output].
        #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
        output: Option<PathBuf>,
    },
}

/// What `list` lists.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ListWhat {
    /// Abstract domains.
    Domains,
    /// Presets of domains.
    Presets,
    /// Kinds of checks.
    Checks,
    /// Transformations of programs.
    Passes,
    /// Horn encodings.
    Encodings,
    /// Stages of `verify`, in their order.
    Stages,
    /// Queries to the solver of Horn clauses, in their order.
    Queries,
    /// Instructions and intrinsics of LLVM, and what each gets.
    Instructions,
    /// Functions of libraries, and what is known of each.
    Library,
}

/// Options that say which program, and how to read it.
#[derive(Clone, Debug, Args)]
pub struct InputArgs {
    /// Programs: .c, .i, .cc, .cpp, .rs, .bc, .ll or .pir; several are linked.
    /// `-` is standard input (see `--language`).
    #[arg(required = true, value_name = "PROGRAM")]
    pub programs: Vec<PathBuf>,
    /// Arguments for the compiler [default: none].
    #[arg(last = true, value_name = "COMPILER ARGUMENTS")]
    pub compiler: Vec<String>,
    /// What standard input is written in, when a program is `-`.
    #[arg(long, value_enum, default_value_t = Language::C)]
    pub language: Language,
    /// Where executions start: main, a function's name, exported or all.
    #[arg(long, default_value = "main", value_name = "WHERE")]
    pub entry: String,
    /// Which checks matter, separated by commas [default: those that `pincer
    /// list checks` says so of].
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = properties())]
    pub property: Vec<String>,
    /// Whether allocation can fail.
    #[arg(long, value_enum, default_value_t = Malloc::MayFail)]
    pub malloc: Malloc,
    /// Sizes of C's types [default: LP64, unless arguments for the compiler say
    /// otherwise].
    #[arg(long, value_enum, ignore_case = true)]
    pub data_model: Option<DataModelArg>,
    /// Undefined functions and variables with names like this (`*` and `?`
    /// stand for anything) are inputs, as those are that the program's own
    /// sources declare; may be given several times [default: names such as
    /// `__VERIFIER_nondet_*`].
    #[arg(long, value_name = "GLOB")]
    pub input_symbols: Vec<String>,
    /// Signed arithmetic wraps instead of being checked.
    #[arg(long)]
    pub wrapv: bool,
    /// The edition of Rust that `.rs` sources are written in, if arguments for the
    /// compiler say nothing of it [default: 2024].
    #[arg(long, value_name = "YEAR", value_parser = ["2015", "2018", "2021", "2024"])]
    pub edition: Option<String>,
    /// What is known of the one execution that is wanted.
    #[arg(skip)]
    pub execution: Option<clam::Execution>,
    /// Seconds for the whole command; `none` for as long as it takes.
    #[arg(long, value_name = "SECONDS", default_value_t = TimeLimit::DEFAULT, value_parser = TimeLimit::parse)]
    pub timeout: TimeLimit,
}

/// Options of the analysis.
#[derive(Clone, Debug, Args)]
pub struct AnalysisArgs {
    /// A domain expression, such as `intervals` [default: the preset's].
    #[arg(long, value_name = "EXPR", conflicts_with = "preset")]
    pub domain: Option<String>,
    /// A preset of `pincer list presets` [default: default; in `verify` also
    /// strongest, for what stays open in small functions].
    #[arg(long, value_name = "NAME", value_parser = presets())]
    pub preset: Option<String>,
    /// Direct calls are inlined while a function stays below this many
    /// statements; 0 turns it off.
    #[arg(long, value_name = "STATEMENTS", default_value_t = 2000)]
    pub inline_limit: usize,
    /// What is followed: registers, or memory too [default: mem in `verify`, reg
    /// in `infer`].
    #[arg(long, value_enum)]
    pub track: Option<Track>,
    /// Megabytes for each child process.
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    pub memory: u64,
    /// Threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,
    /// Say more; twice: still more.
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Print figures of the run.
    #[arg(long)]
    pub stats: bool,
}

/// The names of kinds of checks, and of their groups.
fn properties() -> PossibleValuesParser {
    let kinds = ir::CheckKind::ALL.iter().map(|k| k.name());
    PossibleValuesParser::new(kinds.chain(ir::GROUPS.iter().map(|g| g.name)))
}

fn presets() -> PossibleValuesParser {
    PossibleValuesParser::new(registry::PRESETS.iter().map(|p| p.name))
}

fn stages() -> PossibleValuesParser {
    PossibleValuesParser::new(STAGES.iter().map(|s| s.name))
}

fn passes() -> PossibleValuesParser {
    PossibleValuesParser::new(PASSES.iter().map(|p| p.name))
}

fn step_sizes() -> impl TypedValueParser<Value = StepSize> {
    let known = || StepSize::NAMES.into_iter();
    PossibleValuesParser::new(known().map(|(_, name)| name)).map(move |given| {
        let found = known().find(|(_, name)| *name == given);
        found.map_or(StepSize::default(), |(size, _)| size)
    })
}

fn documents() -> PossibleValuesParser {
    PossibleValuesParser::new(schemas::SCHEMAS.iter().map(|s| s.document))
}

/// How long a command may take, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLimit(Option<f64>);

impl TimeLimit {
    /// What holds if nothing is said: longer than most people wait.
    pub const DEFAULT: TimeLimit = TimeLimit(Some(60.0));

    fn parse(text: &str) -> Result<TimeLimit, String> {
        if text == "none" {
            return Ok(TimeLimit(None));
        }
        match text.parse::<f64>() {
            Ok(s) if s.is_finite() && s > 0.0 => Ok(TimeLimit(Some(s))),
            _ => Err("a positive number of seconds is expected, or `none`".to_owned()),
        }
    }

    /// The seconds, if there is a limit.
    pub fn seconds(self) -> Option<f64> {
        self.0
    }

    /// The same, unless it is longer than time can be counted.
    pub fn duration(self) -> Option<Duration> {
        self.0.and_then(|s| Duration::try_from_secs_f64(s).ok())
    }

    /// That it was reached, and how to set another.
    pub fn advice(self) -> String {
        format!(
            "the time limit of {self} s was reached; `--timeout SECONDS` sets another, `--timeout \
             none` none"
        )
    }
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seconds) => seconds.fmt(f),
            None => f.write_str("none"),
        }
    }
}

/// `pincer verify`.
#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct VerifyArgs {
    /// The program.
    #[command(flatten)]
    pub input: InputArgs,
    /// The analysis.
    #[command(flatten)]
    pub analysis: AnalysisArgs,
    /// Which engine decides.
    #[arg(long, value_enum, default_value_t = Engines::Auto)]
    pub engine: Engines,
    /// A stage that is left out (see `pincer list stages`); may be given several
    /// times [default: none].
    #[arg(long, value_name = "STAGE", value_parser = stages())]
    pub skip: Vec<String>,
    /// Size of steps of the Horn encoding.
    #[arg(long, default_value = "large", value_parser = step_sizes())]
    pub step: StepSize,
    /// The form of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Show each finding in code of the system and of standard libraries, too.
    #[arg(long)]
    pub system: bool,
    /// Where the report goes [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Where the certificate of a proof by Horn clauses goes [default: nowhere].
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// A verdict under assumptions is unknown.
    #[arg(long)]
    pub strict: bool,
    /// Goes on as long as the time limit allows once a check is known to fail [default: as
    /// long again, and 4 seconds at least].
    #[arg(long)]
    pub keep_going: bool,
    /// Both engines get every check; disagreement is an internal error.
    #[arg(long)]
    pub cross_check: bool,
}

/// `pincer infer`.
#[derive(Clone, Debug, Args)]
pub struct InferArgs {
    /// The program.
    #[command(flatten)]
    pub input: InputArgs,
    /// The analysis.
    #[command(flatten)]
    pub analysis: AnalysisArgs,
    /// The form of the output.
    #[arg(long, value_enum, default_value_t = InferFormat::Text)]
    pub format: InferFormat,
    /// What holds before this line, such as `list.c:12`; where there is one file
    /// only, `12` will do [default: what holds at loop heads].
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["blocks", "summary"])]
    pub at: Option<String>,
    /// Show every block of the goto program, as `pincer ir` names them.
    #[arg(long, conflicts_with = "format")]
    pub blocks: bool,
    /// Show the figures only.
    #[arg(long, conflicts_with = "format")]
    pub summary: bool,
    /// Only this function [default: all].
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// Where the output goes [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `pincer ir`.
#[derive(Clone, Debug, Args)]
pub struct IrArgs {
    /// The program.
    #[command(flatten)]
    pub input: InputArgs,
    /// The form.
    #[arg(long, value_enum, default_value_t = IrFormat::Text)]
    pub format: IrFormat,
    /// Transformations to run, in order (`pincer list passes`) [default: none].
    #[arg(long, value_name = "PASSES", value_delimiter = ',', value_parser = passes())]
    pub passes: Vec<String>,
    /// Print where pointers may lead instead: a listing, or with `--format dot` a picture.
    #[arg(long)]
    pub points_to: bool,
    /// Where the output goes [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `pincer horn`.
#[derive(Clone, Debug, Args)]
pub struct HornArgs {
    /// The program.
    #[command(flatten)]
    pub input: InputArgs,
    /// Size of steps of the encoding.
    #[arg(long, default_value = "large", value_parser = step_sizes())]
    pub step: StepSize,
    /// Ask about this check only, by its number in the comments or its name in
    /// reports, such as `main.div.1` [default: all that matter].
    #[arg(long, value_name = "CHECK")]
    pub check: Option<String>,
    /// The form.
    #[arg(long, value_enum, default_value_t = HornFormat::SmtLib)]
    pub format: HornFormat,
    /// Where the output goes [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `pincer run`.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// The program.
    #[command(flatten)]
    pub input: InputArgs,
    /// Seed of arbitrary values [default: 0 where there are no inputs].
    #[arg(long)]
    pub seed: Option<u64>,
    /// Inputs in order, with commas: numbers, "texts", whether allocations are
    /// `ok` or it `fails`, `?7` for a variable that has no value yet; afterwards
    /// 0, or the seed's [default: none].
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    pub inputs: Option<String>,
    /// An argument that the program is handed, after its name; may be given several
    /// times [default: inputs].
    #[arg(long = "arg", value_name = "TEXT", allow_hyphen_values = true)]
    pub arguments: Vec<String>,
    /// What stands in the program's standard input: a file, or `-` for the standard
    /// input of this command [default: inputs].
    #[arg(long, value_name = "FILE")]
    pub stdin: Option<PathBuf>,
    /// How many statements to execute at most.
    #[arg(long, default_value_t = 100_000_000)]
    pub steps: u64,
    /// Print each line as it is reached, and each input.
    #[arg(long)]
    pub trace: bool,
    /// The form of the answer.
    #[arg(long, value_enum, default_value_t = PlainFormat::Text)]
    pub format: PlainFormat,
}

/// `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One line per check.
    Concise,
    /// For programs.
    Json,
}

/// `--format` of what has one form for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlainFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// `--format` of `infer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InferFormat {
    /// Function by function.
    Text,
    /// The program, with invariants as comments.
    Source,
    /// For programs.
    Json,
}

/// `--format` of `horn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HornFormat {
    /// SMT-LIB 2, as in CHC-COMP.
    SmtLib,
    /// That in JSON, with what each check is.
    Json,
}

/// `--language`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// C.
    C,
    /// C++.
    #[value(name = "c++", alias = "cpp")]
    Cpp,
    /// Rust.
    Rust,
    /// LLVM's text.
    Ll,
    /// LLVM's bitcode.
    Bc,
    /// Pincer's own text.
    Pir,
}

/// `--format` of `ir`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum IrFormat {
    /// The text format.
    Text,
    /// RON.
    Ron,
    /// Graphviz.
    Dot,
}

/// `--malloc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Malloc {
    /// It may return null.
    MayFail,
    /// It never does.
    Succeeds,
}

/// `--data-model`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DataModelArg {
    /// 64-bit `long` and pointers.
    #[value(name = "LP64")]
    Lp64,
    /// 32-bit `int`, `long` and pointers.
    #[value(name = "ILP32")]
    Ilp32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_says_what_holds_without_it() {
        for command in Cli::command().get_subcommands() {
            for a in command
                .get_arguments()
                .filter(|a| a.get_action().takes_values())
            {
                let help = a.get_help().map(ToString::to_string).unwrap_or_default();
                let said = help.contains("[default: ") || !a.get_default_values().is_empty();
                let name = (command.get_name(), a.get_id());
                assert!(said || a.is_required_set(), "{name:?}: {help}");
            }
        }
    }

    #[test]
    fn options_are_found_among_wrong_words() {
        let words = |text: &str| -> Vec<OsString> { text.split(' ').map(OsString::from).collect() };
        assert!(wants_json(&words("pincer verify --frob --format json")));
        assert!(wants_json(&words("pincer verify --format=json --frob")));
        assert!(!wants_json(&words("pincer verify a.c -- --format json")));
        assert!(!wants_json(&words("pincer verify --format")));
        assert!(!wants_json(&words("pincer verify --formats json")));
    }
}
