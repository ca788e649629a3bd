//! Characters: what `ctype.h` says of them in the C locale. Its functions are
//! called, or what they look up is read by macros: tables with a place for each of
//! -128 to 255, as the GNU C library has them.

use super::body::Body;
use super::streams::scalar_arguments;
use super::{Lowering, names};
use crate::llvm::{CallTarget, Opcode, Shape, Type as LlvmType, Value};
use ir::library::Change;
use ir::points_to::ALL_MEMORY;
use ir::{
    BinOp, CmpOp, Cond, Const, Global, GlobalId, HavocKind, InitPiece, Operand, StmtKind, Type,
};

/// The first character in a table, and how many there are.
const TABLE: (i64, usize) = (-128, 384);

/// What the macro `errno` calls.
const ERRNO: &str = "__errno_location";

/// The bit by which upper and lower letters differ.
const CASE: u8 = 0x20;

/// A class: the function that asks for it, its bit in the table, the characters.
struct Class {
    function: &'static str,
    bit: u16,
    ranges: &'static [(u8, u8)],
}

const UPPER: (u8, u8) = (b'A', b'Z');
const LOWER: (u8, u8) = (b'a', b'z');
const DIGIT: (u8, u8) = (b'0', b'9');

const CLASSES: &[Class] = &[
    class("isupper", 1 << 8, &[UPPER]),
    class("islower", 1 << 9, &[LOWER]),
    class("isalpha", 1 << 10, &[UPPER, LOWER]),
    class("isdigit", 1 << 11, &[DIGIT]),
    class("isxdigit", 1 << 12, &[DIGIT, (b'A', b'F'), (b'a', b'f')]),
    class("isspace", 1 << 13, &[(b'\t', b'\r'), (b' ', b' ')]),
    class("isprint", 1 << 14, &[(b' ', b'~')]),
    class("isgraph", 1 << 15, &[(b'!', b'~')]),
    class("isblank", 1, &[(b'\t', b'\t'), (b' ', b' ')]),
    class("iscntrl", 1 << 1, &[(0, 31), (127, 127)]),
    class(
        "ispunct",
        1 << 2,
        &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')],
    ),
    class("isalnum", 1 << 3, &[DIGIT, UPPER, LOWER]),
];

const fn class(function: &'static str, bit: u16, ranges: &'static [(u8, u8)]) -> Class {
    Class {
        function,
        bit,
        ranges,
    }
}

impl Class {
    fn has(&self, c: u8) -> bool {
        self.ranges
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&c))
    }

    /// Whether a number is one of the characters.
    fn holds(&self, c: &Operand, width: u32) -> Cond {
        let bound = |op, n: u8| Cond::cmp(op, c.clone(), Operand::int(width, n));
        let within = |(first, last): &(u8, u8)| {
            Cond::And(vec![bound(CmpOp::Sge, *first), bound(CmpOp::Sle, *last)])
        };
        Cond::Or(self.ranges.iter().map(within).collect())
    }
}

/// A table that a function leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Table {
    Classes,
    ToLower,
    ToUpper,
}

impl Table {
    fn found_by(function: &str) -> Option<Table> {
        Some(match function {
            "__ctype_b_loc" => Table::Classes,
            "__ctype_tolower_loc" => Table::ToLower,
            "__ctype_toupper_loc" => Table::ToUpper,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Table::Classes => "character classes",
            Table::ToLower => "lower characters",
            Table::ToUpper => "upper characters",
        }
    }

    fn element_size(self) -> usize {
        match self {
            Table::Classes => 2,
            Table::ToLower | Table::ToUpper => 4,
        }
    }

    /// The table in the C locale.
    fn bytes(self) -> Vec<u8> {
        let (first, count) = TABLE;
        let mut bytes = Vec::new();
        for c in (first..).take(count) {
            // Only EOF stays what it is where a character has no place of its own.
            let byte = u8::try_from(c & 0xff).unwrap_or(0);
            let ascii = u8::try_from(c).unwrap_or(0xff);
            let turned = |class: &str| {
                let turns = CLASSES.iter().any(|k| k.function == class && k.has(ascii));
                i32::from(if turns { byte ^ CASE } else { byte })
            };
            match self {
                Table::Classes => {
                    let of = CLASSES.iter().filter(|k| k.has(ascii));
                    let all = of.fold(0, |all, k| all | k.bit);
                    bytes.extend(all.to_le_bytes());
                }
                _ if c == -1 => bytes.extend((-1i32).to_le_bytes()),
                Table::ToLower => bytes.extend(turned("isupper").to_le_bytes()),
                Table::ToUpper => bytes.extend(turned("islower").to_le_bytes()),
            }
        }
        bytes
    }
}

impl Lowering<'_> {
    /// Whether characters are those of the C locale of the GNU C library.
    fn has_plain_characters(&mut self) -> bool {
        if let Some(known) = self.plain_characters {
            return known;
        }
        let target = self.module.target();
        let known = target.ends_with("-gnu") && !self.calls_what_changes(Change::Locale);
        self.plain_characters = Some(known);
        known
    }

