// SPDX-License-Identifier: MIT
#include "app/fingerprint/definitions.hpp"

#include <algorithm>

#include "app/fingerprint/globs.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::uint64_t largest_definition = base::most(base::Limit::scenario_file);

const git::ListedFile* listed(const FingerprintSide& side, const std::string& path) {
  const std::size_t index = file_at(path, side.files());
  if (index == side.files().size() || side.files()[index].path != path) return nullptr;
  return &side.files()[index];
}

}  // namespace

CommittedDefinitions::CommittedDefinitions(const FingerprintSide& commit, const FingerprintSide& checkout,
                                           const ProjectFolders& folders, std::string configuration,
                                           std::vector<format::Override> overrides, Prepare prepare)
    : commit_(commit),
      checkout_(checkout),
      folders_(folders),
      overrides_(std::move(overrides)),
      prepare_(std::move(prepare)) {
  try {
    configuration_ = has(configuration) ? format::parse_configuration(text_of(configuration), configuration)
                                        : format::parse_configuration("", "");
  } catch (const Error& error) {
    problem_ = error.what();
  }
  configuration_.large_thresholds = format::Configuration::LargeThresholds::allow;
}

/// A file outside of the repository is the same for all commits.
bool CommittedDefinitions::has(const std::string& path) const {
  const std::string inside = folders_.from_top(path);
  return inside.starts_with("..") ? sys::path_exists(path) : listed(commit_, inside) != nullptr;
}

/// Git is asked only for what differs from the checkout.
std::string CommittedDefinitions::text_of(const std::string& path) const {
  const std::string inside = folders_.from_top(path);
  if (inside.starts_with("..")) return sys::read_file(path, largest_definition);
  const git::ListedFile* const there = listed(commit_, inside);
  if (there == nullptr) throw Error(path, "no such file");
  const git::ListedFile* const here = listed(checkout_, inside);
  if (here != nullptr && *here == *there) return sys::read_file(folders_.top / inside, largest_definition);
  return git::stored_text(folders_.top, *there, largest_definition);
}

void CommittedDefinitions::read(const std::string& path, File& target) {
  if (!problem_.empty()) {
    target.problem = problem_;
    return;
  }
  if (!has(path)) {
    target.problem = fmt::format("{} is new", base::printable(path));
    return;
  }
  try {
    target.cases =
        format::parse_scenario(text_of(path), path, configuration_, overrides_, [this](const std::string& part) {
          return text_of(part);
        }).cases;
    if (prepare_) prepare_(target.cases);
  } catch (const Error& error) {
    target.problem = error.what();
  }
}

const CommittedDefinitions::File& CommittedDefinitions::file(const std::string& path) {
  const auto [it, is_new] = files_.try_emplace(path);
  if (is_new) read(path, it->second);
  return it->second;
}

CommittedDefinitions::Found CommittedDefinitions::find(const model::Scenario& scenario) {
  const File& holder = file(scenario.location.file);
  if (!holder.problem.empty()) return {nullptr, holder.problem};
  const std::string name = case_name(scenario);
  const auto found = std::find_if(holder.cases.begin(), holder.cases.end(),
                                  [&](const model::Scenario& one) { return case_name(one) == name; });
  if (found == holder.cases.end()) return {nullptr, "the scenario is new"};
  return {&*found, ""};
}

}  // namespace benchgate::app
