//! Rows in words, for people who ask what is known of a function.

use super::row::{Access, Also, Change, Clause, Effect, Need, Param, Range, Returns, Row, Source};
use super::size::{Atom, Size};

/// A list of names, as text.
fn names<'a>(all: impl IntoIterator<Item = &'a Param>) -> String {
    let quoted = all.into_iter().map(|p| format!("`{}`", p.name));
    quoted.collect::<Vec<_>>().join(", ")
}

fn ranges(all: &[Range]) -> String {
    let bound = |b: Option<i64>| b.map_or_else(String::new, |n| n.to_string());
    let one = |(low, high): &Range| match (low, high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        _ => format!("{}..{}", bound(*low), bound(*high)),
    };
    all.iter().map(one).collect::<Vec<_>>().join(" or ")
}

/// The parts of a text that are there, with something between them.
fn joined(parts: impl IntoIterator<Item = Option<String>>, between: &str) -> String {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(between)
}

impl Param {
    /// Whether what it needs is checked at calls.
    fn is_checked(&self) -> bool {
        let says = |n: &Need| *n != Need::Any && !n.is_assumed();
        !self.assumed && self.needs.iter().any(says)
    }

    /// Whether something that it needs is believed.
    fn is_believed(&self) -> bool {
        let believed = |n: &Need| n.is_assumed() || (self.assumed && *n != Need::Any);
        self.needs.iter().any(believed)
    }
}

impl Row {
    /// A parameter's name, by its number.
    fn name(&self, i: usize) -> String {
        let param = self.params().get(i);
        param.map_or_else(
            || format!("argument {}", i + 1),
            |p| format!("`{}`", p.name),
        )
    }

    fn size(&self, size: &Size) -> String {
        let atom = |a: &Atom| match a {
            Atom::Int(n) => n.to_string(),
            Atom::Param(i) => self.name(*i),
            Atom::Length(i) => format!("the length of {}", self.name(*i)),
            Atom::At(i) => format!("what {} points to", self.name(*i)),
            Atom::Family(i) => format!("an address's size in {}'s family", self.name(*i)),
            Atom::SizeOf(ty) => format!("sizeof({ty})"),
            Atom::Min(a, b) => format!("min({}, {})", self.size(a), self.size(b)),
            Atom::Printed => "what is printed".to_owned(),
            Atom::Line => "the line".to_owned(),
        };
        let product = |p: &Vec<Atom>| p.iter().map(atom).collect::<Vec<_>>().join(" * ");
        size.0.iter().map(product).collect::<Vec<_>>().join(" + ")
    }

    fn need(&self, need: &Need) -> String {
        let most = |at_most: bool| if at_most { "up to " } else { "" };
        match need {
            Need::Any => "anything".to_owned(),
            Need::NotNull => "not null".to_owned(),
            Need::Text {
                wide,
                most: of,
                at_most,
            } => {
                let text = if *wide {
                    "a text of wide characters"
                } else {
                    "a text"
                };
                let looked = of.as_ref().map(|size| {
                    let most = if *at_most { "at most" } else { "the first" };
                    format!(", {most} {} characters of it", self.size(size))
                });
                text.to_owned() + &looked.unwrap_or_default()
            }
            Need::Number => "a text that says a number".to_owned(),
            Need::Bytes {
                access,
                size,
                at_most,
            } => {
                let done = match access {
                    Access::Read => "read",
                    Access::Write => "written",
                    Access::Both => "read and written",
                };
                match size {
                    Some(size) => {
                        let size = self.size(size);
                        format!("{}{size} bytes that are {done}", most(*at_most))
                    }
                    None => format!("bytes that are {done}, as many as it likes"),
                }
            }
            Need::Stream => "an open stream".to_owned(),
            Need::Mode => "a text that says how a stream is opened".to_owned(),
            Need::Heap(None) => "the start of a live heap object".to_owned(),
            Need::Heap(Some(i)) => {
                format!("the start of a live heap object of {} bytes", self.name(*i))
            }
            Need::Format(f) => {
                let what = if f.scans { "read" } else { "printed" };
                format!("a format that says what is {what}")
            }
            Need::List => "a list of arguments".to_owned(),
            Need::In(all) => format!("in {}", ranges(all)),
            Need::Known(all) => format!("in {}, as far as is known", ranges(all)),
            Need::WideChar => "a wide character or WEOF".to_owned(),
            Need::NotLeast => "not the least number of its type".to_owned(),
            Need::DivisorOf(i) => {
                let name = self.name(*i);
                format!("not 0, and the quotient of {name} by it fits")
            }
            Need::Calls(back) if back.at_exit => "a function that is called at the end".to_owned(),
            Need::Calls(_) => "a function that is called".to_owned(),
            Need::Prepared => "what the library has prepared".to_owned(),
        }
    }

