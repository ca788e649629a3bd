// verdict: unsafe
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[20];
    if (fgets(line, sizeof line, stdin) == NULL) return 0;
    int n = atoi(line);
    return n + 1 > 100;
}
