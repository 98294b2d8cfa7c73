/**
 * @file physics.hpp
 * From the physics of a game to the hand. Wraps physics.h.
 */
#ifndef THRUM_PHYSICS_HPP
#define THRUM_PHYSICS_HPP

#include "base.hpp"
#include "controller.hpp"
#include "owner.hpp"
#include "physics.h"
#include "span.hpp"

namespace thrum {

/** What a surface is made of: one of these, or own_material(). */
enum class material_id : thrum_material_id {
  plain = THRUM_MATERIAL_DEFAULT,
  rubber = THRUM_MATERIAL_RUBBER,
  wood = THRUM_MATERIAL_WOOD,
  plastic = THRUM_MATERIAL_PLASTIC,
  stone = THRUM_MATERIAL_STONE,
  metal = THRUM_MATERIAL_METAL,
  glass = THRUM_MATERIAL_GLASS,
  ice = THRUM_MATERIAL_ICE,
  gravel = THRUM_MATERIAL_GRAVEL,
  flesh = THRUM_MATERIAL_FLESH,
  soil = THRUM_MATERIAL_SOIL,
  sand = THRUM_MATERIAL_SAND,
  cloth = THRUM_MATERIAL_CLOTH,
  concrete = THRUM_MATERIAL_CONCRETE,
  first_own = THRUM_MATERIAL_FIRST_OWN
};

/** How many materials a game can have of its own. */
constexpr std::int32_t own_material_count = THRUM_MATERIAL_COUNT - THRUM_MATERIAL_FIRST_OWN;

/** @param number  From 0, below own_material_count. */
constexpr material_id own_material(std::int32_t number) noexcept {
  return static_cast<material_id>(THRUM_MATERIAL_FIRST_OWN + number);
}

/** How a response bends between its ends. */
enum class physics_curve : thrum_physics_curve {
  linear = THRUM_PHYSICS_CURVE_LINEAR,
  square_root = THRUM_PHYSICS_CURVE_SQUARE_ROOT,
  square = THRUM_PHYSICS_CURVE_SQUARE,
  logarithmic = THRUM_PHYSICS_CURVE_LOGARITHMIC,
  smooth = THRUM_PHYSICS_CURVE_SMOOTH
};

namespace detail {

/** What reports between two bodies have in common: the materials. */
template <class Report, class Struct> struct report_of_two : Struct {
  explicit report_of_two(const Struct &defaults) noexcept : Struct(defaults) {}

  Report &set_materials(material_id a, material_id b) noexcept {
    this->material_a = static_cast<thrum_material_id>(a);
    this->material_b = static_cast<thrum_material_id>(b);
    return static_cast<Report &>(*this);
  }
};

} // namespace detail

/** From a range of a physical quantity to a range of intensity or sharpness. */
struct physics_response : thrum_physics_response {
  physics_response(float from_low, float from_high, float to_low, float to_high,
                   physics_curve bend = physics_curve::linear) noexcept
      : thrum_physics_response() {
    input_low = from_low;
    input_high = from_high;
    output_low = to_low;
    output_high = to_high;
    curve = static_cast<thrum_physics_curve>(bend);
  }
};

/** What a material feels like. */
struct material : thrum_material {
  material() noexcept : thrum_material(thrum_default_material()) {}
};

/** How to make a thrum::physics, and how it is tuned. */
struct physics_def : thrum_physics_def {
  physics_def() noexcept : thrum_physics_def(thrum_default_physics_def()) {}

  physics_def &set_locality(thrum::locality value) noexcept {
    locality = static_cast<thrum_locality>(value);
    return *this;
  }

  physics_def &set_refractory(seconds value) noexcept {
    refractory = value.count();
    return *this;
  }

  physics_def &set_pair_refractory(seconds value) noexcept {
    pair_refractory = value.count();
    return *this;
  }

  physics_def &set_merge_window(seconds value) noexcept {
    merge_window = value.count();
    return *this;
  }

  physics_def &set_shortest_fall(seconds value) noexcept {
    shortest_fall = value.count();
    return *this;
  }

  physics_def &set_fade(seconds value) noexcept {
    fade = value.count();
    return *this;
  }

