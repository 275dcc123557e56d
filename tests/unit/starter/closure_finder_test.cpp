// SPDX-License-Identifier: MIT
// fixtures/presets/cargo-metadata.json and go-list.txt are what cargo 1.95.0 and go 1.26.8 printed for the projects of
// tests/e2e/fingerprint_presets_test.py, with /repository for the folder; go's are only some of the packages.
#include "starter/closure_finder.hpp"

#include <fmt/core.h>

#include <fstream>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "starter/depfile.hpp"
#include "starter/project.hpp"

using namespace benchgate::starter;

namespace {

using Contents = std::map<std::string, std::string>;
using Strings = std::vector<std::string>;

std::string fixture(const std::string& name) {
  std::ifstream file(BENCHGATE_FIXTURES_DIR "/presets/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  REQUIRE_FALSE(text.str().empty());
  return text.str();
}

/// A project in a test, in /repository.
struct Project {
  Contents contents;
  std::string folder = {};
  Strings targets = {};
  ToolAnswer answer = {};
  Strings words = {};
  std::map<std::string, ToolAnswer> answers = {};  ///< by the last argument
  std::map<std::string, std::int64_t> times = {};
  std::vector<Strings> asked = {};

  Closure find(const std::string& preset) {
    ProjectFiles files;
    for (const auto& [path, text] : contents)
      if (!path.starts_with("build/") && !path.starts_with("target/")) files.paths.push_back(path);
    files.read = [this](const std::string& path) {
      const auto found = contents.find(path);
      return found == contents.end() ? std::string() : found->second;
    };
    ClosureQuestion question{files, "/repository", folder, targets, words};
    question.ask = [this](const Strings& argv, const std::string&) {
      asked.push_back(argv);
      const auto found = answers.find(argv.back());
      return found == answers.end() ? answer : found->second;
    };
    question.list = [this](const std::string& at) {
      const std::string start = at.ends_with('/') ? at : at + "/";
      Strings names;
      for (const auto& [path, text] : contents) {
        if (!path.starts_with(start)) continue;
        const std::string name = path.substr(start.size(), path.find('/', start.size()) - start.size());
        if (names.empty() || names.back() != name) names.push_back(name);
      }
      return names;
    };
    question.written = [this](const std::string& path) { return times[path]; };
    return ClosureFinder().find(preset, question);
  }

  /// The files that count.
  Strings counted(const std::string& preset) {
    const Closure closure = find(preset);
    CHECK(closure.problem == "");
    CHECK(closure.guess == "");
    Strings paths;
    for (const auto& [path, text] : contents)
      if (closure.counts(path)) paths.push_back(path);
    return paths;
  }
};

ToolAnswer prints(std::string text) { return {ToolAnswer::End::fine, std::move(text), ""}; }

}  // namespace

TEST_CASE("Cargo's packages and their path dependencies are needed, the code of others is not", "[starter]") {
  Project project{{{"Cargo.lock", ""},
                   {"Cargo.toml", ""},
                   {"crates/bench/Cargo.toml", ""},
                   {"crates/bench/src/main.rs", ""},
                   {"crates/lib/Cargo.toml", ""},
                   {"crates/lib/README.md", ""},
                   {"crates/lib/data/README.md", ""},
                   {"crates/lib/src/lib.rs", ""},
                   {"crates/other/Cargo.toml", ""},
                   {"crates/other/data.bin", ""},
                   {"crates/other/src/lib.rs", ""}},
                  "crates/bench",
                  {"bench"},
                  prints(fixture("cargo-metadata.json"))};
  CHECK(project.counted("cargo") == Strings{"Cargo.lock", "Cargo.toml", "crates/bench/Cargo.toml",
                                            "crates/bench/src/main.rs", "crates/lib/Cargo.toml",
                                            "crates/lib/data/README.md", "crates/lib/src/lib.rs",
                                            "crates/other/Cargo.toml", "crates/other/data.bin"});
  CHECK(project.find("cargo").found == "2 of 3 packages, by `cargo metadata --no-deps --offline`");
  CHECK(project.asked.front() ==
        Strings{"cargo", "metadata", "--format-version", "1", "--no-deps", "--offline", "--quiet"});
}

TEST_CASE("Code that includes a file of another package needs that package", "[starter]") {
  Project project{{{"Cargo.toml", ""},
                   {"crates/bench/Cargo.toml", ""},
                   {"crates/bench/src/main.rs", ""},
                   {"crates/lib/Cargo.toml", ""},
                   {"crates/lib/src/lib.rs", ""},
                   {"crates/other/Cargo.toml", ""},
                   {"crates/other/src/lib.rs", ""}},
                  "",
                  {"bench"},
                  prints(fixture("cargo-metadata.json"))};
  REQUIRE_FALSE(project.find("cargo").counts("crates/other/src/lib.rs"));
  for (const char* const code : {"#[path = \"../../other/src/lib.rs\"] mod other;",
                                 "include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../other/src/lib.rs\"));"}) {
    project.contents["crates/lib/src/lib.rs"] = code;
    INFO(code);
    CHECK(project.find("cargo").counts("crates/other/src/lib.rs"));
  }
}

TEST_CASE("Build files above the project count, other files there do not", "[starter]") {
  Project project{{{".cargo/config.toml", ""},
                   {"notes.txt", ""},
                   {"web/.npmrc", ""},
                   {"web/app/a.js", ""},
                   {"web/app/package.json", "{}"},
                   {"web/b.js", ""}},
                  "web/app"};
  CHECK(project.counted("npm") == Strings{".cargo/config.toml", "web/.npmrc", "web/app/a.js", "web/app/package.json"});
}

TEST_CASE("Patches of packages make the closure of Cargo a guess", "[starter]") {
  Project project{{{"Cargo.toml", "[patch.crates-io]\n"}, {"crates/other/src/lib.rs", ""}},
                  "",
                  {"bench"},
                  prints(fixture("cargo-metadata.json"))};
  const Closure closure = project.find("cargo");
  CHECK(closure.guess.find("[patch]") != std::string::npos);
  CHECK(closure.counts("crates/other/src/lib.rs"));
}

TEST_CASE("Documentation counts where code or a command names it", "[starter]") {
  const Contents contents{{"README.md", ""}, {"docs/guide.md", ""}, {"package.json", "{}"}, {"src/a.js", ""}};
  Project project{contents};
  CHECK(project.counted("npm") == Strings{"package.json", "src/a.js"});
  project.contents["src/a.js"] = "const a = read('README.md');";
  CHECK(project.counted("npm") == Strings{"README.md", "package.json", "src/a.js"});
  project.contents["src/a.js"] = "read('../docs/guide.md');";
  CHECK(project.counted("npm") == Strings{"docs/guide.md", "package.json", "src/a.js"});
  project.contents["src/a.js"] = "// see README.md and docs for more";
  project.contents["package.json"] = R"({"readme": "README.md"})";
  CHECK(project.counted("npm") == Strings{"package.json", "src/a.js"});
  project.words = {"docs/"};
  CHECK(project.counted("npm") == Strings{"docs/guide.md", "package.json", "src/a.js"});
}

TEST_CASE("What hosts, editors and benchgate itself read does not count", "[starter]") {
  Project project{{{".github/workflows/ci.yml", ""},
                   {"bench/a.yaml", "name: a\ncommand: b\n"},
                   {"bench/data.yaml", "name: a\n"},
                   {"benchgate.yaml", ""},
                   {"package.json", "{}"}}};
  CHECK(project.counted("npm") == Strings{"bench/data.yaml", "package.json"});
}

TEST_CASE("A Go package needs what it imports, and the tests of none but itself", "[starter]") {
  Project project{{{"bench/bench_test.go", ""},
                   {"go.mod", ""},
                   {"lib/lib.go", ""},
                   {"lib/lib_test.go", ""},
                   {"lib/testdata/x.txt", ""},
                   {"other/other.go", ""}},
                  "",
                  {"./bench"},
                  prints(fixture("go-list.txt"))};
  CHECK(project.counted("go") == Strings{"bench/bench_test.go", "go.mod", "lib/lib.go", "lib/testdata/x.txt"});
  project.targets = {"example.org/p/lib"};
  CHECK(project.counted("go") ==
        Strings{"go.mod", "lib/lib.go", "lib/lib_test.go", "lib/testdata/x.txt", "other/other.go"});
}

TEST_CASE("What a command names is needed, and what the code starts or loads by its path", "[starter]") {
  const std::string packages = R"({
	"Dir": "/repository/bench", "ImportPath": "x/bench", "Name": "bench", "TestGoFiles": ["b_test.go"]
}
{
	"Dir": "/repository/cmd/tool", "ImportPath": "x/cmd/tool/v2", "Name": "main"
}
{
	"Dir": "/repository/other", "ImportPath": "x/other", "Name": "other"
}
)";
  Project go{{{"bench/b_test.go", ""}, {"cmd/tool/main.go", ""}, {"go.mod", ""}, {"other/o.go", ""}},
             "",
             {"./bench"},
             prints(packages)};
  CHECK(go.counted("go") == Strings{"bench/b_test.go", "go.mod"});
  go.words = {"bin/", "./cmd/tool", "bin/bench.test"};
  CHECK(go.counted("go") == Strings{"bench/b_test.go", "cmd/tool/main.go", "go.mod"});
  go.words = {};
  go.contents["bench/b_test.go"] = R"(exec.Command("../bin/tool").Run(); load("x/unknown"))";
  CHECK(go.counted("go") == Strings{"bench/b_test.go", "cmd/tool/main.go", "go.mod"});
  for (const char* const nothing :
       {"/var/www/tool", "/etc/tool", "/var/log/x/tool", "https://example.org/tool", "http://127.0.0.1:80/tool"}) {
    go.contents["bench/b_test.go"] = fmt::format("\"{}\"", nothing);
    CHECK(go.counted("go") == Strings{"bench/b_test.go", "go.mod"});
  }
  for (const char* const path : {"/tool", "/tmp/x/tool", "/opt/bin/tool", "/repository/bin/tool", "//x/tool"}) {
    go.contents["bench/b_test.go"] = fmt::format("\"{}\"", path);
    CHECK(go.counted("go") == Strings{"bench/b_test.go", "cmd/tool/main.go", "go.mod"});
  }

  Project cargo{{{"Cargo.toml", ""},
                 {"crates/bench/src/main.rs", ""},
                 {"crates/lib/src/lib.rs", ""},
                 {"crates/other/src/lib.rs", ""}},
                "",
                {"bench"},
                prints(fixture("cargo-metadata.json"))};
  CHECK_FALSE(cargo.find("cargo").counts("crates/other/src/lib.rs"));
  for (const char* const word : {"other", "./target/release/other", "crates/other/Cargo.toml"}) {
    cargo.words = {word};
    CHECK(cargo.find("cargo").counts("crates/other/src/lib.rs"));
  }
}