    fn param(&self, p: &Param) -> String {
        let needs: Vec<String> = p.needs.iter().map(|n| self.need(n)).collect();
        let needs = if needs.is_empty() {
            "what the function allows".to_owned()
        } else {
            needs.join(" and ")
        };
        let null = match p.unless_empty {
            Some(i) => Some(format!("or null where {} is 0", self.name(i))),
            None => p.or_null.then(|| "or null".to_owned()),
        };
        let believed = p.is_believed().then(|| "(assumed, not checked)".to_owned());
        joined([Some(needs), null, believed], " ")
    }

    fn returned(&self) -> String {
        let null = |or_null: bool| if or_null { " or null" } else { "" };
        let says = match &self.result {
            Returns::Any => "unknown".to_owned(),
            Returns::Nothing => "nothing".to_owned(),
            Returns::Exact => "computed".to_owned(),
            Returns::In(range) => format!("unknown, in {}", ranges(&[*range])),
            Returns::UpTo(to) => {
                let error = if to.or_error { ", or -1" } else { "" };
                format!("unknown, 0 up to {}{error}", self.name(to.most))
            }
            Returns::WithinText(i) => {
                format!("unknown, 0 up to the length of {}", self.name(*i))
            }
            Returns::Input((None, None)) => "an input".to_owned(),
            Returns::Input(range) => format!("an input, in {}", ranges(&[*range])),
            Returns::Argument(i, or_null) => format!("{}{}", self.name(*i), null(*or_null)),
            Returns::Into(i, or_null) => {
                let null = null(*or_null);
                format!("a pointer into the object of {}{null}", self.name(*i))
            }
            Returns::New(new) => {
                let zeroed = if new.zeroed { ", all 0" } else { "" };
                let align = new.align.map(|i| format!(", aligned to {}", self.name(i)));
                let size = self.size(&new.size);
                let (align, null) = (align.unwrap_or_default(), null(new.or_null));
                format!("a new object of {size} bytes{zeroed}{align}{null}")
            }
            Returns::Stream => "a stream or null".to_owned(),
        };
        match (&self.result, self.result_assumed) {
            (Returns::Any | Returns::Nothing, _) | (_, false) => says,
            (_, true) => format!("unknown ({says}, but that isn't used)"),
        }
    }

    fn effect_in_words(&self) -> String {
        let written = || {
            let through = |(i, p): (usize, &'_ Param)| {
                let touches = p.needs.iter().any(Need::is_of_pointers);
                (touches && self.may_write_through(i, false)).then_some(i)
            };
            let all = self.params().iter().enumerate().filter_map(through);
            all.filter_map(|i| self.params().get(i)).collect::<Vec<_>>()
        };
        match self.effect() {
            _ if self.says(&Clause::Variable) => "a variable of the library".to_owned(),
            Effect::Fails(_) => "fails".to_owned(),
            Effect::Asserts(i) => format!("fails if {} is 0", self.name(i)),
            Effect::Assumes(i) => format!("goes on only if {} isn't 0", self.name(i)),
            Effect::Stops => "ends the program".to_owned(),
            Effect::Input => "reads an input".to_owned(),
            Effect::Pure => "writes nothing of the program's".to_owned(),
            Effect::Runtime => "of a language's runtime, writes nothing".to_owned(),
            Effect::Writes if self.is_said_to_write() => {
                format!("writes through {}", names(written()))
            }
            Effect::Writes => "may write through its arguments".to_owned(),
            Effect::Rounding => "changes how floats are rounded".to_owned(),
            Effect::Unmodelled if self.calls_back() => {
                "calls back; what it does beside that is followed for some, else anything"
                    .to_owned()
            }
            Effect::Unmodelled => "may do anything".to_owned(),
            Effect::Allocates(_) => "makes an object".to_owned(),
            Effect::Reallocates(i) => format!("ends the object of {}, makes another", self.name(i)),
            Effect::Frees(i) => format!("ends the object of {}", self.name(i)),
            Effect::Opens => "opens a stream".to_owned(),
            Effect::Closes(i) => format!("closes {}", self.name(i)),
            Effect::Copies(_) => "copies bytes".to_owned(),
            Effect::Fills => "fills bytes".to_owned(),
        }
    }

