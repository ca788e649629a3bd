//! Where values come from.

use super::datum::{Element, Need};
use super::sink::Sink;
use super::template::{fill, fill_braced, fill_types};
use Element::{Char, Int, Long, Point, Wide};

/// How the bad value gets into a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The program has it.
    Inside,
    /// On standard input.
    Stdin,
    /// As the first argument.
    Argument,
    /// In a variable of the environment.
    Environment,
    /// That it comes can't be arranged.
    Chance,
    /// The program waits for it.
    Waits,
}

/// A source.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name.
    pub name: &'static str,
    /// For which sinks.
    pub need: Need,
    /// For which elements.
    pub elements: &'static [Element],
    /// What is declared first in the entry; without, `data` and what it is first.
    setup: &'static str,
    /// The bad value.
    bad: &'static str,
    /// A good one; without, that of the need.
    good: &'static str,
    /// Whether it gives addresses of the entry's own locals.
    pub is_local: bool,
    /// How the bad value gets into a run.
    pub delivery: Delivery,
}

/// The texts of a source.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// What is declared first in the entry.
    pub setup: String,
    /// The bad value.
    pub bad: String,
    /// The same without anything that the standard leaves open.
    pub careful: String,
    /// A good value.
    pub good: String,
}

const BASE: Source = Source {
    name: "",
    need: Need::Number,
    elements: &[],
    setup: "",
    bad: "",
    good: "",
    is_local: false,
    delivery: Delivery::Inside,
};

const fn number(name: &'static str, delivery: Delivery, bad: &'static str) -> Source {
    Source {
        name,
        elements: &[Int, Long],
        bad,
        delivery,
        ..BASE
    }
}

const fn text(
    name: &'static str,
    element: &'static [Element],
    delivery: Delivery,
    bad: &'static str,
) -> Source {
    Source {
        name,
        need: Need::Text,
        elements: element,
        bad,
        delivery,
        ..BASE
    }
}

macro_rules! connected {
    ($buffer:literal, $into:literal, $size:literal, $then:literal) => {
        concat!(
            "{\nstruct sockaddr_in service;\n",
            $buffer,
            "int connectSocket = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);\nif (connectSocket != -1) {\nmemset(&service, 0, sizeof(service));\nservice.sin_family = AF_INET;\nservice.sin_addr.s_addr = inet_addr(\"127.0.0.1\");\nservice.sin_port = htons(27015);\nif (connect(connectSocket, (struct sockaddr *)&service, sizeof(service)) != -1) {\nssize_t received = recv(connectSocket, ",
            $into,
            ", ",
            $size,
            ", 0);\nif (received > 0) {\n",
            $then,
            "\n}\n}\nclose(connectSocket);\n}\n}"
        )
    };
}

macro_rules! accepted {
    ($buffer:literal, $into:literal, $size:literal, $then:literal) => {
        concat!(
            "{\nstruct sockaddr_in service;\n",
            $buffer,
            "int listenSocket = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);\nif (listenSocket != -1) {\nmemset(&service, 0, sizeof(service));\nservice.sin_family = AF_INET;\nservice.sin_addr.s_addr = htonl(INADDR_ANY);\nservice.sin_port = htons(27015);\nif (bind(listenSocket, (struct sockaddr *)&service, sizeof(service)) != -1 && listen(listenSocket, 5) != -1) {\nint acceptSocket = accept(listenSocket, NULL, NULL);\nif (acceptSocket != -1) {\nssize_t received = recv(acceptSocket, ",
            $into,
            ", ",
            $size,
            ", 0);\nif (received > 0) {\n",
            $then,
            "\n}\nclose(acceptSocket);\n}\n}\nclose(listenSocket);\n}\n}"
        )
    };
}

