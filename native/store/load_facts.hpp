// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::store {

/// What NBomber's table says of a scenario beside its figures.
struct LoadFacts {
  std::string suite;
  std::string label;                 ///< what the load test calls itself
  std::optional<double> duration_s;  ///< as configured
};

/// The facts of each scenario in a CSV report of NBomber. Throws Error `where:line: what`.
std::map<std::string, LoadFacts> load_facts(std::string_view text, std::string_view where);

}  // namespace benchgate::store
