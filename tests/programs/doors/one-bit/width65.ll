; All operations and flags on `i65`, on operands that keep all promises.
; long
; not: unsafe
; args: --entry main
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %even = shl i32 %argc, 1
  %none = and i32 %even, 1
  %zero = zext i32 %none to i65
  %a0 = or i65 %zero, -1
  %b0 = or i65 %zero, 1
  %r0 = add i65 %a0, %b0
  %c0 = icmp eq i65 %r0, 0
  br i1 %c0, label %ok0, label %wrong
ok0:
  %a1 = or i65 %zero, -18446744073709551616
  %b1 = or i65 %zero, 0
  %r1 = add i65 %a1, %b1
  %c1 = icmp eq i65 %r1, -18446744073709551616
  br i1 %c1, label %ok1, label %wrong
ok1:
  %a2 = or i65 %zero, 18446744073709551615
  %b2 = or i65 %zero, -1
  %r2 = add i65 %a2, %b2
  %c2 = icmp eq i65 %r2, 18446744073709551614
  br i1 %c2, label %ok2, label %wrong
ok2:
  %a3 = or i65 %zero, 18446744073709551615
  %b3 = or i65 %zero, 12297829382473034410
  %r3 = add nuw i65 %a3, %b3
  %c3 = icmp eq i65 %r3, -6148914691236517207
  br i1 %c3, label %ok3, label %wrong
ok3:
  %a4 = or i65 %zero, 1
  %b4 = or i65 %zero, -18446744073709551616
  %r4 = add nuw i65 %a4, %b4
  %c4 = icmp eq i65 %r4, -18446744073709551615
  br i1 %c4, label %ok4, label %wrong
ok4:
  %a5 = or i65 %zero, 0
  %b5 = or i65 %zero, -18446744073709551616
  %r5 = add nuw i65 %a5, %b5
  %c5 = icmp eq i65 %r5, -18446744073709551616
  br i1 %c5, label %ok5, label %wrong
ok5:
  %a6 = or i65 %zero, -1
  %b6 = or i65 %zero, 0
  %r6 = add nsw i65 %a6, %b6
  %c6 = icmp eq i65 %r6, -1
  br i1 %c6, label %ok6, label %wrong
ok6:
  %a7 = or i65 %zero, 18446744073709551615
  %b7 = or i65 %zero, -1
  %r7 = add nsw i65 %a7, %b7
  %c7 = icmp eq i65 %r7, 18446744073709551614
  br i1 %c7, label %ok7, label %wrong
ok7:
  %a8 = or i65 %zero, -1
  %b8 = or i65 %zero, 12297829382473034410
  %r8 = add nsw i65 %a8, %b8
  %c8 = icmp eq i65 %r8, 12297829382473034409
  br i1 %c8, label %ok8, label %wrong
ok8:
  %a9 = or i65 %zero, 0
  %b9 = or i65 %zero, 0
  %r9 = add nuw nsw i65 %a9, %b9
  %c9 = icmp eq i65 %r9, 0
  br i1 %c9, label %ok9, label %wrong
ok9:
  %a10 = or i65 %zero, 12297829382473034410
  %b10 = or i65 %zero, 1
  %r10 = add nuw nsw i65 %a10, %b10
  %c10 = icmp eq i65 %r10, 12297829382473034411
  br i1 %c10, label %ok10, label %wrong
ok10:
  %a11 = or i65 %zero, -1
  %b11 = or i65 %zero, 0
  %r11 = add nuw nsw i65 %a11, %b11
  %c11 = icmp eq i65 %r11, -1
  br i1 %c11, label %ok11, label %wrong
ok11:
  %a12 = or i65 %zero, 1
  %b12 = or i65 %zero, -18446744073709551616
  %r12 = sub i65 %a12, %b12
  %c12 = icmp eq i65 %r12, -18446744073709551615
  br i1 %c12, label %ok12, label %wrong
ok12:
  %a13 = or i65 %zero, 18446744073709551615
  %b13 = or i65 %zero, -1
  %r13 = sub i65 %a13, %b13
  %c13 = icmp eq i65 %r13, -18446744073709551616
  br i1 %c13, label %ok13, label %wrong
