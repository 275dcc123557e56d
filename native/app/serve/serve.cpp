// SPDX-License-Identifier: MIT
#include "app/serve/serve.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "sys/file_server.hpp"

namespace benchgate::app {

void serve_folder(const ServeRequest& request, Session& session) {
  sys::FileServer server(request.folder, request.address, request.port);
  const auto signals = session.machine.watch_signals();
  session.observer.note(
      fmt::format("serving {} at {} (Ctrl-C stops it)", base::printable(request.folder.string()), server.url()));
  if (!request.address.starts_with("127.") && request.address != "::1")
    session.observer.note(fmt::format("warning: other machines can read these files, too, at {}", request.address));
  server.serve([&] { return session.machine.signal() != 0; });
}

}  // namespace benchgate::app
