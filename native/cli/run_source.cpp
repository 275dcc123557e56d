// SPDX-License-Identifier: MIT
#include "cli/run_source.hpp"

#include "base/text.hpp"
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

RunSource find_source(const Arguments& arguments, const std::filesystem::path& results) {
  RunSource source;
  source.environment.host = host_of(arguments);
  source.environment.ci = sys::ci_fields(sys::current_environment());
  source.kernel_config_hash = sys::kernel_config_hash(source.environment.host.kernel);
  if (const auto facts = sys::read_git(".", results)) {
    const model::GitState git{facts->commit, facts->ref, facts->dirty, facts->diff_sha256};
    source.environment.git = git;
    source.ref = ref_of(git, source.environment.ci);
    source.commit = git.dirty ? fmt::format("{}+dirty-{}", git.commit, git.diff_sha256) : git.commit;
    source.dirty = git.dirty;
  }
  if (const auto ref = arguments.text_if("source-ref")) source.ref = *ref;
  if (const auto commit = arguments.text_if("source-commit")) {
    source.commit = *commit;
    source.dirty = false;
  }
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
