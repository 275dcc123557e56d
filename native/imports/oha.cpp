// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/keywords.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace oha {

using model::Better;
using model::Unit;

/// Answers and failures together: a success rate of 1 says nothing about HTTP 500.
std::uint64_t total_of(syntax::JsonValue distribution, std::string_view what) {
  std::uint64_t total = 0;
  distribution.each_member([&](std::string_view, syntax::JsonValue count) { total += count.count(what); });
  return total;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  constexpr std::array<std::string_view, 1> optional{"errorDistribution"};
  refuse_damaged_members(root, optional);
  const syntax::JsonValue summary = root.object("summary");
  const std::uint64_t answered = total_of(root.object("statusCodeDistribution"), "statusCodeDistribution");
  const std::uint64_t requests = answered + total_of(root.find("errorDistribution"), "errorDistribution");
  model::ImportedCase& test_case = cases.add("oha");
  const auto add_latency = [&](syntax::JsonValue value, std::string_view what, std::string_view statistic) {
    const auto latency = answered == 0 ? value.number_if(what) : value.number(what);  // null when nothing succeeded
    if (latency) add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, *latency * second_ns, answered);
  };
  add_latency(summary.member("average"), "average", "mean");
  add_latency(summary.member("fastest"), "fastest", "min");
  add_latency(summary.member("slowest"), "slowest", "max");
  root.object("latencyPercentiles").each_member([&](std::string_view name, syntax::JsonValue value) {
    if (!name.starts_with('p') || !base::parse_number(name.substr(1)))
      value.fail(fmt::format("{} is not a percentile", syntax::quoted(name)));
    add_latency(value, name, percentile_name(name.substr(1)));
  });
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", summary.number_of("requestsPerSec"),
              requests);
  add_reading(test_case, "success", Unit::ratio, Better::higher, "mean", summary.number_of("successRate"));
  add_reading(test_case, "requests", Unit::count, std::nullopt, "total", static_cast<double>(requests));
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("summary").find("requestsPerSec") && preview.json.find("latencyPercentiles");
}

}  // namespace oha

}  // namespace

ImportFormat oha_format() {
  return {.name = "oha",
          .tool = "oha",
          .recognised_by = "an object with `summary.requestsPerSec` and `latencyPercentiles`",
          .ending = ImportFormat::Ending::any,
          .recognises = oha::recognises,
          .read = oha::read};
}

}  // namespace benchgate::imports
