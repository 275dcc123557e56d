// SPDX-License-Identifier: MIT
#include "format/receipt_json.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "syntax/json.hpp"

using namespace benchgate;

namespace {

model::Scenario full_scenario() {
  model::Scenario scenario;
  scenario.name = "parse-large";
  scenario.description = "Parse a 50 MB document";
  scenario.docref = "bench:parser/large";
  scenario.tags = {"primary", "weekly"};
  scenario.parameters = {{"threads", "4"}, {"mode", "x|y"}};
  scenario.command = {{"bash", "-euo", "pipefail", "-c", "./parse"}, "./parse"};
  scenario.cwd = "/src";
  scenario.env = {{"LC_ALL", "C"}};
  scenario.build = model::CommandLine{{"make", "-j2"}, "make -j2"};
  scenario.teardown = model::CommandLine{{"rm", "x"}, ""};
  scenario.warmup = 2;
  scenario.repeat = 10;
  scenario.reruns = 3;
  scenario.timeout = std::chrono::microseconds(1500);
  scenario.expect_exit = {0, 3};
  scenario.work_units = 50.5;
  scenario.output_cap_bytes = 100;
  scenario.metrics = {{{"parse_ns", "ns", model::Better::higher},
                       model::MetricSource::From::jsonl,
                       "",
                       "samples.jsonl",
                       "latency",
                       {}}};
  scenario.budgets["wall_ms"] = {
      {{.max = 12.5, .min = 0.5, .min_value_change = 5, .noise_threshold = 1, .evidence = {}},
       "0.20",
       "0.90",
       "p95",
       model::Better::lower,
       "warn",
       true,
       true},
      {{"threads=4",
        {{.max = 1, .min = 0.25, .min_value_change = 2, .noise_threshold = 0.5, .evidence = "none"},
         "0.3",
         "0.5",
         "max",
         model::Better::higher,
         "skip",
         false,
         true}}},
      {}};
  scenario.gates = {"wall_ms", "p95", 5.0, {"wall_ms", "max_rss_kb"}};
  scenario.fault = model::FaultPlan{};
  scenario.fault->sequence = {"dns_latency"};
  scenario.fault->assertions = {{"ttft_ms", "p95", ">", 800, "inject", "3_reruns", {}}};
  scenario.fault->multi_fault = model::MultiFault{{"a", "b"}, 0.8, {}};
  scenario.service = model::Service{
      .command = {{"serve"}, "serve"}, .ready = {.port = "auto", .timeout = std::chrono::seconds(7)}, .location = {}};
  scenario.fingerprint = {"cmake", {"parse"}, {"src/**"}, {}, {"c++ --version"}};
  scenario.expected_unstable = "lock contention";
  scenario.pin = "0,2-3";
  model::Workload& workload = scenario.workload.emplace();
  workload.service.command = {{"./serve"}, "./serve"};
  workload.url = "https://staging.example/";
  workload.service.ready.port = "auto";
  workload.backend.emplace().command = {{"./database"}, "./database"};
  workload.backend->ready.line = "^ready";
  workload.backend_security = model::Workload::Security::tls;
  workload.environment = {{"MODEL", "small"}};
  scenario.fault->load = model::LoadPlan{.url = "http://127.0.0.1:1/",
                                         .method = "GET",
                                         .body = "x",
                                         .body_file = "b.json",
                                         .data = "rows.jsonl",
                                         .headers = {{"Accept", "*/*"}},
                                         .requests = {{.name = "read",
                                                       .weight = 2.5,
                                                       .url = "http://127.0.0.1:1/r",
                                                       .method = "PUT",
                                                       .body = "r",
                                                       .body_file = "r.json",
                                                       .data = "r.jsonl",
                                                       .headers = {{"A", "b"}}}},
                                         .rate = 7.5,
                                         .users = 3,
                                         .think_time = std::chrono::milliseconds(250),
                                         .stages = {{std::chrono::seconds(5), model::LoadStage::Course::ramp, 8}},
                                         .arrival = model::LoadPlan::Arrival::fixed,
                                         .stream = model::LoadPlan::Stream::sse,
                                         .timeout = std::chrono::milliseconds(1500),
                                         .concurrency = 3,
                                         .certificates = "ca.pem",
                                         .http_version = 2};
  return scenario;
}

model::ReceiptHead full_head() {
  model::ReceiptHead head;
  head.tool_version = "0.1.0";
  head.run_id = "11111111-1111-4111-8111-111111111111";
  head.started_at = "2026-01-15T10:00:00.123Z";
  head.ended_at = "2026-01-15T10:00:05Z";
  head.interrupted = true;
  head.job_type = "weekly";
  head.environment.host = {"linux", "x86_64",   "6.1.0",     "Debian 12", "A cpu", 4,
                           2,       8589934592, "powersave", "docker",    ""};
  head.environment.git = model::GitState{"abc", "main", true, "def"};
  head.environment.ci = {{"provider", "github"}};
  head.scenario = full_scenario();
  head.notes = {1200, 250'000'000, 560, 42, {"clock is coarse"}, {{"sort", "no gpu"}}, model::RunStop::time_over};
  head.notes.request_latency = {{"inject", "read", 5, 1, 1.5, 2, 2.5, 2.75, 3, {{1.25, 3}, {3.5, 1}}}};
  head.failed_samples = 1;
  model::MetricSummary wall;
  wall.metric = {"wall_ms", "ms", model::Better::lower};
  wall.summary = {3, 1, 4, 2, 2.5, 3.9, 3.99, 2.1, 0.84, -1.5, 6.5};
  wall.integers = model::IntegerSummary{3, 1, 4};
  head.stats["wall_ms"] = wall;
  model::MetricSummary own;
  own.metric = {"parse_ns", "ns", model::Better::higher};
  own.summary = {0.5, 0.25, 1e30, 1, 0.5, 0.5, 0.5, {}, {}, {}, {}};
  head.stats["parse_ns"] = own;
  return head;
}

model::Sample full_sample() {
  model::Sample sample;
  sample.exit_code = 3;
  sample.wall_ns = 1'999'999;
  sample.usage.user_ns = 900'000;
  sample.usage.system_ns = 200'001;
  sample.usage.max_rss_kb = 568;
  sample.usage.minor_faults = 30;
  sample.usage.major_faults = 2;
  sample.usage.voluntary_switches = 5;
  sample.usage.involuntary_switches = 6;
  sample.output = "a\n\"b\" \xE2\x82\xAC";
  sample.output_cut = true;
  sample.metrics = {{"parse_ns", {1.5, 2e-300}}};
  return sample;
}

model::Sample killed_sample() {
  model::Sample sample;
  sample.warmup = true;
  sample.timed_out = true;
  sample.signal = 9;
  sample.failure = "timed out after 2 s";
  sample.wall_ns = 2'000'000'123;
  sample.error_output = "|`@team <img>";
  sample.error_output_cut = true;
  sample.left_behind = 2;
  return sample;
}

std::string whole(const model::ReceiptHead& head, const std::vector<model::Sample>& samples) {
  std::string text = format::format_receipt_begin(head);
  for (std::size_t i = 0; i < samples.size(); ++i)
    text += format::format_receipt_sample(samples[i], i == 0 ? format::Position::first : format::Position::later);
  return text + format::format_receipt_end(head);
}

std::string names_of(syntax::JsonValue object) {
  std::string names;
  for (const auto& [name, value] : object.members()) names.append(name) += " ";
  return names;
}

std::string message_of(const std::string& text) {
  return test::error_of([&] { format::parse_receipt(text, "r.json"); }, "no error");
}

/// A receipt as perfgate 0.18.1 writes it; shape of oracles/budgets/cases/19_warmup_never_counts/current.json.
const std::string perfgate_receipt = R"({
 "schema": "perfgate.run.v1",
 "tool": {"name": "perfgate", "version": "0.18.1"},
 "run": {"id": "i", "started_at": "2026-01-15T10:00:00Z", "ended_at": "2026-01-15T10:00:05Z",
  "host": {"os": "linux", "arch": "x86_64", "cpu_count": 2, "memory_bytes": 8589934592, "hostname_hash": null}},
 "bench": {"name": "parse-large", "command": ["./parse", "data.json"], "repeat": 2, "warmup": 1, "timeout_ms": 2000},
 "samples": [
  {"wall_ms": 1, "exit_code": 0, "warmup": true, "timed_out": false, "max_rss_kb": 1},
  {"wall_ms": 102, "exit_code": 0, "warmup": false, "timed_out": false, "max_rss_kb": 1030, "cpu_ms": 7},
  {"wall_ms": 9, "exit_code": 3}
 ],
 "stats": {"wall_ms": {"median": 55, "min": 9, "max": 102}}
})";

}  // namespace

