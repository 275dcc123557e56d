// SPDX-License-Identifier: MIT
#include "measure/metric_reader.hpp"

#include <string>

#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::measure;

namespace {

model::MetricSource from_output(std::string name, std::string pattern) {
  model::MetricSource source;
  source.metric.name = std::move(name);
  source.pattern = std::move(pattern);
  source.location = {"a.yaml", 4, 3};
  return source;
}

model::MetricSource from_file(std::string name, std::string path, std::string field) {
  model::MetricSource source;
  source.metric.name = std::move(name);
  source.from = model::MetricSource::From::jsonl;
  source.path = std::move(path);
  source.field = std::move(field);
  return source;
}

std::string message_of(void (*work)()) { return test::error_of(work); }

}  // namespace

TEST_CASE("every value that a pattern finds is kept, in order", "[measure][metric_reader]") {
  model::Scenario scenario;
  scenario.metrics = {from_output("t", R"(t=(\d+))"), from_output("u", R"(u=(\d+))")};
  model::Sample sample;
  sample.output = "t=3 u=1\nt=1\nt=2";
  MetricReader(scenario).read(sample);
  CHECK(!sample.failed());
  CHECK(sample.metrics == std::map<std::string, std::vector<double>>{{"t", {3, 1, 2}}, {"u", {1}}});
}

TEST_CASE("a metric that is not found fails the sample and says where it was looked for", "[measure][metric_reader]") {
  model::Scenario scenario;
  scenario.metrics = {from_output("t", R"(t=(\d+))")};
  model::Sample sample;
  sample.output = "nothing";
  MetricReader(scenario).read(sample);
  CHECK(sample.failure == "metric t: not found in the output");
  CHECK(sample.metrics.empty());

  sample = {};
  sample.output_cut = true;
  MetricReader(scenario).read(sample);
  CHECK(sample.failure == "metric t: not found in the kept part of the output; a larger output_cap_bytes keeps more");

  sample = {};
  sample.failure = "exited with 3";
  MetricReader(scenario).read(sample);
  CHECK(sample.failure == "exited with 3");
}

TEST_CASE("a bad pattern is an error at its location", "[measure][metric_reader]") {
  CHECK(message_of([] {
          model::Scenario scenario;
          scenario.metrics = {from_output("t", "(")};
          const MetricReader reader(scenario);
        }).rfind("a.yaml:4:3: '(' is not a regular expression", 0) == 0);
}

TEST_CASE("a field of a JSONL file is read after each iteration, never twice", "[measure][metric_reader]") {
  const TemporaryFolder folder;
  model::Scenario scenario;
  scenario.cwd = folder.path().string();
  scenario.metrics = {from_file("latency", "out.jsonl", "ms")};
  MetricReader reader(scenario);
  CHECK(reader.reads_files());
  reader.before_iteration();
  sys::write_file(folder.path() / "out.jsonl", "{\"ms\": 1.5}\n{\"other\": 1}\n\n{\"ms\": 2}\n");
  model::Sample sample;
  reader.read(sample);
  CHECK(sample.metrics["latency"] == std::vector<double>{1.5, 2});

  reader.before_iteration();  // and now the command writes nothing
  sample = {};
  reader.read(sample);
  CHECK(sample.failure.rfind("metric latency: ", 0) == 0);
  CHECK(sample.failure.find("No such file") != std::string::npos);
}

