// SPDX-License-Identifier: MIT
#include "format/dashboard_json.hpp"

#include <array>

#include "format/change_words.hpp"
#include "format/derived_fields.hpp"
#include "format/json_fields.hpp"
#include "format/words.hpp"

namespace benchgate::format {

using model::DashboardAlert;
using model::DashboardEnvironment;
using model::DashboardJudgement;

template <>
struct Fields<DashboardEnvironment> {
  static constexpr std::array rows{
      optional<&DashboardEnvironment::os>("os"),           optional<&DashboardEnvironment::arch>("arch"),
      optional<&DashboardEnvironment::kernel>("kernel"),   optional<&DashboardEnvironment::cpu_model>("cpu"),
      optional<&DashboardEnvironment::cpu_count>("cpus"),  optional<&DashboardEnvironment::memory_mb>("memory_mb"),
      optional<&DashboardEnvironment::runtime>("runtime"), optional<&DashboardEnvironment::runner_image>("image"),
  };
};

std::string time_of(const DashboardRunRow& row) {
  return row.run.time ? base::format_rfc3339(*row.run.time) : std::string();
}

template <>
struct Fields<DashboardRunRow> {
  using Row = DashboardRunRow;
  using Run = model::DashboardRun;
  static constexpr std::array rows{
      always<&Row::run, &Run::name>("name"),           optional<&Row::run, &Run::commit>("commit"),
      optional<&Row::run, &Run::subject>("subject"),   optional<&Row::run, &Run::author>("author"),
      optional<&Row::run, &Run::ref>("ref"),           derived_if<time_of>("time"),
      optional<&Row::run, &Run::workflow>("workflow"), optional<&Row::run, &Run::event>("event"),
      optional<&Row::run, &Run::job_type>("job"),      optional<&Row::run, &Run::url>("url"),
      optional<&Row::run, &Run::tool>("tool"),         optional<&Row::run, &Run::folder>("folder"),
      optional<&Row::run, &Run::note>("note"),         optional<&Row::run, &Run::changed>("changed"),
      always<&Row::environments>("environments"),
  };
};

template <>
struct Fields<DashboardJudgement> {
  static constexpr std::array rows{
      always<&DashboardJudgement::verdict>("verdict"),
      optional<&DashboardJudgement::baseline>("baseline"),
      optional<&DashboardJudgement::candidate>("candidate"),
      optional<&DashboardJudgement::change>("change"),
      optional<&DashboardJudgement::low>("low"),
      optional<&DashboardJudgement::high>("high"),
      optional<&DashboardJudgement::threshold>("threshold"),
      optional<&DashboardJudgement::why>("why"),
      optional<&DashboardJudgement::leads>("leads"),
  };
};

template <>
struct Words<model::PointStability> {
  static constexpr std::array values{model::PointStability::unknown, model::PointStability::stable,
                                     model::PointStability::unstable, model::PointStability::expected_unstable};
};

template <>
struct Fields<DashboardLast> {
  static constexpr std::array rows{
      always<&DashboardLast::run>("run"),
      optional<&DashboardLast::environment>("environment"),
      optional<&DashboardLast::median>("median"),
      optional<&DashboardLast::low>("low"),
      optional<&DashboardLast::high>("high"),
      optional<&DashboardLast::n>("n"),
      optional<&DashboardLast::cv>("cv"),
      optional<&DashboardLast::mean>("mean"),
      optional<&DashboardLast::median_unknown>("median_unknown"),
      optional<&DashboardLast::p95>("p95"),
      optional<&DashboardLast::p99>("p99"),
      optional<&DashboardLast::failures>("failures"),
      optional<&DashboardLast::failing_since>("failing_since"),
      optional<&DashboardLast::missing_since>("missing_since"),
      optional<&DashboardLast::error>("error"),
      always<&DashboardLast::stability>("stability"),
  };
};

template <>
struct Fields<DashboardAlert> {
  static constexpr std::array rows{
      always<&DashboardAlert::direction>("direction"),   optional<&DashboardAlert::change>("change"),
      optional<&DashboardAlert::points>("points"),       optional<&DashboardAlert::since>("run"),
      optional<&DashboardAlert::same_code>("same_code"), optional<&DashboardAlert::reason>("reason"),
  };
};

void write_dashboard_environment(syntax::JsonWriter& json, const DashboardEnvironment& environment) {
  write_object(json, environment);
}

void write_dashboard_run(syntax::JsonWriter& json, const DashboardRunRow& run) { write_object(json, run); }

void write_dashboard_judgement(syntax::JsonWriter& json, const DashboardJudgement& judgement) {
  write_object(json, judgement);
}

void write_dashboard_last(syntax::JsonWriter& json, const DashboardLast& last) { write_object(json, last); }

void write_dashboard_alert(syntax::JsonWriter& json, const DashboardAlert& alert) { write_object(json, alert); }

}  // namespace benchgate::format
