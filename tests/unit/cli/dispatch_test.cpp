// SPDX-License-Identifier: MIT
#include "cli/dispatch.hpp"

#include <filesystem>
#include <new>
#include <sstream>
#include <stdexcept>

#include "catch.hpp"

using namespace benchgate;

namespace {

/// What a command prints that cannot begin because of `failure`.
template <typename Failure>
std::string message_after(const Failure& failure) {
  std::ostringstream out, err;
  const std::string words[] = {"doctor"};
  const int code =
      cli::dispatch(words, {out, err}, {.make_machine = [&]() -> std::unique_ptr<app::Machine> { throw failure; }});
  CHECK(code == 1);
  CHECK(out.str().empty());
  return err.str();
}

}  // namespace

TEST_CASE("an exception that no layer expects is an error with exit code 1", "[cli]") {
  CHECK(message_after(std::bad_alloc()) ==
        "benchgate: not enough memory; read smaller files, or raise the limit of memory (ulimit -v)\n");
  CHECK(message_after(
            std::filesystem::filesystem_error("x", "a\x1b", std::make_error_code(std::errc::filename_too_long))) ==
        "benchgate: a\\x1b: File name too long\n");
  CHECK(message_after(std::out_of_range("at \x1b[1m 7")) ==
        "benchgate: internal error: at \\x1b[1m 7; please report it\n");
}
