// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/request_record.hpp"

namespace benchgate::judge {

/// By metric the values of the requests of each second.
using ValuesBySecond = std::map<std::string, std::vector<std::vector<double>>>;

/// Returns the request_latency_ms or the ttft_ms of a request as samples count it: what failed has none, but what timed
/// out counts with the time that was waited for it. Absent for other metrics.
std::optional<double> request_value(const model::RequestRecord& request, std::string_view metric);

/// The values of the requests of a run while the fault lasts.
class RequestValues {
 public:
  /// Leaves out requests of other phases.
  void add(const model::RequestRecord& request);
  /// Returns how many requests were sent, those without an answer, too.
  std::uint64_t requests() const { return requests_; }
  /// Returns the values of each second in which requests were sent, and forgets them. Times to the first token only
  /// where an answer had several tokens.
  ValuesBySecond take();

 private:
  std::map<std::string, std::map<double, std::vector<double>>> values_;  ///< by second, which is whole
  std::uint64_t requests_ = 0;
  bool has_tokens_ = false;
};

}  // namespace benchgate::judge
