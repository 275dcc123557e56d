// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "launcher/launcher.hpp"
#include "sys/program_output.hpp"
#include "temporary_folder.hpp"

namespace benchgate::test {

/// origin has main with three commits and a topic that left it at the second; clone knows only the tip of topic.
class Clones {
 public:
  Clones() {
    shell("git init -q -b main origin && cd origin && git config uploadpack.allowAnySHA1InWant true");
    commit("one");
    commit("two");
    shell("cd origin && git checkout -q -b topic");
    commit("topic");
    shell("cd origin && git checkout -q main");
    commit("three");
    shell("git clone -q --depth 1 -b topic file://\"$PWD\"/origin clone");
  }
  std::string shell(const std::string& line) const {
    std::string output;
    const std::string script =
        "cd '" + folder_.path().string() +
        "' && export HOME=/nowhere GIT_ALLOW_PROTOCOL=file GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b "
        "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b && " +
        line;
    const auto code = sys::read_program({"/bin/sh", "-c", script}, launcher::current_environment(),
                                        std::chrono::seconds(30), [&](std::string_view piece) { output += piece; });
    CAPTURE(line);
    REQUIRE(code == 0);
    return output.substr(0, output.find('\n'));
  }
  void commit(const std::string& name) const {
    shell("cd origin && mkdir -p inner && echo " + name + " > inner/" + name + " && git add -A && git commit -q -m " +
          name);
  }
  std::string id(const std::string& name) const { return shell("cd origin && git rev-parse " + name); }
  std::filesystem::path clone() const { return folder_.path() / "clone"; }

 private:
  ::TemporaryFolder folder_;
};

}  // namespace benchgate::test
