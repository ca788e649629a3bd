; verdict: unsafe
; The command line is recorded, too.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !15, !DIExpression(), !16)
  %4 = call i32 @nd_int(), !dbg !17
  store i32 %4, ptr %2, align 4, !dbg !16
    #dbg_declare(ptr %3, !18, !DIExpression(), !19)
  %5 = load i32, ptr %2, align 4, !dbg !20
  %6 = add nsw i32 %5, 1, !dbg !21
  store i32 %6, ptr %3, align 4, !dbg !19
  %7 = load i32, ptr %3, align 4, !dbg !22
  %8 = load i32, ptr %2, align 4, !dbg !23
  %9 = icmp sgt i32 %7, %8, !dbg !24
  %10 = zext i1 %9 to i32, !dbg !24
  ret i32 %10, !dbg !25
}

declare i32 @nd_int() #1

attributes #0 = { noinline nounwind optnone uwtable }
attributes #1 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: false, flags: "/usr/lib/llvm-22/bin/clang -S -emit-llvm -o home/user/o.ll -O0 -g -grecord-command-line src.c", runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "src.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!11 = !DISubroutineType(types: !12)
!12 = !{!13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !{}
!15 = !DILocalVariable(name: "n", scope: !10, file: !1, line: 3, type: !13)
!16 = !DILocation(line: 3, column: 7, scope: !10)
!17 = !DILocation(line: 3, column: 11, scope: !10)
!18 = !DILocalVariable(name: "m", scope: !10, file: !1, line: 4, type: !13)
!19 = !DILocation(line: 4, column: 7, scope: !10)
!20 = !DILocation(line: 4, column: 11, scope: !10)
!21 = !DILocation(line: 4, column: 13, scope: !10)
!22 = !DILocation(line: 5, column: 10, scope: !10)
!23 = !DILocation(line: 5, column: 14, scope: !10)
!24 = !DILocation(line: 5, column: 12, scope: !10)
!25 = !DILocation(line: 5, column: 3, scope: !10)
