// not: safe
// Nothing tells when the object ends.
int main(void) { int *p; { p = (int[]){1, 2}; } return p[0]; }
