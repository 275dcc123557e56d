// SPDX-License-Identifier: MIT
#include "sys/kernel_config.hpp"

#include "catch.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

TEST_CASE("the kernel's configuration is found in /boot, else in /proc", "[sys][kernel_config]") {
  const TemporaryFolder root;
  CHECK(sys::kernel_config_hash("6.1.0", root.path()).empty());
  sys::make_folders(root.path() / "proc");
  sys::write_file(root.path() / "proc/config.gz", "compressed");
  CHECK(sys::kernel_config_hash("6.1.0", root.path()) == sys::sha256_hex("compressed"));
  sys::make_folders(root.path() / "boot");
  sys::write_file(root.path() / "boot/config-6.1.0", "CONFIG_X=y\n");
  CHECK(sys::kernel_config_hash("6.1.0", root.path()) == sys::sha256_hex("CONFIG_X=y\n"));
  CHECK(sys::kernel_config_hash("6.2.0", root.path()) == sys::sha256_hex("compressed"));
}
