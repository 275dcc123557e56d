// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "app/write_output.hpp"

namespace benchgate::app {

/// What a dashboard is made from.
enum class DashboardSource { table, results, history, check };

struct DashboardRequest {
  DashboardSource source = DashboardSource::table;
  std::filesystem::path path;               ///< a file for `table`, else a folder
  std::filesystem::path out;                ///< folder of the site, or "NAME.html": one page with everything in it
  std::string title = {};                   ///< "": the name of the source, "benchgate check" of a check
  std::string repository = {};              ///< address of the repository, for links to commits; "": that of the runs
  std::string raw_url = {};                 ///< address below which the raw data are; "": no links
  std::optional<std::size_t> threads = {};  ///< absent: one for each processor
  OnExisting on_existing = OnExisting::refuse;  ///< `out` exists and is no dashboard
};

/// What was written.
struct DashboardResult {
  std::filesystem::path page;  ///< to open
  std::size_t test_cases = 0;
  std::size_t series = 0;
  std::size_t runs = 0;
  bool interactive = true;  ///< the charts react to the pointer
};

/// Writes a static site that shows a history. Metrics without a direction have that of benchgate.yaml. Notes report
/// problems of the sources. An existing dashboard is replaced in one step. Throws Error for a source that cannot be
/// read, and for a folder that contains other files.
DashboardResult make_dashboard(const DashboardRequest& request, Session& session);

}  // namespace benchgate::app