ok13:
  %a14 = or i65 %zero, 12297829382473034410
  %b14 = or i65 %zero, -18446744073709551616
  %r14 = sub i65 %a14, %b14
  %c14 = icmp eq i65 %r14, -6148914691236517206
  br i1 %c14, label %ok14, label %wrong
ok14:
  %a15 = or i65 %zero, -1
  %b15 = or i65 %zero, 12297829382473034410
  %r15 = sub nuw i65 %a15, %b15
  %c15 = icmp eq i65 %r15, -12297829382473034411
  br i1 %c15, label %ok15, label %wrong
ok15:
  %a16 = or i65 %zero, 1
  %b16 = or i65 %zero, 0
  %r16 = sub nuw i65 %a16, %b16
  %c16 = icmp eq i65 %r16, 1
  br i1 %c16, label %ok16, label %wrong
ok16:
  %a17 = or i65 %zero, -18446744073709551616
  %b17 = or i65 %zero, 1
  %r17 = sub nuw i65 %a17, %b17
  %c17 = icmp eq i65 %r17, 18446744073709551615
  br i1 %c17, label %ok17, label %wrong
ok17:
  %a18 = or i65 %zero, 18446744073709551615
  %b18 = or i65 %zero, 12297829382473034410
  %r18 = sub nsw i65 %a18, %b18
  %c18 = icmp eq i65 %r18, 6148914691236517205
  br i1 %c18, label %ok18, label %wrong
ok18:
  %a19 = or i65 %zero, 0
  %b19 = or i65 %zero, 12297829382473034410
  %r19 = sub nsw i65 %a19, %b19
  %c19 = icmp eq i65 %r19, -12297829382473034410
  br i1 %c19, label %ok19, label %wrong
ok19:
  %a20 = or i65 %zero, -1
  %b20 = or i65 %zero, 1
  %r20 = sub nsw i65 %a20, %b20
  %c20 = icmp eq i65 %r20, -2
  br i1 %c20, label %ok20, label %wrong
ok20:
  %a21 = or i65 %zero, 1
  %b21 = or i65 %zero, 0
  %r21 = sub nuw nsw i65 %a21, %b21
  %c21 = icmp eq i65 %r21, 1
  br i1 %c21, label %ok21, label %wrong
ok21:
  %a22 = or i65 %zero, 18446744073709551615
  %b22 = or i65 %zero, 0
  %r22 = sub nuw nsw i65 %a22, %b22
  %c22 = icmp eq i65 %r22, 18446744073709551615
  br i1 %c22, label %ok22, label %wrong
ok22:
  %a23 = or i65 %zero, 18446744073709551615
  %b23 = or i65 %zero, 18446744073709551615
  %r23 = sub nuw nsw i65 %a23, %b23
  %c23 = icmp eq i65 %r23, 0
  br i1 %c23, label %ok23, label %wrong
ok23:
  %a24 = or i65 %zero, 18446744073709551615
  %b24 = or i65 %zero, 18446744073709551615
  %r24 = mul i65 %a24, %b24
  %c24 = icmp eq i65 %r24, 1
  br i1 %c24, label %ok24, label %wrong
ok24:
  %a25 = or i65 %zero, 1
  %b25 = or i65 %zero, -18446744073709551616
  %r25 = mul i65 %a25, %b25
  %c25 = icmp eq i65 %r25, -18446744073709551616
  br i1 %c25, label %ok25, label %wrong
ok25:
  %a26 = or i65 %zero, -1
  %b26 = or i65 %zero, 18446744073709551615
  %r26 = mul i65 %a26, %b26
  %c26 = icmp eq i65 %r26, -18446744073709551615
  br i1 %c26, label %ok26, label %wrong
ok26:
  %a27 = or i65 %zero, 0
  %b27 = or i65 %zero, -18446744073709551616
  %r27 = mul nuw i65 %a27, %b27
  %c27 = icmp eq i65 %r27, 0
  br i1 %c27, label %ok27, label %wrong
ok27:
  %a28 = or i65 %zero, 12297829382473034410
  %b28 = or i65 %zero, 0
  %r28 = mul nuw i65 %a28, %b28
  %c28 = icmp eq i65 %r28, 0
  br i1 %c28, label %ok28, label %wrong
