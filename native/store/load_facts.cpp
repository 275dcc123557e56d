// SPDX-License-Identifier: MIT
#include "store/load_facts.hpp"

#include <fmt/core.h>

#include <vector>

#include "base/text.hpp"
#include "model/load_summary.hpp"
#include "syntax/csv.hpp"

namespace benchgate::store {

namespace {

/// "00:01:30" in seconds; absent for anything else.
std::optional<double> seconds_of(std::string_view clock) {
  constexpr double sixty = 60;
  double seconds = 0;
  const std::vector<std::string_view> parts = base::split(clock, ':');
  if (parts.size() != 3) return std::nullopt;
  for (const std::string_view part : parts) {
    const auto number = base::parse_number(part);
    if (!number) return std::nullopt;
    seconds = seconds * sixty + *number;
  }
  return seconds;
}

}  // namespace

std::map<std::string, LoadFacts> load_facts(std::string_view text, std::string_view where) {
  std::map<std::string, LoadFacts> facts;
  syntax::CsvReader csv(text, where);
  csv.read_header();
  const std::size_t suite = csv.column("test_suite"), label = csv.column("test_name");
  const std::size_t scenario = csv.column("scenario"), duration = csv.column("duration");
  while (csv.next())
    facts.try_emplace(
        std::string(csv.cell(scenario)),
        LoadFacts{std::string(csv.cell(suite)), std::string(csv.cell(label)), seconds_of(csv.cell(duration))});
  return facts;
}

std::vector<std::string> notes_of_labels(const std::map<std::string, std::set<std::string>>& labels_of_scenarios) {
  std::vector<std::string> notes;
  for (const auto& [name, labels] : labels_of_scenarios) {
    if (labels.size() < 2) continue;
    const std::string list = base::join(std::vector<std::string>(labels.begin(), labels.end()), ", ");
    notes.push_back(
        fmt::format("scenario '{}' has {} labels: {}", base::printable(name), labels.size(), base::printable(list)));
  }
  return notes;
}

bool is_load_summary(std::string_view path) { return path.substr(path.rfind('/') + 1) == model::load_summary_file; }

}  // namespace benchgate::store
