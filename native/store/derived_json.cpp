// SPDX-License-Identifier: MIT
#include "store/derived_json.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "format/history_json.hpp"
#include "judge/history_judgement.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::store {

namespace {

using model::Figures;
using model::History;
using model::HistoryPoint;
using model::HistoryRun;
using model::HistorySeries;
using syntax::JsonWriter;

JsonWriter compact() { return JsonWriter(JsonWriter::Style::compact); }

std::uint64_t count(std::size_t number) { return number; }

void write_names(JsonWriter& json, std::string_view name, const std::vector<std::string>& names) {
  if (names.empty()) return;
  json.key(name).begin_array();
  for (const std::string& one : names) json.value(one);
  json.end_array();
}

/// `"name":[` rows, one a line, `]`.
template <typename Row>
void write_lines(const WritePiece& write, std::string_view name, std::size_t rows, const Row& row) {
  std::string head(",\n\"");
  write(head.append(name).append("\":["));
  for (std::size_t i = 0; i < rows; ++i) {
    JsonWriter json = compact();
    row(json, i);
    write(i == 0 ? "\n" : ",\n");
    write(json.take());
  }
  write(rows == 0 ? "]" : "\n]");
}

/// The members that every file begins with.
void write_head(const History& history, std::string_view schema, const WritePiece& write) {
  JsonWriter json = compact();
  json.begin_object().member("schema", schema).member("formula_version", judge::formula_version);
  json.member("kind", name_of(history.kind)).end_object();
  const std::string text = json.take();
  write(std::string_view(text).substr(0, text.size() - 1));
}

void write_tables(const History& history, const WritePiece& write) {
  write_lines(write, "runs", history.runs.size(),
              [&](JsonWriter& json, std::size_t i) { format::write_history_run(json, history.runs[i]); });
  write_lines(write, "environments", history.environments.size(), [&](JsonWriter& json, std::size_t i) {
    format::write_history_environment(json, history.environment_classes[i], history.environments[i]);
  });
}

void write_identity(JsonWriter& json, const HistorySeries& series) {
  json.member("id", series.id).member_if("module", series.module).member("test_case", series.name);
  json.member_if("parameters", series.parameters).member_if("job", series.job).member_if("docref", series.docref);
  json.member_if("metric", series.metric.name).member("headline", series.headline);
  json.member_if("unit", series.metric.unit).member_if("scenario", series.scenario);
  if (!series.metric.undirected && !series.metric.name.empty()) json.member("better", name_of(series.metric.better));
  json.member_if("expected_unstable", series.expected_unstable);
}

/// A column of a series; `get` returns an optional of a point. Omitted where no point has anything.
template <typename Get>
void write_column(JsonWriter& json, std::string_view name, const std::vector<HistoryPoint>& points, const Get& get) {
  if (std::none_of(points.begin(), points.end(), [&](const HistoryPoint& point) { return get(point).has_value(); }))
    return;
  json.key(name).begin_array();
  for (const HistoryPoint& point : points) {
    const auto value = get(point);
    value ? json.value(*value) : json.null();
  }
  json.end_array();
}

struct FigureColumn {
  std::string_view name;
  std::optional<double> Figures::* field;
};
constexpr std::array<FigureColumn, 11> figure_columns{{{"median", &Figures::median},
                                                       {"mean", &Figures::mean},
                                                       {"stdev", &Figures::stdev},
                                                       {"min", &Figures::min},
                                                       {"max", &Figures::max},
                                                       {"ci99_lower", &Figures::ci99_lower},
                                                       {"ci99_upper", &Figures::ci99_upper},
                                                       {"cov", &Figures::cov},
                                                       {"p75", &Figures::p75},
                                                       {"p95", &Figures::p95},
                                                       {"p99", &Figures::p99}}};

std::optional<std::string_view> word_if(std::string_view word) {
  return word.empty() ? std::nullopt : std::optional<std::string_view>(word);
}

void write_figure_columns(JsonWriter& json, const std::vector<HistoryPoint>& points) {
  write_column(json, "value", points, [](const HistoryPoint& p) {
    return p.figures ? std::optional<double>(p.figures->value) : std::nullopt;
  });
  write_column(json, "n", points, [](const HistoryPoint& p) { return p.figures ? p.figures->n : std::nullopt; });
  for (const auto& [name, field] : figure_columns) {
    const auto member = field;
    write_column(json, name, points,
                 [member](const HistoryPoint& p) { return p.figures ? (*p.figures).*member : std::nullopt; });
  }
  write_column(json, "ci_reliable", points, [](const HistoryPoint& p) {
    return p.figures && p.figures->ci99_lower ? std::optional<bool>(p.figures->ci_reliable) : std::nullopt;
  });
}

void write_anchor_columns(JsonWriter& json, const std::vector<HistoryPoint>& points) {
  write_column(json, "anchor_commit", points,
               [](const HistoryPoint& p) { return p.anchor ? word_if(p.anchor->commit) : std::nullopt; });
  write_column(json, "anchor", points,
               [](const HistoryPoint& p) { return p.anchor ? std::optional<double>(p.anchor->value) : std::nullopt; });
  write_column(json, "anchored", points, [](const HistoryPoint& p) {
    return p.anchored ? std::optional<double>(p.anchored->value) : std::nullopt;
  });
  write_column(json, "anchor_chain", points, [](const HistoryPoint& p) {
    return p.anchored ? std::optional<std::uint64_t>(p.anchored->chain) : std::nullopt;
  });
}

void write_levels(JsonWriter& json, const HistorySeries& series) {
  const std::vector<model::MachineLevels>& all = series.levels;
  const auto on_machine = [&](const model::MachineLevels& one) {
    return one.environment ? std::optional(count(*one.environment)) : std::nullopt;
  };
  if (std::all_of(all.begin(), all.end(), [](const auto& one) { return one.groups.empty(); })) return;
  json.key("levels").begin_array();
  for (const model::MachineLevels& one : all)
    for (const model::TrendGroup& group : one.groups) {
      json.begin_object().member("start", count(group.start)).member("end", count(group.end));
      json.member("size", count(group.size)).member("average", group.average).member("stdev", group.stdev);
      json.member_if("environment", on_machine(one)).end_object();
    }
  json.end_array();
  if (std::all_of(all.begin(), all.end(), [](const auto& one) { return one.changes.empty(); })) return;
  constexpr double percent = 100;
  json.key("changes").begin_array();
  for (const model::MachineLevels& one : all)
    for (const model::TrendChange& change : one.changes) {
      json.begin_object().member("index", count(change.index)).member("direction", name_of(change.direction));
      json.member("label", name_of(change.label)).member("before", change.before).member("after", change.after);
      if (change.change) json.member("change_pct", percent * *change.change);
      json.member_if("change_points", change.points);
      json.member("bits_saved", change.bits_saved).member_if("environment", on_machine(one));
      json.member_if("why", change.why).end_object();
    }
  json.end_array();
}

void write_accepted(JsonWriter& json, const HistorySeries& series) {
  if (series.accepted.empty()) return;
  json.key("accepted").begin_array();
  for (const model::AcceptedChange& change : series.accepted)
    json.begin_object()
        .member("run", count(change.run))
        .member("commit", change.commit)
        .member("reason", change.reason)
        .end_object();
  json.end_array();
}

void write_series(JsonWriter& json, const History& history, const HistorySeries& series) {
  const std::vector<HistoryPoint>& points = series.points;
  json.begin_object();
  write_identity(json, series);
  const auto whole = [](std::size_t number) { return std::optional<std::uint64_t>(number); };
  write_column(json, "run", points, [&](const HistoryPoint& p) { return whole(p.run); });
  write_column(json, "environment", points, [&](const HistoryPoint& p) { return whole(p.environment); });
  write_column(json, "stability", points, [](const HistoryPoint& p) { return word_if(name_of(p.stability)); });
  write_column(json, "failure", points, [](const HistoryPoint& p) { return word_if(p.failure); });
  write_figure_columns(json, points);
  write_column(json, "label", points, [](const HistoryPoint& p) {
    return p.label == model::LiteralLabel::none ? std::nullopt : word_if(name_of(p.label));
  });
  write_column(json, "side", points,
               [](const HistoryPoint& p) { return p.side ? word_if(name_of(*p.side)) : std::nullopt; });
  write_column(json, "rule", points, [](const HistoryPoint& p) { return word_if(p.rule); });
  write_column(json, "alert", points,
               [](const HistoryPoint& p) { return p.alert ? std::optional<bool>(true) : std::nullopt; });
  write_column(json, "measured_run", points,
               [&](const HistoryPoint& p) { return p.hops > 0 ? whole(p.measured_run) : std::nullopt; });
  write_column(json, "hops", points, [&](const HistoryPoint& p) { return p.hops > 0 ? whole(p.hops) : std::nullopt; });
  write_anchor_columns(json, points);
  if (series.drift) {
    json.key("long_drift").begin_object().member("side", name_of(series.drift->side));
    json.member("change_pct", series.drift->change_pct).member("p_adjusted", series.drift->p_adjusted);
    json.member("since_run", count(series.drift->since)).end_object();
  }
  write_levels(json, series);
  write_accepted(json, series);
  if (!points.empty()) json.member("group", history.groups[points.back().group]);
  write_names(json, "notes", series.notes);
  json.end_object();
}

void write_point(JsonWriter& json, const History& history, const HistorySeries& series, const HistoryPoint& point) {
  json.begin_object();
  write_identity(json, series);
  json.member("run", count(point.run)).member("environment", count(point.environment));
  json.member("stability", name_of(point.stability));
  if (point.figures) {
    json.member("value", point.figures->value).member_if("n", point.figures->n);
    for (const auto& [name, field] : figure_columns) json.member_if(name, (*point.figures).*field);
    if (point.figures->ci99_lower) json.member("ci_reliable", point.figures->ci_reliable);
  }
  if (point.label != model::LiteralLabel::none) json.member("label", name_of(point.label));
  if (point.side) json.member("side", name_of(*point.side));
  json.member_if("rule", point.rule).member("alert", point.alert);
  if (point.hops > 0) json.member("measured_run", count(point.measured_run)).member("hops", count(point.hops));
  json.member("group", history.groups[point.group]).end_object();
}

void write_alert(JsonWriter& json, const History& history, const model::HistoryAlert& alert) {
  const HistoryRun& run = history.runs[alert.run];
  const HistorySeries& series = history.series[alert.series];
  json.begin_object().member("kind", name_of(history.kind)).member("run_id", run.stored.place.id);
  json.member("run_attempt", run.stored.place.attempt).member("id", series.id).member("metric", series.metric.name);
  json.member("label", name_of(alert.label));
  if (alert.side) json.member("direction", name_of(*alert.side));
  json.member("alert", alert.alert).member_if("change_pct", alert.change_pct);
  json.member_if("change_points", alert.change_points).member_if("raw_change_pct", alert.raw_change_pct);
  json.member_if("p_adjusted", alert.p_adjusted).member_if("rule", alert.rule).member_if("state", alert.state);
  if (alert.changed_in) {
    json.member("change_run_id", history.runs[*alert.changed_in].stored.place.id);
    const model::RunMetadata& changed = history.runs[*alert.changed_in].metadata;
    if (!alert.is_same_code) {
      json.member_if("change_sha", changed.sha).member_if("change_subject", changed.subject);
      json.member_if("change_author", changed.author);
    }
  }
  if (alert.first_alert) json.member("first_run_id", history.runs[*alert.first_alert].stored.place.id);
  const bool is_provisional = !alert.state.empty() && alert.provisional;
  json.member_if("provisional", is_provisional ? std::optional(true) : std::nullopt)
      .member_if("docref", series.docref)
      .member("reason", alert.reason)
      .end_object();
}

}  // namespace

