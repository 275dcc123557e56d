// SPDX-License-Identifier: MIT
// A writer of receipts is killed everywhere; the file is the old one or the
// new one, whole. This program replaces the C library's write, fsync and
// rename by ones that can die, so it is not part of the unit tests.
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "base/random.hpp"
#include "catch.hpp"
#include "store/run_record.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

long calls_left = -1;  ///< system calls until death; negative: immortal

/// Dies at the last call that it was given.
void count_call() {
  if (calls_left > 0 && --calls_left == 0) ::kill(::getpid(), SIGKILL);
}

}  // namespace

extern "C" ssize_t write(int descriptor, const void* bytes, size_t size) {
  if (calls_left == 1) ::syscall(SYS_write, descriptor, bytes, size / 2);  // dies in the middle
  count_call();
  return ::syscall(SYS_write, descriptor, bytes, size);
}

extern "C" int fsync(int descriptor) {
  count_call();
  return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

extern "C" int rename(const char* from, const char* to) noexcept {
  count_call();
  return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace {

model::ReceiptHead crash_head(const std::string& run_id) {
  model::ReceiptHead head;
  head.run_id = run_id;
  head.started_at = head.ended_at = "2026-01-01T00:00:00Z";
  head.environment.host.os = "linux";
  head.environment.host.arch = "x86_64";
  head.scenario.name = "crash";
  head.scenario.command.argv = {"true"};
  return head;
}

/// Some 300 kB, several times what is buffered.
void write_receipt(const fs::path& path, const std::string& run_id) {
  const model::ReceiptHead head = crash_head(run_id);
  store::ReceiptFile file(path, head.scenario);
  model::Sample sample;
  sample.exit_code = 0;
  sample.output = std::string(1000, 'x');
  for (int i = 0; i < 300; ++i) {
    sample.wall_ns = 1'000'000 + i;
    file.add(sample);
  }
  file.finish(head);
}

struct Receipts {
  std::string old_one;
  std::string new_one;
};

Receipts both(const fs::path& folder) {
  write_receipt(folder / "old", "old");
  write_receipt(folder / "new", "new");
  Receipts texts{sys::read_file(folder / "old"), sys::read_file(folder / "new")};
  REQUIRE(texts.old_one != texts.new_one);
  REQUIRE(texts.old_one.size() > 250'000);
  return texts;
}

}  // namespace

TEST_CASE("a writer that dies at any system call leaves the old receipt or the new one", "[crash][receipt]") {
  const TemporaryFolder folder;
  const Receipts texts = both(folder.path());
  const fs::path path = folder.path() / "receipt.json";
  int old_ones = 0;
  int new_ones = 0;
  bool finished = false;
  for (long call = 1; !finished; ++call) {
    sys::write_file(path, texts.old_one);
    const pid_t writer = ::fork();
    if (writer == 0) {
      calls_left = call;
      write_receipt(path, "new");
      ::_exit(0);
    }
    int status = 0;
    REQUIRE(::waitpid(writer, &status, 0) == writer);
    finished = WIFEXITED(status);
    const std::string found = sys::read_file(path);
    INFO("died at call " << call);
    CHECK((found == texts.old_one || found == texts.new_one));
    old_ones += found == texts.old_one;
    new_ones += found == texts.new_one;
  }
  CHECK(old_ones >= 8);  // the spool's and the file's writes, the flush, the rename
  CHECK(new_ones == 1);  // the writer that lived
}

TEST_CASE("kill -9 at 1000 random moments leaves the old receipt or the new one", "[crash][receipt]") {
  const TemporaryFolder folder;
  const Receipts texts = both(folder.path());
  base::Random random(20260131);
  int old_ones = 0;
  int new_ones = 0;
  for (int round = 0; round < 1000; ++round) {
    const fs::path place = folder.path() / "round";
    fs::remove_all(place);
    fs::create_directory(place);
    const fs::path path = place / "receipt.json";
    std::ofstream(path, std::ios::binary) << texts.old_one;
    const pid_t writer = ::fork();
    if (writer == 0) {
      write_receipt(path, "new");
      for (;;) ::pause();
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(12'000)));
    REQUIRE(::kill(writer, SIGKILL) == 0);
    REQUIRE(::waitpid(writer, nullptr, 0) == writer);
    const std::string found = sys::read_file(path);
    const bool whole = found == texts.old_one || found == texts.new_one;
    if (!whole) FAIL("round " << round << " left " << found.size() << " bytes of neither receipt");
    old_ones += found == texts.old_one;
    new_ones += found == texts.new_one;
  }
  CHECK(old_ones + new_ones == 1000);
  CHECK(old_ones > 5);  // else all of them came too late to prove anything
}
