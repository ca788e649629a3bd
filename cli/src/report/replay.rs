//! The command that repeats a failing run.

use super::{CheckReport, Options};
use ir::CheckKind;

/// A word as a shell takes it.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=+,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// `pincer run` with all that decides what the program does.
pub(super) fn command(options: &Options, check: &CheckReport) -> Option<String> {
    let inputs = check.inputs.as_ref()?;
    let mut words = vec!["pincer".to_owned(), "run".to_owned()];
    let mut option = |name: &str, value: &str| {
        words.push(format!("--{name}"));
        words.push(value.to_owned());
    };
    if options.entry != "main" {
        option("entry", &options.entry);
    }
    if options.malloc != "may-fail" {
        option("malloc", &options.malloc);
    }
    if let Some(model) = &options.data_model {
        option("data-model", model);
    }
    for glob in &options.input_symbols {
        option("input-symbols", glob);
    }
    if !CheckKind::by_default()
        .map(CheckKind::name)
        .eq(options.property.iter())
    {
        option("property", &options.property.join(","));
    }
    option("inputs", inputs);
    if options.wrapv {
        words.push("--wrapv".to_owned());
    }
    words.extend(options.programs.iter().cloned());
    if !options.compiler.is_empty() {
        words.push("--".to_owned());
        words.extend(options.compiler.iter().cloned());
    }
    let words: Vec<String> = words.iter().map(|w| word(w)).collect();
    Some(words.join(" "))
}
