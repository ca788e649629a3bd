; All operations and flags on `i32`, on operands that keep all promises.
; long
; not: unsafe
; args: --entry main
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %even = shl i32 %argc, 1
  %none = and i32 %even, 1
  %zero = add i32 %none, 0
  %a0 = or i32 %zero, 1431655765
  %b0 = or i32 %zero, 2147483647
  %r0 = add i32 %a0, %b0
  %c0 = icmp eq i32 %r0, -715827884
  br i1 %c0, label %ok0, label %wrong
ok0:
  %a1 = or i32 %zero, 2147483647
  %b1 = or i32 %zero, 1
  %r1 = add i32 %a1, %b1
  %c1 = icmp eq i32 %r1, -2147483648
  br i1 %c1, label %ok1, label %wrong
ok1:
  %a2 = or i32 %zero, -1
  %b2 = or i32 %zero, 2147483647
  %r2 = add i32 %a2, %b2
  %c2 = icmp eq i32 %r2, 2147483646
  br i1 %c2, label %ok2, label %wrong
ok2:
  %a3 = or i32 %zero, 1431655765
  %b3 = or i32 %zero, 2147483647
  %r3 = add nuw i32 %a3, %b3
  %c3 = icmp eq i32 %r3, -715827884
  br i1 %c3, label %ok3, label %wrong
ok3:
  %a4 = or i32 %zero, 1431655765
  %b4 = or i32 %zero, 1431655765
  %r4 = add nuw i32 %a4, %b4
  %c4 = icmp eq i32 %r4, -1431655766
  br i1 %c4, label %ok4, label %wrong
ok4:
  %a5 = or i32 %zero, 2147483647
  %b5 = or i32 %zero, 2147483647
  %r5 = add nuw i32 %a5, %b5
  %c5 = icmp eq i32 %r5, -2
  br i1 %c5, label %ok5, label %wrong
ok5:
  %a6 = or i32 %zero, 0
  %b6 = or i32 %zero, 2147483647
  %r6 = add nsw i32 %a6, %b6
  %c6 = icmp eq i32 %r6, 2147483647
  br i1 %c6, label %ok6, label %wrong
ok6:
  %a7 = or i32 %zero, 0
  %b7 = or i32 %zero, 1
  %r7 = add nsw i32 %a7, %b7
  %c7 = icmp eq i32 %r7, 1
  br i1 %c7, label %ok7, label %wrong
ok7:
  %a8 = or i32 %zero, -2147483648
  %b8 = or i32 %zero, 2147483647
  %r8 = add nsw i32 %a8, %b8
  %c8 = icmp eq i32 %r8, -1
  br i1 %c8, label %ok8, label %wrong
ok8:
  %a9 = or i32 %zero, 1431655765
  %b9 = or i32 %zero, 0
  %r9 = add nuw nsw i32 %a9, %b9
  %c9 = icmp eq i32 %r9, 1431655765
  br i1 %c9, label %ok9, label %wrong
ok9:
  %a10 = or i32 %zero, 0
  %b10 = or i32 %zero, 1431655765
  %r10 = add nuw nsw i32 %a10, %b10
  %c10 = icmp eq i32 %r10, 1431655765
  br i1 %c10, label %ok10, label %wrong
ok10:
  %a11 = or i32 %zero, 1
  %b11 = or i32 %zero, -2147483648
  %r11 = add nuw nsw i32 %a11, %b11
  %c11 = icmp eq i32 %r11, -2147483647
  br i1 %c11, label %ok11, label %wrong
ok11:
  %a12 = or i32 %zero, 1431655765
  %b12 = or i32 %zero, 0
  %r12 = sub i32 %a12, %b12
  %c12 = icmp eq i32 %r12, 1431655765
  br i1 %c12, label %ok12, label %wrong
ok12:
  %a13 = or i32 %zero, 1431655765
  %b13 = or i32 %zero, 2147483647
  %r13 = sub i32 %a13, %b13
  %c13 = icmp eq i32 %r13, -715827882
  br i1 %c13, label %ok13, label %wrong
