// SPDX-License-Identifier: MIT
#include "model/stored_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

namespace benchgate::model {

namespace {

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Numbers by value, before other ids, which are compared byte by byte.
int compare_ids(std::string_view left, std::string_view right) {
  const bool numbers = is_number(left) && is_number(right);
  if (is_number(left) != is_number(right)) return is_number(left) ? -1 : 1;
  if (numbers && left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
  return left.compare(right);
}

bool holds(std::string_view folder, std::string_view path) {
  return path.starts_with(folder) && (path.size() == folder.size() || folder.empty() || path[folder.size()] == '/');
}

}  // namespace

std::string_view name_of(RunKind kind) { return kind == RunKind::benchmarks ? "benchmarks" : "load-tests"; }

std::string run_name(const RunLocation& location) { return fmt::format("{}-{}", location.id, location.attempt); }

bool operator<(const StoredRun& left, const StoredRun& right) {
  if (left.time != right.time) return left.time < right.time;
  if (const int order = compare_ids(left.location.id, right.location.id); order != 0) return order < 0;
  return std::tie(left.location.attempt, left.location.kind, left.location.folder) <
         std::tie(right.location.attempt, right.location.kind, right.location.folder);
}

const StoredMeasurement* measurement_of(const RunMetadata& metadata, std::string_view path) {
  const StoredMeasurement* found = nullptr;
  for (const StoredMeasurement& measurement : metadata.measurements)
    if (holds(measurement.path, path) && (found == nullptr || found->path.size() < measurement.path.size()))
      found = &measurement;
  return found;
}

}  // namespace benchgate::model
