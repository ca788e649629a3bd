// not: safe
// Nothing tells when the object ends.
int main(void) { int *p = 0, i = 0; goto in; { int y; in: y = i; p = &y; } return *p; }
