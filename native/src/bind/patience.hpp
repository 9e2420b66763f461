// The patience family's functions of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace parlour::patience {

void bind(nanobind::module_& m);

}  // namespace parlour::patience
