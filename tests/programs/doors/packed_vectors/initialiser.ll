; verdict: unsafe
; Lanes of a bit in an initialiser: the byte is 0b10010110.
declare void @__VERIFIER_error()
@v = global <8 x i1> <i1 0, i1 1, i1 1, i1 0, i1 1, i1 0, i1 0, i1 1>
define i32 @main() {
  %x = load i8, ptr @v
  %c = icmp eq i8 %x, 150
  br i1 %c, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
