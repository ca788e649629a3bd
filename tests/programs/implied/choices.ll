; verdict: unknown
; args: --property memsafety --inline-limit 0
;
; Of a chosen pointer is known what is known of both: the second one may be null.
%node = type { i32, i32 }
declare i32 @__VERIFIER_nondet_int()

define void @write(i1 %first, ptr %p, ptr %q) noinline optnone {
  store i32 1, ptr %p
  %r = select i1 %first, ptr %p, ptr %q
  store i32 2, ptr %r
  ret void
}

define i32 @main() noinline optnone {
  %a = alloca %node
  %b = alloca %node
  %n = call i32 @__VERIFIER_nondet_int()
  %c = icmp eq i32 %n, 3
  br i1 %c, label %some, label %none
some:
  call void @write(i1 %c, ptr %a, ptr %b)
  ret i32 0
none:
  call void @write(i1 %c, ptr %a, ptr null)
  ret i32 0
}
