#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists what a released program is made of, as SPDX 2.3 in JSON: sbom.py PROGRAM >PROGRAM.spdx.json

The packages are those of the group [build] in scripts/packages.txt, in the versions that are installed here, where the program
was built, and uPlot of package-lock.json. Times come from SOURCE_DATE_EPOCH, so that the same program has the same list.
"""
import base64
import datetime
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = "https://github.com/benchgate/benchgate"
# How each package gets into the program, and its licence: of SPDX's list.
PACKAGES = {
    "cmake": ("BUILD_TOOL_OF", "BSD-3-Clause"),
    "g++": ("STATIC_LINK", "GPL-3.0-or-later WITH GCC-exception-3.1"),  # its libstdc++
    "ninja-build": ("BUILD_TOOL_OF", "Apache-2.0"),
    "libboost-dev": ("STATIC_LINK", "BSL-1.0"),
    "libcurl4-openssl-dev": ("DYNAMIC_LINK", "curl"),
    "libcxxopts-dev": ("STATIC_LINK", "MIT"),
    "libexpat1-dev": ("STATIC_LINK", "MIT"),
    "libfmt-dev": ("STATIC_LINK", "MIT"),
    "libpcre2-dev": ("STATIC_LINK", "BSD-3-Clause"),
    "libssl-dev": ("STATIC_LINK", "Apache-2.0"),
    "libtoml11-dev": ("STATIC_LINK", "MIT"),
    "libyaml-cpp-dev": ("STATIC_LINK", "MIT"),
    "rapidjson-dev": ("STATIC_LINK", "MIT"),
    "zlib1g-dev": ("STATIC_LINK", "Zlib"),
}


def build_packages():
    """The names in the group [build] of packages.txt."""
    group = re.search(r"^\[build\]\n(.*?)(?=^\[|\Z)", (ROOT / "scripts/packages.txt").read_text(), re.M | re.S)[1]
    return [line.split()[0] for line in group.splitlines() if line.strip() and not line.startswith("#")]


def installed(package):
    """Version and architecture of a Debian package."""
    shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version}\t${Architecture}", package], capture_output=True, text=True, check=True)
    return shown.stdout.split("\t")


def system():
    """Name and version of the distribution, as in ubuntu-22.04."""
    fields = dict(line.rstrip().split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    return fields["ID"].strip('"'), fields.get("VERSION_ID", "").strip('"')


def package(name, version, licence, purl, **more):
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name.replace("+", "p")), "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}], **more}


def debian_package(name, licence):
    version, architecture = installed(name)
    distribution, release = system()
    escaped = version.replace(":", "%3A").replace("+", "%2B")
    purl = f"pkg:deb/{distribution}/{name.replace('+', '%2B')}@{escaped}?arch={architecture}&distro={distribution}-{release}"
    return package(name, version, licence, purl, supplier=f"Organization: {distribution.capitalize()}")


def uplot():
    entry = json.loads((ROOT / "package-lock.json").read_text())["packages"]["node_modules/uplot"]
    algorithm, digest = entry["integrity"].split("-", 1)
    checksum = {"algorithm": algorithm.upper(), "checksumValue": base64.b64decode(digest).hex()}
    return package("uplot", entry["version"], entry["license"], f"pkg:npm/uplot@{entry['version']}", checksums=[checksum])


def describe(program):
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    version = program.name.split("-")[1] if program.name.count("-") > 1 else "unknown"
    ours = package("benchgate", version, "MIT", f"pkg:github/benchgate/benchgate@{version}", primaryPackagePurpose="APPLICATION",
                   packageFileName=program.name, checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    others = [(*PACKAGES[name], debian_package(name, PACKAGES[name][1])) for name in build_packages()]
    others.append(("CONTAINS", "MIT", uplot()))
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": ours["SPDXID"]}]
    for kind, _, other in others:
        first, second = (other, ours) if kind.endswith("_OF") else (ours, other)
        relations.append({"spdxElementId": first["SPDXID"], "relationshipType": kind, "relatedSpdxElement": second["SPDXID"]})
    created = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": program.name,
            "documentNamespace": f"{HOME}/sbom/{digest}",
            "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Organization: benchgate", "Tool: sbom.py"]},
            "packages": [ours, *(other for _, _, other in others)], "relationships": relations}


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: sbom.py PROGRAM")
    unknown = set(build_packages()) ^ set(PACKAGES)
    if unknown:
        sys.exit(f"sbom.py and the group [build] of scripts/packages.txt differ in {', '.join(sorted(unknown))}")
    json.dump(describe(Path(sys.argv[1])), sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
