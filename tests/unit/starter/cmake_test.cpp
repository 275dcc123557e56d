// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "starter/cmake_commands.hpp"
#include "starter/cmake_condition.hpp"
#include "starter/cmake_project.hpp"
#include "starter/cmake_variables.hpp"

using namespace benchgate::starter;

namespace {

std::vector<std::string> texts_of(const CmakeCommand& command) {
  std::vector<std::string> texts;
  for (const CmakeArgument& argument : command.arguments) texts.push_back(argument.text);
  return texts;
}

std::optional<bool> truth_of(const std::string& condition, const CmakeVariables& variables) {
  const CmakeWorld world{[](const std::string& name) { return name == "mine"; },
                         [](const std::string& path) { return path == "bench"; }};
  return cmake_condition(parse_cmake("if(" + condition + ")").front().arguments, variables, world);
}

CmakeProject project_of(const std::string& text) {
  ProjectFiles files;
  files.paths = {"CMakeLists.txt", "a.cpp"};
  files.read = [text](const std::string& path) { return path == "CMakeLists.txt" ? text : ""; };
  return read_cmake_project(files);
}

}  // namespace

TEST_CASE("a CMake file is a list of commands", "[starter]") {
  const std::vector<CmakeCommand> commands = parse_cmake(
      "Set(A \"b c;\\\"d\\\"\" [=[e ]] f]=]) # add_executable(no)\n#[[ add_executable(no)\n]]\nif(NOT (A AND "
      "B))\nx(-DY=\"z w\" "
      "${A}_b)\nlost(");
  REQUIRE(commands.size() == 3);
  CHECK(commands[0].name == "set");
  CHECK(texts_of(commands[0]) == std::vector<std::string>{"A", "b c;\"d\"", "e ]] f"});
  CHECK(commands[0].arguments[1].quoted);
  CHECK(commands[0].arguments[2].literal);
  CHECK(texts_of(commands[1]) == std::vector<std::string>{"NOT", "(", "A", "AND", "B", ")"});
  CHECK(texts_of(commands[2]) == std::vector<std::string>{"-DY=z w", "${A}_b"});
}

// cmake-commands(7), if(): "Condition Syntax".
TEST_CASE("conditions are decided as CMake does, and left open where only CMake knows", "[starter]") {
  CmakeVariables variables;
  variables.set("ON_VALUE", "yes");
  variables.set("LIST", "a;b");
  variables.set("NAME", "LIST");
  variables.set_unknown("FOUND_OUT");
  const std::vector<std::pair<std::string, std::optional<bool>>> table{
      {"ON", true},
      {"0", false},
      {"x-NOTFOUND", false},
      {"ON_VALUE", true},
      {"\"ON_VALUE\"", false},
      {"UNSET", false},
      {"NOT UNSET AND ON_VALUE", true},
      {"UNSET OR (ON_VALUE AND NOT UNSET)", true},
      {"DEFINED LIST AND NOT DEFINED UNSET", true},
      {"a IN_LIST LIST", true},
      {"c IN_LIST LIST", false},
      {"\"${NAME}\" STREQUAL \"LIST\"", true},
      {"${CMAKE_SOURCE_DIR} STREQUAL ${PROJECT_SOURCE_DIR}", true},
      {"CMAKE_VERSION VERSION_LESS 3.5", false},
      {"CMAKE_CXX_COMPILER_ID MATCHES \"GNU|Clang\"", true},
      {"WIN32 OR MSVC", false},
      {"UNIX AND NOT APPLE", true},
      {"TARGET mine", true},
      {"TARGET other", std::nullopt},
      {"benchmark_FOUND", std::nullopt},
      {"FOUND_OUT", std::nullopt},
      {"FOUND_OUT AND UNSET", false},
      {"EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/bench", true},
      {"EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/none", false},
  };
  for (const auto& [condition, expected] : table) {
    INFO(condition);
    CHECK(truth_of(condition, variables) == expected);
  }
}

TEST_CASE("options that are OFF are found if they decide a condition", "[starter]") {
  CmakeVariables variables;
  variables.add_option("A", "OFF");
  variables.add_option("B", "OFF");
  variables.add_option("C", "ON");
  const CmakeWorld world{[](const std::string&) { return false; }, [](const std::string&) { return false; }};
  const auto options = [&](const std::string& condition, bool wanted) {
    return options_for(parse_cmake("if(" + condition + ")").front().arguments, wanted, variables, world);
  };
  CHECK(options("A OR B", true) == std::vector<std::string>{"A"});
  CHECK(options("A AND B AND C", true) == std::vector<std::string>{"A", "B"});
  CHECK(options("NOT A", false) == std::vector<std::string>{"A"});
  CHECK(options("A AND WIN32", true) == std::nullopt);
}

TEST_CASE("targets know where their program is, and what it takes to build it", "[starter]") {
  const CmakeProject project = project_of(
      "project(x)\nset(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)\noption(O \"what\" OFF)\n"
      "add_executable(one a.cpp)\nset_target_properties(one PROPERTIES OUTPUT_NAME uno)\n"
      "if(UNKNOWN_FOUND)\n  add_executable(two a.cpp)\nendif()\nif(O)\n  add_executable(three a.cpp)\nendif()\n"
      "add_executable(four EXCLUDE_FROM_ALL a.cpp)\nset(CMAKE_RUNTIME_OUTPUT_DIRECTORY /elsewhere)\n"
      "add_executable(five a.cpp)\nadd_test(NAME t COMMAND five)\n");
  REQUIRE(project.targets.size() == 5);
  CHECK(project.targets[0].program == "bin/uno");
  CHECK(project.targets[0].sources == std::vector<std::string>{"a.cpp"});
  CHECK(project.targets[0].certain);
  CHECK(!project.targets[1].certain);
  CHECK(project.targets[2].options == std::vector<std::string>{"O"});
  CHECK(!project.targets[3].by_default);
  CHECK(!project.targets[4].program);
  CHECK(project.targets[4].is_test);
  CHECK(project.has_tests);
}

TEST_CASE("endless CMake files end", "[starter]") {
  CHECK(project_of("function(f)\n  f()\nendfunction()\nf()\ninclude(CMakeLists.txt)").targets.empty());
  CHECK(project_of("set(A ${A}${A}x)\nset(B ${B)\nif(").targets.empty());
}
