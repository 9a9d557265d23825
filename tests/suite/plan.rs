//! `freehold plan`: the table that it reads and writes, and what it says of tables and plans that are wrong.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use freehold::cli::plan_table;
use freehold::packing::{Buffer, Limits, check};

use super::usage::freehold;

/// The example of MiniMalloc's documentation.
const EXAMPLE: &str = "id,lower,upper,size\nb1,0,3,4\nb2,3,9,4\nb3,0,9,4\nb4,9,21,4\nb5,0,21,4\n";

/// Plans a table. Returns the exit code, standard output and standard error.
fn plan(text: &str, capacity: Option<u64>) -> (u8, String, String) {
    let outcome = plan_table("t.csv", text.as_bytes().to_vec(), capacity, &Limits::steps(20_000));
    (outcome.code, String::from_utf8(outcome.out).expect("text"), outcome.err)
}

#[track_caller]
fn rejected(text: &str, capacity: Option<u64>, message: &str) {
    assert_eq!(plan(text, capacity), (1, String::new(), message.to_string()));
}

/// Reads the offsets of a plan, whose columns are those of the example, and checks them.
#[track_caller]
fn height(plan: &str) -> u64 {
    let (mut buffers, mut offsets) = (Vec::new(), Vec::new());
    for line in plan.lines().skip(1) {
        let numbers: Vec<i64> = line.split(',').skip(1).map(|field| field.parse().expect("a number")).collect();
        let [lower, upper, size, offset] = numbers[..] else { panic!("{line}") };
        buffers.push(Buffer { lower, upper, size: size as u64, alignment: 1 });
        offsets.push(offset as u64);
    }
    check(&buffers, &offsets, None).expect("a right plan")
}

#[test]
fn the_example_is_planned() {
    for capacity in [None, Some(12), Some(100)] {
        let (code, out, err) = plan(EXAMPLE, capacity);
        assert_eq!((code, err.as_str()), (0, "freehold plan: 5 buffers in 12 bytes; no plan is lower\n"));
        let lines: Vec<&str> = out.lines().map(|line| line.rsplit_once(',').expect("a column").0).collect();
        assert_eq!(lines, EXAMPLE.lines().collect::<Vec<_>>());
        assert!(out.starts_with("id,lower,upper,size,offset\n"));
        assert_eq!(height(&out), 12);
    }
}

#[test]
fn columns_in_any_order_quotes_blanks_and_line_breaks() {
    let text = "\u{feff}size, upper ,hint,\"id\",lower,alignment\r\n4,3,-1,\"a,\"\"b\",0,1\r\n\r\n 5 ,4,,\u{e4},-2,8\r\n0,9,7,c,8,";
    let (code, out, err) = plan(text, None);
    assert_eq!((code, err.as_str()), (0, "freehold plan: 3 buffers in 9 bytes; no plan is lower\n"));
    let expected =
        "size, upper ,hint,id,lower,alignment,offset\n4,3,-1,\"a,\"\"b\",0,1,5\n 5 ,4,,\u{e4},-2,8,0\n0,9,7,c,8,,0\n";
    assert_eq!(out, expected);
}

#[test]
fn tables_without_buffers() {
    let empty = "t.csv:1:1: error: the file is empty\n\n^\nt.csv:1:1: note: expected a header such as 'id,lower,upper,size', and a line for each buffer\n";
    rejected("", None, empty);
    let (code, out, err) = plan("id,lower,upper,size", None);
    let summary = "freehold plan: 0 buffers in 0 bytes; no plan is lower\n";
    assert_eq!((code, out.as_str(), err.as_str()), (0, "id,lower,upper,size,offset\n", summary));
}

