// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace benchgate::model {

/// The result of `merge`.
struct MergeSummary {
  std::filesystem::path out;                  ///< the joined tree
  std::size_t trees = 0;                      ///< that were joined
  std::string source_ref;                     ///< of all of them; "": not known
  std::string source_commit;                  ///< of all of them; "": not known
  std::map<std::string, std::set<int>> runs;  ///< numbers of the runs, by scenario
  std::vector<std::string> missing;           ///< one sentence for each scenario with a gap in its runs

  bool operator==(const MergeSummary&) const = default;
};

}  // namespace benchgate::model
