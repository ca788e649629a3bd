//! Inputs as people write them: `4, "9\n", ok, fails, 0x1a, 1.5, ?7`.
//!
//! In the order of execution: numbers, texts, whether allocations fail, values of
//! variables that have none yet (with a `?`), and which of several ways is taken
//! (with a `:`). The last three may be left out; then what is plainest is taken,
//! as it is when all are used up.

use ir::interp::{self, Answer, Asked, Given, Oracle, Plain, Pointer, Value};
use ir::{BlockId, Program, Site, Type, Z};
use std::fmt::Write as _;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Input {
    /// A whole number, or an address.
    Number(Z),
    /// A floating-point number.
    Float(f64),
    /// A text that is read.
    Text(Vec<u8>),
    /// Whether an allocation fails.
    Allocation {
        /// It does.
        fails: bool,
    },
    /// Which of several ways is taken.
    Way(usize),
    /// The value of a variable that has none yet.
    Unset(Box<Input>),
}

/// A text in C's spelling, without what a shell's single quotes end at.
fn quoted(text: &[u8]) -> String {
    let escaped = text.escape_ascii().to_string();
    format!("\"{}\"", escaped.replace("\\'", "\\x27"))
}

fn value(v: &Value) -> Option<Input> {
    Some(match v {
        Value::Int { width, value } => Input::Number(value.wrap_signed(*width)),
        Value::Bool(b) => Input::Number(Z::from(*b)),
        Value::Float { bits, .. } => match v.as_float() {
            Some(x) => Input::Float(x),
            None if bits.is_zero() => Input::Number(Z::ZERO),
            None => return None,
        },
        Value::Ptr(Pointer::Null) => Input::Number(Z::ZERO),
        Value::Ptr(Pointer::Integer(address)) => Input::Number(Z::from(*address)),
        Value::Ptr(_) | Value::Array(_) => return None,
    })
}

/// The inputs that repeat a run; `None` where they can't be written.
pub(crate) fn of(given: &[Given]) -> Option<Vec<Input>> {
    let mut all: Vec<Input> = Vec::new();
    for g in given {
        let input = match &g.answer {
            Answer::Value(v) => value(v)?,
            Answer::Text(text, _) => Input::Text(text.clone()),
            Answer::Failure(fails) => Input::Allocation { fails: *fails },
            Answer::Choice(way, _) => Input::Way(*way),
        };
        let unset = g.asked == Asked::Unset && matches!(g.answer, Answer::Value(_));
        all.push(if unset {
            Input::Unset(Box::new(input))
        } else {
            input
        });
    }
    // Plain ones that may be left out, unless one of their kind follows that may not.
    let mut kept: Vec<Input> = Vec::new();
    for input in all.into_iter().rev() {
        let needed = match &input {
            Input::Allocation { fails: false } => {
                matches!(kept.last(), Some(Input::Allocation { .. }))
            }
            Input::Way(0) => matches!(kept.last(), Some(Input::Way(_))),
            Input::Unset(v) if **v == Input::Number(Z::ZERO) => {
                matches!(kept.last(), Some(Input::Unset(_)))
            }
            _ => true,
        };
        if needed {
            kept.push(input);
        }
    }
    kept.reverse();
    Some(kept)
}

fn write(input: &Input, out: &mut String) {
    let _ = match input {
        Input::Number(z) => write!(out, "{z}"),
        Input::Float(x) => write!(out, "{x:?}"),
        Input::Text(text) => write!(out, "{}", quoted(text)),
        Input::Allocation { fails: true } => write!(out, "fails"),
        Input::Allocation { fails: false } => write!(out, "ok"),
        Input::Way(n) => write!(out, ":{n}"),
        Input::Unset(v) => {
            out.push('?');
            write(v, out);
            Ok(())
        }
    };
}

/// Inputs as [`parse`] reads them.
pub(crate) fn text(inputs: &[Input]) -> String {
    let mut out = String::new();
    for (i, input) in inputs.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write(input, &mut out);
    }
    out
}

