// SPDX-License-Identifier: MIT
#include "sys/ci.hpp"

#include "catch.hpp"

using benchgate::sys::ci_fields;
using Fields = std::map<std::string, std::string>;

TEST_CASE("outside of CI there is nothing to say", "[sys][ci]") {
  CHECK(ci_fields({}).empty());
  CHECK(ci_fields({"GITHUB_RUN_ID=5", "CI=", "BUILD_ID=3", "odd"}).empty());
}

TEST_CASE("GitHub Actions is known by its variables, empty ones left out", "[sys][ci]") {
  CHECK(ci_fields({"GITHUB_ACTIONS=true", "CI=true", "GITHUB_RUN_ID=77", "GITHUB_REPOSITORY=o/r", "GITHUB_JOB=bench",
                   "GITHUB_EVENT_NAME=pull_request", "GITHUB_SERVER_URL=https://github.com",
                   "GITHUB_SHA=", "GITHUB_RUN_ATTEMPT=2", "GITHUB_REF_NAME=5/merge", "ImageOS=ubuntu24",
                   "ImageVersion=20261115.1.0"}) == Fields{{"provider", "github"},
                                                           {"image", "ubuntu24 20261115.1.0"},
                                                           {"run_id", "77"},
                                                           {"run_attempt", "2"},
                                                           {"run_url", "https://github.com/o/r/actions/runs/77"},
                                                           {"repository", "o/r"},
                                                           {"ref", "5/merge"},
                                                           {"job", "bench"},
                                                           {"event", "pull_request"}});
}

TEST_CASE("GitLab and others are known, too", "[sys][ci]") {
  CHECK(ci_fields({"CI=true", "GITLAB_CI=true", "CI_PIPELINE_ID=9", "CI_PIPELINE_URL=https://x/9", "CI_JOB_NAME=b"}) ==
        Fields{{"provider", "gitlab"}, {"run_id", "9"}, {"run_url", "https://x/9"}, {"job", "b"}});
  CHECK(ci_fields({"JENKINS_URL=http://j", "BUILD_ID=4", "BUILD_URL=http://j/4"}) ==
        Fields{{"provider", "generic"}, {"run_id", "4"}, {"run_url", "http://j/4"}});
  CHECK(ci_fields({"CI=true"}) == Fields{{"provider", "generic"}});
}
