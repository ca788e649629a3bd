// verdict: unsafe
// `gets` doesn't know how much fits.
#include <stdio.h>
char *gets(char *);
int main(void) {
    char line[1000];
    gets(line);
    return 0;
}
