// SPDX-License-Identifier: MIT
// fixtures/histories/github-action-benchmark/data.js was written by extractResult of github-action-benchmark 1.22 from
// the fixtures of the formats that its charts are called like (of three of them from the report beside it: the action
// does not read the others).
#include "imports/history_format.hpp"

#include <fmt/core.h>

#include <map>
#include <set>

#include "base/error.hpp"
#include "catch.hpp"
#include "imports/history_entry.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"
#include "imports/report_metrics.hpp"

namespace benchgate {

namespace {

using imports::HistoryEntry;

const std::string action_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/histories/github-action-benchmark/";

struct ReadHistory {
  std::vector<HistoryEntry> entries;
  std::vector<std::string> left_out;
};

using Files = std::map<std::string, std::string>;

/// `files`: of a folder by path, or of a file under "".
ReadHistory read_history(const Files& files, const std::string& name, const imports::Parameters& parameters = {}) {
  imports::HistorySource source{.name = name};
  for (const auto& [path, text] : files)
    if (!path.empty()) source.paths.push_back(path);
  source.text = [&](const std::string& path) { return files.at(path); };
  ReadHistory found;
  imports::recognise_history(source).read(
      source, parameters,
      {.entry = [&](HistoryEntry&& entry) { found.entries.push_back(std::move(entry)); },
       .left_out = [&](std::string&& why) { found.left_out.push_back(std::move(why)); }});
  return found;
}

model::ReportContent content_of(const HistoryEntry& entry) {
  const imports::ImportFormat& format = imports::recognise_format(entry.report, entry.file);
  return imports::read_report(format, entry.report, entry.where);
}

enum class Labels { whole, names };

/// "sort/64 time ns lower mean", and its value, of each reading.
std::map<std::string, double> readings_of(const std::vector<model::ImportedCase>& cases, Labels labels) {
  std::map<std::string, double> readings;
  for (const model::ImportedCase& test_case : cases)
    for (const model::Reading& reading : test_case.readings)
      if (reading.value)
        readings.emplace(
            fmt::format("{} {} {} {} {}", labels == Labels::whole ? imports::case_label(test_case) : test_case.name,
                        reading.metric, model::unit_of(reading), reading.better ? name_of(*reading.better) : "change",
                        reading.statistic),
            *reading.value);
  return readings;
}

/// A chart of the action and the tool's own report, which has names of parameters and of enclosing test cases, too.
struct Chart {
  std::string name;
  std::string report;
  imports::Parameters parameters = {};  ///< that the user has to name
  Labels labels = Labels::whole;
  std::string before = {};  ///< prefix of the names in the report
};

std::string entry_text(std::string_view members) {
  return fmt::format("window.BENCHMARK_DATA = {{\"lastUpdate\": 1, \"entries\": {{\"B\": [\n{{{}}}]}}}}", members);
}

const std::string commit_member = R"("commit": {"id": "b909697e34"}, "date": 1767225600000)";

void check_refused(const Files& files, const std::string& name, const std::string& message) {
  CHECK_THROWS_WITH(read_history(files, name), message);
}

}  // namespace

TEST_CASE("An entry of github-action-benchmark has the ids and values of the tool's own report", "[import][history]") {
  const std::string imported = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";
  const std::string text = sys::read_file(action_folder + "data.js");
  const std::vector<Chart> charts{
      {"cargo-libtest", imported + "cargo-libtest/report.txt"},
      {"criterion-bencher", imported + "criterion-bencher/report.txt"},
      {"go-test-bench", imported + "go-test-bench/report.txt", {{"pkg", "example.com/lab"}}},
      {"benchmarkjs", imported + "benchmarkjs/report.txt"},
      {"pytest-benchmark", imported + "pytest-benchmark/report.json", {}, Labels::names},
      {"google-benchmark-json", imported + "google-benchmark-json/report.json"},
      {"catch2-console", action_folder + "catch2-console.txt", {}, Labels::names, "sorting > small <10> > "},
      {"benchmarktools-jl", action_folder + "benchmarktools-jl.json"},
      {"benchmarkdotnet-json", action_folder + "benchmarkdotnet-json.json", {}, Labels::names},
      {"custom-smaller-is-better", imported + "custom-smaller-is-better/report.json"},
      {"custom-bigger-is-better", imported + "custom-bigger-is-better/report.json"},
      {"luau-bench", imported + "luau-bench/report.txt"},
  };
  for (const Chart& chart : charts) {
    INFO(chart.name);
    const ReadHistory history = read_history({{"", text}}, "data.js", chart.parameters);
    REQUIRE(history.left_out.empty());
    for (const HistoryEntry& entry : history.entries) {
      if (entry.suite != chart.name) continue;
      CHECK(entry.commit == "b909697e3400000000000000000000000000cafe");
      CHECK(entry.repository == "example/tools");
      const model::ReportContent content = content_of(entry);
      CHECK(imports::results_format(imports::import_format("github-action-benchmark", "test"), content.origin).tool !=
            "github-action-benchmark (an entry of data.js)");
      const auto own =
          readings_of(read_report_at(imports::import_format(chart.name, "test"), chart.report), chart.labels);
      const auto found = readings_of(content.cases, chart.labels);
      CHECK(!found.empty());
      for (const auto& [name, value] : found) {
        INFO(name);
        const auto same = own.find(chart.before + name);
        if (name.find(" range") != std::string::npos || name.find(" stddev") != std::string::npos) continue;
        REQUIRE(same != own.end());
        CHECK(same->second == Approx(value).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("A history is no report, and the error says what reads it", "[import][history]") {
  CHECK_THROWS_WITH(imports::recognise_format(entry_text(commit_member), "data.js"),
                    "data.js: is a history of github-action-benchmark; 'benchgate history import' reads it");
}

TEST_CASE("An entry keeps nothing about people", "[import][history]") {
  for (const HistoryEntry& entry : read_history({{"", sys::read_file(action_folder + "data.js")}}, "data.js").entries) {
    CHECK(entry.report.find("omebody") == std::string::npos);
    CHECK(entry.report.find("example.org") == std::string::npos);
    CHECK(entry.report.find("comments") == std::string::npos);
  }
}

TEST_CASE("A broken history is refused with its line, and what cannot be taken is named", "[import][history]") {
  check_refused({{"", entry_text(R"("date": 1, "tool": "go", "benches": [])")}}, "data.js",
                "data.js:2: 'commit' is missing");
  check_refused({{"", entry_text(R"("commit": {}, "date": 1, "benches": [])")}}, "data.js",
                "data.js:2: no commit: 'id' is missing");
  check_refused({{"", entry_text(R"("commit": {"id": "HEAD"}, "date": 1, "benches": [])")}}, "data.js",
                "data.js:2: 'id' is 'HEAD', not a commit in hex");
  check_refused({{"", entry_text(R"("commit": {"id": "b909697e34"}, "benches": [])")}}, "data.js",
                "data.js:2: no date: 'date' is missing");
  check_refused({{"", entry_text(R"("commit": {"id": "b909697e34"}, "date": 1e300, "benches": [])")}}, "data.js",
                "data.js:2: 'date' is 1e300, not a time in milliseconds since 1970");
  CHECK_THROWS_AS(read_history({{"", "window.BENCHMARK_DATA = {\"entries\": {\"B\": ["}}, "data.js"), Error);
  check_refused({{"", " \n"}}, "data.js", "data.js: the file is empty");
  check_refused({{"", "[1, 2]"}}, "x.json",
                "x.json: unknown history; name it with --from (asv, bencher, csv, github-action-benchmark)");
  const ReadHistory history = read_history({{"", entry_text(commit_member + R"(, "tool": "go", "benches": []}, {)" +
                                                            commit_member + R"(, "benches": [1])")}},
                                           "data.js");
  CHECK(history.entries.empty());
  CHECK(history.left_out ==
        std::vector<std::string>{"data.js:2: the entry of commit b909697e34 has no benchmark",
                                 "data.js:2: the entry of commit b909697e34 with 1 benchmark does not name its tool"});
}

TEST_CASE("A value that JSON cannot write is a failure, and a unit that nobody knows is refused", "[import][history]") {
  const auto read = [](std::string_view tool, std::string_view bench) {
    const std::string text =
        entry_text(fmt::format("{}, \"tool\": \"{}\", \"benches\": [{{{}}}]", commit_member, tool, bench));
    return content_of(read_history({{"", text}}, "data.js").entries.at(0)).cases;
  };
  CHECK(read("cargo", R"("name": "a", "value": null, "unit": "ns/iter")").at(0).readings.at(0).failed);
  CHECK(*read("customSmallerIsBetter", R"("name": "a", "value": "12.5", "unit": "ms")").at(0).readings.at(0).value ==
        Approx(12.5e6));
  const auto failed =
      read("googlecpp", R"("name": "a", "value": 0, "unit": "ns/iter", "extra": "iterations: 1\ncpu: 0 ns")");
  CHECK(failed.at(0).readings.at(0).failed);
  CHECK(!failed.at(0).readings.at(0).value.has_value());
  CHECK_THROWS_AS(read("cargo", R"("name": "a", "value": 1, "unit": "apples")"), Error);
  CHECK_THROWS_AS(read("cargo", R"("name": "a", "value": true, "unit": "ns/iter")"), Error);
  CHECK_THROWS_AS(read("cargo", R"("value": 1, "unit": "ns/iter")"), Error);
  CHECK_THROWS_AS(read("go", R"("name": "a\nBenchmarkB 1 2 ns/op", "value": 1, "unit": "ns/op")"), Error);
  const std::string bad_parameters = R"j("name": "a ( {n} )", "value": 1, "unit": "ns/op")j";
  CHECK_THROWS_WITH(read("jmh", bad_parameters), "data.js:2:1: the parameters in the name are not JSON: 'a ( {n} )'");
  CHECK_THROWS_AS(read("abacus", R"("name": "a", "value": 1, "unit": "s")"), Error);
}

TEST_CASE("A benchmark that cannot be read is taken out of its entry and named; the others stay", "[import][history]") {
  const auto check = [](ReadHistory history, const std::vector<std::string>& names,
                        const std::vector<std::string>& why) {
    HistoryEntry& entry = history.entries.at(0);
    const imports::ImportFormat& format = imports::recognise_format(entry.report, entry.file);
    const auto content = imports::read_entry(format, entry, history.left_out);
    std::vector<std::string> remaining;
    for (const model::ImportedCase& test_case : content.value().cases) remaining.push_back(test_case.name);
    CHECK(remaining == names);
    CHECK(history.left_out == why);
    CHECK(content_of(entry).cases.size() == names.size());  // what is stored can be read
  };
  check(read_history({{"", entry_text(commit_member + R"(, "tool": "cargo", "benches": [
{"name": "a", "value": 1, "unit": "apples"},
{"name": "b", "value": 2, "unit": "ns/iter"},
{"name": "c", "value": -3, "unit": "ns/iter"}])")}},
                     "data.js"),
        {"b"},
        {"data.js:3: 'a': unknown unit 'apples'",
         "data.js:5: 'time' of 'c' is -3 ns: a time cannot be negative; correct the value, or measure again"});
  check(read_history({{"",
                       "test_case,value,unit,better,commit,time\n"
                       "a,1,ms,lower,b909697e34,2026-01-01\n"
                       "b,-1,ms,lower,b909697e34,2026-01-01\n"
                       "c,1,beads,lower,b909697e34,2026-01-01\n"}},
                     "t.csv"),
        {"a", "c"},
        {"t.csv:3: 'value' of 'b' is -1 ms: a time cannot be negative; correct the value, or measure again"});
}

TEST_CASE("An entry that is left out as a whole is named by its commit, with what is lost", "[import][history]") {
  ReadHistory history = read_history(
      {{"", entry_text(commit_member + R"(, "tool": "abacus", "benches": [{"name": "a", "value": 1, "unit": "s"},
{"name": "b", "value": 1, "unit": "s"}])")}},
      "data.js");
  HistoryEntry& entry = history.entries.at(0);
  CHECK(!imports::read_entry(imports::recognise_format(entry.report, entry.file), entry, history.left_out));
  CHECK(history.left_out ==
        std::vector<std::string>{"data.js:2: the entry of commit b909697e34 with 2 benchmarks: unknown tool 'abacus'"});
}

// By github-action-benchmark: what a customBiggerIsBetter report says is imported as it is, also as text.
TEST_CASE("An empty value takes only its own benchmark out of an entry", "[import][history]") {
  ReadHistory history = read_history({{"", entry_text(commit_member + R"(, "tool": "customBiggerIsBetter", "benches": [
{"name": "sat", "value": 66, "unit": "n"},
{"name": "runtime", "value": "", "unit": "n"},
{"name": "unknown", "value": 113, "unit": "n"}])")}},
                                     "data.js");
  HistoryEntry& entry = history.entries.at(0);
  const auto content =
      imports::read_entry(imports::recognise_format(entry.report, entry.file), entry, history.left_out);
  CHECK(content.value().cases.size() == 2);
  CHECK(history.left_out == std::vector<std::string>{"data.js:4: 'runtime': 'value' is '', not a number"});
}

TEST_CASE("Of an entry of which no benchmark can be read, each is named", "[import][history]") {
  ReadHistory history = read_history(
      {{"", entry_text(commit_member + R"(, "tool": "cargo", "benches": [{"name": "a", "value": 1, "unit": "apples"},
{"name": "b", "value": 1, "unit": "pears"}])")}},
      "data.js");
  HistoryEntry& entry = history.entries.at(0);
  CHECK(!imports::read_entry(imports::recognise_format(entry.report, entry.file), entry, history.left_out));
  CHECK(history.left_out ==
        std::vector<std::string>{"data.js:2: 'a': unknown unit 'apples'", "data.js:3: 'b': unknown unit 'pears'"});
}

TEST_CASE("Results of asv have commit, time and machine; those of other versions are left out", "[import][history]") {
  const auto result = [](std::string_view benchmarks) {
    return fmt::format(R"({{"commit_hash": "b909697e34929e6f75b623c4094c791c378c089a", "env_name": "py3.11",
      "date": 1767225600000, "params": {{"machine": "lab", "os": "Linux", "arch": "x86_64", "cpu": "EPYC"}},
      "result_columns": ["result", "params", "version"], "results": {{{}}}, "version": 2}})",
                       benchmarks);
  };
  Files files{{"benchmarks.json", R"({"version": 2, "b.time_a": {"version": "one"}, "b.time_b": {"version": "two"}})"},
              {"lab/machine.json", "{}"},
              {"lab/b909697e-py3.11.json", result(R"("b.time_a": [[0.5], [], "one"], "b.time_b": [[0.5], [], "old"])")},
              {"lab/c0ffee00-py3.11.json", result("")}};
  const ReadHistory history = read_history(files, "results");
  REQUIRE(history.entries.size() == 1);
  const HistoryEntry& entry = history.entries.front();
  CHECK(entry.commit == "b909697e34929e6f75b623c4094c791c378c089a");
  CHECK(base::format_rfc3339(entry.time) == "2026-01-01T00:00:00Z");
  CHECK(entry.machine == "lab");
  CHECK(entry.suite == "py3.11");
  const model::ReportContent content = content_of(entry);
  REQUIRE(content.cases.size() == 1);
  CHECK(content.cases.front().name == "b.time_a");
  CHECK(content.origin.host.cpu_model == "EPYC");
  CHECK(history.left_out ==
        std::vector<std::string>{"results/lab/b909697e-py3.11.json: 1 result of other versions of their benchmarks",
                                 "results/lab/c0ffee00-py3.11.json: it has no result"});
  files["lab/d.json"] = R"({"commit_hash": "b909697e34", "date": 1767225600000, "results": {}})";
  CHECK(read_history(files, "results").left_out.back() ==
        "results/lab/d.json: it is of an old version of asv; 'asv update' converts it");
  files["lab/d.json"] = R"({"commit_hash": "b909697e34", "date": 1767225600000, "result_columns": []})";
  CHECK(read_history(files, "results").left_out.back() == "results/lab/d.json: it has no result");
  files["lab/d.json"] = result(R"("b.time_a": [["fast"], [], "one"])");
  ReadHistory odd = read_history(files, "results");
  CHECK(!imports::read_entry(imports::import_format("asv", "test"), odd.entries.back(), odd.left_out));
  CHECK_THAT(odd.left_out.back(), Catch::StartsWith("results/lab/d.json: the entry of commit b909697e3492: "));
  files["lab/d.json"] = "{";
  CHECK_THROWS_AS(read_history(files, "results"), Error);
}

TEST_CASE("Bencher's reports become Bencher Metric Format, an entry for each iteration", "[import][history]") {
  const auto reports = [](std::string_view hash, std::string_view results) {
    return fmt::format(
        R"([{{"branch": {{"name": "main", "head": {{"version": {{"number": 1{}}}}}}}, "testbed": {{"name": "ubuntu"}},
          "start_time": "2026-01-01T00:00:00Z"{}}}])",
        hash, results);
  };
  const std::string hash = R"(, "hash": "b909697e34929e6f75b623c4094c791c378c089a")";
  const std::string result =
      R"([{"iteration": 0, "benchmark": {"name": "parse"}, "measures": [{"measure": {"slug": "latency"},
        "metric": {"value": 12.5, "lower_value": 12, "upper_value": 13}}]}])";
  const std::string iterations = fmt::format(", \"results\": [{}, {}]", result, result);
  const ReadHistory history = read_history({{"", reports(hash, iterations)}}, "reports.json");
  REQUIRE(history.entries.size() == 2);
  CHECK(history.entries[0].branch == "main");
  CHECK(history.entries[0].machine == "ubuntu");
  CHECK(history.entries[0].report == R"({"parse":{"latency":{"value":12.5,"lower_value":12,"upper_value":13}}})"
                                     "\n");
  CHECK(content_of(history.entries[0]).cases.at(0).readings.at(0).better == model::Better::lower);
  CHECK(read_history({{"", reports(hash, "")}}, "reports.json").left_out ==
        std::vector<std::string>{"reports.json:1: it has no results; export the reports with ?expand=true"});
  CHECK_THROWS_WITH(read_history({{"", reports("", iterations)}}, "reports.json"),
                    Catch::Contains("no commit: 'hash' is missing"));
}

