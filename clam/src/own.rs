//! What a program's own sources declare. An undefined function or variable is
//! an input only when the program itself says that it has it; one that only a
//! system header declares, or that nobody declares (the compiler's runtime),
//! obeys rules that we don't know.
//!
//! Debug information says where functions are declared that are called. It
//! says nothing of variables, and nothing of what Rust declares; so the
//! preprocessed text is looked at, whose line markers say which parts come from
//! system headers. Wherever in doubt, nothing is declared: that costs a
//! verdict, and makes none wrong.

mod unsafe_code;

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// What a module's own sources declare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// The source files, as the compiler was given them, but for `.` and `..`.
    pub files: BTreeSet<String>,
    /// Names that stand in them, and that no system header declares.
    pub names: BTreeSet<String>,
    /// Those among [`Own::names`] that stand before a parameter list, outside
    /// of any function.
    pub functions: BTreeSet<String>,
    /// Names that stand in them, and in no system header.
    pub members: BTreeSet<String>,
    /// Undefined functions and variables whose types may exclude values.
    pub limited: BTreeSet<String>,
    /// Whether some source in Rust has unsafe code, so that pointers may dangle.
    pub has_unsafe: bool,
}

impl Own {
    /// What several modules declare together.
    pub fn union<'a>(all: impl IntoIterator<Item = &'a Own>) -> Own {
        let mut whole = Own::default();
        for own in all {
            whole.files.extend(own.files.iter().cloned());
            whole.names.extend(own.names.iter().cloned());
            whole.functions.extend(own.functions.iter().cloned());
            whole.members.extend(own.members.iter().cloned());
            whole.limited.extend(own.limited.iter().cloned());
            whole.has_unsafe |= own.has_unsafe;
        }
        whole
    }
}

/// What the parts of a translation unit say.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    own: Own,
    /// Names that system headers declare.
    declared: BTreeSet<String>,
    /// All names in system headers.
    mentioned: BTreeSet<String>,
    /// Functions that have bodies outside of system headers.
    defined: BTreeSet<String>,
}

impl Scan {
    /// The functions that have bodies outside of system headers; some may be missing.
    pub(crate) fn defined(&self) -> impl Iterator<Item = &str> {
        self.defined.iter().map(String::as_str)
    }

    /// Whether a name stands outside of system headers.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.own.names.contains(name)
    }

    /// What remains of the own names of each when no system header that one of
    /// them reads declares it.
    pub(crate) fn settle(mut all: Vec<Scan>) -> Vec<Own> {
        let declared: BTreeSet<String> = all.iter().flat_map(|s| s.declared.clone()).collect();
        let mentioned: BTreeSet<String> = all.iter().flat_map(|s| s.mentioned.clone()).collect();
        for scan in &mut all {
            scan.own.members.retain(|n| !mentioned.contains(n));
            scan.own.names.retain(|n| !declared.contains(n));
            scan.own.functions.retain(|n| !declared.contains(n));
        }
        all.into_iter().map(|s| s.own).collect()
    }
}

/// A path without `.` and `..`, as far as its text tells.
pub(crate) fn plain_path(path: &Path) -> String {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain.display().to_string()
}

/// Whether a path lies where systems keep their headers.
pub(crate) fn is_of_the_system(path: &str) -> bool {
    let roots = ["/usr/include/", "/usr/lib", "/usr/local/include/", "/lib"];
    roots.iter().any(|root| path.starts_with(root))
}