ok28:
  %a29 = or i65 %zero, -1
  %b29 = or i65 %zero, 0
  %r29 = mul nuw i65 %a29, %b29
  %c29 = icmp eq i65 %r29, 0
  br i1 %c29, label %ok29, label %wrong
ok29:
  %a30 = or i65 %zero, 0
  %b30 = or i65 %zero, 1
  %r30 = mul nsw i65 %a30, %b30
  %c30 = icmp eq i65 %r30, 0
  br i1 %c30, label %ok30, label %wrong
ok30:
  %a31 = or i65 %zero, -18446744073709551616
  %b31 = or i65 %zero, 1
  %r31 = mul nsw i65 %a31, %b31
  %c31 = icmp eq i65 %r31, -18446744073709551616
  br i1 %c31, label %ok31, label %wrong
ok31:
  %a32 = or i65 %zero, 18446744073709551615
  %b32 = or i65 %zero, 1
  %r32 = mul nsw i65 %a32, %b32
  %c32 = icmp eq i65 %r32, 18446744073709551615
  br i1 %c32, label %ok32, label %wrong
ok32:
  %a33 = or i65 %zero, 18446744073709551615
  %b33 = or i65 %zero, 0
  %r33 = mul nuw nsw i65 %a33, %b33
  %c33 = icmp eq i65 %r33, 0
  br i1 %c33, label %ok33, label %wrong
ok33:
  %a34 = or i65 %zero, -1
  %b34 = or i65 %zero, 1
  %r34 = mul nuw nsw i65 %a34, %b34
  %c34 = icmp eq i65 %r34, -1
  br i1 %c34, label %ok34, label %wrong
ok34:
  %a35 = or i65 %zero, 0
  %b35 = or i65 %zero, 0
  %r35 = mul nuw nsw i65 %a35, %b35
  %c35 = icmp eq i65 %r35, 0
  br i1 %c35, label %ok35, label %wrong
ok35:
  %a36 = or i65 %zero, -18446744073709551616
  %b36 = or i65 %zero, 1
  %r36 = shl i65 %a36, %b36
  %c36 = icmp eq i65 %r36, 0
  br i1 %c36, label %ok36, label %wrong
ok36:
  %a37 = or i65 %zero, -1
  %b37 = or i65 %zero, 1
  %r37 = shl i65 %a37, %b37
  %c37 = icmp eq i65 %r37, -2
  br i1 %c37, label %ok37, label %wrong
ok37:
  %a38 = or i65 %zero, 12297829382473034410
  %b38 = or i65 %zero, 0
  %r38 = shl i65 %a38, %b38
  %c38 = icmp eq i65 %r38, 12297829382473034410
  br i1 %c38, label %ok38, label %wrong
ok38:
  %a39 = or i65 %zero, 18446744073709551615
  %b39 = or i65 %zero, 0
  %r39 = shl nuw i65 %a39, %b39
  %c39 = icmp eq i65 %r39, 18446744073709551615
  br i1 %c39, label %ok39, label %wrong
ok39:
  %a40 = or i65 %zero, -1
  %b40 = or i65 %zero, 0
  %r40 = shl nuw i65 %a40, %b40
  %c40 = icmp eq i65 %r40, -1
  br i1 %c40, label %ok40, label %wrong
ok40:
  %a41 = or i65 %zero, 0
  %b41 = or i65 %zero, 1
  %r41 = shl nuw i65 %a41, %b41
  %c41 = icmp eq i65 %r41, 0
  br i1 %c41, label %ok41, label %wrong
ok41:
  %a42 = or i65 %zero, 0
  %b42 = or i65 %zero, 1
  %r42 = shl nsw i65 %a42, %b42
  %c42 = icmp eq i65 %r42, 0
  br i1 %c42, label %ok42, label %wrong
ok42:
  %a43 = or i65 %zero, 1
  %b43 = or i65 %zero, 1
  %r43 = shl nsw i65 %a43, %b43
  %c43 = icmp eq i65 %r43, 2
  br i1 %c43, label %ok43, label %wrong
