; A constructor under a second name.
; verdict: unsafe
@x = global i32 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @a, ptr null }]
@a = alias void (), ptr @f
declare void @reach_error()
define internal void @f() { 
  call void @reach_error()
  ret void
}
define i32 @main() {
  ret i32 0
}
