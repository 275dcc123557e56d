// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace rebench {

using model::Better;
using model::Unit;

constexpr std::string_view first_titles = "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\t";
constexpr std::array<std::string_view, 8> parameter_titles{"executor",  "suite",    "extraArgs", "cores",
                                                           "inputSize", "varValue", "tag",       "machine"};

struct Measure {
  std::string_view metric;
  Scale scale;
  std::optional<Better> better;
};

/// The total is the time of an iteration; the memory of GNU time is in kibibytes.
Measure measure_of(std::string_view criterion, std::string_view unit) {
  Measure measure{criterion, unit == "kb" || unit == "KB" ? Scale{Unit::bytes, 1024} : scale_of(unit), std::nullopt};
  if (criterion == "total") measure.metric = "time";
  if (criterion == "MaxRSS") measure.metric = "max_rss";
  if (measure.scale.unit == Unit::ns || measure.scale.unit == Unit::bytes) measure.better = Better::lower;
  if (measure.scale.unit == Unit::per_second || measure.scale.unit == Unit::bytes_per_second)
    measure.better = Better::higher;
  return measure;
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view file, CaseList& cases) : lines_(text, file), cases_(cases) {}

  void read() {
    while (const auto line = lines_.next()) {
      if (line->starts_with('#')) {
        read_comment(*line);
      } else if (line->starts_with(first_titles)) {
        read_titles(*line);
      } else if (!base::trim(*line).empty()) {
        if (titles_.empty()) lines_.fail("a row above the header of the table");
        read_row(*line);
      }
    }
    if (titles_.empty()) syntax::fail_at(lines_.file(), 1, "no header 'invocation iteration value unit criterion'");
  }

 private:
  void read_comment(std::string_view line) {
    constexpr FactMember of_machine[] = {{"osType", Fact::system}, {"cpu", Fact::cpu_model}};
    constexpr FactMember of_source[] = {{"commitId", Fact::commit}, {"branchOrTag", Fact::branch}};
    syntax::JsonDocument document;
    if (const auto start = syntax::split_once(line, "# Execution Start: "))
      take_fact(Fact::started_at, start->right, cases_.origin());
    if (const auto machine = syntax::split_once(line, "# Environment: "))
      take_facts(document.parse_lenient(machine->right, lines_.file(), lines_.number()), of_machine, cases_.origin());
    if (const auto source = syntax::split_once(line, "# Source: "))
      take_facts(document.parse_lenient(source->right, lines_.file(), lines_.number()), of_source, cases_.origin());
  }

  void read_titles(std::string_view line) {
    titles_ = base::split(line, '\t');
    runs_.clear();
    for (std::size_t i = 6; i < titles_.size(); ++i)
      if (titles_[i] != "runId" &&
          std::find(parameter_titles.begin(), parameter_titles.end(), titles_[i]) == parameter_titles.end())
        lines_.fail(fmt::format("unknown column {}", syntax::quoted(titles_[i])));
  }

  void read_row(std::string_view line) {
    const std::vector<std::string_view> cells = base::split(line, '\t');
    if (cells.size() != titles_.size())
      lines_.fail(fmt::format("{} cells where the header has {}", cells.size(), titles_.size()));
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
      if (!syntax::all_digits(cells[i]))
        lines_.fail(fmt::format("{} is {}, not a number", syntax::quoted(titles_[i]), syntax::quoted(cells[i])));
    check_run(cells);
    Parameters parameters;
    for (std::size_t i = 6; i < cells.size(); ++i)
      if (titles_[i] != "runId" && !cells[i].empty()) parameters.emplace_back(titles_[i], cells[i]);
    const double value = number_in(lines_, cells[2], titles_[2]);
    const Measure measure = measure_of(cells[4], cells[3]);
    if (measure.metric == "time" && measure.scale.unit != Unit::ns)
      lines_.fail(fmt::format("{} is no unit of time", syntax::quoted(cells[3])));
    cases_.at_line(lines_.number());
    model::ImportedCase& test_case = cases_.merge(cells[5], std::move(parameters));
    if (measure.scale.unit == Unit::ns) note_step(test_case, Unit::ns, printed_step(cells[2], measure.scale.factor));
    model::Reading unit;
    unit.unit = measure.scale.unit;
    keep_unit(unit, cells[3]);
    for (const model::Reading& known : test_case.readings)
      if (known.metric == measure.metric && (known.unit != unit.unit || known.own_unit != unit.own_unit))
        lines_.fail(fmt::format("{} has another unit above: is {} damaged?", syntax::quoted(measure.metric),
                                syntax::quoted(cells[3])));
    keep_unit(
        cases_.add_sample(test_case, measure.metric, measure.scale.unit, measure.better, value * measure.scale.factor),
        cells[3]);
  }

  /// All rows of a run have its number in the last column, and the same names.
  void check_run(const std::vector<std::string_view>& cells) {
    if (titles_.back() != "runId") return;
    const std::vector<std::string_view> names(cells.begin() + 5, cells.end() - 1);
    if (runs_.try_emplace(cells.back(), names).first->second != names)
      lines_.fail(fmt::format("run {} has other names above: is the file damaged?", syntax::quoted(cells.back())));
  }

  syntax::Lines lines_;
  CaseList& cases_;
  std::vector<std::string_view> titles_;
  std::map<std::string_view, std::vector<std::string_view>> runs_;  ///< names, by number
};

void read(std::string_view text, std::string_view file, CaseList& cases) { Reader(text, file, cases).read(); }

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with(first_titles)) return true;
  return false;
}

}  // namespace rebench

}  // namespace

ImportFormat rebench_format() {
  return {.name = "rebench",
          .tool = "ReBench (its data file)",
          .recognised_by = "a header `invocation`, `iteration`, `value`, `unit`, `criterion`, between tabs",
          .values = ImportFormat::Values::rows,
          .cut_readings = "nothing says how many values there were",
          .recognises = rebench::recognises,
          .read = rebench::read};
}

}  // namespace benchgate::imports
