// SPDX-License-Identifier: MIT
#include "forge/comment.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "catch.hpp"
#include "forge/truncate.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

constexpr const char* sha = "1111111111111111111111111111111111111111";

using render::RowKind;
using render::RowTable;

render::TextRow check_row(const std::string& cells, RowKind kind = RowKind::failed) {
  return {{kind, RowTable::checks}, cells};
}

render::TextRow case_row(const std::string& cells, RowKind kind) { return {{kind, RowTable::cases}, cells}; }

CommentPart part(const std::string& id, model::Verdict verdict, std::uint64_t run = 1) {
  return {
      id,
      run,
      {verdict, "headline of " + id, {}, {check_row(" " + id + " | b | c | d | e | f")}, {}, "details of " + id + "\n"},
      "https://run/" + std::to_string(run)};
}

std::vector<CommentPart> sorted(std::vector<CommentPart> parts) {
  std::sort(parts.begin(), parts.end(), [](const CommentPart& a, const CommentPart& b) { return a.id < b.id; });
  return parts;
}

std::string comment_json(std::uint64_t id, const std::string& author, const std::string& body,
                         const std::string& association = "NONE") {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("id", id).member("html_url", "https://c/" + std::to_string(id)).member("body", body);
  json.member("author_association", association);
  json.key("user").begin_object().member("login", author).end_object().end_object();
  return json.take();
}

sys::HttpResult page(const std::string& comments) { return sys::HttpResponse{200, {}, "[" + comments + "]"}; }

struct Scene {
  ScriptedHttp http;
  FakeClock clock;
  Api api{http, clock, github_service(), "https://a", Token("s3cret", "T"), std::chrono::seconds(60)};
  CommentTarget target{"o/r", 7, "default", {}};

  CommentOutcome publish(const CommentPart& own, ConcurrentJobs concurrent_jobs = ConcurrentJobs::not_known) {
    return publish_comment(api, target, sha, own, concurrent_jobs);
  }
  std::size_t count(const std::string& method) const {
    return static_cast<std::size_t>(std::count_if(http.requests.begin(), http.requests.end(),
                                                  [&](const sys::HttpRequest& one) { return one.method == method; }));
  }
  std::string sent_body(std::size_t request) const {
    return syntax::parse_json(http.requests.at(request).body, "sent").root().text_at({"body"});
  }
};

}  // namespace

TEST_CASE("a comment can be read back whole", "[forge][comment]") {
  CommentPart failing = part("b", model::Verdict::fail);
  failing.text.reasons = {"why --> <b> -- x"};
  const CommentContent content{sha, {failing, part("a", model::Verdict::pass)}};
  const auto read = parse_comment("default", compose_comment("default", content));
  REQUIRE(read);
  CHECK(*read == content);
}

TEST_CASE("the worst part speaks for all", "[forge][comment]") {
  const std::string body =
      compose_comment("default", {sha, {part("a", model::Verdict::pass), part("b", model::Verdict::fail)}});
  CHECK(body.find("### ❌ benchgate: headline of b\n\n2 jobs: ❌ 1 fail, ✅ 1 pass\n") != std::string::npos);
}

TEST_CASE("of several parts each row, reason and headline names its own, and can be read back", "[forge][comment]") {
  CommentPart failing = part("b", model::Verdict::fail), fine = part("a", model::Verdict::pass);
  failing.name = "`CI \\| bench`";
  fine.name = "`Perf`";
  failing.text.reasons = {"why"};
  const CommentContent content{sha, {failing, fine}};
  const std::string body = compose_comment("default", content);
  for (const char* line :
       {"### ❌ benchgate: `CI \\| bench`: headline of b", "2 jobs: ❌ 1 fail (`CI \\| bench`), ✅ 1 pass (`Perf`)",
        "- `CI \\| bench`: why", "| Job | Verdict |", "| <!--benchgate:0:check-failed:job--> `CI \\| bench` | b | b |",
        "| <!--benchgate:1:check-failed:job--> `Perf` | a | b |"})
    CHECK(body.find(std::string("\n") + line) != std::string::npos);
  CHECK(parse_comment("default", body) == content);
  CHECK(compose_comment("default", {sha, {fine}}).find("Job |") == std::string::npos);
}

