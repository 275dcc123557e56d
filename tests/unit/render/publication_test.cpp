// SPDX-License-Identifier: MIT
#include "render/publication.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::render;

namespace {

model::Publication one_row(const std::string& subject, const std::string& text) {
  model::Publication publication;
  publication.verdict = model::Verdict::fail;
  publication.headline = text;
  publication.rows = {{model::Verdict::fail, subject, text, text, text, text, text}};
  publication.notes = {text};
  publication.environment = {{text, text}};
  publication.reproduce = {text};
  return publication;
}

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a page says the verdict, the number, why, and then everything", "[render][publication]") {
  model::Publication publication;
  publication.verdict = model::Verdict::fail;
  publication.headline = "parse: wall_ms p95 +12.65 % (limit +5 %)";
  publication.rows = {{model::Verdict::fail, "parse", "E3 significance", "8 to 9 ms", "+5 %", "p = 0.01", "got slower"},
                      {model::Verdict::pass, "", "B5 collector overhead", "p95 1 %", "3 %", "", ""}};
  publication.environment = {{"mode", "full"}};
  publication.reproduce = {"benchgate gate --candidate c --baseline b"};
  CHECK(publication_page(publication) == R"(### ❌ benchgate: parse: wall_ms p95 +12.65 % (limit +5 %)

**1 of 2 checks failed · 1 passed**

- ❌ fail: E3 significance of `parse`: got slower

| Verdict | Subject | Check | Result | Limit | Evidence |
| --- | --- | --- | --- | --- | --- |
| ❌ fail | `parse` | E3 significance | 8 to 9 ms | +5 % | p = 0.01 |

<details><summary>1 check passed</summary>

| Verdict | Subject | Check | Result | Limit | Evidence |
| --- | --- | --- | --- | --- | --- |
| ✅ pass | all | B5 collector overhead | p95 1 % | 3 % | – |

</details>

<details><summary>Environment and how to reproduce</summary>

| Environment | |
| --- | --- |
| mode | `full` |

How to reproduce:

```sh
benchgate gate --candidate c --baseline b
```

</details>
)");
}

TEST_CASE("hostile text adds no line, cell, tag, fence or comment", "[render][publication]") {
  const std::string plain = publication_page(one_row("name", "text"));
  for (const std::string hostile : {"a|b", "a\nb", "</details><img src=x>", "<!-- benchgate:end -->", "```\nx", "x`y|z",
                                    "[l](https://evil)", "@octocat #1", "a\\|b"}) {
    const std::string page = publication_page(one_row(hostile, hostile));
    INFO(hostile);
    CHECK(count(page, "\n") == count(plain, "\n"));
    CHECK(count(page, "</details>") <= count(plain, "</details>") + 4);  // inside code, where it is text
    CHECK(page.find("\n```\nx") == std::string::npos);
  }
}

TEST_CASE("a page with charts is linked, and names whose it is", "[render][publication]") {
  model::Publication publication;
  publication.page = "https://github.example/artifacts/1";
  CHECK(publication_text(publication, "").details == "[Charts and samples](https://github.example/artifacts/1)\n\n");
  CHECK(publication_text(publication, "a](x)").details ==
        "[Charts and samples of `a](x)`](https://github.example/artifacts/1)\n\n");
}

TEST_CASE("names that look the same when they are cut are shown longer", "[render][publication]") {
  const std::string ending = "/" + std::string(60, 'x') + "@pkg=example.org/json,gomaxprocs=20";
  model::Publication publication;
  for (const char* const name :
       {"BenchmarkMarshalFloat32/0123456789/marshal", "BenchmarkMarshalFloat32/0123456789/parse"}) {
    model::PublicationRow row = one_row(name + ending, "").rows.front();
    row.figures.emplace();
    row.status = model::Verdict::warn;
    row.why = "too few";
    publication.rows.push_back(row);
  }
  const std::string page = publication_page(publication);
  CHECK(count(page, "`BenchmarkMarshalFloat32/0123456789/marshal/xxxx") == 2);  // in the reason and in the table
  CHECK(count(page, "`BenchmarkMarshalFloat32/0123456789/parse/xxxx") == 2);
  CHECK(count(page, "…") == 4);
}

TEST_CASE("nothing to tell leaves no empty fold", "[render][publication]") {
  CHECK(publication_text({}, "t").details.empty());
}
