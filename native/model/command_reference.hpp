// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace benchgate::model {

/// An option of a command, as programs read it.
struct OptionReference {
  std::string name;   ///< without dashes
  std::string type;   ///< "flag", "text", "choice", "count", "number", "ratio", "duration"
  std::string group;  ///< the heading it stands under in the help text; "" for the others
  std::string value;  ///< what stands for the value in the help text: "FILE"; "" for a flag and a choice
  std::vector<std::string> choices;
  std::string fallback;             ///< the value when the option is not given; "": none
  std::optional<double> low = {};   ///< of a number
  std::optional<double> high = {};  ///< of a number
  bool exclusive = false;           ///< low and high are no values themselves
  bool repeated = false;
  std::string help;
};

/// A command, as programs read it.
struct CommandReference {
  std::string name;
  std::string summary;
  std::string operands;  ///< arguments besides options: "[SCENARIO.yaml|DIR|GLOB]..."
  std::string example;
  std::vector<OptionReference> options;
};

/// What `benchgate help --format json` prints.
struct CommandReferences {
  std::string version;  ///< of benchgate
  std::vector<CommandReference> commands;
};

}  // namespace benchgate::model
