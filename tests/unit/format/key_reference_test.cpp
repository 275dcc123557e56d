// SPDX-License-Identifier: MIT
#include "format/key_reference.hpp"

#include "catch.hpp"
#include "format/configuration_yaml.hpp"
#include "format/scenario_yaml.hpp"

using namespace benchgate::format;

namespace {

/// The example as a whole file: with a name and, unless it is a fault scenario, a command.
std::string whole_scenario(const KeyEntry& entry) {
  const std::string example = '\n' + std::string(entry.example) + '\n';
  std::string text = example;
  if (example.find("\nname:") == std::string::npos) text += "name: example\n";
  if (example.find("\ncommand:") == std::string::npos && example.find("\nfault") == std::string::npos)
    text += "command: ./example\n";
  return text;
}

std::string included(const std::string&) { return "warmup: 0\n"; }

}  // namespace

TEST_CASE("every key has an example that contains it and is accepted", "[format][keys]") {
  for (const KeyEntry& entry : key_entries()) {
    INFO(entry.path << '\n' << entry.example);
    const std::string key = entry.path.substr(entry.path.find_last_of('.') + 1) + ":";
    CHECK(entry.example.find(key) != std::string_view::npos);
    if (entry.file == KeyEntry::File::configuration)
      CHECK_NOTHROW(parse_configuration(std::string(entry.example) + '\n', "benchgate.yaml"));
    else
      CHECK_NOTHROW(parse_scenario(whole_scenario(entry), "example.yaml", {}, {}, included));
  }
}
