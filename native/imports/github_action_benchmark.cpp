// SPDX-License-Identifier: MIT
// One entry of github-action-benchmark's data.js, as `history import` stores it. The action keeps of each benchmark a
// name, a value, a unit, and as text a range and an extra. Each tool's row below makes of it what the tool's own report
// gives, so that old and new runs have the same ids. Source of the texts: src/extract.ts of the action, version 1.22.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/custom_list.hpp"
#include "imports/go_test_text.hpp"
#include "imports/google_benchmark_rows.hpp"
#include "imports/import.hpp"
#include "imports/jmh_score.hpp"
#include "imports/libtest_line.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace action_benchmark {

using model::Better;
using model::Unit;

/// What the action keeps of a benchmark.
struct Bench {
  syntax::JsonValue at;  ///< for errors
  std::string name, unit, range, extra;
  double value = 0;
};

std::string text_of(syntax::JsonValue bench, std::string_view member) {
  const syntax::JsonValue found = bench.find(member);
  return found && !found.is_null() ? found.plain() : std::string();
}

/// A number, or the text of one, as custom lists have it; absent for null: what has no number in JSON, as NaN.
std::optional<double> value_in(syntax::JsonValue value) {
  if (!value || value.is_null()) return std::nullopt;
  if (value.is(syntax::JsonValue::Kind::string))
    if (const auto number = base::parse_number(base::trim(value.text()))) return number;
  return value.number("value");
}

/// "37.5 ns" in a line "cpu: 37.5 ns" of an extra; "" without such a line.
std::string_view extra_of(const Bench& bench, std::string_view key) {
  for (const std::string_view line : base::split(bench.extra, '\n'))
    if (line.starts_with(key)) return base::trim(line.substr(key.size()));
  return "";
}

/// The 100 of a line "100 samples" of an extra.
std::optional<std::uint64_t> counted(const Bench& bench, std::string_view what) {
  for (const std::string_view line : base::split(bench.extra, '\n'))
    if (const auto split = syntax::split_once(line, " "); split && split->right == what)
      return base::parse_unsigned(split->left);
  return std::nullopt;
}

/// The number in "± 12.5", "stddev: 0.25" and "±1.2%".
std::optional<double> range_of(const Bench& bench) {
  std::string_view text = bench.range;
  for (const std::string_view mark : {"\u00b1", "+-", "stddev:"})
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
  if (text.ends_with('%')) text.remove_suffix(1);
  return base::parse_number(base::trim(text));
}

double nanoseconds_in(const Bench& bench, std::string_view unit) {
  if (const auto factor = nanoseconds_per(unit)) return *factor;
  bench.at.fail(fmt::format("unknown unit {}", syntax::quoted(bench.unit)));
}

std::string_view per_iteration(std::string_view unit) {
  constexpr std::string_view iteration = "/iter";
  return unit.ends_with(iteration) ? unit.substr(0, unit.size() - iteration.size()) : unit;
}

/// Reads the benches of one entry, one after another.
class Reader {
 public:
  explicit Reader(CaseList& cases)
      : cases_(cases),
        google_(cases, GoogleTable::Programs::one),
        go_(cases, [this](std::string_view what) { bench_->at.fail(what); }) {}

  void read(const Bench& bench, void (Reader::*one)(const Bench&)) {
    bench_ = &bench;
    (this->*one)(bench);
  }
  void finish() {
    google_.finish();
    go_.finish();
  }

  void cargo(const Bench& bench) {
    LibtestLine result{.name = bench.name, .value = bench.value, .spread = range_of(bench).value_or(0)};
    const std::string_view unit = per_iteration(bench.unit);
    if (unit == "cycles") {
      result.metric = unit;
      result.unit = Unit::count;
    } else {
      const double factor = nanoseconds_in(bench, unit);
      result.value *= factor;
      result.spread *= factor;
    }
    add_libtest_result(result, "range", cases_);
  }

