import Foundation

/// UIKit's colours by their use and by their name, each for light and dark appearance and for high contrast.
extension UIColor {
    /// Main text.
    public static let label = pair((0, 0, 0, 1), (255, 255, 255, 1))
    /// Text of less importance.
    ///
    /// Differs from UIKit: it is darker in light appearance, with 4.5:1 on the backgrounds of the system.
    public static let secondaryLabel = pair(
        (60, 60, 67, 0.82), (235, 235, 245, 0.6), high: (60, 60, 67, 0.95), (235, 235, 245, 0.85))
    /// Text of little importance.
    public static let tertiaryLabel = pair(
        (60, 60, 67, 0.3), (235, 235, 245, 0.3), high: (60, 60, 67, 0.75), (235, 235, 245, 0.7))
    /// Text of least importance.
    public static let quaternaryLabel = pair(
        (60, 60, 67, 0.18), (235, 235, 245, 0.16), high: (60, 60, 67, 0.6), (235, 235, 245, 0.55))
    /// Text in an empty field.
    public static let placeholderText = pair(
        (60, 60, 67, 0.3), (235, 235, 245, 0.3), high: (60, 60, 67, 0.75), (235, 235, 245, 0.7))
    /// Links.
    ///
    /// Differs from UIKit: it is the standard tint, with 4.5:1 on the backgrounds of the system.
    public static let link = pair((0, 87, 214, 1), (120, 182, 255, 1), high: (0, 58, 152, 1), (200, 226, 255, 1))
    /// A thin line that lets the background through.
    public static let separator = pair(
        (60, 60, 67, 0.29), (84, 84, 88, 0.6), high: (60, 60, 67, 0.6), (235, 235, 245, 0.5))
    /// A thin line.
    public static let opaqueSeparator = pair(
        (198, 198, 200, 1), (56, 56, 58, 1), high: (142, 142, 147, 1), (124, 124, 128, 1))
    /// The background of a window.
    public static let systemBackground = pair((255, 255, 255, 1), (0, 0, 0, 1))
    /// A surface on the background of a window.
    public static let secondarySystemBackground = pair(
        (242, 242, 247, 1), (28, 28, 30, 1), high: (235, 235, 240, 1), (36, 36, 38, 1))
    /// A surface on a surface.
    public static let tertiarySystemBackground = pair(
        (255, 255, 255, 1), (44, 44, 46, 1), high: (255, 255, 255, 1), (54, 54, 56, 1))
    /// The background of groups.
    public static let systemGroupedBackground = pair(
        (242, 242, 247, 1), (0, 0, 0, 1), high: (235, 235, 240, 1), (0, 0, 0, 1))
    /// The surface of a group.
    public static let secondarySystemGroupedBackground = pair(
        (255, 255, 255, 1), (28, 28, 30, 1), high: (255, 255, 255, 1), (36, 36, 38, 1))
    /// A surface in a group.
    public static let tertiarySystemGroupedBackground = pair(
        (242, 242, 247, 1), (44, 44, 46, 1), high: (235, 235, 240, 1), (54, 54, 56, 1))
    /// The fill of thin shapes.
    public static let systemFill = pair((120, 120, 128, 0.2), (120, 120, 128, 0.36))
    /// The fill of shapes of middle size.
    public static let secondarySystemFill = pair((120, 120, 128, 0.16), (120, 120, 128, 0.32))
    /// The fill of large shapes.
    public static let tertiarySystemFill = pair((118, 118, 128, 0.12), (118, 118, 128, 0.24))
    /// The fill of large areas.
    public static let quaternarySystemFill = pair((116, 116, 128, 0.08), (118, 118, 128, 0.18))
    /// Red.
    public static let systemRed = pair((255, 59, 48, 1), (255, 69, 58, 1), high: (215, 0, 21, 1), (255, 105, 97, 1))
    /// Orange.
    public static let systemOrange = pair((255, 149, 0, 1), (255, 159, 10, 1), high: (201, 52, 0, 1), (255, 179, 64, 1))
    /// Yellow.
    public static let systemYellow = pair((255, 204, 0, 1), (255, 214, 10, 1), high: (178, 80, 0, 1), (255, 212, 38, 1))
    /// Green.
    public static let systemGreen = pair((52, 199, 89, 1), (48, 209, 88, 1), high: (36, 138, 61, 1), (48, 219, 91, 1))
    /// Teal.
    public static let systemTeal = pair((48, 176, 199, 1), (64, 200, 224, 1), high: (0, 130, 153, 1), (93, 230, 255, 1))
    /// Blue.
    public static let systemBlue = pair((0, 122, 255, 1), (10, 132, 255, 1), high: (0, 64, 221, 1), (64, 156, 255, 1))
    /// Indigo.
    public static let systemIndigo = pair(
        (88, 86, 214, 1), (94, 92, 230, 1), high: (54, 52, 163, 1), (125, 122, 255, 1))
    /// Purple.
    public static let systemPurple = pair(
        (175, 82, 222, 1), (191, 90, 242, 1), high: (137, 68, 171, 1), (218, 143, 255, 1))
    /// Pink.
    public static let systemPink = pair((255, 45, 85, 1), (255, 55, 95, 1), high: (211, 15, 69, 1), (255, 100, 130, 1))
    /// Brown.
    public static let systemBrown = pair(
        (162, 132, 94, 1), (172, 142, 104, 1), high: (127, 101, 69, 1), (181, 148, 105, 1))
    /// Grey.
    public static let systemGray = pair(
        (142, 142, 147, 1), (142, 142, 147, 1), high: (108, 108, 112, 1), (174, 174, 178, 1))
    /// Grey, nearer to the background.
    public static let systemGray2 = pair(
        (174, 174, 178, 1), (99, 99, 102, 1), high: (142, 142, 147, 1), (124, 124, 128, 1))
    /// The next grey.
    public static let systemGray3 = pair((199, 199, 204, 1), (72, 72, 74, 1), high: (174, 174, 178, 1), (84, 84, 86, 1))
    /// The next grey.
    public static let systemGray4 = pair((209, 209, 214, 1), (58, 58, 60, 1), high: (188, 188, 192, 1), (68, 68, 70, 1))
    /// The next grey.
    public static let systemGray5 = pair((229, 229, 234, 1), (44, 44, 46, 1), high: (216, 216, 220, 1), (54, 54, 56, 1))
    /// The grey nearest to the background.
    public static let systemGray6 = pair((242, 242, 247, 1), (28, 28, 30, 1), high: (235, 235, 240, 1), (36, 36, 38, 1))
    /// Text on a dark background in both appearances.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// Text on a light background in both appearances.
    public static let darkText = UIColor.black

    private typealias Bytes = (Int, Int, Int, CGFloat)

    /// - Parameter high: the variants for high contrast, if they are others.
    private static func pair(_ light: Bytes, _ dark: Bytes, high: Bytes? = nil, _ highDark: Bytes? = nil) -> UIColor {
        func color(_ bytes: Bytes) -> UIColor {
            UIColor(
                red: CGFloat(bytes.0) / 255, green: CGFloat(bytes.1) / 255, blue: CGFloat(bytes.2) / 255,
                alpha: bytes.3)
        }
        let highContrast = UIColor(light: color(high ?? light), dark: color(highDark ?? dark))
        return UIColor(light: color(light), dark: color(dark), highContrast: highContrast)
    }
}
