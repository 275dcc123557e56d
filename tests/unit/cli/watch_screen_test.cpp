// SPDX-License-Identifier: MIT
#include "cli/watch_screen.hpp"

#include <sstream>
#include <vector>

#include "catch.hpp"

using benchgate::cli::WatchScreen;

namespace {

struct RecordedNotes final : benchgate::app::Observer {
  std::vector<std::string> notes;

  void note(std::string_view line) override { notes.emplace_back(line); }
  void info(std::string_view line) override { notes.emplace_back(line); }
  void start(std::string_view, const benchgate::measure::PlannedWork&) override { notes.emplace_back("start"); }
  void step(std::string_view) override { notes.emplace_back("step"); }
  void iteration(std::chrono::nanoseconds) override { notes.emplace_back("iteration"); }
  void finish(std::string_view) override { notes.emplace_back("finish"); }
};

std::string shown(std::size_t width) {
  std::ostringstream out;
  RecordedNotes notes;
  {
    WatchScreen screen(out, width, notes);
    screen.start("a", {});
    CHECK(screen.show(1, "one, 10 pairs"));
    screen.iteration({});
    screen.show(1, "one, 20 pairs");
    screen.show(2, "two");
    screen.note("note");
    screen.show(2, "two again");
    screen.finish("done");
  }
  CHECK(notes.notes == std::vector<std::string>{"note"});
  return out.str();
}

}  // namespace

TEST_CASE("on a terminal a line is overwritten, and what is new begins a line", "[cli][watch]") {
  CHECK(shown(80) == "one, 10 pairs\r\x1b[Kone, 20 pairs\ntwo\ntwo again\n");
}

TEST_CASE("a line is no longer than the terminal is wide, so that it can be updated", "[cli][watch]") {
  CHECK(shown(9) == "one, 10 \r\x1b[Kone, 20 \ntwo\ntwo agai\n");
}

TEST_CASE("without a terminal every update is a line", "[cli][watch]") {
  CHECK(shown(0) == "one, 10 pairs\none, 20 pairs\ntwo\ntwo again\n");
}

TEST_CASE("a screen that nobody reads says so", "[cli][watch]") {
  std::ostringstream out;
  RecordedNotes notes;
  WatchScreen screen(out, 0, notes);
  out.setstate(std::ios::badbit);
  CHECK(!screen.show(1, "one"));
}
