// SPDX-License-Identifier: MIT
#include "cli/run_source.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/own_results.hpp"
#include "sys/ci.hpp"
#include "sys/git.hpp"
#include "sys/host.hpp"
#include "sys/kernel_config.hpp"
#include "sys/launcher.hpp"

namespace benchgate::cli {

namespace {

model::Host host_of(const Arguments& arguments) {
  sys::HostFacts facts = sys::read_host();
  model::Host host;
  host.os = std::move(facts.os);
  host.arch = std::move(facts.arch);
  host.kernel = std::move(facts.kernel);
  host.distribution = std::move(facts.distribution);
  host.cpu_model = std::move(facts.cpu_model);
  host.cpu_count = facts.cpu_count;
  host.physical_cores = facts.physical_cores;
  host.memory_bytes = facts.memory_bytes;
  host.governor = std::move(facts.governor);
  host.container = std::move(facts.container);
  if (arguments.flag("include-hostname-hash")) host.hostname_hash = sys::hostname_hash();
  return host;
}

std::string value_of(const std::map<std::string, std::string>& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

/// A checkout without a branch, as CI makes it, is on the ref that the CI names, if it is the CI's commit.
std::string ref_of(const model::GitState& git, const std::map<std::string, std::string>& ci) {
  if (!git.ref.empty()) return git.ref;
  return value_of(ci, "sha") == git.commit ? value_of(ci, "ref") : std::string();
}

}  // namespace

std::string source_commit_of(const model::GitState& git) {
  return git.dirty ? fmt::format("{}+dirty-{}", git.commit, git.diff_sha256) : git.commit;
}

RunSource find_checkout(const Arguments& arguments, std::span<const std::filesystem::path> ignored,
                        sys::Untracked untracked) {
  RunSource source;
  source.environment.ci = sys::ci_fields(sys::current_environment());
  std::vector<std::filesystem::path> no_change = own_results(sys::untracked_folders("."));
  no_change.insert(no_change.end(), ignored.begin(), ignored.end());
  if (const auto facts = sys::read_git(".", no_change, untracked)) {
    const model::GitState git{facts->commit, facts->ref, facts->dirty, facts->diff_sha256};
    source.environment.git = git;
    source.ref = ref_of(git, source.environment.ci);
    source.commit = source_commit_of(git);
    source.dirty = git.dirty;
    source.changes = facts->changes;
  }
  if (const auto ref = arguments.text_if("source-ref")) source.ref = *ref;
  if (const auto commit = arguments.text_if("source-commit")) {
    source.commit = *commit;
    source.dirty = false;
  }
  return source;
}

void tell_of_changes(const RunSource& source, const Arguments& arguments, Io io) {
  if (!source.dirty || source.changes.empty() || arguments.flag("quiet")) return;
  constexpr std::size_t most_shown = 3;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(most_shown, source.changes.size()); ++i)
    shown.push_back(base::printable(source.changes[i]));
  const std::string more = source.changes.size() > most_shown
                               ? fmt::format(" and {} more", source.changes.size() - most_shown)
                               : std::string();
  io.err << fmt::format("note: not committed: {}{}; so these results are of a source of its own, not of the commit\n",
                        base::join(shown, ", "), more);
}

RunSource find_source(const Arguments& arguments, const std::filesystem::path& results) {
  RunSource source = find_checkout(arguments, {&results, 1}, sys::Untracked::are_changes);
  source.environment.host = host_of(arguments);
  source.kernel_config_hash = sys::kernel_config_hash(source.environment.host.kernel);
  return source;
}

RunSource source_at(RunSource head, const std::string& ref, const std::string& commit) {
  head.ref = ref;
  head.commit = commit;
  head.dirty = false;
  head.environment.git = model::GitState{commit, ref, false, ""};
  return head;
}

}  // namespace benchgate::cli
