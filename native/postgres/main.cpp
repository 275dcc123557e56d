// SPDX-License-Identifier: MIT
// benchgate with one more kind of store. libpq is in this program only.
#include <string>
#include <vector>

#include "cli/dispatch.hpp"
#include "postgres/postgres_store.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return benchgate::cli::run_program(arguments, {.open_database = benchgate::postgres::open_store});
}