/// Numbers and strings. `$PARSE{x}` and `$READ{x}` are the number that a short
/// text, and any text, spells.
const VALUES: &[Source] = &[
    number("constant", Delivery::Inside, "data = $bad;"),
    number("rand", Delivery::Chance, "data = $random;"),
    number(
        "fgets",
        Delivery::Stdin,
        "{\nchar inputBuffer[$digits] = \"\";\nif (fgets(inputBuffer, (int)sizeof(inputBuffer), stdin) != NULL) {\ndata = $PARSE{inputBuffer};\n} else {\nprintLine(\"There is no input\");\n}\n}",
    ),
    number("fscanf", Delivery::Stdin, "$SCAN"),
    number(
        "argument",
        Delivery::Argument,
        "if (programArgument != NULL) {\ndata = $READ{programArgument};\n}",
    ),
    number(
        "environment",
        Delivery::Environment,
        "{\nchar *environment = getenv(\"DATA_VALUE\");\nif (environment != NULL) {\ndata = $READ{environment};\n}\n}",
    ),
    number(
        "connect",
        Delivery::Chance,
        connected!(
            "char inputBuffer[$digits];\n",
            "inputBuffer",
            "sizeof(inputBuffer) - 1",
            "inputBuffer[received] = '\\0';\ndata = $PARSE{inputBuffer};"
        ),
    ),
    number(
        "listen",
        Delivery::Waits,
        accepted!(
            "char inputBuffer[$digits];\n",
            "inputBuffer",
            "sizeof(inputBuffer) - 1",
            "inputBuffer[received] = '\\0';\ndata = $PARSE{inputBuffer};"
        ),
    ),
    text(
        "constant",
        &[Char],
        Delivery::Inside,
        "memset(data, 'A', $bad - 1);\ndata[$bad - 1] = '\\0';",
    ),
    text(
        "constant",
        &[Wide],
        Delivery::Inside,
        "wmemset(data, L'A', $bad - 1);\ndata[$bad - 1] = L'\\0';",
    ),
    text(
        "fgets",
        &[Char],
        Delivery::Stdin,
        "{\nsize_t dataLength = strlen(data);\nif (fgets(data + dataLength, (int)($bad - dataLength), stdin) != NULL) {\ndataLength = strlen(data);\nif (dataLength > 0 && data[dataLength - 1] == '\\n') {\ndata[dataLength - 1] = '\\0';\n}\n} else {\ndata[dataLength] = '\\0';\n}\n}",
    ),
    text(
        "fgets",
        &[Wide],
        Delivery::Stdin,
        "{\nsize_t dataLength = wcslen(data);\nif (fgetws(data + dataLength, (int)($bad - dataLength), stdin) == NULL) {\ndata[dataLength] = L'\\0';\n}\n}",
    ),
    text(
        "fscanf",
        &[Char],
        Delivery::Stdin,
        "if (fscanf(stdin, \"%99s\", data) != 1) {\ndata[0] = '\\0';\n}",
    ),
    text(
        "argument",
        &[Char],
        Delivery::Argument,
        "if (programArgument != NULL) {\nstrncat(data, programArgument, $bad - strlen(data) - 1);\n}",
    ),
    text(
        "argument",
        &[Wide],
        Delivery::Argument,
        "if (programArgument != NULL) {\nif (mbstowcs(data, programArgument, $bad - 1) == (size_t)-1) {\ndata[0] = L'\\0';\n}\ndata[$bad - 1] = L'\\0';\n}",
    ),
    text(
        "environment",
        &[Char],
        Delivery::Environment,
        "{\nsize_t dataLength = strlen(data);\nchar *environment = getenv(\"DATA_VALUE\");\nif (environment != NULL) {\nstrncat(data + dataLength, environment, $bad - dataLength - 1);\n}\n}",
    ),
    text(
        "environment",
        &[Wide],
        Delivery::Environment,
        "{\nchar *environment = getenv(\"DATA_VALUE\");\nif (environment != NULL) {\nif (mbstowcs(data, environment, $bad - 1) == (size_t)-1) {\ndata[0] = L'\\0';\n}\ndata[$bad - 1] = L'\\0';\n}\n}",
    ),
    text(
        "connect",
        &[Char],
        Delivery::Chance,
        connected!("", "data", "$bad - 1", "data[received] = '\\0';"),
    ),
    text(
        "connect",
        &[Wide],
        Delivery::Chance,
        connected!(
            "",
            "(char *)data",
            "sizeof(wchar_t) * ($bad - 1)",
            "data[(size_t)received / sizeof(wchar_t)] = L'\\0';"
        ),
    ),
    text(
        "listen",
        &[Char],
        Delivery::Waits,
        accepted!("", "data", "$bad - 1", "data[received] = '\\0';"),
    ),
];

/// Texts for each need of a pointer: `$E` is the element, `$SIZE` how many of
/// them, `$INIT` gives them values.
const HEAP: &[(&str, &str)] = &[
    (
        "malloc",
        "data = ($E *)malloc($SIZE * sizeof($E));\nif (data == NULL) {\nexit(-1);\n}\n$INIT",
    ),
    (
        "calloc",
        "data = ($E *)calloc($SIZE, sizeof($E));\nif (data == NULL) {\nexit(-1);\n}\n$INIT",
    ),
    (
        "realloc",
        "{\n$E *larger;\ndata = ($E *)malloc(sizeof($E));\nif (data == NULL) {\nexit(-1);\n}\nlarger = ($E *)realloc(data, $SIZE * sizeof($E));\nif (larger == NULL) {\nfree(data);\nexit(-1);\n}\ndata = larger;\n$INIT\n}",
    ),
];

