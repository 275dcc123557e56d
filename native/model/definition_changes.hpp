// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace benchgate::model {

/// A test case that is defined otherwise than it was.
struct ChangedDefinition {
  std::string name;
  std::vector<std::string> keys;  ///< what differs, as receipts call it: "command", "budgets"

  bool operator==(const ChangedDefinition&) const = default;
};

/// What became of the test cases of a commit that others are compared with.
struct DefinitionChanges {
  std::string base;                        ///< what people call the commit: "main (0123456789ab)"
  std::vector<std::string> added;          ///< names of test cases that it does not have
  std::vector<std::string> deleted;        ///< names of test cases that it alone has
  std::vector<ChangedDefinition> changed;  ///< in both, and not the same
  std::vector<std::string> unreadable;     ///< why files of it could not be read: what is in them is unknown

  bool any() const { return !added.empty() || !deleted.empty() || !changed.empty() || !unreadable.empty(); }
  bool operator==(const DefinitionChanges&) const = default;
};

}  // namespace benchgate::model
