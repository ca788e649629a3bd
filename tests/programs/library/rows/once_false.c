// not: safe
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int seen[4];
static void set(void) { seen[4] = 1; }
int main(void) { return pthread_once(&once, set); }