TEST_CASE("The values of a table keep their unit, whether or not it names a direction", "[import][history]") {
  struct Unit {
    std::string_view written, read;
    double factor;
  };
  constexpr Unit units[] = {
      {"ms", "ns", 1e6}, {"s", "ns", 1e9}, {"kB", "bytes", 1000}, {"frobs", "frobs", 1}, {"", "", 1}};
  constexpr std::pair<std::string_view, std::string_view> directions[] = {
      {"better", "lower"},          {"better", "higher"},    {"better", ""}, {"lower_is_better", "True"},
      {"lower_is_better", "False"}, {"lower_is_better", ""}, {"note", ""}};
  for (const auto& [column, word] : directions)
    for (const Unit& unit : units) {
      INFO(column << " " << word << " " << unit.written);
      const ReadHistory history =
          read_history({{"", fmt::format("test_case,value,commit,time,unit,{}\na,2,b909697e34,2026-01-01,{},{}\n",
                                         column, unit.written, word)}},
                       "t.csv");
      REQUIRE(history.entries.size() == 1);
      const model::Reading reading = content_of(history.entries[0]).cases.at(0).readings.at(0);
      CHECK(model::unit_of(reading) == unit.read);
      CHECK(*reading.value == Approx(2 * unit.factor));
      CHECK(reading.better.has_value() == !word.empty());
    }
}