const fn pointer(name: &'static str, need: Need, elements: &'static [Element]) -> Source {
    Source {
        name,
        need,
        elements,
        ..BASE
    }
}

/// Sources of pointers. Those with an empty `bad` are of the table above.
const POINTERS: &[Source] = &[
    // Room and Filled are made of the same.
    Source {
        setup: "$E *data;\n$E smallBuffer[$bad];\n$E largeBuffer[$good];\ndata = NULL;",
        bad: "data = smallBuffer;\n$INIT",
        good: "data = largeBuffer;\n$INIT",
        is_local: true,
        ..pointer("stack", Need::Room, &[Char, Wide, Int])
    },
    Source {
        bad: "data = ($E *)alloca($SIZE * sizeof($E));\n$INIT",
        good: "data = ($E *)alloca($SIZE * sizeof($E));\n$INIT",
        is_local: true,
        ..pointer("alloca", Need::Room, &[Char, Wide, Int])
    },
    Source {
        bad: "{\nstatic $E smallBuffer[$bad];\ndata = smallBuffer;\n$INIT\n}",
        good: "{\nstatic $E largeBuffer[$good];\ndata = largeBuffer;\n$INIT\n}",
        ..pointer("static", Need::Room, &[Char, Wide, Int])
    },
    pointer("malloc", Need::Room, &[Char, Wide, Int]),
    pointer("calloc", Need::Room, &[Char, Wide, Int]),
    pointer("realloc", Need::Room, &[Char, Wide, Int]),
    Source {
        setup: "char *data;\nchar dataBuffer[100];\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = NULL;",
        bad: "data = dataBuffer - 8;",
        good: "data = dataBuffer;",
        is_local: true,
        ..pointer("stack", Need::Before, &[Char])
    },
    Source {
        bad: "{\nchar *dataBuffer = (char *)alloca(100);\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = dataBuffer - 8;\n}",
        good: "{\nchar *dataBuffer = (char *)alloca(100);\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = dataBuffer;\n}",
        is_local: true,
        ..pointer("alloca", Need::Before, &[Char])
    },
    Source {
        bad: "{\nstatic char dataBuffer[100];\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = dataBuffer - 8;\n}",
        good: "{\nstatic char dataBuffer[100];\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = dataBuffer;\n}",
        ..pointer("static", Need::Before, &[Char])
    },
    Source {
        bad: "{\nchar *dataBuffer = (char *)malloc(100);\nif (dataBuffer == NULL) {\nexit(-1);\n}\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = dataBuffer - 8;\n}",
        good: "{\nchar *dataBuffer = (char *)malloc(100);\nif (dataBuffer == NULL) {\nexit(-1);\n}\nmemset(dataBuffer, 'A', 99);\ndataBuffer[99] = '\\0';\ndata = dataBuffer;\n}",
        ..pointer("malloc", Need::Before, &[Char])
    },
    Source {
        bad: "{\nchar *dataBuffer = (char *)calloc(100, sizeof(char));\nif (dataBuffer == NULL) {\nexit(-1);\n}\ndata = dataBuffer - 8;\n}",
        good: "{\nchar *dataBuffer = (char *)calloc(100, sizeof(char));\nif (dataBuffer == NULL) {\nexit(-1);\n}\ndata = dataBuffer;\n}",
        ..pointer("calloc", Need::Before, &[Char])
    },
    Source {
        bad: "data = NULL;",
        ..pointer("constant", Need::Null, &[Int, Char, Point, Long])
    },
    Source {
        bad: "data = ($E *)malloc($SIZE * sizeof($E));\nif (data != NULL) {\n$INIT\n}",
        delivery: Delivery::Chance,
        ..pointer("malloc", Need::Null, &[Int, Char, Point, Long])
    },
    Source {
        bad: "data = ($E *)calloc($SIZE, sizeof($E));",
        delivery: Delivery::Chance,
        ..pointer("calloc", Need::Null, &[Int, Char, Point, Long])
    },
    Source {
        bad: "data = strdup(\"some text\");",
        delivery: Delivery::Chance,
        ..pointer("strdup", Need::Null, &[Char])
    },
    Source {
        bad: "{\nstatic char line[100] = \"\";\nif (fgets(line, (int)sizeof(line), stdin) == NULL) {\nline[0] = '\\0';\n}\ndata = strchr(line, '=');\n}",
        delivery: Delivery::Stdin,
        ..pointer("fgets", Need::Null, &[Char])
    },
    Source {
        bad: "{\nint wanted = 0;\nif (fscanf(stdin, \"%9d\", &wanted) != 1) {\nprintLine(\"There is no input\");\n}\ndata = findNumber(wanted);\n}",
        delivery: Delivery::Stdin,
        ..pointer("fscanf", Need::Null, &[Int])
    },
    Source {
        bad: "data = findNumber(rand() % 12);",
        delivery: Delivery::Chance,
        ..pointer("rand", Need::Null, &[Int])
    },
    Source {
        bad: "data = findPoint(rand() % 6);",
        delivery: Delivery::Chance,
        ..pointer("rand", Need::Null, &[Point])
    },
    pointer("malloc", Need::Freed, &[Int, Char, Point, Long]),
    pointer("calloc", Need::Freed, &[Int, Char, Point, Long]),
    pointer("realloc", Need::Freed, &[Int, Char, Point, Long]),
    Source {
        bad: "data = strdup(\"some text\");\nif (data == NULL) {\nexit(-1);\n}\nfree(data);",
        good: "data = strdup(\"some text\");\nif (data == NULL) {\nexit(-1);\n}",
        ..pointer("strdup", Need::Freed, &[Char])
    },
    Source {
        bad: "{\n$E *larger;\ndata = ($E *)malloc($SIZE * sizeof($E));\nif (data == NULL) {\nexit(-1);\n}\n$INIT\nlarger = ($E *)realloc(data, 100 * sizeof($E));\nif (larger == NULL) {\nfree(data);\nexit(-1);\n}\n}",
        ..pointer("moved", Need::Freed, &[Int, Char, Point, Long])
    },
    Source {
        setup: "$E *data;\n$E dataBuffer[$SIZE];\ndata = NULL;",
        bad: "data = dataBuffer;\n$INIT",
        is_local: true,
        ..pointer("local", Need::Foreign, &[Int, Char, Point, Long])
    },
    Source {
        bad: "data = ($E *)alloca($SIZE * sizeof($E));\n$INIT",
        is_local: true,
        ..pointer("alloca", Need::Foreign, &[Int, Char, Point, Long])
    },
    Source {
        bad: "{\nstatic $E dataBuffer[$SIZE];\ndata = dataBuffer;\n$INIT\n}",
        ..pointer("static", Need::Foreign, &[Int, Char, Point, Long])
    },
    Source {
        bad: "{\n$E *dataBuffer = ($E *)calloc(50, sizeof($E));\nif (dataBuffer == NULL) {\nexit(-1);\n}\ndata = dataBuffer + 4;\n}",
        ..pointer("malloc", Need::Foreign, &[Int, Char, Point, Long])
    },
    Source {
        bad: "data = localNumber();",
        good: "data = staticNumber();",
        ..pointer("local", Need::Gone, &[Int])
    },
    Source {
        bad: "data = localText();",
        good: "data = staticText();",
        ..pointer("local", Need::Gone, &[Char])
    },
    Source {
        bad: "data = localPoint();",
        good: "data = staticPoint();",
        ..pointer("local", Need::Gone, &[Point])
    },
    Source {
        bad: "data = ownNumber(7);",
        good: "data = staticNumber();",
        ..pointer("parameter", Need::Gone, &[Int])
    },
    Source {
        bad: "{\nPoint origin = {0, 0};\ndata = ownPoint(origin);\n}",
        good: "data = staticPoint();",
        ..pointer("parameter", Need::Gone, &[Point])
    },
    Source {
        bad: "{\n$E dataBuffer[$SIZE];\ndata = dataBuffer;\n$INIT\n}",
        good: "{\nstatic $E dataBuffer[$SIZE];\ndata = dataBuffer;\n$INIT\n}",
        ..pointer("block", Need::Gone, &[Int, Char, Point])
    },
];

