// SPDX-License-Identifier: MIT
// The format is described in valgrind's manual, "Callgrind Format Specification" (cl-format.html). What matters here:
//
// - A line `fn=`, `fl=`, `ob=` says where the costs in the lines after it belong; `fi=` and `fe=` change the file of
// the
//   code only, which is then inlined. `cfn=`, `cfi=`, `cfl=`, `cob=` say the same of a function that is called, once:
//   after the call the callee's file and object are those of the caller again.
// - `calls=COUNT TARGET` is followed by a line of costs, which are those of the callee.
// - "(7) name" gives a name a number, "(7)" alone stands for that name. Files, objects and functions are numbered
// apart.
// - A line of costs begins with the positions in the code, of which nothing is needed here; costs that are left out at
//   its end are 0.
#include "imports/callgrind_profile.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::imports {

namespace {

using model::CallProfile;

constexpr std::uint64_t most_cost = std::uint64_t{1} << 53U;      // exact as a number of JSON
constexpr std::uint64_t most_of_calls = std::uint64_t{1} << 62U;  // summed, so that differences have a sign
constexpr std::string_view unknown = "???";

/// The names of one kind, by their numbers in the file.
class NumberedNames {
 public:
  /// The name that "(7) name", "(7)" or "name" stands for; absent: a number without a name.
  std::optional<std::string> name(std::string_view text) {
    const std::size_t end = text.starts_with('(') ? text.find(')') : std::string_view::npos;
    const auto number = end == std::string_view::npos ? std::nullopt : base::parse_unsigned(text.substr(1, end - 1));
    if (!number) return std::string(text);
    const std::string_view rest = base::trim(text.substr(end + 1));
    if (!rest.empty()) return names_[*number] = rest;
    const auto found = names_.find(*number);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::unordered_map<std::uint64_t, std::string> names_;
};

std::string known(std::string name) { return name == unknown ? std::string() : std::move(name); }

/// The word that `text` begins with; it and the blanks after it are removed.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(text.find_first_not_of(" \t", end), text.size()));
  return word;
}

bool is_hexadecimal(std::string_view text) {
  return text.starts_with("0x") && text.size() > 2 &&
         text.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
}

/// A position in the code: a number, or a difference from the last one.
bool is_position(std::string_view word) {
  if (word == "*") return true;
  if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
  return base::parse_unsigned(word).has_value() || is_hexadecimal(word);
}

class CallgrindReader {
 public:
  explicit CallgrindReader(std::string_view file) : file_(file) {}

  CallProfile read(std::string_view text) {
    while (!text.empty()) {
      ++line_;
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line_ == 1 && !line.starts_with("# callgrind format") && !line.starts_with("version:"))
        refuse("is not a profile of callgrind");
      read_line(line);
    }
    finish();
    return std::move(profile_);
  }

 private:
  [[noreturn]] void refuse(std::string_view what) const { throw Error(fmt::format("{}:{}", file_, line_), what); }

  void read_line(std::string_view line) {
    if (line.empty() || line.starts_with('#')) return;
    if ((line.front() >= '0' && line.front() <= '9') || line.front() == '+' || line.front() == '-' ||
        line.front() == '*')
      return read_costs(line);
    if (pending_calls_) refuse("has no costs after 'calls='");
    const std::size_t at = line.find_first_of("=:");
    if (at == std::string_view::npos) refuse("is no line of a profile of callgrind");
    const std::string_view key = line.substr(0, at);
    const std::string_view value = base::trim(line.substr(at + 1));
    line[at] == ':' ? read_header(key, value) : read_position(key, value);
  }

  void read_header(std::string_view key, std::string_view value) {
    if (key == "version" && value != "1") refuse("has a version that is not supported; 1 is");
    if (key == "cmd") profile_.command = value;
    if (key == "positions") {
      positions_ = 0;
      for (std::string_view rest = value; !rest.empty(); take_word(rest)) ++positions_;
    }
    if (key == "events") read_events(value);
    if (key == "totals") read_totals(value);
  }

  void read_events(std::string_view value) {
    event_.reset();
    std::size_t number = 0;
    for (std::string_view rest = value; !rest.empty(); ++number)
      if (take_word(rest) == "Ir") event_ = number;
    if (!event_) refuse("does not count instructions (event 'Ir')");
    events_ = number;
  }

  void read_totals(std::string_view value) {
    if (cost_in(value) != part_) refuse("states a total that is not the sum of the costs");
    part_ = 0;
    is_whole_ = true;
  }

