// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace fortio {

using model::Better;
using model::Unit;

struct Outcomes {
  std::uint64_t requests = 0;
  std::uint64_t errors = 0;
};

/// By "RetCodes": a status of HTTP, -1 without an answer; "SERVING" or 1, or another state of a gRPC service; "OK" or
/// what went wrong on a TCP or UDP connection.
Outcomes outcomes_of(syntax::JsonValue codes, const CaseList& cases) {
  Outcomes outcomes;
  codes.each_member([&](std::string_view code, syntax::JsonValue count) {
    const auto status = base::parse_number(code);
    const bool is_good = status ? *status == 1 || !cases.is_failed_status(*status) : code == "SERVING" || code == "OK";
    const std::uint64_t number = count.count("RetCodes");
    outcomes.requests += number;
    outcomes.errors += is_good ? 0 : number;
  });
  return outcomes;
}

/// What was asked for: a URL of HTTP, else a destination.
std::string name_of(syntax::JsonValue root) {
  for (const std::string_view member : {"URL", "Destination"})
    if (const std::string name = root.text_at({member}); !name.empty()) return name;
  return "fortio";
}

constexpr FactMember facts[] = {{"Version", Fact::tool_version}, {"StartTime", Fact::started_at}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  take_facts(root, facts, cases.origin());
  const syntax::JsonValue histogram = root.object("DurationHistogram");
  const std::uint64_t calls = histogram.member("Count").count("Count");
  const Outcomes outcomes = outcomes_of(root.object("RetCodes"), cases);
  if (outcomes.requests != calls)
    root.fail(fmt::format("{} requests in 'RetCodes', but {} in 'DurationHistogram': is the file damaged?",
                          outcomes.requests, calls));
  model::ImportedCase& test_case = cases.add(name_of(root));
  if (calls == 0) test_case.readings.push_back(failed_reading("no request was made"));
  const auto add = [&](std::string_view statistic, double seconds) {
    if (calls > 0) add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, seconds * second_ns, calls);
  };
  add("mean", histogram.number_of("Avg"));
  if (calls > 0)
    histogram.array("Percentiles").each([&](syntax::JsonValue row) {
      add(percentile_name(base::format_number(row.number_of("Percentile"))), row.number_of("Value"));
    });
  add("min", histogram.number_of("Min"));
  add("max", histogram.number_of("Max"));
  add("stddev", histogram.number_of("StdDev"));
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", root.number_of("ActualQPS"), calls);
  add_work(test_case, static_cast<double>(outcomes.requests), static_cast<double>(outcomes.errors));
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("ActualQPS") && preview.json.find("DurationHistogram");
}

}  // namespace fortio

}  // namespace

ImportFormat fortio_format() {
  return {.name = "fortio",
          .tool = "fortio load -json",
          .recognised_by = "an object with `ActualQPS` and `DurationHistogram`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = fortio::recognises,
          .read = fortio::read,
          .has_statuses = true};
}

}  // namespace benchgate::imports