TEST_CASE("rows keep their kind when they are read back, and what passed is folded", "[forge][comment]") {
  CommentPart one = part("a", model::Verdict::fail);
  one.text.rows = {case_row(" `x` | 1 | 2", RowKind::slower), case_row(" `y` | 1 | 2", RowKind::faster),
                   case_row(" `z` | 1 | 2", RowKind::unchanged), case_row(" `w` | 1 | 2", RowKind::unchanged)};
  one.text.mean = {7, 1.25};
  const CommentContent content{sha, {one}};
  const std::string body = compose_comment("default", content);
  const auto position = [&](std::string_view text) { return body.find(text); };
  CHECK(position(
            "### ❌ benchgate: headline of a\n\n**1 of 4 test cases slower than its limit · 1 faster · 2 unchanged** · "
            "geometric mean of the times +25.0 %\n") != std::string::npos);
  CHECK(position("| <!--benchgate:0:slower--> ❌ | `x` | 1 | 2 |\n") <
        position("<details><summary>2 test cases unchanged"));
  CHECK(position("<details><summary>2 test cases unchanged</summary>") < position("✅ | `z`"));
  CHECK(parse_comment("default", body) == content);
  CommentPart named = one;
  named.id = "b";
  const CommentContent two{sha, {one, named}};
  CHECK(parse_comment("default", compose_comment("default", two)) == two);
}

TEST_CASE("rows of a comment of an older version stay", "[forge][comment]") {
  const auto read = parse_comment(
      "default",
      "<!-- benchgate:comment default -->\n<!-- benchgate:commit 1 -->\n\n| <!--benchgate:0--> ❌ fail | `x` | time |\n"
      "| <!--benchgate:0:job--> `J` | ✅ pass | `y` | time |\n<!-- benchgate:part {\"n\":0,\"id\":\"a\",\"hidden\":3} "
      "-->\n");
  REQUIRE(read);
  REQUIRE(read->parts.size() == 1);
  CHECK(read->parts[0].text.rows == std::vector{check_row(" ❌ fail | `x` | time", RowKind::not_judged),
                                                check_row(" ✅ pass | `y` | time", RowKind::not_judged)});
}

TEST_CASE("a cut comment counts the same when it is read and written again", "[forge][comment]") {
  CommentPart one = part("a", model::Verdict::fail);
  one.text.rows.assign(900, check_row(" ❌ fail | `" + std::string(80, 'x') + "` | check | result | limit | evidence"));
  const std::string body = compose_comment("default", {sha, {one}});
  CHECK(body.find("**all 900 checks failed**") != std::string::npos);
  CHECK(compose_comment("default", *parse_comment("default", body)) == body);
}

TEST_CASE("what is worse than allowed is left out last, after the evidence and all that did not change",
          "[forge][comment]") {
  struct Row {
    std::size_t slower, shown;
    const char* title;
  };
  for (const Row& row : {Row{334, 334, "<summary>314 more test cases slower than their limits</summary>"},
                         Row{1000, 0, "<summary>980 more test cases slower than their limits ("}}) {
    CommentPart one = part("a", model::Verdict::fail);
    const std::string cells =
        " `" + std::string(40, 'x') + "` | 100.1 ns | 150.2 ns | **+50.0 %** (49.9 … 50.1) | 20 %";
    one.text.rows.assign(row.slower, case_row(cells, RowKind::slower));
    one.text.rows.insert(one.text.rows.end(), 666, case_row(cells, RowKind::faster));
    one.text.rows.insert(one.text.rows.end(), 1000, case_row(cells, RowKind::unchanged));
    one.text.details.clear();
    for (int i = 0; i < 2000; ++i)
      one.text.details += "| ❌ fail | `x` | time | evidence " + std::string(60, 'y') + " |\n";
    const std::string body = compose_comment("default", {sha, {one}});
    INFO(body.substr(0, 3000));
    CHECK(characters(body) <= longest_comment);
    CHECK(body.find(row.title) != std::string::npos);
    const auto read = parse_comment("default", body);
    REQUIRE(read);
    const auto& rows = read->parts.at(0).text.rows;
    const auto slower = static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [](const render::TextRow& text) { return text.mark.kind == RowKind::slower; }));
    if (row.shown > 0) CHECK(slower == row.shown);
    if (row.shown == 0) {
      CHECK(slower > 300);
      CHECK(rows.size() == slower);
      CHECK(body.find(fmt::format("limits ({} shown)</summary>", slower - 20)) != std::string::npos);
    }
    CHECK(body.find(fmt::format("\n{} more rows: too long", row.slower + 1666 - rows.size())) != std::string::npos);
    CHECK(compose_comment("default", *read) == body);
  }
}

