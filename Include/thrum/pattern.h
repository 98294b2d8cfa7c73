/**
 * @file pattern.h
 * Patterns: built from arrays, read from AHAP, written as AHAP.
 *
 * AHAP is Apple's JSON format for haptic patterns:
 * https://developer.apple.com/documentation/corehaptics/representing-haptic-patterns-in-ahap-files
 */
#ifndef THRUM_PATTERN_H
#define THRUM_PATTERN_H

#include "parameter.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of an event. */
typedef int32_t thrum_event_type;
enum {
  THRUM_EVENT_TRANSIENT = 1,       /**< A tap. */
  THRUM_EVENT_CONTINUOUS = 2,      /**< A vibration with a duration. */
  THRUM_EVENT_AUDIO_CUSTOM = 3,    /**< A sound file. Kept and counted in the duration, makes no rumble. */
  THRUM_EVENT_AUDIO_CONTINUOUS = 4 /**< A synthesised sound. Kept and counted in the duration, makes no rumble. */
};

/** Duration of a continuous event without a fixed end, in seconds: it goes on until its player stops. */
#define THRUM_DURATION_ENDLESS 0.0

/**
 * One event. Take thrum_default_event() and change what differs. In an array all elements have the same `struct_size`.
 * Values out of range are limited to it, with a warning; see thrum_event_parameter_id for ranges.
 */
typedef struct {
  uint32_t struct_size;
  thrum_event_type type; /**< Default: transient. */
  double time;           /**< Seconds from the start of the pattern, at least 0. Default: 0. */
  double duration;       /**< Seconds, at least 0. Continuous events: ::THRUM_DURATION_ENDLESS (the default) has no end.
                              Transients: only lengthens the pattern. */
  float intensity;       /**< 0…1, default 1. */
  float sharpness;       /**< 0…1, default 0.5. */
  float attack_time;     /**< 0…1, normalised, default 0. */
  float decay_time;      /**< 0…1, normalised, default 0. */
  float release_time;    /**< 0…1, normalised, default 0. */
  float sustained;       /**< 0 or 1, default 1. */
  float audio_volume;    /**< 0…1, default 1. */
  float audio_pitch;     /**< -1…1, default 0. */
  float audio_pan;       /**< -1…1, default 0. */
  float audio_brightness;                /**< 0…1, default 1. */
  const char *waveform_path;             /**< Audio custom: path of the sound, UTF-8, copied. Default: null. */
  uint32_t waveform_use_volume_envelope; /**< Audio custom: 0 or 1, default 1. */
  uint32_t waveform_loop;                /**< Audio custom: 0 or 1, default 0. */
} thrum_event;

/** A step of a dynamic parameter. This layout is final. */
typedef struct {
  thrum_parameter_id id;
  float value; /**< In the unit of the parameter; limited to its range with a warning. */
  double time; /**< Seconds from the start of the pattern (or from the time of the call that sends it), at least 0. */
} thrum_dynamic_parameter;

/** A point of a curve. This layout is final. */
typedef struct {
  double time; /**< Seconds from the start of the curve, at least 0. */
  float value; /**< In the unit of the parameter. */
} thrum_control_point;

/**
 * A curve of a dynamic parameter: it ramps from the value in force to the first point, is linear between points, and holds
 * the value of the last one. This layout is final.
 */
typedef struct {
  thrum_parameter_id id;
  uint32_t point_count;
  double time;                       /**< Start of the curve: seconds from the start of the pattern, at least 0. */
  const thrum_control_point *points; /**< Copied. Points out of order are sorted, with a warning. */
} thrum_curve;

/** A pattern as arrays. Everything is copied; the arrays may be gone after the call. */
typedef struct {
  uint32_t struct_size;
  uint32_t event_count;
  const thrum_event *events; /**< May be null when the count is 0; so may the others. */
  uint32_t parameter_count;
  uint32_t curve_count;
  const thrum_dynamic_parameter *parameters;
  const thrum_curve *curves;
} thrum_pattern_def;

/** How bad a diagnostic is. */
typedef int32_t thrum_severity;
enum {
  THRUM_SEVERITY_WARNING = 1, /**< The pattern plays; something was limited, ignored or skipped. */
  THRUM_SEVERITY_ERROR = 2    /**< There is no pattern. */
};

/** One finding about a pattern or a file. */
typedef struct {
  thrum_severity severity;
  thrum_result code;    /**< For an error what the call returns; for a warning what strict mode would return. */
  uint32_t line;        /**< From 1; 0 when the finding has no place in a text. */
  uint32_t column;      /**< In characters, from 1; 0 when the finding has no place in a text. */
  uint64_t byte_offset; /**< In the text as it was given, from 0. */
  char path[128];       /**< Such as "Pattern[3].Event.Time". Cut at the front when it is longer. UTF-8. */
  char message[192];    /**< What is wrong and what was done about it. Cut at the end when it is longer. UTF-8. */
} thrum_diagnostic;

