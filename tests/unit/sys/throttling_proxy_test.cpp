// SPDX-License-Identifier: MIT
// Needs a kernel that allows namespaces: tag [kernel]. Times are only checked from below.
#include "sys/throttling_proxy.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "catch.hpp"
#include "launcher/background_program.hpp"
#include "sys/loopback.hpp"
#include "sys/socket_address.hpp"

using namespace benchgate;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr int server_port = 9000;
constexpr int proxy_port = 9001;
constexpr std::string_view handshake("\x16\x03\x01", 3);
constexpr std::string_view encrypted("\x17\x03\x03", 3);

bool is_possible() {
  const std::string problem = sys::network_namespace_problem();
  if (!problem.empty()) WARN("skipped: this machine does not allow it: " << problem);
  return problem.empty();
}

sockaddr_in loopback_at(int port) { return sys::ipv4_address(INADDR_LOOPBACK, port); }

/// A network with a proxy in it.
struct Network {
  sys::NetworkNamespace space{"127.0.0.1"};
  sys::ThrottlingProxy proxy{space, proxy_port, server_port};

  int new_socket() const {
    int socket = -1;
    space.inside([&] { socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); });
    return socket;
  }
};

/// A client and a server that talk over the proxy of their network.
class Conversation {
 public:
  explicit Conversation(const Network& network) : client_(network.new_socket()) {
    const int listener = network.new_socket();
    const int on = 1;
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const sockaddr_in server = loopback_at(server_port), proxy = loopback_at(proxy_port);
    REQUIRE(::bind(listener, reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0);
    REQUIRE(::listen(listener, 1) == 0);
    REQUIRE(::connect(client_, reinterpret_cast<const sockaddr*>(&proxy), sizeof proxy) == 0);
    server_ = ::accept(listener, nullptr, nullptr);
    ::close(listener);
  }
  ~Conversation() {
    ::close(client_);
    ::close(server_);
  }
  Conversation(Conversation&&) = delete;

  void ask(std::string_view bytes) const { pass(client_, bytes, server_); }
  void answer(std::string_view bytes) const { pass(server_, bytes, client_); }

  /// Whether it takes as long until the server has what the client sends.
  bool is_late(std::string_view bytes, milliseconds delay) const {
    const auto begin = std::chrono::steady_clock::now();
    ask(bytes);
    return std::chrono::steady_clock::now() - begin >= delay - milliseconds(1);
  }

  void send(std::string_view bytes) const { send_all(client_, bytes); }
  void end_answers() const { ::shutdown(server_, SHUT_WR); }
  std::string rest_for_client() const { return rest_of(client_); }
  std::string rest_for_server() const { return rest_of(server_); }

 private:
  static void send_all(int socket, std::string_view bytes) {
    REQUIRE(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size()));
  }
  static void pass(int from, std::string_view bytes, int to) {
    send_all(from, bytes);
    std::string got(bytes.size(), '\0');
    REQUIRE(::recv(to, got.data(), got.size(), MSG_WAITALL) == static_cast<ssize_t>(bytes.size()));
    CHECK(got == bytes);
  }
  static std::string rest_of(int socket) {
    std::string rest;
    std::array<char, 1024> room;
    ssize_t got = 0;
    while ((got = ::recv(socket, room.data(), room.size(), 0)) > 0) rest.append(room.data(), static_cast<size_t>(got));
    CHECK(got == 0);  // no reset
    return rest;
  }

  int client_;
  int server_ = -1;
};

/// Starts a server of Python's library, which keeps connections; it answers GET with 200.
class HttpServer {
 public:
  explicit HttpServer(const Network& network) : program_(command(network), seconds(10)) {
    bool accepts = false;
    for (int i = 0; i < 1000 && !accepts && !program_.has_ended(); ++i) {
      std::this_thread::sleep_for(milliseconds(20));
      network.space.inside([&] { accepts = sys::accepts_connections(server_port); });
    }
    INFO(program_.output());
    REQUIRE(accepts);
  }

 private:
  static sys::Command command(const Network& network) {
    return {
        network.space.command({"/usr/bin/env", "python3", "-c",
                               "from http.server import *\n"
                               "SimpleHTTPRequestHandler.protocol_version = 'HTTP/1.1'\n"
                               "ThreadingHTTPServer(('127.0.0.1', 9000), SimpleHTTPRequestHandler).serve_forever()"},
                              "/"),
        launcher::current_environment()};
  }

  launcher::BackgroundProgram program_;
};

