// SPDX-License-Identifier: MIT
#include "imports/tool_texts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace benchgate::imports {

namespace {

constexpr std::string_view k6_hint = "write JSON with --summary-export FILE, or in handleSummary";

constexpr std::string_view locust_hint = "write CSV with --csv PREFIX, and import PREFIX_stats.csv";
constexpr std::string_view ghz_hint = "write JSON with -O json";
constexpr std::string_view jmeter_hint = "write the samples with -l FILE.jtl";
constexpr std::string_view oha_hint = "write JSON with --output-format json (older versions: --json)";
constexpr std::string_view vegeta_hint = "write JSON with vegeta report -type json";
constexpr std::string_view hyperfine_hint = "write JSON with --export-json FILE";
constexpr std::string_view not_read =
    "it is not read; let a scenario read its figures from the output ('metrics'), or write them into a custom list";

constexpr std::array<ToolText, 50> tool_texts{{
    {.tool = "ab", .mark = "Percentage served,Time in ms", .hint = "import what ab prints, without -e"},
    {.tool = "ab",
     .mark = "starttime\tseconds\tctime\tdtime\tttime\twait",
     .hint = "import what ab prints, without -g"},
    {.tool = "Artillery", .mark = "Summary report @ ", .hint = "write JSON with artillery run --output FILE"},
    {.tool = "autocannon", .mark = "Req/Bytes counts sampled once per second", .hint = not_read},
    {.tool = "autocannon", .mark = "\"sampleInt\"", .also = "\"pipelining\"", .hint = not_read},
    {.tool = "benchmark-ips", .mark = "\"central_tendency\"", .also = "\"ips\"", .hint = "import what it prints"},
    {.tool = "bombardier", .mark = "Bombarding ", .also = "Avg      Stdev        Max", .hint = not_read},
    {.tool = "bombardier", .mark = "\"numberOfConnections\"", .also = "\"bytesRead\"", .hint = not_read},
    {.tool = "Deno", .mark = "\"runtime\":\"Deno/", .also = "\"benches\"", .hint = not_read},
    {.tool = "fio", .mark = "Run status group 0 ", .hint = not_read},
    {.tool = "fio", .mark = "\"fio version\"", .hint = not_read},
    {.tool = "fortio",
     .mark = " queries per second, ",
     .also = "Aggregated Function Time",
     .hint = "write JSON with -json FILE"},
    {.tool = "Gatling",
     .mark = "---- Global Information ---",
     .hint = "import js/stats.json of the folder with its report"},
    {.tool = "ghz", .mark = "  Count:", .also = "Status code distribution:", .hint = ghz_hint},
    {.tool = "ghz", .mark = "duration (ms),status,error", .hint = ghz_hint},
    {.tool = "ghz", .mark = "ghz_run,", .also = "rps=", .hint = ghz_hint},
    {.tool = "ghz", .mark = "ghz_detail,", .also = "latency=", .hint = ghz_hint},
    {.tool = "h2load", .mark = "time to 1st byte:", .also = "time for request:", .hint = not_read},
    {.tool = "httperf", .mark = "Reply time [ms]:", .also = "Connection rate:", .hint = not_read},
    {.tool = "hyperfine", .mark = "| Command | Mean [", .hint = hyperfine_hint},
    {.tool = "hyperfine", .mark = "Time (mean \u00b1 \u03c3):", .hint = hyperfine_hint},
    {.tool = "iperf3", .mark = "[ ID] Interval ", .also = "Transfer ", .hint = not_read},
    {.tool = "iperf3", .mark = "iperf 3", .also = "\"sum_sent\"", .hint = not_read},
    {.tool = "JMeter", .mark = "summary ", .also = " Avg: ", .hint = jmeter_hint},
    {.tool = "JMeter", .mark = "Label,# Samples,Average,", .hint = jmeter_hint},
    {.tool = "JMeter", .mark = "\"meanResTime\"", .also = "\"sampleCount\"", .hint = jmeter_hint},
    {.tool = "k6", .mark = "data_received..", .hint = k6_hint},
    {.tool = "k6", .mark = "http_req_duration..", .hint = k6_hint},
    {.tool = "k6", .mark = "\"type\":\"Metric\"", .also = "\"metric\":\"", .hint = k6_hint},  // --out json
    {.tool = "k6", .mark = "metric_name,timestamp,metric_value,", .hint = k6_hint},           // --out csv
    {.tool = "Locust", .mark = "# reqs", .also = "# fails", .hint = locust_hint},
    {.tool = "Locust", .mark = "Timestamp,User Count,Type,Name,", .hint = locust_hint},
    {.tool = "Locust", .mark = "Method,Name,Error,Occurrences", .hint = locust_hint},
    {.tool = "Locust", .mark = "Count,Message,Traceback,Nodes", .hint = locust_hint},
    {.tool = "Locust", .mark = "\"num_none_requests\"", .also = "\"response_times\"", .hint = locust_hint},
    {.tool = "memtier_benchmark", .mark = "ALL STATS", .also = "Hits/sec", .hint = not_read},
    {.tool = "mitata", .mark = "avg (min \u2026 max)", .hint = "write JSON with run({format: 'json'})"},
    {.tool = "NBomber",
     .mark = "> test info",
     .also = "load simulations:",
     .hint = "import its report as .txt, .csv or .html"},
    {.tool = "oha", .mark = "Success rate:", .also = "Requests/sec:", .hint = oha_hint},
    {.tool = "oha", .mark = "request-start,DNS,DNS+dialup,", .hint = oha_hint},
    {.tool = "perf stat",
     .mark = "Performance counter stats for ",
     .hint = "write JSON with perf stat -j -o FILE, or CSV with -x ';'"},
    {.tool = "redis-benchmark", .mark = " requests completed in ", .also = "parallel clients", .hint = not_read},
    {.tool = "redis-benchmark", .mark = "\"test\",\"rps\",\"avg_latency_ms\"", .hint = not_read},
    {.tool = "siege", .mark = "Longest transaction:", .also = "Availability:", .hint = not_read},
    {.tool = "siege", .mark = "\"longest_transaction\"", .also = "\"availability\"", .hint = not_read},
    {.tool = "sysbench", .mark = "sysbench ", .also = "Threads fairness:", .hint = not_read},
    {.tool = "vegeta", .mark = "Requests      [total, rate", .hint = vegeta_hint},
    {.tool = "vegeta", .mark = "Bucket ", .also = " Histogram\n[", .hint = vegeta_hint},
    {.tool = "vegeta", .mark = "Value(ms)  Percentile  TotalCount", .hint = vegeta_hint},
    {.tool = "YCSB", .mark = "[OVERALL], RunTime(ms),", .also = "[OVERALL], Throughput(", .hint = not_read},
}};

}  // namespace

const ToolText* find_tool_text(std::string_view text) {
  const auto row = std::find_if(tool_texts.begin(), tool_texts.end(), [&](const ToolText& one) {
    return text.find(one.mark) != std::string_view::npos && text.find(one.also) != std::string_view::npos;
  });
  return row == tool_texts.end() ? nullptr : &*row;
}

void refuse_tool_text(std::string_view text, std::string_view where) {
  if (const ToolText* const row = find_tool_text(text))
    throw Error(where, fmt::format("this is {}'s text: {}", row->tool, row->hint));
}

}  // namespace benchgate::imports
