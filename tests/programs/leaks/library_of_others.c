// verdict: unknown
// args: --property leak --entry exported
//
// Whoever calls may free it.
#include <stdlib.h>
char *make(void) { return malloc(10); }
