// SPDX-License-Identifier: MIT
#include "cli/redacted_output.hpp"

#include <sys/prctl.h>

#include <sstream>

#include "catch.hpp"
#include "sys/secrets.hpp"

using namespace benchgate;

namespace {

/// One secret, known while the object lives.
class OneSecret {
 public:
  OneSecret() : dumpable_(::prctl(PR_GET_DUMPABLE)) { sys::keep_secret({"ghs_0123456789"}); }
  ~OneSecret() {
    sys::keep_secret({});
    ::prctl(PR_SET_DUMPABLE, dumpable_);
  }
  OneSecret(OneSecret&&) = delete;

 private:
  int dumpable_;
};

}  // namespace

TEST_CASE("a redacted stream writes no secret, however its text is divided", "[cli][redacted_output]") {
  const OneSecret secret;
  std::ostringstream target;
  {
    cli::RedactedOutput output(target);
    output << "a ghs_01" << std::flush;
    CHECK(target.str() == "a ");
    output << "234567" << 8 << '9' << " b ghs_0123456789";
    CHECK(target.str() == "a *** b ***");
    output << "\nghs_0123";
  }
  CHECK(target.str() == "a *** b ***\nghs_0123");  // no secret after all
}

TEST_CASE("a redacted stream says when its target cannot be written", "[cli][redacted_output]") {
  const OneSecret secret;
  std::ostringstream target;
  cli::RedactedOutput output(target);
  target.setstate(std::ios::badbit);
  output << "text";
  CHECK(!output);
}
