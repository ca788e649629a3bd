//! Arguments of functions at which executions start: arbitrary, as far as the
//! language allows.

use super::Lowering;
use super::promise::{self, Promise};
use crate::llvm::{Shape, Value};
use ir::build::FunctionBuilder;
use ir::{
    AllocKind, Assumption, AssumptionKind, BinOp, CmpOp, Cond, HavocKind, Operand, PtrPred, Sign,
    StmtKind, Terminator, Type, Var, Z,
};

/// What is known of an argument, and whether all that fulfils it can be one.
pub(super) type Known = (Promise, bool);

/// What the language promises of a function's parameters, scalar by scalar.
pub(super) fn promises_of<'m>(l: &mut Lowering<'m>, f: Value<'m>) -> Vec<Known> {
    let rust = match f.declaration() {
        Some(at) => at.file.to_ascii_lowercase().ends_with(".rs"),
        None => l.module.is_of_rustc(),
    };
    let arguments = f.arguments();
    let mut stated = promise::find(&l.promises, &f.name()).cloned();
    if stated.is_none() && !rust {
        stated = stated_of(l, f);
    }
    let stated = stated.filter(|p| p.len() == arguments.len());
    if !f.is_from_source() && stated.iter().flatten().any(|p| !p.is_trivial()) {
        l.program.assume(Assumption {
            kind: AssumptionKind::Option,
            span: None,
            function: None,
            text: format!("callers of `{}` keep what its parameters promise", f.name()),
            affects_safe: true,
        });
    }
    let names: Vec<String> = arguments.iter().map(|a| a.name()).collect();
    let types = f.parameter_types();
    let slices = if rust {
        promise::slices(&names, &types)
    } else {
        Vec::new()
    };
    // Structures may be passed in pieces: then nobody knows whose they are.
    let owners = if rust {
        promise::owners(&names, types.len())
    } else {
        (types.len() == arguments.len()).then(|| (0..types.len()).collect())
    };
    let excludes = |i: usize| match &owners {
        Some(owners) => types.get(owners[i]).is_some_and(|ty| ty.excludes),
        None => types.iter().any(|ty| ty.excludes),
    };
    let excluded: Vec<bool> = (0..arguments.len()).map(excludes).collect();
    let pointers: Vec<bool> = arguments
        .iter()
        .map(|a| a.ty().shape() == Shape::Ptr)
        .collect();
    let slice = |i| {
        slices
            .iter()
            .find(|(at, _)| *at == i)
            .map(|(_, size)| *size)
    };
    let mut all = Vec::new();
    for (i, a) in arguments.into_iter().enumerate() {
        let scalars = l.scalars(a.ty());
        let promise = stated.as_ref().and_then(|p| p.get(i)).cloned();
        let said = promise.is_some();
        let promise = match scalars.as_slice() {
            [_] => promise.unwrap_or_default(),
            _ => Promise::default(),
        };
        let element = slice(i).filter(|_| scalars == [Type::Ptr]);
        let is_length = i > 0 && slice(i - 1).is_some();
        // The second part of something with a pointer may be a length, too.
        let named = |i: usize| names.get(i).map_or("", String::as_str);
        let second = named(i).is_empty() || named(i).ends_with(".1");
        let may_be_length = second && i > 0 && pointers.get(i - 1) == Some(&true);
        for ty in scalars {
            // Rust's types exclude more than its compiler can write down.
            // What is no raw pointer may be one to a function, or to a box.
            let raw = types.len() != pointers.len()
                || promise.bytes.max(promise.bytes_or_null) > 0
                || types
                    .get(i)
                    .is_none_or(|ty| ty.name.starts_with(['*', '&']));
            let whole = !rust
                || (said && !may_be_length && is_whole(&promise, ty) && (raw || ty != Type::Ptr));
            let whole = whole || element.is_some() || is_length;
            let whole = whole && !excluded[i];
            let promise = Promise {
                element,
                ..promise.clone()
            };
            all.push((promise, whole));
        }
    }
    all
}

/// What a module promises of a function's parameters. Its text is only made
/// where LLVM's C interface doesn't tell all.
fn stated_of<'m>(l: &mut Lowering<'m>, f: Value<'m>) -> Option<Vec<Promise>> {
    let count = u32::try_from(f.arguments().len()).ok()?;
    if !(0..count).any(|i| f.parameter_has(i, "range")) {
        return Some((0..count).map(|i| attributes_of(f, i)).collect());
    }
    let module = l.module;
    let stated = l
        .stated_promises
        .get_or_insert_with(|| promise::read(&module.print()));
    stated.get(&f.name()).cloned()
}

