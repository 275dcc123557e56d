// SPDX-License-Identifier: MIT
#include "app/watch/watch.hpp"

#include <signal.h>

#include <algorithm>
#include <filesystem>

#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::WatchLook;
using Kind = app::WatchLook::Kind;
using std::chrono::nanoseconds;
using test::exits_with;
using test::is_baseline;
using test::takes;

namespace {

/// A working tree that is edited while it is watched.
struct Desk {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::WatchRequest request;
  std::vector<WatchLook> looks;
  double ms = 10;                  ///< that the working tree takes; the baseline takes 10
  std::string broken;              ///< "baseline", "candidate": what does not build
  std::function<void()> on_pause;  ///< while a change is awaited

  Desk() {
    fake.repository.commits = {{"HEAD", std::string(40, '1')}, {"same", std::string(40, '2')}};
    write();
    request.paths.push_back(scenario().string());
    request.on_look = [this](const WatchLook& look) {
      looks.push_back(look);
      return true;
    };
    fake.machine.answer = [this](const sys::Command& command) { return answer(command); };
    fake.machine.fake_services.on_pause = [this] {
      if (on_pause)
        on_pause();
      else
        fake.machine.signal_number = SIGINT;
    };
  }

  std::filesystem::path scenario() const { return folder.path() / "a.yaml"; }

  void write(const std::string& more = "") const {
    sys::write_file(scenario(), "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\n" + more);
  }

  sys::ChildResult answer(const sys::Command& command) const {
    const bool is_build = command.argv.front() != "a";
    if (is_build && broken == (is_baseline(command) ? "baseline" : "candidate")) return exits_with(2, "no compiler");
    const double scatter = 1 + 0.001 * static_cast<double>(fake.machine.started.size() * 7 % 11);
    return takes(nanoseconds(static_cast<std::int64_t>((is_baseline(command) ? 10 : ms) * scatter * 1e6)));
  }

  void edit() { fake.repository.is_dirty = true; }
  void undo() { fake.repository.is_dirty = false; }

  WatchLook watch() { return app::watch(request, fake.session); }
  std::string error() {
    return test::error_of([&] { watch(); });
  }

  std::size_t builds_of(bool baseline) const {
    const auto& started = fake.machine.started;
    return static_cast<std::size_t>(std::count_if(started.begin(), started.end(), [&](const sys::Command& command) {
      return command.argv.front() != "a" && is_baseline(command) == baseline;
    }));
  }
};

}  // namespace

TEST_CASE("the change of the working tree is shown, and a signal ends the watch", "[app][watch]") {
  Desk desk;
  desk.ms = 12;
  const WatchLook last = desk.watch();
  CHECK(last.kind == Kind::result);
  CHECK(last.state == 1);
  CHECK(last.measurement.stop == model::PairedStop::decided);
  CHECK(last.measurement.effect.change.value() > 0.15);
  CHECK(desk.looks.back() == last);
  CHECK(desk.fake.observer.infos == std::vector<std::string>{"baseline: HEAD (111111111111)"});
}

TEST_CASE("every look is shown while more pairs are needed", "[app][watch]") {
  Desk desk;
  desk.write("repeat: {min: 10, max: 40}\n");
  desk.fake.machine.answer = [&](const sys::Command& command) {  // by 3 %, at noise of 10 %
    const double scatter = 1 + 0.02 * static_cast<double>(desk.fake.machine.started.size() * 7 % 11);
    return takes(nanoseconds(static_cast<std::int64_t>((is_baseline(command) ? 10 : 10.3) * scatter * 1e6)));
  };
  desk.watch();
  REQUIRE(desk.looks.size() == 3);
  CHECK(desk.looks[0].kind == Kind::running);
  CHECK(desk.looks[0].measurement.effect.pairs == 10);
  CHECK(desk.looks[1].measurement.effect.pairs == 20);
  CHECK(desk.looks[2].kind == Kind::result);
  CHECK(desk.looks[2].measurement.effect.pairs == 40);
}

TEST_CASE("after a change the working tree is built again, and the baseline is not", "[app][watch]") {
  Desk desk;
  desk.on_pause = [&] {
    if (desk.looks.size() == 1) {
      desk.ms = 12;
      desk.edit();
    } else {
      desk.fake.machine.signal_number = SIGTERM;
    }
  };
  desk.watch();
  REQUIRE(desk.looks.size() == 2);
  CHECK(desk.looks[0].measurement.stop == model::PairedStop::precise);
  CHECK(desk.looks[1].measurement.stop == model::PairedStop::decided);
  CHECK(desk.looks[1].state == 2);
  CHECK(desk.builds_of(true) == 1);
  CHECK(desk.builds_of(false) == 2);
}

