// not: safe
// Nothing tells when the object ends.
int main(void) { int *p = ({ &(int){3}; }); return *p; }
