// SPDX-License-Identifier: MIT
#include "format/command_results_json.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/quantity.hpp"
#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

namespace {

using model::CheckItem;
using model::Condition;
using model::MergeSummary;
using model::PlannedCase;
using model::ProjectStart;
using model::Promotion;
using model::PromotionRefusal;
using model::StarterFile;
using model::StarterTrial;
using model::WrittenDashboard;

struct ScenarioRuns {
  std::string name;
  std::vector<int> runs;
};

std::string out_of(const MergeSummary& summary) { return summary.out.string(); }
std::uint64_t trees_of(const MergeSummary& summary) { return summary.trees; }

std::vector<ScenarioRuns> scenarios_of(const MergeSummary& summary) {
  std::vector<ScenarioRuns> scenarios;
  for (const auto& [name, numbers] : summary.runs) scenarios.push_back({name, {numbers.begin(), numbers.end()}});
  return scenarios;
}

struct PlanDocument {
  std::vector<PlannedCase> scenarios;
  model::Work work;
};

double seconds(std::chrono::nanoseconds duration) { return std::chrono::duration<double>(duration).count(); }

std::string name_of_case(const PlannedCase& planned) { return case_name(planned.scenario); }
std::string shown_command_of(const model::Step& step) { return command_text(step.command); }

std::optional<double> timeout_of(const PlannedCase& planned) {
  return planned.scenario.timeout ? std::optional(seconds(*planned.scenario.timeout)) : std::nullopt;
}

std::optional<double> limit_of(const PlanDocument& plan) {
  return plan.work.limit ? std::optional(seconds(*plan.work.limit)) : std::nullopt;
}

struct DoctorDocument {
  std::vector<CheckItem> items;
};

bool has_passed(const StarterTrial& trial) { return trial.passed(); }
std::uint64_t benchmarks_of(const StarterTrial& trial) { return trial.benchmarks.size(); }

std::optional<double> wall_ms_of(const StarterTrial& trial) {
  return trial.wall_ns ? std::optional(static_cast<double>(*trial.wall_ns) / 1e6) : std::nullopt;
}

std::string charts_of(const WrittenDashboard& written) { return written.interactive ? "interactive" : "static"; }

struct Settings {
  std::vector<ScenarioFile> scenarios;
};

std::string name_of_file(const ScenarioFile& file) { return file.cases.front().name; }

}  // namespace

template <>
struct EnumValues<Promotion::Outcome> {
  static constexpr std::array values{Promotion::Outcome::promoted, Promotion::Outcome::unchanged,
                                     Promotion::Outcome::kept};
};

template <>
struct Fields<ScenarioRuns> {
  static constexpr std::array rows{required<&ScenarioRuns::name>("name"), required<&ScenarioRuns::runs>("runs")};
};

template <>
struct Fields<MergeSummary> {
  using M = MergeSummary;
  static constexpr std::array rows{schema<M, "benchgate.merge.v1">(),
                                   derived<out_of>("out"),
                                   derived<trees_of>("tree_count"),
                                   optional<&M::source_ref>("source_ref"),
                                   optional<&M::source_commit>("source_commit"),
                                   derived<scenarios_of>("scenarios"),
                                   required<&M::missing>("missing")};
};

template <>
struct Fields<PromotionRefusal> {
  using R = PromotionRefusal;
  static constexpr std::array rows{optional<&R::metric>("metric"), percent<&R::regression>("regression_pct"),
                                   derived<reason_of>("reason")};
};

template <>
struct Fields<Promotion> {
  using P = Promotion;
  static constexpr std::array rows{schema<P, "benchgate.promote.v1">(), required<&P::outcome>("outcome"),
                                   required<&P::candidate>("current"),  required<&P::baseline>("to"),
                                   optional<&P::backup>("backup"),      required<&P::refusals>("worse")};
};

template <>
struct Fields<Setting> {
  static constexpr std::array rows{required<&Setting::key>("key"), required<&Setting::value>("value"),
                                   required<&Setting::from>("from")};
};

template <>
struct Fields<ScenarioFile> {
  static constexpr std::array rows{derived<name_of_file>("name"), required<&ScenarioFile::settings>("settings")};
};

template <>
struct Fields<Settings> {
  static constexpr std::array rows{schema<Settings, "benchgate.settings.v1">(),
                                   required<&Settings::scenarios>("scenarios")};
};

template <>
struct EnumValues<model::Step::Kind> {
  using K = model::Step::Kind;
  static constexpr std::array values{K::build, K::setup, K::service, K::prepare, K::measure, K::cleanup, K::teardown};
};

template <>
struct Fields<model::Step> {
  static constexpr std::array rows{required<&model::Step::kind>("step"), derived<shown_command_of>("command")};
};

template <>
struct Fields<PlannedCase> {
  using P = PlannedCase;
  using S = model::Scenario;
  static constexpr std::array rows{derived<name_of_case>("name"),
                                   optional<&P::scenario, &S::location, &base::SourceLocation::file>("file"),
                                   required<&P::plan, &model::Plan::before>("before"),
                                   required<&P::plan, &model::Plan::cycle>("cycle"),
                                   required<&P::plan, &model::Plan::after>("after"),
                                   required<&P::plan, &model::Plan::warmup>("warmup"),
                                   required<&P::plan, &model::Plan::repeat>("repeat"),
                                   required<&P::scenario, &S::reruns>("reruns"),
                                   derived_if<timeout_of>("timeout_s")};
};

