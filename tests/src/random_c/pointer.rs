//! Pointers to variables, elements, fields and structures, which may be null;
//! accesses through them, atomic ones too; comparisons and differences.

use super::{Generator, Passed, Pointer, TYPES, Ty, Type, WIDE};

/// Something that can be read and written, if the guard is not null.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub text: String,
    /// A pointer that may be null.
    pub guard: Option<String>,
}

impl Place {
    pub(super) fn certain(text: String) -> Place {
        Place { text, guard: None }
    }

    /// What a pointer points to.
    pub(super) fn pointed(p: &Pointer) -> Place {
        Place {
            text: format!("(*{})", p.name),
            guard: p.may_be_null.then(|| p.name.clone()),
        }
    }

    /// A part of a structure.
    pub(super) fn member(self, path: &str) -> Place {
        let pointer = self.text.strip_prefix("(*");
        let text = match pointer.and_then(|p| p.strip_suffix(')')) {
            Some(p) => format!("{p}->{path}"),
            None => format!("{}.{path}", self.text),
        };
        Place { text, ..self }
    }
}

/// Types that the processor updates atomically.
fn is_atomic(ty: Ty) -> bool {
    ty.is_full() && ty.bits <= 64 && TYPES.contains(&ty)
}

impl Generator {
    /// Whether to ask for null first.
    fn asks(&mut self) -> bool {
        !(self.wild && self.r.chance(40))
    }

    /// What stands before a statement that accesses a place.
    pub(super) fn guard(&mut self, place: &Place) -> String {
        match &place.guard {
            Some(p) if self.asks() => format!("if ({p}) "),
            _ => String::new(),
        }
    }

    /// The value of a scalar place.
    pub(super) fn read(&mut self, place: &Place) -> String {
        self.read_or(place, |_| "1".to_owned())
    }

    /// The value of a place, or another where there is none.
    pub(super) fn read_or(
        &mut self,
        place: &Place,
        other: impl FnOnce(&mut Generator) -> String,
    ) -> String {
        match &place.guard {
            Some(p) if self.asks() => {
                let other = other(self);
                format!("({p} ? {} : {other})", place.text)
            }
            _ => place.text.clone(),
        }
    }

    /// An element of an array: sometimes by way of the one behind it, which may be
    /// the end. Where indices may be wrong, sums and indices aren't the same.
    pub(super) fn element(&mut self, array: &str, index: &str) -> String {
        match self.r.below(8) {
            0 if !self.wild => format!("(*({array} + (({index}) + 1) - 1))"),
            1 if !self.wild => format!("(&{array}[({index}) + 1])[-1]"),
            _ => format!("{array}[{index}]"),
        }
    }

    /// What some pointer may point to.
    pub(super) fn pointee(&mut self) -> Type {
        if !self.records.is_empty() && self.r.chance(50) {
            return Type::Record(self.any_record());
        }
        let variables = self.variables.iter().map(|v| v.ty);
        let types: Vec<Ty> = variables.chain(self.arrays.iter().map(|a| a.ty)).collect();
        if types.is_empty() {
            return Type::Scalar(self.any_type());
        }
        Type::Scalar(*self.r.pick(&types))
    }

    /// A scalar behind a pointer in scope.
    pub(super) fn pointed_scalar(&mut self) -> Option<(Place, Ty)> {
        let pointed = self.pointers.iter().filter_map(|p| match p.to {
            Type::Scalar(ty) => Some((Place::pointed(p), ty)),
            Type::Record(_) => None,
        });
        let all: Vec<(Place, Ty)> = pointed.collect();
        (!all.is_empty()).then(|| self.r.pick(&all).clone())
    }

    /// Addresses of that type among the first variables, arrays and structures.
    fn addresses(&mut self, to: Type, among: super::Scope) -> Vec<String> {
        let mut all = Vec::new();
        match to {
            Type::Scalar(ty) => {
                let variables = self.variables[..among.variables].iter();
                let fits = variables.filter(|v| v.ty == ty && v.writable);
                all.extend(fits.map(|v| format!("&{}", v.name)));
                for a in &self.arrays[..among.arrays] {
                    if a.ty == ty {
                        let i = self.r.below(a.len as usize);
                        all.push(format!("&{}[{i}]", a.name));
                    }
                }
            }
            Type::Record(r) => {
                for o in &self.objects[..among.objects] {
                    if o.record == r {
                        let elements = o.elements();
                        all.push(format!("&{}", self.r.pick(&elements)));
                    }
                }
            }
        }
        all
    }

    /// A pointer that stays good when the function returns: null, to something
    /// global, or one of those that the function was given.
    pub(super) fn lasting_pointer(&mut self, to: Type, given: &[Pointer]) -> String {
        let mut all = self.addresses(to, self.globals);
        all.extend(given.iter().filter(|p| p.to == to).map(|p| p.name.clone()));
        if all.is_empty() || self.r.chance(10) {
            return "0".to_owned();
        }
        let address = self.r.pick(&all).clone();
        if self.r.chance(30) {
            return format!("(roll(4) ? {address} : 0)");
        }
        address
    }

    /// A pointer that is good until this scope ends.
    pub(super) fn pointer_argument(&mut self, to: Type) -> String {
        let mut all = self.addresses(to, self.scope());
        let pointers = self.pointers.iter().filter(|p| p.to == to);
        all.extend(pointers.map(|p| p.name.clone()));
        if all.is_empty() || self.r.chance(10) {
            return "0".to_owned();
        }
        self.r.pick(&all).clone()
    }

