; A vector with an element inserted out of range is poison.
; not: safe
; args: --strict
define i32 @main(i32 %argc, ptr %argv) {
  %i = add i32 %argc, 3
  %v = insertelement <4 x i32> zeroinitializer, i32 1, i32 %i
  %x = extractelement <4 x i32> %v, i32 0
  %c = icmp eq i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
