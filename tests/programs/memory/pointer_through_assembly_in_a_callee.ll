; verdict: unknown
; args: --property assert
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @abort()
declare void @__assert_fail(ptr, ptr, i32, ptr)

define internal void @set(ptr %p) noinline {
  %q = call ptr asm sideeffect "mov $1, $0", "=r,r"(ptr %p)
  store i32 7, ptr %q
  ret void
}

define i32 @main() {
  %x = alloca i32
  store i32 1, ptr %x
  call void @set(ptr %x)
  %v = load i32, ptr %x
  %ok = icmp eq i32 %v, 1
  br i1 %ok, label %good, label %bad
good:
  ret i32 0
bad:
  call void @__assert_fail(ptr null, ptr null, i32 1, ptr null)
  unreachable
}
