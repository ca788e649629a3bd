// verdict: safe
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[20];
    if (fgets(line, sizeof line, stdin) == NULL) return 0;
    int n = (int)strtol(line, NULL, 10);
    return n < 1000 && n + 1 > 100;
}