ok43:
  %a44 = or i65 %zero, -1
  %b44 = or i65 %zero, 1
  %r44 = shl nsw i65 %a44, %b44
  %c44 = icmp eq i65 %r44, -2
  br i1 %c44, label %ok44, label %wrong
ok44:
  %a45 = or i65 %zero, 0
  %b45 = or i65 %zero, 0
  %r45 = shl nuw nsw i65 %a45, %b45
  %c45 = icmp eq i65 %r45, 0
  br i1 %c45, label %ok45, label %wrong
ok45:
  %a46 = or i65 %zero, 1
  %b46 = or i65 %zero, 1
  %r46 = shl nuw nsw i65 %a46, %b46
  %c46 = icmp eq i65 %r46, 2
  br i1 %c46, label %ok46, label %wrong
ok46:
  %a47 = or i65 %zero, 18446744073709551615
  %b47 = or i65 %zero, 0
  %r47 = shl nuw nsw i65 %a47, %b47
  %c47 = icmp eq i65 %r47, 18446744073709551615
  br i1 %c47, label %ok47, label %wrong
ok47:
  %a48 = or i65 %zero, 18446744073709551615
  %b48 = or i65 %zero, 0
  %r48 = lshr i65 %a48, %b48
  %c48 = icmp eq i65 %r48, 18446744073709551615
  br i1 %c48, label %ok48, label %wrong
ok48:
  %a49 = or i65 %zero, 18446744073709551615
  %b49 = or i65 %zero, 1
  %r49 = lshr i65 %a49, %b49
  %c49 = icmp eq i65 %r49, 9223372036854775807
  br i1 %c49, label %ok49, label %wrong
ok49:
  %a50 = or i65 %zero, -18446744073709551616
  %b50 = or i65 %zero, 1
  %r50 = lshr i65 %a50, %b50
  %c50 = icmp eq i65 %r50, 9223372036854775808
  br i1 %c50, label %ok50, label %wrong
ok50:
  %a51 = or i65 %zero, 0
  %b51 = or i65 %zero, 0
  %r51 = lshr exact i65 %a51, %b51
  %c51 = icmp eq i65 %r51, 0
  br i1 %c51, label %ok51, label %wrong
ok51:
  %a52 = or i65 %zero, -18446744073709551616
  %b52 = or i65 %zero, 1
  %r52 = lshr exact i65 %a52, %b52
  %c52 = icmp eq i65 %r52, 9223372036854775808
  br i1 %c52, label %ok52, label %wrong
ok52:
  %a53 = or i65 %zero, 12297829382473034410
  %b53 = or i65 %zero, 1
  %r53 = lshr exact i65 %a53, %b53
  %c53 = icmp eq i65 %r53, 6148914691236517205
  br i1 %c53, label %ok53, label %wrong
ok53:
  %a54 = or i65 %zero, 0
  %b54 = or i65 %zero, 0
  %r54 = ashr i65 %a54, %b54
  %c54 = icmp eq i65 %r54, 0
  br i1 %c54, label %ok54, label %wrong
ok54:
  %a55 = or i65 %zero, 1
  %b55 = or i65 %zero, 1
  %r55 = ashr i65 %a55, %b55
  %c55 = icmp eq i65 %r55, 0
  br i1 %c55, label %ok55, label %wrong
ok55:
  %a56 = or i65 %zero, 12297829382473034410
  %b56 = or i65 %zero, 1
  %r56 = ashr i65 %a56, %b56
  %c56 = icmp eq i65 %r56, 6148914691236517205
  br i1 %c56, label %ok56, label %wrong
ok56:
  %a57 = or i65 %zero, 1
  %b57 = or i65 %zero, 0
  %r57 = ashr exact i65 %a57, %b57
  %c57 = icmp eq i65 %r57, 1
  br i1 %c57, label %ok57, label %wrong
ok57:
  %a58 = or i65 %zero, 12297829382473034410
  %b58 = or i65 %zero, 1
  %r58 = ashr exact i65 %a58, %b58
  %c58 = icmp eq i65 %r58, 6148914691236517205
  br i1 %c58, label %ok58, label %wrong
ok58:
  %a59 = or i65 %zero, 0
  %b59 = or i65 %zero, 0
  %r59 = ashr exact i65 %a59, %b59
  %c59 = icmp eq i65 %r59, 0
  br i1 %c59, label %ok59, label %wrong
