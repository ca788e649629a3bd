; not: safe
; args: --property assert
; An unknown function may throw.
declare void @reach_error()
declare i32 @pers(...)
declare void @thrower()
define i32 @main() personality ptr @pers {
  invoke void @thrower() to label %a unwind label %b
a: ret i32 0
b: %l = landingpad {ptr,i32} cleanup
  call void @reach_error()
  ret i32 0
}
