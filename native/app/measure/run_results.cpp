// SPDX-License-Identifier: MIT
#include "app/measure/run_results.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/carried_json.hpp"
#include "format/manifest_json.hpp"
#include "store/result_tree.hpp"
#include "sys/clock.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view manifest_name = "manifest.json";

std::string shown(const fs::path& path) { return base::printable(path.string()); }

std::string run_path(const model::Scenario& scenario, int number) {
  return fmt::format("{}/run-{}", case_name(scenario), number);
}

/// "parse" of "parse/run-2".
std::string case_of(const std::string& run) { return run.substr(0, run.find('/')); }

/// Whether "parse/run-2" is named like a run.
bool is_run(const std::string& path) { return path.find("/run-") == path.find('/'); }

std::string carried_path(const std::string& test_case) { return fmt::format("{}/{}", test_case, model::carried_file); }

/// Without a look at the files of other cases: a report may have thousands.
void erase_files_of(const std::string& test_case, std::map<std::string, std::string>& files) {
  const std::string start = test_case + "/";
  const auto first = files.lower_bound(start);
  auto last = first;
  while (last != files.end() && last->first.starts_with(start)) ++last;
  files.erase(first, last);
}

/// What already exists at the paths where runs, and files of carried measurements, are to be written.
std::set<std::string> existing_paths(const fs::path& root, const std::set<std::string>& planned) {
  std::set<std::string> existing;
  for (const std::string& run : planned)
    for (const std::string& path : {run, carried_path(case_of(run))})
      if (sys::path_exists(root / path)) existing.insert(path);
  return existing;
}

/// A carried measurement may be replaced: it holds nothing that was measured here.
void check_free(const fs::path& root, const std::set<std::string>& planned) {
  for (const std::string& run : planned)
    if (sys::path_exists(root / run)) throw Error(shown(root / run), "already exists; --force overwrites it");
}

/// Results of two sources in one folder would be judged as one.
void check_replaced(const fs::path& root, const std::set<std::string>& planned, const std::string& difference) {
  for (const std::string& run : store::list_runs(root))
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
                       OnExisting on_existing, Appear appear)
    : root_(std::move(root)) {
  if (sys::path_exists(root_) && !sys::is_folder(root_))
    throw Error("--out", fmt::format("{} is not a folder", shown(root_)));
  manifest_.source_ref = source.ref;
  manifest_.source_commit = source.commit;
  manifest_.source_dirty = source.dirty;
  for (const std::string& run : planned) ++manifest_.plan[case_of(run)];
  for (const auto& [test_case, runs] : manifest_.plan) sys::require_no_file_at(root_ / test_case);
  if (on_existing == OnExisting::refuse) check_free(root_, planned);
  read_earlier(planned, on_existing);
  if (!existing_paths(root_, planned).empty() || appear == Appear::at_once) update_.emplace(root_);
}

void RunResults::read_earlier(const std::set<std::string>& planned, OnExisting on_existing) {
  if (!sys::path_exists(manifest_path())) {
    check_replaced(root_, planned, "manifest.json is missing");
    return;
  }
  model::Manifest earlier = format::parse_manifest(sys::read_file(manifest_path()), shown(manifest_path()));
  const auto difference = store::source_difference(earlier, manifest_);
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
  return folder() / run_path(scenario, number);
}

void RunResults::add(const fs::path& run_folder) {
  const std::string run = run_folder.lexically_relative(folder()).generic_string();
  const std::string test_case = case_of(run);
  if (update_ && cases_.insert(test_case).second) erase_files_of(test_case, manifest_.files);
  manifest_.files.merge(store::digest_files(folder(), run));
  if (!update_) write(root_);
}

void RunResults::add_carried(const model::CarriedMeasurement& carried) {
  const std::string path = carried_path(carried.scenario);
  if (update_ && cases_.insert(carried.scenario).second) erase_files_of(carried.scenario, manifest_.files);
  sys::make_folders(folder() / carried.scenario);
  sys::write_file(folder() / path, format::format_carried(carried));
  manifest_.files[path] = sys::sha256_of_file(folder() / path);
  if (!update_) write(root_);
}

void RunResults::commit() {
  if (!update_ || cases_.empty()) return;
  write(update_->staging());
  update_->commit([&](const std::string& path) {
    return cases_.count(case_of(path)) > 0 && std::count(path.begin(), path.end(), '/') == 1 &&
           (is_run(path) || path == carried_path(case_of(path)));
  });
}

void RunResults::write(const fs::path& folder) {
  manifest_.generated_at = base::format_rfc3339(sys::stamp_time());
  sys::write_file(folder / manifest_name, format::format_manifest(manifest_));
}

fs::path RunResults::manifest_path() const { return root_ / manifest_name; }

}  // namespace benchgate::app
