// stdin: "3 4 -5\n 12\nx 9"
#include <stdio.h>

int main(void) {
    int sum = 0, n;
    while (scanf("%d", &n) == 1)
        sum += n;
    printf("%d\n", sum);
    char rest[8];
    if (scanf("%7s", rest) == 1)
        printf("then %s\n", rest);
    return sum;
}
