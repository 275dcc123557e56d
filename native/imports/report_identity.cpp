// SPDX-License-Identifier: MIT
#include "imports/report_identity.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "base/text.hpp"
#include "imports/report_metrics.hpp"

namespace benchgate::imports {

namespace {

using Sides = std::span<const std::vector<SideReport>>;
using Names = std::set<std::string>;

/// What a report is of, by one kind of origin; "": it does not say.
using OriginOf = std::function<std::string(const SideReport&)>;

/// The folders and the name of a path, without those that say nothing.
std::vector<std::string> steps_of(std::string_view path) {
  std::string forward(path);
  std::replace(forward.begin(), forward.end(), '\\', '/');
  std::vector<std::string> steps;
  for (const std::string_view step : base::split(forward, '/'))
    if (!step.empty() && step != ".") steps.emplace_back(step);
  return steps;
}

std::string last_steps(std::string_view path, std::size_t count) {
  std::vector<std::string> steps = steps_of(path);
  if (steps.size() > count) steps.erase(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(count));
  return base::join(steps, "/");
}

/// How many steps at the end of each path tell those of each side apart.
std::size_t distinguishing_steps(std::span<const Names> sides) {
  std::size_t longest = 1;
  for (const Names& paths : sides)
    for (const std::string& path : paths) longest = std::max(longest, steps_of(path).size());
  const auto tells_apart = [&](std::size_t count) {
    return std::all_of(sides.begin(), sides.end(), [&](const Names& paths) {
      Names all, ends;
      for (const std::string& path : paths) {
        all.insert(last_steps(path, longest));
        ends.insert(last_steps(path, count));
      }
      return all.size() == ends.size();
    });
  };
  for (std::size_t count = 1; count < longest; ++count)
    if (tells_apart(count)) return count;
  return longest;
}

bool has_several(const std::vector<SideReport>& side, const OriginOf& origin_of) {
  Names origins;
  for (const SideReport& report : side)
    if (std::string origin = origin_of(report); !origin.empty()) origins.insert(std::move(origin));
  return origins.size() > 1;
}

/// The names of test cases that a side has from several origins.
Names shared_names(Sides sides, const OriginOf& origin_of) {
  Names shared;
  for (const std::vector<SideReport>& side : sides) {
    if (!has_several(side, origin_of)) continue;
    std::map<std::string, std::string> first;
    for (const SideReport& report : side) {
      const std::string origin = origin_of(report);
      if (origin.empty()) continue;
      for (const model::ImportedCase& test_case : *report.cases) {
        const std::string label = case_label(test_case);
        if (first.emplace(label, origin).first->second != origin) shared.insert(label);
      }
    }
  }
  return shared;
}

/// Gives the test cases of those names the parameter `kind`. Returns its values.
Names add_parameter(Sides sides, const Names& names, const std::string& kind, const OriginOf& value_of) {
  Names values;
  for (const std::vector<SideReport>& side : sides)
    for (const SideReport& report : side) {
      const std::string value = value_of(report);
      if (value.empty()) continue;
      for (model::ImportedCase& test_case : *report.cases) {
        if (names.count(case_label(test_case)) == 0) continue;
        test_case.parameters.emplace_back(kind, value);
        values.insert(value);
      }
    }
  return values;
}

std::string note_of(const Names& names, std::string_view kind, const Names& values) {
  std::vector<std::string> shown;
  for (const std::string& value : values) shown.push_back(base::printable(value));
  return fmt::format("'{}'{} in reports of {} {}s ({}): each is a test case of its own",
                     base::printable(*names.begin()),
                     names.size() == 1 ? " is" : fmt::format(" and {} more are", names.size() - 1), values.size(), kind,
                     base::join(shown, ", "));
}

/// One kind of origin, with its name for people.
void tell_apart(Sides sides, const std::string& kind, const OriginOf& origin_of, const OriginOf& value_of,
                std::vector<std::string>& notes) {
  const Names names = shared_names(sides, origin_of);
  if (names.empty()) return;
  notes.push_back(note_of(names, kind, add_parameter(sides, names, kind, value_of)));
}

}  // namespace

std::vector<std::string> distinguish_programs(Sides sides) {
  std::vector<std::string> notes;
  const auto tool = [](const SideReport& report) {  // "hyperfine" of "hyperfine-csv" and "hyperfine-json"
    return std::string(report.format.substr(0, report.format.find('-')));
  };
  tell_apart(sides, "tool", tool, tool, notes);
  std::vector<Names> programs(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (const SideReport& report : sides[i])
      if (!report.origin->program.empty()) programs[i].insert(report.origin->program);
  const std::size_t steps = distinguishing_steps(programs);
  const auto whole = [](const SideReport& report) { return last_steps(report.origin->program, std::string::npos); };
  const auto end = [steps](const SideReport& report) { return last_steps(report.origin->program, steps); };
  tell_apart(sides, "program", whole, end, notes);
  return notes;
}

}  // namespace benchgate::imports
