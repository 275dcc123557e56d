// SPDX-License-Identifier: MIT
#include "judge/environment_class.hpp"

#include "base/text.hpp"

namespace benchgate::judge {

std::string_view major_runtime(std::string_view runtime) {
  const std::size_t digit = runtime.find_first_of("0123456789");
  if (digit == std::string_view::npos) return runtime;
  const std::size_t end = runtime.find_first_not_of("0123456789", digit);
  return runtime.substr(0, end);
}

std::string environment_class(const model::StoredEnvironment& environment) {
  const std::string_view system = environment.os_version.empty() ? environment.os : environment.os_version;
  std::string name;
  for (const std::string_view part : {std::string_view(environment.cpu_model), system,
                                      std::string_view(environment.arch), major_runtime(environment.runtime)})
    if (!part.empty()) name.append(name.empty() ? "" : ", ").append(part);
  return name.empty() ? std::string(unknown_machine) : name;
}

}  // namespace benchgate::judge
