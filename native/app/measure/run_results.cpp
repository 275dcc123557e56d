// SPDX-License-Identifier: MIT
#include "app/measure/run_results.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/manifest_json.hpp"
#include "results/result_tree.hpp"
#include "sys/clock.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::string shown(const fs::path& path) { return base::printable(path.string()); }

std::string run_path(const model::Scenario& scenario, int number) {
  return fmt::format("{}/run-{}", case_name(scenario), number);
}

void check_free(const fs::path& root, const std::set<std::string>& planned) {
  for (const std::string& run : planned)
    if (sys::path_exists(root / run)) throw Error(shown(root / run), "already exists; --force overwrites it");
}

/// Results of two sources in one folder would be judged as one.
void check_replaced(const fs::path& root, const std::set<std::string>& planned, const std::string& difference) {
  for (const std::string& run : results::list_runs(root))
    if (planned.count(run) == 0)
      throw Error(shown(root / run),
                  fmt::format("would be mixed with results of another source ({}); choose another --out", difference));
}

}  // namespace

std::set<std::string> planned_runs(std::span<const model::Scenario> cases) {
  std::set<std::string> runs;
  for (const model::Scenario& scenario : cases)
    for (int number = 1; number <= scenario.reruns; ++number) runs.insert(run_path(scenario, number));
  return runs;
}

RunResults::RunResults(fs::path root, const RunSource& source, const std::set<std::string>& planned,
                       OnExisting on_existing)
    : root_(std::move(root)) {
  if (sys::path_exists(root_) && !sys::is_folder(root_))
    throw Error("--out", fmt::format("{} is not a folder", shown(root_)));
  manifest_.source_ref = source.ref;
  manifest_.source_commit = source.commit;
  manifest_.source_dirty = source.dirty;
  for (const std::string& run : planned) ++manifest_.plan[run.substr(0, run.find('/'))];
  if (on_existing == OnExisting::refuse) check_free(root_, planned);
  if (!sys::path_exists(manifest_path())) {
    check_replaced(root_, planned, "manifest.json is missing");
    return;
  }
  model::Manifest earlier = codec::parse_manifest(sys::read_file(manifest_path()), shown(manifest_path()));
  const auto difference = results::source_difference(earlier, manifest_);
  if (!difference) {
    for (auto& [file, digest] : earlier.files)
      if (sys::path_exists(root_ / file)) manifest_.files[file] = digest;
    manifest_.plan.merge(earlier.plan);
    return;
  }
  if (on_existing == OnExisting::refuse)
    throw Error(shown(manifest_path()),
                fmt::format("{}; choose another --out, or overwrite with --force", *difference));
  check_replaced(root_, planned, *difference);
}

fs::path RunResults::run_folder(const model::Scenario& scenario, int number) const {
  return root_ / run_path(scenario, number);
}

void RunResults::add(const fs::path& run_folder) {
  const std::string run = run_folder.lexically_relative(root_).generic_string();
  std::erase_if(manifest_.files, [&](const auto& entry) { return entry.first.starts_with(run + "/"); });
  manifest_.files.merge(results::digest_files(root_, run));
  write();
}

void RunResults::add_all(std::span<const std::string> runs) {
  std::set<std::string> cases;
  for (const std::string& run : runs) cases.insert(run.substr(0, run.find('/')));
  std::erase_if(manifest_.files,
                [&](const auto& entry) { return cases.count(entry.first.substr(0, entry.first.find('/'))) > 0; });
  for (const std::string& run : runs) manifest_.files.merge(results::digest_files(root_, run));
  write();
}

void RunResults::write() {
  manifest_.generated_at = base::format_rfc3339(sys::stamp_time());
  sys::write_file(manifest_path(), codec::format_manifest(manifest_));
}

fs::path RunResults::manifest_path() const { return root_ / "manifest.json"; }

}  // namespace benchgate::app
