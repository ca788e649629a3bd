// not: safe
// args: --engine ai --property assert
// One of many functions is variadic, and of the library: it writes there, too.
#include <assert.h>
#include <stdio.h>
#define OWN(f) static int f(char *to, const char *format, ...) { (void)to; (void)format; return 0; }
OWN(i) OWN(a) OWN(b) OWN(c) OWN(d) OWN(e) OWN(f) OWN(g) OWN(h)
static int (*const all[])(char *, const char *, ...) = {a, b, c, d, e, f, g, h, i, sprintf};
int main(int argc, char **argv) {
    (void)argv;
    char text[8] = "abc";
    all[(unsigned)argc % 10](text, "%d", argc);
    assert(text[0] == 'a');
}
