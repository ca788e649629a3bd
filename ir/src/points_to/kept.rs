//! What may be done in calls of functions that aren't the program's with what it handed
//! over: at once, or before.

use crate::library::{self, Effect, Row};
use crate::{External, Function};

/// Whether a function that isn't the program's may call what the program hands over, or
/// handed over before.
pub(crate) fn may_call_back(f: &Function) -> bool {
    let entry = library::built_in().find(f.name.split('.').next().unwrap_or_default());
    match f.external {
        _ if !f.is_external() => false,
        External::Input => false,
        // A runtime may call destructors.
        External::Pure => entry.is_some_and(|e| e.effect() == Effect::Runtime),
        External::Unknown | External::Unmodelled => true,
        External::Library => entry.and_then(|e| e.row()).is_none_or(Row::calls_back),
    }
}

/// Whether a function of the library may call what others of it have kept, or write
/// there, if code that we don't see keeps anything: handlers of signals, of streams, of
/// formats.
pub(crate) fn may_use_kept(f: &Function) -> bool {
    let name = f.name.split('.').next().unwrap_or_default();
    let row = || library::built_in().find(name).and_then(|e| e.row());
    f.is_external()
        && matches!(f.external, External::Library | External::Pure)
        && !row().is_some_and(Row::is_alone)
}
