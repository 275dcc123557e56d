// SPDX-License-Identifier: MIT
#include "cli/terminal_progress.hpp"

#include <sstream>

#include "catch.hpp"

using namespace benchgate::cli;
using namespace std::chrono_literals;

namespace {

std::chrono::nanoseconds fake_time{0};

std::chrono::nanoseconds read_fake_time() { return fake_time; }

std::string shown(TerminalProgress::Style style, std::string_view name) {
  fake_time = 0s;
  std::ostringstream out;
  TerminalProgress progress(out, style, read_fake_time);
  progress.start(name, {.iterations = 4, .estimate = 2s, .limit = 10s});
  progress.step("setup");
  fake_time += 3s;
  progress.step("command");
  for (const auto wall : {1s, 5s, 3s}) {
    fake_time += wall;
    progress.iteration(wall);
  }
  progress.finish("3 samples");
  return out.str();
}

}  // namespace

TEST_CASE("plain progress is a line at the start and one at the end", "[cli][progress]") {
  CHECK(shown(TerminalProgress::Style::plain, "parse") ==
        "parse: 4 iterations, about 2.0 s, at most 10.0 s\n"
        "parse: 3 samples in 12.0 s\n");
  CHECK(shown(TerminalProgress::Style::quiet, "parse").empty());
}

TEST_CASE("pairs are counted as pairs, and a build is not part of measuring", "[cli][progress]") {
  fake_time = 0s;
  std::ostringstream out;
  TerminalProgress progress(out, TerminalProgress::Style::line, read_fake_time);
  progress.start("parse", {.iterations = 162, .most_pairs = 80});
  progress.step("build");
  fake_time += 125s;
  progress.step("pairs");
  for (int i = 0; i < 8; ++i) {
    fake_time += 1s;
    progress.iteration(1s);
  }
  progress.finish("3 pairs");
  CHECK(out.str().rfind("parse: up to 80 pairs\n", 0) == 0);
  CHECK(out.str().find("parse 3/80 pairs  ") != std::string::npos);
  CHECK(out.str().find("parse: 3 pairs in 8.0 s, after a build of 2 min 5 s\n") != std::string::npos);
}

TEST_CASE("a build shows how long it has taken", "[cli][progress]") {
  fake_time = 0s;
  std::ostringstream out;
  TerminalProgress progress(out, TerminalProgress::Style::line, read_fake_time);
  progress.start("parse", {.iterations = 1});
  fake_time += 3s;
  progress.step("build");
  fake_time += 65s;
  progress.tick();
  progress.finish("build exited with 2");
  CHECK(out.str().find("\r\x1b[Kparse: build  1 min 5 s elapsed") != std::string::npos);
}

TEST_CASE("a single iteration ends with its own time", "[cli][progress]") {
  fake_time = 0s;
  std::ostringstream out;
  TerminalProgress progress(out, TerminalProgress::Style::plain, read_fake_time);
  progress.start("parse", {.iterations = 1});
  fake_time += 3s;
  progress.iteration(765us);
  progress.finish("works");
  CHECK(out.str() == "parse: 1 iteration\nparse: works in 765 µs\n");
}

TEST_CASE("in a GitHub Actions log a run is a group", "[cli][progress]") {
  CHECK(shown(TerminalProgress::Style::groups, "parse") ==
        "::group::parse: 4 iterations, about 2.0 s, at most 10.0 s\n"
        "parse: 3 samples in 12.0 s\n"
        "::endgroup::\n");
  CHECK(shown(TerminalProgress::Style::groups, "50%0A").substr(0, 20) == "::group::50%250A: 4 ");
}

TEST_CASE("on a terminal one line is written anew, with the rest of the time and the median", "[cli][progress]") {
  const std::string text = shown(TerminalProgress::Style::line, "parse");
  CHECK(text.find("\r\x1b[Kparse 3/4  12.0 s elapsed, 3.0 s left  last 3.0 s, median 3.0 s") != std::string::npos);
  CHECK(text.find("parse: setup") != std::string::npos);
  CHECK(text.substr(text.size() - 31) == "\r\x1b[Kparse: 3 samples in 12.0 s\n");
  CHECK(text.find('\n', text.find('\n') + 1) == text.size() - 1);
}

TEST_CASE("the terminal is not written to more than ten times a second", "[cli][progress]") {
  fake_time = 0s;
  std::ostringstream out;
  TerminalProgress progress(out, TerminalProgress::Style::line, read_fake_time);
  progress.start("fast", {.iterations = 10'000});
  for (int i = 0; i < 10'000; ++i) {
    fake_time += 100us;
    progress.iteration(100us);
  }
  int lines = 0;
  for (const char c : out.str()) lines += c == '/';
  CHECK(lines >= 9);
  CHECK(lines <= 11);
}

TEST_CASE("a hostile name cannot steer the terminal or the log", "[cli][progress]") {
  for (const TerminalProgress::Style style : {TerminalProgress::Style::plain, TerminalProgress::Style::groups}) {
    const std::string text = shown(style, "x\n::error::boo\x1b[2J");
    CHECK(text.find("\n::error") == std::string::npos);
    CHECK(text.find('\x1b') == std::string::npos);
  }
}

TEST_CASE("the style follows the choice, the stream and the environment", "[cli][progress]") {
  CHECK(progress_style("auto", true, Ci::none) == TerminalProgress::Style::line);
  CHECK(progress_style("auto", false, Ci::none) == TerminalProgress::Style::plain);
  CHECK(progress_style("auto", false, Ci::github) == TerminalProgress::Style::groups);
  CHECK(progress_style("auto", false, Ci::other) == TerminalProgress::Style::plain);
  CHECK(progress_style("always", false, Ci::github) == TerminalProgress::Style::line);
  CHECK(progress_style("never", true, Ci::github) == TerminalProgress::Style::quiet);
}

TEST_CASE("the log of a CI is no terminal, even if it is written through one", "[cli][progress]") {
  CHECK(progress_style("auto", true, Ci::github) == TerminalProgress::Style::groups);
  CHECK(progress_style("auto", true, Ci::other) == TerminalProgress::Style::plain);
  CHECK(ci_of("true", nullptr) == Ci::github);
  CHECK(ci_of(nullptr, "true") == Ci::other);  // GitLab, Travis, CircleCI
  CHECK(ci_of(nullptr, "woodpecker") == Ci::other);
  for (const char* const word : {"", "false", "0"}) CHECK(ci_of("false", word) == Ci::none);
  CHECK(ci_of(nullptr, nullptr) == Ci::none);
}
