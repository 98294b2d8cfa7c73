#!/bin/sh
# Compiles each public header by itself, and twice in a row, as strictly as a careful game would.
# Usage: headers.sh <compiler> <c|c++> <standard> <include folder>
set -eu
compiler=$1 language=$2 standard=$3 folder=$4

count=0
for header in "$folder"/thrum/*.h; do
  name=thrum/$(basename "$header")
  printf '#include <%s>\n#include <%s>\n' "$name" "$name" |
    "$compiler" -x "$language" -std="$standard" -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$folder" - ||
    { echo "$name does not compile with $compiler -std=$standard"; exit 1; }
  count=$((count + 1))
done
test "$count" -ge 8 || { echo "only $count headers in $folder/thrum"; exit 1; }
