// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string_view>

namespace benchgate::model {

/// The metrics by which every importer of a tool that reports failures says how much work was done, and how much of it
/// failed: totals, in requests or whatever the tool counts. Receipts have them under the same names.
inline constexpr std::string_view requests_metric = "requests";
inline constexpr std::string_view errors_metric = "errors";

/// The share of the work that failed, where a report or a history states it.
inline constexpr std::string_view error_rate_metric = "error_rate";

/// Of the errors, those that the tool made itself when its time was over: they are no failures of the service.
inline constexpr std::string_view aborted_metric = "aborted";

/// How much of the work of a load test failed.
struct FailedWork {
  double failed = 0;    ///< requests, transactions or checks that failed, at most `requests`
  double requests = 0;  ///< all of them, with those that failed; more than 0

  /// Returns the share of the work that failed: from 0 to 1.
  double share() const { return failed / requests; }

  bool operator==(const FailedWork&) const = default;
};

/// Returns the failed work of the totals of the three metrics; absent without errors or requests, and without any work.
std::optional<FailedWork> failed_work(std::optional<double> errors, std::optional<double> requests,
                                      std::optional<double> aborted = std::nullopt);

/// The total of a metric of the test case with a label ("name" or "name@k=v"); absent if there is none.
using TotalOf = std::function<std::optional<double>(std::string_view label, std::string_view metric)>;

/// Returns how much of the work behind a test case of a report failed: by its own totals, else by those of the whole
/// report, which k6 has in the test cases http_req_failed and checks (with the same tags, if there is such a one). Of
/// these two the one with the larger share. Absent if nothing counts failures.
std::optional<FailedWork> failed_work_of(std::string_view label, const TotalOf& total);

/// Whether a metric says nothing that the totals of its own test case do not say: errors,
/// aborted, error_rate, success and ratio.
bool restates_failed_work(std::string_view metric);

}  // namespace benchgate::model
