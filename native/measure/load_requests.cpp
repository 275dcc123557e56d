// SPDX-License-Identifier: MIT
#include "measure/load_requests.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "measure/service.hpp"
#include "model/load_text.hpp"
#include "syntax/json_strings.hpp"
#include "syntax/lines.hpp"
#include "sys/file.hpp"

namespace benchgate::measure {

namespace {

constexpr std::uint64_t largest_file = 256 * 1024 * 1024;

struct RequestClass {
  std::string_view name;
  double share;  ///< of all requests
  int tokens;
  bool retrieval;
};

constexpr std::array<RequestClass, 3> rag_mixed{
    {{"chat_short", 0.6, 64, false}, {"rag_medium", 0.3, 128, true}, {"context_long", 0.1, 256, false}}};

const RequestClass& drawn_class(base::Random& random) {
  double rest = random.uniform();
  for (const RequestClass& one : rag_mixed) {
    if (rest < one.share) return one;
    rest -= one.share;
  }
  return rag_mixed.back();
}

base::Random random_of(std::uint64_t seed, std::string_view what, std::string_view user) {
  if (user.empty()) return base::Random(base::stream_seed(seed, std::array<std::string_view, 2>{"load", what}));
  return base::Random(base::stream_seed(seed, std::array<std::string_view, 3>{"load", what, user}));
}

std::string path_in(const std::string& directory, const std::string& file) {
  return (std::filesystem::path(directory) / file).string();
}

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

bool has_json_body(const model::LoadRequest& request) {
  return std::any_of(request.headers.begin(), request.headers.end(), [](const auto& header) {
    return in_small_letters(header.first) == "content-type" &&
           in_small_letters(header.second).find("json") != std::string::npos;
  });
}

/// All members of rows to which a request refers.
std::set<std::string> members_of(const model::LoadRequest& request, const std::string& body) {
  std::set<std::string> members = model::row_members(request.url);
  members.merge(model::row_members(body));
  for (const auto& [name, value] : request.headers) members.merge(model::row_members(value));
  return members;
}

/// A line break would begin another header.
std::string in_header(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
  return text;
}

bool has_variables(const model::LoadRequest& request, const std::string& body) {
  const auto has = [](const std::string& text) { return text.find("${") != std::string::npos; };
  return has(request.url) || has(body) ||
         std::any_of(request.headers.begin(), request.headers.end(),
                     [&](const auto& header) { return has(header.second); });
}

}  // namespace

LoadDraws::LoadDraws(std::uint64_t seed, std::string_view user)
    : times(random_of(seed, "times", user)),
      classes(random_of(seed, "classes", user)),
      kinds(random_of(seed, "kinds", user)),
      rows(random_of(seed, "rows", user)) {}

LoadRequests::LoadRequests(const model::LoadPlan& load, LoadSettings settings) : settings_(std::move(settings)) {
  double weight = 0;
  for (model::LoadRequest& request : model::requests_of(load)) {
    Kind& kind = kinds_.emplace_back();
    kind.request = std::move(request);
    kind.request.url = with_port(kind.request.url, settings_.port);
    kind.body = kind.request.body_file.empty()
                    ? kind.request.body
                    : sys::read_file(path_in(settings_.directory, kind.request.body_file), largest_file);
    kind.is_json = has_json_body(kind.request);
    kind.has_variables = has_variables(kind.request, kind.body);
    kind.weight_until = weight += kind.request.weight;
    if (!kind.request.data.empty()) read_rows(kind);
  }
}

void LoadRequests::read_rows(Kind& kind) const {
  const std::string path = path_in(settings_.directory, kind.request.data);
  const std::string text = sys::read_file(path, largest_file);
  const std::set<std::string> members = members_of(kind.request, kind.body);
  syntax::JsonDocument document;
  syntax::Lines lines(text, path);
  while (const auto line = lines.next()) {
    if (base::trim(*line).empty()) continue;
    const syntax::JsonValue row = document.parse(*line, path, lines.number());
    for (const std::string& member : members)
      if (!row.find(member))
        lines.fail(fmt::format("the row has no '{0}', to which the load refers as ${{row.{0}}}", member));
    kind.rows.emplace_back(*line);
  }
  if (kind.rows.empty()) throw Error(path, "the file has no rows; each line is a JSON value");
}

const LoadRequests::Kind& LoadRequests::drawn_kind(LoadDraws& draws) const {
  if (kinds_.size() == 1) return kinds_.front();
  const double drawn = draws.kinds.uniform() * kinds_.back().weight_until;
  const auto found =
      std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& kind) { return drawn < kind.weight_until; });
  return found == kinds_.end() ? kinds_.back() : *found;
}

sys::ScheduledRequest LoadRequests::make(LoadDraws& draws, std::size_t number) {
  const Kind& kind = drawn_kind(draws);
  const RequestClass& drawn = drawn_class(draws.classes);
  const std::size_t row = kind.rows.empty() ? 0 : static_cast<std::size_t>(draws.rows.below(kind.rows.size()));
  sys::ScheduledRequest made;
  made.kind = static_cast<std::size_t>(&kind - kinds_.data());
  if (!kind.has_variables) {
    made.request = {kind.request.method, kind.request.url, {}, kind.body};
    made.request.headers.assign(kind.request.headers.begin(), kind.request.headers.end());
    return made;
  }
  Values values;
  values.emplace("class", std::string(drawn.name));
  values.emplace("tokens", std::to_string(drawn.tokens));
  values.emplace("retrieval", drawn.retrieval ? "true" : "false");
  values.emplace("number", std::to_string(number + 1));
  const bool is_own_body = kind.request.body_file.empty();
  std::string body = is_own_body ? std::string() : filled(kind.body, values, kind, row, Part::body);
  values.insert(settings_.variables.begin(), settings_.variables.end());  // not for files
  if (is_own_body) body = filled(kind.body, values, kind, row, Part::body);
  made.request = {kind.request.method, filled(kind.request.url, values, kind, row, Part::url), {}, std::move(body)};
  for (const auto& [name, value] : kind.request.headers)
    made.request.headers.emplace_back(name, filled(value, values, kind, row, Part::header));
  return made;
}

std::string LoadRequests::filled(const std::string& text, const Values& values, const Kind& kind, std::size_t row,
                                 Part part) {
  if (text.find("${") == std::string::npos) return text;
  if (kind.rows.empty() || text.find("${row") == std::string::npos) return model::filled_in(text, values);
  const auto encoded = [&](std::string&& value) {
    if (part == Part::url) return base::percent_encoded(value);
    return part == Part::header ? in_header(std::move(value)) : std::move(value);
  };
  Values all = values;
  all.insert_or_assign(std::string(model::row_word), encoded(std::string(kind.rows[row])));
  const syntax::JsonValue value = document_.parse(kind.rows[row], kind.request.data);
  for (const std::string& name : model::row_members(text)) {
    const syntax::JsonValue member = value.find(name);
    const bool escapes = part == Part::body && kind.is_json && member.is(syntax::JsonValue::Kind::string);
    all.insert_or_assign(fmt::format("{}.{}", model::row_word, name),
                         escapes ? syntax::json_escaped(member.text()) : encoded(member.plain()));
  }
  return model::filled_in(text, all);
}

}  // namespace benchgate::measure