/// A text between quotes, and what follows it.
fn unquoted(text: &str) -> Option<(Vec<u8>, &str)> {
    let mut bytes = Vec::new();
    let mut rest = text;
    loop {
        let c = rest.chars().next()?;
        rest = &rest[c.len_utf8()..];
        match c {
            '"' => return Some((bytes, rest)),
            '\\' => {
                let c = rest.chars().next()?;
                rest = &rest[c.len_utf8()..];
                match c {
                    'n' => bytes.push(b'\n'),
                    't' => bytes.push(b'\t'),
                    'r' => bytes.push(b'\r'),
                    '0' => bytes.push(0),
                    'x' => {
                        let digits = rest.get(..2)?;
                        bytes.push(u8::from_str_radix(digits, 16).ok()?);
                        rest = &rest[2..];
                    }
                    other => bytes.extend(other.to_string().as_bytes()),
                }
            }
            other => bytes.extend(other.to_string().as_bytes()),
        }
    }
}

fn word(text: &str) -> Option<Input> {
    if let Some(unset) = text.strip_prefix('?') {
        return Some(Input::Unset(Box::new(word(unset)?)));
    }
    if let Some(way) = text.strip_prefix(':') {
        return Some(Input::Way(way.parse().ok()?));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        let address = u128::from_str_radix(digits, 16).ok()?;
        return Some(Input::Number(Z::from(address)));
    }
    match text {
        "ok" => return Some(Input::Allocation { fails: false }),
        "fails" => return Some(Input::Allocation { fails: true }),
        "null" | "NULL" => return Some(Input::Number(Z::ZERO)),
        _ => {}
    }
    let whole = text.parse::<Z>().ok().map(Input::Number);
    whole.or_else(|| text.parse::<f64>().ok().map(Input::Float))
}

/// Reads inputs.
///
/// # Errors
/// What can't be read.
pub(crate) fn parse(text: &str) -> Result<Vec<Input>, String> {
    let mut inputs = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let after = if let Some(quoted) = rest.strip_prefix('"') {
            let (bytes, after) = unquoted(quoted).ok_or(format!("`{rest}` has no end"))?;
            inputs.push(Input::Text(bytes));
            after.trim_start()
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            let item = rest[..end].trim();
            inputs.push(word(item).ok_or(format!(
                "`{item}` is not an input: a number, a \"text\", `ok` or `fails`"
            ))?);
            &rest[end..]
        };
        match after.strip_prefix(',') {
            Some(more) => rest = more.trim_start(),
            None if after.is_empty() => rest = after,
            None => return Err(format!("`{after}` follows a text: a comma is missing")),
        }
    }
    Ok(inputs)
}

/// Gives inputs in order, and then what another oracle says.
#[derive(Debug)]
pub(crate) struct InOrder<'a, R> {
    program: &'a Program,
    inputs: &'a [Input],
    rest: R,
}

impl<'a, R: Oracle> InOrder<'a, R> {
    pub(crate) fn new(program: &'a Program, inputs: &'a [Input], rest: R) -> InOrder<'a, R> {
        InOrder {
            program,
            inputs,
            rest,
        }
    }

    /// The next input, if it is one of these.
    fn next<T>(&mut self, take: impl Fn(&'a Input) -> Option<T>) -> Option<T> {
        let (first, rest) = self.inputs.split_first()?;
        let taken = take(first)?;
        self.inputs = rest;
        Some(taken)
    }

    fn is_used_up(&self) -> bool {
        self.inputs.is_empty()
    }
}

