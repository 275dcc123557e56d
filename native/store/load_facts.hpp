// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::store {

/// The facts of NBomber's table about a scenario, beside its figures.
struct LoadFacts {
  std::string suite;
  std::string label;                 ///< what the load test calls itself
  std::optional<double> duration_s;  ///< as configured
};

/// Parses the facts of each scenario in a CSV report of NBomber. Throws Error `where:line: what`.
std::map<std::string, LoadFacts> load_facts(std::string_view text, std::string_view where);

/// Returns notes about scenarios with several labels: their identity is the tool's own name.
std::vector<std::string> notes_of_labels(const std::map<std::string, std::set<std::string>>& labels_of_scenarios);

/// Whether a file of a run has the requests of a service that benchgate measured.
bool is_load_summary(std::string_view path);

}  // namespace benchgate::store
