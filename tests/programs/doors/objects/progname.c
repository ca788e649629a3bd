// not: unsafe
// Reserved names belong to the library, whoever declares them.
#include <assert.h>
extern const char *__progname;
int main(void) { assert(__progname != 0); return 0; }
