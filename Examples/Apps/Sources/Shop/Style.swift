import UIKit

/// The look of the shop.
enum Style {
    static let page = pair(UIColor(white: 0.965, alpha: 1), UIColor(white: 0.07, alpha: 1))
    static let tile = pair(.white, UIColor(white: 0.125, alpha: 1))
    static let stage = pair(
        UIColor(red: 0.93, green: 0.915, blue: 0.89, alpha: 1), UIColor(red: 0.17, green: 0.165, blue: 0.16, alpha: 1))
    static let text = pair(UIColor(white: 0.1, alpha: 1), UIColor(white: 0.95, alpha: 1))
    static let faint = pair(UIColor(white: 0.42, alpha: 1), UIColor(white: 0.62, alpha: 1))
    static let line = pair(UIColor(white: 0.86, alpha: 1), UIColor(white: 0.24, alpha: 1))
    static let accent = pair(
        UIColor(red: 0.12, green: 0.4, blue: 0.37, alpha: 1), UIColor(red: 0.45, green: 0.78, blue: 0.72, alpha: 1))
    static let onAccent = pair(.white, UIColor(white: 0.06, alpha: 1))

    private static func pair(_ light: UIColor, _ dark: UIColor) -> UIColor {
        UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? dark : light })
    }

    static func text(
        _ string: String, _ size: CGFloat = 15, _ weight: UIFont.Weight = .regular, color: UIColor = Style.text
    ) -> NSAttributedString {
        NSAttributedString(
            string: string,
            attributes: [
                NSAttributedString.Key.font: UIFont.systemFont(ofSize: size, weight: weight),
                NSAttributedString.Key.foregroundColor: color,
            ])
    }

    static func price(_ cents: Int) -> String {
        let format = NumberFormatter()
        format.numberStyle = .currency
        format.currencyCode = "EUR"
        format.locale = Locale(identifier: "en_IE")
        return format.string(from: NSNumber(value: Double(cents) / 100)) ?? ""
    }
}

extension UIColor {
    /// A colour in CSS's form, `#EDE6DA`.
    convenience init(css: String) {
        var value: UInt64 = 0
        Scanner(string: String(css.dropFirst())).scanHexInt64(&value)
        self.init(
            red: CGFloat((value >> 16) & 0xFF) / 255, green: CGFloat((value >> 8) & 0xFF) / 255,
            blue: CGFloat(value & 0xFF) / 255, alpha: 1)
    }

    /// The colour moved towards black (negative) or white (positive).
    func shaded(_ amount: CGFloat) -> UIColor {
        var red: CGFloat = 0
        var green: CGFloat = 0
        var blue: CGFloat = 0
        var alpha: CGFloat = 0
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let target: CGFloat = amount < 0 ? 0 : 1
        let part = abs(amount)
        return UIColor(
            red: red + (target - red) * part, green: green + (target - green) * part,
            blue: blue + (target - blue) * part, alpha: alpha)
    }
}

/// The symbols of the tabs.
enum Icon {
    static let shop = make { path in
        path.append(UIBezierPath(roundedRect: CGRect(x: 4.5, y: 10, width: 15, height: 10.5), cornerRadius: 1.5))
        path.move(to: CGPoint(x: 3, y: 10))
        path.addLine(to: CGPoint(x: 5, y: 4))
        path.addLine(to: CGPoint(x: 19, y: 4))
        path.addLine(to: CGPoint(x: 21, y: 10))
        path.close()
    }

    static let basket = make { path in
        path.append(
            UIBezierPath(
                roundedRect: CGRect(x: 3.5, y: 9, width: 17, height: 11.5),
                byRoundingCorners: [.bottomLeft, .bottomRight], cornerRadii: CGSize(width: 4, height: 4)))
        path.move(to: CGPoint(x: 8, y: 9))
        path.addQuadCurve(to: CGPoint(x: 16, y: 9), controlPoint: CGPoint(x: 12, y: -2))
    }

    private static func make(_ build: (UIBezierPath) -> Void) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
            let path = UIBezierPath()
            build(path)
            path.lineWidth = 1.7
            path.lineJoinStyle = .round
            path.lineCapStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }
    }
}
