// not: safe
// A weak function in C++, called where exceptions are caught.
void hook(int) __attribute__((weak));
int main() {
  try {
    hook(1);
  } catch (...) {
  }
}
