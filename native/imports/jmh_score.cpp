// SPDX-License-Identifier: MIT
#include "imports/jmh_score.hpp"

namespace benchgate::imports {

std::string_view jmh_metric(std::string_view mode) {
  if (mode == "thrpt" || mode == "Throughput") return "throughput";
  if (mode == "avgt" || mode == "AverageTime") return "time";
  if (mode == "sample" || mode == "SampleTime") return "latency";
  if (mode == "ss" || mode == "SingleShotTime") return "single_shot_time";
  return "";
}

JmhScore jmh_score(std::string_view unit) {
  using model::Better;
  using model::Unit;
  if (unit.starts_with("ops/"))
    if (const auto time = nanoseconds_per(unit.substr(4))) return {{Unit::per_second, 1e9 / *time}, Better::higher};
  if (unit == "B/op") return {{Unit::bytes, 1}, Better::lower};
  if (unit.ends_with("/op"))
    if (const auto time = nanoseconds_per(unit.substr(0, unit.size() - 3))) return {{Unit::ns, *time}, Better::lower};
  // Profilers: gc.alloc.rate and its kin; what they allocate, and how long they took.
  if (unit == "MB/sec") return {{Unit::bytes_per_second, 1024.0 * 1024.0}, Better::lower};
  if (unit == "counts") return {{Unit::count, 1}, std::nullopt};
  if (const auto time = nanoseconds_per(unit)) return {{Unit::ns, *time}, Better::lower};
  return {};
}

}  // namespace benchgate::imports
