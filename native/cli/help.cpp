// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <vector>

#include "base/text.hpp"

namespace benchgate::cli {

namespace {

std::string left_column(const Option& option) {
  return option.values.empty() ? fmt::format("--{}", option.name) : fmt::format("--{} {}", option.name, option.values);
}

std::string rows(std::span<const Option> options) {
  constexpr std::size_t widest = 30;
  std::string text;
  for (const Option& option : options) {
    if (option.hidden) continue;
    const std::string left = left_column(option);
    text +=
        left.size() > widest ? fmt::format("  {}\n  {:{}}", left, "", widest) : fmt::format("  {:{}}", left, widest);
    text += fmt::format(" {}", option.help);
    if (!option.fallback.empty()) text += fmt::format(" (default {})", option.fallback);
    if (option.repeated) text += "; repeatable";
    text += '\n';
  }
  return text;
}

}  // namespace

std::string overview() {
  std::string text =
      "benchgate reports whether software got slower.\n\n"
      "usage: benchgate COMMAND [OPTION]...\n\ncommands:\n";
  for (const Command& command : commands()) text += fmt::format("  {:12} {}\n", command.name, command.summary);
  return text +
         "\nbenchgate COMMAND --help prints the options of a command.\n"
         "exit codes: 0 pass, 1 error, 2 a gate or budget failed, 3 warning treated as failure\n";
}

std::string help(const Command& command) {
  std::string text = fmt::format("{}\n\nusage: benchgate {}", command.summary, command.name);
  if (!command.operands.empty()) text += fmt::format(" {}", command.operands);
  text += fmt::format(" [OPTION]...\n\noptions:\n{}\nglobal options:\n{}", rows(command.options),
                      rows(shared_options(command)));
  return text + fmt::format("\nexample:\n  {}\n", command.example);
}

}  // namespace benchgate::cli
