// verdict: unsafe
// A calculator for reverse Polish notation, one expression per line.
#include <ctype.h>
#include <limits.h>
#include <stdio.h>

#define STACK_SIZE 20

struct stack {
    long items[STACK_SIZE];
    int top;
};

static int push(struct stack *s, long v)
{
    if (s->top >= STACK_SIZE || v > INT_MAX || v < INT_MIN)
        return -1;
    s->items[s->top++] = v;
    return 0;
}

static int operate(struct stack *s, char op)
{
    if (s->top < 2)
        return -1;
    long b = s->items[--s->top];
    long a = s->items[--s->top];

    switch (op) {
    case '+': return push(s, a + b);
    case '-': return push(s, a - b);
    case '*': return push(s, a * b);
    case '/': return b != 0 ? push(s, a / b) : -1;
    case '%': return push(s, a % b); // one fails
    default: return -1;
    }
}

static int evaluate(const char *p, long *result)
{
    struct stack s = { .top = 0 };

    while (*p != '\0') {
        if (isspace((unsigned char)*p)) {
            p++;
        } else if (isdigit((unsigned char)*p)) {
            long v = 0;
            while (isdigit((unsigned char)*p)) {
                v = v * 10 + (*p++ - '0');
                if (v > INT_MAX)
                    return -1;
            }
            if (push(&s, v) != 0)
                return -1;
        } else if (operate(&s, *p++) != 0) {
            return -1;
        }
    }
    if (s.top != 1)
        return -1;
    *result = s.items[0];
    return 0;
}

int main(void)
{
    char line[200];
    int failures = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        long result;
        if (evaluate(line, &result) == 0) {
            printf("%ld\n", result);
        } else {
            puts("error");
            failures = 1;
        }
    }
    return failures;
}
