// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace vegeta_report {

using model::Better;
using model::Unit;

struct Statistic {
  std::string_view member;
  std::string_view name;
};
constexpr Statistic latencies[] = {{"mean", "mean"}, {"50th", "median"}, {"90th", "p90"}, {"95th", "p95"},
                                   {"99th", "p99"},  {"min", "min"},     {"max", "max"}};

/// How many were answered with a status that is none of success, or not at all, which has the status 0.
double errors_in(syntax::JsonValue status_codes, const CaseList& cases) {
  std::uint64_t errors = 0;
  status_codes.each_member([&](std::string_view status, syntax::JsonValue count) {
    const auto code = base::parse_number(status);
    if (!code) count.fail(fmt::format("{} is not a status", syntax::quoted(status)));
    const std::uint64_t answers = count.count("status_codes");
    if (cases.is_failed_status(*code)) errors += answers;
  });
  return static_cast<double>(errors);
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  const std::uint64_t requests = root.member("requests").count("requests");
  model::ImportedCase& test_case = cases.add("vegeta");
  const syntax::JsonValue times = root.object("latencies");
  times.each_member([&](std::string_view name, const syntax::JsonValue& value) {
    const bool known = std::any_of(std::begin(latencies), std::end(latencies),
                                   [&](const Statistic& statistic) { return statistic.member == name; });
    if (!known && name != "total") value.fail(fmt::format("unknown latency {}", syntax::quoted(name)));
  });
  for (const auto& [member, statistic] : latencies) {
    if (member == "mean" || times.find(member))  // which percentiles there are, the version decides
      add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, times.number_of(member), requests);
  }
  const double errors = errors_in(root.object("status_codes"), cases);
  const double good = std::max(0.0, static_cast<double>(requests) - errors);
  double throughput = root.number_of("throughput"), success = root.number_of("success");
  if (cases.expects_statuses() && requests > 0) {  // as the tool counts, from what is expected
    const double seconds = (root.number_of("duration") + root.number_of("wait")) / second_ns;
    throughput = seconds > 0 ? good / seconds : throughput;
    success = good / static_cast<double>(requests);
  }
  // "rate" is what was asked for; "throughput" counts what succeeded.
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", throughput, requests);
  add_reading(test_case, "success", Unit::ratio, Better::higher, "mean", success, requests);
  add_work(test_case, static_cast<double>(requests), errors);
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("latencies").find("50th") && preview.json.find("status_codes");
}

}  // namespace vegeta_report

}  // namespace

ImportFormat vegeta_json_format() {
  return {.name = "vegeta-json",
          .tool = "vegeta report -type json",
          .recognised_by = "an object with `latencies.50th`, `status_codes` and `throughput`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = vegeta_report::recognises,
          .read = vegeta_report::read,
          .has_statuses = true};
}

}  // namespace benchgate::imports
