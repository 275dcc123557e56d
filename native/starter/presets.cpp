// SPDX-License-Identifier: MIT
#include "starter/presets.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::starter {

namespace {

using Find = Closure (*)(const ClosureQuestion&, const model::FingerprintPreset&, const std::string&);

/// In the order of model::fingerprint_presets.
constexpr std::array<Find, model::fingerprint_presets.size()> finders{
    find_cargo, find_cmake, find_dotnet, find_go, find_maven, find_npm, find_python,
};

Closure unknown(std::string problem) {
  Closure closure;
  closure.problem = std::move(problem);
  return closure;
}

}  // namespace

Closure find_closure(std::string_view preset, const ClosureQuestion& question) {
  for (std::size_t i = 0; i < finders.size(); ++i) {
    const model::FingerprintPreset& facts = model::fingerprint_presets[i];
    if (facts.name != preset) continue;
    const std::optional<std::string> root = project_root(question, facts);
    if (!root) {
      std::string marks(facts.marks);
      std::replace(marks.begin(), marks.end(), '|', ' ');
      return unknown(fmt::format("preset '{}': the repository has none of {}", preset, marks));
    }
    try {
      return finders[i](question, facts, *root);
    } catch (const Error& error) {
      return unknown(fmt::format("preset '{}': {}", preset, error.what()));
    }
  }
  return unknown(fmt::format("there is no preset '{}'", base::printable(preset)));
}

}  // namespace benchgate::starter
