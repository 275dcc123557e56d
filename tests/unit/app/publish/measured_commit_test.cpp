// SPDX-License-Identifier: MIT
#include "app/publish/measured_commit.hpp"

#include <set>
#include <string>

#include "app/fake_session.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

const std::string head(40, 'a'), merged(40, 'b'), other(40, 'c');
const std::string checked_out(40, '2');  // in the fake repository

std::string problem(const std::set<std::string>& commits, const std::string& merge,
                    const test::FakeRepository& repository = {}) {
  forge::Event event;
  event.head_sha = head;
  return app::problem_of_commit(commits, event, merge, repository);
}

}  // namespace

TEST_CASE("a report of another commit is told, and which one was meant", "[app][publish]") {
  CHECK(problem({other}, "") ==
        "the report is of commit cccccccccccc, not of aaaaaaaaaaaa: an earlier check may have left it; check again, or "
        "name the commit that was measured with --commit");
  CHECK_FALSE(problem({head, other}, "").empty());  // of several reports one
  CHECK_FALSE(problem({other}, merged).empty());
}

TEST_CASE("a report of the event's commit, of its merge or of none is right", "[app][publish]") {
  CHECK(problem({head}, "").empty());
  CHECK(problem({merged}, merged).empty());
  CHECK(problem({}, "").empty());
  CHECK(app::problem_of_commit({other}, {}, "", test::FakeRepository()).empty());  // no commit to set a status on
  forge::Event event;
  event.head_sha = head;
  event.merge_sha = merged;
  CHECK(app::problem_of_commit({merged}, event, "", test::FakeRepository()).empty());
}

TEST_CASE("what is checked out is right if it holds the event's commit, or is of another repository",
          "[app][publish]") {
  const model::Commit event{head, ""}, here{checked_out, ""};
  test::FakeRepository repository;
  repository.history = {event, here};
  CHECK(problem({checked_out}, "", repository).empty());
  repository.history = {here, event};
  CHECK_FALSE(problem({checked_out}, "", repository).empty());
  repository.history = {here};
  CHECK(problem({checked_out}, "", repository).empty());
  repository.is_there = false;
  CHECK_FALSE(problem({checked_out}, "", repository).empty());
}
