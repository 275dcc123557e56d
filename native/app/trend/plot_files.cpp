// SPDX-License-Identifier: MIT
#include "app/trend/plot_files.hpp"

#include <set>
#include <string>

#include "base/text.hpp"
#include "render/trend_plot.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// A file name that says which series it is and is no one else's.
std::string plot_stem(const model::TrendSeries& series, std::set<std::string>& taken) {
  std::string stem;
  for (const char c : title_of(series)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (plain || (!stem.empty() && stem.back() != '-')) stem += plain ? c : '-';
  }
  stem = stem.substr(0, 100);
  if (stem.empty()) stem = "series";
  std::string name = stem;
  for (int k = 2; !taken.insert(name).second; ++k) name = fmt::format("{}-{}", stem, k);
  return name;
}

}  // namespace

std::vector<render::PlotFiles> write_plots(std::span<const model::Trend> trends, const std::filesystem::path& folder) {
  sys::make_folders(folder);
  std::vector<render::PlotFiles> files;
  std::set<std::string> taken;
  for (const model::Trend& trend : trends) {
    const std::string stem = plot_stem(trend.series, taken);
    files.push_back({(folder / (stem + "-light.svg")).string(), (folder / (stem + "-dark.svg")).string()});
    sys::write_file(files.back().light, render::trend_plot(trend, render::PlotTheme::light));
    sys::write_file(files.back().dark, render::trend_plot(trend, render::PlotTheme::dark));
  }
  return files;
}

}  // namespace benchgate::app
