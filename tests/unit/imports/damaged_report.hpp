// SPDX-License-Identifier: MIT
// What a damaged report may say: the figures of the whole one, or nothing. Names are not keywords, so only what stands
// beside them is compared.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/import.hpp"

namespace benchgate {

inline const std::string damaged_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";

/// A reading without names: what nobody may change by damaging a keyword.
inline std::string nameless(const model::Reading& reading) {
  std::string text = fmt::format("{} {}", reading.failed ? "failed" : "", reading.skipped ? "skipped" : "");
  text += fmt::format(" {} {}", reading.statistic, reading.value ? base::format_number(*reading.value) : "-");
  if (reading.count) text += fmt::format(" of {}", *reading.count);
  for (const double sample : reading.samples) text += fmt::format(" {}", base::format_number(sample));
  return text;
}

inline std::vector<std::string> figures_of(const imports::ImportFormat& format, const std::string& text) {
  std::vector<std::string> figures;
  for (const model::ImportedCase& test_case : imports::read_report(format, text, "report").cases)
    for (const model::Reading& reading : test_case.readings) figures.push_back(nameless(reading));
  std::sort(figures.begin(), figures.end());
  return figures;
}

/// Whether the damaged report is refused, has the same figures, or says of what it lost that it failed.
inline bool is_honest(const imports::ImportFormat& format, const std::string& damaged,
                      const std::vector<std::string>& figures) {
  const auto is_failure = [](const std::string& figure) { return figure.starts_with("failed"); };
  try {
    std::vector<std::string> found = figures_of(format, damaged);
    if (found == figures) return true;
    const auto failures = std::stable_partition(found.begin(), found.end(), std::not_fn(is_failure));
    const auto known_failures = std::count_if(figures.begin(), figures.end(), is_failure);
    return found.end() - failures > known_failures &&
           std::includes(figures.begin(), figures.end(), found.begin(), failures);
  } catch (const Error&) {
    return true;
  }
}

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Names and units of the user in the fixtures, which cannot be told from others: rows of one name are samples, and the
/// name of a function or metric may say its unit.
inline const std::map<std::string_view, std::vector<std::string>> free_names{
    {"artillery",
     {"plugins.metrics-by-endpoint./some.codes.200", "plugins.metrics-by-endpoint./some.codes.503",
      "plugins.metrics-by-endpoint.response_time./some"}},
    {"asv", {"time_"}},
    {"custom-bigger-is-better", {"\"Percent\""}},
    {"custom-smaller-is-better", {"\"ms\"", "\"KiB\""}},
    {"go-test-bench", {"hits/op", "MB/s", "Sum/n=K", "Sum/n=M", "BenchmarkFails", "example.com/lab"}},
    {"go-test-json", {"hits/op", "MB/s", "Sum/n=K", "Sum/n=M", "BenchmarkFails", "example.com/lab"}},
    {"google-benchmark-console", {"stat/iterations:20/repeats:3", "_mean", "608.846ps", "458.669ps"}},
    {"jmeter-csv", {"GET /some", "GET /none"}},
    {"jmeter-xml", {"GET /some", "GET /none"}},
    {"k6-handle-summary", {"\"checks\""}},
    {"k6-summary-export", {"http_req_duration", "\"checks\""}},
    {"openmetrics",
     {"run_time_seconds", "ops", "latency_seconds", "payload_bytes", "build_info", "build info", "route"}},
    {"vegeta-encode", {"a \\u003cb\\u003e", "\"GET\"", "http://127.0.0.1:8099/slow"}},
};

/// Whether the byte at `position` belongs to one of `names`.
inline bool is_within(const std::string& text, std::size_t position, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::size_t begin = text.rfind(name, position);
    return begin != std::string::npos && position < begin + name.size();
  });
}

}  // namespace benchgate
