// SPDX-License-Identifier: MIT
#include "app/fingerprint/toolchain_output.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/text.hpp"
#include "sys/digest.hpp"

namespace benchgate::app {

namespace {

ToolchainOutput::Answer answer_of(const std::string& command, const sys::ChildResult& result) {
  const std::string shown = base::printable(command);
  if (!result.start_failure.empty())
    return {"", fmt::format("'{}' cannot be started: {}", shown, result.start_failure)};
  if (result.timed_out) return {"", fmt::format("'{}' takes too long", shown)};
  if (result.exit_code != 0) return {"", fmt::format("'{}' failed", shown)};
  if (base::trim(result.output).empty() && base::trim(result.error_output).empty())
    return {"", fmt::format("'{}' prints nothing", shown)};
  return {sys::sha256_hex(fmt::format("{} {}\n{}", result.output.size(), result.output, result.error_output)), ""};
}

}  // namespace

const ToolchainOutput::Answer& ToolchainOutput::of(const std::string& command, const std::string& folder,
                                                   const std::map<std::string, std::string>& variables) {
  const auto [found, is_new] = answers_.try_emplace({command, folder, variables});
  if (!is_new) return found->second;
  std::vector<std::string> environment = environment_;
  for (const auto& [name, value] : variables) {
    const std::string start = name + "=";
    std::erase_if(environment, [&](const std::string& one) { return one.starts_with(start); });
    environment.push_back(start + value);
  }
  if (!executor_) executor_ = session_.machine.start_executor(std::nullopt);
  sys::Job job;
  job.cycle = {{{"bash", "-euo", "pipefail", "-c", command}, std::move(environment), folder}};
  job.timeout = std::chrono::seconds(20);
  found->second.problem = fmt::format("'{}' was interrupted", base::printable(command));
  executor_->run(job, [&](sys::ChildResult&& result) {
    found->second = answer_of(command, result);
    return true;
  });
  return found->second;
}

}  // namespace benchgate::app