fn as_type(input: &Input, ty: Type) -> Option<Value> {
    match (input, ty) {
        (Input::Number(z), Type::Bool) => Some(Value::Bool(!z.is_zero())),
        (Input::Number(z), Type::Int(width)) => Some(Value::int(width, z.clone())),
        // An address; the interpreter makes a pointer of it.
        (Input::Number(z), Type::Ptr) => Some(Value::int(64, z.clone())),
        (Input::Float(x), Type::Float(kind)) => Value::of_float(kind, *x),
        (Input::Number(z), Type::Float(kind)) => Value::of_float(kind, z.to_string().parse().ok()?),
        _ => None,
    }
}

impl<R: Oracle> Oracle for InOrder<'_, R> {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let unset = interp::asked(self.program, site) == Asked::Unset;
        let taken = self.next(|input| match input {
            Input::Unset(v) if unset => as_type(v, ty),
            Input::Number(_) | Input::Float(_) if !unset => as_type(input, ty),
            _ => None,
        });
        match taken {
            Some(value) => value,
            None if self.is_used_up() => self.rest.value(site, ty),
            None => Plain.value(site, ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let taken = self.next(|input| match input {
            Input::Way(n) => Some(*n),
            _ => None,
        });
        match taken {
            Some(way) => way,
            None if self.is_used_up() => self.rest.choose(site, possible),
            None => 0,
        }
    }

    fn text(&mut self, site: Site, most: usize) -> Vec<u8> {
        let taken = self.next(|input| match input {
            Input::Text(text) => Some(text.clone()),
            _ => None,
        });
        match taken {
            Some(text) => text,
            None if self.is_used_up() => self.rest.text(site, most),
            None => Vec::new(),
        }
    }

    fn allocation_fails(&mut self, site: Site) -> bool {
        let taken = self.next(|input| match input {
            Input::Allocation { fails } => Some(*fails),
            _ => None,
        });
        match taken {
            Some(fails) => fails,
            None if self.is_used_up() => self.rest.allocation_fails(site),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{BlockId, FuncId, Site};

    #[test]
    fn what_is_written_is_read_again() {
        let all = vec![
            Input::Number(Z::from(-7)),
            Input::Float(1.5),
            Input::Float(f64::INFINITY),
            Input::Text(b"a,\"b\" '\\\n\x01".to_vec()),
            Input::Allocation { fails: false },
            Input::Allocation { fails: true },
            Input::Way(2),
            Input::Unset(Box::new(Input::Number(Z::from(9)))),
        ];
        let written = text(&all);
        assert_eq!(
            written,
            r#"-7,1.5,inf,"a,\"b\" \x27\\\n\x01",ok,fails,:2,?9"#
        );
        assert_eq!(parse(&written), Ok(all));
    }

    #[test]
    fn what_is_no_input_is_named() {
        assert_eq!(
            parse(" 1 , \"x\" ,0x10, null"),
            Ok(vec![
                Input::Number(Z::ONE),
                Input::Text(b"x".to_vec()),
                Input::Number(Z::from(16)),
                Input::Number(Z::ZERO),
            ])
        );
        for (wrong, named) in [("1,two", "`two`"), ("\"x", "`\"x`"), ("\"x\" 1", "`1`")] {
            assert!(parse(wrong).is_err_and(|e| e.contains(named)), "{wrong}");
        }
    }

    #[test]
    fn what_is_plain_is_left_out() {
        let site = Site {
            function: FuncId::new(0),
            block: BlockId::ENTRY,
            statement: 0,
        };
        let given = |answer, asked| Given {
            answer,
            asked,
            site,
        };
        let number = |n: i64| Answer::Value(Value::int(32, Z::from(n)));
        let run = [
            given(number(0), Asked::Unset),
            given(Answer::Failure(false), Asked::Input),
            given(number(5), Asked::Input),
            given(Answer::Failure(false), Asked::Input),
            given(Answer::Failure(true), Asked::Input),
            given(number(0), Asked::Unset),
            given(number(3), Asked::Unset),
        ];
        let inputs = of(&run).unwrap_or_default();
        assert_eq!(text(&inputs), "5,ok,fails,?0,?3");
    }
}
