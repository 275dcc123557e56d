// SPDX-License-Identifier: MIT
#include "app/analyze/analyze.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "app/analyze/artifact_sides.hpp"
#include "app/environment.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/pattern.hpp"

namespace benchgate::app {

namespace {

judge::ResultSelection selection_of(const AnalyzeRequest& request) {
  judge::ResultSelection selection = request.selection;
  if (!request.name_pattern) return selection;
  // Shared, because a function must be copyable.
  const auto pattern = std::make_shared<format::Pattern>(*request.name_pattern, "--name", format::Pattern::Use::match);
  selection.name_matches = [pattern](const std::string& name) { return pattern->found_in(name); };
  return selection;
}

void require_known_metrics(const std::vector<std::string>& gating, const model::MeasurementTable& table) {
  std::vector<std::string_view> known;
  for (const model::TestCase& one : table.cases) known.push_back(one.metric.name);
  for (const std::string& metric : gating)
    if (std::find(known.begin(), known.end(), metric) == known.end())
      throw Error("--gating",
                  fmt::format("no test case has the metric '{}'{}", metric, base::suggestion(metric, known)));
}

}  // namespace

AnalyzeResult analyze_artifacts(const AnalyzeRequest& request, Session& session) {
  const judge::ResultSelection selection = selection_of(request);
  const ArtifactSides sides = read_artifact_sides(request);
  for (const std::string& note : sides.table.notes)
    session.observer.note(fmt::format("benchgate: {}", base::printable(note)));
  require_known_metrics(request.settings.gating, sides.table);
  AnalyzeResult result;
  result.comparison = judge::compare_artifacts(sides.table, sides.before, sides.after, request.settings);
  result.selected = judge::select_results(result.comparison, selection);
  result.date = base::format_rfc3339(stamp_time(session.machine)).substr(0, 10);
  if (!request.fail_on) return result;
  result.failed = judge::fails(result.comparison, *request.fail_on, request.least_confidence);
  if (!result.failed && judge::is_worse(result.comparison, *request.fail_on))
    session.observer.note(
        "benchgate: --fail-on does not act: too few test cases are worse, or by too little "
        "(--min-confidence maybe acts on any)");
  return result;
}

}  // namespace benchgate::app
