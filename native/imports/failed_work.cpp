// SPDX-License-Identifier: MIT
#include "imports/failed_work.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "imports/case_list.hpp"
#include "imports/report_metrics.hpp"
#include "model/failed_work.hpp"

namespace benchgate::imports {

namespace {

using model::Better;
using model::FailedWork;
using model::ImportedCase;

/// What the case itself says: a counter of the user's that happens to be called so has no direction.
std::optional<FailedWork> own_failed_work(const ImportedCase& test_case) {
  std::optional<double> errors, requests, aborted;
  for (const model::Reading& reading : test_case.readings) {
    if (reading.metric == model::errors_metric && reading.better == Better::lower) errors = reading.value;
    if (reading.metric == model::requests_metric) requests = reading.value;
    if (reading.metric == model::aborted_metric) aborted = reading.value;
  }
  return model::failed_work(errors, requests, aborted);
}

}  // namespace

void add_work(ImportedCase& test_case, double requests, double errors) {
  errors = std::min(errors, requests);  // a tool may count one request under several kinds of error
  add_reading(test_case, model::requests_metric, model::Unit::count, std::nullopt, "total", requests);
  add_reading(test_case, model::errors_metric, model::Unit::count, Better::lower, "total", errors);
}

void fail_case(ImportedCase& test_case, std::string why) {
  for (model::Reading& reading : test_case.readings) reading.failed = true;
  if (!test_case.readings.empty()) test_case.readings.front().message = std::move(why);
}

void set_failed_work(std::vector<ImportedCase>& cases) {
  std::map<std::string, FailedWork, std::less<>> counted;
  for (ImportedCase& test_case : cases) {
    test_case.failed_work = own_failed_work(test_case);
    if (test_case.failed_work) counted.emplace(case_label(test_case), *test_case.failed_work);
  }
  if (counted.empty() || counted.size() == cases.size()) return;
  const auto total = [&](std::string_view label, std::string_view metric) -> std::optional<double> {
    const auto found = counted.find(label);
    if (found == counted.end()) return std::nullopt;
    if (metric == model::errors_metric) return found->second.failed;
    return metric == model::requests_metric ? std::optional(found->second.requests) : std::nullopt;
  };
  for (ImportedCase& test_case : cases)
    if (!test_case.failed_work) test_case.failed_work = model::failed_work_of(case_label(test_case), total);
}

}  // namespace benchgate::imports
