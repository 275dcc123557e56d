// SPDX-License-Identifier: MIT
#include "syntax/tar.hpp"

#include <fmt/core.h>

#include <optional>

#include "base/error.hpp"

namespace benchgate::syntax {

namespace {

constexpr std::size_t tar_block = 512;
constexpr std::size_t longest_name = 100;
constexpr std::size_t size_field = 124, sum_field = 148, type_field = 156, magic_field = 257;
constexpr std::string_view long_path = "././@LongLink";  // its content is the path of the next file

/// All bytes of a header, those of its own checksum counted as blanks.
unsigned sum_of(std::string_view header) {
  unsigned sum = 0;
  for (std::size_t i = 0; i < header.size(); ++i)
    sum += i >= sum_field && i < type_field ? ' ' : static_cast<unsigned char>(header[i]);
  return sum;
}

std::string padded(std::string_view bytes) {
  std::string text(bytes);
  text.resize((bytes.size() + tar_block - 1) / tar_block * tar_block, '\0');
  return text;
}

std::string entry_of(std::string_view name, char type, std::string_view bytes) {
  std::string header(tar_block, '\0');
  const auto put = [&](std::size_t at, std::string_view text) { header.replace(at, text.size(), text); };
  put(0, name);
  put(longest_name, "0000644");
  put(108, "0000000");
  put(116, "0000000");
  put(size_field, fmt::format("{:011o}", bytes.size()));
  put(136, "00000000000");
  put(magic_field, std::string_view("ustar\00000", 8));
  header[type_field] = type;
  put(sum_field, fmt::format("{:06o}", sum_of(header)));
  header[sum_field + 7] = ' ';
  return header + padded(bytes);
}

std::optional<std::size_t> octal(std::string_view field) {
  std::size_t number = 0;
  field = field.substr(0, field.find_first_of(std::string_view("\0 ", 2)));
  if (field.empty()) return std::nullopt;
  for (const char digit : field) {
    if (digit < '0' || digit > '7') return std::nullopt;
    number = number * 8 + static_cast<std::size_t>(digit - '0');
  }
  return number;
}

}  // namespace

std::string tar_entry(std::string_view path, std::string_view bytes) {
  if (path.size() <= longest_name) return entry_of(path, '0', bytes);
  return entry_of(long_path, 'L', std::string(path) + '\0') + entry_of(path.substr(0, longest_name), '0', bytes);
}

std::string tar_end() { return std::string(2 * tar_block, '\0'); }

void read_tar(std::string_view archive, std::string_view where,
              const std::function<void(std::string_view path, std::string_view bytes)>& visit) {
  std::string path;
  while (archive.size() >= tar_block && archive.front() != '\0') {
    const std::string_view header = archive.substr(0, tar_block);
    const auto size = octal(header.substr(size_field, 12));
    const std::size_t blocks = size ? (*size + tar_block - 1) / tar_block * tar_block : archive.size();
    if (octal(header.substr(sum_field, 8)) != sum_of(header) || blocks > archive.size() - tar_block)
      throw Error(where, "is damaged: it is no whole tar archive");
    const std::string_view bytes = archive.substr(tar_block, *size);
    const std::string_view name = header.substr(0, longest_name);
    if (header[type_field] == 'L') {
      path = bytes.substr(0, bytes.find('\0'));
    } else {
      if (path.empty()) path = name.substr(0, name.find('\0'));
      visit(path, bytes);
      path.clear();
    }
    archive.remove_prefix(tar_block + blocks);
  }
  if (archive.size() < 2 * tar_block) throw Error(where, "is damaged: it is no whole tar archive");
}

}  // namespace benchgate::syntax
