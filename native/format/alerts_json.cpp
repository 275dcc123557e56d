// SPDX-License-Identifier: MIT
#include "format/alerts_json.hpp"

#include <array>

#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

struct AlertText {
  std::string_view name;
  std::string model::AlertEntry::* field;
};
constexpr std::array<AlertText, 12> alert_texts{{{"kind", &model::AlertEntry::kind},
                                                 {"run_id", &model::AlertEntry::run_id},
                                                 {"id", &model::AlertEntry::id},
                                                 {"metric", &model::AlertEntry::metric},
                                                 {"label", &model::AlertEntry::label},
                                                 {"direction", &model::AlertEntry::direction},
                                                 {"rule", &model::AlertEntry::rule},
                                                 {"state", &model::AlertEntry::state},
                                                 {"change_run_id", &model::AlertEntry::change_run_id},
                                                 {"change_sha", &model::AlertEntry::change_sha},
                                                 {"first_run_id", &model::AlertEntry::first_run_id},
                                                 {"reason", &model::AlertEntry::reason}}};

model::AlertEntry alert_entry(syntax::JsonValue value) {
  model::AlertEntry entry;
  if (!value.is(syntax::JsonValue::Kind::object)) value.fail("the alert is not an object");
  for (const AlertText& text : alert_texts) entry.*text.field = value.find(text.name).string_if(text.name);
  entry.change_pct = value.find("change_pct").number_if("change_pct");
  entry.raw_change_pct = value.find("raw_change_pct").number_if("raw_change_pct");
  if (entry.id.empty()) value.fail("'id' is missing");
  if (!entry.state.empty() && (entry.run_id.empty() || entry.change().empty()))
    value.fail(fmt::format("the alert of '{}' names no run and change", base::printable(entry.id)));
  return entry;
}

}  // namespace

std::vector<model::AlertEntry> parse_alerts(std::string_view text, std::string_view where) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse(text, where);
  if (!root.is(syntax::JsonValue::Kind::array)) root.fail("alerts are not a list");
  std::vector<model::AlertEntry> alerts;
  root.each([&](syntax::JsonValue value) { alerts.push_back(alert_entry(value)); });
  return alerts;
}

}  // namespace benchgate::format
