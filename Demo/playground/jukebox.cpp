#include "jukebox.h"

#include "jukebox_file.hpp"
#include "list_cursor.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace {

namespace files = std::filesystem;

constexpr double seconds_between_looks = 0.5; // For a file that is edited meanwhile.

bool is_ahap(const files::path &path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending == ".ahap";
}

// All AHAP files of a folder and of those in it, by name.
std::vector<files::path> ahap_files(const files::path &folder) {
  std::vector<files::path> found;
  std::error_code failed;
  files::recursive_directory_iterator at(folder, files::directory_options::skip_permission_denied, failed), end;
  for (; !failed && at != end; at.increment(failed)) {
    std::error_code unknown;
    if (at->is_regular_file(unknown) && is_ahap(at->path()))
      found.push_back(at->path());
  }
  std::sort(found.begin(), found.end(),
            [](const files::path &left, const files::path &right) { return left.stem() < right.stem(); });
  return found;
}

} // namespace

struct jukebox {
  thrum_engine engine = {};
  thrum_controller controller = {};
  list_cursor cursor = {};
  std::vector<std::unique_ptr<jukebox_file>> files; // In place, for what their pages point at.
  thrum::player player;
  int playing = -1; // Which file the player has.
  int turned = -1;  // Of which file other findings than the first ones are shown,
  int findings = 0; // and from which one on.
  bool loops = false;
  bool wants_back = false;
  double until_look = seconds_between_looks;

  // As they were drawn last.
  SDL_FRect area = {0, 0, 0, 0};
  float scroll = 0;
  std::vector<jukebox_row> rows;

  jukebox_file *selected() { return files.empty() ? nullptr : files[static_cast<std::size_t>(cursor.selected)].get(); }
  bool is_playing() const { return player && player.state().get_status() != thrum::player_status::stopped; }
  int first_finding() {
    const int last = selected() ? selected()->page().finding_count - JUKEBOX_FINDINGS : 0;
    return turned == cursor.selected ? std::max(0, std::min(findings, last)) : 0;
  }
  int add(const files::path &path);
  bool play(int index);
  void seek(double seconds);
  void turn(int by);
  void look_for_changes(double seconds);
  void on_key(const SDL_KeyboardEvent &key);
  void on_button(Uint8 button);
  void on_press(float x, float y);
  jukebox_screen screen();
};

// Returns which one it is. A file that is there already is read anew when it has changed.
int jukebox::add(const files::path &path) {
  for (std::size_t i = 0; i < files.size(); i++) {
    if (files[i]->path() != path)
      continue;
    files[i]->reload_when_changed();
    return static_cast<int>(i);
  }
  files.push_back(std::make_unique<jukebox_file>(engine, path));
  cursor.count = static_cast<int>(files.size());
  return cursor.count - 1;
}

// On the real clock: the jukebox plays while the game is paused.
bool jukebox::play(int index) {
  if (index < 0 || index >= static_cast<int>(files.size()))
    return false;
  cursor.selected = index;
  playing = -1;
  player = thrum::player();
  const jukebox_file &file = *files[static_cast<std::size_t>(index)];
  if (!file.is_good()) {
    thrum::play_feedback(engine, controller, thrum::feedback::error).ignore();
    return false;
  }
  thrum::player_def def;
  def.controller = controller;
  def.pattern = file.pattern();
  def.looping = loops;
  player = thrum::player::create(engine, def.set_clock(thrum::clock::real));
  if (!player.start()) // A pattern that is too short to loop, or an engine that is stopped.
    return false;
  playing = index;
  return true;
}

void jukebox::seek(double seconds) {
  if (playing == cursor.selected && is_playing())
    player.seek(thrum::seconds(seconds)).ignore();
  else if (play(cursor.selected))
    player.seek(thrum::seconds(seconds)).ignore();
}

// To the next findings of the file that is selected, or back.
void jukebox::turn(int by) {
  if (!selected())
    return;
  const int before = first_finding();
  turned = cursor.selected;
  findings = before + by;
  findings = first_finding();
  if (findings != before)
    thrum::play_feedback(engine, controller, thrum::feedback::selection).ignore();
}

void jukebox::look_for_changes(double seconds) {
  until_look -= seconds;
  if (until_look > 0 || !selected())
    return;
  until_look = seconds_between_looks;
  if (selected()->reload_when_changed() && playing == cursor.selected)
    play(playing);
}

// ---- Events -------------------------------------------------------------------------------------------------------

