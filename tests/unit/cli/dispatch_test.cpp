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
  const std::string argv[] = {"doctor"};
  const int code =
      cli::dispatch(argv, {out, err}, {.make_machine = [&]() -> std::unique_ptr<app::Machine> { throw failure; }});
  CHECK(code == 1);
  CHECK(out.str().empty());
  return err.str();
}

}  // namespace

TEST_CASE("an option that other commands have is said to be theirs", "[cli]") {
  const auto message_of = [](const std::vector<std::string>& argv) {
    std::ostringstream out, err;
    CHECK(cli::dispatch(argv, {out, err}, {}) == 1);
    return err.str();
  };
  CHECK(message_of({"check", "--out", "x"}) == "benchgate: --out: unknown option (did you mean '--out-dir'?)\n");
  CHECK(message_of({"check", "--base", "main"}) == "benchgate: --base: unknown option (did you mean '--baseline'?)\n");
  CHECK(message_of({"check", "--time", "2s"}) == "benchgate: --time: unknown option (did you mean '--timeout'?)\n");
  CHECK(message_of({"check", "--dry-run"}) ==
        "benchgate: --dry-run: unknown option (benchgate history, publish and run have it)\n");
  CHECK(message_of({"run", "--good", "x"}) == "benchgate: --good: unknown option (benchgate bisect has it)\n");
  CHECK(message_of({"run", "--whatever-this-is"}) ==
        "benchgate: --whatever-this-is: unknown option (--help lists them)\n");
}

TEST_CASE("an exception that no layer expects is an error with exit code 1", "[cli]") {
  CHECK(message_after(std::bad_alloc()) ==
        "benchgate: not enough memory; read smaller files, or raise the limit of memory (ulimit -v)\n");
  CHECK(message_after(
            std::filesystem::filesystem_error("x", "a\x1b", std::make_error_code(std::errc::filename_too_long))) ==
        "benchgate: a\\x1b: File name too long\n");
  CHECK(message_after(std::out_of_range("at \x1b[1m 7")) ==
        "benchgate: internal error: at \\x1b[1m 7; please report it\n");
}
