// SPDX-License-Identifier: MIT
#include "format/gate_summary_json.hpp"

#include <array>

#include "base/error.hpp"
#include "format/enum_values.hpp"
#include "format/json_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::GateOutcome;
using model::GateSummary;
using model::MetricVarianceSummary;
using model::NamedVariance;
using model::OverheadSummary;
using model::ProvenanceSummary;
using model::ScenarioServiceSummary;
using model::ScenarioSignificanceSummary;
using model::ScenarioVarianceSummary;
using model::ServiceLevelSummary;
using model::SignificanceSummary;
using model::VarianceSummary;

template <>
struct Fields<ProvenanceSummary> {
  static constexpr std::array rows{
      optional<&ProvenanceSummary::outcome, &GateOutcome::pass>("pass"),
      always<&ProvenanceSummary::manifest_required>("manifest_required"),
      always<&ProvenanceSummary::manifest_path>("manifest_path"),
      optional<&ProvenanceSummary::source_ref>("source_ref"),
      optional<&ProvenanceSummary::source_commit>("source_commit"),
      optional<&ProvenanceSummary::candidate_ref>("candidate_ref"),
      optional<&ProvenanceSummary::candidate_commit>("candidate_commit"),
      optional<&ProvenanceSummary::candidate_pull_request_head>("candidate_pull_request_head"),
      always<&ProvenanceSummary::same_source>("same_source"),
      optional<&ProvenanceSummary::outcome, &GateOutcome::failure_reason>("failure_reason"),
      optional<&ProvenanceSummary::outcome, &GateOutcome::status>("status"),
      optional<&ProvenanceSummary::outcome, &GateOutcome::reason>("reason"),
      optional<&ProvenanceSummary::baseline_generated_at>("baseline_generated_at"),
      optional<&ProvenanceSummary::identical_files>("identical_files"),
      optional<&ProvenanceSummary::altered_files>("altered_files"),
  };
};

template <>
struct Fields<OverheadSummary> {
  static constexpr std::array rows{
      optional<&OverheadSummary::outcome, &GateOutcome::pass>("pass"),
      optional<&OverheadSummary::threshold_pct>("threshold_pct"),
      optional<&OverheadSummary::max_observed_pct>("max_observed_pct"),
      optional<&OverheadSummary::mean_observed_pct>("mean_observed_pct"),
      optional<&OverheadSummary::sample_count>("sample_count"),
      optional<&OverheadSummary::files_checked>("files_checked"),
      always<&OverheadSummary::node_p95_observed>("node_p95_observed"),
      optional<&OverheadSummary::max_node_p95_pct>("max_node_p95_pct"),
      optional<&OverheadSummary::max_node_p95_node>("max_node_p95_node"),
      optional<&OverheadSummary::outcome, &GateOutcome::failure_reason>("failure_reason"),
      optional<&OverheadSummary::outcome, &GateOutcome::status>("status"),
      optional<&OverheadSummary::outcome, &GateOutcome::reason>("reason"),
      optional<&OverheadSummary::profile>("profile"),
      optional<&OverheadSummary::short_runs>("short_runs"),
  };
};

template <>
struct Fields<MetricVarianceSummary> {
  static constexpr std::array rows{
      always<&MetricVarianceSummary::metric>("metric"),
      always<&MetricVarianceSummary::statistic>("statistic"),
      optional<&MetricVarianceSummary::unit>("unit"),
      always<&MetricVarianceSummary::values>("values"),
      optional<&MetricVarianceSummary::mean>("mean"),
      optional<&MetricVarianceSummary::stddev>("stddev"),
      optional<&MetricVarianceSummary::cv_pct>("cv_pct"),
      optional<&MetricVarianceSummary::outcome, &GateOutcome::status>("status"),
      optional<&MetricVarianceSummary::outcome, &GateOutcome::reason>("reason"),
  };
};

