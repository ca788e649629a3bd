; The intrinsics that report overflow, on one bit.
; not: unsafe
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %x = trunc i32 %argc to i1
  %s = call {i1, i1} @llvm.sadd.with.overflow.i1(i1 %x, i1 %x)
  %u = call {i1, i1} @llvm.uadd.with.overflow.i1(i1 %x, i1 %x)
  %m = call {i1, i1} @llvm.umul.with.overflow.i1(i1 %x, i1 %x)
  %sv = extractvalue {i1, i1} %s, 0
  %so = extractvalue {i1, i1} %s, 1
  %uv = extractvalue {i1, i1} %u, 0
  %uo = extractvalue {i1, i1} %u, 1
  %mv = extractvalue {i1, i1} %m, 0
  %mo = extractvalue {i1, i1} %m, 1
  %d1 = xor i1 %so, %x
  %d2 = xor i1 %uo, %x
  %d3 = xor i1 %mv, %x
  %e1 = or i1 %sv, %uv
  %e2 = or i1 %d1, %d2
  %e3 = or i1 %d3, %mo
  %f1 = or i1 %e1, %e2
  %f2 = or i1 %f1, %e3
  br i1 %f2, label %wrong, label %ok
ok:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
declare {i1, i1} @llvm.sadd.with.overflow.i1(i1, i1)
declare {i1, i1} @llvm.uadd.with.overflow.i1(i1, i1)
declare {i1, i1} @llvm.umul.with.overflow.i1(i1, i1)
