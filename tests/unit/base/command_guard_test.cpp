// SPDX-License-Identifier: MIT
// What the runner reads as a command: actions/runner, src/Runner.Common/ActionCommand.cs.
#include "base/command_guard.hpp"

#include "catch.hpp"

using namespace benchgate::base;

TEST_CASE("text without commands stays as it is", "[base][command_guard]") {
  for (const char* text : {"", "a::b", "x ::error::y", ": :error::", ":", "##", "# [x]", "## [x]", "a#b#[c]", "#[x]",
                           "\n:\n:error", "größer::x"})
    CHECK(without_commands(text) == text);
}

TEST_CASE("a line cannot begin with the mark of a command, whatever is before it that cannot be seen",
          "[base][command_guard]") {
  CHECK(without_commands("::error::x") == ":\\:error::x");
  CHECK(without_commands(" \t ::stop-commands::x\n::debug::") == " \t :\\:stop-commands::x\n:\\:debug::");
  CHECK(without_commands("a\r::error::x\r\n::error::y") == "a\r:\\:error::x\r\n:\\:error::y");
  CHECK(without_commands("\u00a0\u200b::error::x") == "\u00a0\u200b:\\:error::x");
  CHECK(without_commands(":\u00ad:error::x") == ":\u00ad\\:error::x");
  CHECK(without_commands("\x01:\x7f:error::x") == "\x01:\x7f\\:error::x");
}

TEST_CASE("the older mark of a command is broken anywhere in a line", "[base][command_guard]") {
  CHECK(without_commands("x ##[error]y ##[x]") == "x ##\\[error]y ##\\[x]");
  CHECK(without_commands("####[error]") == "####\\[error]");
  CHECK(without_commands("#\u200b#\u00ad[error]") == "#\u200b#\u00ad\\[error]");
}

TEST_CASE("inside a line only the older mark is broken", "[base][command_guard]") {
  CHECK(without_commands_inside("::error::x ##[y]") == "::error::x ##\\[y]");
}

TEST_CASE("text may arrive in pieces", "[base][command_guard]") {
  CommandGuard guard;
  std::string all;
  for (const char c : std::string_view("a\n::error::x ##[y]\n: :")) all += guard.guarded({&c, 1});
  CHECK(all == "a\n:\\:error::x ##\\[y]\n: :");
}