TEST_CASE("a receipt read back is the receipt that was written", "[format][receipt_json]") {
  const model::ReceiptHead head = full_head();
  const std::vector<model::Sample> samples{killed_sample(), full_sample()};
  const format::Receipt read = format::parse_receipt(whole(head, samples), "receipt.json");
  CHECK(read.head == head);
  CHECK(read.samples == samples);
  CHECK(read.tool == "benchgate");
  CHECK(whole(read.head, read.samples) == whole(head, samples));
}

TEST_CASE("the failed work of an imported report is read back", "[format][receipt_json]") {
  model::ReceiptHead head;
  head.source.emplace().format = "k6-summary-export";
  head.source->failed_work = model::FailedWork{3, 300};
  const std::string text = format::format_receipt_begin(head);
  const std::optional<model::ReportSource> source = format::parse_receipt_head(text, "x").source;
  REQUIRE(source);
  CHECK(source->failed_work == head.source->failed_work);
  std::string damaged = text;
  damaged.replace(damaged.find("300"), 3, "2.5");
  CHECK(test::error_of([&] { format::parse_receipt_head(damaged, "x"); }).find("'failed_work' is not a part of") !=
        std::string::npos);
}

TEST_CASE("a receipt without samples and statistics is valid", "[format][receipt_json]") {
  model::ReceiptHead head;
  head.scenario.name = "x";
  head.scenario.command.argv = {"true"};
  const format::Receipt read = format::parse_receipt(whole(head, {}), "receipt.json");
  CHECK(read.head == head);
  CHECK(read.samples.empty());
}

