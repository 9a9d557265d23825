//! Inputs that are not UTF-8 text, or begin with a byte order mark, are reported as such.

use freehold::cli::execute;

fn said_of(name: &str, bytes: &[u8], flags: &[&str]) -> (u8, String) {
    let file = std::env::temp_dir().join(format!("freehold-encodings-{}-{name}", std::process::id()));
    std::fs::write(&file, bytes).expect("a file is written");
    let path = file.display().to_string();
    let mut arguments: Vec<String> = flags.iter().map(ToString::to_string).collect();
    arguments.push(path.clone());
    let outcome = execute(&arguments);
    std::fs::remove_file(&file).expect("the file is removed");
    let first: Vec<&str> =
        outcome.err.lines().filter(|line| line.contains(": error: ") || line.contains(": note: ")).collect();
    (outcome.code, first.join("\n").replace(&path, "FILE"))
}

#[test]
fn byte_order_marks() {
    let (code, said) = said_of("utf8", b"\xef\xbb\xbfmodule {}\n", &[]);
    assert_eq!(code, 1);
    assert_eq!(
        said,
        "FILE:1:1: error: unexpected character\n\
         FILE:1:1: note: the file begins with a byte order mark of UTF-8: save it without one"
    );
    for (name, bytes) in [("little", b"\xff\xfem\0o\0"), ("big", b"\xfe\xff\0m\0o")] {
        let (code, said) = said_of(name, bytes, &[]);
        assert_eq!(code, 1);
        assert_eq!(
            said,
            "FILE:1:1: error: unexpected character\nFILE:1:1: note: the file is in UTF-16: save it in UTF-8"
        );
    }
    // mlir-opt reports only this.
    let (code, said) = said_of("plain", b"\xef\xbb\xbfmodule {}\n", &["-mlir-disable-diagnostic-notes"]);
    assert_eq!((code, said.as_str()), (1, "FILE:1:1: error: unexpected character"));
}
