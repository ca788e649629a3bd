; One bit, shifted by one, is poison.
; not: safe
; args: --strict
define i32 @main(i32 %argc, ptr %argv) {
  %x = trunc i32 %argc to i1
  %y = shl i1 true, %x
  br i1 %y, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