void write_history(const History& history, const WritePiece& write) {
  write_head(history, "benchgate.history.v1", write);
  write_tables(history, write);
  write_lines(write, "shifts", history.shifts.size(),
              [&](JsonWriter& json, std::size_t i) { format::write_history_shift(json, history.shifts[i]); });
  write_lines(write, "series", history.series.size(),
              [&](JsonWriter& json, std::size_t i) { write_series(json, history, history.series[i]); });
  write_lines(write, "warnings", history.warnings.size(),
              [&](JsonWriter& json, std::size_t i) { json.value(history.warnings[i]); });
  write("}\n");
}

void write_latest(const History& history, const WritePiece& write) {
  write_head(history, "benchgate.latest.v1", write);
  const auto newest =
      std::find_if(history.runs.rbegin(), history.runs.rend(), [](const auto& run) { return run.published; });
  if (newest != history.runs.rend()) {
    JsonWriter json = compact();
    json.value(count(static_cast<std::size_t>(history.runs.rend() - newest) - 1));
    write(",\n\"newest_run\":");
    write(json.take());
  }
  write_tables(history, write);
  std::vector<const HistorySeries*> measured;
  for (const HistorySeries& series : history.series)
    if (!series.points.empty()) measured.push_back(&series);
  write_lines(write, "measurements", measured.size(), [&](JsonWriter& json, std::size_t i) {
    write_point(json, history, *measured[i], measured[i]->points.back());
  });
  write("}\n");
}

void write_alerts(const Derived& derived, const WritePiece& write) {
  bool first = true;
  write("[");
  for (const History* const history : {&derived.benchmarks, &derived.load_tests})
    for (const model::HistoryAlert& alert : history->alerts) {
      JsonWriter json = compact();
      write_alert(json, *history, alert);
      write(first ? "\n" : ",\n");
      write(json.take());
      first = false;
    }
  write(first ? "]\n" : "\n]\n");
}

}  // namespace benchgate::store
