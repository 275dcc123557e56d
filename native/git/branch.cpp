// SPDX-License-Identifier: MIT
#include "git/branch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "git/batch_reader.hpp"
#include "git/output.hpp"
#include "git/refusal.hpp"
#include "sys/uuid.hpp"

namespace benchgate::git {

namespace {

constexpr std::chrono::minutes transfer_time{10};
/// Of a program that is configured twice, git takes the first.
constexpr const char* plain_upload_pack = "--upload-pack=git-upload-pack";
constexpr const char* plain_receive_pack = "--receive-pack=git-receive-pack";
constexpr std::size_t shortest_id = 40;  // of SHA-1, in hex

bool says_any(std::string_view text, std::span<const std::string_view> messages) {
  return std::any_of(messages.begin(), messages.end(),
                     [&](std::string_view message) { return text.find(message) != std::string_view::npos; });
}

/// What servers and git say when another push was faster.
constexpr std::array<std::string_view, 9> race_messages{
    "fetch first",         "non-fast-forward",     "stale info",
    "cannot lock ref",     "failed to update ref", "reference already exists",
    "incorrect old value", "Unable to create",     "failed to lock"};
/// What they say when they do not accept it from this user.
constexpr std::array<std::string_view, 12> refusal_messages{"hook declined",
                                                            "protected branch",
                                                            "returned error: 403",
                                                            "returned error: 401",
                                                            "Authentication failed",
                                                            "Permission",
                                                            "denied",
                                                            "could not read Username",
                                                            "not permitted",
                                                            "Write access",
                                                            "read-only",
                                                            "returned error: 404"};

/// The reason in brackets behind a ref that was not updated, "!\tfrom:to\t[remote rejected] (reason)"; "" without one.
std::string rejected_ref(std::string_view output) {
  for (const std::string_view line : base::split(output, '\n'))
    if (line.starts_with("!\t")) return std::string(line.substr(std::min(line.rfind('\t') + 1, line.size())));
  return "";
}

}  // namespace

BranchMove parse_push(std::string_view output, std::string_view errors) {
  using Outcome = BranchMove::Outcome;
  const std::string rejection = rejected_ref(output);
  const std::string message = rejection.empty() ? last_error_line(errors) : base::printable(rejection);
  if (says_any(rejection, race_messages)) return {Outcome::raced, message};
  if (!rejection.empty()) {
    // A hook says why on the lines "remote: ...".
    std::string why = last_error_line(errors);
    return {Outcome::refused, why == "git failed" || why.find("failed to push") != std::string::npos
                                  ? message
                                  : fmt::format("{}: {}", message, why)};
  }
  if (says_any(errors, refusal_messages)) return {Outcome::refused, message};
  if (says_any(errors, race_messages)) return {Outcome::raced, message};
  return {Outcome::unreachable, message};
}

namespace {

/// git with the token, where origin is asked by HTTP. To a folder git would push with the hooks that lie there, which
/// must not find the token in their environment.
Git git_for_pushing(const std::filesystem::path& folder, const Remote& remote) {
  Git git(folder, GitUse::fetch);
  if (remote.authorization.empty() || !git.line({"remote", "get-url", "--push", "origin"}).starts_with("http"))
    return git;
  add_authorization(git, remote);
  git.add_variables({"GIT_ALLOW_PROTOCOL=http:https"});
  return git;
}

}  // namespace

GitBranch::GitBranch(std::filesystem::path folder, std::string branch, const Remote& remote)
    : git_(git_for_pushing(folder, remote)), folder_(std::move(folder)), branch_(std::move(branch)) {
  local_ref_ = "refs/heads/" + branch_;
  tracking_ref_ = "refs/remotes/origin/" + branch_;
  git_.add_variables({"LC_ALL=C", "LANGUAGE="});
  git_.add_setting({"core.splitIndex", "false"});
  if (!git_.succeeds({"rev-parse", "--git-dir"})) {
    require_accepted(folder_);
    throw Error("git:" + branch_,
                "the current folder is in no git repository; name a folder (--store DIR), or run this in a checkout");
  }
  if (!git_.succeeds({"check-ref-format", local_ref_})) throw Error("git:" + branch_, "is not a name for a branch");
  has_origin_ = !git_.line({"config", "--get", "remote.origin.url"}).empty();
}

std::string GitBranch::local_tip() const {
  return git_.line({"rev-parse", "-q", "--verify", local_ref_ + "^{commit}"});
}

void GitBranch::look_here() {
  tip_ = has_origin_ ? git_.line({"rev-parse", "-q", "--verify", tracking_ref_ + "^{commit}"}) : std::string();
  if (tip_.empty()) tip_ = local_tip();
}

/// What the branch is at origin; "" when origin has none.
BranchMove GitBranch::ask_origin(std::string& tip) const {
  tip.clear();
  const GitAnswer listing = git_.ask({"ls-remote", plain_upload_pack, "origin", local_ref_}, "", transfer_time);
  if (!listing.succeeded) return parse_push("", listing.errors);
  for (const std::string_view line : base::split(listing.output, '\n'))
    if (line.ends_with("\t" + local_ref_)) tip = line.substr(0, line.find('\t'));
  return {};
}

/// Fetches the commit that origin's branch is at, unless it is here.
BranchMove GitBranch::fetch(const std::string& tip) const {
  const auto is_here = [&] { return git_.succeeds({"cat-file", "-e", tip + "^{tree}"}); };
  if (is_here()) return {};
  std::vector<std::string> arguments{"fetch", "-q", "--no-tags", "--no-write-fetch-head", plain_upload_pack};
  if (git_.line({"rev-parse", "--is-shallow-repository"}) == "true") arguments.emplace_back("--depth=1");
  arguments.insert(arguments.end(), {"origin", fmt::format("+{}:{}", local_ref_, tracking_ref_)});
  const GitAnswer fetched = git_.ask(arguments, "", transfer_time);
  if (is_here()) return {};
  // Another writer has moved the branch since, or another process of this clone holds a lock for a moment.
  return fetched.succeeded ? BranchMove{BranchMove::Outcome::raced, "the branch moved during the fetch"}
                           : parse_push("", fetched.errors);
}

void GitBranch::refuse_unpushed(const std::string& remote_tip) const {
  const std::string here = local_tip();
  if (here.empty() || here == remote_tip || git_.line({"rev-parse", "--is-shallow-repository"}) == "true") return;
  if (git_.succeeds({"merge-base", "--is-ancestor", here, remote_tip})) return;
  throw Error(branch_,
              fmt::format("this clone's branch has commits that origin does not have; push them (git push origin {0}), "
                          "or, if nothing in them is needed, delete the branch (git branch -D {0})",
                          branch_));
}

BranchMove GitBranch::refresh() {
  if (!has_origin_) {
    look_here();
    return {};
  }
  std::string tip;
  if (BranchMove asked = ask_origin(tip); asked.outcome != BranchMove::Outcome::done) return asked;
  if (tip.empty()) {
    tip_ = local_tip();
    return {};
  }
  if (BranchMove fetched = fetch(tip); fetched.outcome != BranchMove::Outcome::done) return fetched;
  refuse_unpushed(tip);
  tip_ = tip;
  return {};
}

std::string GitBranch::object(std::string_view path) const { return fmt::format("{}:{}", tip_, path); }

std::vector<BranchFile> GitBranch::files(std::span<const std::string> folders) const {
  std::vector<BranchFile> files;
  if (tip_.empty() || folders.empty()) return files;
  std::vector<std::string> arguments{"ls-tree", "-r", "-l", "-z", "--full-tree", tip_, "--"};
  arguments.insert(arguments.end(), folders.begin(), folders.end());
  const GitAnswer listing = git_.ask(arguments, "", transfer_time);
  if (!listing.succeeded) throw Error(branch_, "cannot be listed: " + last_error_line(listing.errors));
  for (const std::string_view entry : base::split(listing.output, '\0')) {
    // "100644 blob <id> <size, padded>\t<path>"
    const std::size_t tab = entry.find('\t');
    if (tab == std::string_view::npos || !entry.starts_with("100")) continue;  // a link or a submodule
    const std::vector<std::string_view> facts = base::split(base::trim(entry.substr(0, tab)), ' ');
    files.push_back({std::string(entry.substr(tab + 1)), base::parse_unsigned(facts.back()).value_or(0),
                     facts.size() > 2 ? std::string(facts[2]) : ""});
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

std::vector<bool> GitBranch::existing(std::span<const std::string> paths) const {
  std::vector<bool> exist(paths.size(), false);
  if (tip_.empty() || paths.empty()) return exist;
  std::string input;
  for (const std::string& path : paths) input += object(path) + "\n";
  const GitAnswer answer = git_.ask({"cat-file", "--batch-check=%(objecttype)"}, input, transfer_time);
  if (!answer.succeeded) throw Error(branch_, "cannot be read: " + last_error_line(answer.errors));
  std::size_t index = 0;
  for (const std::string_view line : base::split(answer.output, '\n'))
    if (index < exist.size()) exist[index++] = line == "blob" || line == "tree";
  return exist;
}

void GitBranch::read(std::span<const std::string> paths, const std::function<void(std::size_t, std::string&&)>& visit,
                     std::uint64_t largest) const {
  if (paths.empty()) return;
  if (tip_.empty()) throw Error(branch_, "there is no such branch yet");
  std::string input;
  for (const std::string& path : paths) {
    if (path.find('\n') != std::string::npos) throw Error(path, "a path with a line break cannot be read");
    input += object(path) + "\n";
  }
  BatchReader reader(paths, visit, largest);
  constexpr std::chrono::hours long_time{2};
  const GitAnswer answer =
      git_.ask({"cat-file", "--batch"}, input, long_time, [&](std::string_view piece) { reader.take(piece); });
  if (!answer.succeeded || reader.count() != paths.size())
    throw Error(branch_, "cannot be read: " + last_error_line(answer.errors));
}

std::vector<std::string> GitBranch::store_blobs(std::span<const std::filesystem::path> files) const {
  std::string input;
  for (const std::filesystem::path& file : files) input += file.string() + "\n";
  const GitAnswer answer = git_.ask({"hash-object", "-w", "--no-filters", "--stdin-paths"}, input, transfer_time);
  std::vector<std::string> blobs;
  for (const std::string_view line : base::split(answer.output, '\n'))
    if (!line.empty()) blobs.emplace_back(line);
  if (!answer.succeeded || blobs.size() != files.size())
    throw Error(branch_, "the files cannot be stored in the repository: " + last_error_line(answer.errors));
  return blobs;
}

std::string GitBranch::commit(std::span<const BranchEdit> edits, std::string_view message, base::Instant time) const {
  // The name of a branch that fast-import forgets at the end, before it would write it.
  const std::string scratch = "refs/benchgate/" + sys::random_uuid();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
  std::string input =
      fmt::format("commit {}\nmark :1\ncommitter benchgate <noreply@benchgate.invalid> {} +0000\ndata {}\n{}\n",
                  scratch, seconds, message.size(), message);
  if (!tip_.empty()) input += fmt::format("from {}\n", tip_);
  for (const BranchEdit& edit : edits)
    input +=
        edit.blob.empty() ? fmt::format("D {}\n", edit.path) : fmt::format("M 100644 {} {}\n", edit.blob, edit.path);
  const std::size_t id_size = edits.empty() ? tip_.size() : std::max(tip_.size(), edits.back().blob.size());
  const std::string nothing(std::max(id_size, shortest_id), '0');
  input += fmt::format("\nget-mark :1\nreset {}\nfrom {}\n\ndone\n", scratch, nothing);
  const GitAnswer answer = git_.ask({"fast-import", "--quiet", "--done", "--date-format=raw"}, input, transfer_time);
  const std::string_view commit = base::trim(answer.output);
  if (!answer.succeeded || commit.size() < shortest_id)
    throw Error(branch_, "git cannot make the commit: " + last_error_line(answer.errors));
  return std::string(commit);
}

BranchMove GitBranch::move_here(const std::string& commit, const std::string& from) const {
  const std::string checkout = git_.line({"for-each-ref", "--format=%(worktreepath)", local_ref_});
  if (!checkout.empty())
    return {BranchMove::Outcome::refused,
            fmt::format("the branch is checked out in {}; check out another one there", base::printable(checkout))};
  const GitAnswer moved = git_.ask({"update-ref", "-m", "benchgate history", local_ref_, commit, from});
  if (moved.succeeded) return {};
  return {says_any(moved.errors, race_messages) ? BranchMove::Outcome::raced : BranchMove::Outcome::refused,
          last_error_line(moved.errors)};
}

BranchMove GitBranch::move_to(const std::string& commit) {
  const std::string before = tip_;
  BranchMove move;
  if (!has_origin_) {
    move = move_here(commit, before);
  } else {
    const GitAnswer pushed =
        git_.ask({"push", "--porcelain", "--no-verify", "--no-signed", "--no-follow-tags", "--recurse-submodules=no",
                  plain_receive_pack, "origin", fmt::format("{}:{}", commit, local_ref_)},
                 "", transfer_time);
    if (!pushed.succeeded) return parse_push(pushed.output, pushed.errors);
    git_.succeeds({"update-ref", tracking_ref_, commit});
    // The branch of the user follows as long as it has nothing of its own.
    if (const std::string here = local_tip(); !here.empty() && here == before) move_here(commit, before);
  }
  if (move.outcome == BranchMove::Outcome::done) tip_ = commit;
  return move;
}

}  // namespace benchgate::git