/// What curl gets for `count` requests, one after the other: the status of each, and how many connections it made for
/// it.
std::string statuses(const Network& network, int count) {
  launcher::BackgroundProgram curl(
      {network.space.command({"/usr/bin/env", "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}%{num_connects} ",
                              "http://127.0.0.1:9001/?[1-" + std::to_string(count) + "]"},
                             "/"),
       launcher::current_environment()},
      seconds(10));
  while (!curl.has_ended()) std::this_thread::sleep_for(milliseconds(10));
  return curl.output();
}

}  // namespace

TEST_CASE("requests are refused by their number over all connections, and again so", "[sys][kernel]") {
  if (!is_possible()) return;
  Network network;
  const HttpServer server(network);
  for (int again = 0; again < 2; ++again) {
    network.proxy.set({.refused = 0.25});
    std::string all;
    for (int i = 0; i < 9; ++i) all += statuses(network, 1);
    CHECK(all == "2001 2001 2001 4291 2001 2001 2001 5031 2001 ");
  }
}

TEST_CASE("each request of a kept connection counts, and a refusal ends it", "[sys][kernel]") {
  if (!is_possible()) return;
  Network network;
  const HttpServer server(network);
  for (int again = 0; again < 2; ++again) {
    network.proxy.set({.refused = 0.25});
    CHECK(statuses(network, 9) == "2001 2000 2000 4290 2001 2000 2000 5030 2001 ");
  }
}

TEST_CASE("without conditions, a proxy refuses nothing any more", "[sys][kernel]") {
  if (!is_possible()) return;
  Network network;
  const HttpServer server(network);
  network.proxy.set({.refused = 1});
  CHECK(statuses(network, 2) == "4291 5031 ");
  network.proxy.set({});
  CHECK(statuses(network, 4) == "2001 2000 2000 2000 ");
}

TEST_CASE("a refused request does not reach the server, and its body does not disturb the answer", "[sys][kernel]") {
  if (!is_possible()) return;
  Network network;
  network.proxy.set({.refused = 1});
  const Conversation conversation(network);
  conversation.send("POST /upload HTTP/1.1\r\nHost: test\r\nContent-Length: 8000000\r\n\r\n");
  CHECK(conversation.rest_for_server().empty());
  conversation.send(std::string(8'000'000, 'x'));  // more than all buffers on the way
  CHECK(conversation.rest_for_client().starts_with("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\n"));
}

TEST_CASE("a request is not refused on a connection that the server has ended", "[sys][kernel]") {
  if (!is_possible()) return;
  Network network;
  network.proxy.set({.refused = 0.5});
  const Conversation conversation(network);
  conversation.ask("GET /1 HTTP/1.1\r\n\r\n");
  conversation.answer("HTTP/1.1 204 No Content\r\n\r\n");
  conversation.end_answers();
  CHECK(conversation.rest_for_client().empty());
  conversation.ask("GET /2 HTTP/1.1\r\n\r\n");
}

TEST_CASE("other protocols and TLS pass a proxy that refuses all HTTP requests", "[sys][kernel]") {
  if (!is_possible()) return;
  Network network;
  network.proxy.set({.refused = 1});
  for (const std::string_view bytes :
       {std::string_view("\0\0\0\x08\x04\xd2\x16\x2f", 8), std::string_view("*1\r\n$4\r\nPING\r\n"), handshake}) {
    const Conversation conversation(network);
    conversation.ask(bytes);
    conversation.answer("N");
    conversation.ask(bytes);
  }
}

TEST_CASE("a proxy holds requests and handshakes back, not connections", "[sys][kernel]") {
  if (!is_possible()) return;
  constexpr milliseconds delay(150);
  Network network;
  network.proxy.set({.request_delay = delay});
  CHECK(Conversation(network).is_late("GET", delay));
  network.proxy.set({.handshake_delay = delay});
  CHECK(Conversation(network).is_late(handshake, delay));
}

TEST_CASE("each request of a kept connection is held back, also of one that is older than the fault", "[sys][kernel]") {
  if (!is_possible()) return;
  constexpr milliseconds delay(150);
  for (const std::string_view request : {std::string_view("GET / HTTP/1.1\r\n\r\n"), encrypted}) {
    Network network;
    const Conversation conversation(network);
    conversation.ask(request);
    conversation.answer("HTTP/1.1 204 No Content\r\n\r\n");
    network.proxy.set({.request_delay = delay});
    CHECK(conversation.is_late(request, delay));
    conversation.answer("HTTP/1.1 204 No Content\r\n\r\n");
    CHECK(conversation.is_late(request, delay));
  }
}

TEST_CASE("what comes before an answer is held back no longer than its beginning", "[sys][kernel]") {
  if (!is_possible()) return;
  constexpr milliseconds delay(5000);
  Network network;
  network.proxy.set({.request_delay = delay});
  const Conversation conversation(network);
  conversation.ask(handshake);
  CHECK_FALSE(conversation.is_late("the rest of a ClientHello of several packets", delay));
}
