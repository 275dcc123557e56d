// SPDX-License-Identifier: MIT
#include "sys/http_load.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "base/text.hpp"
#include "catch.hpp"
#include "sys/socket_address.hpp"

using namespace benchgate;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using sys::RequestOutcome;

namespace {

/// Answers one connection after the other, so that a slow answer makes the next one wait.
class SerialServer {
 public:
  explicit SerialServer(std::function<void(int socket, int number)> answer) : answer_(std::move(answer)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = sys::ipv4_address(INADDR_LOOPBACK, 0);
    socklen_t size = sizeof address;
    auto* const generic_address = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(::bind(listener_, generic_address, size) == 0);
    REQUIRE(::listen(listener_, 100) == 0);
    REQUIRE(::getsockname(listener_, generic_address, &size) == 0);
    url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/";
    thread_ = std::thread([this] {
      for (int socket = 0, number = 0; (socket = ::accept(listener_, nullptr, nullptr)) >= 0; ++number) {
        std::array<char, 4096> request{};
        if (::read(socket, request.data(), request.size()) > 0) answer_(socket, number);
        ::close(socket);
      }
    });
  }
  ~SerialServer() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }

  std::string url;

 private:
  std::function<void(int, int)> answer_;
  int listener_ = -1;
  std::thread thread_;
};

void send_text(int socket, const std::string& text) {
  [[maybe_unused]] const ssize_t sent = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
}

/// A token is a line break; an answer that ends in "?" failed, and one that ends in "9" says that it had 9 tokens.
class LineBreaks : public sys::AnswerReader {
 public:
  std::size_t add(std::string_view piece) override {
    text_ += piece;
    return static_cast<std::size_t>(std::count(piece.begin(), piece.end(), '\n'));
  }
  End end() override {
    if (text_.ends_with('?')) return {1, {}, "who knows"};
    End end;
    if (text_.ends_with('9')) end.total = 9;
    return end;
  }

 private:
  std::string text_;
};

constexpr const char* head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n";

std::vector<RequestOutcome> load(const std::string& url, const std::vector<milliseconds>& times,
                                 sys::LoadLimits limits = {}) {
  std::vector<sys::ScheduledRequest> schedule;
  limits.make_reader = [] { return std::make_unique<LineBreaks>(); };
  for (const milliseconds time : times) schedule.push_back({time, {"GET", url, {}, {}}});
  std::vector<RequestOutcome> outcomes(times.size());
  sys::send_load(
      schedule, limits, [&](RequestOutcome&& one) { outcomes[one.number] = std::move(one); }, [] { return false; });
  return outcomes;
}

}  // namespace

TEST_CASE("latency counts from when a request was to be sent", "[sys][load]") {
  // The first answer takes 300 ms and blocks the server, so that the second, due 50 ms after the first, is answered 250
  // ms late: a generator that waits for answers would not have sent it before and would see none of this.
  const SerialServer server([](int socket, int number) {
    if (number == 0) std::this_thread::sleep_for(milliseconds(300));
    send_text(socket, std::string(head) + "x\n");
  });
  const auto outcomes = load(server.url, {milliseconds(0), milliseconds(50)});
  CHECK(outcomes[0].total >= milliseconds(300));
  CHECK(outcomes[1].total >= milliseconds(250));
  CHECK(outcomes[1].at == milliseconds(50));
  CHECK(outcomes[1].status == 200);
  CHECK(outcomes[1].tokens == 1);
}

TEST_CASE("waiting for a free place counts, too", "[sys][load]") {
  const SerialServer server([](int socket, int) {
    std::this_thread::sleep_for(milliseconds(100));
    send_text(socket, std::string(head) + "x\n");
  });
  const auto outcomes = load(server.url, {milliseconds(0), milliseconds(1)}, {.concurrent = 1});
  CHECK(outcomes[1].late >= milliseconds(90));
  CHECK(outcomes[1].held >= milliseconds(90));  // not the tool was late
  CHECK(outcomes[1].held <= outcomes[1].late);
  CHECK(outcomes[0].held == milliseconds(0));
  CHECK(outcomes[1].total >= milliseconds(190));
}

