// SPDX-License-Identifier: MIT
#include "sys/secrets.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using Strings = std::vector<std::string>;

namespace {

/// Secrets that are kept while the object lives.
struct KeptSecret {
  explicit KeptSecret(Strings secrets) : dumpable_(::prctl(PR_GET_DUMPABLE)) { sys::keep_secret(std::move(secrets)); }
  ~KeptSecret() {
    sys::keep_secret({});
    ::prctl(PR_SET_DUMPABLE, dumpable_);
  }
  KeptSecret(KeptSecret&&) = delete;

 private:
  int dumpable_;
};

/// What goes out when `pieces` come one after the other.
std::string passed(const Strings& pieces) {
  std::string waiting;
  std::string out;
  for (const std::string& piece : pieces) {
    waiting += piece;
    const std::size_t ready = sys::redact(waiting);
    out += waiting.substr(0, ready);
    waiting.erase(0, ready);
  }
  return out + waiting;
}

}  // namespace

TEST_CASE("the tokens of an environment are known as they stand and as git sends them", "[sys]") {
  // printf x-access-token:ghs_0123456789 | base64
  CHECK(sys::secrets_in(Strings{"PATH=/bin", "GITHUB_TOKEN= ghs_0123456789\n", "GH_TOKEN=ghs_0123456789"}) ==
        Strings{"eC1hY2Nlc3MtdG9rZW46Z2hzXzAxMjM0NTY3ODk=", "ghs_0123456789"});
  CHECK(sys::secrets_in(Strings{"GITHUB_TOKEN=1234567", "BENCHGATE_TOKEN=", "OTHER_TOKEN=0123456789", "GH_TOKEN"})
            .empty());
}

TEST_CASE("secrets are redacted, the longest first", "[sys]") {
  const KeptSecret secret({"ghs_0123456789", "ghs_0123"});
  CHECK(sys::redacted("ghs_0123456789 ghs_0123 ghs_012 ghs_0123ghs_0123456789") == "*** *** ghs_012 ******");
  CHECK(sys::redacted("").empty());
}

TEST_CASE("without a secret, text stays as it is", "[sys]") {
  CHECK(!sys::has_secrets());
  CHECK(sys::redacted("ghs_0123456789") == "ghs_0123456789");
  CHECK(passed({"ghs_", "0123"}) == "ghs_0123");
}

TEST_CASE("a secret is redacted however its text is divided", "[sys]") {
  const std::string text = "begin secret12secret12 secret1 ssecret12 end secret";
  const KeptSecret secret({"secret12"});
  for (std::size_t first = 0; first <= text.size(); ++first)
    for (std::size_t second = first; second <= text.size(); ++second)
      CHECK(passed({text.substr(0, first), text.substr(first, second - first), text.substr(second)}) ==
            "begin ****** secret1 s*** end secret");
}

TEST_CASE("no file that is written holds a secret", "[sys]") {
  const TemporaryFolder folder;
  const KeptSecret secret({"ghs_0123456789"});
  const std::filesystem::path path = folder.path() / "a";
  sys::write_file(path, "token ghs_0123456789 ghs_");
  CHECK(sys::read_file(path) == "token *** ghs_");
  sys::append_file(path, "0 ghs_0123456789\n");
  CHECK(sys::read_file(path) == "token *** ghs_0 ***\n");

  // Its beginning ends the buffer of 64 kB.
  sys::AtomicFile file(path);
  file.write(std::string(64 * 1024 - 4, '-') + "ghs_");
  file.write("0123456789.");
  file.commit();
  CHECK(sys::read_file(path) == std::string(64 * 1024 - 4, '-') + "***.");
}

TEST_CASE("a secret that comes later is kept beside the others, the longest first", "[sys]") {
  const KeptSecret secret({"ghs_0123456789"});
  sys::keep_also_secret(std::vector<std::string>{"ghs_0123456789abc", "short"});
  CHECK(sys::redacted("ghs_0123456789abc ghs_0123456789 short") == "*** *** short");
}

TEST_CASE("with a secret, other programs cannot read the memory of this one", "[sys]") {
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_DUMPABLE, 1);
    sys::keep_secret({"ghs_0123456789"});
    ::_exit(::prctl(PR_GET_DUMPABLE));
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
}
