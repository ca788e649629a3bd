; not: safe
; args: --property assert
; What is initialised from outside has no known contents.
@v = externally_initialized global i32 5
declare void @reach_error()
define i32 @main() {
  %x = load i32, ptr @v
  %c = icmp eq i32 %x, 5
  br i1 %c, label %b, label %a
a: call void @reach_error()
  ret i32 0
b: ret i32 0
}
