//! Which types a handler of C++ catches of those that are thrown, by the records that
//! compilers make of types (Itanium C++ ABI, 2.9.5): a class is caught as itself and as
//! each base of it that is public and stands in it once; a pointer also as one to
//! more qualified objects, to a base, or to `void`.

use crate::llvm::Value;

/// Where a handler finds what it caught, for `__cxa_begin_catch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caught {
    /// So many bytes behind the start of what was thrown.
    At(u64),
    /// So many bytes behind where the pointer that was thrown leads, unless that is
    /// null.
    Behind(u64),
    /// Nobody knows.
    Somewhere,
}

/// Whether a handler catches a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Catches {
    Never,
    Always(Caught),
    Perhaps,
}

/// What is known of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind<'m> {
    /// A class with its bases.
    Class(Vec<Base<'m>>),
    /// To what, and how that is qualified.
    Pointer(u64, TypeRecord<'m>),
    /// Neither a class nor a pointer.
    Other,
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Base<'m> {
    of: TypeRecord<'m>,
    public: bool,
    /// `None`: a virtual base.
    offset: Option<u64>,
}

/// A type's record: the name of its symbol, and the record where the program has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypeRecord<'m> {
    pub symbol: String,
    record: Option<Value<'m>>,
}

/// `const`, `volatile` and `restrict` of what a pointer leads to.
const QUALIFIERS: u64 = 7;
const CONST: u64 = 1;
const VOLATILE: u64 = 2;

/// The classes of the standard library that are thrown, with what each is derived
/// from; all stand first in what is derived from them.
const STANDARD: &[(&str, &str)] = &[
    ("St9exception", ""),
    ("St9bad_alloc", "St9exception"),
    ("St20bad_array_new_length", "St9bad_alloc"),
    ("St8bad_cast", "St9exception"),
    ("St12bad_any_cast", "St8bad_cast"),
    ("St10bad_typeid", "St9exception"),
    ("St13bad_exception", "St9exception"),
    ("St12bad_weak_ptr", "St9exception"),
    ("St17bad_function_call", "St9exception"),
    ("St18bad_variant_access", "St9exception"),
    ("St19bad_optional_access", "St9exception"),
    ("St11logic_error", "St9exception"),
    ("St12domain_error", "St11logic_error"),
    ("St12future_error", "St11logic_error"),
    ("St12length_error", "St11logic_error"),
    ("St12out_of_range", "St11logic_error"),
    ("St16invalid_argument", "St11logic_error"),
    ("St13runtime_error", "St9exception"),
    ("St11range_error", "St13runtime_error"),
    ("St11regex_error", "St13runtime_error"),
    ("St12system_error", "St13runtime_error"),
    ("St14overflow_error", "St13runtime_error"),
    ("St15underflow_error", "St13runtime_error"),
];

/// What the functions of the standard library throw that do nothing else
/// (`std::__throw_out_of_range`), by their names.
const THROWERS: &[(&str, &str)] = &[
    ("bad_alloc", "St9bad_alloc"),
    ("bad_array_new_length", "St20bad_array_new_length"),
    ("bad_cast", "St8bad_cast"),
    ("bad_exception", "St13bad_exception"),
    ("bad_function_call", "St17bad_function_call"),
    ("bad_typeid", "St10bad_typeid"),
    ("bad_weak_ptr", "St12bad_weak_ptr"),
    ("domain_error", "St12domain_error"),
    ("invalid_argument", "St16invalid_argument"),
    ("length_error", "St12length_error"),
    ("logic_error", "St11logic_error"),
    ("out_of_range", "St12out_of_range"),
    ("out_of_range_fmt", "St12out_of_range"),
    ("overflow_error", "St14overflow_error"),
    ("range_error", "St11range_error"),
    ("runtime_error", "St13runtime_error"),
    ("system_error", "St12system_error"),
    ("underflow_error", "St15underflow_error"),
];

