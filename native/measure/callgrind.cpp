// SPDX-License-Identifier: MIT
#include "measure/callgrind.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "launcher/launcher.hpp"
#include "sys/folder.hpp"

namespace benchgate::measure {

std::vector<std::string> callgrind_command(const std::vector<std::string>& argv, const std::string& folder,
                                           CallgrindProfiles profiles) {
  const bool writes_profiles = profiles == CallgrindProfiles::written;
  std::vector<std::string> command{"valgrind",
                                   "--tool=callgrind",
                                   "--vgdb=no",  // whose pipes stay when it is killed
                                   "--trace-children=yes",
                                   "--callgrind-out-file=" + (writes_profiles ? folder + "/%p.out" : "/dev/null"),
                                   "--log-file=" + folder + "/%p.log"};
  if (writes_profiles) command.emplace_back("--separate-recs=2");  // calls within itself are counted apart
  command.insert(command.end(), argv.begin(), argv.end());
  return command;
}

bool has_valgrind(const std::vector<std::string>& environment) {
  const std::vector<std::string> found = launcher::program_paths("valgrind", environment);
  return std::any_of(found.begin(), found.end(), [](const std::string& path) { return sys::path_exists(path); });
}

std::optional<double> collected_instructions(std::string_view log) {
  constexpr std::string_view word = "Collected : ";
  const std::size_t at = log.rfind(word);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = log.substr(at + word.size());
  return base::parse_number(rest.substr(0, rest.find_first_of(" \n")));
}

}  // namespace benchgate::measure
