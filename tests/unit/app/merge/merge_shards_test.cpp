// SPDX-License-Identifier: MIT
#include "app/merge/merge_shards.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "app/fake_session.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "format/check_summary_json.hpp"
#include "format/report_json.hpp"
#include "format/shard_plan_json.hpp"
#include "judge/check_policy.hpp"
#include "judge/compare.hpp"
#include "judge/paired.hpp"
#include "judge/paired_report.hpp"
#include "judge/report.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;
using model::Verdict;

namespace {

/// The report that a shard writes of a test case which is slower with this p; above 1: it did not change.
model::Report report_of(const std::string& name, double p) {
  model::PairedVerdict verdict{.first = test::measured_pairs(p > 1 ? 0.001 : 0.06, p > 1 ? 0.8 : 0.001)};
  if (p <= 1) verdict.confirmations.push_back(test::measured_pairs(0.05, p));
  const judge::PairedJudgement judgement{.family = "wall_ms"};
  judge::judge_shard({&verdict, 1}, {&judgement, 1});
  model::Comparison comparison = test::paired_comparison(name, verdict);
  comparison.bench.command.argv = {"true"};
  model::Report report = judge::report_of(comparison);
  report.environment["machine"] = "one machine";
  return report;
}

/// What the jobs of a matrix wrote.
struct Matrix {
  TemporaryFolder folder;
  test::FakeSession fake;
  model::ShardPlan plan;
  std::map<std::string, double> p_values;  ///< by test case; above 1: it did not change

  fs::path path(const std::string& name) const { return folder.path() / name; }

  /// Writes what the job `number` does, from 1, into the folder `name`.
  fs::path write(std::size_t number, const std::string& name, std::uint64_t attempt = 1,
                 const std::string& machine = "one machine") const {
    model::CheckSummary summary;
    for (const std::string& one : plan.shards.at(number - 1).test_cases)
      add(path(name), report_of(one, p_values.at(one)), summary);
    write_rest(path(name), {{number, plan.shards.size()}, attempt, "c0ffee", "ba5e", machine}, summary);
    return path(name);
  }

  static void add(const fs::path& to, const model::Report& report, model::CheckSummary& summary) {
    const std::string name = bench_name(report);
    sys::make_folders(to / name);
    sys::write_file(to / name / "report.json", format::format_report(report, syntax::JsonWriter::Style::compact));
    sys::write_file(to / name / "run.json", "receipt of " + name);
    summary.scenarios.push_back({name, judge::verdict_of(report), report.verdict.reasons, name + "/report.json"});
    summary.verdict = std::max(summary.verdict, summary.scenarios.back().verdict);
    summary.counts += report.verdict.counts;
  }

  void write_rest(const fs::path& to, const model::Shard& shard, const model::CheckSummary& summary) const {
    sys::make_folders(to);
    sys::write_file(to / "summary.json", format::format_check_summary(summary));
    sys::write_file(to / "shard.json", format::format_shard(shard));
    sys::write_file(to / "shards.json", format::format_shard_plan(plan));
  }

  app::CheckResult merge(const std::vector<fs::path>& folders, const std::string& out = "out") {
    return app::merge_shards({.folders = folders, .out = path(out)}, fake.session);
  }
  std::string refusal(const std::vector<fs::path>& folders) {
    return test::error_of([&] { merge(folders); }, "merged");
  }
};

/// Four test cases in two shards; "slow" is slower.
struct Two : Matrix {
  Two() {
    plan = {{{{"a", "slow"}, 2}, {{"b", "c"}, 2}}, 0};
    p_values = {{"a", 2}, {"slow", 0.002}, {"b", 2}, {"c", 2}};
  }
};

/// The text of all files below `root`, by path.
std::map<std::string, std::string> content_of(const fs::path& root) {
  std::map<std::string, std::string> content;
  for (const std::string& file : sys::list_tree(root)) content[file] = sys::read_file(root / file);
  return content;
}

Matrix& draw(Matrix& matrix, base::Random& random) {
  matrix.plan = {};
  matrix.plan.shards.resize(2 + random.below(4));
  for (std::uint64_t i = 0, count = 3 + random.below(12); i < count; ++i) {
    const std::string name = fmt::format("case-{}", i);
    matrix.plan.shards[random.below(matrix.plan.shards.size())].test_cases.push_back(name);
    matrix.p_values[name] = random.below(3) == 0 ? 0.05 * random.uniform() : 2;
  }
  return matrix;
}

}  // namespace