ok13:
  %a14 = or i32 %zero, -1
  %b14 = or i32 %zero, -1
  %r14 = sub i32 %a14, %b14
  %c14 = icmp eq i32 %r14, 0
  br i1 %c14, label %ok14, label %wrong
ok14:
  %a15 = or i32 %zero, 0
  %b15 = or i32 %zero, 0
  %r15 = sub nuw i32 %a15, %b15
  %c15 = icmp eq i32 %r15, 0
  br i1 %c15, label %ok15, label %wrong
ok15:
  %a16 = or i32 %zero, -1
  %b16 = or i32 %zero, 2147483647
  %r16 = sub nuw i32 %a16, %b16
  %c16 = icmp eq i32 %r16, -2147483648
  br i1 %c16, label %ok16, label %wrong
ok16:
  %a17 = or i32 %zero, 1431655765
  %b17 = or i32 %zero, 0
  %r17 = sub nuw i32 %a17, %b17
  %c17 = icmp eq i32 %r17, 1431655765
  br i1 %c17, label %ok17, label %wrong
ok17:
  %a18 = or i32 %zero, 0
  %b18 = or i32 %zero, 1431655765
  %r18 = sub nsw i32 %a18, %b18
  %c18 = icmp eq i32 %r18, -1431655765
  br i1 %c18, label %ok18, label %wrong
ok18:
  %a19 = or i32 %zero, 2147483647
  %b19 = or i32 %zero, 1
  %r19 = sub nsw i32 %a19, %b19
  %c19 = icmp eq i32 %r19, 2147483646
  br i1 %c19, label %ok19, label %wrong
ok19:
  %a20 = or i32 %zero, 1431655765
  %b20 = or i32 %zero, 1431655765
  %r20 = sub nsw i32 %a20, %b20
  %c20 = icmp eq i32 %r20, 0
  br i1 %c20, label %ok20, label %wrong
ok20:
  %a21 = or i32 %zero, 2147483647
  %b21 = or i32 %zero, 0
  %r21 = sub nuw nsw i32 %a21, %b21
  %c21 = icmp eq i32 %r21, 2147483647
  br i1 %c21, label %ok21, label %wrong
ok21:
  %a22 = or i32 %zero, 2147483647
  %b22 = or i32 %zero, 1
  %r22 = sub nuw nsw i32 %a22, %b22
  %c22 = icmp eq i32 %r22, 2147483646
  br i1 %c22, label %ok22, label %wrong
ok22:
  %a23 = or i32 %zero, 1431655765
  %b23 = or i32 %zero, 1431655765
  %r23 = sub nuw nsw i32 %a23, %b23
  %c23 = icmp eq i32 %r23, 0
  br i1 %c23, label %ok23, label %wrong
ok23:
  %a24 = or i32 %zero, 0
  %b24 = or i32 %zero, 1
  %r24 = mul i32 %a24, %b24
  %c24 = icmp eq i32 %r24, 0
  br i1 %c24, label %ok24, label %wrong
ok24:
  %a25 = or i32 %zero, 2147483647
  %b25 = or i32 %zero, 0
  %r25 = mul i32 %a25, %b25
  %c25 = icmp eq i32 %r25, 0
  br i1 %c25, label %ok25, label %wrong
ok25:
  %a26 = or i32 %zero, 1431655765
  %b26 = or i32 %zero, -1
  %r26 = mul i32 %a26, %b26
  %c26 = icmp eq i32 %r26, -1431655765
  br i1 %c26, label %ok26, label %wrong
ok26:
  %a27 = or i32 %zero, -2147483648
  %b27 = or i32 %zero, 0
  %r27 = mul nuw i32 %a27, %b27
  %c27 = icmp eq i32 %r27, 0
  br i1 %c27, label %ok27, label %wrong
ok27:
  %a28 = or i32 %zero, -1
  %b28 = or i32 %zero, 1
  %r28 = mul nuw i32 %a28, %b28
  %c28 = icmp eq i32 %r28, -1
  br i1 %c28, label %ok28, label %wrong