/// What the attributes of a parameter promise, but for a range.
fn attributes_of(f: Value<'_>, i: u32) -> Promise {
    Promise {
        nonnull: f.parameter_has(i, "nonnull"),
        bytes: f.param_attribute_number(i, "dereferenceable"),
        bytes_or_null: f.param_attribute_number(i, "dereferenceable_or_null"),
        align: f.param_attribute_number(i, "align"),
        range: None,
        defined: f.parameter_has(i, "noundef"),
        unaliased: f.parameter_has(i, "noalias"),
        element: None,
    }
}

/// That a number is in the range in which the signature of a function says that
/// a parameter lies, if it says so.
pub(super) fn stated_range<'m>(
    l: &mut Lowering<'m>,
    f: Value<'m>,
    i: u32,
    (value, width): (&Operand, u32),
) -> Option<Cond> {
    if !f.parameter_has(i, "range") || !f.parameter_has(i, "noundef") {
        return None;
    }
    let stated = stated_of(l, f)?;
    let (low, high) = stated.get(usize::try_from(i).ok()?)?.range.clone()?;
    Some(between(value, width, &low, &high))
}

/// Whether what rustc promises of a parameter is all that its type asks for.
fn is_whole(promise: &Promise, ty: Type) -> bool {
    let has_object = promise.bytes > 0 || promise.bytes_or_null > 0;
    match ty {
        // A raw pointer, or one of which it is said where it leads.
        Type::Ptr => {
            let plain = !promise.nonnull && !promise.unaliased && promise.align <= 1;
            promise.defined && (has_object || plain)
        }
        Type::Bool => true,
        // An enumeration may have gaps. Characters have one, which is known,
        // and numbers that aren't 0 have none.
        Type::Int(_) => match &promise.range {
            None => promise.defined,
            Some((low, high)) => high.is_zero() && low.is_one() || is_character(promise),
        },
        _ => promise.defined,
    }
}

const CHARACTERS: u32 = 0x11_0000;

fn is_character(promise: &Promise) -> bool {
    let limits = (Z::ZERO, Z::from(CHARACTERS));
    promise.range.as_ref() == Some(&limits)
}

/// An arbitrary argument that fulfils what is promised.
pub(super) fn argument(l: &Lowering<'_>, b: &mut FunctionBuilder, var: Var, known: Option<&Known>) {
    let Some((promise, whole)) = known else {
        return b.havoc(var, HavocKind::Input);
    };
    match b.ty(var) {
        Type::Ptr => pointer_argument(l, b, var, promise),
        Type::Int(width) => {
            b.havoc(var, HavocKind::Input);
            if let Some((low, high)) = &promise.range {
                b.assume(between(&var.into(), width, low, high));
            }
            if is_character(promise) && width == 32 {
                let surrogate = between(&var.into(), width, &Z::from(0xD800), &Z::from(0xE000));
                b.assume(surrogate.negate());
            }
        }
        _ => b.havoc(var, HavocKind::Input),
    }
    if !whole {
        let any = b.var("promised", Type::Bool);
        b.havoc(any, HavocKind::Abstraction(None));
        b.push(StmtKind::Select {
            dst: var,
            cond: any.into(),
            a: var.into(),
            b: var.into(),
        });
    }
}

/// A slice: a pointer to as many elements of that size as its length says,
/// which is given back. All of them together have no more bytes than half of
/// the addresses.
pub(super) fn slice_argument(
    l: &Lowering<'_>,
    b: &mut FunctionBuilder,
    var: Var,
    (promise, size, width): (&Promise, u64, u32),
) -> Var {
    let length = b.var("length", Type::Int(width));
    b.havoc(length, HavocKind::Input);
    let mut bytes = Operand::int(width, 0);
    if size > 0 {
        let most = Z::max_of(width, Sign::Signed).div_trunc(&Z::from(size));
        b.assume(Cond::cmp(
            CmpOp::Ule,
            length,
            Operand::int(width, most.unwrap_or(Z::ZERO)),
        ));
        let product = b.var("bytes", Type::Int(width));
        b.binary(product, BinOp::Mul, length, Operand::int(width, size));
        bytes = product.into();
    }
    object_argument(l, b, var, promise, &bytes);
    length
}

/// From `low` on and before `high`, modulo the width.
fn between(value: &Operand, width: u32, low: &Z, high: &Z) -> Cond {
    let from = Cond::cmp(CmpOp::Uge, value.clone(), Operand::int(width, low.clone()));
    let before = Cond::cmp(CmpOp::Ult, value.clone(), Operand::int(width, high.clone()));
    if low < high {
        Cond::And(vec![from, before])
    } else {
        Cond::Or(vec![from, before])
    }
}