  physics_def &set_huge_step(seconds value) noexcept {
    huge_step = value.count();
    return *this;
  }
};

/** Two bodies that hit each other. */
struct impact : detail::report_of_two<impact, thrum_impact> {
  impact() noexcept : report_of_two(thrum_default_impact()) {}
};

/** A body that slides over another. */
struct slide : detail::report_of_two<slide, thrum_slide> {
  slide() noexcept : report_of_two(thrum_default_slide()) {}
};

/** A body that rolls. */
struct roll : detail::report_of_two<roll, thrum_roll> {
  roll() noexcept : report_of_two(thrum_default_roll()) {}
};

/** A spring, rope or bow under strain. */
struct tension : thrum_tension {
  tension() noexcept : thrum_tension(thrum_default_tension()) {}
};

/** An engine, a propeller, a saw. */
struct rotor : thrum_rotor {
  rotor() noexcept : thrum_rotor(thrum_default_rotor()) {}
};

/** How a vehicle pushes the one who sits in it. */
struct vehicle : thrum_vehicle {
  vehicle() noexcept : thrum_vehicle(thrum_default_vehicle()) {}
};

/** The end of a fall. */
struct landing : detail::report_of_two<landing, thrum_landing> {
  landing() noexcept : report_of_two(thrum_default_landing()) {}
};

/** What was reported and what became of it. */
struct physics_statistics : thrum_physics_statistics {
  physics_statistics() noexcept : thrum_physics_statistics(thrum_default_physics_statistics()) {}
};

/**
 * What turns the physics of a game into taps and textures on a controller; or none. Report what happened in a step, then
 * end it with step().
 *
 * [game-thread]
 */
class physics : public owner<thrum_physics, thrum_physics_destroy> {
public:
  using owner::owner;

  THRUM_NODISCARD static physics create(thrum_engine engine, const thrum_physics_def &def,
                                        result *why = nullptr) noexcept {
    thrum_physics made = {};
    detail::tell(why, thrum_physics_create(engine, &def, &made));
    return physics(engine, made);
  }

  /** Takes over a whole definition from the next step on. */
  result set(const thrum_physics_def &def) noexcept { return thrum_physics_set(engine_, handle_, &def); }

  /** The definition in force. */
  physics_def get(result *why = nullptr) const noexcept {
    physics_def found;
    detail::tell(why, thrum_physics_get(engine_, handle_, &found));
    return found;
  }

  result set_material(material_id id, const thrum_material &material) noexcept {
    return thrum_physics_set_material(engine_, handle_, static_cast<thrum_material_id>(id), &material);
  }

  material get_material(material_id id, result *why = nullptr) const noexcept {
    material found;
    detail::tell(why, thrum_physics_get_material(engine_, handle_, static_cast<thrum_material_id>(id), &found));
    return found;
  }

  result impact(const thrum_impact &report) noexcept { return thrum_physics_impact(engine_, handle_, &report); }

  result impacts(span<const thrum_impact> reports) noexcept {
    return thrum_physics_impacts(engine_, handle_, reports.data(), reports.count());
  }

  result slide(const thrum_slide &report) noexcept { return thrum_physics_slide(engine_, handle_, &report); }
  result roll(const thrum_roll &report) noexcept { return thrum_physics_roll(engine_, handle_, &report); }
  result tension(const thrum_tension &report) noexcept { return thrum_physics_tension(engine_, handle_, &report); }
  result rotor(const thrum_rotor &report) noexcept { return thrum_physics_rotor(engine_, handle_, &report); }
  result vehicle(const thrum_vehicle &report) noexcept { return thrum_physics_vehicle(engine_, handle_, &report); }

  /** @param speed  Downwards, m/s. Negative: not known. */
  result fall(float speed = -1) noexcept { return thrum_physics_fall(engine_, handle_, speed); }

  result land(const thrum_landing &report) noexcept { return thrum_physics_land(engine_, handle_, &report); }

  /** Ends a step, which was this long. */
  result step(seconds length) noexcept { return thrum_physics_step(engine_, handle_, length.count()); }

  result reset() noexcept { return thrum_physics_reset(engine_, handle_); }

  physics_statistics statistics(result *why = nullptr) const noexcept {
    physics_statistics found;
    detail::tell(why, thrum_physics_get_statistics(engine_, handle_, &found));
    return found;
  }
};

} // namespace thrum

#endif
