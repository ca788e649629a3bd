//! SMT-LIB 2: systems of clauses in the strict form of CHC-COMP, and
//! interpretations as definitions. What [`mod@print`] writes, [`parse`] reads back
//! clause by clause; children are spoken to in it, certificates are files of it.

pub mod parse;
pub mod print;
