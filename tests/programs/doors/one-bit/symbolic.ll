; Operations on one bit that nobody knows.
; verdict: safe
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %x = trunc i32 %argc to i1
  %a = shl i1 %x, false
  %b = lshr i1 %a, false
  %c = ashr exact i1 %b, false
  %d = udiv i1 %c, true
  %e = mul nuw i1 %d, true
  %f = or disjoint i1 %e, false
  %g = add nuw nsw i1 %f, false
  %h = sub nuw nsw i1 %g, false
  %same = icmp eq i1 %h, %x
  br i1 %same, label %ok, label %wrong
ok:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
