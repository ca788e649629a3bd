// not: unsafe
// long
// What describes the types of C++ is larger than clang says.
#include <typeinfo>
int main() { return typeid(int) == typeid(char); }
