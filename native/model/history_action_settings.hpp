// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

namespace benchgate::model {

/// The decisions of the first step of the history Action, for the steps after it.
struct HistoryActionSettings {
  std::map<std::string, std::string> inputs;  ///< by their names in action.yml, defaults filled in
  std::string start;                          ///< the folder in which benchgate runs
  std::string results;                        ///< file or folder that is added
  bool is_unmerged = false;                   ///< what was measured, nobody has merged yet: it belongs to no history

  bool operator==(const HistoryActionSettings&) const = default;
};

}  // namespace benchgate::model