/// Reads C or C++ that was preprocessed; `main` is the file that was given.
pub(crate) fn scan_c(text: &str, main: &Path) -> Scan {
    let mut scan = Scan::default();
    scan.own.files.insert(plain_path(main));
    let mut system = false;
    let mut at = Nesting::default();
    let mut tokens = Tokens::new(text, Language::C);
    let mut before = Token::Other;
    let mut perhaps_defined = None;
    while let Some(token) = tokens.next() {
        match token {
            Token::Punctuation('{') if at.is_outside() => {
                scan.defined.extend(perhaps_defined.take());
            }
            Token::Punctuation(';' | '=') if at.is_outside() => perhaps_defined = None,
            Token::Line(line) => {
                if let Some((file, is_system)) = line_marker(line) {
                    let path = plain_path(Path::new(&file));
                    system = is_system || is_of_the_system(&path) || file.starts_with('<');
                    if !system {
                        scan.own.files.insert(path);
                    }
                }
                continue;
            }
            Token::Name(name) => {
                let called = tokens.peek() == Some('(');
                let inside = matches!(tokens.peek(), Some('(' | ')' | '['));
                let declared = at.is_outside() || (at.is_in_parens() && inside);
                let pointed = at.is_outside() || before == Token::Punctuation('*');
                if system {
                    if declared && pointed {
                        scan.declared.insert(name.to_owned());
                    }
                    scan.mentioned.insert(name.to_owned());
                } else {
                    if at.is_outside() && called {
                        scan.own.functions.insert(name.to_owned());
                        perhaps_defined = Some(name.to_owned());
                    }
                    if at.is_outside()
                        && !called
                        && let Token::Name(ty) = before
                        && !holds_any_value(ty)
                    {
                        scan.own.limited.insert(name.to_owned());
                    }
                    scan.own.names.insert(name.to_owned());
                    scan.own.members.insert(name.to_owned());
                }
            }
            _ => {}
        }
        at.step(before, token);
        before = token;
    }
    scan
}

/// Whether a word in front of a variable's name is that of a type of C++ of
/// which all bits are values, or says nothing of the type. Enumerations and
/// classes may exclude some.
fn holds_any_value(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "int", "unsigned", "signed", "long", "short", "char", "bool", "float", "double",
        "__int128", "const", "volatile", "extern", "static",
    ];
    WORDS.contains(&word) || word.ends_with("_t")
}

/// Adds what a Rust source file declares in blocks `extern`, and whether it has
/// unsafe code.
pub(crate) fn scan_rust(text: &str, scan: &mut Scan) {
    let mut tokens = Tokens::new(text, Language::Rust);
    // The depth of braces, and at which depth the block `extern` stands.
    let (mut depth, mut block) = (0_u32, None);
    let (mut before, mut external) = (Token::Other, false);
    scan.own.has_unsafe |= unsafe_code::has_unsafe_code(text);
    while let Some(token) = tokens.next() {
        match token {
            Token::Name("extern") => external = true,
            Token::Text if external => {}
            Token::Punctuation('{') => {
                depth += 1;
                if external && block.is_none() {
                    block = Some(depth);
                }
                external = false;
            }
            Token::Punctuation('}') => {
                if block == Some(depth) {
                    block = None;
                }
                depth = depth.saturating_sub(1);
            }
            Token::Name(name) => {
                external = false;
                if block == Some(depth) && name != "mut" {
                    let declared = match before {
                        Token::Name("fn") => &mut scan.own.functions,
                        Token::Name("static" | "mut") => &mut scan.own.names,
                        _ => {
                            before = token;
                            continue;
                        }
                    };
                    if has_any_value(&mut tokens) {
                        declared.insert(name.to_owned());
                    } else {
                        scan.own.limited.insert(name.to_owned());
                    }
                }
            }
            _ => external = false,
        }
        before = token;
    }
}

/// Whether all bits of a type make a value of it: the type of a variable or of
/// a function's result, whose declaration goes on here, up to its semicolon.
/// Types of the program's own may exclude some (`char`, `NonZero`, references).
fn has_any_value(tokens: &mut Tokens<'_>) -> bool {
    let mut depth = 0_u32;
    // What stands after `:` or `->`, its last name, and whether it has others.
    let (mut begun, mut last, mut whole, mut raw) = (false, None, true, false);
    while !matches!(tokens.peek(), None | Some('{' | '}')) {
        if depth == 0 && tokens.peek() == Some(';') {
            break;
        }
        let Some(token) = tokens.next() else { break };
        match token {
            Token::Punctuation('(' | '[') => depth += 1,
            Token::Punctuation(')' | ']') => depth = depth.saturating_sub(1),
            Token::Punctuation('>' | ':') if depth == 0 && !begun => begun = true,
            Token::Punctuation('*') if begun && last.is_none() => raw = true,
            Token::Name(name) if begun => last = Some(name),
            Token::Punctuation(':' | '!') if begun => {}
            _ if begun => whole = false,
            _ => {}
        }
    }
    let is_plain = |name: &str| {
        let width = name.strip_prefix(['i', 'u', 'f']).unwrap_or_default();
        matches!(width, "8" | "16" | "32" | "64" | "128" | "size")
            || name == "bool"
            || name.starts_with("c_")
    };
    raw || whole && last.is_none_or(is_plain)
}

