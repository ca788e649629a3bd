//! The command line, as DESIGN has it: one set of shared options.

use crate::passes::{PASSES, Track};
use crate::session::Engines;
use crate::stages::STAGES;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use domains::stack::registry;
use horn::StepSize;
use std::path::PathBuf;

/// Proves that programs are safe, or shows how they fail.
#[derive(Debug, Parser)]
#[command(name = "pincer", version, about, max_term_width = 100, after_help = EXIT_STATUS)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_STATUS: &str = "\
Exit status of `verify`: 0 all checks safe; 1 some check is unsafe; 3 something \
is unknown; 2 usage error, unreadable or malformed input, internal failure.";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Decide every check: safe, unsafe or unknown.
    Verify(VerifyArgs),
    /// Print inferred invariants at loop heads, or at every block.
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
    },
    /// Tell what a check, a domain or a preset is about.
    Explain {
        /// The name of a check, a domain or a preset.
        name: String,
    },
    /// Tell what was found on this machine, and what is missing.
    Doctor,
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
}

/// Options that say which program, and how to read it.
#[derive(Clone, Debug, Args)]
pub struct InputArgs {
    /// Programs: .c, .i, .cc, .cpp, .rs, .bc, .ll or .pir; several are linked.
    #[arg(required = true, value_name = "PROGRAM")]
    pub programs: Vec<PathBuf>,
    /// Arguments for the compiler.
    #[arg(last = true, value_name = "COMPILER ARGUMENTS")]
    pub compiler: Vec<String>,
    /// Where executions start: main, a function's name, exported or all.
    #[arg(long, default_value = "main", value_name = "WHERE")]
    pub entry: String,
    /// Which checks matter, separated by commas (see `pincer list checks`).
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = properties())]
    pub property: Vec<String>,
    /// Whether allocation can fail.
    #[arg(long, value_enum, default_value_t = Malloc::MayFail)]
    pub malloc: Malloc,
    /// Sizes of C's types; LP64 unless arguments for the compiler say
    /// otherwise.
    #[arg(long, value_enum, ignore_case = true)]
    pub data_model: Option<DataModelArg>,
    /// Undefined functions and variables with names like this (`*` and `?`
    /// stand for anything) are inputs, as those are that the program's own
    /// sources declare; may be given several times.
    #[arg(long, value_name = "GLOB")]
    pub input_symbols: Vec<String>,
    /// Signed arithmetic wraps instead of being checked.
    #[arg(long)]
    pub wrapv: bool,
    /// Seconds for the whole command.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
}

/// Options of the analysis.
#[derive(Clone, Debug, Args)]
pub struct AnalysisArgs {
    /// A domain expression, such as `intervals`.
    #[arg(long, value_name = "EXPR", conflicts_with = "preset")]
    pub domain: Option<String>,
    /// A preset of `pincer list presets`.
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
    #[arg(short, action = clap::ArgAction::Count)]
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

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s.is_finite() && s > 0.0 => Ok(s),
        _ => Err("a positive number of seconds is expected".to_owned()),
    }
}

/// `pincer verify`.
#[derive(Clone, Debug, Args)]
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
    /// times.
    #[arg(long, value_name = "STAGE", value_parser = stages())]
    pub skip: Vec<String>,
    /// Size of steps of the Horn encoding.
    #[arg(long, default_value = "large", value_parser = step_sizes())]
    pub step: StepSize,
    /// The form of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Where the report goes; standard output if absent.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Where the certificate of a proof by Horn clauses goes.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// A verdict under assumptions is unknown.
    #[arg(long)]
    pub strict: bool,
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
    /// Show every block instead of loop heads only.
    #[arg(long)]
    pub blocks: bool,
    /// Show the figures only.
    #[arg(long)]
    pub summary: bool,
    /// Only this function.
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// Where the output goes; standard output if absent.
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
    /// Transformations to run, in order (`pincer list passes`).
    #[arg(long, value_name = "PASSES", value_delimiter = ',', value_parser = passes())]
    pub passes: Vec<String>,
    /// Where the output goes; standard output if absent.
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
    /// Where the output goes; standard output if absent.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `pincer run`.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// The program.
    #[command(flatten)]
    pub input: InputArgs,
    /// Seed of arbitrary values.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Values for inputs, in order; the seed's afterwards.
    #[arg(
        long,
        value_name = "VALUES",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub inputs: Vec<String>,
    /// How many statements to execute at most.
    #[arg(long, default_value_t = 100_000_000)]
    pub steps: u64,
    /// Print each block as it is entered.
    #[arg(long)]
    pub trace: bool,
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
