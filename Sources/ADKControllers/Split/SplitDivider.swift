import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// The line between the columns. It can be grabbed a few points beside it, and moved by the arrow keys.
final class SplitDivider: UIView, PaneSeparator {
    /// The points on each side of the line that can be grabbed.
    static let reach: CGFloat = 5
    /// The distance of one press of an arrow key, in points.
    static let step: CGFloat = 16

    /// Called with the place of a drag in the superview.
    var onDrag: (@MainActor (CGFloat) -> Void)?
    /// Called with the points to the right that a key moves the line. They are infinite for the ends.
    var onKey: (@MainActor (CGFloat) -> Void)?
    private let line = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        line.isUserInteractionEnabled = false
        // Opaque: the columns do not cover what is behind the line.
        line.backgroundColor = .opaqueSeparator
        addSubview(line)
        cursor = .resizeLeftRight
        addGestureRecognizer(
            UIPanGestureRecognizer { [weak self] pan in
                guard let self, pan.state == .began || pan.state == .changed else { return }
                onDrag?(pan.location(in: superview).x)
            })
    }

    override var canBecomeFocused: Bool { !isHidden }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ moves(by: $1) }) { super.pressesBegan($0, with: event) }
    }

    private func moves(by key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        switch key.keyCode {
        case .keyboardLeftArrow: onKey?(-SplitDivider.step)
        case .keyboardRightArrow: onKey?(SplitDivider.step)
        case .keyboardHome: onKey?(-.greatestFiniteMagnitude)
        case .keyboardEnd: onKey?(.greatestFiniteMagnitude)
        default: return false
        }
        return true
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: SplitDivider.reach, y: 0, width: 1, height: bounds.height)
    }
}
