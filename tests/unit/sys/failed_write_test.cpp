// SPDX-License-Identifier: MIT
// A file that may not grow any more stands for a full disk: what fits is written, and the next write fails with an
// errno of its own, as on a disk that gets full in the middle of a file.
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/file_tree.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"
#include "sys/leftovers.hpp"
#include "sys/standard_output.hpp"
#include "sys/temporary_file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_bytes = 100'000;

/// While it lives, no file of this process may become larger than `most_bytes`.
class SmallFiles {
 public:
  SmallFiles() : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    const ::rlimit small{most_bytes, old_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, signal_);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  void (*signal_)(int);
  ::rlimit old_{};
};

/// What DescriptorBuffer says of its failure, in the words of the others.
void print(const fs::path& path, const std::string& text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  sys::DescriptorBuffer buffer(descriptor);
  std::ostream out(&buffer);
  out << text << std::flush;
  ::close(descriptor);
  if (buffer.error() != 0) throw Error(path.string(), std::generic_category().message(buffer.error()));
}

}  // namespace

TEST_CASE("whatever writes a file says why it could not", "[sys][file]") {
  const TemporaryFolder folder;
  const fs::path large = folder.path() / "large", target = folder.path() / "target";
  const std::string text(3 * most_bytes + 1, 'x');
  sys::write_file(large, text);
  fs::create_directory(folder.path() / "tree");
  const std::vector<std::pair<std::string, std::function<void()>>> writers{
      {"write_file", [&] { sys::write_file(target, text); }},
      {"append_file", [&] { sys::append_file(target, text); }},
      {"copy_file", [&] { sys::copy_file(large, target); }},
      {"TemporaryFile", [&] { sys::TemporaryFile(folder.path()).write(text); }},
      {"TreeWriter",
       [&] { sys::TreeWriter(folder.path() / "tree").put_file("a", {.mode = 0600}, large, sys::sha256_hex(text)); }},
      {"DescriptorBuffer", [&] { print(target, text); }},
  };
  for (const auto& [name, write] : writers) {
    fs::remove(target);
    std::string message;
    {
      const SmallFiles small;
      message = test::error_of(write, "no error");
    }
    INFO(name << ": " << message);
    CHECK(message.ends_with("File too large"));
    if (name == "write_file" || name == "copy_file") CHECK_FALSE(sys::path_exists(target));
  }
}

TEST_CASE("an error names the file that the user named, not the one that is unfinished", "[sys][file]") {
  const TemporaryFolder folder;
  const fs::path large = folder.path() / "large", out = folder.path() / "out";
  const std::string text(3 * most_bytes + 1, 'x');
  sys::write_file(large, text);
  sys::FolderUpdate update(out);
  const auto refusal = [](const std::function<void()>& write) {
    const SmallFiles small;
    return test::error_of(write, "no error");
  };
  const std::string shown = (out / "a/run.json").string() + ": File too large";
  const fs::path staged = update.staging() / "a/run.json";
  sys::make_folders(staged.parent_path());
  CHECK(refusal([&] { sys::write_file(staged, text); }) == shown);
  CHECK(refusal([&] { sys::append_file(staged, text); }) == shown);
  fs::remove(staged);
  CHECK(refusal([&] { sys::copy_file(large, staged); }) == shown);
  CHECK(sys::path_for_user("a/b") == "a/b");
  CHECK(sys::path_for_user(".benchgate-abcdef.tmp/a") == "a");
  CHECK(sys::path_for_user("/x/.benchgate-abcdef.tmp/a/.benchgate-abcdeg.tmp/b") == "/x/a/b");
  const fs::path scratch = fs::temp_directory_path() / ".benchgate-abcdef.tmp/a";
  CHECK(sys::path_for_user(scratch) == scratch);
}

TEST_CASE("a copy has the bytes and the permissions of the file", "[sys][file]") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "a", copy = folder.path() / "b";
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{256} * 1024, std::size_t{600'001}}) {
    std::string text(size, '\0');
    for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i * 7 % 251);
    fs::remove(file);
    fs::remove(copy);
    sys::write_file(file, text);
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_exec | fs::perms::group_read);
    sys::copy_file(file, copy);
    CHECK(sys::read_file(copy) == text);
    CHECK(fs::status(copy).permissions() == fs::status(file).permissions());
  }
}
