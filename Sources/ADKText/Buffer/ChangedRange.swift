import Foundation

/// The characters between the first and the last of those that edits replaced, in UTF-16 units.
package struct ChangedRange: Equatable, Sendable {
    /// In the text after the edits.
    package private(set) var range: Range<Int>
    /// The number of units by which the text became longer.
    package private(set) var delta: Int

    /// In the text before the edits.
    package var oldRange: Range<Int> { range.lowerBound..<range.upperBound - delta }

    /// One edit: `replaced` is in the text before it.
    package init(replacing replaced: Range<Int>, delta: Int) {
        range = replaced.lowerBound..<max(replaced.lowerBound, replaced.upperBound + delta)
        self.delta = delta
    }

    /// Adds a later edit: `replaced` is in the text before it.
    package mutating func add(replacing replaced: Range<Int>, delta: Int) {
        let start = min(range.lowerBound, replaced.lowerBound)
        range = start..<max(start, max(range.upperBound, replaced.upperBound) + delta)
        self.delta += delta
    }
}

extension ChangedRange? {
    /// Adds an edit to none or more.
    package mutating func add(replacing replaced: Range<Int>, delta: Int) {
        if self == nil {
            self = ChangedRange(replacing: replaced, delta: delta)
        } else {
            self?.add(replacing: replaced, delta: delta)
        }
    }
}

extension NSRange {
    /// The part of a range from an app that is in a text of `length` units.
    package func clamped(toLength length: Int) -> Range<Int> {
        let start = Swift.min(Swift.max(0, location), length)
        return start..<start + Swift.min(Swift.max(0, self.length), length - start)
    }
}
