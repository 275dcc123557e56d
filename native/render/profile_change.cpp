// SPDX-License-Identifier: MIT
#include "render/profile_change.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <vector>

#include "base/minus_sign.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "render/page.hpp"

namespace benchgate::render {

namespace {

using model::FunctionChange;
using model::PartChange;
using model::ProfileChange;

constexpr std::size_t most_functions = 10;
constexpr std::size_t most_objects = 5;
constexpr std::size_t most_in_sentence = 3;
constexpr std::size_t name_bytes = 80;
constexpr std::string_view no_commit = "another build", working_tree = "the working tree";
constexpr double explained_share = 0.8;  // of the change, by the functions of the sentence
constexpr double same_cost = 0.01;       // of a call: it is as fast as before

/// How a name is shown: printable, or as code of Markdown.
using NameText = std::function<std::string(std::string_view)>;

/// At most `name_bytes` bytes: the beginning and the end, which tell more than the middle of a long template.
std::string abridged(std::string_view name) {
  if (name.size() <= name_bytes) return std::string(name);
  constexpr std::size_t half = name_bytes / 2;
  std::string_view end = name.substr(name.size() - half);
  while (!end.empty() && (static_cast<unsigned char>(end.front()) & 0xC0U) == 0x80U) end.remove_prefix(1);
  return fmt::format("{}…{}", base::truncate_utf8(name, half), end);
}

std::string printable_name(std::string_view name) { return base::printable(abridged(name)); }

/// In a sentence of Markdown.
std::string code_name(std::string_view name) { return markdown_code(abridged(name), Within::line); }

std::string table_name(std::string_view name) { return markdown_code(abridged(name), Within::table); }

std::string_view last_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// "1,069,594".
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string signed_number(std::int64_t change) {
  const std::string digits = grouped(static_cast<std::uint64_t>(std::abs(change)));
  return change == 0 ? digits : base::with_minus_sign((change > 0 ? "+" : "-") + digits);
}

std::int64_t change_between(std::uint64_t before, std::uint64_t after) {
  return static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before);
}

/// A percentage with its sign: "+24.8", "−0.12".
std::string signed_points(double ratio) {
  const double percent = 100 * ratio;
  const std::string digits = base::format_fixed(std::abs(percent), std::abs(percent) < 1 ? 2 : 1);
  const bool is_zero = digits.find_first_not_of("0.") == std::string::npos;
  return base::with_minus_sign((is_zero ? "" : percent < 0 ? "-" : "+") + digits);
}

/// The whole change as a ratio; 0 without instructions before.
double whole_change(const ProfileChange& change) {
  if (change.before == 0) return 0;
  return static_cast<double>(change_between(change.before, change.after)) / static_cast<double>(change.before);
}

model::FunctionCost cost_or_none(const std::optional<model::FunctionCost>& cost) {
  return cost.value_or(model::FunctionCost());
}

std::string name_of_function(const FunctionChange& function, const NameText& name) {
  return function.id.name.empty() ? fmt::format("code without symbols of {}", name(last_name(function.id.object)))
                                  : name(function.id.name);
}

/// "1,800 calls instead of 600, more from look_up".
std::string calls_text(const FunctionChange& function, const NameText& name) {
  const std::uint64_t before = function.before->calls, after = function.after->calls;
  std::string text = fmt::format("{} instead of {}", base::pluralize(after, "call"), grouped(before));
  text.replace(0, std::to_string(after).size(), grouped(after));
  if (function.caller && !function.caller->caller.empty())
    text += fmt::format(", from {}", name(function.caller->caller));
  return text;
}

/// What makes the function cost more or less.
std::string reason_of(const FunctionChange& function, const NameText& name) {
  if (!function.before) return fmt::format("new, {}", base::pluralize(function.after->calls, "call"));
  if (!function.after) return "gone";
  const model::FunctionCost &before = *function.before, &after = *function.after;
  if (before.calls == 0 || after.calls == 0)
    return fmt::format("{} instructions", signed_number(change_between(before.cost, after.cost)));
  const double old_cost = static_cast<double>(before.cost) / static_cast<double>(before.calls);
  const double new_cost = static_cast<double>(after.cost) / static_cast<double>(after.calls);
  std::vector<std::string> reasons;
  if (before.calls == after.calls || std::abs(new_cost - old_cost) > same_cost * old_cost)
    reasons.push_back(base::with_sign(new_cost - old_cost, base::format_quantity(new_cost - old_cost)) +
                      " instructions a call");
  if (before.calls != after.calls) reasons.push_back(calls_text(function, name));
  return base::join(reasons, ", ");
}

/// The call into a library that is most of the change.
std::string library_reason(const FunctionChange& function, const NameText& name) {
  if (function.libraries.empty() || function.libraries.front().name.empty()) return {};
  const PartChange& part = function.libraries.front();
  const double whole =
      static_cast<double>(change_between(cost_or_none(function.before).cost, cost_or_none(function.after).cost));
  const double own = static_cast<double>(change_between(part.before.cost, part.after.cost));
  if (whole == 0 || own / whole < 0.5) return {};
  return fmt::format(", most of it in {} of {}", name(part.name), name(last_name(part.location)));
}

std::string sentence(const ProfileChange& change, const NameText& name) {
  if (change.before == 0) return "the baseline executed no instructions";
  const double whole = whole_change(change);
  const std::string percent = signed_points(whole);
  if (!change.has_changed() || change.functions.empty())
    return fmt::format(
        "the number of instructions did not change ({} %); what takes longer is waiting, memory or the processor, "
        "which callgrind does not see",
        percent);
  std::string text;
  double explained = 0;
  for (std::size_t i = 0; i < std::min(most_in_sentence, change.functions.size()); ++i) {
    const FunctionChange& function = change.functions[i];
    text += fmt::format("{}{}{} in {} ({}{})", i == 0 ? "" : ", ",
                        signed_points(function.points).substr(function.points > 0 && whole > 0 ? 1 : 0),
                        i == 0 ? " points" : "", name_of_function(function, name), reason_of(function, name),
                        library_reason(function, name));
    explained += function.points;
    if (std::abs(whole - explained) <= (1 - explained_share) * std::abs(whole)) break;
  }
  return fmt::format("of {} % instructions, {}", percent, text);
}

std::string calls_cell(const FunctionChange& function) {
  if (!function.before) return fmt::format("new, {}", grouped(function.after->calls));
  if (!function.after) return fmt::format("gone, {}", grouped(function.before->calls));
  const std::uint64_t before = function.before->calls, after = function.after->calls;
  return before == after ? grouped(after) : fmt::format("{} to {}", grouped(before), grouped(after));
}

std::string inclusive_cell(const FunctionChange& function) {
  const model::FunctionCost before = cost_or_none(function.before), after = cost_or_none(function.after);
  return before.inclusive && after.inclusive ? signed_number(change_between(*before.inclusive, *after.inclusive)) : "–";
}

/// The file of the source, else the program or library.
std::string file_of(const FunctionChange& function) {
  return function.id.file.empty() ? std::string(last_name(function.id.object)) : function.id.file;
}

constexpr std::array<std::string_view, 8> function_titles{"function",   ">points",    ">of it", ">self",
                                                          ">libraries", ">inclusive", ">calls", "where"};

/// The cells behind the name; `where` is a name, too.
std::vector<std::string> cells_of(const FunctionChange& function, double whole, const NameText& name) {
  const model::FunctionCost before = cost_or_none(function.before), after = cost_or_none(function.after);
  const std::int64_t self = change_between(before.self, after.self);
  return {name_of_function(function, name),
          signed_points(function.points),
          whole == 0 ? "–" : base::format_fixed(100 * function.points / whole, 0) + " %",
          signed_number(self),
          signed_number(change_between(before.cost, after.cost) - self),
          inclusive_cell(function),
          calls_cell(function),
          name(file_of(function))};
}

/// What changed inside a function, a line each.
std::vector<std::string> details_of(const FunctionChange& function, const NameText& name) {
  std::vector<std::string> lines;
  const std::string own = name_of_function(function, name);
  for (const PartChange& part : function.libraries)
    lines.push_back(fmt::format("{}: {} in {} of {}, {} to {} calls", own,
                                signed_number(change_between(part.before.cost, part.after.cost)),
                                part.name.empty() ? "code without symbols" : name(part.name),
                                part.location.empty() ? "unknown code" : name(last_name(part.location)),
                                grouped(part.before.calls), grouped(part.after.calls)));
  for (const PartChange& part : function.inlined)
    lines.push_back(fmt::format("{}: {} in code inlined from {}", own,
                                signed_number(change_between(part.before.cost, part.after.cost)),
                                part.location.empty() ? "an unknown file" : name(part.location)));
  if (function.caller)
    lines.push_back(fmt::format(
        "{}: {} to {} calls from {}", own, grouped(function.caller->before), grouped(function.caller->after),
        function.caller->caller.empty() ? "code without symbols" : name(function.caller->caller)));
  return lines;
}

std::string objects_text(const ProfileChange& change, const NameText& name) {
  std::vector<std::string> parts;
  for (const model::ObjectChange& object : change.objects) {
    if (parts.size() == most_objects) break;
    parts.push_back(fmt::format("{} {}", object.object.empty() ? "unknown code" : name(last_name(object.object)),
                                signed_number(change_between(object.before, object.after))));
  }
  return base::join(parts, ", ");
}

std::string instructions_text(const ProfileChange& change) {
  const std::string executions = change.runs == 1 ? "one execution" : fmt::format("{} executions", change.runs);
  const std::string jitter = change.runs == 1     ? ""
                             : change.jitter == 0 ? ", all with the same count"
                                                  : fmt::format(", which differ by up to {}", grouped(change.jitter));
  return fmt::format("{} to {} instructions, by callgrind, {} of each side{}", grouped(change.before),
                     grouped(change.after), executions, jitter);
}

/// `otherwise`: what a side without a commit is.
std::string side_text(const model::Commit& commit, std::string_view otherwise, const NameText& text) {
  if (commit.id.empty()) return std::string(otherwise);
  const std::string id = commit.id.substr(0, 12);
  return commit.subject.empty() ? id : fmt::format("{} {}", id, text(commit.subject));
}

std::size_t shown_functions(const ProfileChange& change) { return std::min(most_functions, change.functions.size()); }

std::vector<std::string> all_details(const ProfileChange& change, const NameText& name) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < shown_functions(change); ++i)
    for (std::string& line : details_of(change.functions[i], name)) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

