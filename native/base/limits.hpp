// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace benchgate::base {

/// What is bounded because it comes from outside: files, nesting, counts. docs/reference/limits.md shows the table.
enum class Limit : std::uint8_t {
  report_file,
  printed_report,
  metric_file,
  scenario_file,
  yaml_bytes,
  yaml_values,
  yaml_levels,
  included_files,
  combinations,
  parameter_value,
  scenario_name,
  case_name,
  pattern_steps,
  pattern_memory,
  nesting,
  report_combinations,
  receipt_head,
  manifest,
  published_file,
  artifact_files,
  artifact_bytes,
  artifact_levels,
  artifact_report,
  event_file,
  stream_event,
  accepted_file,
  changed_file,
  project_files,
  cached_build_files,
  cached_build_bytes,
  cached_build_levels,
  document,
  docref_index,
};

/// One row of the table.
struct LimitRow {
  Limit limit;
  std::uint64_t most;
  std::string_view unit;
  std::string_view of;  ///< what is bounded, for the documentation
};

/// All limits on what is read, each defined once: a reader gets its own by most().
inline constexpr std::array<LimitRow, 33> limits{{
    {Limit::report_file, std::uint64_t{1} << 30U, "bytes", "a report of another tool"},
    {Limit::printed_report, std::uint64_t{16} << 20U, "bytes",
     "standard output, if it is a report or compared with an expected output"},
    {Limit::metric_file, std::uint64_t{64} << 20U, "bytes", "a file that a metric is read from"},
    {Limit::scenario_file, 1'000'000, "bytes", "a scenario file, `benchgate.yaml`, a configuration that `init` reads"},
    {Limit::yaml_bytes, 4'000'000, "bytes", "the texts of a YAML file, aliases written out"},
    {Limit::yaml_values, 50'000, "values", "a YAML file, aliases written out"},
    {Limit::yaml_levels, 64, "levels", "nesting in a YAML file"},
    {Limit::included_files, 16, "levels", "nesting of `include`"},
    {Limit::combinations, 1000, "combinations", "the `parameters` of a scenario"},
    {Limit::parameter_value, 64, "bytes", "a value of a parameter"},
    {Limit::scenario_name, 100, "bytes", "the name of a scenario"},
    {Limit::case_name, 200, "bytes", "the name of a test case with its parameters"},
    {Limit::pattern_steps, 1'000'000, "steps", "a search for a regular expression"},
    {Limit::pattern_memory, 4096, "kB", "a search for a regular expression"},
    {Limit::nesting, 200, "levels", "nesting in a JSON or XML file"},
    {Limit::report_combinations, 1'000'000, "combinations", "the parameters of a benchmark of asv"},
    {Limit::receipt_head, std::uint64_t{1} << 20U, "bytes", "a receipt without its samples"},
    {Limit::manifest, std::uint64_t{64} << 20U, "bytes", "a `manifest.json`"},
    {Limit::published_file, std::uint64_t{64} << 20U, "bytes", "a file that `publish` reads"},
    {Limit::artifact_files, 20'000, "files and folders", "an artifact that `publish --artifact` reads"},
    {Limit::artifact_bytes, std::uint64_t{1} << 30U, "bytes", "all files of such an artifact"},
    {Limit::artifact_levels, 16, "levels", "nesting of folders in such an artifact"},
    {Limit::artifact_report, std::uint64_t{16} << 20U, "bytes", "`publication.json` of such an artifact"},
    {Limit::event_file, std::uint64_t{32} << 20U, "bytes", "the event of the CI"},
    {Limit::stream_event, std::uint64_t{16} << 20U, "bytes", "an event of an answer that a load streams"},
    {Limit::accepted_file, 1'000'000, "bytes", "`.benchgate/accepted.yaml`"},
    {Limit::changed_file, std::uint64_t{64} << 20U, "bytes",
     "a changed file whose content is recorded; of a larger one only the size"},
    {Limit::project_files, 20'000, "files", "a project in which `init` looks around"},
    {Limit::cached_build_files, 200'000, "files and folders", "a checkout whose build is kept"},
    {Limit::cached_build_bytes, std::uint64_t{2} << 30U, "bytes", "what such a build makes"},
    {Limit::cached_build_levels, 64, "levels", "nesting of folders in such a checkout"},
    {Limit::document, std::uint64_t{64} << 20U, "bytes", "a document that `docs` reads"},
    {Limit::docref_index, std::uint64_t{1} << 30U, "bytes", "a `docref-index.json`"},
}};

/// Returns the most that a limit allows.
constexpr std::uint64_t most(Limit limit) {
  for (const LimitRow& row : limits)
    if (row.limit == limit) return row.most;
  return 0;
}

}  // namespace benchgate::base
