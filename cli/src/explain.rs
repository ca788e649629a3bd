//! What each kind of check, domain and preset is about: `pincer explain`,
//! `pincer list checks`.

use ir::CheckKind;
use std::fmt::Write as _;

/// A file test of a domain.
macro_rules! example {
    ($name:literal) => {
        include_str!(concat!("../../tests/programs/domains/", $name, ".c"))
    };
}

/// The explanation of a kind of check.
pub struct Explanation {
    /// The kind.
    pub kind: CheckKind,
    /// What is checked, why it matters, and what to try when it stays unknown.
    pub text: &'static str,
}

/// One explanation per kind, in the order of reports.
pub const CHECKS: &[Explanation] = &[
    Explanation {
        kind: CheckKind::Assert,
        text: "The program states a condition: `assert(c)`, `__VERIFIER_assert(c)`, a call of\n\
               `reach_error()`, Rust's panics, and the like. The check fails if some execution\n\
               makes the condition false (or gets to the call).\n\n\
               If it stays unknown, state what the inputs may be with `__VERIFIER_assume(c)`, or\n\
               give more time with `--timeout`.",
    },
    Explanation {
        kind: CheckKind::Null,
        text: "A load or store through the null pointer is undefined behaviour; in C++ a reference\n\
               that is bound to it, and a call of a member function, too.",
    },
    Explanation {
        kind: CheckKind::Div,
        text: "An integer division or remainder by zero is undefined behaviour, also where the\n\
               compiler would fold it away. The minimum of a signed type divided by -1 is an\n\
               overflow.",
    },
    Explanation {
        kind: CheckKind::Bounds,
        text: "A load or store must lie inside the object that its pointer points into, and what\n\
               `memcpy` copies must not overlap where it goes. Of a parameter, it may also be the\n\
               library that demands something.",
    },
    Explanation {
        kind: CheckKind::Index,
        text: "The index of an array must be below its length, also where the element that it\n\
               names still lies inside the object: `a[0][4]` of an `int a[3][4]`, or `v.a[5]` that\n\
               reaches into the next field. An array at the end of a structure may be longer, and\n\
               `&a[i]` may be the end of the array (a reference in C++ may not be bound to it).\n\
               Addresses that are computed with `+` (`*(a[0] + 4)`) are held against the whole\n\
               object, not against the inner array.",
    },
    Explanation {
        kind: CheckKind::Overflow,
        text: "The result of signed arithmetic must be representable in its type; otherwise the\n\
               behaviour is undefined. So it is with the minimum of a type divided by -1, and with\n\
               a signed number that loses bits when it is shifted to the left (before C++20).\n\
               With `--wrapv` signed arithmetic wraps and isn't checked.",
    },
    Explanation {
        kind: CheckKind::Shift,
        text: "A shift by a negative amount, or by the width of the type or more, is undefined.",
    },
    Explanation {
        kind: CheckKind::Free,
        text: "An object must not be used after it was freed or its lifetime ended, nor freed\n\
               twice; only what an allocation returned may be freed.",
    },
    Explanation {
        kind: CheckKind::Uninit,
        text: "A local variable must be written before it is read.",
    },
    Explanation {
        kind: CheckKind::Value,
        text: "What is read must be a value of its type: a `bool` is 0 or 1, an enumeration of C++\n\
               one of the numbers that fit its enumerators; these two are only checked when asked for.\n\
               What is passed to a builtin must be defined for it: zero is not, to `__builtin_ctz`.",
    },
    Explanation {
        kind: CheckKind::Unreachable,
        text: "The program promises that a place can't be reached (`__builtin_unreachable()`,\n\
               in C++ falling off the end of a function that returns a value; in C the value\n\
               that is used then has none, which `uninit` is about).",
    },
    Explanation {
        kind: CheckKind::Align,
        text: "The address of a load or store must be a multiple of the type's alignment. Where a\n\
               pointer into an object of another type is converted and accessed at once\n\
               (`*(int *)(bytes + 1)`), clang asks for no more than the object has.",
    },
    Explanation {
        kind: CheckKind::Unsigned,
        text: "The result of unsigned arithmetic is representable in its type. Wrapping is\n\
               defined in C, but often not meant. Only checked when asked for.",
    },
    Explanation {
        kind: CheckKind::Convert,
        text: "A conversion between integers keeps the value, and so does one of a floating-point\n\
               number to an integer, but for its fraction (the latter is undefined otherwise).\n\
               Conversions to floating-point numbers round. Only checked when asked for.",
    },
    Explanation {
        kind: CheckKind::Pointer,
        text: "A computed address must lie in its object or one past its end, also if nothing is\n\
               accessed there: `p--` below the first element is undefined in C. Pointers that are\n\
               subtracted must point into one object. Only checked when asked for; what is\n\
               accessed is checked under `bounds`.",
    },
    Explanation {
        kind: CheckKind::Leak,
        text: "Every heap object is freed before the program ends. Only checked when asked for.",
    },
];

