// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace benchgate::model {

/// A test case whose definition changed.
struct ChangedDefinition {
  std::string name;
  std::vector<std::string> keys;  ///< what differs, as scenario files call it: "command", "budgets"

  bool operator==(const ChangedDefinition&) const = default;
};

/// How the test cases differ from those of the baseline's commit.
struct DefinitionChanges {
  std::string base;                        ///< name of the commit for people: "main (0123456789ab)"
  std::vector<std::string> added;          ///< names of test cases that it does not have
  std::vector<std::string> deleted;        ///< names of test cases that it alone has
  std::vector<std::string> skipped;        ///< in both, but no longer selected, or fault scenarios now
  std::vector<ChangedDefinition> changed;  ///< in both, with different definitions
  std::vector<std::string> unreadable;     ///< why files of it could not be read: what is in them is unknown
  std::string hint = {};                   ///< what made many test cases new and deleted, for people; "": nothing

  bool any() const {
    return !added.empty() || !deleted.empty() || !skipped.empty() || !changed.empty() || !unreadable.empty();
  }
  bool operator==(const DefinitionChanges&) const = default;
};

}  // namespace benchgate::model