TEST_CASE("pairs of a state that is gone are thrown away", "[app][watch]") {
  Desk desk;
  desk.fake.machine.answer = [&](const sys::Command& command) {
    if (desk.fake.machine.started.size() == 6) desk.edit();
    desk.ms = desk.builds_of(false) == 1 ? 2000 : 10;
    return desk.answer(command);
  };
  const WatchLook last = desk.watch();
  CHECK(last.state == 2);
  CHECK(desk.looks.size() == 1);
  CHECK(last.measurement.stop == model::PairedStop::precise);
}

TEST_CASE("with the baseline itself there is nothing to compare", "[app][watch]") {
  Desk desk;
  desk.request.baseline = "same";
  CHECK(desk.watch().kind == Kind::unchanged);
  CHECK(desk.looks.front().text == "nothing has changed since same (222222222222)");
  CHECK(desk.fake.machine.started.empty());
}

TEST_CASE("a working tree that does not build is waited for", "[app][watch]") {
  Desk desk;
  desk.broken = "candidate";
  desk.on_pause = [&] {
    desk.broken.clear();
    if (desk.looks.size() == 1)
      desk.edit();
    else
      desk.fake.machine.signal_number = SIGINT;
  };
  desk.watch();
  REQUIRE(desk.looks.size() == 2);
  CHECK(desk.looks[0].kind == Kind::problem);
  CHECK(desk.looks[0].text == "build exited with 2");
  CHECK(desk.looks[0].log == "no compiler");
  CHECK(desk.looks[1].kind == Kind::result);
}

TEST_CASE("a baseline that does not build ends the watch", "[app][watch]") {
  Desk desk;
  desk.broken = "baseline";
  CHECK(desk.error() == "watch: the baseline HEAD (111111111111) could not be measured: build exited with 2");
  CHECK(desk.fake.observer.notes == std::vector<std::string>{"  no compiler"});
}

TEST_CASE("a scenario is read again after a change; a mistake in it is waited for", "[app][watch]") {
  Desk desk;
  desk.on_pause = [&] {
    if (desk.looks.size() == 3) {
      desk.fake.machine.signal_number = SIGINT;
      return;
    }
    if (desk.looks.size() == 1) {
      desk.write("warmpu: 1\n");
      desk.edit();
    } else {
      desk.write("repeat: {min: 20, max: 20}\n");
      desk.undo();
    }
  };
  desk.watch();
  REQUIRE(desk.looks.size() == 3);
  CHECK(desk.looks[1].kind == Kind::problem);
  CHECK(desk.looks[1].text.find("unknown key 'warmpu'") != std::string::npos);
  CHECK(desk.looks[2].measurement.effect.pairs == 20);
  CHECK(desk.builds_of(true) == 2);  // the definition is another one
}

TEST_CASE("a watch of one result does not wait", "[app][watch]") {
  Desk desk;
  desk.request.end = app::WatchRequest::End::first_result;
  desk.on_pause = [] { FAIL("waits"); };
  CHECK(desk.watch().kind == Kind::result);
}

TEST_CASE("a watch ends when nobody looks any more", "[app][watch]") {
  Desk desk;
  desk.request.on_look = [&](const WatchLook&) { return false; };
  desk.on_pause = [] { FAIL("waits"); };
  CHECK(desk.watch().kind == Kind::result);
}

TEST_CASE("mistakes are refused before anything is measured, and so is a signal before the first look",
          "[app][watch]") {
  Desk desk;
  desk.request.metric = "wall";
  CHECK(desk.error().starts_with("--metric: 'wall' is not a metric of a; its metrics are "));
  desk.request.metric = "wall_ms";
  desk.request.baseline = "nowhere";
  CHECK(desk.error() == "--baseline: 'nowhere' is not a branch, tag or commit of this clone or of origin");
  desk.request.baseline = "HEAD";
  CHECK(desk.fake.machine.started.empty());
  desk.fake.machine.signal_at = 0;
  CHECK(desk.error() == "watch: interrupted before there was a result");
}
