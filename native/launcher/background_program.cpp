// SPDX-License-Identifier: MIT
#include "launcher/background_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace benchgate::launcher {

namespace {

constexpr std::size_t retained_bytes = 64 * 1024;

[[noreturn]] void pipe_fails() {
  throw Error("service", std::generic_category().message(errno) + " (pipe for its output)");
}

std::filesystem::path pipe_in(const std::filesystem::path& folder) { return folder / "output"; }

/// Writes into the pipe instead of the launcher's own, which is only read at the end.
sys::Command into_pipe(sys::Command command, const std::filesystem::path& pipe) {
  std::vector<std::string> argv{"/bin/sh", "-c", "pipe=$1; shift; exec \"$@\" >\"$pipe\" 2>&1", "service",
                                pipe.string()};
  argv.insert(argv.end(), command.argv.begin(), command.argv.end());
  command.argv = std::move(argv);
  return command;
}

}  // namespace

BackgroundProgram::BackgroundProgram(const sys::Command& command, std::chrono::nanoseconds grace) {
  const std::filesystem::path pipe = pipe_in(folder_.path());
  constexpr mode_t only_owner = 0600;
  if (::mkfifo(pipe.c_str(), only_owner) != 0) pipe_fails();
  output_ = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);  // writing, too: it never seems closed
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  if (output_ < 0 || wake_ < 0) pipe_fails();
  reader_ = std::thread([this] { read_output(); });
  runner_ = std::thread([this, command = into_pipe(command, pipe), grace] { run(command, grace); });
}

BackgroundProgram::~BackgroundProgram() {
  launcher_.stop();
  runner_.join();
  discard_unread();
  const std::uint64_t one = 1;
  while (::write(wake_, &one, sizeof one) < 0 && errno == EINTR) continue;
  reader_.join();
  ::close(output_);
  ::close(wake_);
}

std::string BackgroundProgram::output() {
  take_output();  // a program that has just ended may have written what the thread has not read yet
  const std::lock_guard lock(mutex_);
  unread_ = 0;
  has_room_.notify_one();
  return text_;
}

void BackgroundProgram::discard_unread() {
  const std::lock_guard lock(mutex_);
  keeps_unread_ = false;
  has_room_.notify_one();
}

/// Whether there was some. At most as much as a pipe holds.
bool BackgroundProgram::take_output() {
  const std::lock_guard lock(mutex_);  // around the reading, too: it keeps the order
  std::array<char, retained_bytes> piece;
  const ssize_t got = ::read(output_, piece.data(), piece.size());
  if (got <= 0) return false;
  text_.append(piece.data(), static_cast<std::size_t>(got));
  if (keeps_unread_) unread_ += static_cast<std::size_t>(got);
  if (text_.size() > 2 * retained_bytes) text_.erase(0, text_.size() - std::max(retained_bytes, unread_));
  return true;
}

void BackgroundProgram::run(const sys::Command& command, std::chrono::nanoseconds grace) {
  sys::Job job;
  job.cycle = {command};
  job.grace = grace;
  try {
    launcher_.run(job, [&](sys::ChildResult&& result) {
      result_ = std::move(result);
      return true;
    });
  } catch (const std::exception& error) {
    result_.start_failure = error.what();
  }
  ended_ = true;
}

/// While the pipe is full, the program waits.
void BackgroundProgram::wait_for_room() {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [this] { return unread_ < retained_bytes || !keeps_unread_; });
}

void BackgroundProgram::read_output() {
  std::array<pollfd, 2> sources{{{output_, POLLIN, 0}, {wake_, POLLIN, 0}}};
  while (true) {
    if (::poll(sources.data(), sources.size(), -1) < 0 && errno != EINTR) return;
    wait_for_room();
    if (!take_output() && (sources[1].revents & POLLIN) != 0) return;
  }
}

}  // namespace benchgate::launcher
