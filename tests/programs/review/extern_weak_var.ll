; not: safe
; args: --property assert
; The address of a variable that may be missing may be null.
@v = extern_weak global i32
declare void @reach_error()
define i32 @main() {
  %c = icmp eq ptr @v, null
  br i1 %c, label %a, label %b
a: call void @reach_error()
  ret i32 0
b: ret i32 0
}
