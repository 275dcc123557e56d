// SPDX-License-Identifier: MIT
// A real archive of BenchmarkDotNet and NBomber: fixtures/archive is a part of it, and more may lie at
// $BENCHGATE_ORACLES/archive or in a folder of $BENCHGATE_ORACLES/../data, each with figures, in expected.json, that
// another program computed. All that needs no history is compared; left out are what
// compares runs (`compare`), what a label says of a load test beside its own scenario (label, test_suite,
// scenarios_with_several_labels, identical_copies), its planned duration, the names of gauges, and `valid`, which is a
// rule about error_rate.
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "base/text.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"
#include "imports/report_metrics.hpp"
#include "judge/summary.hpp"
#include "measure/report_files.hpp"
#include "oracles.hpp"
#include "syntax/json.hpp"

namespace benchgate {

namespace {

namespace fs = std::filesystem;

using model::ImportedCase;
using model::ReportOrigin;

std::string parameter(const ImportedCase& test_case, const std::string& name) {
  for (const auto& [known, value] : test_case.parameters)
    if (known == name) return value;
  return "";
}

std::optional<double> value(const ImportedCase& test_case, const std::string& metric, const std::string& statistic) {
  for (const model::Reading& reading : test_case.readings)
    if (reading.metric == metric && reading.statistic == statistic) return reading.value;
  return std::nullopt;
}

bool same(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return *a == *b || std::abs(*a - *b) <= 1e-9 * std::max(std::abs(*a), std::abs(*b));
}

/// "n=10&size=3", as BenchmarkDotNet writes the parameters but the job, which is one of ours.
std::string parameters_text(const ImportedCase& test_case) {
  std::string text;
  for (const auto& [name, content] : test_case.parameters)
    if (name != "job") text += (text.empty() ? "" : "&") + (content.empty() ? name : name + "=" + content);
  return text;
}

/// "<module>|<name>|<job>", of a report at `file` in the run's folder.
std::string id_of(const std::string& file, const ImportedCase& test_case) {
  const std::string_view prefix = "benchmarks-";
  std::string module = file.substr(0, file.find('/'));
  if (module.starts_with(prefix)) module.erase(0, prefix.size());
  return module + "|" + test_case.name + "|" + parameter(test_case, "job");
}

/// What receipts say of a benchmark's times: computed anew from its single values.
model::Summary summary_of_times(const ImportedCase& test_case) {
  for (imports::ReportMetric& metric : imports::report_metrics(test_case))
    if (metric.metric.name == "time") return judge::summarise(std::move(metric.values));
  return {};
}

void compare(const char* what, std::optional<double> expected, std::optional<double> actual) {
  INFO(what);
  if (!same(expected, actual)) CHECK(expected == actual);
}

void check_environment(syntax::JsonValue expected, const ReportOrigin& origin) {
  CHECK(expected.text_at({"cpu_model"}) == origin.host.cpu_model);
  CHECK(expected.text_at({"os_version"}) == origin.host.distribution);
  CHECK(origin.host.os == "linux");
  CHECK(expected.text_at({"arch"}) == origin.host.arch);
  CHECK(expected.number_at({"cpu_count"}) == origin.host.cpu_count);
  CHECK(expected.text_at({"runtime"}) == origin.runtime);
  CHECK(expected.text_at({"tool_version"}) == origin.tool_version);
}

/// The figures that the tool states, and those that receipts have of its single values.
void check_times(syntax::JsonValue expected, const ImportedCase& test_case) {
  const model::Summary summary = summary_of_times(test_case);
  CHECK(summary.count == expected.unsigned_at({"n"}));
  CHECK(test_case.readings.front().count == expected.unsigned_at({"n"}));
  const std::optional<double> mean = expected.number_at({"mean_ns"}), stdev = expected.number_at({"stdev_ns"});
  compare("mean", mean, summary.mean);
  compare("mean of the tool", mean, value(test_case, "time", "mean"));
  compare("median", expected.number_at({"median_ns"}), summary.median);
  compare("median of the tool", expected.number_at({"median_ns"}), value(test_case, "time", "median"));
  compare("min", expected.number_at({"min_ns"}), summary.min);
  compare("max", expected.number_at({"max_ns"}), summary.max);
  compare("stdev", stdev, summary.stddev);
  compare("stdev of the tool", stdev, value(test_case, "time", "stddev"));
  compare("cov", expected.number_at({"cov"}), summary.cv);
  compare("ci99 lower", expected.number_at({"ci99_lower_ns"}), summary.ci99_low);
  compare("ci99 upper", expected.number_at({"ci99_upper_ns"}), summary.ci99_high);
  CHECK(summary.ci_reliable == expected.find("ci_reliable").as_boolean());
  CHECK((summary.stable ? "stable" : "unstable") == expected.text_at({"stability"}));
}

void check_benchmark(syntax::JsonValue expected, const ImportedCase& test_case) {
  CHECK(expected.text_at({"full_name"}) == test_case.name);
  CHECK(expected.text_at({"parameters"}) == parameters_text(test_case));
  CHECK(expected.text_at({"job"}) == parameter(test_case, "job"));
  const bool failed = test_case.readings.front().failed;
  CHECK(failed == expected.find("failed").as_boolean());
  if (failed) return;
  check_times(expected, test_case);
  for (const char* metric : {"allocated_bytes", "gen0_per_1k", "gen1_per_1k", "gen2_per_1k"})
    compare(metric, expected.number_at({metric}), value(test_case, metric, "mean"));
}

/// The counts of a run, made of what the importer returned.
class RunCounts {
 public:
  void add(const ImportedCase& test_case, const ReportOrigin& origin, const std::string& id) {
    ++cpu_models_[origin.host.cpu_model];
    ++jobs_[id.substr(0, id.rfind('|'))];
    if (test_case.readings.front().failed) {
      ++failed_;
      return;
    }
    const model::Summary summary = summary_of_times(test_case);
    ++(summary.stable ? stable_ : unstable_);
    counts_.push_back(static_cast<double>(summary.count));
  }

