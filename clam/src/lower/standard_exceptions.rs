//! The exceptions of C++'s standard library (C++23, 17.9 and 19.2), whose members are
//! compiled already: an object is the address of a table of virtual functions and, of
//! those that say what went wrong, that of a text.
//!
//! The text that such an object is made of is kept if it is a constant; of others nobody
//! knows what `what` gives back. What the library throws itself says something short.

use super::body::Body;
use super::environment::store;
use super::{Lowering, Signature};
use crate::llvm::Value;
use ir::build::FunctionBuilder;
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, Callee, Cond, Const, External, FuncId, Global, GlobalId, HavocKind, InitPiece,
    Operand, PtrPred, StmtKind, Terminator, Type, Var,
};

/// The library's own texts are shorter, in bytes: `__throw_out_of_range_fmt` of
/// libstdc++ writes its format, which is shorter than half of that, and numbers.
const TEXT_SIZE: u64 = 1024;

/// The classes, and whether they are made of a text; others say what they are.
const CLASSES: &[(&str, bool)] = &[
    ("10bad_typeid", false),
    ("11logic_error", true),
    ("11range_error", true),
    ("12domain_error", true),
    ("12length_error", true),
    ("12out_of_range", true),
    ("13bad_exception", false),
    ("13runtime_error", true),
    ("14overflow_error", true),
    ("15underflow_error", true),
    ("16invalid_argument", true),
    ("17bad_function_call", false),
    ("20bad_array_new_length", false),
    ("8bad_cast", false),
    ("9bad_alloc", false),
    ("9exception", false),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// As symbols have it, behind `St`.
    name: &'static str,
    has_text: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    /// Of a text, or of a string.
    Construct {
        from_text: bool,
    },
    Copy,
    Assign,
    Destroy,
    Delete,
    What,
}

impl Class {
    fn at_start(symbol: &str) -> Option<(Class, &str)> {
        CLASSES.iter().find_map(|(name, has_text)| {
            let class = Class {
                name,
                has_text: *has_text,
            };
            Some((class, symbol.strip_prefix(name)?))
        })
    }

    /// The class whose table of virtual functions has that name.
    pub(super) fn of_table(symbol: &str) -> Option<Class> {
        let (class, rest) = Class::at_start(symbol.strip_prefix("_ZTVSt")?)?;
        rest.is_empty().then_some(class)
    }

    /// The class of that name, as `std::` has it.
    pub(super) fn of_record(symbol: &str) -> Option<Class> {
        let (class, rest) = Class::at_start(symbol.strip_prefix("_ZTISt")?)?;
        rest.is_empty().then_some(class)
    }

    fn member(symbol: &str) -> Option<(Class, Member)> {
        let of = |start: &str| symbol.strip_prefix(start);
        let (class, rest) = Class::at_start(of("_ZNSt").or_else(|| of("_ZNKSt"))?)?;
        let construct = ["C1E", "C2E"].iter().find_map(|c| rest.strip_prefix(c));
        let member = match (rest, construct) {
            ("D1Ev" | "D2Ev", _) => Member::Destroy,
            ("D0Ev", _) => Member::Delete,
            ("4whatEv", _) => Member::What,
            ("aSERKS_" | "aSEOS_", _) => Member::Assign,
            (_, Some("PKc")) if class.has_text => Member::Construct { from_text: true },
            (_, Some("RKS_" | "OS_")) => Member::Copy,
            (_, Some(string)) if class.has_text && string.starts_with("RKN") => {
                Member::Construct { from_text: false }
            }
            _ => return None,
        };
        Some((class, member))
    }

    /// Its size, in pointers.
    fn size(self) -> u64 {
        1 + u64::from(self.has_text)
    }
}

/// Whether a function that isn't defined is a member of such a class.
pub(super) fn is_member(f: Value<'_>) -> bool {
    f.is_declaration() && Class::member(&f.name()).is_some()
}

impl<'m> Lowering<'m> {
    /// The table of a class' virtual functions.
    pub(super) fn table_of_exception(&mut self, class: Class) -> GlobalId {
        let name = format!("_ZTVSt{}", class.name);
        let known = self.program.globals.iter().position(|g| g.name == name);
        if let Some(known) = known {
            return GlobalId::new(known);
        }
        let word = u64::from(self.program.data_model.pointer_bits / 8);
        let [destroy, delete, what] = [Member::Destroy, Member::Delete, Member::What]
            .map(|member| self.member_of_exception(class, member));
        let id = GlobalId::new(self.program.globals.len());
        self.names.insert(name.clone());
        self.program.globals.push(Global {
            name,
            size: 5 * word,
            align: word,
            constant: true,
            merged: false,
            init: Some(vec![
                InitPiece::Zeros(word),
                InitPiece::Unmodelled(word),
                InitPiece::Function(destroy),
                InitPiece::Function(delete),
                InitPiece::Function(what),
            ]),
            span: None,
        });
        id
    }

