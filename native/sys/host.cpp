// SPDX-License-Identifier: MIT
#include "sys/host.hpp"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace benchgate::sys {

namespace {

/// Kernel files say nothing of their size and may be missing; then they are empty.
std::string text_of(const std::filesystem::path& path) {
  try {
    return read_file(path, 16 << 20);
  } catch (const Error&) {
    return {};
  }
}

std::string line_of(const std::filesystem::path& path) { return std::string(base::trim(text_of(path))); }

/// The value of the first "key : value" line.
std::string_view field_of(std::string_view text, std::string_view key) {
  for (const std::string_view line : base::split(text, '\n')) {
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && base::trim(line.substr(0, colon)) == key)
      return base::trim(line.substr(colon + 1));
  }
  return {};
}

/// Arm's numbers of implementers and parts, as lscpu of util-linux names them; those that servers and boards have.
std::string arm_model(std::string_view implementer, std::string_view part) {
  struct Part {
    std::string_view implementer, part, name;
  };
  constexpr std::array<Part, 18> parts{{
      {"0x41", "0xd03", "Arm Cortex-A53"},
      {"0x41", "0xd05", "Arm Cortex-A55"},
      {"0x41", "0xd07", "Arm Cortex-A57"},
      {"0x41", "0xd08", "Arm Cortex-A72"},
      {"0x41", "0xd09", "Arm Cortex-A73"},
      {"0x41", "0xd0a", "Arm Cortex-A75"},
      {"0x41", "0xd0b", "Arm Cortex-A76"},
      {"0x41", "0xd0c", "Arm Neoverse-N1"},
      {"0x41", "0xd40", "Arm Neoverse-V1"},
      {"0x41", "0xd49", "Arm Neoverse-N2"},
      {"0x41", "0xd4f", "Arm Neoverse-V2"},
      {"0x41", "0xd8e", "Arm Neoverse-N3"},
      {"0x43", "0x0af", "Cavium ThunderX2"},
      {"0x48", "0xd01", "HiSilicon TaiShan-v110"},
      {"0xc0", "0xac3", "Ampere-1"},
      {"0xc0", "0xac4", "Ampere-1a"},
      {"0x61", "0x022", "Apple Icestorm-M1"},
      {"0x61", "0x023", "Apple Firestorm-M1"},
  }};
  for (const Part& known : parts)
    if (known.implementer == implementer && known.part == part) return std::string(known.name);
  return fmt::format("implementer {} part {}", implementer, part);
}

std::optional<int> usable_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return std::nullopt;
  return CPU_COUNT(&set);
}

/// Counts each pair of package and core once: the numbers of cores start again in each package.
std::optional<int> physical_cores(const std::filesystem::path& processors) {
  std::set<std::pair<std::string, std::string>> cores;
  for (const std::string& name : list_folder(processors)) {
    if (!base::matches_glob(name, "cpu?*") || !base::parse_unsigned(std::string_view(name).substr(3))) continue;
    const std::string core = line_of(processors / name / "topology/core_id");
    if (!core.empty()) cores.insert({line_of(processors / name / "topology/physical_package_id"), core});
  }
  if (cores.empty()) return std::nullopt;
  return static_cast<int>(cores.size());
}

std::optional<std::int64_t> memory_bytes(std::string_view meminfo) {
  const std::string_view total = field_of(meminfo, "MemTotal");  // "16384 kB"
  const auto kilobytes = base::parse_integer(total.substr(0, total.find(' ')));
  if (!kilobytes) return std::nullopt;
  return *kilobytes * 1024;
}

std::string container_kind(const std::filesystem::path& root) {
  std::error_code ignored;
  if (const char* host = std::getenv("KUBERNETES_SERVICE_HOST"); host != nullptr && *host != '\0') return "kubernetes";
  if (std::filesystem::exists(root / "run/.containerenv", ignored)) return "podman";
  if (std::filesystem::exists(root / ".dockerenv", ignored)) return "docker";
  if (std::string kind = line_of(root / "run/systemd/container"); !kind.empty()) return kind;
  const std::string groups = text_of(root / "proc/self/cgroup");
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> marks{{{"kubepods", "kubernetes"},
                                                                                {"libpod", "podman"},
                                                                                {"docker", "docker"},
                                                                                {"containerd", "containerd"},
                                                                                {"/lxc", "lxc"}}};
  for (const auto& [mark, kind] : marks)
    if (groups.find(mark) != std::string::npos) return std::string(kind);
  return {};
}

}  // namespace

HostFacts read_host(const std::filesystem::path& root) {
  HostFacts facts;
  facts.os = "linux";
  utsname names{};
  if (::uname(&names) == 0) {
    facts.arch = names.machine;
    facts.kernel = names.release;
  }
  std::string release = text_of(root / "etc/os-release");
  if (release.empty()) release = text_of(root / "usr/lib/os-release");
  facts.distribution = os_release_value(release, "PRETTY_NAME");
  facts.cpu_model = cpu_model(text_of(root / "proc/cpuinfo"));
  facts.cpu_count = usable_processors();
  facts.physical_cores = physical_cores(root / "sys/devices/system/cpu");
  facts.memory_bytes = memory_bytes(text_of(root / "proc/meminfo"));
  facts.governor = line_of(root / "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  facts.container = container_kind(root);
  return facts;
}

std::string hostname_hash() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return sha256_hex(name.data());
}

std::string cpu_model(std::string_view cpuinfo) {
  if (const std::string_view name = field_of(cpuinfo, "model name"); !name.empty()) return std::string(name);
  const std::string_view implementer = field_of(cpuinfo, "CPU implementer");
  const std::string_view part = field_of(cpuinfo, "CPU part");
  return implementer.empty() || part.empty() ? std::string() : arm_model(implementer, part);
}

std::string os_release_value(std::string_view text, std::string_view key) {
  for (const std::string_view line : base::split(text, '\n')) {
    if (line.substr(0, line.find('=')) != key || line.size() <= key.size()) continue;
    std::string_view value = base::trim(line.substr(key.size() + 1));
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
      value = value.substr(1, value.size() - 2);
    return std::string(value);
  }
  return {};
}

}  // namespace benchgate::sys
