// SPDX-License-Identifier: MIT
// The columns and the footer are those of the DocRef convention (methodology of Encina, "Citing in documentation" and
// "Normalization across environments").
#include "render/cited_table.hpp"

#include "catch.hpp"
#include "judge/citation.hpp"

using namespace benchgate;
using model::Stability;

namespace {

/// A benchmark of 27 values: time and allocated bytes.
model::DocRefVariant parse() {
  model::DocRefVariant one;
  one.test_case = "Parse";
  one.run.job_type = "medium";
  one.run.timestamp = "2026-01-31T12:00:00Z";
  one.run.sha = "0123456789";
  one.run.repository = "octo/hello";
  one.run.folder = "benchmarks/2026-01-31/17-1";
  one.environment.machine.cpu_model = "AMD EPYC 7763";
  one.environment.machine.os_version = "Debian 12";
  one.environment.machine.arch = "x86_64";
  one.environment.machine.runtime = ".NET 10.0.6";
  one.environment.tool = "BenchmarkDotNet";
  one.environment.tool_version = "0.15.8";
  model::MeasuredMetric& time = one.metrics.emplace_back();
  time.metric.name = "time";
  time.metric.unit = "ns";
  time.figures.value = 1500;
  time.figures.n = 27;
  time.figures.median = 1500;
  time.figures.mean = 1510;
  time.figures.ci99_lower = 1490;
  time.figures.ci99_upper = 1530;
  time.figures.ci_reliable = true;
  time.figures.stability = Stability::stable;
  model::MeasuredMetric& allocated = one.metrics.emplace_back();
  allocated.metric.name = "allocated_bytes";
  allocated.metric.unit = "bytes";
  allocated.figures.value = 0;
  return one;
}

model::DocRefEntry entry_of(const std::string& docref, const model::DocRefVariant& variant) {
  model::DocRefEntry entry;
  entry.docref = docref;
  entry.variants = {variant};
  judge::complete_entry(entry);
  return entry;
}

std::string table_of(const std::vector<model::DocRefEntry>& entries, const model::DocRefIndex& index = {}) {
  std::vector<model::IndexedDocRef> rows;
  for (const model::DocRefEntry& entry : entries) rows.push_back({&entry, &index});
  return render::cited_table(rows);
}

std::string row_of(const model::DocRefVariant& variant) {
  const std::string table = table_of({entry_of("bench:a/b", variant)});
  const std::size_t begin = table.find("| `");
  return table.substr(begin, table.find('\n', begin) - begin);
}

std::string value_of(const model::DocRefVariant& variant, std::string_view field) {
  const render::CitedValue value = render::cited_value(entry_of("bench:a/b", variant), field);
  return value.text + (value.withheld.empty() ? "" : "! " + value.withheld) +
         (value.problem.empty() ? "" : "? " + value.problem);
}

const std::string bench_head = "| DocRef | Method | Median | CI99 | Allocated |\n|---|---|---:|---:|---:|\n";

}  // namespace

TEST_CASE("a table has its columns, and a footer with machine, tool, date and links", "[render][docref]") {
  model::DocRefIndex index;
  index.dashboard_url = "https://example.org/b";
  index.raw_url = "https://example.org/raw";
  CHECK(table_of({entry_of("bench:a/b", parse())}, index) ==
        bench_head +
            "| `bench:a/b` | Parse | 1.5 µs | 1.49 to 1.53 µs | 0 B |\n\n"
            "Measured on 2026-01-31 at [`0123456`](https://github.com/octo/hello/commit/0123456789) by BenchmarkDotNet "
            "0.15.8: AMD EPYC 7763, Debian 12, x86_64, .NET 10.0.6. [Dashboard](https://example.org/b). "
            "[Raw data](https://example.org/raw/benchmarks/2026-01-31/17-1).\n");
}

TEST_CASE("what is not known is a dash or said to be unknown, and never 0", "[render][docref]") {
  model::DocRefVariant bare = parse();
  bare.run = {};
  bare.run.job_type = "default";
  bare.environment = {};
  bare.metrics.pop_back();
  bare.metrics.front().figures.ci99_lower.reset();
  CHECK(
      table_of({entry_of("bench:a/b", bare)}) ==
      bench_head +
          "| `bench:a/b` | Parse | 1.5 µs | – | – |\n\n"
          "Measured on date not known at a commit that is not known by tool not known: processor not known, system not "
          "known, architecture not known.\n");
}

