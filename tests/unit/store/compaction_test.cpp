// SPDX-License-Identifier: MIT
#include "store/compaction.hpp"

#include <map>

#include "catch.hpp"
#include "error_of.hpp"
#include "store/directory_store.hpp"
#include "store/pack.hpp"
#include "store/packed_store.hpp"
#include "store/run_archive.hpp"
#include "store/verify.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using benchgate::test::error_of;

namespace {

using Files = std::map<std::string, std::string>;

/// A folder with runs, one a day, and what is in it.
class Archive {
 public:
  store::DirectoryStore store() const { return store::DirectoryStore(root_.path()); }
  std::filesystem::path path() const { return root_.path(); }

  void write(const std::string& path, const std::string& bytes) const {
    sys::make_folders((root_.path() / path).parent_path());
    sys::write_file(root_.path() / path, bytes);
  }

  void add_run(int day, const std::string& report, const std::string& kind = "benchmarks") const {
    const std::string date = "2026-01-" + std::string(day < 10 ? "0" : "") + std::to_string(day);
    const std::string folder = kind + "/" + date + "/" + std::to_string(100 + day) + "-1/";
    const Files files{
        {"metadata.json", R"({"schema": "benchgate.stored-run.v1", "kind": ")" + kind + R"(", "run_id": ")" +
                              std::to_string(100 + day) + R"(", "run_attempt": 1, "sha": "c", "timestamp": ")" + date +
                              R"(T12:00:00Z", "environments": [], "measurements": []})"},
        {"reports/r.json", report}};
    std::map<std::string, std::string> digests;
    for (const auto& [name, bytes] : files) {
      write(folder + name, bytes);
      digests[name] = sys::sha256_hex(bytes);
    }
    write(folder + "SHA256SUMS", store::format_sha256sums(digests));
  }

  store::Compaction compact(std::size_t keep_runs) const {
    const TemporaryFolder scratch;
    store::DirectoryStore folder = store();
    return store::compact(folder, keep_runs, scratch.path());
  }

  /// Everything that a reader sees.
  Files seen() const {
    const store::DirectoryStore folder = store();
    const store::PackedStore view(folder);
    std::vector<std::string> paths;
    Files files;
    for (const store::StoreEntry& entry : view.entries(store::all_folders)) paths.push_back(entry.path);
    view.read(paths, [&](std::size_t i, std::string&& bytes) { files[paths[i]] = std::move(bytes); });
    for (const store::StoreEntry& entry : view.entries(store::all_folders))
      CHECK(entry.size == files.at(entry.path).size());
    return files;
  }

  std::size_t packs() const { return store::find_packs(store()).packs.size(); }
  std::size_t loose() const { return store().entries(store::all_folders).size(); }
  std::vector<std::string> faults() const { return store::verify(store()).faults; }

 private:
  TemporaryFolder root_;
};

std::string noise(unsigned seed, std::size_t size) {
  std::string text;
  while (text.size() < size) text += "abcdefghijklmnop"[(seed = seed * 1664525U + 1013904223U) >> 28U];
  return text;
}

}  // namespace

TEST_CASE("packed runs read as before, and the newest of each kind stay as they are", "[store][compaction]") {
  const Archive archive;
  for (int day = 1; day <= 5; ++day) archive.add_run(day, noise(static_cast<unsigned>(day), 1000));
  archive.add_run(1, "load", "load-tests");
  archive.write("benchmarks/2026-01-09/other.txt", "belongs to no run");
  archive.write("benchmarks/2026-01-01/200/metadata.json", R"({"timestamp": "2026-01-01T00:00:00Z"})");
  const Files before = archive.seen();
  const store::Compaction done = archive.compact(2);
  CHECK(done.runs == 4);  // of three days, and one that another tool wrote
  CHECK(done.files == 10);
  CHECK(done.packs == 1);
  CHECK(done.skipped == 3);
  CHECK(done.after < done.before);
  CHECK(archive.seen() == before);
  CHECK(archive.loose() == before.size() - 10);
  CHECK_FALSE(sys::path_exists(archive.path() / "benchmarks/2026-01-01"));
  CHECK(archive.faults().empty());
  const store::Compaction again = archive.compact(2);
  CHECK((again.files == 0 && again.packs == 0 && again.before == 0));
}

