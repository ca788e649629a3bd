//! Why the command gives up.

use crate::args::TimeLimit;
use crate::ledger::InternalError;
use std::fmt;

/// A failure of the command (not of the program it verifies).
#[derive(Debug)]
pub enum Error {
    /// Wrong words on the command line.
    Usage(String),
    /// Unreadable or malformed input.
    Malformed(String),
    /// Something that should work didn't.
    Io(String),
    /// A bug in Pincer.
    Internal(String),
    /// The time, so much, was up before there was a program.
    OutOfTime(TimeLimit),
    /// The user ended the work before there was a program.
    Interrupted,
}

impl Error {
    /// The exit status that tells of it.
    pub fn exit_status(&self) -> u8 {
        match self {
            Error::OutOfTime(_) | Error::Interrupted => 3,
            _ => 2,
        }
    }

    /// Whose fault it is, in a word for programs.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Error::Usage(_) => "usage",
            Error::Malformed(_) => "input",
            Error::Io(_) => "system",
            Error::Internal(_) => "internal",
            Error::OutOfTime(_) => "time-limit",
            Error::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(text) | Error::Malformed(text) | Error::Io(text) => f.write_str(text),
            Error::OutOfTime(limit) => {
                write!(f, "out of time while the program was read")?;
                match limit.seconds() {
                    Some(_) => write!(f, " ({})", limit.advice()),
                    None => Ok(()),
                }
            }
            Error::Interrupted => f.write_str("interrupted"),
            Error::Internal(text) => write!(
                f,
                "{text}\nthis is a bug in Pincer; please report it with the program"
            ),
        }
    }
}

impl std::error::Error for Error {}

impl From<InternalError> for Error {
    fn from(e: InternalError) -> Error {
        Error::Internal(e.to_string())
    }
}

impl From<domains::stack::expression::Error> for Error {
    fn from(e: domains::stack::expression::Error) -> Error {
        Error::Usage(e.to_string())
    }
}
