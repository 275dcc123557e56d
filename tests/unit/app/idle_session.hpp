// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "base/civil_time.hpp"

/// A session that measures nothing: its clock stands, its environment is what the test says, there is no repository,
/// and it keeps the notes.
class IdleSession {
  struct Machine final : benchgate::app::Machine {
    std::unique_ptr<benchgate::runner::Executor> start_executor(std::optional<std::chrono::nanoseconds>) override {
      throw std::logic_error("nothing is measured");
    }
    std::unique_ptr<Hold> watch_signals() override { return nullptr; }
    int signal() const override { return 0; }
    std::unique_ptr<Hold> lock(std::string_view, OnBusy, const std::function<void(const std::string&)>&) override {
      return nullptr;
    }
    std::chrono::nanoseconds monotonic_time() const override { return {}; }
    std::chrono::nanoseconds monotonic_resolution() const override { return std::chrono::nanoseconds(1); }
    benchgate::base::Instant now() const override { return time; }
    const std::vector<std::string>& environment() const override { return variables; }
    std::optional<int> address_randomisation() const override { return 2; }
    benchgate::sys::HostFacts host() const override { return {}; }
    std::string hostname_hash() const override { return {}; }
    std::string kernel_config_hash(std::string_view) const override { return {}; }
    std::uint64_t draw_seed() override { return 1; }
    std::string draw_run_id() override { return "1"; }
    std::vector<std::string> variables;
    benchgate::base::Instant time{};
  };
  struct Observer final : benchgate::app::Observer {
    void note(std::string_view line) override { lines.emplace_back(line); }
    void start(std::string_view, int, std::optional<std::chrono::nanoseconds>,
               std::optional<std::chrono::nanoseconds>) override {}
    void step(std::string_view) override {}
    void iteration(std::chrono::nanoseconds) override {}
    void finish(std::string_view) override {}
    void info(std::string_view) override {}
    std::vector<std::string> lines;
  };
  struct Repository final : benchgate::app::Repository {
    using Path = std::filesystem::path;
    std::optional<benchgate::sys::GitFacts> facts(const std::vector<Path>&, benchgate::sys::Untracked) const override {
      return std::nullopt;
    }
    std::vector<Path> untracked_folders() const override { return {}; }
    std::optional<Path> top() const override { return std::nullopt; }
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
    benchgate::model::Commit describe(const std::string&) const override { return {}; }
    std::unique_ptr<benchgate::app::Worktree> make_worktree(const std::string&) override { return nullptr; }
  };
  Machine machine_;
  Repository repository_;
  Observer observer_;

 public:
  void set_now(std::string_view time) { machine_.time = *benchgate::base::parse_rfc3339(time); }
  void set_variables(std::vector<std::string> variables) { machine_.variables = std::move(variables); }
  const std::vector<std::string>& notes() const { return observer_.lines; }
  benchgate::app::Session session{machine_, repository_, observer_};
};