// A value that is wrong in one place costs what it is about, not the history.
TEST_CASE("In each history, what is wrong with one value leaves out its benchmark, and names it", "[import][history]") {
  struct Row {
    std::string name, text;
    std::vector<std::string> why;
  };
  const std::string perfherder = "revision,push_timestamp,suite,test,value,measurement_unit,lower_is_better\n";
  const std::string own = "commit,time,suite,test_case,value,better\n";
  const auto bencher = [](std::string_view results) {
    return fmt::format(
        "[{{\"branch\": {{\"name\": \"main\", \"head\": {{\"version\": {{\"hash\": \"b909697e34\"}}}}}},\n\"testbed\": "
        "{{\"name\": \"ci\"}}, \"start_time\": \"2026-01-01T00:00:00Z\", \"results\": [[\n{}\n]]}}]",
        results);
  };
  const std::string good_result =
      R"({"benchmark": {"name": "good"}, "measures": [{"measure": {"slug": "size"}, "metric": {"value": 1}}]})";
  const auto measured = [](std::string_view measure) {
    return fmt::format(R"({{"benchmark": {{"name": "bad"}}, "measures": [{}]}},)", measure);
  };
  const auto entry = [](std::string_view benches) {
    return entry_text(fmt::format(R"({}, "tool": "customSmallerIsBetter"{}}}, {{{}, "tool": "customSmallerIsBetter",
      "benches": [{{"name": "good", "value": 1, "unit": "ms"}}])",
                                  commit_member, benches, commit_member));
  };
  const std::string slug = R"("measure": {"slug": "size"})";
  const std::vector<Row> rows{
      {"t.csv", own + "b909697e34,2026-01-01,,bad,n/a,lower\n", {"t.csv:2: 'bad': 'value' is 'n/a', not a number"}},
      {"t.csv", own + "b909697e34,2026-01-01,s,bad,,lower\n", {"t.csv:2: 's/bad': 'value' is '', not a number"}},
      {"t.csv", own + "b909697e34,2026-01-01,,bad,1,less\n", {"t.csv:2: 'bad': better is 'less', not lower or higher"}},
      {"t.csv", own + "b909697e34,2026-01-01,,,1,lower\n", {"t.csv:2: the test case has no name"}},
      {"t.csv",
       perfherder + "b909697e34,1767225600,s,,1,ms,maybe\n",
       {"t.csv:2: 's': lower_is_better is 'maybe', not true or false"}},
      {"t.csv", perfherder + "b909697e34,1767225600,,,1,ms,True\n", {"t.csv:2: the test case has no name"}},
      {"r.json",
       bencher(measured("{" + slug + R"(, "metric": {"value": "n/a"}})") + good_result),
       {"r.json:3: 'bad': 'value' is 'n/a', not a number"}},
      {"r.json",
       bencher(measured("{" + slug + R"(, "metric": {"value": null}})") + good_result),
       {"r.json:3: 'bad': 'value' is 'null', not a number"}},
      {"r.json",
       bencher(measured("{" + slug + R"(, "metric": {"value": 1, "lower_value": "x"}})") + good_result),
       {"r.json:3: 'bad': 'lower_value' is 'x', not a number"}},
      {"r.json", bencher(measured("{" + slug + "}") + good_result), {"r.json:3: 'bad': a measure has no value"}},
      {"r.json",
       bencher(measured(R"({"metric": {"value": 1}})") + good_result),
       {"r.json:3: 'bad': a measure has no slug"}},
      {"r.json", bencher(R"({"benchmark": {"name": "bad"}},)" + good_result), {"r.json:3: 'bad': it has no measures"}},
      {"r.json", bencher(R"({"measures": []},)" + good_result), {"r.json:3: the benchmark has no name"}},
      {"data.js",
       entry(R"(, "benches": [{"name": "bad", "value": "n/a", "unit": "ms"}])"),
       {"data.js:2: 'bad': 'value' is 'n/a', not a number"}},
      {"data.js", entry(""), {"data.js:2: the entry of commit b909697e34 has no benchmark"}},
      {"data.js", entry(R"(, "benches": 7)"), {"data.js:2: the entry of commit b909697e34 has no benchmark"}},
  };
  for (Row row : rows) {
    if (row.name == "t.csv")
      row.text += row.text.starts_with(own) ? "b909697e34,2026-01-01,,good,1,lower\n"
                                            : "b909697e34,1767225600,good,,1,ms,True\n";
    INFO(row.text);
    ReadHistory history = read_history({{"", row.text}}, row.name);
    std::vector<std::string> names;
    for (HistoryEntry& one : history.entries)
      if (const auto content =
              imports::read_entry(imports::recognise_format(one.report, one.file), one, history.left_out))
        for (const model::ImportedCase& test_case : content->cases) names.push_back(test_case.name);
    CHECK(names == std::vector<std::string>{"good"});
    CHECK(history.left_out == row.why);
  }
}

