// SPDX-License-Identifier: MIT
#include "render/publication_body.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "render/change_text.hpp"

namespace benchgate::render {

namespace {

constexpr std::uint64_t least_cases_of_mean = 5;

struct PartRow {
  std::size_t part;
  const TextRow* row;
};

class Body {
 public:
  Body(std::span<const BodyPart> parts, const BodyLimits& limits, Folds folds, HiddenMark hidden)
      : parts_(parts), limits_(limits), folds_(folds), hidden_mark_(hidden) {
    for (std::size_t i = 0; i < parts.size(); ++i) add_rows(i);
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const PartRow& a, const PartRow& b) { return a.row->mark.kind < b.row->mark.kind; });
  }

  BodyText text() const {
    BodyText body{head() + reasons(), ""};
    std::vector<PartRow> open, more, folded;
    for (const PartRow& placed : rows_) {
      const bool is_case = placed.row->mark.table == RowTable::cases;
      if (is_folded(placed.row->mark.kind) || is_first_contact())
        folded.push_back(placed);
      else
        (is_case && open.size() >= most_open_rows ? more : open).push_back(placed);
    }
    body.open += tables(open);
    if (!more.empty()) body.folded += "\n" + fold(fold_title(more, "more "), tables(more), folds_);
    if (!folded.empty()) body.folded += "\n" + fold(fold_title(folded), tables(folded), folds_);
    if (const std::size_t cut = hidden_count(); cut > 0)
      body.folded +=
          fmt::format("\n{} more {}: too long for a comment, see the job summary.\n", cut, cut == 1 ? "row" : "rows");
    return body;
  }

 private:
  void add_rows(std::size_t part) {
    const PublicationText& text = parts_[part].text;
    for (const auto& [mark, count] : text.hidden) hidden_[mark] += count;
    const std::size_t shown = shown_rows(text, limits_);
    for (std::size_t i = 0; i < text.rows.size(); ++i) {
      ++counts_[text.rows[i].mark];
      if (i < shown)
        rows_.push_back({part, &text.rows[i]});
      else
        ++hidden_[text.rows[i].mark];
    }
    for (const auto& [mark, count] : text.hidden) counts_[mark] += count;
  }

  std::size_t hidden_count() const {
    std::size_t count = 0;
    for (const auto& [mark, hidden] : hidden_) count += hidden;
    return count;
  }

  /// Nothing can be compared yet: then there is nothing to look at in single rows.
  bool is_first_contact() const {
    return std::all_of(counts_.begin(), counts_.end(), [](const auto& count) {
      return count.first.kind == RowKind::without_baseline || count.first.kind == RowKind::not_judged;
    });
  }

  /// What rows of these marks are called.
  static std::string nouns(const std::map<RowMark, std::size_t>& counts, std::size_t count) {
    const bool cases =
        std::any_of(counts.begin(), counts.end(), [](const auto& one) { return one.first.table == RowTable::cases; });
    const bool checks =
        std::any_of(counts.begin(), counts.end(), [](const auto& one) { return one.first.table == RowTable::checks; });
    const std::string_view noun = cases && checks ? "result" : cases ? "test case" : "check";
    return fmt::format("{}{}", noun, count == 1 ? "" : "s");
  }

  std::string counts_line() const {
    std::map<RowKind, std::size_t> kinds;
    std::size_t all = 0;
    for (const auto& [mark, count] : counts_) {
      kinds[mark.kind] += count;
      all += count;
    }
    if (all < 2) return "";
    std::vector<std::string> texts;
    for (const auto& [kind, count] : kinds) {
      const std::string_view what = text_of(kind, count);
      if (!texts.empty())
        texts.push_back(fmt::format("{} {}", count, what));
      else if (count == all)
        texts.push_back(fmt::format("all {} {} {}", all, nouns(counts_, all), what));
      else
        texts.push_back(fmt::format("{} of {} {} {}", count, all, nouns(counts_, all), what));
    }
    return fmt::format("\n**{}**{}\n", base::join(texts, " · "), mean_text());
  }

  std::string mean_text() const {
    model::GeometricMean mean;
    for (const BodyPart& part : parts_) mean = model::joined(mean, part.text.mean);
    if (mean.cases < least_cases_of_mean || !std::isfinite(mean.ratio)) return "";
    return fmt::format(" · geometric mean of the times {}", change_text(mean.ratio - 1, std::nullopt).change);
  }

  /// Whose it is, when there is more than one.
  std::string owner(const BodyPart& part) const {
    return parts_.size() == 1 || part.name.empty() ? std::string() : fmt::format("{}: ", part.name);
  }

  std::string head() const {
    const PublicationText& worst = parts_.front().text;
    const std::string text =
        fmt::format("### {} benchgate: {}\n", sign_of(worst.verdict),
                    worst.headline.empty() ? text_of(worst.verdict) : owner(parts_.front()) + worst.headline);
    return text + (parts_.size() == 1 ? "" : jobs_line()) + counts_line();
  }

