// SPDX-License-Identifier: MIT
#include "measure/service.hpp"

#include <string>

#include "catch.hpp"
#include "unit/measure/fake_services.hpp"

using namespace benchgate;
using std::chrono::seconds;

namespace {

struct Scene {
  std::chrono::nanoseconds time{0};
  test::FakeServices host{time};
  model::Service service;
  bool is_stopped = false;

  explicit Scene(model::Readiness ready) { service.ready = std::move(ready); }

  std::string start() {
    measure::Service started(service, host);
    return started.start(
        {.argv = {"server"}, .environment = {}}, [this] { return time; }, [this] { return is_stopped; });
  }
};

}  // namespace

TEST_CASE("a service is ready when its port, its URL or a line that it prints says so", "[measure][service]") {
  Scene port({.port = "8080"});
  port.host.ready_after = 3;
  CHECK(port.start().empty());
  CHECK(port.host.ports == std::vector<int>{8080, 8080, 8080, 8080, 8080});  // the first look is before its start
  CHECK(port.time == std::chrono::milliseconds(60));

  Scene free_port({.port = "auto"});
  CHECK(free_port.start().empty());
  CHECK(free_port.host.ports.back() == 40001);

  Scene url({.url = "http://127.0.0.1:$BENCHGATE_PORT/health"});
  CHECK(url.start().empty());
  CHECK(url.host.urls.back() == "http://127.0.0.1:40001/health");

  Scene line({.line = "^listening on \\d+$"});
  line.host.on_pause = [&] { line.host.printed = "starting\nlistening on 80\n"; };
  CHECK(line.start().empty());
  CHECK(line.time == std::chrono::milliseconds(20));
  CHECK(line.host.discarding == 1);
}

TEST_CASE("a service that is not ready in time says what is missing", "[measure][service]") {
  Scene port({.port = "8080", .timeout = seconds(2)});
  port.host.ready_after = 1000;
  CHECK(port.start() == "was not ready after 2.0 s: nothing accepts connections on port 8080");
  CHECK(port.time == seconds(2));
  CHECK(port.host.running == 0);

  Scene url({.url = "http://127.0.0.1:80/", .timeout = seconds(2)});
  url.host.ready_after = 1000;
  CHECK(url.start() == "was not ready after 2.0 s: no answer from http://127.0.0.1:80/");

  Scene failing({.url = "http://127.0.0.1:80/", .timeout = seconds(2)});
  failing.host.status = 503;
  CHECK(failing.start() == "was not ready after 2.0 s: http://127.0.0.1:80/ answers with status 503");

  Scene line({.line = "ready", .timeout = seconds(2)});
  line.host.printed = "starting\n";
  CHECK(line.start() == "was not ready after 2.0 s: it has not printed 'ready'");
  CHECK(line.host.discarding == 0);  // else the line could be missed
  CHECK(port.host.discarding == 1);  // nobody reads it, so it must not wait
}

TEST_CASE("a service that ends is not ready, and one that moves to the background has ended", "[measure][service]") {
  Scene scene({.port = "auto"});
  scene.host.ends_after = 0;
  CHECK(scene.start() == "exited with 3 before it was ready");
  scene.host.ends = "exited with 0";
  CHECK(scene.start() == "exited with 0 before it was ready; it has to stay in the foreground");
}

TEST_CASE("a service is not started where another program would be measured instead", "[measure][service]") {
  Scene port({.port = "8080"});
  port.host.in_use = true;
  CHECK(port.start() ==
        "was not started: another program already listens on port 8080; write 'port: auto' and let the service listen "
        "on $BENCHGATE_PORT");
  Scene url({.url = "http://127.0.0.1:80/"});
  url.host.in_use = true;
  CHECK(url.start() ==
        "was not started: another program already answers at http://127.0.0.1:80/; use $BENCHGATE_PORT in the URL and "
        "let the service listen on it");
  CHECK(port.host.started.empty());
  CHECK(url.host.started.empty());
}

TEST_CASE("nobody waits for a service after the measurement is over", "[measure][service]") {
  Scene scene({.port = "auto"});
  scene.host.ready_after = 1000;
  scene.host.on_pause = [&] { scene.is_stopped = true; };
  CHECK(scene.start().empty());
  CHECK(scene.time == std::chrono::milliseconds(20));
}