  void check(syntax::JsonValue expected) const {
    CHECK(expected.unsigned_at({"total"}) == stable_ + unstable_ + failed_);
    CHECK(expected.unsigned_at({"stable"}) == stable_);
    CHECK(expected.unsigned_at({"unstable"}) == unstable_);
    CHECK(expected.unsigned_at({"failed"}) == failed_);
    compare("stability ratio", expected.number_at({"stability_ratio"}),
            static_cast<double>(stable_) / static_cast<double>(stable_ + unstable_));
    compare("median n", expected.number_at({"median_n"}), judge::summarise(counts_).median);
    CHECK(expected.find("cpu_models").members().size() == cpu_models_.size());
    for (const auto& [cpu_model, count] : cpu_models_) CHECK(expected.unsigned_at({"cpu_models", cpu_model}) == count);
    std::uint64_t two_jobs = 0;
    for (const auto& [method, count] : jobs_) two_jobs += count > 1 ? 1 : 0;
    CHECK(expected.unsigned_at({"methods_with_two_jobs"}) == two_jobs);
  }

 private:
  std::map<std::string, std::uint64_t> cpu_models_;
  std::map<std::string, std::uint64_t> jobs_;
  std::vector<double> counts_;
  std::uint64_t stable_ = 0, unstable_ = 0, failed_ = 0;
};

struct Archive {
  std::string folder;
  syntax::JsonDocument expected;
};

/// Where more than the fixtures may be.
std::vector<fs::path> larger_archives() {
  const std::optional<std::string> own = find_oracle("archive");
  if (!own || fs::exists(*own)) return own ? std::vector<fs::path>{*own} : std::vector<fs::path>{};
  const fs::path data = fs::path(*own).parent_path() / "../data";
  std::vector<fs::path> folders;
  if (fs::is_directory(data))
    for (const fs::directory_entry& folder : fs::directory_iterator(data))
      if (fs::exists(folder.path() / "expected.json")) folders.push_back(folder.path());
  return folders;
}

std::vector<Archive> archives() {
  std::vector<fs::path> folders = larger_archives();
  folders.insert(folders.begin(), fs::path(BENCHGATE_FIXTURES_DIR) / "archive");
  std::vector<Archive> found;
  for (const fs::path& folder : folders)
    found.push_back({folder.string() + "/",
                     syntax::parse_json(sys::read_file((folder / "expected.json").string()), "expected.json")});
  return found;
}

void check_load(syntax::JsonValue expected, const ImportedCase& test_case) {
  CHECK(expected.text_at({"scenario"}) == test_case.name);
  constexpr std::pair<const char*, const char*> latencies[] = {
      {"mean_ms", "mean"}, {"p50_ms", "median"},   {"p75_ms", "p75"}, {"p95_ms", "p95"},
      {"p99_ms", "p99"},   {"stdev_ms", "stddev"}, {"min_ms", "min"}, {"max_ms", "max"}};
  for (const auto& [member, statistic] : latencies)
    compare(member, *expected.number_at({member}) * 1e6, value(test_case, "latency", statistic));
  compare("ok", expected.number_at({"ok"}), test_case.readings.front().count);
  compare("requests", expected.number_at({"request_count"}), value(test_case, "requests", "total"));
  compare("failed", expected.number_at({"failed"}), value(test_case, "errors", "total"));
  compare("rps", expected.number_at({"rps"}), value(test_case, "throughput", "mean"));
  compare("error rate", expected.number_at({"error_rate"}), value(test_case, "error_rate", "mean"));
}

void check_page(syntax::JsonValue expected, const ImportedCase& test_case, const ReportOrigin& origin) {
  CHECK(expected.text_at({"scenario"}) == test_case.name);
  for (const auto& [member, statistic] : {std::pair<const char*, const char*>{"mean_ms", "mean"},
                                          {"p50_ms", "median"},
                                          {"p95_ms", "p95"},
                                          {"p99_ms", "p99"}})
    compare(member, *expected.number_at({member}) * 1e6, value(test_case, "latency", statistic));
  compare("all", expected.number_at({"all"}), value(test_case, "requests", "total"));
  compare("ok", expected.number_at({"ok"}), test_case.readings.front().count);
  compare("failed", expected.number_at({"failed"}), value(test_case, "errors", "total"));
  compare("rps", expected.number_at({"rps"}), value(test_case, "throughput", "mean"));
  compare("cpu", *expected.number_at({"mean_cpu_percent"}) / 100, value(test_case, "cpu", "mean"));
  compare("working set", *expected.number_at({"peak_working_set_mb"}) * 1e6, value(test_case, "working_set", "max"));
  CHECK(expected.text_at({"tool_version"}) == origin.tool_version);
  CHECK(expected.text_at({"os"}) == origin.host.distribution);
  CHECK(expected.number_at({"cores"}) == origin.host.cpu_count);
}

/// One run of an archive against the figures of all its benchmarks; returns how many there are.
std::size_t check_run(const std::string& folder, syntax::JsonValue benchmarks, syntax::JsonValue summary) {
  RunCounts counts;
  std::set<std::string> seen;
  for (const measure::ImportedReport& report : measure::read_reports(std::vector{folder}, "").reports)
    for (const ImportedCase& test_case : report.cases) {
      const std::string file = fs::path(report.file).lexically_relative(folder).generic_string();
      const std::string id = id_of(file, test_case);
      INFO(folder << " " << id);
      const syntax::JsonValue figures = benchmarks.find(id);
      REQUIRE(figures);
      CHECK(seen.insert(id).second);
      CHECK(figures.text_at({"file"}) == file);
      check_benchmark(figures, test_case);
      check_environment(figures.find("environment"), report.origin);
      counts.add(test_case, report.origin, id);
    }
  INFO(folder);
  CHECK(seen.size() == benchmarks.members().size());
  counts.check(summary);
  return seen.size();
}

/// The reports of one load test; the archive holds only some of the pages.
void check_load_test(const std::string& folder, syntax::JsonValue load) {
  for (const auto& [name, format] :
       {std::pair<std::string, std::string>{"csv", "nbomber-csv"}, {"txt", "nbomber-txt"}, {"html", "nbomber-html"}}) {
    const std::string file = folder + "/nbomber-report." + name;
    const bool is_page = name == "html";
    if (is_page && load.find("html").size() == 0) continue;
    INFO(file);
    const model::ReportContent read = read_content_at(imports::import_format(format, "test"), file);
    REQUIRE(read.cases.size() == 1);
    check_load(load, read.cases.front());
    if (is_page) check_page(load.find("html"), read.cases.front(), read.origin);
  }
}

}  // namespace

TEST_CASE("Every benchmark of a real archive has the figures that another program computed", "[import]") {
  std::size_t checked = 0;
  for (const Archive& archive : archives())
    for (const auto& [run, content] : archive.expected.root().find("runs").members())
      if (const syntax::JsonValue benchmarks = content.find("benchmarks"))
        checked += check_run(archive.folder + std::string(run), benchmarks, content.find("summary"));
  CHECK(checked >= 24);  // `jq '[.runs[].benchmarks // {} | length] | add' fixtures/archive/expected.json`
}

TEST_CASE("Every load test of a real archive has the figures of its CSV, its page and its text", "[import]") {
  std::size_t checked = 0;
  for (const Archive& archive : archives())
    for (const auto& [run, content] : archive.expected.root().find("runs").members()) {
      if (!content.find("load_tests")) continue;
      const std::vector<syntax::JsonValue> loads = content.find("load_tests").elements();
      for (const syntax::JsonValue load : loads)
        check_load_test(archive.folder + std::string(run) + "/" + load.text_at({"report"}), load);
      CHECK(content.unsigned_at({"summary", "reports"}) == loads.size());
      checked += loads.size();
    }
  CHECK(checked >= 2);
}

}  // namespace benchgate