TEST_CASE("a pack that is less than half full is packed again, together with what is new", "[store][compaction]") {
  const Archive archive;
  for (int day = 1; day <= 8; ++day) archive.add_run(day, noise(static_cast<unsigned>(day), 300'000));
  const Files before = archive.seen();
  for (std::size_t keep = 8; keep > 0; --keep) archive.compact(keep - 1);
  CHECK(archive.packs() == 4);
  CHECK(archive.loose() == 0);
  CHECK(archive.seen() == before);
  CHECK(archive.faults().empty());
  const auto packs = store::find_packs(archive.store()).packs;
  CHECK(archive.compact(0).packs == 0);
  CHECK(store::find_packs(archive.store()).packs == packs);
}

TEST_CASE("what a killed compaction left twice goes, and what others added later stays", "[store][compaction]") {
  const Archive archive, whole;
  for (int day = 1; day <= 3; ++day) archive.add_run(day, noise(static_cast<unsigned>(day), 1000));
  archive.compact(2);  // a small pack, which the next compaction packs again
  const auto old_pack = store::find_packs(archive.store()).packs.front();
  for (const auto& [path, bytes] : archive.seen()) whole.write(path, bytes);
  const std::string saved = sys::read_file(archive.path() / store::archive_path(old_pack));
  const std::string list = sys::read_file(archive.path() / store::list_path(old_pack));
  archive.compact(0);
  const Files before = archive.seen();
  // As if it had been killed before anything went.
  for (const auto& [path, bytes] : whole.seen()) archive.write(path, bytes);
  archive.write(store::archive_path(old_pack), saved);
  archive.write(store::list_path(old_pack), list);
  CHECK(archive.seen() == before);
  CHECK(archive.faults().empty());
  archive.compact(0);
  CHECK(archive.seen() == before);
  CHECK(archive.loose() == 0);
  CHECK(archive.packs() == 1);
  archive.write("benchmarks/2026-01-01/101-1/reports/r.json", "another");
  CHECK(archive.faults().size() == 1);
  CHECK(error_of([&] { archive.compact(0); }).find("'benchgate history verify' finds 1 fault: ") != std::string::npos);
  CHECK(archive.seen().at("benchmarks/2026-01-01/101-1/reports/r.json") == "another");
}

TEST_CASE("a folder is read while another process packs it", "[store][compaction]") {
  const Archive archive;
  for (int day = 1; day <= 3; ++day) archive.add_run(day, noise(static_cast<unsigned>(day), 1000));
  const Files before = archive.seen();
  const store::DirectoryStore folder = archive.store();
  const store::PackedStore view(folder);
  std::vector<std::string> paths;
  for (const store::StoreEntry& entry : view.entries(store::all_folders)) paths.push_back(entry.path);
  Files files;
  view.read(paths, [&](std::size_t i, std::string&& bytes) {
    if (i == 1) archive.compact(0);
    CHECK(files.emplace(paths[i], std::move(bytes)).second);
  });
  CHECK(files == before);
  const std::vector<std::string> nowhere{paths[0], "benchmarks/2026-01-01/101-1/none"};
  CHECK(error_of([&] { view.read(nowhere, [](std::size_t, std::string&&) {}); }).find("No such file") !=
        std::string::npos);
  CHECK(view.existing(nowhere) == std::vector<bool>{true, false});
}

TEST_CASE("a pack that is not what its name says is not read", "[store][compaction]") {
  const Archive archive;
  archive.add_run(1, "first");
  archive.compact(0);
  const std::string pack = store::find_packs(archive.store()).packs.front();
  const std::vector<store::FileBytes> files{{"benchmarks/2026-01-01/101-1/reports/r.json", "second"}};
  archive.write(store::archive_path(pack), store::make_pack(files).archive);
  CHECK(error_of([&] { archive.seen(); }) ==
        store::archive_path(pack) + ": was changed: its SHA-256 is not the name of its folder");
  CHECK_FALSE(archive.faults().empty());
}

TEST_CASE("a pack whose list was changed is left out by readers, and nothing is compacted", "[store][compaction]") {
  const Archive archive;
  for (int day = 1; day <= 4; ++day) archive.add_run(day, noise(static_cast<unsigned>(day), 100));
  archive.compact(1);
  const std::string pack = store::find_packs(archive.store()).packs.front();
  const std::string list = sys::read_file(archive.path() / store::list_path(pack));
  const std::string without_digest = list.substr(0, list.find("sha256 "));
  const auto damage = GENERATE(as<std::string>(), "empty", "line lost", "line added", "size", "digest lost and a line");
  std::string damaged = list;
  if (damage == "empty") damaged.clear();
  if (damage == "line lost") damaged = list.substr(list.find('\n') + 1);
  if (damage == "line added") damaged = "5 x\n" + list;
  if (damage == "size") damaged.insert(0, "1");
  if (damage == "digest lost and a line") damaged = without_digest.substr(without_digest.find('\n') + 1);
  CAPTURE(damage);
  archive.write(store::list_path(pack), damaged);
  const store::DirectoryStore folder = archive.store();
  const store::PackedStore view(folder);
  const store::RunArchive runs(view);
  CHECK(runs.runs().size() == 1);
  REQUIRE(runs.faults().size() == 1);
  CHECK(runs.faults().front().starts_with(store::list_path(pack)));
  CHECK_FALSE(archive.faults().empty());
  CHECK(error_of([&] { archive.compact(0); }).find("nothing was changed") != std::string::npos);
  archive.write(store::list_path(pack), list);
  CHECK(archive.seen().size() == 12);                     // nothing was lost
  archive.write(store::list_path(pack), without_digest);  // as earlier versions wrote it
  CHECK(archive.seen().size() == 12);
  CHECK(archive.faults().empty());
}

TEST_CASE("a list ends with its SHA-256", "[store][compaction]") {
  const std::vector<store::FileBytes> files{{"benchmarks/2026-01-01/101-1/a", "first"}};
  // printf '5 benchmarks/2026-01-01/101-1/a\n' | sha256sum
  CHECK(store::make_pack(files).list ==
        "5 benchmarks/2026-01-01/101-1/a\nsha256 c7c237cea48bfa1fe51bf8885cfcc9844992a4620c9284470e1f79dc5d8f4320\n");
}
