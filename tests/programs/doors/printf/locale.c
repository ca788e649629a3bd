// not: unsafe
// In another one, nobody knows.
#include <assert.h>
#include <locale.h>
#include <stdio.h>
int main(void) { setlocale(LC_ALL, ""); assert(printf("%.1f", 0.5) != 3); return 0; }
