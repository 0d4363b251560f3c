import ADKGraphics
import Foundation

/// The colours of controls and menus, each for light and dark appearance.
enum ControlColors {
    static let text = pair(0x1C1C1E, 0xF2F2F4)
    static let secondaryText = pair(0x6E6E73, 0x9A9AA0)
    static let destructive = pair(0xC8102E, 0xFF6961)

    /// The groove of a switch that is off, and of sliders and progress bars.
    static let track = pair(0xD2D2D7, 0x4A4A4F)
    /// The same under the pointer.
    static let hoveredTrack = pair(0xC3C3C9, 0x57575D)
    /// The moving part of switches and sliders.
    static let knob = pair(0xFFFFFF, 0xF2F2F4)
    /// The line around the moving part: visible on white.
    static let knobEdge = UIColor(light: UIColor(white: 0, alpha: 0.14), dark: UIColor(white: 0, alpha: 0.3))

    /// The surface of a group of segments or buttons.
    static let surface = UIColor(light: UIColor(white: 0, alpha: 0.07), dark: UIColor(white: 1, alpha: 0.1))
    /// The selected segment on that surface.
    static let raised = pair(0xFFFFFF, 0x6B6B70)
    /// A part under the pointer, and a pressed part.
    static let hover = UIColor(light: UIColor(white: 0, alpha: 0.05), dark: UIColor(white: 1, alpha: 0.06))
    static let pressed = UIColor(light: UIColor(white: 0, alpha: 0.12), dark: UIColor(white: 1, alpha: 0.14))
    /// A thin line between parts.
    static let separator = UIColor(light: UIColor(white: 0, alpha: 0.13), dark: UIColor(white: 1, alpha: 0.16))

    /// The panel of a menu or a tooltip, and the line around it.
    static let panel = pair(0xFCFCFD, 0x2B2B2E)
    static let panelEdge = UIColor(light: UIColor(white: 0, alpha: 0.14), dark: UIColor(white: 1, alpha: 0.16))
    /// The row of a menu that would be chosen.
    static let menuHighlight = UIColor(light: UIColor(white: 0, alpha: 0.08), dark: UIColor(white: 1, alpha: 0.12))

    static let spinner = pair(0x77777C, 0xA6A6AC)
    static let pageDot = UIColor(light: UIColor(white: 0, alpha: 0.22), dark: UIColor(white: 1, alpha: 0.3))
    static let currentPageDot = pair(0x3A3A3C, 0xF2F2F4)

    /// The opacity of a disabled control, and of a disabled part.
    static let disabledOpacity: CGFloat = 0.4

    private static func pair(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor(light: UIColor(hex: light), dark: UIColor(hex: dark))
    }
}
