// SPDX-License-Identifier: MIT
#include "format/action_settings_json.hpp"

#include "format/json_fields.hpp"

namespace benchgate::format {

namespace {

using model::ActionSettings;

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

}  // namespace

std::string format_action_settings(const ActionSettings& settings) {
  syntax::JsonWriter json;
  write_rows<ActionSettings>(json, action_settings_rows, settings);
  return json.take() + "\n";
}

ActionSettings parse_action_settings(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  ActionSettings settings;
  read_rows<ActionSettings>(document.root(), {where, "settings"}, action_settings_rows, settings);
  return settings;
}

}  // namespace benchgate::format
