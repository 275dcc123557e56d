// SPDX-License-Identifier: MIT
#include "imports/k6_metric.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

using model::Better;
using model::Unit;

/// "name{tag:value,tag:value}"; values may hold colons and commas.
Parameters take_tags(std::string_view& name) {
  Parameters tags;
  const std::size_t open = name.find('{');
  if (open == std::string_view::npos || !name.ends_with('}')) return tags;
  std::string_view list = name.substr(open + 1, name.size() - open - 2);
  name = name.substr(0, open);
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view piece = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    if (const auto tag = syntax::split_once(piece, ":"))
      tags.emplace_back(tag->left, tag->right);
    else if (!tags.empty())
      tags.back().second += "," + std::string(piece);
    else
      tags.emplace_back(piece, "");
  }
  return tags;
}

/// "avg" -> "mean", "med" -> "median", "p(95)" -> "p95"; "" for any other word.
std::string k6_statistic(std::string_view member) {
  if (member == "avg") return "mean";
  if (member == "med") return "median";
  if (member == "min" || member == "max") return std::string(member);
  if (member.starts_with("p(") && member.ends_with(')')) return percentile_name(member.substr(2, member.size() - 3));
  return "";
}

void add_trend(const K6Metric& metric, syntax::JsonValue values, model::ImportedCase& test_case) {
  const auto count = values.find("count").count_if("count");
  const bool is_time = metric.contains == K6Metric::Contains::time;
  const bool is_data = metric.contains == K6Metric::Contains::data;
  const Unit unit = is_time ? Unit::ns : is_data ? Unit::bytes : Unit::unknown;
  values.each_member([&](std::string_view member, syntax::JsonValue value) {
    const std::string statistic = k6_statistic(member);
    if (statistic.empty() && member != "count" && member != "thresholds")
      value.fail(fmt::format("unknown statistic {}", syntax::quoted(member)));
    if (statistic.empty()) return;
    add_reading(test_case, is_time ? "time" : "value", unit, is_time ? std::optional(Better::lower) : std::nullopt,
                statistic, value.number(member) * (is_time ? millisecond_ns : 1), count);
  });
  if (test_case.readings.empty()) values.fail("a trend without a statistic");
}

void add_counter(const K6Metric& metric, std::string_view name, syntax::JsonValue values,
                 model::ImportedCase& test_case) {
  const bool is_data = metric.contains == K6Metric::Contains::data;
  const bool is_work = name == "iterations" || name == "http_reqs";
  add_reading(test_case, "total", is_data ? Unit::bytes : Unit::count, std::nullopt, "total",
              values.number_of("count"));
  std::optional<double> rate;
  if (!metric.run_seconds)
    rate = values.number_of("rate");
  else if (*metric.run_seconds > 0)
    rate = values.number_of("count") / *metric.run_seconds;
  if (rate)
    add_reading(test_case, "rate", is_data ? Unit::bytes_per_second : Unit::per_second,
                is_work ? std::optional(Better::higher) : std::nullopt, "mean", *rate);
}

void add_rate(std::string_view name, syntax::JsonValue values, model::ImportedCase& test_case) {
  std::optional<Better> better;
  if (name == "http_req_failed") better = Better::lower;
  if (name == "checks") better = Better::higher;
  const syntax::JsonValue rate = values.find("rate") ? values.find("rate") : values.member("value");
  const std::string_view word = values.find("matches") ? "matches" : "passes";
  const std::uint64_t passes = values.member(word).count(word);
  const std::uint64_t total =
      values.find("total") ? values.member("total").count("total") : passes + values.member("fails").count("fails");
  if (passes > total) values.fail(fmt::format("{} of {} {}: is the file damaged?", passes, total, word));
  const auto count = static_cast<double>(total);
  add_reading(test_case, "ratio", Unit::ratio, better, "mean", rate.number("rate"), total);
  // A pass of http_req_failed is a request that failed.
  if (better) add_work(test_case, count, static_cast<double>(better == Better::lower ? passes : total - passes));
}

void add_gauge(const K6Metric& metric, syntax::JsonValue values, model::ImportedCase& test_case) {
  const bool is_time = metric.contains == K6Metric::Contains::time;
  const bool is_data = metric.contains == K6Metric::Contains::data;
  add_reading(test_case, "value",
              is_time   ? Unit::ns
              : is_data ? Unit::bytes
                        : Unit::unknown,
              std::nullopt, "last", values.number_of("value") * (is_time ? millisecond_ns : 1));
}

}  // namespace

void add_k6_metric(const K6Metric& metric, syntax::JsonValue values, CaseList& cases) {
  std::string_view name = metric.name;
  Parameters tags = take_tags(name);
  cases.at_line(values.line());
  model::ImportedCase& test_case = cases.add(name, std::move(tags));
  switch (metric.kind) {
    case K6Metric::Kind::trend: add_trend(metric, values, test_case); break;
    case K6Metric::Kind::counter: add_counter(metric, name, values, test_case); break;
    case K6Metric::Kind::rate: add_rate(name, values, test_case); break;
    case K6Metric::Kind::gauge: add_gauge(metric, values, test_case); break;
  }
  if (!metric.crossed.empty())
    fail_case(test_case, fmt::format("{} {} crossed", metric.crossed.size() == 1 ? "threshold" : "thresholds",
                                     base::join(metric.crossed, ", ")));
}

}  // namespace benchgate::imports
