// SPDX-License-Identifier: MIT
#include "sys/file_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/socket_address.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

/// A site with a page, a hidden file, a link out of it, and a secret beside it.
struct Site {
  TemporaryFolder folder;
  fs::path root = fs::canonical(folder.path()) / "site";

  Site() {
    fs::create_directories(root / "data");
    fs::create_directories(root / ".git");
    sys::write_file(root / "index.html", "<p>page</p>");
    sys::write_file(root / "data/a b.js", "data");
    sys::write_file(root / ".git/config", "secret");
    sys::write_file(root / ".env", "secret");
    sys::write_file(root.parent_path() / "secret", "secret");
    fs::create_symlink(root.parent_path() / "secret", root / "out");
    fs::create_directory_symlink(root.parent_path(), root / "up");
    fs::create_symlink(root / ".env", root / "env.txt");
    fs::create_symlink(root / "index.html", root / "inside.html");
  }

  std::string served(std::string_view target) const {
    const auto file = sys::served_file(root, target);
    return file ? file->lexically_relative(root).string() : "";
  }
};

/// What a server answers to these bytes.
std::string exchange(int port, const std::string& request) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = sys::ipv4_address(INADDR_LOOPBACK, port);
  std::string answer;
  if (::connect(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
      ::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
    char room[4096];
    for (ssize_t got; (got = ::recv(descriptor, room, sizeof room, 0)) > 0;)
      answer.append(room, static_cast<std::size_t>(got));
  }
  ::close(descriptor);
  return answer;
}

}  // namespace

TEST_CASE("a request reads plain files of the folder, and a folder's index", "[sys][file_server]") {
  const Site site;
  CHECK(site.served("/") == "index.html");
  CHECK(site.served("/index.html?x#y") == "index.html");
  CHECK(site.served("/data/a%20b.js") == "data/a b.js");
  CHECK(site.served("//index.html") == "index.html");
  CHECK(site.served("/inside.html") == "index.html");
}

TEST_CASE("nothing outside of the folder is read, and nothing hidden", "[sys][file_server]") {
  const Site site;
  for (const char* target : {"/../secret",
                             "/data/../../secret",
                             "/%2e%2e/secret",
                             "/..%2fsecret",
                             "/data/..%5c..%5csecret",
                             "/out",
                             "/up/secret",
                             "/.env",
                             "/%2Eenv",
                             "/.git/config",
                             "/env.txt",
                             "/data",
                             "/none",
                             "secret",
                             "",
                             "/index.html%00.js",
                             "/%",
                             "/%zz",
                             "/%2",
                             "/./index.html"})
    CHECK(site.served(target) == "");
}

TEST_CASE("the server answers GET and HEAD for its own names, and refuses the rest", "[sys][file_server]") {
  const Site site;
  sys::FileServer server(site.root, "127.0.0.1", 0);
  std::atomic<bool> stop = false;
  std::thread thread([&] { server.serve([&] { return stop.load(); }); });
  const auto ask = [&](const std::string& line, const std::string& host = "localhost:1") {
    return exchange(server.port(), line + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  };
  const std::string page = ask("GET /");
  const std::string head = ask("HEAD /index.html");
  const std::string post = ask("POST /");
  const std::string missing = ask("GET /none");
  const std::string hidden = ask("GET /.env");
  const std::string foreign = ask("GET /", "evil.example");
  const std::string six = ask("GET /", "[::1]:8000");
  const std::string unreadable = exchange(server.port(), "GET\r\n\r\n");
  stop = true;
  thread.join();
  CHECK(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 11\r\n"));
  CHECK(page.ends_with("\r\n\r\n<p>page</p>"));
  CHECK(head.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(head.ends_with("\r\n\r\n"));
  CHECK(post.starts_with("HTTP/1.1 405 "));
  CHECK(missing.starts_with("HTTP/1.1 404 "));
  CHECK(hidden.starts_with("HTTP/1.1 404 "));
  CHECK(foreign.starts_with("HTTP/1.1 421 "));
  CHECK(six.starts_with("HTTP/1.1 200 "));
  CHECK(unreadable.starts_with("HTTP/1.1 400 "));
}

TEST_CASE("a folder that does not exist, an address that is none and a taken port are errors", "[sys][file_server]") {
  const Site site;
  CHECK(test::error_of([&] { sys::FileServer(site.root / "none", "127.0.0.1", 0); }).ends_with("is not a folder"));
  CHECK(test::error_of([&] { sys::FileServer(site.root, "localhost", 0); }) == "localhost: is not an IP address");
  const sys::FileServer first(site.root, "127.0.0.1", 0);
  CHECK(test::error_of([&] {
          sys::FileServer(site.root, "127.0.0.1", first.port());
        }).ends_with("Address already in use"));
}
