// SPDX-License-Identifier: MIT
#include "render/run_publication.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "format/run_summary_json.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

/// As `run --format json` prints it, cut to what is shown.
model::Publication published(const std::string& scenarios) {
  return render::run_publication(
      format::parse_run_summary(R"({"schema": "benchgate.run_summary.v1", "source_ref": "main",
      "source_commit": "0123456789abcdef0123456789abcdef01234567", "scenarios": [)" +
                                    scenarios + "]}",
                                "run.json"));
}

}  // namespace

TEST_CASE("what was measured is shown, and that nothing was judged", "[render][run_publication]") {
  const model::Publication report = published(R"({"name": "nap", "planned_runs": 2, "samples": 6, "failed_samples": 0,
      "stats": {"wall_ms": {"median": 10.5, "min": 9, "max": 12, "count": 6, "ci99": [9.5, 11.25], "unit": "ms"},
                "max_rss_kb": {"median": 1700, "min": 1600, "max": 1800, "count": 6, "unit": "kB"}, "hits": {"median": 3, "min": 3, "max": 3, "count": 1}},
      "runs": [{"run": 1}, {"run": 2}]})");
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(report.headline == "1 scenario measured, nothing judged");
  CHECK(report.rows ==
        std::vector<model::PublicationRow>{
            {Verdict::not_evaluated, "nap", "Measurement", "hits median 3", "", "1 sample in 2 runs", ""},
            {Verdict::not_evaluated, "nap", "Measurement", "wall_ms median 10.5 ms", "",
             "6 samples in 2 runs, 99 % CI of the mean 9.5 to 11.25 ms", ""},
        });
  CHECK(report.environment.at("measured") == "main (0123456789ab)");
}

TEST_CASE("milliseconds whose statistics stand in nanoseconds are shown by those", "[render][run_publication]") {
  const model::Publication report = published(R"({"name": "nap", "planned_runs": 1, "samples": 3, "failed_samples": 0,
      "stats": {"cpu_ms": {"median": 2, "min": 2, "max": 2}, "cpu_ns": {"median": 2530000, "min": 2500000, "max": 2600000},
                "wall_ms": {"median": 10, "min": 10, "max": 10, "unit": "ms"},
                "wall_ns": {"median": 10500000, "min": 10000000, "max": 11000000, "count": 3, "ci99": [9500000, 11250000], "unit": "ns"}},
      "runs": [{"run": 1}]})");
  CHECK(report.rows ==
        std::vector<model::PublicationRow>{{Verdict::not_evaluated, "nap", "Measurement", "wall_ms median 10.5 ms", "",
                                            "3 samples in 1 run, 99 % CI of the mean 9.5 to 11.25 ms", ""}});
}

TEST_CASE("a measurement that did not succeed is an error", "[render][run_publication]") {
  const model::Publication failed = published(R"({"name": "nap", "planned_runs": 1, "samples": 6, "failed_samples": 2,
      "first_failure": {"run": 1, "iteration": 3, "failure": "exited with 3"}, "stats": {}, "runs": [{"run": 1}]})");
  CHECK(failed.verdict == Verdict::error);
  CHECK(failed.headline == "nap: 2 of 6 iterations failed; first failure: exited with 3");
  const model::Publication broken = published(
      R"({"name": "nap", "planned_runs": 1, "samples": 0, "runs": [{"run": 1, "problem": "build exited with 2"}]})");
  CHECK(broken.headline == "nap: build exited with 2");
  CHECK(published(R"({"name": "nap", "planned_runs": 3, "samples": 5, "runs": [{"run": 1}]})").headline ==
        "nap: 2 of 3 runs were not measured");
}

TEST_CASE("a list of scenarios has to be there", "[render][run_publication]") {
  CHECK_THROWS_AS(format::parse_run_summary(R"({"schema": "benchgate.run_summary.v1"})", "run.json"), Error);
}

TEST_CASE("a measurement in which only outputs were wrong is a fail, with the end of its log",
          "[render][run_publication]") {
  const std::string scenario = R"({"name": "nap", "planned_runs": 1, "samples": 6, "failed_samples": 2, WRONG
      "first_failure": {"run": 1, "iteration": 1, "failure": "printed something else", "tail": "4\n"}, "runs": [{"run": 1}]})";
  const auto with = [&](const std::string& member) {
    std::string text = scenario;
    return published(text.replace(text.find("WRONG"), 5, member));
  };
  CHECK(with(R"("wrong_outputs": 2,)").verdict == Verdict::fail);
  CHECK(with(R"("wrong_outputs": 1,)").verdict == Verdict::error);
  CHECK(with("").verdict == Verdict::error);
  CHECK(with("").logs == std::vector<std::string>{"4"});
}

TEST_CASE("a baseline is named where it could not be measured", "[render][run_publication]") {
  const auto of_baseline = [](const std::string& scenarios) {
    return render::baseline_run_publication(
        format::parse_run_summary(R"({"source_ref": "main", "source_commit": "0123456789abcdef",
        "scenarios": [{"name": "sum", "planned_runs": 1, "samples": 6, "runs": [{"run": 1}]})" +
                                      scenarios + "]}",
                                  "baseline.json"));
  };
  CHECK(of_baseline("").verdict == Verdict::skip);
  CHECK(of_baseline("").headline.empty());
  model::Publication passed;
  passed.verdict = Verdict::pass;
  passed.headline = "largest change: nap";
  CHECK(model::joined({of_baseline(""), passed}).headline == "largest change: nap");
  CHECK(of_baseline("").remarks.empty());
  const model::Publication broken = of_baseline(R"(, {"name": "nap", "planned_runs": 1, "samples": 0,
      "runs": [{"run": 1, "problem": "build exited with 2", "problem_tail": "no compiler"}]})");
  CHECK(broken.verdict == Verdict::inconclusive);
  CHECK(broken.headline == "judged 1 of 2 scenarios; nap: undecided, because the baseline could not be measured");
  CHECK(broken.remarks ==
        std::vector<std::string>{"nap: the baseline main (0123456789ab) could not be measured: build exited with 2"});
  CHECK(broken.logs == std::vector<std::string>{"no compiler"});
  CHECK(of_baseline(R"(, {"name": "nap", "planned_runs": 1, "samples": 2, "failed_samples": 2, "wrong_outputs": 2})")
            .verdict == Verdict::inconclusive);
}