TEST_CASE("a file that holds something else is not removed, and of it only what the command writes is read",
          "[measure][metric_reader]") {
  struct Row {
    std::string before, after, failure;
    std::vector<double> values;
  };
  const std::string notes = "my notes\n", bad = "{\"ms\": null}\n", good = "{\"ms\": 1}\n";
  const std::vector<Row> rows{
      {notes, notes, "metric latency: f.jsonl: is the same as before the command", {}},
      {notes, notes + good, "", {1}},
      {notes, notes + good + bad, "metric latency: f.jsonl:3: 'ms' is not a number", {}},
      {"notes", "notes" + good, "", {1}},
      {bad, good, "", {1}},  // of an earlier command that failed
      {bad, bad + good, "", {1}},
      {bad, bad, "metric latency: f.jsonl: is the same as before the command", {}},
  };
  for (const Row& row : rows) {
    INFO(row.before << "-> " << row.after);
    const TemporaryFolder folder;
    const auto path = folder.path() / "f.jsonl";
    model::Scenario scenario;
    scenario.cwd = folder.path().string();
    scenario.metrics = {from_file("latency", "f.jsonl", "ms")};
    MetricReader reader(scenario);
    sys::write_file(path, row.before);
    for (int iteration = 0; iteration < 3; ++iteration) {
      reader.before_iteration();
      const bool is_kept = std::filesystem::exists(path);
      // Once the command has written all of it, it may be removed.
      CHECK(is_kept == (iteration == 0 || row.after.starts_with(row.before)));
      const std::string now = is_kept ? sys::read_file(path) : "";
      sys::write_file(
          path, is_kept && row.after.starts_with(row.before) ? now + row.after.substr(row.before.size()) : row.after);
      model::Sample sample;
      reader.read(sample);
      if (iteration == 0) CHECK(sample.failure == row.failure);
      if (row.failure.empty()) CHECK(sample.metrics["latency"] == row.values);
    }
  }
}

TEST_CASE("a file of samples is removed before the next, and one file may have several metrics",
          "[measure][metric_reader]") {
  const TemporaryFolder folder;
  model::Scenario scenario;
  scenario.cwd = folder.path().string();
  scenario.metrics = {from_file("memory", "f.jsonl", "kb"), from_file("latency", "f.jsonl", "ms")};
  sys::write_file(folder.path() / "f.jsonl", "{\"ms\": 1}\n");  // of a run before
  MetricReader reader(scenario);
  reader.before_iteration();
  CHECK(!std::filesystem::exists(folder.path() / "f.jsonl"));
  sys::write_file(folder.path() / "f.jsonl", "{\"ms\": 1, \"kb\": 2}\n");
  model::Sample sample;
  reader.read(sample);
  CHECK(sample.metrics == std::map<std::string, std::vector<double>>{{"latency", {1}}, {"memory", {2}}});
}

TEST_CASE("JSON lines that cannot be read are named", "[measure][metric_reader]") {
  CHECK(message_of([] { read_jsonl_field("{\"ms\": 1}\n{oops\n", "ms", "f"); }) == "f:2: is not a line of JSON");
  CHECK(message_of([] { read_jsonl_field("{\"ms\": \"1\"}", "ms", "f"); }) == "f:1: 'ms' is not a number");
  CHECK(message_of([] { read_jsonl_field("[1]\n", "ms", "f"); }) == "f: has no line with 'ms'");
}

TEST_CASE("a negative time fails the sample, and a metric without a unit may be negative", "[measure][metric_reader]") {
  const TemporaryFolder folder;
  struct Row {
    std::string unit;
    bool is_possible;
  };
  for (const Row& row : {Row{"us", false}, Row{"B", false}, Row{"1/s", false}, Row{"", true}, Row{"dB", true}}) {
    INFO(row.unit);
    model::Scenario scenario;
    scenario.cwd = folder.path().string();
    scenario.metrics = {from_output("t", R"(t=(\S+))")};
    model::Scenario of_file = scenario;
    of_file.metrics = {from_file("t", "f.jsonl", "ms")};
    scenario.metrics.front().metric.unit = of_file.metrics.front().metric.unit = row.unit;
    model::Sample printed, written;
    printed.output = "t=3\nt=-1.5";
    sys::write_file(folder.path() / "f.jsonl", "{\"ms\": 3}\n{\"ms\": -1.5}\n");
    MetricReader(scenario).read(printed);
    MetricReader(of_file).read(written);
    CHECK(printed.failed() != row.is_possible);
    CHECK(written.failed() != row.is_possible);
    CHECK(printed.metrics.empty() != row.is_possible);
    CHECK(written.metrics == printed.metrics);
    if (row.unit != "us") continue;
    const std::string fault = "is -1.5 us: a time cannot be negative; correct the value, or measure again";
    CHECK(printed.failure == "metric t: a value " + fault);
    CHECK(written.failure == "metric t: f.jsonl:2: 'ms' " + fault);
  }
}
