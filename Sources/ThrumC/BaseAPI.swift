public import CThrum

@c @implementation
public func thrum_get_version() -> thrum_version {
  thrum_version(
    major: UInt32(THRUM_VERSION_MAJOR), minor: UInt32(THRUM_VERSION_MINOR), patch: UInt32(THRUM_VERSION_PATCH)
  )
}

@c @implementation
public func thrum_result_name(_ result: thrum_result) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(result) {
    case THRUM_OK: "THRUM_OK"
    case THRUM_ERROR_INVALID_ARGUMENT: "THRUM_ERROR_INVALID_ARGUMENT"
    case THRUM_ERROR_STALE_HANDLE: "THRUM_ERROR_STALE_HANDLE"
    case THRUM_ERROR_NOT_FINITE: "THRUM_ERROR_NOT_FINITE"
    case THRUM_ERROR_STRUCT_SIZE: "THRUM_ERROR_STRUCT_SIZE"
    case THRUM_ERROR_CAPACITY: "THRUM_ERROR_CAPACITY"
    case THRUM_ERROR_OUT_OF_MEMORY: "THRUM_ERROR_OUT_OF_MEMORY"
    case THRUM_ERROR_FILE: "THRUM_ERROR_FILE"
    case THRUM_ERROR_SYNTAX: "THRUM_ERROR_SYNTAX"
    case THRUM_ERROR_FORMAT: "THRUM_ERROR_FORMAT"
    case THRUM_ERROR_LIMIT: "THRUM_ERROR_LIMIT"
    case THRUM_ERROR_OUTPUT_UNAVAILABLE: "THRUM_ERROR_OUTPUT_UNAVAILABLE"
    case THRUM_ERROR_CONTROLLER_UNAVAILABLE: "THRUM_ERROR_CONTROLLER_UNAVAILABLE"
    case THRUM_ERROR_NOT_SUPPORTED: "THRUM_ERROR_NOT_SUPPORTED"
    case THRUM_ERROR_BUFFER_TOO_SMALL: "THRUM_ERROR_BUFFER_TOO_SMALL"
    case THRUM_ERROR_EMPTY: "THRUM_ERROR_EMPTY"
    case THRUM_ERROR_ENGINE_STOPPED: "THRUM_ERROR_ENGINE_STOPPED"
    case THRUM_ERROR_TIMEOUT: "THRUM_ERROR_TIMEOUT"
    default: "THRUM_ERROR_UNKNOWN"
    }
  return cString(name)
}

@c @implementation
public func thrum_last_message() -> UnsafePointer<CChar>? { LastMessage.get() ?? cString("") }

/// A static text as C sees it; Swift ends static texts with a null.
func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Fails a call because a handle names nothing.
func failStale(_ what: StaticString) -> thrum_result { fail(THRUM_ERROR_STALE_HANDLE, what) }

/// Fails a call because a required pointer is null.
func failNull(_ what: StaticString) -> thrum_result { fail(THRUM_ERROR_INVALID_ARGUMENT, what) }
