#!/bin/sh
# The bridges in Docs/physics.md are the files that are compiled here, line for line.
# Usage: snippets.sh <Docs/physics.md> <folder of the tests>
set -eu
document=$1 tests=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# Each block of code into a file of its own.
awk -v folder="$folder" '/^```/ { inside = !inside; if (inside) count++; next } inside { print > (folder "/" count) }' \
  "$document"
status=0
for file in "$tests"/physics_box2d.h "$tests"/physics_bullet.hpp "$tests"/physics_jolt.hpp "$tests"/physics_chipmunk.h; do
  found=0
  for block in "$folder"/*; do cmp -s "$block" "$file" && found=1; done
  test $found = 1 || { echo "$document does not have $file as it is"; status=1; }
done
exit $status
