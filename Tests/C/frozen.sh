#!/bin/sh
# Every struct and enumerator of the headers is frozen in layout.c and numbers.c, so that a new one is not forgotten.
# Usage: frozen.sh <include folder> <folder of the tests>
set -eu
headers=$1 tests=$2
status=0

for struct in $(sed -n 's/^} \(thrum_[a-z_]*\);$/\1/p' "$headers"/thrum/*.h); do
  grep -q "^SIZE($struct, " "$tests/layout.c" || { echo "layout.c lacks the size of $struct"; status=1; }
done
for name in $(grep -ohE '\bTHRUM_[A-Z0-9_]+ =( |$)' "$headers"/thrum/*.h | sed 's/ =.*//'); do
  grep -q "^NUMBER($name, " "$tests/numbers.c" || { echo "numbers.c lacks $name"; status=1; }
done
exit $status
