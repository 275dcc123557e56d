// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "unit/forge/fake_http.hpp"
#include "unit/measure/fake_services.hpp"

namespace benchgate::test {

/// A program that ended well after `wall`.
inline sys::ChildResult takes(std::chrono::nanoseconds wall, std::string output = "") {
  sys::ChildResult result;
  result.exit_code = 0;
  result.wall = wall;
  result.usage = {.user_ns = wall.count(),
                  .system_ns = 0,
                  .max_rss_kb = 4096,
                  .minor_faults = 0,
                  .major_faults = 0,
                  .voluntary_switches = 0,
                  .involuntary_switches = 0};
  result.collector_wall = wall;
  result.output_bytes = output.size();
  result.output = std::move(output);
  return result;
}

/// A program that ended by itself with another code than 0.
inline sys::ChildResult exits_with(int code, std::string error_output = "") {
  sys::ChildResult result = takes(std::chrono::milliseconds(1));
  result.exit_code = code;
  result.error_output_bytes = error_output.size();
  result.error_output = std::move(error_output);
  return result;
}

/// Whether the command runs in the checkout of the baseline.
inline bool is_baseline(const sys::Command& command) { return command.directory.starts_with("/baseline"); }

/// A machine whose programs end at once, as `answer` says, and whose clock shows the time that they claim.
class FakeMachine final : public app::Machine {
 public:
  std::function<sys::ChildResult(const sys::Command&)> answer = [](const sys::Command&) {
    return takes(std::chrono::milliseconds(10));
  };
  std::vector<sys::Command> started;     ///< in order
  std::optional<std::size_t> signal_at;  ///< SIGINT comes while the program of this number, from 0, runs
  int signal_number = 0;                 ///< that came so far
  std::string other_holder;              ///< who else measures on this machine; "": nobody
  bool signal_while_waiting = false;     ///< SIGINT comes while the other one holds the machine
  std::string lock_problem;              ///< why there is no lock; "": there is one
  std::optional<base::Instant> today;    ///< time of day; absent: as the clock shows it
  int executors = 0;                     ///< process trees that were started
  std::vector<std::string> variables{"PATH=/bin"};
  std::chrono::nanoseconds time{std::chrono::hours(1)};
  FakeServices fake_services{time};

  std::unique_ptr<measure::Executor> start_executor(std::optional<std::chrono::nanoseconds> deadline) override {
    ++executors;
    return std::make_unique<FakeExecutor>(*this, deadline);
  }
  measure::ServiceHost& services() override { return fake_services; }
  std::unique_ptr<Hold> watch_signals() override { return std::make_unique<Hold>(); }
  int signal() const override { return signal_number; }
  std::unique_ptr<Hold> lock(std::string_view, OnBusy on_busy,
                             const std::function<void(const std::string& other)>& on_wait) override {
    if (!lock_problem.empty()) throw Error("lock", lock_problem);
    if (other_holder.empty()) return std::make_unique<Hold>();
    if (on_busy == OnBusy::fail) throw Error("lock", other_holder + " is measuring on this machine");
    on_wait(other_holder);
    return signal_while_waiting || on_busy == OnBusy::give_up ? nullptr : std::make_unique<Hold>();
  }
  std::chrono::nanoseconds monotonic_time() const override { return time; }
  std::chrono::nanoseconds monotonic_resolution() const override { return std::chrono::nanoseconds(1); }
  base::Instant now() const override { return today.value_or(base::Instant(time)); }
  const std::vector<std::string>& environment() const override { return variables; }
  sys::HostFacts host() const override {
    sys::HostFacts facts;
    facts.os = "linux";
    return facts;
  }
  std::string hostname_hash() const override { return std::string(64, 'a'); }
  std::string kernel_config_hash(std::string_view) const override { return {}; }
  std::optional<int> address_randomisation() const override { return 2; }
  std::uint64_t draw_seed() override { return 1; }
  std::string draw_run_id() override { return "run-" + std::to_string(++ids_); }

