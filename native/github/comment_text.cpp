// SPDX-License-Identifier: MIT
// Formats and parses the text of a comment. Two things are hidden from readers:
// the markers, which are HTML comments holding one line of JSON, and a number at
// the start of a table row that names its part.
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "github/comment.hpp"
#include "github/truncate.hpp"
#include "model/publication.hpp"
#include "syntax/json.hpp"

namespace benchgate::github {

namespace {

constexpr std::string_view commit_open = "<!-- benchgate:commit ";
constexpr std::string_view part_open = "<!-- benchgate:part ";
constexpr std::string_view part_end = "<!-- benchgate:end -->";
constexpr std::string_view row_open = "| <!--benchgate:";
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
};

std::string_view symbol_of(model::Verdict status) {
  constexpr std::array<std::string_view, 9> symbols{"➖", "✅", "☑️", "➖", "❔", "❔", "⚠️", "❌", "💥"};
  return symbols.at(static_cast<std::size_t>(status));
}

std::string spoken(model::Verdict status) {
  std::string name(model::name_of(status));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

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
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("n", static_cast<std::uint64_t>(number)).member("id", part.id);
  json.member("run", std::to_string(part.run)).member("verdict", model::name_of(part.verdict));
  if (part.attempt > 1) json.member("attempt", part.attempt);
  json.member_if("headline", truncate_sentence(part.headline, measure.headline)).member_if("url", part.url);
  json.member_if("name", part.name);
  const std::size_t hidden = part.hidden_rows + part.rows.size() - std::min(part.rows.size(), measure.rows);
  if (hidden > 0) json.member("hidden", static_cast<std::uint64_t>(hidden));
  if (!part.reasons.empty() && measure.reasons > 0) {
    json.key("reasons").begin_array();
    for (std::size_t i = 0; i < std::min(part.reasons.size(), measure.reasons); ++i) json.value(part.reasons[i]);
    json.end_array();
  }
  json.end_object();
  return fmt::format("{}{}{}\n", part_open, hidden_json(json.text()), marker_end);
}

/// Whose it is, when there is more than one.
std::string owner(const CommentContent& content, const CommentPart& part) {
  return content.parts.size() == 1 || part.name.empty() ? std::string() : part.name + ": ";
}

/// Rows of metrics that passed and changed little stand in a fold.
constexpr std::string_view folded_row = " ✅ pass |";

/// How many rows have which verdict, in the order of the table, and how many are not shown; "" where there are not
/// several rows. Counts what can be read back, so that reading and writing again changes nothing.
std::string row_counts(const CommentPart& part, const Measure& measure) {
  const std::size_t shown = std::min(part.rows.size(), measure.rows);
  const std::size_t hidden = part.hidden_rows + part.rows.size() - shown;
  std::vector<std::pair<std::string_view, std::size_t>> counts;
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string_view row = part.rows[i], verdict = base::trim(row.substr(0, row.find('|')));
    const auto found =
        std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == verdict; });
    found == counts.end() ? static_cast<void>(counts.emplace_back(verdict, 1)) : static_cast<void>(++found->second);
  }
  std::vector<std::string> words;
  for (const auto& [verdict, count] : counts) {
    const std::size_t sign = verdict.find(' ');
    words.push_back(sign == std::string_view::npos
                        ? fmt::format("{} {}", count, verdict)
                        : fmt::format("{} {}{}", verdict.substr(0, sign), count, verdict.substr(sign)));
  }
  if (hidden > 0) words.push_back(fmt::format("{} more", hidden));
  return shown + hidden < 2 ? "" : fmt::format("\n**{}**\n", base::join(words, " · "));
}

std::string head(const CommentContent& content, const Measure& measure) {
  const CommentPart& worst = content.parts.front();
  const std::string headline = truncate_sentence(worst.headline, measure.headline);
  std::string text = fmt::format("### {} benchgate: {}\n", symbol_of(worst.verdict),
                                 headline.empty() ? spoken(worst.verdict) : owner(content, worst) + headline);
  if (content.parts.size() == 1) return text + row_counts(worst, measure);
  text += fmt::format("\n{} jobs:", content.parts.size());
  for (std::size_t i = 0; i < content.parts.size();) {
    const auto verdict = content.parts[i].verdict;
    std::size_t count = 0;
    std::string names;
    for (; i < content.parts.size() && content.parts[i].verdict == verdict; ++i, ++count)
      if (const std::string& name = content.parts[i].name; !name.empty() && measure.names)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
    text += fmt::format(" {} {} {}", symbol_of(verdict), count, spoken(verdict));
    if (!names.empty()) text += fmt::format(" ({})", names);
    if (i < content.parts.size()) text += ",";
  }
  return text + "\n";
}

std::string reason_list(const CommentContent& content, const Measure& measure) {
  std::string text;
  for (const CommentPart& part : content.parts)
    for (std::size_t i = 0; i < std::min(part.reasons.size(), measure.reasons); ++i)
      text += fmt::format("- {}{}\n", owner(content, part), part.reasons[i]);
  return text.empty() ? text : "\n" + text;
}

