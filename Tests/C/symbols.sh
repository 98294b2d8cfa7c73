#!/bin/sh
# The shared library exports exactly what the headers declare, and needs nothing but the C library.
# Usage: symbols.sh <library> <file with the declared functions, one a line> <nm> <readelf>
set -eu
library=$1 declared=$2 nm=$3 readelf=$4
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# THRUM_0 is the name of the version itself. A symbol of another name would clash with the game's.
"$nm" -D --defined-only "$library" | sed 's/.* //; s/@.*//' | grep -v '^THRUM_[0-9]*$' | sort >"$folder/exported"
sort "$declared" >"$folder/declared"
"$readelf" -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' >"$folder/needed"

status=0
complain() { test -z "$2" || { echo "$1:"; echo "$2"; status=1; }; }
complain "declared but not exported" "$(comm -23 "$folder/declared" "$folder/exported")"
complain "exported but not declared" "$(comm -13 "$folder/declared" "$folder/exported")"
complain "needed" "$(grep -vx -e libc.so.6 -e libm.so.6 "$folder/needed" || true)"
test -s "$folder/exported" || { echo "no symbols were found in $library"; status=1; }
exit $status