  void read_position(std::string_view key, std::string_view value) {
    if (key == "ob") {
      object_ = name_in(objects_, value);
    } else if (key == "fl") {
      file_of_function_ = file_of_code_ = name_in(files_, value);
    } else if (key == "fi" || key == "fe") {
      file_of_code_ = name_in(files_, value);
    } else if (key == "fn") {
      const std::string name = name_in(functions_, value);
      file_of_function_ = file_of_code_;  // callgrind does not repeat the file that it named last
      current_ = index_of({name, known(file_of_function_), known(object_)});
    } else if (key == "cob") {
      callee_object_ = name_in(objects_, value);
    } else if (key == "cfi" || key == "cfl") {
      callee_file_ = name_in(files_, value);
    } else if (key == "cfn") {
      callee_ = name_in(functions_, value);
    } else if (key == "calls") {
      read_calls(value);
    } else if (key != "jump" && key != "jcnd" && key != "jfi" && key != "jfn") {
      refuse("is no line of a profile of callgrind");
    }
  }

  std::string name_in(NumberedNames& names, std::string_view value) const {
    std::optional<std::string> name = names.name(value);
    if (!name) refuse("uses a number that has no name yet");
    return *std::move(name);
  }

  std::size_t index_of(model::ProfiledFunction id) {
    const auto [found, is_new] = indices_.try_emplace(std::move(id), profile_.functions.size());
    if (is_new) profile_.functions.push_back({found->first});
    return found->second;
  }

  void read_calls(std::string_view value) {
    if (!current_ || !callee_) refuse("has a call without a function");
    const auto count = base::parse_unsigned(take_word(value));
    if (!count || *count > most_cost) refuse("has a number of calls that is none");
    pending_calls_ = count;
  }

  void read_costs(std::string_view line) {
    if (!event_) refuse("has costs before 'events:'");
    if (!current_) refuse("has costs without a function");
    for (std::size_t i = 0; i < positions_; ++i)
      if (!is_position(take_word(line))) refuse("has a position that is none");
    const std::uint64_t cost = cost_in(line);
    if (pending_calls_) return add_call(cost);
    is_whole_ = false;
    CallProfile::Function& function = profile_.functions[*current_];
    add(function.self, cost);
    add(part_, cost);
    add(profile_.total, cost);
    if (file_of_code_ != file_of_function_ && cost > 0) add_inlined(cost);
  }

  std::uint64_t cost_in(std::string_view line) const {
    std::uint64_t found = 0;
    std::size_t number = 0;
    for (; !line.empty(); ++number) {
      const auto cost = base::parse_unsigned(take_word(line));
      if (!cost || *cost > most_cost) refuse("has a cost that is no whole number in range");
      if (number == event_) found = *cost;
    }
    if (number > events_) refuse("has more costs than events");
    return found;
  }

  void add_inlined(std::uint64_t cost) {
    auto& inlined = inlined_[{*current_, known(file_of_code_)}];
    add(inlined, cost);
  }

  void add_call(std::uint64_t cost) {
    const std::string file = callee_file_.value_or(file_of_code_), object = callee_object_.value_or(object_);
    const std::size_t callee = index_of({*callee_, known(file), known(object)});
    auto& [count, sum] = calls_[{*current_, callee}];
    add(count, *pending_calls_);
    add(sum, cost);
    if (cost > most_of_calls - cost_of_calls_) refuse("has costs whose sum is out of range");
    cost_of_calls_ += cost;
    pending_calls_.reset();
    callee_.reset();
    callee_file_.reset();
    callee_object_.reset();
  }

  void add(std::uint64_t& sum, std::uint64_t more) const {
    if (more > most_cost - sum) refuse("has costs whose sum is out of range");
    sum += more;
  }

  void finish() {
    if (pending_calls_ || !is_whole_) refuse("was cut off: the totals are missing");
    for (const auto& [place, cost] : inlined_) profile_.functions[place.first].inlined.emplace_back(place.second, cost);
    for (const auto& [ends, sums] : calls_)
      profile_.calls.push_back({ends.first, ends.second, sums.first, sums.second});
  }

  std::string_view file_;
  std::size_t line_ = 0;
  std::size_t positions_ = 1;
  std::size_t events_ = 0;
  std::optional<std::size_t> event_;  ///< index of Ir
  std::uint64_t part_ = 0;            ///< the sum since the last totals
  std::uint64_t cost_of_calls_ = 0;
  bool is_whole_ = false;
  NumberedNames objects_, files_, functions_;
  std::string object_, file_of_function_, file_of_code_;
  std::optional<std::size_t> current_;
  std::optional<std::string> callee_, callee_file_, callee_object_;
  std::optional<std::uint64_t> pending_calls_;
  std::map<model::ProfiledFunction, std::size_t> indices_;
  std::map<std::pair<std::size_t, std::string>, std::uint64_t> inlined_;
  std::map<std::pair<std::size_t, std::size_t>, std::pair<std::uint64_t, std::uint64_t>> calls_;
  CallProfile profile_;
};

}  // namespace

CallProfile parse_callgrind(std::string_view text, std::string_view file) { return CallgrindReader(file).read(text); }

}  // namespace benchgate::imports
