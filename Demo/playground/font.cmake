# Puts the fonts of Demo/assets into a program. They are subsets of DejaVu Sans 2.37, made with fonttools:
#
#   pyftsubset DejaVuSans.ttf --layout-features= --legacy-kern --name-IDs=* --notdef-outline --unicodes=
#     U+0020-007E,U+00A0-017F,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2030,U+2190-2199,U+21B5,
#     U+21BA,U+21BB,U+21E7,U+2212,U+221E,U+2248,U+2260,U+2264,U+2265,U+23CE,U+25A0,U+25A1,U+25B2,U+25B3,U+25B6,
#     U+25BC,U+25C0,U+25C6,U+25CB,U+25CF,U+2605,U+266A,U+266B,U+26A0,U+2713,U+2714,U+2715,U+2717,U+275A,U+FFFD
#
# Include this file and call demo_embed_fonts(target). While building, it is also the script that writes the C source.
set(DEMO_FONTS regular DejaVuSans.ttf bold DejaVuSans-Bold.ttf)

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(DEMO_FONT_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
  cmake_path(SET DEMO_FONT_FOLDER NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../assets)

  function(demo_embed_fonts target)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_fonts.c)
    add_custom_command(OUTPUT ${source} VERBATIM
      COMMAND ${CMAKE_COMMAND} -D FOLDER=${DEMO_FONT_FOLDER} -D OUTPUT=${source} -P ${DEMO_FONT_SCRIPT}
      DEPENDS ${DEMO_FONT_SCRIPT} ${DEMO_FONT_FOLDER}/DejaVuSans.ttf ${DEMO_FONT_FOLDER}/DejaVuSans-Bold.ttf
      COMMENT "Writing the fonts as C")
    target_sources(${target} PRIVATE ${source})
  endfunction()
  return()
endif()

set(text "/* Written by font.cmake. */\n#include <stddef.h>\n\n")
while(DEMO_FONTS)
  list(POP_FRONT DEMO_FONTS name file)
  file(READ ${FOLDER}/${file} bytes HEX)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n"
    bytes "${bytes}")
  string(APPEND text
    "const unsigned char font_${name}[] = {\n${bytes}\n};\nconst size_t font_${name}_size = ${size};\n\n")
endwhile()
file(WRITE ${OUTPUT} "${text}")
