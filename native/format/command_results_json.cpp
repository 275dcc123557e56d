// SPDX-License-Identifier: MIT
#include "format/command_results_json.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "base/quantity.hpp"
#include "format/derived_fields.hpp"

namespace benchgate::format {

namespace {

using model::MergeSummary;
using model::Promotion;
using model::PromotionRefusal;

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

struct Settings {
  std::vector<ScenarioFile> scenarios;
};

std::string name_of_file(const ScenarioFile& file) { return file.cases.front().name; }

}  // namespace

template <>
struct Words<Promotion::Outcome> {
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

std::string format_merge(const MergeSummary& summary) { return format_object(summary); }
std::string format_promotion(const Promotion& promotion) { return format_object(promotion); }

std::string format_settings(std::span<const ScenarioFile> files) {
  return format_object(Settings{{files.begin(), files.end()}});
}

std::string reason_of(const PromotionRefusal& refusal) {
  return refusal.regression ? base::format_percent(*refusal.regression) + " worse" : refusal.why;
}

}  // namespace benchgate::format
