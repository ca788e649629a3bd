//! Structures: their definitions, objects of them, fields and whole values.

use super::pointer::Place;
use super::{Generator, Object, Passed, Ty, Type};

/// A structure that the program defines. At least one field holds a scalar.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub name: String,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub name: String,
    pub kind: FieldKind,
}

#[derive(Clone, Debug)]
pub(super) enum FieldKind {
    Scalar(Ty),
    /// A bit field of that width.
    Bits(Ty, usize),
    /// Its length is a power of two.
    Array(Ty, u32),
    Record(usize),
    /// Null, or the address of something global.
    Pointer(Type),
    /// The widest member comes first.
    Union(Vec<(String, Ty)>),
}

/// The way from a structure to a scalar in it.
pub(super) struct Path {
    pub text: String,
    pub ty: Ty,
    /// Not so of bit fields.
    pub has_address: bool,
}

/// A scalar in a structure.
pub(super) struct ScalarField {
    pub place: Place,
    pub ty: Ty,
    pub has_address: bool,
}

impl Object {
    /// The structures that it consists of.
    pub(super) fn elements(&self) -> Vec<String> {
        match self.len {
            None => vec![self.name.clone()],
            Some(len) => (0..len).map(|i| format!("{}[{i}]", self.name)).collect(),
        }
    }
}

impl Generator {
    pub(super) fn any_record(&mut self) -> usize {
        self.r.below(self.records.len())
    }

    pub(super) fn define_record(&mut self) {
        let name = self.name("r");
        let scalar = self.r.below(3);
        let mut fields = Vec::new();
        for i in 0..3 + self.r.below(4) {
            let kind = if i == scalar {
                FieldKind::Scalar(self.any_type())
            } else {
                self.field_kind()
            };
            let name = self.name("m");
            fields.push(Field { name, kind });
        }
        let list: Vec<String> = fields.iter().map(|f| self.field_declaration(f)).collect();
        self.line(&format!("struct {name} {{ {} }};", list.join(" ")));
        self.records.push(Record { name, fields });
    }

    fn field_kind(&mut self) -> FieldKind {
        let ty = self.any_type();
        match self.r.below(12) {
            0 | 1 if ty.bits < 128 => {
                let most = usize::try_from(ty.bits).unwrap_or(1);
                FieldKind::Bits(ty, 1 + self.r.below(most))
            }
            2..=4 => FieldKind::Array(ty, 1 << (1 + self.r.below(3))),
            5 | 6 if !self.records.is_empty() => FieldKind::Record(self.any_record()),
            7 | 8 => FieldKind::Pointer(self.pointee()),
            9 => {
                let mut types: Vec<Ty> = (0..3).map(|_| self.any_type()).collect();
                // Not every byte is a `bool`, or part of an odd `_BitInt`.
                types.retain(|ty| ty.is_full());
                types.sort_by_key(|ty| std::cmp::Reverse(ty.bits));
                let members: Vec<(String, Ty)> =
                    types.into_iter().map(|ty| (self.name("m"), ty)).collect();
                if members.is_empty() {
                    FieldKind::Scalar(ty)
                } else {
                    FieldKind::Union(members)
                }
            }
            _ => FieldKind::Scalar(ty),
        }
    }

    fn field_declaration(&self, field: &Field) -> String {
        let name = &field.name;
        match &field.kind {
            FieldKind::Scalar(ty) => format!("{} {name};", ty.name),
            FieldKind::Bits(ty, width) => format!("{} {name} : {width};", ty.name),
            FieldKind::Array(ty, len) => format!("{} {name}[{len}];", ty.name),
            FieldKind::Record(r) => format!("struct {} {name};", self.records[*r].name),
            FieldKind::Pointer(to) => format!("{} *{name};", self.type_name(*to)),
            FieldKind::Union(members) => {
                let members: Vec<String> = members
                    .iter()
                    .map(|(m, ty)| format!("{} {m};", ty.name))
                    .collect();
                format!("union {{ {} }} {name};", members.join(" "))
            }
        }
    }

