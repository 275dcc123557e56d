// SPDX-License-Identifier: MIT
#include "syntax/event_stream.hpp"

#include <algorithm>

#include "base/limits.hpp"

namespace benchgate::syntax {

void EventStream::keep(std::string_view text, std::string& where) {
  const std::size_t room = base::most(base::Limit::stream_event) -
                           std::min<std::size_t>(where.size(), base::most(base::Limit::stream_event));
  overflowed_ = overflowed_ || text.size() > room;
  where += text.substr(0, room);
}

void EventStream::add(std::string_view piece, const Take& take) {
  while (!piece.empty()) {
    if (after_return_ && piece.front() == '\n') piece.remove_prefix(1);
    after_return_ = false;
    const std::size_t end = std::min(piece.find_first_of("\r\n"), piece.size());
    keep(piece.substr(0, end), line_);
    if (end == piece.size()) return;
    after_return_ = piece[end] == '\r';
    piece.remove_prefix(end + 1);
    end_line(take);
  }
}

void EventStream::end(const Take& take) {
  end_line(take);
  end_event(take);
}

void EventStream::end_line(const Take& take) {
  std::string_view line = line_;
  if (constexpr std::string_view mark = "\xEF\xBB\xBF"; is_first_line_ && line.starts_with(mark))
    line.remove_prefix(mark.size());
  is_first_line_ = false;
  if (line.empty()) {
    end_event(take);
  } else {
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view field = line.substr(0, colon);
    std::string_view value = line.substr(std::min(colon + 1, line.size()));
    if (value.starts_with(' ')) value.remove_prefix(1);
    if (field == "event") name_ = value;
    if (field == "data") {
      keep(value, data_);
      data_ += '\n';
    }
  }
  line_.clear();
}

void EventStream::end_event(const Take& take) {
  if (!data_.empty()) take({name_, std::string_view(data_).substr(0, data_.size() - 1)});
  name_.clear();
  data_.clear();
}

}  // namespace benchgate::syntax
