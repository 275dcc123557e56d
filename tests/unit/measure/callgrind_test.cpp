// SPDX-License-Identifier: MIT
#include "measure/callgrind.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("instructions are read from the end of callgrind's log", "[measure][callgrind]") {
  // valgrind 3.19 of Debian 12, --tool=callgrind /bin/true
  CHECK(measure::collected_instructions("==11== Callgrind, a call-graph generating cache profiler\n"
                                        "==11== Command: /bin/true\n"
                                        "==11== Events    : Ir\n"
                                        "==11== Collected : 137224\n"
                                        "==11== \n"
                                        "==11== I   refs:      137,224\n") == 137224);
  CHECK_FALSE(measure::collected_instructions("==11== Callgrind, a call-graph generating cache profiler\n"));
  CHECK_FALSE(measure::collected_instructions("==11== Collected : many\n"));
}

TEST_CASE("a command is counted with all its children", "[measure][callgrind]") {
  CHECK(measure::callgrind_command({"./a", "b"}, "/tmp/x") ==
        std::vector<std::string>{"valgrind", "--tool=callgrind", "--vgdb=no", "--trace-children=yes",
                                 "--callgrind-out-file=/dev/null", "--log-file=/tmp/x/%p.log", "./a", "b"});
  CHECK(measure::callgrind_command({"./a"}, "/tmp/x", measure::CallgrindProfiles::written) ==
        std::vector<std::string>{"valgrind", "--tool=callgrind", "--vgdb=no", "--trace-children=yes",
                                 "--callgrind-out-file=/tmp/x/%p.out", "--log-file=/tmp/x/%p.log", "--separate-recs=2",
                                 "./a"});
}