    /// A pointer to anything: its value, what it points to, and whether it may
    /// be null.
    fn any_pointer(&mut self) -> Option<(String, Type, bool)> {
        let at = |place: Place, ty: Type| match place.guard {
            Some(p) => (format!("({p} ? &{} : 0)", place.text), ty, true),
            None => (format!("&{}", place.text), ty, false),
        };
        match self.r.below(10) {
            0 | 1 => {
                self.accessed = false;
                let place = self.named_place();
                self.accessed = true;
                let (text, ty) = place?;
                Some((format!("&{text}"), Type::Scalar(ty), false))
            }
            2 | 3 => {
                let field = self.field().filter(|f| f.has_address)?;
                Some(at(field.place, Type::Scalar(field.ty)))
            }
            4 | 5 => {
                let (place, record) = self.record_place(None)?;
                Some(at(place, Type::Record(record)))
            }
            6 | 7 => {
                let (place, to) = self.pointer_field()?;
                let value = self.read_or(&place, |_| "0".to_owned());
                Some((value, to, true))
            }
            8 => {
                let all = self.functions.clone();
                let made = all.iter().filter_map(|f| match f.result {
                    Passed::Pointer(to) => Some((f, to)),
                    Passed::Value(_) => None,
                });
                let made: Vec<_> = made.collect();
                if made.is_empty() {
                    return None;
                }
                let (f, to) = *self.r.pick(&made);
                Some((self.call_of(f, 1), to, true))
            }
            _ => {
                if self.pointers.is_empty() {
                    return None;
                }
                let p = self.r.pick(&self.pointers).clone();
                Some((p.name, p.to, p.may_be_null))
            }
        }
    }

    pub(super) fn pointer_statement(&mut self) {
        if self.r.chance(30) {
            let loose: Vec<Pointer> = self.pointers.clone();
            let loose: Vec<&Pointer> = loose.iter().filter(|p| p.may_be_null).collect();
            if !loose.is_empty() {
                let p = *self.r.pick(&loose);
                let value = self.lasting_pointer(p.to, &[]);
                return self.line(&format!("if (roll(3)) {} = {value};", p.name));
            }
        }
        let Some((mut value, to, mut may_be_null)) = self.any_pointer() else {
            return self.record_statement();
        };
        if self.r.chance(30) {
            value = format!("(roll(4) ? {value} : 0)");
            may_be_null = true;
        }
        let name = self.name("q");
        let declared = self.declarator(Passed::Pointer(to), &name);
        self.line(&format!("{declared} = {value};"));
        self.pointers.push(Pointer {
            name,
            to,
            may_be_null,
        });
    }

    /// A comparison of pointers, or a difference of two into one array.
    pub(super) fn comparison_of_pointers(&mut self) -> (String, Ty) {
        let truth = WIDE[0];
        if self.r.chance(40) && !self.arrays.is_empty() {
            let a = self.r.pick(&self.arrays).clone();
            let (i, j) = (self.simple_index(a.len), self.simple_index(a.len));
            let op = *self.r.pick(&["-", "-", "<", "<=", "==", ">"]);
            let ty = if op == "-" { WIDE[2] } else { truth };
            let (a, end) = (a.name, a.len);
            if self.r.chance(25) {
                return (format!("({a} + {end} {op} &{a}[{j}])"), ty);
            }
            return (format!("(&{a}[{i}] {op} &{a}[{j}])"), ty);
        }
        if self.pointers.is_empty() {
            return self.leaf();
        }
        let p = self.r.pick(&self.pointers).clone();
        match self.r.below(3) {
            0 => (format!("(!{})", p.name), truth),
            1 => (format!("({} != 0)", p.name), truth),
            _ => {
                let other = self.pointer_argument(p.to);
                (format!("({} == {other})", p.name), truth)
            }
        }
    }

    /// An atomic update of a variable, an element or a field.
    pub(super) fn atomic_statement(&mut self) {
        let place = match self.r.below(4) {
            0 => self.named_place().map(|(t, ty)| (Place::certain(t), ty)),
            1 => self.pointed_scalar(),
            _ => self
                .field()
                .filter(|f| f.has_address)
                .map(|f| (f.place, f.ty)),
        };
        let Some((place, ty)) = place.filter(|(_, ty)| is_atomic(*ty)) else {
            return self.record_statement();
        };
        let value = self.expression(2).0;
        let guard = self.guard(&place);
        let (at, n) = (format!("&{}", place.text), ty.name);
        let call = match self.r.below(9) {
            0 => format!("__atomic_load_n({at}, 5)"),
            1 => {
                return self.line(&format!(
                    "{guard}__atomic_store_n({at}, ({n})({value}), 5);"
                ));
            }
            2 => format!("__atomic_exchange_n({at}, ({n})({value}), 5)"),
            3 => {
                let old = self.name("o");
                let expected = self.leaf().0;
                self.line(&format!("{n} {old} = ({n}){expected};"));
                format!("__atomic_compare_exchange_n({at}, &{old}, ({n})({value}), 0, 5, 5)")
            }
            4 => format!("__atomic_add_fetch({at}, ({n})({value}), 5)"),
            i => {
                let op = ["add", "sub", "and", "xor"][i - 5];
                format!("__atomic_fetch_{op}({at}, ({n})({value}), 5)")
            }
        };
        self.line(&format!("{guard}mix((u64){call});"));
    }
}