TEST_CASE("members stand in the order of the contract", "[format][receipt_json]") {
  const syntax::JsonDocument document = syntax::parse_json(whole(full_head(), {full_sample()}), "r");
  const syntax::JsonValue root = document.root();
  CHECK(names_of(root) == "schema tool run bench samples stats ");
  CHECK(names_of(root.find("run")).starts_with("id started_at ended_at host environment git ci interrupted "));
  CHECK(names_of(root.find("run").find("host")) == "os arch cpu_count memory_bytes ");
  CHECK(names_of(root.find("bench")).starts_with("name command command_text repeat warmup cwd timeout_ms "));
  CHECK(names_of(root.find("stats")) == "parse_ns wall_ms ");
}

TEST_CASE("a sample carries the contract's whole numbers beside the exact ones", "[format][receipt_json]") {
  const syntax::JsonDocument document = syntax::parse_json(format::format_sample(full_sample()), "s");
  const syntax::JsonValue sample = document.root();
  CHECK(sample.find("wall_ms").text() == "1");  // floor of 1.999999 ms
  CHECK(sample.find("wall_ns").text() == "1999999");
  CHECK(sample.find("cpu_ms").text() == "1");  // floor of 0.9 + 0.200001 ms
  CHECK(sample.find("page_faults").text() == "32");
  CHECK(sample.find("ctx_switches").text() == "11");
  CHECK(sample.find("warmup").text() == "false");
  CHECK(!sample.find("stderr"));
  CHECK(syntax::parse_json(format::format_sample(killed_sample()), "s").root().find("exit_code").text() == "-1");
}

