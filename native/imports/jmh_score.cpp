// SPDX-License-Identifier: MIT
#include "imports/jmh_score.hpp"

#include <fmt/core.h>

#include <cmath>

#include "base/text.hpp"
#include "syntax/lines.hpp"

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
  // Profilers: gc.alloc.rate and its kin; what they allocate, and how long they took. Who does more in a second also
  // allocates more in it.
  if (unit == "MB/sec") return {{Unit::bytes_per_second, 1024.0 * 1024.0}, std::nullopt};
  if (unit == "counts") return {{Unit::count, 1}, std::nullopt};
  if (const auto time = nanoseconds_per(unit)) return {{Unit::ns, *time}, Better::lower};
  return {};
}

std::string_view jmh_secondary_name(std::string_view name) {
  for (const std::string_view mark : {"\u00b7", "\xb7", "?"})
    if (name.starts_with(mark)) return name.substr(mark.size());
  return name;
}

std::string jmh_unit_fault(const JmhScore& score, std::string_view unit, std::string_view metric) {
  if (score.scale.unit != model::Unit::unknown) return "";
  const bool is_time = metric.ends_with(":gc.time") || metric.ends_with(":\u00b7gc.time");
  if (is_time || metric.find(':') == std::string_view::npos)
    return fmt::format("unknown unit {}", syntax::quoted(unit));
  return "";  // of a profiler, or of a member of a group, which has that of its benchmark
}

std::optional<JmhPercentile> jmh_percentile(std::string_view name) {
  JmhPercentile found{"", name, ""};
  if (const auto split = syntax::split_last(name, ":")) found = {split->left, split->right, ""};
  // Before version 1.33 the label of the method or group member stood in front.
  if (const auto split = syntax::split_last(found.quantile, "\u00b7")) found = {split->left, split->right, ""};
  if (!found.quantile.starts_with('p')) return std::nullopt;
  found.quantile.remove_prefix(1);
  if (found.quantile.find_first_of(".,") != 1) return std::nullopt;
  const auto quantile = parse_decimal_comma(found.quantile);
  if (!quantile || *quantile < 0 || *quantile > 1) return std::nullopt;
  // 0.999 * 100 is not 99.9 in binary.
  found.statistic = percentile_name(base::format_number(std::round(*quantile * 1e8) / 1e6));
  return found;
}

JmhRowName jmh_row_name(std::string_view name, std::string_view metric) {
  JmhRowName row{name, std::string(metric), "mean"};
  const auto split = syntax::split_once(name, ":");
  if (!split) return row;
  row.benchmark = split->left;
  std::string_view member = split->right;
  if (const auto percentile = jmh_percentile(member)) {
    row.statistic = percentile->statistic;
    member = percentile->member;
    if (row.benchmark.ends_with(fmt::format(".{}", member))) member = {};  // the benchmark's own method
  }
  if (!member.empty()) row.metric += fmt::format(":{}", jmh_secondary_name(member));
  return row;
}

}  // namespace benchgate::imports