TEST_CASE("A suite without a test has the name of the suite", "[import][history]") {
  const ReadHistory history = read_history({{"",
                                             "revision,push_timestamp,suite,test,metric,value\n"
                                             "b909697e34,1767225600,tp5o,ycombinator.com,,100.1\n"
                                             "b909697e34,1767225600,speedometer3,,,12.3\n"
                                             "b909697e34,1767225600,speedometer3,,memory,7\n"}},
                                           "t.csv");
  REQUIRE(history.entries.size() == 1);
  std::vector<std::string> names;
  for (const model::ImportedCase& test_case : content_of(history.entries[0]).cases) names.push_back(test_case.name);
  CHECK(names == std::vector<std::string>{"tp5o/ycombinator.com", "speedometer3", "speedometer3/memory"});
  CHECK(history.left_out.empty());
}

TEST_CASE("The metric of a table is a part of the name", "[import][history]") {
  const ReadHistory history = read_history({{"",
                                             "test_case,metric,value,unit,better,commit,time\n"
                                             "t,time,20,ms,lower,b909697e34,2026-01-01T00:00:00Z\n"
                                             "t,memory,50,MB,lower,b909697e34,2026-01-01T00:00:00Z\n"
                                             "t,value,7,MB,lower,b909697e34,2026-01-01T00:00:00Z\n"}},
                                           "t.csv");
  REQUIRE(history.entries.size() == 1);
  CHECK(history.entries[0].report ==
        "[{\"name\":\"t/time\",\"unit\":\"ms\",\"value\":20},{\"name\":\"t/memory\",\"unit\":\"MB\",\"value\":50},"
        "{\"name\":\"t\",\"unit\":\"MB\",\"value\":7}]\n");
}

