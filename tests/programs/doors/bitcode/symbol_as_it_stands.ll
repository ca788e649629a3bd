; A name after a byte 1 is a symbol as it stands.
; verdict: unsafe
@x = global i32 1
@"\01x2" = global i32 5
declare void @reach_error()
declare void @"\01reach_error"()
define i32 @main() {
  call void @"\01reach_error"()
  ret i32 0
}