void jukebox::on_key(const SDL_KeyboardEvent &key) {
  if (key.repeat)
    return;
  switch (key.keysym.scancode) {
  case SDL_SCANCODE_RETURN:
  case SDL_SCANCODE_KP_ENTER:
  case SDL_SCANCODE_SPACE:
    on_button(SDL_CONTROLLER_BUTTON_A);
    break;
  case SDL_SCANCODE_L:
    on_button(SDL_CONTROLLER_BUTTON_X);
    break;
  case SDL_SCANCODE_BACKSPACE:
    on_button(SDL_CONTROLLER_BUTTON_B);
    break;
  case SDL_SCANCODE_LEFT:
    on_button(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    break;
  case SDL_SCANCODE_RIGHT:
    on_button(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    break;
  default:
    break;
  }
}

void jukebox::on_button(Uint8 button) {
  switch (button) {
  case SDL_CONTROLLER_BUTTON_A: // The same button stops what never ends.
    if (is_playing() && playing == cursor.selected)
      jukebox_stop(this);
    else
      play(cursor.selected);
    break;
  case SDL_CONTROLLER_BUTTON_X:
    loops = !loops;
    player.set_loop(loops).ignore();
    thrum::play_feedback(engine, controller, thrum::feedback::level_change).ignore();
    break;
  case SDL_CONTROLLER_BUTTON_B:
    wants_back = true;
    break;
  case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
    turn(-JUKEBOX_FINDINGS);
    break;
  case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
    turn(JUKEBOX_FINDINGS);
    break;
  default:
    break;
  }
}

void jukebox::on_press(float x, float y) {
  const jukebox_screen drawn = screen();
  const int row = jukebox_view_row_at(area, &drawn, x, y);
  const double time = jukebox_view_time_at(area, &drawn, x, y);
  if (row >= 0)
    play(row);
  else if (time >= 0)
    seek(time);
}

void jukebox_event(jukebox *j, const SDL_Event *event) {
  const int page = std::max(1, static_cast<int>(jukebox_view_list_height(j->area)) / JUKEBOX_ROW - 1);
  if (list_cursor_event(&j->cursor, event, page))
    return;
  switch (event->type) {
  case SDL_KEYDOWN:
    j->on_key(event->key);
    break;
  case SDL_CONTROLLERBUTTONDOWN:
    j->on_button(event->cbutton.button);
    break;
  case SDL_MOUSEBUTTONDOWN:
    if (event->button.button == SDL_BUTTON_LEFT)
      j->on_press(static_cast<float>(event->button.x), static_cast<float>(event->button.y));
    break;
  case SDL_DROPFILE:
    if (event->drop.file)
      jukebox_drop(j, event->drop.file);
    break;
  default:
    break;
  }
}

// ---- The frame ----------------------------------------------------------------------------------------------------

void jukebox_step(jukebox *j, double seconds) {
  list_cursor_step(&j->cursor, seconds);
  j->look_for_changes(seconds);
  const float top = static_cast<float>(j->cursor.selected * JUKEBOX_ROW);
  j->scroll =
      list_scroll_towards(j->scroll, top - JUKEBOX_ROW, top + 2 * JUKEBOX_ROW, jukebox_view_list_height(j->area),
                          static_cast<float>(j->cursor.count * JUKEBOX_ROW), JUKEBOX_ROW, seconds);
}

jukebox_screen jukebox::screen() {
  const bool sounds = is_playing();
  rows.clear();
  for (std::size_t i = 0; i < files.size(); i++)
    rows.push_back({files[i]->name().c_str(), files[i]->is_good(), sounds && playing == static_cast<int>(i)});
  jukebox_screen drawn = {};
  drawn.rows = rows.data();
  drawn.count = static_cast<int>(rows.size());
  drawn.selected = cursor.selected;
  drawn.scroll = scroll;
  drawn.give = cursor.give;
  drawn.loops = loops;
  drawn.page.description = "";
  if (jukebox_file *file = selected()) {
    drawn.page = file->page();
    drawn.page.first_finding = first_finding();
    if (sounds && playing == cursor.selected)
      drawn.page.play_head = player.state().position;
  }
  return drawn;
}

void jukebox_draw(jukebox *j, canvas *c, SDL_FRect area) {
  j->area = area;
  const jukebox_screen drawn = j->screen();
  jukebox_view_draw(c, area, &drawn);
}

// ---- Life, and the interface for scripts ----------------------------------------------------------------------------

jukebox *jukebox_create(thrum_engine engine, thrum_controller controller, const char *folder) {
  jukebox *j = new jukebox;
  j->engine = j->cursor.engine = engine;
  j->controller = j->cursor.controller = controller;
  for (const files::path &path : folder ? ahap_files(folder) : std::vector<files::path>())
    j->add(path);
  return j;
}

void jukebox_destroy(jukebox *j) {
  delete j;
}

void jukebox_set_controller(jukebox *j, thrum_controller controller) {
  if (THRUM_IS_SAME(controller, j->controller))
    return;
  j->controller = controller;
  j->cursor.controller = controller;
  j->player.set_controller(controller).ignore();
}

void jukebox_set_engine(jukebox *j, thrum_engine engine, thrum_controller controller) {
  jukebox_stop(j);
  j->engine = j->cursor.engine = engine;
  j->controller = j->cursor.controller = controller;
  for (const std::unique_ptr<jukebox_file> &file : j->files)
    file->move_to(engine);
}

void jukebox_leave(jukebox *j) {
  jukebox_stop(j);
  j->cursor.held = 0;
  j->cursor.stick = 0;
}

bool jukebox_take_back(jukebox *j) {
  const bool wanted = j->wants_back;
  j->wants_back = false;
  return wanted;
}

int jukebox_drop(jukebox *j, const char *path) {
  std::error_code unknown;
  const bool is_folder = files::is_directory(path, unknown);
  const std::vector<files::path> dropped = is_folder ? ahap_files(path) : std::vector<files::path>{path};
  int good = 0, first = -1;
  for (const files::path &one : dropped) {
    const int index = j->add(one);
    good += j->files[static_cast<std::size_t>(index)]->is_good();
    first = first < 0 ? index : first;
  }
  if (first >= 0 && !is_folder)
    j->play(first);
  else if (first >= 0)
    list_cursor_select(&j->cursor, first);
  return good;
}

int jukebox_count(const jukebox *j) {
  return j->cursor.count;
}

void jukebox_move(jukebox *j, int rows) {
  list_cursor_move(&j->cursor, rows);
}

bool jukebox_play(jukebox *j, int index) {
  return j->play(index);
}

void jukebox_stop(jukebox *j) {
  j->player = thrum::player();
  j->playing = -1;
}

bool jukebox_is_playing(const jukebox *j) {
  return j->is_playing();
}

const char *jukebox_selected(const jukebox *j) {
  return j->files.empty() ? "" : j->files[static_cast<std::size_t>(j->cursor.selected)]->name().c_str();
}