    /// The object `errno`, if the program asks where it is, on the systems that have
    /// it there.
    fn errno(&mut self) -> Option<GlobalId> {
        if let Some(known) = self.errno.get() {
            return *known;
        }
        let is_asked = |f: &Value<'_>| f.is_declaration() && f.name() == ERRNO;
        let linux = self.module.target().contains("-linux");
        let known = (linux && self.functions.keys().any(is_asked)).then(|| {
            let id = GlobalId::new(self.program.globals.len());
            let name = self.unique_name("errno");
            self.program.globals.push(Global {
                name,
                size: 4,
                align: 4,
                constant: false,
                merged: false,
                init: Some(vec![InitPiece::Zeros(4)]),
                span: None,
            });
            id
        });
        *self.errno.get_or_init(|| known)
    }

    /// What a function gives back that leads to a table: a place with its address.
    fn place_of_table(&mut self, table: Table) -> GlobalId {
        if let Some(place) = self.character_tables.get(&table) {
            return *place;
        }
        let is_plain = self.has_plain_characters();
        let bytes = table.bytes();
        let size = bytes.len() as u64;
        let contents = if is_plain {
            InitPiece::Bytes(bytes)
        } else {
            InitPiece::Unmodelled(size)
        };
        let add = |name: &str, size: u64, piece: InitPiece, this: &mut Self| {
            let id = GlobalId::new(this.program.globals.len());
            let name = this.unique_name(name);
            this.program.globals.push(Global {
                name,
                size,
                align: 8,
                constant: is_plain,
                merged: false,
                init: Some(vec![piece]),
                span: None,
            });
            id
        };
        let elements = add(table.name(), size, contents, self);
        let start = TABLE.0.unsigned_abs() * table.element_size() as u64;
        let start = i64::try_from(start).unwrap_or(0);
        let bytes = u64::from(self.module.pointer_bits() / 8);
        let place = format!("{} place", table.name());
        let place = add(&place, bytes, InitPiece::Global(elements, start), self);
        self.character_tables.insert(table, place);
        place
    }
}

impl<'m> Body<'_, 'm> {
    /// Any function of the library may set `errno`, whatever it is called for.
    pub(super) fn set_errno(&mut self, call: Value<'m>) {
        let sets = match call.call_target() {
            Some(CallTarget::Function(f)) => {
                let name = f.name();
                f.is_declaration() && !name.starts_with("llvm.") && name != ERRNO
            }
            _ => true,
        };
        if !sets || self.ended {
            return;
        }
        let Some(place) = self.l.errno() else { return };
        let value = self.temp("errno", Type::Int(32));
        self.b.havoc(value, HavocKind::Abstraction(None));
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: Const::Global(place, 0).into(),
            value: value.into(),
            align: 4,
        });
    }

    /// A function of `ctype.h`, or what its macros call. `false`: another one, or
    /// not called as that.
    pub(super) fn character_function(&mut self, inst: Value<'m>, name: &str) -> bool {
        let &[dst] = self.dsts(inst).as_slice() else {
            return false;
        };
        if name == ERRNO {
            let fits = self.b.ty(dst) == Type::Ptr && inst.call_args().is_empty();
            let place = self.l.errno().filter(|_| fits);
            if let Some(place) = place {
                self.b.assign(dst, Operand::from(Const::Global(place, 0)));
            }
            return place.is_some();
        }
        if let Some(table) = Table::found_by(name) {
            let fits = self.b.ty(dst) == Type::Ptr && inst.call_args().is_empty();
            if !fits || !self.l.module.target().ends_with("-gnu") {
                return false;
            }
            let place = self.l.place_of_table(table);
            self.b.assign(dst, Operand::from(Const::Global(place, 0)));
            return true;
        }
        let turned = match name {
            "tolower" => Some("isupper"),
            "toupper" => Some("islower"),
            _ => None,
        };
        let asked = turned.unwrap_or(name);
        let Some(class) = CLASSES.iter().find(|k| k.function == asked) else {
            return false;
        };
        let Some(args) = scalar_arguments(self, inst) else {
            return false;
        };
        let ([c], Type::Int(32)) = (args.as_slice(), self.b.ty(dst)) else {
            return false;
        };
        if self.operand_type(c) != Type::Int(32) || !self.l.has_plain_characters() {
            return false;
        }
        self.check_demands(inst, name, &args);
        let is = self.temp("is", Type::Bool);
        self.b.set_bool(is, class.holds(c, 32));
        let (a, b) = if turned.is_some() {
            let other = self.temp("other", Type::Int(32));
            let flipped = Operand::int(32, CASE);
            self.b.binary(other, BinOp::Xor, c.clone(), flipped);
            (other.into(), c.clone())
        } else {
            (Operand::int(32, class.bit), Operand::int(32, 0))
        };
        let cond = is.into();
        self.b.push(StmtKind::Select { dst, cond, a, b });
        true
    }

    /// What macros compute of the table of classes: `table[c] & bit`. `false`: it is
    /// something else.
    pub(super) fn character_class(&mut self, inst: Value<'m>) -> bool {
        let Some((class, c)) = asked_of_table(inst) else {
            return false;
        };
        let (Some(c), &[dst]) = (self.scalar(c), self.dsts(inst).as_slice()) else {
            return false;
        };
        let (Type::Int(from), Type::Int(to)) = (self.operand_type(&c), self.b.ty(dst)) else {
            return false;
        };
        let stays = c.as_var().is_none_or(|v| !self.mutable.contains(&v));
        if from < 16 || to < 16 || !stays || !self.l.has_plain_characters() {
            return false;
        }
        let is = self.temp("is", Type::Bool);
        self.b.set_bool(is, class.holds(&c, from));
        let (a, b) = (Operand::int(to, class.bit), Operand::int(to, 0));
        let cond = is.into();
        self.b.push(StmtKind::Select { dst, cond, a, b });
        true
    }
}

