// SPDX-License-Identifier: MIT
// Gives every target its seeds and the inputs in CORPUS/<target>, so that what fuzzing found stays mended also where
// no libFuzzer is.
//   fuzz_replay CORPUS
#include <fmt/core.h>

#include <chrono>
#include <exception>
#include <filesystem>

#include "fuzz/target.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace {

namespace fuzz = benchgate::fuzz;
namespace sys = benchgate::sys;

/// Whether the target takes it.
bool replay(const fuzz::Target& target, std::string_view input, const std::string& name) {
  try {
    target.run(input);
    return true;
  } catch (const std::exception& error) {
    fmt::print("{}: {}: {}\n", target.name, name, error.what());
    return false;
  }
}

/// How many inputs the target does not take.
int failures_of(const fuzz::Target& target, const std::filesystem::path& folder) {
  int failures = 0;
  const std::vector<std::string> seeds = target.seeds();
  for (std::size_t i = 0; i < seeds.size(); ++i)
    if (!replay(target, seeds[i], fmt::format("seed {}", i))) ++failures;
  const std::vector<std::string> names = sys::list_folder(folder);
  for (const std::string& name : names)
    if (!replay(target, sys::read_file(folder / name), name)) ++failures;
  fmt::print("{}: {} seeds, {} files\n", target.name, seeds.size(), names.size());
  return failures;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  int failures = 0;
  for (const fuzz::Target& target : fuzz::targets())
    failures += failures_of(target, std::filesystem::path(words[1]) / std::string(target.name));
  return failures == 0 ? 0 : 1;
}