 private:
  class FakeExecutor final : public measure::Executor {
   public:
    FakeExecutor(FakeMachine& machine, std::optional<std::chrono::nanoseconds> deadline)
        : machine_(machine), deadline_(deadline) {}

    sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) override {
      sys::JobReport report;
      for (int i = 0; i < job.count && report.end == sys::JobEnd::complete; ++i)
        for (std::size_t p = 0; p < job.cycle.size() && report.end == sys::JobEnd::complete; ++p)
          report.end = step(job, p, report, on_result);
      return report;
    }
    std::int64_t rss_floor_kb() const override { return 0; }

   private:
    sys::JobEnd step(const sys::Job& job, std::size_t p, sys::JobReport& report,
                     const std::function<bool(sys::ChildResult&&)>& on_result) {
      if (machine_.signal_at && machine_.started.size() >= *machine_.signal_at) machine_.signal_number = SIGINT;
      const bool is_over = machine_.signal_number != 0 || (deadline_ && machine_.time >= *deadline_);
      if (is_over && job.on_stop == sys::Job::OnStop::end) return sys::JobEnd::stopped;
      machine_.started.push_back(job.cycle[p]);
      sys::ChildResult result = machine_.answer(job.cycle[p]);
      result.program = p;
      machine_.time += result.wall;
      report.busy += result.wall;
      const bool is_cut_off = deadline_ && machine_.time >= *deadline_;
      if (is_cut_off && job.on_stop == sys::Job::OnStop::end) return sys::JobEnd::stopped;
      const bool is_started = result.start_failure.empty();
      const bool is_fine = is_started && result.exit_code == 0 && !result.timed_out;
      const bool is_reported = p == job.measured || !is_fine;
      if (is_reported && !on_result(std::move(result))) return sys::JobEnd::declined;
      return !is_started || (p != job.measured && !is_fine) ? sys::JobEnd::failed : sys::JobEnd::complete;
    }

    FakeMachine& machine_;
    std::optional<std::chrono::nanoseconds> deadline_;
  };

  int ids_ = 0;
};

/// A repository with the commits that `commits` names. With a `history`, checkouts hold its commits, and git's search
/// through them is played.
class FakeRepository final : public app::Repository {
 public:
  std::map<std::string, std::string> commits{{"main", std::string(40, '1')}};
  std::string main = "main";
  std::string parent;         ///< of HEAD
  std::string absent_branch;  ///< that origin lacks
  std::optional<std::string> merge_base = std::string(40, '1');
  bool is_there = true;
  bool is_dirty = false;
  std::filesystem::path worktree = "/baseline";   ///< where checkouts claim to be; further ones: "/baseline-2"
  std::vector<std::string> tracked_files;         ///< in the user's checkout
  std::string worktree_note;                      ///< how their conditions differ
  std::vector<std::string> tags;                  ///< before any commit, the highest version first
  std::string tags_problem;                       ///< why they cannot be known; "": they are
  std::vector<model::Commit> history;             ///< oldest first, each the parent of the next
  std::map<std::string, std::string> held;        ///< commit by the folder of the checkout that holds it
  std::string uncheckable;                        ///< a commit that git cannot check out
  std::map<std::string, std::string> incomplete;  ///< what is missing in the checkout, by commit

