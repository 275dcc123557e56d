// SPDX-License-Identifier: MIT
#include "app/doctor/doctor.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "unit/app/fake_session.hpp"
#include "unit/temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::app;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

sys::ChildResult took(milliseconds wall) {
  sys::ChildResult result;
  result.exit_code = 0;
  result.wall = wall;
  return result;
}

model::CheckItem item_called(const std::vector<model::CheckItem>& items, std::string_view name) {
  for (const model::CheckItem& item : items)
    if (item.name == name) return item;
  FAIL("no item " << name);
  return {};
}

struct Examined {
  TemporaryFolder root;  ///< of a machine that tells nothing
  test::FakeSession world;

  std::vector<model::CheckItem> items(std::chrono::nanoseconds test) {
    return examine_machine({test, root.path()}, world.session);
  }
};

}  // namespace

TEST_CASE("the same work that always takes as long is good to measure by", "[app][doctor]") {
  Examined examined;
  examined.world.machine.answer = [](const sys::Command&) { return took(milliseconds(20)); };
  const std::vector<model::CheckItem> items = examined.items(seconds(3));
  CHECK(items.back().name == "noise");
  CHECK(items.back().status == model::Condition::good);
  CHECK(examined.world.machine.executors == 1);
}

TEST_CASE("work whose time jumps is bad to measure by", "[app][doctor]") {
  Examined examined;
  examined.world.machine.answer = [state = 1U](const sys::Command&) mutable {
    state = state * 1664525U + 1013904223U;
    return took(milliseconds(state >> 31U == 0 ? 20 : 40));
  };
  CHECK(examined.items(seconds(3)).back().status == model::Condition::bad);
}

TEST_CASE("a program that cannot be started is bad news, not an error", "[app][doctor]") {
  Examined examined;
  examined.world.machine.answer = [](const sys::Command&) {
    sys::ChildResult result;
    result.start_failure = "no such file";
    return result;
  };
  const model::CheckItem noise = examined.items(seconds(3)).back();
  CHECK(noise.status == model::Condition::bad);
  CHECK(noise.found.starts_with("a loop of /bin/sh "));
}

TEST_CASE("without a time for it nothing is started", "[app][doctor]") {
  Examined examined;
  CHECK(examined.items(seconds(0)).back().status == model::Condition::unknown);
  CHECK(examined.world.machine.executors == 0);
}

TEST_CASE("a machine that measures already is not disturbed, and who measures is said", "[app][doctor]") {
  Examined examined;
  examined.world.machine.other_holder = "process 12 (benchgate run)";
  const std::vector<model::CheckItem> items = examined.items(seconds(3));
  CHECK(items.back().status == model::Condition::unknown);
  CHECK(item_called(items, "lock").found.find("process 12") != std::string::npos);
  CHECK(examined.world.machine.executors == 0);
}

TEST_CASE("a lock that cannot be taken is an item of its own", "[app][doctor]") {
  Examined examined;
  examined.world.machine.lock_problem = "not a regular file";
  const std::vector<model::CheckItem> items = examined.items(seconds(3));
  CHECK(item_called(items, "lock").status != model::Condition::good);
  CHECK(items.back().found == "not tested: the machine's lock is not available");
}

TEST_CASE("a signal during the noise test ends the examination", "[app][doctor]") {
  Examined examined;
  examined.world.machine.answer = [&](const sys::Command&) {
    examined.world.machine.signal_number = 2;
    return took(milliseconds(20));
  };
  CHECK_THROWS_AS(examined.items(seconds(3)), Error);
}
