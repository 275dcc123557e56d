// SPDX-License-Identifier: MIT
#include "store/run_measurements.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../catch.hpp"
#include "../oracles.hpp"
#include "judge/environment_class.hpp"
#include "judge/regression.hpp"
#include "store/directory_store.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

using namespace benchgate;

namespace {

/// An archive and what an independent program found in it.
struct Sample {
  std::string archive;
  std::string expected;
};

Sample our_archive() {
  const std::string ours = std::string(BENCHGATE_FIXTURES_DIR) + "/history/archive";
  return {ours, ours + "_expected.json"};
}

/// Part of a real archive, which lies beside the oracles.
std::optional<Sample> real_archive() {
  const auto oracles = find_oracle("../data/encina-sample");
  if (!oracles) return std::nullopt;
  return Sample{*oracles, *oracles + "/expected.json"};
}

std::size_t compared = 0;

void same(std::string_view what, const std::optional<double>& ours, syntax::JsonValue theirs) {
  CAPTURE(what);
  ++compared;
  const auto value = theirs.as_number();
  REQUIRE(ours.has_value() == value.has_value());
  if (value) CHECK(*ours == Approx(*value).epsilon(1e-9).margin(0));
}

void same(std::string_view what, std::string_view ours, syntax::JsonValue theirs) {
  CAPTURE(what);
  ++compared;
  CHECK(ours == theirs.as_string());
}

std::optional<double> value_of(const model::CaseInRun& one, std::string_view metric) {
  for (const model::MeasuredMetric& each : one.metrics)
    if (each.metric.name == metric) return each.figures.value;
  return std::nullopt;
}

void compare_environment(const model::MeasuredEnvironment& ours, syntax::JsonValue theirs) {
  same("cpu_model", ours.machine.cpu_model, theirs.member("cpu_model"));
  same("os_version", ours.machine.os_version, theirs.member("os_version"));
  same("arch", ours.machine.arch, theirs.member("arch"));
  same("cpu_count", static_cast<double>(ours.machine.cpu_count.value_or(0)), theirs.member("cpu_count"));
  same("runtime", ours.machine.runtime, theirs.member("runtime"));
  same("tool", ours.tool, theirs.member("tool"));
  same("tool_version", ours.tool_version, theirs.member("tool_version"));
}

void compare_benchmark(const model::CaseInRun& one, syntax::JsonValue theirs) {
  same("module", one.module, theirs.member("module"));
  same("full_name", one.name, theirs.member("full_name"));
  same("parameters", one.parameters, theirs.member("parameters"));
  same("job", one.job, theirs.member("job"));
  const bool failed = *theirs.member("failed").as_boolean();
  CHECK(one.metrics.empty() == failed);
  if (failed || one.metrics.empty()) return;
  const model::Figures& figures = one.metrics.front().figures;
  CHECK(one.metrics.front().metric.name == "time");
  same("stability", name_of(figures.stability), theirs.member("stability"));
  same("n", static_cast<double>(figures.n.value_or(0)), theirs.member("n"));
  const std::pair<const char*, std::optional<double>> columns[] = {
      {"median_ns", figures.median},
      {"mean_ns", figures.mean},
      {"stdev_ns", figures.stdev},
      {"min_ns", figures.min},
      {"max_ns", figures.max},
      {"ci99_lower_ns", figures.ci99_lower},
      {"ci99_upper_ns", figures.ci99_upper},
      {"cov", figures.cov},
      {"allocated_bytes", value_of(one, "allocated_bytes")},
      {"gen0_per_1k", value_of(one, "gen0_per_1k")},
      {"gen1_per_1k", value_of(one, "gen1_per_1k")},
      {"gen2_per_1k", value_of(one, "gen2_per_1k")}};
  for (const auto& [name, value] : columns) same(name, value, theirs.member(name));
  CHECK(figures.ci_reliable == theirs.member("ci_reliable").as_boolean());
}

void compare_benchmarks(const model::RunMeasurements& run, syntax::JsonValue expected) {
  const syntax::JsonValue benchmarks = expected.object("benchmarks");
  REQUIRE(run.cases.size() == benchmarks.size());
  for (const model::CaseInRun& one : run.cases) {
    CAPTURE(one.id);
    const syntax::JsonValue theirs = benchmarks.member(one.id);
    compare_environment(run.environments[one.environment], theirs.object("environment"));
    compare_benchmark(one, theirs);
  }
}

void compare_load_test(const model::CaseInRun& one, const model::MeasuredEnvironment& environment,
                       syntax::JsonValue theirs) {
  constexpr double ms = 1e6;
  REQUIRE(one.metrics.front().metric.name == "latency");
  const model::Figures& latency = one.metrics.front().figures;
  const auto in_ms = [](std::optional<double> ns) { return ns ? std::optional<double>(*ns / ms) : std::nullopt; };
  const double requests = value_of(one, "requests").value_or(-1), errors = value_of(one, "errors").value_or(-1);
  const std::pair<const char*, std::optional<double>> columns[] = {
      {"request_count", requests},
      {"ok", requests - errors},
      {"failed", errors},
      {"error_rate", value_of(one, "error_rate")},
      {"rps", value_of(one, "throughput")},
      {"configured_duration_s", value_of(one, "configured_duration")},
      {"mean_ms", in_ms(latency.mean)},
      {"min_ms", in_ms(latency.min)},
      {"max_ms", in_ms(latency.max)},
      {"p50_ms", in_ms(latency.median)},
      {"p75_ms", in_ms(latency.p75)},
      {"p95_ms", in_ms(latency.p95)},
      {"p99_ms", in_ms(latency.p99)},
      {"stdev_ms", in_ms(latency.stdev)}};
  for (const auto& [name, value] : columns) same(name, value, theirs.member(name));
  same("label", one.job, theirs.member("label"));
  CHECK((latency.stability != model::Stability::invalid) == theirs.member("valid").as_boolean());
  const syntax::JsonValue html = theirs.member("html");
  if (html.is_null()) return;
  const auto cpu = value_of(one, "cpu"), memory = value_of(one, "working_set.max");
  same("mean_cpu_percent", cpu ? std::optional<double>(*cpu * 100) : std::nullopt, html.member("mean_cpu_percent"));
  same("peak_working_set_mb", memory ? std::optional<double>(*memory / ms) : std::nullopt,
       html.member("peak_working_set_mb"));
  same("tool_version", environment.tool_version, html.member("tool_version"));
  same("cores", static_cast<double>(environment.machine.cpu_count.value_or(0)), html.member("cores"));
}

void compare_load_tests(const model::RunMeasurements& run, syntax::JsonValue expected) {
  const std::vector<syntax::JsonValue> theirs = expected.array("load_tests").elements();
  const std::size_t copies = expected.object("summary").member("identical_copies").count("identical_copies");
  std::size_t whole = 0;
  for (const model::CaseInRun& one : run.cases) {
    CAPTURE(one.id, one.group);
    if (one.name.find(" > ") != std::string::npos) continue;  // a step of it
    ++whole;
    bool found = false;
    for (const syntax::JsonValue each : theirs) {
      if (std::string(each.string_of("report")) + "/nbomber-report.csv" != one.group) continue;
      if (each.string_of("step") != "global information") continue;
      found = true;
      compare_load_test(one, run.environments[one.environment], each);
    }
    CHECK(found);
  }
  std::size_t reported = 0;
  for (const syntax::JsonValue each : theirs) reported += each.string_of("step") == "global information" ? 1 : 0;
  CHECK(whole + std::min<std::size_t>(copies, 1) == reported);
}

void compare_archive(const Sample& sample) {
  compared = 0;
  const syntax::JsonDocument document = syntax::parse_json(sys::read_file(sample.expected), sample.expected);
  const store::DirectoryStore store(sample.archive);
  const store::RunArchive archive(store);
  const syntax::JsonValue runs = document.root().object("runs");
  CHECK(archive.runs().size() == runs.size());
  for (const model::StoredRun& run : archive.runs()) {
    CAPTURE(run.location.folder);
    const model::RunMeasurements measured = store::read_run(archive, run, archive.metadata(run));
    const syntax::JsonValue expected = runs.member(run.location.folder);
    if (run.location.kind == model::RunKind::benchmarks)
      compare_benchmarks(measured, expected);
    else
      compare_load_tests(measured, expected);
  }
}

}  // namespace