TEST_CASE("a tool that states no median is cited with what it states, and few values are reported",
          "[render][docref]") {
  model::DocRefVariant one = parse();
  one.metrics.front().figures.median.reset();
  CHECK(row_of(one).find("| 1.5 µs (mean) |") != std::string::npos);
  one.metrics.front().figures.mean.reset();
  CHECK(row_of(one).find("| 1.5 µs (as stated) |") != std::string::npos);
  one = parse();
  one.metrics.front().figures.ci_reliable = false;
  one.metrics.front().figures.n = 9;
  CHECK(row_of(one).find("| 1.49 to 1.53 µs (N = 9) |") != std::string::npos);
}

TEST_CASE("results of two machines or two runs never share a table", "[render][docref]") {
  model::DocRefVariant other_machine = parse(), other_run = parse();
  other_machine.environment.machine.cpu_model = "Intel Xeon 8370C";
  other_run.run.run_id = "18";
  const std::string table = table_of({entry_of("bench:a/one", parse()), entry_of("bench:a/two", other_machine),
                                      entry_of("bench:b/one", parse()), entry_of("bench:b/two", other_run)});
  std::string order;  // which ids stand in which table
  for (std::size_t at = 0; at < table.size(); at = table.find('\n', at) + 1) {
    const std::string line = table.substr(at, table.find('\n', at) - at);
    if (line.starts_with("| DocRef")) order += "table";
    if (line.starts_with("| `")) order += " " + line.substr(3, 11);
    if (line.starts_with("Measured")) order += line.find("Intel") == std::string::npos ? " AMD; " : " Intel; ";
  }
  CHECK(order == "table bench:a/one bench:b/one AMD; table bench:a/two Intel; table bench:b/two AMD; ");
}

TEST_CASE("load tests have columns of their own", "[render][docref]") {
  model::DocRefVariant load = parse();
  load.metrics.clear();
  const auto add = [&](const std::string& name, const std::string& unit, double value) -> model::Figures& {
    model::MeasuredMetric& metric = load.metrics.emplace_back();
    metric.metric.name = name;
    metric.metric.unit = unit;
    metric.figures.value = value;
    return metric.figures;
  };
  add("throughput", "1/s", 98.5);
  model::Figures& latency = add("latency", "ms", 2);
  latency.mean = 2.25;
  latency.p95 = 5;
  add("error_rate", "ratio", 0.01);
  CHECK(table_of({entry_of("load:a/b", load)})
            .starts_with(
                "| DocRef | Scenario | RPS | Mean | P95 | P99 | Error rate |\n|---|---|---:|---:|---:|---:|---:|\n"
                "| `load:a/b` | Parse | 98.5 | 2.25 ms | 5 ms | – | 1 % |\n"));
  CHECK(value_of(load, "p95") == "5 ms");
  CHECK(value_of(load, "rps") == "98.5 1/s");
  CHECK(value_of(load, "error_rate") == "1 %");
}

TEST_CASE("a field is a figure, a metric, or a figure of a metric", "[render][docref]") {
  CHECK(value_of(parse(), "median") == "1.5 µs");
  CHECK(value_of(parse(), "ci99") == "1.49 to 1.53 µs");
  CHECK(value_of(parse(), "n") == "27");
  CHECK(value_of(parse(), "time.mean") == "1.51 µs");
  CHECK(value_of(parse(), "allocated_bytes") == "0 B");
  CHECK(value_of(parse(), "allocated") == "0 B");
  CHECK(value_of(parse(), "p99") == "? has no value: 'time' does not say it");
  CHECK(value_of(parse(), "median.time").starts_with("? has no field 'median.time'"));
  CHECK(value_of(parse(), "").starts_with("? has no field ''"));
}

TEST_CASE("a metric that varies too much is withheld alone", "[render][docref]") {
  model::DocRefVariant one = parse();
  one.metrics.back().figures.stability = Stability::unstable;
  one.metrics.back().figures.cov = 0.5;
  CHECK(row_of(one) == "| `bench:a/b` | Parse | 1.5 µs | 1.49 to 1.53 µs | withheld: unstable, CoV 50 % |");
  CHECK(value_of(one, "median") == "1.5 µs");
  CHECK(value_of(one, "allocated") == "! unstable, CoV 50 %");
}
