// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <vector>

#include "app/help/help_topics.hpp"
#include "base/error.hpp"
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

std::string indented(std::string_view text, std::string_view by) {
  std::string lines;
  for (const std::string_view line : base::split(text, '\n')) lines += fmt::format("{}{}\n", by, line);
  return lines;
}

std::string topic_text(const app::HelpTopic& topic) {
  std::string text = fmt::format("{} ({})\n{}", topic.name, topic.place, indented(topic.help, "  "));
  if (!topic.accepts.empty()) text += indented("value: " + topic.accepts, "  ");
  if (!topic.fallback.empty()) text += indented("default: " + topic.fallback, "  ");
  return text + fmt::format("  example:\n{}", indented(topic.example, "    "));
}

/// Throws Error `unknown ...` with the nearest name.
[[noreturn]] void refuse_word(const std::string& word) {
  const std::vector<app::HelpTopic> topics = app::help_topics();
  std::vector<std::string_view> names{"keys", "metrics"};
  for (const Command& command : commands()) names.push_back(command.name);
  for (const app::HelpTopic& topic : topics) {
    const std::string_view name = topic.name;
    names.push_back(name);
    names.push_back(name.substr(name.find_last_of('.') + 1));
  }
  const std::string hint = base::suggestion(word, names);
  throw Error(base::printable(word),
              "unknown command, key or metric" + (hint.empty() ? " (benchgate help keys lists the keys)" : hint));
}

}  // namespace

std::string help_on(const std::string& word) {
  std::string text;
  for (const Command& command : commands())
    if (command.name == word) text = help(command);
  for (const app::HelpTopic& topic : app::help_topics_named(word))
    text += (text.empty() ? "" : "\n") + topic_text(topic);
  if (text.empty()) refuse_word(word);
  return text;
}

std::string overview() {
  std::string text =
      "benchgate reports whether software got slower.\n\n"
      "usage: benchgate COMMAND [OPTION]...\n\ncommands:\n";
  for (const Command& command : commands()) text += fmt::format("  {:12} {}\n", command.name, command.summary);
  return text +
         "\nbenchgate COMMAND --help prints the options of a command; benchgate help KEY explains a key of a scenario\n"
         "file or a metric, and benchgate help keys all of them.\n"
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