#[test]
fn headers_that_are_wrong() {
    rejected(
        "id,lower,upper\n",
        None,
        "t.csv:1:1: error: the table has no column 'size'\nid,lower,upper\n^\n\
         t.csv:1:1: note: the header names the columns 'id', 'lower', 'upper' and 'size', in any order\n",
    );
    rejected(
        "id,lower,upper,size, lower\n",
        None,
        "t.csv:1:22: error: column 'lower' is named twice\nid,lower,upper,size, lower\n                     ^\n\
         t.csv:1:4: note: first here\nid,lower,upper,size, lower\n   ^\n",
    );
    rejected(
        "id,lower,upper,size,offset\na,0,1,4,\nb,0,1,4,8\n",
        None,
        "t.csv:3:9: error: fixed offsets are not supported\nb,0,1,4,8\n        ^\n\
         t.csv:3:9: note: remove the column 'offset' to plan all buffers again\n",
    );
    // A column of offsets without any is filled.
    let (code, out, _) = plan("id,offset,lower,upper,size\na,,0,1,4\n", None);
    assert_eq!((code, out.as_str()), (0, "id,lower,upper,size,offset\na,0,1,4,0\n"));
}

#[test]
fn every_wrong_record_is_reported() {
    let text = "id,lower,upper,size,alignment\na,0,4,8,1\na,1,2,8,1\nb,4,4,8,1\nc,5,4,8,1\nd,0,1,-8,1\ne,0,1,8,0\nf,0,1,8\n\
                g,0,9223372036854775808,8,1\nh,x,1,8,1\n";
    let (code, out, err) = plan(text, None);
    assert_eq!((code, out.as_str()), (1, ""));
    let errors: Vec<&str> = err.lines().filter(|line| line.contains("error: ")).collect();
    assert_eq!(
        errors,
        [
            "t.csv:3:1: error: another buffer has the id 'a'",
            "t.csv:4:5: error: the life of 'b' is empty: it begins at 4 and ends at 4",
            "t.csv:5:5: error: the life of 'c' is empty: it begins at 5 and ends at 4",
            "t.csv:6:7: error: '-8' is not a valid value of 'size'",
            "t.csv:7:9: error: '0' is not a valid value of 'alignment'",
            "t.csv:8:1: error: expected 5 fields, found 4",
            "t.csv:9:5: error: '9223372036854775808' is not a valid value of 'upper'",
            "t.csv:10:3: error: 'x' is not a valid value of 'lower'",
        ]
    );
    for note in ["note: it is here", "'upper' is the first point", "expected a positive integer", "the header is here"]
    {
        assert!(err.contains(note), "{note}: {err}");
    }
    let many = format!("id,lower,upper,size\n{}", "x,0,0,0\n".repeat(1000));
    assert_eq!(plan(&many, None).2.matches("error: ").count(), 20);
}

#[test]
fn sums_that_overflow() {
    rejected(
        "id,lower,upper,size\na,0,1,9223372036854775806\nb,0,1,1\n",
        None,
        "t.csv:3:7: error: sizes and alignments up to this buffer add up to more than 9223372036854775807 bytes\n\
         b,0,1,1\n      ^\n",
    );
    let (code, out, _) =
        plan("id,lower,upper,size\na,-9223372036854775808,9223372036854775807,9223372036854775806\n", None);
    assert_eq!((code, out.ends_with(",0\n")), (0, true));
}

#[test]
fn gaps_are_packed_as_live() {
    let (code, out, err) = plan("id,lower,upper,size,gaps\na,0,9,4,\nb,0,9,4,2-3\nc,2,3,4,\n", None);
    assert_eq!((code, out.lines().count()), (0, 4));
    let message =
        "t.csv:3:9: warning: gaps in lives are not used: these buffers are packed as if they were live there\n";
    assert!(err.starts_with(message) && err.contains("in 12 bytes"), "{err}");
}

