// verdict: unsafe
// line: 7
// What is handed no memory writes none.
#include <stdlib.h>
#include <time.h>
void reach_error(void);
int main(void) { srand(time(NULL)); reach_error(); return 0; }
