// SPDX-License-Identifier: MIT
#include "format/artifact_comparison_json.hpp"

#include <array>

#include "format/derived_fields.hpp"
#include "format/overview_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

// publication.json leaves out what is false and states ratios; here every row is whole, and changes are in percent.

namespace {

struct Reported {
  bool pull_request = false;
  bool triage = false;

  bool operator==(const Reported&) const = default;
};

struct ShownResult {
  CaseResult of;
};

struct ShownOutcome {
  MetricOutcome of;
};

struct AnalysisDocument {
  std::string schema = "benchgate.analyze.v1";
  ArtifactComparison comparison;
  std::vector<ShownOutcome> metrics = {};
  std::vector<ShownResult> results = {};
  std::size_t filtered = 0;
};

/// Percentage points of failed work.
std::optional<double> failed_points(const ShownResult& result) {
  const auto& failed = result.of.failed;
  if (!failed) return std::nullopt;
  return (failed->current - failed->baseline) * 100;
}

void set_failed_points(ShownResult& result, const std::optional<double>&) {
  result.of.failed = model::FailedChange{.baseline = result.of.before, .current = result.of.after};
}

bool lacks_history(const ShownResult& result) { return !result.of.has_history; }
void set_history(ShownResult& result, bool lacks) { result.of.has_history = !lacks; }

Reported reported_in(const AnalysisDocument& document) {
  return {document.comparison.reported_in_pull_request, document.comparison.reported_in_triage};
}
void set_reported(AnalysisDocument& document, const Reported& reported) {
  document.comparison.reported_in_pull_request = reported.pull_request;
  document.comparison.reported_in_triage = reported.triage;
}

}  // namespace

template <>
struct Fields<Reported> {
  static constexpr std::array rows{required<&Reported::pull_request>("pull_request"),
                                   required<&Reported::triage>("triage")};
};

template <>
struct Fields<ShownResult> {
  static constexpr std::array rows{
      required<&ShownResult::of, &CaseResult::test_case>("test_case"),
      required<&ShownResult::of, &CaseResult::metric, &model::Metric::name>("metric"),
      optional<&ShownResult::of, &CaseResult::metric, &model::Metric::unit>("unit"),
      required<&ShownResult::of, &CaseResult::secondary>("secondary"),
      required<&ShownResult::of, &CaseResult::before>("before"),
      required<&ShownResult::of, &CaseResult::after>("after"),
      percent<&ShownResult::of, &CaseResult::change>("change_pct"),
      derived_if<failed_points, set_failed_points>("change_points"),
      percent<&ShownResult::of, &CaseResult::threshold>("threshold_pct"),
      optional<&ShownResult::of, &CaseResult::factor>("factor"),
      required<&ShownResult::of, &CaseResult::dodgy>("dodgy"),
      required<&ShownResult::of, &CaseResult::highly_variable>("highly_variable"),
      required<&ShownResult::of, &CaseResult::noisy>("noisy"),
      required<&ShownResult::of, &CaseResult::history_count>("history_count"),
      derived<lacks_history, set_history>("no_history"),
      required<&ShownResult::of, &CaseResult::significant>("significant"),
      nullable<&ShownResult::of, &CaseResult::better>("better"),
      optional<&ShownResult::of, &CaseResult::magnitude>("magnitude"),
      required<&ShownResult::of, &CaseResult::relevant>("relevant"),
      required<&ShownResult::of, &CaseResult::why>("why"),
  };
};

template <>
struct Fields<ShownOutcome> {
  static constexpr std::array rows{
      required<&ShownOutcome::of, &MetricOutcome::metric>("metric"),
      required<&ShownOutcome::of, &MetricOutcome::gating>("gating"),
      required<&ShownOutcome::of, &MetricOutcome::relevant>("relevant"),
      required<&ShownOutcome::of, &MetricOutcome::confidence>("confidence"),
      required<&ShownOutcome::of, &MetricOutcome::direction>("direction"),
      required<&ShownOutcome::of, &MetricOutcome::primary>("primary"),
      required<&ShownOutcome::of, &MetricOutcome::secondary>("secondary"),
      required<&ShownOutcome::of, &MetricOutcome::deserves_attention>("deserves_attention"),
  };
};

template <>
struct Fields<AnalysisDocument> {
  using D = AnalysisDocument;
  using C = ArtifactComparison;
  static constexpr std::array rows{
      required<&D::schema>("schema"),
      required<&D::comparison, &C::verdict>("verdict"),
      required<&D::comparison, &C::profile>("profile"),
      required<&D::comparison, &C::before, &model::Artifact::name>("before"),
      required<&D::comparison, &C::after, &model::Artifact::name>("after"),
      required<&D::comparison, &C::confidence>("confidence"),
      required<&D::comparison, &C::direction>("direction"),
      derived<reported_in, set_reported>("reported"),
      required<&D::metrics>("metrics"),
      required<&D::results>("results"),
      required<&D::filtered>("filtered"),
      required<&D::comparison, &C::missing>("missing"),
      required<&D::comparison, &C::added>("new"),
      required<&D::comparison, &C::failed>("failed"),
      required<&D::comparison, &C::failed_before>("failed_before"),
      required<&D::comparison, &C::not_measured>("not_measured"),
      optional<&D::comparison, &C::warnings>("warnings"),
  };
};

std::string format_artifact_comparison(const ArtifactComparison& comparison, std::span<const CaseResult> shown,
                                       std::size_t filtered) {
  AnalysisDocument document{.comparison = comparison, .filtered = filtered};
  for (const MetricOutcome& outcome : comparison.metrics) document.metrics.push_back({outcome});
  for (const CaseResult& result : shown) document.results.push_back({result});
  return format_object(document);
}

ReadComparison parse_artifact_comparison(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  AnalysisDocument read;
  read_object(document.root(), {where, "analysis"}, read);
  for (ShownOutcome& outcome : read.metrics) read.comparison.metrics.push_back(std::move(outcome.of));
  for (ShownResult& result : read.results) read.comparison.results.push_back(std::move(result.of));
  return {std::move(read.comparison), read.filtered};
}

std::string artifact_comparison_schema() {
  return format_schema("benchgate.analyze.v1", describe_object<AnalysisDocument>);
}

}  // namespace benchgate::format
