import UIKit

// Colours of an app, as apps for iOS extend `UIColor`. The arguments of some are those of the framework's own
// initializers: the app's are used.

extension UIColor {
    convenience init(hex: String) {
        var value: UInt64 = 0
        Scanner(string: String(hex.dropFirst())).scanHexInt64(&value)
        self.init(
            red: CGFloat((value >> 16) & 0xFF) / 255, green: CGFloat((value >> 8) & 0xFF) / 255,
            blue: CGFloat(value & 0xFF) / 255, alpha: 1)
    }

    convenience init(hex: UInt32) { self.init(red: 0, green: CGFloat(hex & 0xFF) / 255, blue: 0, alpha: 1) }

    convenience init(rgb: Int, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat((rgb >> 16) & 0xFF) / 255, green: CGFloat((rgb >> 8) & 0xFF) / 255,
            blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
    }

    convenience init?(name: String) {
        guard name == "brand" else { return nil }
        self.init(rgb: 0x336699)
    }

    convenience init(light: UIColor, dark: UIColor) {
        self.init(dynamicProvider: { $0.userInterfaceStyle == .dark ? light : dark })
    }

    static let brand = UIColor(rgb: 0x336699)
    class var accent: UIColor { UIColor(hex: "#0080FF") }

    var inverted: UIColor {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return UIColor(red: 1 - red, green: 1 - green, blue: 1 - blue, alpha: alpha)
    }
}

struct AppTheme {
    var tint: UIColor? = .brand
    var names: [UIColor: String] = [.red: "red", .brand: "brand"]
}
