// SPDX-License-Identifier: MIT
#include "app/history/baseline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/environment.hpp"
#include "app/git_login.hpp"
#include "app/source/baseline.hpp"
#include "app/source/store_location.hpp"
#include "app/write_output.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/run_metadata_json.hpp"
#include "judge/environment_class.hpp"
#include "model/receipt.hpp"
#include "store/run_archive.hpp"
#include "store/run_filter.hpp"
#include "store/run_path.hpp"
#include "sys/digest.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// A run that can be a baseline here, and the folders of its receipts.
struct BaselineRun {
  const model::StoredRun* run = nullptr;
  std::vector<std::string> folders;
};

/// What tells machines apart; the runtime of a benchmark is not known before it runs.
std::string machine_class(model::StoredEnvironment environment) {
  environment.runtime.clear();
  return judge::environment_class(environment);
}

std::string class_of_this_machine(const Session& session) {
  const sys::HostFacts host = session.machine.host();
  return machine_class(
      {.os = host.os, .os_version = host.distribution, .arch = host.arch, .cpu_model = host.cpu_model});
}

template <typename Passes>
std::vector<std::string> receipts_here(const model::RunMetadata& metadata, const std::string& here,
                                       const Passes& passes) {
  std::vector<std::string> folders;
  for (const model::StoredMeasurement& one : metadata.measurements) {
    const bool is_equal =
        one.environment < metadata.environments.size() && machine_class(metadata.environments[one.environment]) == here;
    if (is_equal && !one.synthetic && one.format == model::own_run_schema && passes(one)) folders.push_back(one.path);
  }
  return folders;
}

/// The commit that the baseline precedes; "" when it is not known, which `why` explains.
std::string commit_before(const std::string& word, const Session& session, std::string& why) {
  const Baseline found = find_baseline(word.empty() ? "merge-base" : word, git::Fetch::when_missing, session);
  if (const auto* commit = std::get_if<BaselineCommit>(&found)) return commit->commit;
  const auto* none = std::get_if<NoBaseline>(&found);
  why = none != nullptr ? none->why : fmt::format("'{}' is not a commit", base::printable(word));
  return {};
}

/// "sort/run-1/receipt.json" of "results/sort/run-1/receipt.json": results without the name of their group.
std::string without_group(const std::string& path) {
  const std::filesystem::path rest = path.substr(path.find('/') + 1);
  if (rest.is_absolute() || rest.lexically_normal() != rest || rest.native().starts_with(".."))
    throw Error(path, "is not a path below a folder");
  return rest.native();
}

class BaselineSearch {
 public:
  BaselineSearch(const HistoryBaselineRequest& request, Session& session)
      : request_(request), session_(session), here_(class_of_this_machine(session)) {}

  model::HistoryBaseline run() {
    if (sys::path_exists(request_.out)) throw Error(request_.out.string(), "already exists; name another folder");
    const auto store = open_store(request_.store, StoreUse::read, session_);
    found_.store = store->name();
    found_.before = commit_before(request_.commit, session_, found_.why_none);
    if (found_.before.empty()) return found_;
    if (!store->exists()) return none("it does not exist; 'benchgate history add' creates it");
    const store::RunArchive archive(*store);
    choose(archive);
    return std::move(found_);
  }

 private:
  model::HistoryBaseline none(std::string why) {
    found_.why_none = std::move(why);
    return found_;
  }

