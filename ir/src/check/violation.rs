//! From what must hold to what goes wrong: messages of checks are sentences,
//! whose verbs this table knows.

/// Verbs, those that say more first, and what they become. Those that may stand
/// in a subordinate clause come last.
const VERBS: &[(&str, &str)] = &[
    (" holds", " can be false"),
    (" is not null", " may be NULL"),
    (" is not 0", " can be 0"),
    (" is not called", " can be called"),
    (" is not reached", " can be reached"),
    (" is never reached", " can be reached"),
    (" is below the length of ", " can be outside of "),
    (" is below the length", " can be past the end"),
    (" is below ", " can be negative, or not below "),
    (
        " is null or the start of",
        " may be neither null nor the start of",
    ),
    (" is large enough", " may be too small"),
    (" is defined", " may be undefined"),
    (" is valid", " may be invalid"),
    (" is aligned", " may be misaligned"),
    (" is alive", " may not be alive"),
    (" is in the range", " may be outside of the range"),
    (" fits ", " may not fit "),
    (
        " lie in a writable object",
        " may lie outside of the object, or can't be written",
    ),
    (" lie in ", " may lie outside of "),
    (
        " lies in a writable object",
        " may lie outside of the object, or can't be written",
    ),
    (" lies in ", " may lie outside of "),
    (" starts before it ends", " may start behind its end"),
    (" ends with a value", " may end without a value"),
    (" ends inside its object", " may not end inside its object"),
    (" has a value", " may have no value"),
    (" have ", " may not have "),
    (
        " point into one object",
        " may point into different objects",
    ),
    (" goes to a label of", " may leave the labels of"),
    (" was written", " may not have been written"),
    (" does not overlap", " may overlap"),
    (" does not ", " may "),
    (" doesn't ", " may "),
    (" is not ", " may be "),
    (" is ", " may not be "),
];

/// What goes wrong when the requirement doesn't hold. What stands between
/// backquotes is the program's.
pub(super) fn violated(requirement: &str) -> String {
    if let Some(thing) = requirement.strip_prefix("no ") {
        return thing.to_owned();
    }
    // The kind's phrase speaks of the division already.
    let divisor = requirement.strip_prefix("the divisor ");
    let requirement = divisor
        .filter(|d| d.starts_with('`'))
        .unwrap_or(requirement);
    for (verb, negated) in VERBS {
        let mut start = 0;
        for (i, part) in requirement.split('`').enumerate() {
            if i % 2 == 0
                && let Some(found) = part.find(verb)
            {
                let (before, after) = requirement.split_at(start + found);
                return format!("{before}{negated}{}", &after[verb.len()..]);
            }
            start += part.len() + 1;
        }
    }
    if requirement.is_empty() {
        return String::new();
    }
    format!("this may not hold: {requirement}")
}

#[cfg(test)]
mod tests {
    use super::violated;

    #[test]
    fn what_goes_wrong_is_said_in_the_words_of_what_must_hold() {
        for (requirement, wrong) in [
            ("the divisor `n` is not 0", "`n` can be 0"),
            ("the divisor is not 0", "the divisor can be 0"),
            ("`x is y` holds", "`x is y` can be false"),
            (
                "`p` is not null when it is used to read",
                "`p` may be NULL when it is used to read",
            ),
            (
                "the object that `p` points to is alive",
                "the object that `p` points to may not be alive",
            ),
            ("`x + 1` fits `int`", "`x + 1` may not fit `int`"),
            (
                "the index `i` is below the length of `a`",
                "the index `i` can be outside of `a`",
            ),
            (
                "the shift amount `n` is below 32",
                "the shift amount `n` can be negative, or not below 32",
            ),
            (
                "what `p` points to was written before it is read",
                "what `p` points to may not have been written before it is read",
            ),
            ("the program does not panic", "the program may panic"),
            ("no invalid value here", "invalid value here"),
            ("no panic: `x` is not 0", "panic: `x` is not 0"),
            ("", ""),
            ("whatever", "this may not hold: whatever"),
        ] {
            assert_eq!(violated(requirement), wrong);
        }
    }
}
