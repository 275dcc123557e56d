// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "imports/docref_label.hpp"
#include "imports/google_benchmark_rows.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace google_json {

using model::Better;
using model::Unit;

/// The members of a row. Numbers that the tool does not define itself are counters of the user.
struct Row {
  syntax::JsonValue name, run_name, run_type, real_time, cpu_time, time_unit, iterations, family, instance, repetition;
  syntax::JsonValue aggregate_name, aggregate_unit, label, failed, failure, skipped, skip_message;
  std::vector<std::pair<std::string_view, syntax::JsonValue>> counters;
};

constexpr std::array<std::string_view, 6> no_counters{"repetitions",      "threads", "cpu_coefficient",
                                                      "real_coefficient", "rms",     "big_o"};

void read_row(syntax::JsonValue entry, Row& row) {
  std::vector<std::pair<std::string_view, syntax::JsonValue>> counters = std::move(row.counters);
  counters.clear();
  row = Row();
  row.counters = std::move(counters);  // its memory is used again
  constexpr std::array<std::pair<std::string_view, syntax::JsonValue Row::*>, 17> named{{
      {"name", &Row::name},
      {"run_name", &Row::run_name},
      {"run_type", &Row::run_type},
      {"real_time", &Row::real_time},
      {"cpu_time", &Row::cpu_time},
      {"time_unit", &Row::time_unit},
      {"iterations", &Row::iterations},
      {"family_index", &Row::family},
      {"per_family_instance_index", &Row::instance},
      {"repetition_index", &Row::repetition},
      {"aggregate_name", &Row::aggregate_name},
      {"aggregate_unit", &Row::aggregate_unit},
      {"label", &Row::label},
      {"error_occurred", &Row::failed},
      {"error_message", &Row::failure},
      {"skipped", &Row::skipped},
      {"skip_message", &Row::skip_message},
  }};
  entry.each_member([&](std::string_view name, syntax::JsonValue value) {
    for (const auto& [known, member] : named)
      if (name == known) {
        row.*member = value;
        return;
      }
    if (std::find(no_counters.begin(), no_counters.end(), name) == no_counters.end() &&
        (value.is(syntax::JsonValue::Kind::number) || value.is_null() || name.ends_with("_per_second")))
      row.counters.emplace_back(name, value);
  });
}

/// Whether a value is Infinity or NaN, as a rate over no time: it is left out.
bool is_left_out(std::string_view metric, syntax::JsonValue value, std::string_view name, CaseList& cases) {
  if (!is_not_finite(value.text())) return false;
  cases.leave_out(name, metric);
  return true;
}

/// Calls use(metric, unit, better, value) for every figure of a row; `name` is that of its test case.
template <typename Use>
void each_figure(const Row& row, syntax::JsonValue entry, std::string_view name, CaseList& cases, const Use& use) {
  if (!row.real_time || !row.cpu_time || !row.time_unit)
    entry.fail("'real_time', 'cpu_time' or 'time_unit' is missing");
  const std::string_view unit = row.time_unit.string("time_unit");
  const auto factor = nanoseconds_per(unit);
  if (!factor) row.time_unit.fail(fmt::format("unknown time_unit {}", syntax::quoted(unit)));
  if (!is_left_out("time", row.real_time, name, cases))
    use("time", Unit::ns, std::optional(Better::lower), row.real_time.number("real_time") * *factor);
  if (!is_left_out("cpu_time", row.cpu_time, name, cases))
    use("cpu_time", Unit::ns, std::optional(Better::lower), row.cpu_time.number("cpu_time") * *factor);
  for (const auto& [counter, value] : row.counters) {
    if (is_left_out(counter, value, name, cases)) continue;
    if (counter == "bytes_per_second")
      use(counter, Unit::bytes_per_second, std::optional(Better::higher), value.number(counter));
    else if (counter == "items_per_second")
      use(counter, Unit::per_second, std::optional(Better::higher), value.number(counter));
    else
      use(counter, Unit::unknown, std::optional<Better>(), value.number(counter));
  }
}

/// Tells benchmarks of one name apart: repetitions of one share its indices of family and instance, which version 1.6
/// and later write, and each has an index of its own.
class BenchmarkNames {
 public:
  /// The name of the test case: that of the row, and "NAME #2" for the second benchmark of that name.
  std::string_view unique(std::string_view name, const Row& row) {
    if ((!row.family || !row.instance) && !row.repetition && known_.empty()) return name;
    const Indices indices{row.family.count_if("family_index"), row.instance.count_if("per_family_instance_index")};
    const std::optional<std::uint64_t> repetition = row.repetition.count_if("repetition_index");
    const auto found = known_.find(name);
    std::vector<Benchmark>& same = found == known_.end() ? known_[std::string(name)] : found->second;
    const auto last = std::find_if(same.rbegin(), same.rend(), [&](const auto& one) { return one.indices == indices; });
    if (last != same.rend() && (!repetition || last->repetitions.insert(*repetition).second)) return last->name;
    Benchmark& fresh = same.emplace_back(Benchmark{indices, unique_names_.add(name).name, {}});
    if (repetition) fresh.repetitions.insert(*repetition);
    return fresh.name;
  }

 private:
  using Indices = std::pair<std::optional<std::uint64_t>, std::optional<std::uint64_t>>;
  struct Benchmark {
    Indices indices;
    std::string name;
    std::set<std::uint64_t> repetitions;
  };

  std::map<std::string, std::vector<Benchmark>, std::less<>> known_;
  CaseList unique_names_;
};

/// Takes what SetLabel("DocRef:bench:parser/large") says of a benchmark.
void take_docref(const Row& row, model::ImportedCase& test_case) {
  if (!row.label) return;
  std::string docref = docref_in_label(row.label.string_if("label"), "the label",
                                       [&](const std::string& problem) { row.label.fail(problem); });
  if (!docref.empty()) test_case.docref = std::move(docref);
}

