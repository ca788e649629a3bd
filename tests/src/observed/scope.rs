//! What is in scope: types, objects, and carried pointers.

/// A type of what pointers point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Elem {
    Char,
    Short,
    Int,
    Long,
    /// A structure, by its number.
    Record(usize),
}

pub(super) const SCALARS: &[Elem] = &[Elem::Int, Elem::Int, Elem::Long, Elem::Short, Elem::Char];

impl Elem {
    /// Its name in C.
    pub(super) fn name(self) -> String {
        match self {
            Elem::Char => "char".to_owned(),
            Elem::Short => "short".to_owned(),
            Elem::Int => "int".to_owned(),
            Elem::Long => "long".to_owned(),
            Elem::Record(r) => format!("struct R{r}"),
        }
    }

    /// A part of an identifier.
    pub(super) fn word(self) -> String {
        self.name().replace("struct ", "")
    }

    pub(super) fn is_scalar(self) -> bool {
        !matches!(self, Elem::Record(_))
    }
}

/// A member of a structure: an array when there are several.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub elem: Elem,
    pub count: usize,
}

/// How long something lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Life {
    /// As long as a block of the function.
    Here,
    /// Longer than the call of the function.
    Outer,
    /// To the program's end.
    Long,
}

/// An object in scope, an array when there are several elements.
#[derive(Clone, Debug)]
pub(super) struct Object {
    /// An lvalue.
    pub place: String,
    pub elem: Elem,
    pub count: usize,
    pub life: Life,
}

/// What a carried pointer points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub elem: Elem,
    /// How many elements there are from there on.
    pub room: usize,
    pub life: Life,
}

/// How a number is made of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Plain,
    Xor(u32),
    Plus(u32),
    Not,
    /// Rotated by so many bits.
    Rotated(u32),
}

/// What carries a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rep {
    /// Itself.
    Pointer,
    /// `void *`.
    Void,
    /// `char *`, behind the first element or at it.
    Bytes { behind: bool },
    /// `T **`.
    Cell,
    /// `uintptr_t`.
    Number(Coding),
    /// A structure of two halves.
    Halves,
    /// `uint64_t` with its bytes.
    Bits,
    /// `double` with its bytes.
    Double,
    /// A structure of bytes.
    Array,
    /// A structure with a member.
    Boxed,
    /// A pointer to such a structure.
    BoxPointer,
    /// A structure too large for registers.
    Large,
    /// A structure without padding.
    Packed,
    /// A union.
    Union,
    /// An array in a structure, with the pointer at that index.
    Table(usize),
    /// Digits.
    Text,
}

pub(super) const REPS: &[Rep] = &[
    Rep::Pointer,
    Rep::Void,
    Rep::Bytes { behind: false },
    Rep::Bytes { behind: true },
    Rep::Cell,
    Rep::Cell,
    Rep::Number(Coding::Plain),
    Rep::Number(Coding::Xor(0x5a5a_1234)),
    Rep::Number(Coding::Plus(4096)),
    Rep::Number(Coding::Not),
    Rep::Number(Coding::Rotated(13)),
    Rep::Halves,
    Rep::Bits,
    Rep::Double,
    Rep::Array,
    Rep::Boxed,
    Rep::Boxed,
    Rep::BoxPointer,
    Rep::Large,
    Rep::Packed,
    Rep::Union,
    Rep::Table(0),
    Rep::Table(2),
    Rep::Text,
];

impl Rep {
    /// Whether it fits a register for integers.
    pub(super) fn is_word(self) -> bool {
        matches!(
            self,
            Rep::Pointer | Rep::Void | Rep::Bytes { .. } | Rep::Cell | Rep::BoxPointer
        ) || self.is_number()
    }

    /// Whether the pointer stays one for the compiler.
    pub(super) fn is_plain(self) -> bool {
        matches!(
            self,
            Rep::Pointer
                | Rep::Void
                | Rep::Cell
                | Rep::Boxed
                | Rep::BoxPointer
                | Rep::Large
                | Rep::Table(_)
        )
    }

    pub(super) fn is_number(self) -> bool {
        matches!(self, Rep::Number(_) | Rep::Bits)
    }

    /// Whether it has eight bytes.
    pub(super) fn is_short(self) -> bool {
        self.is_word() || matches!(self, Rep::Halves | Rep::Double | Rep::Array | Rep::Union)
    }

    /// Whether a pointer in memory stands between, which others may redirect.
    pub(super) fn is_indirect(self) -> bool {
        matches!(self, Rep::Cell | Rep::BoxPointer)
    }
}

/// A carried pointer.
#[derive(Clone, Debug)]
pub(super) struct Carried {
    pub rep: Rep,
    /// An expression without effects.
    pub code: String,
    pub target: Target,
}

/// A function that takes a carried pointer.
#[derive(Clone, Debug)]
pub(super) struct Consumer {
    pub name: String,
    pub rep: Rep,
    pub elem: Elem,
    pub room: usize,
    /// Whether the depth of a recursion comes first.
    pub recursive: bool,
}

/// A variable that holds a pointer to something that lives to the end, always.
#[derive(Clone, Debug)]
pub(super) struct Holder {
    /// An lvalue.
    pub place: String,
    pub rep: Rep,
    pub target: Target,
}

/// How many ways of transport there are.
pub(super) const TRANSPORTS: usize = 31;

/// Those that leave the language's own means.
pub(super) const ODD_TRANSPORTS: &[usize] = &[6, 7, 12, 13, 14, 22, 24, 25, 26, 27];

/// How many stories there are.
pub(super) const STORIES: usize = 22;
