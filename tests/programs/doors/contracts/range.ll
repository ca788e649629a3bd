; verdict: unsafe
; args: --property value
; A number outside of its parameter's range is passed.
define i32 @f(i32 noundef range(i32 0, 10) %x) noinline {
  ret i32 0
}
define i32 @main() {
  %r = call i32 @f(i32 12)
  ret i32 %r
}
