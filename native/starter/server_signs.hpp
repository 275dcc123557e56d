// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "starter/project.hpp"
#include "syntax/source_text.hpp"

namespace benchgate::starter {

/// Whether the name says that a program serves others until it is stopped: "server", "daemon", "httpd".
bool is_server_name(std::string_view name);

/// Whether a source does what servers do: it listens on a socket, or uses a library for that. This is a guess by words
/// of its code.
bool is_server_source(const syntax::SourceText& source);

/// Whether a program of this name and these sources looks like a server, which a scenario cannot just run.
bool looks_like_server(std::string_view name, std::span<const std::string> sources, const ProjectFiles& project);

}  // namespace benchgate::starter
