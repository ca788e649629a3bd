// not: safe
#include <assert.h>
#include <pthread.h>
static int n;
static void *add(void *p) { n++; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); assert(n == 0); }