/// The files that a rule of a makefile depends on: what stands after the first
/// colon, up to the end of the line.
pub(crate) fn dependencies(rule: &str) -> Vec<PathBuf> {
    let Some((_, files)) = rule.split_once(": ") else {
        return Vec::new();
    };
    let mut all = vec![String::new()];
    let mut chars = files.chars();
    while let Some(c) = chars.next() {
        match c {
            '\n' => break,
            ' ' => all.push(String::new()),
            '\\' => match chars.next() {
                Some('\n') => all.push(String::new()),
                Some(c) => all.last_mut().map_or((), |f| f.push(c)),
                None => {}
            },
            c => all.last_mut().map_or((), |f| f.push(c)),
        }
    }
    all.retain(|f| !f.is_empty());
    all.into_iter().map(PathBuf::from).collect()
}

/// The file of a line marker (`# 1 "file" 1 3` or `#line 1 "file"`), and
/// whether it is a system header by its flags.
fn line_marker(line: &str) -> Option<(String, bool)> {
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start().strip_prefix('"')?;
    let (mut file, mut chars) = (String::new(), rest.chars());
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => file.push(chars.next()?),
            c => file.push(c),
        }
    }
    let system = chars.as_str().split_whitespace().any(|flag| flag == "3");
    Some((file, system))
}

/// Where a token of C or C++ stands.
#[derive(Debug, Default)]
struct Nesting {
    /// Braces that are open: whether what stands in them is still outside of
    /// functions and types (`extern "C" {`, `namespace n {`).
    braces: Vec<bool>,
    opaque: usize,
    parens: usize,
    /// What the current declaration says so far.
    transparent: bool,
}

impl Nesting {
    fn is_outside(&self) -> bool {
        self.opaque == 0 && self.parens == 0
    }

    fn is_in_parens(&self) -> bool {
        self.opaque == 0 && self.parens > 0
    }

