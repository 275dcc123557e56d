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

std::string note(const std::set<std::string>& commits, const std::string& merge,
                 const test::FakeRepository& repository = {}) {
  forge::Event event;
  event.head_sha = head;
  return app::note_of_commit(commits, event, merge, repository);
}

}  // namespace

TEST_CASE("a report of another commit is noted", "[app][publish]") {
  CHECK(
      note({other}, "") ==
      "the report is of commit cccccccccccc, and the event is about aaaaaaaaaaaa: if another job left it, check again");
  CHECK_FALSE(note({head, other}, "").empty());  // of several reports one
  CHECK_FALSE(note({other}, merged).empty());
}

TEST_CASE("a report of the event's commit, of its merge or of none is right", "[app][publish]") {
  CHECK(note({head}, "").empty());
  CHECK(note({merged}, merged).empty());
  CHECK(note({}, "").empty());
  CHECK(app::note_of_commit({other}, {}, "", test::FakeRepository()).empty());  // no commit to set a status on
  forge::Event event;
  event.head_sha = head;
  event.merge_sha = merged;
  CHECK(app::note_of_commit({merged}, event, "", test::FakeRepository()).empty());
}

TEST_CASE("a report of what is checked out is right", "[app][publish]") {
  test::FakeRepository repository;
  CHECK(note({checked_out}, "", repository).empty());
  repository.is_there = false;
  CHECK_FALSE(note({checked_out}, "", repository).empty());
}
