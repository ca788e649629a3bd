//! SMT-LIB 2: systems of clauses in the strict form of CHC-COMP, and
//! interpretations as definitions. What [`mod@print`] writes, [`parse`] reads back
//! clause by clause; children are spoken to in it, certificates are files of it.

pub mod parse;
pub mod print;

/// Words that are no symbols of ours unless quoted.
pub const RESERVED: &[&str] = &[
    "true", "false", "not", "and", "or", "=", "<=", "<", ">=", ">", "ite", "+", "-", "*", "div",
    "mod", "select", "store", "as", "const", "forall", "exists", "let", "=>", "distinct", "xor",
    "assert", "rem", "abs", "_", "!", "par", "Bool", "Int", "Array",
];