    fn step(&mut self, before: Token<'_>, token: Token<'_>) {
        match token {
            Token::Name("namespace") => self.transparent = true,
            Token::Text if before == Token::Name("extern") => self.transparent = true,
            Token::Punctuation('{') => {
                self.braces.push(self.transparent);
                self.opaque += usize::from(!self.transparent);
                self.transparent = false;
            }
            Token::Punctuation('}') => {
                let transparent = self.braces.pop().unwrap_or(true);
                self.opaque -= usize::from(!transparent);
                self.transparent = false;
            }
            Token::Punctuation('(' | '[') => self.parens += 1,
            Token::Punctuation(')' | ']') => self.parens = self.parens.saturating_sub(1),
            Token::Punctuation(';') => self.transparent = false,
            _ => {}
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'t> {
    /// An identifier or keyword.
    Name(&'t str),
    /// A string.
    Text,
    /// One character that is none of the others.
    Punctuation(char),
    /// A line that starts with `#`, in C.
    Line(&'t str),
    /// A number, a character.
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    C,
    Rust,
}

/// The tokens of a text, as far as it takes to tell names from the rest.
struct Tokens<'t> {
    text: &'t str,
    at: usize,
    language: Language,
    /// Whether only spaces stand before on this line.
    fresh: bool,
}

impl<'t> Tokens<'t> {
    fn new(text: &'t str, language: Language) -> Tokens<'t> {
        Tokens {
            text,
            at: 0,
            language,
            fresh: true,
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next character that is no space.
    fn peek(&self) -> Option<char> {
        self.rest().trim_start().chars().next()
    }

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let rest = self.rest();
            let c = rest.chars().next()?;
            if c.is_whitespace() {
                self.fresh |= c == '\n';
                self.at += c.len_utf8();
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += self.comment(rest);
            } else {
                break;
            }
        }
        let rest = self.rest();
        let c = rest.chars().next()?;
        let fresh = std::mem::replace(&mut self.fresh, false);
        if fresh && c == '#' && self.language == Language::C {
            let line = rest.lines().next().unwrap_or(rest);
            self.at += line.len();
            return Some(Token::Line(line));
        }
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        if c.is_ascii_digit() {
            // Digits may be kept apart by quotes in C++ and by `_` in Rust.
            let quoted = |c| c == '\'' && self.language == Language::C;
            let end = rest.find(|c: char| !(is_name(c) || c == '.' || quoted(c)));
            self.at += end.unwrap_or(rest.len());
            return Some(Token::Other);
        }
        if is_name(c) {
            let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
            if let Some(len) = self.raw_text(name, rest) {
                self.at += len;
                return Some(Token::Text);
            }
            self.at += name.len();
            return Some(Token::Name(name));
        }
        let (len, token) = match c {
            '"' => (quoted(rest, '"'), Token::Text),
            '\'' if self.language == Language::C => (quoted(rest, '\''), Token::Other),
            '\'' => (character_or_lifetime(rest), Token::Other),
            c => (c.len_utf8(), Token::Punctuation(c)),
        };
        self.at += len;
        Some(token)
    }

    /// The length of a comment, which may hold others in Rust.
    fn comment(&self, rest: &str) -> usize {
        let (mut at, mut depth) = (0, 0);
        while at < rest.len() {
            let here = &rest.as_bytes()[at..];
            if here.starts_with(b"/*") && (depth == 0 || self.language == Language::Rust) {
                depth += 1;
                at += 2;
            } else if here.starts_with(b"*/") {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            } else {
                at += 1;
            }
        }
        rest.len()
    }

    /// The length of a raw string that starts here: `R"x(...)x"`, `r#"..."#`.
    fn raw_text(&self, prefix: &str, rest: &str) -> Option<usize> {
        let after = &rest[prefix.len()..];
        let (open, close) = match self.language {
            Language::C if prefix.ends_with('R') => {
                let delimiter = after.strip_prefix('"')?.split('(').next()?;
                (delimiter.len() + 2, format!("){delimiter}\""))
            }
            Language::Rust if matches!(prefix, "r" | "br" | "cr") => {
                let hashes = after.len() - after.trim_start_matches('#').len();
                after[hashes..].strip_prefix('"')?;
                (hashes + 1, format!("\"{}", "#".repeat(hashes)))
            }
            _ => return None,
        };
        let start = prefix.len() + open;
        let end = rest.get(start..)?.find(&close);
        Some(end.map_or(rest.len(), |end| start + end + close.len()))
    }
}

/// The length of what stands between quotes, with them.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = true; // the first quote doesn't end it
    for (i, c) in rest.char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return i + 1;
        }
    }
    rest.len()
}

/// The length of `'a'`, or of the quote alone of `'a`.
fn character_or_lifetime(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    let Some((_, first)) = chars.next() else {
        return rest.len();
    };
    match chars.next() {
        _ if first == '\\' => quoted(rest, '\''),
        Some((i, '\'')) => i + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own_of(text: &str) -> Own {
        let scan = scan_c(text, Path::new("./a.c"));
        Scan::settle(vec![scan]).remove(0)
    }

    const TEXT: &str = "# 1 \"a.c\"\n# 1 \"<built-in>\" 1\n# 1 \"a.c\" 2\n\
        # 1 \"/usr/include/unistd.h\" 1 3 4\n\
        extern \"C\" {\nextern int gettid (void) __attribute__ ((__nothrow__));\n\
        extern char **environ; extern void (*signal(int count, void (*)(int)))(int);\n\
        struct div { int rem; };\n}\n\
        # 3 \"a.c\" 2\n# 1 \"inc/../mine.h\" 1\nextern int config, count, rem; // not_there\n\
        # 4 \"a.c\" 2\nextern int environ; int sensor(void); int gettid(void);\n\
        static const char *s = \"in_a_string\"; char c = '\"'; long n = 1'000;\n\
        int main(void) { extern int local_name; return called(1) + signal(2); }\n";

    #[test]
    fn own_declarations_are_told_from_those_of_the_system() {
        let own = own_of(TEXT);
        let files: Vec<&str> = own.files.iter().map(String::as_str).collect();
        assert_eq!(files, ["a.c", "mine.h"]);
        for name in ["config", "count", "rem", "sensor", "local_name"] {
            assert!(own.names.contains(name), "{name}");
        }
        for name in ["environ", "gettid", "signal", "in_a_string", "not_there"] {
            assert!(!own.names.contains(name), "{name}");
        }
        assert!(own.functions.contains("sensor"));
        assert!(!own.functions.contains("called"));
        assert!(own.members.contains("config") && !own.members.contains("rem"));
    }

    #[test]
    fn a_line_directive_in_a_system_header_s_name_is_believed() {
        let own = own_of("#line 5 \"/usr/lib/gcc/9/include/x.h\"\nextern int hidden;\n");
        assert!(!own.names.contains("hidden"));
        let own = own_of("#line 5 \"gram.y\"\nextern int shown;\n");
        assert!(own.names.contains("shown"));
        assert!(own.files.contains("gram.y"));
    }

    #[test]
    fn a_header_of_one_module_counts_for_all() {
        let scan = |text: &str| scan_c(text, Path::new("x.c"));
        let header = "# 1 \"/usr/include/a.h\" 1 3\nextern int shared;\n";
        let own = Scan::settle(vec![scan("extern int shared, mine;"), scan(header)]);
        assert!(own[0].names.contains("mine"));
        assert!(!own[0].names.contains("shared"));
    }

    #[test]
    fn rust_declares_in_extern_blocks() {
        let mut scan = Scan::default();
        let text = "/* /* fn no() */ */ unsafe extern \"C\" { safe fn sensor(x: i32) -> i32;\n\
            fn number() -> core::num::NonZeroU32; fn at(p: [u8; 2]) -> *mut char; fn k() -> char;\n\
            fn part() -> std::ffi::c_int; fn all() -> &'static u32; fn none() -> Option<u32>;\n\
            static CFG: i32; pub static mut STATE: u8; static LETTER: char; }\n\
            extern \"C\" fn exported<'a>(c: &'a char) { let q = '\"'; let r = r#\"}\"#; }\n\
            trait T { fn poll(&self); } extern { fn plain(); }";
        scan_rust(text, &mut scan);
        let functions: Vec<&str> = scan.own.functions.iter().map(String::as_str).collect();
        assert_eq!(functions, ["at", "part", "plain", "sensor"]);
        let names: Vec<&str> = scan.own.names.iter().map(String::as_str).collect();
        assert_eq!(names, ["CFG", "STATE"]);
    }

    #[test]
    fn blocks_of_declarations_are_not_unsafe() {
        for (text, expected) in [
            ("unsafe extern \"C\" { safe fn f(); }", false),
            ("unsafe extern { safe fn f(); }", false),
            ("unsafe extern \"C\" fn f() {}", true),
            ("unsafe extern fn f() {}", true),
            (
                "unsafe extern \"C\" { fn f(); } fn g() { unsafe { f() } }",
                false,
            ),
            ("#[unsafe(no_mangle)] fn f() {}", false),
        ] {
            let mut scan = Scan::default();
            scan_rust(text, &mut scan);
            assert_eq!(scan.own.has_unsafe, expected, "{text}");
        }
    }

    #[test]
    fn rules_of_makefiles_are_read() {
        let files = dependencies("a\\ b.bc: x\\ y.rs mod.rs\n\nx: y\n");
        assert_eq!(files, [Path::new("x y.rs"), Path::new("mod.rs")]);
        assert!(dependencies("").is_empty());
    }
}