impl<'m> TypeRecord<'m> {
    pub(super) fn of(record: Value<'m>) -> TypeRecord<'m> {
        TypeRecord {
            symbol: record.name(),
            record: Some(record),
        }
    }

    /// Whether a mangled name behind `_ZNSt` is that of a member of such a class.
    pub(super) fn is_member_of_standard(name: &str) -> bool {
        let mut classes = STANDARD
            .iter()
            .filter_map(|(class, _)| class.strip_prefix("St"));
        classes.any(|class| name.starts_with(class))
    }

    fn named(mangled: &str) -> TypeRecord<'m> {
        TypeRecord {
            symbol: format!("_ZTI{mangled}"),
            record: None,
        }
    }

    /// What `new` throws where there is no memory.
    pub(super) fn of_failed_allocation(function: &str) -> Option<TypeRecord<'m>> {
        let rest = ["_Znw", "_Zna"]
            .iter()
            .find_map(|n| function.strip_prefix(n))?;
        let throws = ["m", "j", "mSt11align_val_t", "jSt11align_val_t"].contains(&rest);
        throws.then(|| TypeRecord::named("St9bad_alloc"))
    }

    /// What a function of the standard library or of the compiler's runtime throws that
    /// does nothing else.
    pub(super) fn thrown_by(function: &str) -> Option<TypeRecord<'m>> {
        let by_runtime = match function {
            "__cxa_bad_cast" => Some("St8bad_cast"),
            "__cxa_bad_typeid" => Some("St10bad_typeid"),
            "__cxa_throw_bad_array_length" | "__cxa_throw_bad_array_new_length" => {
                Some("St20bad_array_new_length")
            }
            _ => None,
        };
        if let Some(thrown) = by_runtime {
            return Some(TypeRecord::named(thrown));
        }
        let rest = function.strip_prefix("_ZSt")?;
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = rest.strip_prefix("__throw_")?;
        // The longest name that fits: parameters' types follow.
        let fitting = THROWERS.iter().filter(|(name, _)| {
            let parameters = rest.strip_prefix(name);
            parameters.is_some_and(|p| !p.starts_with('_'))
        });
        let (_, thrown) = fitting.max_by_key(|(name, _)| name.len())?;
        Some(TypeRecord::named(thrown))
    }

    fn kind(&self) -> Kind<'m> {
        let fields = self.record.and_then(Value::initializer);
        let Some(fields) = fields else {
            return self.kind_by_name();
        };
        let kind = fields.element(0).and_then(|table| {
            let table = if table.is_global() {
                table
            } else {
                table.operand(0)?
            };
            Some(table.name())
        });
        let field = |i: u32| fields.element(i);
        let record = |i: u32| field(i).filter(|v| v.is_global()).map(TypeRecord::of);
        let number = |i: u32| field(i).and_then(Value::int);
        let read = match kind
            .as_deref()
            .and_then(|k| k.strip_prefix("_ZTVN10__cxxabiv1"))
        {
            Some("17__class_type_infoE") => Some(Kind::Class(Vec::new())),
            Some("20__si_class_type_infoE") => record(2).map(|of| {
                let offset = Some(0);
                let public = true;
                Kind::Class(vec![Base { of, public, offset }])
            }),
            Some("21__vmi_class_type_infoE") => number(3)
                .and_then(|count| {
                    let at = |i: u64| u32::try_from(4 + 2 * i).ok();
                    let base = |i: u64| {
                        let flags = number(at(i)? + 1)?;
                        Some(Base {
                            of: record(at(i)?)?,
                            public: flags & 2 != 0,
                            offset: (flags & 1 == 0).then_some(flags >> 8),
                        })
                    };
                    (0..count).map(base).collect::<Option<Vec<Base<'m>>>>()
                })
                .map(Kind::Class),
            Some("19__pointer_type_infoE") => match (number(2), record(3)) {
                // Of what isn't complete, other records may be the same type's.
                (Some(flags), Some(to)) if flags & !QUALIFIERS == 0 => {
                    Some(Kind::Pointer(flags, to))
                }
                _ => None,
            },
            Some(
                "16__enum_type_infoE"
                | "17__array_type_infoE"
                | "20__function_type_infoE"
                | "23__fundamental_type_infoE",
            ) => Some(Kind::Other),
            _ => None,
        };
        read.unwrap_or(Kind::Unknown)
    }

    /// What the name tells of a type whose record is the library's.
    fn kind_by_name(&self) -> Kind<'m> {
        let Some(name) = self.symbol.strip_prefix("_ZTI") else {
            return Kind::Unknown;
        };
        if let Some((_, base)) = STANDARD.iter().find(|(class, _)| *class == name) {
            let bases = if base.is_empty() {
                Vec::new()
            } else {
                vec![Base {
                    of: TypeRecord::named(base),
                    public: true,
                    offset: Some(0),
                }]
            };
            return Kind::Class(bases);
        }
        let is_builtin = |n: &str| match n.as_bytes() {
            [letter] => letter.is_ascii_lowercase(),
            [b'D', letter] => letter.is_ascii_lowercase(),
            _ => false,
        };
        if is_builtin(name) {
            return Kind::Other;
        }
        let Some(mut to) = name.strip_prefix('P') else {
            return Kind::Unknown;
        };
        let mut flags = 0;
        if let Some(rest) = to.strip_prefix('V') {
            (flags, to) = (flags | VOLATILE, rest);
        }
        if let Some(rest) = to.strip_prefix('K') {
            (flags, to) = (flags | CONST, rest);
        }
        if is_builtin(to) {
            Kind::Pointer(flags, TypeRecord::named(to))
        } else {
            Kind::Unknown
        }
    }

    /// Whether a handler of this type catches what is thrown.
    pub(super) fn catches(&self, thrown: &TypeRecord<'m>) -> Catches {
        if self.symbol == thrown.symbol {
            return match thrown.kind() {
                Kind::Pointer(..) => Catches::Always(Caught::Behind(0)),
                Kind::Unknown if thrown.symbol.starts_with("_ZTIP") => {
                    Catches::Always(Caught::Behind(0))
                }
                // Pointers to members, and what nobody knows.
                Kind::Unknown => Catches::Always(Caught::Somewhere),
                Kind::Class(_) | Kind::Other => Catches::Always(Caught::At(0)),
            };
        }
        match (self.kind(), thrown.kind()) {
            (Kind::Class(_), Kind::Class(_)) => match thrown.base(self) {
                Found::No => Catches::Never,
                Found::Once(Some(offset)) => Catches::Always(Caught::At(offset)),
                Found::Once(None) => Catches::Always(Caught::Somewhere),
                Found::Unclear => Catches::Perhaps,
            },
            (Kind::Pointer(allowed, to), Kind::Pointer(flags, from)) => {
                if flags & !allowed != 0 {
                    return Catches::Never;
                }
                if to.symbol == from.symbol {
                    return Catches::Always(Caught::Behind(0));
                }
                match (to.kind(), from.kind()) {
                    (Kind::Class(_), Kind::Class(_)) => match from.base(&to) {
                        Found::No => Catches::Never,
                        Found::Once(Some(offset)) => Catches::Always(Caught::Behind(offset)),
                        Found::Once(None) | Found::Unclear => Catches::Perhaps,
                    },
                    _ => Catches::Perhaps,
                }
            }
            (Kind::Class(_), Kind::Pointer(..) | Kind::Other)
            | (Kind::Other, Kind::Class(_) | Kind::Pointer(..))
            | (Kind::Pointer(..), Kind::Class(_)) => Catches::Never,
            // `nullptr` is caught as a pointer.
            (Kind::Pointer(..), Kind::Other) => {
                if thrown.symbol == "_ZTIDn" {
                    Catches::Perhaps
                } else {
                    Catches::Never
                }
            }
            (Kind::Other, Kind::Other) => Catches::Never,
            (Kind::Unknown, _) | (_, Kind::Unknown) => Catches::Perhaps,
        }
    }

    /// Where a class has another one as a public base.
    fn base(&self, wanted: &TypeRecord<'m>) -> Found {
        let mut places = Vec::new();
        let mut clear = true;
        self.collect(wanted, (Some(0), true), &mut places, &mut clear, 0);
        match (places.as_slice(), clear) {
            ([], true) => Found::No,
            // A class has its first base where it begins itself.
            ([(offset, true)], true) => Found::Once(*offset),
            ([(_, false)], true) => Found::No,
            // Several, each a part of its own.
            (several, true) if several.iter().all(|(at, _)| at.is_some()) => Found::No,
            _ => Found::Unclear,
        }
    }

    fn collect(
        &self,
        wanted: &TypeRecord<'m>,
        (offset, public): (Option<u64>, bool),
        places: &mut Vec<(Option<u64>, bool)>,
        clear: &mut bool,
        depth: usize,
    ) {
        if self.symbol == wanted.symbol {
            places.push((offset, public));
            return;
        }
        let bases = match self.kind() {
            Kind::Class(bases) if depth < 64 => bases,
            _ => {
                *clear = false;
                return;
            }
        };
        for base in bases {
            let at = match (offset, base.offset) {
                (Some(a), Some(b)) => a.checked_add(b),
                _ => None,
            };
            let public = public && base.public;
            base.of
                .collect(wanted, (at, public), places, clear, depth + 1);
        }
    }
}

