import ADKFoundation
import Foundation

/// A place in a line at which a tab ends. Immutable, usable on any thread.
///
/// Text behind a tab begins at a left or natural stop, ends at a right one, and has its middle at a centre one. A right
/// stop with column terminators aligns numbers: the middle of their decimal point is at the stop.
///
/// Differs from UIKit: a value. The stops of a paragraph from right to left are distances from the right edge, so that
/// a left stop is one at which text begins.
public struct NSTextTab: Hashable, Sendable {
    /// The name of an option of a tab stop.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a key from a name. Keys without a name below have no effect.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `CharacterSet`: the characters at which the text of a right stop is aligned.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    /// The alignment of the text at the stop. `justified` is the same as `natural`.
    public let alignment: NSTextAlignment
    /// The distance from the leading edge of the paragraph, in points.
    public let location: CGFloat
    /// The character at which numbers are aligned; nil for none.
    let decimalPoint: Unicode.Scalar?

    /// Creates a tab stop. A location that is not a number is reported and becomes 0.
    ///
    /// Differs from UIKit: of the column terminators the point counts, or else the comma, or else the one with the
    /// least code.
    public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
        let terminators = options[.columnTerminators] as? CharacterSet
        self.init(
            alignment, Misuse.clamped(location, to: -CGFloat.infinity...CGFloat.infinity, "location of a tab stop"),
            terminators.flatMap(NSTextTab.point))
    }

    private init(_ alignment: NSTextAlignment, _ location: CGFloat, _ decimalPoint: Unicode.Scalar?) {
        (self.alignment, self.location, self.decimalPoint) = (alignment, location, decimalPoint)
    }

    /// The characters that divide whole numbers from fractions in a language: for `options`. Nil is the app's.
    public static func columnTerminators(for locale: Locale?) -> CharacterSet {
        CharacterSet(charactersIn: (locale ?? .application).decimalSeparator ?? ".")
    }

    /// The same stop at another place.
    func moved(to location: CGFloat) -> NSTextTab { NSTextTab(alignment, location, decimalPoint) }

    private static func point(of set: CharacterSet) -> Unicode.Scalar? {
        if let known = [".", ","].first(where: set.contains) { return known }
        // Separators are in the first plane.
        return (0x20...0xFFFF).lazy.compactMap { Unicode.Scalar(UInt32($0)) }.first(where: set.contains)
    }
}
