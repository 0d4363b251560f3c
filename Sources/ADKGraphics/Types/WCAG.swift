import Foundation

/// The rules of the Web Content Accessibility Guidelines 2.1 for contrast, and those of 2.2 for targets.
package enum WCAG {
    /// The least contrast of text (1.4.3, level AA), of large text and of the edges of controls (1.4.3 and 1.4.11), and
    /// of text if the user wants high contrast (1.4.6, level AAA).
    package static let text = 4.5, largeText = 3.0, control = 3.0, enhancedText = 7.0
    /// The sizes from which text is large, and bold text, in points: 18 and 14 points of print.
    package static let largeSize: CGFloat = 24, largeBoldSize: CGFloat = 56.0 / 3
    /// The least width and height of a target, in points (2.5.8).
    package static let targetSide: CGFloat = 24

    /// The relative luminance of a colour of sRGB components in 0...1.
    package static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two luminances, from 1 to 21.
    package static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}
