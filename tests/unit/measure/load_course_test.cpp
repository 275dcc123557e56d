// SPDX-License-Identifier: MIT
#include "measure/load_course.hpp"

#include "catch.hpp"

using namespace benchgate;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

namespace {

using Course = model::LoadStage::Course;

// 10, in 4 s up to 30, 5 s at 0, then 40
const std::vector<model::LoadStage> stages{
    {seconds(4), Course::ramp, 30}, {seconds(5), Course::hold, 0}, {seconds(1), Course::hold, 40}};

}  // namespace

TEST_CASE("a level goes along its stages and stays at the last", "[measure][load]") {
  const measure::LoadCourse course(10, stages);
  CHECK(course.at(nanoseconds(0)) == 10);
  CHECK(course.at(seconds(1)) == 15);
  CHECK(course.at(seconds(4)) == 0);
  CHECK(course.at(milliseconds(8999)) == 0);
  CHECK(course.at(seconds(9)) == 40);
  CHECK(course.at(seconds(1000)) == 40);
  CHECK(course.most() == 40);
  CHECK(course.end() == seconds(10));
  CHECK(measure::LoadCourse(3, {}).at(seconds(7)) == 3);
  CHECK(measure::LoadCourse(3, {}).end() == nanoseconds(0));
}

TEST_CASE("an amount is reached when the integral of the level is as large", "[measure][load]") {
  const measure::LoadCourse course(10, stages);
  CHECK(course.reaches(0) == nanoseconds(0));
  CHECK(course.reaches(12.5) == seconds(1));  // 10 t + 2.5 t^2
  CHECK(course.reaches(30) == seconds(2));
  CHECK(course.reaches(80) == seconds(4));
  CHECK(course.reaches(84) == milliseconds(9100));  // nothing in the five seconds
  CHECK_FALSE(measure::LoadCourse(10, std::vector<model::LoadStage>{{seconds(1), Course::hold, 0}}).reaches(1));
}

TEST_CASE("a level is waited for", "[measure][load]") {
  const measure::LoadCourse course(10, stages);
  CHECK(course.next_at_least(10, seconds(0)) == seconds(0));
  CHECK(course.next_at_least(20, seconds(0)) == seconds(2));
  CHECK(course.next_at_least(20, seconds(3)) == seconds(3));
  CHECK(course.next_at_least(20, seconds(5)) == seconds(9));
  CHECK(course.next_at_least(35, seconds(0)) == seconds(9));
  CHECK_FALSE(course.next_at_least(41, seconds(0)));
}
