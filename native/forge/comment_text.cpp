// SPDX-License-Identifier: MIT
// Formats and parses the text of a comment. Two things are hidden from readers:
// the markers, which are HTML comments holding one line of JSON, and a number at
// the start of a table row that names its part.
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/comment.hpp"
#include "forge/truncate.hpp"
#include "model/publication.hpp"
#include "syntax/json.hpp"

namespace benchgate::forge {

namespace {

constexpr std::string_view commit_open = "<!-- benchgate:commit ";
constexpr std::string_view part_open = "<!-- benchgate:part ";
constexpr std::string_view part_end = "<!-- benchgate:end -->";
constexpr std::string_view row_open = "| <!--benchgate:";
constexpr std::string_view row_mark_open = row_open.substr(2);
constexpr std::string_view marker_end = " -->";
constexpr std::string_view row_close = "-->";
constexpr std::string_view named_row = ":job";  // the first cell is the part's name

/// Limits for what is shown of the parts; each step shows less.
struct Measure {
  std::size_t reasons = 3;      ///< of each part
  std::size_t rows = SIZE_MAX;  ///< of each part
  std::size_t details = 0;      ///< characters, of each part
  std::size_t headline = 300;   ///< characters
  bool names = true;            ///< of all parts
  std::size_t urgent_rows = 0;  ///< of each part

