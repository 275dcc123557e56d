// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace benchgate::model {

/// What a page needs to know besides the dashboard.
struct DashboardSettings {
  std::string tool;       ///< name and version of this program
  std::string feed = {};  ///< file with the alerts beside the page; "": none
  std::string raw_url;    ///< address below which the sources of points are; "": shown without a link
};

/// The samples of a point of a series that a page shows.
struct DashboardSamples {
  std::size_t point = 0;       ///< index in DashboardSeries::points
  std::uint64_t count = 0;     ///< of all its samples, also of those that are left out
  std::vector<double> values;  ///< in ascending order
};

/// What a page shows of a series beside its points and findings.
struct DashboardPreview {
  /// The newest medians, or ratios where the history is judged by them, as a line of at most 60 characters, '0' to 'o',
  /// ' ' for none. If several machines measured the series, a line for each of its levels, '!' for runs of the others.
  std::vector<std::string> spark;
  std::vector<DashboardSamples> samples;  ///< by point
};

/// One document of a dashboard's data, JSON, by the name under which the page asks for it.
struct DashboardDocument {
  std::string name;  ///< "index", "points-0", "samples-0"
  std::string json;
};

}  // namespace benchgate::model
