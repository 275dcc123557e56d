// SPDX-License-Identifier: MIT
#include "judge/alert_entries.hpp"

namespace benchgate::judge {

namespace {

void name_change(const model::HistoryRun& changed, bool is_same_code, model::AlertEntry& entry) {
  entry.change_run_id = changed.stored.location.id;
  if (is_same_code) return;
  entry.change_sha = changed.metadata.sha;
  entry.change_subject = changed.metadata.subject;
  entry.change_author = changed.metadata.author;
}

model::AlertEntry entry_of(const model::History& history, const model::HistoryAlert& alert) {
  const model::RunLocation& location = history.runs[alert.run].stored.location;
  const model::HistorySeries& series = history.series[alert.series];
  model::AlertEntry entry{.kind = std::string(name_of(history.kind)),
                          .run_id = location.id,
                          .run_attempt = location.attempt,
                          .id = series.id,
                          .metric = series.metric.name,
                          .label = std::string(name_of(alert.label)),
                          .alert = alert.alert,
                          .change_pct = alert.change_pct,
                          .change_points = alert.change_points,
                          .raw_change_pct = alert.raw_change_pct,
                          .p_adjusted = alert.p_adjusted,
                          .provisional = !alert.state.empty() && alert.provisional,
                          .rule = alert.rule,
                          .state = alert.state,
                          .docref = series.docref,
                          .reason = alert.reason};
  if (alert.side) entry.direction = name_of(*alert.side);
  if (alert.changed_in) name_change(history.runs[*alert.changed_in], alert.is_same_code, entry);
  if (alert.first_alert) entry.first_run_id = history.runs[*alert.first_alert].stored.location.id;
  return entry;
}

}  // namespace

std::vector<model::AlertEntry> alert_entries(const model::History& history) {
  std::vector<model::AlertEntry> entries;
  for (const model::HistoryAlert& alert : history.alerts) entries.push_back(entry_of(history, alert));
  return entries;
}

}  // namespace benchgate::judge