  std::optional<git::GitFacts> facts(const std::vector<std::filesystem::path>&, git::Untracked) const override {
    if (!is_there) return std::nullopt;
    return git::GitFacts{std::string(40, '2'), "topic", is_dirty, ""};
  }
  std::vector<std::filesystem::path> untracked_folders() const override { return {}; }
  std::optional<std::filesystem::path> top() const override { return std::nullopt; }
  bool has_commit() const override { return is_there; }
  std::optional<std::string> find(const std::string& word, git::Fetch, const git::Remote&) const override {
    if (position(word)) return word;
    const auto found = commits.find(word);
    return found == commits.end() ? std::nullopt : std::optional(found->second);
  }
  std::optional<std::string> find_merge_base(const std::string&, const std::string&,
                                             const git::Remote&) const override {
    return merge_base;
  }
  bool is_ancestor(const std::string& older, const std::string& newer) const override {
    return position(older).value() <= position(newer).value();
  }
  std::optional<git::NearestCommit> find_nearest(const std::string& commit, const std::set<std::string>& wanted,
                                                 const git::Remote&) const override {
    for (std::size_t at = position(commit).value() + 1, end = at; at > 0; --at)
      if (wanted.count(history[at - 1].id) > 0) return git::NearestCommit{history[at - 1].id, end - at};
    return std::nullopt;
  }
  std::string main_branch(const git::Remote&) const override { return main; }
  bool origin_lacks_branch(const std::string& name, const git::Remote&) const override { return name == absent_branch; }
  std::vector<std::string> names() const override {
    std::vector<std::string> all;
    for (const auto& [name, commit] : commits) all.push_back(name);
    return all;
  }
  std::string first_parent() const override { return parent; }
  std::vector<std::string> tags_before(const std::string&, const git::Remote&) const override {
    if (!tags_problem.empty()) throw Error("tags", tags_problem);
    return tags;
  }
  /// A commit of the history, "<id>^" its parent, or without a history any.
  model::Commit describe(const std::string& commit) const override {
    if (history.empty()) return {commit, "subject"};
    const bool is_parent = commit.ends_with('^');
    const auto at = position(is_parent ? commit.substr(0, commit.size() - 1) : commit);
    if (!at || (is_parent && *at == 0)) throw Error(commit, "is no commit");
    return history[is_parent ? *at - 1 : *at];
  }
  std::unique_ptr<app::Worktree> make_worktree(const std::string& commit) override;

  std::optional<std::size_t> position(const std::string& id) const {
    for (std::size_t at = 0; at < history.size(); ++at)
      if (history[at].id == id) return at;
    return std::nullopt;
  }

 private:
  int worktrees_ = 0;
};

/// A checkout that is nowhere: programs that start below `folder` are those of its commit.
class FakeWorktree final : public app::Worktree {
 public:
  FakeWorktree(FakeRepository& repository, std::filesystem::path folder, const std::string& commit)
      : repository_(repository), folder_(std::move(folder)) {
    hold(commit);
  }

  const std::filesystem::path& path() const override { return folder_; }
  const std::filesystem::path& working_tree() const override { return working_tree_; }
  /// What is below the current folder is below `folder`.
  std::optional<std::filesystem::path> counterpart(const std::filesystem::path& path) const override {
    const std::filesystem::path inside =
        std::filesystem::absolute(path).lexically_relative(std::filesystem::current_path());
    if (inside.empty() || *inside.begin() == "..") return std::nullopt;
    return (folder_ / inside).lexically_normal();
  }
  std::vector<std::string> tracked_files() const override { return repository_.tracked_files; }
  std::string note() const override { return repository_.worktree_note; }
  void check_out(const std::string& commit) override {
    if (!hold(commit)) throw Error(commit, "git cannot check it out: no such commit");
  }
  std::optional<Error> incomplete() const override {
    const auto missing = repository_.incomplete.find(repository_.held.at(folder_.string()));
    return missing == repository_.incomplete.end() ? std::nullopt : std::optional(Error(missing->second, "is missing"));
  }
  model::Commit head() const override { return repository_.describe(repository_.held.at(folder_.string())); }

  bool start_bisect(const std::string& bad, const std::string& good) override {
    low_ = repository_.position(good).value();
    high_ = repository_.position(bad).value();
    skipped_.clear();
    log_.clear();
    return low_ < high_ && ask_next();
  }
  bool answer_bisect(std::string_view word) override {
    const std::size_t at = repository_.position(head().id).value();
    if (word == "good") low_ = at;
    if (word == "bad") high_ = at;
    if (word == "skip") skipped_.push_back(at);
    return ask_next();
  }
  int bisect_steps_left() const override {
    int halvings = 0;
    for (std::size_t left = high_ - low_; left > 1; left /= 2) ++halvings;
    return halvings - 1;
  }
  std::string bisect_log() const override { return log_; }

