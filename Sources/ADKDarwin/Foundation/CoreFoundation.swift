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

/// Bytes for functions of Core Graphics, as in `data as CFData`. Differs from Core Foundation: it is Foundation's.
public typealias CFData = Data

/// A text that can be changed. Core Foundation's name.
public typealias CFMutableString = NSMutableString

/// Writes all letters as Latin ones.
public let kCFStringTransformToLatin = StringTransform.toLatin
/// Writes Chinese characters as Pinyin with tone marks.
public let kCFStringTransformMandarinLatin = StringTransform.mandarinToLatin
/// Removes accents.
public let kCFStringTransformStripDiacritics = StringTransform.stripDiacritics
/// Removes combining marks.
public let kCFStringTransformStripCombiningMarks = StringTransform.stripCombiningMarks

/// Changes the characters of `string` in `range`, which becomes that of the changed characters. Nil is the whole text.
/// Returns whether the transform is known and the range is in the text. O(n) in the text.
@discardableResult
public func CFStringTransform(
    _ string: NSMutableString, _ range: UnsafeMutablePointer<NSRange>?, _ transform: StringTransform, _ reverse: Bool
) -> Bool {
    let part = range?.pointee ?? NSRange(location: 0, length: string.length)
    guard part.location >= 0, part.length >= 0, part.location <= string.length - part.length else { return false }
    guard !reverse, [.stripDiacritics, .stripCombiningMarks].contains(transform) else {
        return string.applyTransform(transform.rawValue, reverse: reverse, range: part, updatedRange: range)
    }
    // Foundation on Linux removes the letters with the marks.
    let scalars = string.substring(with: part).decomposedStringWithCanonicalMapping.unicodeScalars
    let bare = String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .nonspacingMark }))
        .precomposedStringWithCanonicalMapping
    string.replaceCharacters(in: part, with: bare)
    range?.pointee.length = (bare as NSString).length
    return true
}
