#include "jukebox_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <tuple>
#include <utility>

namespace {

constexpr std::size_t most_findings = 64;
constexpr std::uint32_t most_entries = 20000; // A picture of more would show nothing.
constexpr double longest_plot = 600, shortest_plot = 0.25;
constexpr double endless_plot = 4; // Seconds that are shown of a pattern without an end.

// A picture of more events than this is made of one for each cell of a grid.
constexpr std::size_t many_blocks = 1500;
constexpr int grid_columns = 320, grid_rows = 16;
constexpr int quoted_before = 48, quoted_after = 40; // Bytes.

std::filesystem::file_time_type time_of(const std::filesystem::path &path) {
  std::error_code none;
  return std::filesystem::last_write_time(path, none);
}

// "1 tap", "3 taps"; nothing of nothing.
void add_count(std::string &text, unsigned count, const char *name) {
  if (count > 0)
    text += " · " + std::to_string(count) + " " + name + (count > 1 ? "s" : "");
}

std::string facts_of(const thrum::pattern_info &info) {
  char duration[48];
  std::snprintf(duration, sizeof duration, info.duration < 10 ? "%.2f s" : "%.1f s", info.duration);
  std::string text = std::isinf(info.duration) ? "without an end" : duration;
  add_count(text, info.transient_count, "tap");
  add_count(text, info.continuous_count, "vibration");
  add_count(text, info.audio_count, "sound");
  add_count(text, info.parameter_count, "parameter");
  add_count(text, info.curve_count, "curve");
  return text;
}

// Leaves the strongest of those that would cover each other.
void thin_out(std::vector<jukebox_block> &blocks, double seconds) {
  const auto cell = [seconds](const jukebox_block &block) {
    const auto column = [seconds](double time) { return static_cast<int>(time / seconds * grid_columns); };
    return std::make_tuple(column(block.time), static_cast<int>(block.sharpness * grid_rows),
                           block.duration > 0 ? 1 + column(block.duration) : 0);
  };
  std::sort(blocks.begin(), blocks.end(), [&cell](const jukebox_block &left, const jukebox_block &right) {
    return cell(left) != cell(right) ? cell(left) < cell(right) : left.intensity > right.intensity;
  });
  blocks.erase(
      std::unique(blocks.begin(), blocks.end(),
                  [&cell](const jukebox_block &left, const jukebox_block &right) { return cell(left) == cell(right); }),
      blocks.end());
}

} // namespace

jukebox_file::jukebox_file(thrum_engine engine, std::filesystem::path path)
    : engine_(engine), path_(std::move(path)), name_(path_.stem().string()), place_(path_.parent_path().string()) {
  load();
}

bool jukebox_file::reload_when_changed() {
  if (time_of(path_) == written_)
    return false;
  load();
  return true;
}

void jukebox_file::move_to(thrum_engine engine) {
  engine_ = engine;
  load();
}

void jukebox_file::load() {
  written_ = time_of(path_);
  findings_.resize(most_findings);
  thrum::report report(findings_);
  thrum::load_options options;
  options.max_entries = most_entries;
  thrum::result outcome;
  pattern_ = thrum::pattern::load_file(engine_, path_, options, report, &outcome);
  is_prepared_ = false;
  describe(report, outcome);
}

void jukebox_file::describe(const thrum::report &report, thrum::result outcome) {
  findings_.resize(report.count);
  quote_.clear();
  if (outcome) {
    facts_ = facts_of(pattern_.info());
    return;
  }
  facts_ = "This cannot be played.";
  // Of a file that cannot be read at all there is only the message.
  if (report.error_count > 0) {
    quote();
    return;
  }
  thrum::diagnostic whole;
  whole.severity = THRUM_SEVERITY_ERROR;
  whole.code = outcome.value();
  std::snprintf(whole.message, sizeof whole.message, "%s", outcome.message());
  findings_.push_back(whole);
}

// The line with the first error, or the part of it that is near.
void jukebox_file::quote() {
  const auto error = std::find_if(findings_.begin(), findings_.end(), [](const thrum::diagnostic &finding) {
    return finding.get_severity() == thrum::severity::error;
  });
  if (error == findings_.end() || error->line == 0)
    return;
  const auto place = static_cast<std::streamoff>(error->byte_offset);
  const std::streamoff start = std::max<std::streamoff>(0, place - quoted_before);
  std::ifstream stream(path_, std::ios::binary);
  std::string text(quoted_before + quoted_after, '\0');
  stream.seekg(start).read(&text[0], static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.find('\0') != std::string::npos) // UTF-16.
    return;
  std::replace(text.begin(), text.end(), '\t', ' ');
  const auto at = std::min(text.size(), static_cast<std::size_t>(place - start));
  std::size_t from = at == 0 ? 0 : text.find_last_of("\r\n", at - 1) + 1; // 0 when there is no line before it.
  while (from < at && (text[from] == ' ' || (text[from] & 0xc0) == 0x80)) // Nor within a character.
    from++;
  std::size_t to = std::min(text.find_first_of("\r\n", at), text.size());
  while (to == text.size() && to > at && (text[to - 1] & 0x80) != 0) // Nor up to the middle of one.
    text.resize(--to);
  quote_ = text.substr(from, to - from);
  quoted_ = static_cast<int>(at - from);
}

void jukebox_file::prepare_plot() {
  is_prepared_ = true;
  intensity_.assign(JUKEBOX_COLUMNS, 0);
  outline_ = ahap_outline();
  seconds_ = shortest_plot;
  if (!pattern_)
    return;
  std::string text;
  if (pattern_.write_ahap(text)) // Not of a pattern without an end: its curve has to do.
    outline_ = read_outline(text);

  const double duration = pattern_.info().duration;
  seconds_ = std::isinf(duration) ? endless_plot : std::clamp(duration * 1.02, shortest_plot, longest_plot);
  if (outline_.blocks.size() > many_blocks)
    thin_out(outline_.blocks, seconds_);
  thrum::render_def def;
  def.step = std::max(std::clamp(seconds_ / (4 * JUKEBOX_COLUMNS), 0.0005, 0.004), seconds_ / 20000);
  def.duration = seconds_;
  std::vector<thrum::sample> samples;
  thrum::render_pattern(engine_, pattern_, def, samples).ignore(); // An empty curve when it fails.
  // The strongest in each column, so that no tap gets lost; where columns are narrower than samples, the one at hand.
  for (std::size_t i = 0; i < samples.size(); i++) {
    const double from = static_cast<double>(i) * def.step / seconds_ * JUKEBOX_COLUMNS;
    const double to = std::min<double>(JUKEBOX_COLUMNS, from + def.step / seconds_ * JUKEBOX_COLUMNS);
    for (auto column = static_cast<std::size_t>(from); static_cast<double>(column) < to; column++)
      intensity_[column] = std::max(intensity_[column], samples[i].intensity);
  }
}

jukebox_page jukebox_file::page() {
  if (!is_prepared_)
    prepare_plot();
  jukebox_page page = {};
  page.name = name_.c_str();
  page.place = place_.c_str();
  page.facts = facts_.c_str();
  page.description = outline_.description.c_str();
  page.is_good = is_good();
  page.seconds = seconds_;
  page.blocks = outline_.blocks.data();
  page.block_count = static_cast<int>(outline_.blocks.size());
  page.intensity = intensity_.data();
  page.play_head = -1;
  page.findings = findings_.data();
  page.finding_count = static_cast<int>(findings_.size());
  page.quote = quote_.c_str();
  page.quoted = quoted_;
  return page;
}
