// SPDX-License-Identifier: MIT
#include "app/publish/artifact.hpp"

#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/publication_json.hpp"
#include "sys/file.hpp"
#include "sys/plain_tree.hpp"

namespace benchgate::app {

namespace {

using base::Limit;
using base::most;

constexpr std::string_view report_name = "publication.json";

bool is_report_file(const std::string& path) {
  const auto slash = path.find('/');
  return path == report_name || (slash != std::string::npos && path.substr(slash + 1) == report_name);
}

}  // namespace

model::Publication read_artifact(const std::filesystem::path& folder) {
  const std::string where = base::printable(folder.string());
  const sys::TreeLimits limits{most(Limit::artifact_files), most(Limit::artifact_bytes), most(Limit::artifact_levels)};
  std::vector<model::Publication> all;
  for (const std::string& path : sys::list_plain_tree(folder, limits)) {
    if (!is_report_file(path)) continue;
    const std::filesystem::path file = folder / path;
    all.push_back(
        format::parse_publication(sys::read_file(file, most(Limit::artifact_report)), base::printable(file.string())));
  }
  if (all.empty()) throw Error(where, fmt::format("has no {}, which the measuring job writes", report_name));
  return model::joined(std::move(all));
}

}  // namespace benchgate::app
