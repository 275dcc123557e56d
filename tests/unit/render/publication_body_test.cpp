// SPDX-License-Identifier: MIT
#include "render/publication_body.hpp"

#include "catch.hpp"
#include "render/publication.hpp"

using namespace benchgate;
using namespace benchgate::render;
using model::PublicationRow;
using model::Verdict;

namespace {

/// A test case that takes longer by `worse`, with an interval of one point to each side and a limit of 20 %.
PublicationRow test_case(const std::string& name, Verdict status, double worse) {
  PublicationRow row{status, name, "time median", "result", "20 % (warn 18 %)", "p = 0.01", ""};
  row.worsening = {worse - 0.01, worse + 0.01, 0.2};
  row.weight = worse / 0.2;
  row.figures = {"", "90 µs", "112 µs", "+25 %", "24 … 26", worse, true};
  return row;
}

PublicationRow check(Verdict status) { return {status, "", "B5 collector overhead", "p95 1 %", "3 %", "", ""}; }

model::Publication publication_of(std::vector<PublicationRow> rows) {
  model::Publication publication;
  publication.verdict = Verdict::fail;
  publication.headline = "a is slower";
  publication.subject = "a";
  publication.rows = std::move(rows);
  return publication;
}

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

bool has(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

}  // namespace

TEST_CASE("test cases are counted by what happened to them, worst first", "[render][publication]") {
  model::Publication publication = publication_of(
      {test_case("f", Verdict::fail, 0.25), test_case("g", Verdict::pass, -0.3), test_case("s", Verdict::pass, 0.12),
       test_case("u", Verdict::pass, 0.001), test_case("v", Verdict::pass, 0), test_case("w", Verdict::pass, 0.02)});
  publication.mean = {6, 0.997};
  const std::string page = publication_page(publication);
  CHECK(has(page,
            "### ❌ benchgate: `a` is slower\n\n**1 of 6 test cases slower than its limit · 1 slower within its "
            "limit · 1 faster · 3 unchanged** · geometric mean of the times −0.30 %\n"));
  // Blanks at which no line ends keep the figures of a change together.
  CHECK(
      has(page,
          "| ❌ | `f` | 90 µs | 112 µs | **+25\u00a0%**\u00a0(24\u00a0…\u00a026) | 20 % |\n| ↗️ | `s` | 90 µs | 112 µs "
          "| +25\u00a0%\u00a0(24\u00a0…\u00a026) | 20 % |\n| 🟢 | `g` |"));
  CHECK(page.find("<details><summary>3 test cases unchanged</summary>") > page.find("| 🟢 | `g` |"));
  publication.mean.cases = 4;
  CHECK_FALSE(has(publication_page(publication), "geometric mean"));
}

TEST_CASE("comment, job summary and page have one heading, counts and table", "[render][publication]") {
  const model::Publication publication =
      publication_of({test_case("f", Verdict::fail, 0.25), test_case("u", Verdict::pass, 0)});
  const std::string page = publication_page(publication), summary = job_summary(publication);
  const std::string start = page.substr(0, page.find("\n<details>"));
  CHECK(summary.starts_with(start));
  CHECK(count(page, "<details>") > 1);
  CHECK(count(summary, "<details>") == 0);
  CHECK(count(summary, "<details open>") == count(page, "<details>") + 1);  // the chart
}

TEST_CASE("another metric of a test case is in the fold and is not counted", "[render][publication]") {
  PublicationRow other = test_case("f", Verdict::fail, 0.22);
  other.check = "cpu_time median";
  other.secondary = true;
  const std::string page = publication_page(publication_of({test_case("f", Verdict::fail, 0.25), other}));
  CHECK_FALSE(has(page, "test cases"));
  CHECK(count(page, "| ❌ | `f` |") == 1);
  CHECK(page.find("cpu_time") > page.find("<details><summary>Evidence and 1 other metric</summary>"));
}

TEST_CASE("of a test case whose row is no metric, the first metric in the fold is no other one",
          "[render][publication]") {
  PublicationRow judged_nothing = test_case("f", Verdict::warn, 0);
  judged_nothing.result = judged_nothing.evidence = "";
  PublicationRow time = test_case("f", Verdict::pass, 0), memory = time;
  time.secondary = memory.secondary = true;
  memory.check = "max_rss_kb median";
  const std::string page = publication_page(publication_of({judged_nothing, time, memory}));
  CHECK(has(page, "<details><summary>Evidence and 1 other metric</summary>"));
}

TEST_CASE("what the headline or the row of an error says is no line of its own", "[render][publication]") {
  PublicationRow open = test_case("a", Verdict::inconclusive, 0.3);
  open.why = "undecided: the CPU models differ";
  model::Publication publication = publication_of({open});
  CHECK(count(publication_page(publication), "the CPU models differ") == 1);
  publication.headline = "not clear whether a got slower: the CPU models differ";
  publication.given_reason = open.why;
  CHECK(count(publication_page(publication), "the CPU models differ") == 1);
  CHECK(has(publication_page(publication), "not clear whether `a` got slower"));
  PublicationRow broken = test_case("b", Verdict::error, 0);
  broken.result = broken.evidence = "";
  broken.figures->change = "boom";
  broken.why = "all samples failed; the tool says: boom";
  const std::string page = publication_page(publication_of({broken}));
  CHECK(count(page, "boom") == 2);  // in the row, and with the rest in the fold
  CHECK(page.find("all samples failed") > page.find("<details><summary>Evidence</summary>"));
}

TEST_CASE("at most 20 test cases are open", "[render][publication]") {
  std::vector<PublicationRow> rows;
  for (int i = 0; i < 200; ++i) rows.push_back(test_case("case " + std::to_string(i), Verdict::fail, 0.4));
  const std::string page = publication_page(publication_of(rows));
  const std::size_t more = page.find("<details><summary>180 more test cases slower than their limits</summary>");
  REQUIRE(more != std::string::npos);
  CHECK(count(page.substr(0, more), "| ❌ |") == 20);
  CHECK(count(page, "| ❌ |") == 200);
  CHECK(has(page, "**all 200 test cases slower than their limits**"));
}

TEST_CASE("counts of several jobs are of all of them", "[render][publication]") {
  const PublicationText one = publication_text(publication_of({test_case("f", Verdict::fail, 0.25)}), "");
  PublicationText two =
      publication_text(publication_of({test_case("f", Verdict::fail, 0.3), check(Verdict::pass)}), "");
  two.hidden[{RowKind::slower, RowTable::cases}] = 5;
  const std::vector<BodyPart> parts{{one, "`A`"}, {two, "`B`"}};
  const BodyText body = publication_body(parts, {}, Folds::closed, nullptr);
  CHECK(has(body.open, "\n**7 of 8 results slower than their limits · 1 passed**\n"));
  CHECK(has(body.open, "| `A` | ❌ | `f` |"));
  CHECK(has(body.open, "| `B` | ❌ | `f` |"));
  CHECK(has(body.folded, "5 more rows: too long for a comment"));
}

TEST_CASE("without any baseline the values are folded", "[render][publication]") {
  PublicationRow row = test_case("a", Verdict::warn, 0);
  row.figures = model::CaseFigures{"", "", "7 ms", "no baseline", "", std::nullopt};
  row.figures->state = model::CaseFigures::State::without_baseline;
  const std::string first = publication_page(publication_of({row, row}));
  CHECK(first.find("| ⚠️ | `a` | – | 7 ms | no baseline | – |") == std::string::npos);
  CHECK(first.find("| ⚠️ | `a` | – | 7 ms |") > first.find("<details>"));
  const std::string mixed = publication_page(publication_of({row, test_case("b", Verdict::pass, 0)}));
  CHECK(mixed.find("| ⚠️ | `a` | – | 7 ms |") < mixed.find("<details>"));
}

TEST_CASE("a reason of several test cases is one line", "[render][publication]") {
  std::vector<PublicationRow> rows;
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    rows.push_back(test_case(name, Verdict::warn, 0.3));
    rows.back().why = "suspected: one process a side";
  }
  const std::string page = publication_page(publication_of(rows));
  INFO(page);
  CHECK(has(page, "\n- ⚠️ `a`, `b`, `c` and 2 more: suspected: one process a side\n\n"));
}

TEST_CASE("a long name is cut in the middle, to 60 characters", "[render][publication]") {
  const std::string name = std::string(40, 'x') + "ä" + std::string(60, 'y');
  const std::string page = publication_page(publication_of({test_case(name, Verdict::fail, 0.25)}));
  CHECK(has(page, "| ❌ | `" + std::string(30, 'x') + "…" + std::string(29, 'y') + "` |"));
}
