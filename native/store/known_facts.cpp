// SPDX-License-Identifier: MIT
#include "store/known_facts.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

namespace benchgate::store {

model::StoredEnvironment machine_of(const model::Host& host, const std::string& runtime) {
  constexpr std::int64_t megabyte = 1024 * 1024;
  model::StoredEnvironment machine;
  machine.os = host.os;
  machine.os_version = host.distribution;
  machine.kernel = host.kernel;
  machine.arch = host.arch;
  machine.cpu_model = host.cpu_model;
  if (host.cpu_count) machine.cpu_count = static_cast<std::uint64_t>(*host.cpu_count);
  if (host.memory_bytes) machine.memory_mb = static_cast<std::uint64_t>(*host.memory_bytes / megabyte);
  machine.runtime = runtime;
  return machine;
}

void fill_machine(model::StoredEnvironment& machine, const model::StoredEnvironment& other) {
  using E = model::StoredEnvironment;
  for (const auto member :
       {&E::os, &E::os_version, &E::kernel, &E::arch, &E::cpu_model, &E::runtime, &E::runner_image, &E::toolchain})
    fill_gap(machine.*member, other.*member);
  fill_gap(machine.cpu_count, other.cpu_count);
  fill_gap(machine.memory_mb, other.memory_mb);
}

void fill_content(model::ReportContent& content, const model::ReportContent& other) {
  fill_gap(content.origin.tool_version, other.origin.tool_version);
  fill_gap(content.origin.runtime, other.origin.runtime);
  fill_gap(content.origin.host.os, other.origin.host.os);
  fill_gap(content.origin.host.distribution, other.origin.host.distribution);
  fill_gap(content.origin.host.arch, other.origin.host.arch);
  fill_gap(content.origin.host.cpu_model, other.origin.host.cpu_model);
  fill_gap(content.origin.host.cpu_count, other.origin.host.cpu_count);
  for (model::ImportedCase& one : content.cases) {
    const auto same = std::find_if(other.cases.begin(), other.cases.end(),
                                   [&](const model::ImportedCase& o) { return o.name == one.name; });
    if (same == other.cases.end()) continue;
    std::set<std::string> has;
    for (const model::Reading& reading : one.readings) has.insert(reading.metric);
    for (const model::Reading& reading : same->readings)
      if (has.count(reading.metric) == 0) one.readings.push_back(reading);
  }
}

}  // namespace benchgate::store
