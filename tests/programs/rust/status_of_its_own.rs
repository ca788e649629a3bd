// verdict: unsafe
// line: 7
// What makes the exit status is the program's, and panics.
use std::process::{ExitCode, Termination};
struct Code(u8);
impl Termination for Code {
    fn report(self) -> ExitCode { ExitCode::from(10 / self.0) }
}
fn main() -> Code {
    Code(0)
}
