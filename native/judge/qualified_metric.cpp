// SPDX-License-Identifier: MIT
#include "judge/qualified_metric.hpp"

#include <fmt/core.h>

namespace benchgate::judge {

QualifiedMetric parse_qualified_metric(std::string_view metric) {
  const std::size_t at = metric.rfind(": ");
  if (at == std::string_view::npos) return {"", std::string(metric)};
  return {std::string(metric.substr(0, at)), std::string(metric.substr(at + 2))};
}

std::string qualified_metric(std::string_view label, std::string_view field) {
  return label.empty() ? std::string(field) : fmt::format("{}: {}", label, field);
}

}  // namespace benchgate::judge
