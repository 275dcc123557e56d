// SPDX-License-Identifier: MIT
#include "render/publication_headline.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "render/change_text.hpp"
#include "render/report_rows.hpp"
#include "render/row_kind.hpp"

namespace benchgate::render {

namespace {

using model::Publication;
using model::PublicationRow;

using Rows = std::vector<const PublicationRow*>;

/// The test cases.
Rows cases_of(const Publication& publication) {
  Rows rows;
  for (const PublicationRow& row : publication.rows)
    if (row.figures && !row.secondary && kind_of(row) != RowKind::not_judged) rows.push_back(&row);
  return rows;
}

Rows of_kind(const Rows& rows, RowKind kind) {
  Rows found;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(found),
               [&](const PublicationRow* row) { return kind_of(*row) == kind; });
  return found;
}

/// ", up to 48 %": of the largest change, "" where no size is known.
std::string largest_text(const Rows& rows) {
  const auto size = [](const PublicationRow* row) { return row->figures->worse.value_or(0); };
  const auto less = [&](const PublicationRow* a, const PublicationRow* b) {
    return std::abs(size(a)) < std::abs(size(b));
  };
  const PublicationRow* largest = *std::max_element(rows.begin(), rows.end(), less);
  return largest->figures->worse ? ", up to " + size_of_change(*largest->figures) : "";
}

/// "12 of 200 test cases", "all 6 test cases".
std::string share_text(std::size_t count, std::size_t all) {
  return count == all ? fmt::format("all {} test cases", all) : fmt::format("{} of {} test cases", count, all);
}

bool all_suspected(const Rows& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const PublicationRow* row) {
    return row->figures->worse && row->why.find("suspected") != std::string::npos;
  });
}

/// How much worse undecided test cases may be.
std::string possible_text(const Rows& rows) {
  double high = 0;
  for (const PublicationRow* row : rows)
    if (row->worsening) high = std::max(high, row->worsening->high);
  if (high <= 0) return "";
  std::string size = change_text(high, std::nullopt).change;
  size.erase(0, 1);  // +
  return fmt::format(" (up to {} possible)", size);
}

bool are_speeds(const Rows& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const PublicationRow* row) { return row->figures->is_speed; });
}

/// Everything passed: what there is to see nevertheless.
std::string passed_text(const Rows& rows) {
  const bool speeds = are_speeds(rows);
  const auto all_of = [&](RowKind of_speed, RowKind other) {
    Rows found = of_kind(rows, of_speed);
    const Rows others = of_kind(rows, other);
    found.insert(found.end(), others.begin(), others.end());
    return found;
  };
  const auto named = [](const Rows& some, std::string_view several) {
    if (some.size() == 1) return fmt::format("{} is {}", some.front()->subject, worse_words(*some.front()));
    return fmt::format("{} are {}{}", some.size(), several, largest_text(some));
  };
  const std::string_view slower = speeds ? "slower" : "worse";
  if (const Rows slow = all_of(RowKind::slower_within, RowKind::worse_within); !slow.empty())
    return fmt::format("no test case is {} than its limit; {}", slower, named(slow, slower));
  const std::string fine = fmt::format("no test case got {}", slower);
  const Rows fast = all_of(RowKind::faster, RowKind::better);
  return fast.empty() ? fine : fmt::format("{}; {}", fine, named(fast, speeds ? "faster" : "better"));
}

/// "old is gone and 2 test cases have no baseline": where nothing got worse, but both were changed; "" otherwise.
std::string changed_text(const Rows& rows) {
  const Rows gone = of_kind(rows, RowKind::gone), added = of_kind(rows, RowKind::without_baseline);
  if (gone.empty() || added.empty()) return "";
  const auto part = [](const Rows& some, std::string_view one, std::string_view several) {
    return some.size() == 1 ? fmt::format("{} {}", some.front()->subject, one)
                            : fmt::format("{} test cases {}", some.size(), several);
  };
  return fmt::format("{} and {}", part(gone, "is gone", "are gone"),
                     part(added, "has no baseline", "have no baseline"));
}

/// "": the headline of the only one is right.
std::string headline_of(const Rows& rows, const std::string& of_worst) {
  const RowKind kind = kind_of(*rows.front());
  const Rows worst = of_kind(rows, kind);
  const std::string share = share_text(worst.size(), rows.size());
  const bool compared = std::any_of(rows.begin(), rows.end(), [](const auto* row) { return row->figures->worse; });
  if (kind >= RowKind::slower_within) return compared ? passed_text(rows) : "";
  if (kind == RowKind::without_baseline && worst.size() == rows.size()) return "measured, nothing to compare with yet";
  if (kind == RowKind::gone)
    if (std::string text = changed_text(rows); !text.empty()) return text;
  if (worst.size() == 1) return "";
  switch (kind) {
    case RowKind::error: return fmt::format("{} could not be measured; {}", share, of_worst);
    case RowKind::slower: return fmt::format("{} are slower{}", share, largest_text(worst));
    case RowKind::worse: return fmt::format("{} are worse{}", share, largest_text(worst));
    case RowKind::failed: return fmt::format("{} failed; {}", share, of_worst);
    case RowKind::warned:
      return all_suspected(worst) ? fmt::format("suspected: {} are {}{}", share, are_speeds(worst) ? "slower" : "worse",
                                                largest_text(worst))
                                  : fmt::format("{} have warnings; {}", share, of_worst);
    case RowKind::gone: return share + " are gone";
    case RowKind::without_baseline: return share + " have no baseline";
    default:
      return fmt::format("not clear whether {} got {}{}", share, are_speeds(worst) ? "slower" : "worse",
                         possible_text(worst));
  }
}

}  // namespace

std::string size_of_change(const model::CaseFigures& figures) {
  std::string size = figures.change;
  for (const std::string_view sign : {"+", "−"})
    if (size.starts_with(sign)) size.erase(0, sign.size());
  if (const std::size_t zero = size.find(".0 %"); zero != std::string::npos) size.erase(zero, 2);
  return size;
}

void speak_for_all(Publication& publication) {
  Rows rows = cases_of(publication);
  if (rows.size() < 2) return;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const PublicationRow* a, const PublicationRow* b) { return kind_of(*a) < kind_of(*b); });
  std::string headline = headline_of(rows, publication.headline);
  if (headline.empty()) return;
  publication.headline = std::move(headline);
  publication.subject.clear();
  for (const PublicationRow* row : rows)
    if (publication.headline.find(row->subject + (kind_of(*row) == RowKind::error ? " could" : " is ")) !=
        std::string::npos) {
      publication.subject = row->subject;
      break;
    }
}

}  // namespace benchgate::render
