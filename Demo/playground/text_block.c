#include "text_block.h"

#include <string.h>

enum { longest_line = 512 };

/* How many bytes of the text fit into a line, without the blank that the line ends at. */
static size_t fitting(canvas *c, float width, font_size size, const char *text) {
  char line[longest_line];
  size_t fits = 0, length = strcspn(text, "\n");
  for (size_t end = 1; end <= length && end < sizeof line; end++) {
    if (end < length && text[end] != ' ')
      continue;
    memcpy(line, text, end);
    line[end] = '\0';
    if (canvas_text_width(c, size, line) > width)
      break;
    fits = end;
  }
  return fits;
}

float text_block_draw(canvas *c, float x, float y, float width, int lines, font_size size, color ink,
                      const char *utf8) {
  float top = y, height = canvas_text_height(size);
  for (int i = 0; i < lines && *utf8; i++, y += height) {
    size_t fits = fitting(c, width, size, utf8);
    size_t rest = strlen(utf8);
    /* The last line, and a word that is wider than the block, end in an ellipsis. */
    if (fits == 0 && *utf8 != '\n')
      fits = strcspn(utf8, " \n");
    size_t length = i + 1 == lines ? strcspn(utf8, "\n") : fits;
    char line[longest_line];
    SDL_utf8strlcpy(line, utf8, SDL_min(length + 1, sizeof line));
    canvas_text_fit(c, x, y, width, size, ALIGN_LEFT, ink, line);
    utf8 += SDL_min(length, rest);
    while (*utf8 == ' ')
      utf8++;
    if (*utf8 == '\n')
      utf8++;
  }
  return y - top;
}