/// A pointer to which so many bytes belong points anywhere into any object,
/// perhaps the one of another argument. So that runs find one, it may also be
/// an object of its own: of what lies in there, types may exclude some.
fn pointer_argument(l: &Lowering<'_>, b: &mut FunctionBuilder, var: Var, promise: &Promise) {
    let bytes = promise.bytes.max(promise.bytes_or_null);
    if bytes == 0 {
        b.havoc(var, HavocKind::Input);
        if promise.nonnull {
            b.assume(Cond::Ptr(PtrPred::NonNull(var.into())));
        }
        return assume_aligned(b, var, promise.align);
    }
    let len = Operand::int(l.program.data_model.pointer_bits, bytes);
    object_argument(l, b, var, promise, &len);
}

/// A pointer to so many bytes.
fn object_argument(
    l: &Lowering<'_>,
    b: &mut FunctionBuilder,
    var: Var,
    promise: &Promise,
    len: &Operand,
) {
    let width = l.program.data_model.pointer_bits;
    let choice = b.var("choice", Type::Int(8));
    b.havoc(choice, HavocKind::Input);
    let is = |n: u8| Cond::cmp(CmpOp::Eq, choice, Operand::int(8, n));
    let (own, other, done) = (b.block("own"), b.block("other"), b.block("passed"));
    let mut targets = vec![own, other];
    let mut others = vec![is(0).negate()];
    if promise.bytes_or_null > 0 && promise.bytes == 0 && !promise.nonnull {
        let null = b.block("null");
        targets.push(null);
        others.push(is(1).negate());
        let start = b.current();
        b.switch_to(null);
        b.assume(is(1));
        b.assign(var, ir::Const::Null);
        b.goto(done);
        b.switch_to(start);
    }
    b.terminate(Terminator::Goto(targets));
    b.switch_to(own);
    b.assume(Cond::And(others));
    b.push(StmtKind::Alloc {
        dst: var,
        region: ir::points_to::ALL_MEMORY,
        kind: AllocKind::Passed,
        size: len.clone(),
        align: if promise.align.is_power_of_two() {
            promise.align
        } else {
            1
        },
        zeroed: false,
        may_fail: false,
    });
    let contents = b.var("contents", Type::Int(8));
    b.havoc(contents, HavocKind::Abstraction(None));
    b.push(StmtKind::RegionFill {
        region: ir::points_to::ALL_MEMORY,
        ptr: var.into(),
        byte: contents.into(),
        len: len.clone(),
    });
    b.goto(done);
    b.switch_to(other);
    b.assume(is(0));
    b.havoc(var, HavocKind::Input);
    let inside = PtrPred::InBounds {
        ptr: var.into(),
        len: len.clone(),
    };
    b.assume(Cond::Ptr(PtrPred::NonNull(var.into())));
    // Where nothing lies there, the address may be any.
    let empty = Cond::cmp(CmpOp::Eq, len.clone(), Operand::int(width, 0));
    for pred in [inside, PtrPred::Live(var.into())] {
        b.assume(Cond::Or(vec![empty.clone(), Cond::Ptr(pred)]));
    }
    assume_aligned(b, var, promise.align);
    b.goto(done);
    b.switch_to(done);
}

fn assume_aligned(b: &mut FunctionBuilder, var: Var, align: u64) {
    if align > 1 {
        let ptr = var.into();
        b.assume(Cond::Ptr(PtrPred::Aligned { ptr, align }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::Module;

    #[test]
    fn attributes_promise_what_the_text_says() {
        let text = "
define void @f(ptr nonnull %a, ptr noalias align 8 %b, i32 noundef %c, ptr dereferenceable(12) %d) {
  ret void
}
define void @g(ptr dereferenceable_or_null(4) %a, ptr byval(i64) align 16 %b, i32 %c) {
  ret void
}
define void @h() {
  ret void
}
";
        let inputs = [("text".to_owned(), text.as_bytes().to_vec(), false)];
        let Ok(module) = Module::load(&inputs) else {
            panic!("the text is LLVM IR");
        };
        let all = promise::read(&module.print());
        assert_eq!(all.len(), 3);
        for f in module.functions() {
            let count = u32::try_from(f.arguments().len()).unwrap_or(0);
            let stated: Vec<Promise> = (0..count).map(|i| attributes_of(f, i)).collect();
            assert_eq!(stated, all[&f.name()], "{}", f.name());
        }
        assert_eq!(all["f"][1].align, 8);
        assert_eq!(all["g"][0].bytes_or_null, 4);
    }
}
