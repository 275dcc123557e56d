#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A release and what the Action downloads of it, with a server on this machine in the place of GitHub.

release_test.py [NAME...]    the tests called NAME..., default all
"""
import hashlib
import http.server
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "#!/bin/sh\necho 'benchgate 1.2.3'\n" + "# as long as a program\n" * 1000
STATEMENT = b'{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json"}'
VERIFIED = "Its provenance is verified: the release workflow of benchgate built it.\n"
PAGE = b"<!DOCTYPE html><title>Not the program</title>" * 100


class Releases(http.server.BaseHTTPRequestHandler):
    """Serves the `files` of the server, and does to each answer what its `fault` says."""

    def do_GET(self):
        server = self.server
        server.asked.append(self.path)
        body = server.files.get(self.path.rsplit("/", 1)[-1], b"")
        if server.fault == "stall":
            server.over.wait(20)
            return
        if server.fault == "redirect" and not self.path.startswith("/elsewhere/"):
            self.send_response(302)
            self.send_header("Location", f"/elsewhere/{self.path.rsplit('/', 1)[-1]}")
            self.end_headers()
            return
        if server.fault == "endless":
            self.send_response(200)
            self.end_headers()  # without a length
            self.send_3_gb()
            return
        self.send_response(404 if server.fault == "404" or not body else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if server.fault == "truncated":
            body = body[:len(body) // 2]
        self.wfile.write(body)

    def send_3_gb(self):
        try:
            for _ in range(3000):
                self.wfile.write(bytes(1000_000))
                self.server.sent_mb += 1
        except OSError:  # the client has heard enough
            pass

    def log_message(self, *_):
        pass


def git(folder, *arguments):
    environment = {**os.environ, "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
                   "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout.strip()


class ReleaseTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="release-")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        self.repository, self.programs, self.bin = (self.folder / name for name in ("repository", "programs", "bin"))
        for place in (self.repository / "native", self.programs, self.bin):
            place.mkdir(parents=True)
        for name in ("action", "release"):
            shutil.copytree(ROOT / "scripts" / name, self.repository / "scripts" / name)
        (self.repository / "scripts/install.sh").write_text("#!/bin/sh\n")
        (self.repository / "scripts/install.sh").chmod(0o755)
        (self.repository / "native/main.cpp").write_text("int main() {}\n")
        for name in ("CMakeLists.txt", "CMakePresets.json"):
            (self.repository / name).write_text("\n")
        git(self.repository, "init", "-q", "-b", "main")
        git(self.repository, "add", "-A")
        git(self.repository, "commit", "-q", "-m", "Everything")
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Releases)
        self.server.files, self.server.fault, self.server.asked, self.server.over = {}, "", [], threading.Event()
        self.server.sent_mb = 0
        self.gh = "exit 0"  # what GitHub's program does; None: it is not installed
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.addCleanup(self.server.over.set)

    def version(self):
        return subprocess.run([self.repository / "scripts/action/source-hash.sh"], env={**os.environ, "GITHUB_ACTION_PATH": str(self.repository)},
                              check=True, capture_output=True, text=True).stdout.strip()

    def release(self, tag, text=PROGRAM):
        name = f"benchgate-{self.version()}-linux-{platform.machine()}"
        (self.programs / name).write_text(text)
        self.server.files |= {name: text.encode(), f"{name}.sigstore.json": STATEMENT}
        done = self.tag(tag)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return name

    def tag(self, tag):
        names = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        names |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        return subprocess.run([self.repository / "scripts/release/tag.sh", tag, self.programs], cwd=self.repository,
                              env={**os.environ, **names}, capture_output=True, text=True)

    def provide(self, action=None, url=None):
        """The Action's step that provides the program: the process and its output `built`."""
        action = action or self.repository
        work, helper, compiler = self.folder / "work", self.folder / "helper", self.bin / "cmake"
        for place in (work, helper):
            shutil.rmtree(place, ignore_errors=True)
        work.mkdir()
        (work / "settings").write_text(f"HELPER={helper}\n")
        compiler.write_text("#!/bin/sh\n[ \"$1\" = --build ] || exit 0\nmkdir -p \"$2/native\" && cp /bin/true \"$2/native/benchgate\"\n")
        compiler.chmod(0o755)
        if self.gh is not None:
            (self.bin / "gh").write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >'{self.folder}/gh'\ncat \"$5\" >>'{self.folder}/gh'\n{self.gh}\n")
            (self.bin / "gh").chmod(0o755)
        output = self.folder / "output"
        output.write_text("")
        environment = {**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}", "GITHUB_ACTION_PATH": str(action), "WORK": str(work),
                       "GITHUB_OUTPUT": str(output), "GITHUB_EVENT_NAME": "push", "no_proxy": "127.0.0.1",
                       "GITHUB_SERVER_URL": url or f"http://127.0.0.1:{self.server.server_port}"}
        done = subprocess.run([action / "scripts/action/build.sh"], env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done, output.read_text()

    def check_builds(self, reason, **arguments):
        done, output = self.provide(**arguments)
        self.assertEqual(output, "built=true\n", done.stdout)
        self.assertIn("No released program is used: ", done.stdout)
        self.assertIn(reason, done.stdout)
        self.assertNotIn("benchgate 1.2.3", done.stdout)  # what was downloaded never ran

    def test_what_the_major_tag_names_is_downloaded(self):
        base = git(self.repository, "rev-parse", "HEAD")
        other = self.programs / f"benchgate-{self.version()}-linux-other"
        other.write_text("for another machine")
        name = self.release("v1.2.3")
        self.assertEqual(git(self.repository, "diff", "--name-only", base, "v1.2.3"), "scripts/action/checksums.txt")
        self.assertEqual(git(self.repository, "rev-parse", "v1"), git(self.repository, "rev-parse", "v1.2.3"))
        checksums = (self.repository / "scripts/action/checksums.txt").read_text()
        for program, text in ((name, PROGRAM), (other.name, "for another machine")):
            self.assertIn(f"{hashlib.sha256(text.encode()).hexdigest()}  v1.2.3/{program}\n", checksums)
        checkout = self.folder / "checkout"  # as a runner has it: one commit, no history
        git(self.folder, "clone", "-q", "--depth", "1", "--branch", "v1", f"file://{self.repository}", str(checkout))
        done, output = self.provide(action=checkout)
        self.assertEqual((done.stdout, output), (f"{VERIFIED}benchgate 1.2.3\n", ""))
        place = f"/benchgate/benchgate/releases/download/v1.2.3/{name}"
        self.assertEqual(self.server.asked, [place, f"{place}.sigstore.json"])
        asked = (self.folder / "gh").read_text().split("\n")
        self.assertEqual(asked[:2] + asked[3:4] + asked[5:], ["attestation", "verify", "--bundle", "--repo", "benchgate/benchgate", "--signer-workflow",
                         "benchgate/benchgate/.github/workflows/release.yml", STATEMENT.decode()])

    def test_a_program_of_another_origin_is_not_used(self):
        self.release("v1.2.3")
        self.gh = "echo 'Error: no matching attestations' >&2; exit 1"
        self.check_builds("its provenance cannot be verified: Error: no matching attestations")

    def test_what_cannot_be_asked_for_its_origin_has_its_checksum(self):
        name = self.release("v1.2.3")
        self.gh = None
        if not shutil.which("gh"):
            self.assertIn("was not verified: gh is not installed.\nbenchgate 1.2.3\n", self.provide()[0].stdout)
        self.gh = "exit 1"
        del self.server.files[f"{name}.sigstore.json"]
        self.assertIn("was not verified: the release has no statement.\nbenchgate 1.2.3\n", self.provide()[0].stdout)

    def test_the_major_tag_moves_to_the_next_release(self):
        self.release("v1.2.3")
        (self.repository / "native/main.cpp").write_text("int main() { return 0; }\n")
        git(self.repository, "commit", "-q", "-a", "-m", "Another version")
        self.check_builds("there is none of this version")  # a commit that was not released
        self.assertEqual(self.server.asked, [])
        name = self.release("v1.3.0")
        self.assertEqual(git(self.repository, "rev-parse", "v1"), git(self.repository, "rev-parse", "v1.3.0"))
        self.assertEqual(self.provide()[1], "")
        self.assertEqual(self.server.asked[0], f"/benchgate/benchgate/releases/download/v1.3.0/{name}")

    def test_tags_that_cannot_be_made_change_nothing(self):
        self.release("v1.2.3")
        before = git(self.repository, "rev-parse", "HEAD", "v1")
        for tag, message in (("v1.2.3", "already exists"), ("v1.2", "is not like v1.2.3"), ("-f", "is not like"), ("v1.2.4;id", "is not like")):
            done = self.tag(tag)
            self.assertEqual(done.returncode, 1, tag)
            self.assertIn(message, done.stderr)
        shutil.rmtree(self.programs)
        self.assertIn("has no program of the version", self.tag("v1.2.4").stderr)
        self.assertEqual(git(self.repository, "rev-parse", "HEAD", "v1"), before)
        self.assertEqual(git(self.repository, "status", "--porcelain"), "")

    def test_a_redirect_is_followed(self):
        self.release("v1.2.3")
        self.server.fault = "redirect"
        self.assertEqual(self.provide()[1], "")

    def test_another_program_is_not_used(self):
        name = self.release("v1.2.3")
        for body in (PAGE, PROGRAM.replace("1.2.3", "1.2.3 of somebody else").encode()):
            for fault in ("", "redirect"):
                self.server.files[name], self.server.fault = body, fault
                self.check_builds("does not have the checksum")

    def test_what_cannot_be_downloaded_is_built(self):
        self.release("v1.2.3")
        for fault in ("truncated", "404"):
            self.server.fault = fault
            self.check_builds("cannot be downloaded")
        self.check_builds("cannot be downloaded", url="http://127.0.0.1:1")
        self.check_builds("cannot be downloaded", url=f"http://localhost:{self.server.server_port}")  # only https leaves the machine

    def test_an_answer_without_an_end_does_not_fill_the_disk(self):
        self.release("v1.2.3")
        self.server.fault = "endless"
        self.check_builds("cannot be downloaded")
        self.assertLess(self.server.sent_mb, 150)  # 100 MB, and what is under way

    def test_a_server_that_does_not_answer_delays_no_longer_than_the_limit(self):
        self.release("v1.2.3")
        self.server.fault = "stall"
        curl = self.bin / "curl"
        curl.write_text(f"#!/bin/sh\ncase $* in *'--max-time 60'*) exec '{shutil.which('curl')}' \"$@\" --max-time 1 ;; esac\n")
        curl.chmod(0o755)
        self.check_builds("cannot be downloaded")

    def test_a_program_that_does_not_run_here_is_built(self):
        self.release("v1.2.3", "#!/no/such/interpreter\n")
        done, output = self.provide()
        self.assertEqual(output, "built=true\n")
        self.assertIn("The released program does not run on this machine.", done.stdout)

    def test_a_program_that_needs_other_libraries_is_not_released(self):
        tool = self.bin / "objdump"
        for libraries, glibc, message in (
                (["libm.so.6", "libc.so.6", "ld-linux-x86-64.so.2"], "2.35", ""),
                (["libcurl.so.4", "libcrypto.so.3", "libc.so.6", "ld-linux-aarch64.so.1"], "2.4", ""),
                (["libstdc++.so.6", "libc.so.6"], "2.34", "program needs other libraries: libstdc++.so.6\n"),
                (["libc.so.6"], "2.36", "program needs GLIBC_2.36; Ubuntu 22.04 has GLIBC_2.35\n")):
            needed = "".join(f"  NEEDED               {name}\n" for name in libraries)
            tool.write_text(f"#!/bin/sh\nif [ $1 = -p ]; then echo '{needed}'; else echo ' (GLIBC_2.2.5) a'; echo ' (GLIBC_{glibc}) b'; fi\n")
            tool.chmod(0o755)
            done = subprocess.run([ROOT / "scripts/release/check-libraries.sh", "program"], capture_output=True, text=True,
                                  env={**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}"})
            self.assertEqual((done.returncode, done.stderr), (1 if message else 0, message))


class SupplyChainTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="release-")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        self.program = self.folder / "benchgate-0123456789abcdef-linux-x86_64"
        shutil.copy("/bin/true", self.program)

    def sbom(self, root=ROOT):
        """The list of a program, with one build tool and all versions faked: what is installed differs between machines."""
        query = self.folder / "dpkg-query"
        query.write_text("#!/bin/sh\nprintf '1:2.0+dfsg-1\\tamd64'\n")
        query.chmod(0o755)
        return subprocess.run([root / "scripts/release/sbom.py", self.program], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "SOURCE_DATE_EPOCH": "1767225600"})

    def test_the_list_of_a_release_is_valid_spdx(self):
        done = self.sbom()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        listed = json.loads(done.stdout)
        self.assertEqual(listed["creationInfo"]["created"], "2026-01-01T00:00:00Z")
        names = [one["name"] for one in listed["packages"]]
        self.assertIn("libyaml-cpp-dev", names)
        self.assertIn("uplot", names)
        digest = hashlib.sha256(self.program.read_bytes()).hexdigest()
        self.assertEqual(listed["packages"][0]["checksums"], [{"algorithm": "SHA256", "checksumValue": digest}])
        self.assertEqual(len({one["SPDXID"] for one in listed["packages"]}), len(names))
        self.assertEqual(len(listed["relationships"]), len(names))  # each is in it, or made it
        self.assertEqual(done.stdout, self.sbom().stdout)
        self.assertEqual(self.faults_of_spdx(done.stdout), [])
        self.assertNotEqual(self.faults_of_spdx(done.stdout.replace('"STATIC_LINK"', '"STATICLINK"')), [])

    def faults_of_spdx(self, text):
        """What the validator of SPDX's own tools finds."""
        packages = next((ROOT / ".tools/lib").glob("python*/site-packages/spdx_tools"), None)
        if not packages:
            self.skipTest("spdx-tools is missing; scripts/tools.sh installs it")
        if str(packages.parent) not in sys.path:
            sys.path.append(str(packages.parent))
        from spdx_tools.spdx.parser.error import SPDXParsingError
        from spdx_tools.spdx.parser.json.json_parser import parse_from_file
        from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
        path = self.folder / "list.spdx.json"
        path.write_text(text)
        try:
            return validate_full_spdx_document(parse_from_file(str(path)))
        except SPDXParsingError as error:
            return error.get_messages()

    def test_a_package_that_nobody_described_is_an_error(self):
        root = self.folder / "root"
        shutil.copytree(ROOT / "scripts", root / "scripts")
        packages = root / "scripts/packages.txt"
        packages.write_text(packages.read_text().replace("[build]\n", "[build]\nlibnew-dev  # new\n"))
        done = self.sbom(root)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("differ in libnew-dev", done.stderr)

    def test_a_build_that_depends_on_its_folder_is_no_release(self):
        cmake, program = self.folder / "cmake", self.folder / "program"
        subprocess.run(["strip", "-o", program, "/bin/true"], check=True)
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}
        for content, code, message in (("cat /bin/true", 0, "have the same bytes"), ("cat /bin/false", 1, "a second build of program differs")):
            cmake.write_text(f"#!/bin/sh\n[ \"$1\" = --build ] || exit 0\nmkdir -p build/release/native\n{content} >build/release/native/benchgate\n")
            cmake.chmod(0o755)
            done = subprocess.run([ROOT / "scripts/release/reproduce.sh", program], env=environment, capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            self.assertIn(message, done.stdout + done.stderr)
        broken = subprocess.run([ROOT / "scripts/release/reproduce.sh", self.folder / "missing"], env=environment, capture_output=True, text=True)
        self.assertNotEqual(broken.returncode, 0)

    def test_the_image_holds_the_program_and_what_its_recipe_says(self):
        tool = self.folder / "podman"
        tool.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >'{self.folder}/arguments'\nfor context; do :; done\n"
                        f"cp -r \"$context\" '{self.folder}/context'\n")
        tool.chmod(0o755)
        environment = {**os.environ, "CONTAINER_TOOL": str(tool)}
        done = subprocess.run([ROOT / "scripts/release/image.sh", self.program, "registry.example.com/benchgate:1", "debian:13@sha256:1"],
                              env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        arguments = (self.folder / "arguments").read_text().split("\n")
        self.assertEqual(arguments[:6], ["build", "--pull", "--tag", "registry.example.com/benchgate:1", "--build-arg", "BASE=debian:13@sha256:1"])
        self.assertEqual((self.folder / "context/benchgate").read_bytes(), self.program.read_bytes())
        self.assertEqual((self.folder / "context/Dockerfile").read_text(), (ROOT / "scripts/release/Dockerfile").read_text())
        needs_more = subprocess.run([ROOT / "scripts/release/image.sh", shutil.which("git"), "x"], env=environment, capture_output=True, text=True)
        self.assertIn("needs other libraries", needs_more.stderr)


if __name__ == "__main__":
    unittest.main()