template <>
struct Fields<ScenarioVarianceSummary> {
  static constexpr std::array rows{
      always<&ScenarioVarianceSummary::scenario>("scenario"),
      optional<&ScenarioVarianceSummary::run_count>("run_count"),
      optional<&ScenarioVarianceSummary::ttft_p95, &NamedVariance::values>("ttft_p95_values"),
      optional<&ScenarioVarianceSummary::ttft_p95, &NamedVariance::mean>("mean_ttft_p95"),
      optional<&ScenarioVarianceSummary::ttft_p95, &NamedVariance::stddev>("stddev_ttft_p95"),
      optional<&ScenarioVarianceSummary::ttft_p95, &NamedVariance::cv_pct>("variance_pct"),
      optional<&ScenarioVarianceSummary::tokens_p50, &NamedVariance::values>("tokens_p50_values"),
      optional<&ScenarioVarianceSummary::tokens_p50, &NamedVariance::mean>("mean_tokens_p50"),
      optional<&ScenarioVarianceSummary::tokens_p50, &NamedVariance::stddev>("stddev_tokens_p50"),
      optional<&ScenarioVarianceSummary::tokens_p50, &NamedVariance::cv_pct>("tokens_variance_pct"),
      optional<&ScenarioVarianceSummary::error_rate_mean, &NamedVariance::values>("error_rate_mean_values"),
      optional<&ScenarioVarianceSummary::error_rate_mean, &NamedVariance::mean>("mean_error_rate_mean"),
      optional<&ScenarioVarianceSummary::error_rate_mean, &NamedVariance::stddev>("stddev_error_rate_mean"),
      optional<&ScenarioVarianceSummary::error_rate_mean, &NamedVariance::cv_pct>("error_rate_variance_pct"),
      optional<&ScenarioVarianceSummary::outcome, &GateOutcome::pass>("pass"),
      optional<&ScenarioVarianceSummary::outcome, &GateOutcome::failure_reason>("failure_reason"),
      optional<&ScenarioVarianceSummary::outcome, &GateOutcome::status>("status"),
      optional<&ScenarioVarianceSummary::outcome, &GateOutcome::reason>("reason"),
      optional<&ScenarioVarianceSummary::metrics>("metrics"),
  };
};

template <>
struct Fields<VarianceSummary> {
  static constexpr std::array rows{
      optional<&VarianceSummary::outcome, &GateOutcome::pass>("pass"),
      optional<&VarianceSummary::threshold_pct>("threshold_pct"),
      optional<&VarianceSummary::min_runs>("min_runs"),
      always<&VarianceSummary::scenarios>("scenarios"),
      optional<&VarianceSummary::outcome, &GateOutcome::status>("status"),
      optional<&VarianceSummary::outcome, &GateOutcome::reason>("reason"),
  };
};

template <>
struct Fields<ScenarioSignificanceSummary> {
  static constexpr std::array rows{
      always<&ScenarioSignificanceSummary::scenario>("scenario"),
      optional<&ScenarioSignificanceSummary::candidate_n>("candidate_n"),
      optional<&ScenarioSignificanceSummary::baseline_n>("baseline_n"),
      optional<&ScenarioSignificanceSummary::candidate_ttft_p95>("candidate_ttft_p95"),
      optional<&ScenarioSignificanceSummary::baseline_ttft_p95>("baseline_ttft_p95"),
      optional<&ScenarioSignificanceSummary::ttft_regression_pct>("ttft_regression_pct"),
      optional<&ScenarioSignificanceSummary::candidate_tokens_p50>("candidate_tokens_p50"),
      optional<&ScenarioSignificanceSummary::baseline_tokens_p50>("baseline_tokens_p50"),
      optional<&ScenarioSignificanceSummary::mann_whitney_p_value>("mann_whitney_p_value"),
      optional<&ScenarioSignificanceSummary::bootstrap_delta_ci95>("bootstrap_delta_ci95"),
      optional<&ScenarioSignificanceSummary::cliffs_delta>("cliffs_delta"),
      always<&ScenarioSignificanceSummary::practical_effect_pass>("practical_effect_pass"),
      always<&ScenarioSignificanceSummary::minimum_samples_reached>("minimum_samples_reached"),
      optional<&ScenarioSignificanceSummary::outcome, &GateOutcome::pass>("pass"),
      optional<&ScenarioSignificanceSummary::outcome, &GateOutcome::failure_reason>("failure_reason"),
      optional<&ScenarioSignificanceSummary::outcome, &GateOutcome::status>("status"),
      optional<&ScenarioSignificanceSummary::outcome, &GateOutcome::reason>("reason"),
      optional<&ScenarioSignificanceSummary::metric>("metric"),
      optional<&ScenarioSignificanceSummary::statistic>("statistic"),
      optional<&ScenarioSignificanceSummary::unit>("unit"),
      optional<&ScenarioSignificanceSummary::better>("better"),
      optional<&ScenarioSignificanceSummary::candidate_value>("candidate_value"),
      optional<&ScenarioSignificanceSummary::baseline_value>("baseline_value"),
      optional<&ScenarioSignificanceSummary::regression_pct>("regression_pct"),
      optional<&ScenarioSignificanceSummary::regression_pct_limit>("regression_pct_limit"),
      optional<&ScenarioSignificanceSummary::candidate_median>("candidate_median"),
      optional<&ScenarioSignificanceSummary::baseline_median>("baseline_median"),
      optional<&ScenarioSignificanceSummary::bootstrap_runs_delta_ci95>("bootstrap_runs_delta_ci95"),
      optional<&ScenarioSignificanceSummary::label>("label"),
      optional<&ScenarioSignificanceSummary::finding>("finding"),
      optional<&ScenarioSignificanceSummary::replicates>("replicates"),
      optional<&ScenarioSignificanceSummary::candidate_failed>("candidate_failed"),
      optional<&ScenarioSignificanceSummary::baseline_failed>("baseline_failed"),
      optional<&ScenarioSignificanceSummary::candidate_requests>("candidate_requests"),
      optional<&ScenarioSignificanceSummary::baseline_requests>("baseline_requests"),
      optional<&ScenarioSignificanceSummary::slow_above>("slow_above"),
  };
};

