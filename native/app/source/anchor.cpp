// SPDX-License-Identifier: MIT
#include "app/source/anchor.hpp"

#include <algorithm>

#include "app/git_login.hpp"
#include "app/source/baseline.hpp"
#include "app/source/check_out.hpp"
#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "judge/stable_tag.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view previous_tag = "previous-tag";

/// The commit that is measured; "" without git.
std::string measured_commit(const RunSource& source) {
  return source.environment.git ? source.environment.git->commit : std::string();
}

/// Nobody named it, so a tag that cannot be found is no error: `problem` gets the reason.
std::optional<std::string> tag_before(const RunSource& source, Session& session, std::string& problem) {
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  try {
    const auto tags = session.repository.tags_before(measured_commit(source), remote_of(variables));
    const auto stable = std::find_if(tags.begin(), tags.end(), judge::is_stable_tag);
    if (stable != tags.end()) return *stable;
    session.observer.note("note: no anchor: no earlier commit has a tag such as v1.2");
  } catch (const Error& error) {
    problem = error.what();
    session.observer.note(fmt::format("warning: no anchor: {}", problem));
  }
  return std::nullopt;
}

std::string name_of_anchor(const AnchorCommit& anchor) {
  const std::string id = anchor.commit.substr(0, 12);
  return anchor.name == anchor.commit ? id : fmt::format("{} ({})", base::printable(anchor.name), id);
}

}  // namespace

FoundAnchor find_anchor(const std::optional<std::string>& word, const std::string& configured, const RunSource& source,
                        git::Fetch fetch, Session& session) {
  if (!word) return {};
  std::string name = *word != "auto" ? *word : configured.empty() ? std::string(previous_tag) : configured;
  if (name == "none") return {};
  if (name == previous_tag) {
    FoundAnchor none;
    const auto tag = tag_before(source, session, none.problem);
    if (!tag) return none;
    name = *tag;
  }
  const Baseline found = find_baseline(name, fetch, session);
  const auto* commit = std::get_if<BaselineCommit>(&found);
  if (commit == nullptr) throw Error("--anchor", unknown_commit(name, session.repository));
  const AnchorCommit anchor{commit->name, commit->commit};
  if (!source.dirty && anchor.commit == measured_commit(source)) {
    session.observer.note(fmt::format("note: no anchor: {} is the measured commit itself", name_of_anchor(anchor)));
    return {};
  }
  session.observer.info(fmt::format("anchor: {}", name_of_anchor(anchor)));
  return {anchor};
}

FoundAnchor fetch_anchor_of_history(const std::string& word, const std::string& configured, const RunSource& source,
                                    Session& session) {
  constexpr std::string_view branch = default_store.substr(default_store.find(':') + 1);
  const git::Remote remote = remote_of(forge::variables_of(session.machine.environment()));
  if (word == "auto" && configured.empty() && session.repository.origin_lacks_branch(std::string(branch), remote)) {
    session.observer.note(
        fmt::format("note: no anchor: origin has no branch {}, so there is no history that needs one "
                    "('history: {{anchor: {}}}' in benchgate.yaml asks for one)",
                    branch, previous_tag));
    return {};
  }
  return find_anchor(word, configured, source, git::Fetch::first, session);
}

AnchorBuild::AnchorBuild(const AnchorCommit& anchor, const RunContext& head)
    : name_(name_of_anchor(anchor)),
      checkout_(check_out(anchor.commit, head.session)),
      source_(source_at(head.source, anchor.name, anchor.commit)),
      context_{source_, head.job_type, head.session, head.deadline, checkout_.get(), head.seed, head.environment} {
  source_.conditions = checkout_->note();
}

std::unique_ptr<AnchorBuild> check_out_anchor(const std::optional<AnchorCommit>& anchor, const RunContext& head,
                                              const std::function<void(const std::string&)>& on_problem) {
  if (!anchor) return nullptr;
  try {
    return std::make_unique<AnchorBuild>(*anchor, head);
  } catch (const Error& error) {
    on_problem(fmt::format("this run has no anchor: {}: {}", name_of_anchor(*anchor), error.what()));
    return nullptr;
  }
}

}  // namespace benchgate::app
