# cmake -DOUT=FILE -DNAMES=a;b -DFILES=path;path -P embed.cmake
# Writes a source file that holds these files as text, by their names.
set(rows "")
list(LENGTH NAMES count)
math(EXPR last "${count} - 1")
foreach(i RANGE ${last})
  list(GET NAMES ${i} name)
  list(GET FILES ${i} file)
  file(READ ${file} text)
  if(text MATCHES "\\)asset\"")
    message(FATAL_ERROR "${file} contains the end mark of a string")
  endif()
  string(APPEND rows "    {\"${name}\", R\"asset(${text})asset\"},\n")
endforeach()
file(WRITE ${OUT} "// Made by render/assets/embed.cmake.
#include <array>

#include \"render/dashboard_site.hpp\"

namespace benchgate::render {

namespace {

constexpr std::array<DashboardAsset, ${count}> embedded_assets{{
${rows}}};

}  // namespace

std::span<const DashboardAsset> dashboard_assets() { return embedded_assets; }

}  // namespace benchgate::render
")
