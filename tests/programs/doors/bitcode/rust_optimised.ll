; args: --property overflow
; verdict: unknown
; Rust, optimised.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define noundef i32 @main() unnamed_addr #0 !dbg !7 {
start:
    #dbg_value(i32 1, !17, !DIExpression(), !27)
  %n = tail call noundef i32 @nd_int() #1, !dbg !29
    #dbg_value(i32 %n, !14, !DIExpression(), !30)
    #dbg_value(i32 %n, !26, !DIExpression(), !27)
  %_0 = add i32 %n, 1, !dbg !31
  ret i32 %_0, !dbg !32
}

declare noundef i32 @nd_int() unnamed_addr #0

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" }
attributes #1 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "home/user/src.rs/@/src.24be4dc2c678b4f0-cgu.0", directory: "/")
!7 = distinct !DISubprogram(name: "main", scope: !9, file: !8, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !16, retainedNodes: !13)
!8 = !DIFile(filename: "src.rs", directory: "/")
!9 = !DINamespace(name: "src", scope: null)
!10 = !DISubroutineType(types: !11)
!11 = !{!12}
!12 = !DIBasicType(name: "i32", size: 32, encoding: DW_ATE_signed)
!13 = !{!14}
!14 = !DILocalVariable(name: "n", scope: !15, file: !8, line: 4, type: !12, align: 32)
!15 = distinct !DILexicalBlock(scope: !7, file: !8, line: 4, column: 5)
!16 = !{}
!17 = !DILocalVariable(name: "rhs", scope: !18, file: !19, line: 2100, type: !12, align: 32)
!18 = distinct !DISubprogram(name: "wrapping_add", linkageName: "_RNvMs0_NtCsgEmfK2I1SDS_4core3numl12wrapping_add", scope: !20, file: !19, line: 2100, type: !23, scopeLine: 2100, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !16, retainedNodes: !25)
!19 = !DIFile(filename: "library/core/src/num/int_macros.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!20 = !DINamespace(name: "{impl#2}", scope: !21)
!21 = !DINamespace(name: "num", scope: !22)
!22 = !DINamespace(name: "core", scope: null)
!23 = !DISubroutineType(types: !24)
!24 = !{!12, !12, !12}
!25 = !{!26, !17}
!26 = !DILocalVariable(name: "self", arg: 1, scope: !18, file: !19, line: 2100, type: !12)
!27 = !DILocation(line: 0, scope: !18, inlinedAt: !28)
!28 = !DILocation(line: 5, column: 7, scope: !15)
!29 = !DILocation(line: 4, column: 22, scope: !7)
!30 = !DILocation(line: 0, scope: !15)
!31 = !DILocation(line: 2101, column: 13, scope: !18, inlinedAt: !28)
!32 = !DILocation(line: 6, column: 2, scope: !7)