TEST_CASE("a marker inside a text is not a marker", "[forge][comment]") {
  CommentPart own = part("a", model::Verdict::pass);
  own.text.headline = "x <!-- benchgate:part {} --> y";
  own.text.details = "`<!-- benchgate:end -->` and more\n";
  const CommentContent content{sha, {own}};
  CHECK(parse_comment("default", compose_comment("default", content)) == content);
  own.text.details = "<!-- benchgate:end -->\n<!-- benchgate:part {\"id\":\"b\",\"verdict\":\"pass\"} -->\n";
  const auto read = parse_comment("default", compose_comment("default", {sha, {own}}));
  REQUIRE(read);
  REQUIRE(read->parts.size() == 1);
  CHECK(read->parts[0].id == "a");
  CHECK(!parse_comment("default", "> <!-- benchgate:comment default -->"));
  CHECK(!parse_comment("default", compose_comment("other", content)));
}

TEST_CASE("a job replaces its own part and keeps the others'", "[forge][comment]") {
  const CommentContent old{sha, {part("a", model::Verdict::pass), part("b", model::Verdict::pass)}};
  const auto merged = merge_part(old, sha, part("a", model::Verdict::fail, 2));
  REQUIRE(merged);
  CHECK(sorted(merged->parts) == std::vector{part("a", model::Verdict::fail, 2), part("b", model::Verdict::pass)});
  CHECK(combined_verdict(*merged) == model::Verdict::fail);
}

TEST_CASE("parts about another commit go, unless they are newer", "[forge][comment]") {
  const CommentContent old{"2222", {part("b", model::Verdict::pass, 5)}};
  CHECK(merge_part(old, sha, part("a", model::Verdict::pass, 6))->parts.size() == 1);
  CHECK(!merge_part(old, sha, part("a", model::Verdict::pass, 4)));
}

TEST_CASE("however much there is to say, the comment keeps GitHub's limit", "[forge][comment]") {
  for (const std::size_t jobs : {1U, 2U, 12U, 60U, 256U}) {
    CommentContent content{sha, {}};
    for (std::size_t i = 0; i < jobs; ++i) {
      CommentPart one = part("job " + std::to_string(1000 + i), i == 3 ? model::Verdict::fail : model::Verdict::pass);
      one.text.rows.assign(400,
                           check_row(" ✅ pass | `scenario` | check | result | limit | evidence", RowKind::passed));
      one.text.details.assign(5000, 'x');
      one.text.details += "\n" + one.text.details + "\n";
      one.text.reasons.assign(50, "❌ because " + std::string(200, 'y'));
      content.parts.push_back(one);
    }
    const std::string body = compose_comment("default", content);
    CHECK(characters(body) <= longest_comment);
    const auto read = parse_comment("default", body);
    REQUIRE(read);
    CHECK(read->parts.size() == jobs);
    std::size_t rows = 0;
    for (const CommentPart& one : read->parts) {
      rows += one.text.rows.size();
      for (const auto& [mark, count] : one.text.hidden) rows += count;
    }
    CHECK(rows == 400 * jobs);
    if (jobs > 1) CHECK(body.find(" more rows: too long for a comment") != std::string::npos);
    // Reading and writing again changes nothing.
    CHECK(compose_comment("default", *read) == body);
  }
}

TEST_CASE("the first report creates the comment", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::pass);
  const std::string body = compose_comment("default", {sha, {own}});
  scene.http.answers = {page(""), sys::HttpResponse{201, {}, comment_json(1, "github-actions[bot]", body)},
                        page(comment_json(1, "github-actions[bot]", body))};
  const CommentOutcome outcome = scene.publish(own);
  CHECK(outcome.kind == CommentOutcome::Kind::created);
  CHECK(outcome.url == "https://c/1");
  CHECK(scene.http.requests.at(0).url == "https://a/repos/o/r/issues/7/comments?per_page=100");
  CHECK(scene.http.requests.at(1).method == "POST");
  CHECK(scene.sent_body(1) == body);
  CHECK(scene.clock.waits.empty());
}

