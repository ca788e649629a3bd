; An element out of range is poison; its use is undefined.
; not: safe
; args: --strict
define i32 @main(i32 %argc, ptr %argv) {
  %i = add i32 %argc, 3
  %x = extractelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %i
  %c = icmp eq i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