  /// The first row of a benchmark has all that stood behind the value as its unit; the further rows say it again.
  void go(const Bench& bench) {
    if (!go_row_.empty() && bench.name == fmt::format("{} - {}", go_row_, bench.unit)) return;
    go_row_ = bench.name;
    std::string_view name = bench.name;
    std::string package;
    if (const auto split = syntax::split_last(name, " ("); split && name.ends_with(')')) {
      package = split->right.substr(0, split->right.size() - 1);
      name = split->left;
    }
    if (!name.starts_with("Benchmark") || name.find_first_of(" \t\r\n") != std::string_view::npos)
      bench.at.fail(fmt::format("{} is not the name of a Go benchmark", syntax::quoted(bench.name)));
    const auto processors = counted(bench, "procs");
    go_.set_package(package);
    go_.read_line(fmt::format("{}{}\t{}\t{} {}", name, processors ? fmt::format("-{}", *processors) : "",
                              counted(bench, "times").value_or(1), base::format_number(bench.value), bench.unit));
  }

  void benchmarkjs(const Bench& bench) {
    const Scale scale = scale_of(bench.unit);
    if (scale.unit != Unit::per_second) bench.at.fail(fmt::format("{} is not ops/sec", syntax::quoted(bench.unit)));
    const double rate = bench.value * scale.factor;
    model::Reading& mean = add_reading(cases_.add(bench.name), "throughput", scale.unit, Better::higher, "mean", rate,
                                       counted(bench, "samples"));
    if (const auto percent = range_of(bench))
      mean.interval = {rate - rate * *percent / 100, rate + rate * *percent / 100};
  }

  void luau(const Bench& bench) {
    // The action takes digits away from the unit, not always all of them.
    std::string_view unit = bench.unit;
    unit.remove_prefix(std::min(unit.find_first_not_of("0123456789."), unit.size()));
    Parameters parameters;
    if (!bench.extra.empty()) parameters.emplace_back("driver", bench.extra);
    add_reading(cases_.add(bench.name, std::move(parameters)), "time", Unit::ns, Better::lower, "mean",
                bench.value * nanoseconds_in(bench, unit));
  }

  /// The value is the number of rounds a second, of the action's first versions the mean; the range is a time.
  void pytest(const Bench& bench) {
    const bool is_time = bench.unit == "sec";
    if (!is_time && bench.unit != "iter/sec")
      bench.at.fail(fmt::format("{} is neither iter/sec nor sec", syntax::quoted(bench.unit)));
    const auto rounds = base::parse_unsigned(extra_of(bench, "rounds:"));
    model::ImportedCase& test_case = cases_.add(bench.name);
    add_reading(test_case, "time", Unit::ns, Better::lower, "mean",
                is_time ? second_ns * bench.value : second_ns / bench.value, rounds);
    if (const auto deviation = range_of(bench))
      add_reading(test_case, "time", Unit::ns, Better::lower, "stddev", *deviation * second_ns, rounds);
  }

  void googlecpp(const Bench& bench) {
    if (GoogleTable::is_derived(bench.name)) return;
    const auto cpu = parse_duration(extra_of(bench, "cpu:"));
    // One that failed or was skipped has 0 as its times, which no benchmark takes that ran.
    if (bench.value == 0 && cpu.value_or(0) == 0)
      return google_.add_outcome(bench.name, failed_reading("it failed or was skipped"));
    google_.add({.name = bench.name,
                 .line = bench.at.line(),
                 .iterations = base::parse_unsigned(extra_of(bench, "iterations:")).value_or(0),
                 .time_ns = bench.value * nanoseconds_in(bench, per_iteration(bench.unit)),
                 .cpu_ns = cpu});
  }

  /// The range is the standard deviation in a unit of its own, which the action does not keep.
  void catch2(const Bench& bench) {
    add_reading(cases_.add(bench.name), "time", Unit::ns, Better::lower, "mean",
                bench.value * nanoseconds_in(bench, bench.unit));
  }

