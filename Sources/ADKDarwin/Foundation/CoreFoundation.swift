import Foundation

/// An integer of the machine's word size. Objective-C's name.
public typealias NSInteger = Int
/// An unsigned integer of the machine's word size. Objective-C's name.
public typealias NSUInteger = UInt

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// The smallest positive normal length. Differs from UIKit: there Swift renames it to
/// `CGFloat.leastNormalMagnitude`.
public let CGFLOAT_MIN = CGFloat.leastNormalMagnitude
/// The largest finite length. Differs from UIKit: there Swift renames it to `CGFloat.greatestFiniteMagnitude`.
public let CGFLOAT_MAX = CGFloat.greatestFiniteMagnitude
/// The distance from 1 to the next larger length.
public let CGFLOAT_EPSILON = CGFloat.ulpOfOne

/// Seconds since the start of 2001, by the system's clock. Core Foundation's name of a `TimeInterval`.
public typealias CFAbsoluteTime = Double

/// The system's time, in seconds since the start of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Calls `body` and returns its result.
///
/// Differs from UIKit: Linux has no autorelease pools, so nothing is released here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// An array for functions of Core Graphics, as in `colors as CFArray`.
///
/// Differs from Core Foundation: it is Swift's array, with the same conversion.
public typealias CFArray = [Any]
