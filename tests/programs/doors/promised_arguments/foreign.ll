; verdict: safe
; assuming: 3
; assumes: callers of `f` keep what its parameters promise
; args: --property null --entry f
; In code that somebody else compiled, promises are an assumption.
define i32 @f(ptr nonnull %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