TEST_CASE("one sample stands on one line", "[format][receipt_json]") {
  const std::string text = whole(full_head(), {full_sample(), full_sample()});
  CHECK(text.find("\"samples\": [\n    {\"wall_ms\":1,") != std::string::npos);
  CHECK(text.find("},\n    {\"wall_ms\":1,") != std::string::npos);
  CHECK(text.find("}\n  ],\n  \"stats\": {\n") != std::string::npos);
  CHECK(text.ends_with("}\n}\n"));
}

TEST_CASE("perfgate's receipts are read", "[format][receipt_json]") {
  const format::Receipt read = format::parse_receipt(perfgate_receipt, "r.json");
  CHECK(read.tool == "perfgate");
  CHECK(read.samples[1].coarse_wall_ms == 102);
  CHECK(read.head.environment.host.hostname_hash.empty());
  CHECK(read.head.scenario.timeout == std::chrono::seconds(2));
  REQUIRE(read.samples.size() == 3);
  CHECK(read.samples[1].wall_ns == 102'000'000);
  CHECK(read.samples[1].metrics.at("cpu_ms") == std::vector<double>{7});
  CHECK_FALSE(read.samples[1].failed());
  CHECK(read.samples[2].failure == "exit code 3");
  CHECK(read.head.stats.at("wall_ms").integers->median == 55);
}

TEST_CASE("what is no receipt is refused with its line", "[format][receipt_json]") {
  std::string text = perfgate_receipt;
  text.replace(text.find("run.v1"), 6, "run.v9");
  CHECK(message_of(text) == "r.json:2: 'schema' is 'perfgate.run.v9', a version that this benchgate does not know");
  text.replace(text.find("perfgate.run.v9"), 15, "foo.v9");
  CHECK(message_of(text) == "r.json:2: 'schema' is 'foo.v9', not a receipt of a run");
  text = perfgate_receipt;
  text.replace(text.find("\"wall_ms\": 102"), 14, "\"wall_ms\": 1.5");
  CHECK(message_of(text) == "r.json:9: 'wall_ms' is not a whole number in range");
  text = perfgate_receipt;
  text.replace(text.find("\"exit_code\": 3"), 14, "\"exit\": 3");
  CHECK(message_of(text) == "r.json:10: 'exit_code' is missing");
  text = perfgate_receipt;
  text.replace(text.find("\"samples\""), 9, "\"examples\"");
  CHECK(message_of(text) == "r.json:1: 'samples' is missing");
  CHECK(message_of("[]") == "r.json:1: 'receipt' is not an object");
  CHECK(message_of("{") == "r.json:1: not valid JSON: Missing a name for object member");
}

TEST_CASE("samples read the same in any order and layout of their members", "[format][receipt_json]") {
  const std::string plain = perfgate_receipt;
  const std::string sample = R"("wall_ms": 102)";
  const auto read_with = [&](const std::string& instead) {
    std::string text = plain;
    text.replace(text.find(sample), sample.size(), instead);
    return format::parse_receipt(text, "r.json");
  };
  const format::Receipt expected = format::parse_receipt(plain, "r.json");
  CHECK(read_with(R"("wall_ms": 1, "unknown": {"a": [1, {"wall_ms": 7}]}, "wall_ms": 102)") == expected);
  CHECK(read_with("\"wall_\\u006ds\":102") == expected);
  CHECK(read_with(R"("max_rss_kb": null, "wall_ms": 102)") == expected);
  CHECK(read_with(R"("stderr": "a\nb\u0000\"", "wall_ms": 102)").samples[1].error_output == std::string("a\nb\0\"", 5));
  CHECK(read_with(R"("wall_ns": 102500000, "wall_ms": 102)").samples[1].wall_ns == 102'500'000);
  CHECK(read_with(R"("metrics": {"x": [1, 2.5]}, "wall_ms": 102)").samples[1].metrics.at("x") ==
        std::vector<double>{1, 2.5});
}

