// not: unsafe
// args: --property free --entry _ZN1s3endEv
// An object may have come from `new`.
struct s { int a; void end(); };
void s::end() { delete this; }
