// not: safe
// Nothing tells when the object ends.
int main(void) { int *p = 0; switch (2) { int y; case 2: y = 3; p = &y; } return *p; }
