import ADKFoundation
import Foundation

/// A place at which the text after a tab begins. Immutable, usable on any thread.
///
/// Differs from UIKit: text after a tab always begins at its place, whatever the alignment.
public struct NSTextTab: Hashable, Sendable {
    /// The alignment as it was given.
    public let alignment: NSTextAlignment
    /// The distance from the leading edge of the paragraph, in points.
    public let location: CGFloat

    /// Creates a tab stop. A location that is not a number is reported and becomes 0.
    public init(textAlignment alignment: NSTextAlignment, location: CGFloat) {
        self.alignment = alignment
        self.location = Misuse.clamped(location, to: -CGFloat.infinity...CGFloat.infinity, "location of a tab stop")
    }
}
