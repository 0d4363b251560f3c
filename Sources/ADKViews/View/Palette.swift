import ADKFoundation
import ADKGraphics
import Foundation

/// The colours of bars, controls, menus and cards, each for light and dark appearance.
///
/// Texts have a contrast of at least 4.5:1 on every surface they are shown on, also while it is selected or pressed.
package enum Palette {
    // MARK: - Texts

    package static let text = pair(0x1C1C1E, 0xF2F2F4)
    package static let secondaryText = pair(0x606066, 0xB4B4BA)
    /// Texts and parts that react, unless a view has a tint of its own.
    package static let tint = pair(mutable("bar.tint", 0x0057D6), 0x78B6FF)
    /// Texts on a surface in the tint colour.
    package static let filledText = pair(0xFFFFFF, 0x101114)
    /// Actions that delete or change data.
    package static let destructive = pair(0xB81D15, 0xFF938B)

    // MARK: - Surfaces

    /// The background of bars.
    package static let bar = pair(mutable("bar.color", 0xF7F7F5), 0x202023)
    /// Alerts, sheets, popovers, menus and tooltips.
    package static let panel = pair(0xFFFFFF, 0x2A2A2D)
    /// The line around a panel.
    package static let panelEdge = layer(0.14, 0.16)
    /// A thin line between parts.
    package static let separator = layer(mutable("bar.separator", 0.14), 0.14)
    /// The red of a badge, below white text.
    package static let badge = UIColor(hex: mutable("badge.color", 0xD92D20))

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

    /// The groove of a switch that is off, and of sliders and progress bars.
    package static let track = pair(0xD2D2D7, 0x4A4A4F)
    /// The same under the pointer.
    package static let hoveredTrack = pair(0xC3C3C9, 0x57575D)
    /// The moving part of switches and sliders.
    package static let knob = pair(0xFFFFFF, 0xF2F2F4)
    /// The line around the moving part: visible on white.
    package static let knobEdge = UIColor(light: UIColor(white: 0, alpha: 0.14), dark: UIColor(white: 0, alpha: 0.3))
    /// The selected segment of a group.
    package static let raised = pair(0xFFFFFF, 0x636368)
    package static let spinner = pair(0x77777C, 0xA6A6AC)
    package static let pageDot = layer(0.22, 0.3)
    package static let currentPageDot = pair(0x3A3A3C, 0xF2F2F4)

    /// The opacity of a disabled control, and of a disabled part.
    package static let disabledOpacity: CGFloat = 0.4

    private static func pair(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor(light: UIColor(hex: light), dark: UIColor(hex: dark))
    }

    /// Black over light surfaces, white over dark ones.
    private static func layer(_ light: CGFloat, _ dark: CGFloat) -> UIColor {
        UIColor(light: UIColor(white: 0, alpha: light), dark: UIColor(white: 1, alpha: dark))
    }
}
