// SPDX-License-Identifier: MIT
#include "app/source/baseline.hpp"

#include <filesystem>

#include "app/git_login.hpp"
#include "app/nearest_file.hpp"
#include "app/source/numbered_paths.hpp"
#include "app/source/receipts_of_case.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_event_file = base::most(base::Limit::event_file);

std::string variable_of(const forge::Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

/// The CI's description of the pull request; empty elsewhere.
forge::Event event_of(const forge::Variables& variables) {
  const std::string path = variable_of(variables, "GITHUB_EVENT_PATH");
  if (path.empty() || !sys::path_exists(path)) return {};
  return forge::parse_event(variables, sys::read_file(path, largest_event_file));
}

/// The commit that a merge group would be merged into, which may be another group.
Baseline find_base_of_group(const forge::Event& event, const Repository& repository, const git::Remote& remote) {
  const auto commit = repository.find(event.base_sha, git::Fetch::when_missing, remote);
  if (!commit)
    throw Error("--baseline", fmt::format("the base {} of the merge group cannot be found or fetched; set "
                                          "'fetch-depth: 0' for actions/checkout",
                                          event.base_sha.substr(0, 12)));
  return BaselineCommit{*commit, event.base_branch.empty() ? event.base_sha : event.base_branch};
}

Baseline find_merge_base_here(const Repository& repository, const forge::Variables& variables) {
  const forge::Event event = event_of(variables);
  const git::Remote remote = remote_of(variables);
  if (event.name == "merge_group" && !event.base_sha.empty()) return find_base_of_group(event, repository, remote);
  const std::string main = event.base_sha.empty() ? repository.main_branch(remote) : std::string();
  const std::string base = event.base_sha.empty() ? main : event.base_sha;
  const std::string merge = event.base_sha.empty() ? std::string() : variable_of(variables, "GITHUB_SHA");
  if (base.empty())
    return NoBaseline{
        "merge-base needs a branch main or master, and neither this clone nor origin has one; name a "
        "branch, tag or commit",
        NoBaseline::Kind::unknown_name};
  const auto commit = repository.find_merge_base(base, merge, remote);
  const std::string branch = event.base_branch.empty() ? main : event.base_branch;
  const std::string name = branch.empty() ? base : branch;
  if (!commit) {
    const std::string why = fmt::format("the merge base with {} cannot be found or fetched", base::printable(name));
    // The commit that a pull request would be merged into exists.
    if (!event.base_sha.empty()) throw Error("--baseline", why + "; set 'fetch-depth: 0' for actions/checkout");
    return NoBaseline{why, NoBaseline::Kind::unknown_name};
  }
  return BaselineCommit{*commit, name};
}

void refuse_stores(const std::string& word) {
  if (word == "history" || word == "artifact")
    throw Error("--baseline", fmt::format("'{}' is not supported here; name a folder of results (such as an artifact "
                                          "that actions/download-artifact downloaded, or what 'benchgate history "
                                          "baseline --out DIR' wrote), a file or a git ref",
                                          word));
  for (const std::string_view scheme : {"s3://", "gs://", "http://", "https://", "@server:"})
    if (word.starts_with(scheme))
      throw Error("--baseline", fmt::format("'{}' is not a local path; download it and name the file or folder", word));
}

bool looks_like_file(const std::string& word) {
  return word.ends_with(".json") || word.ends_with('/') || word.starts_with('/') || word.starts_with("./") ||
         word.starts_with("../");
}

Baseline numbered_files(const std::string& word) {
  const bool is_of_cases = word.find(case_placeholder) != std::string::npos;
  if (is_of_cases || !numbered_paths(word).empty()) return BaselineFiles{word};
  return NoBaseline{fmt::format("no file has a number in place of {{n}} in {}", base::printable(word)),
                    NoBaseline::Kind::absent_file};
}

/// Why no commit can be named here; absent: one can.
std::optional<NoBaseline> no_repository(const std::string& word, const Repository& repository) {
  try {
    if (repository.has_commit()) return std::nullopt;
  } catch (const Error& error) {
    return NoBaseline{error.what(), NoBaseline::Kind::unknown_name};
  }
  return NoBaseline{fmt::format("'{}' is not a file or folder, and this is not a git repository with a commit",
                                base::printable(word)),
                    NoBaseline::Kind::unknown_name};
}

NoBaseline unknown_name(const std::string& word, const Repository& repository) {
  const std::string quoted = fmt::format("'{}' is not a ", base::printable(word));
  std::string why = unknown_commit(word, repository);
  why.replace(0, quoted.size(), quoted + "file, a folder, or a ");
  return {std::move(why), NoBaseline::Kind::unknown_name};
}

}  // namespace

std::string unknown_commit(const std::string& word, const Repository& repository) {
  const std::vector<std::string> known = repository.names();
  const std::vector<std::string_view> names(known.begin(), known.end());
  return fmt::format("'{}' is not a branch, tag or commit of this clone or of origin{}", base::printable(word),
                     base::printable(base::suggestion(word, names)));
}

Baseline find_baseline(const std::string& word, git::Fetch fetch, const Session& session) {
  if (word == "none") return NoBaseline{"it is 'none', so nothing was compared"};
  if (word.empty())
    return NoBaseline{"none was named; --baseline takes a branch, tag or commit, a receipt, or a folder of results"};
  refuse_stores(word);
  if (has_number(word)) return numbered_files(word);
  if (word.find(case_placeholder) != std::string::npos || (word != "merge-base" && sys::path_exists(word)))
    return BaselineFiles{word};
  if (looks_like_file(word))
    return NoBaseline{fmt::format("{} does not exist yet{}; benchgate promote makes a receipt the baseline",
                                  base::printable(word), nearest_file(word)),
                      NoBaseline::Kind::absent_file};
  const Repository& repository = session.repository;
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  if (auto none = no_repository(word, repository)) return *std::move(none);
  if (word == "merge-base") return find_merge_base_here(repository, variables);
  if (const auto commit = repository.find(word, fetch, remote_of(variables))) return BaselineCommit{*commit, word};
  return unknown_name(word, repository);
}

BaselineCommit find_commit(const std::string& word, std::string_view option, const Session& session) {
  const Baseline found = find_baseline(word, git::Fetch::when_missing, session);
  if (const auto* none = std::get_if<NoBaseline>(&found)) {
    const bool is_name = word != "merge-base" && session.repository.has_commit();
    throw Error(option, is_name ? unknown_commit(word, session.repository) : none->why);
  }
  if (std::holds_alternative<BaselineFiles>(found))
    throw Error(option, fmt::format("{} is a file or folder; name a branch, tag or commit", base::printable(word)));
  return std::get<BaselineCommit>(found);
}

}  // namespace benchgate::app
