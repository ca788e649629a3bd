; verdict: safe
; The number of an element, in 128 bits.
declare void @reach_error()
define i32 @main() {
  %v = insertelement <2 x i8> <i8 1, i8 2>, i8 9, i128 1
  %x = extractelement <2 x i8> %v, i128 1
  %y = extractelement <2 x i8> %v, i128 0
  %c = icmp eq i8 %x, 9
  %d = icmp eq i8 %y, 1
  %both = and i1 %c, %d
  br i1 %both, label %ok, label %bad
bad:
  call void @reach_error()
  unreachable
ok:
  ret i32 0
}