TEST_CASE("plain samples are read like those that are not", "[format][receipt_json]") {
  const auto result_of = [](std::string sample) {
    std::string text = perfgate_receipt;
    text.replace(text.find("{\"wall_ms\": 102"), 0, sample + ", ");
    try {
      return format::parse_receipt(text, "r.json").samples;
    } catch (const Error& error) {
      model::Sample refused;
      refused.failure = error.what();
      return std::vector<model::Sample>{refused};
    }
  };
  const std::string samples[] = {
      R"({"wall_ms":1,"exit_code":0,"warmup":false,"timed_out":false,"cpu_ms":2,"page_faults":3,"ctx_switches":4,)"
      R"("max_rss_kb":5,"wall_ns":1000001,"user_ns":6,"system_ns":7,"minor_faults":8,"major_faults":0,)"
      R"("voluntary_switches":9,"involuntary_switches":10,"stdout":"out","stderr":"err"})",
      R"({"wall_ms":7,"exit_code":0,"warmup":true,"timed_out":false,"cpu_ms":2,"page_faults":3,"ctx_switches":4})",
      R"({"wall_ms":7,"exit_code":0,"binary_bytes":2,"energy_uj":3,"io_read_bytes":4,"network_packets":5})",
      R"({"wall_ms":7,"exit_code":3})",
      R"({"wall_ms":7,"exit_code":0,"timed_out":true})",
      R"({"wall_ms":7,"exit_code":9999999999})",
      R"({"wall_ms":7,"exit_code":true})",
      R"({"wall_ms":7,"exit_code":0,"warmup":1})",
      R"({"wall_ms":7,"exit_code":0,"cpu_ms":"2"})",
      R"({"wall_ms":7,"exit_code":0,"wall_ns":2,"cpu_ms":"2"})",
      R"({"wall_ms":7,"exit_code":0,"stdout":7})",
      R"({"wall_ns":7,"exit_code":0})",
      R"({"wall_ns":8000000,"wall_ms":7,"exit_code":0})",
      R"({"wall_ms":7,"wall_ms":8,"exit_code":1,"exit_code":0,"max_rss_kb":1,"max_rss_kb":2})",
      R"({"wall_ms":999999999999999999,"exit_code":0})",
      R"({"exit_code":0})",
      R"({"wall_ms":7})",
      R"({"wall_ms":7,"exit_code":0,"foreign":true})",
      R"({"wall_ms":7,"wall_ns":7000000,"exit_code":0,"filtered":true,"metrics":{"a: time":[3]}})",
      R"({"wall_ms":7,"exit_code":0,"signal":9})",
  };
  for (const std::string& sample : samples) {
    INFO(sample);
    std::string spaced = sample;  // a space before the colon is not plain
    for (std::size_t at = 0; (at = spaced.find("\":", at)) != std::string::npos; at += 3) spaced.insert(at + 1, 1, ' ');
    CHECK(result_of(sample) == result_of(spaced));
  }
}

TEST_CASE("samples read the same wherever the pieces of the file end", "[format][receipt_json]") {
  std::string text = perfgate_receipt;
  std::vector<std::uint64_t> expected{1};
  const std::size_t position = text.find("{\"wall_ms\": 102");
  std::string more;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    more += fmt::format("{{\"wall_ms\": {}, \"exit_code\": 0{}}},\n", i, i % 100 == 99 ? ", \"stdout\": \"\\n\"" : "");
    expected.push_back(i);
  }
  expected.push_back(102);
  expected.push_back(9);
  text.insert(position, more);
  for (const std::size_t piece : {1, 100, 65'536}) {
    std::vector<std::uint64_t> found;
    format::parse_receipt(
        [rest = std::string_view(text), piece](std::span<char> room) mutable {
          const std::size_t bytes = rest.copy(room.data(), std::min(piece, room.size()));
          rest.remove_prefix(bytes);
          return bytes;
        },
        "r.json",
        {[](std::uint64_t planned) { CHECK(planned == 2); },
         [&](model::Sample& sample) { found.push_back(sample.coarse_wall_ms.value()); }});
    CHECK(found == expected);
  }
}

