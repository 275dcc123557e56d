// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// A network of its own, which only has a loopback interface, and names that only `name_server` resolves: a network
/// and a mount namespace without a name, so that the kernel removes both when this process and the programs in them are
/// gone, however they end. Nothing of the machine's own network is touched.
class NetworkNamespace {
 public:
  /// `name_server`: address, for programs inside. Throws Error where the kernel or the user's rights do not allow it.
  explicit NetworkNamespace(std::string_view name_server);
  ~NetworkNamespace();
  NetworkNamespace(NetworkNamespace&&) = delete;

  /// Calls `action` inside, in a thread of its own, and waits. What it opens stays inside; what it throws is thrown.
  void inside(const std::function<void()>& action) const;

  /// Moves the calling thread inside, for good.
  void enter() const;

  /// Returns the command line that runs `argv` inside, in the folder `directory`; needs nsenter of util-linux. Valid
  /// while the object lives.
  std::vector<std::string> command(const std::vector<std::string>& argv, const std::string& directory) const;

 private:
  int network_ = -1;
  int mounts_ = -1;
};

/// Returns why no such namespace can be made here; "" when it can.
std::string network_namespace_problem();

/// Returns what to do where the kernel does not permit something, to be added to its message: root in a container may
/// lack the capability.
std::string permission_advice();

}  // namespace benchgate::sys
