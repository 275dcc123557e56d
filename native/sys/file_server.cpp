// SPDX-License-Identifier: MIT
#include "sys/file_server.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_request = 16 * 1024;
constexpr int most_connections = 64;
constexpr int accept_ms = 200;
constexpr timeval slowest_client{.tv_sec = 10, .tv_usec = 0};

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> media_types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".jsonl", "text/plain; charset=utf-8"},
    {".csv", "text/csv; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
}};

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Escapes decoded; absent for malformed ones, and for bytes that are in no name of ours.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || hex_digit(text[i + 1]) < 0 || hex_digit(text[i + 2]) < 0) return std::nullopt;
      c = static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\') return std::nullopt;
    plain += c;
  }
  return plain;
}

bool has_hidden_name(const fs::path& path) {
  return std::any_of(path.begin(), path.end(), [](const fs::path& name) { return name.string().starts_with('.'); });
}

/// A connection, closed at the end.
class Connection {
 public:
  explicit Connection(int descriptor) : descriptor_(descriptor) {
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &slowest_client, sizeof slowest_client);
    ::setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &slowest_client, sizeof slowest_client);
  }
  ~Connection() { ::close(descriptor_); }
  Connection(Connection&&) = delete;

  /// The head of a request; empty when none came.
  std::string read_head() const {
    std::string head;
    std::array<char, 4096> room;
    while (head.size() < longest_request && head.find("\r\n\r\n") == std::string::npos) {
      const ssize_t got = ::recv(descriptor_, room.data(), room.size(), 0);
      if (got <= 0) return "";
      head.append(room.data(), static_cast<std::size_t>(got));
    }
    return head;
  }

  void send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the reader is gone
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

 private:
  int descriptor_;
};

struct Request {
  std::string_view method, target, host;
};

std::string lower(std::string_view text) {
  std::string all(text);
  std::transform(all.begin(), all.end(), all.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return all;
}

std::optional<Request> parse_request(std::string_view head) {
  const std::string_view line = head.substr(0, head.find("\r\n"));
  const std::vector<std::string_view> words = base::split(line, ' ');
  if (words.size() != 3 || !words[2].starts_with("HTTP/1.") || !words[1].starts_with('/')) return std::nullopt;
  Request request{.method = words[0], .target = words[1], .host = {}};
  for (const std::string_view field : base::split(head.substr(line.size()), '\n')) {
    const std::size_t colon = field.find(':');
    if (colon != std::string_view::npos && lower(base::trim(field.substr(0, colon))) == "host")
      request.host = base::trim(field.substr(colon + 1));
  }
  return request;
}

bool is_loopback_name(std::string_view host) {
  const std::size_t port = host.starts_with('[') ? host.find("]:") + 1 : host.find(':');
  const std::string name = lower(host.substr(0, port));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

std::string head_of(std::string_view status, std::string_view type, std::uint64_t size, std::string_view more = {}) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}Cache-Control: no-cache\r\n"
      "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n",
      status, type, size, more);
}

void send_status(const Connection& connection, std::string_view status, std::string_view more = {}) {
  const std::string body = std::string(status) + "\n";
  connection.send(head_of(status, "text/plain; charset=utf-8", body.size(), more) + body);
}

void send_file(const Connection& connection, const fs::path& path, bool with_body) {
  FileReader file(path);
  connection.send(head_of("200 OK", media_type(path.filename().string()), file.size()));
  if (!with_body) return;
  std::vector<char> room(64 * 1024);
  for (std::size_t got = file.read(room); got > 0; got = file.read(room)) connection.send({room.data(), got});
}

