// SPDX-License-Identifier: MIT
#include "app/fingerprint/toolchain_output.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/limits.hpp"
#include "base/text.hpp"
#include "sys/digest.hpp"

namespace benchgate::app {

namespace {

constexpr std::chrono::seconds longest_wait{20};
constexpr std::size_t most_printed = base::most(base::Limit::printed_report);
constexpr std::size_t most_said = 200;

/// Returns a short form of a command for messages: "`cargo metadata`" for `cargo metadata --offline`.
std::string shown_tool(const std::vector<std::string>& argv) {
  std::vector<std::string> words;
  for (const std::string& word : argv)
    if (words.size() < 2 && word != "env" && word.find('=') == std::string::npos && !word.starts_with('-'))
      words.push_back(word);
  return fmt::format("`{}`", base::printable(words.size() > 1 && words[1].size() < 20 ? base::join(words, " ")
                                             : words.empty()                          ? ""
                                                                                      : words.front()));
}

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

starter::ToolAnswer tool_answer(const std::string& shown, const sys::ChildResult& result) {
  using End = starter::ToolAnswer::End;
  // env ends with 127 when it does not find its program.
  if (!result.start_failure.empty() || result.exit_code == 127)
    return {End::missing, "", fmt::format("{} is not installed", shown)};
  if (result.timed_out) return {End::failed, "", fmt::format("{} takes more than {} s", shown, longest_wait.count())};
  if (result.exit_code != 0) {
    const std::string_view said = base::trim(result.error_output.empty() ? result.output : result.error_output);
    return {End::failed, "",
            fmt::format("{} failed: {}", shown, base::printable(said.substr(0, std::min(said.find('\n'), most_said))))};
  }
  if (result.output_bytes > result.output.size())
    return {End::failed, "", fmt::format("{} prints more than {} bytes", shown, most_printed)};
  return {End::fine, result.output, ""};
}

}  // namespace

void ToolchainOutput::run(std::vector<std::string> argv, const std::string& folder,
                          const std::map<std::string, std::string>& variables, std::size_t output_cap,
                          const std::function<void(const sys::ChildResult&)>& receive) {
  std::vector<std::string> environment = environment_;
  for (const auto& [name, value] : variables) {
    const std::string start = name + "=";
    std::erase_if(environment, [&](const std::string& one) { return one.starts_with(start); });
    environment.push_back(start + value);
  }
  if (!executor_) executor_ = session_.machine.start_executor(std::nullopt);
  sys::Job job;
  job.cycle = {{std::move(argv), std::move(environment), folder}};
  job.timeout = longest_wait;
  job.output_cap = output_cap;
  executor_->run(job, [&](sys::ChildResult&& result) {
    receive(result);
    return true;
  });
}

const ToolchainOutput::Answer& ToolchainOutput::of(const std::string& command, const std::string& folder,
                                                   const std::map<std::string, std::string>& variables) {
  const auto [found, is_new] = answers_.try_emplace({command, folder, variables});
  if (!is_new) return found->second;
  Answer& answer = found->second;
  answer.problem = fmt::format("'{}' was interrupted", base::printable(command));
  run({"bash", "-euo", "pipefail", "-c", command}, folder, variables, sys::Job{}.output_cap,
      [&](const sys::ChildResult& result) { answer = answer_of(command, result); });
  return answer;
}

const starter::ToolAnswer& ToolchainOutput::tool(const std::vector<std::string>& argv, const std::string& folder,
                                                 const std::map<std::string, std::string>& variables) {
  const auto [found, is_new] = tools_.try_emplace({argv, folder, variables});
  if (!is_new) return found->second;
  const std::string shown = shown_tool(argv);
  starter::ToolAnswer& answer = found->second;
  answer = {starter::ToolAnswer::End::failed, "", fmt::format("{} was interrupted", shown)};
  run(argv, folder, variables, most_printed,
      [&](const sys::ChildResult& result) { answer = tool_answer(shown, result); });
  return answer;
}

}  // namespace benchgate::app