    /// What a clause adds to that, if anything.
    fn clause(&self, clause: &Clause) -> Option<String> {
        let changes = |what: &Change| match what {
            Change::Rounding => "how floats are rounded",
            Change::Locale => "the locale",
            Change::Streams => "which files are open",
            Change::Random => "the sequence of random numbers",
            Change::Stdin => "what stands in the standard input",
            Change::Files => "what stands in files",
            Change::Environment => "the environment",
        };
        Some(match clause {
            Clause::More => "more is required than this; that it holds is assumed".to_owned(),
            Clause::NoReturn => "doesn't return".to_owned(),
            Clause::Exits => "destructors and what was registered run before".to_owned(),
            Clause::Waits => "may wait for ever".to_owned(),
            Clause::Twice => "returns twice".to_owned(),
            Clause::Keeps(i) => format!("later calls may write to {}", self.name(*i)),
            Clause::Apart(a, b) => {
                format!("{} and {} don't overlap", self.name(*a), self.name(*b))
            }
            Clause::Changes(what) => format!("changes {}", changes(what)),
            Clause::Model(_) => "runs execute it".to_owned(),
            Clause::Overrides => "counts instead of a body that the program has".to_owned(),
            Clause::C2y => "null is allowed where nothing is accessed (C2y)".to_owned(),
            Clause::Outside(Source::System) => "what it reads is an input".to_owned(),
            Clause::Outside(Source::Stdin) => {
                "what it reads of the standard input is an input".to_owned()
            }
            Clause::LeavesText => "a text stands there afterwards".to_owned(),
            Clause::Environment => "leads to the environment".to_owned(),
            Clause::Also(Also::Large | Also::Unlocked)
            | Clause::Pure
            | Clause::Runtime
            | Clause::Unmodelled
            | Clause::Fails(..)
            | Clause::Asserts(_)
            | Clause::Assumes(_)
            | Clause::Stops
            | Clause::Copies(..)
            | Clause::Fills(..)
            | Clause::Frees(_)
            | Clause::Closes(_)
            | Clause::Alone
            | Clause::Variable => return None,
        })
    }

    /// What is known of such a function, in a line: what a call does, which arguments
    /// are checked and of which something is assumed, and what it gives back.
    pub fn summary(&self) -> String {
        let of = |what: &str, is: fn(&Param) -> bool| {
            let chosen: Vec<&Param> = self.params().iter().filter(|p| is(p)).collect();
            (!chosen.is_empty()).then(|| format!("{what} {}", names(chosen)))
        };
        let is_there = !self.says(&Clause::Variable) && self.result != Returns::Nothing;
        joined(
            [
                Some(self.effect_in_words()),
                of("checks", Param::is_checked),
                of("assumes of", Param::is_believed),
                is_there.then(|| format!("result: {}", self.returned())),
            ],
            "; ",
        )
    }

    /// The same in some lines, each parameter by itself.
    pub fn description(&self) -> String {
        let width = self.params().iter().map(|p| p.name.len()).max();
        let width = width.unwrap_or(0).max("result".len());
        let line = |name: &str, text: String| format!("  {name:width$}  {text}\n");
        let mut out = format!("{}\n", self.effect_in_words());
        for p in self.params() {
            out.push_str(&line(&p.name, self.param(p)));
        }
        if !self.says(&Clause::Variable) {
            out.push_str(&line("result", self.returned()));
            if self.params.is_none() {
                out.push_str("of its arguments nothing is known: what it needs is assumed\n");
            }
        }
        for more in self.clauses.iter().filter_map(|c| self.clause(c)) {
            out.push_str(&more);
            out.push('\n');
        }
        out
    }
}