 private:
  bool hold(const std::string& commit) {
    if (!repository_.history.empty() && !repository_.position(commit)) return false;
    repository_.held[folder_.string()] = commit;
    return true;
  }

  /// Checks out the commit to ask about that is nearest to the middle, or logs the end as git does.
  bool ask_next() {
    std::optional<std::size_t> best;
    for (std::size_t at = low_ + 1; at < high_; ++at)
      if (std::find(skipped_.begin(), skipped_.end(), at) == skipped_.end() &&
          (!best || from_middle(at) < from_middle(*best)))
        best = at;
    if (best) return hold(repository_.history[*best].id);
    if (high_ == low_ + 1) {
      log_ += line("# first bad commit: ", high_);
      return true;
    }
    log_ += "# only skipped commits left to test\n";
    for (std::size_t at = high_; at > low_; --at) log_ += line("# possible first bad commit: ", at);
    return false;
  }

  std::size_t from_middle(std::size_t at) const {
    const std::size_t middle = (low_ + high_) / 2;
    return at > middle ? at - middle : middle - at;
  }

  std::string line(const char* start, std::size_t at) const {
    const model::Commit& commit = repository_.history[at];
    return start + ("[" + commit.id + "] " + commit.subject + "\n");
  }

  FakeRepository& repository_;
  std::filesystem::path folder_;
  std::filesystem::path working_tree_ = std::filesystem::current_path();
  std::size_t low_ = 0;
  std::size_t high_ = 0;
  std::vector<std::size_t> skipped_;
  std::string log_;
};

inline std::unique_ptr<app::Worktree> FakeRepository::make_worktree(const std::string& commit) {
  if (commit == uncheckable) throw Error(commit.substr(0, 12), "cannot be checked out");
  const std::string number = ++worktrees_ == 1 ? "" : "-" + std::to_string(worktrees_);
  return std::make_unique<FakeWorktree>(*this, worktree.string() + number, commit);
}

/// A network that answers as `http` lists, and keeps the requests.
class FakeNetwork final : public app::Network {
 public:
  ScriptedHttp http;
  FakeClock time;
  std::vector<std::string> certificates;  ///< of each connection

  std::unique_ptr<sys::Http> connect(const sys::HttpOptions& options) override {
    certificates.push_back(options.certificates);
    return std::make_unique<Line>(http);
  }
  sys::Clock& clock() override { return time; }

 private:
  struct Line final : sys::Http {
    explicit Line(ScriptedHttp& to) : http(to) {}
    sys::HttpResult send(const sys::HttpRequest& request, std::chrono::milliseconds limit) override {
      return http.send(request, limit);
    }
    ScriptedHttp& http;
  };
};

/// Keeps what is said.
class RecordingObserver final : public app::Observer {
 public:
  std::vector<std::string> notes;
  std::vector<std::string> infos;
  std::vector<std::string> measured;  ///< names under which measurements began
  std::vector<std::string> finished;  ///< how they ended

  void note(std::string_view line) override { notes.emplace_back(line); }
  void info(std::string_view line) override { infos.emplace_back(line); }
  void start(std::string_view name, const measure::PlannedWork&) override { measured.emplace_back(name); }
  void step(std::string_view) override {}
  void iteration(std::chrono::nanoseconds) override {}
  void finish(std::string_view how) override { finished.emplace_back(how); }
};

/// A session in which nothing of the world is touched beside files.
struct FakeSession {
  FakeMachine machine = {};
  FakeRepository repository = {};
  RecordingObserver observer = {};
  FakeNetwork network = {};
  app::Session session{machine, repository, observer, &network};

  FakeSession() = default;
  FakeSession(const FakeSession&) = delete;
  FakeSession& operator=(const FakeSession&) = delete;

  void set_now(std::string_view time) { machine.today = base::parse_rfc3339(time).value(); }
};

}  // namespace benchgate::test
