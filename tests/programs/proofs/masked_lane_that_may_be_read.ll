; not: safe
; args: --property memsafety,assert
; A lane is read only where the mask says so.
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare i1 @__VERIFIER_nondet_bool()
declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %a = alloca [2 x i32], align 16
  call void @llvm.masked.store.v4i32.p0(<4 x i32> <i32 9, i32 8, i32 7, i32 6>, ptr %a, i32 4, <4 x i1> <i1 1, i1 1, i1 0, i1 0>)
  %any = call i1 @__VERIFIER_nondet_bool()
  %m = insertelement <4 x i1> zeroinitializer, i1 %any, i32 1
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %a, i32 4, <4 x i1> %m, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %second = extractelement <4 x i32> %v, i32 1
  %is8 = icmp eq i32 %second, 8
  %is2 = icmp eq i32 %second, 2
  %either = or i1 %is8, %is2
  %x = zext i1 %is8 to i32
  call void @__VERIFIER_assert(i32 %x)
  ret i32 0
}
