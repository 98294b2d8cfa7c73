// A file in the jukebox: its pattern, or what is wrong with it, and what its page shows.
#ifndef PLAYGROUND_JUKEBOX_FILE_HPP
#define PLAYGROUND_JUKEBOX_FILE_HPP

#include "ahap_outline.hpp"
#include "jukebox_view.h"

#include <thrum/thrum.hpp>

#include <filesystem>
#include <string>
#include <vector>

class jukebox_file {
public:
  // Reads it, whatever is in it.
  jukebox_file(thrum_engine engine, std::filesystem::path path);

  // Reads it again when it was written to since. Returns whether it was.
  bool reload_when_changed();

  // Reads it again, for another engine.
  void move_to(thrum_engine engine);

  const std::filesystem::path &path() const { return path_; }
  const std::string &name() const { return name_; }
  bool is_good() const { return static_cast<bool>(pattern_); }
  const thrum::pattern &pattern() const { return pattern_; }

  // What to draw, without a play head. It lasts until the file is read again, and takes some time when it is asked for
  // the first time.
  jukebox_page page();

private:
  void load();
  void describe(const thrum::report &report, thrum::result outcome);
  void quote();
  void prepare_plot();

  thrum_engine engine_;
  std::filesystem::path path_;
  std::filesystem::file_time_type written_;
  std::string name_, place_, facts_;
  std::string quote_; // The text around the first error,
  int quoted_ = 0;    // and at which byte of it the error is.
  thrum::pattern pattern_;
  std::vector<thrum::diagnostic> findings_;

  // Of the plot.
  bool is_prepared_ = false;
  double seconds_ = 0;
  ahap_outline outline_;
  std::vector<float> intensity_;
};

#endif