ok28:
  %a29 = or i32 %zero, 1431655765
  %b29 = or i32 %zero, 1
  %r29 = mul nuw i32 %a29, %b29
  %c29 = icmp eq i32 %r29, 1431655765
  br i1 %c29, label %ok29, label %wrong
ok29:
  %a30 = or i32 %zero, -1
  %b30 = or i32 %zero, 1431655765
  %r30 = mul nsw i32 %a30, %b30
  %c30 = icmp eq i32 %r30, -1431655765
  br i1 %c30, label %ok30, label %wrong
ok30:
  %a31 = or i32 %zero, 1
  %b31 = or i32 %zero, 0
  %r31 = mul nsw i32 %a31, %b31
  %c31 = icmp eq i32 %r31, 0
  br i1 %c31, label %ok31, label %wrong
ok31:
  %a32 = or i32 %zero, 0
  %b32 = or i32 %zero, 2147483647
  %r32 = mul nsw i32 %a32, %b32
  %c32 = icmp eq i32 %r32, 0
  br i1 %c32, label %ok32, label %wrong
ok32:
  %a33 = or i32 %zero, 0
  %b33 = or i32 %zero, 2147483647
  %r33 = mul nuw nsw i32 %a33, %b33
  %c33 = icmp eq i32 %r33, 0
  br i1 %c33, label %ok33, label %wrong
ok33:
  %a34 = or i32 %zero, 1431655765
  %b34 = or i32 %zero, 1
  %r34 = mul nuw nsw i32 %a34, %b34
  %c34 = icmp eq i32 %r34, 1431655765
  br i1 %c34, label %ok34, label %wrong
ok34:
  %a35 = or i32 %zero, 0
  %b35 = or i32 %zero, -2147483648
  %r35 = mul nuw nsw i32 %a35, %b35
  %c35 = icmp eq i32 %r35, 0
  br i1 %c35, label %ok35, label %wrong
ok35:
  %a36 = or i32 %zero, 2147483647
  %b36 = or i32 %zero, 1
  %r36 = shl i32 %a36, %b36
  %c36 = icmp eq i32 %r36, -2
  br i1 %c36, label %ok36, label %wrong
ok36:
  %a37 = or i32 %zero, 1
  %b37 = or i32 %zero, 0
  %r37 = shl i32 %a37, %b37
  %c37 = icmp eq i32 %r37, 1
  br i1 %c37, label %ok37, label %wrong
ok37:
  %a38 = or i32 %zero, 1431655765
  %b38 = or i32 %zero, 0
  %r38 = shl i32 %a38, %b38
  %c38 = icmp eq i32 %r38, 1431655765
  br i1 %c38, label %ok38, label %wrong
ok38:
  %a39 = or i32 %zero, 2147483647
  %b39 = or i32 %zero, 1
  %r39 = shl nuw i32 %a39, %b39
  %c39 = icmp eq i32 %r39, -2
  br i1 %c39, label %ok39, label %wrong
ok39:
  %a40 = or i32 %zero, 0
  %b40 = or i32 %zero, 0
  %r40 = shl nuw i32 %a40, %b40
  %c40 = icmp eq i32 %r40, 0
  br i1 %c40, label %ok40, label %wrong
ok40:
  %a41 = or i32 %zero, -1
  %b41 = or i32 %zero, 0
  %r41 = shl nuw i32 %a41, %b41
  %c41 = icmp eq i32 %r41, -1
  br i1 %c41, label %ok41, label %wrong
ok41:
  %a42 = or i32 %zero, 1431655765
  %b42 = or i32 %zero, 0
  %r42 = shl nsw i32 %a42, %b42
  %c42 = icmp eq i32 %r42, 1431655765
  br i1 %c42, label %ok42, label %wrong
ok42:
  %a43 = or i32 %zero, 2147483647
  %b43 = or i32 %zero, 0
  %r43 = shl nsw i32 %a43, %b43
  %c43 = icmp eq i32 %r43, 2147483647
  br i1 %c43, label %ok43, label %wrong
