// SPDX-License-Identifier: MIT
// What git and other programs of the system print.
#include <array>

#include "format/bisect_log.hpp"
#include "fuzz/target.hpp"
#include "git/output.hpp"
#include "git/repository_settings.hpp"
#include "measure/callgrind.hpp"
#include "sys/host.hpp"

namespace benchgate::fuzz {

namespace {

using namespace std::string_literals;

constexpr std::array<Reader, 8> git_readers{
    [](std::string_view text) { format::parse_bisect_log(text); },
    [](std::string_view text) { git::parse_status(text); },
    [](std::string_view text) { git::parse_submodule_commits(text); },
    [](std::string_view text) { git::parse_submodule_name(text, "lib"); },
    [](std::string_view text) { git::parse_parents(text); },
    [](std::string_view text) { git::replaced_settings(text); },
    [](std::string_view text) { measure::collected_instructions(text); },
    [](std::string_view text) {
      sys::cpu_model(text);
      sys::os_release_value(text, "PRETTY_NAME");
    },
};

std::vector<std::string> git_seeds() {
  const std::string commit = "9ad1b3ad442edf6f6f8c4ede3b8b108b941a0e17";
  return {
      seed_for(0, "# bad: [" + commit + "] c 2\ngit bisect bad " + commit + "\n# first bad commit: [" + commit +
                      "] c [2] \n"),
      seed_for(0, "# only skipped commits left to test\n# possible first bad commit: [" + commit + "] c 6\n"),
      seed_for(1, " M a b.cpp\0?? new/\0"s),
      seed_for(2, "100644 " + commit + " 0\tfile\0"s + "160000 " + commit + " 0\tlib\0"s),
      seed_for(3, "submodule.a.b.path\nlib\0submodule.two.path\nlib/two\0"s),
      seed_for(4, "tree " + commit + "\nparent " + commit + "\nauthor a\n\nmessage\n"),
      seed_for(5, "local\0filter.x.clean\nevil\0worktree\0remote.origin.uploadpack\nevil\0local\0http.a/.proxy\nb\0"s),
      seed_for(6, "==12== Events    : Ir\n==12== Collected : 123456\n"),
      seed_for(7, "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nmodel name\t: AMD EPYC\n"),
  };
}

}  // namespace

Target git_target() {
  return {"git", [](std::string_view input) { read_with(git_readers, input); }, git_seeds};
}

}  // namespace benchgate::fuzz
