; not: unsafe
; args: --property value
define i32 @f(i32 noundef range(i32 -2, 3) %x) noinline {
  ret i32 0
}
define i32 @main() {
  %r = call i32 @f(i32 -1)
  ret i32 %r
}
