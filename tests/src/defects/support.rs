//! What programs rest on: headers, flags, functions that print. A program gets
//! what its text mentions.

use super::template::mentions;

/// Headers, and the words that need them.
const HEADERS: &[(&str, &str)] = &[
    ("alloca.h", "alloca"),
    ("arpa/inet.h", "inet_addr htons htonl"),
    ("limits.h", "INT_MAX INT_MIN LONG_MAX LONG_MIN"),
    ("netinet/in.h", "sockaddr_in INADDR_ANY IPPROTO_TCP"),
    (
        "stdio.h",
        "printf fgets fscanf stdin snprintf sprintf fopen fclose fputs",
    ),
    (
        "stdlib.h",
        "malloc calloc realloc free exit rand srand atoi strtol getenv mbstowcs",
    ),
    (
        "string.h",
        "memcpy memmove memset strcpy strncpy strcat strncat strlen strchr strdup strcmp",
    ),
    ("sys/socket.h", "socket connect recv accept"),
    ("sys/types.h", "ssize_t"),
    ("time.h", "time"),
    ("unistd.h", "close"),
    (
        "wchar.h",
        "wchar_t wcscpy wcsncpy wcscat wcsncat wcslen wmemset wmemcpy wmemmove swprintf fgetws",
    ),
];

/// Definitions by name, in the order in which they are written.
const DEFINITIONS: &[(&str, &str)] = &[
    (
        "RANDOM_INT",
        "#define RANDOM_INT() ((int)(((unsigned)rand() << 16) ^ (unsigned)rand()))",
    ),
    (
        "RANDOM_LONG",
        "#define RANDOM_LONG() ((long)(((unsigned long)rand() << 40) ^ ((unsigned long)rand() << 20) ^ (unsigned long)rand()))",
    ),
    ("Point", "typedef struct {\nint x;\nint y;\n} Point;"),
    (
        "printLine",
        "static void printLine(const char *line) {\nif (line != NULL) {\nprintf(\"%s\\n\", line);\n}\n}",
    ),
    (
        "printWideLine",
        "static void printWideLine(const wchar_t *line) {\nif (line != NULL) {\nprintf(\"%ls\\n\", line);\n}\n}",
    ),
    (
        "printIntLine",
        "static void printIntLine(int number) {\nprintf(\"%d\\n\", number);\n}",
    ),
    (
        "printLongLine",
        "static void printLongLine(long number) {\nprintf(\"%ld\\n\", number);\n}",
    ),
    (
        "printPoint",
        "static void printPoint(const Point *point) {\nprintf(\"%d, %d\\n\", point->x, point->y);\n}",
    ),
    ("programArgument", "static char *programArgument = NULL;"),
    (
        "STATIC_CONST_TRUE",
        "static const int STATIC_CONST_TRUE = 1;",
    ),
    (
        "STATIC_CONST_FALSE",
        "static const int STATIC_CONST_FALSE = 0;",
    ),
    ("staticTrue", "static int staticTrue = 1;"),
    ("staticFalse", "static int staticFalse = 0;"),
    ("staticFive", "static int staticFive = 5;"),
    ("GLOBAL_CONST_TRUE", "const int GLOBAL_CONST_TRUE = 1;"),
    ("GLOBAL_CONST_FALSE", "const int GLOBAL_CONST_FALSE = 0;"),
    ("globalTrue", "int globalTrue = 1;"),
    ("globalFalse", "int globalFalse = 0;"),
    ("externalTrue", "extern int externalTrue;"),
    ("externalFalse", "extern int externalFalse;"),
    (
        "staticReturnsTrue",
        "static int staticReturnsTrue(void) {\nreturn 1;\n}",
    ),
    (
        "staticReturnsFalse",
        "static int staticReturnsFalse(void) {\nreturn 0;\n}",
    ),
    (
        "globalReturnsTrue",
        "int globalReturnsTrue(void) {\nreturn globalTrue;\n}",
    ),
    (
        "globalReturnsFalse",
        "int globalReturnsFalse(void) {\nreturn globalFalse;\n}",
    ),
    (
        "globalReturnsTrueOrFalse",
        "int globalReturnsTrueOrFalse(void) {\nreturn rand() % 2;\n}",
    ),
    (
        "findNumber",
        "static int numbers[4] = {3, 5, 7, 11};\n\nstatic int *findNumber(int wanted) {\nint i;\nfor (i = 0; i < 4; i++) {\nif (numbers[i] == wanted) {\nreturn &numbers[i];\n}\n}\nreturn NULL;\n}",
    ),
    (
        "findPoint",
        "static Point points[3] = {{1, 2}, {3, 4}, {5, 6}};\n\nstatic Point *findPoint(int wanted) {\nint i;\nfor (i = 0; i < 3; i++) {\nif (points[i].x == wanted) {\nreturn &points[i];\n}\n}\nreturn NULL;\n}",
    ),
    (
        "localNumber",
        "static int *localNumber(void) {\nint number = 5;\nint *address = &number;\nreturn address;\n}",
    ),
    (
        "localText",
        "static char *localText(void) {\nchar text[20] = \"on the stack\";\nchar *address = text;\nreturn address;\n}",
    ),
    (
        "localPoint",
        "static Point *localPoint(void) {\nPoint point = {1, 2};\nPoint *address = &point;\nreturn address;\n}",
    ),
    (
        "ownNumber",
        "static int *ownNumber(int number) {\nint *address = &number;\nreturn address;\n}",
    ),
    (
        "ownPoint",
        "static Point *ownPoint(Point point) {\nPoint *address = &point;\nreturn address;\n}",
    ),
    (
        "staticNumber",
        "static int *staticNumber(void) {\nstatic int number = 5;\nreturn &number;\n}",
    ),
    (
        "staticText",
        "static char *staticText(void) {\nstatic char text[20] = \"in static memory\";\nreturn text;\n}",
    ),
    (
        "staticPoint",
        "static Point *staticPoint(void) {\nstatic Point point = {1, 2};\nreturn &point;\n}",
    ),
];

/// What stands before a text: the headers and definitions that it mentions,
/// itself or by way of them.
pub(super) fn preamble(body: &str) -> String {
    let mut all = body.to_owned();
    let mut definitions = String::new();
    for (name, text) in DEFINITIONS.iter().rev() {
        if mentions(&all, name) {
            all += text;
            let gap = if text.contains('\n') { "\n\n" } else { "\n" };
            definitions = format!("{text}{gap}{definitions}");
        }
    }
    // `NULL` is in the first of them that stands there anyway.
    let needs = |words: &str| words.split(' ').any(|w| mentions(&all, w));
    let mut headers: Vec<&str> = HEADERS.iter().filter(|h| needs(h.1)).map(|h| h.0).collect();
    if mentions(&all, "NULL") && headers.iter().all(|h| !h.starts_with("std")) {
        headers.insert(0, "stddef.h");
    }
    let lines = headers.iter().map(|h| format!("#include <{h}>\n"));
    let mut out: String = lines.collect();
    if !out.is_empty() {
        out.push('\n');
    }
    out + definitions.trim_end() + if definitions.is_empty() { "" } else { "\n\n" }
}