ok43:
  %a44 = or i32 %zero, -1
  %b44 = or i32 %zero, 0
  %r44 = shl nsw i32 %a44, %b44
  %c44 = icmp eq i32 %r44, -1
  br i1 %c44, label %ok44, label %wrong
ok44:
  %a45 = or i32 %zero, -1
  %b45 = or i32 %zero, 0
  %r45 = shl nuw nsw i32 %a45, %b45
  %c45 = icmp eq i32 %r45, -1
  br i1 %c45, label %ok45, label %wrong
ok45:
  %a46 = or i32 %zero, -2147483648
  %b46 = or i32 %zero, 0
  %r46 = shl nuw nsw i32 %a46, %b46
  %c46 = icmp eq i32 %r46, -2147483648
  br i1 %c46, label %ok46, label %wrong
ok46:
  %a47 = or i32 %zero, 1
  %b47 = or i32 %zero, 0
  %r47 = shl nuw nsw i32 %a47, %b47
  %c47 = icmp eq i32 %r47, 1
  br i1 %c47, label %ok47, label %wrong
ok47:
  %a48 = or i32 %zero, 0
  %b48 = or i32 %zero, 1
  %r48 = lshr i32 %a48, %b48
  %c48 = icmp eq i32 %r48, 0
  br i1 %c48, label %ok48, label %wrong
ok48:
  %a49 = or i32 %zero, 0
  %b49 = or i32 %zero, 0
  %r49 = lshr i32 %a49, %b49
  %c49 = icmp eq i32 %r49, 0
  br i1 %c49, label %ok49, label %wrong
ok49:
  %a50 = or i32 %zero, 1
  %b50 = or i32 %zero, 1
  %r50 = lshr i32 %a50, %b50
  %c50 = icmp eq i32 %r50, 0
  br i1 %c50, label %ok50, label %wrong
ok50:
  %a51 = or i32 %zero, -2147483648
  %b51 = or i32 %zero, 1
  %r51 = lshr exact i32 %a51, %b51
  %c51 = icmp eq i32 %r51, 1073741824
  br i1 %c51, label %ok51, label %wrong
ok51:
  %a52 = or i32 %zero, 1
  %b52 = or i32 %zero, 0
  %r52 = lshr exact i32 %a52, %b52
  %c52 = icmp eq i32 %r52, 1
  br i1 %c52, label %ok52, label %wrong
ok52:
  %a53 = or i32 %zero, 1431655765
  %b53 = or i32 %zero, 0
  %r53 = lshr exact i32 %a53, %b53
  %c53 = icmp eq i32 %r53, 1431655765
  br i1 %c53, label %ok53, label %wrong
ok53:
  %a54 = or i32 %zero, 0
  %b54 = or i32 %zero, 0
  %r54 = ashr i32 %a54, %b54
  %c54 = icmp eq i32 %r54, 0
  br i1 %c54, label %ok54, label %wrong
ok54:
  %a55 = or i32 %zero, -1
  %b55 = or i32 %zero, 1
  %r55 = ashr i32 %a55, %b55
  %c55 = icmp eq i32 %r55, -1
  br i1 %c55, label %ok55, label %wrong
ok55:
  %a56 = or i32 %zero, 2147483647
  %b56 = or i32 %zero, 0
  %r56 = ashr i32 %a56, %b56
  %c56 = icmp eq i32 %r56, 2147483647
  br i1 %c56, label %ok56, label %wrong
ok56:
  %a57 = or i32 %zero, -2147483648
  %b57 = or i32 %zero, 0
  %r57 = ashr exact i32 %a57, %b57
  %c57 = icmp eq i32 %r57, -2147483648
  br i1 %c57, label %ok57, label %wrong
ok57:
  %a58 = or i32 %zero, 1
  %b58 = or i32 %zero, 0
  %r58 = ashr exact i32 %a58, %b58
  %c58 = icmp eq i32 %r58, 1
  br i1 %c58, label %ok58, label %wrong
