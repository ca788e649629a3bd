; not: unsafe
; The same for a result.
define nonnull ptr @f() { ret ptr null }
define i32 @main() {
  %x = call ptr @f()
  ret i32 0
}
