// verdict: unsafe
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[20];
    FILE *f = fopen("data", "r");
    if (!f || !fgets(line, 20, f)) return 1;
    return 100 / atoi(line) > 3;
}