TEST_CASE("shards become one check with one summary", "[app][merge_shards]") {
  Two two;
  const app::CheckResult result = two.merge({two.write(1, "one"), two.write(2, "two")});
  CHECK(result.outcome == Verdict::fail);
  CHECK(result.summary.verdict == Verdict::fail);
  CHECK(result.summary.counts.pass == 3);
  CHECK(result.summary.counts.fail == 1);
  CHECK(result.summary.shards == model::MergedShards{.count = 2, .machines = {{"one machine", {"1/2", "2/2"}}}});
  std::vector<std::string> names;
  for (const model::CheckedCase& one : result.summary.scenarios) names.push_back(one.name);
  CHECK(names == std::vector<std::string>{"a", "b", "c", "slow"});
  CHECK(sys::read_file(two.path("out/slow/run.json")) == "receipt of slow");
  const model::Report slow = format::parse_report(sys::read_file(two.path("out/slow/report.json")), "r");
  CHECK(slow.compare->deltas.at("wall_ms").paired->p_adjusted == Approx(0.008));  // 0.002 x 4 / 1
  CHECK_FALSE(slow.compare->deltas.at("wall_ms").paired->pending);
  CHECK(format::parse_check_summary(sys::read_file(two.path("out/summary.json")), "s") == result.summary);
}

TEST_CASE("all shards share the chance of a false alarm", "[app][merge_shards]") {
  Two two;
  two.p_values["slow"] = 0.04;  // enough for a shard, x 4 not for all of them
  const app::CheckResult result = two.merge({two.write(1, "one"), two.write(2, "two")});
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.summary.verdict == Verdict::inconclusive);
}

TEST_CASE("neither the order of the shards nor a copy of one changes a byte", "[app][merge_shards]") {
  base::Random random(3);
  for (int round = 0; round < 25; ++round) {
    Matrix matrix;
    draw(matrix, random);
    std::vector<fs::path> folders;
    for (std::size_t i = 1; i <= matrix.plan.shards.size(); ++i)
      if (random.below(5) > 0) folders.push_back(matrix.write(i, fmt::format("shard-{}", i)));
    if (folders.empty()) folders.push_back(matrix.write(1, "shard-1"));
    matrix.merge(folders);
    std::vector<fs::path> others = folders;
    others.push_back(folders[random.below(folders.size())]);
    fs::copy(folders[0], matrix.path("copy"), fs::copy_options::recursive);
    others.push_back(matrix.path("copy"));
    for (std::size_t i = others.size(); i > 1; --i) std::swap(others[i - 1], others[random.below(i)]);
    matrix.merge(others, "again");
    CHECK(content_of(matrix.path("out")) == content_of(matrix.path("again")));
  }
}

TEST_CASE("every planned test case is in the summary, whichever shards are lost", "[app][merge_shards]") {
  base::Random random(4);
  for (int round = 0; round < 25; ++round) {
    Matrix matrix;
    draw(matrix, random);
    std::vector<fs::path> folders;
    std::set<std::string> planned, lost, seen, missing;
    for (std::size_t i = 1; i <= matrix.plan.shards.size(); ++i) {
      const std::vector<std::string>& names = matrix.plan.shards[i - 1].test_cases;
      planned.insert(names.begin(), names.end());
      if (i == 1 || random.below(2) == 0)
        folders.push_back(matrix.write(i, fmt::format("shard-{}", i)));
      else
        lost.insert(names.begin(), names.end());
    }
    const app::CheckResult result = matrix.merge(folders);
    for (const model::Report& report : result.reports) {
      seen.insert(bench_name(report));
      if (judge::is_shard_missing(report)) missing.insert(bench_name(report));
    }
    CHECK(seen == planned);
    CHECK(missing == lost);
    if (!lost.empty()) CHECK(result.summary.verdict >= Verdict::inconclusive);
  }
}

