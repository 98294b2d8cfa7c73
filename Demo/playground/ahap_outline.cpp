#include "ahap_outline.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace {

// Goes through strict JSON and keeps the keys that lead to where it is.
class outline_reader {
public:
  explicit outline_reader(std::string_view json) : json_(json) {}

  ahap_outline read() {
    value(0);
    return std::move(outline_);
  }

private:
  static constexpr int deepest = 64;

  // What stands before the next value or key.
  char next() {
    while (at_ < json_.size() && (json_[at_] == ' ' || json_[at_] == '\n' || json_[at_] == '\t' || json_[at_] == '\r' ||
                                  json_[at_] == ',' || json_[at_] == ':'))
      at_++;
    return at_ < json_.size() ? json_[at_] : '\0';
  }

  static void add_utf8(std::string &text, unsigned long code) {
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xc0 | code >> 6);
      text += static_cast<char>(0x80 | (code & 0x3f));
    } else {
      text += static_cast<char>(0xe0 | code >> 12);
      text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
      text += static_cast<char>(0x80 | (code & 0x3f));
    }
  }

  std::string string() {
    std::string text;
    for (at_++; at_ < json_.size() && json_[at_] != '"'; at_++) {
      if (json_[at_] != '\\') {
        text += json_[at_];
        continue;
      }
      const char escape = ++at_ < json_.size() ? json_[at_] : '\0';
      if (escape == 'u') {
        add_utf8(text, std::strtoul(std::string(json_.substr(at_ + 1, 4)).c_str(), nullptr, 16));
        at_ += 4;
      } else {
        text += escape == 'n' || escape == 't' || escape == 'r' || escape == 'b' || escape == 'f' ? ' ' : escape;
      }
    }
    at_++;
    return text;
  }

  std::string_view word() {
    const std::size_t start = at_;
    while (at_ < json_.size() && std::string_view(",]} \n\r\t").find(json_[at_]) == std::string_view::npos)
      at_++;
    return json_.substr(start, at_ - start);
  }

  void value(int depth) {
    const char first = next();
    if (depth > deepest || first == '\0') {
      at_ = json_.size();
    } else if (first == '{' || first == '[') {
      members(first == '{' ? '}' : ']', depth);
    } else if (first == '"') {
      take_text(string());
    } else {
      const std::string_view number = word();
      at_ += number.empty(); // Whatever it is: on with what follows.
      take_number(std::strtod(std::string(number).c_str(), nullptr));
    }
  }

  void members(char end, int depth) {
    const std::string outer = key_;
    const bool is_event = end == '}' && key_ == "Event";
    if (is_event)
      begin_event();
    at_++;
    while (next() != end && next() != '\0') {
      if (end == '}')
        key_ = next() == '"' ? string() : std::string();
      value(depth + 1);
    }
    at_++;
    key_ = outer;
    if (is_event)
      end_event();
  }

  void begin_event() {
    block_ = {0, 0, 1, 0.5f};
    type_.clear();
  }

  void end_event() {
    if (type_ != "HapticTransient" && type_ != "HapticContinuous")
      return;
    // A vibration of no length is still not a tap.
    block_.duration = type_ == "HapticTransient" ? 0 : std::max(block_.duration, std::numeric_limits<double>::min());
    block_.intensity = std::clamp(block_.intensity, 0.0f, 1.0f);
    block_.sharpness = std::clamp(block_.sharpness, 0.0f, 1.0f);
    outline_.blocks.push_back(block_);
  }

  void take_text(std::string text) {
    if (key_ == "EventType")
      type_ = std::move(text);
    else if (key_ == "ParameterID")
      parameter_ = std::move(text);
    else if (key_ == "Description" && outline_.description.empty())
      outline_.description = std::move(text);
  }

  void take_number(double number) {
    if (key_ == "Time")
      block_.time = number;
    else if (key_ == "EventDuration")
      block_.duration = number;
    else if (key_ == "ParameterValue" && parameter_ == "HapticIntensity")
      block_.intensity = static_cast<float>(number);
    else if (key_ == "ParameterValue" && parameter_ == "HapticSharpness")
      block_.sharpness = static_cast<float>(number);
  }

  std::string_view json_;
  std::size_t at_ = 0;
  std::string key_, type_, parameter_;
  jukebox_block block_ = {0, 0, 1, 0.5f};
  ahap_outline outline_;
};

} // namespace

ahap_outline read_outline(std::string_view ahap) {
  return outline_reader(ahap).read();
}
