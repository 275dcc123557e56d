// SPDX-License-Identifier: MIT
#include "format/alerts_json.hpp"

#include "base/text.hpp"
#include "format/json_fields.hpp"
#include "format/words.hpp"

namespace benchgate::format {

using model::AlertEntry;
using model::AlertsReport;
using model::PublishStep;
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
      always<&Unjudged::metrics>("metrics"), always<&Unjudged::id>("id"),
      optional<&Unjudged::metric>("metric"), always<&Unjudged::reason>("reason"),
  };
};

template <>
struct Fields<PublishStep> {
  static constexpr std::array rows{
      always<&PublishStep::channel>("channel"),
      always<&PublishStep::result>("result"),
      optional<&PublishStep::problem>("problem"),
  };
};

namespace {

struct AlertsDocument {
  std::string schema = "benchgate.history-alerts.v1";
  AlertsReport report;
};

}  // namespace

template <>
struct Fields<AlertsDocument> {
  static constexpr std::array rows{
      always<&AlertsDocument::schema>("schema"),
      always<&AlertsDocument::report, &AlertsReport::verdict>("verdict"),
      always<&AlertsDocument::report, &AlertsReport::headline>("headline"),
      always<&AlertsDocument::report, &AlertsReport::judged>("judged"),
      always<&AlertsDocument::report, &AlertsReport::not_measurable>("not_measurable"),
      always<&AlertsDocument::report, &AlertsReport::metrics_judged>("metrics_judged"),
      always<&AlertsDocument::report, &AlertsReport::metrics_not_judged>("metrics_not_judged"),
      always<&AlertsDocument::report, &AlertsReport::open>("open"),
      always<&AlertsDocument::report, &AlertsReport::suspect>("suspect"),
      always<&AlertsDocument::report, &AlertsReport::unjudged>("unjudged"),
      always<&AlertsDocument::report, &AlertsReport::steps>("steps"),
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

std::string format_alerts_report(const AlertsReport& report) {
  syntax::JsonWriter json;
  write_object(json, AlertsDocument{.report = report});
  return json.take() + "\n";
}

}  // namespace benchgate::format