TEST_CASE("a lost shard is named, and what it should have judged is inconclusive", "[app][merge_shards]") {
  Two two;
  const app::CheckResult result = two.merge({two.write(1, "one")});
  CHECK(result.summary.shards->missing == std::vector<std::string>{"2/2"});
  CHECK(result.reports.at(1).verdict.status == Verdict::inconclusive);
  CHECK(result.reports.at(1).notes == std::vector<std::string>{"shard 2/2 is missing, so it was not judged"});
  CHECK(result.reports.at(0).remarks ==
        std::vector<std::string>{"shard 2/2 is missing: its 2 test cases were not judged"});
  CHECK(two.fake.observer.notes == result.reports.at(0).remarks);
  app::MergeShardsRequest strict{.folders = {two.path("one")}, .out = two.path("strict")};
  strict.policy.inconclusive = judge::InconclusivePolicy::fail;
  two.p_values["slow"] = 2;
  two.write(1, "one");
  CHECK(app::merge_shards(strict, two.fake.session).outcome == Verdict::fail);
}

TEST_CASE("with the plan alone all shards are missing", "[app][merge_shards]") {
  Two two;
  sys::write_file(two.path("plan.json"), format::format_shard_plan(two.plan));
  const app::CheckResult result =
      app::merge_shards({.folders = {}, .plan = two.path("plan.json"), .out = two.path("out")}, two.fake.session);
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(result.summary.shards->missing == std::vector<std::string>{"1/2", "2/2"});
  CHECK(result.reports.size() == 4);
}

TEST_CASE("of several attempts the last one counts, and both are named", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  two.p_values["slow"] = 2;
  const fs::path again = two.write(1, "again", 2);
  const app::CheckResult result = two.merge({again, first, second});
  CHECK(result.summary.verdict == Verdict::pass);
  CHECK(result.summary.shards->reruns ==
        std::vector<std::string>{"shard 1/2: attempt 2 counts, and attempt 1 does not"});
  CHECK(result.reports.at(0).remarks == result.summary.shards->reruns);
}

TEST_CASE("two results of one attempt are refused", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  two.p_values["slow"] = 2;
  const fs::path other = two.write(1, "other");
  CHECK(two.refusal({first, other, second}) ==
        fmt::format("{}: is shard 1/2 with other results than {}: which of them counts?", other.string(),
                    first.string()));
  CHECK_FALSE(sys::path_exists(two.path("out")));
}

TEST_CASE("shards of different checks are refused", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  model::Shard shard{{2, 2}, 1, "other", "ba5e", ""};
  sys::write_file(second / "shard.json", format::format_shard(shard));
  CHECK(two.refusal({first, second}) ==
        fmt::format("{}: the candidate is other, but c0ffee in {}: they are not shards of one check", second.string(),
                    first.string()));
  shard = {{2, 2}, 1, "c0ffee", "", ""};
  sys::write_file(second / "shard.json", format::format_shard(shard));
  CHECK(two.refusal({first, second}) ==
        fmt::format("{}: the baseline is unknown, but ba5e in {}: they are not shards of one check", second.string(),
                    first.string()));
  shard.baseline = "ba5e";
  shard.shard.count = 3;
  sys::write_file(second / "shard.json", format::format_shard(shard));
  CHECK(two.refusal({first, second}) == (second / "shard.json").string() + ": is shard 2/3, but its plan has 2 shards");
  two.plan.shards[1].expected_s = 3;
  two.write(2, "two");
  CHECK(two.refusal({first, second}) == fmt::format("{}: differs from the plan of {}: they are not shards of one check",
                                                    (second / "shards.json").string(), first.string()));
}

TEST_CASE("a shard with the test cases of another one is refused", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  model::CheckSummary summary;
  Matrix::add(second, report_of("a", 2), summary);
  sys::write_file(second / "summary.json", format::format_check_summary(summary));
  CHECK(two.refusal({first, second}) ==
        second.string() + ": has results of 'a', which the plan gives to another shard");
  summary = {};
  Matrix::add(second, report_of("z", 2), summary);
  sys::write_file(second / "summary.json", format::format_check_summary(summary));
  CHECK(two.refusal({first, second}) == second.string() + ": has results of 'z', which the plan gives to none");
}

TEST_CASE("a test case without a result in its shard is inconclusive", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  model::CheckSummary summary;
  Matrix::add(second, report_of("b", 2), summary);
  sys::write_file(second / "summary.json", format::format_check_summary(summary));
  const app::CheckResult result = two.merge({first, second});
  CHECK(result.reports.at(2).notes == std::vector<std::string>{"shard 2/2 has no result of it, so it was not judged"});
}