/// For a domain, a program that it proves and the next cheaper one doesn't: one
/// of its file tests, so that what is said here is checked.
const EXAMPLES: &[(&str, &str)] = &[
    ("constants", example!("constants/same_on_both_paths")),
    ("signs", example!("signs/nonzero_join")),
    ("congruences", example!("congruences/multiple_and_rest")),
    ("known-bits", example!("known-bits/fields")),
    ("intervals", example!("intervals/saturated_sum")),
    (
        "intervals-congruences",
        example!("intervals-congruences/exact_exit"),
    ),
    (
        "intervals-known-bits",
        example!("intervals-known-bits/aligned_below"),
    ),
    (
        "disjunctive-intervals",
        example!("disjunctive-intervals/state_machine"),
    ),
    (
        "wrapped-intervals",
        example!("wrapped-intervals/there_and_back"),
    ),
    ("product", example!("product/pieces_and_remainders")),
    (
        "linear-equalities",
        example!("linear-equalities/swap_by_sums"),
    ),
    ("zones", example!("zones/nested_loops")),
    ("octagons", example!("octagons/constant_sum")),
    ("boxes", example!("boxes/flag_and_value")),
    (
        "polyhedra",
        example!("polyhedra/between_two_and_three_times"),
    ),
    ("powerset", example!("powerset/first_round")),
    ("partitioned", example!("partitioned/valid_when_flag")),
    ("packed", example!("packed/related_indices")),
    ("terms", example!("terms/hash_of_equal_keys")),
    ("nullity", example!("nullity/checked_allocation")),
    ("lookahead", example!("lookahead/two_phases")),
];

/// What a preset stands for, and what that is made of.
fn preset(preset: &domains::stack::registry::Preset) -> String {
    let names = preset.expression.split(|c: char| "(,) ".contains(c));
    let mut parts: Vec<&domains::stack::registry::Entry> = Vec::new();
    for part in names.filter_map(domains::stack::registry::domain) {
        if !parts.iter().any(|p| p.name == part.name) {
            parts.push(part);
        }
    }
    let width = parts.iter().map(|p| p.name.len()).max().unwrap_or(0);
    let mut text = format!(
        "{}: {}\n\nstands for: {}\nmade of:\n",
        preset.name, preset.summary, preset.expression
    );
    for p in parts {
        let _ = writeln!(text, "  {:width$}  {}", p.name, p.summary);
    }
    text
}

/// The explanation of a check, a domain or a preset of that name.
pub fn explain(name: &str) -> Option<String> {
    if let Some(c) = CHECKS.iter().find(|c| c.kind.name() == name) {
        return Some(format!("{name}: {}\n\n{}\n", c.kind.headline(), c.text));
    }
    if let Some(p) = domains::stack::registry::preset(name) {
        return Some(preset(p));
    }
    domains::stack::registry::domain(name).map(|d| {
        let example = EXAMPLES.iter().find(|(domain, _)| *domain == name);
        let example = example.map_or(String::new(), |(_, program)| {
            format!(
                "\nfor example, this takes it (tried in the tests as its head says):\n\n{program}"
            )
        });
        format!(
            "{name}: {}\n\nusage: {}\nsees: {}\ncan't see: {}\nsource: {}\n{example}",
            d.summary,
            domains::stack::registry::usage(d),
            d.sees,
            d.misses,
            d.paper
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_explained_once_and_in_order() {
        let kinds: Vec<CheckKind> = CHECKS.iter().map(|c| c.kind).collect();
        assert_eq!(kinds, CheckKind::ALL);
    }

    #[test]
    fn every_domain_has_an_example() {
        let named =
            |d: &&domains::stack::registry::Entry| EXAMPLES.iter().any(|(name, _)| *name == d.name);
        let without = domains::stack::registry::DOMAINS
            .iter()
            .filter(|d| !named(d));
        // What comes from a library says what the domain of ours says.
        let without: Vec<&str> = without
            .map(|d| d.name)
            .filter(|d| !d.starts_with("elina"))
            .collect();
        assert_eq!(without, [""; 0]);
    }

    #[test]
    fn presets_are_told_in_parts() {
        for preset in domains::stack::registry::PRESETS {
            let text = explain(preset.name).unwrap_or_default();
            assert!(text.contains(preset.expression), "{text}");
            assert_eq!(text.matches("  nullity ").count(), 1, "{text}");
            assert!(!CHECKS.iter().any(|c| c.kind.name() == preset.name));
            assert!(domains::stack::registry::domain(preset.name).is_none());
        }
    }

    #[test]
    fn examples_are_of_registered_domains_and_say_so() {
        for (domain, program) in EXAMPLES {
            assert!(domains::stack::registry::domain(domain).is_some());
            assert!(program.contains(&format!("// domain: {domain}")));
            assert!(explain(domain).is_some_and(|text| text.ends_with(program)));
        }
    }
}
