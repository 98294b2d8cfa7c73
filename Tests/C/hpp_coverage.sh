#!/bin/sh
# Every function and enumerator of the C headers is behind a name in the C++ headers. A new one goes where its
# counterpart is: what engine.h declares is wrapped in engine.hpp.
# Usage: hpp_coverage.sh <functions.txt> <include folder>
set -eu
functions=$1 headers=$2

# What C++ has another way of saying, and how.
without() {
  case $1 in
  THRUM_MATERIAL_COUNT) return 0 ;; # own_material_count
  esac
  return 1
}

# The code alone: a comment wraps nothing.
code=$(sed -e 's,//.*,,' -e 's,/\*\*.*\*/,,' "$headers"/thrum/*.hpp | awk '
  /\/\*/ { inside = 1 }
  !inside { print }
  /\*\// { inside = 0 }')
names=$(grep -ohE '\bTHRUM_[A-Z0-9_]+ =( |$)' "$headers"/thrum/*.h | sed 's/ =.*//')

status=0 count=0
for name in $(cat "$functions") $names; do
  count=$((count + 1))
  without "$name" && continue
  printf '%s\n' "$code" | grep -qw "$name" || { echo "no C++ header wraps $name"; status=1; }
done
test "$count" -ge 200 || { echo "only $count names in $functions and $headers"; exit 1; }
exit $status
