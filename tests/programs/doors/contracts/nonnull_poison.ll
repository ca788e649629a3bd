; not: unsafe
; Null is poison there, and nobody looks.
define void @f(ptr nonnull %a) { ret void }
define i32 @main() {
  call void @f(ptr null)
  ret i32 0
}
