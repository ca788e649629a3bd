; not: unsafe
; Lanes of five bits in an initialiser: 1 + 2 * 32 + 3 * 1024.
declare void @__VERIFIER_error()
@v = global <3 x i5> <i5 1, i5 2, i5 3>
define i32 @main() {
  %x = load i16, ptr @v
  %c = icmp ne i16 %x, 3137
  br i1 %c, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