ok59:
  %a60 = or i65 %zero, -18446744073709551616
  %b60 = or i65 %zero, 18446744073709551615
  %r60 = udiv i65 %a60, %b60
  %c60 = icmp eq i65 %r60, 1
  br i1 %c60, label %ok60, label %wrong
ok60:
  %a61 = or i65 %zero, 1
  %b61 = or i65 %zero, 18446744073709551615
  %r61 = udiv i65 %a61, %b61
  %c61 = icmp eq i65 %r61, 0
  br i1 %c61, label %ok61, label %wrong
ok61:
  %a62 = or i65 %zero, 18446744073709551615
  %b62 = or i65 %zero, 12297829382473034410
  %r62 = udiv i65 %a62, %b62
  %c62 = icmp eq i65 %r62, 1
  br i1 %c62, label %ok62, label %wrong
ok62:
  %a63 = or i65 %zero, 18446744073709551615
  %b63 = or i65 %zero, 18446744073709551615
  %r63 = udiv exact i65 %a63, %b63
  %c63 = icmp eq i65 %r63, 1
  br i1 %c63, label %ok63, label %wrong
ok63:
  %a64 = or i65 %zero, -18446744073709551616
  %b64 = or i65 %zero, -18446744073709551616
  %r64 = udiv exact i65 %a64, %b64
  %c64 = icmp eq i65 %r64, 1
  br i1 %c64, label %ok64, label %wrong
ok64:
  %a65 = or i65 %zero, 0
  %b65 = or i65 %zero, -1
  %r65 = udiv exact i65 %a65, %b65
  %c65 = icmp eq i65 %r65, 0
  br i1 %c65, label %ok65, label %wrong
ok65:
  %a66 = or i65 %zero, 1
  %b66 = or i65 %zero, 1
  %r66 = sdiv i65 %a66, %b66
  %c66 = icmp eq i65 %r66, 1
  br i1 %c66, label %ok66, label %wrong
ok66:
  %a67 = or i65 %zero, 18446744073709551615
  %b67 = or i65 %zero, 12297829382473034410
  %r67 = sdiv i65 %a67, %b67
  %c67 = icmp eq i65 %r67, 1
  br i1 %c67, label %ok67, label %wrong
ok67:
  %a68 = or i65 %zero, 0
  %b68 = or i65 %zero, 18446744073709551615
  %r68 = sdiv i65 %a68, %b68
  %c68 = icmp eq i65 %r68, 0
  br i1 %c68, label %ok68, label %wrong
ok68:
  %a69 = or i65 %zero, 18446744073709551615
  %b69 = or i65 %zero, 18446744073709551615
  %r69 = sdiv exact i65 %a69, %b69
  %c69 = icmp eq i65 %r69, 1
  br i1 %c69, label %ok69, label %wrong
ok69:
  %a70 = or i65 %zero, 1
  %b70 = or i65 %zero, 1
  %r70 = sdiv exact i65 %a70, %b70
  %c70 = icmp eq i65 %r70, 1
  br i1 %c70, label %ok70, label %wrong
ok70:
  %a71 = or i65 %zero, 18446744073709551615
  %b71 = or i65 %zero, -1
  %r71 = sdiv exact i65 %a71, %b71
  %c71 = icmp eq i65 %r71, -18446744073709551615
  br i1 %c71, label %ok71, label %wrong
ok71:
  %a72 = or i65 %zero, 18446744073709551615
  %b72 = or i65 %zero, -18446744073709551616
  %r72 = urem i65 %a72, %b72
  %c72 = icmp eq i65 %r72, 18446744073709551615
  br i1 %c72, label %ok72, label %wrong
ok72:
  %a73 = or i65 %zero, 0
  %b73 = or i65 %zero, -1
  %r73 = urem i65 %a73, %b73
  %c73 = icmp eq i65 %r73, 0
  br i1 %c73, label %ok73, label %wrong
ok73:
  %a74 = or i65 %zero, 18446744073709551615
  %b74 = or i65 %zero, -1
  %r74 = urem i65 %a74, %b74
  %c74 = icmp eq i65 %r74, 18446744073709551615
  br i1 %c74, label %ok74, label %wrong
