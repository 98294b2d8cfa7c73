#include "describe.h"

#include <stdio.h>

/* A table may be older than the library: what it does not know is unknown. */
#define NAME_IN(names, value)                                                                                          \
  ((value) >= 0 && (size_t)(value) < sizeof(names) / sizeof *(names) ? (names)[value] : (names)[0])

static const char *type_name(thrum_controller_type type) {
  static const char *const names[] = {
      [THRUM_CONTROLLER_UNKNOWN] = "unknown type",
      [THRUM_CONTROLLER_XBOX_360] = "Xbox 360",
      [THRUM_CONTROLLER_XBOX_ONE] = "Xbox One",
      [THRUM_CONTROLLER_DUALSHOCK_3] = "DualShock 3",
      [THRUM_CONTROLLER_DUALSHOCK_4] = "DualShock 4",
      [THRUM_CONTROLLER_DUALSENSE] = "DualSense",
      [THRUM_CONTROLLER_SWITCH_PRO] = "Switch Pro",
      [THRUM_CONTROLLER_JOYCON_LEFT] = "left Joy-Con",
      [THRUM_CONTROLLER_JOYCON_RIGHT] = "right Joy-Con",
      [THRUM_CONTROLLER_JOYCON_PAIR] = "Joy-Con pair",
      [THRUM_CONTROLLER_STADIA] = "Stadia",
      [THRUM_CONTROLLER_LUNA] = "Luna",
      [THRUM_CONTROLLER_SHIELD] = "Shield",
  };
  return NAME_IN(names, type);
}

static const char *transport_name(thrum_transport transport) {
  static const char *const names[] = {
      [THRUM_TRANSPORT_UNKNOWN] = "unknown transport",
      [THRUM_TRANSPORT_EVDEV] = "evdev",
      [THRUM_TRANSPORT_HIDAPI_USB] = "USB",
      [THRUM_TRANSPORT_HIDAPI_BLUETOOTH] = "Bluetooth",
      [THRUM_TRANSPORT_VIRTUAL] = "virtual",
      [THRUM_TRANSPORT_CALLBACK] = "callback",
      [THRUM_TRANSPORT_RECORDING] = "recording",
  };
  return NAME_IN(names, transport);
}

static const char *kind_name(thrum_actuator_kind kind) {
  static const char *const names[] = {
      [THRUM_ACTUATOR_UNKNOWN] = "motor",       [THRUM_ACTUATOR_ERM] = "rotating mass",
      [THRUM_ACTUATOR_LRA] = "linear resonant", [THRUM_ACTUATOR_VOICE_COIL] = "voice coil",
      [THRUM_ACTUATOR_ON_OFF] = "on/off motor",
  };
  return NAME_IN(names, kind);
}

static const char *band_name(thrum_band band) {
  static const char *const names[] = {
      [0] = "motor",
      [THRUM_BAND_LOW] = "low",
      [THRUM_BAND_HIGH] = "high",
      [THRUM_BAND_LEFT_TRIGGER] = "left trigger",
      [THRUM_BAND_RIGHT_TRIGGER] = "right trigger",
  };
  return NAME_IN(names, band);
}

void describe_controller(const thrum_capabilities *capabilities) {
  printf("%s, %04x:%04x, %s profile, %s\n", capabilities->name[0] ? capabilities->name : "Controller without a name",
         capabilities->vendor, capabilities->product, type_name(capabilities->type),
         transport_name(capabilities->transport));
  if (!capabilities->has_rumble) {
    puts("  no rumble");
    return;
  }
  for (uint32_t i = 0; i < capabilities->actuator_count; i++) {
    const thrum_actuator *motor = &capabilities->actuators[i];
    printf("%s%s: %s", i == 0 ? "  " : "; ", band_name(motor->band), kind_name(motor->kind));
    if (motor->frequency > 0)
      printf(" %.0f Hz", motor->frequency);
    printf(" %u levels", motor->levels);
  }
  putchar('\n');
}
