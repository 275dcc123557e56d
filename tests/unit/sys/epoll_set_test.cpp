// SPDX-License-Identifier: MIT
#include "sys/epoll_set.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <chrono>
#include <utility>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

using Events = std::vector<std::pair<int, std::uint32_t>>;

Events events_of(sys::EpollSet& set) {
  Events events;
  set.wait(milliseconds(0), [&](int socket, std::uint32_t what) { events.emplace_back(socket, what); });
  return events;
}

struct Pipe {
  Pipe() { REQUIRE(::pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0); }
  ~Pipe() {
    ::close(ends[0]);
    ::close(ends[1]);
  }
  void write() const { REQUIRE(::write(ends[1], "x", 1) == 1); }
  int ends[2];
};

}  // namespace

TEST_CASE("a set tells what can be read or written as long as it is watched", "[sys]") {
  sys::EpollSet set;
  const Pipe pipe;
  set.watch(pipe.ends[1], EPOLLOUT);
  set.watch(pipe.ends[0], EPOLLIN);
  CHECK(events_of(set) == Events{{pipe.ends[1], EPOLLOUT}});
  set.watch(pipe.ends[1], 0);
  CHECK(events_of(set).empty());
  pipe.write();
  CHECK(events_of(set) == Events{{pipe.ends[0], EPOLLIN}});
  set.watch(pipe.ends[0], 0);
  CHECK(events_of(set).empty());
  set.watch(pipe.ends[0], EPOLLIN);
  CHECK(events_of(set) == Events{{pipe.ends[0], EPOLLIN}});
}

TEST_CASE("a socket that was closed is not taken for the next one of its number", "[sys]") {
  sys::EpollSet set;
  int number = -1;
  {
    const Pipe closed;
    number = closed.ends[0];
    set.watch(number, EPOLLIN);
  }
  const Pipe next;
  REQUIRE(next.ends[0] == number);
  set.watch(number, EPOLLIN);
  next.write();
  CHECK(events_of(set) == Events{{number, EPOLLIN}});
}

TEST_CASE("a timer ends a wait, once", "[sys]") {
  sys::EpollSet set;
  const auto begin = steady_clock::now();
  set.wake_at(begin + milliseconds(20));
  set.wait(milliseconds(10'000), [](int, std::uint32_t) {});
  CHECK(steady_clock::now() - begin >= milliseconds(20));
  CHECK(steady_clock::now() - begin < milliseconds(5000));
  const auto again = steady_clock::now();
  set.wait(milliseconds(20), [](int, std::uint32_t) {});
  CHECK(steady_clock::now() - again >= milliseconds(19));
}
