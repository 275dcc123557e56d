// SPDX-License-Identifier: MIT
#include "measure/report_filter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::measure {

namespace {

/// Linux refuses an argument of more than 128 kB; a command and its environment may have 2 MB.
constexpr std::size_t longest_argument = 100'000;
constexpr std::size_t longest_option = 1'000'000;

/// Shell text is the last argument, behind those of its shell.
bool is_shell_text(const model::CommandLine& command) {
  return command.argv.size() > 1 && command.argv.back() == command.shown;
}

std::vector<std::string> filtered_shell(std::vector<std::string> argv, const std::vector<std::string>& option) {
  const std::string shell = argv.front();
  std::string& text = argv.back();
  if (text.find("$@") == std::string::npos && text.find("${@") == std::string::npos)
    text = fmt::format("{} \"$@\"", base::trim(text));
  argv.push_back(shell);  // $0
  argv.insert(argv.end(), option.begin(), option.end());
  return argv;
}

bool is_too_long(const std::vector<std::string>& option) {
  std::size_t all = 0;
  for (const std::string& argument : option) {
    if (argument.size() > longest_argument) return true;
    all += argument.size() + 1 + sizeof(char*);
  }
  return all > longest_option;
}

}  // namespace

std::vector<std::string> filtered_command(const model::CommandLine& command, const std::vector<std::string>& replaces,
                                          const std::vector<std::string>& option) {
  std::vector<std::string> argv = command.argv;
  if (is_shell_text(command)) return filtered_shell(std::move(argv), option);
  auto position = argv.end();
  if (!replaces.empty()) {
    position = std::search(argv.begin(), argv.end(), replaces.begin(), replaces.end());
    const auto count = static_cast<std::ptrdiff_t>(replaces.size());
    if (position != argv.end()) position = argv.erase(position, position + count);
  }
  argv.insert(position, option.begin(), option.end());
  return argv;
}

ReportFilter::ReportFilter(const model::Scenario& scenario) : scenario_(scenario) {}

void ReportFilter::learn(Program program, const ReportedNames& names) {
  names_.at(static_cast<std::size_t>(program)) = names;
}

void ReportFilter::choose(const std::optional<std::vector<std::string>>& undecided) {
  option_.clear();
  patterns_.clear();
  if (!scenario_.report || scenario_.report->filter.empty() || !given_up_.empty() || !undecided || undecided->empty())
    return;
  const ReportedNames& all = names_.at(static_cast<std::size_t>(Program::candidate));
  if (all.filter == nullptr) return give_up("the tool that wrote the report has no option for its benchmarks");
  for (const std::string& label : *undecided) {
    const auto found = all.patterns.find(label);
    if (found == all.patterns.end()) return patterns_.clear();  // its last report lacked it
    patterns_.insert(found->second);
  }
  const bool chooses_all = std::all_of(all.patterns.begin(), all.patterns.end(),
                                       [&](const auto& entry) { return patterns_.count(entry.second) > 0; });
  if (chooses_all) return;
  option_ = imports::filter_arguments(*all.filter, scenario_.report->filter,
                                      std::vector<std::string>(patterns_.begin(), patterns_.end()));
  if (is_too_long(option_))
    give_up(fmt::format("the names of {} are too long for a command", base::pluralize(patterns_.size(), "benchmark")));
}

std::string ReportFilter::problem(Program program, const model::Sample& sample, const ReportedNames& reported) const {
  if (sample.failed()) return sample.failure;
  const ReportedNames& all = names_.at(static_cast<std::size_t>(program));
  for (const auto& [label, pattern] : all.patterns)
    if (patterns_.count(pattern) > 0 && reported.patterns.count(label) == 0)
      return fmt::format("the report lacks the benchmark '{}'", base::printable(label));
  for (const auto& [label, pattern] : reported.patterns) {
    const auto known = all.patterns.find(label);
    if (known == all.patterns.end() || patterns_.count(known->second) == 0)
      return fmt::format("the report has the benchmark '{}', which was not asked for", base::printable(label));
  }
  return {};
}

void ReportFilter::give_up(std::string why) {
  if (given_up_.empty()) given_up_ = std::move(why);
  option_.clear();
}

}  // namespace benchgate::measure
