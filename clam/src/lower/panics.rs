//! What Rust's panics say: the text that rustc's runtime would print, as far as
//! it is constant. What isn't stands between braces, or by its name.
//!
//! Formats are read as Rust 1.95 writes them (`core::fmt::rt`): they belong to no
//! interface, so that a text that can't be read so is left out.

use super::body::Body;
use crate::demangle;
use crate::llvm::{CallTarget, Opcode, Value};
use ir::Operand;
use ir::transform::Saying;

/// What a panic says.
pub(super) struct Text {
    /// What must hold, as the message of a check: `no panic: boom`.
    pub message: String,
    /// The text itself, where the caller of the function hands it over.
    pub saying: Option<Saying>,
}

impl From<String> for Text {
    fn from(message: String) -> Text {
        Text {
            message,
            saying: None,
        }
    }
}

impl<'m> Body<'_, 'm> {
    /// What the panic says that a call is; `None` if that isn't known.
    pub(super) fn panic_text(&mut self, call: Value<'m>, name: &str) -> Option<Text> {
        let path = demangle::path(name)?;
        let args = call.call_args();
        let arg = |i: usize| args.get(i).copied();
        let said = |s: &str| Some(Text::from(format!("no panic: {s}")));
        match path.as_str() {
            "core::panicking::panic"
            | "core::panicking::panic_nounwind"
            | "core::panicking::panic_nounwind_nobacktrace"
            | "core::panicking::panic_str_2015"
            | "core::option::expect_failed"
            | "std::panicking::begin_panic" => self.handed(arg(0)?, arg(1)?, ""),
            "core::result::unwrap_failed" => self.handed(arg(0)?, arg(1)?, ": ..."),
            "core::panicking::panic_fmt" | "core::panicking::panic_nounwind_fmt" => {
                self.formatted(arg(0)?)
            }
            "core::panicking::panic_bounds_check" => {
                let (index, len) = (self.number(arg(0)?), self.number(arg(1)?));
                let text =
                    format!("no index out of bounds: the len is {len} but the index is {index}");
                Some(text.into())
            }
            "core::panicking::assert_failed" => said(match arg(0).and_then(Value::int) {
                Some(0) => "assertion `left == right` failed",
                Some(1) => "assertion `left != right` failed",
                Some(2) => "assertion `left matches right` failed",
                _ => "assertion of two values failed",
            }),
            "core::cell::panic_already_borrowed" => said("RefCell already borrowed"),
            "core::cell::panic_already_mutably_borrowed" => {
                said("RefCell already mutably borrowed")
            }
            "core::slice::index::slice_index_fail" => {
                let [start, end, len] = [0, 1, 2].map(|i| arg(i).map(|a| self.number(a)));
                let (start, end, len) = (start?, end?, len?);
                let text =
                    format!("no range {start}..{end} out of range for slice of length {len}");
                Some(text.into())
            }
            "core::str::slice_error_fail" => {
                said("a range of a `str` is out of bounds, or ends inside of a character")
            }
            "alloc::raw_vec::capacity_overflow" | "alloc::raw_vec::handle_error" => {
                said("capacity overflow")
            }
            "core::slice::copy_from_slice_impl::len_mismatch_fail" => {
                said("copy_from_slice: source slice length does not match destination slice length")
            }
            _ => None,
        }
    }

    /// A number in a text.
    fn number(&mut self, v: Value<'m>) -> String {
        match v.int() {
            Some(n) => n.to_string(),
            None => match self.operation_text(v) {
                name if name == "..." => "{}".to_owned(),
                name => format!("`{name}`"),
            },
        }
    }

    /// A panic that says a text, which may be a parameter.
    fn handed(&mut self, text: Value<'m>, len: Value<'m>, after: &str) -> Option<Text> {
        if let Some(text) = constant_text(text, len) {
            return Some(format!("no panic: {text}{after}").into());
        }
        let params = self.function.arguments();
        if !params.contains(&text) || !(params.contains(&len) || len.int().is_some()) {
            return None;
        }
        let (text, length): (Operand, Operand) = (self.scalar(text)?, self.scalar(len)?);
        Some(Text {
            message: "the program does not panic".to_owned(),
            saying: Some(Saying {
                before: "no panic: ".to_owned(),
                text,
                length,
                after: after.to_owned(),
            }),
        })
    }

    /// A panic that says formatted arguments, of which that is the first half.
    fn formatted(&mut self, half: Value<'m>) -> Option<Text> {
        if half.opcode() != Some(Opcode::LLVMExtractValue) {
            return None;
        }
        let made = half.operand(0)?;
        let Some(CallTarget::Function(f)) = made.call_target() else {
            return None;
        };
        let args = made.call_args();
        match demangle::path(&f.name())?.as_str() {
            "core::fmt::Arguments::from_str" | "core::fmt::Arguments::from_str_nonconst" => {
                self.handed(*args.first()?, *args.get(1)?, "")
            }
            "core::fmt::Arguments::new" => {
                let template = args.first()?.initializer()?.raw_bytes()?;
                Some(format!("no panic: {}", literal_parts(&template)?).into())
            }
            _ => None,
        }
    }
}

/// A constant text of that length.
fn constant_text(text: Value<'_>, len: Value<'_>) -> Option<String> {
    let len = usize::try_from(len.int()?).ok()?;
    if len == 0 {
        return Some(String::new());
    }
    if !text.is_constant_global() {
        return None;
    }
    let bytes = text.initializer()?.raw_bytes()?;
    Some(String::from_utf8_lossy(bytes.get(..len)?).into_owned())
}

/// The texts of a format, with braces where arguments stand.
///
/// A byte below 128 is the length of a text that follows; 128 stands before a
/// length of two bytes. Bytes from 192 on are arguments, whose lowest bits say
/// which options follow: of four bytes, and three times of two. The end is 0.
fn literal_parts(template: &[u8]) -> Option<String> {
    let mut out = String::new();
    let mut rest = template;
    loop {
        let (&first, behind) = rest.split_first()?;
        rest = match first {
            0 => return Some(out),
            1..=0x7f => {
                let (text, behind) = behind.split_at_checked(first.into())?;
                out.push_str(str::from_utf8(text).ok()?);
                behind
            }
            0x80 => {
                let (len, behind) = behind.split_at_checked(2)?;
                let len = u16::from_le_bytes(len.try_into().ok()?);
                let (text, behind) = behind.split_at_checked(len.into())?;
                out.push_str(str::from_utf8(text).ok()?);
                behind
            }
            0xC0..=0xCF => {
                out.push_str("{}");
                let options = usize::from(first & 1) * 4 + (first & 0xE).count_ones() as usize * 2;
                behind.get(options..)?
            }
            _ => return None,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_read() {
        let plain = b"\x06wrong \xC0\x02: \xC0\x00";
        assert_eq!(literal_parts(plain).as_deref(), Some("wrong {}: {}"));
        let options = b"\x02a \xC0\x03 b \xC3 \x00\x00(\x05\x00\x01 \xC0\x05 end\n\x00";
        assert_eq!(
            literal_parts(options).as_deref(),
            Some("a {} b {} {} end\n")
        );
        let long = [b"\x80\x80\x00".as_slice(), &[b'x'; 128], b"\0"].concat();
        assert_eq!(literal_parts(&long), Some("x".repeat(128)));
        for broken in [b"\x06wrong".as_slice(), b"\xE0\0", b"", b"\x80\x80"] {
            assert_eq!(literal_parts(broken), None);
        }
    }
}
