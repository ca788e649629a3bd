// stdin: "abcdefghij"
#include <stdio.h>

int main(void) {
    char record[4];
    size_t n;
    while ((n = fread(record, 2, 2, stdin)) > 0) {
        fwrite(record, 2, n, stdout);
        printf("|%zu\n", n);
    }
    return feof(stdin) ? 0 : 1;
}
