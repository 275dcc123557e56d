#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/check-layers accepts this tree and fails, naming file and line, on each kind of planted fault."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class CheckLayersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.copy = Path(folder.name)
        shutil.copytree(ROOT / "native", self.copy / "native")
        self.exceptions = self.copy / "scripts/json-exceptions.txt"
        self.exceptions.parent.mkdir()
        shutil.copy(ROOT / "scripts/json-exceptions.txt", self.exceptions)

    def check(self):
        return subprocess.run([ROOT / "scripts/check-layers", self.copy], capture_output=True, text=True)

    def plant(self, place, line):
        """Puts `line` in front of native/`place`, which need not exist, and returns what check-layers prints."""
        file = self.copy / "native" / place
        file.parent.mkdir(exist_ok=True)
        file.write_text(line + "\n" + (file.read_text() if file.exists() else ""))
        done = self.check()
        self.assertEqual(done.returncode, 1, done.stdout)
        return done.stdout

    def test_the_tree_passes(self):
        done = self.check()
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)

    def test_an_upward_include_fails(self):
        printed = self.plant("base/text.cpp", '#include "model/metric.hpp"')
        self.assertIn("native/base/text.cpp:1: base may not use model", printed)

    def test_an_include_hidden_by_spaces_fails(self):
        self.assertIn("native/model/metric.hpp:1:", self.plant("model/metric.hpp", ' #  include "sys/file.hpp"'))

    def test_what_a_used_layer_uses_is_not_allowed(self):
        self.assertIn("main may not use base", self.plant("main.cpp", '#include "base/text.hpp"'))

    def test_a_file_that_formats_text_without_its_header_fails(self):
        printed = self.plant("judge/summary.cpp", "const std::string text = fmt::format(\"x\");")
        self.assertIn('native/judge/summary.cpp:1: calls fmt::format; include "base/text.hpp"', printed)

    def test_a_header_without_its_layer_fails(self):
        self.assertIn("write it with its layer", self.plant("base/text.cpp", '#include "error.hpp"'))

    def test_a_use_case_may_not_know_the_command_line(self):
        printed = self.plant("app/check/check.cpp", '#include "cli/options.hpp"')
        self.assertIn("native/app/check/check.cpp:1: app may not use cli", printed)

    def test_a_use_case_may_not_write_to_a_stream(self):
        for header in ["iostream", "ostream"]:
            with self.subTest(header=header):
                printed = self.plant("app/check/check.hpp", f"#include <{header}>")
                self.assertIn(f"native/app/check/check.hpp:1: <{header}>: app returns values", printed)

    def test_the_command_line_uses_only_use_cases_and_what_prints_them(self):
        for header in ["judge/budgets.hpp", "judge/gates.hpp", "imports/formats.hpp", "store/run_record.hpp"]:
            with self.subTest(header=header):
                self.assertIn("native/cli/run.cpp:1: cli may not use", self.plant("cli/run.cpp", f'#include "{header}"'))

    def test_only_app_builds_the_real_session(self):
        for header in ["launcher/launcher.hpp", "measure/measuring_launcher.hpp", "github/client.hpp"]:
            with self.subTest(header=header):
                printed = self.plant("cli/dispatch.cpp", f'#include "{header}"')
                self.assertIn("native/cli/dispatch.cpp:1: cli may not use", printed)

    def test_an_unknown_layer_fails(self):
        self.assertIn("no layer is called utils", self.plant("utils/strings.hpp", "#pragma once"))
        self.assertIn('"tools/x.hpp": no layer is called tools', self.plant("base/text.cpp", '#include "tools/x.hpp"'))

    def test_a_source_that_its_layer_does_not_list_fails(self):
        printed = self.plant("base/stray.cpp", "")
        self.assertIn("native/base/stray.cpp:1: not among the sources in native/base/CMakeLists.txt", printed)

    def test_sources_out_of_order_fail(self):
        listing = self.copy / "native/base/CMakeLists.txt"
        listing.write_text(listing.read_text().replace("  error.cpp\n", "").replace("  text.cpp\n", "  text.cpp\n  error.cpp\n"))
        self.assertIn("list the sources of benchgate_base sorted, one a line", self.check().stdout)

    def test_a_listed_source_that_does_not_exist_fails(self):
        listing = self.copy / "native/base/CMakeLists.txt"
        listing.write_text(listing.read_text().replace("  text.cpp\n", "  text.cpp\n  zero.cpp\n"))
        self.assertIn("no such file: zero.cpp", self.check().stdout)

    def test_a_row_may_use_only_rows_below_it(self):
        listing = self.copy / "native/CMakeLists.txt"
        listing.write_text(listing.read_text().replace("benchgate_layer(base", "benchgate_layer(base USES model"))
        self.assertIn("base uses model, which is not a layer below it", self.check().stdout)

    def test_a_folder_of_app_may_use_only_those_of_its_row(self):
        printed = self.plant("app/source/anchor.cpp", '#include "app/check/check.hpp"')
        self.assertIn("native/app/source/anchor.cpp:1: app/source may not use app/check (it uses app/measure)", printed)

    def test_what_stands_beside_the_folders_of_app_uses_none_of_them(self):
        printed = self.plant("app/session.hpp", '#include "app/check/check.hpp"')
        self.assertIn("native/app/session.hpp:1: app may not use app/check (it uses no other folder)", printed)

    def test_a_folder_may_use_only_rows_below_it(self):
        listing = self.copy / "native/CMakeLists.txt"
        listing.write_text(listing.read_text().replace("benchgate_folder(app/source USES", "benchgate_folder(app/source USES check"))
        self.assertIn("app/source uses app/check, which is not a folder below it", self.check().stdout)

    def test_our_json_outside_format_fails(self):
        for place, line in [
            ("judge/gate.cpp", '  json.member("verdict", verdict);'),
            ("judge/gate.cpp", '  json.key("rows").begin_array();'),
            ("judge/gate.cpp", "void write_gate(syntax::JsonWriter& json);"),
            ("store/run_tree.cpp", '  const auto name = value.find("name").string_if("name");'),
        ]:
            with self.subTest(line):
                self.assertIn(f"native/{place}:1: ", self.plant(place, line))

    def test_a_file_has_exactly_the_lines_of_its_exception(self):
        text = self.exceptions.read_text()
        self.exceptions.write_text(text + "1 native/judge/gate.cpp\n")
        self.assertIn("native/judge/gate.cpp has 0 such lines now; remove the line", self.check().stdout)
        self.exceptions.write_text(text + "2 native/judge/gate.cpp\n")
        one = self.plant("judge/gate.cpp", '  json.member("one", 1);')
        self.assertIn("native/judge/gate.cpp has 1 such lines now; write 1", one)
        three = self.plant("judge/gate.cpp", '  json.member("two", 2);\n  json.member("three", 3);')
        self.assertIn("native/judge/gate.cpp:1: 3 lines write or read members of our JSON by name (2 allowed)", three)

    def test_an_exception_for_no_file_fails(self):
        self.exceptions.write_text("9 native/judge/none.cpp\nmany native/judge/gate.cpp\n" + self.exceptions.read_text())
        printed = self.check().stdout
        self.assertIn("scripts/json-exceptions.txt:1: not COUNT FILE of a file that exists; remove it", printed)
        self.assertIn("scripts/json-exceptions.txt:2: not COUNT FILE of a file that exists; remove it", printed)

    def test_each_library_stays_in_its_home(self):
        for place, header in [
            ("cli/help.cpp", "rapidjson/reader.h"),
            ("sys/file.cpp", "yaml-cpp/yaml.h"),
            ("cli/dispatch.cpp", "cxxopts.hpp"),
            ("syntax/json.cpp", "boost/math/distributions/normal.hpp"),
            ("base/text.cpp", "openssl/evp.h"),
            ("syntax/json.cpp", "curl/curl.h"),
            ("base/text.cpp", "fmt/format.h"),
        ]:
            with self.subTest(header=header):
                self.assertIn(f"native/{place}:1: <{header}> belongs into", self.plant(place, f"#include <{header}>"))

    def test_a_library_without_a_home_fails(self):
        self.assertIn("without a home", self.plant("base/text.cpp", "#include <nlohmann/json.hpp>"))


if __name__ == "__main__":
    unittest.main()
