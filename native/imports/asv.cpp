// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <map>

#include "base/limits.hpp"
#include "imports/asv_measure.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace asv {

/// The members of one result. `result_columns` names them once for all results.
class Columns {
 public:
  explicit Columns(syntax::JsonValue names) {
    names.each([&](syntax::JsonValue name) { index_.emplace(name.string("result_columns"), index_.size()); });
  }
  /// Nothing for a missing column: asv leaves out trailing ones.
  syntax::JsonValue of(syntax::JsonValue row, std::string_view name) const {
    const auto found = index_.find(name);
    syntax::JsonValue value;
    std::size_t at = 0;
    if (found != index_.end())
      row.each([&](syntax::JsonValue cell) {
        if (at++ == found->second) value = cell;
      });
    return value;
  }

 private:
  std::map<std::string_view, std::size_t> index_;
};

std::vector<syntax::JsonValue> elements_of(syntax::JsonValue list) {
  std::vector<syntax::JsonValue> elements;
  list.each([&](syntax::JsonValue element) { elements.push_back(element); });
  return elements;
}

/// The product of all parameters' values, the last one running fastest.
std::vector<Parameters> combinations(syntax::JsonValue params) {
  std::vector<Parameters> all{{}};
  std::size_t number = 0;
  params.each([&](syntax::JsonValue values) {
    ++number;
    std::vector<Parameters> longer;
    if (all.size() * values.size() > base::most(base::Limit::report_combinations))
      params.fail(fmt::format("more than {} combinations of parameters", base::most(base::Limit::report_combinations)));
    for (const Parameters& begun : all)
      values.each([&](syntax::JsonValue value) {
        longer.push_back(begun);
        longer.back().emplace_back(fmt::format("param{}", number), value.plain());
      });
    all = std::move(longer);
  });
  return all;
}

void read_benchmark(std::string_view name, syntax::JsonValue row, const Columns& columns, CaseList& cases) {
  const AsvMeasure measure = asv_measure(name);
  const syntax::JsonValue results = columns.of(row, "result");
  if (!results) row.fail(fmt::format("no result of {}", syntax::quoted(name)));
  const std::vector<Parameters> all = combinations(columns.of(row, "params"));
  const std::vector<syntax::JsonValue> values = elements_of(results);
  if (!results.is_null() && values.size() != all.size())
    results.fail(fmt::format("{} results for {} combinations of parameters", values.size(), all.size()));
  const std::vector<syntax::JsonValue> samples = elements_of(columns.of(row, "samples"));
  const std::vector<syntax::JsonValue> lower = elements_of(columns.of(row, "stats_q_25"));
  const std::vector<syntax::JsonValue> upper = elements_of(columns.of(row, "stats_q_75"));
  const std::vector<syntax::JsonValue> repeats = elements_of(columns.of(row, "stats_repeat"));
  const auto at = [](const std::vector<syntax::JsonValue>& list, std::size_t i) {
    return i < list.size() ? list[i] : syntax::JsonValue();
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    cases.at_line(results.line());
    model::ImportedCase& test_case = cases.add(name, all[i]);
    const syntax::JsonValue value = at(values, i);
    if (!value || value.is_null()) {
      test_case.readings.push_back(failed_reading());
      continue;
    }
    if (value.is(syntax::JsonValue::Kind::number) && value.text() == "NaN") {
      test_case.readings.push_back(skipped_reading());  // as asv writes NotImplementedError
      continue;
    }
    if (value.is(syntax::JsonValue::Kind::number) && value.text().ends_with("Infinity")) {
      test_case.readings.push_back(failed_reading(fmt::format("the result is {}", value.text())));
      continue;
    }
    const auto count = at(repeats, i).count_if("stats_repeat");
    const auto add = [&](std::string_view statistic, double figure) {
      add_reading(test_case, measure.metric, measure.unit, measure.better, statistic, figure * measure.factor, count);
    };
    add("median", value.number("result"));
    if (const syntax::JsonValue own = at(samples, i); own && !own.is_null()) {
      std::vector<double>& list = test_case.readings.front().samples;
      list = own.numbers("samples");
      for (double& sample : list) sample *= measure.factor;
      test_case.readings.front().count = list.size();
    }
    if (const auto quartile = at(lower, i).number_if("stats_q_25")) add("p25", *quartile);
    if (const auto quartile = at(upper, i).number_if("stats_q_75")) add("p75", *quartile);
  }
}

constexpr FactMember facts[] = {
    {"params.os", Fact::system},     {"params.arch", Fact::arch},
    {"params.cpu", Fact::cpu_model}, {"params.num_cpu", Fact::cpu_count},
    {"commit_hash", Fact::commit},   {"date", Fact::started_at},  // of the commit, as in a history of asv
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  take_facts(root, facts, cases.origin());
  const Columns columns(root.array("result_columns"));
  root.object("results").each_member(
      [&](std::string_view name, syntax::JsonValue row) { read_benchmark(name, row, columns, cases); });
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("commit_hash") && preview.json.find("result_columns") && preview.json.find("results");
}

}  // namespace asv

}  // namespace

ImportFormat asv_format() {
  return {.name = "asv",
          .tool = "asv (airspeed velocity)",
          .recognised_by = "an object with `commit_hash`, `result_columns` and `results`",
          .ending = ImportFormat::Ending::any,
          .recognises = asv::recognises,
          .read = asv::read};
}

}  // namespace benchgate::imports
