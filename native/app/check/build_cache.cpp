// SPDX-License-Identifier: MIT
#include "app/check/build_cache.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/measure/measure_run.hpp"
#include "app/measure/toolchain.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "git/page_cache.hpp"
#include "measure/executor.hpp"
#include "model/scenario.hpp"
#include "store/cached_build.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/platform.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// Variables that differ from job to job and say nothing about a build; with * at the end, all that begin so.
constexpr std::array<std::string_view, 22> variables_of_jobs{"GITHUB_*",
                                                             "RUNNER_*",
                                                             "ACTIONS_*",
                                                             "BENCHGATE_*",
                                                             "INPUT_*",
                                                             "SSH_*",
                                                             "_",
                                                             "COLUMNS",
                                                             "DBUS_SESSION_BUS_ADDRESS",
                                                             "INVOCATION_ID",
                                                             "JOURNAL_STREAM",
                                                             "LINES",
                                                             "MEMORY_PRESSURE_WATCH",
                                                             "MEMORY_PRESSURE_WRITE",
                                                             "OLDPWD",
                                                             "PWD",
                                                             "SHLVL",
                                                             "SYSTEMD_EXEC_PID",
                                                             "TERM",
                                                             "WINDOWID",
                                                             "XDG_RUNTIME_DIR",
                                                             "XDG_SESSION_ID"};

/// Programs whose version a build depends on, although no package and no path needs to say it (rustup, pyenv).
constexpr std::array<std::string_view, 10> versioned_programs{"cc", "c++",  "clang",   "clang++", "rustc",
                                                              "go", "node", "python3", "java",    "dotnet"};

bool is_of_job(std::string_view variable) {
  const std::string_view name = variable.substr(0, variable.find('='));
  return std::any_of(variables_of_jobs.begin(), variables_of_jobs.end(), [&](std::string_view row) {
    return row.ends_with('*') ? name.starts_with(row.substr(0, row.size() - 1)) : name == row;
  });
}

/// Whether two scenarios are built by the same command, in the same folder and environment.
bool is_same_build(const model::Scenario& one, const model::Scenario& other) {
  return one.build == other.build && one.cwd == other.cwd && one.env == other.env;
}

/// Digest of all that the build of a commit depends on: the commit, the command with its folder and environment, the
/// path of the checkout, the system, and the versions of compilers and runtimes, which are asked for.
std::string build_fingerprint(const model::Scenario& scenario, const std::string& commit,
                              const std::filesystem::path& checkout, const RunContext& context) {
  sys::Sha256 digest;
  const auto add = [&](std::string_view name, std::string_view value) {
    digest.add(fmt::format("{} {} {}\n", name, value.size(), value));
  };
  add("commit", commit);
  add("checkout", checkout.string());
  for (const std::string& word : scenario.build->argv) add("word", word);
  add("folder", scenario.cwd);
  for (const auto& [name, value] : scenario.env) add("env", name + "=" + value);
  std::vector<std::string> variables = context.environment;
  std::erase_if(variables, is_of_job);
  std::sort(variables.begin(), variables.end());
  for (const std::string& variable : variables) add("variable", variable);
  add("platform", sys::platform_facts());
  const std::unique_ptr<measure::Executor> executor = context.session.machine.start_executor(context.deadline);
  for (const std::string_view program : versioned_programs)
    add(program, version_of(program, checkout, context, *executor));
  return digest.hex();
}

/// What a build takes from outside of the repository (packages of no fixed version) changes with time.
constexpr std::chrono::hours longest_age{24};
constexpr const char* digest_name = "digest";

std::string why_too_old(const model::CachedBuild& build, base::Instant now) {
  const std::optional<base::Instant> cached_at = base::parse_rfc3339(build.cached_at);
  if (cached_at && *cached_at <= now && now - *cached_at <= longest_age) return {};
  return fmt::format("it is of {}, and one older than 24 h is not used", base::printable(build.cached_at));
}

}  // namespace

