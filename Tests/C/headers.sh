#!/bin/sh
# Compiles each public header by itself, and twice in a row, as strictly as a careful game would. In C++ also those that
# are for C++ alone, and the sources that use them.
# Usage: headers.sh <compiler> <c|c++> <standard> <include folder> [<source>…]
set -eu
compiler=$1 language=$2 standard=$3 folder=$4
shift 4

strict() { "$compiler" -x "$language" -std="$standard" -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$folder" "$@"; }

twice() {
  name=thrum/$(basename "$1")
  shift
  printf '#include <%s>\n#include <%s>\n' "$name" "$name" | strict "$@" - ||
    { echo "$name does not compile with $compiler -std=$standard"; exit 1; }
}

count=0
for header in "$folder"/thrum/*.h; do
  twice "$header"
  count=$((count + 1))
done
test "$count" -ge 8 || { echo "only $count headers in $folder/thrum"; exit 1; }
test "$language" = c++ || exit 0

# thrum.hpp has all the others; that each stands by itself does not depend on the standard.
test "$standard" = c++11 && headers=$(cd "$folder/thrum" && echo *.hpp) || headers=thrum.hpp
for header in $headers; do
  twice "$header" -Wshadow -Wconversion -Wold-style-cast -fno-exceptions -fno-rtti
done
for source in "$@"; do
  strict -D_GNU_SOURCE -Wshadow -fno-exceptions -fno-rtti "$source" ||
    { echo "$source does not compile with $compiler -std=$standard"; exit 1; }
done
