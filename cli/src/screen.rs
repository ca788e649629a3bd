//! What is shown on the user's screen: colours, and how much.

use crate::args::{ScreenArgs, When};
use std::io::IsTerminal as _;

/// Whether standard output, or a file instead, gets colours. Only `auto` looks
/// at the terminal and at `NO_COLOR` (no-color.org: set and not empty).
pub(crate) fn colors(screen: ScreenArgs, to_file: bool) -> bool {
    match screen.color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let unwanted = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
            !unwanted && !to_file && std::io::stdout().is_terminal()
        }
    }
}
