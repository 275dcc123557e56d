// SPDX-License-Identifier: MIT
#include "judge/machine_text.hpp"

#include <vector>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

std::string counted(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string processors_of(const model::Host& host) {
  if (!host.cpu_count) return {};
  const std::string cores = host.physical_cores ? fmt::format(" of {}", counted(*host.physical_cores, "core")) : "";
  return counted(*host.cpu_count, "logical processor") + cores;
}

/// Whole GiB, as makers of computers count: "16 GiB"; less than one in MiB.
std::string memory_of(const model::Host& host) {
  if (!host.memory_bytes || *host.memory_bytes <= 0) return {};
  constexpr double mib = 1024 * 1024;
  const double size = static_cast<double>(*host.memory_bytes) / mib;
  return size < 1024 ? fmt::format("{:.0f} MiB", size) : fmt::format("{:.1f} GiB", size / 1024);
}

}  // namespace

std::string machine_text(const model::Environment& environment) {
  const model::Host& host = environment.host;
  const auto image = environment.ci.find("image");
  const auto known = [](const std::string& word) { return word == "unknown" ? std::string() : word; };
  const std::string system = std::string(base::trim(
      fmt::format("{} {}", known(host.distribution.empty() ? host.os : host.distribution), known(host.arch))));
  std::vector<std::string> parts;
  for (const std::string& part :
       {system, host.cpu_model, processors_of(host), memory_of(host),
        image == environment.ci.end() ? std::string() : "runner image " + image->second, environment.toolchain})
    if (!part.empty()) parts.push_back(part);
  return base::join(parts, ", ");
}

std::map<std::string, std::string> machines_of(const std::string& baseline, const std::string& candidate) {
  if (baseline == candidate && baseline.empty()) return {};
  if (baseline == candidate) return {{"machine", baseline}};
  std::map<std::string, std::string> machines;
  if (!baseline.empty()) machines["machine of the baseline"] = baseline;
  if (!candidate.empty()) machines["machine of the candidate"] = candidate;
  return machines;
}

}  // namespace benchgate::judge