TEST_CASE("an unchanged comment costs no call but the look", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::pass);
  std::string body = compose_comment("default", {sha, {own}});
  body.insert(body.find('\n'), "\r");  // as a browser would store it
  scene.http.answers = {page(comment_json(1, "github-actions[bot]", body))};
  CHECK(scene.publish(own).kind == CommentOutcome::Kind::unchanged);
  CHECK(scene.http.requests.size() == 1);
}

TEST_CASE("a marker posted by somebody else is left alone", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::fail);
  const std::string body = compose_comment("default", {sha, {own}});
  const std::string planted =
      comment_json(1, "mallory", compose_comment("default", {sha, {part("a", model::Verdict::pass, 9)}}));
  scene.http.answers = {page(planted), sys::HttpResponse{201, {}, comment_json(2, "github-actions[bot]", body)},
                        page(planted + "," + comment_json(2, "github-actions[bot]", body))};
  CHECK(scene.publish(own).kind == CommentOutcome::Kind::created);
  CHECK(scene.http.requests.at(1).method == "POST");
}

TEST_CASE("a lost answer to a creation does not make a second comment", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::pass);
  const std::string body = compose_comment("default", {sha, {own}});
  scene.http.answers = {page(""), sys::TransportFailure{sys::TransportProblem::timeout, ""},
                        page(comment_json(1, "github-actions[bot]", body))};
  CHECK(scene.publish(own).kind == CommentOutcome::Kind::created);
  CHECK(scene.http.requests.size() == 3);
}

TEST_CASE("a part that another job overwrote is written again", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::fail), other = part("b", model::Verdict::pass);
  const auto stored = [&](std::vector<CommentPart> parts) {
    return page(comment_json(1, "github-actions[bot]", compose_comment("default", {sha, std::move(parts)})));
  };
  const sys::HttpResult done = sys::HttpResponse{200, {}, "{}"};
  // The other job had read the comment before ours was in it.
  const sys::HttpResult look =
      sys::HttpResponse{200, {}, comment_json(1, "github-actions[bot]", compose_comment("default", {sha, {other}}))};
  scene.http.answers = {stored({other}), look, done, stored({other}), look, done, stored({own, other})};
  CHECK(scene.publish(own).kind == CommentOutcome::Kind::updated);
  CHECK(scene.http.requests.size() == 7);
  CHECK(parse_comment("default", scene.sent_body(5))->parts.size() == 2);
  CHECK(scene.clock.waits.size() == 2);
}

TEST_CASE("comments created at the same moment become one", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::fail), other = part("b", model::Verdict::pass);
  const auto stored = [](std::uint64_t id, const CommentContent& content) {
    return comment_json(id, "github-actions[bot]", compose_comment("default", content));
  };
  scene.http.answers = {page(""),
                        sys::HttpResponse{201, {}, stored(2, {sha, {own}})},
                        page(stored(1, {sha, {other}}) + "," + stored(2, {sha, {own}})),
                        sys::HttpResponse{200, {}, stored(1, {sha, {other}})},
                        sys::HttpResponse{200, {}, "{}"},
                        sys::HttpResponse{204, {}, ""},
                        page(stored(1, {sha, {own, other}}))};
  CHECK(scene.publish(own).kind == CommentOutcome::Kind::created);
  CHECK(scene.http.requests.at(4).url == "https://a/repos/o/r/issues/comments/1");
  CHECK(scene.http.requests.at(4).method == "PATCH");
  CHECK(parse_comment("default", scene.sent_body(4))->parts.size() == 2);
  CHECK(scene.http.requests.at(5).method == "DELETE");
  CHECK(scene.http.requests.at(5).url == "https://a/repos/o/r/issues/comments/2");
}

TEST_CASE("an older run does not overwrite a newer one's comment", "[forge][comment]") {
  Scene scene;
  const CommentContent newer{"2222", {part("a", model::Verdict::pass, 9)}};
  scene.http.answers = {page(comment_json(1, "github-actions[bot]", compose_comment("default", newer)))};
  CHECK(scene.publish(part("a", model::Verdict::fail, 8)).kind == CommentOutcome::Kind::newer);
  CHECK(scene.http.requests.size() == 1);
}

