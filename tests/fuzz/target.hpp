// SPDX-License-Identifier: MIT
// What the fuzz targets share. A target gets any bytes; the first one chooses a reader and the rest is its text. A
// reader may throw Error, and nothing else.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::fuzz {

/// One program of libFuzzer, which covers several readers.
struct Target {
  std::string_view name;
  void (*run)(std::string_view input);
  std::vector<std::string> (*seeds)();  ///< inputs made of fixtures
};

/// All of them, one file each.
std::span<const Target> targets();

Target scenario_target();
Target results_target();
Target samples_target();
Target imports_target();
Target github_target();
Target git_target();
Target project_target();

/// The first byte that chooses every reader, one after the other: what a finding begins with, so that it holds whatever
/// readers are added.
inline constexpr unsigned char every_reader = 0xff;

using Reader = void (*)(std::string_view text);

/// Hands the input without its first byte to the reader that the byte chooses. Any Error is a good answer.
void read_with(std::span<const Reader> readers, std::string_view input);

/// Throws std::logic_error, which is a finding, unless `holds`.
void expect(bool holds, std::string_view what);

/// A seed for the reader number `reader`.
std::string seed_for(std::size_t reader, std::string_view text);

/// Seeds from all files below the folder `folder` of fixtures whose paths end in `ending`.
std::vector<std::string> seeds_from(std::size_t reader, const std::string& folder, std::string_view ending);

/// Adds `more` to `seeds`.
void append(std::vector<std::string>& seeds, std::vector<std::string> more);

}  // namespace benchgate::fuzz
