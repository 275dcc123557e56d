// SPDX-License-Identifier: MIT
#include "starter/server_signs.hpp"

#include <algorithm>
#include <array>

#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

/// Words that are common in servers and rare elsewhere, by language.
constexpr std::array<std::string_view, 36> server_words{
    // C and C++
    "listen(", "tcp::acceptor", "ip::tcp", "httplib::Server", "crow::SimpleApp", "QTcpServer", "ServerBuilder",
    // Go
    "ListenAndServe", "net.Listen(", "http.Serve(", "grpc.NewServer", "gin.Default", "gin.New(", "fiber.New(",
    "echo.New(",
    // Rust
    "TcpListener", "UdpSocket", "UnixListener", "axum::", "actix_web::", "warp::serve",
    "rocket::", "tonic::transport::Server",
    // Python
    "http.server", "socketserver", "uvicorn", "from flask", "import flask", "fastapi", "aiohttp import web",
    "start_server(",
    // JavaScript
    ".listen(", "createServer(", "require('express')", "from 'express'", "from \"express\""};

}  // namespace

bool is_server_name(std::string_view name) {
  constexpr std::array<std::string_view, 4> parts{"server", "daemon", "httpd", "service"};
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return contains_small(name, part); });
}

bool is_server_source(const syntax::SourceText& source) {
  return std::any_of(server_words.begin(), server_words.end(),
                     [&](std::string_view word) { return syntax::has_in_code(source, word); });
}

bool looks_like_server(std::string_view name, std::span<const std::string> sources, const ProjectFiles& project) {
  return is_server_name(name) || std::any_of(sources.begin(), sources.end(), [&](const std::string& source) {
           return is_server_source(source_of(project, source));
         });
}

}  // namespace benchgate::starter