TEST_CASE("A table has a report for each commit and direction; repeated values are reports of their own",
          "[import][history]") {
  const std::string head = "revision,push_timestamp,test,value,measurement_unit,lower_is_better\n";
  const ReadHistory history = read_history({{"", head + "b909697e34,1767225600,load,250.5,ms,true\n"
                                                        "b909697e34,1767225600,load,251.5,ms,true\n"
                                                        "b909697e34,2026-01-01 00:00:00,score,17,score,false\n"
                                                        "c0ffee0000,1767312000,other,3,,\n"}},
                                           "t.csv");
  REQUIRE(history.entries.size() == 4);
  CHECK(history.entries[0].report == "[{\"name\":\"load\",\"unit\":\"ms\",\"value\":250.5}]\n");
  CHECK(history.entries[0].file == "smaller-is-better.json");
  CHECK(history.entries[1].report == "[{\"name\":\"load\",\"unit\":\"ms\",\"value\":251.5}]\n");
  CHECK(history.entries[2].file == "bigger-is-better.json");
  CHECK(base::format_rfc3339(history.entries[2].time) == "2026-01-01T00:00:00Z");
  CHECK(history.entries[3].file == "bencher.json");
  CHECK(!content_of(history.entries[3]).cases.at(0).readings.at(0).better.has_value());
  check_refused({{"", head + "HEAD,1767225600,load,1,ms,true\n"}}, "t.csv", "t.csv:2: 'HEAD' is not a commit in hex");
  check_refused({{"", head + "b909697e34,,load,1,ms,true\n"}}, "t.csv", "t.csv:2: '' is not a time");
  check_refused({{"", head + "b909697e34,1767225600,load,250.5,m"}}, "t.csv",
                "t.csv:2: the last line has no line break: is the file cut off? (if it is complete, add one)");
}

}  // namespace benchgate
