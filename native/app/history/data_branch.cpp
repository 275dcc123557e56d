// SPDX-License-Identifier: MIT
#include "app/history/data_branch.hpp"

#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <set>

#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view data_folder = "data/";

/// All files of the branch. Throws Error when some do not belong to the data.
std::vector<std::string> files_of(const store::Store& branch) {
  const std::array<std::string, 1> everything{"."};
  std::vector<std::string> paths;
  for (store::StoreEntry& entry : branch.entries(everything)) {
    if (!entry.path.starts_with(data_folder))
      throw Error("--data-branch", fmt::format("{} holds other files, such as {}; name a branch for the data alone",
                                               branch.name(), entry.path));
    paths.push_back(std::move(entry.path));
  }
  return paths;
}

bool is_content(const std::string& bytes, const fs::path& path) {
  return sys::file_size(path) == bytes.size() && sys::read_file(path) == bytes;
}

/// What to commit so that the branch holds the files that `report` names, of those below `out`. They are copied to
/// `scratch`, because they change when they are computed again.
store::Change change_of(const store::Store& branch, const model::RecalculateReport& report, const fs::path& out,
                        const fs::path& scratch) {
  std::set<std::string> wanted;
  for (const std::string& file : report.files) wanted.insert(fs::path(file).lexically_relative(out).generic_string());
  store::Change change;
  std::vector<std::string> known;
  for (const std::string& path : files_of(branch)) (wanted.contains(path) ? known : change.removed).push_back(path);
  branch.read(known, [&](std::size_t index, std::string&& bytes) {
    if (is_content(bytes, out / known[index])) wanted.erase(known[index]);
  });
  for (const std::string& path : wanted) {
    sys::copy_file(out / path, scratch / path);
    change.files.push_back({path, fs::absolute(scratch / path)});
  }
  change.message = fmt::format("Recalculate {}", report.store);
  return change;
}

}  // namespace

model::RecalculateReport recalculate_to_branch(const RecalculateRequest& request, const std::string& branch,
                                               Session& session) {
  const std::string location = fmt::format("git:{}", branch);
  if (location == request.source.store)
    throw Error("--data-branch", fmt::format("is the branch of the runs; name another one, such as {}-data", branch));
  refuse_job_of_unmerged(location, session);
  const sys::TemporaryFolder scratch;
  const auto store = open_plain_store(location, StoreUse::write, session);
  model::RecalculateReport report;
  int attempt = 0;
  const store::Changed changed = store->change([&](const store::Store& now) {
    report = recalculate_history(request, session);
    return change_of(now, report, request.out, scratch.path() / std::to_string(++attempt));
  });
  report.data_branch = {store->name(), changed == store::Changed::yes};
  return report;
}

}  // namespace benchgate::app
