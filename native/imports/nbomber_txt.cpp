// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/nbomber_step.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace nbomber_text {

struct Reader {
  syntax::Lines& lines;
  CaseList& cases;
  std::string scenario = {};
  double scenario_failed = 0;
  std::optional<NbomberStep> step = {};
  std::string step_name = {};
  bool failures = false;  // in the table of failed requests
  bool table_open = false;
  bool has_count = false;       // of the step
  bool has_fail_count = false;  // of the scenario

  void finish_step() {
    if (!step) return;
    if (step->latencies.size() < 8) lines.fail("a step without its latencies: is the file cut off?");
    if (!has_count) lines.fail("a step without its 'request count': is the file damaged?");
    if (!has_fail_count) lines.fail("a scenario without its 'fail count': is the file damaged?");
    has_count = false;
    step->scenario = scenario;
    step->step = step_name;
    // A scenario's failures stand above its table, a step's in a table of their own.
    if (step_name == "global information") step->failed = scenario_failed;
    add_nbomber_step(*step, cases);
    step.reset();
  }
  /// The number of "RPS = 240000" in "all = 3, ok = 3, RPS = 240000".
  double figure(std::string_view list, std::string_view name) const {
    const std::string_view all = list;
    while (!list.empty()) {
      const syntax::SplitText piece = syntax::split_once(list, ", ").value_or(syntax::SplitText{list, {}});
      list = piece.right;
      const auto pair = syntax::split_once(piece.left, "=");
      if (!pair || base::trim(pair->left) != name) continue;
      // As the culture of the machine has it, without groups.
      if (const auto value = parse_decimal_comma(base::trim(pair->right))) return *value;
      lines.fail(fmt::format("{} is {}, not a number", name, syntax::quoted(base::trim(pair->right))));
    }
    lines.fail(fmt::format("no {} in {}", syntax::quoted(name), syntax::quoted(all)));
  }
  void read_cells(std::string_view what, std::string_view content) {
    if (what == "step") {
      finish_step();
      failures = content.starts_with("fail");
    } else if (what == "name") {
      finish_step();
      step_name = content;
      if (!failures) step.emplace();
    } else if (failures || !step) {
      return;
    } else if (what == "request count") {
      step->ok = figure(content, "ok");
      step->failed = figure(content, "all") - step->ok;
      step->rate = figure(content, "RPS");
      has_count = true;
    } else if (what == "latency (ms)") {
      for (const auto& [name, statistic] : {std::pair<std::string_view, std::string_view>{"mean", "mean"},
                                            {"min", "min"},
                                            {"max", "max"},
                                            {"StdDev", "stddev"}})
        step->latencies.emplace_back(statistic, figure(content, name));
    } else if (what == "latency percentile (ms)") {
      for (const auto& [name, statistic] : {std::pair<std::string_view, std::string_view>{"p50", "median"},
                                            {"p75", "p75"},
                                            {"p95", "p95"},
                                            {"p99", "p99"}})
        step->latencies.emplace_back(statistic, figure(content, name));
    }
  }
  void read_line(std::string_view line) {
    if (line.starts_with("scenario: ")) {
      finish_step();
      scenario = base::trim(line.substr(10));
      scenario_failed = 0;
      has_fail_count = false;
    } else if (line.starts_with("  - fail count: ")) {
      scenario_failed = number_in(lines, base::trim(line.substr(16)), "the fail count");
      has_fail_count = true;
    } else if (line.starts_with("| ")) {
      const std::string_view row = base::trim(line);
      const auto cells = syntax::split_once(row.substr(1), "|");
      if (!cells || !row.ends_with('|')) lines.fail(fmt::format("not a row of the table: {}", syntax::quoted(row)));
      read_cells(base::trim(cells->left), base::trim(cells->right.substr(0, cells->right.size() - 1)));
      table_open = true;
    } else if (line.starts_with('+')) {
      table_open = false;
    }
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  Reader reader{.lines = lines, .cases = cases};
  while (const auto line = lines.next()) reader.read_line(*line);
  if (reader.table_open) lines.fail("the table has no last line: is the file cut off?");
  reader.finish_step();
}

bool recognises(const FilePreview& preview) {
  return preview.text.find("load simulations:") != std::string_view::npos &&
         preview.text.find("scenario: ") != std::string_view::npos &&
         preview.text.find("| step ") != std::string_view::npos;
}

}  // namespace nbomber_text

}  // namespace

ImportFormat nbomber_txt_format() {
  return {.name = "nbomber-txt",
          .tool = "NBomber",
          .recognised_by = "`scenario:`, `load simulations:` and a table with `step`",
          .kind = ImportFormat::Kind::load_test,
          .recognises = nbomber_text::recognises,
          .read = nbomber_text::read,
          .steps = {{model::Unit::ns, millisecond_ns / 100}}};  // milliseconds with two decimals
}

}  // namespace benchgate::imports