ok58:
  %a59 = or i32 %zero, 1431655765
  %b59 = or i32 %zero, 0
  %r59 = ashr exact i32 %a59, %b59
  %c59 = icmp eq i32 %r59, 1431655765
  br i1 %c59, label %ok59, label %wrong
ok59:
  %a60 = or i32 %zero, 0
  %b60 = or i32 %zero, 1431655765
  %r60 = udiv i32 %a60, %b60
  %c60 = icmp eq i32 %r60, 0
  br i1 %c60, label %ok60, label %wrong
ok60:
  %a61 = or i32 %zero, 1
  %b61 = or i32 %zero, -1
  %r61 = udiv i32 %a61, %b61
  %c61 = icmp eq i32 %r61, 0
  br i1 %c61, label %ok61, label %wrong
ok61:
  %a62 = or i32 %zero, 1431655765
  %b62 = or i32 %zero, 1431655765
  %r62 = udiv i32 %a62, %b62
  %c62 = icmp eq i32 %r62, 1
  br i1 %c62, label %ok62, label %wrong
ok62:
  %a63 = or i32 %zero, 1
  %b63 = or i32 %zero, 1
  %r63 = udiv exact i32 %a63, %b63
  %c63 = icmp eq i32 %r63, 1
  br i1 %c63, label %ok63, label %wrong
ok63:
  %a64 = or i32 %zero, -1
  %b64 = or i32 %zero, -1
  %r64 = udiv exact i32 %a64, %b64
  %c64 = icmp eq i32 %r64, 1
  br i1 %c64, label %ok64, label %wrong
ok64:
  %a65 = or i32 %zero, 2147483647
  %b65 = or i32 %zero, 1
  %r65 = udiv exact i32 %a65, %b65
  %c65 = icmp eq i32 %r65, 2147483647
  br i1 %c65, label %ok65, label %wrong
ok65:
  %a66 = or i32 %zero, 1
  %b66 = or i32 %zero, 1431655765
  %r66 = sdiv i32 %a66, %b66
  %c66 = icmp eq i32 %r66, 0
  br i1 %c66, label %ok66, label %wrong
ok66:
  %a67 = or i32 %zero, 1
  %b67 = or i32 %zero, -2147483648
  %r67 = sdiv i32 %a67, %b67
  %c67 = icmp eq i32 %r67, 0
  br i1 %c67, label %ok67, label %wrong
ok67:
  %a68 = or i32 %zero, 0
  %b68 = or i32 %zero, 1
  %r68 = sdiv i32 %a68, %b68
  %c68 = icmp eq i32 %r68, 0
  br i1 %c68, label %ok68, label %wrong
ok68:
  %a69 = or i32 %zero, 0
  %b69 = or i32 %zero, 1431655765
  %r69 = sdiv exact i32 %a69, %b69
  %c69 = icmp eq i32 %r69, 0
  br i1 %c69, label %ok69, label %wrong
ok69:
  %a70 = or i32 %zero, 1431655765
  %b70 = or i32 %zero, -1
  %r70 = sdiv exact i32 %a70, %b70
  %c70 = icmp eq i32 %r70, -1431655765
  br i1 %c70, label %ok70, label %wrong
ok70:
  %a71 = or i32 %zero, -1
  %b71 = or i32 %zero, 1
  %r71 = sdiv exact i32 %a71, %b71
  %c71 = icmp eq i32 %r71, -1
  br i1 %c71, label %ok71, label %wrong
ok71:
  %a72 = or i32 %zero, 0
  %b72 = or i32 %zero, 1
  %r72 = urem i32 %a72, %b72
  %c72 = icmp eq i32 %r72, 0
  br i1 %c72, label %ok72, label %wrong
ok72:
  %a73 = or i32 %zero, 1
  %b73 = or i32 %zero, -2147483648
  %r73 = urem i32 %a73, %b73
  %c73 = icmp eq i32 %r73, 1
  br i1 %c73, label %ok73, label %wrong
ok73:
  %a74 = or i32 %zero, -1
  %b74 = or i32 %zero, 1431655765
  %r74 = urem i32 %a74, %b74
  %c74 = icmp eq i32 %r74, 0
  br i1 %c74, label %ok74, label %wrong
