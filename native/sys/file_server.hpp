// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// The file that a request for `target` ("/data/index.js?x") reads below `root`, an absolute path without links: with
/// escapes decoded, a folder's index.html. Absent for what is not there, for hidden names (".git"), for "..", a
/// backslash or a control character, and for links that lead out of the folder.
std::optional<std::filesystem::path> served_file(const std::filesystem::path& root, std::string_view target);

/// The type of a file by the end of its name: "text/html; charset=utf-8"; "application/octet-stream" for others.
std::string_view media_type(std::string_view name);

/// Serves the files of a folder over HTTP/1.1, read-only: GET and HEAD, one request per connection. On the loopback it
/// answers only requests whose Host is a name of the loopback, so that no page of another site can read the files.
/// (Boost.Beast would add 5 s to each cold build for these few lines.)
class FileServer {
 public:
  /// Listens on `address`, "127.0.0.1" or "::1" or another numeric one; port 0: any free one. Throws Error.
  FileServer(const std::filesystem::path& root, const std::string& address, int port);
  ~FileServer();
  FileServer(FileServer&&) = delete;

  int port() const { return port_; }
  /// "http://127.0.0.1:8000/".
  std::string url() const;

  /// Answers requests, each on a thread of its own, until `stop` returns true; it is asked five times a second.
  void serve(const std::function<bool()>& stop);

 private:
  std::filesystem::path root_;
  std::string address_;
  int port_ = 0;
  int descriptor_ = -1;
};

}  // namespace benchgate::sys
