// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "model/failed_work.hpp"

namespace benchgate::imports {

namespace {

namespace oha {

using model::Better;
using model::Unit;

/// What became of the requests. The tool's own success rate counts every answer, HTTP 500 too.
struct Outcomes {
  std::uint64_t answered = 0;
  std::uint64_t bad = 0;         ///< answered with a status that is none of success
  std::uint64_t unanswered = 0;  ///< with those that were broken off
  std::uint64_t aborted = 0;     ///< broken off by oha, whose time was over

  std::uint64_t requests() const { return answered + unanswered; }
  std::uint64_t errors() const { return bad + unanswered; }
};

Outcomes outcomes_of(syntax::JsonValue root, const CaseList& cases) {
  Outcomes outcomes;
  root.object("statusCodeDistribution").each_member([&](std::string_view status, syntax::JsonValue count) {
    const auto code = base::parse_number(status);
    if (!code) count.fail(fmt::format("{} is not a status", syntax::quoted(status)));
    const std::uint64_t answers = count.count("statusCodeDistribution");
    outcomes.answered += answers;
    if (cases.is_failed_status(*code)) outcomes.bad += answers;
  });
  root.find("errorDistribution").each_member([&](std::string_view why, syntax::JsonValue count) {
    const std::uint64_t requests = count.count("errorDistribution");
    outcomes.unanswered += requests;
    if (why == "aborted due to deadline") outcomes.aborted += requests;
  });
  return outcomes;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  const syntax::JsonValue summary = root.object("summary");
  const Outcomes outcomes = outcomes_of(root, cases);
  const std::uint64_t answered = outcomes.answered;
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
              outcomes.requests());
  summary.number_of("successRate");
  if (const std::uint64_t finished = outcomes.requests() - outcomes.aborted; finished > 0)
    add_reading(test_case, "success", Unit::ratio, Better::higher, "mean",
                static_cast<double>(answered - outcomes.bad) / static_cast<double>(finished));
  add_work(test_case, static_cast<double>(outcomes.requests()), static_cast<double>(outcomes.errors()));
  if (outcomes.aborted > 0)
    add_reading(test_case, model::aborted_metric, Unit::count, std::nullopt, "total",
                static_cast<double>(outcomes.aborted));
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
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = oha::recognises,
          .read = oha::read,
          .has_statuses = true};
}

}  // namespace benchgate::imports
