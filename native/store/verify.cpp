// SPDX-License-Identifier: MIT
#include "store/verify.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/run_metadata_json.hpp"
#include "store/pack.hpp"
#include "store/packed_store.hpp"
#include "store/run_archive.hpp"
#include "store/run_path.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

/// Checks one run after another, as their files come.
class Verifier {
 public:
  explicit Verifier(const Store& store) : store_(store), view_(store) {}

  Verification verify_all() {
    guard([&] {
      const FoundPacks found = find_packs(store_);
      found_.faults = found.faults;
      for (const std::string& pack : found.packs) guard([&] { verify_pack(pack); });
      verify_runs();
    });
    return std::move(found_);
  }

 private:
  /// What cannot be read is a fault, once.
  template <typename Check>
  void guard(const Check& check) {
    try {
      check();
    } catch (const Error& error) {
      if (std::find(found_.faults.begin(), found_.faults.end(), error.what()) == found_.faults.end())
        found_.faults.emplace_back(error.what());
    }
  }

  void verify_pack(const std::string& pack) {
    std::map<std::string, std::uint64_t> listed, held;
    const std::vector<std::string> paths{list_path(pack), archive_path(pack)};
    store_.read(paths, [&](std::size_t index, std::string&& bytes) {
      if (index == 0) {
        for (const StoreEntry& file : parse_pack_list(bytes, paths[0]).files) listed[file.path] = file.size;
      } else {
        for (const auto& [path, content] : unpack(pack, bytes)) held[path] = content.size();
      }
    });
    if (listed != held) fault(paths[0], "does not list what the pack holds");
  }

  void verify_runs() {
    std::map<std::string, std::vector<std::string>> runs;
    std::set<std::string> names;
    for (const StoreEntry& entry : view_.entries(all_folders)) {
      const auto location = parse_run_location(entry.path);
      if (!location) {
        note(entry.path, "is in the folder of no run");
        continue;
      }
      runs[location->folder].push_back(entry.path);
      names.insert(model::run_name(*location));
      found_.bytes += entry.size;
    }
    found_.runs = names.size();
    for (const auto& run : runs) guard([&] { verify_run(run.first, run.second); });
  }

  void fault(std::string_view path, std::string_view what) {
    found_.faults.push_back(fmt::format("{}: {}", base::printable(path), what));
  }
  void note(std::string_view path, std::string_view what) {
    found_.notes.push_back(fmt::format("{}: {}", base::printable(path), what));
  }

  void verify_run(const std::string& folder, const std::vector<std::string>& paths) {
    found_.files += paths.size();
    std::map<std::string, std::string> digests;  // of what is there, by path below the folder
    std::string metadata, manifest;
    view_.read(paths, [&](std::size_t index, std::string&& bytes) {
      const std::string path = paths[index].substr(folder.size() + 1);
      digests[path] = sys::sha256_hex(bytes);
      if (path == metadata_file) metadata = std::move(bytes);
      if (path == manifest_file) manifest = std::move(bytes);
    });
    const bool has_metadata = digests.count(std::string(metadata_file)) > 0;
    if (!has_metadata) fault(folder, fmt::format("has no {}", metadata_file));
    if (has_metadata) verify_metadata(folder, metadata);
    if (digests.erase(std::string(manifest_file)) == 0)
      note(folder, fmt::format("has no {}: its files cannot be verified", manifest_file));
    else
      compare(folder, digests, manifest);
  }

  void verify_metadata(const std::string& folder, const std::string& text) {
    const std::string path = fmt::format("{}/{}", folder, metadata_file);
    try {
      const model::RunMetadata metadata = format::parse_run_metadata(text, path);
      const model::RunLocation location = *parse_run_location(path);
      if (metadata.timestamp.empty()) fault(path, "'timestamp' is missing");
      if (metadata.schema.empty()) return;  // of another tool, with rules of its own
      if (metadata.run_id != location.id || metadata.run_attempt.value_or(1) != location.attempt ||
          metadata.kind != location.kind)
        fault(path, fmt::format("is about the {} run {}-{}", name_of(metadata.kind), base::printable(metadata.run_id),
                                metadata.run_attempt.value_or(1)));
    } catch (const Error& error) {
      found_.faults.emplace_back(error.what());
    }
  }

  void compare(const std::string& folder, const std::map<std::string, std::string>& digests,
               const std::string& manifest) {
    const auto whole = [&](std::string_view path) { return fmt::format("{}/{}", folder, path); };
    std::map<std::string, std::string> listed;
    try {
      listed = parse_sha256sums(manifest, whole(manifest_file));
    } catch (const Error& error) {
      found_.faults.emplace_back(error.what());
      return;
    }
    for (const auto& [path, digest] : digests) {
      const auto row = listed.find(path);
      if (row == listed.end())
        fault(whole(path), fmt::format("is not listed in {}", manifest_file));
      else if (row->second != digest)
        fault(whole(path),
              fmt::format("was changed: its SHA-256 is {}, and {} has {}", digest, manifest_file, row->second));
    }
    for (const auto& [path, digest] : listed)
      if (digests.count(path) == 0) fault(whole(path), "is missing");
  }

  const Store& store_;
  PackedStore view_;
  Verification found_;
};

}  // namespace

Verification verify(const Store& store) { return Verifier(store).verify_all(); }

}  // namespace benchgate::store