/// Every source that fits a sink.
pub(super) fn fitting(sink: &Sink) -> impl Iterator<Item = &'static Source> {
    let need = match sink.need {
        Need::Filled => Need::Room,
        need => need,
    };
    let element = sink.element;
    let all = VALUES.iter().chain(POINTERS);
    all.filter(move |s| s.need == need && s.elements.contains(&element))
}

/// The type of the datum of a sink.
pub(super) fn datum(sink: &Sink) -> String {
    match sink.need {
        Need::Number => sink.element.spelled().to_owned(),
        _ => format!("{} *", sink.element.spelled()),
    }
}

/// How a number is read from a text of a few characters, or from any.
fn parsed(text: &str, sink: &Sink, careful: bool, any: bool) -> String {
    match sink.element {
        Long => format!("strtol({text}, NULL, 10)"),
        // `atoi` must not be given what isn't an `int`.
        _ if careful && (any || sink.extreme) => format!("(int)strtol({text}, NULL, 10)"),
        _ => format!("atoi({text})"),
    }
}

/// How a number is read from standard input.
fn scanned(sink: &Sink, careful: bool) -> String {
    let (format, into) = match (sink.element, careful) {
        (Long, false) => ("%ld", "data"),
        (Long, true) => ("%18ld", "data"),
        (_, false) => ("%d", "data"),
        (_, true) if sink.extreme => ("%18ld", "number"),
        (_, true) => ("%9d", "data"),
    };
    if into == "number" {
        return format!(
            "{{\nlong number = 0;\nif (fscanf(stdin, \"{format}\", &number) == 1) {{\ndata = (int)number;\n}}\n}}"
        );
    }
    format!(
        "if (fscanf(stdin, \"{format}\", &data) != 1) {{\nprintLine(\"There is no number\");\ndata = {};\n}}",
        sink.good
    )
}

