//! What a row says, as data.

use super::size::{Atom, Size};
use crate::CheckKind;

/// What is known of a function, or of several that share everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The functions. `nd_*` stands for all names that start so, `*part*` for
    /// all that Rust makes of a path with that part.
    pub names: Vec<String>,
    /// The header that declares them, or the group that they stand in.
    pub header: String,
    /// The parameters; `None`: the row says nothing of them.
    pub params: Option<Vec<Param>>,
    /// What it gives back.
    pub result: Returns,
    /// Whether what it gives back is an abstraction today, and `result` only
    /// says what it could be.
    pub result_assumed: bool,
    /// What else is known.
    pub clauses: Vec<Clause>,
}

/// A parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Param {
    /// Its name in the row.
    pub name: String,
    /// What is required of the argument: all of it.
    pub needs: Vec<Need>,
    /// Whether null is allowed, and nothing is accessed then.
    pub or_null: bool,
    /// The parameter that says how much is accessed: null is allowed for 0.
    pub unless_empty: Option<usize>,
    /// Whether the needs are assumed today, and not checked.
    pub assumed: bool,
}

impl Param {
    /// Whether how much is accessed stands in memory.
    pub fn is_sized_there(&self) -> bool {
        self.needs.iter().any(|need| match need {
            Need::Bytes {
                size: Some(size), ..
            } => size.is_in_memory(),
            _ => false,
        })
    }

    /// The parameter that says how many characters are printed there at most.
    pub fn most_printed(&self) -> Option<usize> {
        self.needs.iter().find_map(|need| match need {
            Need::Bytes {
                size: Some(size), ..
            } => size
                .most_printed()?
                .0
                .first()?
                .iter()
                .find_map(|a| match a {
                    Atom::Param(i) => Some(*i),
                    _ => None,
                }),
            _ => None,
        })
    }
}

/// What is required of an argument. What speaks of memory asks for a pointer
/// that isn't null, unless the parameter says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing.
    Any,
    /// It isn't null.
    NotNull,
    /// A string (of wide characters?), of which at most so many characters are
    /// looked at.
    Text {
        /// Of `wchar_t`.
        wide: bool,
        /// The most characters that are looked at.
        most: Option<Size>,
        /// It may also be fewer, and then only these need be there.
        at_most: bool,
    },
    /// The text says a number that the result's type holds.
    Number,
    /// Bytes are read, written, or both.
    Bytes {
        /// Which of it.
        access: Access,
        /// How many; `None`: unknown.
        size: Option<Size>,
        /// It may also be fewer, and then only these need be there.
        at_most: bool,
    },
    /// An open stream.
    Stream,
    /// A text that says how to open a stream.
    Mode,
    /// A live heap object's start; the parameter that says the object's size.
    Heap(Option<usize>),
    /// A format for the arguments that follow.
    Format(Format),
    /// A `va_list`, from which the arguments for a format are taken.
    List,
    /// A number in one of these ranges.
    In(Vec<Range>),
    /// A number in one of these ranges; of others nobody knows what is required.
    Known(Vec<Range>),
    /// A wide character, or `WEOF`.
    WideChar,
    /// Not the least number of its type.
    NotLeast,
    /// Not 0, and the quotient of that parameter by it fits.
    DivisorOf(usize),
    /// A function, which it calls.
    Calls(Callback),
    /// What another function of the library has prepared, and none has ended: a
    /// mutex, attributes, a compiled expression, a thread's number.
    Prepared,
}

impl Need {
    /// Whether nobody checks it: that it holds is assumed.
    pub fn is_assumed(&self) -> bool {
        use Need::{Calls, Number, Prepared, WideChar};
        matches!(self, Number | WideChar | Calls(_) | Prepared)
    }

    /// Whether it speaks of an address.
    pub fn is_of_pointers(&self) -> bool {
        match self {
            Need::Any
            | Need::Number
            | Need::List
            | Need::In(_)
            | Need::Known(_)
            | Need::WideChar
            | Need::NotLeast
            | Need::DivisorOf(_)
            | Need::Prepared => false,
            Need::NotNull
            | Need::Text { .. }
            | Need::Bytes { .. }
            | Need::Stream
            | Need::Mode
            | Need::Heap(_)
            | Need::Format(_)
            | Need::Calls(_) => true,
        }
    }
}

