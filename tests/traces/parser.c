// A stack of brackets is too small.
extern int __VERIFIER_nondet_int(void);
static char open_brackets[7];
static int depth;
static void push(char c) {
    open_brackets[depth] = c;
    depth++;
}
static int pop(void) {
    if (depth == 0)
        return 0;
    depth--;
    return open_brackets[depth];
}
int main(void) {
    for (;;) {
        int c = __VERIFIER_nondet_int();
        switch (c) {
        case '(':
        case '[':
            push((char)c);
            break;
        case ')':
            if (pop() != '(')
                return 1;
            break;
        case ']':
            if (pop() != '[')
                return 1;
            break;
        default:
            return 0;
        }
    }
}