TEST_CASE("a refused comment is a value with the reason", "[forge][comment]") {
  Scene scene;
  scene.http.answers = {page(""),
                        sys::HttpResponse{403, {}, R"({"message":"Resource not accessible by integration"})"}};
  const CommentOutcome outcome = scene.publish(part("a", model::Verdict::fail));
  CHECK(outcome.kind == CommentOutcome::Kind::failed);
  CHECK(outcome.problem ==
        "cannot comment on the pull request: the token lacks a permission, add `pull-requests: write` to the job's "
        "permissions (403 Resource not accessible by integration)");
}

TEST_CASE("a list that never shows the comment does not make a second one", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::pass);
  const std::string body = compose_comment("default", {sha, {own}});
  scene.http.answers = {page(""), sys::HttpResponse{201, {}, comment_json(1, "my-app[bot]", body)}};
  for (int i = 0; i < 4; ++i) scene.http.answers.push_back(page(""));
  const CommentOutcome outcome = scene.publish(own);
  CHECK(outcome.kind == CommentOutcome::Kind::created);
  CHECK(outcome.url == "https://c/1");
  CHECK(scene.count("POST") == 1);
  CHECK(scene.clock.time - FakeClock().time < std::chrono::seconds(10));
}

TEST_CASE("the App whose token it is updates its own comment in the next run", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::fail);
  const std::string old =
      comment_json(1, "my-app[bot]", compose_comment("default", {sha, {part("a", model::Verdict::pass)}}));
  scene.http.answers = {page(old), sys::HttpResponse{200, {}, old}, sys::HttpResponse{200, {}, "{}"}};
  CHECK(scene.publish(own).kind == CommentOutcome::Kind::updated);
  CHECK(scene.count("POST") == 0);
}

TEST_CASE("another App's comment that GitHub protects is left alone, and ours is created once", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::fail);
  const std::string old =
      comment_json(1, "other[bot]", compose_comment("default", {sha, {part("a", model::Verdict::pass)}}));
  const std::string created = comment_json(2, "my-app[bot]", compose_comment("default", {sha, {own}}));
  scene.http.answers = {page(old),
                        sys::HttpResponse{200, {}, old},
                        sys::HttpResponse{403, {}, R"({"message":"Resource not accessible by integration"})"},
                        page(old),
                        sys::HttpResponse{201, {}, created},
                        page(old + "," + created)};
  const CommentOutcome outcome = scene.publish(own);
  CHECK(outcome.kind == CommentOutcome::Kind::created);
  CHECK(outcome.url == "https://c/2");
}

TEST_CASE("a person whom GitHub does not name updates what a colleague wrote, never what a stranger did",
          "[forge][comment]") {
  const CommentPart own = part("a", model::Verdict::fail);
  const std::string old = compose_comment("default", {sha, {part("a", model::Verdict::pass)}});
  for (const bool colleague : {true, false}) {
    Scene scene;
    scene.target.author.account = CommentAuthor::Account::person;
    const std::string theirs = comment_json(1, "somebody", old, colleague ? "COLLABORATOR" : "CONTRIBUTOR");
    const std::string created = comment_json(2, "octocat", compose_comment("default", {sha, {own}}));
    scene.http.answers = {page(theirs)};
    if (colleague)
      scene.http.answers.insert(scene.http.answers.end(),
                                {sys::HttpResponse{200, {}, theirs}, sys::HttpResponse{200, {}, "{}"}});
    else
      scene.http.answers.insert(scene.http.answers.end(),
                                {sys::HttpResponse{201, {}, created}, page(theirs + "," + created)});
    CHECK(scene.publish(own).kind == (colleague ? CommentOutcome::Kind::updated : CommentOutcome::Kind::created));
    CHECK(scene.count("DELETE") == 0);
  }
}