/** Where findings go. Take thrum_default_report(), give it an array, and pass it to the call. */
typedef struct {
  uint32_t struct_size;
  uint32_t diagnostic_size;      /**< sizeof(thrum_diagnostic), set by thrum_default_report(). */
  uint32_t capacity;             /**< In: how many diagnostics fit. Default 0: only count. */
  thrum_diagnostic *diagnostics; /**< In: the array, may be null when the capacity is 0. */
  uint32_t count;                /**< Out: how many were written. */
  uint32_t warning_count;        /**< Out: how many warnings there were, written or not. */
  uint32_t error_count;          /**< Out: how many errors there were, written or not. */
  uint32_t reserved;             /**< 0. */
} thrum_report;

/** How to read a file. */
typedef struct {
  uint32_t struct_size;
  uint32_t strict;      /**< 1: what would be a warning that loses or changes something is an error. Default 0. */
  uint64_t max_bytes;   /**< Largest text in bytes. Default 64 MiB. */
  uint32_t max_depth;   /**< Deepest nesting, 1…512. Default 64. */
  uint32_t max_entries; /**< Most events, parameters, curves and control points together. Default 1,000,000. */
} thrum_load_options;

/** What a pattern holds. */
typedef struct {
  uint32_t struct_size;
  uint32_t transient_count;
  uint32_t continuous_count;
  uint32_t audio_count;
  uint32_t parameter_count;
  uint32_t curve_count;
  double
      duration; /**< Seconds: the latest end of an event, parameter or curve, without releases. Infinite when an event is
                        endless. */
} thrum_pattern_info;

/** Defaults of an event: a transient at 0 s, intensity 1, sharpness 0.5. [any-thread] (no-alloc) */
THRUM_API thrum_event thrum_default_event(void);

/** Defaults of a pattern definition: empty. [any-thread] (no-alloc) */
THRUM_API thrum_pattern_def thrum_default_pattern_def(void);

/** Defaults of load options: lenient, 64 MiB, depth 64. [any-thread] (no-alloc) */
THRUM_API thrum_load_options thrum_default_load_options(void);

/** A report that only counts. [any-thread] (no-alloc) */
THRUM_API thrum_report thrum_default_report(void);

/** An info with its size set, ready for thrum_pattern_get_info(). [any-thread] (no-alloc) */
THRUM_API thrum_pattern_info thrum_default_pattern_info(void);

/**
 * Makes a pattern from arrays.
 *
 * @param report  May be null. Gets what was limited, sorted or refused.
 * Errors: INVALID_ARGUMENT (null array with a count, unknown type or id, a time negative or above 1e9 s), NOT_FINITE,
 * STRUCT_SIZE, STALE_HANDLE, CAPACITY. [game-thread]
 */
THRUM_API thrum_result thrum_pattern_create(thrum_engine engine, const thrum_pattern_def *def, thrum_report *report,
                                            thrum_pattern *out_pattern);

/**
 * Makes a pattern of one event: thrum_pattern_create() for the simplest case. Errors: as thrum_pattern_create().
 * [game-thread]
 */
THRUM_API thrum_result thrum_pattern_create_from_event(thrum_engine engine, const thrum_event *event,
                                                       thrum_pattern *out_pattern);

/**
 * Reads an AHAP file.
 *
 * @param path     UTF-8, null-terminated.
 * @param options  May be null for the defaults.
 * @param report   May be null. Gets every finding with line, column and JSON path.
 * Errors: FILE, SYNTAX, FORMAT, LIMIT, INVALID_ARGUMENT, STRUCT_SIZE, STALE_HANDLE, CAPACITY. [game-thread]
 */
THRUM_API thrum_result thrum_pattern_load_file(thrum_engine engine, const char *path, const thrum_load_options *options,
                                               thrum_report *report, thrum_pattern *out_pattern);

/**
 * Reads AHAP from memory; as thrum_pattern_load_file().
 *
 * @param bytes  The text: UTF-8, with or without byte-order mark, or UTF-16 with one. Copied.
 * @param size   Its length in bytes.
 */
THRUM_API thrum_result thrum_pattern_load_memory(thrum_engine engine, const void *bytes, size_t size,
                                                 const thrum_load_options *options, thrum_report *report,
                                                 thrum_pattern *out_pattern);

/**
 * Writes a pattern as AHAP: strict JSON that reads back to an equal pattern, in UTF-8, with no terminating null.
 *
 * @param buffer    Where to write; may be null when the capacity is 0.
 * @param capacity  Bytes that fit.
 * @param out_size  Gets the bytes that the text has, also when it does not fit.
 * Errors: BUFFER_TOO_SMALL (only out_size is set), INVALID_ARGUMENT, STALE_HANDLE, NOT_SUPPORTED (an endless event cannot
 * be written). [game-thread]
 */
THRUM_API thrum_result thrum_pattern_write_ahap(thrum_engine engine, thrum_pattern pattern, void *buffer,
                                                size_t capacity, size_t *out_size);

/** Counts and duration. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE. [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_pattern_get_info(thrum_engine engine, thrum_pattern pattern, thrum_pattern_info *out_info);

/**
 * Lets a pattern go. Players that use it go on playing; the memory is freed with the last of them. Errors: STALE_HANDLE.
 * [game-thread]
 */
THRUM_API thrum_result thrum_pattern_destroy(thrum_engine engine, thrum_pattern pattern);

#ifdef __cplusplus
}
#endif

#endif
