// SPDX-License-Identifier: MIT
// Scenarios, benchgate.yaml, and the configuration of perfgate.
#include <array>

#include "base/error.hpp"
#include "format/configuration_yaml.hpp"
#include "format/scenario_yaml.hpp"
#include "fuzz/target.hpp"
#include "starter/perfgate_config.hpp"
#include "syntax/toml.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::fuzz {

namespace {

void read_scenario(std::string_view text) {
  const std::string included(text.substr(text.size() / 2));
  format::parse_scenario(text, "scenario.yaml", {}, {}, [&](const std::string&) { return included; });
}

void read_configuration(std::string_view text) {
  const format::Configuration configuration = format::parse_configuration(text, "benchgate.yaml");
  format::scenario_of_defaults("parse", configuration);
}

/// What is made of a configuration of perfgate must be readable.
void read_perfgate(std::string_view text, const std::string& file) {
  const starter::PerfgateTranslation made = starter::translate_perfgate(text, file);
  try {
    const format::Configuration configuration = format::parse_configuration(made.configuration, "benchgate.yaml");
    for (const auto& [name, scenario] : made.scenarios)
      format::parse_scenario(scenario, name, configuration, {}, [](const std::string&) { return std::string(); });
  } catch (const Error& error) {
    expect(false, error.what());
  }
}

constexpr std::array<Reader, 6> scenario_readers{
    read_scenario,
    read_configuration,
    [](std::string_view text) { read_perfgate(text, "perfgate.toml"); },
    [](std::string_view text) { read_perfgate(text, "perfgate.json"); },
    [](std::string_view text) { syntax::parse_toml(text, "file.toml"); },
    [](std::string_view text) { syntax::parse_yaml(text, "file.yaml"); },
};

std::vector<std::string> scenario_seeds() {
  std::vector<std::string> seeds = seeds_from(0, "scenarios", ".yaml");
  append(seeds, seeds_from(0, "program", ".yaml"));
  append(seeds, seeds_from(5, "scenarios", "mixed_multi.yaml"));
  append(seeds, seeds_from(4, "init", ".toml"));
  return seeds;
}

}  // namespace

Target scenario_target() {
  return {"scenario", [](std::string_view input) { read_with(scenario_readers, input); }, scenario_seeds};
}

}  // namespace benchgate::fuzz
