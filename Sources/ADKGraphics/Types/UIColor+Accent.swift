import Foundation

extension UIColor {
    /// A colour for the active parts of an app, made of a desktop's accent. It is darkened until it has a contrast of
    /// 4.5:1 with white, for light appearance, and lightened until it has that with a dark grey, for dark appearance.
    /// For high contrast it has 7:1.
    package convenience init(accent red: Double, _ green: Double, _ blue: Double) {
        let color = [red, green, blue].map { min(1, max(0, $0)) }
        func pair(_ least: Double) -> UIColor {
            UIColor(
                light: UIColor.readable(color, on: 1, towards: 0, least),
                dark: UIColor.readable(color, on: 0.12, towards: 1, least))
        }
        let normal = pair(WCAG.text)
        self.init(light: normal, dark: normal, highContrast: pair(WCAG.enhancedText))
    }

    private static func readable(
        _ color: [Double], on gray: Double, towards end: Double, _ least: Double
    ) -> UIColor {
        let background = WCAG.luminance(gray, gray, gray)
        let mixed = stride(from: 0, through: 1, by: 1.0 / 64).lazy.map { share in
            color.map { $0 + (end - $0) * share }
        }
        let found =
            mixed.first { WCAG.contrast(WCAG.luminance($0[0], $0[1], $0[2]), background) >= least }
            ?? color.map { _ in end }
        return UIColor(red: found[0], green: found[1], blue: found[2], alpha: 1)
    }
}
