// SPDX-License-Identifier: MIT
#include "launcher/background_program.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <optional>
#include <thread>

#include "catch.hpp"
#include "sys/loopback.hpp"
#include "sys/socket_address.hpp"

using namespace benchgate;
using std::chrono::seconds;

namespace {

bool comes_true(const std::function<bool()>& condition) {
  for (int i = 0; i < 3000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

sys::Command shell(const std::string& text) { return {{"sh", "-c", text}, launcher::current_environment()}; }

}  // namespace

TEST_CASE("what a program in the background writes is read while it runs", "[launcher][service]") {
  launcher::BackgroundProgram program(shell("echo out; echo err >&2; exec sleep 1000"), seconds(10));
  CHECK(comes_true([&] { return program.output() == "out\nerr\n"; }));
  CHECK_FALSE(program.has_ended());
}

TEST_CASE("nothing that a program wrote before its end is missing after it", "[launcher][service]") {
  for (int i = 0; i < 50; ++i) {
    launcher::BackgroundProgram program(shell("echo last words"), seconds(10));
    while (!program.has_ended()) std::this_thread::yield();
    CHECK(program.output() == "last words\n");
  }
}

TEST_CASE("a line is found however much a program prints behind it, until its output is given up",
          "[launcher][service]") {
  launcher::BackgroundProgram program(shell("echo ready; exec yes"), seconds(10));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // enough for many times what is retained
  CHECK(program.output().starts_with("ready\n"));
  program.discard_unread();
  CHECK(comes_true([&] { return !program.output().starts_with("ready\n"); }));
}

TEST_CASE("how a program in the background ended is known", "[launcher][service]") {
  launcher::BackgroundProgram program(shell("exit 3"), seconds(10));
  REQUIRE(comes_true([&] { return program.has_ended(); }));
  CHECK(program.result().exit_code == 3);
  launcher::BackgroundProgram missing({{"./nothere"}, launcher::current_environment()}, seconds(10));
  REQUIRE(comes_true([&] { return missing.has_ended(); }));
  CHECK(missing.result().exit_code == 127);
}

TEST_CASE("a program in the background ends with its object, however much it prints or ignores",
          "[launcher][service]") {
  std::optional<launcher::BackgroundProgram> chatty(std::in_place, shell("exec yes"), seconds(10));
  CHECK(comes_true([&] { return chatty->output().size() > 64 * 1024; }));
  chatty.reset();
  std::optional<launcher::BackgroundProgram> deaf(
      std::in_place, shell("trap '' TERM; echo up; while :; do sleep 1000; done"), std::chrono::milliseconds(10));
  CHECK(comes_true([&] { return deaf->output() == "up\n"; }));
  deaf.reset();
  SUCCEED("both are gone");
}

TEST_CASE("a free port accepts no connections", "[launcher][service]") {
  const int port = sys::free_port();
  CHECK(port > 0);
  CHECK_FALSE(sys::accepts_connections(port));
}

TEST_CASE("a program that listens and never accepts counts as not ready", "[launcher][service]") {
  const int port = sys::free_port();
  const sockaddr_in address = sys::ipv4_address(INADDR_LOOPBACK, port);
  const auto* const generic_address = reinterpret_cast<const sockaddr*>(&address);
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  REQUIRE(::bind(listener, generic_address, sizeof address) == 0);
  REQUIRE(::listen(listener, 0) == 0);
  std::array<int, 4> waiting{};  // fill its queue
  for (int& client : waiting) {
    client = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    ::connect(client, generic_address, sizeof address);
  }
  CHECK_FALSE(sys::accepts_connections(port));  // the kernel gives up after minutes only
  for (const int client : waiting) ::close(client);
  ::close(listener);
}
