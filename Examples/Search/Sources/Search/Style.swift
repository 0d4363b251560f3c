import AsyncDisplayKit

/// The colours of the example in light and dark appearance.
enum Style {
    static let page = UIColor(light: UIColor(hex: 0xFFFFFF), dark: UIColor(hex: 0x141416))
    static let field = UIColor(light: UIColor(hex: 0xEDEDF0), dark: UIColor(hex: 0x2C2C30))
    static let text = UIColor(light: UIColor(hex: 0x1C1C1E), dark: UIColor(hex: 0xF2F2F4))
    static let secondary = UIColor(light: UIColor(hex: 0x6E6E73), dark: UIColor(hex: 0x9A9AA0))

    /// Text in one font and colour.
    static func string(_ text: String, size: CGFloat, color: UIColor = Style.text) -> AttributedString {
        var string = AttributedString(text)
        string.font = UIFont.systemFont(ofSize: size)
        string.foregroundColor = color
        return string
    }
}
