// SPDX-License-Identifier: MIT
#include "cli/log_output.hpp"

#include <sstream>

#include "catch.hpp"

using namespace benchgate::cli;

TEST_CASE("a log holds no commands but our own", "[cli][log_output]") {
  std::ostringstream target;
  LogOutput log(target);
  log << "name ##[error]x" << '\n' << ':' << ":error::y" << std::endl;
  CHECK(target.str() == "name ##\\[error]x\n:\\:error::y\n");
  write_command(log, "::warning::z\n");
  CHECK(target.str() == "name ##\\[error]x\n:\\:error::y\n::warning::z\n");
}

TEST_CASE("a log passes everything on at once, and says when it cannot", "[cli][log_output]") {
  std::ostringstream target;
  LogOutput log(target);
  log << "part";
  CHECK(target.str() == "part");
  target.setstate(std::ios::badbit);
  log << "more";
  CHECK(!log);
}