/// How bytes are accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// They are read.
    Read,
    /// They are written.
    Write,
    /// Both.
    Both,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// It says what is read (`scanf`), and not what is printed.
    pub scans: bool,
    /// The arguments are in a `va_list`.
    pub list: bool,
    /// It is a text of `wchar_t`, and what is printed as well.
    pub wide: bool,
}

/// What a callback gets and when it is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Callback {
    /// It is called when the program ends, and not before the call returns.
    pub at_exit: bool,
    /// Its arguments: a parameter, or (`true`) a pointer into its object.
    pub args: Vec<(usize, bool)>,
}

/// Numbers from the first to the second; `None`: no bound.
pub type Range = (Option<i64>, Option<i64>);

/// What a function gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Nobody knows: an abstraction.
    Any,
    /// Nothing.
    Nothing,
    /// What it read decides, and a model says how.
    Exact,
    /// An abstraction in a range.
    In(Range),
    /// An abstraction: 0 up to an argument, without a sign.
    UpTo(UpTo),
    /// An abstraction: 0 up to the length of a text, an argument.
    WithinText(usize),
    /// An input, in a range.
    Input(Range),
    /// An argument; or null?
    Argument(usize, bool),
    /// A pointer into an argument's object; or null?
    Into(usize, bool),
    /// A new object on the heap.
    New(New),
    /// A stream that is opened now, or null.
    Stream,
}

/// A count of what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpTo {
    /// The parameter that says how much there is to do.
    pub most: usize,
    /// Whether -1 tells of an error.
    pub or_error: bool,
    /// Nothing is said of the result if this parameter isn't 0.
    pub unless: Option<usize>,
}

/// A new object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct New {
    /// Its size in bytes. What isn't representable is more than there is.
    pub size: Size,
    /// The parameter that says its alignment, if it isn't `malloc`'s.
    pub align: Option<usize>,
    /// Whether its bytes are 0.
    pub zeroed: bool,
    /// Whether null is given back when there is no room.
    pub or_null: bool,
}

/// What else is known of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// It writes nothing of the program's: only its own state.
    Pure,
    /// It belongs to a language's runtime: as `Pure`, but it may call
    /// destructors, and what it was handed for the end.
    Runtime,
    /// Nothing is known of it but that it is no input; what the row says is not
    /// used.
    Unmodelled,
    /// More is required of the arguments than the row says.
    More,
    /// It fails whenever it is called. The parameter holds what was asserted;
    /// the kind and the words are those of a failure that isn't an assertion's.
    Fails(Option<usize>, Option<(CheckKind, String)>),
    /// It fails if that argument is 0.
    Asserts(usize),
    /// It goes on only if that argument isn't 0.
    Assumes(usize),
    /// It ends the program, without a failure.
    Stops,
    /// As `Stops`, after the destructors and what was registered for the end.
    Exits,
    /// It doesn't return, whatever its declaration says.
    NoReturn,
    /// It may wait for ever, or end the program: no run rests on what follows.
    Waits,
    /// It returns twice.
    Twice,
    /// It copies bytes: to, from, how many.
    Copies(usize, usize, usize),
    /// It fills bytes: to, with which, how many.
    Fills(usize, usize, usize),
    /// It ends an argument's object, if that isn't null.
    Frees(usize),
    /// It closes a stream.
    Closes(usize),
    /// It keeps the argument: later calls of the library may write there.
    Keeps(usize),
    /// What it writes at the one doesn't overlap what it reads at the other.
    Apart(usize, usize),
    /// It changes how other functions work.
    Changes(Change),
    /// The interpreter has a model.
    Model(Model),
    /// It has that other spelling.
    Also(Also),
    /// It replaces a body that the program has.
    Overrides,
    /// It works on its arguments only: in its calls nothing runs, or is written, that the
    /// library was handed in others.
    Alone,
    /// C2y allows null where it is told to access nothing.
    C2y,
    /// What it reads and gives back comes from outside, and is an input.
    Outside(Source),
    /// What it writes through its first argument is, up to the end, a text with its
    /// end, and it writes nothing before it.
    LeavesText,
    /// It gives back a variable of the environment, or null; as a variable, it
    /// leads to all of them.
    Environment,
    /// It is no function, but a variable without pointers to functions.
    Variable,
}