ok74:
  %a75 = or i32 %zero, 0
  %b75 = or i32 %zero, 2147483647
  %r75 = srem i32 %a75, %b75
  %c75 = icmp eq i32 %r75, 0
  br i1 %c75, label %ok75, label %wrong
ok75:
  %a76 = or i32 %zero, -1
  %b76 = or i32 %zero, -2147483648
  %r76 = srem i32 %a76, %b76
  %c76 = icmp eq i32 %r76, -1
  br i1 %c76, label %ok76, label %wrong
ok76:
  %a77 = or i32 %zero, -2147483648
  %b77 = or i32 %zero, 1431655765
  %r77 = srem i32 %a77, %b77
  %c77 = icmp eq i32 %r77, -715827883
  br i1 %c77, label %ok77, label %wrong
ok77:
  %a78 = or i32 %zero, 2147483647
  %b78 = or i32 %zero, -2147483648
  %r78 = and i32 %a78, %b78
  %c78 = icmp eq i32 %r78, 0
  br i1 %c78, label %ok78, label %wrong
ok78:
  %a79 = or i32 %zero, 1431655765
  %b79 = or i32 %zero, 1
  %r79 = and i32 %a79, %b79
  %c79 = icmp eq i32 %r79, 1
  br i1 %c79, label %ok79, label %wrong
ok79:
  %a80 = or i32 %zero, -2147483648
  %b80 = or i32 %zero, 1
  %r80 = and i32 %a80, %b80
  %c80 = icmp eq i32 %r80, 0
  br i1 %c80, label %ok80, label %wrong
ok80:
  %a81 = or i32 %zero, -2147483648
  %b81 = or i32 %zero, -1
  %r81 = or i32 %a81, %b81
  %c81 = icmp eq i32 %r81, -1
  br i1 %c81, label %ok81, label %wrong
ok81:
  %a82 = or i32 %zero, -2147483648
  %b82 = or i32 %zero, 1
  %r82 = or i32 %a82, %b82
  %c82 = icmp eq i32 %r82, -2147483647
  br i1 %c82, label %ok82, label %wrong
ok82:
  %a83 = or i32 %zero, 1
  %b83 = or i32 %zero, -2147483648
  %r83 = or i32 %a83, %b83
  %c83 = icmp eq i32 %r83, -2147483647
  br i1 %c83, label %ok83, label %wrong
ok83:
  %a84 = or i32 %zero, -1
  %b84 = or i32 %zero, 0
  %r84 = or disjoint i32 %a84, %b84
  %c84 = icmp eq i32 %r84, -1
  br i1 %c84, label %ok84, label %wrong
ok84:
  %a85 = or i32 %zero, 0
  %b85 = or i32 %zero, -2147483648
  %r85 = or disjoint i32 %a85, %b85
  %c85 = icmp eq i32 %r85, -2147483648
  br i1 %c85, label %ok85, label %wrong
ok85:
  %a86 = or i32 %zero, 2147483647
  %b86 = or i32 %zero, -2147483648
  %r86 = or disjoint i32 %a86, %b86
  %c86 = icmp eq i32 %r86, -1
  br i1 %c86, label %ok86, label %wrong
ok86:
  %a87 = or i32 %zero, 1
  %b87 = or i32 %zero, 2147483647
  %r87 = xor i32 %a87, %b87
  %c87 = icmp eq i32 %r87, 2147483646
  br i1 %c87, label %ok87, label %wrong
ok87:
  %a88 = or i32 %zero, 0
  %b88 = or i32 %zero, -2147483648
  %r88 = xor i32 %a88, %b88
  %c88 = icmp eq i32 %r88, -2147483648
  br i1 %c88, label %ok88, label %wrong
ok88:
  %a89 = or i32 %zero, 1
  %b89 = or i32 %zero, 0
  %r89 = xor i32 %a89, %b89
  %c89 = icmp eq i32 %r89, 1
  br i1 %c89, label %ok89, label %wrong
ok89:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
