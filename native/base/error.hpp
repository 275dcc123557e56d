// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace benchgate {

/// "This command cannot continue": the only exception of the project. Thrown
/// where the outside world enters (format, sys, options), caught once, in
/// cli::dispatch. `where` is a file, `file:line`, `file:line:column` or an
/// option; `what` is lower case, without full stop, and says how to mend it.
/// Both may hold names from outside: they are escaped here (base::printable).
class Error : public std::runtime_error {
 public:
  Error(std::string_view where, std::string_view what);
};

}  // namespace benchgate
