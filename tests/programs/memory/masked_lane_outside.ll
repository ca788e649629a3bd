; not: safe
; The last lane lies outside.
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)

define i32 @main() {
  %a = alloca [2 x i32], align 16
  call void @llvm.masked.store.v4i32.p0(<4 x i32> <i32 9, i32 8, i32 7, i32 6>, ptr %a, i32 4, <4 x i1> <i1 1, i1 0, i1 0, i1 1>)
  ret i32 0
}
