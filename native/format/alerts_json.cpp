// SPDX-License-Identifier: MIT
#include "format/alerts_json.hpp"

#include "base/text.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

using model::AlertEntry;
using model::Unjudged;

template <>
struct Fields<AlertEntry> {
  static constexpr std::array rows{
      optional<&AlertEntry::kind>("kind"),
      optional<&AlertEntry::id>("id"),
      optional<&AlertEntry::metric>("metric"),
      optional<&AlertEntry::state>("state"),
      optional<&AlertEntry::rule>("rule"),
      optional<&AlertEntry::label>("label"),
      optional<&AlertEntry::direction>("direction"),
      optional<&AlertEntry::change_pct>("change_pct"),
      optional<&AlertEntry::change_points>("change_points"),
      optional<&AlertEntry::raw_change_pct>("raw_change_pct"),
      optional<&AlertEntry::provisional>("provisional"),
      optional<&AlertEntry::run_id>("run_id"),
      optional<&AlertEntry::change_sha>("change_sha"),
      optional<&AlertEntry::change_run_id>("change_run_id"),
      optional<&AlertEntry::first_run_id>("first_run_id"),
      optional<&AlertEntry::reason>("reason"),
  };
};

template <>
struct Fields<Unjudged> {
  static constexpr std::array rows{
      always<&Unjudged::rule>("rule"),       always<&Unjudged::why>("why"),
      optional<&Unjudged::advice>("advice"), always<&Unjudged::test_cases>("test_cases"),
      always<&Unjudged::id>("id"),           optional<&Unjudged::metric>("metric"),
      always<&Unjudged::reason>("reason"),
  };
};

namespace {

AlertEntry alert_entry(syntax::JsonValue value, std::string_view where) {
  AlertEntry entry;
  if (!value.is(syntax::JsonValue::Kind::object)) value.fail("the alert is not an object");
  read_object(value, {where, "alert"}, entry);
  if (entry.id.empty()) value.fail("'id' is missing");
  if (!entry.state.empty() && (entry.run_id.empty() || entry.change().empty()))
    value.fail(fmt::format("the alert of '{}' names no run and change", base::printable(entry.id)));
  return entry;
}

}  // namespace

std::vector<AlertEntry> parse_alerts(std::string_view text, std::string_view where) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse(text, where);
  if (!root.is(syntax::JsonValue::Kind::array)) root.fail("alerts are not a list");
  std::vector<AlertEntry> alerts;
  root.each([&](syntax::JsonValue value) { alerts.push_back(alert_entry(value, where)); });
  return alerts;
}

void write_alerts(syntax::JsonWriter& json, std::string_view name, std::span<const AlertEntry> entries) {
  json.key(name).begin_array();
  for (const AlertEntry& entry : entries) write_object(json, entry);
  json.end_array();
}

void write_unjudged(syntax::JsonWriter& json, std::string_view name, std::span<const Unjudged> reasons) {
  json.key(name).begin_array();
  for (const Unjudged& reason : reasons) write_object(json, reason);
  json.end_array();
}

}  // namespace benchgate::format
