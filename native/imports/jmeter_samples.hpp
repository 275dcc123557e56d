// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// One line of a result file of JMeter.
struct JmeterSample {
  std::string_view label;
  double elapsed_ms = 0;
  bool failed = false;
  std::optional<double> start_ms = {};  ///< absent if the file has formatted dates, or none
  std::optional<double> bytes = {};     ///< that were received
};

/// The samples of a result file of JMeter, by label. Failed ones count like others, as in JMeter's own reports.
class JmeterSamples {
 public:
  void add(const JmeterSample& sample);

  /// Adds a case for each label in file order and, if there are several, one for all of them, TOTAL: with what JMeter's
  /// Aggregate Report says, whose percentiles are single samples (StatCalculator.getPercentPoint). O(n log n).
  void finish(CaseList& cases);

 private:
  struct Group {
    std::string label;
    std::vector<double> elapsed_ms = {};
    double failed = 0;
    double bytes = 0;
    std::optional<double> first_ms = {}, last_ms = {};  ///< when the first one began and the last one ended

    void add(const JmeterSample& sample);
  };
  void add_case(Group& group, CaseList& cases) const;

  std::vector<Group> groups_;
  std::map<std::string, std::size_t, std::less<>> index_;  ///< of groups_, by label
  std::size_t last_ = 0;                                   ///< the group of the last sample
  bool has_bytes_ = false;
};

}  // namespace benchgate::imports