/// The class, and the place in the table, of `table[c] & bit`.
fn asked_of_table(inst: Value<'_>) -> Option<(&'static Class, Value<'_>)> {
    let bit = inst.operand(1)?.int()?;
    let class = CLASSES.iter().find(|k| u64::from(k.bit) == bit)?;
    let mut element = inst.operand(0)?;
    if element.opcode() == Some(Opcode::LLVMZExt) {
        element = element.operand(0)?;
    }
    let is_load = |v: Value<'_>| v.opcode() == Some(Opcode::LLVMLoad) && !v.is_volatile();
    if !is_load(element) || element.ty().shape() != Shape::Int(16) {
        return None;
    }
    let place = element.operand(0)?;
    let steps = place.gep_source_type().map(LlvmType::shape);
    if place.opcode() != Some(Opcode::LLVMGetElementPtr)
        || steps != Some(Shape::Int(16))
        || place.operand_count() != 2
    {
        return None;
    }
    let table = place.operand(0)?;
    let call = is_load(table).then(|| table.operand(0))??;
    let Some(CallTarget::Function(f)) = call.call_target() else {
        return None;
    };
    let is_table = f.is_declaration() && f.name() == "__ctype_b_loc";
    (is_table && names::row(&f.name()).is_some()).then_some((class, place.operand(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a program of the GNU C library prints of its own tables.
    #[test]
    fn tables_are_those_of_the_c_locale() {
        let at = |table: Table, c: i64| {
            let size = table.element_size();
            let i = usize::try_from(c - TABLE.0).expect("a place in the table") * size;
            let bytes = table.bytes()[i..i + size].to_vec();
            let bytes = bytes.iter().rev().fold(0u32, |n, b| n << 8 | u32::from(*b));
            i64::from(bytes.cast_signed())
        };
        assert_eq!(Table::Classes.bytes().len(), 768);
        assert_eq!(Table::ToUpper.bytes().len(), 1536);
        let classes = [
            (-128, 0),
            (-1, 0),
            (0, 2),
            (9, 8195),
            (13, 8194),
            (32, 24577),
            (48, 55304),
            (65, 54536),
            (71, 50440),
            (95, 49156),
            (97, 54792),
            (127, 2),
            (128, 0),
            (255, 0),
        ];
        for (c, bits) in classes {
            assert_eq!(at(Table::Classes, c), bits, "{c}");
        }
        let turned = [
            (-128, 128, 128),
            (-2, 254, 254),
            (-1, -1, -1),
            (64, 64, 64),
            (65, 97, 65),
            (90, 122, 90),
            (97, 97, 65),
            (122, 122, 90),
            (255, 255, 255),
        ];
        for (c, lower, upper) in turned {
            assert_eq!(at(Table::ToLower, c), lower, "{c}");
            assert_eq!(at(Table::ToUpper, c), upper, "{c}");
        }
    }
}
