// SPDX-License-Identifier: MIT
// Many test cases of a check together, as publication.json has them.
#pragma once

#include <array>

#include "format/enum_values.hpp"
#include "model/artifact_comparison.hpp"

namespace benchgate::format {

using model::ArtifactComparison;
using model::CaseResult;
using model::MetricOutcome;

template <>
struct EnumValues<model::Magnitude> {
  static constexpr std::array values{model::Magnitude::very_small, model::Magnitude::small, model::Magnitude::medium,
                                     model::Magnitude::large, model::Magnitude::very_large};
};

template <>
struct EnumValues<model::Confidence> {
  static constexpr std::array values{model::Confidence::none, model::Confidence::maybe, model::Confidence::probably,
                                     model::Confidence::definitely};
};

template <>
struct EnumValues<model::Direction> {
  static constexpr std::array values{model::Direction::none, model::Direction::regression,
                                     model::Direction::improvement, model::Direction::mixed};
};

template <>
struct Fields<model::Metric> {
  static constexpr std::array rows{
      required<&model::Metric::name>("name"),
      optional<&model::Metric::unit>("unit"),
      always<&model::Metric::better>("better"),
      optional<&model::Metric::undirected>("undirected"),
  };
};

template <>
struct Fields<CaseResult> {
  static constexpr std::array rows{
      required<&CaseResult::test_case>("test_case"),
      required<&CaseResult::metric>("metric"),
      optional<&CaseResult::tags>("tags"),
      optional<&CaseResult::secondary>("secondary"),
      required<&CaseResult::before>("before"),
      required<&CaseResult::after>("after"),
      optional<&CaseResult::change>("change"),
      required<&CaseResult::threshold>("threshold"),
      optional<&CaseResult::factor>("factor"),
      optional<&CaseResult::dodgy>("dodgy"),
      optional<&CaseResult::highly_variable>("highly_variable"),
      optional<&CaseResult::noisy>("noisy"),
      optional<&CaseResult::history_count>("history_count"),
      optional<&CaseResult::has_history>("has_history"),
      optional<&CaseResult::significant>("significant"),
      optional<&CaseResult::better>("better"),
      optional<&CaseResult::magnitude>("magnitude"),
      optional<&CaseResult::relevant>("relevant"),
      optional<&CaseResult::why>("why"),
  };
};

template <>
struct Fields<model::CaseName> {
  static constexpr std::array rows{
      required<&model::CaseName::test_case>("test_case"),
      always<&model::CaseName::metric>("metric"),
  };
};

template <>
struct Fields<MetricOutcome> {
  static constexpr std::array rows{
      required<&MetricOutcome::metric>("metric"),
      optional<&MetricOutcome::gating>("gating"),
      optional<&MetricOutcome::relevant>("relevant"),
      required<&MetricOutcome::confidence>("confidence"),
      required<&MetricOutcome::direction>("direction"),
      required<&MetricOutcome::primary>("primary"),
      required<&MetricOutcome::secondary>("secondary"),
      optional<&MetricOutcome::deserves_attention>("deserves_attention"),
      optional<&MetricOutcome::reported_in_pull_request>("reported_in_pull_request"),
      optional<&MetricOutcome::reported_in_triage>("reported_in_triage"),
  };
};

/// Of an artifact only what readers see: an overview has no times and no machines.
template <>
struct Fields<model::Artifact> {
  static constexpr std::array rows{
      required<&model::Artifact::name>("name"),
      optional<&model::Artifact::others>("others"),
  };
};

template <>
struct Fields<ArtifactComparison> {
  static constexpr std::array rows{
      required<&ArtifactComparison::profile>("profile"),
      required<&ArtifactComparison::before>("before"),
      required<&ArtifactComparison::after>("after"),
      required<&ArtifactComparison::confidence>("confidence"),
      required<&ArtifactComparison::direction>("direction"),
      optional<&ArtifactComparison::reported_in_pull_request>("reported_in_pull_request"),
      optional<&ArtifactComparison::reported_in_triage>("reported_in_triage"),
      required<&ArtifactComparison::metrics>("metrics"),
      required<&ArtifactComparison::results>("results"),
      optional<&ArtifactComparison::failed>("failed"),
      optional<&ArtifactComparison::failed_before>("failed_before"),
      optional<&ArtifactComparison::missing>("missing"),
      optional<&ArtifactComparison::added>("added"),
      optional<&ArtifactComparison::not_measured>("not_measured"),
      optional<&ArtifactComparison::warnings>("warnings"),
  };
};

}  // namespace benchgate::format
