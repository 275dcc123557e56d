// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// The machine, as far as it can be read; what cannot stays empty or absent.
struct HostFacts {
  std::string os;            ///< "linux"
  std::string arch;          ///< "x86_64", "aarch64"
  std::string kernel;        ///< release
  std::string distribution;  ///< PRETTY_NAME of os-release
  std::string cpu_model;
  std::optional<int> cpu_count;              ///< logical processors this process may use
  std::optional<int> physical_cores;         ///< of the machine
  std::optional<std::int64_t> memory_bytes;  ///< of the machine, whatever limit a container sets
  std::string governor;                      ///< frequency governor of cpu0
  std::string container;                     ///< "docker", "podman", "kubernetes", "lxc", ...; empty: none seen

  bool operator==(const HostFacts&) const = default;
};

/// Reads the machine. `root` stands for /, for tests.
HostFacts read_host(const std::filesystem::path& root = "/");

/// Returns the SHA-256 of the host's name in hex: it distinguishes machines without naming them.
std::string hostname_hash();

/// Returns the processor's name from the text of /proc/cpuinfo: "model name" on x86; on Arm implementer and part, by
/// name where it is a common one ("Arm Neoverse-N1"), else their numbers. Empty when the text has neither.
std::string cpu_model(std::string_view cpuinfo);

/// Returns the value of a line `KEY="value"` of os-release, unquoted; empty: no such line.
std::string os_release_value(std::string_view text, std::string_view key);

}  // namespace benchgate::sys
