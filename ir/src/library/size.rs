//! How much of memory a row speaks of.

/// Types that hold numbers and characters alone.
const WITHOUT_POINTERS: [&str; 17] = [
    "int",
    "long",
    "size_t",
    "time_t",
    "wchar_t",
    "float",
    "double",
    "long_double",
    "timespec",
    "timeval",
    "itimerspec",
    "itimerval",
    "sigset_t",
    "fd_set",
    "stat",
    "stat64",
    "rusage",
];

/// How many bytes or characters: a sum of products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size(pub Vec<Vec<Atom>>);

impl Size {
    /// Whether it depends on a text: nobody who calls makes sure of it.
    pub fn is_of_texts(&self) -> bool {
        let is = |a: &Atom| match a {
            Atom::Printed | Atom::Line | Atom::Length(_) => true,
            Atom::Int(_) | Atom::Param(_) | Atom::SizeOf(_) => false,
            Atom::At(_) | Atom::Family(_) => false,
            Atom::Min(a, b) => a.is_of_texts() || b.is_of_texts(),
        };
        self.0.iter().flatten().any(is)
    }

    /// Whether it stands in memory that an argument leads to.
    pub fn is_in_memory(&self) -> bool {
        let is = |a: &Atom| match a {
            Atom::At(_) => true,
            Atom::Min(a, b) => a.is_in_memory() || b.is_in_memory(),
            _ => false,
        };
        self.0.iter().flatten().any(is)
    }

    /// Whether it counts wide characters.
    pub fn is_of_wide(&self) -> bool {
        let is = |a: &Atom| matches!(a, Atom::SizeOf(ty) if ty == "wchar_t");
        self.0.iter().flatten().any(is)
    }

    /// Whether it counts pointers.
    pub fn is_of_pointers(&self) -> bool {
        let is = |a: &Atom| matches!(a, Atom::SizeOf(ty) if ty == "pointer");
        self.0.iter().flatten().any(is)
    }

    /// Whether it counts objects of some type.
    pub(super) fn is_of_types(&self) -> bool {
        let is = |a: &Atom| match a {
            Atom::SizeOf(_) | Atom::At(_) | Atom::Family(_) => true,
            Atom::Min(a, b) => a.is_of_types() || b.is_of_types(),
            Atom::Int(_) | Atom::Param(_) | Atom::Length(_) | Atom::Printed | Atom::Line => false,
        };
        self.0.iter().flatten().any(is)
    }

    /// Whether what it counts holds no pointers.
    pub(super) fn is_of_numbers(&self) -> bool {
        let holds_none = |ty: &str| WITHOUT_POINTERS.contains(&ty);
        let is = |a: &Atom| match a {
            Atom::SizeOf(ty) => holds_none(ty),
            Atom::Min(a, b) => a.is_of_numbers() && b.is_of_numbers(),
            Atom::Int(_) | Atom::Param(_) | Atom::Length(_) => true,
            Atom::Printed | Atom::Line => true,
            Atom::At(_) | Atom::Family(_) => false,
        };
        self.0.iter().flatten().all(is)
    }

    /// What it is at most, if it is what is printed or less, in characters of any
    /// size.
    pub fn most_printed(&self) -> Option<Size> {
        let [product] = self.0.as_slice() else {
            return None;
        };
        let (Atom::Min(Size(most), printed), each) = product.split_last()? else {
            return None;
        };
        let all = |product: &Vec<Atom>| [each, product].concat();
        (printed.0 == [[Atom::Printed]]).then(|| Size(most.iter().map(all).collect()))
    }

    /// The parameters, if it is a product of nothing else.
    pub fn factors(&self) -> Option<Vec<usize>> {
        let [product] = self.0.as_slice() else {
            return None;
        };
        let param = |a: &Atom| match a {
            Atom::Param(i) => Some(*i),
            _ => None,
        };
        product.iter().map(param).collect()
    }
}

/// A part of a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A number.
    Int(u64),
    /// An argument.
    Param(usize),
    /// The length of the string that an argument points to, without its end.
    Length(usize),
    /// The number, an `int` without sign, that stands where an argument leads.
    At(usize),
    /// The size of an address in the family of addresses that an argument tells; 0
    /// for one that isn't of the internet.
    Family(usize),
    /// The size of a type of C.
    SizeOf(String),
    /// The smaller one.
    Min(Size, Size),
    /// How many characters it takes to print by the function's format, with the end.
    Printed,
    /// The length of a line that is read, as long as whoever writes it likes,
    /// with an end.
    Line,
}
