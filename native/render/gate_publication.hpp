// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/gate_summary.hpp"
#include "model/publication.hpp"

namespace benchgate::render {

/// Returns what m5_gate_summary.json says, in rows: provenance, B5, and for every scenario D3 and E3. What is missing
/// leaves its cell empty. Figures that were not measured never read as a pass.
model::Publication gate_publication(const model::GateSummary& summary);

/// The name of gate E3 in its rows.
inline constexpr std::string_view significance_name = "E3 significance";

/// The values that an entry of E3 compares, in reports of benchgate and of the reference tool.
struct GateValues {
  std::string measure;
  std::string unit;
  std::optional<double> baseline, candidate, change_pct;
};
GateValues values_of(const model::ScenarioSignificanceSummary& scenario);

/// Returns the largest allowed regression in percent: a scenario may have its own.
std::optional<double> limit_of(const model::ScenarioSignificanceSummary& scenario,
                               const model::SignificanceSummary& gate);

/// Returns "12.65 % worse". The gate's regression is positive when the metric gets worse, whatever its direction.
std::string worse_by(std::optional<double> regression_pct);

/// Returns "5 %"; "" for none.
std::string percent_or_nothing(std::optional<double> value);

}  // namespace benchgate::render
