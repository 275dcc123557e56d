// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace benchgate::app {

/// What `benchgate help` explains beside commands: a key of a YAML file, or a metric.
struct HelpTopic {
  enum class Kind { key, metric };

  Kind kind;
  std::string name;      ///< "budgets.*.max", "wall_ms"
  std::string location;  ///< where a key may stand; the unit and direction of a metric
  std::string accepts;   ///< the values of a key; "" for a metric
  std::string fallback;  ///< "": none
  std::string help;
  std::string example;  ///< YAML; "": none
};

/// Returns all of them: keys in the order of their tables, then metrics of commands by name, then those of services.
std::vector<HelpTopic> help_topics();

/// Returns those whose name is `word`, or ends with ".word"; "keys" and "metrics" are all of a kind. A metric is also
/// found by the name of its percentile: "wall_ms_p95".
std::vector<HelpTopic> help_topics_named(std::string_view word);

}  // namespace benchgate::app
