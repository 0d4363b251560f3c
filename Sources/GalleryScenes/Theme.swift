import AsyncDisplayKit

/// Colours, lengths and fonts of the gallery. Plain surfaces keep the attention on the photos.
enum Theme {
    // Colours.
    static let page = UIColor(light: UIColor(hex: mutable("page.color", 0xF4F4F1)), dark: UIColor(hex: 0x101012))
    static let card = UIColor(
        light: UIColor(hex: mutable("card.color", 0xFFFFFF)), dark: UIColor(hex: mutable("card.darkColor", 0x1B1B1E)))
    static let text = color(mutable("text.color", 0x1C1C1E), 0xF2F2F4, high: 0x000000, 0xFFFFFF)
    static let secondary = color(mutable("secondary.color", 0x606066), 0x9A9AA0, high: 0x36363A, 0xE0E0E6)
    static let accent = color(mutable("accent.color", 0x0057D6), 0x78B6FF, high: 0x003A98, 0xC8E2FF)
    static let hairline = color(mutable("hairline.color", 0xE3E3DF), 0x2A2A2E, high: 0x6E6E73, 0x9A9AA0)
    /// The line around a field.
    static let edge = color(0x7E7E84, 0x86868C, high: 0x36363A, 0xE0E0E6)
    /// The line of a photo that is loading has the accent on a dark track, because photos have any colour.
    static let progressTrack = UIColor(white: 0, alpha: mutable("progress.track", 0.35))

    // Lengths in points.
    static let columnWidth: CGFloat = mutable("column.width", 720)
    static let cardRadius: CGFloat = mutable("card.radius", 14)
    static let cardGap: CGFloat = mutable("card.gap", 24)
    static let avatarSize: CGFloat = mutable("avatar.size", 40)
    static let margin: CGFloat = mutable("page.margin", 16)

    /// The margin on each side of a list's rows in a window of this width, in points. Wide windows have a column in the
    /// middle.
    static func listMargin(in width: CGFloat) -> CGFloat { max(margin, ((width - columnWidth) / 2).rounded()) }

    // Fonts.
    static let name = UIFont.systemFont(ofSize: mutable("name.size", 15), weight: .semibold)
    static let body = UIFont.systemFont(ofSize: mutable("body.size", 15))
    static let meta = UIFont.systemFont(ofSize: mutable("meta.size", 13))
    static let metaStrong = UIFont.systemFont(ofSize: 13, weight: .semibold)

    /// A line height of 22 points, for captions.
    static let bodyLines = lines(mutable("body.lineHeight", 22))
    /// A line height of 18 points, for text in the font `meta`.
    static let metaLines = lines(mutable("meta.lineHeight", 18))

    /// As `metaLines`, centred.
    static let centredLines = lines(18, .center)

    private static func lines(_ height: CGFloat, _ alignment: NSTextAlignment = .natural) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.minimumLineHeight = height
        style.maximumLineHeight = height
        return style
    }

    /// A colour in light and dark appearance, and for high contrast.
    private static func color(_ light: UInt32, _ dark: UInt32, high: UInt32, _ highDark: UInt32) -> UIColor {
        UIColor { traits in
            switch (traits.userInterfaceStyle == .dark, traits.accessibilityContrast == .high) {
            case (false, false): UIColor(hex: light)
            case (true, false): UIColor(hex: dark)
            case (false, true): UIColor(hex: high)
            case (true, true): UIColor(hex: highDark)
            }
        }
    }

    /// A colour derived from `name`.
    static func color(of name: String) -> UIColor { color(hue(of: name), brightness: brightness) }

    /// A colour derived from `name`, dark enough for white letters: they have a contrast of at least 4.5:1.
    static func ground(of name: String) -> UIColor {
        let hue = hue(of: name)
        // Yellow and green are lighter than other hues of the same brightness.
        let colors = stride(from: brightness, to: 0.3, by: -0.02).lazy.map { color(hue, brightness: $0) }
        let dark = colors.first { color in
            let parts = color.components(for: .light)
            let luminance = WCAG.luminance(Double(parts.red), Double(parts.green), Double(parts.blue))
            return WCAG.contrast(luminance, 1) >= WCAG.text
        }
        return dark ?? color(hue, brightness: 0.3)
    }

    private static let brightness: CGFloat = 0.62

    private static func color(_ hue: CGFloat, brightness: CGFloat) -> UIColor {
        UIColor(hue: hue, saturation: Look.tintSaturation, brightness: brightness, alpha: 1)
    }

    private static func hue(of name: String) -> CGFloat {
        // FNV-1a. `Hasher` is seeded per process, and the colours must be the same in every run.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return CGFloat(hash % 360) / 360
    }
}

extension AttributedString {
    /// Text in one font and colour.
    init(_ text: String, font: UIFont, color: UIColor, lines: NSParagraphStyle? = nil) {
        self.init(text)
        self.font = font
        self.foregroundColor = color
        if let lines { self.paragraphStyle = lines }
    }
}
