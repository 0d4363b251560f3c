import Foundation

extension UIColor {
    /// A colour for the active parts of an app, made of a desktop's accent. It is darkened until it has a contrast of
    /// 4.5:1 with white, for light appearance, and lightened until it has that with a dark grey, for dark appearance.
    package convenience init(accent red: Double, _ green: Double, _ blue: Double) {
        let color = [red, green, blue].map { min(1, max(0, $0)) }
        self.init(
            light: UIColor.readable(color, on: 1, towards: 0), dark: UIColor.readable(color, on: 0.12, towards: 1))
    }

    /// The least contrast of text, after the Web Content Accessibility Guidelines 2.1, level AA.
    private static let leastContrast = 4.5

    private static func readable(_ color: [Double], on gray: Double, towards end: Double) -> UIColor {
        let background = luminance([gray, gray, gray])
        let mixed = stride(from: 0, through: 1, by: 1.0 / 64).lazy.map { share in
            color.map { $0 + (end - $0) * share }
        }
        let found = mixed.first { contrast(luminance($0), background) >= leastContrast } ?? color.map { _ in end }
        return UIColor(red: found[0], green: found[1], blue: found[2], alpha: 1)
    }

    private static func luminance(_ color: [Double]) -> Double {
        let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}
