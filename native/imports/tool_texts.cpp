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
constexpr std::string_view hyperfine_hint = "write JSON with --export-json FILE";
constexpr std::string_view not_read =
    "it is not read; let a scenario read its figures from the output ('metrics'), or write them into a custom list";

constexpr std::array<ToolText, 28> tool_texts{{
    {.tool = "ab", .mark = "Percentage served,Time in ms", .hint = "import what ab prints, without -e"},
    {.tool = "Artillery", .mark = "Summary report @ ", .hint = "write JSON with artillery run --output FILE"},
    {.tool = "autocannon", .mark = "Req/Bytes counts sampled once per second", .hint = not_read},
    {.tool = "benchmark-ips", .mark = "\"central_tendency\"", .also = "\"ips\"", .hint = "import what it prints"},
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
    {.tool = "ghz", .mark = "  Count:", .also = "Status code distribution:", .hint = "write JSON with -O json"},
    {.tool = "hyperfine", .mark = "| Command | Mean [", .hint = hyperfine_hint},
    {.tool = "hyperfine", .mark = "Time (mean \u00b1 \u03c3):", .hint = hyperfine_hint},
    {.tool = "iperf3", .mark = "[ ID] Interval ", .also = "Transfer ", .hint = not_read},
    {.tool = "JMeter", .mark = "summary ", .also = " Avg: ", .hint = "write the samples with -l FILE.jtl"},
    {.tool = "k6", .mark = "data_received..", .hint = k6_hint},
    {.tool = "k6", .mark = "http_req_duration..", .hint = k6_hint},
    {.tool = "k6", .mark = "\"type\":\"Metric\"", .also = "\"metric\":\"", .hint = k6_hint},  // --out json
    {.tool = "k6", .mark = "metric_name,timestamp,metric_value,", .hint = k6_hint},           // --out csv
    {.tool = "Locust", .mark = "# reqs", .also = "# fails", .hint = locust_hint},
    {.tool = "Locust", .mark = "Timestamp,User Count,Type,Name,", .hint = locust_hint},
    {.tool = "Locust", .mark = "Method,Name,Error,Occurrences", .hint = locust_hint},
    {.tool = "mitata", .mark = "avg (min \u2026 max)", .hint = "write JSON with run({format: 'json'})"},
    {.tool = "NBomber",
     .mark = "> test info",
     .also = "load simulations:",
     .hint = "import its report as .txt, .csv or .html"},
    {.tool = "oha",
     .mark = "Success rate:",
     .also = "Requests/sec:",
     .hint = "write JSON with --output-format json (older versions: --json)"},
    {.tool = "perf stat",
     .mark = "Performance counter stats for ",
     .hint = "write JSON with perf stat -j -o FILE, or CSV with -x ';'"},
    {.tool = "redis-benchmark", .mark = " requests completed in ", .also = "parallel clients", .hint = not_read},
    {.tool = "sysbench", .mark = "sysbench ", .also = "Threads fairness:", .hint = not_read},
    {.tool = "vegeta", .mark = "Requests      [total, rate", .hint = "write JSON with vegeta report -type json"},
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
