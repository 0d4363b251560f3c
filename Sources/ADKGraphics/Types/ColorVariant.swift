/// The variant of a dynamic colour that is painted: that of an appearance and a contrast.
package enum ColorVariant: UInt8, Hashable, Sendable {
    case light, dark, lightHighContrast, darkHighContrast

    var isDark: Bool { self == .dark || self == .darkHighContrast }
    var isHighContrast: Bool { self == .lightHighContrast || self == .darkHighContrast }
}

extension UITraitCollection {
    /// The variant that colours have with these traits.
    package var colorVariant: ColorVariant {
        switch (userInterfaceStyle == .dark, accessibilityContrast == .high) {
        case (false, false): .light
        case (true, false): .dark
        case (false, true): .lightHighContrast
        case (true, true): .darkHighContrast
        }
    }
}
