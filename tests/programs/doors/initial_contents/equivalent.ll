; not: unsafe
; Other ways to say a function's address.
declare void @__VERIFIER_error()
define internal i32 @f() {
  ret i32 5
}
@a = global ptr dso_local_equivalent @f
@b = global ptr no_cfi @f
define i32 @main() {
  %a = load ptr, ptr @a
  %b = load ptr, ptr @b
  %x = call i32 %a()
  %y = call i32 %b()
  %z = call i32 no_cfi @f()
  %p = icmp ne i32 %x, 5
  %q = icmp ne i32 %y, 5
  %r = icmp ne i32 %z, 5
  %s = or i1 %p, %q
  %t = or i1 %s, %r
  br i1 %t, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
