import AsyncDisplayKit

/// A frame around a window with the words “Drop to show”, while something is dragged over it that it takes.
package final class DropOutline: UIView {
    private let label = UILabel(frame: .zero)

    /// Shows the outline over the contents of `window`, or removes it.
    package static func show(_ isShown: Bool, in window: UIWindow) {
        for case let old as DropOutline in window.subviews { old.removeFromSuperview() }
        guard isShown else { return }
        let outline = DropOutline(frame: window.bounds)
        outline.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(outline)
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.borderWidth = 4
        layer.borderColor = Theme.accent
        backgroundColor = UIColor(white: 0, alpha: 0.45)
        label.text = "Drop to show"
        label.font = .systemFont(ofSize: 20, weight: .semibold)
        label.textColor = UIColor(white: 1, alpha: 1)
        label.textAlignment = .center
        addSubview(label)
    }

    override package func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 0, y: (bounds.height / 2 - 16).rounded(), width: bounds.width, height: 32)
    }
}
