// SPDX-License-Identifier: MIT
#pragma once

namespace benchgate::sys {

/// Returns a TCP port of 127.0.0.1 that nobody listens on now. Throws Error when the system gives none.
int free_port();

/// Whether a TCP connection to the port is accepted, on 127.0.0.1 or ::1, within a second each.
bool accepts_connections(int port);

}  // namespace benchgate::sys
