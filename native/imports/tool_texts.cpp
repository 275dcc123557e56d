// SPDX-License-Identifier: MIT
#include "imports/tool_texts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace benchgate::imports {

namespace {

constexpr std::string_view k6_hint = "write JSON with --summary-export FILE, or in handleSummary";

constexpr std::array<ToolText, 12> tool_texts{{
    {.tool = "ab", .mark = "Percentage served,Time in ms", .hint = "import what ab prints, without -e"},
    {.tool = "Artillery", .mark = "Summary report @ ", .hint = "write JSON with artillery run --output FILE"},
    {.tool = "fortio",
     .mark = " queries per second, ",
     .also = "Aggregated Function Time",
     .hint = "write JSON with -json FILE"},
    {.tool = "Gatling",
     .mark = "---- Global Information ---",
     .hint = "import js/stats.json of the folder with its report"},
    {.tool = "ghz", .mark = "  Count:", .also = "Status code distribution:", .hint = "write JSON with -O json"},
    {.tool = "JMeter", .mark = "summary ", .also = " Avg: ", .hint = "write the samples with -l FILE.jtl"},
    {.tool = "k6", .mark = "data_received..", .hint = k6_hint},
    {.tool = "k6", .mark = "http_req_duration..", .hint = k6_hint},
    {.tool = "Locust",
     .mark = "# reqs",
     .also = "# fails",
     .hint = "write CSV with --csv PREFIX, and import PREFIX_stats.csv"},
    {.tool = "NBomber",
     .mark = "> test info",
     .also = "load simulations:",
     .hint = "import its report as .txt, .csv or .html"},
    {.tool = "oha",
     .mark = "Success rate:",
     .also = "Requests/sec:",
     .hint = "write JSON with --output-format json (older versions: --json)"},
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