  void julia(const Bench& bench) {
    model::ImportedCase& test_case = cases_.add(bench.name);
    add_reading(test_case, "time", Unit::ns, Better::lower, "estimate",
                bench.value * nanoseconds_in(bench, bench.unit));
    const auto add = [&](std::string_view key, std::string_view metric, Unit unit, std::string_view statistic) {
      if (const auto value = base::parse_number(extra_of(bench, key)))
        add_reading(test_case, metric, unit, Better::lower, statistic, *value);
    };
    add("gctime=", "gc_time", Unit::ns, "estimate");
    add("memory=", "allocated_bytes", Unit::bytes, "value");
    add("allocs=", "allocations", Unit::count, "value");
  }

  /// `lab.Codec.encode ( {"size":"16"} )`. The mode is left out: a time is that of the mode avgt.
  void jmh(const Bench& bench) {
    std::string_view name = bench.name;
    Parameters parameters;
    if (const auto split = syntax::split_once(name, " ( {"); split && name.ends_with("} )")) {
      parameters = parameters_in(bench, fmt::format("{{{}", split->right.substr(0, split->right.size() - 2)));
      name = split->left;
    }
    const JmhScore score = jmh_score(bench.unit);
    const std::string_view metric = score.better == Better::higher ? "throughput" : "time";
    if (const std::string fault = jmh_unit_fault(score, bench.unit, metric); !fault.empty()) bench.at.fail(fault);
    add_reading(cases_.add(name, std::move(parameters)), metric, score.scale.unit, score.better, "mean",
                bench.value * score.scale.factor);
  }

  void dotnet(const Bench& bench) {
    model::ImportedCase& test_case = cases_.add(bench.name);
    const double factor = nanoseconds_in(bench, bench.unit);
    add_reading(test_case, "time", Unit::ns, Better::lower, "mean", bench.value * factor);
    if (const auto deviation = range_of(bench))
      add_reading(test_case, "time", Unit::ns, Better::lower, "stddev", *deviation * factor);
  }

  void smaller(const Bench& bench) { add_custom_result(bench.name, bench.value, bench.unit, Better::lower, cases_); }
  void bigger(const Bench& bench) { add_custom_result(bench.name, bench.value, bench.unit, Better::higher, cases_); }

 private:
  /// The members of a JSON object.
  static Parameters parameters_in(const Bench& bench, const std::string& json) {
    Parameters parameters;
    syntax::JsonDocument document;
    try {
      document.parse_lenient(json, {});
    } catch (const Error&) {
      bench.at.fail(fmt::format("the parameters in the name are not JSON: {}", syntax::quoted(bench.name)));
    }
    document.root().each_member(
        [&](std::string_view name, syntax::JsonValue value) { parameters.emplace_back(name, value.plain()); });
    return parameters;
  }

  CaseList& cases_;
  GoogleTable google_;
  GoTestReader go_;
  const Bench* bench_ = nullptr;
  std::string go_row_;  ///< the name of the last benchmark of Go
};

/// What the action does not keep of a report, so that old and new runs may have different ids.
struct Loss {
  std::string_view what;
  std::string_view parameter = "";  ///< that says it, if the user names it
  bool (*applies)(std::string_view name) = [](std::string_view) { return true; };
};
constexpr Loss go_package{"the package of a Go benchmark: if the reports have it, add --parameter pkg=PACKAGE", "pkg",
                          [](std::string_view name) { return !name.ends_with(')'); }};
constexpr Loss test_parameters{
    "the parameters of a parametrised test of pytest: its new runs are a series of their own", "",
    [](std::string_view name) { return name.ends_with(']'); }};
constexpr Loss test_sections{
    "the test case and sections around a benchmark of Catch2: new runs are series of their own"};
constexpr Loss dotnet_job{"the job of a benchmark of BenchmarkDotNet: add it with --parameter job=DefaultJob", "job"};

