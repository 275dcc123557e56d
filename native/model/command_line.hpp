// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace benchgate::model {

/// A command line: an argv, or (shell text) an argv that hands it to a shell.
struct CommandLine {
  std::vector<std::string> argv;  ///< empty: no command
  std::string shown;              ///< as the user wrote it

  bool operator==(const CommandLine&) const = default;
};

}  // namespace benchgate::model