/// Rows of several parts begin with the name of theirs: their subjects may have the same name.
std::string row_line(const CommentContent& content, std::size_t number, std::string_view row) {
  if (content.parts.size() == 1) return fmt::format("{}{}{}{} |\n", row_open, number, row_close, row);
  const std::string& name = content.parts[number].name;
  return fmt::format("{}{}{}{} {} |{} |\n", row_open, number, named_row, row_close, name.empty() ? "–" : name, row);
}

/// Rows below the names of the columns; "" without rows.
std::string table_of(const std::string& rows, bool several) {
  if (rows.empty()) return "";
  std::string dashes = several ? "| --- |" : "|";
  std::string text = several ? "\n| Job |" : "\n|";
  for (const std::string_view column : model::publication_columns) {
    text += fmt::format(" {} |", column);
    dashes += " --- |";
  }
  return text + fmt::format("\n{}\n{}", dashes, rows);
}

std::string table(const CommentContent& content, const Measure& measure) {
  std::string open, folded;
  std::size_t hidden = 0, passed = 0;
  for (std::size_t number = 0; number < content.parts.size(); ++number) {
    const CommentPart& part = content.parts[number];
    const std::size_t shown = std::min(part.rows.size(), measure.rows);
    for (std::size_t i = 0; i < shown; ++i) {
      const bool is_folded = part.rows[i].starts_with(folded_row);
      (is_folded ? folded : open) += row_line(content, number, part.rows[i]);
      passed += is_folded ? 1 : 0;
    }
    hidden += part.hidden_rows + part.rows.size() - shown;
  }
  std::string text = table_of(open, content.parts.size() > 1);
  if (passed > 0)
    text += fmt::format("\n<details><summary>{} passed</summary>\n{}\n</details>\n", passed,
                        table_of(folded, content.parts.size() > 1));
  if (hidden > 0)
    text += fmt::format("\n{} more {}: too long for a comment, see the job summary.\n", hidden,
                        hidden == 1 ? "row" : "rows");
  return text;
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

std::string with_measure(std::string_view key, const CommentContent& content, const Measure& measure) {
  std::string text = fmt::format("{}\n{}{}{}\n", comment_marker(key), commit_open, content.sha, marker_end);
  text += head(content, measure) + reason_list(content, measure) + table(content, measure);
  for (std::size_t number = 0; number < content.parts.size(); ++number) {
    const CommentPart& part = content.parts[number];
    text += "\n" + part_line(part, number, measure);
    text += truncate_at_line(without_markers(part.details), measure.details, Unit::characters,
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
  std::string text;
};

std::optional<NumberedRow> parse_row(std::string_view line) {
  if (!line.starts_with(row_open) || !line.ends_with(" |")) return std::nullopt;
  line.remove_prefix(row_open.size());
  line.remove_suffix(2);
  const auto end = line.find(row_close);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view digits = line.substr(0, end);
  line.remove_prefix(end + row_close.size());
  if (digits.ends_with(named_row)) {
    digits.remove_suffix(named_row.size());
    const auto cell_end = line.find(" |");  // a bar inside the name is escaped
    if (cell_end == std::string_view::npos) return std::nullopt;
    line.remove_prefix(cell_end + 2);
  }
  const auto number = base::parse_unsigned(digits);
  if (!number) return std::nullopt;
  return NumberedRow{*number, std::string(line)};
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
  part.verdict = model::parse_verdict(object.text_at({"verdict"})).value_or(model::Verdict::not_evaluated);
  part.headline = object.text_at({"headline"});
  part.url = object.text_at({"url"});
  part.name = object.text_at({"name"});
  part.hidden_rows = object.unsigned_at({"hidden"}).value_or(0);
  if (const syntax::JsonValue reasons = object.find("reasons"))
    for (const syntax::JsonValue reason : reasons.elements()) part.reasons.emplace_back(reason.text());
  for (const NumberedRow& row : rows)
    if (row.part == object.unsigned_at({"n"}).value_or(0)) part.rows.push_back(row.text);
  return part;
}

bool is_newer(const CommentPart& a, const CommentPart& b) {
  return a.run != b.run ? a.run > b.run : a.attempt > b.attempt;
}

}  // namespace

std::string comment_marker(std::string_view key) { return fmt::format("<!-- benchgate:comment {} -->", key); }

std::string compose_comment(std::string_view key, const CommentContent& content) {
  CommentContent sorted = content;
  std::stable_sort(sorted.parts.begin(), sorted.parts.end(), [](const CommentPart& a, const CommentPart& b) {
    return a.verdict != b.verdict ? a.verdict > b.verdict : a.id < b.id;
  });
  const std::size_t count = sorted.parts.size();
  std::string text = with_measure(key, sorted, {3, SIZE_MAX, SIZE_MAX, 300});
  if (characters(text) <= longest_comment) return text;
  // Equal shares, in fixed steps, so that the same input gives the same text.
  for (const Measure& measure :
       {Measure{3, 200 / count + 1, longest_comment / 2 / count, 300}, Measure{3, 100 / count + 1, 0, 300},
        Measure{1, 1, 0, 200}, Measure{0, 1, 0, 80, false}, Measure{0, 0, 0, 0, false}}) {
    text = with_measure(key, sorted, measure);
    if (characters(text) <= longest_comment) return text;
  }
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
      open->details += fmt::format("{}\n", line);
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
  for (const CommentPart& part : content.parts) worst = std::max(worst, part.verdict);
  return worst;
}

}  // namespace benchgate::github
