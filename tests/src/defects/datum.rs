//! What sources give and sinks take.

/// The type of a datum, or of what it points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// `int`
    Int,
    /// `long`
    Long,
    /// `char`
    Char,
    /// `wchar_t`
    Wide,
    /// A structure of two numbers.
    Point,
}

impl Element {
    /// The type.
    pub fn spelled(self) -> &'static str {
        match self {
            Element::Int => "int",
            Element::Long => "long",
            Element::Char => "char",
            Element::Wide => "wchar_t",
            Element::Point => "Point",
        }
    }

    /// The statement that makes what `data` points to a value.
    pub fn initialised(self) -> &'static str {
        match self {
            Element::Int => "*data = 5;",
            Element::Long => "*data = 5L;",
            Element::Char => "strcpy(data, \"text\");",
            Element::Wide => "wcscpy(data, L\"text\");",
            Element::Point => "data->x = 1;\ndata->y = 2;",
        }
    }

    /// The statement that makes what `data` points to the empty string, or 0.
    pub fn emptied(self) -> &'static str {
        match self {
            Element::Char => "data[0] = '\\0';",
            Element::Wide => "data[0] = L'\\0';",
            _ => "data[0] = 0;",
        }
    }

    /// How many of them an object has.
    pub fn room(self) -> &'static str {
        match self {
            Element::Char | Element::Wide => "20",
            _ => "1",
        }
    }
}

/// Which sources fit a sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A number; the sink says which one is bad.
    Number,
    /// A string, bad when it is too long.
    Text,
    /// A place to write to, bad when it is too small.
    Room,
    /// A string to read, bad when its object is too small.
    Filled,
    /// A place to write to, bad when it begins before its object.
    Before,
    /// A pointer, bad when it is null.
    Null,
    /// A pointer, bad when its object was freed.
    Freed,
    /// A pointer, bad when `free` doesn't take it.
    Foreign,
    /// A pointer, bad when its object's function has returned.
    Gone,
}
