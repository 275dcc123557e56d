// SPDX-License-Identifier: MIT
#include "model/directions.hpp"

#include <array>
#include <span>

#include "base/text.hpp"

namespace benchgate::model {

namespace {

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

}  // namespace

const Directions::value_type* find_direction(const Directions& directions, std::string_view metric) {
  if (const auto exact = directions.find(std::string(metric)); exact != directions.end()) return &*exact;
  const Directions::value_type* found = nullptr;
  for (const Directions::value_type& one : directions)
    if ((found == nullptr || one.first.size() > found->first.size()) && base::matches_glob(metric, one.first))
      found = &one;
  return found;
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
    const std::string lower = in_lower_case(text);
    for (const Likely& row : rows)
      if (base::matches_glob(lower, row.pattern)) return row.better;
    return std::nullopt;
  };
  const auto named = likely(by_name, name);
  return named ? named : likely(by_unit, unit);
}

}  // namespace benchgate::model