ok74:
  %a75 = or i65 %zero, 18446744073709551615
  %b75 = or i65 %zero, 1
  %r75 = srem i65 %a75, %b75
  %c75 = icmp eq i65 %r75, 0
  br i1 %c75, label %ok75, label %wrong
ok75:
  %a76 = or i65 %zero, -1
  %b76 = or i65 %zero, 12297829382473034410
  %r76 = srem i65 %a76, %b76
  %c76 = icmp eq i65 %r76, -1
  br i1 %c76, label %ok76, label %wrong
ok76:
  %a77 = or i65 %zero, -1
  %b77 = or i65 %zero, 18446744073709551615
  %r77 = srem i65 %a77, %b77
  %c77 = icmp eq i65 %r77, -1
  br i1 %c77, label %ok77, label %wrong
ok77:
  %a78 = or i65 %zero, 18446744073709551615
  %b78 = or i65 %zero, -1
  %r78 = and i65 %a78, %b78
  %c78 = icmp eq i65 %r78, 18446744073709551615
  br i1 %c78, label %ok78, label %wrong
ok78:
  %a79 = or i65 %zero, -1
  %b79 = or i65 %zero, 1
  %r79 = and i65 %a79, %b79
  %c79 = icmp eq i65 %r79, 1
  br i1 %c79, label %ok79, label %wrong
ok79:
  %a80 = or i65 %zero, -18446744073709551616
  %b80 = or i65 %zero, -18446744073709551616
  %r80 = and i65 %a80, %b80
  %c80 = icmp eq i65 %r80, -18446744073709551616
  br i1 %c80, label %ok80, label %wrong
ok80:
  %a81 = or i65 %zero, 1
  %b81 = or i65 %zero, 18446744073709551615
  %r81 = or i65 %a81, %b81
  %c81 = icmp eq i65 %r81, 18446744073709551615
  br i1 %c81, label %ok81, label %wrong
ok81:
  %a82 = or i65 %zero, -18446744073709551616
  %b82 = or i65 %zero, -18446744073709551616
  %r82 = or i65 %a82, %b82
  %c82 = icmp eq i65 %r82, -18446744073709551616
  br i1 %c82, label %ok82, label %wrong
ok82:
  %a83 = or i65 %zero, -18446744073709551616
  %b83 = or i65 %zero, -1
  %r83 = or i65 %a83, %b83
  %c83 = icmp eq i65 %r83, -1
  br i1 %c83, label %ok83, label %wrong
ok83:
  %a84 = or i65 %zero, 12297829382473034410
  %b84 = or i65 %zero, 1
  %r84 = or disjoint i65 %a84, %b84
  %c84 = icmp eq i65 %r84, 12297829382473034411
  br i1 %c84, label %ok84, label %wrong
ok84:
  %a85 = or i65 %zero, 0
  %b85 = or i65 %zero, -18446744073709551616
  %r85 = or disjoint i65 %a85, %b85
  %c85 = icmp eq i65 %r85, -18446744073709551616
  br i1 %c85, label %ok85, label %wrong
ok85:
  %a86 = or i65 %zero, 0
  %b86 = or i65 %zero, 0
  %r86 = or disjoint i65 %a86, %b86
  %c86 = icmp eq i65 %r86, 0
  br i1 %c86, label %ok86, label %wrong
ok86:
  %a87 = or i65 %zero, 12297829382473034410
  %b87 = or i65 %zero, -1
  %r87 = xor i65 %a87, %b87
  %c87 = icmp eq i65 %r87, -12297829382473034411
  br i1 %c87, label %ok87, label %wrong
ok87:
  %a88 = or i65 %zero, 1
  %b88 = or i65 %zero, -18446744073709551616
  %r88 = xor i65 %a88, %b88
  %c88 = icmp eq i65 %r88, -18446744073709551615
  br i1 %c88, label %ok88, label %wrong
ok88:
  %a89 = or i65 %zero, 1
  %b89 = or i65 %zero, 0
  %r89 = xor i65 %a89, %b89
  %c89 = icmp eq i65 %r89, 1
  br i1 %c89, label %ok89, label %wrong
ok89:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
