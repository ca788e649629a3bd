//! Why the command gives up.

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
    /// The time was up before there was a program.
    OutOfTime,
    /// The user ended the work before there was a program.
    Interrupted,
}

impl Error {
    /// The exit status that tells of it.
    pub fn exit_status(&self) -> u8 {
        match self {
            Error::OutOfTime | Error::Interrupted => 3,
            _ => 2,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(text) | Error::Malformed(text) | Error::Io(text) => f.write_str(text),
            Error::OutOfTime => clam::Error::OutOfTime.fmt(f),
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

impl From<clam::Error> for Error {
    fn from(e: clam::Error) -> Error {
        match e {
            clam::Error::OutOfTime => Error::OutOfTime,
            e => Error::Malformed(e.to_string()),
        }
    }
}

impl From<domains::stack::expression::Error> for Error {
    fn from(e: domains::stack::expression::Error) -> Error {
        Error::Usage(e.to_string())
    }
}
