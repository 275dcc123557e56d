// SPDX-License-Identifier: MIT
#include "store/run_filter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::store {

namespace {

constexpr std::string_view further_start = "further.";

using Metadata = model::RunMetadata;
using Environment = model::StoredEnvironment;
using Measurement = model::StoredMeasurement;
using Location = model::RunLocation;

std::string number_text(const std::optional<std::uint64_t>& number) { return number ? fmt::format("{}", *number) : ""; }

/// A field of a run, of one of its environments or of one of its measurements: one of the three is there.
struct FilterField {
  std::string_view name;
  std::string (*of_run)(const Location& location, const Metadata& metadata) = nullptr;
  std::string (*of_environment)(const Environment& environment) = nullptr;
  std::string (*of_measurement)(const Measurement& measurement) = nullptr;
};

constexpr std::array<FilterField, 31> field_table{{
    {"kind", [](const Location& location, const Metadata&) { return std::string(name_of(location.kind)); }},
    {"date", [](const Location& location, const Metadata&) { return location.date; }},
    {"run_id", [](const Location& location, const Metadata&) { return location.id; }},
    {"run_attempt", [](const Location& location, const Metadata&) { return fmt::format("{}", location.attempt); }},
    {"sha", [](const Location&, const Metadata& run) { return run.sha; }},
    {"ref", [](const Location&, const Metadata& run) { return run.ref; }},
    {"subject", [](const Location&, const Metadata& run) { return run.subject; }},
    {"author", [](const Location&, const Metadata& run) { return run.author; }},
    {"commit_time", [](const Location&, const Metadata& run) { return run.commit_time; }},
    {"timestamp", [](const Location&, const Metadata& run) { return run.timestamp; }},
    {"repository", [](const Location&, const Metadata& run) { return run.repository; }},
    {"workflow", [](const Location&, const Metadata& run) { return run.workflow; }},
    {"event", [](const Location&, const Metadata& run) { return run.event; }},
    {"os", nullptr, [](const Environment& one) { return one.os; }},
    {"os_version", nullptr, [](const Environment& one) { return one.os_version; }},
    {"kernel", nullptr, [](const Environment& one) { return one.kernel; }},
    {"arch", nullptr, [](const Environment& one) { return one.arch; }},
    {"cpu_model", nullptr, [](const Environment& one) { return one.cpu_model; }},
    {"cpu_count", nullptr, [](const Environment& one) { return number_text(one.cpu_count); }},
    {"memory_mb", nullptr, [](const Environment& one) { return number_text(one.memory_mb); }},
    {"runtime", nullptr, [](const Environment& one) { return one.runtime; }},
    {"runner_image", nullptr, [](const Environment& one) { return one.runner_image; }},
    {"toolchain", nullptr, [](const Environment& one) { return one.toolchain; }},
    {"path", nullptr, nullptr, [](const Measurement& one) { return one.path; }},
    {"tool", nullptr, nullptr, [](const Measurement& one) { return one.tool; }},
    {"tool_version", nullptr, nullptr, [](const Measurement& one) { return one.tool_version; }},
    {"tool_format", nullptr, nullptr, [](const Measurement& one) { return one.format; }},
    {"job_type", nullptr, nullptr, [](const Measurement& one) { return one.job_type; }},
    {"started_at", nullptr, nullptr, [](const Measurement& one) { return one.started_at; }},
    {"fingerprint", nullptr, nullptr, [](const Measurement& one) { return one.fingerprint; }},
    {"synthetic", nullptr, nullptr,
     [](const Measurement& one) { return std::string(one.synthetic ? "true" : "false"); }},
}};

constexpr auto field_names = [] {
  std::array<std::string_view, field_table.size() + 1> names{};
  for (std::size_t i = 0; i < field_table.size(); ++i) names[i] = field_table[i].name;
  names.back() = "unstable";
  return names;
}();

void add_value(std::string value, std::vector<std::string>& values) {
  if (!value.empty() && std::find(values.begin(), values.end(), value) == values.end())
    values.push_back(std::move(value));
}

/// Calls visit(environment) for each that counts.
template <typename Visit>
void each_environment(const Metadata& metadata, const Measurement* measurement, const Visit& visit) {
  if (measurement != nullptr)
    visit(metadata.environments.at(measurement->environment));
  else
    std::for_each(metadata.environments.begin(), metadata.environments.end(), visit);
}

template <typename Visit>
void each_measurement(const Metadata& metadata, const Measurement* measurement, const Visit& visit) {
  if (measurement != nullptr)
    visit(*measurement);
  else
    std::for_each(metadata.measurements.begin(), metadata.measurements.end(), visit);
}

}  // namespace

