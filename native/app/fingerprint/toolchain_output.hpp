// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "app/session.hpp"
#include "measure/executor.hpp"
#include "starter/closure.hpp"

namespace benchgate::app {

/// What the commands of `toolchain:` and the tools of build systems print, each asked once.
class ToolchainOutput {
 public:
  /// The digest of an output, or why there is none.
  struct Answer {
    std::string digest = {};
    std::string problem = {};
  };

  /// Asks nothing yet. `environment`: of the commands.
  ToolchainOutput(std::vector<std::string> environment, Session& session)
      : environment_(std::move(environment)), session_(session) {}

  /// Runs shell text in `folder`, with the variables of a scenario. A command that fails, prints nothing or takes more
  /// than 20 s has no answer.
  const Answer& of(const std::string& command, const std::string& folder,
                   const std::map<std::string, std::string>& variables);

  /// Runs a tool of a build system by its argv in a folder, likewise. One that is not installed is missing.
  const starter::ToolAnswer& tool(const std::vector<std::string>& argv, const std::string& folder,
                                  const std::map<std::string, std::string>& variables);

 private:
  using ToolKey = std::tuple<std::vector<std::string>, std::string, std::map<std::string, std::string>>;
  using Key = std::tuple<std::string, std::string, std::map<std::string, std::string>>;

  std::vector<std::string> environment_;
  Session& session_;
  std::unique_ptr<measure::Executor> executor_;
  std::map<Key, Answer> answers_;
  std::map<ToolKey, starter::ToolAnswer> tools_;

  void run(std::vector<std::string> argv, const std::string& folder,
           const std::map<std::string, std::string>& variables, std::size_t output_cap,
           const std::function<void(const sys::ChildResult&)>& receive);
};

}  // namespace benchgate::app
