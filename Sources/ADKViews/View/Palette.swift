import ADKFoundation
import ADKGraphics
import Foundation

/// The colours of bars, controls, menus and cards, each for light and dark appearance.
///
/// Texts have a contrast of at least 4.5:1 on every surface they are shown on, also while it is selected or pressed. If
/// the user wants high contrast, it is at least 7:1 (WCAG 2.1, levels AA and AAA).
package enum Palette {
    // MARK: - Texts

    package static let text = pair(0x1C1C1E, 0xF2F2F4, high: 0x000000, 0xFFFFFF)
    package static let secondaryText = pair(0x606066, 0xB4B4BA, high: 0x36363A, 0xE0E0E6)
    /// Texts and parts that react, unless a view has a tint of its own.
    package static let tint = pair(mutable("bar.tint", 0x0057D6), 0x78B6FF, high: 0x003A98, 0xC8E2FF)
    /// Texts on a surface in the tint colour.
    package static let filledText = pair(0xFFFFFF, 0x101114)
    /// Actions that delete or change data.
    package static let destructive = pair(0xB81D15, 0xFF938B, high: 0x8A0A04, 0xFFD2CE)

    // MARK: - Surfaces

    /// The background of bars.
    package static let bar = pair(mutable("bar.color", 0xF7F7F5), 0x202023)
    /// Alerts, sheets, popovers, menus and tooltips.
    package static let panel = pair(0xFFFFFF, 0x2A2A2D)
    /// The line around a panel.
    package static let panelEdge = layer(0.14, 0.16, high: 0.6, 0.7)
    /// A thin line between parts.
    package static let separator = layer(mutable("bar.separator", 0.14), 0.14, high: 0.5, 0.6)
    /// The red of a badge, below white text.
    package static let badge = UIColor(
        light: normalBadge, dark: normalBadge, highContrast: UIColor(hex: 0xA01810))
    private static let normalBadge = UIColor(hex: mutable("badge.color", 0xD92D20))

    // MARK: - Layers over a surface

    /// A part under the pointer.
    package static let hovered = layer(0.05, 0.06)
    /// A selected part, a group of segments, and the surface of a button.
    package static let selected = layer(mutable("bar.selected", 0.07), 0.08)
    /// Below selected characters.
    package static let selectedText = pair(0xC5DFFF, 0x1F4272)
    /// Below characters that a search found, and below the selected ones of them.
    package static let match = pair(0xFFEFB0, 0x5A4A12)
    package static let selectedMatch = pair(0xFFC766, 0x8A5A00)
    /// A pressed part.
    package static let pressed = layer(mutable("bar.pressed", 0.10), 0.12)

    // MARK: - Parts of controls

    /// The line around a field, a switch that is off, and the groove of a slider. It has 3:1 on every surface.
    package static let controlEdge = pair(0x7E7E84, 0x86868C, high: 0x36363A, 0xE0E0E6)
    /// The same under the pointer.
    package static let hoveredEdge = pair(0x6A6A70, 0x98989E, high: 0x000000, 0xFFFFFF)
    /// The groove of progress bars.
    package static let track = pair(0xD2D2D7, 0x4A4A4F, high: 0x8A8A90, 0x86868C)
    /// The moving part of switches and sliders.
    package static let knob = pair(0xFFFFFF, 0xF2F2F4)
    /// The line around the moving part: visible on white.
    package static let knobEdge = UIColor(light: UIColor(white: 0, alpha: 0.14), dark: UIColor(white: 0, alpha: 0.3))
    /// The selected segment of a group.
    package static let raised = pair(0xFFFFFF, 0x636368, high: 0xFFFFFF, 0x4A4A50)
    package static let spinner = pair(0x77777C, 0xA6A6AC, high: 0x36363A, 0xE0E0E6)
    package static let pageDot = layer(0.22, 0.3, high: 0.5, 0.6)
    package static let currentPageDot = pair(0x3A3A3C, 0xF2F2F4)

    /// The opacity of a disabled control, and of a disabled part.
    package static let disabledOpacity: CGFloat = 0.4

    /// - Parameter high: the variants for high contrast, if they are others.
    private static func pair(_ light: UInt32, _ dark: UInt32, high: UInt32? = nil, _ highDark: UInt32 = 0) -> UIColor {
        let normal = UIColor(light: UIColor(hex: light), dark: UIColor(hex: dark))
        guard let high else { return normal }
        return UIColor(
            light: normal, dark: normal, highContrast: UIColor(light: UIColor(hex: high), dark: UIColor(hex: highDark)))
    }

    /// Black over light surfaces, white over dark ones.
    private static func layer(
        _ light: CGFloat, _ dark: CGFloat, high: CGFloat? = nil, _ highDark: CGFloat = 0
    ) -> UIColor {
        func color(_ light: CGFloat, _ dark: CGFloat) -> UIColor {
            UIColor(light: UIColor(white: 0, alpha: light), dark: UIColor(white: 1, alpha: dark))
        }
        let normal = color(light, dark)
        return UIColor(light: normal, dark: normal, highContrast: high.map { color($0, highDark) } ?? normal)
    }
}
