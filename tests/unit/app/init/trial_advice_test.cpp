// SPDX-License-Identifier: MIT
#include <array>
#include <string>

#include "app/init/trial.hpp"
#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::app;

namespace {

struct Advised {
  std::string tail;    // as the tool writes it
  std::string advice;  // the first sentence
};

}  // namespace

TEST_CASE("what a tool writes about something missing becomes advice", "[app][init]") {
  const std::array<Advised, 15> cases{{
      {"make: entering\nbash: line 1: meson: command not found", "Install meson."},
      {"bash: zz: command not found", "Install zz."},
      {"> vitest bench\nsh: 1: vitest: not found", "Install vitest."},
      {"CMake Error at CMakeLists.txt:4 (target_link_libraries):\n  Target \"x\" links to:\n\n    absl::base\n\n"
       "  but the target was not found.  Possible reasons include:",
       "Install the library that has the CMake target absl::base."},
      {"  Could not find a package configuration file provided by \"absl\" with any of\n  the following names:",
       "Install the development package of absl, which CMake does not find."},
      {"-- Could NOT find GTest (missing: GTEST_LIBRARY)",
       "Install the development package of GTest, which CMake does not find."},
      {"a.c:1:10: fatal error: zz.h: No such file or directory", "Install the library with the header zz.h."},
      {"/usr/bin/ld: cannot find -lzz: No such file or directory", "Install the library zz."},
      {"/usr/bin/python3: No module named pytest", "Let `build:` install the Python module pytest."},
      {"ModuleNotFoundError: No module named 'msgspec'", "Let `build:` install the Python module msgspec."},
      {"Error: Cannot find module 'zz'", "Let `build:` install the npm module zz."},
      {"Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zz' imported from /tmp/a.mjs",
       "Let `build:` install the npm module zz."},
      {"a.go:2:8: no required module provides package example.org/zz; to add it:\n\tgo get example.org/zz",
       "Let `go get` add the Go package example.org/zz to go.mod."},
      {"Package zz was not found in the pkg-config search path.", "Install the development package of zz."},
      {"Package 'zz', required by 'virtual:world', not found", "Install the development package of zz."},
  }};
  for (const Advised& one : cases) {
    CAPTURE(one.tail);
    model::StarterTrial trial;
    trial.file = "benchmarks/x.yaml";
    trial.step = "build";
    trial.failure = "exited with 1";
    trial.tail = one.tail;
    const std::vector<std::string> advice = trial_advice(trial, "make", "./x");
    REQUIRE(advice.size() == 2);
    CHECK(advice.front() == one.advice);
    CHECK(advice.back() == "Change `build:` in benchmarks/x.yaml until it works when you type it: make");
  }
}

TEST_CASE("only what took longer than it may needs a shorter task", "[app][init]") {
  model::StarterTrial trial;
  trial.file = "benchmarks/x.yaml";
  trial.step = "command";
  trial.failure = "the run failed: 3 requests timed out";
  CHECK(trial_advice(trial, "", "./x").back().starts_with("Change `command:`"));
  trial.timed_out = true;
  CHECK(trial_advice(trial, "", "./x").back() ==
        "Choose a shorter task as `command:` in benchmarks/x.yaml, or raise `timeout:`.");
}

TEST_CASE("of an unknown failure only the command to try is known", "[app][init]") {
  model::StarterTrial trial;
  trial.file = "benchmarks/x.yaml";
  trial.step = "command";
  trial.failure = "exited with 1";
  trial.tail = "assertion failed";
  CHECK(trial_advice(trial, "", "./x") ==
        std::vector<std::string>{"Change `command:` in benchmarks/x.yaml until it works when you type it: ./x"});
}
