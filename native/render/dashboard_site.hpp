// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/dashboard_data.hpp"

namespace benchgate::render {

/// A file of the page itself, embedded when the program was built.
struct DashboardAsset {
  std::string_view name;
  std::string_view text;
};

/// Returns all of them: index.html, the style, the scripts in the order in which they run, and, if npm had it when the
/// program was built, uPlot with its style and licence.
std::span<const DashboardAsset> dashboard_assets();

/// Whether uPlot is among them; without it the page draws static charts and says so.
bool has_uplot();

/// A file of a site by its path below the site's folder.
struct DashboardFile {
  std::string path;
  std::string text;
};

/// Whether a site, also one of another version, may have written the file at `path` below its folder.
bool is_site_file(std::string_view path);

/// Returns a site that opens without a server: index.html, assets/, data/ and, of a history, alerts.atom. Its policy
/// lets it run its own scripts only. `digest` is SHA-256 in hex.
std::vector<DashboardFile> dashboard_site(const model::Dashboard& dashboard, DashboardSettings settings,
                                          const std::function<std::string(std::string_view)>& digest);

/// Returns the same as one page. Its policy allows its one script and its one style by their digests, which
/// `digest` (SHA-256 in Base64) gives.
std::string dashboard_page(const model::Dashboard& dashboard, const DashboardSettings& settings,
                           const std::function<std::string(std::string_view)>& digest);

}  // namespace benchgate::render
