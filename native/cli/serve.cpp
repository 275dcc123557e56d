// SPDX-License-Identifier: MIT
#include "cli/serve.hpp"

#include <array>

#include "app/serve/serve.hpp"
#include "base/error.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 2> serve_table{{
    {"port", "N", "8000", "port to listen on; 0: any free one", Kind::count, 0, 65535},
    {"host", "ADDRESS", "127.0.0.1", "IP address to listen on; the default is reachable from this machine only"},
}};

model::ExitCode serve(const Arguments& arguments, Io, app::Session& session) {
  if (arguments.positional.size() != 1) throw Error("serve", "takes one folder (benchgate serve DIR)");
  app::serve_folder({.folder = arguments.positional.front(),
                     .address = arguments.text("host"),
                     .port = static_cast<int>(arguments.count("port"))},
                    session);
  return model::ExitCode::pass;
}

}  // namespace

Command serve_command() {
  return {.name = "serve",
          .summary = "show a dashboard, or any folder of files, in a browser on this machine",
          .operands = "DIR",
          .example = "benchgate serve site",
          .options = serve_table,
          .run = serve};
}

}  // namespace benchgate::cli
