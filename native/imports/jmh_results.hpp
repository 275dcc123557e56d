// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// The test cases of JMH's results, of which one benchmark has several: of several modes, which are one test case, and
/// where reports were put together, of several numbers of threads, which are a parameter, or of several runs, which
/// are numbered.
class JmhResults {
 public:
  explicit JmhResults(CaseList& cases) : cases_(cases) {}

  /// Announces a result that follows, so that its threads are a parameter if the benchmark has others, too.
  void announce(std::string_view name, const Parameters& parameters, std::uint64_t threads);

  /// Returns the test case of a benchmark's own result in the mode with this metric. "NAME #2" if the benchmark has had
  /// one.
  model::ImportedCase& begin(std::string_view name, const Parameters& parameters, std::string_view metric,
                             std::uint64_t threads = 0);

  /// Returns the test case of the last such result, for its percentiles and secondary results.
  model::ImportedCase& last(std::string_view name, const Parameters& parameters, std::string_view metric,
                            std::uint64_t threads = 0);

 private:
  /// Returns the parameters with the threads, where they differ.
  Parameters all_parameters(std::string_view name, Parameters parameters, std::uint64_t threads) const;
  model::ImportedCase& numbered(std::string_view name, Parameters parameters, std::size_t number);

  CaseList& cases_;
  std::map<std::string, std::set<std::uint64_t>> threads_;  ///< by name and parameters
  std::map<std::string, std::size_t> results_;              ///< by name, parameters and metric
};

}  // namespace benchgate::imports
