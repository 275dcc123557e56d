// SPDX-License-Identifier: MIT
// A world in memory for use cases: nothing is started, waited for or sent.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session.hpp"
#include "base/error.hpp"
#include "unit/github/fake_http.hpp"

namespace offline {

/// Answers each measured iteration by a function of its number.
struct ScriptedExecutor final : benchgate::runner::Executor {
  using Script = std::function<benchgate::sys::ChildResult(int)>;

  explicit ScriptedExecutor(Script answer) : script(std::move(answer)) {}

  benchgate::sys::JobReport run(const benchgate::sys::Job& job,
                                const std::function<bool(benchgate::sys::ChildResult&&)>& on_result) override {
    benchgate::sys::JobReport report;
    for (int i = 0; i < job.count; ++i)
      if (!on_result(script(i))) {
        report.end = benchgate::sys::JobEnd::declined;
        break;
      }
    return report;
  }
  std::int64_t rss_floor_kb() const override { return -1; }

  Script script;
};

struct FakeMachine final : benchgate::app::Machine {
  std::vector<std::string> variables;  ///< "NAME=value" each
  ScriptedExecutor::Script script;
  std::string busy_with;     ///< who measures; empty: nobody
  std::string lock_problem;  ///< why there is no lock; empty: there is one
  int signal_number = 0;
  int executors = 0;  ///< how many were started

  std::unique_ptr<benchgate::runner::Executor> start_executor(std::optional<std::chrono::nanoseconds>) override {
    ++executors;
    return std::make_unique<ScriptedExecutor>(script);
  }
  std::unique_ptr<Hold> watch_signals() override { return std::make_unique<Hold>(); }
  int signal() const override { return signal_number; }
  std::unique_ptr<Hold> lock(std::string_view, OnBusy on_busy,
                             const std::function<void(const std::string&)>& on_wait) override {
    if (!lock_problem.empty()) throw benchgate::Error("lock", lock_problem);
    if (busy_with.empty()) return std::make_unique<Hold>();
    if (on_busy == OnBusy::fail) throw benchgate::Error("lock", busy_with + " is measuring on this machine");
    on_wait(busy_with);
    return nullptr;
  }
  std::chrono::nanoseconds monotonic_time() const override { return {}; }
  std::chrono::nanoseconds monotonic_resolution() const override { return std::chrono::nanoseconds(1); }
  benchgate::base::Instant now() const override { return {}; }
  const std::vector<std::string>& environment() const override { return variables; }
  benchgate::sys::HostFacts host() const override { return {}; }
  std::string hostname_hash() const override { return "hash"; }
  std::string kernel_config_hash(std::string_view) const override { return {}; }
  std::optional<int> address_randomisation() const override { return 2; }
  std::uint64_t draw_seed() override { return 1; }
  std::string draw_run_id() override { return "run"; }
};

struct FakeObserver final : benchgate::app::Observer {
  std::vector<std::string> notes;

  void note(std::string_view line) override { notes.emplace_back(line); }
  void info(std::string_view line) override { notes.emplace_back(line); }
  void start(std::string_view, int, std::optional<std::chrono::nanoseconds>,
             std::optional<std::chrono::nanoseconds>) override {}
  void step(std::string_view) override {}
  void iteration(std::chrono::nanoseconds) override {}
  void finish(std::string_view) override {}
};

/// A folder that is no checkout.
struct NoRepository final : benchgate::app::Repository {
  std::optional<benchgate::sys::GitFacts> facts(const std::vector<std::filesystem::path>&,
                                                benchgate::sys::Untracked) const override {
    return std::nullopt;
  }
  std::vector<std::filesystem::path> untracked_folders() const override { return {}; }
  std::optional<std::filesystem::path> top() const override { return std::nullopt; }
  bool has_commit() const override { return false; }
  std::optional<std::string> find(const std::string&, benchgate::sys::Fetch,
                                  const benchgate::sys::Remote&) const override {
    return std::nullopt;
  }
  std::optional<std::string> find_merge_base(const std::string&, const std::string&,
                                             const benchgate::sys::Remote&) const override {
    return std::nullopt;
  }
  std::string main_branch() const override { return {}; }
  std::vector<std::string> names() const override { return {}; }
  benchgate::model::Commit describe(const std::string& commit) const override {
    throw benchgate::Error(commit, "no such commit");
  }
  std::unique_ptr<benchgate::app::Worktree> make_worktree(const std::string& commit) override {
    throw benchgate::Error(commit, "no such commit");
  }
};

struct FakeNetwork final : benchgate::app::Network {
  /// Hands calls on to the network's own list of answers and requests.
  struct Line final : benchgate::sys::Http {
    explicit Line(ScriptedHttp& to) : http(to) {}
    benchgate::sys::HttpResult send(const benchgate::sys::HttpRequest& request,
                                    std::chrono::milliseconds limit) override {
      return http.send(request, limit);
    }
    ScriptedHttp& http;
  };

  ScriptedHttp http;
  FakeClock time;
  std::vector<std::string> certificates;  ///< of each connection

  std::unique_ptr<benchgate::sys::Http> connect(const benchgate::sys::HttpOptions& options) override {
    certificates.push_back(options.certificates);
    return std::make_unique<Line>(http);
  }
  benchgate::sys::Clock& clock() override { return time; }
};

struct FakeSession {
  FakeMachine machine;
  NoRepository repository;
  FakeObserver observer;
  FakeNetwork network;
  benchgate::app::Session session{machine, repository, observer, &network};
};

}  // namespace offline
