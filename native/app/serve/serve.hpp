// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "app/session.hpp"

namespace benchgate::app {

struct ServeRequest {
  std::filesystem::path folder;
  std::string address = "127.0.0.1";
  int port = 8000;  ///< 0: any free one
};

/// Serves the files of a folder, read-only, until a signal comes; a note says where. Throws Error when there is no such
/// folder or the port is taken.
void serve_folder(const ServeRequest& request, Session& session);

}  // namespace benchgate::app
