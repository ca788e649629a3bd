; not: unsafe
; A packed vector inside a struct, read and written as a whole.
declare void @__VERIFIER_error()
@v = global { i8, <3 x i5>, i8 } { i8 1, <3 x i5> <i5 1, i5 2, i5 3>, i8 9 }
@w = global { i8, <3 x i5>, i8 } zeroinitializer
define i32 @main() {
  %x = load { i8, <3 x i5>, i8 }, ptr @v
  store { i8, <3 x i5>, i8 } %x, ptr @w
  %y = load { i8, <3 x i5>, i8 }, ptr @w
  %a = extractvalue { i8, <3 x i5>, i8 } %y, 1
  %b = extractelement <3 x i5> %a, i32 2
  %c = icmp ne i5 %b, 3
  %d = extractvalue { i8, <3 x i5>, i8 } %y, 2
  %e = icmp ne i8 %d, 9
  %f = or i1 %c, %e
  br i1 %f, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
