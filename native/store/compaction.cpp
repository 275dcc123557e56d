// SPDX-License-Identifier: MIT
#include "store/compaction.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "store/pack.hpp"
#include "store/packed_store.hpp"
#include "store/run_archive.hpp"
#include "store/run_path.hpp"
#include "store/verify.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

/// Many small runs share a pack, so that what they have in common is stored once; and little is read in vain when one
/// of them is asked for. zlib looks back 32 kB only.
constexpr std::uint64_t full_pack = std::uint64_t{1} << 20U;

/// A file on its way into a pack.
struct PackedSoon {
  std::size_t run = 0;  ///< its position in the order of time, from 1; 0: unknown
  std::string path;
  std::uint64_t size = 0;
};

/// "reports/report.json" of "benchmarks/2026-01-31/7-1/reports/report.json": alike files are neighbours in a pack.
std::string_view below_run(std::string_view path) {
  for (int slashes = 0; slashes < 3 && !path.empty(); ++slashes)
    path.remove_prefix(std::min(path.find('/'), path.size() - 1) + 1);
  return path;
}

std::string bytes_of(const Store& store, const std::string& path) {
  std::string found;
  store.read({&path, 1}, [&](std::size_t, std::string&& bytes) { found = std::move(bytes); });
  return found;
}

/// One attempt to say what is to change.
class CompactionPlanner {
 public:
  CompactionPlanner(const Store& store, std::filesystem::path scratch)
      : store_(store), view_(store), scratch_(std::move(scratch)) {}

  Change plan(std::size_t keep_runs, Compaction& done) {
    done_ = {};
    require_whole();
    order_runs(keep_runs);
    read_packs();
    for (const StoreEntry& entry : store_.entries(all_folders)) plan_file(entry);
    plan_packs();
    done_.runs = packed_names_.size();
    change_.runs.push_back(std::string(packs_folder));
    change_.runs.insert(change_.runs.end(), packed_runs_.begin(), packed_runs_.end());
    change_.message = fmt::format("Compact {} run{}", done_.runs, done_.runs == 1 ? "" : "s");
    done = done_;
    return std::move(change_);
  }

 private:
  /// Damaged files may be the only trace of what was lost: a person has to look at them before they are packed.
  void require_whole() const {
    const std::vector<std::string> faults = verify(store_).faults;
    if (!faults.empty())
      throw Error(store_.name(),
                  fmt::format("nothing was changed, because 'benchgate history verify' finds {} fault{}: "
                              "{}",
                              faults.size(), faults.size() == 1 ? "" : "s", faults.front()));
  }

  void order_runs(std::size_t keep_runs) {
    const RunArchive archive(view_);
    std::map<model::RunKind, std::size_t> newer;
    std::set<std::string> skipped;
    for (std::size_t i = archive.runs().size(); i > 0; --i) {
      const model::RunLocation& location = archive.runs()[i - 1].location;
      order_[location.folder] = i;
      if (newer[location.kind]++ < keep_runs)
        skipped.insert(model::run_name(location));
      else
        old_.insert(location.folder);
    }
    done_.skipped = skipped.size();
  }

  /// Of a file that several packs hold the largest counts: a compaction was killed that had packed it again.
  void read_packs() {
    for (const std::string& pack : find_packs(store_).packs) packs_[pack] = read_pack_list(store_, pack);
    std::vector<const std::pair<const std::string, std::vector<StoreEntry>>*> by_size;
    for (const auto& pack : packs_) by_size.push_back(&pack);
    std::stable_sort(by_size.begin(), by_size.end(),
                     [](const auto* a, const auto* b) { return a->second.size() > b->second.size(); });
    for (const auto* pack : by_size)
      for (const StoreEntry& file : pack->second) in_pack_.emplace(file.path, pack->first);
  }

  std::size_t order_of(const std::string& path) const {
    const auto location = parse_run_location(path);
    const auto found = location ? order_.find(location->folder) : order_.end();
    return found == order_.end() ? 0 : found->second;
  }

  void plan_file(const StoreEntry& entry) {
    const auto location = parse_run_location(entry.path);
    if (!location || old_.count(location->folder) == 0) return;
    const bool is_packed = in_pack_.count(entry.path) > 0;
    if (is_packed ? !is_same(entry.path) : entry.size > most_packed_bytes || entry.path.find('\n') != std::string::npos)
      return;
    if (!is_packed) {
      soon_.push_back({order_of(entry.path), entry.path, entry.size});
      ++done_.files;
    }
    done_.before += entry.size;
    packed_runs_.insert(location->folder);
    packed_names_.insert(model::run_name(*location));
    change_.removed.push_back(entry.path);
  }

  /// Whether the pack holds the same: an earlier compaction was killed, or a job repeated what it had added.
  bool is_same(const std::string& path) { return read_packed(path) == bytes_of(store_, path); }