/// Whether, and where, a class has a base.
enum Found {
    No,
    /// `None`: where isn't known.
    Once(Option<u64>),
    /// More than once, or part of the hierarchy isn't known.
    Unclear,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str) -> TypeRecord<'static> {
        TypeRecord::named(name)
    }

    #[test]
    fn standard_classes_are_caught_as_their_bases() {
        let thrown = record("St12out_of_range");
        let at_start = Catches::Always(Caught::At(0));
        for base in ["St12out_of_range", "St11logic_error", "St9exception"] {
            assert_eq!(record(base).catches(&thrown), at_start, "{base}");
        }
        for other in ["St13runtime_error", "St12length_error", "i", "PKc"] {
            assert_eq!(record(other).catches(&thrown), Catches::Never, "{other}");
        }
        assert_eq!(record("4Mine").catches(&thrown), Catches::Perhaps);
    }

    #[test]
    fn pointers_may_get_more_qualified() {
        let (plain, to_const) = (record("Pc"), record("PKc"));
        let behind = Catches::Always(Caught::Behind(0));
        assert_eq!(to_const.catches(&plain), behind);
        assert_eq!(plain.catches(&to_const), Catches::Never);
        assert_eq!(plain.catches(&plain), behind);
        assert_eq!(plain.catches(&record("Dn")), Catches::Perhaps);
        assert_eq!(plain.catches(&record("i")), Catches::Never);
        assert_eq!(record("Pv").catches(&plain), Catches::Perhaps);
    }

    #[test]
    fn functions_that_only_throw_are_known() {
        let thrown = |name: &str| TypeRecord::thrown_by(name).map(|t| t.symbol);
        let fits = |name: &str, symbol: &str| thrown(name).as_deref() == Some(symbol);
        assert!(fits(
            "_ZSt20__throw_out_of_rangePKc",
            "_ZTISt12out_of_range"
        ));
        assert!(fits(
            "_ZSt24__throw_out_of_range_fmtPKcz",
            "_ZTISt12out_of_range"
        ));
        assert!(fits("_ZSt17__throw_bad_allocv", "_ZTISt9bad_alloc"));
        assert!(fits(
            "_ZSt28__throw_bad_array_new_lengthv",
            "_ZTISt20bad_array_new_length"
        ));
        assert_eq!(thrown("_ZSt19__throw_ios_failurePKc"), None);
        assert_eq!(thrown("_ZSt4moveIiEvv"), None);
    }
}