/// Where what is read comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// From the system.
    System,
    /// From the standard input; if a parameter is a stream and another one, then
    /// it is an abstraction (a file may hold what the program itself wrote).
    Stdin,
}

/// What a function changes of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// How floating-point operations round and trap.
    Rounding,
    /// The locale.
    Locale,
    /// Which files are open.
    Streams,
    /// The sequence of random numbers.
    Random,
    /// What stands in the standard input.
    Stdin,
    /// What stands in files; or it opens some that are written.
    Files,
    /// The variables of the environment.
    Environment,
}

/// Spellings that only some functions have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Also {
    /// `fopen64`.
    Large,
    /// `fgets_unlocked`.
    Unlocked,
}

macro_rules! models {
    ($($(#[$doc:meta])* $v:ident = $name:literal;)+) => {
        /// What the interpreter has models of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Model { $($(#[$doc])* $v),+ }

        impl Model {
            /// Every model.
            pub const ALL: &'static [Model] = &[$(Model::$v),+];

            /// The name in rows.
            pub fn name(self) -> &'static str {
                match self { $(Model::$v => $name),+ }
            }
        }
    };
}

models! {
    /// The program aborts.
    Abort = "abort";
    /// `atoi(s)`.
    Atoi = "atoi";
    /// `calloc(n, size)`.
    Calloc = "calloc";
    /// `div(a, b)`.
    Div = "div";
    /// `exit(status)`.
    Exit = "exit";
    /// `fprintf(stream, format, ...)`, whatever the stream.
    Fprintf = "fprintf";
    /// `free(p)`.
    Free = "free";
    /// `fgets(to, size, stdin)`: a line, which is an input.
    Line = "line";
    /// `malloc(size)`.
    Malloc = "malloc";
    /// `memcmp(a, b, n)`.
    Memcmp = "memcmp";
    /// `mbstowcs(to, from, n)`.
    Mbstowcs = "mbstowcs";
    /// Nothing: it only tells engines something.
    Nothing = "nothing";
    /// `printf(format, ...)`.
    Printf = "printf";
    /// `putchar(c)`.
    Putchar = "putchar";
    /// `puts(s)`.
    Puts = "puts";
    /// `recv(socket, to, size, 0)`: bytes that are an input.
    Receive = "receive";
    /// `realloc(p, size)`.
    Realloc = "realloc";
    /// The size of the heap object that starts at an address.
    Room = "room";
    /// `snprintf(to, n, format, ...)`.
    Snprintf = "snprintf";
    /// `sprintf(to, format, ...)`.
    Sprintf = "sprintf";
    /// `vsnprintf(to, n, format, list)`.
    Vsnprintf = "vsnprintf";
    /// `vsprintf(to, format, list)`.
    Vsprintf = "vsprintf";
    /// `strcat(to, from)`.
    Strcat = "strcat";
    /// `strcpy(to, from)`.
    Strcpy = "strcpy";
    /// `strncat(to, from, n)`.
    Strncat = "strncat";
    /// `strncpy(to, from, n)`.
    Strncpy = "strncpy";
    /// `wcscat(to, from)`.
    Wcscat = "wcscat";
    /// `wcscpy(to, from)`.
    Wcscpy = "wcscpy";
    /// `wcslen(s)`.
    Wcslen = "wcslen";
    /// `wcsncat(to, from, n)`.
    Wcsncat = "wcsncat";
    /// `wcsncpy(to, from, n)`.
    Wcsncpy = "wcsncpy";
    /// `wmemset(to, c, n)`.
    Wmemset = "wmemset";
    /// The standard input is read: does what is read first depend on what was left
    /// there, is something left, was everything read?
    Stream = "stream";
    /// `strcasecmp(a, b)`.
    Strcasecmp = "strcasecmp";
    /// `strncasecmp(a, b, n)`.
    Strncasecmp = "strncasecmp";
    /// `strcoll(a, b)`.
    Strcoll = "strcoll";
    /// Where in `s` `strchr(s, c)` finds the character; -1: nowhere.
    Strchr = "strchr";
    /// `strcmp(a, b)`.
    Strcmp = "strcmp";
    /// `strncmp(a, b, n)`.
    Strncmp = "strncmp";
    /// `strcspn(s, set)`.
    Strcspn = "strcspn";
    /// `strspn(s, set)`.
    Strspn = "strspn";
    /// `strlen(s)`.
    Strlen = "strlen";
    /// `strnlen(s, n)`.
    Strnlen = "strnlen";
    /// Where in `s` `strpbrk(s, set)` finds a character; -1: nowhere.
    Strpbrk = "strpbrk";
    /// Where in `s` `strrchr(s, c)` finds the character; -1: nowhere.
    Strrchr = "strrchr";
    /// Where in `s` `strstr(s, part)` finds the part; -1: nowhere.
    Strstr = "strstr";
    /// `strtod(s, end)`, and `atof(s)`.
    Strtod = "strtod";
    /// `strtol(s, end, base)`.
    Strtol = "strtol";
    /// `strtoul(s, end, base)`.
    Strtoul = "strtoul";
    /// How many bytes of `s` `strtol(s, end, base)` takes for the number.
    Digits = "digits";
    /// How many bytes of `s` `strtod(s, end)` takes for the number.
    Decimals = "decimals";
    /// Where among `n` bytes `memchr(s, c, n)` finds one; -1: nowhere.
    Memchr = "memchr";
    /// What `sscanf(s, format, ...)` finds.
    Scanned = "scanned";
    /// How many bytes a text takes, with its end, that comes from outside: between
    /// two bounds. The next function that writes one writes it.
    Spelled = "spelled";
    /// Writes a text that comes from outside: where, how many bytes.
    Text = "text";
    /// As `Text`, without white space: a word that `scanf` reads.
    Word = "word";
}

impl Model {
    /// Whether it copies texts, counts their characters or looks for some, and does
    /// nothing else.
    pub fn is_of_texts(self) -> bool {
        use Model::{Memchr, Strcspn, Strpbrk, Strrchr, Strspn, Strstr};
        use Model::{Strcat, Strchr, Strcpy, Strlen, Strncat, Strncpy, Strnlen};
        let copies = matches!(self, Strcat | Strcpy | Strncat | Strncpy);
        let counts = matches!(self, Strcspn | Strlen | Strnlen | Strspn);
        let finds = matches!(self, Memchr | Strchr | Strpbrk | Strrchr | Strstr);
        let reads = matches!(self, Model::Digits | Model::Decimals | Model::Scanned);
        copies || counts || finds || reads || self.is_wide()
    }

    /// Whether it handles wide characters.
    pub fn is_wide(self) -> bool {
        use Model::{Mbstowcs, Wcscat, Wcscpy, Wcslen, Wcsncat, Wcsncpy, Wmemset};
        matches!(
            self,
            Mbstowcs | Wcscat | Wcscpy | Wcslen | Wcsncat | Wcsncpy | Wmemset
        )
    }
}

/// What a call does, as lowering sees it: the strongest thing that the row says
/// and that has a lowering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect<'r> {
    /// Fails whenever it is called; the argument that says what was asserted.
    Fails(Option<usize>),
    /// Fails unless that argument is true.
    Asserts(usize),
    /// Goes on only if that argument is true.
    Assumes(usize),
    /// Ends the program without a failure.
    Stops,
    /// An input.
    Input,
    /// Computes its results; writes nothing that we model.
    Pure,
    /// As `Pure`, of a language's runtime: it may call the program's destructors.
    Runtime,
    /// May write through its arguments; its results are abstractions.
    Writes,
    /// Changes how operations work that are modelled.
    Rounding,
    /// Nothing is known of it, but that it is no input.
    Unmodelled,
    /// A new heap object.
    Allocates(&'r New),
    /// The argument's object ends, the new one is unknown.
    Reallocates(usize),
    /// The argument's object ends.
    Frees(usize),
    /// A stream is opened, or isn't.
    Opens,
    /// The argument's stream is closed.
    Closes(usize),
    /// `memcpy(to, from, n)`, which gives back `to`; may they overlap?
    Copies(bool),
    /// `memset(to, byte, n)`, which gives back `to`.
    Fills,
}

impl Row {
    /// Whether it says all that the functions require and do, and that is used: of a
    /// parameter of which it says nothing, that any number is allowed.
    pub fn is_full(&self) -> bool {
        let open =
            |p: &Param| p.assumed && !p.needs.is_empty() && !p.needs.iter().any(Need::is_assumed);
        self.params
            .as_ref()
            .is_some_and(|all| !all.iter().any(open))
            && !self.says(&Clause::Unmodelled)
            && !self.says(&Clause::More)
            && !self.says(&Clause::Variable)
    }

    /// Whether the row has that clause.
    pub fn says(&self, clause: &Clause) -> bool {
        self.clauses.contains(clause)
    }

    /// Where what it reads comes from, if that is an input.
    pub fn outside(&self) -> Option<Source> {
        self.clauses.iter().find_map(|c| match c {
            Clause::Outside(source) => Some(*source),
            _ => None,
        })
    }

    /// What a call does.
    pub fn effect(&self) -> Effect<'_> {
        if self.says(&Clause::Unmodelled) {
            return Effect::Unmodelled;
        }
        let returns = match &self.result {
            _ if self.result_assumed => None,
            Returns::New(new) => Some(Effect::Allocates(new)),
            Returns::Input(_) => Some(Effect::Input),
            Returns::Stream => Some(Effect::Opens),
            _ => None,
        };
        let done = self.clauses.iter().find_map(|c| self.act(c));
        done.or(returns).unwrap_or(Effect::Writes)
    }

    /// What a call does by a clause; a row has at most one such.
    pub(super) fn act(&self, clause: &Clause) -> Option<Effect<'_>> {
        let first = Returns::Argument(0, false);
        let apart = |c: &Clause| matches!(c, Clause::Apart(..));
        Some(match clause {
            Clause::Fails(said, _) => Effect::Fails(*said),
            Clause::Asserts(i) => Effect::Asserts(*i),
            Clause::Assumes(i) => Effect::Assumes(*i),
            // What it prints is checked as for others; that it doesn't return, its
            // declaration says.
            Clause::Exits if self.prints().is_some() => return None,
            Clause::Stops | Clause::Exits => Effect::Stops,
            Clause::Changes(Change::Rounding) => Effect::Rounding,
            Clause::Copies(0, 1, 2) if self.result == first => {
                Effect::Copies(!self.clauses.iter().any(apart))
            }
            Clause::Fills(0, 1, 2) if self.result == first => Effect::Fills,
            Clause::Frees(i) if matches!(self.result, Returns::New(_)) => Effect::Reallocates(*i),
            Clause::Frees(i) => Effect::Frees(*i),
            Clause::Closes(i) => Effect::Closes(*i),
            Clause::Pure => Effect::Pure,
            Clause::Runtime => Effect::Runtime,
            _ => return None,
        })
    }

    /// The parameters; none if the row says nothing of them.
    pub fn params(&self) -> &[Param] {
        self.params.as_deref().unwrap_or_default()
    }

    fn has_need(&self, is: impl Fn(&Need) -> bool) -> bool {
        self.params().iter().flat_map(|p| &p.needs).any(is)
    }

    /// Whether some parameter is said to be written through.
    pub fn is_said_to_write(&self) -> bool {
        self.has_need(|n| match n {
            Need::Bytes { access, .. } => *access != Access::Read,
            Need::Format(f) => f.scans,
            _ => false,
        })
    }

    /// Whether it accesses objects of some type.
    pub fn is_of_types(&self) -> bool {
        self.has_need(|need| match need {
            Need::Bytes { size, .. } => size.as_ref().is_some_and(Size::is_of_types),
            _ => false,
        })
    }

    /// Whether the pointer that it gives back is no argument's, and holds none.
    pub fn gives_its_own(&self) -> bool {
        self.result == Returns::Stream || self.says(&Clause::Environment)
    }

    /// Whether an argument is a stream.
    pub fn is_stream(&self, i: usize) -> bool {
        let param = self.params().get(i);
        param.is_some_and(|p| p.needs.contains(&Need::Stream))
    }

    /// Whether nothing that the library was handed in other calls runs in one of its, or
    /// is written.
    pub fn is_alone(&self) -> bool {
        let keeps = |c: &Clause| matches!(c, Clause::Keeps(_));
        self.says(&Clause::Alone) && !self.clauses.iter().any(keeps)
    }

    /// Whether an argument's bytes are read or written, so that nobody keeps it.
    pub fn is_read_or_written(&self, i: usize) -> bool {
        if self.says(&Clause::Keeps(i)) {
            return false;
        }
        let Some(param) = self.params().get(i) else {
            // What is printed is only read, what is scanned is only written.
            return self.prints().is_some() || self.scans_arguments();
        };
        let touched = |need: &Need| {
            matches!(
                need,
                Need::Text { .. }
                    | Need::Format(_)
                    | Need::List
                    | Need::Stream
                    | Need::Mode
                    | Need::Heap(_)
                    | Need::Bytes { .. }
            )
        };
        param.needs.iter().any(touched)
    }

    /// Whether the arguments that follow its parameters are where a text is read
    /// to.
    fn scans_arguments(&self) -> bool {
        self.has_need(|n| {
            let Need::Format(f) = n else { return false };
            f.scans && !f.list
        })
    }

    /// Whether it may write through an argument; `counts`: also through those
    /// that are printed, as `%n` does.
    pub fn may_write_through(&self, i: usize, counts: bool) -> bool {
        let Some(param) = self.params().get(i) else {
            return counts || self.prints().is_none();
        };
        let only_read = |need: &Need| match need {
            Need::Bytes { access, .. } => *access == Access::Read,
            Need::List => !counts,
            // What a stream holds isn't the program's.
            Need::Text { .. } | Need::Format(_) | Need::Stream | Need::Mode => true,
            // That alone says nothing of accesses.
            Need::Prepared => param.needs.len() > 1,
            _ => false,
        };
        param.needs.is_empty() || !param.needs.iter().all(only_read)
    }

    /// Whether what it writes through an argument lies in the object that this
    /// leads to: it reads no pointer there that it could follow.
    pub fn writes_only_there(&self, i: usize) -> bool {
        let Some(param) = self.params().get(i) else {
            return false;
        };
        let is_text = |need: &Need| matches!(need, Need::Text { .. });
        let of_characters = param.needs.iter().any(is_text);
        let there = |need: &Need| match need {
            Need::Bytes { access, .. } => *access == Access::Write || of_characters,
            need => is_text(need),
        };
        !param.needs.is_empty() && param.needs.iter().all(there)
    }

    /// Whether what it writes through an argument are numbers and characters: no
    /// pointers, but for those whose bytes it reads.
    pub fn writes_no_pointers(&self, i: usize) -> bool {
        let Some(param) = self.params().get(i) else {
            return false;
        };
        let copies = self.clauses.iter().any(|c| matches!(c, Clause::Copies(..)));
        let of_numbers = |need: &Need| match need {
            Need::Bytes { size, .. } => size.as_ref().is_some_and(Size::is_of_numbers),
            _ => true,
        };
        !copies && self.writes_only_there(i) && param.needs.iter().all(of_numbers)
    }

    /// The parameter that says how many bytes are written through another one at
    /// most.
    pub fn writes_within(&self, i: usize) -> Option<usize> {
        let [Need::Bytes { access, size, .. }] = self.params().get(i)?.needs.as_slice() else {
            return None;
        };
        let param = |size: &Size| match size.factors()?.as_slice() {
            [param] => Some(*param),
            _ => None,
        };
        let size = size.as_ref().filter(|_| *access == Access::Write)?;
        let least = || match size.0.as_slice() {
            [product] => match product.as_slice() {
                [Atom::Min(most, _)] => param(most),
                _ => None,
            },
            _ => None,
        };
        param(size).or_else(least)
    }

    /// Whether all that a call may do to the program's memory is to write bytes
    /// of the objects of arguments. These are the positions of pointers.
    pub fn only_touches(&self, mut pointers: impl Iterator<Item = usize>) -> bool {
        let clauses_allow = self.clauses.iter().all(|c| {
            matches!(
                c,
                Clause::Pure
                    | Clause::More
                    | Clause::Apart(..)
                    | Clause::Also(_)
                    | Clause::C2y
                    | Clause::Outside(_)
                    | Clause::LeavesText
                    | Clause::Alone
                    | Clause::Model(_)
            )
        });
        // A pointer that it finds there may lead it further (`strtok_r`).
        let follows = self.has_need(|n| {
            let Need::Bytes {
                access: Access::Both,
                size: Some(Size(products)),
                ..
            } = n
            else {
                return false;
            };
            let mut atoms = products.iter().flatten();
            atoms.any(|a| matches!(a, Atom::SizeOf(ty) if ty == "pointer"))
        });
        clauses_allow
            && !follows
            && !self.calls_back()
            && !matches!(self.result, Returns::New(_))
            && pointers.all(|i| self.is_read_or_written(i))
    }

    /// Whether it reads as many bytes as it is told, and not up to the end of a
    /// text.
    pub fn reads_sizes(&self) -> bool {
        self.has_need(|n| {
            matches!(
                n,
                Need::Bytes {
                    access: Access::Read,
                    size: Some(_),
                    ..
                }
            )
        })
    }

    /// Whether it calls functions that it is handed, now or at the end.
    pub fn calls_back(&self) -> bool {
        self.has_need(|n| matches!(n, Need::Calls(_)))
    }

    /// Whether it registers a function for the program's end.
    pub fn registers_an_end(&self) -> bool {
        self.has_need(|n| matches!(n, Need::Calls(c) if c.at_exit))
    }

    /// The parameter that says how the arguments after it are printed.
    pub fn prints(&self) -> Option<(usize, Format)> {
        let printed = |p: &Param| {
            p.needs.iter().find_map(|n| match n {
                Need::Format(f) if !f.scans => Some(*f),
                _ => None,
            })
        };
        let mut all = self.params().iter().enumerate();
        all.find_map(|(i, p)| Some((i, printed(p)?)))
    }

    /// The parameter that is a `va_list`, whose arguments a format asks for.
    pub fn list(&self) -> Option<usize> {
        let is = |p: &Param| p.needs.contains(&Need::List);
        self.params().iter().position(is)
    }

    /// Whether a parameter is a text up to its end.
    pub fn has_text(&self) -> bool {
        self.has_need(|n| matches!(n, Need::Text { most: None, .. }))
    }

    /// The parameter that says how the arguments after it are read.
    pub fn scans(&self) -> Option<usize> {
        let scanned = |n: &Need| matches!(n, Need::Format(f) if f.scans && !f.list);
        self.params()
            .iter()
            .position(|p| p.needs.iter().any(scanned))
    }

    /// What a failure is about, where that isn't an assertion.
    pub fn failure(&self) -> Option<(CheckKind, &str)> {
        self.clauses.iter().find_map(|c| match c {
            Clause::Fails(_, Some((kind, text))) => Some((*kind, text.as_str())),
            _ => None,
        })
    }

    /// The interpreter's model.
    pub fn model(&self) -> Option<Model> {
        self.clauses.iter().find_map(|c| match c {
            Clause::Model(m) => Some(*m),
            _ => None,
        })
    }

    /// How much of what is required of arguments lowering checks, but for the
    /// bounds of what is accessed: `args` says which of them are pointers, and which
    /// of these are surely null.
    pub fn demanded(&self, args: impl Iterator<Item = Given>) -> Demanded {
        let is_assumed = Need::is_assumed;
        let mut all = Demanded::Checked;
        if self.says(&Clause::More) {
            return Demanded::Open;
        }
        let mut params = self.params().iter();
        for arg in args {
            let Some(param) = params.next() else {
                if arg != Given::Number {
                    return Demanded::Open;
                }
                continue;
            };
            if arg == Given::Null && param.or_null {
                continue;
            }
            let formats = param.needs.iter().any(|n| matches!(n, Need::Format(_)));
            let unsaid = param.needs.is_empty() && arg != Given::Number;
            if param.needs.iter().any(is_assumed) {
                all = Demanded::Assumed;
            } else if unsaid || formats || param.assumed && !param.needs.is_empty() {
                return Demanded::Open;
            }
        }
        all
    }
}

/// What is given to a function, as far as its demands go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A number.
    Number,
    /// A pointer.
    Pointer,
    /// The null pointer.
    Null,
}

/// How much of what a function demands of its arguments is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demanded {
    /// All of it.
    Checked,
    /// All but what is assumed: that texts say numbers that fit, that wide
    /// characters are some, that functions that are called back behave.
    Assumed,
    /// Not all: it isn't modelled.
    Open,
}
