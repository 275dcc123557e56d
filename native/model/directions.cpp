// SPDX-License-Identifier: MIT
#include "model/directions.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.hpp"
#include "model/failed_work.hpp"

namespace benchgate::model {

namespace {

struct Amount {
  std::string_view benchmark;  ///< "": any
  std::string_view metric;     ///< "": any
};

/// A counter of k6 has a total and a rate, a gauge one value.
constexpr std::array<Amount, 16> amounts{{{"", requests_metric},
                                          {"", aborted_metric},
                                          {"", "configured_duration"},
                                          {"", "transactions"},  // of pgbench
                                          {"browser_data_received", ""},
                                          {"browser_data_sent", ""},
                                          {"data_received", ""},
                                          {"data_sent", ""},
                                          {"grpc_streams", ""},
                                          {"http_reqs", "total"},
                                          {"iterations", "total"},
                                          {"vus", "value"},
                                          {"vus_max", "value"},
                                          {"ws_msgs_received", ""},
                                          {"ws_msgs_sent", ""},
                                          {"ws_sessions", ""}}};

}  // namespace

const Directions::value_type* find_direction(const Directions& directions, std::string_view metric) {
  if (const auto exact = directions.find(std::string(metric)); exact != directions.end()) return &*exact;
  const Directions::value_type* found = nullptr;
  for (const Directions::value_type& one : directions)
    if ((found == nullptr || one.first.size() > found->first.size()) && base::matches_glob(metric, one.first))
      found = &one;
  return found;
}

void give_direction(Metric& metric, const Directions& directions) {
  if (!metric.undirected) return;
  const Directions::value_type* const found = find_direction(directions, metric.name);
  if (found == nullptr) return;
  metric.better = found->second;
  metric.undirected = false;
}

std::optional<Better> likely_direction(std::string_view name, std::string_view unit) {
  struct Likely {
    std::string_view pattern;  ///< of the unit or of the name, in lower case
    Better better;
  };
  constexpr std::array<Likely, 8> by_unit{{{"?*/s", Better::higher},
                                           {"?*/sec", Better::higher},
                                           {"?*/second", Better::higher},
                                           {"?*ps", Better::higher},
                                           {"ns", Better::lower},
                                           {"us", Better::lower},
                                           {"ms", Better::lower},
                                           {"s", Better::lower}}};
  constexpr std::array<Likely, 12> by_name{{{"*hit?rate*", Better::higher},
                                            {"*hitrate*", Better::higher},
                                            {"*miss?rate*", Better::lower},
                                            {"*missrate*", Better::lower},
                                            {"fom*", Better::higher},
                                            {"*throughput*", Better::higher},
                                            {"*bandwidth*", Better::higher},
                                            {"*flops*", Better::higher},
                                            {"*per_second*", Better::higher},
                                            {"*/s", Better::higher},
                                            {"*latency*", Better::lower},
                                            {"*_time", Better::lower}}};
  const auto likely = [](std::span<const Likely> rows, std::string_view text) -> std::optional<Better> {
    const std::string lower = base::lower_case(text);
    for (const Likely& row : rows)
      if (base::matches_glob(lower, row.pattern)) return row.better;
    return std::nullopt;
  };
  const auto named = likely(by_name, name);
  return named ? named : likely(by_unit, unit);
}

bool is_amount(std::string_view benchmark, std::string_view metric) {
  const std::string_view name = benchmark.substr(0, benchmark.find('@'));
  return std::any_of(amounts.begin(), amounts.end(), [&](const Amount& one) {
    return (one.benchmark.empty() || one.benchmark == name) && (one.metric.empty() || one.metric == metric);
  });
}

}  // namespace benchgate::model