  render::BodyLimits of_body() const { return {reasons, rows, names, urgent_rows}; }
};

/// JSON that cannot end the HTML comment around it.
std::string hidden_json(std::string_view json) {
  std::string safe;
  for (const char c : json) {
    if (c == '<' || c == '>' || c == '-')
      safe += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      safe += c;
  }
  return safe;
}

std::string part_line(const CommentPart& part, std::size_t number, const Measure& measure) {
  const render::PublicationText& text = part.text;
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("n", static_cast<std::uint64_t>(number)).member("id", part.id);
  json.member("run", std::to_string(part.run)).member("verdict", model::name_of(text.verdict));
  if (part.attempt > 1) json.member("attempt", part.attempt);
  json.member_if("headline", text.headline).member_if("url", part.url);
  json.member_if("name", part.name);
  std::map<render::RowMark, std::size_t> hidden = text.hidden;
  for (std::size_t i = render::shown_rows(text, measure.of_body()); i < text.rows.size(); ++i)
    ++hidden[text.rows[i].mark];
  if (!hidden.empty()) {
    json.key("hidden").begin_object();
    for (const auto& [mark, count] : hidden) json.member(render::name_of(mark), static_cast<std::uint64_t>(count));
    json.end_object();
  }
  if (text.mean.cases > 0)
    json.key("mean").begin_object().member("cases", text.mean.cases).member("ratio", text.mean.ratio).end_object();
  if (!text.reasons.empty() && measure.reasons > 0) {
    json.key("reasons").begin_array();
    for (std::size_t i = 0; i < std::min(text.reasons.size(), measure.reasons); ++i) json.value(text.reasons[i]);
    json.end_array();
  }
  json.end_object();
  return fmt::format("{}{}{}\n", part_open, hidden_json(json.text()), marker_end);
}

/// "<!--benchgate:0:slower-->", with ":job" at the end where the first cell is the part's name.
std::string hidden_mark(std::size_t part, const render::RowMark& mark, bool named) {
  return fmt::format("{}{}:{}{}{}", row_mark_open, part, render::name_of(mark), named ? named_row : "", row_close);
}

std::string footer(const CommentContent& content) {
  std::string text = fmt::format("\n<sub>commit {}", content.sha.empty() ? "unknown" : content.sha.substr(0, 12));
  const std::string& url = content.parts.front().url;
  const bool one_run =
      std::all_of(content.parts.begin(), content.parts.end(), [&](const CommentPart& part) { return part.url == url; });
  if (one_run && !url.empty()) text += fmt::format(" · [workflow run]({})", url);
  return text + "</sub>\n";
}

/// Indents lines of the details that look like markers.
std::string without_markers(std::string_view details) {
  std::string text;
  for (const std::string_view line : base::split(details, '\n'))
    text += fmt::format("{}{}\n", line.starts_with("<!-- benchgate:") ? " " : "", line);
  while (text.ends_with("\n\n")) text.pop_back();
  return text == "\n" ? std::string() : text;
}

std::string with_measure(std::string_view key, CommentContent content, const Measure& measure) {
  std::string text = fmt::format("{}\n{}{}{}\n", comment_marker(key), commit_open, content.sha, marker_end);
  std::vector<render::BodyPart> parts;
  for (CommentPart& part : content.parts) {
    part.text.headline = truncate_sentence(part.text.headline, measure.headline);
    parts.push_back({part.text, part.name});
  }
  const render::BodyText body = render::publication_body(parts, measure.of_body(), render::Folds::closed, hidden_mark);
  text += body.open + body.folded;
  for (std::size_t number = 0; number < content.parts.size(); ++number) {
    const CommentPart& part = content.parts[number];
    text += "\n" + part_line(part, number, measure);
    text += truncate_at_line(without_markers(part.text.details), measure.details, Unit::characters,
                             "_Truncated: too long for a comment, see the job summary._");
    text += fmt::format("{}\n", part_end);
  }
  return text + footer(content);
}

/// "text" of "<open>text<close>", absent for other lines.
std::optional<std::string_view> between(std::string_view line, std::string_view open, std::string_view end) {
  if (!line.starts_with(open) || !line.ends_with(end) || line.size() < open.size() + end.size()) return std::nullopt;
  return line.substr(open.size(), line.size() - open.size() - end.size());
}

struct NumberedRow {
  std::uint64_t part;
  render::TextRow row;
};

/// Rows of an older version, which have no kind, become checks.
std::optional<NumberedRow> parse_row(std::string_view line) {
  if (!line.starts_with(row_open) || !line.ends_with(" |")) return std::nullopt;
  line.remove_prefix(row_open.size());
  line.remove_suffix(2);
  const auto end = line.find(row_close);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view marks = line.substr(0, end);
  line.remove_prefix(end + row_close.size());
  const auto drop_cell = [&line] {
    const auto cell_end = line.find(" |");  // a bar inside the name is escaped
    if (cell_end == std::string_view::npos) return false;
    line.remove_prefix(cell_end + 2);
    return true;
  };
  if (marks.ends_with(named_row)) {
    marks.remove_suffix(named_row.size());
    if (!drop_cell()) return std::nullopt;
  }
  const auto number = base::parse_unsigned(marks.substr(0, marks.find(':')));
  const auto colon = marks.find(':');
  const auto mark = colon == std::string_view::npos ? std::nullopt : render::parse_row_mark(marks.substr(colon + 1));
  if (!number) return std::nullopt;
  if (mark && mark->table == render::RowTable::cases && !drop_cell()) return std::nullopt;  // the sign
  return NumberedRow{*number, {mark.value_or(render::RowMark{}), std::string(line)}};
}

void parse_hidden(syntax::JsonValue object, render::PublicationText& text) {
  for (const auto& [name, count] : object.members())
    if (const auto mark = render::parse_row_mark(name))
      text.hidden[*mark] = static_cast<std::size_t>(object.unsigned_at({name}).value_or(0));
}

std::optional<CommentPart> parse_part(std::string_view json, const std::vector<NumberedRow>& rows) {
  syntax::JsonDocument document;
  try {
    document.parse(json, "comment");
  } catch (const Error&) {
    return std::nullopt;  // somebody edited it
  }
  const syntax::JsonValue object = document.root();
  CommentPart part;
  part.id = object.text_at({"id"});
  part.run = base::parse_unsigned(object.text_at({"run"})).value_or(0);
  part.attempt = object.unsigned_at({"attempt"}).value_or(1);
  part.text.verdict = model::parse_verdict(object.text_at({"verdict"})).value_or(model::Verdict::not_evaluated);
  part.text.headline = object.text_at({"headline"});
  part.url = object.text_at({"url"});
  part.name = object.text_at({"name"});
  if (const syntax::JsonValue hidden = object.find("hidden")) parse_hidden(hidden, part.text);
  if (const syntax::JsonValue mean = object.find("mean"))
    if (const double ratio = mean.number_at({"ratio"}).value_or(0); ratio > 0)
      part.text.mean = {mean.unsigned_at({"cases"}).value_or(0), ratio};
  if (const syntax::JsonValue reasons = object.find("reasons"))
    for (const syntax::JsonValue reason : reasons.elements()) part.text.reasons.emplace_back(reason.text());
  for (const NumberedRow& row : rows)
    if (row.part == object.unsigned_at({"n"}).value_or(0)) part.text.rows.push_back(row.row);
  // In the comment they stand in several tables.
  std::stable_sort(part.text.rows.begin(), part.text.rows.end(),
                   [](const render::TextRow& a, const render::TextRow& b) { return a.mark.kind < b.mark.kind; });
  return part;
}

/// The comment with all rows that the measure allows, and of the details what fits beside them; absent when the rows
/// alone are too long.
std::optional<std::string> fitted(std::string_view key, const CommentContent& content, Measure measure) {
  constexpr std::size_t least_details = 1000;  // characters, of each part: fewer say nothing
  measure.details = 0;
  std::string bare = with_measure(key, content, measure);
  const std::size_t used = characters(bare);
  if (used > longest_comment) return std::nullopt;
  measure.details = (longest_comment - used) / content.parts.size();
  if (measure.details < least_details) return bare;
  std::string text = with_measure(key, content, measure);
  return characters(text) <= longest_comment ? std::move(text) : std::move(bare);
}

/// The most rows that one part has of those that are urgent.
std::size_t most_urgent_rows(const CommentContent& content) {
  std::size_t most = 0;
  for (const CommentPart& part : content.parts)
    most = std::max(most, render::shown_rows(part.text, {.rows = 0, .urgent_rows = SIZE_MAX}));
  return most;
}

bool is_newer(const CommentPart& a, const CommentPart& b) {
  return a.run != b.run ? a.run > b.run : a.attempt > b.attempt;
}

}  // namespace

std::string comment_marker(std::string_view key) { return fmt::format("<!-- benchgate:comment {} -->", key); }

std::string compose_comment(std::string_view key, const CommentContent& content) {
  CommentContent sorted = content;
  std::stable_sort(sorted.parts.begin(), sorted.parts.end(), [](const CommentPart& a, const CommentPart& b) {
    return a.text.verdict != b.text.verdict ? a.text.verdict > b.text.verdict : a.id < b.id;
  });
  const std::size_t count = sorted.parts.size();
  std::string text = with_measure(key, sorted, {3, SIZE_MAX, SIZE_MAX, 300});
  if (characters(text) <= longest_comment) return text;
  // Equal shares, in fixed steps, so that the same input gives the same text. Rows of what is worse than allowed are
  // left out after all others, and after the details.
  Measure measure{3, 200 / count + 1};
  for (measure.urgent_rows = most_urgent_rows(sorted); measure.urgent_rows > 0;
       measure.urgent_rows = measure.urgent_rows * 7 / 8) {
    if (const auto fits = fitted(key, sorted, measure)) return *fits;
    measure.rows = 100 / count + 1;
    if (measure.urgent_rows <= measure.rows) break;
  }
  for (const Measure& less : {Measure{3, 200 / count + 1}, Measure{3, 100 / count + 1}, Measure{1, 1, 0, 200},
                              Measure{0, 1, 0, 80, false}, Measure{0, 0, 0, 0, false}})
    if (const auto fits = fitted(key, sorted, less)) return *fits;
  return truncate_at_line(text, longest_comment, Unit::characters, "_Truncated: too many jobs for one comment._");
}

std::optional<CommentContent> parse_comment(std::string_view key, std::string_view body) {
  CommentContent content;
  std::vector<NumberedRow> rows;
  CommentPart* open = nullptr;
  bool first = true;
  for (std::string_view line : base::split(body, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (first && line != comment_marker(key)) return std::nullopt;
    first = false;
    if (line == part_end) {
      open = nullptr;
    } else if (open != nullptr) {
      open->text.details += fmt::format("{}\n", line);
    } else if (const auto sha = between(line, commit_open, marker_end)) {
      content.sha = *sha;
    } else if (const auto json = between(line, part_open, marker_end)) {
      auto part = parse_part(*json, rows);
      if (part) open = &content.parts.emplace_back(std::move(*part));
    } else if (auto row = parse_row(line)) {
      rows.push_back(std::move(*row));
    }
  }
  return content;
}

std::optional<CommentContent> merge_part(const std::optional<CommentContent>& existing, const std::string& sha,
                                         const CommentPart& part) {
  CommentContent merged{sha, {}};
  if (existing)
    for (const CommentPart& other : existing->parts) {
      const bool same_commit = existing->sha == sha;
      if (is_newer(other, part) && (!same_commit || other.id == part.id)) return std::nullopt;
      if (same_commit && other.id != part.id) merged.parts.push_back(other);
    }
  merged.parts.push_back(part);
  return merged;
}

model::Verdict combined_verdict(const CommentContent& content) {
  model::Verdict worst = model::Verdict::pass;
  for (const CommentPart& part : content.parts) worst = std::max(worst, part.text.verdict);
  return worst;
}

}  // namespace benchgate::forge