  std::string jobs_line() const {
    std::string text = fmt::format("\n{} jobs:", parts_.size());
    for (std::size_t i = 0; i < parts_.size();) {
      const auto verdict = parts_[i].text.verdict;
      std::size_t count = 0;
      std::string names;
      for (; i < parts_.size() && parts_[i].text.verdict == verdict; ++i, ++count)
        if (!parts_[i].name.empty() && limits_.names)
          names += fmt::format("{}{}", names.empty() ? "" : ", ", parts_[i].name);
      text += fmt::format(" {} {} {}", sign_of(verdict), count, text_of(verdict));
      if (!names.empty()) text += fmt::format(" ({})", names);
      if (i < parts_.size()) text += ",";
    }
    return text + "\n";
  }

  std::string reasons() const {
    std::string text;
    for (const BodyPart& part : parts_)
      for (std::size_t i = 0; i < std::min(part.text.reasons.size(), limits_.reasons); ++i)
        text += fmt::format("- {}{}\n", owner(part), part.text.reasons[i]);
    return text.empty() ? text : "\n" + text;
  }

  /// Rows of several parts begin with the name of theirs: their subjects may have the same name.
  std::string row_line(const PartRow& placed) const {
    const auto& [mark, cells] = *placed.row;
    const bool named = parts_.size() > 1;
    const std::string hidden = hidden_mark_ == nullptr ? "" : hidden_mark_(placed.part, mark, named);
    const std::string_view name = parts_[placed.part].name;
    const std::string job = named ? fmt::format(" {} |", name.empty() ? "–" : name) : "";
    const std::string sign = mark.table == RowTable::cases ? fmt::format(" {} |", sign_of(mark.kind)) : "";
    return fmt::format("|{}{}{}{} |\n", hidden.empty() ? "" : " " + hidden, job, sign, cells);
  }

  std::string table(std::span<const PartRow> rows, RowTable which) const {
    std::string lines;
    for (const PartRow& placed : rows)
      if (placed.row->mark.table == which) lines += row_line(placed);
    if (lines.empty()) return "";
    std::string names = parts_.size() > 1 ? "\n| Job |" : "\n|", dashes = parts_.size() > 1 ? "| --- |" : "|";
    if (which == RowTable::cases) {
      names += " | Test case | Baseline | This change | Change (95 % interval) | Limit |";
      dashes += " :-: | --- | --: | --: | --: | --: |";
    } else {
      for (const std::string_view column : model::publication_columns) {
        names += fmt::format(" {} |", column);
        dashes += " --- |";
      }
    }
    return fmt::format("{}\n{}\n{}", names, dashes, lines);
  }

  std::string tables(std::span<const PartRow> rows) const {
    return table(rows, RowTable::cases) + table(rows, RowTable::checks);
  }

  /// "3 test cases unchanged, 1 not judged", with the rows that are left out: "3 test cases unchanged (2 shown)";
  /// `more` says that others of the kind are open.
  std::string fold_title(std::span<const PartRow> rows, std::string_view more = "") const {
    std::map<RowMark, std::size_t> counts;
    for (const PartRow& placed : rows) ++counts[placed.row->mark];
    struct Kind {
      std::size_t shown = 0, all = 0;
    };
    std::map<RowKind, Kind> kinds;
    for (const auto& [mark, count] : counts) {
      const auto hidden = hidden_.find(mark);
      kinds[mark.kind].shown += count;
      kinds[mark.kind].all += count + (hidden == hidden_.end() ? 0 : hidden->second);
    }
    std::string text;
    for (const auto& [kind, count] : kinds) {
      text += text.empty()
                  ? fmt::format("{} {}{} {}", count.all, more, nouns(counts, count.all), text_of(kind, count.all))
                  : fmt::format(", {} {}", count.all, text_of(kind, count.all));
      if (count.shown < count.all) text += fmt::format(" ({} shown)", count.shown);
    }
    return text;
  }

  std::span<const BodyPart> parts_;
  const BodyLimits& limits_;
  Folds folds_;
  HiddenMark hidden_mark_;
  std::vector<PartRow> rows_;
  std::map<RowMark, std::size_t> counts_, hidden_;
};

constexpr std::string_view check_mark = "check-";

}  // namespace

std::string name_of(const RowMark& mark) {
  return fmt::format("{}{}", mark.table == RowTable::checks ? check_mark : "", name_of(mark.kind));
}

std::optional<RowMark> parse_row_mark(std::string_view name) {
  const bool is_check = name.starts_with(check_mark);
  const auto kind = parse_row_kind(is_check ? name.substr(check_mark.size()) : name);
  if (!kind) return std::nullopt;
  return RowMark{*kind, is_check ? RowTable::checks : RowTable::cases};
}

bool is_urgent(const RowMark& mark) { return mark.kind <= RowKind::failed; }

std::size_t shown_rows(const PublicationText& text, const BodyLimits& limits) {
  const auto urgent = static_cast<std::size_t>(
      std::count_if(text.rows.begin(), text.rows.end(), [](const TextRow& row) { return is_urgent(row.mark); }));
  return std::max(std::min(text.rows.size(), limits.rows), std::min(urgent, limits.urgent_rows));
}

std::string fold(std::string_view summary, std::string_view content, Folds folds) {
  return fmt::format("<details{}><summary>{}</summary>\n{}\n</details>\n", folds == Folds::open ? " open" : "", summary,
                     content);
}

BodyText publication_body(std::span<const BodyPart> parts, const BodyLimits& limits, Folds folds, HiddenMark hidden) {
  return Body(parts, limits, folds, hidden).text();
}

}  // namespace benchgate::render
