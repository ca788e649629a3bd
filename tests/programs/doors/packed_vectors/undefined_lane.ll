; not: unsafe
; A lane without a value shares its byte with others.
declare void @__VERIFIER_error()
@v = global <8 x i1> <i1 0, i1 undef, i1 1, i1 0, i1 1, i1 0, i1 0, i1 1>
define i32 @main() {
  %x = load <8 x i1>, ptr @v
  %c = extractelement <8 x i1> %x, i32 0
  br i1 %c, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
