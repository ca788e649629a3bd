// assumes: in no order
// Two changes in no order.
int main(void) { int i = 0; i = i++ + ++i; return 0; }
