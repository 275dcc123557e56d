// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <map>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace artillery {

using model::Better;
using model::Unit;

constexpr std::string_view endpoints = "plugins.metrics-by-endpoint.";

/// The requests of the whole run, or of one endpoint.
struct Work {
  double answered = 0;  ///< by status
  double bad = 0;       ///< answered with a status that is none of success
  double errors = 0;    ///< by name: without an answer, or with one that a check of the script did not accept
};

/// Adds a counter "PREFIXcodes.503" or "PREFIXerrors.ETIMEDOUT" to its work; false for another one.
bool take_counter(std::string_view name, syntax::JsonValue value, const CaseList& cases, Work& work) {
  if (name.starts_with("codes.")) {
    const auto status = base::parse_number(name.substr(6));
    if (!status) value.fail(fmt::format("{} is not a status", syntax::quoted(name)));
    work.answered += value.number(name);
    if (cases.is_failed_status(*status)) work.bad += value.number(name);
    return true;
  }
  if (!name.starts_with("errors.")) return false;
  work.errors += value.number(name);
  return true;
}

/// "median" for "p50", which is there under both names, "p99.9" for "p999"; "" for the count.
std::string statistic_of(std::string_view member, syntax::JsonValue value) {
  if (member == "count" || member == "p50") return "";
  if (member == "min" || member == "max" || member == "mean" || member == "median") return std::string(member);
  if (member == "p999") return "p99.9";
  if (member.starts_with('p') && base::parse_number(member.substr(1))) return std::string(member);
  value.fail(fmt::format("unknown statistic {}", syntax::quoted(member)));
}

void add_times(model::ImportedCase& test_case, std::string_view metric, syntax::JsonValue summary) {
  const std::uint64_t count = summary.member("count").count("count");
  if (summary.find("median").as_number() != summary.find("p50").as_number())
    summary.fail("'median' and 'p50' differ: is the file damaged?");
  summary.each_member([&](std::string_view member, syntax::JsonValue value) {
    const std::string statistic = statistic_of(member, value);
    if (!statistic.empty())
      add_reading(test_case, metric, Unit::ns, Better::lower, statistic, value.number(member) * millisecond_ns, count);
  });
}

struct Run {
  const CaseList& cases;
  syntax::JsonValue counters, summaries;
  Work all = {};
  std::map<std::string, Work, std::less<>> endpoint = {};  ///< as the plugin metrics-by-endpoint has them

  void take_endpoint(std::string_view name, syntax::JsonValue value) {
    for (const std::size_t at : {name.rfind(".codes."), name.rfind(".errors.")})
      if (at != std::string_view::npos && name.find_first_of(" /", at) == std::string_view::npos) {
        take_counter(name.substr(at + 1), value, cases, endpoint[std::string(name.substr(0, at))]);
        return;
      }
  }
  void read_counters() {
    counters.each_member([&](std::string_view name, syntax::JsonValue value) {
      if (name.starts_with("http.")) {
        take_counter(name.substr(5), value, cases, all);
      } else if (name.starts_with(endpoints)) {
        take_endpoint(name.substr(endpoints.size()), value);
      } else {
        take_counter(name, value, cases, all);
      }
    });
    const syntax::JsonValue responses = counters.find("http.responses");
    if (responses && responses.number("http.responses") != all.answered)
      counters.fail(fmt::format("{} answers by status, but {} 'http.responses': is the file damaged?", all.answered,
                                responses.number("http.responses")));
  }
};

constexpr FactMember facts[] = {{"firstCounterAt", Fact::started_at}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue aggregate = document.parse_lenient(text, file).object("aggregate");
  Run run{.cases = cases, .counters = aggregate.object("counters"), .summaries = aggregate.object("summaries")};
  take_facts(aggregate, facts, cases.origin());
  run.read_counters();
  // A run of another engine than HTTP counts only its virtual users.
  const syntax::JsonValue requests = run.counters.find("http.requests");
  model::ImportedCase& test_case = cases.add("artillery");
  if (requests && run.all.answered == 0) test_case.readings.push_back(failed_reading("no request was answered"));
  if (const syntax::JsonValue times = run.summaries.find("http.response_time")) add_times(test_case, "latency", times);
  if (const syntax::JsonValue times = run.summaries.find("vusers.session_length"))
    add_times(test_case, "session_length", times);
  if (const auto rate = aggregate.object("rates").find("http.request_rate").number_if("http.request_rate"))
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", *rate);
  if (requests)
    add_work(test_case, requests.number("http.requests"), run.all.bad + run.all.errors);
  else
    add_work(test_case, run.counters.number_of("vusers.created"), run.counters.number_of("vusers.failed"));
  for (const auto& [name, work] : run.endpoint) {
    model::ImportedCase& one = cases.add(name);
    if (const syntax::JsonValue times = run.summaries.find(fmt::format("{}response_time.{}", endpoints, name)))
      add_times(one, "latency", times);
    add_work(one, work.answered + work.errors, work.bad + work.errors);
  }
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("aggregate").find("counters") && preview.json.find("aggregate").find("rates");
}

}  // namespace artillery

}  // namespace

ImportFormat artillery_format() {
  return {.name = "artillery",
          .tool = "artillery run --output",
          .recognised_by = "an object with `aggregate.counters` and `aggregate.rates`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = artillery::recognises,
          .read = artillery::read,
          .has_statuses = true,
          .steps = {{model::Unit::ns, millisecond_ns}}};  // response times are whole milliseconds
}

}  // namespace benchgate::imports
