//! Calls of the C library on parts of objects, and texts.

use super::pointer::Place;
use super::record::FieldKind;
use super::{Generator, Ty, WIDE};

/// The length of every text.
pub(super) const TEXT: usize = 8;

impl Generator {
    pub(super) fn library_statement(&mut self) {
        match self.r.below(8) {
            0 | 1 => self.copy_of_record(),
            2..=4 => self.part_of_record(),
            5 => self.move_in_array(),
            _ => self.text_statement(),
        }
    }

    /// `memmove` of a whole structure.
    fn copy_of_record(&mut self) {
        let Some((to, record)) = self.record_place(None) else {
            return self.record_statement();
        };
        let Some((from, _)) = self.record_place(Some(record)) else {
            return;
        };
        // The two may be the same.
        let guards = self.guard(&to) + &self.guard(&from);
        let (to, from) = (to.text, from.text);
        self.line(&format!("{guards}memmove(&{to}, &{from}, sizeof {to});"));
    }

    /// `memset`, `memmove` or `memcpy` of one field.
    fn part_of_record(&mut self) {
        let Some((to, record)) = self.record_place(None) else {
            return self.record_statement();
        };
        let mut fields = self.records[record].fields.clone();
        fields.retain(|f| !matches!(f.kind, FieldKind::Bits(..)));
        let f = self.r.pick(&fields).clone();
        let to = to.member(&f.name);
        if self.r.chance(50) {
            let Some((from, _)) = self.record_place(Some(record)) else {
                return;
            };
            let from = from.member(&f.name);
            let guards = self.guard(&to) + &self.guard(&from);
            let (to, from) = (to.text, from.text);
            return self.line(&format!("{guards}memmove(&{to}, &{from}, sizeof {to});"));
        }
        // No array is a part of a structure here.
        if let FieldKind::Array(ty, len) = f.kind
            && ty.is_full()
            && !self.arrays.is_empty()
            && self.r.chance(50)
        {
            let a = self.r.pick(&self.arrays).clone();
            let n = (len * ty.bits / 8).min(a.bytes());
            let guard = self.guard(&to);
            return self.line(&format!("{guard}memcpy({}, {}, {n});", to.text, a.name));
        }
        // Not every byte may stand everywhere.
        let any_byte = match &f.kind {
            FieldKind::Scalar(ty) | FieldKind::Array(ty, _) => ty.is_full(),
            FieldKind::Union(_) => true,
            _ => false,
        };
        let byte = if any_byte {
            format!("(int)({}) & 255", self.leaf().0)
        } else {
            "0".to_owned()
        };
        let guard = self.guard(&to);
        let to = to.text;
        self.line(&format!("{guard}memset(&{to}, {byte}, sizeof {to});"));
    }

    /// Elements of an array move by one.
    fn move_in_array(&mut self) {
        if self.arrays.is_empty() {
            return self.record_statement();
        }
        let a = self.r.pick(&self.arrays).clone();
        let (name, bytes) = (&a.name, a.len - 1);
        let (to, from) = *self.r.pick(&[(0, 1), (1, 0)]);
        self.line(&format!(
            "memmove({name} + {to}, {name} + {from}, {bytes} * sizeof *{name});"
        ));
    }

    fn text_statement(&mut self) {
        if self.texts.is_empty() || self.r.chance(50) {
            let name = self.name("t");
            let text = ["", "a", "abc", "abcd", "xyzzy", "abcdefg"][self.r.below(6)];
            self.line(&format!("char {name}[{TEXT}] = \"{text}\";"));
            return self.texts.push(name);
        }
        let t = self.r.pick(&self.texts).clone();
        let last = TEXT - 1;
        match self.r.below(3) {
            0 => {
                let (n, i) = (1 + self.r.below(last - 1), self.r.below(2));
                self.line(&format!("memset({t} + {i}, 'x', {n} - {i});"));
            }
            1 => {
                let u = self.r.pick(&self.texts).clone();
                self.line(&format!("memmove({t}, {u}, {TEXT});"));
            }
            _ => {
                let (i, c) = (self.r.below(last), self.expression(1).0);
                self.line(&format!("{t}[{i}] = (char)({c});"));
            }
        }
    }

    /// `strlen`, or the sign of `strcmp` or `memcmp`.
    pub(super) fn comparison_of_texts(&mut self) -> (String, Ty) {
        let truth = WIDE[0];
        let mut full = self.arrays.clone();
        // `bool`s have no other bits, either.
        full.retain(|a| a.ty.is_full() || a.ty == super::TYPES[0]);
        if self.r.chance(40) && !full.is_empty() {
            let (a, b) = (self.r.pick(&full).clone(), self.r.pick(&full).clone());
            let n = a.bytes().min(b.bytes());
            return (format!("(memcmp({}, {}, {n}) < 0)", a.name, b.name), truth);
        }
        if self.texts.is_empty() {
            return self.comparison_of_fields();
        }
        let t = self.r.pick(&self.texts).clone();
        if self.r.chance(50) {
            let i = self.r.below(TEXT);
            return (format!("strlen({t} + {i})"), WIDE[3]);
        }
        let u = self.r.pick(&self.texts).clone();
        (format!("(strcmp({t}, {u}) > 0)"), truth)
    }

    /// `memcmp` of the same array in two structures.
    fn comparison_of_fields(&mut self) -> (String, Ty) {
        let Some((a, record)) = self.record_place(None) else {
            return self.leaf();
        };
        let mut fields = self.records[record].fields.clone();
        fields.retain(|f| matches!(f.kind, FieldKind::Array(ty, _) if ty.is_full()));
        let Some((b, _)) = self
            .record_place(Some(record))
            .filter(|_| !fields.is_empty())
        else {
            return self.leaf();
        };
        let f = self.r.pick(&fields).clone();
        let (a, b) = (a.member(&f.name), b.member(&f.name));
        let call = format!("memcmp({}, {}, sizeof {})", a.text, b.text, a.text);
        // The two guards, one around the other.
        let inner = self.read_or(&Place { text: call, ..a }, |_| "1".to_owned());
        let outer = self.read_or(&Place { text: inner, ..b }, |_| "1".to_owned());
        (format!("({outer} < 0)"), WIDE[0])
    }
}
