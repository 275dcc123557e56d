// SPDX-License-Identifier: MIT
#include "format/alerts_json.hpp"

#include "base/text.hpp"
#include "format/derived_fields.hpp"
#include "format/enum_values.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::AlertEntry;
using model::AlertsReport;
using model::PublishReport;
using model::PublishStep;
using model::Unjudged;

template <>
struct Fields<AlertEntry> {
  static constexpr std::array rows{
      optional<&AlertEntry::kind>("kind"),
      optional<&AlertEntry::run_id>("run_id"),
      always<&AlertEntry::run_attempt>("run_attempt"),
      optional<&AlertEntry::id>("id"),
      always<&AlertEntry::metric>("metric"),
      optional<&AlertEntry::label>("label"),
      optional<&AlertEntry::direction>("direction"),
      always<&AlertEntry::alert>("alert"),
      optional<&AlertEntry::change_pct>("change_pct"),
      optional<&AlertEntry::change_points>("change_points"),
      optional<&AlertEntry::raw_change_pct>("raw_change_pct"),
      optional<&AlertEntry::p_adjusted>("p_adjusted"),
      optional<&AlertEntry::rule>("rule"),
      optional<&AlertEntry::state>("state"),
      optional<&AlertEntry::change_run_id>("change_run_id"),
      optional<&AlertEntry::change_sha>("change_sha"),
      optional<&AlertEntry::change_subject>("change_subject"),
      optional<&AlertEntry::change_author>("change_author"),
      optional<&AlertEntry::first_run_id>("first_run_id"),
      optional<&AlertEntry::provisional>("provisional"),
      optional<&AlertEntry::docref>("docref"),
      always<&AlertEntry::reason>("reason"),
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
  static constexpr std::array rows{always<&PublishStep::channel>("channel"), always<&PublishStep::result>("result"),
                                   optional<&PublishStep::problem>("problem")};
};

namespace {

/// Without steps it is what `publish --dry-run` would write.
struct PublishDocument {
  model::Verdict verdict = model::Verdict::not_evaluated;
  std::optional<bool> published = {};
  bool dry_run = false;
  std::string comment_url = {};
  std::string comment = {};
  std::optional<std::vector<PublishStep>> steps = {};
};

struct AlertsMessage {
  std::string text;
  std::string repository;
  std::string run_id;
  std::vector<AlertEntry> alerts;
};

}  // namespace

template <>
struct Fields<AlertsReport> {
  using R = AlertsReport;
  static constexpr std::array rows{schema<R, "benchgate.history-alerts.v1">(),
                                   required<&R::verdict>("verdict"),
                                   required<&R::headline>("headline"),
                                   required<&R::judged>("judged"),
                                   required<&R::not_measurable>("not_measurable"),
                                   required<&R::metrics_judged>("metrics_judged"),
                                   required<&R::metrics_not_judged>("metrics_not_judged"),
                                   required<&R::open>("open"),
                                   required<&R::suspect>("suspect"),
                                   required<&R::missing>("missing"),
                                   required<&R::unjudged>("unjudged"),
                                   optional<&R::notes>("notes"),
                                   required<&R::steps>("steps")};
};

template <>
struct Fields<PublishDocument> {
  using D = PublishDocument;
  static constexpr std::array rows{schema<D, "benchgate.publish.v1">(),
                                   required<&D::verdict>("verdict"),
                                   optional<&D::published>("published"),
                                   optional<&D::dry_run>("dry_run"),
                                   optional<&D::comment_url>("comment_url"),
                                   optional<&D::comment>("comment"),
                                   optional<&D::steps>("steps")};
};

template <>
struct Fields<AlertsMessage> {
  using M = AlertsMessage;
  static constexpr std::array rows{schema<M, "benchgate.alerts-message.v1">(), required<&M::text>("text"),
                                   required<&M::repository>("repository"), required<&M::run_id>("run_id"),
                                   required<&M::alerts>("alerts")};
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

std::string format_alert_entries(std::span<const AlertEntry> entries) {
  std::string text = "[";
  for (const AlertEntry& entry : entries) {
    syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
    write_object(json, entry);
    text.append(text.size() == 1 ? "\n" : ",\n").append(json.take());
  }
  return text + (entries.empty() ? "]\n" : "\n]\n");
}

std::string format_alerts(const AlertsReport& report) { return format_object(report); }

AlertsReport parse_alerts_report(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  AlertsReport report;
  read_object(document.root(), {where, "alerts"}, report);
  return report;
}

std::string alerts_schema() { return format_schema("benchgate.history-alerts.v1", describe_object<AlertsReport>); }

std::string format_publish_report(const PublishReport& report) {
  return format_object(PublishDocument{.verdict = report.verdict,
                                       .published = report.complete(),
                                       .comment_url = report.comment_url,
                                       .steps = report.steps});
}

std::string format_dry_run(model::Verdict verdict, std::string_view comment) {
  return format_object(PublishDocument{.verdict = verdict, .dry_run = true, .comment = std::string(comment)});
}

std::string format_alerts_message(std::string text, std::string_view repository, std::string_view run_id,
                                  std::span<const AlertEntry> entries) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_object(json, AlertsMessage{.text = std::move(text),
                                   .repository = std::string(repository),
                                   .run_id = std::string(run_id),
                                   .alerts = {entries.begin(), entries.end()}});
  return json.take();
}

std::string publish_schema() { return format_schema("benchgate.publish.v1", describe_object<PublishDocument>); }
std::string alerts_message_schema() {
  return format_schema("benchgate.alerts-message.v1", describe_object<AlertsMessage>);
}

}  // namespace benchgate::format