    pub(super) fn global_object(&mut self) {
        let record = self.any_record();
        let name = self.name("gs");
        let ty = self.type_name(Type::Record(record));
        if self.r.chance(25) {
            self.line(&format!("{ty} {name}[4];"));
            let len = Some(4);
            return self.objects.push(Object { name, record, len });
        }
        let value = self.initializer(record, Generator::literal);
        self.line(&format!("static {ty} {name} = {value};"));
        let len = None;
        self.objects.push(Object { name, record, len });
    }

    /// Values for some of the scalar fields; the others are zero.
    fn initializer(
        &mut self,
        record: usize,
        mut value: impl FnMut(&mut Generator, Ty) -> String,
    ) -> String {
        let fields = self.records[record].fields.clone();
        let mut list = Vec::new();
        for f in &fields {
            if self.r.chance(40) {
                continue;
            }
            match &f.kind {
                FieldKind::Scalar(ty) | FieldKind::Bits(ty, _) => {
                    list.push(format!(".{} = {}", f.name, value(self, *ty)));
                }
                FieldKind::Array(ty, _) => {
                    list.push(format!(".{} = {{{}}}", f.name, value(self, *ty)));
                }
                _ => {}
            }
        }
        if list.is_empty() {
            return "{0}".to_owned();
        }
        format!("{{{}}}", list.join(", "))
    }

    pub(super) fn empty_record(&self, record: usize) -> String {
        format!("({}){{0}}", self.type_name(Type::Record(record)))
    }

    /// A structure in scope: of that number, or any.
    pub(super) fn record_place(&mut self, record: Option<usize>) -> Option<(Place, usize)> {
        let fits = |r: usize| record.is_none_or(|wanted| wanted == r);
        let mut all = Vec::new();
        for o in self.objects.iter().filter(|o| fits(o.record)) {
            all.push((Place::certain(o.name.clone()), o.record, o.len));
        }
        for p in &self.pointers {
            if let Type::Record(r) = p.to
                && fits(r)
            {
                // Of structures there are more than of pointers to them.
                all.extend(vec![(Place::pointed(p), r, None); 3]);
            }
        }
        if all.is_empty() {
            return None;
        }
        let (mut place, r, len) = self.r.pick(&all).clone();
        if let Some(len) = len {
            let index = self.simple_index(len);
            place.text = format!("{}[{index}]", place.text);
        }
        Some((place, r))
    }

    /// An index that is in range and calls nothing.
    pub(super) fn simple_index(&mut self, len: u32) -> String {
        if self.variables.is_empty() || self.r.chance(40) {
            return self.r.below(len as usize).to_string();
        }
        let v = self.r.pick(&self.variables).name.clone();
        format!("{v} & {}", len - 1)
    }

    /// A way to a scalar in a structure.
    pub(super) fn path(&mut self, record: usize) -> Path {
        let mut fields = self.records[record].fields.clone();
        fields.retain(|f| !matches!(f.kind, FieldKind::Pointer(_)));
        let f = self.r.pick(&fields).clone();
        let last = self.records[record].fields.last();
        let is_last = last.is_some_and(|l| l.name == f.name);
        if let FieldKind::Array(ty, len) = f.kind
            && self.wild
            && !is_last
            && self.r.chance(4)
        {
            // Out of the array, not of the structure. The address alone is
            // defined.
            return Path {
                text: format!("{}[roll({})]", f.name, len + 1),
                ty,
                has_address: false,
            };
        }
        let (text, ty) = match f.kind {
            FieldKind::Array(ty, len) => (format!("{}[{}]", f.name, self.simple_index(len)), ty),
            FieldKind::Union(members) => {
                let (member, ty) = self.r.pick(&members).clone();
                (format!("{}.{member}", f.name), ty)
            }
            FieldKind::Record(inner) => {
                let path = self.path(inner);
                let text = format!("{}.{}", f.name, path.text);
                return Path { text, ..path };
            }
            FieldKind::Bits(ty, _) => {
                let (text, has_address) = (f.name, false);
                return Path {
                    text,
                    ty,
                    has_address,
                };
            }
            // Pointers are not among them.
            FieldKind::Scalar(ty) | FieldKind::Pointer(Type::Scalar(ty)) => (f.name, ty),
            FieldKind::Pointer(Type::Record(_)) => (f.name, super::TYPES[0]),
        };
        Path {
            text,
            ty,
            has_address: true,
        }
    }

