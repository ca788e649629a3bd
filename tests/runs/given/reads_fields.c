// stdin: "anna,31,1.75\nbo,7,1.2\n,3,x\n"
#include <stdio.h>

int main(void) {
    char name[12];
    int age;
    double height;
    while (scanf(" %11[^,],%d,%lf", name, &age, &height) == 3)
        printf("%s is %d, %.2f\n", name, age, height);
    return getchar() == ',' ? 0 : 1;
}
