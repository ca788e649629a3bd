; args: --property free
; assumes: whose lifetimes bitcode tells
; A store to a local after its lifetime.
define i32 @main() {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 1, ptr %a
  call void @llvm.lifetime.end.p0(ptr %a)
  store i32 2, ptr %a
  ret i32 0
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