#[test]
fn a_plan_that_does_not_fit_says_by_how_much_and_what_is_live() {
    rejected(
        EXAMPLE,
        Some(11),
        "t.csv:2:1: error: the buffers do not fit into 11 bytes: 12 are needed, 1 more\nb1,0,3,4\n^\n\
         t.csv:2:1: note: at the peak, at time 0, 3 buffers of 12 bytes are live\n\
         t.csv:2:1: note: 'b1' has 4 bytes, live from 0 to 3\n\
         t.csv:4:1: note: 'b3' has 4 bytes, live from 0 to 9\nb3,0,9,4\n^\n\
         t.csv:6:1: note: 'b5' has 4 bytes, live from 0 to 21\nb5,0,21,4\n^\n",
    );
    // Here the sum of live sizes is 5, and no plan has less than 6.
    let ring = "id,lower,upper,size\na,0,2,2\nb,1,3,3\nc,2,4,2\nd,3,5,3\ne,0,1,3\nf,4,6,2\ng,1,5,1\n";
    let (_, out, _) = plan(ring, None);
    let lowest = height(&out);
    let (code, out, err) = plan(ring, Some(lowest - 1));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains(&format!("do not fit into {} bytes: {lowest} are needed, 1 more", lowest - 1)), "{err}");
    // Many live buffers are not all listed.
    let rows: String = (0..40).map(|row| format!("b{row},0,1,{}\n", 100 - row)).collect();
    let (_, _, err) = plan(&format!("id,lower,upper,size\n{rows}"), Some(10));
    assert!(
        err.contains("'b15' has") && !err.contains("'b16' has") && err.contains("note: and 24 smaller ones"),
        "{err}"
    );
}

#[test]
fn a_plan_that_is_not_found_says_so() {
    // Without a step the search finds nothing, and refutes nothing.
    let rows = "id,lower,upper,size\na,0,3,3\nb,2,5,2\nc,4,7,3\nd,0,1,2\ne,6,7,2\nf,1,2,2\ng,5,6,2\n";
    let greedy = plan_table("t.csv", rows.as_bytes().to_vec(), None, &Limits::steps(0));
    let text = String::from_utf8(greedy.out).expect("text");
    let found = height(&text);
    let outcome = plan_table("t.csv", rows.as_bytes().to_vec(), Some(5), &Limits::steps(0));
    if found > 5 {
        assert_eq!(outcome.code, 1);
        assert!(outcome.err.contains("no plan of 5 bytes was found: the lowest has"), "{}", outcome.err);
        assert!(outcome.err.contains("--time=<seconds> searches longer"), "{}", outcome.err);
    } else {
        assert_eq!(outcome.code, 0);
    }
}

fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command.arg("plan").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the input is read");
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn files_and_standard_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("in.csv"), EXAMPLE).expect("a file");
    let (code, out, err) = freehold(&["plan", &path("in.csv"), "--capacity=12", "-o", &path("out.csv")]);
    assert_eq!((code, out.as_str()), (Some(0), ""), "{err}");
    let written = std::fs::read_to_string(path("out.csv")).expect("the plan");
    for arguments in [&["-"][..], &[], &["-o", "-", "--steps=5"], &["--time=0.5"]] {
        assert_eq!(run(arguments, EXAMPLE), (Some(0), written.clone(), err.clone()), "{arguments:?}");
    }
    // Nothing is written if there is no plan.
    let (code, out, err) = freehold(&["plan", &path("in.csv"), "--capacity=1", "-o", &path("none.csv")]);
    assert_eq!((code, out.as_str(), Path::new(&path("none.csv")).exists()), (Some(1), "", false));
    assert!(err.contains("in.csv:2:1: error: the buffers do not fit"), "{err}");
    let (code, _, err) = freehold(&["plan", &path("no.csv")]);
    assert_eq!((code, err.starts_with("cannot open input file")), (Some(1), true), "{err}");
    let missing = path("no/such/out.csv");
    let (code, out, err) = freehold(&["plan", &path("in.csv"), "-o", &missing]);
    assert_eq!((code, out.as_str(), err.contains("cannot open output file")), (Some(1), "", true), "{err}");
}

#[test]
fn arguments_that_are_wrong() {
    for (arguments, message) in [
        (&["a", "b"][..], "more than one input file (at 'b')"),
        (&["--time=soon"], "--time: 'soon' is not a valid value"),
        (&["--time=-1"], "--time: '-1' is not a valid value"),
        (&["--time=nan"], "--time: 'nan' is not a valid value"),
        (&["--capacity=1.5"], "--capacity: '1.5' is not a valid value"),
        (&["--capacity=99999999999999999999"], "--capacity: '99999999999999999999' is not a valid value"),
        (&["--capacty=1"], "did you mean '--capacity'?"),
    ] {
        let (code, out, err) = freehold(&[&["plan"], arguments].concat());
        assert_eq!((code, out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(err.contains(message) && err.contains("freehold plan: note: "), "{arguments:?}: {err}");
    }
}