struct Tool {
  std::string_view name;    ///< as the action calls it
  std::string_view format;  ///< of the tool's own report
  void (Reader::*read)(const Bench&);
  const Loss* loss = nullptr;
};
constexpr std::array<Tool, 12> tools{{
    {"cargo", "cargo-libtest", &Reader::cargo},
    {"go", "go-test-bench", &Reader::go, &go_package},
    {"benchmarkjs", "benchmarkjs", &Reader::benchmarkjs},
    {"benchmarkluau", "luau-bench", &Reader::luau},
    {"pytest", "pytest-benchmark", &Reader::pytest, &test_parameters},
    {"googlecpp", "google-benchmark-json", &Reader::googlecpp},
    {"catch2", "catch2-console", &Reader::catch2, &test_sections},
    {"julia", "benchmarktools-jl", &Reader::julia},
    {"jmh", "jmh-json", &Reader::jmh},
    {"benchmarkdotnet", "benchmarkdotnet-json", &Reader::dotnet, &dotnet_job},
    {"customSmallerIsBetter", "custom-smaller-is-better", &Reader::smaller},
    {"customBiggerIsBetter", "custom-bigger-is-better", &Reader::bigger},
}};

void warn_of_loss(const Tool& tool, std::span<const Bench> benches, const Parameters& known, CaseList& cases) {
  if (tool.loss == nullptr) return;
  const Loss& loss = *tool.loss;
  const bool is_known =
      std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.first == loss.parameter; });
  const bool applies =
      std::any_of(benches.begin(), benches.end(), [&](const Bench& bench) { return loss.applies(bench.name); });
  if (applies && !is_known)
    cases.origin().warnings.push_back(fmt::format("github-action-benchmark does not keep {}", loss.what));
}

const Tool& tool_in(syntax::JsonValue root) {
  const std::string_view name = root.string_of("tool");
  for (const Tool& tool : tools)
    if (tool.name == name) return tool;
  root.member("tool").fail(fmt::format("unknown tool {}", syntax::quoted(name)));
}

constexpr FactMember facts[] = {{"date", Fact::started_at}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  const Tool& tool = tool_in(root);
  cases.origin().format = tool.format;
  take_fact(Fact::commit, root.string_of("commit"), cases.origin());
  take_facts(root, facts, cases.origin());
  Parameters common;
  root.find("parameters").each_member([&](std::string_view name, syntax::JsonValue value) {
    common.emplace_back(name, value.plain());
  });
  cases.set_common(common);
  Reader reader(cases);
  std::vector<Bench> benches;
  benches.reserve(root.array("benches").size());
  root.array("benches").each([&](syntax::JsonValue at) {
    cases.at_line(at.line());
    Bench& bench = benches.emplace_back(
        Bench{at, text_of(at, "name"), text_of(at, "unit"), text_of(at, "range"), text_of(at, "extra"), 0});
    if (bench.name.empty()) at.fail("'name' is missing");
    const std::optional<double> value = value_in(at.find("value"));
    if (!value) {
      cases.add(bench.name).readings.push_back(failed_reading("it has no value"));
      return;
    }
    bench.value = *value;
    reader.read(bench, tool.read);
  });
  reader.finish();
  warn_of_loss(tool, benches, common, cases);
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("tool") && preview.json.find("commit") && preview.json.find("benches");
}

}  // namespace action_benchmark

}  // namespace

ImportFormat github_action_benchmark_format() {
  return {.name = "github-action-benchmark",
          .tool = "github-action-benchmark (an entry of data.js)",
          .recognised_by = "an object with `tool`, `commit` and `benches`",
          .values = ImportFormat::Values::iterations,  // of some tools; an entry does not say of which
          .ending = ImportFormat::Ending::any,
          .recognises = action_benchmark::recognises,
          .read = action_benchmark::read};
}

}  // namespace benchgate::imports
