import AsyncDisplayKit

/// Colours, lengths and fonts of the gallery. Plain surfaces keep the attention on the photos.
enum Theme {
    // Colours.
    static let page = UIColor(light: UIColor(hex: mutable("page.color", 0xF4F4F1)), dark: UIColor(hex: 0x101012))
    static let card = UIColor(
        light: UIColor(hex: mutable("card.color", 0xFFFFFF)), dark: UIColor(hex: mutable("card.darkColor", 0x1B1B1E)))
    static let text = UIColor(light: UIColor(hex: mutable("text.color", 0x1C1C1E)), dark: UIColor(hex: 0xF2F2F4))
    static let secondary = UIColor(
        light: UIColor(hex: mutable("secondary.color", 0x6E6E73)), dark: UIColor(hex: 0x9A9AA0))
    static let accent = UIColor(light: UIColor(hex: mutable("accent.color", 0x0057D6)), dark: UIColor(hex: 0x78B6FF))
    static let hairline = UIColor(
        light: UIColor(hex: mutable("hairline.color", 0xE3E3DF)), dark: UIColor(hex: 0x2A2A2E))
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

    /// A colour derived from `name`, dark enough for white letters.
    static func color(of name: String) -> UIColor {
        // FNV-1a. `Hasher` is seeded per process, and the colours must be the same in every run.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return UIColor(
            hue: CGFloat(hash % 360) / 360, saturation: Look.tintSaturation, brightness: 0.62, alpha: 1)
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