TEST_CASE("the contract's integers have 64 bits without a sign", "[format][receipt_json]") {
  const auto with_rss = [](const std::string& number) {
    std::string text = perfgate_receipt;
    return text.replace(text.find("1030"), 4, number);
  };
  const format::Receipt read = format::parse_receipt(with_rss("18446744073709551615"), "r.json");
  CHECK(read.samples.at(1).usage.max_rss_kb == 18446744073709551615U);
  CHECK(format::format_sample(read.samples.at(1)).find("\"max_rss_kb\":18446744073709551615") != std::string::npos);
  CHECK_THROWS_AS(format::parse_receipt(with_rss("18446744073709551616"), "r.json"), Error);
  CHECK_THROWS_AS(format::parse_receipt(with_rss("-1"), "r.json"), Error);
}

TEST_CASE("what is wrong with a sample is reported with its line", "[format][receipt_json]") {
  const auto message_with = [](const std::string& what, const std::string& instead) {
    std::string text = perfgate_receipt;
    text.replace(text.find(what), what.size(), instead);
    return message_of(text);
  };
  CHECK(message_with("\"wall_ms\": 102", "\"stdout\": \"\\n\\n\",\n\n\"wall_ms\": 1e999") ==
        "r.json:11: not valid JSON: Number too big to be stored in double");
  CHECK(message_with("\"wall_ms\": 102", "\"stdout\": \"\\n\\n\",\n\n\"wall_ms\": -1") ==
        "r.json:11: 'wall_ms' is not a whole number in range");
  CHECK(message_with("\"wall_ms\": 102", "\"wall_ms\": 102, \"minor_faults\": -4") ==
        "r.json:9: 'minor_faults' is not a whole number in range");
  CHECK(message_with("\"samples\": [", "\"samples\": [\n7,") == "r.json:8: 'samples' is not an object");
  CHECK(message_with("\"samples\": [", "\"samples\": [\n[],") == "r.json:8: 'samples' is not an object");
  CHECK(message_with("\"wall_ms\": 102", "\"wall_ms\": 102,,") ==
        "r.json:9: not valid JSON: Missing a name for object member");
  CHECK(message_with("\"wall_ms\": 102", "\"wall_ms\": 102, \"stdout\": \"\xff\"") ==
        "r.json:9: not valid JSON: Invalid encoding in string");
  CHECK(message_of(std::string(perfgate_receipt) + std::string("\0x", 2)) == "r.json:13: not valid JSON: a NUL byte");
}

TEST_CASE("whole milliseconds have no statistics beside, their nanoseconds have them", "[format][receipt_json]") {
  // Finding: max 13 with a mean of 13.098 and a p95 of 13.56 in one object.
  model::ReceiptHead head = full_head();
  model::MetricSummary exact;
  exact.metric = model::metric_named("wall_ns");
  exact.metric.unit = "ns";
  exact.summary = {13098000, 13002000, 13900000, 3, 1.3e7, 1.38e7, 1.39e7, 5e5, 0.0375, 1.25e7, 1.35e7};
  exact.integers = model::IntegerSummary{13098000, 13002000, 13900000};
  head.stats["wall_ns"] = exact;
  head.stats["wall_ms"].integers = model::IntegerSummary{13, 13, 13};
  const std::string text = whole(head, {});
  const syntax::JsonDocument document = syntax::parse_json(text, "r.json");
  const syntax::JsonValue stats = document.root().find("stats");
  CHECK(names_of(stats.find("wall_ms")) == "median min max unit better ");
  CHECK(stats.find("wall_ns").find("mean"));
  const auto read = format::parse_receipt(text, "r.json").head.stats;
  CHECK(read.at("wall_ms").integers == model::IntegerSummary{13, 13, 13});
  const model::Summary summary = read.at("wall_ms").summary;
  CHECK(summary.median == Approx(13.098));
  CHECK(summary.max == Approx(13.9));
  CHECK(summary.mean == Approx(13));
  CHECK(summary.p99 == Approx(13.9));
  CHECK(summary.stddev.value() == Approx(0.5));
  CHECK(summary.cv == 0.0375);
  CHECK(summary.ci99_high.value() == Approx(13.5));
  CHECK(summary.count == 3);
}
