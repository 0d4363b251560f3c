import ADKGraphics
import ADKViews
import Foundation

/// A control of a fixed size that takes the keyboard focus.
final class Pad: UIControl {
    convenience init() { self.init(frame: .zero) }

    override var canBecomeFocused: Bool { true }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }
}
