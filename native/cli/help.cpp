// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "app/help/help_topics.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/option_groups.hpp"
#include "format/command_reference_json.hpp"

namespace benchgate::cli {

namespace {

constexpr std::size_t left_width = 33;  // of the column with the options

std::string left_column(const Option& option) {
  return option.values.empty() ? fmt::format("--{}", option.name) : fmt::format("--{} {}", option.name, option.values);
}

/// `text` on lines of at most `width` bytes, broken at blanks; all but the first begin with `indent` blanks. The first
/// has `used` bytes already. A word that is longer stays whole.
std::string wrapped(std::string_view text, std::size_t used, std::size_t indent, std::size_t width) {
  std::string lines;
  bool is_first = true;
  for (const std::string_view word : base::split(text, ' ')) {
    if (!is_first && used + 1 + word.size() > width) {
      lines += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (!is_first) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += word.size();
    is_first = false;
  }
  return lines;
}

std::string row(const Option& option, std::size_t width) {
  const std::string left = left_column(option);
  std::string right(option.help);
  if (!option.fallback.empty()) right += fmt::format(" (default {})", option.fallback);
  if (option.repeated) right += "; repeatable";
  const bool fits = left.size() + 3 < left_width;
  const std::string start =
      fits ? fmt::format("  {:{}}", left, left_width - 2) : fmt::format("  {}\n{:{}}", left, "", left_width);
  return start + wrapped(right, left_width, left_width, width) + '\n';
}

std::string rows(std::span<const Option> options, std::size_t width) {
  std::string text;
  for (const Option& option : options)
    if (!option.hidden) text += row(option, width);
  return text;
}

/// The options of a command under the headings of its groups.
std::string grouped_rows(const Command& command, std::size_t width) {
  std::vector<Option> left(command.options.begin(), command.options.end());
  std::string text;
  for (const OptionGroup& group : option_groups(command.name)) {
    std::vector<Option> members;
    for (const std::string_view name : group.names) {
      const auto found = std::find_if(left.begin(), left.end(), [&](const Option& one) { return one.name == name; });
      if (found == left.end()) continue;
      members.push_back(*found);
      left.erase(found);
    }
    if (const std::string shown = rows(members, width); !shown.empty())
      text += fmt::format("{}:\n{}\n", group.heading, shown);
  }
  if (const std::string shown = rows(left, width); !shown.empty()) text += fmt::format("options:\n{}\n", shown);
  return text;
}

std::string indented(std::string_view text, std::string_view by) {
  std::string lines;
  for (const std::string_view line : base::split(text, '\n')) lines += fmt::format("{}{}\n", by, line);
  return lines;
}

std::string topic_text(const app::HelpTopic& topic) {
  std::string text = fmt::format("{} ({})\n{}", topic.name, topic.location, indented(topic.help, "  "));
  if (!topic.accepts.empty()) text += indented("value: " + topic.accepts, "  ");
  if (!topic.fallback.empty()) text += indented("default: " + topic.fallback, "  ");
  return topic.example.empty() ? text : text + fmt::format("  example:\n{}", indented(topic.example, "    "));
}

constexpr std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::flag: return "flag";
    case Kind::text: return "text";
    case Kind::choice: return "choice";
    case Kind::count: return "count";
    case Kind::number:
    case Kind::open_number: return "number";
    case Kind::ratio: return "ratio";
    case Kind::duration: return "duration";
  }
  return {};
}

model::OptionReference reference_of(const Option& option, std::string_view group) {
  model::OptionReference reference{.name = std::string(option.name),
                                   .type = std::string(name_of(option.kind)),
                                   .group = std::string(group),
                                   .value = std::string(option.kind == Kind::choice ? "" : option.values),
                                   .choices = {},
                                   .fallback = std::string(option.fallback),
                                   .repeated = option.repeated,
                                   .help = std::string(option.help)};
  if (option.kind == Kind::choice)
    for (const std::string_view choice : base::split(option.values, '|')) reference.choices.emplace_back(choice);
  const bool has_range = option.kind == Kind::count || option.kind == Kind::number || option.kind == Kind::ratio ||
                         option.kind == Kind::open_number;
  if (has_range && option.low < option.high) {
    reference.low = option.low;
    reference.high = option.high;
    reference.exclusive = option.kind == Kind::open_number;
  }
  return reference;
}

/// The heading that an option of the command stands under; "" for none.
std::string_view group_of(std::string_view option, std::span<const OptionGroup> groups) {
  for (const OptionGroup& group : groups)
    if (std::find(group.names.begin(), group.names.end(), option) != group.names.end()) return group.heading;
  return {};
}

model::CommandReference reference_of(const Command& command) {
  model::CommandReference reference{.name = std::string(command.name),
                                    .summary = std::string(command.summary),
                                    .operands = std::string(command.operands),
                                    .example = std::string(command.example),
                                    .options = {}};
  const std::span<const OptionGroup> groups = option_groups(command.name);
  for (const Option& option : option_table(command))
    if (!option.hidden) reference.options.push_back(reference_of(option, group_of(option.name, groups)));
  return reference;
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
  throw Error(word, "unknown command, key or metric" + (hint.empty() ? " (benchgate help keys lists the keys)" : hint));
}

}  // namespace

std::string help_json(const std::string& word) {
  model::CommandReferences references{std::string(app::version()), {}};
  for (const Command& command : commands())
    if (word.empty() || command.name == word) references.commands.push_back(reference_of(command));
  if (references.commands.empty()) throw Error(word, "unknown command (benchgate --help lists them)");
  return format::format_command_references(references);
}

std::string help_on(const std::string& word, std::size_t width) {
  std::string text;
  for (const Command& command : commands())
    if (command.name == word) text = help(command, width);
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

std::string help(const Command& command, std::size_t width) {
  std::string usage = fmt::format("benchgate {} [OPTION]...", command.name);
  if (!command.operands.empty()) usage += fmt::format(" {}", command.operands);
  constexpr std::string_view start = "usage: ";
  return fmt::format("{}\n\n{}{}\n\n{}global options:\n{}\nexample:\n  {}\n", wrapped(command.summary, 0, 0, width),
                     start, wrapped(usage, start.size(), start.size() + 2, width), grouped_rows(command, width),
                     rows(shared_options(command), width), command.example);
}

}  // namespace benchgate::cli
