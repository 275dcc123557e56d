// SPDX-License-Identifier: MIT
#include "app/import/report_source.hpp"

#include <fmt/core.h>

#include <utility>

#include "base/error.hpp"

namespace benchgate::app {

namespace {

/// The first report that says its commit; null: none does.
const measure::ImportedReport* report_with_commit(std::span<const measure::ImportedReport> reports) {
  const measure::ImportedReport* said = nullptr;
  for (const measure::ImportedReport& report : reports) {
    if (report.origin.commit.empty()) continue;
    if (said == nullptr) said = &report;
    if (report.origin.commit != said->origin.commit)
      throw Error(
          report.file,
          fmt::format("is from commit {}, but {} is from {}; import them into separate folders, or set --source-commit",
                      report.origin.commit, said->file, said->origin.commit));
  }
  return said;
}

}  // namespace

RunSource source_of_reports(const SourceRequest& request, std::span<const measure::ImportedReport> reports,
                            std::span<const std::filesystem::path> ignored, const Session& session) {
  RunSource source = find_checkout(request, ignored, git::Untracked::are_none, session);
  if (request.commit) return source;
  if (!source.environment.git) note_refused_repository(session);
  const measure::ImportedReport* const said = report_with_commit(reports);
  const bool is_here =
      said == nullptr || (source.environment.git && source.environment.git->commit.starts_with(said->origin.commit));
  return is_here ? source : source_at(std::move(source), said->origin.branch, said->origin.commit);
}

}  // namespace benchgate::app