std::string profile_change_line(const ProfileChange& change) { return sentence(change, printable_name); }

std::string profile_change_text(const ProfileChange& change) {
  std::string text = fmt::format("{}: {}\n", base::printable(change.scenario), profile_change_line(change));
  text += fmt::format("baseline: {}; candidate: {}\n{}\n", side_text(change.baseline, no_commit, printable_name),
                      side_text(change.candidate, working_tree, printable_name), instructions_text(change));
  if (!change.functions.empty()) {
    std::vector<Lines> rows;
    for (std::size_t i = 0; i < shown_functions(change); ++i) {
      const std::vector<std::string> cells = cells_of(change.functions[i], whole_change(change), printable_name);
      rows.emplace_back(cells.begin(), cells.end());
    }
    text += "\n" + Page().table({function_titles.begin(), function_titles.end()}, std::move(rows)).to_terminal();
    if (change.functions.size() > shown_functions(change))
      text += fmt::format("  and {} more\n", change.functions.size() - shown_functions(change));
    text += "\n";
  }
  for (const std::string& line : all_details(change, printable_name)) text += "  " + line + "\n";
  if (!change.objects.empty())
    text += fmt::format("by program and library: {}\n", objects_text(change, printable_name));
  for (const std::string& note : change.notes) text += fmt::format("note: {}\n", base::printable(note));
  return text;
}

