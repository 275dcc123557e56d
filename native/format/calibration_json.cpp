// SPDX-License-Identifier: MIT
#include "format/calibration_json.hpp"

#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

namespace {

using model::CalibratedCase;
using model::Calibration;
using model::RecalculateReport;

/// The first metric of its test case, which most are.
constexpr auto headline_row() {
  auto row = always<&CalibratedCase::headline>("headline");
  row.write = [](syntax::JsonWriter& json, std::string_view name, const CalibratedCase& one) {
    if (!one.headline) json.member(name, false);
  };
  return row;
}

std::optional<double> alerts_per_run(const Calibration& calibration) {
  if (calibration.judged_runs == 0) return std::nullopt;
  return static_cast<double>(calibration.alerts) / static_cast<double>(calibration.judged_runs);
}

}  // namespace

template <>
struct Fields<CalibratedCase> {
  using C = CalibratedCase;
  static constexpr std::array rows{required<&C::id>("id"),
                                   required<&C::metric>("metric"),
                                   always<&C::baselines>("baselines"),
                                   headline_row(),
                                   optional<&C::spread_pct>("spread_pct"),
                                   optional<&C::detectable_pct>("detectable_pct"),
                                   optional<&C::detectable_points>("detectable_points"),
                                   optional<&C::reruns>("reruns_for_5_pct"),
                                   optional<&C::why>("why")};
};

template <>
struct Fields<Calibration> {
  using C = Calibration;
  static constexpr std::array rows{schema<C, "benchgate.calibrate.v1">(),
                                   required<&C::store>("store"),
                                   required<&C::runs>("runs"),
                                   always<&C::unchanged_runs>("unchanged_runs"),
                                   always<&C::judged_runs>("judged_runs"),
                                   always<&C::alerting_runs>("alerting_runs"),
                                   always<&C::alerts>("alerts"),
                                   derived_if<alerts_per_run>("alerts_per_run"),
                                   always<&C::literal_labels>("literal_regressions"),
                                   required<&C::measurable>("measurable"),
                                   optional<&C::cov_p10>("cov_p10"),
                                   optional<&C::cov_p50>("cov_p50"),
                                   optional<&C::cov_p90>("cov_p90"),
                                   required<&C::cases>("items")};
};

template <>
struct Fields<model::DataBranch> {
  using B = model::DataBranch;
  static constexpr std::array rows{required<&B::name>("name"), required<&B::changed>("changed")};
};

template <>
struct Fields<RecalculateReport> {
  using R = RecalculateReport;
  static constexpr std::array rows{schema<R, "benchgate.history-recalculate.v1">(),
                                   required<&R::store>("store"),
                                   required<&R::runs>("runs"),
                                   required<&R::unpublished>("unpublished"),
                                   required<&R::test_cases>("test_cases"),
                                   required<&R::open_alerts>("open_alerts"),
                                   required<&R::alerts>("alerts"),
                                   required<&R::warnings>("warnings"),
                                   required<&R::files>("files"),
                                   optional<&R::data_branch>("data_branch")};
};

Calibration parse_calibration(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  if (root.string_of("schema") != "benchgate.calibrate.v1") root.fail("the schema is not benchgate.calibrate.v1");
  Calibration calibration;
  read_object(root, {where, "calibration"}, calibration);
  return calibration;
}

std::string format_calibration(const Calibration& calibration) { return format_object(calibration); }

std::string format_recalculated(const RecalculateReport& report) { return format_object(report); }

std::string calibration_schema() { return format_schema("benchgate.calibrate.v1", describe_object<Calibration>); }
std::string recalculated_schema() {
  return format_schema("benchgate.history-recalculate.v1", describe_object<RecalculateReport>);
}

}  // namespace benchgate::format
