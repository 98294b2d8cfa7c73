#!/bin/sh
# The C++ interface compiles away, with exceptions and without: what hpp_cost.cpp says in C and in C++ makes the same
# calls with the same number of instructions. They may come in another order and through other registers, hence two moves
# are forgiven.
# Usage: hpp_cost.sh <compiler> <hpp_cost.cpp> <include folder>
set -eu
compiler=$1 source=$2 include=$3
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# The instructions of a function.
body() {
  awk -v name="$1:" '$1 == name { inside = 1; next } /\.cfi_endproc/ { inside = 0 }
    inside && /^\t[a-z]/ { sub(/[ \t]*[#;].*/, ""); print }' "$folder/code.s"
}

# What it calls: also what it jumps to at its end.
calls() { grep -oE 'thrum_[a-z_]+|call.*' "$1" | grep -oE '[A-Za-z_]+(@PLT)?$' | sort -u; }

status=0 count=0
for option in -fexceptions -fno-exceptions; do
  "$compiler" -std=c++11 -O2 "$option" -S -I"$include" -o "$folder/code.s" "$source"
  for name in $(sed -n 's/^.* \**\([a-z]*\)_in_c(.*/\1/p' "$source"); do
    body "${name}_in_c" > "$folder/c"
    body "${name}_in_cpp" > "$folder/cpp"
    calls "$folder/c" > "$folder/c_calls"
    calls "$folder/cpp" > "$folder/cpp_calls"
    c=$(wc -l < "$folder/c") cpp=$(wc -l < "$folder/cpp")
    if test ! -s "$folder/c_calls" || ! cmp -s "$folder/c_calls" "$folder/cpp_calls" || test "$cpp" -gt $((c + 2)); then
      echo "$compiler $option: $name takes $c instructions in C and $cpp in C++:"
      diff "$folder/c" "$folder/cpp" || true
      status=1
    fi
    count=$((count + 1))
  done
done
test "$count" -ge 10 || { echo "only $count pairs in $source"; exit 1; }
exit $status
