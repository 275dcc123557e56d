// SPDX-License-Identifier: MIT
#include "store/past_durations.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "model/receipt.hpp"
#include "stats/descriptive.hpp"
#include "store/report_choice.hpp"
#include "store/stored_receipt.hpp"

namespace benchgate::store {

namespace {

constexpr std::size_t most_runs = 50;      // that are looked at
constexpr std::size_t most_durations = 5;  // of a test case

/// "sort" of "main/sort/run-1" and of "main/sort/confirm-1/run.json", whose time counts, too.
std::string test_case_of(const std::string& path) {
  const std::string confirmed = confirmed_receipt(path);
  const std::string scenario = scenario_of(confirmed.empty() ? path : confirmed);
  return scenario.substr(scenario.rfind('/') + 1);
}

std::optional<double> seconds_of_receipt(const model::ReceiptHead& head) {
  const auto begin = base::parse_rfc3339(head.started_at), end = base::parse_rfc3339(head.ended_at);
  std::optional<double> seconds;
  if (begin && end && *end >= *begin) seconds = std::chrono::duration<double>(*end - *begin).count();
  if (const auto wall = head.notes.measured_wall_ns)  // more exact than times of day, but without what surrounds it
    seconds = std::max(seconds.value_or(0), static_cast<double>(*wall) / 1e9);
  return seconds;
}

}  // namespace

std::map<std::string, double> past_durations(const RunArchive& archive, const std::set<std::string>& test_cases) {
  std::map<std::string, std::vector<double>> durations;
  const std::vector<model::StoredRun>& runs = archive.runs();
  for (auto run = runs.rbegin(); run != runs.rend() && run - runs.rbegin() < static_cast<std::ptrdiff_t>(most_runs);
       ++run) {
    std::vector<std::string> paths, names;
    for (const model::StoredMeasurement& one : archive.metadata(*run).measurements) {
      std::string name = test_case_of(one.path);
      const bool is_wanted = one.format == model::own_run_schema && !one.synthetic && test_cases.count(name) > 0;
      if (!is_wanted || durations[name].size() >= most_durations) continue;
      paths.push_back(path_in_store(*run, receipt_of(one.path)));
      names.push_back(std::move(name));
    }
    std::map<std::string, double> of_run;
    try {
      archive.read(paths, [&](std::size_t at, std::string&& bytes) {
        const auto seconds = seconds_of_receipt(read_receipt_text(bytes, base::printable(paths[at])).head);
        if (seconds) of_run[names[at]] += *seconds;
      });
    } catch (const Error&) {
      continue;  // other runs say it as well
    }
    for (const auto& [name, seconds] : of_run) durations[name].push_back(seconds);
  }
  std::map<std::string, double> medians;
  for (auto& [name, values] : durations) {
    std::sort(values.begin(), values.end());
    if (const auto median = stats::median(values)) medians[name] = *median;
  }
  return medians;
}

}  // namespace benchgate::store