BuildCache::BuildCache(Side side, const BuildCacheRequest& request, std::span<const model::Scenario> cases,
                       std::string commit, Worktree& checkout, const RunContext& context)
    : side_(side),
      request_(request),
      cases_(cases),
      commit_(std::move(commit)),
      checkout_(checkout),
      context_(context) {
  const std::optional<fs::path> top = context_.session.repository.top();
  const std::optional<fs::path> moved_top = top ? checkout_.counterpart(*top) : std::nullopt;
  const std::string why = moved_top ? why_not() : "the checkout is not known";
  if (!why.empty()) {
    say("its build is not kept: " + why);
    return;
  }
  top_ = *moved_top;
  key_ = build_fingerprint(cases_.front(), commit_, top_, context_);
  try {
    restore();
  } catch (const Error& error) {
    say(fmt::format("the cached build is not used: {}", error.what()));
    discard();
    is_discarded_ = false;
  }
  try {
    if (!is_restored_) fresh_ = store::checkout_state(top_);
  } catch (const Error& error) {
    say(fmt::format("its build is not kept: {}", error.what()));
  }
}

void BuildCache::say(const std::string& what) const {
  const std::string_view who = side_ == Side::anchor ? "anchor" : "baseline";
  context_.session.observer.info(fmt::format("{}: {}", who, what));
}

/// All scenarios share one build, which runs before anything is measured, and a slowdown is measured again.
std::string BuildCache::why_not() const {
  const model::Scenario& first = cases_.front();
  const std::optional<int>& confirmations = request_.confirmations;
  for (const model::Scenario& one : cases_) {
    if (!one.build) return fmt::format("{} has no build", base::printable(case_name(one)));
    if (!is_same_build(one, first)) return "the scenarios are built by different commands";
    if (one.sequential) return fmt::format("{} is not measured in pairs", base::printable(case_name(one)));
    if (side_ == Side::baseline && confirmations.value_or(one.confirm) < 1)
      return fmt::format("{} is not measured again to confirm a slowdown", base::printable(case_name(one)));
  }
  return {};
}

void BuildCache::restore() {
  const fs::path folder = request_.folder / key_;
  if (!sys::path_exists(folder)) return;
  const model::CachedBuild build = store::read_cached_build(folder, request_.digest);
  if (build.key != key_) throw Error(folder.string(), "is of another commit or build");
  if (const std::string why = why_too_old(build, context_.session.machine.now()); !why.empty())
    throw Error(folder.string(), why);
  store::restore_build(build, folder, top_);
  git::drop_cached_tree(top_);
  is_restored_ = true;
  say(fmt::format("its build of {} is restored from {}", build.cached_at, base::printable(folder.string())));
}

void BuildCache::side_built() {
  if (key_.empty()) return;
  if (fresh_) {
    try {
      remove_old();
      const auto now = std::chrono::floor<std::chrono::seconds>(context_.session.machine.now());
      digest_ = store::keep_build(top_, *fresh_, {key_, base::format_rfc3339(now), {}}, request_.folder / key_);
    } catch (const Error& error) {
      say(fmt::format("its build is not kept: {}", error.what()));
    }
    fresh_.reset();
  }
  git::drop_cached_tree(top_);
}

void BuildCache::candidate_built(const RunContext& candidate) const {
  if (key_.empty()) return;
  const fs::path here = *context_.session.repository.top();
  git::drop_cached_tree(candidate.checkout == nullptr ? here : candidate.checkout->counterpart(here).value_or(here));
}

void BuildCache::discard() {
  for (const std::string& name : sys::list_folder(top_))
    if (name != ".git") sys::remove_folder(top_ / name);
  checkout_.check_out(commit_);
  if (const std::optional<Error> missing = checkout_.incomplete()) throw Error(*missing);
  sys::make_folders(checkout_.path());
  is_restored_ = false;
  is_discarded_ = true;
}

void BuildCache::finish() const {
  const fs::path file = request_.folder / digest_name;
  if (!digest_.empty()) sys::write_file(file, fmt::format("{}\n", digest_));
}

/// Other builds in the folder: one that came with a digest did not fit, the others are too old.
void BuildCache::remove_old() const {
  for (const std::string& name : sys::list_folder(request_.folder)) {
    const fs::path folder = request_.folder / name;
    std::error_code error;
    const auto age = fs::file_time_type::clock::now() - fs::last_write_time(folder, error);
    const bool is_old = !error && age > longest_age;
    if ((is_old || !request_.digest.empty()) && sys::is_folder(folder)) sys::remove_folder(folder);
  }
}

}  // namespace benchgate::app
