// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/dashboard.hpp"

namespace benchgate::render {

/// What a page needs to know besides the dashboard.
struct DashboardSettings {
  std::string tool;       ///< name and version of this program
  std::string feed = {};  ///< file with the alerts beside the page; "": none
  std::string raw_url;    ///< address below which the sources of points are; "": shown without a link
};

/// One document of a dashboard's data, JSON, by the name under which the page asks for it.
struct DashboardDocument {
  std::string name;  ///< "index", "points-0", "samples-0"
  std::string json;
};

/// The data of a dashboard: the index first, then the points and the samples in pieces of about 64 KB, each of whole
/// test cases. Medians and means have 6 significant digits, other figures 2 to 5. Samples are those of the newest runs
/// and around changes, of a run at most 100, evenly by rank.
std::vector<DashboardDocument> dashboard_documents(const model::Dashboard& dashboard,
                                                   const DashboardSettings& settings);

/// A document as a script that hands it over: a call with one string, in which nothing ends a script or a line.
std::string dashboard_script(const DashboardDocument& document);

}  // namespace benchgate::render
