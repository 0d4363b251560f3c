import ADKFoundation
import Foundation

/// Constants that decide how things look, each a mutation point. `Palette` and `ScrollConstants` have others.
enum Look {
    static let panelShadowOpacity: CGFloat = mutable("panel.shadowOpacity", 0.28)
    static let panelShadowRadius: CGFloat = mutable("panel.shadowRadius", 18)
    static let dimmingAlpha: CGFloat = mutable("dimming.alpha", 0.32)
    static let focusRingGreen: CGFloat = mutable("focusRing.green", 0.235)
    static let scrollBarAlpha: CGFloat = mutable("scrollBar.alpha", 0.42)
}
