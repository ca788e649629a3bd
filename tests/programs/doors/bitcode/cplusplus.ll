; args: --property overflow
; verdict: unsafe
; C++ at -O0, with a constructor of a global.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.S = type { i32 }

$_ZN1SC2Ev = comdat any

@_ZL1s = internal global %struct.S zeroinitializer, align 4
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_src.cpp, ptr null }]

define internal void @__cxx_global_var_init() #0 section ".text.startup" {
  call void @_ZN1SC2Ev(ptr noundef nonnull align 4 dereferenceable(4) @_ZL1s)
  ret void
}

define linkonce_odr dso_local void @_ZN1SC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %0) unnamed_addr #1 comdat align 2 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  %4 = load ptr, ptr %2, align 8
  %5 = call i32 @nd_int()
  store i32 %5, ptr %3, align 4
  %6 = load i32, ptr %3, align 4
  %7 = add nsw i32 %6, 1
  %8 = getelementptr inbounds nuw %struct.S, ptr %4, i32 0, i32 0
  store i32 %7, ptr %8, align 4
  ret void
}

define dso_local noundef i32 @main() #2 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %2 = load i32, ptr @_ZL1s, align 4
  %3 = icmp sgt i32 %2, 0
  %4 = zext i1 %3 to i32
  ret i32 %4
}

declare i32 @nd_int() #3

define internal void @_GLOBAL__sub_I_src.cpp() #0 section ".text.startup" {
  call void @__cxx_global_var_init()
  ret void
}

attributes #0 = { noinline uwtable }
attributes #1 = { mustprogress noinline optnone uwtable }
attributes #2 = { mustprogress noinline norecurse nounwind optnone uwtable }
attributes #3 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