  void choose(const store::RunArchive& archive) {
    const std::map<std::string, BaselineRun> runs = runs_here(archive);
    std::set<std::string> commits;
    for (const auto& [commit, run] : runs) commits.insert(commit);
    const git::Remote remote = remote_of(forge::variables_of(session_.machine.environment()));
    const auto nearest =
        commits.empty() ? std::nullopt : session_.repository.find_nearest(found_.before, commits, remote);
    if (!nearest) {
      none(fmt::format("it has no receipts of {}{}", base::printable(here_),
                       commits.empty() ? "" : fmt::format(" of a commit before {}", found_.before)));
      return;
    }
    const BaselineRun& chosen = runs.at(nearest->commit);
    if (const std::string fault = fault_of(archive, chosen); !fault.empty()) {
      none(fmt::format("the run {}-{} is damaged: {}", base::printable(chosen.run->location.id),
                       chosen.run->location.attempt, fault));
      return;
    }
    found_.run = model::run_name(chosen.run->location);
    found_.commit = nearest->commit;
    found_.distance = nearest->distance;
    const auto age = stamp_time(session_.machine) - chosen.run->time;
    found_.days = static_cast<std::uint64_t>(std::max<std::int64_t>(0, age / std::chrono::hours(24)));
    found_.environment = here_;
    found_.folder = request_.out.string();
    write(archive, chosen);
  }

  /// The newest run of each commit with receipts of such a machine.
  std::map<std::string, BaselineRun> runs_here(const store::RunArchive& archive) const {
    std::vector<store::RunFilter> filters;
    for (const std::string& text : request_.where) filters.emplace_back(text);
    const auto head = session_.repository.facts({}, git::Untracked::are_none);
    std::map<std::string, BaselineRun> runs;
    std::vector<std::string> paths;
    for (const model::StoredRun& run : archive.runs()) paths.push_back(store::path_in_store(run, store::metadata_file));
    archive.read(paths, [&](std::size_t at, std::string&& bytes) {
      const model::StoredRun& run = archive.runs()[at];
      const model::RunMetadata metadata = format::parse_run_metadata(bytes, paths[at]);
      if (metadata.sha.empty() || (head && metadata.sha == head->commit)) return;
      std::vector<std::string> folders = receipts_here(metadata, here_, [&](const model::StoredMeasurement& one) {
        return store::passes(filters, run.location, metadata, &one);
      });
      if (!folders.empty()) runs[metadata.sha] = {&run, std::move(folders)};
    });
    return runs;
  }

  /// Whether a file of the run is one of its receipts, or in the folder of one.
  static bool is_wanted(const std::string& path, const BaselineRun& chosen) {
    return std::any_of(chosen.folders.begin(), chosen.folders.end(),
                       [&](const std::string& folder) { return path == folder || path.starts_with(folder + "/"); });
  }

  /// Which of the receipts is missing or was changed since it was stored; "": none.
  static std::string fault_of(const store::RunArchive& archive, const BaselineRun& chosen) {
    for (const std::string& path : archive.missing(*chosen.run))
      if (is_wanted(path, chosen)) return store::missing_file(store::path_in_store(*chosen.run, path));
    std::vector<std::string> paths, digests;
    for (const model::StoredFile& file : archive.files(*chosen.run))
      if (is_wanted(file.path, chosen) && !file.sha256.empty()) {
        paths.push_back(store::path_in_store(*chosen.run, file.path));
        digests.push_back(file.sha256);
      }
    std::string fault;
    archive.read(paths, [&](std::size_t at, std::string&& bytes) {
      if (fault.empty() && sys::sha256_hex(bytes) != digests[at]) fault = store::changed_file(paths[at]);
    });
    return fault;
  }

  void write(const store::RunArchive& archive, const BaselineRun& chosen) {
    std::vector<std::string> paths;
    for (const model::StoredFile& file : archive.files(*chosen.run))
      if (is_wanted(file.path, chosen)) paths.push_back(file.path);
    std::vector<std::string> stored;
    for (const std::string& path : paths) stored.push_back(store::path_in_store(*chosen.run, path));
    archive.read(stored, [&](std::size_t at, std::string&& bytes) {
      write_output(request_.out / without_group(paths[at]), bytes);
    });
    found_.receipts = chosen.folders.size();
  }

  const HistoryBaselineRequest& request_;
  Session& session_;
  std::string here_;
  model::HistoryBaseline found_;
};

}  // namespace

model::HistoryBaseline find_history_baseline(const HistoryBaselineRequest& request, Session& session) {
  return BaselineSearch(request, session).run();
}

}  // namespace benchgate::app
