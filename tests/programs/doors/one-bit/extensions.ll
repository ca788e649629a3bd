; One bit, signed and unsigned, is -1 and 1.
; verdict: safe
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %x = trunc i32 %argc to i1
  %s = sext i1 %x to i32
  %u = zext i1 %x to i32
  %sum = add i32 %s, %u
  %less = icmp slt i1 %x, false
  %more = icmp ugt i1 %x, false
  %both = icmp eq i1 %less, %more
  %zero = icmp eq i32 %sum, 0
  %good = and i1 %both, %zero
  br i1 %good, label %ok, label %wrong
ok:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