  void plan_packs() {
    const std::vector<std::string> small = take_small_packs();
    if (soon_.empty()) return;
    std::sort(soon_.begin(), soon_.end(),
              [](const auto& a, const auto& b) { return std::tie(a.run, a.path) < std::tie(b.run, b.path); });
    std::set<std::string> made;
    std::uint64_t bytes = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < soon_.size(); ++i) {
      if (i > first && bytes + soon_[i].size > full_pack) {
        made.insert(plan_pack(first, i));
        first = i;
        bytes = 0;
      }
      bytes += soon_[i].size;
    }
    made.insert(plan_pack(first, soon_.size()));
    for (const std::string& pack : small)
      if (made.count(pack) == 0) remove_pack(pack);
  }

  /// Packs that are less than half full are packed again, together with what is new. One that holds nothing that others
  /// lack goes.
  std::vector<std::string> take_small_packs() {
    const bool has_new = !soon_.empty();
    std::vector<std::string> small;
    for (const auto& [pack, files] : packs_) {
      std::uint64_t bytes = 0;
      std::vector<PackedSoon> own;
      for (const StoreEntry& file : files) {
        bytes += file.size;
        if (in_pack_.at(file.path) == pack) own.push_back({order_of(file.path), file.path, file.size});
      }
      if (own.empty()) remove_pack(pack);
      if (own.empty() || !has_new || bytes >= full_pack / 2) continue;
      small.push_back(pack);
      soon_.insert(soon_.end(), own.begin(), own.end());
    }
    return small;
  }

  void remove_pack(const std::string& pack) {
    for (const std::string& path : {archive_path(pack), list_path(pack)}) {
      change_.removed.push_back(path);
      done_.before += bytes_of(store_, path).size();
    }
    change_.runs.push_back(pack);
  }

  /// Returns the folder of the new pack.
  std::string plan_pack(std::size_t first, std::size_t last) {
    std::sort(soon_.begin() + static_cast<std::ptrdiff_t>(first), soon_.begin() + static_cast<std::ptrdiff_t>(last),
              [](const auto& a, const auto& b) {
                return std::pair(below_run(a.path), a.run) < std::pair(below_run(b.path), b.run);
              });
    const std::vector<FileBytes> files = read_files(first, last);
    const PackDraft draft = make_pack(files);
    if (packs_.count(draft.folder) > 0) return draft.folder;
    add_file(archive_path(draft.folder), draft.archive);
    add_file(list_path(draft.folder), draft.list);
    change_.runs.push_back(draft.folder);
    ++done_.packs;
    return draft.folder;
  }

  /// Files that are in a pack are read from it, even if a job has added them to the run since.
  std::vector<FileBytes> read_files(std::size_t first, std::size_t last) {
    std::vector<FileBytes> files;
    std::vector<std::string> loose;
    std::vector<std::size_t> indices;
    for (std::size_t i = first; i < last; ++i) {
      const std::string& path = soon_[i].path;
      const bool is_packed = in_pack_.count(path) > 0;
      if (!is_packed) {
        loose.push_back(path);
        indices.push_back(files.size());
      }
      files.emplace_back(path, is_packed ? read_packed(path) : "");
    }
    store_.read(loose, [&](std::size_t i, std::string&& bytes) { files[indices[i]].second = std::move(bytes); });
    return files;
  }

  const std::string& read_packed(const std::string& path) {
    const std::string& pack = in_pack_.at(path);
    if (opened_.first != pack) opened_ = {pack, unpack(pack, bytes_of(store_, archive_path(pack)))};
    return opened_.second.at(path);
  }

  void add_file(const std::string& path, const std::string& bytes) {
    const std::filesystem::path file = scratch_ / fmt::format("pack-{}", ++files_);
    sys::write_file(file, bytes);
    change_.files.push_back({path, file});
    done_.after += bytes.size();
  }

  const Store& store_;
  PackedStore view_;
  std::filesystem::path scratch_;
  std::map<std::string, std::size_t> order_;  ///< of runs in time, by folder
  std::set<std::string> old_;                 ///< folders of runs
  std::map<std::string, std::vector<StoreEntry>> packs_;
  std::map<std::string, std::string> in_pack_;  ///< path of a file -> pack
  std::pair<std::string, std::map<std::string, std::string, std::less<>>> opened_;
  std::vector<PackedSoon> soon_;
  std::set<std::string> packed_runs_;  ///< folders
  std::set<std::string> packed_names_;
  Change change_;
  Compaction done_;
  int files_ = 0;
};

}  // namespace

Compaction compact(Store& store, std::size_t keep_runs, const std::filesystem::path& scratch) {
  Compaction done;
  int attempt = 0;
  store.change([&](const Store& now) {
    const std::filesystem::path folder = scratch / fmt::format("{}", ++attempt);
    sys::make_folders(folder);
    return CompactionPlanner(now, folder).plan(keep_runs, done);
  });
  return done;
}

}  // namespace benchgate::store
