; not: safe
; args: --property assert
; What throws has written before, however deep inside.
declare void @reach_error()
declare i32 @pers(...)
declare void @thrower()
define internal void @step(ptr %x) noinline {
  store i32 1, ptr %x
  call void @thrower()
  store i32 2, ptr %x
  ret void
}
define i32 @main() personality ptr @pers {
  %x = alloca i32
  store i32 0, ptr %x
  invoke void @step(ptr %x) to label %a unwind label %b
a: ret i32 0
b: %l = landingpad {ptr,i32} cleanup
  %v = load i32, ptr %x
  %is = icmp eq i32 %v, 1
  br i1 %is, label %c, label %a
c: call void @reach_error()
  ret i32 0
}
