//! How exactly a function's floating-point operations are computed: what its
//! target can do, and what its flags allow.
//!
//! An operation whose result isn't one certain number is *relaxed*: its result
//! is an abstraction, on which no failing run can rest.

use super::names::{self, Known};
use crate::llvm::Value;
use ir::{FloatFn, FloatKind, FloatOp, Type};

/// How a function computes with floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub(super) struct Rounding {
    /// Whether operations on `float` are rounded to `float`, each by itself.
    single: bool,
    /// The same for `double`.
    double: bool,
    /// Whether a product and a sum are surely not fused unless somebody says so.
    pub apart: bool,
    /// Whether what is rounded surely goes to nearest.
    nearest: bool,
}

/// Intrinsics that change how results are rounded, by the beginnings of their
/// names.
const CHANGING: &[&str] = &[
    "llvm.set.rounding",
    "llvm.set.fp",
    "llvm.reset.fp",
    "llvm.x86.sse.ldmxcsr",
    "llvm.aarch64.set.fpcr",
    "llvm.ppc.setrnd",
    "llvm.ppc.mtfs",
    "llvm.riscv.fsrm",
];

/// Whether a function that a module names changes how results are rounded.
pub(super) fn changes(f: Value<'_>) -> bool {
    let name = f.name();
    CHANGING.iter().any(|c| name.starts_with(c))
        || f.is_declaration() && names::known(&name, false) == Some(Known::Rounding)
}

/// Whether the result depends on how it is rounded.
fn is_rounded(op: FloatOp) -> bool {
    use FloatFn as F;
    match op {
        FloatOp::Cmp(_) => false,
        FloatOp::Fn(op) => !matches!(
            op,
            F::Rem
                | F::Neg
                | F::Abs
                | F::CopySign
                | F::Floor
                | F::Ceil
                | F::Trunc
                | F::Round
                | F::RoundEven
                | F::MinNum
                | F::MaxNum
                | F::Minimum
                | F::Maximum
                | F::MinimumNum
                | F::MaximumNum
                | F::ToSigned
                | F::ToUnsigned
                | F::ToSignedSat
                | F::ToUnsignedSat
                | F::Extend
                | F::Class
                | F::Remainder
                | F::NextAfter
                | F::Logb
                | F::FrexpFraction
                | F::FrexpExponent
                | F::LRound
                | F::LLRound
        ),
    }
}

/// Processors of x86 that are known to have no fused operations, besides those
/// without a name.
const WITHOUT_FUSED: &[&str] = &[
    "",
    "generic",
    "i386",
    "i486",
    "i586",
    "i686",
    "pentium",
    "pentium2",
    "pentium3",
    "pentium4",
    "x86-64",
    "x86-64-v2",
    "nocona",
    "core2",
    "penryn",
    "nehalem",
    "westmere",
    "sandybridge",
    "ivybridge",
    "k8",
    "amdfam10",
];

/// Other processors whose operations are those of the standard.
const EXACT: &[&str] = &[
    "",
    "aarch64",
    "arm64",
    "arm",
    "armv7",
    "thumb",
    "riscv",
    "powerpc",
    "ppc",
    "s390x",
    "mips",
    "sparc",
    "loongarch",
    "wasm",
];

impl Rounding {
    /// How a function for that target computes, by its features and processor.
    fn of(target: &str, features: &str, processor: &str) -> Rounding {
        let machine = target.split('-').next().unwrap_or_default();
        let last = |name: &str| {
            let mut given = features.split(',').rev();
            given.find_map(|f| (f.get(1..) == Some(name)).then(|| f.starts_with('+')))
        };
        let has = |name| last(name) == Some(true);
        let x86_64 = machine == "x86_64" || machine == "amd64";
        let x86 = machine.len() == 4 && machine.starts_with('i') && machine.ends_with("86");
        if x86_64 || x86 {
            let vectors = |name| has(name) || (x86_64 && last(name) != Some(false));
            let single = vectors("sse");
            let fused = ["fma", "fma4", "avx512f"].into_iter().any(has);
            return Rounding {
                single,
                double: single && vectors("sse2"),
                apart: !fused && WITHOUT_FUSED.contains(&processor),
                nearest: true,
            };
        }
        let exact = EXACT.iter().any(|m| {
            let rest = machine.strip_prefix(m);
            rest.is_some_and(|r| r.is_empty() || !m.is_empty())
        });
        Rounding {
            single: exact,
            double: exact,
            apart: false,
            nearest: true,
        }
    }

    /// How a function computes, in a module in which nothing changes how results
    /// are rounded, unless it isn't `nearest`.
    pub(super) fn of_function(target: &str, nearest: bool, f: Value<'_>) -> Rounding {
        let text = |name| f.text_attribute(name).unwrap_or_default();
        let mut rounding = Rounding::of(target, &text("target-features"), &text("target-cpu"));
        rounding.nearest = nearest;
        let flushes = |name| {
            let mode = text(name);
            !mode.split(',').all(|m| m.is_empty() || m == "ieee")
        };
        let any = flushes("denormal-fp-math");
        rounding.double &= !any;
        rounding.single &= !any && !flushes("denormal-fp-math-f32");
        let unsafe_math = [
            "unsafe-fp-math",
            "no-nans-fp-math",
            "no-infs-fp-math",
            "no-signed-zeros-fp-math",
            "approx-func-fp-math",
        ];
        if unsafe_math.iter().any(|name| text(name) == "true") {
            rounding.single = false;
            rounding.double = false;
        }
        rounding
    }

    /// Whether an operation is certain to round to nearest, if at all.
    pub(super) fn is_nearest(self, op: FloatOp) -> bool {
        self.nearest || !is_rounded(op)
    }

    pub(super) fn is_exact(self, ty: Type) -> bool {
        match ty {
            Type::Float(FloatKind::F32) => self.single,
            Type::Float(FloatKind::F64) => self.double,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rounding;

    fn of(target: &str, features: &str, processor: &str) -> (bool, bool, bool) {
        let r = Rounding::of(target, features, processor);
        (r.single, r.double, r.apart)
    }

    #[test]
    fn targets_differ_in_what_they_round() {
        let linux = "x86_64-pc-linux-gnu";
        let cases = [
            (linux, "+sse,+sse2", "x86-64", (true, true, true)),
            (linux, "", "", (true, true, true)),
            (linux, "+avx2,+fma", "x86-64", (true, true, false)),
            (linux, "+fma,-fma", "x86-64", (true, true, true)),
            (linux, "", "haswell", (true, true, false)),
            (linux, "-sse2", "x86-64", (true, false, true)),
            (linux, "-sse", "x86-64", (false, false, true)),
            (
                "i386-pc-linux-gnu",
                "+cmov,+x87",
                "i686",
                (false, false, true),
            ),
            ("i686-pc-linux-gnu", "+sse", "pentium3", (true, false, true)),
            (
                "i686-pc-linux-gnu",
                "+sse,+sse2",
                "i686",
                (true, true, true),
            ),
            ("aarch64-linux-gnu", "", "", (true, true, false)),
            ("riscv64-unknown-elf", "", "", (true, true, false)),
            ("m68k-linux-gnu", "", "", (false, false, false)),
            ("", "", "", (true, true, false)),
        ];
        for (target, features, processor, expected) in cases {
            assert_eq!(
                of(target, features, processor),
                expected,
                "{target} {features}"
            );
        }
    }
}
