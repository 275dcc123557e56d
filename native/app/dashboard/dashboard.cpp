// SPDX-License-Identifier: MIT
#include "app/dashboard/dashboard.hpp"

#include <set>
#include <span>
#include <string>
#include <utility>

#include "app/measure/scenario_files.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/measurement_table.hpp"
#include "judge/dashboard_levels.hpp"
#include "judge/dashboard_load.hpp"
#include "judge/dashboard_table.hpp"
#include "model/directions.hpp"
#include "render/comparison_rows.hpp"
#include "render/dashboard_site.hpp"
#include "render/report_publication.hpp"
#include "render/report_rows.hpp"
#include "store/artifact_trees.hpp"
#include "store/dashboard_check.hpp"
#include "store/dashboard_history.hpp"
#include "store/dashboard_results.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

store::ComparisonText describe_comparison(const model::Comparison& comparison) {
  store::ComparisonText description{.leading_metric = render::leading_metric(comparison), .why = {}};
  for (const render::ComparisonRow& row : render::comparison_rows(comparison))
    description.why[row.metric] = row.details();
  return description;
}

model::DashboardAnswer answer_of(std::span<const model::Report> reports) {
  model::Publication publication = render::reports_publication(reports);
  return {publication.verdict, std::move(publication.headline)};
}

model::Dashboard read_source(const DashboardRequest& request, std::size_t threads) {
  if (request.source == DashboardSource::results)
    return store::read_dashboard(store::find_artifact_trees(request.path), threads);
  if (request.source == DashboardSource::history) return store::read_history_dashboard(request.path);
  if (request.source == DashboardSource::check)
    return store::read_check_dashboard(request.path, {describe_comparison, answer_of});
  return judge::dashboard_of(
      format::parse_measurement_table(sys::read_file(request.path), base::printable(request.path.string())));
}

bool is_one_page(const DashboardRequest& request) { return request.out.extension() == ".html"; }

/// What is in the folder of a site and no part of it; "": nothing.
std::string foreign_entry(const fs::path& site) {
  for (const std::string& name : sys::list_folder(site))
    if (name != "assets" && name != "data" && !render::is_site_file(name)) return name;
  for (const std::string& path : sys::list_tree(site))
    if (!render::is_site_file(path)) return path;
  return {};
}

/// Throws unless `out` is free, empty, a file to replace or an earlier dashboard: all that is in a folder is replaced,
/// and files that are no part of a dashboard only if that was asked for.
void check_target(const DashboardRequest& request) {
  if (!sys::path_exists(request.out)) return;
  const bool folder = sys::is_folder(request.out);
  if (is_one_page(request) && !folder) return;
  const std::string where = base::printable(request.out.string());
  if (folder && sys::list_folder(request.out).empty()) return;
  if (!sys::path_exists(request.out / "data" / "index.js") || !sys::path_exists(request.out / "index.html"))
    throw Error(where, "already exists and is not a dashboard; name another folder");
  if (sys::path_exists(request.out / ".git"))
    throw Error(where, "is a git repository, which would be removed; name a folder in it");
  if (request.on_existing == OnExisting::replace) return;
  if (const std::string other = foreign_entry(request.out); !other.empty())
    throw Error(where, fmt::format("also holds '{}', which is not part of a dashboard; move it away, or use --force to "
                                   "remove it",
                                   other));
}

/// SHA-256 as policies of pages have it.
std::string base64_digest(std::string_view text) {
  const std::string hex = sys::sha256_hex(text);
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return sys::base64(bytes);
}

std::string title_of(const DashboardRequest& request) {
  if (!request.title.empty()) return request.title;
  if (request.source == DashboardSource::check) return "benchgate check";
  const fs::path named = request.path.has_filename() ? request.path : request.path.parent_path();
  return named.stem().string();
}

void write_site(const model::Dashboard& dashboard, const DashboardRequest& request) {
  const render::DashboardSettings settings{.tool = fmt::format("benchgate {}", version()), .raw_url = request.raw_url};
  if (is_one_page(request))
    return write_output(request.out, render::dashboard_page(dashboard, settings, base64_digest));
  const fs::path out = request.out.has_filename() ? request.out : request.out.parent_path();
  sys::HeldFolder partial(out.parent_path());
  const fs::path site = partial.path() / out.filename();
  for (const render::DashboardFile& file :
       render::dashboard_site(dashboard, settings, [](std::string_view text) { return sys::sha256_hex(text); }))
    write_output(site / file.path, file.text);
  sys::replace_folder(site, out);
}

}  // namespace

DashboardResult make_dashboard(const DashboardRequest& request, Session& session) {
  check_target(request);
  const std::size_t threads = request.threads.value_or(base::hardware_threads());
  model::Dashboard dashboard = read_source(request, threads);
  for (const std::string& note : dashboard.notes)
    session.observer.note(fmt::format("benchgate: {}", base::printable(note)));
  dashboard.title = title_of(request);
  dashboard.repository = request.repository;
  if (request.source != DashboardSource::check) {
    const model::Directions directions = load_configuration({}).better;
    for (model::DashboardSeries& series : dashboard.series) model::give_direction(series.metric, directions);
    judge::complete_load_tests(dashboard);
    judge::find_dashboard_levels(dashboard, threads);
  }
  write_site(dashboard, request);
  std::set<std::string> cases, runs;
  for (const model::DashboardSeries& series : dashboard.series) cases.insert(series.test_case);
  for (const model::DashboardRun& run : dashboard.runs) runs.insert(run.name);
  return {.page = is_one_page(request) ? request.out : request.out / "index.html",
          .test_cases = cases.size(),
          .series = dashboard.series.size(),
          .runs = runs.size(),
          .interactive = render::has_uplot()};
}

}  // namespace benchgate::app
