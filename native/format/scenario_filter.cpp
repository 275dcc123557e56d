// SPDX-License-Identifier: MIT
#include "format/scenario_filter.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/scenario_check.hpp"
#include "imports/import.hpp"

namespace benchgate::format {

namespace {

[[noreturn]] void refuse_at(const syntax::Yaml& value, const std::string& what) {
  throw Error(base::where(value.location), what);
}

void check_option(const syntax::Yaml& filter, const model::ReportImport& report) {
  const bool has_names = std::any_of(report.filter.begin(), report.filter.end(), [](const std::string& word) {
    return word.find(imports::names_placeholder) != std::string::npos;
  });
  if (!has_names)
    refuse_at(filter,
              "'filter' has no {names}; write the option of the tool with {names} in place of the benchmarks, such "
              "as '--benchmark_filter={names}'");
  if (report.format.empty()) return;
  const auto formats = imports::formats_named(report.format, base::where(report.location));
  if (std::none_of(formats.begin(), formats.end(), [](const auto* format) { return format->filter != nullptr; }))
    refuse_at(filter, fmt::format("'filter' cannot be used with the format {}; remove it", report.format));
}

void check_replaced(const syntax::Yaml& replaces, const syntax::Yaml* command, std::span<const model::Scenario> cases) {
  if (command != nullptr && command->kind == syntax::Yaml::Kind::scalar)
    refuse_at(replaces,
              "'replaces' needs a command that is a list of words; in shell text write \"$@\" where the filter goes");
  for (const model::Scenario& scenario : cases) {
    const std::vector<std::string>& argv = scenario.command.argv;
    const std::vector<std::string>& replaced = scenario.report->replaces;
    if (std::search(argv.begin(), argv.end(), replaced.begin(), replaced.end()) == argv.end())
      refuse_at(replaces, fmt::format("the command has no words '{}' to replace; write them as in 'command'",
                                      base::printable(base::join(replaced, " "))));
  }
}

}  // namespace

void check_filter(const syntax::Yaml& values, std::span<const model::Scenario> cases) {
  const syntax::Yaml* const report = values.find("import");
  if (report == nullptr || cases.empty() || !cases.front().report) return;
  const syntax::Yaml* const filter = report->find("filter");
  const syntax::Yaml* const replaces = report->find("replaces");
  if (filter != nullptr) check_option(*filter, *cases.front().report);
  if (replaces == nullptr) return;
  if (filter == nullptr) refuse_at(*replaces, "'replaces' needs 'filter', which says what to write instead");
  check_replaced(*replaces, values.find("command"), cases);
}

void check_statuses(const syntax::Yaml& values, std::span<const model::Scenario> cases) {
  const syntax::Yaml* const statuses = values.find("expect_status");
  if (statuses == nullptr || cases.empty()) return;
  const auto& report = cases.front().report;
  if (!report)
    refuse_at(*statuses, "'expect_status' needs 'import', the report of a load test that counts answers by status");
  if (report->format.empty()) return;
  const auto formats = imports::formats_named(report->format, base::where(report->location));
  if (std::none_of(formats.begin(), formats.end(), [](const auto* format) { return format->has_statuses; }))
    refuse_at(*statuses, imports::no_statuses(report->format));
}

}  // namespace benchgate::format
