// SPDX-License-Identifier: MIT
#include "format/action_settings_json.hpp"

#include "format/json_fields.hpp"

namespace benchgate::format {

namespace {

using model::ActionSettings;
using model::HistoryActionSettings;

constexpr std::array<Field<HistoryActionSettings>, 4> history_action_settings_rows{{
    required<&HistoryActionSettings::inputs>("inputs"),
    required<&HistoryActionSettings::start>("start"),
    required<&HistoryActionSettings::results>("results"),
    required<&HistoryActionSettings::is_unmerged>("is_unmerged"),
}};

constexpr std::array<Field<ActionSettings>, 17> action_settings_rows{{
    required<&ActionSettings::inputs>("inputs"),
    required<&ActionSettings::start>("start"),
    required<&ActionSettings::config>("config"),
    required<&ActionSettings::baseline>("baseline"),
    required<&ActionSettings::baseline_name>("baseline_name"),
    required<&ActionSettings::baseline_by_event>("baseline_by_event"),
    required<&ActionSettings::parent>("parent"),
    required<&ActionSettings::branch>("branch"),
    required<&ActionSettings::artifact>("artifact"),
    required<&ActionSettings::previous>("previous"),
    required<&ActionSettings::store_as>("store_as"),
    required<&ActionSettings::build_cache>("build_cache"),
    required<&ActionSettings::build_key>("build_key"),
    required<&ActionSettings::base_branch>("base_branch"),
    required<&ActionSettings::baseline_commit>("baseline_commit"),
    required<&ActionSettings::baseline_files>("baseline_files"),
    required<&ActionSettings::anchor_commit>("anchor_commit"),
}};

template <typename Settings>
std::string format_settings(const Settings& settings, std::span<const Field<Settings>> rows) {
  syntax::JsonWriter json;
  write_rows<Settings>(json, rows, settings);
  return json.take() + "\n";
}

template <typename Settings, std::size_t Count>
Settings parse_settings(std::string_view text, std::string_view where, const std::array<Field<Settings>, Count>& rows) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  Settings settings;
  read_rows<Settings>(document.root(), {where, "settings"}, rows, settings);
  return settings;
}

}  // namespace

std::string format_action_settings(const ActionSettings& settings) {
  return format_settings<ActionSettings>(settings, action_settings_rows);
}

std::string format_action_settings(const HistoryActionSettings& settings) {
  return format_settings<HistoryActionSettings>(settings, history_action_settings_rows);
}

ActionSettings parse_action_settings(std::string_view text, std::string_view where) {
  return parse_settings(text, where, action_settings_rows);
}

HistoryActionSettings parse_history_action_settings(std::string_view text, std::string_view where) {
  return parse_settings(text, where, history_action_settings_rows);
}

}  // namespace benchgate::format
