; An element within range has its value.
; not: unsafe
declare void @abort()
define i32 @main(i32 %argc, ptr %argv) {
  %i = and i32 %argc, 1
  %x = extractelement <2 x i32> <i32 7, i32 7>, i32 %i
  %c = icmp eq i32 %x, 7
  br i1 %c, label %yes, label %no
yes:
  ret i32 0
no:
  %z = udiv i32 1, 0
  ret i32 %z
}