RunFilter::RunFilter(std::string_view text) {
  const std::size_t at = text.find_first_of("=!~");
  const bool is_unequal = at != std::string_view::npos && text.substr(at).starts_with("!=");
  if (at == std::string_view::npos || at == 0 || (text[at] == '!' && !is_unequal))
    throw Error("--where", fmt::format("'{}' is not FIELD=VALUE, FIELD!=VALUE or FIELD~REGEX", text));
  field_ = text.substr(0, at);
  value_ = text.substr(at + (is_unequal ? 2 : 1));
  relation_ = is_unequal ? Relation::unequal : text[at] == '=' ? Relation::equal : Relation::matches;
  if (relation_ == Relation::matches) pattern_.emplace(value_, "--where", format::Pattern::Use::match);
  const bool is_known = std::find(field_names.begin(), field_names.end(), field_) != field_names.end();
  if (!is_known && !field_.starts_with(further_start))
    throw Error("--where", fmt::format("unknown field '{}'{}", field_,
                                       base::suggestion(field_, field_names).empty()
                                           ? fmt::format(" (what other tools wrote is {}NAME)", further_start)
                                           : base::suggestion(field_, field_names)));
}

bool RunFilter::is_of_run() const {
  const auto row =
      std::find_if(field_table.begin(), field_table.end(), [&](const FilterField& one) { return one.name == field_; });
  return row == field_table.end() ? field_.starts_with(further_start) : row->of_run != nullptr;
}

bool RunFilter::passes(std::span<const std::string> values) const {
  if (relation_ == Relation::matches)
    return std::any_of(values.begin(), values.end(),
                       [&](const std::string& value) { return pattern_->found_in(value); });
  const bool is_among = std::find(values.begin(), values.end(), value_) != values.end();
  return is_among == (relation_ == Relation::equal);
}

std::vector<std::string> values_of(std::string_view field, const model::RunLocation& location, const Metadata& metadata,
                                   const Measurement* measurement) {
  std::vector<std::string> values;
  if (field.starts_with(further_start)) {
    const auto found = metadata.further.find(std::string(field.substr(further_start.size())));
    if (found != metadata.further.end()) add_value(found->second, values);
  }
  for (const FilterField& row : field_table) {
    if (row.name != field) continue;
    if (row.of_run != nullptr) add_value(row.of_run(location, metadata), values);
    if (row.of_environment != nullptr)
      each_environment(metadata, measurement, [&](const auto& one) { add_value(row.of_environment(one), values); });
    if (row.of_measurement != nullptr)
      each_measurement(metadata, measurement, [&](const auto& one) { add_value(row.of_measurement(one), values); });
  }
  if (field == "job_type" && values.empty()) add_value(metadata.job_type, values);
  if (field == "unstable")
    each_measurement(metadata, measurement, [&](const auto& one) {
      for (const std::string& test_case : one.unstable) add_value(test_case, values);
    });
  return values;
}

bool passes(std::span<const RunFilter> filters, const model::RunLocation& location, const Metadata& metadata,
            const Measurement* measurement) {
  return std::all_of(filters.begin(), filters.end(), [&](const RunFilter& filter) {
    return filter.passes(values_of(filter.field(), location, metadata, measurement));
  });
}

bool passes(std::span<const RunFilter> filters, const model::RunLocation& location, const Metadata& metadata) {
  if (metadata.measurements.empty()) return passes(filters, location, metadata, nullptr);
  return std::any_of(metadata.measurements.begin(), metadata.measurements.end(),
                     [&](const Measurement& one) { return passes(filters, location, metadata, &one); });
}

}  // namespace benchgate::store
