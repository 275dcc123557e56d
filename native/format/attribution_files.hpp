// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/attribution.hpp"
#include "model/overhead.hpp"
#include "model/request_latency.hpp"
#include "model/treatment.hpp"

namespace benchgate::format {

/// Formats incident_predictions.csv. Several domains of one incident are joined by '+', the likeliest first.
std::string format_incident_predictions(std::span<const model::Incident> incidents);

/// Reads what format_incident_predictions wrote. Throws Error `where:line: what`.
std::vector<model::Incident> parse_incident_predictions(std::string_view text, std::string_view where);

/// Formats confusion_matrix.csv: cells that are not 0, in byte order; "abstain" where no cause was named.
std::string format_confusion_matrix(const model::ConfusionMatrix& confusion);

/// Formats class_metrics.csv; an undefined figure is an empty cell.
std::string format_class_metrics(std::span<const model::ClassMetrics> classes);

/// What attribution_summary.json says beside the figures.
struct AttributionHead {
  std::string run_id;
  std::string scenario;
  std::string workload_profile;
  std::string mode;    ///< label of the results: "full", "synthetic", "fallback-synthetic-<reason>"
  std::string kernel;  ///< "" unknown
  int runs = 1;
  std::uint64_t bootstrap_seed = 42;
  std::vector<model::OverheadRow> overhead = {};
  // For report.md only:
  std::vector<model::RequestLatency> request_latency = {};  ///< of the requests of the run
  std::string load = {};                                    ///< as text; "": that of the profile
  bool has_faults = true;

  bool operator==(const AttributionHead&) const = default;
};

/// Returns every figure of the summary with its name in the file, in the order of the file; absent ones are left out.
std::vector<std::pair<std::string_view, double>> attribution_metrics(const model::AttributionFigures& figures);

/// Formats attribution_summary.json: the figures of treatment B, which sees all signals, and those of each
/// treatment beside each other. Names are those of the reference tool's code and schema; figures that
/// are not measured (kubernetes_version, burn_rate_prediction_error) are left out.
std::string format_attribution_summary(const model::ByTreatment<model::AttributionFigures>& by_treatment,
                                       const AttributionHead& head);

using NamedFigures = std::vector<std::pair<std::string, double>>;

/// What a summary says about its own computation, to compute it again.
struct SummaryClaims {
  NamedFigures metrics;                            ///< of the attribution, without the collector's
  NamedFigures counts;                             ///< "sample_size", "class_balance.<domain>", ...
  std::map<std::string, NamedFigures> treatments;  ///< metrics by the name of the treatment; none: not written
  std::optional<double> collector_cpu_pct;
  std::uint64_t bootstrap_seed = 0;
  std::string mode;  ///< label of the results
};

/// Parses the claims of a summary. Throws Error.
SummaryClaims parse_summary_claims(std::string_view text, std::string_view where);

/// Describes why a summary does not follow from its incidents; "" when it does. `figures`: of the incidents, with the
/// seed of the claims.
std::string summary_problem(const SummaryClaims& claims, const model::AttributionFigures& figures);

/// Does the same for the figures of the treatments, which follow from treatment_predictions.csv.
std::string treatments_problem(const SummaryClaims& claims,
                               const model::ByTreatment<model::AttributionFigures>& by_treatment);

/// Describes why its collector's cost does not follow from collector_overhead.csv, to the digits of that file; "" when
/// it does, or when one of them has none.
std::string overhead_problem(const SummaryClaims& claims, std::span<const model::OverheadRow> rows);

}  // namespace benchgate::format
