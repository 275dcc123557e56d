// SPDX-License-Identifier: MIT
#include "sys/ci.hpp"

#include <span>
#include <string_view>

#include "base/text.hpp"

namespace benchgate::sys {

namespace {

struct Source {
  std::string_view field;
  std::string_view variable;
};

// https://docs.github.com/en/actions/reference/workflows-and-actions/variables
constexpr Source github[] = {
    {"event", "GITHUB_EVENT_NAME"},
    {"job", "GITHUB_JOB"},
    {"ref", "GITHUB_REF_NAME"},
    {"repository", "GITHUB_REPOSITORY"},
    {"run_attempt", "GITHUB_RUN_ATTEMPT"},
    {"run_id", "GITHUB_RUN_ID"},
    {"runner", "RUNNER_NAME"},
    {"sha", "GITHUB_SHA"},
    {"workflow", "GITHUB_WORKFLOW"},
};

// https://docs.gitlab.com/ci/variables/predefined_variables/
constexpr Source gitlab[] = {
    {"event", "CI_PIPELINE_SOURCE"},     {"job", "CI_JOB_NAME"},       {"ref", "CI_COMMIT_REF_NAME"},
    {"repository", "CI_PROJECT_PATH"},   {"run_id", "CI_PIPELINE_ID"}, {"run_url", "CI_PIPELINE_URL"},
    {"runner", "CI_RUNNER_DESCRIPTION"}, {"sha", "CI_COMMIT_SHA"},
};

// Names that several services share (Jenkins and those like it).
constexpr Source generic[] = {
    {"job", "JOB_NAME"},
    {"run_id", "BUILD_ID"},
    {"run_url", "BUILD_URL"},
    {"runner", "NODE_NAME"},
};

using Variables = std::map<std::string_view, std::string_view>;

std::string_view value_of(const Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string_view() : found->second;
}

std::map<std::string, std::string> collect(const Variables& variables, std::string_view provider,
                                           std::span<const Source> sources) {
  std::map<std::string, std::string> fields{{"provider", std::string(provider)}};
  for (const Source& source : sources)
    if (const std::string_view value = value_of(variables, source.variable); !value.empty())
      fields.emplace(source.field, value);
  return fields;
}

}  // namespace

std::map<std::string, std::string> ci_fields(const std::vector<std::string>& environment) {
  Variables variables;
  for (const std::string_view variable : environment)
    if (const std::size_t equals = variable.find('='); equals != std::string_view::npos)
      variables.emplace(variable.substr(0, equals), variable.substr(equals + 1));
  if (value_of(variables, "GITHUB_ACTIONS") == "true") {
    auto fields = collect(variables, "github", github);
    const std::string_view server = value_of(variables, "GITHUB_SERVER_URL");
    if (!server.empty() && fields.count("repository") > 0 && fields.count("run_id") > 0)
      fields["run_url"] = fmt::format("{}/{}/actions/runs/{}", server, fields["repository"], fields["run_id"]);
    // Only GitHub's own images set these: https://github.com/actions/runner-images
    if (const std::string_view image = value_of(variables, "ImageOS"); !image.empty())
      fields["image"] = base::trim(fmt::format("{} {}", image, value_of(variables, "ImageVersion")));
    return fields;
  }
  if (value_of(variables, "GITLAB_CI") == "true") return collect(variables, "gitlab", gitlab);
  const std::string_view ci = value_of(variables, "CI");
  const bool jenkins = !value_of(variables, "JENKINS_URL").empty();
  if (jenkins || ci == "true" || ci == "1") return collect(variables, "generic", generic);
  return {};
}

}  // namespace benchgate::sys
