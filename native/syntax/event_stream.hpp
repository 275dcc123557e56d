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

/// Server-sent events, from a text that comes in pieces. An event without data is none; `id`, `retry` and comments say
/// nothing about tokens. Source: WHATWG HTML, 9.2.6 "Interpreting an event stream".
class EventStream {
 public:
  using Take = std::function<void(const StreamEvent&)>;

  /// Hands each event that ends with this piece to `take`.
  void add(std::string_view piece, const Take& take);
  /// Hands on a last event that nothing ends: some servers leave out the empty line at the end.
  void end(const Take& take);
  /// Whether an event was larger than base::Limit::stream_event; what follows in it is not kept.
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