// Expected figures come from compute_expected.py of the real archive, a Python program with SciPy that shares nothing
// with this one.
TEST_CASE("Every figure of an archive is that of an independent computation") {
  compare_archive(our_archive());
  CHECK(compared == 1239);
}

TEST_CASE("Every figure of a real archive is that of an independent computation", "[oracle]") {
  const auto sample = real_archive();
  if (!sample) return;
  compare_archive(*sample);
  CHECK(compared == 27145);
}

TEST_CASE("Between two runs of an archive as many benchmarks left the band as an independent computation says",
          "[oracle]") {
  const auto sample = real_archive();
  if (!sample) return;
  const syntax::JsonDocument document = syntax::parse_json(sys::read_file(sample->expected), sample->expected);
  const syntax::JsonValue expected = document.root().object("compare");
  const store::DirectoryStore store(sample->archive);
  const store::RunArchive archive(store);
  std::map<std::string, model::RunMeasurements> runs;
  for (const model::StoredRun& run : archive.runs())
    runs[run.location.folder] = store::read_run(archive, run, archive.metadata(run));
  const model::RunMeasurements& first = runs.at(std::string(expected.string_of("first")));
  const model::RunMeasurements& second = runs.at(std::string(expected.string_of("second")));
  std::map<std::pair<bool, std::string>, double> counts;  // by: the environment class is the same; where it lies
  for (const model::CaseInRun& now : second.cases)
    for (const model::CaseInRun& before : first.cases) {
      if (now.id != before.id || now.metrics.empty() || before.metrics.empty()) continue;
      const model::Figures &x = before.metrics.front().figures, &y = now.metrics.front().figures;
      if (x.stability != model::Stability::stable || y.stability != model::Stability::stable) continue;
      const auto class_in = [](const model::RunMeasurements& run, const model::CaseInRun& one) {
        return judge::environment_class(run.environments[one.environment].machine);
      };
      judge::RegressionState state(model::Better::lower);
      state.measure({x.value, stats::Interval{*x.ci99_lower, *x.ci99_upper}, true});
      const auto judgement = state.measure({y.value, std::nullopt, true});
      ++counts[{class_in(first, before) == class_in(second, now),
                judgement.side ? std::string(name_of(*judgement.side)) : "inside"}];
    }
  for (const char* const side : {"worse", "better", "inside"}) {
    CAPTURE(side);
    CHECK(counts[{true, side}] == expected.object("same_environment").number_of(side));
    CHECK(counts[{false, side}] == expected.object("environment_changed").number_of(side));
  }
}