TEST_CASE("a name that is not ours is reported", "[forge][comment]") {
  Scene scene;
  scene.target.author.login = "my-ap[bot]";
  const CommentPart own = part("a", model::Verdict::fail);
  const std::string created = comment_json(2, "my-app[bot]", compose_comment("default", {sha, {own}}));
  scene.http.answers = {page(""), sys::HttpResponse{201, {}, created}};
  for (int i = 0; i < 4; ++i) scene.http.answers.push_back(page(created));
  CHECK(scene.publish(own).note == "GitHub says that 'my-app[bot]' wrote it; give this name as the comment's author");
  CHECK(scene.count("POST") == 1);
}

TEST_CASE("what a newer run wrote since the list was read stays", "[forge][comment]") {
  Scene scene;
  const auto by_run = [](std::uint64_t run) {
    return comment_json(1, "github-actions[bot]",
                        compose_comment("default", {"2222", {part("a", model::Verdict::pass, run)}}));
  };
  scene.http.answers = {page(by_run(5)), sys::HttpResponse{200, {}, by_run(9)}};
  CHECK(scene.publish(part("a", model::Verdict::fail, 8)).kind == CommentOutcome::Kind::newer);
  CHECK(scene.count("PATCH") == 0);
}

TEST_CASE("a comment that was created beside a newer run's goes again", "[forge][comment]") {
  Scene scene;
  const CommentPart own = part("a", model::Verdict::fail, 8);
  const std::string newer = comment_json(1, "github-actions[bot]",
                                         compose_comment("default", {"2222", {part("a", model::Verdict::pass, 9)}}));
  const std::string created = comment_json(2, "github-actions[bot]", compose_comment("default", {sha, {own}}));
  scene.http.answers = {page(""), sys::HttpResponse{201, {}, created}, page(newer + "," + created),
                        sys::HttpResponse{204, {}, ""}};
  const CommentOutcome outcome = scene.publish(own);
  CHECK(outcome.kind == CommentOutcome::Kind::newer);
  CHECK(outcome.url == "https://c/1");
  CHECK(scene.http.requests.back().url == "https://a/repos/o/r/issues/comments/2");
}

TEST_CASE("without anything to say a comment is updated, and none is created", "[forge][comment]") {
  Scene scene;
  scene.target.may_create = false;
  scene.http.answers = {page("")};
  CHECK(scene.publish(part("a", model::Verdict::pass, 2)).kind == CommentOutcome::Kind::nothing_to_say);
  CHECK(scene.http.requests.size() == 1);
  const std::string old =
      comment_json(1, "github-actions[bot]", compose_comment("default", {sha, {part("a", model::Verdict::fail)}}));
  scene.http.answers = {page(old), sys::HttpResponse{200, {}, old}, sys::HttpResponse{200, {}, "{}"}};
  CHECK(scene.publish(part("a", model::Verdict::pass, 2)).kind == CommentOutcome::Kind::updated);
}

TEST_CASE("an earlier attempt of the same run is older", "[forge][comment]") {
  CommentPart first = part("a", model::Verdict::pass, 5), again = first;
  again.attempt = 2;
  const auto stored = parse_comment("default", compose_comment("default", {sha, {again}}));
  REQUIRE(stored);
  CHECK(stored->parts.at(0).attempt == 2);
  CHECK(!merge_part(stored, sha, first));
  CHECK(merge_part(CommentContent{sha, {first}}, sha, again));
}

TEST_CASE("a creation of which nobody knows whether it happened is not repeated", "[forge][comment]") {
  for (const sys::HttpResult& answer :
       {sys::HttpResult(sys::HttpResponse{502, {}, ""}), sys::HttpResult(sys::HttpResponse{201, {}, "<html>"}),
        sys::HttpResult(sys::HttpResponse{201, {}, "{}"}),
        sys::HttpResult(sys::HttpResponse{307, {{"Location", "https://a/repos/o/r/issues/7/comments"}}, ""}),
        sys::HttpResult(sys::TransportFailure{sys::TransportProblem::too_large, ""})}) {
    Scene scene;
    scene.http.answers = {page(""), answer, page(""), page(""), page("")};
    const CommentOutcome outcome = scene.publish(part("a", model::Verdict::pass));
    CHECK(outcome.kind == CommentOutcome::Kind::failed);
    CHECK(outcome.problem.ends_with("; a comment may exist, so none is created again"));
    CHECK(scene.count("POST") == 1);
  }
}
