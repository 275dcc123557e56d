// SPDX-License-Identifier: MIT
#include "store/cached_build.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "format/cached_build_json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"
#include "unit/error_of.hpp"

using namespace benchgate;
using namespace benchgate::store;
using benchgate::test::error_of;

namespace fs = std::filesystem;

namespace {

/// A checkout as git makes it.
void check_out(const fs::path& folder) {
  sys::make_folders(folder / "src");
  sys::write_file(folder / ".git", "gitdir: elsewhere\n");
  sys::write_file(folder / "src/main.c", "int main(void) { return 0; }\n");
  sys::write_file(folder / "version.h", "unknown\n");
  sys::write_file(folder / "removed", "x\n");
  fs::create_directory_symlink("src", folder / "sources");
}

/// What a build may do to it.
void build(const fs::path& folder) {
  sys::make_folders(folder / "build/empty");
  sys::write_file(folder / "build/program", "#!/bin/sh\n");
  fs::permissions(folder / "build/program", fs::perms(0755));
  sys::write_file(folder / "build/copy", "#!/bin/sh\n");
  fs::create_symlink("build/program", folder / "program");
  fs::create_symlink("/usr/bin/python3", folder / "build/python");
  sys::write_file(folder / "version.h", "1.2.3\n");
  fs::remove(folder / "removed");
}

/// A checkout whose build was cached, and a fresh one beside it.
struct CachedCheckout {
  CachedCheckout() {
    check_out(checkout);
    const sys::FileTree before = checkout_state(checkout);
    build(checkout);
    digest = keep_build(checkout, before, {"key", "2026-01-31T12:00:00Z", {}}, entry);
    check_out(fresh);
  }

  /// The error of using the entry after `change` was made to it.
  std::string error_after(const std::function<void(const fs::path&)>& change, const std::string& expected = "") const {
    change(entry);
    return error_of([&] { restore_build(read_cached_build(entry, expected), entry, fresh); });
  }

  /// Replaces the manifest by one with further entries.
  void add_entries(const std::vector<model::CachedEntry>& entries) const {
    model::CachedBuild build = read_cached_build(entry, "");
    build.entries.insert(build.entries.end(), entries.begin(), entries.end());
    sys::write_file(entry / "manifest.json", format::format_cached_build(build));
  }

