// SPDX-License-Identifier: MIT
#include "git/batch_reader.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::git {

void BatchReader::take(std::string_view piece) {
  while (!piece.empty()) {
    if (!in_content_)
      take_header(piece);
    else
      take_content(piece);
  }
}

void BatchReader::take_header(std::string_view& piece) {
  const std::size_t end = piece.find('\n');
  header_ += piece.substr(0, end);
  piece.remove_prefix(end == std::string_view::npos ? piece.size() : end + 1);
  if (end == std::string_view::npos) return;
  const std::vector<std::string_view> fields = base::split(header_, ' ');
  const auto size = fields.size() == 3 && fields[1] == "blob" ? base::parse_unsigned(fields[2]) : std::nullopt;
  if (!size || index_ >= names_.size())
    throw Error(index_ < names_.size() ? names_[index_] : "git", "there is no such file on the branch");
  if (*size > largest_) throw Error(names_[index_], fmt::format("is larger than {} bytes", largest_));
  left_ = *size;
  content_.reserve(left_);
  header_.clear();
  in_content_ = true;
}

void BatchReader::take_content(std::string_view& piece) {
  const std::size_t part = std::min<std::size_t>(left_, piece.size());
  content_ += piece.substr(0, part);
  piece.remove_prefix(part);
  left_ -= part;
  if (left_ > 0 || piece.empty()) return;
  piece.remove_prefix(1);  // the line break behind the content
  in_content_ = false;
  visit_(index_++, std::exchange(content_, {}));
}

}  // namespace benchgate::git
