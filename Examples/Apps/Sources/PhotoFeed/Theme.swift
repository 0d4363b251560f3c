import UIKit

/// The colours and text styles of the app.
enum Theme {
    static let page = dynamic(light: 0xF4F1EC, dark: 0x121214)
    static let card = dynamic(light: 0xFFFFFF, dark: 0x1D1D20)
    static let line = dynamic(light: 0xE4DFD7, dark: 0x2F2F34)
    static let text = dynamic(light: 0x22201D, dark: 0xF2F0ED)
    static let secondary = dynamic(light: 0x7A736A, dark: 0x9C978F)
    static let accent = dynamic(light: 0xC2502E, dark: 0xFF8A63)
    static let heart = dynamic(light: 0xD6304A, dark: 0xFF5C73)

    static func color(hex: UInt32) -> UIColor {
        UIColor(
            red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
    }

    /// A colour in CSS's form, `#A3999B`.
    static func color(css: String) -> UIColor {
        color(hex: UInt32(css.dropFirst(), radix: 16) ?? 0x808080)
    }

    static func dynamic(light: UInt32, dark: UInt32) -> UIColor {
        UIColor { traits in color(hex: traits.userInterfaceStyle == .dark ? dark : light) }
    }

    static func string(
        _ text: String, size: CGFloat = 15, weight: UIFont.Weight = .regular, color: UIColor = Theme.text
    ) -> NSAttributedString {
        let paragraph = NSMutableParagraphStyle()
        paragraph.lineSpacing = 2
        return NSAttributedString(
            string: text,
            attributes: [
                .font: UIFont.systemFont(ofSize: size, weight: weight), .foregroundColor: color,
                .paragraphStyle: paragraph,
            ])
    }
}

extension NSAttributedString {
    static func + (left: NSAttributedString, right: NSAttributedString) -> NSAttributedString {
        let sum = NSMutableAttributedString(attributedString: left)
        sum.append(right)
        return sum
    }
}
