// verdict: unsafe
// line: 6
// What is called like Rust's `exit` comes back.
extern "C" void reach_error(void);
namespace std7 { void exit3std7process4exit(); }
int main() { std7::exit3std7process4exit(); reach_error(); }
