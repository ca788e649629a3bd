// not: safe
// A variadic function writes there, too.
#include <assert.h>
#include <stdio.h>
static int own(char *to, const char *format, ...) { (void)to; (void)format; return 0; }
int main(int argc, char **argv) {
    (void)argv;
    int (*f)(char *, const char *, ...) = argc > 1 ? sprintf : own;
    char b[8] = "abc";
    f(b, "%d", argc);
    assert(b[0] == 'a');
}
