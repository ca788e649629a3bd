// not: unsafe
// An empty buffer is copied into at its end.
#include <string.h>
struct buffer { char *data; unsigned long used; };
static void append(struct buffer *b, const char *from, unsigned long n) { memcpy(b->data + b->used, from, n); b->used += n; }
int main(void) { struct buffer b = {0, 0}; append(&b, "", 0); return (int)b.used; }
