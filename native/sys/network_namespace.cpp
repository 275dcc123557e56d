// SPDX-License-Identifier: MIT
#include "sys/network_namespace.hpp"

#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::sys {

namespace {

[[noreturn]] void namespace_fails(std::string_view step) {
  const int code = errno;
  std::string why = std::generic_category().message(code);
  if (code == EPERM) why += permission_advice();
  throw Error("network namespace", fmt::format("{}: {}", step, why));
}

/// Runs `action` in a fresh thread and hands its exception on.
void in_thread(const std::function<void()>& action) {
  std::exception_ptr failure;
  std::thread([&] {
    try {
      action();
    } catch (...) {
      failure = std::current_exception();
    }
  }).join();
  if (failure) std::rethrow_exception(failure);
}

void set_up_loopback() {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  ifreq request{};
  std::strncpy(request.ifr_name, "lo", sizeof request.ifr_name - 1);
  const bool done = socket >= 0 && ::ioctl(socket, SIOCGIFFLAGS, &request) == 0;
  request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_UP);
  const bool up = done && ::ioctl(socket, SIOCSIFFLAGS, &request) == 0;
  if (!up) namespace_fails("cannot start the loopback interface");
  ::close(socket);
}

/// TCP sends a segment again when it merely suspects a loss (RFC 8985), which happens on a busy machine without any:
/// then retransmissions would say more about the machine than about the link. Off in this network only.
void send_again_only_after_timeouts() {
  const int setting = ::open("/proc/sys/net/ipv4/tcp_early_retrans", O_WRONLY | O_CLOEXEC);
  if (setting < 0) return;
  [[maybe_unused]] const ssize_t done = ::write(setting, "0", 1);
  ::close(setting);
}

/// A temporary folder for files that are bound elsewhere, where they stay after it. Unlike HeldFolder it leaves alone
/// what killed processes left beside it: doctor lists that.
class BoundFolder {
 public:
  BoundFolder() : entry_(make_temporary_subfolder(std::filesystem::temp_directory_path())) {
    if (entry_.descriptor < 0) namespace_fails("no temporary folder");
  }
  ~BoundFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(entry_.path, ignored);
    ::close(entry_.descriptor);
  }
  BoundFolder(BoundFolder&&) = delete;

  const std::filesystem::path& path() const { return entry_.path; }

 private:
  TemporaryEntry entry_;
};

/// Mounts a text over a file of the machine, for this mount namespace only.
void replace_text(const std::filesystem::path& folder, const char* target, std::string_view text) {
  const std::filesystem::path source = folder / std::filesystem::path(target).filename();
  write_file(source, text);
  if (::access(target, F_OK) != 0) return;  // nothing there that could be read instead
  if (::mount(source.c_str(), target, nullptr, MS_BIND, nullptr) != 0)
    namespace_fails(fmt::format("cannot replace {}", target));
}

void resolve_names_by(std::string_view name_server) {
  if (::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) namespace_fails("cannot separate mounts");
  if (::access("/etc/resolv.conf", F_OK) != 0)
    throw Error("network namespace", "there is no /etc/resolv.conf to replace");
  const BoundFolder folder;
  replace_text(folder.path(), "/etc/resolv.conf",
               fmt::format("nameserver {}\noptions timeout:5 attempts:2\n", name_server));
  replace_text(folder.path(), "/etc/nsswitch.conf", "hosts: files dns\n");
}

int opened(const char* path) {
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) namespace_fails(path);
  return descriptor;
}

std::string descriptor_path(int descriptor) { return fmt::format("/proc/{}/fd/{}", ::getpid(), descriptor); }

}  // namespace

NetworkNamespace::NetworkNamespace(std::string_view name_server) {
  in_thread([&] {
    if (::unshare(CLONE_NEWNET | CLONE_NEWNS) != 0) namespace_fails("cannot be made");
    set_up_loopback();
    send_again_only_after_timeouts();
    resolve_names_by(name_server);
    network_ = opened("/proc/thread-self/ns/net");
    mounts_ = opened("/proc/thread-self/ns/mnt");
  });
}

NetworkNamespace::~NetworkNamespace() {
  if (network_ >= 0) ::close(network_);
  if (mounts_ >= 0) ::close(mounts_);
}

void NetworkNamespace::enter() const {
  if (::unshare(CLONE_FS) != 0 || ::setns(network_, CLONE_NEWNET) != 0 || ::setns(mounts_, CLONE_NEWNS) != 0)
    namespace_fails("cannot be entered");
}

void NetworkNamespace::inside(const std::function<void()>& action) const {
  in_thread([&] {
    enter();
    action();
  });
}

std::vector<std::string> NetworkNamespace::command(const std::vector<std::string>& argv,
                                                   const std::string& directory) const {
  std::vector<std::string> whole{"nsenter",
                                 "--net=" + descriptor_path(network_),
                                 "--mount=" + descriptor_path(mounts_),
                                 "--",
                                 "/bin/sh",
                                 "-c",
                                 R"(cd "$1" && shift && exec "$@")",
                                 "inside",
                                 directory};
  whole.insert(whole.end(), argv.begin(), argv.end());
  return whole;
}

std::string network_namespace_problem() {
  try {
    const NetworkNamespace probe("127.0.0.1");
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

std::string permission_advice() {
  return ::geteuid() == 0 ? "; root has no capability CAP_SYS_ADMIN here, as in most containers" : "; run as root";
}

}  // namespace benchgate::sys
