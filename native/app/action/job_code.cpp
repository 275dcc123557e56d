// SPDX-License-Identifier: MIT
#include "app/action/job_code.hpp"

#include <map>

#include "base/text.hpp"

namespace benchgate::app {

namespace {

/// 1 for exit codes that no verdict has.
int code_of(int code) { return code == 0 || code == 2 || code == 3 ? code : 1; }

int worse_code(int a, int b) {
  for (const int code : {1, 2, 3})
    if (a == code || b == code) return code;
  return 0;
}

}  // namespace

StepResults parse_step_results(std::string_view steps, std::string_view job_status) {
  std::map<std::string, std::string> values;
  for (const std::string& word : input_words(steps)) {
    const std::size_t at = word.find('=');
    if (at != std::string::npos) values[word.substr(0, at)] = word.substr(at + 1);
  }
  const auto code = [&](const char* name) -> std::optional<int> {
    if (values[name].empty()) return std::nullopt;
    const auto number = base::parse_integer(values[name]);
    return number ? code_of(static_cast<int>(*number)) : 1;
  };
  return {code("candidate"), code("judge"), values["incomplete"] == "true", values["no-baseline"] == "true",
          job_status == "cancelled"};
}

JobEnd job_end(const StepResults& results, const ActionInputs& inputs) {
  JobEnd end;
  const bool is_measured = results.candidate && !results.is_cancelled;
  end.code = is_measured ? worse_code(*results.candidate, results.judge.value_or(0)) : 1;
  if (inputs.command != "gate") return end;
  end.is_unjudged = !results.judge || results.is_incomplete;
  if (end.is_unjudged && inputs.on_inconclusive == "fail" && end.code == 0) end.code = 2;
  if (!results.judge && results.has_no_baseline && inputs.require_baseline == "true") end.code = 1;
  return end;
}

bool fails(const JobEnd& end, const ActionInputs& inputs) {
  return end.code != 0 && !(end.code == 2 && inputs.fail_on == "never");
}

}  // namespace benchgate::app