    /// A scalar in a structure in scope.
    pub(super) fn field(&mut self) -> Option<ScalarField> {
        let (place, record) = self.record_place(None)?;
        let path = self.path(record);
        Some(ScalarField {
            place: place.member(&path.text),
            ty: path.ty,
            has_address: path.has_address,
        })
    }

    /// A pointer in a structure in scope, and what it points to.
    pub(super) fn pointer_field(&mut self) -> Option<(Place, Type)> {
        let (place, record) = self.record_place(None)?;
        let fields = self.records[record].fields.iter();
        let pointers: Vec<(String, Type)> = fields
            .filter_map(|f| match f.kind {
                FieldKind::Pointer(to) => Some((f.name.clone(), to)),
                _ => None,
            })
            .collect();
        if pointers.is_empty() {
            return None;
        }
        let (name, to) = self.r.pick(&pointers).clone();
        Some((place.member(&name), to))
    }

    /// A whole structure as a value.
    pub(super) fn record_value(&mut self, record: usize) -> String {
        if self.r.chance(25) {
            let all = self.functions.clone();
            let result = Passed::Value(Type::Record(record));
            let made: Vec<_> = all.iter().filter(|f| f.result == result).collect();
            if !made.is_empty() {
                let f = *self.r.pick(&made);
                return self.call_of(f, 1);
            }
        }
        match self.record_place(Some(record)) {
            Some((place, _)) if self.r.chance(85) => {
                self.read_or(&place, |g| g.empty_record(record))
            }
            _ => {
                let value = self.initializer(record, |g, _| g.leaf().0);
                format!("({}){value}", self.type_name(Type::Record(record)))
            }
        }
    }

    pub(super) fn record_statement(&mut self) {
        match self.r.below(8) {
            0..=2 => self.declare_object(),
            3 | 4 => {
                let Some((place, record)) = self.record_place(None) else {
                    return self.declare_object();
                };
                let value = self.record_value(record);
                let guard = self.guard(&place);
                self.line(&format!("{guard}{} = {value};", place.text));
            }
            5 | 6 => {
                let Some((place, to)) = self.pointer_field() else {
                    return self.declare_object();
                };
                let value = self.lasting_pointer(to, &[]);
                let guard = self.guard(&place);
                self.line(&format!("{guard}{} = {value};", place.text));
            }
            _ => {
                let Some(field) = self.field() else {
                    return self.declare_object();
                };
                let value = self.expression(3).0;
                let guard = self.guard(&field.place);
                self.line(&format!("{guard}{} = {value};", field.place.text));
            }
        }
    }

    fn declare_object(&mut self) {
        let record = self.any_record();
        let name = self.name("s");
        let ty = self.type_name(Type::Record(record));
        if self.r.chance(20) {
            let (a, b) = (self.record_value(record), self.record_value(record));
            self.line(&format!("{ty} {name}[2] = {{{a}, {b}}};"));
            let len = Some(2);
            return self.objects.push(Object { name, record, len });
        }
        let value = if self.r.chance(60) {
            self.record_value(record)
        } else {
            self.initializer(record, |g, _| g.expression(2).0)
        };
        self.line(&format!("{ty} {name} = {value};"));
        let len = None;
        self.objects.push(Object { name, record, len });
    }

    /// Everything in a structure goes into the checksum.
    pub(super) fn mix_record(&mut self, name: &str, record: usize) {
        let fields = self.records[record].fields.clone();
        for f in fields {
            let at = format!("{name}.{}", f.name);
            match f.kind {
                FieldKind::Scalar(ty) | FieldKind::Bits(ty, _) => self.mix(&at, ty),
                FieldKind::Array(ty, len) => {
                    for i in 0..len {
                        self.mix(&format!("{at}[{i}]"), ty);
                    }
                }
                FieldKind::Record(inner) => self.mix_record(&at, inner),
                FieldKind::Pointer(_) => self.line(&format!("mix({at} != 0);")),
                FieldKind::Union(members) => {
                    for (member, ty) in members {
                        self.mix(&format!("{at}.{member}"), ty);
                    }
                }
            }
        }
    }
}
