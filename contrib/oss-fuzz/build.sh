#!/bin/bash -eu
# Builds every fuzz target, in the image of OSS-Fuzz. The parser gets a dictionary and the programs of the tests as a corpus, the reader
# of bytecode their files.
cd "$SRC/freehold"
cargo fuzz build -O
binaries=fuzz/target/x86_64-unknown-linux-gnu/release
cargo fuzz list | while read -r target; do
  cp "$binaries/$target" "$OUT/"
  case "$target" in
    parser)
      cp fuzz/mlir.dict "$OUT/$target.dict"
      find tests/data -name '*.mlir' -print0 | xargs -0 zip -q -j "$OUT/${target}_seed_corpus.zip"
      ;;
    bytecode)
      find tests/data/bytecode -type f -print0 | xargs -0 zip -q -j "$OUT/${target}_seed_corpus.zip"
      ;;
  esac
done