void check_outcome(syntax::JsonValue entry, const Row& row) {
  if (row.failure && !row.failed) entry.fail("'error_occurred' is missing");
  const std::string_view unit = row.aggregate_unit.string_if("aggregate_unit");
  if (!unit.empty() && unit != "time" && unit != "percentage")
    entry.fail(fmt::format("'aggregate_unit' is {}, not time or percentage", syntax::quoted(unit)));
}

void add_outcome(model::ImportedCase& test_case, const model::Reading& outcome) {
  const auto same = [&](const model::Reading& known) { return known.metric.empty(); };
  if (std::none_of(test_case.readings.begin(), test_case.readings.end(), same)) test_case.readings.push_back(outcome);
}

void add_aggregate(const Row& row, syntax::JsonValue entry, std::string_view name, CaseList& aggregates) {
  if (!row.aggregate_name) entry.fail("'aggregate_name' is missing");
  const std::string_view statistic = row.aggregate_name.string("aggregate_name");
  // Complexity and coefficients of variation are no measurements; the unit of a percentage is wrong in older versions.
  if (statistic == "BigO" || statistic == "RMS" || statistic == "cv" ||
      row.aggregate_unit.string_if("aggregate_unit") == "percentage")
    return;
  aggregates.at_line(entry.line());
  model::ImportedCase& test_case = aggregates.merge(name);
  take_docref(row, test_case);
  const auto count = row.iterations.count_if("iterations");
  const auto add = [&](std::string_view metric, Unit unit, std::optional<Better> better, double value) {
    add_reading(test_case, metric, unit, better, statistic, value, count);
  };
  each_figure(row, entry, name, aggregates, add);
}

/// The tool writes a mean and a median with every deviation.
bool has_level(const model::ImportedCase& aggregate) {
  return std::any_of(aggregate.readings.begin(), aggregate.readings.end(), [](const model::Reading& reading) {
    return reading.statistic == "mean" || reading.statistic == "median";
  });
}

constexpr FactMember facts[] = {{"context.library_version", Fact::tool_version},
                                {"context.num_cpus", Fact::cpu_count},
                                {"context.executable", Fact::program},
                                {"context.date", Fact::started_at}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  CaseList aggregates;  // needed only of what has no single runs in the file
  BenchmarkNames names;
  Row row;
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient_list(text, file, "benchmarks", [&](syntax::JsonValue entry) {
    cases.at_line(entry.line());
    read_row(entry, row);
    const syntax::JsonValue name = row.run_name ? row.run_name : row.name;
    if (!name) entry.fail("'run_name' is missing");
    if (static_cast<bool>(row.run_name) != static_cast<bool>(row.run_type))
      entry.fail("'run_name' or 'run_type' is missing");  // both came with version 1.5
    check_outcome(entry, row);
    const std::string_view identity = names.unique(name.string("run_name"), row);
    // Versions before 1.5 said nothing of it.
    const std::string_view type = row.run_type ? row.run_type.string("run_type") : "iteration";
    const bool is_aggregate = type == "aggregate";
    if ((!is_aggregate && type != "iteration") || (!is_aggregate && row.aggregate_name))
      entry.fail(fmt::format("'run_type' is {}, not iteration or aggregate", syntax::quoted(type)));
    if (row.failed.boolean_if("error_occurred").value_or(false)) {
      add_outcome(cases.merge(identity), failed_reading(row.failure.string_if("error_message")));
    } else if (row.skipped.boolean_if("skipped").value_or(false)) {
      add_outcome(cases.merge(identity), skipped_reading(row.skip_message.string_if("skip_message")));
    } else if (is_aggregate) {
      add_aggregate(row, entry, identity, aggregates);
    } else {
      model::ImportedCase& test_case = cases.merge(identity);
      take_docref(row, test_case);
      if (test_case.readings.empty()) test_case.readings.reserve(2 + row.counters.size());
      each_figure(row, entry, identity, cases,
                  [&](std::string_view metric, Unit unit, std::optional<Better> better, double value) {
                    cases.add_sample(test_case, metric, unit, better, value);
                  });
    }
  });
  root.array("benchmarks");
  if (const syntax::JsonValue build = root.find("context").find("library_build_type");
      build.is(syntax::JsonValue::Kind::string) && build.text() == "debug")
    cases.origin().warnings.emplace_back(google_debug_warning);
  take_facts(root, facts, cases.origin());
  std::vector<model::ImportedCase> taken = aggregates.take();
  std::vector<std::string>& warnings = aggregates.origin().warnings;
  std::move(warnings.begin(), warnings.end(), std::back_inserter(cases.origin().warnings));
  for (model::ImportedCase& aggregate : taken) {
    cases.at_line(aggregate.line);
    model::ImportedCase& test_case = cases.merge(aggregate.name);
    if (test_case.readings.empty() && !has_level(aggregate))
      syntax::fail_at(file, aggregate.line,
                      fmt::format("{} has neither a mean nor a median", syntax::quoted(aggregate.name)));
    if (test_case.readings.empty()) test_case.readings = std::move(aggregate.readings);
    if (test_case.docref.empty()) test_case.docref = std::move(aggregate.docref);
  }
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("context").find("library_build_type") && preview.json.find("benchmarks");
}

}  // namespace google_json

}  // namespace

ImportFormat google_benchmark_json_format() {
  return {.name = "google-benchmark-json",
          .tool = "Google Benchmark",
          .recognised_by = "an object with `context.library_build_type` and `benchmarks`",
          .values = ImportFormat::Values::rows,
          .ending = ImportFormat::Ending::any,
          .recognises = google_json::recognises,
          .read = google_json::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