TEST_CASE("A path leads to the program or library at its end", "[starter]") {
  CHECK(program_at("./build/aux") == "aux");
  CHECK(program_at("build\\aux.exe") == "aux");
  CHECK(program_at("./build/libplug.so") == "plug");
  CHECK(program_at("./build/libplug.so.1") == "plug");
  CHECK(program_at("bin/library") == "library");
  CHECK(program_at("aux").empty());
  CHECK(program_at("bin/").empty());
}

TEST_CASE("A Go file that no tag chooses here may import more", "[starter]") {
  Project project{
      {{"a/a.go", ""}, {"a/a_windows.go", "import \"x/b\""}, {"b/b.go", ""}, {"c/c.go", ""}, {"go.mod", ""}},
      "",
      {"./a"},
      prints(R"({
	"Dir": "/repository/a", "ImportPath": "x/a", "IgnoredGoFiles": ["a_windows.go"]
}
{
	"Dir": "/repository/b", "ImportPath": "x/b"
}
{
	"Dir": "/repository/c", "ImportPath": "x/c"
}
)")};
  CHECK(project.counted("go") == Strings{"a/a.go", "a/a_windows.go", "b/b.go", "go.mod"});
}

TEST_CASE("A workspace of npm needs others by package.json, by import and by path", "[starter]") {
  Project project{{{"package.json", R"({"workspaces": {"packages": ["./packages/*/", "!packages/out"]}})"},
                   {"packages/a/a.js", ""},
                   {"packages/a/package.json", R"({"name": "@p/a", "dependencies": {"x": "file:../b"}})"},
                   {"packages/b/b.ts", "import '@p/c/deep';"},
                   {"packages/b/package.json", R"({"name": "b"})"},
                   {"packages/c/c.js", "require('../d/d.js');"},
                   {"packages/c/package.json", R"({"name": "@p/c"})"},
                   {"packages/d/d.js", ""},
                   {"packages/d/package.json", "{}"},
                   {"packages/e/e.js", ""},
                   {"packages/e/package.json", R"({"name": "e", "dependencies": {"@p/a": "*"}})"},
                   {"packages/out/o.js", ""},
                   {"packages/out/package.json", "{}"}},
                  "packages/a",
                  {"@p/a"}};
  const Closure closure = project.find("npm");
  CHECK(closure.found == "4 of 5 workspaces, by package.json: the workspaces and what they depend on");
  CHECK_FALSE(closure.counts("packages/e/e.js"));
  for (const char* const path : {"packages/a/a.js", "packages/b/b.ts", "packages/c/c.js", "packages/d/d.js",
                                 "packages/e/package.json", "packages/out/o.js"}) {
    INFO(path);
    CHECK(closure.counts(path));
  }
}

TEST_CASE("pnpm names its workspaces in a file of its own", "[starter]") {
  Project project{{{"a/package.json", R"({"name": "a"})"},
                   {"a/a.js", ""},
                   {"b/package.json", R"({"name": "b"})"},
                   {"b/b.js", ""},
                   {"package.json", "{}"},
                   {"pnpm-workspace.yaml", "packages:\n  - 'a' # first\n  - \"b\"\n"}},
                  "",
                  {"a"}};
  CHECK(project.counted("npm") ==
        Strings{"a/a.js", "a/package.json", "b/package.json", "package.json", "pnpm-workspace.yaml"});
}

TEST_CASE("A module of Maven needs its parent's and its own dependencies, not what is only managed", "[starter]") {
  const auto pom = [](const std::string& artifact, const std::string& rest) {
    return "<project><parent><artifactId>parent</artifactId></parent><artifactId>" + artifact + "</artifactId>" + rest +
           "</project>";
  };
  const auto needs = [](const std::string& artifact) {
    return "<dependencies><dependency><artifactId>" + artifact + "</artifactId></dependency></dependencies>";
  };
  Project project{{{"a/A.java", ""},
                   {"a/pom.xml", pom("a", needs("b"))},
                   {"b/B.kt", ""},
                   {"b/pom.xml", pom("b", "")},
                   {"c/C.java", ""},
                   {"c/pom.xml", pom("c", needs("a"))},
                   {"d/D.java", ""},
                   {"d/pom.xml", pom("d", "")},
                   {"pom.xml",
                    "<project><artifactId>parent</artifactId><modules><module>a</module><module>b</module>"
                    "</modules><profiles><profile><modules><module>c</module><module>d/pom.xml</module>"
                    "</modules></profile></profiles>" +
                        needs("d") + "<dependencyManagement>" + needs("c") + "</dependencyManagement></project>"}},
                  "",
                  {"a"}};
  CHECK(project.counted("maven") ==
        Strings{"a/A.java", "a/pom.xml", "b/B.kt", "b/pom.xml", "c/pom.xml", "d/D.java", "d/pom.xml", "pom.xml"});
  project.contents["b/pom.xml"] = pom("b", needs("${engine}"));
  CHECK(project.find("maven").guess == "b/pom.xml needs '${engine}', which only Maven can tell");
  project.contents["b/pom.xml"] = "<project>";
  CHECK(project.find("maven").problem.find("b/pom.xml:1") != std::string::npos);
}

TEST_CASE("A .NET project needs those that it refers to, also by what all import", "[starter]") {
  const auto refers = [](const std::string& to) {
    return "<Project><ProjectReference Include=\"" + to + "\"/></Project>";
  };
  Project project{{{"App/A.cs", ""},
                   {"App/App.csproj", "\xEF\xBB\xBF" + refers("..\\Lib\\Lib.csproj")},
                   {"Deep/D.cs", ""},
                   {"Deep/Deep.fsproj", "<Project/>"},
                   {"Lib/L.cs", ""},
                   {"Lib/Lib.csproj", "<Project/>"},
                   {"Other/O.cs", ""},
                   {"Other/Other.csproj", "<Project/>"},
                   {"Directory.Build.props", refers("Deep\\Deep.fsproj")}},
                  "",
                  {"App/App.csproj"}};
  CHECK(project.counted("dotnet") == Strings{"App/A.cs", "App/App.csproj", "Deep/D.cs", "Deep/Deep.fsproj",
                                             "Directory.Build.props", "Lib/L.cs", "Lib/Lib.csproj",
                                             "Other/Other.csproj"});
  project.contents["App/App.csproj"] = "<Project><Compile Include=\"..\\Other\\*.cs\"/></Project>";
  CHECK(project.find("dotnet").counts("Other/O.cs"));
  project.contents["App/App.csproj"] = refers("$(Root)Lib.csproj");
  CHECK(project.find("dotnet").guess == "App/App.csproj refers to '$(Root)Lib.csproj', which only MSBuild can tell");
}

TEST_CASE("A Python module needs what it imports, and all that may be meant by a name", "[starter]") {
  const auto module = [](const std::string& imports, const std::string& opaque = "") {
    return "{\"imports\": [" + imports + "], \"opaque\": \"" + opaque + "\"}";
  };
  Project project{
      {{"bench/bench_a.py", ""},
       {"conftest.py", ""},
       {"lib/util.py", ""},
       {"p/__init__.py", ""},
       {"p/a.py", ""},
       {"p/other.py", ""},
       {"pyproject.toml", ""},
       {"tools/fixture.py", ""},
       {"tools/util.py", ""}},
      "",
      {"bench"},
      prints("{\"bench/bench_a.py\": " + module("\"p.a\"") + ", \"conftest.py\": " + module("\"tools.fixture\"") +
             ", \"lib/util.py\": " + module("") + ", \"p/__init__.py\": " + module("") +
             ", \"p/a.py\": " + module("\"util\", \"os.path\"") + ", \"p/other.py\": " + module("", "imports by exec") +
             ", \"tools/fixture.py\": " + module("") + ", \"tools/util.py\": " + module("") + "}")};
  CHECK(project.counted("python") == Strings{"bench/bench_a.py", "conftest.py", "lib/util.py", "p/__init__.py",
                                             "p/a.py", "pyproject.toml", "tools/fixture.py", "tools/util.py"});
  project.targets = {"p.other"};
  CHECK(project.find("python").guess == "p/other.py imports by exec");
}

TEST_CASE("Python modules out of the project count if a module that counts may import them", "[starter]") {
  const auto module = [](const std::string& path, const std::string& imports) {
    return "\"" + path + "\": {\"imports\": [" + imports + "], \"opaque\": \"\"}";
  };
  Project project{
      {{"app/bench.py", ""},
       {"app/pyproject.toml", ""},
       {"app/unused.py", ""},
       {"conftest.py", ""},
       {"elsewhere/conftest.py", ""},
       {"elsewhere/other.py", ""},
       {"shared/table.json", ""},
       {"shared/util.py", ""},
       {"third/base.py", ""},
       {"top.py", ""}},
      "app",
      {},
      prints("{" + module("bench.py", "\"shared.util\", \"sys\", \"top\"") + ", " + module("unused.py", "") + "}")};
  // Those that are imported come in one question each round, in the order of their names.
  project.answers["top.py"] = prints("{" + module("conftest.py", "") + ", " + module("shared/util.py", "\"base\"") +
                                     ", " + module("top.py", "") + "}");
  project.answers["third/base.py"] = prints("{" + module("third/base.py", "") + "}");
  const Strings counted{"app/bench.py",      "app/pyproject.toml", "app/unused.py", "conftest.py",
                        "shared/table.json", "shared/util.py",     "third/base.py", "top.py"};
  CHECK(project.counted("python") == counted);
  CHECK(project.asked.size() == 3);
  project.targets = {"unused.py"};
  CHECK(project.counted("python") == Strings{"app/pyproject.toml", "app/unused.py", "conftest.py"});
}

TEST_CASE("Words that lead out of the project count what is there", "[starter]") {
  const auto counts = [](const std::string& file, const std::string& text, const Strings& words) {
    Project project{{{"app/package.json", "{\"workspaces\": [\"w\"]}"},
                     {"app/w/package.json", "{\"name\": \"w\"}"},
                     {"app/src/a.js", ""},
                     {"data/x.bin", ""}},
                    "app"};
    project.words = words;
    project.contents[file] = text;
    return project.find("npm").counts("data/x.bin");
  };
  CHECK_FALSE(counts("app/src/a.js", "", {}));
  CHECK_FALSE(counts("app/src/a.js", "f('..'); g(\"a..b\", '...')", {}));
  CHECK(counts("app/src/a.js", "path.join(__dirname, '..', \"..\", 'data')", {}));
  CHECK(counts("app/a.js", "path.join(here, `..`, 'data')", {}));
  CHECK(counts("app/src/a.js", "'../../data/x.bin'", {}));
  CHECK_FALSE(counts("app/w/w.js", "join(__dirname, '..', 'src')", {}));
  CHECK(counts("app/w/deep/w.js", "read('./../../data/x.bin')", {}));  // from the folder of the package
  for (const char* const word : {"..", "../data", "src/../.."}) CHECK(counts("app/src/a.js", "", {word}));
  CHECK_FALSE(counts("app/src/a.js", "", {"src/.."}));
}

TEST_CASE("A target of CMake needs the sources of those that it depends on, while the answer is new", "[starter]") {
  const std::string reply = "build/x/.cmake/api/v1/reply/";
  const auto target = [](const std::string& name, const std::string& source, const std::string& needs) {
    return "{\"id\": \"" + name + "::@1\", \"name\": \"" + name + "\", \"sources\": [{\"path\": \"" + source +
           "\"}], \"dependencies\": [" + needs + "]}";
  };
  Project project{
      {{"CMakeLists.txt", ""},
       {"bench.cpp", ""},
       {"lib.cpp", ""},
       {"lib.h", ""},
       {"other.cpp", ""},
       {"shared.cpp", ""},
       {reply + "index-1.json", R"({"reply": {"codemodel-v2": {"jsonFile": "model.json"}}})"},
       {reply + "model.json",
        R"({"paths": {"source": "/repository", "build": "/repository/build/x"}, "configurations": [{"name": )"
        R"("", "targets": [{"jsonFile": "b.json"}, {"jsonFile": "l.json"}, {"jsonFile": "o.json"}]}]})"},
       {reply + "b.json", target("bench", "bench.cpp", R"({"id": "lib::@1"})")},
       {reply + "l.json", target("lib", "/repository/lib.cpp", "")},
       {reply + "o.json", target("other", "other.cpp", "")}},
      "",
      {"bench"}};
  project.words = {"./build/x/bench"};
  project.times = {{reply + "index-1.json", 2}, {"CMakeLists.txt", 1}};
  const Closure closure = project.find("cmake");
  CHECK(closure.found.starts_with("2 of 3 targets"));
  CHECK(closure.counts("lib.cpp"));
  CHECK(closure.counts("shared.cpp"));
  CHECK_FALSE(closure.counts("other.cpp"));
  project.contents["lib.cpp"] = "dlopen(\"./build/libother.so\", 2)";
  CHECK(project.find("cmake").counts("other.cpp"));
  project.contents["lib.cpp"] = "dlopen(\"./build/libplug.so\", 2)";
  CHECK_FALSE(project.find("cmake").counts("other.cpp"));
  std::string& other = project.contents[reply + "o.json"];
  other.insert(1, R"("artifacts": [{"path": "lib/libplug.so"}], )");
  CHECK(project.find("cmake").counts("other.cpp"));
  project.contents["lib.cpp"] = "#include \"other.cpp\"";
  CHECK(project.find("cmake").counts("other.cpp"));
  project.times["CMakeLists.txt"] = 3;
  CHECK(project.find("cmake").guess == "CMakeLists.txt is newer than what CMake says in build/x");
  CHECK(project.find("cmake").counts("other.cpp"));
}

TEST_CASE("What a compiler read for a target counts, however old that is; nothing is left out by it", "[starter]") {
  const std::string reply = "build/.cmake/api/v1/reply/";
  const auto target = [](const std::string& name, const std::string& source) {
    return R"({"paths": {"build": "sub"}, "id": ")" + name + R"(::@1", "name": ")" + name +
           R"(", "sources": [{"path": ")" + source + "\"}], \"dependencies\": []}";
  };
  const Contents contents{
      {"CMakeLists.txt", ""},
      {"a b.cpp", ""},
      {"bench.cpp", ""},
      {"other.cpp", ""},
      {"unread.h", ""},
      {reply + "index-1.json", R"({"reply": {"codemodel-v2": {"jsonFile": "model.json"}}})"},
      {reply + "model.json", R"({"paths": {"source": "/repository", "build": "/repository/build"}, "configurations": )"
                             R"([{"name": "", "targets": [{"jsonFile": "b.json"}, {"jsonFile": "o.json"}, )"
                             R"({"jsonFile": "s.json"}]}]})"},
      {reply + "b.json", target("bench", "bench.cpp")},
      {reply + "o.json", target("other", "other.cpp")},
      {reply + "s.json", target("spaces", "a b.cpp")}};
  const std::string object = "sub/CMakeFiles/bench.dir/deep/bench.cpp.o";
  Project project{contents, "", {"bench"}};
  project.times = {{reply + "index-1.json", 2}};
  REQUIRE_FALSE(project.find("cmake").counts("other.cpp"));
  REQUIRE_FALSE(project.find("cmake").counts("a b.cpp"));
  CHECK(project.asked.empty());
  SECTION("a depfile") {
    project.contents["build/" + object + ".d"] =
        object + ": /repository/bench.cpp \\\n ../a\\ b.cpp /usr/include/x.h\n";
    CHECK(project.find("cmake").counts("a b.cpp"));
    CHECK_FALSE(project.find("cmake").counts("other.cpp"));
  }
  SECTION("ninja's log") {
    project.contents["build/.ninja_deps"] = "";
    project.answer =
        prints(object + ": #deps 2, deps mtime 1 (STALE)\n    ../bench.cpp\n    /repository/other.cpp\n\n" +
               "sub/CMakeFiles/bench.dirx/x.o: #deps 1, deps mtime 1 (VALID)\n    ../a b.cpp\n");
    CHECK(project.find("cmake").counts("other.cpp"));
    CHECK_FALSE(project.find("cmake").counts("a b.cpp"));
    CHECK(project.asked.back() == Strings{"ninja", "-n", "-t", "deps"});
  }
  CHECK(project.find("cmake").counts("unread.h"));
}

TEST_CASE("Headers out of a CMake project count where its targets have sources or headers", "[starter]") {
  const std::string reply = "build/x/.cmake/api/v1/reply/";
  const auto target = [](const std::string& includes) {
    return R"({"id": "b::@1", "name": "b", "sources": [{"path": "../../lib/b.c"}], "dependencies": [], )"
           R"("compileGroups": [{"includes": [)" +
           includes + "]}]}";
  };
  Project project{
      {{"include/more/b.h", ""},
       {"lib/b.c", ""},
       {"lib/b.h", ""},
       {"notes/n.txt", ""},
       {"sub/cmake/CMakeLists.txt", ""},
       {reply + "index-1.json", R"({"reply": {"codemodel-v2": {"jsonFile": "model.json"}}})"},
       {reply + "model.json", R"({"paths": {"source": "/repository/sub/cmake", "build": "/repository/build/x"}, )"
                              R"("configurations": [{"name": "", "targets": [{"jsonFile": "b.json"}]}]})"},
       {reply + "b.json", target("")}},
      "sub/cmake",
      {"b"}};
  project.words = {"../../build/x/b"};
  project.times = {{reply + "index-1.json", 2}};
  CHECK(project.counted("cmake") == Strings{"lib/b.c", "lib/b.h", "sub/cmake/CMakeLists.txt"});
  project.contents[reply + "b.json"] = target(R"({"path": "/repository/include"}, {"path": "/usr/include"})");
  CHECK(project.find("cmake").counts("include/more/b.h"));
  CHECK_FALSE(project.find("cmake").counts("notes/n.txt"));
  project.contents["sub/cmake/CMakeLists.txt"] = "set(TOP \"${CMAKE_CURRENT_SOURCE_DIR}/../..\")";
  CHECK(project.find("cmake").counts("notes/n.txt"));
}

TEST_CASE("What rustc read for a crate counts", "[starter]") {
  Project project{{{"Cargo.toml", ""},
                   {"crates/bench/Cargo.toml", ""},
                   {"crates/bench/src/main.rs", ""},
                   {"crates/bench/src/unread.rs", ""},
                   {"crates/lib/Cargo.toml", ""},
                   {"crates/other/Cargo.toml", ""},
                   {"crates/other/src/lib.rs", ""}},
                  "",
                  {"bench"},
                  prints(fixture("cargo-metadata.json"))};
  REQUIRE_FALSE(project.find("cargo").counts("crates/other/src/lib.rs"));
  project.contents["target/x/release/deps/bench-1.d"] =
      "/repository/target/x/release/deps/bench-1: crates/bench/src/main.rs crates/bench/src/../../other/src/lib.rs\n\n"
      "crates/bench/src/main.rs:\n\n# env-dep:HOME=/root\n";
  CHECK(project.find("cargo").counts("crates/other/src/lib.rs"));
  CHECK(project.find("cargo").counts("crates/bench/src/unread.rs"));
}

TEST_CASE("A depfile names what its rules depend on", "[starter]") {
  CHECK(inputs_of_depfile("a.o: a.c \\\n b\\ c.h $$d\n\nb.h:\ne f: g\r\n# h: i\nj: k") ==
        Strings{"a.c", "b c.h", "$d", "g", "k"});
  CHECK(inputs_of_depfile("a.o: a.c \\\r\n  b.h\r\n") == Strings{"a.c", "b.h"});
  CHECK(inputs_of_depfile("C:/a.o: C:\\b.c") == Strings{"C:\\b.c"});
  CHECK(inputs_of_depfile("a b c").empty());
  CHECK(inputs_of_depfile("a: b \\") == Strings{"b"});
}

TEST_CASE("Every preset takes any answer of its tool and any file without failing", "[starter]") {
  const Strings texts{
      "",    "{}",   "[]",   "nonsense",         "{\"packages\": 1}",   "{\"packages\": [1]}",
      "[[[", "null", "\x00", "{\"a.py\": null}", "{\"ImportPath\": 1}", "<project><module>../../..</module></project>"};
  for (const benchgate::model::FingerprintPreset& preset : benchgate::model::fingerprint_presets)
    for (const std::string& text : texts) {
      Project project{{{"CMakeLists.txt", text},
                       {"Cargo.toml", text},
                       {"a.csproj", text},
                       {"a.py", text},
                       {"build/.cmake/api/v1/reply/index-1.json", text},
                       {"go.mod", text},
                       {"package.json", text},
                       {"pom.xml", text},
                       {"pyproject.toml", text}},
                      "",
                      {"a"},
                      prints(text)};
      INFO(preset.name << ": " << text);
      const Closure closure = project.find(std::string(preset.name));
      CHECK_FALSE((closure.problem.empty() && closure.folders.empty()));
    }
}
