// SPDX-License-Identifier: MIT
#include "fuzz/target.hpp"

#include <array>
#include <iterator>
#include <stdexcept>

#include "base/error.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::fuzz {

namespace {

void read_one(Reader reader, std::string_view text) {
  // A copy of its own, so that the sanitizer sees what is read beyond its end.
  const std::vector<char> copy(text.begin(), text.end());
  try {
    reader({copy.data(), copy.size()});
  } catch (const Error&) {
  }
}

}  // namespace

std::span<const Target> targets() {
  static const std::array all{scenario_target(), results_target(), samples_target(), imports_target(),
                              github_target(),   git_target(),     project_target()};
  return all;
}

void read_with(std::span<const Reader> readers, std::string_view input) {
  if (input.empty()) return;
  const auto choice = static_cast<unsigned char>(input.front());
  input.remove_prefix(1);
  if (choice != every_reader) return read_one(readers[choice % readers.size()], input);
  for (const Reader reader : readers) read_one(reader, input);
}

void expect(bool holds, std::string_view what) {
  if (!holds) throw std::logic_error(std::string(what));
}

std::string seed_for(std::size_t reader, std::string_view text) {
  return std::string(1, static_cast<char>(reader)).append(text);
}

std::vector<std::string> seeds_from(std::size_t reader, const std::string& folder, std::string_view ending) {
  const std::string top = std::string(BENCHGATE_FIXTURES_DIR) + "/" + folder;
  std::vector<std::string> seeds;
  for (const std::string& path : sys::list_tree(top))
    if (path.ends_with(ending)) seeds.push_back(seed_for(reader, sys::read_file(top + "/" + path)));
  expect(!seeds.empty(), "no seeds in " + folder);
  return seeds;
}

void append(std::vector<std::string>& seeds, std::vector<std::string> more) {
  seeds.insert(seeds.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace benchgate::fuzz