TEST_CASE("machines are kept apart", "[app][merge_shards]") {
  Two two;
  const app::CheckResult result = two.merge({two.write(1, "one", 1, "Alpha"), two.write(2, "two", 1, "Beta")});
  CHECK(result.summary.shards->machines == std::vector<model::MachineOfShards>{{"Alpha", {"1/2"}}, {"Beta", {"2/2"}}});
  CHECK(result.reports.at(0).environment ==
        std::map<std::string, std::string>{{"machine of shard 1/2", "one machine"}});
  CHECK(result.reports.at(1).environment ==
        std::map<std::string, std::string>{{"machine of shard 2/2", "one machine"}});
}

TEST_CASE("what every shard says is gone is said once", "[app][merge_shards]") {
  Two two;
  for (const std::size_t number : {1U, 2U}) {
    const fs::path to = two.write(number, fmt::format("shard-{}", number));
    model::CheckSummary summary = *format::parse_check_summary(sys::read_file(to / "summary.json"), "s");
    Matrix::add(to, judge::report_of_gone("old", "deleted since main", judge::WhyGone::deleted), summary);
    summary.definitions.emplace().base = "main";
    summary.definitions->deleted = {"old"};
    two.write_rest(to, {{number, 2}, 1, "c0ffee", "ba5e", ""}, summary);
  }
  const app::CheckResult result = two.merge({two.path("shard-1"), two.path("shard-2")});
  CHECK(result.reports.size() == 5);
  CHECK(result.summary.definitions->deleted == std::vector<std::string>{"old"});
}

TEST_CASE("the folder of a download may be given instead of the shards in it", "[app][merge_shards]") {
  Two two;
  two.write(1, "shards/check-1");
  two.write(2, "shards/check-2");
  sys::make_folders(two.path("shards/something-else"));
  sys::make_folders(two.path("shards/check-3/.benchgate-abc123.tmp"));  // of a job that was killed
  sys::write_file(two.path("shards/check-3/.benchgate-abc123.tmp/shard.json"), "{}");
  CHECK(app::have_shards({two.path("shards")}));
  CHECK(two.merge({two.path("shards")}).reports.size() == 4);
}

TEST_CASE("a name in an artifact cannot leave the folder of results", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  two.plan.shards[1].test_cases = {"../evil", "c"};
  for (const fs::path& folder : {first, second})
    sys::write_file(folder / "shards.json", format::format_shard_plan(two.plan));
  CHECK(two.refusal({first}) == "shards.json: '../evil' cannot be the name of a test case");
  model::CheckSummary summary;
  summary.scenarios.push_back({"c", Verdict::pass, {}, "../one/a/report.json"});
  sys::write_file(second / "summary.json", format::format_check_summary(summary));
  CHECK(two.refusal({second}) ==
        (second / "summary.json").string() + ": the report '../one/a/report.json' is not in the folder of the summary");
}

TEST_CASE("a link in an artifact cannot leave the folder of results either", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one"), second = two.write(2, "two");
  const std::string where = (second / "summary.json").string();
  fs::rename(second / "c/report.json", two.path("report.json"));
  fs::create_symlink("../../report.json", second / "c/report.json");
  CHECK(two.refusal({first, second}) == where + ": the report 'c/report.json' is not in the folder of the summary");
  fs::remove(second / "c/report.json");
  fs::rename(two.path("report.json"), second / "c/report.json");
  fs::rename(second / "b", two.path("b"));
  fs::create_directory_symlink(two.path("b"), second / "b");
  CHECK(two.refusal({first, second}) == where + ": the report 'b/report.json' is not in the folder of the summary");
}

TEST_CASE("nothing is written over results, or into a shard", "[app][merge_shards]") {
  Two two;
  const fs::path first = two.write(1, "one");
  CHECK(test::error_of([&] { two.merge({first}, "one"); }).find("is one of the trees to join") != std::string::npos);
  sys::make_folders(two.path("out"));
  sys::write_file(two.path("out/mine.txt"), "mine");
  CHECK(two.refusal({first}).find("is not empty") != std::string::npos);
  app::merge_shards({.folders = {first}, .out = two.path("out"), .on_existing = app::OnExisting::replace},
                    two.fake.session);
  CHECK(sys::read_file(two.path("out/mine.txt")) == "mine");
}