TEST_CASE("a stream has a first and a last token", "[sys][load]") {
  const SerialServer server([](int socket, int) {
    send_text(socket, head);
    for (int i = 0; i < 3; ++i) {
      std::this_thread::sleep_for(milliseconds(100));
      send_text(socket, "{}\n");
    }
  });
  const RequestOutcome one = load(server.url, {milliseconds(0)}).front();
  REQUIRE(one.first_token);
  CHECK(*one.first_token >= milliseconds(100));
  CHECK(*one.last_token - *one.first_token >= milliseconds(190));
  CHECK(one.tokens == 3);
  CHECK_FALSE(one.failed());
}

TEST_CASE("what reads an answer has the last word on it", "[sys][load]") {
  const SerialServer server([](int socket, int number) {
    constexpr std::array answers{"x\n9", "x\n?", "x\nx\n"};
    send_text(socket, std::string(head) + answers.at(static_cast<std::size_t>(number)));
  });
  const auto outcomes = load(server.url, {milliseconds(0), milliseconds(10), milliseconds(20)});
  CHECK(outcomes[0].tokens == 9);
  CHECK_FALSE(outcomes[0].failed());
  CHECK(outcomes[1].tokens == 2);
  CHECK(outcomes[1].last_token == outcomes[1].total);
  CHECK(outcomes[1].failure == "who knows");
  CHECK(outcomes[2].tokens == 2);
}

TEST_CASE("different failures have different reports", "[sys][load]") {
  const SerialServer server([](int socket, int number) {
    if (number == 0) send_text(socket, "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    if (number == 1) std::this_thread::sleep_for(milliseconds(700));
  });
  const auto outcomes = load(server.url, {milliseconds(0), milliseconds(10)}, {.timeout = milliseconds(300)});
  CHECK(outcomes[0].status == 503);
  CHECK(outcomes[0].failed());
  CHECK(outcomes[0].failure.empty());
  CHECK(outcomes[1].timed_out);
  const auto refused = load("http://127.0.0.1:1/", {milliseconds(0)});
  CHECK(refused[0].error_number == ECONNREFUSED);
  CHECK(refused[0].status == 0);
  CHECK(refused[0].failed());
}

namespace {

/// One user, who sends a request 50 ms after the answer to the one before.
class OneUser final : public sys::LoadSource {
 public:
  OneUser(std::string url, std::size_t requests) : url_(std::move(url)), left_(requests) {}

  std::optional<nanoseconds> due() const override { return due_; }
  sys::ScheduledRequest take() override {
    const nanoseconds at = due_.value();
    due_.reset();
    return {at, {left_ % 2 == 0 ? "HEAD" : "GET", url_, {}, left_ % 2 == 0 ? "" : "with a body"}, --left_};
  }
  void end(std::size_t number, nanoseconds at) override {
    ended.push_back(number);
    if (left_ > 0) due_ = at + milliseconds(50);
  }

  std::vector<std::size_t> ended;

 private:
  std::string url_;
  std::size_t left_;
  std::optional<nanoseconds> due_ = nanoseconds(0);
};

}  // namespace

TEST_CASE("a user waits for the answer", "[sys][load]") {
  const SerialServer server([](int socket, int) {
    std::this_thread::sleep_for(milliseconds(100));
    send_text(socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  OneUser user(server.url, 3);
  std::vector<RequestOutcome> outcomes;
  sys::send_load(user, {}, [&](RequestOutcome&& one) { outcomes.push_back(std::move(one)); }, [] { return false; });
  REQUIRE(outcomes.size() == 3);
  CHECK(user.ended == std::vector<std::size_t>{0, 1, 2});
  for (std::size_t i = 1; i < outcomes.size(); ++i) {
    CHECK(outcomes[i].at >= outcomes[i - 1].at + milliseconds(150));
    CHECK(outcomes[i].late < milliseconds(50));
    CHECK(outcomes[i].number == i);
    CHECK(outcomes[i].kind == 2 - i);
    CHECK_FALSE(outcomes[i].failed());
  }
}
