// SPDX-License-Identifier: MIT
#include "model/failed_work.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace benchgate::model {

namespace {

/// Test cases of k6 whose failures are those of the whole report.
constexpr std::array<std::string_view, 2> cases_of_report{"http_req_failed", "checks"};

}  // namespace

std::optional<FailedWork> failed_work(std::optional<double> errors, std::optional<double> requests,
                                      std::optional<double> aborted) {
  if (!errors || !requests) return std::nullopt;
  const double without = aborted.value_or(0);
  const FailedWork work{std::max(*errors - without, 0.0), *requests - without};
  return work.requests > 0 ? std::optional(work) : std::nullopt;
}

std::optional<FailedWork> failed_work_of(std::string_view label, const TotalOf& total) {
  const auto of = [&](std::string_view one) {
    return failed_work(total(one, errors_metric), total(one, requests_metric), total(one, aborted_metric));
  };
  if (const auto own = of(label)) return own;
  const std::size_t at = label.find('@');
  const std::string_view tags = at == std::string_view::npos ? std::string_view() : label.substr(at);
  std::optional<FailedWork> worst;
  for (const std::string_view name : cases_of_report) {
    std::optional<FailedWork> found = tags.empty() ? std::nullopt : of(std::string(name).append(tags));
    if (!found) found = of(name);
    if (found && (!worst || found->share() > worst->share())) worst = found;
  }
  return worst;
}

bool restates_failed_work(std::string_view metric) {
  constexpr std::array<std::string_view, 5> metrics{errors_metric, aborted_metric, error_rate_metric, "success",
                                                    "ratio"};
  return std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
}

}  // namespace benchgate::model
