#!/bin/sh
# Counts with Nsight Compute what tests/data/h200_conformance.csv holds. On a machine with a GPU, after building the
# target `count_on_gpu` for its architecture (COURSE_CUDA_ARCH; at sm_75, an asynchronous copy is a load and a store):
#
#   tests/conformance/measure.sh <build folder> <output folder>
#
# makes <output folder>/conformance.csv, and <build>.sass with the machine code of every kernel.
set -eu
build=$1 out=$2
mkdir -p "$out"

loads_and_stores() { for op in ld st; do printf '%s%s%s,' "$1" "$op" "$2"; done; }
metrics=$(loads_and_stores l1tex__t_requests_pipe_lsu_mem_global_op_ .sum
          loads_and_stores l1tex__t_sectors_pipe_lsu_mem_global_op_ .sum
          loads_and_stores l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ .sum
          loads_and_stores smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ .sum)
# Loads of matrices are loads to the former counters, and none to the latter.
matrices=smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum

# conformance.usual.01_coalescing.scale_matrix.starter.so -> "01_coalescing.scale_matrix starter=<path>"
list_modules() {
  for module in "$build"/gpu/conformance."$1".*.so; do
    name=$(basename "$module" .so)
    name=${name#conformance."$1".}
    printf '%s %s=%s\n' "${name%.*}" "${name##*.}" "$module"
  done
}

# Joins what Nsight Compute counted, one row a kernel, with the names of the cases: the sum over a case's kernels.
join_counters() {
  awk -F '","' -v build="$1" -v labels="$out/$1.labels" -v matrices="$matrices" '
    function clean(field) { gsub(/[",]/, "", field); return field }
    function print_case() {
      if (cases == 0) return
      printf "%s,%s,%s", build, label, kernels
      for (i = 1; i <= counters; i++) printf ",%d", sum[i]
      print ""
    }
    /^"ID"/ {
      for (i = 1; i <= NF; i++) column[clean($i)] = i
      counters = split("l1tex__t_requests_pipe_lsu_mem_global l1tex__t_sectors_pipe_lsu_mem_global " \
                       "l1tex__data_pipe_lsu_wavefronts_mem_shared " \
                       "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared", name, " ") * 2
      next
    }
    /^"[0-9]/ {
      if ($column["Kernel Name"] ~ /begin_case/) {
        print_case()
        cases++
        kernels = 0
        for (i = 1; i <= counters; i++) sum[i] = 0
        if ((getline label < labels) <= 0) { print "more cases than labels" > "/dev/stderr"; exit 1 }
      } else {
        kernels++
        for (i = 1; i <= counters; i++) {
          metric = name[int((i + 1) / 2)] (i % 2 == 1 ? "_op_ld.sum" : "_op_st.sum")
          sum[i] += clean($column[metric])
        }
        sum[7] += clean($column[matrices])
      }
    }
    END { print_case() }' "$out/$1.ncu.csv"
}

{
  echo "# $(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)"
  echo "# driver $(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1)"
  echo "# $(nvcc --version | sed -n 's/^Cuda compilation tools, //p')"
  echo "# Nsight Compute $(ncu --version | sed -n 's/^Version \([^ ]*\).*/\1/p')"
  echo "# $(date -u +%Y-%m-%d)"
  echo "build,name,kernels,global_load_requests,global_store_requests,global_load_sectors,global_store_sectors,shared_load_wavefronts,shared_store_wavefronts,shared_load_wavefronts_by_address,shared_store_wavefronts_by_address"
} >"$out/conformance.csv"
for variant in usual as_written unoptimized; do
  list_modules "$variant" >"$out/$variant.modules"
  set --
  while IFS= read -r module; do set -- "$@" "$module"; done <"$out/$variant.modules"
  ncu --clock-control none --metrics "$metrics$matrices" --print-units base --csv --page raw --log-file "$out/$variant.ncu.csv" \
    "$build/bin/count_on_gpu.$variant" "$out/$variant.labels" "$@"
  join_counters "$variant" >>"$out/conformance.csv"
  for file in "$build"/nvcc/conformance."$variant".*.o; do
    echo "== $(basename "$file" .o)"
    cuobjdump -sass "$file"
  done >"$out/$variant.sass"
done
