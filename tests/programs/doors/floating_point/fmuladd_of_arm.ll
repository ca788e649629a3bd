; not: unsafe
; A processor that has fused operations may use them.
target triple = "aarch64-unknown-linux-gnu"
define i32 @main() {
  %d = call double @llvm.fmuladd.f64(double 0x3FF0000000400000, double 0x3FEFFFFFFF800000, double -1.0)
  %b = fcmp une double %d, 0.0
  call void @__VERIFIER_assert(i1 %b)
  ret i32 0
}
declare double @llvm.fmuladd.f64(double, double, double)
declare void @__VERIFIER_assert(i1)
