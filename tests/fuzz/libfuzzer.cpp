// SPDX-License-Identifier: MIT
// A program of libFuzzer. FUZZ_TARGET is the function that returns its target. Called as `fuzz_NAME --seeds FOLDER`, it
// writes inputs made of the fixtures instead.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include "fuzz/target.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
  if (*count != 3 || std::string_view((*words)[1]) != "--seeds") return 0;
  const std::filesystem::path folder = (*words)[2];
  std::filesystem::create_directories(folder);
  for (const std::string& seed : benchgate::fuzz::FUZZ_TARGET().seeds())
    benchgate::sys::write_file(folder / benchgate::sys::sha256_hex(seed), seed);
  std::exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const benchgate::fuzz::Target target = benchgate::fuzz::FUZZ_TARGET();
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
