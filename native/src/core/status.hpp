// Whether something is as it must be, and if not, why. The core throws nothing.
#pragma once

namespace parlour {

struct [[nodiscard]] Status {
  const char* error = nullptr;

  bool is_ok() const { return error == nullptr; }
};

}  // namespace parlour