template <>
struct Fields<PlanDocument> {
  using D = PlanDocument;
  static constexpr std::array rows{schema<D, "benchgate.plan.v1">(), required<&D::scenarios>("scenarios"),
                                   required<&D::work, &model::Work::runs>("runs"),
                                   required<&D::work, &model::Work::iterations>("iterations"),
                                   derived_if<limit_of>("limit_s")};
};

template <>
struct EnumValues<Condition> {
  static constexpr std::array values{Condition::good, Condition::limited, Condition::bad, Condition::unknown};
};

namespace {

/// An object with the figures in their order; omitted without figures.
constexpr Field<CheckItem> figures_row{"figures", Presence::optional, "object",
                                       [](syntax::JsonWriter& json, std::string_view name, const CheckItem& item) {
                                         if (item.figures.empty()) return;
                                         json.key(name).begin_object();
                                         for (const auto& [figure, value] : item.figures) json.member(figure, value);
                                         json.end_object();
                                       },
                                       [](syntax::JsonValue, const Origin&, CheckItem&) {}};

}  // namespace

template <>
struct Fields<CheckItem> {
  static constexpr std::array rows{required<&CheckItem::name>("name"), required<&CheckItem::status>("status"),
                                   required<&CheckItem::found>("found"), required<&CheckItem::advice>("advice"),
                                   figures_row};
};

template <>
struct Fields<DoctorDocument> {
  static constexpr std::array rows{schema<DoctorDocument, "benchgate.doctor.v1">(),
                                   required<&DoctorDocument::items>("items")};
};

template <>
struct Fields<StarterFile> {
  static constexpr std::array rows{required<&StarterFile::path>("path"), optional<&StarterFile::backup>("backup")};
};

template <>
struct Fields<StarterTrial> {
  using T = StarterTrial;
  static constexpr std::array rows{required<&T::scenario>("scenario"),      required<&T::file>("file"),
                                   derived<has_passed>("passed"),           derived_if<wall_ms_of>("wall_ms"),
                                   derived_if<benchmarks_of>("benchmarks"), optional<&T::step>("step"),
                                   optional<&T::failure>("failure"),        optional<&T::tail>("tail"),
                                   optional<&T::advice>("advice")};
};

template <>
struct Fields<ProjectStart> {
  using P = ProjectStart;
  static constexpr std::array rows{schema<P, "benchgate.init.v1">(), required<&P::folder>("dir"),
                                   required<&P::kind>("kind"),       required<&P::found>("found"),
                                   optional<&P::notes>("notes"),     required<&P::scenario>("scenario"),
                                   required<&P::files>("files"),     optional<&P::ignored>("ignored"),
                                   optional<&P::trials>("trials"),   derived<model::undo_line>("undo")};
};

template <>
struct Fields<WrittenDashboard> {
  using W = WrittenDashboard;
  static constexpr std::array rows{schema<W, "benchgate.dashboard-written.v1">(),
                                   required<&W::page>("page"),
                                   required<&W::test_cases>("test_cases"),
                                   required<&W::series>("series"),
                                   required<&W::runs>("runs"),
                                   derived<charts_of>("charts")};
};

std::string format_merge(const MergeSummary& summary) { return format_object(summary); }
std::string format_promotion(const Promotion& promotion) { return format_object(promotion); }

std::string format_settings(std::span<const ScenarioFile> files) {
  return format_object(Settings{{files.begin(), files.end()}});
}

std::string format_plan(std::span<const PlannedCase> cases) {
  std::vector<model::Scenario> scenarios;
  for (const PlannedCase& planned : cases) scenarios.push_back(planned.scenario);
  return format_object(PlanDocument{{cases.begin(), cases.end()}, model::work_of(scenarios)});
}

std::string format_doctor(std::span<const CheckItem> items) {
  return format_object(DoctorDocument{{items.begin(), items.end()}});
}

std::string format_project_start(const ProjectStart& start) { return format_object(start); }

std::string format_written_dashboard(const WrittenDashboard& written) { return format_object(written); }

std::string reason_of(const PromotionRefusal& refusal) {
  return refusal.regression ? base::format_percent(*refusal.regression) + " worse" : refusal.why;
}

std::string merge_schema() { return format_schema("benchgate.merge.v1", describe_object<MergeSummary>); }
std::string promotion_schema() { return format_schema("benchgate.promote.v1", describe_object<Promotion>); }
std::string settings_schema() { return format_schema("benchgate.settings.v1", describe_object<Settings>); }
std::string plan_schema() { return format_schema("benchgate.plan.v1", describe_object<PlanDocument>); }
std::string doctor_schema() { return format_schema("benchgate.doctor.v1", describe_object<DoctorDocument>); }
std::string project_start_schema() { return format_schema("benchgate.init.v1", describe_object<ProjectStart>); }
std::string written_dashboard_schema() {
  return format_schema("benchgate.dashboard-written.v1", describe_object<WrittenDashboard>);
}

}  // namespace benchgate::format
