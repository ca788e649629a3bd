; verdict: unsafe
; args: --property null
; A reference of optimised C++ is made of null.
define internal void @f(ptr %r) {
  ret void
}
define i32 @main() {
  call void @f(ptr noundef nonnull align 4 dereferenceable(4) null)
  ret i32 0
}
