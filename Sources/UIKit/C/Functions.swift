import Foundation

/// Seconds since the start of 2001, by the system's clock. Core Foundation's name of a `TimeInterval`.
public typealias CFAbsoluteTime = Double

/// The system's time, in seconds since the start of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Calls `body` and returns its result.
///
/// Differs from UIKit: Linux has no autorelease pools, so nothing is released here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