    /// What the library says that it throws.
    pub(super) fn text_of_the_library(&mut self) -> GlobalId {
        let name = "exception.text";
        let known = self.program.globals.iter().position(|g| g.name == name);
        if let Some(known) = known {
            return GlobalId::new(known);
        }
        let id = GlobalId::new(self.program.globals.len());
        self.names.insert(name.to_owned());
        self.program.globals.push(Global {
            name: name.to_owned(),
            size: TEXT_SIZE,
            align: 1,
            constant: true,
            merged: false,
            init: Some(vec![
                InitPiece::Unmodelled(TEXT_SIZE - 1),
                InitPiece::Zeros(1),
            ]),
            span: None,
        });
        id
    }

    /// A virtual function of a class.
    fn member_of_exception(&mut self, class: Class, member: Member) -> FuncId {
        let rest = match member {
            Member::Delete => "D0Ev",
            Member::What => "4whatEv",
            _ => "D1Ev",
        };
        let start = if member == Member::What {
            "_ZNK"
        } else {
            "_ZN"
        };
        let symbol = format!("{start}St{}{rest}", class.name);
        let declared = self.functions.iter().find(|(f, _)| f.name() == symbol);
        if let Some((_, id)) = declared {
            return *id;
        }
        let results: &[Type] = if member == Member::What {
            &[Type::Ptr]
        } else {
            &[]
        };
        let signature = Signature::of(&[Type::Ptr], results);
        let id = self.function_called(&symbol, &signature, External::Library);
        self.define_member_of_exception(id, class, member);
        self.add_target(id);
        id
    }

    /// Gives a declared function its body, if it is a virtual one of such a class.
    pub(super) fn define_if_of_exception(&mut self, id: FuncId, f: Value<'m>) {
        if let Some((class, member)) = Class::member(&f.name())
            && matches!(member, Member::Destroy | Member::Delete | Member::What)
        {
            self.define_member_of_exception(id, class, member);
        }
    }

    fn define_member_of_exception(&mut self, id: FuncId, class: Class, member: Member) {
        let results: &[Type] = if member == Member::What {
            &[Type::Ptr]
        } else {
            &[]
        };
        let signature = &self.signatures[id.index()];
        if signature.params != [Type::Ptr] || signature.results != results {
            return;
        }
        let declared = self.program.function(id);
        let mut b = FunctionBuilder::new(&declared.name, declared.results.clone());
        let this = b.param("this", Type::Ptr);
        match member {
            Member::What => {
                let text = b.var("text", Type::Ptr);
                if class.has_text {
                    let place = self.second_word(&mut b, this);
                    b.push(StmtKind::Load {
                        dst: text,
                        region: ALL_MEMORY,
                        ptr: place,
                        align: 1,
                    });
                } else {
                    let said = self.text_of_the_library();
                    b.assign(text, Operand::Const(Const::Global(said, 0)));
                }
                b.ret(vec![text.into()]);
            }
            Member::Delete => {
                b.push(StmtKind::Free {
                    region: ALL_MEMORY,
                    ptr: this.into(),
                    kind: AllocKind::New,
                });
                b.ret(Vec::new());
            }
            _ => b.ret(Vec::new()),
        }
        self.program.functions[id.index()] = b.finish();
    }

    fn second_word(&self, b: &mut FunctionBuilder, this: Var) -> Operand {
        let bits = self.program.data_model.pointer_bits;
        let place = b.var("place", Type::Ptr);
        b.push(StmtKind::PtrAdd {
            dst: place,
            base: this.into(),
            offset: Operand::int(bits, bits / 8),
        });
        place.into()
    }
}

