// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace benchgate::syntax {

/// An event that a server sent.
struct StreamEvent {
  std::string_view name;  ///< "" without one
  std::string_view data;  ///< its lines of data, with a line break between them
};

/// Parses server-sent events from a text that comes in pieces. Events without data are left out, and so are `id`,
/// `retry` and comments. Source: WHATWG HTML, 9.2.6 "Interpreting an event stream".
class EventStream {
 public:
  using Take = std::function<void(const StreamEvent&)>;

  /// Calls `take` with each event that ends in this piece.
  void add(std::string_view piece, const Take& take);
  /// Calls `take` with a last event that has no end: some servers leave out the empty line at the end.
  void end(const Take& take);
  /// Whether an event was larger than base::Limit::stream_event; the rest of it was dropped.
  bool overflowed() const { return overflowed_; }

 private:
  void keep(std::string_view text, std::string& where);
  void end_line(const Take& take);
  void end_event(const Take& take);

  std::string line_, name_, data_;  ///< of the current event; each line of data with a line break
  bool after_return_ = false;       ///< the last character was a carriage return, which may be half a line break
  bool is_first_line_ = true;
  bool overflowed_ = false;
};

}  // namespace benchgate::syntax