std::string profile_change_markdown(const ProfileChange& change) {
  const auto plain = [](std::string_view text) { return markdown_text(text); };
  std::string text =
      fmt::format("## {} by function\n\n{}\n\n", markdown_text(change.scenario), sentence(change, code_name));
  text += fmt::format("Baseline: {}; candidate: {}. {}.\n", side_text(change.baseline, no_commit, plain),
                      side_text(change.candidate, working_tree, plain), instructions_text(change));
  if (!change.functions.empty()) {
    text += "\n" + markdown_header({function_titles[0], function_titles[1], function_titles[2], function_titles[3],
                                    function_titles[4], function_titles[5], function_titles[6], function_titles[7]});
    for (std::size_t i = 0; i < shown_functions(change); ++i) {
      const std::vector<std::string> cells = cells_of(change.functions[i], whole_change(change), table_name);
      text += markdown_row({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]});
    }
    if (change.functions.size() > most_functions)
      text += fmt::format("\nand {} more\n", change.functions.size() - most_functions);
  }
  std::vector<std::string> lines = all_details(change, code_name);
  if (!change.objects.empty()) lines.push_back("by program and library: " + objects_text(change, code_name));
  for (const std::string& note : change.notes) lines.push_back("note: " + markdown_text(note));
  for (std::size_t i = 0; i < lines.size(); ++i) text += fmt::format("{}- {}\n", i == 0 ? "\n" : "", lines[i]);
  return text;
}

}  // namespace benchgate::render
