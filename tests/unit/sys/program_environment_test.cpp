// SPDX-License-Identifier: MIT
#include "sys/program_environment.hpp"

#include <fmt/core.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "sys/secrets.hpp"

using namespace benchgate;
using Strings = std::vector<std::string>;

TEST_CASE("a program gets no token, no command file of the runner and no input of an action", "[sys]") {
  CHECK(sys::program_environment({"PATH=/bin", "GITHUB_TOKEN=x", "GH_TOKEN=", "BENCHGATE_TOKEN=x",
                                  "ACTIONS_RUNTIME_TOKEN=x", "ACTIONS_ID_TOKEN_REQUEST_URL=x", "ACTIONS_CACHE_URL=x",
                                  "INPUT_TOKEN=x", "GITHUB_ENV=x", "GITHUB_PATH=x", "GITHUB_OUTPUT=x", "GITHUB_STATE=x",
                                  "GITHUB_STEP_SUMMARY=x", "GITHUB_ACTION_PATH=x", "GITHUB_SHA=1",
                                  "GITHUB_ENVIRONMENT=2", "ACTION=3", "EMPTY="}) ==
        Strings{"PATH=/bin", "GITHUB_SHA=1", "GITHUB_ENVIRONMENT=2", "ACTION=3", "EMPTY="});
}

TEST_CASE("a program gets no variable that holds a token in its value", "[sys]") {
  // printf x-access-token:ghs_0123456789 | base64
  CHECK(sys::program_environment({"GITHUB_TOKEN=ghs_0123456789", "MINE=ghs_0123456789",
                                  "URL=https://x:ghs_0123456789@github.com",
                                  "HEADER=basic eC1hY2Nlc3MtdG9rZW46Z2hzXzAxMjM0NTY3ODk=", "OTHER=ghs_012345678"}) ==
        Strings{"OTHER=ghs_012345678"});
}

TEST_CASE("a setting of git that holds a token becomes empty, because git fails without it", "[sys]") {
  CHECK(sys::program_environment({"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=http.extraheader",
                                  "GIT_CONFIG_VALUE_0=bearer ghs_0123456789", "GITHUB_TOKEN=ghs_0123456789"}) ==
        Strings{"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=http.extraheader", "GIT_CONFIG_VALUE_0="});
}

TEST_CASE("a variable that is passed by name stays, and no other with it", "[sys]") {
  CHECK(sys::program_environment({"GITHUB_TOKEN=ghs_0123456789", "GH_TOKEN=ghs_0123456789", "GITHUB_OUTPUT=/o"},
                                 Strings{"GITHUB_TOKEN", "NOT_SET"}) == Strings{"GITHUB_TOKEN=ghs_0123456789"});
}

TEST_CASE("every token variable is withheld", "[sys]") {
  for (const std::string_view name : sys::token_variables())
    CHECK(sys::program_environment({fmt::format("{}=x", name)}).empty());
}

TEST_CASE("the documentation shows every variable that is withheld", "[sys][docs]") {
  const std::ifstream file(std::string(BENCHGATE_FIXTURES_DIR) + "/../docs/reference/environment.md");
  std::ostringstream page;
  page << file.rdbuf();
  std::string rows;
  for (const sys::WithheldVariables& row : sys::withheld_variables())
    rows += fmt::format("| `{}` | {} |\n", row.names, row.what);
  INFO(rows);
  CHECK(page.str().find("|---|---|\n" + rows) != std::string::npos);
}
