import AsyncDisplayKit
import UIKit

enum Palette {
    static let page = UIColor.systemGroupedBackground
    static let cell = UIColor.secondarySystemGroupedBackground
    static let text = UIColor.label
    static let secondary = UIColor.secondaryLabel
    static let line = UIColor.separator
    static let accent = UIColor.systemIndigo
    static let boxes: [UIColor] = [.systemIndigo, .systemTeal, .systemOrange, .systemPink, .systemGreen, .systemPurple]

    static func code(_ text: String) -> NSAttributedString {
        let result = NSMutableAttributedString(
            string: text,
            attributes: [
                .font: UIFont.monospacedSystemFont(ofSize: 13, weight: .regular), .foregroundColor: UIColor.label,
            ])
        let keywords: [(String, UIColor)] = [
            (#"\bAS\w+"#, .systemIndigo), (#"\.\w+"#, .systemTeal), (#"\b[0-9]+(\.[0-9]+)?\b"#, .systemOrange),
            (#"\w+:"#, .secondaryLabel),
        ]
        for (pattern, color) in keywords {
            guard let expression = try? NSRegularExpression(pattern: pattern) else { continue }
            let whole = NSRange(location: 0, length: result.length)
            for match in expression.matches(in: text, range: whole) {
                result.addAttribute(.foregroundColor, value: color, range: match.range)
            }
        }
        return result
    }
}