impl<'m> Body<'_, 'm> {
    /// Fills an object of such a class; a text that isn't known is any.
    pub(super) fn make_standard_exception(
        &mut self,
        class: Class,
        this: &Operand,
        text: Option<Operand>,
    ) {
        let word = u64::from(self.address_width() / 8);
        let table = self.l.table_of_exception(class);
        let offset = i64::try_from(2 * word).unwrap_or(i64::MAX);
        let table = Const::Global(table, offset).into();
        store(&mut self.b, this.clone(), table);
        if class.has_text {
            let kind = HavocKind::Abstraction(None);
            let text = text.unwrap_or_else(|| self.arbitrary_scalar(Type::Ptr, kind));
            let place = self.field_address(this, word);
            store(&mut self.b, place, text);
        }
    }

    /// A member of such a class is called; `false`: it is another function, or called
    /// as another one.
    pub(super) fn call_of_standard_exception(&mut self, inst: Value<'m>, f: Value<'m>) -> bool {
        if !f.is_declaration() {
            return false;
        }
        let Some((class, member)) = Class::member(&f.name()) else {
            return false;
        };
        let values = inst.call_args();
        let args: Vec<Operand> = values.iter().filter_map(|v| self.scalar(*v)).collect();
        let pointers = args.iter().all(|a| self.operand_type(a) == Type::Ptr);
        let dsts = self.dsts(inst);
        if args.len() != values.len() || !pointers {
            return false;
        }
        let size = Operand::int(
            self.address_width(),
            class.size() * u64::from(self.address_width() / 8),
        );
        match (member, args.as_slice(), dsts.as_slice()) {
            (Member::Construct { from_text }, [this, from], []) => {
                self.check_access(this, size, true, "this");
                let is_constant = values.get(1).is_some_and(|v| v.is_constant_global());
                match (from_text, is_constant) {
                    (true, true) => self.make_standard_exception(class, this, Some(from.clone())),
                    (false, _) => self.make_standard_exception(class, this, None),
                    (true, false) => {
                        let name = self.text(values[1]);
                        let read = super::ended::ReadText {
                            ptr: from,
                            each: 1,
                            most: None,
                            name: &name,
                        };
                        self.check_text(read, Vec::new());
                        self.make_of_text(class, this, from);
                    }
                }
            }
            (Member::Copy, [this, from], []) => {
                self.check_access(from, size.clone(), false, "the exception");
                self.check_access(this, size, true, "this");
                let text = self.text_of_exception(class, from);
                self.make_standard_exception(class, this, text);
            }
            (Member::Assign, [this, from], _) => {
                self.check_access(from, size.clone(), false, "the exception");
                self.check_access(this, size, true, "this");
                if let Some(text) = self.text_of_exception(class, from) {
                    let word = u64::from(self.address_width() / 8);
                    let place = self.field_address(this, word);
                    store(&mut self.b, place, text);
                }
                if let &[dst] = dsts.as_slice() {
                    self.b.assign(dst, this.clone());
                }
            }
            (Member::Destroy | Member::Delete | Member::What, [_], _) => {
                let Some(&id) = self.l.functions.get(&f) else {
                    return false;
                };
                if self.l.program.function(id).is_external() {
                    return false;
                }
                self.push_call(dsts, Callee::Direct(id), args);
            }
            _ => return false,
        }
        true
    }

    /// Fills an object of a text that is constant, or is copied.
    fn make_of_text(&mut self, class: Class, this: &Operand, text: &Operand) {
        let changes = Cond::Ptr(PtrPred::Writable(text.clone()));
        let [constant, other, on] = ["constant", "other", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![constant, other]));
        self.b.switch_to(other);
        self.b.assume(changes.clone());
        self.make_standard_exception(class, this, None);
        self.b.goto(on);
        self.b.switch_to(constant);
        self.b.assume(changes.negate());
        self.make_standard_exception(class, this, Some(text.clone()));
        self.b.goto(on);
        self.b.switch_to(on);
    }

    fn text_of_exception(&mut self, class: Class, from: &Operand) -> Option<Operand> {
        if !class.has_text {
            return None;
        }
        let word = u64::from(self.address_width() / 8);
        let place = self.field_address(from, word);
        let text = self.temp("text", Type::Ptr);
        self.b.push(StmtKind::Load {
            dst: text,
            region: ALL_MEMORY,
            ptr: place,
            align: 1,
        });
        Some(text.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_known_by_their_symbols() {
        let member = |s: &str| Class::member(s).map(|(class, m)| (class.name, m));
        let of = |class, m| Some((class, m));
        let text = Member::Construct { from_text: true };
        let string = Member::Construct { from_text: false };
        for (symbol, known) in [
            ("_ZNSt13runtime_errorC1EPKc", of("13runtime_error", text)),
            ("_ZNSt12out_of_rangeC2EPKc", of("12out_of_range", text)),
            (
                "_ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
                of("11logic_error", string),
            ),
            (
                "_ZNSt11logic_errorC1ERKS_",
                of("11logic_error", Member::Copy),
            ),
            (
                "_ZNSt11logic_errorC2EOS_",
                of("11logic_error", Member::Copy),
            ),
            ("_ZNSt9exceptionD2Ev", of("9exception", Member::Destroy)),
            ("_ZNSt9bad_allocD0Ev", of("9bad_alloc", Member::Delete)),
            ("_ZNKSt9exception4whatEv", of("9exception", Member::What)),
            ("_ZNSt9exceptionC1EPKc", None),
            ("_ZNSt12system_errorD1Ev", None),
            ("_ZNSt6vectorIiSaIiEED1Ev", None),
        ] {
            assert_eq!(member(symbol), known, "{symbol}");
        }
        assert!(Class::of_table("_ZTVSt9exception").is_some());
        assert!(Class::of_table("_ZTVSt12system_error").is_none());
        assert!(Class::of_record("_ZTISt9bad_alloc").is_some());
    }
}
