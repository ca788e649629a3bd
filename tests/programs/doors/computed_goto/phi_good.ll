; not: unsafe
; The labels are in a phi; the first is chosen and good.
declare void @__VERIFIER_error()
define i32 @main() {
entry:
  br i1 true, label %x, label %y
x:
  br label %go
y:
  br label %go
go:
  %p = phi ptr [ blockaddress(@main, %good), %x ], [ blockaddress(@main, %bad), %y ]
  indirectbr ptr %p, [label %good, label %bad]
good:
  ret i32 0
bad:
  call void @__VERIFIER_error()
  ret i32 1
}