  TemporaryFolder folder;
  fs::path checkout = folder.path() / "checkout", fresh = folder.path() / "fresh", entry = folder.path() / "kept/key";
  std::string digest;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Without what differs between two files of one content.
sys::FileTree comparable(const fs::path& root) {
  sys::FileTree tree = checkout_state(root);
  for (auto& [path, entry] : tree) {
    entry.number = 0;
    entry.changed_ns = 0;
    if (entry.kind != sys::TreeEntry::Kind::file) entry.modified_ns = 0;
  }
  return tree;
}

std::string sha256_of(const CachedCheckout& cached, const std::string& path) {
  return sys::sha256_of_file(cached.checkout / path);
}

}  // namespace

TEST_CASE("a cached build makes a fresh checkout what it was after the build", "[store][kept]") {
  const CachedCheckout cached;
  CHECK(cached.digest == sys::sha256_of_file(cached.entry / "manifest.json"));
  const model::CachedBuild read = read_cached_build(cached.entry, cached.digest);
  CHECK(read.key == "key");
  restore_build(read, cached.entry, cached.fresh);
  CHECK(comparable(cached.fresh) == comparable(cached.checkout));
  CHECK(sys::read_file(cached.fresh / "version.h") == "1.2.3\n");
  CHECK(sys::read_file(cached.fresh / ".git") == "gitdir: elsewhere\n");
  CHECK(!fs::exists(cached.fresh / "removed"));
}

TEST_CASE("each content is kept once, and nothing of the sources", "[store][kept]") {
  const CachedCheckout cached;
  CHECK(sys::list_folder(cached.entry / "files").size() == 2);
  CHECK(!fs::exists(cached.entry.string() + ".new"));
}

TEST_CASE("a cached build that was damaged is not used", "[store][kept]") {
  const CachedCheckout cached;
  const std::string program = "files/" + sha256_of(cached, "build/program");
  const auto write = [](const std::string& name, const std::string& text) {
    return [=](const fs::path& entry) { sys::write_file(entry / name, text); };
  };
  SECTION("a byte of a file") {
    CHECK(contains(cached.error_after(write(program, "#!/bin/zz\n")), "is not what was kept"));
  }
  SECTION("a file is gone") {
    CHECK(contains(cached.error_after([&](const fs::path& entry) { fs::remove(entry / program); }),
                   "its content is not among what was kept"));
  }
  SECTION("another file is there") {
    CHECK(contains(cached.error_after(write("files/x", "x")), "does not belong to what was kept"));
  }
  SECTION("a link instead of a file") {
    CHECK(contains(cached.error_after([&](const fs::path& entry) {
      fs::remove(entry / program);
      fs::create_symlink("/etc/passwd", entry / program);
    }),
                   "is neither a file nor a folder"));
  }
  SECTION("no manifest") {
    CHECK(contains(cached.error_after([](const fs::path& entry) { fs::remove(entry / "manifest.json"); }),
                   "has no manifest.json"));
  }
  SECTION("half a manifest") {
    const std::string text = sys::read_file(cached.entry / "manifest.json");
    CHECK(contains(cached.error_after(write("manifest.json", text.substr(0, text.size() / 2))), "not valid JSON"));
  }
  SECTION("a manifest that fits its files but not the digest from elsewhere") {
    cached.add_entries({});
    fs::permissions(cached.fresh, fs::perms(0755));
    CHECK(cached.error_after([](const fs::path&) {}, cached.digest).empty());
    CHECK(contains(cached.error_after([](const fs::path&) {}, std::string(64, '0')), "does not have the digest"));
  }
  CHECK(sys::read_file(cached.fresh / "src/main.c") == "int main(void) { return 0; }\n");
}

TEST_CASE("a manifest of somebody else touches nothing outside of the checkout", "[store][kept]") {
  using Kind = model::CachedEntry::Kind;
  const CachedCheckout cached;
  const fs::path outside = cached.folder.path() / "outside";
  sys::make_folders(outside);
  sys::write_file(outside / "file", "mine\n");
  const std::string sha256 = sha256_of(cached, "build/program");
  const auto file = [&](const std::string& path) {
    return model::CachedEntry{.kind = Kind::file, .path = path, .mode = 0755, .size = 10, .sha256 = sha256};
  };
  const auto link = [](const std::string& path, const std::string& target) {
    return model::CachedEntry{.kind = Kind::link, .path = path, .target = target};
  };
  const std::vector<std::vector<model::CachedEntry>> attacks{
      {file("../outside/file")},
      {file(outside.string() + "/file")},
      {file("src/../../outside/file")},
      {file("")},
      {file(".git/hooks/post-checkout")},
      {file("sub/.git/config")},
      {file(".git")},
      {file("sources/x")},  // the checkout's own link to a folder
      {link("hole", outside.string()), file("hole/file")},
      {{.kind = Kind::gone, .path = "../outside/file"}},
      {{.kind = Kind::source, .path = "../outside/file", .size = 5}},
      {{.kind = Kind::source, .path = "src/main.c", .size = 1}},
      {{.kind = Kind::folder, .path = "../outside/made", .mode = 0777}},
      {{.kind = Kind::file, .path = "x", .size = 5, .sha256 = "../../outside/file"}},
  };
  for (const std::vector<model::CachedEntry>& entries : attacks) {
    cached.add_entries(entries);
    CAPTURE(entries.back().path);
    CHECK(!cached.error_after([](const fs::path&) {}).empty());
    sys::remove_folder(cached.fresh);
    check_out(cached.fresh);
    sys::write_file(cached.entry / "manifest.json", [&] {  // as it was
      model::CachedBuild build =
          format::parse_cached_build(sys::read_file(cached.entry / "manifest.json"), "manifest.json");
      build.entries.resize(build.entries.size() - entries.size());
      return format::format_cached_build(build);
    }());
  }
  CHECK(sys::read_file(outside / "file") == "mine\n");
  CHECK(sys::list_folder(outside) == std::vector<std::string>{"file"});
}

TEST_CASE("a build that leaves nothing in the checkout is not kept", "[store][kept]") {
  const TemporaryFolder folder;
  check_out(folder.path() / "checkout");
  const sys::FileTree before = checkout_state(folder.path() / "checkout");
  CHECK(contains(error_of([&] { keep_build(folder.path() / "checkout", before, {}, folder.path() / "kept"); }),
                 "the build leaves nothing in the checkout"));
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{"checkout"});
}

TEST_CASE("a checkout with a pipe in it is not kept", "[store][kept]") {
  const TemporaryFolder folder;
  REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  CHECK(contains(error_of([&] { checkout_state(folder.path()); }), "is neither a file nor a folder"));
}
