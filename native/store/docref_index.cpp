// SPDX-License-Identifier: MIT
#include "store/docref_index.hpp"

#include <fmt/core.h>

#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/url.hpp"
#include "judge/citation.hpp"
#include "judge/history_judgement.hpp"

namespace benchgate::store {

namespace {

using model::DocRefEntry;
using model::DocRefVariant;
using model::History;
using model::HistoryPoint;
using model::HistorySeries;

model::CitedRun run_of(const model::HistoryRun& run) {
  return {.run_id = run.stored.location.id,
          .run_attempt = run.stored.location.attempt,
          .sha = run.metadata.sha,
          .repository = run.metadata.repository,
          .timestamp = run.metadata.timestamp,
          .job_type = run.job_type,
          .folder = run.stored.location.folder};
}

/// The test case of the headline series `first`, whose other metrics follow it.
DocRefVariant variant_of(const History& history, std::size_t first) {
  const HistorySeries& headline = history.series[first];
  const HistoryPoint& newest = headline.points.back();
  DocRefVariant variant{.id = headline.id,
                        .module = headline.module,
                        .test_case = headline.name,
                        .parameters = headline.parameters,
                        .job = headline.job,
                        .expected_unstable = headline.expected_unstable,
                        .synthetic = newest.synthetic,
                        .stability = newest.stability,
                        .run = run_of(history.runs[newest.measured_run]),
                        .hops = newest.hops,
                        .environment = history.environments[newest.environment],
                        .metrics = {}};
  if (!newest.figures) return variant;
  for (std::size_t i = first; i < history.series.size() && history.series[i].id == headline.id; ++i) {
    const HistorySeries& series = history.series[i];
    if (series.points.empty() || series.points.back().run != newest.run || !series.points.back().figures) continue;
    model::MeasuredMetric& metric = variant.metrics.emplace_back();
    metric.metric = series.metric;
    metric.figures = *series.points.back().figures;
    metric.figures.stability = series.points.back().stability;
  }
  return variant;
}

using NameAndJob = std::pair<std::string, std::string>;

/// The names, with their jobs, that test cases of several ids have, in whatever modules.
std::set<NameAndJob> shared_names(const History& history) {
  std::map<NameAndJob, std::string> first_ids;
  std::set<NameAndJob> shared;
  for (const HistorySeries& series : history.series)
    if (first_ids.try_emplace({series.name, series.job}, series.id).first->second != series.id)
      shared.emplace(series.name, series.job);
  return shared;
}

/// The page of a test case in the dashboard, by its id where others have its name: see render/assets/route.js.
std::string dashboard_page(const std::string& dashboard, const std::set<NameAndJob>& shared,
                           const DocRefVariant& variant) {
  if (dashboard.empty() || variant.metrics.empty()) return dashboard;
  const std::string own = variant.test_case + (variant.job.empty() ? "" : fmt::format(" [{}]", variant.job));
  const std::string& name = shared.count({variant.test_case, variant.job}) > 0 ? variant.id : own;
  return fmt::format("{}#/case/{}/{}", dashboard, base::percent_encoded(name),
                     base::percent_encoded(variant.metrics.front().metric.name));
}

}  // namespace

model::DocRefIndex docref_index(const History& history, const DocRefLinks& links) {
  std::map<std::string, DocRefEntry> entries;
  for (std::size_t i = 0; i < history.series.size(); ++i)
    if (const HistorySeries& series = history.series[i];
        !series.docref.empty() && series.headline && !series.points.empty())
      entries[series.docref].variants.push_back(variant_of(history, i));
  for (const auto& [docref, why] : history.unpublished_docrefs) entries[docref].withheld = "not published, " + why;
  model::DocRefIndex index{.formula_version = judge::formula_version,
                           .kind = std::string(name_of(history.kind)),
                           .dashboard_url = links.dashboard_url,
                           .raw_url = links.raw_url,
                           .docrefs = {}};
  const std::set<NameAndJob> shared = shared_names(history);
  for (auto& [docref, entry] : entries) {
    entry.docref = docref;
    judge::complete_entry(entry);
    if (entry.headline)
      entry.dashboard_url = dashboard_page(links.dashboard_url, shared, entry.variants[*entry.headline]);
    if (const auto cited = links.cited_by.find(docref); cited != links.cited_by.end()) entry.cited_by = cited->second;
    index.docrefs.push_back(std::move(entry));
  }
  return index;
}

}  // namespace benchgate::store