void answer(const Connection& connection, const fs::path& root, bool loopback) {
  const std::string head = connection.read_head();
  if (head.empty()) return;
  const std::optional<Request> request = parse_request(head);
  if (!request) return send_status(connection, "400 Bad Request");
  if (loopback && !is_loopback_name(request->host)) return send_status(connection, "421 Misdirected Request");
  if (request->method != "GET" && request->method != "HEAD")
    return send_status(connection, "405 Method Not Allowed", "Allow: GET, HEAD\r\n");
  const std::optional<fs::path> file = served_file(root, request->target);
  if (!file) return send_status(connection, "404 Not Found");
  const std::string_view path = request->target.substr(0, request->target.find_first_of("?#"));
  if (file->filename() == "index.html" && !path.ends_with('/') && !path.ends_with("index.html"))
    return send_status(connection, "301 Moved Permanently", fmt::format("Location: {}/\r\n", path));
  send_file(connection, *file, request->method == "GET");
}

}  // namespace

std::optional<fs::path> served_file(const fs::path& root, std::string_view target) {
  const std::optional<std::string> path = decoded(target.substr(0, target.find_first_of("?#")));
  if (!path || !path->starts_with('/')) return std::nullopt;
  const fs::path relative = path->substr(std::min(path->find_first_not_of('/'), path->size()));
  if (has_hidden_name(relative)) return std::nullopt;  // ".." among them
  std::error_code error;
  fs::path real = fs::canonical(root / relative, error);
  if (!error && fs::is_directory(real, error)) real = fs::canonical(real / "index.html", error);
  if (error || !fs::is_regular_file(real, error)) return std::nullopt;
  const fs::path below = real.lexically_relative(root);
  return below.empty() || has_hidden_name(below) ? std::nullopt : std::optional(real);
}

std::string_view media_type(std::string_view name) {
  for (const auto& [ending, type] : media_types)
    if (name.ends_with(ending)) return type;
  return "application/octet-stream";
}

FileServer::FileServer(const fs::path& root, const std::string& address, int port) : address_(address) {
  std::error_code error;
  root_ = fs::canonical(root, error);
  if (error || !fs::is_directory(root_)) throw Error(base::printable(root.string()), "is not a folder");
  sockaddr_in6 six{};
  sockaddr_in four{};
  const bool is_six = ::inet_pton(AF_INET6, address.c_str(), &six.sin6_addr) == 1;
  if (!is_six && ::inet_pton(AF_INET, address.c_str(), &four.sin_addr) != 1)
    throw Error(base::printable(address), "is not an IP address");
  six.sin6_family = AF_INET6;
  four.sin_family = AF_INET;
  six.sin6_port = four.sin_port = htons(static_cast<std::uint16_t>(port));
  auto* socket_address = is_six ? reinterpret_cast<sockaddr*>(&six) : reinterpret_cast<sockaddr*>(&four);
  socklen_t size = is_six ? sizeof six : sizeof four;
  descriptor_ = ::socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int reuse = 1;
  ::setsockopt(descriptor_, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
  if (descriptor_ < 0 || ::bind(descriptor_, socket_address, size) != 0 || ::listen(descriptor_, 64) != 0 ||
      ::getsockname(descriptor_, socket_address, &size) != 0) {
    const int reason = errno;
    if (descriptor_ >= 0) ::close(descriptor_);
    throw Error(fmt::format("{} port {}", address, port), std::strerror(reason));
  }
  port_ = ntohs(is_six ? six.sin6_port : four.sin_port);
}

FileServer::~FileServer() { ::close(descriptor_); }

std::string FileServer::url() const {
  const std::string host = address_.find(':') == std::string::npos ? address_ : fmt::format("[{}]", address_);
  return fmt::format("http://{}:{}/", host, port_);
}

void FileServer::serve(const std::function<bool()>& stop) {
  std::atomic<int> connections = 0;
  const bool loopback = address_.starts_with("127.") || address_ == "::1";
  while (!stop()) {
    pollfd waiting{.fd = descriptor_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, accept_ms) <= 0 || connections >= most_connections) continue;
    const int client = ::accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    ++connections;
    std::thread([this, client, loopback, &connections] {
      try {
        answer(Connection(client), root_, loopback);
      } catch (const std::exception&) {  // the file went away: the connection ends
      }
      --connections;
    }).detach();
  }
  while (connections > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace benchgate::sys