template <>
struct Fields<SignificanceSummary> {
  static constexpr std::array rows{
      optional<&SignificanceSummary::outcome, &GateOutcome::pass>("pass"),
      optional<&SignificanceSummary::regression_pct_limit>("regression_pct_limit"),
      optional<&SignificanceSummary::alpha>("alpha"),
      optional<&SignificanceSummary::bootstrap_iterations>("bootstrap_iterations"),
      optional<&SignificanceSummary::min_samples_per_scenario>("min_samples_per_scenario"),
      optional<&SignificanceSummary::min_cliffs_delta_for_failure>("min_cliffs_delta_for_failure"),
      always<&SignificanceSummary::scenarios>("scenarios"),
      optional<&SignificanceSummary::outcome, &GateOutcome::status>("status"),
      optional<&SignificanceSummary::outcome, &GateOutcome::reason>("reason"),
      optional<&SignificanceSummary::seed>("seed"),
      optional<&SignificanceSummary::min_reports_per_scenario>("min_reports_per_scenario"),
  };
};

template <>
struct Fields<ScenarioServiceSummary> {
  static constexpr std::array rows{
      always<&ScenarioServiceSummary::scenario>("scenario"),
      optional<&ScenarioServiceSummary::candidate_error_rate>("candidate_error_rate"),
      optional<&ScenarioServiceSummary::baseline_error_rate>("baseline_error_rate"),
      optional<&ScenarioServiceSummary::candidate_requests>("candidate_requests"),
      optional<&ScenarioServiceSummary::baseline_requests>("baseline_requests"),
      optional<&ScenarioServiceSummary::error_rate_p_value>("error_rate_p_value"),
      optional<&ScenarioServiceSummary::throughput>("throughput"),
      optional<&ScenarioServiceSummary::outcome, &GateOutcome::status>("status"),
      optional<&ScenarioServiceSummary::outcome, &GateOutcome::reason>("reason"),
  };
};

template <>
struct Fields<ServiceLevelSummary> {
  static constexpr std::array rows{
      always<&ServiceLevelSummary::max_error_rise>("max_error_rise"),
      optional<&ServiceLevelSummary::max_error_rate>("max_error_rate"),
      always<&ServiceLevelSummary::scenarios>("scenarios"),
      optional<&ServiceLevelSummary::outcome, &GateOutcome::status>("status"),
      optional<&ServiceLevelSummary::outcome, &GateOutcome::reason>("reason"),
  };
};

template <>
struct Fields<GateSummary> {
  static constexpr std::array rows{
      always<&GateSummary::generated_at>("generated_at"),
      always<&GateSummary::candidate_root>("candidate_root"),
      always<&GateSummary::baseline_root>("baseline_root"),
      always<&GateSummary::scenarios>("scenarios"),
      optional<&GateSummary::baseline>("baseline"),
      optional<&GateSummary::overhead>("overhead"),
      optional<&GateSummary::variance>("variance"),
      optional<&GateSummary::significance>("significance"),
      optional<&GateSummary::service_level>("service_level"),
      optional<&GateSummary::incomplete>("incomplete"),
      optional<&GateSummary::pass>("pass"),
      optional<&GateSummary::failures>("failures"),
      optional<&GateSummary::schema>("schema"),
      optional<&GateSummary::verdict>("verdict"),
      optional<&GateSummary::error>("error"),
      always<&GateSummary::release_eligible>("release_eligible"),
      optional<&GateSummary::run_class>("run_class"),
      optional<&GateSummary::mode>("mode"),
      optional<&GateSummary::inconclusive>("inconclusive"),
      always<&GateSummary::warnings>("warnings"),
  };
};

std::string write_gate_summary(GateSummary summary) {
  summary.schema = gate_schema;
  return format_object(summary);
}

GateSummary parse_gate_summary(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  GateSummary summary;
  read_object(document.root(), {where, "gate summary"}, summary);
  if (!summary.verdict && !summary.pass) throw Error(where, "has no verdict: is it a gate's m5_gate_summary.json?");
  return summary;
}

std::string gate_summary_schema() { return format_schema("benchgate.gate.v1", describe_object<GateSummary>); }

}  // namespace benchgate::format
