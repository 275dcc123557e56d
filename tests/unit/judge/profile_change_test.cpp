// SPDX-License-Identifier: MIT
// fixtures/profiles/ are recorded profiles of tests/programs/planted: before, and with one slowdown each.
#include "judge/profile_change.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "imports/callgrind_profile.hpp"
#include "sys/file.hpp"

using namespace benchgate;

namespace {

model::CallProfile recorded(const std::string& name) {
  const std::string path = std::string(BENCHGATE_FIXTURES_DIR) + "/profiles/" + name + ".out";
  return imports::parse_callgrind(sys::read_file(path), path);
}

judge::FunctionCosts costs_of(const model::CallProfile& profile, const std::string& checkout = "/srv/planted") {
  return judge::function_costs(std::vector{profile}, checkout);
}

model::ProfileChange change_between(const std::string& before, const std::string& after) {
  const std::vector baseline{costs_of(recorded(before))}, candidate{costs_of(recorded(after))};
  return judge::compare_profiles(baseline, candidate);
}

/// A profile in which `main` of ./a calls what `text` says.
model::CallProfile profile_of(const std::string& text) {
  return imports::parse_callgrind("version: 1\ncmd: ./a\nevents: Ir\nob=/p/a\n" + text, "out");
}

model::ProfileChange change_of(const std::string& before, const std::string& after) {
  const std::vector baseline{costs_of(profile_of(before), "/p")}, candidate{costs_of(profile_of(after), "/p")};
  return judge::compare_profiles(baseline, candidate);
}

bool has_note(const model::ProfileChange& change, const std::string& part) {
  return std::any_of(change.notes.begin(), change.notes.end(),
                     [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("The function that was made slower is the first one", "[profile]") {
  struct Planted {
    std::string name, function;
    std::uint64_t before, after;  // of all instructions, the summaries that callgrind wrote
  };
  const std::vector<Planted> planted{{"self", "parse_number", 1'069'594, 1'181'594},
                                     {"callee", "hash_word", 1'069'594, 1'309'594},
                                     {"inlined", "scan_digits", 1'069'594, 1'339'594},
                                     {"allocator", "append_words", 1'069'594, 1'285'794},
                                     {"lock", "count_items", 1'069'594, 1'253'594},
                                     {"library_calls", "trim_word", 1'069'594, 1'128'394},
                                     {"library", "checksum_of(char const*, int)", 1'069'594, 1'159'594},
                                     {"more_calls", "find_key", 1'069'594, 1'249'594},
                                     {"new", "validate_input", 1'069'594, 1'250'794},
                                     {"recursion", "walk_tree", 1'069'594, 1'271'194},
                                     {"callback", "compare_keys", 1'069'594, 2'183'969},
                                     {"copies", "main", 1'069'594, 1'113'626}};
  for (const Planted& one : planted) {
    INFO(one.name);
    const model::ProfileChange change = change_between("before", one.name);
    CHECK(change.before == one.before);
    CHECK(change.after == one.after);
    REQUIRE_FALSE(change.functions.empty());
    CHECK(change.functions.front().id.name == one.function);
    const double whole =
        (static_cast<double>(one.after) - static_cast<double>(one.before)) / static_cast<double>(one.before);
    CHECK(change.functions.front().points > 0.75 * whole);
    double sum = static_cast<double>(change.unattributed) / static_cast<double>(one.before);
    for (const model::FunctionChange& function : change.functions) sum += function.points;
    CHECK(sum == Approx(whole));
    const model::ProfileChange back = change_between(one.name, "before");  // the same change, as an improvement
    CHECK(back.functions.front().id.name == one.function);
    CHECK(back.functions.front().points < 0);
  }
}

TEST_CASE("Every instruction of a recorded execution belongs to one function", "[profile]") {
  for (const std::string name : {"before", "callback", "recursion", "copies"}) {
    INFO(name);
    const judge::FunctionCosts costs = costs_of(recorded(name));
    CHECK(costs.attributed == costs.total);
  }
}

TEST_CASE("A function has its calls, its own cost and its inclusive cost", "[profile]") {
  const judge::FunctionCosts costs = costs_of(recorded("before"));
  // callgrind_annotate and callgrind_annotate --inclusive=yes
  const auto cost = [&](const std::string& name, const std::string& file) {
    return costs.functions.at({name, file, "program"}).cost;
  };
  CHECK(cost("find_key", "program.cpp") == model::FunctionCost{600, 86'400, 86'400, 86'400});
  CHECK(cost("look_up", "program.cpp") == model::FunctionCost{200, 5'800, 5'800, 92'200});
  CHECK(cost("main", "program.cpp").inclusive == 1'069'594);
  CHECK(cost("sort_keys", "program.cpp").inclusive == 483'554);
  const judge::OwnFunction& lock = costs.functions.at({"count_items", "program.cpp", "program"});
  CHECK(lock.cost.self == 32'208);
  CHECK(lock.cost.cost > lock.cost.self);
  CHECK(lock.callers == std::map<std::string, std::uint64_t>{{"main", 200}});
}

TEST_CASE("What a function calls in libraries is named with its calls", "[profile]") {
  const model::FunctionChange function = change_between("before", "allocator").functions.front();
  REQUIRE(function.libraries.size() >= 2);
  CHECK(function.libraries[0].name == "free");
  CHECK(function.libraries[0].location == "/usr/lib/x86_64-linux-gnu/libc.so.6");
  CHECK(function.libraries[0].before.calls == 200);
  CHECK(function.libraries[0].after.calls == 1800);
  CHECK(function.libraries[1].name == "malloc");
  CHECK(function.before->self < function.before->cost);
}

TEST_CASE("Inlined code, callers, and functions that are new or gone are named", "[profile]") {
  const model::FunctionChange inlined = change_between("before", "inlined").functions.front();
  REQUIRE(inlined.inlined.size() == 1);
  CHECK(inlined.inlined.front().location == "helper.hpp");
  const model::FunctionChange more = change_between("before", "more_calls").functions.front();
  REQUIRE(more.caller);
  CHECK(*more.caller == model::CallerChange{"look_up", 600, 1800});
  CHECK_FALSE(change_between("before", "new").functions.front().before);
  CHECK_FALSE(change_between("new", "before").functions.front().after);
  CHECK(change_between("before", "library").objects.front().object == "libhelper.so");
}

TEST_CASE("Equal executions have no changes", "[profile]") {
  const model::ProfileChange change = change_between("before", "before");
  CHECK_FALSE(change.has_changed());
  CHECK(change.functions.empty());
  CHECK(change.objects.empty());
  CHECK(change.notes.empty());
}

TEST_CASE("What varies between executions of one side is no change", "[profile]") {
  const std::vector baseline{costs_of(profile_of("fn=f\n1 100\nfn=g\n1 10\ntotals: 110\n")),
                             costs_of(profile_of("fn=f\n1 130\nfn=g\n1 10\ntotals: 140\n"))};
  const std::vector candidate{costs_of(profile_of("fn=f\n1 125\nfn=g\n1 15\ntotals: 140\n")),
                              costs_of(profile_of("fn=f\n1 125\nfn=g\n1 15\ntotals: 140\n"))};
  const model::ProfileChange change = judge::compare_profiles(baseline, candidate);
  CHECK(change.jitter == 30);
  CHECK(change.runs == 2);
  CHECK_FALSE(change.has_changed());
  REQUIRE(change.functions.size() == 1);
  CHECK(change.functions.front().id.name == "g");
}

TEST_CASE("Names that compilers decorate are those of the source", "[profile]") {
  const model::ProfileChange change =
      change_of("fn=f\n1 10\nfn=g(int)\n1 5\ntotals: 15\n",
                "fn=f.part.0\n1 4\nfn=f.cold\n1 3\nfn=f'2\n1 5\nfn=g(int) [clone .constprop.1] [clone .isra.0]\n1 5\n"
                "totals: 17\n");
  REQUIRE(change.functions.size() == 1);
  CHECK(change.functions.front().id.name == "f");
  CHECK(change.functions.front().before->self == 10);
  CHECK(change.functions.front().after->self == 12);
}

TEST_CASE("A function that moved to another file is the same one, if there is only one", "[profile]") {
  const model::ProfileChange change = change_of("fl=/p/a.c\nfn=f\n1 10\nfn=g\n1 7\nfl=/p/b.c\nfn=g\n1 7\ntotals: 24\n",
                                                "fl=/p/z.c\nfn=f\n1 30\nfn=g\n1 7\ntotals: 37\n");
  REQUIRE(change.functions.size() == 4);  // f; the g of two files, and that of another one, which may be either
  CHECK(change.functions[0].id.name == "f");
  CHECK(change.functions[0].id.file == "z.c");
  CHECK(change.functions[0].before->self == 10);
  const auto gone = std::count_if(change.functions.begin(), change.functions.end(),
                                  [](const model::FunctionChange& function) { return !function.after; });
  CHECK(gone == 2);
}

TEST_CASE("Reservations are in the notes", "[profile]") {
  const std::string start = "fn=main\n1 10\n";
  CHECK(has_note(change_of(start + "fn=0x1234\n1 90\ntotals: 100\n", start + "fn=0x1238\n1 95\ntotals: 105\n"),
                 "90 % of the instructions are in code without symbols"));
  const std::string python = start + "ob=/usr/bin/python3.11\nfn=eval\n";
  CHECK(has_note(change_of(python + "1 90\ntotals: 100\n", python + "1 99\ntotals: 109\n"),
                 "python3.11 is an interpreter"));
  const std::string other = start + "ob=/usr/bin/node_exporter\nfn=eval\n1 90\ntotals: 100\n";
  CHECK_FALSE(has_note(change_of(other, other), "interpreter"));
  const std::string loader = start + "ob=/lib64/ld-linux-x86-64.so.2\nfn=relocate\n1 90\ntotals: 100\n";
  CHECK(has_note(change_of(loader, loader), "90 % of the instructions load the program"));
  const std::vector processes{profile_of(start + "totals: 10\n"), profile_of(start + "totals: 10\n")};
  const std::vector several{judge::function_costs(processes, "/p")};
  const std::vector one{costs_of(profile_of(start + "totals: 10\n"), "/p")};
  CHECK(has_note(judge::compare_profiles(several, several), "several processes are added up: 2 x a"));
  CHECK(has_note(judge::compare_profiles(one, several), "the sides run other processes: a before, 2 x a now"));
}

TEST_CASE("Functions without a symbol are compared by program", "[profile]") {
  const model::ProfileChange change =
      change_of("fn=0x1\n1 10\nfn=0x2\n1 10\ntotals: 20\n", "fn=0x3\n1 15\nfn=0x5\n1 15\ntotals: 30\n");
  REQUIRE(change.functions.size() == 1);
  CHECK(change.functions.front().id == model::ProfiledFunction{"", "", "a"});
  CHECK(change.functions.front().before->self == 20);
  CHECK(change.functions.front().after->self == 30);
  CHECK_FALSE(change.functions.front().after->inclusive);
}

TEST_CASE("Scenarios without a fixed amount of work of their own are not explained", "[profile]") {
  model::Scenario scenario;
  CHECK(judge::why_not_explained(scenario) == "");
  scenario.report.emplace();
  CHECK(judge::why_not_explained(scenario).starts_with("its command is a benchmark of another tool"));
}