fn number_text(text: &str, sink: &Sink, careful: bool) -> String {
    let text = fill_braced(text, "PARSE", &|t| parsed(t, sink, careful, false));
    let text = fill_braced(&text, "READ", &|t| parsed(t, sink, careful, true));
    let digits = match (sink.element, careful) {
        (Long, _) => "24",
        (_, true) if !sink.extreme => "10",
        _ => "14",
    };
    let scan = scanned(sink, careful);
    fill(
        &text,
        &[
            ("digits", digits),
            ("SCAN", &scan),
            ("bad", sink.bad),
            ("random", sink.random),
        ],
    )
}

/// A text of a source of pointers, for an object of a size.
fn pointer_text(text: &str, sink: &Sink, size: &str) -> String {
    let filled = |n: &str| match sink.element {
        Wide => format!("wmemset(data, L'A', {n} - 1);\ndata[{n} - 1] = L'\\0';"),
        _ => format!("memset(data, 'A', {n} - 1);\ndata[{n} - 1] = '\\0';"),
    };
    let init = match sink.need {
        Need::Room => sink.element.emptied().to_owned(),
        Need::Filled => filled(size),
        _ => sink.element.initialised().to_owned(),
    };
    let element = sink.element.spelled();
    fill(
        text,
        &[
            ("INIT", &init),
            ("SIZE", size),
            ("E", element),
            ("bad", sink.bad),
            ("good", sink.good),
        ],
    )
}

/// The texts of a source for a sink.
pub(super) fn parts(source: &Source, sink: &Sink) -> Parts {
    let datum = datum(sink);
    let element = sink.element;
    let heap = |name: &str| {
        let found = HEAP.iter().find(|(n, _)| *n == name);
        found.map_or(HEAP[0].1, |(_, text)| text)
    };
    let own = |text: &'static str, other: &'static str| if text.is_empty() { other } else { text };
    match sink.need {
        Need::Number => Parts {
            setup: fill_types(&format!("$D{{data}};\ndata = {};", sink.good), &datum),
            bad: number_text(source.bad, sink, false),
            careful: number_text(source.bad, sink, true),
            good: format!("data = {};", sink.good),
        },
        Need::Text => {
            let (set, prefix) = match element {
                Wide => ("wmemset", "L"),
                _ => ("memset", ""),
            };
            let e = element.spelled();
            let bad = fill(source.bad, &[("bad", sink.bad)]);
            Parts {
                setup: format!(
                    "{e} *data;\n{e} dataBuffer[{}] = {prefix}\"\";\ndata = dataBuffer;",
                    sink.bad
                ),
                careful: bad.clone(),
                bad,
                good: format!(
                    "{set}(data, {prefix}'A', {0} - 1);\ndata[{0} - 1] = {prefix}'\\0';",
                    sink.good
                ),
            }
        }
        need => {
            let (small, large) = match need {
                Need::Room | Need::Filled => (sink.bad, sink.good),
                _ => (element.room(), element.room()),
            };
            let plain = match need {
                Need::Null => "{\nstatic $E goodBuffer[$SIZE];\ndata = goodBuffer;\n$INIT\n}",
                _ => heap(source.name),
            };
            let freed = format!("{}\nfree(data);", heap(source.name));
            let bad = match need {
                Need::Freed if source.bad.is_empty() => freed.as_str(),
                _ => own(source.bad, heap(source.name)),
            };
            let bad = pointer_text(bad, sink, small);
            Parts {
                setup: pointer_text(own(source.setup, "$E *data;\ndata = NULL;"), sink, small),
                careful: bad.clone(),
                bad,
                good: pointer_text(own(source.good, plain), sink, large),
            }
        }
    }
}
